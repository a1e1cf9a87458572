"""What goes wrong while outputs are written: one clear answer, the right exit code, nothing half done."""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image
from print_runs import run

from deckbuilder.__main__ import main
from deckbuilder.cli import express
from deckbuilder.printing.outputs import card_png, pixels

DECK = "name: Small\ngame: arcmage\n2 Abduction\n1 Cylanna\n"
OUTPUTS = {
    "png": ["--png", "out/png"],
    "clear-png": ["--clear-png", "out/clear"],
    "tts": ["--tts", "out/tts"],
    "preview": ["--preview"],
    "tuck-box": ["--tuck-box", "out/box.pdf"],
    "report": ["--report", "out/job.json"],
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "small.txt").write_text(DECK, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def left(place: Path) -> list[str]:
    """Return every file under a folder, whatever its name."""
    return sorted(str(path.relative_to(place)) for path in place.rglob("*") if path.is_file())


@pytest.mark.parametrize("output", OUTPUTS)
def test_each_output_is_written_where_it_was_asked_for(place: Path, output: str) -> None:
    result = run("small.txt", "-o", "out/s.pdf", *OUTPUTS[output])
    assert result.exit_code == 0, result.output
    assert len(left(place / "out")) >= 2
    assert not [name for name in left(place) if ".deckbuilder-" in name]


@pytest.mark.parametrize("output", ["png", "clear-png", "tts", "preview"])
def test_an_interrupt_in_the_middle_leaves_nothing(
    place: Path, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pixels, "png", interrupted)
    result = run("small.txt", "-o", "out/s.pdf", *OUTPUTS[output])
    assert result.exit_code == 130 and "interrupted" in result.stderr
    assert left(place) == ["small.txt"]


@pytest.mark.parametrize("output", ["png", "clear-png", "tts"])
def test_a_full_disk_under_a_folder_leaves_nothing(
    place: Path, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    result = run("small.txt", "-o", "out/s.pdf", *OUTPUTS[output])
    assert result.exit_code == 4 and "No space left on device" in result.stderr
    assert left(place) == ["small.txt"]


def test_a_disk_that_is_really_full_is_told_and_leaves_nothing(place: Path) -> None:
    """A child process that may write no file larger than 3,000 bytes: the PDF passes that, all else waits."""

    def limited() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))

    done = subprocess.run(
        [sys.executable, "-m", "deckbuilder", "print", "small.txt", "-o", "out/s.pdf", "--png", "out/png"],
        capture_output=True,
        text=True,
        preexec_fn=limited,
        timeout=60,
        check=False,
    )
    assert done.returncode == 4, done.stderr
    assert "cannot be written" in done.stderr and "Traceback" not in done.stderr
    assert left(place) == ["small.txt"]


@pytest.mark.parametrize("output", OUTPUTS)
def test_a_place_that_cannot_be_written_to_is_named(place: Path, output: str) -> None:
    (place / "out").write_text("a file where a folder is wanted", encoding="utf-8")
    result = run("small.txt", "-o", "s.pdf", *(OUTPUTS[output] if output != "preview" else ["--png", "out"]))
    assert result.exit_code == 4 and "out" in result.stderr
    assert not (place / "s.pdf").exists()


def test_a_picture_that_breaks_while_pngs_are_made_leaves_nothing(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place / "art").mkdir()
    for n in range(3):
        Image.new("RGB", (372, 520), (n * 50, 90, 90)).save(place / "art" / f"{n}.png")
    drawn, calls = card_png.pixels.drawn, iter(range(9))

    def changed(*given: object) -> Image.Image:
        if next(calls) == 0:
            (place / "art" / "1.png").write_bytes(b"no picture any more")
        return drawn(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(card_png.pixels, "drawn", changed)
    result = run("--images", "art", "-o", "out/s.pdf", "--png", "out/png")
    assert result.exit_code == 3 and "1.png" in result.stderr
    assert not (place / "out").exists() or left(place / "out") == []


def test_ctrl_c_ends_watching_well(place: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "deckbuilder", "print", "small.txt", "-o", "out/s.pdf", "--watch"],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    )
    assert child.stderr is not None
    try:
        for line in child.stderr:
            if "watching" in line:
                break
        child.send_signal(signal.SIGINT)
        assert child.wait(timeout=20) == 0, "Ctrl-C is how watching ends"
        assert "no longer watching" in child.stderr.read()
    finally:
        if child.poll() is None:
            child.kill()
        child.stderr.close()
    assert sorted(path.suffix for path in (place / "out").rglob("*") if path.is_file()) == [".pdf", ".png"]


def test_nothing_here_depends_on_the_time(place: Path) -> None:
    options = [part for option in OUTPUTS.values() for part in option]
    run("small.txt", "-o", "out/s.pdf", *options, "--force")
    first = {name: (place / name).read_bytes() for name in left(place)}
    time.sleep(1.1)  # dates in files count seconds
    run("small.txt", "-o", "out/s.pdf", *options, "--force")
    assert {name: (place / name).read_bytes() for name in left(place)} == first
    assert len(first) > 9


def test_when_one_output_cannot_be_none_is_left(place: Path) -> None:
    asked = [part for name in ("png", "tts", "clear-png", "preview") for part in OUTPUTS[name]]
    result = run(
        "small.txt", "-o", "out/s.pdf", *asked, "--tuck-box", "out/box.pdf", "--card-thickness", "90mm"
    )
    assert result.exit_code == 2 and "--tuck-box" in result.stderr
    assert left(place) == ["small.txt"]
    result = run("small.txt", "-o", "out/s.pdf", *asked, "--report", ".")
    assert result.exit_code == 4 and "it is a folder" in result.stderr
    assert left(place) == ["small.txt"]


def test_ctrl_c_before_a_command_has_begun_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(express, "run", interrupted)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130
    assert capsys.readouterr().err == "deckbuilder: interrupted\n"
