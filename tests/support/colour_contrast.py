"""How well two colours can be told apart."""

from __future__ import annotations

from deckbuilder.printing.colour import Colour


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1-21 (WCAG 2.2)."""
    dark, light = sorted((one.luminance(), other.luminance()))
    return (light + 0.05) / (dark + 0.05)
