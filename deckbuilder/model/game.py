"""What ``card_data/<game>/game.toml`` says of a game.

Plain dataclasses, since every command reads them and `check` must start without
pydantic; `deckbuilder.load.game` refuses unknown and missing keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Format:
    """A way to build a deck: which rules apply, and from which cards.

    Attributes:
        id: Its name on the command line and in files.
        number: Its permanent number in deck codes, from 1.
        name: Its name for people.
        summary: One line for ``games``.
    """

    id: str
    number: int
    name: str
    summary: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a deck list.

    Attributes:
        id: Its name in files and JSON.
        number: Its permanent number in deck codes, from 0.
        aliases: Other headings people use for it, in lower case.
        counted: Whether its cards belong to the deck that is checked.
        holds: Card kinds that belong here when a file form has no sections;
            the word ``token`` stands for token cards of any kind.
    """

    id: str
    number: int
    aliases: tuple[str, ...] = ()
    counted: bool = True
    holds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set or edition cards came in."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QueryField:
    """A field of the card query language (``atk``, ``faction``, ``keyword``).

    Attributes:
        id: Its name.
        kind: How its values compare: ``text``, ``list`` or ``number``; a ``flag``
            is there or not, and asked for with ``is:`` and ``has:``.
        path: Where the values stand in a card's table, see `deckbuilder.query.paths`.
        summary: One line for ``--fields``.
        aliases: Its short names.
        values: A list's values in order, if it is closed; letters a number may be (``X``).
        ordered: Whether ``values`` ascend, so that ``<`` and ``>`` mean something.
        names: Table of the game's text files in which its values have names
            (``keyword``); ``set`` stands for the game's sets.
        present: What to read instead of whatever stands at the path.
        absent: What to read where the path's last step is missing, but not what holds it.
    """

    id: str
    kind: str
    path: str
    summary: str
    aliases: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    ordered: bool = False
    names: str = ""
    present: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """A supported game.

    Attributes:
        id: Folder and command-line name.
        number: Its permanent number in deck codes.
        name: What its players call it.
        designer: Who designed it.
        publisher: Who published it.
        license: SPDX expression of this folder's data.
        card_size: True card size, width and height in mm.
        languages: Language codes of names, the main one first.
        rule_prefix: Letter of its rule numbers.
        default_format: Format ``check`` uses when neither file nor user says;
            ``""`` where the user has to say.
        formats: Ways to build a deck.
        sections: Parts of a deck list, the main one first, in writing order.
        sets: Sets and editions.
        fields: Fields of the query language beyond those all games share.
        columns: Fields that lists of cards show behind the name.
        no_deck_cards: Names of components that are no deck cards, in small letters, each
            with the rule that says so.
        case_variants: Whether names that differ in case alone are one name, since
            the game's own printings spell them both ways.
        note: What users should know of the data.
    """

    id: str
    number: int
    name: str
    designer: str
    publisher: str
    license: str
    card_size: tuple[float, float]
    languages: tuple[str, ...]
    rule_prefix: str
    default_format: str
    formats: tuple[Format, ...]
    sections: tuple[Section, ...]
    sets: tuple[CardSet, ...]
    fields: tuple[QueryField, ...] = ()
    columns: tuple[str, ...] = ()
    case_variants: bool = False
    no_deck_cards: Mapping[str, str] = field(default_factory=dict)
    note: str = ""

    def section(self, title: str) -> Section | None:
        """Return the section with this id or heading, in any case; ``None`` if unknown."""
        wanted = title.strip().casefold()
        return next((s for s in self.sections if wanted == s.id or wanted in s.aliases), None)

    def card_set(self, title: str) -> CardSet | None:
        """Return the set with this id, name or short name, in any case; ``None`` if unknown."""
        wanted = title.strip().casefold()
        return next(
            (s for s in self.sets if wanted in (s.id, s.name.casefold(), *(a.casefold() for a in s.aliases))),
            None,
        )

    def format(self, format_id: str) -> Format | None:
        """Return the format with that id, or ``None``."""
        return next((f for f in self.formats if f.id == format_id), None)
