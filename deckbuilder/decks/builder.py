"""Puts a deck together while its file is read, and collects what was wrong with it."""

from __future__ import annotations

from dataclasses import replace

from deckbuilder.decks.entry_line import Fault, Reading
from deckbuilder.decks.names import NameIndex, suggestions
from deckbuilder.decks.source import shown
from deckbuilder.model.catalogue import CardFacts
from deckbuilder.model.deck import END, HEAD, Deck, Entry, Problem

KEPT = frozenset({"unknown-card", "ambiguous-name"})
"""Errors that leave an entry in the deck; any other loses a line."""

MAX_SUGGESTED = 20
"""Unknown names that get suggestions in one reading: comparing names takes time."""


class Builder:
    """Collects entries by section, comments and problems of one deck.

    Attributes:
        index: Names of the game.
        sections: Entries so far, by section id or, if unknown, by title.
        above: Comments waiting for the entry below them.
        comments: Comments that stand above no entry.
        unknown: Keys nobody knows.
    """

    def __init__(self, index: NameIndex) -> None:
        self.index = index
        self.sections: dict[str, list[Entry]] = {}
        self.above: list[str] = []
        self.comments: list[tuple[int, str]] = []
        self.unknown: list[tuple[str, str]] = []
        self._problems: list[Problem] = []
        self._notes: dict[Problem, list[int]] = {}
        self._suggested = 0

    def add(self, section: str, reading: Reading, line: int = 0, where: str = "") -> Entry:
        """Add what a line said; unknown and ambiguous names are kept and reported.

        Args:
            section: Section id, or title of an unknown section.
            reading: What was read.
            line: Line in the file, 0 if it has none.
            where: Other words for the place, in front of messages.
        """
        card = reading.match.card
        above: tuple[str, ...] = ()
        if self.above:
            above = tuple(self.above)
            self.above.clear()
        entry = Entry(
            card.id if card else None,
            card.name if card else reading.name,
            reading.count,
            line,
            reading.set,
            reading.printing,
            reading.note,
            above,
        )
        self.put(section, entry)
        self._comment_on(reading, line, where)
        return entry

    def section(self, title: str, line: int = 0) -> str:
        """Return the section a title names; one the game does not have is kept under its title, and noted."""
        known = self.index.headings.get(title.casefold())
        if known is None:
            self.note(
                "unknown-section",
                f'no section "{shown(title)}" in {self.index.game.name}: its cards are kept, not counted',
                f"sections: {', '.join(section.id for section in self.index.game.sections)}",
                line,
            )
        return known or title

    def put(self, section: str, entry: Entry) -> None:
        """Add an entry that needs no look-up."""
        entries = self.sections.get(section)
        if entries is None:
            entries = self.sections[section] = []
        entries.append(entry)

    def home_of(self, card: CardFacts | None) -> str:
        """Return the section a card belongs to where the form has no sections."""
        return home_of(self.index, card)

    def report_unknown(self, entry: Entry) -> None:
        """Report an entry already put whose name is unknown."""
        self._unknown(entry.name, entry.line, "")

    def fault(self, fault: Fault, line: int = 0, where: str = "") -> None:
        """Report a line that gave no entry."""
        self.error(fault.code, fault.message, fault.cure, line, fault.card, where)

    def error(
        self, code: str, message: str, cure: str = "", line: int = 0, card: str = "", where: str = ""
    ) -> None:
        """Report something that makes the deck incompletely known."""
        self._problems.append(Problem("", code, _placed(message, where), cure, (line,) if line else (), card))

    def note(self, code: str, message: str, cure: str = "", line: int = 0, card: str = "") -> None:
        """Report something worth knowing; the same note for several lines is said once."""
        lines = self._notes.setdefault(Problem("", code, message, cure, (), card, severity="note"), [])
        if line:
            lines.append(line)

    def finish(self, name: str, author: str, deck_format: str, path: str) -> tuple[Deck, tuple[Problem, ...]]:
        """Return the deck and the problems, ascending by line."""
        self.comments += [(END, text) for text in self.above]
        self._duplicates()
        deck = Deck(
            self.index.game.id,
            name,
            author,
            deck_format,
            {section: tuple(entries) for section, entries in self.sections.items() if entries},
            tuple(self.comments),
            tuple(self.unknown),
            path,
        )
        problems = self._problems
        problems += [replace(note, lines=tuple(dict.fromkeys(lines))) for note, lines in self._notes.items()]
        if len(problems) > 1:
            problems.sort(key=lambda problem: problem.lines[:1] or (0,))
        return deck, tuple(problems)

    def _comment_on(self, reading: Reading, line: int, where: str) -> None:
        match = reading.match
        how = match.how
        if how == "unknown":
            self._unknown(reading.name, line, where)
        elif how == "ambiguous":
            names = ", ".join(f"[{card.id}]" for card in match.others)
            first = f"{reading.count} [{match.others[0].id}] {match.others[0].name}"
            self.error(
                "ambiguous-name",
                f'several cards are called "{shown(reading.name)}": {names}',
                f'say which, for instance "{first}"',
                line,
                reading.name,
                where,
            )
        elif match.card is not None and how in ("former", "chosen"):
            self._named_otherwise(reading, match.card, line)
        if reading.other_name:
            self.note(
                "id-and-name-differ",
                f'"{shown(reading.other_name)}" is not the name of the id beside it; the id counts',
                line=line,
                card=match.card.id if match.card else "",
            )
        if reading.unknown_id:
            self.note("unknown-id", "no card has the id beside its name; the name counts", line=line)
        if reading.set and not self.index.set_id(reading.set):
            self.note("unknown-set", f'{self.index.game.name} has no set "{shown(reading.set)}"', line=line)
        if reading.unused:
            self.note("unused-field", f"not used: {shown(', '.join(reading.unused))}", line=line)

    def _named_otherwise(self, reading: Reading, card: CardFacts, line: int) -> None:
        if reading.match.how == "former":
            self.note(
                "former-name",
                f'"{shown(reading.name)}" is now called "{card.name}"',
                line=line,
                card=card.id,
            )
            return
        others = ", ".join(f"[{other.id}]" for other in reading.match.others)
        self.note(
            "one-of-several",
            f'of the cards called "{card.name}" the released one is taken, [{card.id}]',
            f"for another write its id: {others}",
            line,
            card.id,
        )

    def _unknown(self, name: str, line: int, where: str) -> None:
        rule = self.index.game.no_deck_cards.get(name.casefold())
        if rule:
            message = f'"{shown(name)}" is no deck card ({rule})'
            self.error("unknown-card", message, "leave it out", line, name, where)
            return
        near: tuple[str, ...] = ()
        if self._suggested < MAX_SUGGESTED:
            self._suggested += 1
            near = suggestions(self.index.catalogue, name)
        cure = f"did you mean {_either(near)}?" if near else "check the name"
        if "\ufffd" in name:
            cure = f"another program wrote a replacement sign for a letter; {cure}"
        elif name.startswith("[") and "]" in name:
            cure = f"no card has this id; {cure}"
        self.error("unknown-card", f'no card "{shown(name)}"', cure, line, name, where)

    def _duplicates(self) -> None:
        """Note cards that stand on several lines of one section: their counts add up."""
        for section, entries in self.sections.items():
            keys = {entry.card if entry.card is not None else entry.name for entry in entries}
            if len(keys) == len(entries):
                continue
            found: dict[tuple[str | None, str], list[Entry]] = {}
            for entry in entries:
                found.setdefault((entry.card, entry.name), []).append(entry)
            for (card, name), same in found.items():
                if len(same) > 1:
                    lines = tuple(sorted({entry.line for entry in same if entry.line}))
                    total = sum(entry.count for entry in same)
                    message = (
                        f'"{shown(name)}" stands on {len(same)} lines of {shown(section)}: {total} in all'
                    )
                    self._problems.append(
                        Problem("", "several-lines", message, "", lines, card or name, total, severity="note")
                    )


def home_of(index: NameIndex, card: CardFacts | None) -> str:
    """Return the section that holds cards of this kind, else the game's first section."""
    sections = index.game.sections
    if card is not None:
        kind = "token" if card.token else card.kind
        for section in sections:
            if kind in section.holds:
                return section.id
    return sections[0].id


def take_head(builder: Builder) -> None:
    """Let the comments read so far belong to the deck, not to the entry below."""
    builder.comments += [(HEAD, text) for text in builder.above]
    builder.above.clear()


def _placed(message: str, where: str) -> str:
    return f"{where}: {message}" if where else message


def _either(names: tuple[str, ...]) -> str:
    quoted = [f'"{name}"' for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
