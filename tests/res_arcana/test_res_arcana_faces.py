"""Res Arcana's faces: all of them fit, nothing lies on anything, sizes keep their floors."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import pytest

from deckbuilder import load
from deckbuilder.games.res_arcana.cards import CardModel, ResArcanaCard
from deckbuilder.printing.faces import Options, back_for, faces_for
from deckbuilder.printing.faces import lint as face_lint
from deckbuilder.printing.faces.engine import DrawnFace
from deckbuilder.printing.faces.painters.res_arcana import CostsStyle, FootStyle, StripsStyle
from deckbuilder.printing.faces.request import Request
from deckbuilder.printing.faces.res_arcana import content
from deckbuilder.printing.geometry import Box
from deckbuilder.text.res_arcana import rows
from deckbuilder.text.runs import Icon, plain

NATIVE = (63.0, 88.0)
SMALL = (44.0, 68.0)
SIZES = (NATIVE, SMALL, (56.0, 87.0), (57.0, 89.0))
FLOOR = 6.5
"""Smallest type size of rules text in pt."""
GOOD = 10.0
"""Size in pt at which every strip is set on a card of the game's own size."""


@lru_cache(maxsize=1)
def cards() -> dict[str, ResArcanaCard]:
    return load.cards("res_arcana", CardModel)


@lru_cache(maxsize=16)
def faces(size: tuple[float, float], words: bool = False) -> dict[str, DrawnFace]:
    drawn = faces_for("res_arcana", cards().values(), size=size, options=Options(words=words))
    found = {name: face for name, face in drawn.items() if isinstance(face, DrawnFace)}
    assert len(found) == 112
    return found


def _ink(face: DrawnFace) -> dict[str, Box]:
    return {item.laid.id: item.plan.ink for item in face.placed if item.plan.ink is not None}


@pytest.mark.parametrize("words", [False, True], ids=["icons", "words"])
@pytest.mark.parametrize("size", SIZES)
def test_every_card_fits(size: tuple[float, float], words: bool) -> None:
    assert {name: face.problems for name, face in faces(size, words).items() if face.problems} == {}


def test_the_check_of_faces_finds_nothing() -> None:
    assert list(face_lint.problems("res_arcana", cards().values())) == []
    assert list(face_lint.problems("res_arcana", cards().values(), size=SMALL)) == []


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_anything_else(size: tuple[float, float]) -> None:
    for name, face in faces(size).items():
        for (one, box), (other, second) in combinations(_ink(face).items(), 2):
            assert not box.meets(second, 0.05), f"{name}: {one} lies on {other}"


@pytest.mark.parametrize("words", [False, True], ids=["icons", "words"])
@pytest.mark.parametrize("size", SIZES)
def test_everything_but_frame_and_art_keeps_three_millimetres_from_the_cut(
    size: tuple[float, float], words: bool
) -> None:
    inside = Box(3, 3, size[0] - 6, size[1] - 6)
    for name, face in faces(size, words).items():
        for box_id, box in _ink(face).items():
            assert inside.holds(box), f"{name}: {box_id}"


@pytest.mark.parametrize("words", [False, True], ids=["icons", "words"])
@pytest.mark.parametrize("size", SIZES)
def test_no_text_is_set_below_its_floor(size: tuple[float, float], words: bool) -> None:
    for name, face in faces(size, words).items():
        for item in face.placed:
            assert item.plan.size >= FLOOR, f"{name}: {item.laid.id}"


def test_on_its_own_card_size_every_power_is_set_in_ten_points() -> None:
    sizes = {
        item.plan.size for face in faces(NATIVE).values() for item in face.placed if item.laid.id == "strips"
    }
    assert sizes == {GOOD}


def test_the_art_keeps_a_third_of_the_card_even_on_the_fullest_one() -> None:
    heights = {
        name: item.box.h
        for name, face in faces(NATIVE).items()
        for item in face.placed
        if item.laid.id == "art"
    }
    assert min(heights, key=lambda name: heights[name]) == "gate_of_hell"
    assert heights["gate_of_hell"] >= 88 / 3


