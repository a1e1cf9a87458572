"""Charges: the things heralds put on a shield, drawn from data."""

from __future__ import annotations

from deckbuilder.printing.emblem.brush import Brush
from deckbuilder.printing.emblem.dice import Dice
from deckbuilder.printing.emblem.shape import Node, curve
from deckbuilder.printing.emblem.tables import charges
from deckbuilder.printing.emblem.tones import Tones
from deckbuilder.printing.geometry import Path, circle


def draw_charge(brush: Brush, name: str, dice: Dice) -> None:
    """Draw a charge, alone or as a crossed pair, perhaps on branches of laurel."""
    crossed = charges()[name].crossed and dice.chance(0.45)
    if dice.chance(0.25):
        draw_laurel(brush)
    if crossed:
        draw_crossed(brush, name)
    else:
        brush.at(0, 0, 0.9).draw(charges()[name].layers)


def draw_crossed(brush: Brush, name: str, turn: float = 40) -> None:
    """Draw a charge twice, crossed like swords, each turned by ``turn`` degrees."""
    layers = charges()[name].layers
    brush.at(0, 4, 1.05, turn).draw(layers)
    brush.at(0, 4, 1.05, -turn, mirror=True).draw(layers)


def draw_flanking(brush: Brush, name: str, room: float) -> None:
    """Draw a charge twice, upright at both sides of the middle."""
    layers = charges()[name].layers
    brush.at(66 * room, 0, 0.8, 8, mirror=True).draw(layers)
    brush.at(-66 * room, 0, 0.8, -8).draw(layers)


def draw_badge(brush: Brush, name: str) -> None:
    """Draw a charge on a disc with a rim."""
    for tone, radius in (("light", 100), ("deep", 92), ("ember", 84), ("dark", 78)):
        brush.fill(circle(0, 0, radius), tone)
    brush.at(0, 0, 0.62).toned({**brush.tones, **medal_tones(brush.tones)}).draw(charges()[name].layers)


def medal_tones(scale: Tones) -> Tones:
    """Return the tones of a light figure on a dark disc."""
    shifted = {
        "base": "soft",
        "lit": "tint",
        "low": "mid",
        "mark": "deep",
        "rich": "mid",
        "dark": "half",
        "half": "soft",
        "edge": "deep",
    }
    return {name: scale[tone] for name, tone in shifted.items()}


def draw_laurel(brush: Brush) -> None:
    """Draw two branches that meet below the middle."""
    stem = curve([Node(*place) for place in ((4, 92), (44, 78), (72, 44), (80, 4), (70, -30))], closed=False)
    leaf = curve(
        [Node(0, 0, True), Node(7, -10), Node(5, -22), Node(0, -30, True), Node(-6, -20), Node(-6, -9)]
    )
    leaves = Path()
    for x, y, turn in _LAUREL:
        for lean in (-34, 44):
            leaves = leaves + leaf.placed(x, y, 0.9, turn + lean)
    brush.line(stem + stem.mirrored(), "half", 1.6)
    brush.fill(leaves + leaves.mirrored(), "half")


_LAUREL = (
    (22, 87, 66),
    (42, 79, 52),
    (58, 65, 38),
    (70, 48, 22),
    (77, 28, 10),
    (80, 6, 0),
    (76, -14, -12),
    (70, -32, -24),
)
"""Where the leaves of a laurel branch grow: place and turn."""
