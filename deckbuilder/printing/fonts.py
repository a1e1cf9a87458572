"""The fonts of faces: found as packages, read once, embedded as subsets.

A *role* (name, numeral, text …) stands for a chain of font files; each sign is set
in the first one that has it. All are static TrueType under the SIL Open Font License.
East Asian signs come from the extra ``[cjk]`` (`deckbuilder.printing.cjk`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

Role = Literal["name", "numeral", "text", "strong", "condensed", "condensed-strong"]

_FILES: dict[Role, tuple[tuple[str, int], ...]] = {
    "name": (("Alegreya Sans", 800), ("Fira Sans", 800)),
    "numeral": (("Fira Sans", 800),),
    "text": (("Fira Sans", 400),),
    "strong": (("Fira Sans", 600),),
    "condensed": (("Fira Sans Condensed", 500), ("Fira Sans", 400)),
    "condensed-strong": (("Fira Sans Condensed", 700), ("Fira Sans", 600)),
}
_HEAVY: frozenset[Role] = frozenset({"name", "numeral", "strong", "condensed-strong"})

CAP_HEIGHT = 0.69
"""Height of Fira's capitals and digits, in em."""

_PRIVATE = 0x100000
"""Signs from here on stand for glyphs that no single code point reaches (ligatures)."""

_CMAP_BLOCK = 100
"""Most entries one block of a ToUnicode map may hold (PDF 32000-1, 9.10.3)."""


class FontFace:
    """One font file, as the PDF writer and the shaper see it.

    Args:
        path: A static TrueType file.
    """

    def __init__(self, path: Path) -> None:
        import uharfbuzz

        self.pdf = _pdf_font(path)
        self.shaper = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path))))
        self._glyphs: dict[int, int] = self.pdf.face.charToGlyph
        self._widths: dict[int, float] = self.pdf.face.charWidths
        self._scale: float = 1000 / self.shaper.face.upem
        self._meanings: dict[int, str] = self.pdf.meanings
        self._default_width: float = self.pdf.face.defaultWidth

    def covers(self, sign: str) -> bool:
        """Tell whether the font has a glyph of its own for a code point."""
        return ord(sign) in self._glyphs

    def sign_for(self, glyph: int, text: str, advance: float) -> str:
        """Return the sign under which the PDF knows a glyph; names it if it has none.

        Args:
            glyph: Its index in the font.
            text: The signs it was shaped from.
            advance: Its natural advance, in 1/1000 em.
        """
        if len(text) == 1 and self._glyphs.get(ord(text)) == glyph:
            return text
        code = _PRIVATE + glyph
        if code not in self._glyphs:
            self._glyphs[code] = glyph
            self._widths[code] = advance
            self._meanings[code] = self._meaning(glyph, text)
        return chr(code)

    def width(self, sign: str) -> float:
        """Return the advance the PDF gives a sign, in 1/1000 em."""
        return self._widths.get(ord(sign), self._default_width)

    def advance(self, glyph: int) -> float:
        """Return a glyph's advance in 1/1000 em, before kerning."""
        return int(self.shaper.get_glyph_h_advance(glyph)) * self._scale

    @property
    def scale(self) -> float:
        """1/1000 em per font unit."""
        return self._scale

    def _meaning(self, glyph: int, text: str) -> str:
        """Return what a glyph stands for in text taken out of the PDF.

        Read from the glyph's own name (``f_i``) where it tells, so that the answer
        does not depend on which text came first.
        """
        name = str(self.shaper.glyph_to_string(glyph)).partition(".")[0]
        parts = name.split("_")
        if len(parts) > 1 and all(len(part) == 1 for part in parts):
            return "".join(parts)
        return text


def chain(role: Role, language: str) -> Sequence[FontFace]:
    """Return the fonts of a role in the order they are tried for each sign."""
    return _chain(role, language)


def needs_cjk(sign: str) -> bool:
    """Tell whether a sign belongs to the East Asian scripts of the extra ``[cjk]``."""
    code = ord(sign)
    return (
        0x2E80 <= code <= 0x9FFF
        or 0xAC00 <= code <= 0xD7AF
        or 0xF900 <= code <= 0xFAFF
        or 0xFF00 <= code <= 0xFFEF
        or 0x20000 <= code <= 0x3FFFF
    )


def first_with(sign: str, role: Role, language: str) -> FontFace | None:
    """Return the first font of a role that has the sign, or ``None``.

    The East Asian fonts are looked at only for signs of their scripts, and instanced
    on first use.
    """
    for face in _chain(role, language):
        if face.covers(sign):
            return face
    if needs_cjk(sign):
        from deckbuilder.printing import cjk

        path = cjk.font_file(language, heavy=role in _HEAVY)
        if path is not None:
            face = _face(path)
            if face.covers(sign):
                return face
    return None


def code_point(sign: str) -> str:
    """Return a sign as people look it up: ``U+9B54 魔 (CJK UNIFIED IDEOGRAPH-9B54)``."""
    return f"U+{ord(sign):04X} {sign} ({unicodedata.name(sign, 'no name')})"


@lru_cache(maxsize=64)
def _chain(role: Role, language: str) -> tuple[FontFace, ...]:
    import fontpkg

    return tuple(_face(Path(fontpkg.path(family, weight=weight))) for family, weight in _FILES[role])


@lru_cache(maxsize=32)
def _face(path: Path) -> FontFace:
    return FontFace(path)


def _pdf_font(path: Path) -> Any:
    """Return reportlab's font for a file, with a text map that names ligatures."""
    from reportlab.pdfbase.ttfonts import SUBSETN, TTFont

    class EmbeddedFont(TTFont):  # type: ignore[misc]
        """A subset font whose ligatures can be searched and copied as their letters."""

        meanings: dict[int, str]

        def addObjects(self, doc: Any) -> None:  # noqa: N802 (reportlab calls it so)
            subsets = [list(subset) for subset in self.state[doc].subsets]
            super().addObjects(doc)
            for number, subset in enumerate(subsets):
                name = (SUBSETN(number) + b"+" + self.face.name + self.face.subfontNameX).decode("pdfdoc")
                stream = doc.idToObject.get(f"toUnicodeCMap:{name}")
                if stream is not None:
                    stream.content = _text_map(name, subset, self.meanings)

    font = EmbeddedFont(f"deckbuilder-{path.stem}", str(path), asciiReadable=False, shapable=False)
    font.meanings = {}
    return font


def _text_map(name: str, subset: Sequence[int], meanings: dict[int, str]) -> str:
    """Return a ToUnicode map: which text each code of a subset font stands for."""
    entries = []
    for code, sign in enumerate(subset):
        if sign == 0:
            continue
        text = meanings.get(sign) or unicodedata.normalize("NFKC", chr(sign))
        entries.append(f"<{code:02X}> <{text.encode('utf-16-be').hex().upper()}>")
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        f"/CIDSystemInfo << /Registry ({name}) /Ordering ({name}) /Supplement 0 >> def",
        f"/CMapName /{name} def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<00> <FF>",
        "endcodespacerange",
    ]
    for start in range(0, len(entries), _CMAP_BLOCK):
        block = entries[start : start + _CMAP_BLOCK]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines)
