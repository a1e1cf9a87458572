"""Extras: which of them lie beside a deck, worked out by hand; their faces; `print --extras`."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest
from face_tools import cards, pdf_of, recorded, text_in
from PIL import Image
from print_runs import run
from pydantic import ValidationError
from typer.testing import CliRunner

from deckbuilder import load
from deckbuilder.cli.app import app
from deckbuilder.errors import CardDataError, UsageError
from deckbuilder.games import registry
from deckbuilder.model.extras import Extra, ExtraRule
from deckbuilder.printing.extras import extras_for
from deckbuilder.printing.faces import Options, faces_for
from deckbuilder.printing.faces.lint import faults
from deckbuilder.printing.geometry import Box

LANGUAGES = ("en", "eo")
SIZES = ((63, 88), (65, 92), (63.5, 88.9), (56, 87), (70, 120))
WITHOUT = tuple(game for game in load.game_ids() if game != "arcmage")

TWO_FACTIONS = """name: Two
game: arcmage
3 Orc Recruiter
3 Ghoul
1 Warren
1 Second Sons' Army Camp
1 Nirvana of the Undead
1 Tunnel Network
"""


def chosen(**counts: int) -> list[tuple[object, int]]:
    known = cards("arcmage")
    return [(known[card.replace("_", "-")], count) for card, count in counts.items()]


def beside(pairs) -> list[tuple[str, int]]:
    return [(card.title, count) for card, count in extras_for("arcmage", pairs, cards("arcmage"))]


def every_extra() -> list[Extra]:
    pairs = [(card, 1) for card in cards("arcmage").values()]
    return [card for card, _ in extras_for("arcmage", pairs, cards("arcmage")) if isinstance(card, Extra)]


def face_of(extra_id: str, language: str = "en", **options):
    wanted = [extra for extra in every_extra() if extra.id == extra_id]
    return faces_for("arcmage", wanted, language=language, **options)[extra_id]


def pages(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)
    finally:
        document.close()


# ---- which extras a deck has


def test_two_factions_three_cities_and_token_makers_give_two_markers_three_tracks_and_both_orcs() -> None:
    # Orc Recruiter makes Little Orcs; Warren Little Orcs at level 2 and Big Orcs at level 5; Wolf Rider is a
    # Red Banner card that leaves a Little Orc; Ghoul and Nirvana are Dark Legion.
    pairs = chosen(
        wolf_rider=3, orc_recruiter=3, ghoul=3, warren=1, nirvana_of_the_undead=1, lobotomized_library=1
    )
    assert beside(pairs) == [
        ("Little Orc Token", 5),
        ("Big Orc Token", 5),
        ("Dark Legion: Resources", 1),
        ("Red Banner: Resources", 1),
        ("City Strength", 3),
    ]


def test_tokens_that_the_list_names_are_left_as_they_are() -> None:
    pairs = chosen(warren=1, little_orc_token=2)
    assert beside(pairs) == [("Big Orc Token", 5), ("Red Banner: Resources", 1), ("City Strength", 1)]


def test_there_are_no_more_than_three_tracks_since_three_cities_are_chosen() -> None:
    pairs = chosen(warren=1, tunnel_network=1, second_sons_army_camp=1, nirvana_of_the_undead=1)
    assert ("City Strength", 3) in beside(pairs)


def test_a_deck_without_cities_has_no_track_and_one_without_cards_nothing() -> None:
    assert beside(chosen(ghoul=2)) == [("Dark Legion: Resources", 1)]
    assert beside([]) == []


def test_the_smith_brings_dragon_armor_though_no_effect_is_written_for_it() -> None:
    assert beside(chosen(smith=1)) == [("Dragon Armor", 5), ("The Empire: Resources", 1)]


def test_every_token_a_released_card_can_make_comes_with_some_card() -> None:
    makers = [(card, 1) for card in cards("arcmage").values() if not card.token and card.status == "released"]
    found = {card.id for card, _ in extras_for("arcmage", makers, cards("arcmage")) if card.token}
    assert found == {
        card.id for card in cards("arcmage").values() if card.token and card.status == "released"
    }


@pytest.mark.parametrize("game", WITHOUT)
def test_a_game_without_extras_is_refused_by_name(game: str) -> None:
    with pytest.raises(UsageError, match=f"{load.game(game).name} has no extras"):
        extras_for(game, [], load.cards(game, registry.card_model(game)))


def test_a_step_that_makes_what_is_no_token_is_named() -> None:
    row = (
        cards("arcmage")["orc-recruiter"].model_dump_json(by_alias=True).replace("little-orc-token", "ghoul")
    )
    wrong = type(cards("arcmage")["ghoul"]).model_validate_json(row)
    with pytest.raises(CardDataError, match='"ghoul" is no token'):
        extras_for("arcmage", [(wrong, 1)], cards("arcmage"))


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"each": "faction", "kind": "city", "family": "kingdom"},
        {"kind": "city"},
        {"each": "f", "most": 2},
    ],
)
def test_an_extra_is_counted_in_one_way(keys: dict) -> None:
    with pytest.raises(ValidationError):
        ExtraRule.model_validate({"id": "x", "layout": "y", "credit": ["z"], **keys})


# ---- their faces


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_extra_has_words_of_its_own_in_every_language(language: str) -> None:
    said = load.words("arcmage")[language]["extra"]
    for key in ("resources", "city-strength"):
        assert said[key] and said[f"{key}-note"]


@pytest.mark.parametrize("ink_saver", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_extras_fit_clear_of_the_cut_without_overlaps(size, language: str, ink_saver: bool) -> None:
    options = Options(ink_saver=ink_saver)
    drawn = faces_for("arcmage", every_extra(), size=size, language=language, options=options)
    assert len(drawn) == 6  # five factions and the track
    assert {name: list(faults(face)) for name, face in drawn.items()} == {name: [] for name in drawn}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_extra_carries_its_credit(language: str) -> None:
    for extra in every_extra():
        shown = text_in(pdf_of(face_of(extra.id, language).draw))
        assert "arcmage.org" in shown and "CC BY-SA 4.0" in shown and "unofficial" in shown


def test_a_marker_says_its_faction_and_what_it_is_for() -> None:
    english = text_in(pdf_of(face_of("extra-resources-red-banner").draw))
    assert "Red Banner" in english and "Resources" in english and "face-down" in english
    esperanto = text_in(pdf_of(face_of("extra-resources-red-banner", "eo").draw))
    assert "Ruĝa Flago" in esperanto and "Resursoj" in esperanto and "Red Banner" not in esperanto


def numbers(face) -> dict[int, tuple[float, float]]:
    """Return where the numbers of the track's tiles stand."""
    found: dict[int, tuple[float, float]] = {}
    for item in face.placed:
        if item.laid.spec.painter == "track":
            for pieces, x, y, _, _ in recorded(item.plan.draw).texts:
                number = int("".join(piece.signs for piece in pieces))
                assert number not in found
                found[number] = (x, y)
    return found


