"""Text as runs, so that a renderer can place icons, style keywords and measure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Style = Literal["plain", "keyword", "reminder"]


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of text in one style."""

    text: str
    style: Style = "plain"


@dataclass(frozen=True, slots=True)
class Icon:
    """A sign drawn in the line, by its name in ``layouts/icons``."""

    name: str


@dataclass(frozen=True, slots=True)
class Break:
    """The end of a paragraph."""


Run = Words | Icon | Break
Runs = tuple[Run, ...]


def plain(runs: Runs) -> str:
    """Return the runs as one string: icons by name in brackets, breaks as line ends."""
    parts = []
    for run in runs:
        match run:
            case Words(text=text):
                parts.append(text)
            case Icon(name=name):
                parts.append(f"[{name}]")
            case Break():
                parts.append("\n")
    return "".join(parts)
