"""Colours: text reads on every ground, families differ for the colour-blind too."""

from itertools import combinations

import pytest
from colour_contrast import contrast

from deckbuilder.errors import LayoutError
from deckbuilder.games.res_arcana.essences import ESSENCES
from deckbuilder.printing import icons, palette
from deckbuilder.printing.colour import INK, WHITE, Colour
from deckbuilder.printing.palette import palettes, tokens

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear sRGB.
BLINDNESS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def linear(colour):
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (b / 255 for b in colour)]


def lab(rgb):
    matrix = (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
    white = (0.95047, 1.0, 1.08883)
    x, y, z = (
        sum(m * v for m, v in zip(row, rgb, strict=True)) / w for row, w in zip(matrix, white, strict=True)
    )
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(colour, blindness):
    rgb = linear(colour)
    return lab(
        [
            min(1.0, max(0.0, sum(m * v for m, v in zip(row, rgb, strict=True))))
            for row in BLINDNESS[blindness]
        ]
    )


def distance(one, other, blindness):
    return sum((a - b) ** 2 for a, b in zip(seen(one, blindness), seen(other, blindness), strict=True)) ** 0.5


def test_white_and_black_have_the_greatest_contrast():
    assert contrast(WHITE, Colour(0, 0, 0)) == pytest.approx(21)


@pytest.mark.parametrize("key", sorted(palettes()))
def test_text_reads_on_every_ground_of_a_family(key):
    family = palettes()[key]
    assert contrast(WHITE, family.deep) >= 4.5
    assert contrast(family.tint, family.deep) >= 4.5
    for ground in (family.bar, family.tint, WHITE):
        assert contrast(INK, ground) >= 7


@pytest.mark.parametrize("key", sorted(palettes()))
def test_icons_of_a_family_read_on_its_grounds(key):
    family = palettes()[key]
    for ground in (family.tint, family.bar, WHITE):
        assert contrast(family.deep, ground) >= 3


@pytest.mark.parametrize("token", ["attack", "defence"])
def test_white_numbers_read_on_stats(token):
    assert contrast(WHITE, tokens()[token]) >= 4.5


def test_the_number_of_points_reads_in_ink():
    assert contrast(INK, tokens()["points"]) >= 4.5


@pytest.mark.parametrize("name", ESSENCES)
def test_essences_read_on_white_by_their_outline(name):
    outline = icons.toned("dark", tokens()[name], WHITE)
    assert max(contrast(outline, WHITE), contrast(tokens()[name], WHITE)) >= 3


@pytest.mark.parametrize("blindness", sorted(BLINDNESS))
@pytest.mark.parametrize(
    ("game", "families"),
    [
        ("arcmage", ("gaian", "dark-legion", "red-banner", "house-of-nobles", "the-empire")),
        ("tash_kalar", ("imperial", "highland", "sylvan", "everfrost", "nethervoid", "etherweave")),
    ],
)
def test_factions_and_schools_differ_for_the_colour_blind(game, families, blindness):
    frames = {name: palettes()[game, name].frame for name in families}
    for (name, one), (other, second) in combinations(frames.items(), 2):
        assert distance(one, second, blindness) >= 12, (name, other)


@pytest.mark.parametrize("blindness", sorted(BLINDNESS))
def test_essences_differ_for_the_colour_blind(blindness):
    for one, other in combinations([tokens()[name] for name in ESSENCES], 2):
        assert distance(one, other, blindness) >= 12


def test_families_of_a_game_have_marks_of_their_own():
    for game in ("arcmage", "tash_kalar"):
        marks = [found.mark for (of, _), found in palettes().items() if of == game]
        assert len(set(marks)) == len(marks)
        assert all(icons.icon(mark) for mark in marks)


def test_mixing_is_linear_in_bytes():
    assert Colour(0, 100, 200).mixed(Colour(100, 0, 200), 0.25) == Colour(25, 75, 200)


def test_an_unknown_colour_is_refused_by_name():
    with pytest.raises(LayoutError, match='no colour "purple"'):
        palette.palette("arcmage", "gaian").colour("purple")


def test_an_unknown_family_is_refused_by_name():
    with pytest.raises(LayoutError, match="merfolk"):
        palette.palette("arcmage", "merfolk")
