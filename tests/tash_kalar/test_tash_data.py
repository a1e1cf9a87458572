"""The shipped cards of Tash-Kalar against hand-worked facts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckbuilder import load
from deckbuilder.errors import CardDataError
from deckbuilder.games import registry
from deckbuilder.games.tash_kalar.board import Board
from deckbuilder.games.tash_kalar.cards import BeingCard, FlareCard, TaskCard
from deckbuilder.lint import tash_kalar as lint
from deckbuilder.lint.cards import references
from deckbuilder.lint.scope import scope_of
from deckbuilder.model.catalogue import normal
from deckbuilder.paths import game_dir

CARDS: dict[str, Any] = load.cards("tash_kalar", registry.card_model("tash_kalar"))
BEINGS: dict[str, BeingCard] = {i: c for i, c in CARDS.items() if isinstance(c, BeingCard)}
FLARES: dict[str, FlareCard] = {i: c for i, c in CARDS.items() if isinstance(c, FlareCard)}
TASKS: dict[str, TaskCard] = {i: c for i, c in CARDS.items() if isinstance(c, TaskCard)}

ARENA = load.document(game_dir("tash_kalar") / "board.toml", Board)

SCHOOLS = ("imperial", "highland", "sylvan", "everfrost", "nethervoid", "etherweave")

CODES = {
    **{f"{school[:3]}-{n:02d}": 18 * at + n for at, school in enumerate(SCHOOLS) for n in range(1, 19)},
    **{f"leg-{n:02d}": 108 + n for n in range(1, 13)},
    **{f"fla-{n:02d}": 120 + n for n in range(1, 13)},
    **{f"tas-{n:02d}": 132 + n for n in range(1, 25)},
}
"""Permanent numbers, given once."""

FLARE_THRESHOLDS = {
    **{1: (3, 6), 2: (4, 4), 3: (3, 5), 4: (4, 5), 5: (3, 6), 6: (4, 4)},
    **{7: (4, 6), 8: (4, 5), 9: (5, 4), 10: (5, 5), 11: (3, 4), 12: (2, 5)},
}

TASK_POINTS = [1, 2, 2, 3, 2, 2, 2, 3, 3, 3, 2, 1, 1, 2, 2, 1, 2, 2, 3, 3, 3, 1, 2, 2]

ADVANCED = {4, 5, 9, 10, 15, 19, 23, 24}


def test_every_card_has_its_permanent_number() -> None:
    assert {card.id: card.code for card in CARDS.values()} == CODES


def test_each_school_has_18_beings_of_five_commons_and_thirteen_heroics() -> None:
    for school in SCHOOLS:
        ranks = Counter(card.rank for card in BEINGS.values() if card.school == school)
        assert ranks == {"common": 5, "heroic": 13}, school


def test_there_are_12_legends_12_flares_and_24_tasks() -> None:
    kinds = Counter(card.kind for card in CARDS.values())
    assert kinds == {"being": 108, "legend": 12, "flare": 12, "task": 24}


def test_no_two_cards_share_a_name() -> None:
    names = Counter(normal(card.title) for card in CARDS.values())
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize("number", range(1, 13))
def test_flare_thresholds(number: int) -> None:
    flare = FLARES[f"fla-{number:02d}"]
    assert (flare.upper.threshold, flare.lower.threshold) == FLARE_THRESHOLDS[number]
    assert (flare.upper.metric, flare.lower.metric) == ("upgraded", "pieces")


def test_task_points_and_difficulty() -> None:
    tasks = sorted(TASKS.values(), key=lambda task: task.number or 0)
    assert [task.points for task in tasks] == TASK_POINTS
    assert {task.number for task in tasks if task.difficulty == "advanced"} == ADVANCED
    assert Counter(task.task_type for task in tasks) == {
        **{"destruction": 5, "coloured": 6, "summoning": 4, "pattern": 6, "enemy": 3},
    }


@pytest.mark.parametrize(
    ("card", "box"),
    [
        # left, top, right, bottom of pattern, marks and summoning square
        ("imp-01", (0, -1, 0, 1)),
        ("imp-06", (-3, -3, 0, 0)),
        ("imp-08", (-2, -2, 2, 1)),
        ("imp-12", (-2, 0, 2, 1)),
        ("hig-17", (-3, -1, 0, 1)),
        ("syl-11", (0, 0, 2, 3)),
        ("eve-03", (0, -1, 2, 1)),
        ("eve-12", (0, 0, 3, 1)),
        ("net-08", (0, 0, 4, 1)),
        ("net-10", (-1, -3, 1, 0)),
        ("eth-07", (-2, -1, 2, 1)),
        ("eth-17", (-2, 0, 0, 3)),
        ("leg-01", (-1, -3, 1, 1)),
        ("leg-07", (-4, 0, 0, 2)),
        ("leg-08", (0, 0, 3, 3)),
    ],
)
def test_the_box_around_a_pattern(card: str, box: tuple[int, int, int, int]) -> None:
    assert BEINGS[card].bounds() == box


def test_every_pattern_with_its_marks_fits_a_square_of_five() -> None:
    for card in BEINGS.values():
        left, top, right, bottom = card.bounds()
        assert right - left <= 4 and bottom - top <= 4, card.title


def _images(card: BeingCard) -> int:
    """Count the orientations anew: points of the plane as complex numbers."""
    marks = [(complex(x, y), name) for (x, y), name in card.cells()]
    turned = [[(point * 1j**quarter, name) for point, name in marks] for quarter in range(4)]
    flipped = [[(point.conjugate(), name) for point, name in image] for image in turned]
    return len({frozenset(((p.real, p.imag), name) for p, name in image) for image in turned + flipped})


@pytest.mark.parametrize("card", BEINGS.values(), ids=BEINGS)
def test_the_number_of_orientations_follows_from_the_symmetry(card: BeingCard) -> None:
    assert card.orientations == _images(card)


def test_marks_break_a_symmetry_where_the_facts_say_so() -> None:
    # Crystal Mirror: a line of two has 2 images, the marked side makes them 4.
    mirror = BEINGS["eve-03"]
    assert mirror.model_copy(update={"marked": (), "orientations": None}).cells() != mirror.cells()
    assert _images(mirror) == 4
    assert _images(mirror.model_copy(update={"marked": ()})) == 2


def test_the_existing_squares_are_those_of_the_rule() -> None:
    # T1: x+y > 3, x+y < 17, |x-y| < 7
    arena = ARENA
    for x in range(11):
        for y in range(11):
            exists = 1 <= x <= 9 and 1 <= y <= 9 and 3 < x + y < 17 and abs(x - y) < 7
            assert arena.on_board(x, y) == exists, (x, y)
    assert arena.squares == 69


def test_a_board_that_breaks_its_schema_is_refused_by_file_and_field(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    text = (game_dir("tash_kalar") / "board.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("[4, 2]", "[4, 12]"), encoding="utf-8")
    with pytest.raises(CardDataError, match=r"board\.toml: red\.1\.1: .*less than or equal to 9"):
        load.document(path, Board)
    path.write_text(text.replace("squares = 69", "squares = 70"), encoding="utf-8")
    with pytest.raises(CardDataError, match=r"board\.toml: size, removed squares"):
        load.document(path, Board)


def test_areas_of_the_board() -> None:
    arena = ARENA
    assert (len(arena.red), len(arena.green)) == (4, 5)
    assert (5, 5) in arena.red
    area = arena.area
    assert (len(area.central), len(area.plus), len(area.cross)) == (9, 5, 5)
    assert set(area.plus) | set(area.cross) == set(area.central)
    assert set(area.falling) & set(area.rising) == {(5, 5)}
    assert (len(area.falling), len(area.rising)) == (7, 7)
    sides = (area.sides.left, area.sides.right, area.sides.top, area.sides.bottom)
    corners = (
        *(area.corners.upper_left, area.corners.upper_right),
        *(area.corners.lower_left, area.corners.lower_right),
    )
    rim = [square for part in (*sides, *corners) for square in part]
    assert [len(side) for side in sides] == [5] * 4
    assert [len(corner) for corner in corners] == [3] * 4
    # the end squares of the sides belong to the corners as well (T4)
    assert len(set(rim)) == 24
    assert all(arena.on_board(*square) for square in rim)


def test_pieces_and_starts() -> None:
    arena = ARENA
    assert (arena.pieces.two_sided, arena.pieces.legendary) == (17, 3)
    # score markers come out of the two-sided pieces (T8)
    assert arena.pieces.available.model_dump() == {"high_form": 17, "duel": 16, "melee3": 15, "melee4": 14}
    assert arena.start.duel == ((3, 5), (7, 5))
    assert arena.start.melee_pairs[0] == ((6, 2), (7, 2))


@pytest.mark.parametrize(
    ("deck", "school"),
    [("northern", "imperial"), ("southern", "imperial"), *((school, school) for school in SCHOOLS[1:])],
)
def test_a_school_deck_lists_its_18_beings_once(deck: str, school: str) -> None:
    lines = (game_dir("tash_kalar") / "decks" / f"{deck}.txt").read_text(encoding="utf-8").splitlines()
    cards = [line.removeprefix("1 ") for line in lines if line.startswith("1 ")]
    wanted = [card.title for card in BEINGS.values() if card.school == school]
    assert cards == wanted
    assert "format: school" in lines


def test_every_card_says_what_it_does_in_words() -> None:
    assert [one for card in CARDS.values() for one in lint.card_text(card, "en")] == []
    assert list(lint.words(("en",))) == []


def test_a_part_that_says_nothing_is_seen() -> None:
    for card, field in (
        ("imp-01", "paraphrase"),
        ("eve-04", "frozen.paraphrase"),
        ("fla-01", "lower.paraphrase"),
    ):
        silent = CARDS[card]
        part = field.partition(".")[0]
        if part == "paraphrase":
            silent = silent.model_copy(update={"paraphrase": {}})
        else:
            silent = silent.model_copy(
                update={part: getattr(silent, part).model_copy(update={"paraphrase": {"en": " "}})}
            )
        assert [(one.code, one.field) for one in lint.card_text(silent, "en")] == [("no-text", field)]


def test_the_cards_named_in_conditions_exist() -> None:
    scope = scope_of("tash_kalar")
    assert list(references(scope, lint.LINT.named)) == []
    without = {name: card for name, card in scope.known.items() if name != "eth-09"}
    named = references(replace(scope, known=without), lint.LINT.named)
    assert [(one.code, one.card, one.field) for one in named] == [
        ("no-card", "eth-03", "effect.0.if.in_discards")
    ]


def test_seven_beings_are_frozen_and_eleven_warp() -> None:
    frozen = {card.title for card in BEINGS.values() if card.frozen}
    assert frozen == {
        *("Crystal Grower", "Ice Princess", "Ice Queen", "Frostweave Summoner", "Winter Whisperer"),
        *("Ice Wyvern", "Frostweave Illusionist"),
    }
    warping = [card for card in BEINGS.values() if card.warp]
    assert len(warping) == 11
    assert {card.school for card in warping} == {"etherweave"}
    # the Merchant's warp cannot be copied and the card is held while pending
    assert [card.id for card in warping if card.warp and not card.warp.copied] == ["eth-06"]
    assert [card.id for card in warping if card.warp and card.warp.held] == ["eth-06"]


def test_who_must_stand_on_the_summoning_square() -> None:
    needed = {card.title: card.must_hold_own for card in BEINGS.values() if card.must_hold_own}
    assert needed == {
        **dict.fromkeys(("Cannon", "High Priestess", "War Drummer", "Dryad"), "common"),
        **dict.fromkeys(("Ice Queen", "Frozen Chest", "Snow Monster", "Hell Rider"), "common"),
        **dict.fromkeys(("Demon of Envy", "Dark Sphere", "Hell Bull", "Storm Elemental"), "common"),
        "Angel of Death": "heroic",
    }