@pytest.mark.parametrize("size", SIZES)
def test_the_track_goes_from_0_to_20_clockwise_along_the_edges(size) -> None:
    places = numbers(face_of("extra-city-strength", size=size))
    assert sorted(places) == list(range(21))
    middle = size[0] / 2
    rows = {
        y: [n for n in range(1, 21) if abs(places[n][1] - y) < 0.01] for y in (places[1][1], places[11][1])
    }
    assert rows[places[1][1]] == [1, 2, 3, 4, 5]  # the upper edge
    assert rows[places[11][1]] == [11, 12, 13, 14, 15]  # the lower one
    assert [places[n][0] for n in range(1, 6)] == sorted(places[n][0] for n in range(1, 6))
    assert [places[n][0] for n in range(15, 10, -1)] == sorted(places[n][0] for n in range(11, 16))
    assert all(places[n][0] > middle for n in range(5, 12))
    assert all(places[n][0] < middle for n in (*range(15, 21), 1))
    assert [places[n][1] for n in range(5, 12)] == sorted(places[n][1] for n in range(5, 12))
    assert [places[n][1] for n in (1, *range(20, 14, -1))] == sorted(
        places[n][1] for n in (1, *range(15, 21))
    )


def test_a_tile_holds_a_centimetre_cube() -> None:
    face = face_of("extra-city-strength")
    for item in face.placed:
        if item.laid.spec.painter == "track":
            for path, _ in recorded(item.plan.draw).fills:
                assert min(path.bounds()[2:]) >= 10, item.laid.id


