"""Masks: the faces of creatures, put together from the parts a species allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from deckbuilder.printing.emblem.brush import Brush, Warp
from deckbuilder.printing.emblem.charges import draw_badge, draw_crossed, draw_flanking
from deckbuilder.printing.emblem.dice import Dice
from deckbuilder.printing.emblem.shape import layer
from deckbuilder.printing.emblem.tables import SLOTS, gear, parts, species
from deckbuilder.printing.emblem.wings import draw_wings
from deckbuilder.printing.geometry import Box, Path

_ROOM = 95.0
"""Half the room a mask fills, in units of its box."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """One individual: what is drawn, before it is known where.

    Attributes:
        parts: Names of its parts, from the back to the front.
        coat: Its coat.
        ground: The ground it stands before.
        behind: The charge crossed behind it, if any.
        flank: The charge at both its sides, if any.
        badge: The charge on its badge, if any.
        wings: Its kind of wings.
        heads: How many of it there are, 1 to 3.
        warp: How it differs from its kind.
    """

    parts: tuple[str, ...]
    coat: str
    ground: str
    behind: str
    flank: str
    badge: str
    wings: str
    heads: int
    warp: Warp


def portrait(detail: str, dice: Dice) -> Portrait:
    """Choose the features of one individual.

    Args:
        detail: The name of its species and of any gear, divided by spaces.
        dice: The card's own chance.
    """
    name, *trades = detail.split()
    kind = species()[name]
    outfits = [gear()[trade] for trade in trades]
    slots: dict[str, tuple[str, ...]] = dict(kind.slots)
    extras = {"coat": kind.coats, "ground": kind.grounds, "behind": ("",), "flank": ("",), "badge": ("",)}
    for outfit in outfits:
        slots.update(outfit.slots)
        extras.update(outfit.extras())
    chosen = [dice.pick(slots.get(slot, ("",))) for slot in SLOTS]
    picked = {extra: dice.pick(options) for extra, options in extras.items()}
    return Portrait(
        parts=tuple(part for part in chosen if part),
        wings=kind.wings,
        heads=max((outfit.heads for outfit in outfits), default=1),
        warp=Warp(
            wide=dice.between(0.94, 1.06),
            long=dice.between(0.95, 1.05),
            brow=dice.between(-0.1, 0.12),
            jaw=dice.between(-0.12, 0.14),
        ),
        **picked,
    )


def draw_mask(brush: Brush, subject: Portrait, *, room: float, winged: bool, dice: Dice) -> None:
    """Draw a mask so that it fills its room.

    Args:
        brush: The middle of the room and half its height.
        subject: Who is drawn.
        room: The room's width, in parts of its height.
        winged: Whether its wings are spread behind it.
        dice: The card's own chance.
    """
    frame = extent(subject.parts)
    zoom = min(1.34, 2 * _ROOM / frame.h, _ROOM * room / frame.right)
    if winged:
        zoom = min(zoom * 0.78, 0.8)
        draw_wings(brush, subject.wings, dice, room)
    elif subject.behind:
        zoom = min(zoom * 0.8, 0.96)
        draw_crossed(brush.at(0, 0, 1.04 + 0.3 * (room - 1)), subject.behind, 38 + 18 * (room - 1))
    elif subject.flank:
        zoom *= 0.84
        draw_flanking(brush, subject.flank, room)
    if subject.heads > 1:
        zoom *= 0.8
    stands = _HEADS[subject.heads]
    for index, (x, y, share) in enumerate(stands):
        place = brush.at(x * min(1.3, room), (y - (frame.y + frame.h / 2) * share) * zoom, zoom * share)
        face = replace(place, warp=subject.warp, plain=index + 1 < len(stands))
        for part in subject.parts:
            face.draw(parts()[part])
    if subject.badge:
        draw_badge(brush.at(74 * room if room > 1 else 64, 66, 0.3), subject.badge)


_HEADS: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((0.0, 0.0, 1.0),),
    2: ((-40.0, -10.0, 0.94), (36.0, 12.0, 1.0)),
    3: ((-52.0, -16.0, 0.78), (52.0, -16.0, 0.78), (0.0, 10.0, 1.0)),
}
"""Where the heads stand: place, and share of the full size, from the back to the front."""


@lru_cache(maxsize=1024)
def extent(names: Sequence[str]) -> Box:
    """Return the box that holds all parts of a mask, in units; what hangs below 100 does not count."""
    whole = Path()
    for name in names:
        for text in parts()[name]:
            whole = whole + layer(text).whole
    frame = whole.bounds()
    return frame._replace(h=min(frame.bottom, 100.0) - frame.y)