def test_what_is_needed_in_a_fan_stands_in_the_left_fifteen_millimetres() -> None:
    for name, face in faces(NATIVE).items():
        cost = _ink(face).get("cost")
        assert (cost is None) == (cards()[name].cost is None)
        if cost is not None:
            assert cost.x >= 3.6
            assert cost.right <= 15
            assert cost.bottom <= 38


def _slots(name: str, words: bool = False) -> dict[str, object]:
    request = Request("res_arcana", NATIVE, "en", Options(words=words))
    return dict(content(cards()[name], request, pictured=False).slots)


def test_the_points_formula_comes_first_on_a_place() -> None:
    strips = _slots("gate_of_hell")["strips"]
    assert isinstance(strips, tuple)
    assert [plain(runs) for runs in strips[:2]] == [
        "1 point per [demon] you have",
        "1 point per [stored-death] on this",
    ]


def test_simple_collecting_is_in_the_tray_and_what_it_asks_is_a_strip() -> None:
    lion, forge = _slots("golden_lion"), _slots("cursed_forge")
    assert plain(lion["collect"]) == "[collect] [elan] [life] [calm]"  # type: ignore[arg-type]
    assert not forge["collect"]
    assert isinstance(forge["strips"], tuple)
    assert plain(forge["strips"][1]) == "[collect] must pay [death] or [turn]"


def test_a_free_artifact_shows_a_nought_and_a_mage_no_cost_at_all() -> None:
    shard = _slots("magical_shard")["cost"]
    assert isinstance(shard, tuple)
    assert [(label.text, label.icon) for label in shard] == [("0", "")]
    assert "cost" not in _slots("seer")


def test_a_cost_names_each_essence_once_and_any_last() -> None:
    altar = _slots("corrupt_altar")["cost"]
    assert isinstance(altar, tuple)
    assert [(label.text, label.icon) for label in altar] == [("2", "death"), ("3", "any")]


def test_words_are_added_only_on_request() -> None:
    assert "strips-words" not in _slots("hawk")
    assert "strips-words" in _slots("hawk", words=True)


def test_every_icon_of_every_text_is_drawn_somewhere() -> None:
    from deckbuilder.printing.icons import icons

    used = {
        run.name
        for card in cards().values()
        for row in rows(card, words=True)
        for run in row.runs
        if isinstance(run, Icon)
    }
    assert used <= set(icons())


def test_the_credit_names_designer_publisher_and_that_it_is_unofficial() -> None:
    for name in cards():
        lines = _slots(name)["credit"]
        assert isinstance(lines, tuple)
        said = " ".join(lines)
        assert all(word in said for word in ("Tom Lehmann", "Sand Castle Games", "nofficial", "own the game"))


def test_lines_are_thick_enough_to_print() -> None:
    for style in (CostsStyle(source="cost"), FootStyle()):
        assert style.outline_width >= 0.18  # 0.5 pt
    assert StripsStyle(source=("strips",)).condensed[-1] >= FLOOR


def test_the_back_is_drawn_without_a_problem() -> None:
    assert back_for("res_arcana").problems == ()


def test_the_same_card_is_the_same_drawing_twice() -> None:
    drawings = []
    for _ in range(2):
        faces.cache_clear()
        drawings.append([_stream(faces(NATIVE)[name]) for name in ("golden_lion", "gate_of_hell", "shield")])
    assert drawings[0] == drawings[1]


def _stream(face: DrawnFace) -> str:
    from reportlab.pdfgen.canvas import Canvas

    from deckbuilder.printing.surface import Surface

    canvas = Canvas("unused.pdf", invariant=1)
    face.draw(Surface(canvas, 10, 500))
    return "\n".join(canvas._code)