@pytest.mark.parametrize("bleed", [0.0, 1.5, 3.0])
def test_the_frame_runs_through_the_bleed(bleed: float) -> None:
    for extra in every_extra():
        face = face_of(extra.id, options=Options(bleed=bleed))
        ground = recorded(face.draw).fills[0][0].bounds()
        assert ground == pytest.approx(Box(-bleed, -bleed, 63 + 2 * bleed, 88 + 2 * bleed))


# ---- the command


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "two.txt"
    path.write_text(TWO_FACTIONS, encoding="utf-8")
    return path


def test_print_adds_the_extras_and_prints_the_same_bytes_twice(deck: Path, tmp_path: Path) -> None:
    targets = [tmp_path / "1" / "two.pdf", tmp_path / "2" / "two.pdf"]
    for target in targets:
        result = run(deck, "--extras", "--backs", "--bleed", "1mm", "--gap", "2mm", "-o", target, "--json")
        assert result.exit_code == 0, result.output
        # 10 cards; 5 Little and 5 Big Orcs, 2 markers, 3 tracks (of 4 cities)
        assert json.loads(result.stdout)["cards"] == 10 + 10 + 2 + 3
    assert targets[0].read_bytes() == targets[1].read_bytes()
    shown = pages(targets[0])
    assert shown.count("City Strength") == 3 and shown.count("Resources") == 2


def test_without_tokens_the_markers_and_tracks_are_printed_all_the_same(deck: Path, tmp_path: Path) -> None:
    result = run(deck, "--extras", "--no-tokens", "--copies", 2, "-o", tmp_path / "x.pdf", "--json")
    assert json.loads(result.stdout)["cards"] == 2 * (10 + 2 + 3)


def test_without_the_option_nothing_is_added(deck: Path, tmp_path: Path) -> None:
    assert json.loads(run(deck, "-o", tmp_path / "x.pdf", "--json").stdout)["cards"] == 10


def test_a_shipped_deck_of_two_factions_prints_its_extras_in_esperanto(tmp_path: Path) -> None:
    target = tmp_path / "ua.pdf"
    result = run("arcmage:uneasy-alliance", "--extras", "--lang", "eo", "--card", "arcmage", "-o", target)
    assert result.exit_code == 0, result.output
    assert "50 cards" in result.stdout and "65 x 92 mm" in result.stdout and "warning" not in result.stderr
    shown = pages(target)
    assert shown.count("Resursoj") == 2 and shown.count("Forto de urbo") == 3


def test_a_whole_game_has_a_marker_for_each_faction(tmp_path: Path) -> None:
    result = run("--all", "arcmage", "--extras", "-o", tmp_path / "all.pdf", "--json")
    assert json.loads(result.stdout)["cards"] == len(cards("arcmage")) + 5 + 3


@pytest.mark.parametrize("game", WITHOUT)
def test_print_refuses_extras_of_a_game_that_has_none(game: str, tmp_path: Path) -> None:
    result = run("--all", game, "--extras", "-o", tmp_path / "x.pdf")
    assert result.exit_code == 2 and list(tmp_path.iterdir()) == []
    assert (
        "--extras" in result.stderr and load.game(game).name in result.stderr and "Arcmage" in result.stderr
    )


def test_print_refuses_extras_of_pictures_alone(tmp_path: Path) -> None:
    Image.new("RGB", (630, 880)).save(tmp_path / "mine.png")
    result = run("--images", tmp_path, "--extras", "-o", tmp_path / "x.pdf")
    assert result.exit_code == 2 and "no deck to add extras to" in result.stderr


def test_a_picture_named_like_an_extra_is_said_to_belong_to_no_card(deck: Path, tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    Image.new("RGB", (40, 40)).save(tmp_path / "art" / "City Strength.png")
    result = run(deck, "--extras", "--art", tmp_path / "art", "-o", tmp_path / "x.pdf")
    assert result.exit_code == 0 and "belong to no card printed: City Strength.png" in result.stderr


def test_help_lists_the_extras_and_arcmages_own_size() -> None:
    shown = " ".join(CliRunner().invoke(app, ["print", "--help"]).stdout.split())
    assert "--extras" in shown and "standard, poker, arcmage, tarot" in shown
