"""The tones an emblem is drawn in: one family's three colours, stretched to a scale."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol

from deckbuilder.printing.colour import Colour

_NIGHT = Colour.parse("#120F16")
_SUN = Colour.parse("#FFE9B8")
_EMBER = Colour.parse("#FFCB66")
_WHITE = Colour(255, 255, 255)

Tones = Mapping[str, Colour]
"""Colours by the names that shapes use for them."""


class FamilyColours(Protocol):
    """What an emblem needs of a palette."""

    @property
    def deep(self) -> Colour: ...  # noqa: D102

    @property
    def mid(self) -> Colour: ...  # noqa: D102

    @property
    def tint(self) -> Colour: ...  # noqa: D102


_COATS = {
    "dark": ("deep", "rich", "dark", "ink"),
    "night": ("dark", "deep", "ink", "black"),
    "fur": ("rich", "half", "deep", "dark"),
    "mid": ("half", "mid", "rich", "dark"),
    "pale": ("soft", "light", "mid", "deep"),
    "bone": ("tint", "white", "light", "deep"),
}
"""Per coat the tones of a body: itself, its lit side, its shaded side, its lines."""

COATS = tuple(_COATS)


def tones(colours: FamilyColours, coat: str = "dark") -> Tones:
    """Return the scale of a family's colours for a body of one coat.

    Args:
        colours: The family's palette.
        coat: How light the body is: one of `COATS`.
    """
    return _tones(colours.deep, colours.mid, colours.tint, coat)


@lru_cache(maxsize=256)
def _tones(deep: Colour, mid: Colour, tint: Colour, coat: str) -> Tones:
    glow = tint.mixed(_SUN, 0.5)
    scale = {
        "black": deep.mixed(_NIGHT, 0.72),
        "ink": deep.mixed(_NIGHT, 0.5),
        "dark": deep.mixed(_NIGHT, 0.26),
        "deep": deep,
        "rich": deep.mixed(mid, 0.24),
        "half": deep.mixed(mid, 0.52),
        "dusk": mid.mixed(deep, 0.2),
        "mid": mid,
        "soft": mid.mixed(tint, 0.38),
        "light": mid.mixed(tint, 0.7),
        "tint": tint,
        "glow": glow,
        "dawn": glow.mixed(mid, 0.3),
        "warm": glow.mixed(_EMBER, 0.62),
        "ember": mid.mixed(_EMBER, 0.55),
        "white": tint.mixed(_WHITE, 0.6),
    }
    for token, tone in zip(("base", "lit", "low", "mark"), _COATS[coat], strict=True):
        scale[token] = scale[tone]
    scale["edge"] = scale["light"] if coat not in ("pale", "bone") else scale["deep"]
    return scale
