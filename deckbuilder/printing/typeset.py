"""Runs of text to lines that fit a box: measured first, drawn as measured.

A text is cut into *atoms* that no line may break (a word with its punctuation, an
icon, one East Asian sign). Lines are filled one after the other; when they do not fit,
the next step of a ladder of settings is tried, down to a floor. Nothing is clipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from deckbuilder.printing.colour import Colour
from deckbuilder.printing.fonts import Role, needs_cjk
from deckbuilder.printing.shaping import PT, Piece, Shaped, shape
from deckbuilder.printing.surface import Surface
from deckbuilder.text.runs import Break, Icon, Runs, Style, Words

ICON_ADVANCE = 1120.0
"""Width of an icon in the line, in 1/1000 em."""
ICON_HALF = 0.5
"""Half height of an icon in the line, in em."""
ICON_CENTRE = 0.34
"""How far above the baseline its centre stands, in em."""

ASCENT, DESCENT = 0.75, 0.22
"""What letters take above and below the baseline, in em."""
PARAGRAPH_GAP = 0.35
"""Extra space between paragraphs, in em."""

_ROLES: dict[Style, tuple[Role, Role]] = {
    "plain": ("text", "condensed"),
    "keyword": ("strong", "condensed-strong"),
    "reminder": ("condensed", "condensed"),
}
_NOT_FIRST = frozenset(
    "、。，．：；？！）］｝」』】〕〉》’”ー々〻ぁぃぅぇぉっゃゅょァィゥェォッャュョ・…‥％℃)]},.:;?!"
)
_NOT_LAST = frozenset("（［｛「『【〔〈《‘“([{")
_BLANKS = re.compile(r"[^\S\u00a0\u202f]+")
_AFTER_HYPHEN = re.compile(r"(?<=[^\W\d_]{3}[-/])(?=[^\W\d_]{2})|(?<=[—–])(?=\w)")
_COMFORT = 8.0
"""Smallest size, in pt, to which text goes only to avoid a one-word last line."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a text is set: type size in pt, width of the letters, line distance in em."""

    size: float
    condensed: bool = False
    leading: float = 1.22

    @property
    def em(self) -> float:
        """The type size in mm."""
        return self.size * PT


RULES_LADDER = (
    *(Setting(size) for size in (9, 8.5, 8, 7.5, 7, 6.5)),
    *(Setting(size, condensed=True, leading=1.18) for size in (7.5, 7, 6.5)),
)
"""Settings of rules text, from the wanted one to the floor."""


@dataclass(frozen=True, slots=True)
class Atom:
    """What a line may not break: shaped text and names of icons, in order.

    Attributes:
        parts: Its parts.
        advance: Its width in 1/1000 em.
        blank: The blank before it, drawn unless a line begins with it.
    """

    parts: tuple[Shaped | str, ...]
    advance: float
    blank: Shaped | None = None

    @property
    def gap(self) -> float:
        """Width of the blank before it, in 1/1000 em."""
        return self.blank.advance if self.blank else 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """One line: stretches of text and icons, each with its place in 1/1000 em."""

    texts: tuple[tuple[float, tuple[Piece, ...]], ...]
    icons: tuple[tuple[float, str], ...]
    advance: float
    atoms: int
    opens_paragraph: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A text set in lines.

    Attributes:
        lines: Its lines.
        setting: How it is set.
        fits: Whether it stays within the width and height it was set for.
        missing: Signs that no font has.
    """

    lines: tuple[Line, ...]
    setting: Setting
    fits: bool = True
    missing: tuple[str, ...] = ()

    @property
    def height(self) -> float:
        """Its height in mm, from the top of the letters to the bottom of the last line."""
        if not self.lines:
            return 0.0
        return (ASCENT + DESCENT + self._drop(len(self.lines) - 1)) * self.setting.em

    @property
    def width(self) -> float:
        """The width of its longest line in mm."""
        return max((line.advance for line in self.lines), default=0.0) * self.setting.em / 1000

    @property
    def widow(self) -> bool:
        """Whether the last of several lines is a single word."""
        return len(self.lines) > 1 and self.lines[-1].atoms == 1 and not self.lines[-1].opens_paragraph

    def draw(self, surface: Surface, x: float, y: float, colour: Colour, ground: Colour) -> None:
        """Draw it with the top of its letters at ``y`` and its lines beginning at ``x``."""
        from deckbuilder.printing.icons import draw_icon

        em = self.setting.em
        for number, line in enumerate(self.lines):
            base = y + (ASCENT + self._drop(number)) * em
            for place, pieces in line.texts:
                surface.text(pieces, x + place * em / 1000, base, self.setting.size, colour)
            for place, name in line.icons:
                centre = x + (place + ICON_ADVANCE / 2) * em / 1000
                draw_icon(surface, name, centre, base - ICON_CENTRE * em, ICON_HALF * em, colour, ground)

    def _drop(self, number: int) -> float:
        """Return how far a line's baseline stands below the first, in em."""
        paragraphs = sum(line.opens_paragraph for line in self.lines[1 : number + 1])
        return number * self.setting.leading + paragraphs * PARAGRAPH_GAP


