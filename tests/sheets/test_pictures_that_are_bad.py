"""``print --images``: what is damaged, no picture, or in the way gets one clear answer and leaves nothing."""

from __future__ import annotations

import os
import resource
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from picture_files import (
    noise,
    quarters,
    raw_png,
    seen,
)
from print_runs import run

from deckbuilder.cli import printing_decks


def _noise(folder: Path, count: int) -> list[Path]:
    paths = [folder / f"{n:03}.jpg" for n in range(count)]
    for n, path in enumerate(paths):
        noise((60, 84), 20 + n, "L").save(path)
    return paths


@pytest.mark.parametrize("keep", [0, 1, 3, 200, -2, -1])
def test_a_truncated_jpeg_among_many_is_named_and_nothing_is_left(
    keep: int, folder: Path, target: Path
) -> None:
    bad = _noise(folder, 40)[29]
    bad.write_bytes(bad.read_bytes()[:keep])
    result = run("--images", folder, "-o", target)
    assert result.exit_code == 3
    assert "029.jpg" in result.stderr
    assert list(target.parent.iterdir()) == []


@pytest.mark.parametrize("cut", [9, 20, 60, 400, -1, -12, -13, -40])
def test_a_truncated_png_is_named(cut: int, folder: Path, target: Path) -> None:
    path = folder / "a.png"
    noise((60, 84), 40, "L").save(path)
    path.write_bytes(path.read_bytes()[:cut])
    result = run("--images", folder, "-o", target)
    assert result.exit_code == 3
    assert "a.png" in result.stderr
    assert list(target.parent.iterdir()) == []


def test_a_png_that_lacks_rows_or_has_a_wrong_checksum_is_refused(folder: Path, target: Path) -> None:
    short = raw_png((8, 12), 8, 0, [bytes(8)] * 11)
    broken = bytearray(raw_png((8, 11), 8, 0, [bytes(8)] * 11))
    broken[45] ^= 1
    for data, said in ((short, "rows are missing"), (bytes(broken), "checksum")):
        (folder / "a.png").write_bytes(data)
        result = run("--images", folder, "-o", target)
        assert result.exit_code == 3 and said in result.stderr


def test_a_bomb_is_refused_before_it_unfolds(folder: Path, target: Path) -> None:
    (folder / "a.png").write_bytes(raw_png((60000, 60000), 8, 0, [bytes(10)]))
    result = run("--images", folder, "-o", target)
    assert result.exit_code == 3 and "a.png" in result.stderr


def test_a_picture_that_changes_during_the_run_is_named_and_nothing_is_left(
    folder: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = _noise(folder, 12)
    whole = printing_decks.prepare

    def meddling(*arguments: Any, **options: Any) -> Any:
        prepared = whole(*arguments, **options)
        data = bytearray(paths[10].read_bytes())
        data[-30] ^= 1  # the same length, and the clock need not show it
        paths[10].write_bytes(data)
        return prepared

    monkeypatch.setattr(printing_decks, "prepare", meddling)
    result = run("--images", folder, "-o", target)
    assert result.exit_code == 3
    assert "010.jpg" in result.stderr and "changed" in result.stderr
    assert list(target.parent.iterdir()) == []


def test_a_full_disk_ends_with_a_message_and_no_file(folder: Path, target: Path) -> None:
    _noise(folder, 40)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, limits[1]))
        result = run("--images", folder, "-o", target)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert result.exit_code == 4
    assert "sheets.pdf: cannot be written" in result.stderr
    assert list(target.parent.iterdir()) == []


