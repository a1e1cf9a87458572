"""A deck list: what a file says, and nothing it does not say."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a deck list.

    Attributes:
        card: Id of the card, or ``None`` if no card of the game was recognised.
        name: The name: the card's main one if it is known, else word for word as read.
        count: Copies, 1-999.
        line: Line in the file it came from, counted from 1; 0 if it came from none.
        set: Set or edition given with it, if any.
        printing: Number in that set given with it, if any, with a foil mark behind it.
        note: Comment at the end of the line, if any.
        above: Whole-line comments that stand above it.
    """

    card: str | None
    name: str
    count: int
    line: int = field(default=0, compare=False)
    set: str = ""
    printing: str = ""
    note: str = ""
    above: tuple[str, ...] = ()


HEAD, END = 0, -1
"""Where a comment stands that belongs to no entry: before the list or behind it."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck list in sections, with whatever could not be understood kept.

    Attributes:
        game: Game id, or ``""`` if neither the file nor the user said.
        name: The deck's name, ``""`` if none.
        author: Who made it, ``""`` if unknown.
        format: The game's format it is meant for, ``""`` if not said.
        sections: Entries by section id (``main``, ``tokens``, ...) in file order;
            a section the game does not know keeps its own title as its id.
        comments: Whole-line comments that stand above no entry, as ``(HEAD, text)``
            or ``(END, text)``; an entry keeps its own in `Entry.above`.
        unknown: Keys that were read but mean nothing to us, with what they say.
        path: File it came from, ``""`` if none.
    """

    game: str
    name: str = ""
    author: str = ""
    format: str = ""
    sections: dict[str, tuple[Entry, ...]] = field(default_factory=dict)
    comments: tuple[tuple[int, str], ...] = ()
    unknown: tuple[tuple[str, str], ...] = ()
    path: str = field(default="", compare=False)

    def entries(self, *sections: str) -> tuple[Entry, ...]:
        """Return the entries of these sections, or of all sections, in order."""
        chosen = sections or tuple(self.sections)
        return tuple(entry for section in chosen for entry in self.sections.get(section, ()))


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a deck or its file.

    Attributes:
        rule: Number of the broken rule (``A21``), or ``""`` for a fault in reading.
        code: Stable word for the kind of problem (``unknown-card``, ``too-many-copies``).
        message: What is wrong, in one sentence.
        cure: What to do about it.
        lines: Lines of the file it stands on, ascending.
        card: Id or name of the card it is about, ``""`` if none.
        found: Number found, where the rule counts.
        wanted: What would be right (``45``, ``at least 3``).
        severity: ``error`` makes the deck illegal or incompletely known; ``note`` does not.
    """

    rule: str
    code: str
    message: str
    cure: str = ""
    lines: tuple[int, ...] = ()
    card: str = ""
    found: int | None = None
    wanted: str = ""
    severity: str = "error"
