"""``--preview`` and ``--watch``: pages as PNGs, drawn again only where something changed."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops
from plain_faces import PlainFace
from print_runs import run
from sheet_jobs import faces, job

from deckbuilder.cli import print_preview, printing_decks
from deckbuilder.cli.print_groups.output import OutputOptions
from deckbuilder.cli.print_groups.pixels import PixelOptions
from deckbuilder.cli.print_groups.what import WhatOptions
from deckbuilder.cli.print_made import Made, PrintOptions
from deckbuilder.cli.print_preview import Watch, forced
from deckbuilder.errors import LayoutError
from deckbuilder.paths import LAYOUTS
from deckbuilder.printing.colour import Colour
from deckbuilder.printing.document import Printing
from deckbuilder.printing.faces import layouts
from deckbuilder.printing.imposition import Copies
from deckbuilder.printing.marks import MarkKind, MarkStyle
from deckbuilder.printing.outputs.folder import whole_folder
from deckbuilder.printing.outputs.preview import Preview


def printing(count: int, changed: int | None = None) -> Printing:
    cards = [Copies(face) for face in faces(count)]
    if changed is not None:
        cards[changed] = Copies(PlainFace("changed", Colour(250, 0, 0)))
    return Printing(job(cards))


def names(paths: list[Path]) -> list[str]:
    return [path.name for path in paths]


def test_only_the_page_of_a_changed_card_is_drawn_again(tmp_path: Path) -> None:
    preview = Preview(tmp_path / "p", 40)
    assert names(preview.update(printing(20))) == ["page-001.png", "page-002.png", "page-003.png"]
    assert preview.update(printing(20)) == []
    assert names(preview.update(printing(20, changed=12))) == ["page-002.png"]
    with Image.open(tmp_path / "p" / "page-002.png") as image:
        assert image.size == (331, 468)  # 210 x 297 mm at 40 ppi
        assert (250, 0, 0) in {colour for _, colour in image.convert("RGB").getcolors(1 << 20)}


def test_a_page_that_is_no_more_is_taken_away_and_nothing_else(tmp_path: Path) -> None:
    preview = Preview(tmp_path / "p", 40)
    preview.update(printing(20))
    (tmp_path / "p" / "mine.png").write_bytes(b"mine")
    (tmp_path / "p" / "page-2.png").write_bytes(b"mine")
    preview.update(printing(9))
    assert sorted(path.name for path in (tmp_path / "p").iterdir()) == [
        "mine.png",
        "page-001.png",
        "page-2.png",
    ]


def test_a_page_that_somebody_took_away_comes_back(tmp_path: Path) -> None:
    preview = Preview(tmp_path / "p", 40)
    (first,) = preview.update(printing(3))
    first.unlink()
    assert preview.update(printing(3)) == [first]


def test_pages_that_were_drawn_but_never_kept_are_drawn_again(tmp_path: Path) -> None:
    preview = Preview(tmp_path / "p", 40)
    preview.update(printing(20))
    before = {path.name: path.read_bytes() for path in (tmp_path / "p").iterdir()}
    with pytest.raises(LayoutError), whole_folder(tmp_path / "p", force=True) as filling:
        preview.fill(printing(9, changed=3), filling)  # two pages less, and another card on the first
        raise LayoutError("another output went wrong")
    assert {path.name: path.read_bytes() for path in (tmp_path / "p").iterdir()} == before
    assert names(preview.update(printing(9, changed=3))) == ["page-001.png"]
    assert names(list((tmp_path / "p").iterdir())) == ["page-001.png"]


def test_the_preview_is_the_pdfs_own_page(tmp_path: Path) -> None:
    result = run("arcmage:merfolk", "-o", tmp_path / "s.pdf", "--preview", "--preview-ppi", 72, "--label")
    assert result.exit_code == 0, result.output
    assert "s-preview: 5 pages as PNGs" in result.stdout
    document = pypdfium2.PdfDocument(tmp_path / "s.pdf")
    for number, page in enumerate(document, 1):
        shown = page.render(scale=1).to_pil().convert("RGB")
        with Image.open(tmp_path / "s-preview" / f"page-{number:03d}.png") as image:
            assert image.size == (595, 842)
            off = ImageChops.difference(image.convert("RGB"), shown.resize(image.size)).convert("L")
            assert sum(off.histogram()[49:]) < 0.01 * off.width * off.height
    document.close()


def test_marks_and_label_are_in_the_preview_where_the_layout_has_them(tmp_path: Path) -> None:
    order = replace(printing(5).job, marks=MarkStyle(MarkKind.CROSS, width=0.4))
    made = Preview(tmp_path / "p", 150)
    made.update(Printing(order))
    (side,) = order.sides()
    assert len(side.marks) > 8
    with Image.open(tmp_path / "p" / "page-001.png") as image:
        grey = image.convert("L")
    for mark in side.marks:
        at = [round((a + b) / 2 / 25.4 * 150) for a, b in ((mark.x1, mark.x2), (mark.y1, mark.y2))]
        near = [grey.getpixel((at[0] + dx, at[1] + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        assert min(near) < 80, "each mark is dark in its middle"


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "d.txt"
    path.write_text("name: d\ngame: arcmage\n2 Abduction\n", encoding="utf-8")
    return path


def watched(tmp_path: Path, deck: Path) -> Watch:
    options = PrintOptions(
        what=WhatOptions(decks=[str(deck)]),
        output=OutputOptions(output=str(tmp_path / "d.pdf")),
        pixels=PixelOptions(watch=True, preview_ppi="60"),
    )
    made = printing_decks.printed(options)
    return Watch.over(made, partial(printing_decks.printed, forced(options), preview=made.preview))


def test_an_edited_deck_is_printed_again_within_a_second(tmp_path: Path, deck: Path) -> None:
    watch = watched(tmp_path, deck)
    page = tmp_path / "d-preview" / "page-001.png"
    before, pdf = page.read_bytes(), (tmp_path / "d.pdf").read_bytes()
    assert watch.step() is False
    deck.write_text("name: d\ngame: arcmage\n1 Cylanna\n", encoding="utf-8")
    begun = time.process_time()
    assert watch.step() is True
    assert time.process_time() - begun < 1
    assert page.read_bytes() != before and (tmp_path / "d.pdf").read_bytes() != pdf
    assert watch.step() is False


def test_an_edited_layout_shows_at_once_and_a_wrong_key_is_said_while_watching_goes_on(
    tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "layouts" / "cards"
    folder.mkdir(parents=True)
    for path in (LAYOUTS / "cards").iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(layouts, "CARDS", folder)
    monkeypatch.setattr(print_preview, "LAYOUTS", tmp_path / "layouts")
    layouts.layout.cache_clear()
    watch = watched(tmp_path, deck)
    page, base = tmp_path / "d-preview" / "page-001.png", folder / "base.toml"
    before, whole = page.read_bytes(), base.read_text("utf-8")

    base.write_text(whole.replace("radius = 2.2", "radius = 9.5"), encoding="utf-8")
    assert watch.step() and page.read_bytes() != before
    capsys.readouterr()

    base.write_text(whole.replace("radius = 2.2", "raduis = 2.2"), encoding="utf-8")
    shown = page.read_bytes()
    assert watch.step()
    said = capsys.readouterr().err
    assert "base.toml" in said or "box panel" in said
    assert "raduis" in said and "known:" in said and "radius" in said
    assert page.read_bytes() == shown, "the last good page stays"

    base.write_text(whole, encoding="utf-8")
    assert watch.step() and page.read_bytes() == before
    layouts.layout.cache_clear()


def test_a_wrong_key_in_a_layout_is_an_unreadable_input_and_leaves_no_file(
    tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cards"
    folder.mkdir()
    for path in (LAYOUTS / "cards").iterdir():
        text = path.read_text("utf-8")
        (folder / path.name).write_text(text.replace("radius =", "raduis ="), encoding="utf-8")
    monkeypatch.setattr(layouts, "CARDS", folder)
    layouts.layout.cache_clear()
    result = run(deck, "-o", tmp_path / "out" / "s.pdf", "--preview")
    layouts.layout.cache_clear()
    assert result.exit_code == LayoutError.exit_code == 3
    assert "raduis" in result.stderr and "known:" in result.stderr
    assert list((tmp_path / "out").iterdir()) == []


def test_interrupting_the_watch_is_how_it_ends_and_no_fault(
    tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = 0

    def sleep(seconds: float) -> None:
        nonlocal looks
        looks += 1
        if looks == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(print_preview.time, "sleep", sleep)
    result = run(deck, "-o", tmp_path / "d.pdf", "--watch")
    assert result.exit_code == 0
    assert "watching; Ctrl-C ends it" in result.stderr and "no longer watching" in result.stderr
    assert (tmp_path / "d-preview" / "page-001.png").is_file()


def test_files_that_come_and_go_are_changes_too(tmp_path: Path, deck: Path) -> None:
    art = tmp_path / "art"
    art.mkdir()
    options = PrintOptions(what=WhatOptions(decks=[str(deck)]))
    options = replace(options, faces=replace(options.faces, art=str(art)))

    def never() -> Made:
        raise AssertionError

    watch = Watch(options, (), never, print_preview.stamps(options))
    assert watch.look() == []
    (art / "abduction.png").write_bytes(b"x")
    assert art / "abduction.png" in watch.look()
    (art / "abduction.png").unlink()
    assert art / "abduction.png" in watch.look()
    deck.unlink()
    assert deck in watch.look()
