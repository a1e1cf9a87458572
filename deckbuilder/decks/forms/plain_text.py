"""Our own text form, and the plain lists people type or export elsewhere.

::

    name: Proba Kartaro
    game: arcmage

    # a comment belongs to the card below it
    3 Abduction
    1 Borg's Keep

    tokens:
    5 Crop Token
"""

from __future__ import annotations

from collections.abc import Iterable

from deckbuilder.decks import headings
from deckbuilder.decks.entry_line import Fault, read_line
from deckbuilder.decks.forms.base import Request, WriteOptions, cannot_hold, ordered_sections
from deckbuilder.decks.list_reader import ListReader, game_said
from deckbuilder.decks.source import shown, tidy
from deckbuilder.model.catalogue import normal
from deckbuilder.model.deck import END, Deck, Entry, Problem


def read(request: Request) -> tuple[Deck, tuple[Problem, ...]]:
    """Read a text list.

    Raises:
        DeckFileError: Its game is not known.
    """
    lines = request.text.split("\n")
    said, at = game_said(lines)
    return ListReader(request, request.names(said, at)).read(lines)


def write(deck: Deck, options: WriteOptions) -> tuple[str, list[Problem]]:
    """Write a deck as our own text: keys, then the sections in the game's order."""
    return _Writer(deck, options).text()


class _Writer:
    """Writes one deck; every line is read again to see that it says the same."""

    def __init__(self, deck: Deck, options: WriteOptions) -> None:
        self.deck = deck
        self.options = options
        self.index = options.index
        self.problems: list[Problem] = []
        self.lines: list[str] = []

    def text(self) -> tuple[str, list[Problem]]:
        """Return the text and what it cannot hold."""
        self._keys()
        head = self._comments(text for where, text in self.deck.comments if where != END)
        if head:
            self.lines += ["", *head]
        for section in ordered_sections(self.index, self.deck):
            self._section(section)
        end = self._comments(text for where, text in self.deck.comments if where == END)
        if end or (head and not self.deck.entries()):
            self.lines += ["", *end]
        return "\n".join([*self.lines, ""]), self.problems

    def _keys(self) -> None:
        deck = self.deck
        said = (
            ("name", deck.name),
            ("author", self.options.author or deck.author),
            ("game", deck.game),
            ("format", deck.format),
        )
        self.lines += [f"{key}: {tidy(value)}" for key, value in said if value]
        for key, value in deck.unknown:
            line = f"{key}: {value}"
            if line == tidy(line) and self._is_other_key(key, value, line):
                self.lines.append(line)
            else:
                self.problems.append(cannot_hold("key", f'no line can say "{shown(line)}"'))

    def _is_other_key(self, key: str, value: str, line: str) -> bool:
        """Whether a line would be read as this key, which means nothing to us."""
        if known := headings.KEY.fullmatch(line):
            return key == "set" and (known[1], known[2]) == (key, value)
        other = headings.OTHER_KEY.fullmatch(line)
        if not other or (other[1], other[2]) != (key, value) or headings.heading(self.index, line):
            return False
        found = read_line(self.index, line)
        return not isinstance(found, Fault) and not found.match.known and not found.counted

    def _comments(self, texts: Iterable[str]) -> list[str]:
        lines = []
        for text in texts:
            line = f"# {text}".rstrip()
            if headings.heading(self.index, line) or headings.comment(line) != text:
                self.problems.append(
                    cannot_hold("comment", f'the comment "{shown(text)}" would be read as a heading')
                )
            else:
                lines.append(line)
        return lines

    def _section(self, section: str) -> None:
        entries = self.deck.sections[section]
        if not entries:
            return
        self.lines.append("")
        if section in self.index.headings.values():
            title: str | None = f"{section}:"
        else:
            title = headings.written(self.index, section)
        if title is None:
            title = f"[{section}]"
            self.problems.append(
                cannot_hold("section", f'the section "{shown(section)}" is read under another name')
            )
        if section != self.index.game.sections[0].id:
            self.lines.append(title)
        for entry in entries:
            self.lines += self._comments(entry.above)
            self.lines.append(self._line(entry))

    def _line(self, entry: Entry) -> str:
        """Return the plainest line that is read as this entry again."""
        catalogue = self.index.catalogue
        card = catalogue.get(entry.card) if entry.card is not None else None
        name = self.options.name_of(entry)
        plain = f"{entry.count} {name}"
        tail = f" ({entry.set})" if entry.set else ""
        tail += f" {entry.printing}" if entry.printing else ""
        tail += f"  # {entry.note}" if entry.note else ""
        if card and not tail and self.index.quick.get(normal(name)) is card and not catalogue.named(plain):
            return plain
        with_id = f"{entry.count} [{entry.card}] {name}{tail}"
        lines = [plain + tail] if card or entry.card is None else []
        lines += [with_id] if entry.card is not None else []
        for line in lines:
            if self._says(line, entry):
                return line
        what = f'"{shown(lines[-1])}" is read in another way'
        self.problems.append(cannot_hold("line", what, entry.card or entry.name))
        return lines[-1]

    def _says(self, line: str, entry: Entry) -> bool:
        found = read_line(self.index, line)
        if isinstance(found, Fault) or found.count != entry.count:
            return False
        card = found.match.card
        same = card.id == entry.card if card else entry.card is None and found.name == entry.name
        return same and (found.set, found.printing, found.note) == (entry.set, entry.printing, entry.note)
