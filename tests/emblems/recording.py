"""A canvas that writes down what is asked of it, in place of reportlab's."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from deckbuilder.printing.colour import Colour
from deckbuilder.printing.emblem import Subject, draw_emblem
from deckbuilder.printing.geometry import Box, Path
from deckbuilder.printing.palette import Palette
from deckbuilder.printing.surface import Surface

PALETTE = Palette(
    game="none",
    family="none",
    deep=Colour.parse("#1C5A46"),
    mid=Colour.parse("#7FB596"),
    tint=Colour.parse("#E6F2EB"),
    frame=Colour.parse("#1C5A46"),
    mark="leaf",
)
BOX = Box(3, 11.2, 57, 36.5)


@dataclass
class Recorder(Surface):
    """A surface that keeps every step: what was done, where, how."""

    steps: list[tuple[Any, ...]] = field(default_factory=list)
    depth: int = 0

    def fill(self, path: Path, colour: Colour, *, even_odd: bool = False) -> None:
        self.steps.append(("fill", path, colour, even_odd))

    def stroke(self, path: Path, colour: Colour, width: float, **how: Any) -> None:
        self.steps.append(("stroke", path, colour, width, tuple(sorted(how.items()))))

    def gradient(self, box: Box, top: Colour, bottom: Colour) -> None:
        self.steps.append(("gradient", box, top, bottom))

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        self.steps.append(("clip", path))
        self.depth += 1
        yield
        self.depth -= 1
        self.steps.append(("unclip",))

    def done(self, what: str) -> list[tuple[Any, ...]]:
        return [step for step in self.steps if step[0] == what]

    def digest(self) -> str:
        return hashlib.sha256(repr(self.steps).encode()).hexdigest()


def recorded(
    seed_id: str, subject: Subject, *, box: Box = BOX, palette: Palette = PALETTE, **more: Any
) -> Recorder:
    """Draw an emblem onto a recorder."""
    recorder = Recorder()
    draw_emblem(recorder, box, seed_id=seed_id, subject=subject, palette=palette, **more)
    return recorder
