"""The language of shapes, the hatch, the dice, the tones."""

from __future__ import annotations

import pytest
from colour_contrast import contrast
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.printing.colour import Colour
from deckbuilder.printing.emblem.dice import Dice
from deckbuilder.printing.emblem.hatch import FINEST, strokes
from deckbuilder.printing.emblem.rosette import rosette
from deckbuilder.printing.emblem.shape import Node, curve, layer
from deckbuilder.printing.emblem.tables import charges, gear, parts
from deckbuilder.printing.emblem.tones import COATS, tones
from deckbuilder.printing.geometry import Box, Path
from deckbuilder.printing.palette import palettes


def corners(path: Path) -> list[tuple[float, ...]]:
    return [points[-2:] for _, points in path.steps if points]


def test_corners_are_joined_by_straight_lines() -> None:
    triangle = layer("deep one 0,0! 10,0! 0,10!").whole
    assert triangle.steps == (
        ("M", (0, 0)),
        ("L", (10, 0)),
        ("L", (0, 10)),
        ("L", (0, 0)),
        ("Z", ()),
    )


def test_a_half_is_mirrored_and_joined() -> None:
    part = layer("base half 0,-10! 5,0! 0,10!")
    assert corners(part.whole) == [(0, -10), (5, 0), (0, 10), (-5, 0), (0, -10)]
    assert corners(part.right) == [(0, -10), (5, 0), (0, 10)]
    assert corners(part.left) == [(0, 10), (-5, 0), (0, -10)]


def test_a_half_that_starts_beside_the_axis_gets_a_flat_top() -> None:
    whole = layer("base half 4,-10! 5,0! 0,10!").whole
    assert corners(whole) == [(0, -10), (4, -10), (5, 0), (0, 10), (-5, 0), (-4, -10), (0, -10)]


def test_a_pair_is_drawn_twice() -> None:
    part = layer("disc warm pair 20,-7 4")
    assert part.kind == "fill"
    assert part.right.bounds() == Box(16, -11, 8, 8)
    assert part.left.bounds() == Box(-24, -11, 8, 8)


def test_marks_before_a_layer_are_read() -> None:
    part = layer("+lit/base half 0,-10! 5,0! 0,10!")
    assert (part.rim, part.left_tone, part.tone) == (True, "lit", "base")
    line = layer("line 2.5 light one 0,0 5,5 10,0")
    assert (line.kind, line.size, line.rim) == ("line", 2.5, False)
    assert line.whole.steps[-1][0] != "Z"
    assert layer("hatch -38 ink half 0,-10! 5,0! 0,10!").size == -38


@pytest.mark.parametrize(
    "text",
    [
        "",
        "deep",
        "deep one",
        "deep one 0,0!",
        "deep two 0,0! 1,1!",
        "deep one 0;0! 1,1!",
        "line x deep one 0,0 1,1",
    ],
)
def test_what_is_no_layer_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no layer of a drawing"):
        layer(text)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        part = layer(text)
    except ValueError as problem:
        assert "is no layer" in str(problem)
    else:
        assert part.whole.steps


@given(st.lists(st.tuples(st.floats(-100, 100), st.floats(-100, 100)), min_size=3, max_size=8, unique=True))
def test_a_curve_passes_through_its_nodes(points: list[tuple[float, float]]) -> None:
    path = curve([Node(x, y) for x, y in points])
    assert corners(path) == [*points, points[0]]


def test_every_layer_of_the_tables_can_be_read_in_known_tones() -> None:
    known = tones(next(iter(palettes().values())))
    drawings = {**parts(), **{name: charge.layers for name, charge in charges().items()}}
    for name, layers in drawings.items():
        for text in layers:
            part = layer(text)
            assert part.tone in known, (name, text)
            assert not part.left_tone or part.left_tone in known, (name, text)


def test_parts_of_the_table_are_all_used() -> None:
    from deckbuilder.printing.emblem.tables import species

    named = {part for kind in species().values() for options in kind.slots.values() for part in options}
    named |= {part for outfit in gear().values() for options in outfit.slots.values() for part in options}
    program = {name for name in parts() if name.startswith(("wings-", "scenery-"))}
    assert set(parts()) - named - program == set()


def test_strokes_swell_to_the_right_and_keep_their_distance() -> None:
    path = strokes(Box(0, 0, 10, 10), 0, 1.0, swell=0.5)
    assert path.steps[:4] == (
        ("M", (0, 0.5)),
        ("L", (10, 0.25)),
        ("L", (10, 0.75)),
        ("Z", ()),
    )
    assert len(path.steps) == 4 * 10
    fine = strokes(Box(0, 0, 10, 3), 0, 0.01)
    assert len(fine.steps) == 4 * round(3 / FINEST)


def test_a_rosette_touches_both_its_circles() -> None:
    path = rosette(0, 0, 10, 9, 0.3, 0.0)
    reach = [(x * x + y * y) ** 0.5 for x, y in corners(path)]
    assert max(reach) == pytest.approx(10)
    assert min(reach) == pytest.approx(7)


def test_the_dice_of_a_card_never_change() -> None:
    # First numbers of random.Random(0xba7816bf8f01cfea), the first 8 bytes of SHA-256("abc").
    import random

    expected = random.Random(0xBA7816BF8F01CFEA)
    dice = Dice("abc")
    assert [dice.between(0, 1) for _ in range(3)] == [expected.random() for _ in range(3)]


@given(st.text(min_size=1, max_size=20), st.integers(1, 9))
def test_dice_keep_to_their_bounds(seed_id: str, most: int) -> None:
    dice = Dice(seed_id)
    assert 2.0 <= dice.between(2.0, 3.0) <= 3.0
    assert dice.whole(1, most) in range(1, most + 1)
    assert dice.pick("xyz") in "xyz"
    assert dice.sign() in (1, -1)


def test_eyes_and_rims_stand_out_on_every_coat_of_every_family() -> None:
    for palette in palettes().values():
        for coat in COATS:
            scale = tones(palette, coat)
            assert all(isinstance(colour, Colour) for colour in scale.values())
            if coat in ("dark", "night", "fur"):
                assert contrast(scale["warm"], scale["mark"]) >= 3, (palette, coat)
                assert contrast(scale["edge"], scale["base"]) >= 1.7, (palette, coat)
            assert scale["lit"].luminance() > scale["base"].luminance() > scale["low"].luminance(), (
                palette,
                coat,
            )
