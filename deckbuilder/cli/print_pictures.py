"""``print --images``: the user's pictures to cards, and what there is to say of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain

from deckbuilder.cli.choices import one_of
from deckbuilder.cli.print_groups.pictures import PictureOptions
from deckbuilder.errors import InputError, UsageError
from deckbuilder.printing.colour import Colour
from deckbuilder.printing.imposition import Copies
from deckbuilder.printing.pictures import source_bleed
from deckbuilder.printing.pictures.card import PictureCard, PictureStyle
from deckbuilder.printing.pictures.fit import Fit, MadeBleed
from deckbuilder.printing.pictures.listing import Entry, entries
from deckbuilder.printing.pictures.source import Library
from deckbuilder.printing.units import length

_NAMES = {"white": Colour(255, 255, 255), "black": Colour(0, 0, 0), "grey": Colour(128, 128, 128)}
_PPI = re.compile(r"\d{1,4}(\.\d+)?", re.ASCII)
LEAST_PPI = 36
"""Pictures are not made smaller than this many pixels per inch."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user said of pictures, read.

    Attributes:
        entries: The pictures, in order.
        counts: How many cards each ``--images`` gives, copies counted.
        back: The back of those whose list names none.
        bleed: ``--source-bleed``: ``auto``, ``none`` or a length.
        style: How they are put on cards.
    """

    entries: tuple[Entry, ...]
    counts: tuple[int, ...]
    back: str | None
    bleed: str
    style: PictureStyle

    @property
    def backs(self) -> bool:
        """Whether any of them has a back."""
        return self.back is not None or any(entry.back is not None for entry in self.entries)

    @property
    def count(self) -> int:
        """Number of cards, copies counted."""
        return sum(self.counts)


def wanted(options: PictureOptions, encoding: str = "") -> Wanted | None:
    """Read the options; ``None`` if no pictures are to be printed.

    Args:
        options: What was said of pictures.
        encoding: How lists of them are encoded.

    Raises:
        UsageError: One of the options makes no sense.
        InputError: A list makes no sense.
        ArtError: A picture or folder is not there, or of a kind that is not read.
    """
    if not options.images:
        if options.image_back:
            raise UsageError("a back without pictures", where="--image-back", cure="name them with --images")
        return None
    style = PictureStyle(
        fit=one_of(Fit, options.fit, "--fit"),
        made=one_of(MadeBleed, options.make_bleed, "--make-bleed"),
        step_in=length(options.step_in, what="--step-in"),
        background=_colour(options.background),
        most_ppi=_ppi(options.max_ppi) if options.max_ppi else None,
    )
    _bleed(options.source_bleed, "--source-bleed")
    found = [tuple(entries(what, encoding)) for what in options.images]
    counts = tuple(sum(entry.copies for entry in group) for group in found)
    return Wanted(
        tuple(chain.from_iterable(found)), counts, options.image_back or None, options.source_bleed, style
    )


@dataclass(slots=True)
class Pictures:
    """Pictures on their way to being cards of one size.

    Attributes:
        size: Trim width and height in mm.
        bleed: How far beyond the trim they are drawn, in mm.
        backs: Whether backs are printed.
        progress: Told after each picture that was looked through.
    """

    size: tuple[float, float]
    bleed: float
    backs: bool
    progress: Callable[[int, int], None]
    _library: Library = field(default_factory=Library)

    def cards(self, asked: Wanted, times: int) -> list[Copies]:
        """Look through the pictures and return them as cards, each ``times`` its copies.

        Raises:
            ArtError: A picture cannot be used.
        """
        cards = []
        for count, entry in enumerate(asked.entries, 1):
            bleed = entry.bleed or asked.bleed
            where = entry.where if entry.bleed else "--source-bleed"
            back = entry.back or asked.back if self.backs else None
            front = self._card(entry.path, bleed, where, asked.style)
            behind = self._card(back, bleed, where, asked.style) if back else None
            if entry.copies:
                cards.append(Copies(front, behind, entry.copies * times))
            self.progress(count, len(asked.entries))
        return cards

    def _card(self, path: str, bleed: str, where: str, style: PictureStyle) -> PictureCard:
        file, said = self._library.opened(path), _bleed(bleed, where)
        source = source_bleed.found(file.size, self.size) if said is None else source_bleed.declared(said)
        return PictureCard(file, self.size, self.bleed, source, style)


def sides(cards: Iterable[Copies]) -> list[PictureCard]:
    """Return the different picture sides of cards, in order."""
    every = (side for card in cards for side in (card.front, card.back) if isinstance(side, PictureCard))
    return list({side.key: side for side in every}.values())


def warnings(found: Sequence[PictureCard]) -> list[list[str]]:
    """Return what is wrong with pictures, a list for each kind of fault."""
    kinds: dict[str, list[str]] = {}
    for side in found:
        for problem in side.problems:
            cure = f" ({problem.cure})" if problem.cure else ""
            kinds.setdefault(problem.code, []).append(f"{side.picture.shown}: {problem.message}{cure}")
    return list(kinds.values())


def told(found: Sequence[PictureCard]) -> str:
    """Return the same as a line for people."""
    bleeds = Counter(side.source.told() for side in found)
    many = len(bleeds) > 1
    said = "; ".join(f"{bleed} ({count})" if many else bleed for bleed, count in bleeds.items())
    return f"pictures: {said}; at least {min(side.ppi for side in found):.0f} ppi"


def _bleed(text: str, where: str) -> float | None:
    """Return declared bleed in mm, ``None`` if it is to be found.

    Raises:
        UsageError: The option is neither.
        InputError: The list's cell is neither.
    """
    word = text.strip().casefold()
    if word in ("auto", "none"):
        return None if word == "auto" else 0.0
    try:
        return length(text, what=where)
    except UsageError as problem:
        if where.startswith("--"):
            raise
        raise InputError(problem.message, where=where, cure=problem.cure) from problem


def _colour(text: str) -> Colour:
    try:
        return _NAMES.get(text.casefold()) or Colour.parse(text)
    except ValueError:
        known = ", ".join(_NAMES)
        raise UsageError(
            f'"{text[:40]}" is no colour', where="--background", cure=f"known: {known}, or #rrggbb"
        ) from None


def _ppi(text: str) -> float:
    if not _PPI.fullmatch(text.strip()) or float(text) < LEAST_PPI:
        raise UsageError(
            f'"{text[:40]}" is no number of ppi', where="--max-ppi", cure=f"{LEAST_PPI} or more, as 300"
        )
    return float(text)