def fit(
    runs: Runs,
    width: float,
    height: float,
    ladder: Sequence[Setting] = RULES_LADDER,
    *,
    language: str = "",
) -> Block:
    """Set a text in the first setting of a ladder at which it fits.

    A setting that leaves one word alone in the last line gives way to the next one, as
    long as that is comfortable to read and cures it.

    Args:
        runs: The text.
        width: Room in mm.
        height: Room in mm.
        ladder: The settings to try.
        language: Language code of the text.

    Returns:
        The block; at the last setting, with ``fits`` false, if none fits.
    """
    fallback: Block | None = None
    for setting in ladder:
        block = lay(runs, width, setting, language=language)
        if not block.fits or block.height > height + 1e-6:
            continue
        if not block.widow:
            if fallback is not None and setting.size < _COMFORT:
                break
            return block
        fallback = fallback or block
    if fallback is not None:
        return fallback
    last = lay(runs, width, ladder[-1], language=language)
    return Block(last.lines, last.setting, False, last.missing)


@lru_cache(maxsize=4096)
def lay(runs: Runs, width: float, setting: Setting, *, language: str = "") -> Block:
    """Set a text in lines of one setting; ``fits`` tells whether every word fits the width."""
    limit = width / setting.em * 1000
    lines: list[Line] = []
    missing: dict[str, None] = {}
    fits = True
    for paragraph in _paragraphs(runs, setting.condensed, language):
        broken = _broken(paragraph, limit)
        fits = fits and all(atom.advance <= limit + 0.5 for atom in paragraph)
        for atom in paragraph:
            for part in atom.parts:
                if isinstance(part, Shaped):
                    missing.update(dict.fromkeys(part.missing))
        lines += [_line(atoms, opens=number == 0) for number, atoms in enumerate(broken)]
    return Block(tuple(lines), setting, fits, tuple(missing))


def _broken(atoms: Sequence[Atom], limit: float) -> list[list[Atom]]:
    """Fill lines; narrow them a little if that gives the last line a second word."""
    lines = _filled(atoms, limit)
    if len(lines) > 1 and len(lines[-1]) == 1:
        for percent in range(98, 68, -3):
            other = _filled(atoms, limit * percent / 100)
            if len(other) > len(lines):
                break
            if len(other[-1]) > 1:
                return other
    return lines


def _filled(atoms: Sequence[Atom], limit: float) -> list[list[Atom]]:
    lines: list[list[Atom]] = []
    room = -1.0
    for atom in atoms:
        need = atom.gap + atom.advance
        if not lines or need > room + 1e-6:
            lines.append([])
            room = limit
            need = atom.advance
        lines[-1].append(atom)
        room -= need
    return lines


