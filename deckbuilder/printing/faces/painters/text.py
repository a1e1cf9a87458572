"""Rules text: runs set in lines at the largest size that fits."""

from __future__ import annotations

from typing import Literal

from deckbuilder.model.base import Definition
from deckbuilder.printing.faces.painting import Job, Painter, Plan, missing_glyphs, overflow
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.surface import Surface
from deckbuilder.printing.typeset import RULES_LADDER, Block, Setting, fit


class TextStyle(Definition):
    """How a text looks.

    Attributes:
        source: Slots with `Runs`, the fullest version first; a fuller one is taken only if
            it fits comfortably.
        fit: Type sizes in pt to try, largest first.
        condensed: Sizes to try after those in condensed letters.
        comfort: Smallest size at which a fuller version is taken.
        colour: Token of its colour.
        ground: Token of the colour behind it.
        valign: Where it stands in its box; ``middle`` is the middle unless a box named in
            ``below`` is drawn.
        below: Slot that, if filled, moves the text to the top of its box.
        required: Whether it is a problem if it does not fit; otherwise it is left out.
    """

    source: tuple[str, ...]
    fit: tuple[float, ...] = tuple(step.size for step in RULES_LADDER if not step.condensed)
    condensed: tuple[float, ...] = tuple(step.size for step in RULES_LADDER if step.condensed)
    comfort: float = 8.5
    colour: str = "ink"
    ground: str = "paper"
    valign: Literal["top", "middle", "bottom"] = "middle"
    below: str = ""
    required: bool = True


def plan(job: Job[TextStyle]) -> Plan:
    """Plan a text: its fullest version that fits, at the largest size that fits."""
    style, box = job.style, job.box
    block = _chosen(job)
    if block is None:
        return Plan()
    if not block.fits and not style.required:
        return Plan()
    shares = {"top": 0.0, "middle": 0.42, "bottom": 1.0}
    at_top = bool(style.below) and job.content.has(style.below)
    share = 0.0 if at_top else shares[style.valign]
    y = box.y + max(0.0, box.h - block.height) * share

    def draw(surface: Surface) -> None:
        block.draw(surface, box.x, y, job.colour(style.colour), job.colour(style.ground))

    problems = missing_glyphs(block.missing)
    if not block.fits:
        problems += (overflow("the text", box),)
    ink = Box(box.x, y, block.width, block.height)
    return Plan(draw, block.height, block.setting.size, problems, ink)


def _chosen(job: Job[TextStyle]) -> Block | None:
    style, box = job.style, job.box
    ladder = [Setting(size) for size in style.fit]
    ladder += [Setting(size, condensed=True, leading=1.18) for size in style.condensed]
    versions = [runs for slot in style.source if (runs := job.content.get(slot, tuple))]
    for number, runs in enumerate(versions):
        last = number == len(versions) - 1
        steps = ladder if last else [step for step in ladder if step.size >= style.comfort]
        block = fit(runs, box.w, box.h, steps, language=job.content.language)
        if last or block.fits:
            return block
    return None


TEXT = Painter("text", TextStyle, plan)
