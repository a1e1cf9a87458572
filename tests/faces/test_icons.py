"""Icons as data: all load, stay near their unit box, and are told apart by shape."""

import math
from itertools import combinations
from typing import get_args

import pytest
from face_tools import pdf_of, recorded

from deckbuilder.errors import LayoutError
from deckbuilder.games.arcmage.picks import Keyword
from deckbuilder.games.clash_of_decks.cards import Ability
from deckbuilder.printing import icons
from deckbuilder.printing.colour import Colour
from deckbuilder.printing.icons import draw_icon
from deckbuilder.printing.palette import tokens

BLACK = Colour(0, 0, 0)
GRID = 32


def pixels(name):
    """Return which of the cells of a grid over the unit box an icon covers."""
    import pypdfium2

    size = 2.6
    pdf = pdf_of(
        lambda surface: draw_icon(surface, name, size / 2, size / 2, 1, BLACK), size=(size, size), bleed=0
    )
    document = pypdfium2.PdfDocument(pdf)
    image = document[0].render(scale=GRID / (size * 72 / 25.4), grayscale=True).to_pil()
    document.close()
    data = image.resize((GRID, GRID)).tobytes()
    return frozenset(n for n, value in enumerate(data) if value < 128)


def turned(cells):
    return frozenset((n % GRID) * GRID + GRID - 1 - n // GRID for n in cells)


def likeness(one, other):
    """Return the share that two shapes have in common, at the best of four turns."""
    best = 0.0
    for _ in range(4):
        best = max(best, len(one & other) / len(one | other))
        other = turned(other)
    return best


@pytest.mark.parametrize("name", sorted(icons.icons()))
def test_an_icon_stays_near_its_unit_box_and_is_drawn(name):
    shape = icons.icon(name)
    for part in shape.parts:
        bounds = part.path.bounds()
        assert bounds.x >= -1.35 and bounds.right <= 1.35
        assert bounds.y >= -1.35 and bounds.bottom <= 1.35
    assert len(recorded(lambda surface: draw_icon(surface, name, 0, 0, 2)).fills) == len(shape.parts)


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(get_args(Keyword), id="arcmage"),
        pytest.param(get_args(Ability), id="clash_of_decks"),
        pytest.param(("leaf", "crescent", "pennant", "crown", "sun"), id="factions"),
        pytest.param(("crown", "peaks", "leaf", "frost", "gate", "weave", "star"), id="schools"),
        pytest.param(("common", "heroic", "legendary"), id="ranks"),
        pytest.param(("elan", "life", "calm", "death", "gold"), id="essences"),
    ],
)
def test_icons_that_stand_side_by_side_differ_by_more_than_a_turn(names):
    shapes = {name: pixels(name) for name in names}
    assert all(len(cells) > 25 for cells in shapes.values())
    for (name, one), (other, second) in combinations(shapes.items(), 2):
        assert likeness(one, second) < 0.8, (name, other)


def test_an_essence_keeps_its_own_colour():
    drawn = recorded(lambda surface: draw_icon(surface, "elan", 0, 0, 1, BLACK))
    assert tokens()["elan"] in [colour for _, colour in drawn.fills]


def test_an_arc_is_part_of_its_circle():
    steps = tuple(icons._steps("M 0 -1 A 1 0 1 1 0"))
    x1, y1, x2, y2, x, y = steps[1][1]
    middle = [(a + 3 * b + 3 * c + d) / 8 for a, b, c, d in ((0, x1, x2, x), (-1, y1, y2, y))]
    assert math.hypot(*middle) == pytest.approx(1, abs=0.001)
    assert middle[0] > 0 and middle[1] < 0


def test_spokes_repeat_a_part_around_the_middle():
    part = icons._part({"disc": [0, -1, 0.2], "spokes": 4}, "test")
    bounds = part.path.bounds()
    assert bounds.x == pytest.approx(-1.2) and bounds.bottom == pytest.approx(1.2)


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ({"disk": [0, 0, 1]}, "disk"),
        ({"disc": [0, 0, 1], "colour": "red"}, "colour"),
        ({"disc": [0, 0]}, "cannot be read"),
        ({"path": "M 0 0 T 1 1"}, "cannot be read"),
        ({"path": "M 0 0 C 1 1"}, "cannot be read"),
        ({"disc": [0, 0, 1], "tone": "shiny"}, "shiny"),
        ({"disc": [0, 0, 1], "bar": [0, 0, 1, 1]}, "one shape"),
    ],
)
def test_a_part_nobody_can_draw_is_refused(part, said):
    with pytest.raises(LayoutError, match=said):
        icons._part(part, "test")


def test_a_keyword_without_an_icon_gets_a_star():
    assert icons.icon_for("flying") == "flying"
    assert icons.icon_for("somersault") == "star"


def test_an_unknown_icon_is_refused_by_name():
    with pytest.raises(LayoutError, match='no icon "flame-thrower"'):
        icons.icon("flame-thrower")
