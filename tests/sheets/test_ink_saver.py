"""Faces that save ink: how dark they are, and that nothing that is said gets lost."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageStat
from print_runs import run

from deckbuilder import load
from deckbuilder.games import registry
from deckbuilder.printing.document import Printing
from deckbuilder.printing.imposition import Job
from deckbuilder.printing.order import FaceStyle, Order, prepare
from deckbuilder.printing.outputs import pixels
from deckbuilder.printing.outputs.names import backs, fronts
from deckbuilder.printing.setup import PageSetup

SETUP = PageSetup(one_up=True, bleed=0.0, with_backs=True)


@cache
def drawn(game: str, ink_saver: bool) -> tuple[list[Image.Image], list[str]]:
    """Return some cards of a game and its back, and the text of each."""
    cards = list(load.cards(game, registry.card_model(game)).values())[::25]
    order = Order(game, tuple((card, 1) for card in cards))
    job: Job = prepare("x", [order], SETUP, style=FaceStyle(ink_saver=ink_saver)).job
    alone = pixels.one_each("x", [*fronts(job), *backs(job)], lambda face: SETUP.layout(face.size))
    printing = Printing(alone)
    pages = [pixels.page_pdf(printing, side) for side in alone.sides()]
    sizes = [pixels.page_pixels(side, 100) for side in alone.sides()]
    return [pixels.drawn(*both) for both in zip(pages, sizes, strict=True)], [_text(page) for page in pages]


def _text(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    found: str = document[0].get_textpage().get_text_bounded()
    document.close()
    return found


def darkness(image: Image.Image) -> float:
    return 1 - ImageStat.Stat(image.convert("L")).mean[0] / 255


@pytest.mark.parametrize("game", load.game_ids())
def test_a_card_that_saves_ink_is_nearly_white_and_its_back_too(game: str) -> None:
    for image in drawn(game, True)[0]:
        assert darkness(image) < 0.10


@pytest.mark.parametrize("game", [game for game in load.game_ids() if game != "tash_kalar"])
def test_less_than_a_tenth_of_the_ink_is_left(game: str) -> None:
    # Tash-Kalar's cards are light already: most of their ink is text and diagrams.
    plain, saving = (sum(map(darkness, drawn(game, ink)[0])) for ink in (False, True))
    assert saving < plain / 10


@pytest.mark.parametrize("game", load.game_ids())
def test_every_word_and_number_is_still_there(game: str) -> None:
    plain, saving = drawn(game, False)[1], drawn(game, True)[1]
    assert [" ".join(text.split()) for text in saving] == [" ".join(text.split()) for text in plain]


def test_pictures_that_are_whole_cards_are_printed_in_full_and_that_is_said(tmp_path: Path) -> None:
    Image.new("RGB", (744, 1039), (10, 60, 20)).save(tmp_path / "one.png")
    result = run("--images", tmp_path / "one.png", "-o", tmp_path / "s.pdf", "--ink-saver")
    assert result.exit_code == 0
    assert "warning: --ink-saver: pictures that are whole cards are printed in full" in result.stderr


@pytest.mark.parametrize("game", load.game_ids())
def test_what_is_written_is_dark_on_light(game: str) -> None:
    for image in drawn(game, True)[0][:-1]:
        low, high = image.convert("L").getextrema()
        assert low <= 118 and high == 255  # a grey of 118 on white has a contrast of 4.5 to 1
