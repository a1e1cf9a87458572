"""Tabletop Simulator: grids, cells, card numbers, hidden faces and backs, read back from the files."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from plain_faces import PlainFace
from print_runs import run
from sheet_jobs import colour, faces, job

from deckbuilder.printing.colour import Colour
from deckbuilder.printing.imposition import Copies
from deckbuilder.printing.outputs.tabletop import cell_sheets, table_files

RED = Colour(200, 30, 30)


def exported(cards: list[Copies]) -> tuple[dict[str, Image.Image], dict[str, Any]]:
    files = {
        file.name: file.data for file in table_files(job(cards), "deck", lambda name: f"file:///x/{name}")
    }
    saved = json.loads(files.pop("deck.json"))
    return {name: Image.open(io.BytesIO(data)) for name, data in files.items()}, saved


def cell(image: Image.Image, deck: dict[str, Any], number: int) -> Any:
    """Return the colour near a corner of a cell."""
    columns, rows = deck["NumWidth"], deck["NumHeight"]
    width, height = image.width // columns, image.height // rows
    return image.getpixel((number % columns * width + 3, number // columns * height + 3))


def test_seventy_cards_need_two_sheets_since_the_last_cell_is_the_hidden_face() -> None:
    back = PlainFace("back", RED)
    images, saved = exported([Copies(face, back) for face in faces(70)])
    (deck,) = saved["ObjectStates"]
    assert sorted(deck["CustomDeck"]) == ["1", "2"]
    first, second = deck["CustomDeck"]["1"], deck["CustomDeck"]["2"]
    assert (first["NumWidth"], first["NumHeight"]) == (10, 7)
    assert second["NumWidth"] * second["NumHeight"] >= 2
    # sheet 1 has cells 0 to 68; card 70 is the first of sheet 2
    assert deck["DeckIDs"] == [*range(100, 169), 200]
    for image in images.values():
        assert image.width <= 4096 and image.height <= 4096 and image.mode == "RGB"
    fronts = images["deck-1-fronts.png"]
    for number in range(69):
        assert cell(fronts, first, number) == colour(number)
    assert cell(fronts, first, 69) == RED
    assert cell(images["deck-2-fronts.png"], second, 0) == colour(69)


def test_each_copy_is_a_card_of_its_own_and_each_drawing_has_one_cell() -> None:
    one, two = faces(2)
    _, saved = exported([Copies(one, None, 3), Copies(two, None, 2), Copies(one, None, 1)])
    (deck,) = saved["ObjectStates"]
    assert deck["DeckIDs"] == [100, 100, 100, 101, 101, 100]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert len({card["GUID"] for card in deck["ContainedObjects"]}) >= 5
    assert all(card["CustomDeck"] == {"1": deck["CustomDeck"]["1"]} for card in deck["ContainedObjects"])


def test_one_back_for_all_is_one_picture_and_several_are_a_sheet_in_the_same_order() -> None:
    fronts, blue, red = faces(3), PlainFace("blue"), PlainFace("red", RED)
    images, saved = exported([Copies(face, red) for face in fronts])
    deck = saved["ObjectStates"][0]["CustomDeck"]["1"]
    assert deck["UniqueBack"] is False and images["deck-1-backs.png"].getpixel((3, 3)) == RED
    images, saved = exported([Copies(fronts[0], red), Copies(fronts[1], blue), Copies(fronts[2], red)])
    deck = saved["ObjectStates"][0]["CustomDeck"]["1"]
    assert deck["UniqueBack"] is True
    # cards with the same back stand together: 1 and 3, then 2
    assert saved["ObjectStates"][0]["DeckIDs"] == [100, 102, 101]
    behind = images["deck-1-backs.png"]
    assert [cell(behind, deck, n) for n in range(3)] == [RED, RED, (40, 90, 160)]


def test_one_card_alone_is_a_card_and_no_deck() -> None:
    _, saved = exported([Copies(PlainFace("only"), None)])
    (card,) = saved["ObjectStates"]
    assert card["Name"] == "Card" and card["CardID"] == 100
    deck = card["CustomDeck"]["1"]
    assert deck["NumWidth"] >= 2 and deck["NumHeight"] >= 2, "the game takes no smaller grid"


@settings(max_examples=80, deadline=None)
@given(st.integers(1, 300), st.floats(25, 130), st.floats(25, 130))
def test_any_number_of_cards_of_any_size_fits_the_game(count: int, width: float, height: float) -> None:
    batch = job(
        [Copies(face) for face in faces(count, size=(width, height))], layout=_one(width, height)
    ).batches[0]
    sheets = cell_sheets(batch, 1)
    assert len(sheets) == -(-count // 69)
    assert [card.front.key for sheet in sheets for card in sheet.cards] == [f"face-{n}" for n in range(count)]
    for number, sheet in enumerate(sheets, 1):
        columns, rows = sheet.grid
        assert sheet.number == number
        assert 2 <= columns <= 10 and 2 <= rows <= 7
        assert len(sheet.cards) < columns * rows, "the last cell is free"
        assert max(sheet.size) <= 4096
        across, down = sheet.cell
        assert across / down == pytest.approx(width / height, rel=0.02)


def _one(width: float, height: float) -> Any:
    from deckbuilder.printing.sheet import one_up

    return one_up((width, height), 0)


def test_the_command_writes_sheets_with_the_games_back_though_sheets_have_none(tmp_path: Path) -> None:
    folder, target = tmp_path / "table", tmp_path / "s.pdf"
    result = run("arcmage:merfolk", "-o", target, "--tts", folder, "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["pages"] == report["sheets"], "the PDF has no back pages"
    assert sorted(path.name for path in folder.iterdir()) == ["s-1-backs.png", "s-1-fronts.png", "s.json"]
    saved = json.loads((folder / "s.json").read_text("utf-8"))
    deck = saved["ObjectStates"][0]
    assert len(deck["DeckIDs"]) == report["cards"] == 45
    assert deck["Name"] == "DeckCustom" and {card["Name"] for card in deck["ContainedObjects"]} == {"Card"}
    assert "Bracer of the Octopus" in {card["Nickname"] for card in deck["ContainedObjects"]}
    assert deck["CustomDeck"]["1"]["FaceURL"] == f"file://{folder.resolve().as_posix()}/s-1-fronts.png"
    assert {Path(one["file"]).name for one in report["others"]} == {path.name for path in folder.iterdir()}


def test_sheets_on_the_web_are_called_by_their_address(tmp_path: Path) -> None:
    assert (
        run("--all", "clash_of_decks", "--tts-url", "https://x.org", "-o", tmp_path / "s.pdf").exit_code == 2
    )
    deck = tmp_path / "d.txt"
    deck.write_text("name: d\ngame: arcmage\n2 Abduction\n", encoding="utf-8")
    run(deck, "-o", tmp_path / "a b.pdf", "--tts", tmp_path / "t", "--tts-url", "https://x.org/y/")
    saved = json.loads((tmp_path / "t" / "a b.json").read_text("utf-8"))
    assert saved["ObjectStates"][0]["CustomDeck"]["1"]["FaceURL"] == "https://x.org/y/a%20b-1-fronts.png"


@pytest.mark.parametrize("url", ["table", "https://x.org/my cards", "ftp://x.org/", "https://"])
def test_an_address_the_game_cannot_ask_for_is_refused(tmp_path: Path, url: str) -> None:
    result = run("clash_of_decks:deck-1", "-o", tmp_path / "s.pdf", "--tts", tmp_path / "t", "--tts-url", url)
    assert result.exit_code == 2 and "is no address on the web" in result.stderr
    assert list(tmp_path.iterdir()) == []