def _line(atoms: Sequence[Atom], *, opens: bool) -> Line:
    texts: list[tuple[float, tuple[Piece, ...]]] = []
    icons: list[tuple[float, str]] = []
    stretch: list[Piece] = []
    start = place = 0.0

    def close() -> None:
        if stretch:
            texts.append((start, joined(stretch)))
            stretch.clear()

    for number, atom in enumerate(atoms):
        blank = (atom.blank,) if atom.blank is not None and number else ()
        for part in (*blank, *atom.parts):
            if isinstance(part, str):
                close()
                icons.append((place, part))
                place += ICON_ADVANCE
                continue
            if not stretch:
                start = place
            stretch += part.pieces
            place += part.advance
    close()
    return Line(tuple(texts), tuple(icons), place, len(atoms), opens)


def joined(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return the pieces with neighbours of one font made one piece."""
    result: list[Piece] = []
    for piece in pieces:
        last = result[-1] if result else None
        if last is None or last.font is not piece.font:
            result.append(piece)
            continue
        rise: tuple[float, ...] = ()
        if last.rise or piece.rise:
            rise = (last.rise or (0.0,) * len(last.signs)) + (piece.rise or (0.0,) * len(piece.signs))
        result[-1] = Piece(
            last.font,
            last.signs + piece.signs,
            last.before + piece.before,
            last.after + piece.after,
            rise,
            last.advance + piece.advance,
        )
    return tuple(result)


@dataclass(slots=True)
class _Cutter:
    """Cuts runs into paragraphs of atoms."""

    condensed: bool
    language: str
    paragraphs: list[tuple[Atom, ...]] = field(default_factory=list)
    atoms: list[Atom] = field(default_factory=list)
    parts: list[Shaped | str] = field(default_factory=list)
    blank: Shaped | None = None
    last: str = ""

    def icon(self, name: str) -> None:
        """Add an icon to the current atom."""
        self.parts.append(name)
        self.last = ""

    def words(self, text: str, style: Style) -> None:
        """Add text, cutting where a line may break."""
        role = _ROLES[style][self.condensed]
        place = 0
        for blank in _BLANKS.finditer(text):
            self._chunk(text[place : blank.start()], role)
            self.cut(shape(" ", role, self.language))
            place = blank.end()
        self._chunk(text[place:], role)

    def cut(self, blank: Shaped | None = None) -> None:
        """End the current atom; ``blank`` stands before the next one."""
        if self.parts:
            advance = sum(ICON_ADVANCE if isinstance(part, str) else part.advance for part in self.parts)
            self.atoms.append(Atom(tuple(self.parts), advance, self.blank))
            self.parts.clear()
            self.blank = None
        if blank is not None:
            self.blank = blank
            self.last = ""

    def paragraph(self) -> None:
        """End the paragraph."""
        self.cut()
        if self.atoms:
            self.paragraphs.append(tuple(self.atoms))
            self.atoms.clear()
        self.blank = None
        self.last = ""

    def _chunk(self, chunk: str, role: Role) -> None:
        for number, part in enumerate(_AFTER_HYPHEN.split(chunk)):
            if number:
                self.cut()
            self._part(part, role)

    def _part(self, part: str, role: Role) -> None:
        start = 0
        for place, sign in enumerate(part):
            if _may_break(self.last, sign):
                self._add(part[start:place], role)
                self.cut()
                start = place
            self.last = sign
        self._add(part[start:], role)

    def _add(self, text: str, role: Role) -> None:
        if text:
            self.parts.append(shape(text, role, self.language))


def _may_break(last: str, sign: str) -> bool:
    """Tell whether a line may break between two signs that no blank separates."""
    if not last or not (needs_cjk(last) or needs_cjk(sign)):
        return False
    return sign not in _NOT_FIRST and last not in _NOT_LAST


@lru_cache(maxsize=4096)
def _paragraphs(runs: Runs, condensed: bool, language: str) -> tuple[tuple[Atom, ...], ...]:
    cutter = _Cutter(condensed, language)
    for run in runs:
        match run:
            case Words(text=text, style=style):
                cutter.words(text, style)
            case Icon(name=name):
                cutter.icon(name)
            case Break():
                cutter.paragraph()
    cutter.paragraph()
    return tuple(cutter.paragraphs)
