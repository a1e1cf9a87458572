"""What goes in and what goes out between two lists of one game, section by section."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from deckbuilder import load
from deckbuilder.model.catalogue import Catalogue, folded, normal
from deckbuilder.model.deck import Deck, Entry


@dataclass(frozen=True, slots=True)
class Change:
    """A card of which the lists have different numbers.

    Attributes:
        card: Its id, ``""`` if no card of that name is known.
        name: Its name.
        before: Copies in the first list.
        after: Copies in the second.
    """

    card: str
    name: str
    before: int
    after: int

    @property
    def more(self) -> int:
        """How many go in; below 0, how many go out."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs in one section.

    Attributes:
        section: The section's id, or its title if the game has none such.
        changes: The changes, by name.
    """

    section: str
    changes: tuple[Change, ...]

    @property
    def into(self) -> int:
        """Cards that go in."""
        return sum(change.more for change in self.changes if change.more > 0)

    @property
    def out(self) -> int:
        """Cards that go out."""
        return -sum(change.more for change in self.changes if change.more < 0)


def difference(before: Deck, after: Deck, catalogue: Catalogue) -> tuple[Difference, ...]:
    """Compare two lists of one game.

    The order of lines, their spelling and form, comments, printings and the decks' names do not matter;
    cards nobody knows are compared by name.

    Returns:
        What differs, in the game's order of sections; empty if nothing does.
    """
    known = [section.id for section in load.game(before.game).sections]
    others = [title for deck in (before, after) for title in deck.sections if title not in known]
    found = []
    for section in dict.fromkeys([*known, *others]):
        old, new = (_copies(deck.entries(section)) for deck in (before, after))
        changes = [
            Change(key[0], _name(key, catalogue), old.get(key, 0), new.get(key, 0))
            for key in {**old, **new}
            if old.get(key, 0) != new.get(key, 0)
        ]
        if changes:
            changes.sort(key=lambda change: (folded(change.name), change.name, change.card))
            found.append(Difference(section, tuple(changes)))
    return tuple(found)


def _copies(entries: Iterable[Entry]) -> dict[tuple[str, str], int]:
    """Add copies up by card id, or by name where no card is known."""
    copies: dict[tuple[str, str], int] = {}
    for entry in entries:
        key = (entry.card, "") if entry.card is not None else ("", normal(entry.name))
        copies[key] = copies.get(key, 0) + entry.count
    return copies


def _name(key: tuple[str, str], catalogue: Catalogue) -> str:
    return catalogue[key[0]].name if key[0] else key[1]
