"""Lengths and sizes as people write them: ``3mm``, ``1/8in``, ``816px``, ``63x88``.

Everything inside the program is in mm; this is the one place where other units come in.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction

from deckbuilder.errors import UsageError

INCH = 25.4
"""Millimetres in an inch."""

PPI = 300
"""Pixels per inch where a size in pixels says nothing else: the trade's figure."""

LARGEST = 5000.0
"""The largest length that is taken seriously, in mm."""

_INCH = Fraction(254, 10)  # exact, so that 8.5in is 215.9 and not a hair less
_MM = {"mm": Fraction(1), "cm": Fraction(10), "in": _INCH, '"': _INCH, "pt": _INCH / 72}
_NUMBER = r"[+-]?(?:\d+\s+\d+/\d+|\d+/\d+|\d+(?:\.\d+)?|\.\d+)"
_UNIT = r'mm|cm|in|"|pt|px'
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*({_UNIT})?\s*", re.IGNORECASE | re.ASCII)
_SIZE = re.compile(
    rf"\s*({_NUMBER})\s*({_UNIT})?\s*[x×*]\s*({_NUMBER})\s*({_UNIT})?\s*", re.IGNORECASE | re.ASCII
)
_GRID = re.compile(r"\s*(\d{1,4})\s*[x×*]\s*(\d{1,4})\s*", re.IGNORECASE | re.ASCII)


def length(text: str, *, what: str, least: float = 0.0, ppi: float = PPI) -> float:
    """Read one length; a bare number is in mm.

    Args:
        text: ``3``, ``3mm``, ``0.3cm``, ``1/8in``, ``2 1/2in``, ``9pt``, ``36px``.
        what: What the length is for, as the user would say it (``--gap``).
        least: The smallest length that makes sense, in mm.
        ppi: Pixels per inch, for ``px``.

    Returns:
        The length in mm.

    Raises:
        UsageError: It is no length, or it is out of bounds.
    """
    found = _LENGTH.fullmatch(text)
    if found is None:
        raise UsageError(
            f'"{_short(text)}" is no length', where=what, cure="write it as 3mm, 0.3cm, 1/8in, 9pt or 36px"
        )
    return _bounded(_mm(found[1], found[2] or "mm", what, ppi), text, what, least)


def size(text: str, *, what: str, ppi: float = PPI) -> tuple[float, float] | None:
    """Read a width and a height; a unit said once counts for both, none is mm.

    Args:
        text: ``63x88``, ``70mmx120mm``, ``8.5x11in``, ``816x1110px``.
        what: What the size is for, as the user would say it (``--card``).
        ppi: Pixels per inch, for ``px``.

    Returns:
        Width and height in mm, or ``None`` if the text is no size but may be a name.

    Raises:
        UsageError: It is a size, but out of bounds.
    """
    found = _SIZE.fullmatch(text)
    if found is None:
        return None
    first, second = found[2] or found[4] or "mm", found[4] or found[2] or "mm"
    width, height = _mm(found[1], first, what, ppi), _mm(found[3], second, what, ppi)
    return _bounded(width, text, what, 1.0), _bounded(height, text, what, 1.0)


def grid(text: str, *, what: str) -> tuple[int, int]:
    """Read columns and rows, ``3x3``.

    Raises:
        UsageError: It is no grid, or one without a slot.
    """
    found = _GRID.fullmatch(text)
    if found is None or not int(found[1]) or not int(found[2]):
        raise UsageError(f'"{_short(text)}" is no grid', where=what, cure="write columns x rows, as 3x3")
    return int(found[1]), int(found[2])


def said(mm: float) -> str:
    """Return a length in mm as short as it can be said, to a thousandth."""
    text = f"{mm:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _mm(number: str, unit: str, what: str, ppi: float) -> float:
    try:
        value = sum(Fraction(part) for part in number.split())
        unit = unit.lower()
        return float(value * _INCH / Fraction(ppi) if unit == "px" else value * _MM[unit])
    except (ZeroDivisionError, OverflowError, ValueError):
        raise UsageError(f'"{_short(number)}" is no number', where=what) from None


def _bounded(value: float, text: str, what: str, least: float) -> float:
    if not math.isfinite(value) or not least <= value <= LARGEST:
        raise UsageError(
            f'"{_short(text)}" is out of bounds', where=what, cure=f"from {said(least)} to {said(LARGEST)} mm"
        )
    return value


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