def test_an_interrupt_leaves_nothing_and_the_pictures_untouched(
    folder: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = _noise(folder, 12)
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in paths}

    def interrupted(done: int, total: int) -> None:
        if done == 7:
            raise KeyboardInterrupt

    monkeypatch.setattr(printing_decks, "_progress", lambda *_: interrupted)
    assert run("--images", folder, "-o", target).exit_code == 130
    assert list(target.parent.iterdir()) == []
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()} == before


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data(), kind=st.sampled_from(["jpg", "png", "gif", "webp"]))
def test_damaged_pictures_give_a_valid_file_or_one_clear_answer(
    data: st.DataObject, kind: str, folder: Path, target: Path
) -> None:
    path = folder / f"a.{kind}"
    for old in folder.iterdir():
        old.unlink()
    noise((20, 28)).save(path)
    whole = bytearray(path.read_bytes())
    places = st.integers(0, len(whole) - 1)
    if kind == "jpg":  # most of what can go wrong is in its tables
        places = st.one_of(places, st.integers(0, whole.index(b"\xff\xda") + 14))
    changes = st.lists(st.tuples(places, st.integers(0, 255)), min_size=1, max_size=4)
    for place, value in data.draw(changes):
        whole[place] = value
    path.write_bytes(bytes(whole))
    result = run("--images", folder, "-o", target, "--force")
    assert result.exit_code in (0, 3), result.output
    if result.exit_code == 3:
        assert path.name in result.stderr
    else:
        with pikepdf.open(target) as pdf:
            faults = pdf.check_pdf_syntax()
        # what is wrong inside a JPEG's compressed data shows as wrong colours, in every viewer alike
        assert kind == "jpg" or faults == []
        assert all("JPEG data is corrupt" in one or "data loss" in one for one in faults), faults
        seen(target, [(0, 0)], dots=1)


@pytest.mark.parametrize("name", ["a.tiff", "a.svg", "a.heic", "a.psd", "a.bmp", "a.pdf"])
def test_a_kind_that_is_not_read_is_refused_by_name(name: str, folder: Path, target: Path) -> None:
    (folder / name).write_bytes(b"x")
    result = run("--images", folder, "-o", target)
    assert result.exit_code == 3
    assert name in result.stderr and "png" in result.stderr


def test_jpegs_that_no_pdf_can_hold_are_refused_by_their_process(folder: Path, target: Path) -> None:
    path = folder / "a.jpg"
    quarters((60, 84)).save(path)
    data = bytearray(path.read_bytes())
    place = data.index(b"\xff\xc0")
    for marker, said in ((0xC3, "lossless"), (0xC9, "arithmetic"), (0xC5, "hierarchical")):
        data[place + 1] = marker
        path.write_bytes(data)
        result = run("--images", folder, "-o", target)
        assert result.exit_code == 3 and said in result.stderr and "a.jpg" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--fit", "squash"], "known: cover, contain, stretch, extend"),
        (["--make-bleed", "blur"], "known: mirror, edge, colour, none"),
        (["--source-bleed", "lots"], "--source-bleed"),
        (["--background", "puce"], "--background"),
        (["--max-ppi", "0"], "--max-ppi"),
        (["--max-mb", "nan"], "--max-mb"),
        (["--outer-bleed", "-1mm"], "--outer-bleed"),
    ],
)
def test_a_wrong_option_is_answered_by_name(
    arguments: list[str], said: str, folder: Path, target: Path
) -> None:
    quarters((60, 84)).save(folder / "a.png")
    result = run("--images", folder, "-o", target, *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not target.exists()


def test_what_is_not_there_is_refused(folder: Path, target: Path) -> None:
    os.mkfifo(folder / "pipe.png")
    for what in (folder / "none.png", folder / "nowhere", folder, folder / "list.csv"):
        assert run("--images", what, "-o", target).exit_code == 3
    assert run("--image-back", "x.png", "-o", target).exit_code == 2


CONTENTS = {
    "text": b"hello\n",
    "a web page": b"<html><body>404 not found</body></html>",
    "a PDF": b"%PDF-1.4\n",
    "a HEIC": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
}


@pytest.mark.parametrize("what", CONTENTS)
def test_what_is_no_picture_whatever_its_name_gets_the_same_answer_each_time(
    what: str, folder: Path, target: Path
) -> None:
    (folder / "a.jpg").write_bytes(CONTENTS[what])
    answers = {run("--images", folder, "-o", target).stderr for _ in range(2)}
    assert len(answers) == 1
    (answer,) = answers
    assert "a.jpg: no usable picture: what is in it is no JPEG, PNG, WebP or GIF" in answer
    assert "save it again as PNG or JPEG" in answer and "object at" not in answer
    assert not target.exists()


@pytest.mark.parametrize("name", ["a.webp", "a.gif"])
def test_a_picture_that_stops_half_way_is_named_with_what_to_do(
    name: str, folder: Path, target: Path
) -> None:
    noise((200, 280), 4).save(folder / name)
    data = (folder / name).read_bytes()
    (folder / name).write_bytes(data[: len(data) // 2])
    result = run("--images", folder, "-o", target)
    assert result.exit_code == 3
    assert f"{name}: no usable picture: " in result.stderr
    assert "(save it again as PNG or JPEG)" in result.stderr
    assert not target.exists()
