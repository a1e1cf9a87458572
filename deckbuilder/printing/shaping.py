"""From text to placed glyphs: ligatures, kerning, one font per sign, all cached.

Text is shaped piece by piece (a word, a numeral); the same pieces are measured and
drawn, so that what was measured is what is printed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

from deckbuilder.printing.fonts import FontFace, Role, chain, first_with

PT = 25.4 / 72
"""Millimetres in a point."""

_FEATURES = {"kern": True, "liga": True, "lnum": True}
_APOSTROPHE = re.compile(r"(?<=\w)'")
"""An apostrophe is typed straight and printed curved; text taken from the PDF has it straight."""
_STAND_INS = "\ufffd?"


@dataclass(frozen=True, slots=True)
class Piece:
    """Shaped text in one font.

    Attributes:
        font: The font.
        signs: One sign per glyph, as the font's PDF side knows it.
        before: Shift of each glyph to the right before it is drawn, in 1/1000 em.
        after: What to take back after each glyph, in 1/1000 em (kerning).
        rise: Shift of each glyph upwards, in 1/1000 em; empty if all are 0.
        advance: Width of the whole, in 1/1000 em.
    """

    font: FontFace
    signs: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    rise: tuple[float, ...]
    advance: float

    def operators(self, size: float, document: Any) -> str:
        """Return the text operators that show the piece at the current place.

        Args:
            size: Type size in pt.
            document: The reportlab document that will hold the font's subset.
        """
        parts: list[str] = []
        pdf = self.font.pdf
        start = 0
        for subset, codes in pdf.splitString(self.signs, document):
            parts.append(f"{pdf.getSubsetInternalName(subset, document)} {size:g} Tf")
            stop = start + len(codes)
            if self.rise:
                parts += self._raised(codes, start, size)
            else:
                parts.append(self._shown(codes, start))
            start = stop
        return " ".join(parts)

    def _shown(self, codes: bytes, start: int) -> str:
        """Return one ``TJ`` for glyphs that stand on the line."""
        before, after = self.before, self.after
        pieces: list[str] = []
        literal = ""
        pending = 0.0
        for n, code in enumerate(codes, start):
            pending -= before[n]
            if abs(pending) >= 0.5:
                if literal:
                    pieces.append(f"<{literal}>")
                    literal = ""
                pieces.append(f"{pending:.0f}")
                pending = 0.0
            literal += f"{code:02X}"
            pending += after[n]
        if literal:
            pieces.append(f"<{literal}>")
        if abs(pending) >= 0.5:
            pieces.append(f"{pending:.0f}")
        if len(pieces) == 1:
            return f"{pieces[0]} Tj"
        return f"[{' '.join(pieces)}] TJ"

    def _raised(self, codes: bytes, start: int, size: float) -> list[str]:
        """Return one ``TJ`` per stretch of equal rise."""
        parts = []
        heights = self.rise[start : start + len(codes)]
        for rise, stretch in groupby(range(len(codes)), key=heights.__getitem__):
            places = list(stretch)
            shown = self._shown(codes[places[0] : places[-1] + 1], start + places[0])
            parts.append(f"{rise * size / 1000:.2f} Ts {shown}")
        return [*parts, "0 Ts"]


@dataclass(frozen=True, slots=True)
class Shaped:
    """A stretch of text ready to be measured and drawn at any size.

    Attributes:
        pieces: Its parts, one font each, from left to right.
        advance: Its width in 1/1000 em.
        missing: Signs that no font has; they are drawn as a replacement sign.
    """

    pieces: tuple[Piece, ...]
    advance: float
    missing: tuple[str, ...] = ()

    def width(self, size: float) -> float:
        """Return its width in mm at a type size in pt."""
        return self.advance * size * PT / 1000


@lru_cache(maxsize=65536)
def shape(text: str, role: Role, language: str = "") -> Shaped:
    """Shape one stretch of text.

    Args:
        text: The text; line ends and tabs count as spaces.
        role: Which fonts.
        language: Language code, for the forms some languages want (Serbian, Chinese).
    """
    wanted = unicodedata.normalize("NFC", text)
    missing: list[str] = []
    pieces = [
        _piece(part, font, language)
        for font, part in _by_font(_printable(wanted), role, language, missing)
        if part
    ]
    advance = sum(piece.advance for piece in pieces)
    return Shaped(tuple(pieces), advance, tuple(dict.fromkeys(missing)))


def _printable(text: str) -> str:
    """Return the text with every kind of blank as a space and without invisible signs."""
    kept = []
    for sign in text:
        kind = unicodedata.category(sign)
        if kind in ("Zs", "Zl", "Zp", "Cc"):
            kept.append(" ")
        elif kind != "Cf" and not 0xFE00 <= ord(sign) <= 0xFE0F:
            kept.append(sign)
    return "".join(kept)


def _by_font(text: str, role: Role, language: str, missing: list[str]) -> Sequence[tuple[FontFace, str]]:
    """Cut text where its font changes; blanks and accents stay with what precedes them."""
    fonts: list[tuple[FontFace, list[str]]] = []
    for sign in text:
        last = fonts[-1][0] if fonts else None
        clings = sign == " " or unicodedata.combining(sign)
        if last is not None and clings and last.covers(sign):
            fonts[-1][1].append(sign)
            continue
        font = first_with(sign, role, language)
        if font is None:
            missing.append(sign)
            font, sign = _stand_in(role, language)
        if font is last:
            fonts[-1][1].append(sign)
        else:
            fonts.append((font, [sign]))
    return [(font, "".join(signs)) for font, signs in fonts]


def _stand_in(role: Role, language: str) -> tuple[FontFace, str]:
    fonts = chain(role, language)
    return next((font, sign) for sign in _STAND_INS for font in fonts if font.covers(sign))


def _piece(text: str, font: FontFace, language: str) -> Piece:
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.add_str(_APOSTROPHE.sub("\u2019", text) if font.covers("\u2019") else text)
    buffer.guess_segment_properties()
    buffer.direction = "ltr"
    if language:
        buffer.language = language
    uharfbuzz.shape(font.shaper, buffer, _FEATURES)
    return _read(buffer, text, font)


def _read(buffer: Any, text: str, font: FontFace) -> Piece:
    scale = font.scale
    infos, places = buffer.glyph_infos, buffer.glyph_positions
    ends = [info.cluster for info in infos[1:]] + [len(text)]
    signs, before, after, rise = [], [], [], []
    advance = 0.0
    for info, place, end in zip(infos, places, ends, strict=True):
        sign = font.sign_for(info.codepoint, text[info.cluster : end], font.advance(info.codepoint))
        shift, step = place.x_offset * scale, place.x_advance * scale
        signs.append(sign)
        before.append(shift)
        after.append(font.width(sign) - step + shift)
        rise.append(place.y_offset * scale)
        advance += step
    raised = tuple(rise) if any(rise) else ()
    return Piece(font, "".join(signs), tuple(before), tuple(after), raised, advance)
