"""An emblem from its ground to its last line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from deckbuilder.printing.emblem.brush import Brush
from deckbuilder.printing.emblem.charges import draw_charge, draw_crossed, medal_tones
from deckbuilder.printing.emblem.choose import Subject
from deckbuilder.printing.emblem.city import PLACES
from deckbuilder.printing.emblem.dice import Dice
from deckbuilder.printing.emblem.ground import GROUNDS
from deckbuilder.printing.emblem.mask import draw_mask, portrait
from deckbuilder.printing.emblem.scene import Stage
from deckbuilder.printing.emblem.spell import MOTIFS, draw_spell
from deckbuilder.printing.emblem.tables import charges
from deckbuilder.printing.emblem.tones import FamilyColours, tones
from deckbuilder.printing.geometry import Box, circle, rectangle
from deckbuilder.printing.surface import Surface

_PALE = ("pale", "bone")
_DARK_GROUNDS = ("roundel", "night-sky")


def draw_emblem(
    surface: Surface,
    box: Box,
    *,
    seed_id: str,
    subject: Subject,
    palette: FamilyColours,
    focus: Box | None = None,
) -> None:
    """Fill a box with a card's emblem.

    Args:
        surface: Where to draw.
        box: What to fill, in mm; nothing is drawn outside it.
        seed_id: The card's id.
        subject: What is shown, see `subject_of`.
        palette: The colours of the card's family.
        focus: The part of the box that nothing else will cover: the subject stands
            in it. The whole box, if not given.
    """
    view = focus or box
    stage = Stage(
        surface,
        box,
        x=view.x + view.w / 2,
        y=view.y + view.h / 2,
        reach=min(view.w, view.h) / 2,
        tones=tones(palette),
        dice=Dice(seed_id),
    )
    with surface.clipped(rectangle(box)):
        _SCENES[subject.scene](stage, subject.detail, palette, view)


def draw_medallion(
    surface: Surface,
    x: float,
    y: float,
    radius: float,
    *,
    seed_id: str,
    subject: Subject,
    palette: FamilyColours,
) -> None:
    """Draw a card's emblem small and round: a light figure on a dark disc.

    Args:
        surface: Where to draw.
        x: Its middle, mm.
        y: Its middle, mm.
        radius: Its radius with the rim, mm.
        seed_id: The card's id.
        subject: What is shown.
        palette: The colours of the card's family.
    """
    dice = Dice(seed_id)
    scale = tones(palette, "pale")
    surface.fill(circle(x, y, radius), scale["light"])
    surface.fill(circle(x, y, radius * 0.955), scale["deep"])
    surface.stroke(circle(x, y, radius * 0.89), scale["soft"], max(0.12, radius * 0.018))
    inner = circle(x, y, radius * 0.86)
    with surface.clipped(inner):
        _FIGURES[subject.scene](Brush(surface, x, y, radius * 0.76, scale), subject.detail, dice, palette)


def _draw_mask_scene(
    stage: Stage, detail: str, palette: FamilyColours, view: Box, *, winged: bool = False
) -> None:
    who = portrait(detail, stage.dice)
    GROUNDS[who.ground](replace(stage, pale=who.coat in _PALE))
    brush = Brush(stage.surface, stage.x, stage.y, stage.reach, tones(palette, who.coat))
    room = min(1.5, view.w / 2 / stage.reach)
    draw_mask(brush, who, room=room, winged=winged, dice=stage.dice)


def _draw_winged_scene(stage: Stage, detail: str, palette: FamilyColours, view: Box) -> None:
    _draw_mask_scene(stage, detail, palette, view, winged=True)


def _draw_place_scene(stage: Stage, detail: str, palette: FamilyColours, view: Box) -> None:
    PLACES[detail](stage)


def _draw_spell_scene(stage: Stage, detail: str, palette: FamilyColours, view: Box) -> None:
    draw_spell(stage, detail)


def _draw_charge_scene(stage: Stage, detail: str, palette: FamilyColours, view: Box) -> None:
    dice, charge = stage.dice, charges()[detail]
    ground = dice.pick(charge.grounds)
    dark = ground in _DARK_GROUNDS
    GROUNDS[ground](stage)
    scale = tones(palette, "pale" if dark else "dark")
    size = stage.reach * (0.74 if ground == "roundel" else 0.92)
    brush = Brush(stage.surface, stage.x, stage.y, size, {**scale, **medal_tones(scale)} if dark else scale)
    draw_charge(brush, detail, dice)


_SCENES: dict[str, Callable[[Stage, str, FamilyColours, Box], None]] = {
    "mask": _draw_mask_scene,
    "wings": _draw_winged_scene,
    "city": _draw_place_scene,
    "spell": _draw_spell_scene,
    "charge": _draw_charge_scene,
}


def _small_mask(brush: Brush, detail: str, dice: Dice, palette: FamilyColours) -> None:
    who = replace(portrait(detail, dice), badge="")
    draw_mask(brush, who, room=1.0, winged=False, dice=dice)


def _small_wings(brush: Brush, detail: str, dice: Dice, palette: FamilyColours) -> None:
    who = replace(portrait(detail, dice), badge="")
    draw_mask(brush, who, room=1.0, winged=True, dice=dice)


def _small_place(brush: Brush, detail: str, dice: Dice, palette: FamilyColours) -> None:
    reach = brush.size * 1.15
    box = Box(brush.x - reach, brush.y - reach, 2 * reach, 2 * reach)
    PLACES[detail](Stage(brush.surface, box, brush.x, brush.y, reach, brush.tones, dice))


def _small_spell(brush: Brush, detail: str, dice: Dice, palette: FamilyColours) -> None:
    reach = brush.size * 1.1
    box = Box(brush.x - reach, brush.y - reach, 2 * reach, 2 * reach)
    MOTIFS[detail](Stage(brush.surface, box, brush.x, brush.y, reach, brush.tones, dice))


def _small_charge(brush: Brush, detail: str, dice: Dice, palette: FamilyColours) -> None:
    bright = brush.toned({**brush.tones, **medal_tones(brush.tones)})
    if charges()[detail].crossed:
        draw_crossed(bright, detail)
    else:
        bright.draw(charges()[detail].layers)


_FIGURES: dict[str, Callable[[Brush, str, Dice, FamilyColours], None]] = {
    "mask": _small_mask,
    "wings": _small_wings,
    "city": _small_place,
    "spell": _small_spell,
    "charge": _small_charge,
}
