"""Colours as sRGB bytes, mixed without transparency (FACES section 3)."""

from __future__ import annotations

from typing import NamedTuple


class Colour(NamedTuple):
    """An opaque sRGB colour, each part 0-255."""

    red: int
    green: int
    blue: int

    @classmethod
    def parse(cls, text: str) -> Colour:
        """Read ``#RRGGBB``.

        Raises:
            ValueError: The text is no such colour.
        """
        if len(text) != 7 or text[0] != "#":
            raise ValueError(f'"{text}" is no colour (write #RRGGBB)')
        return cls(int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))

    def mixed(self, other: Colour, share: float) -> Colour:
        """Return this colour with ``share`` (0-1) of another in it, by linear sRGB bytes."""
        return Colour(*(round(own + (new - own) * share) for own, new in zip(self, other, strict=True)))

    def luminance(self) -> float:
        """Return the relative luminance, 0-1 (WCAG 2.2)."""

        def linear(byte: int) -> float:
            value = byte / 255
            return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

        return 0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)


WHITE = Colour(255, 255, 255)
INK = Colour.parse("#1E1B18")
