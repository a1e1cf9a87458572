"""What ``code`` does: from a deck to its code, and from a code to what stands in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder import load
from deckbuilder.cli.console import DONE, say
from deckbuilder.cli.faults import tell_faults
from deckbuilder.decks import deck_code, own_cards
from deckbuilder.decks.deck_code import Content
from deckbuilder.decks.forms.base import ordered_sections
from deckbuilder.decks.forms.deck_code import code_of
from deckbuilder.decks.locate import one_file
from deckbuilder.decks.names import index
from deckbuilder.decks.read import read_deck
from deckbuilder.decks.source import shown
from deckbuilder.errors import UsageError

if TYPE_CHECKING:
    from deckbuilder.decks.locate import DeckFile
    from deckbuilder.model.deck import Deck

JSON_VERSION = 1


@dataclass(frozen=True, slots=True)
class CodeOptions:
    """What a call of ``code`` asks for.

    Attributes:
        deck: The deck, as it was typed.
        with_name: Whether the code says the deck's name.
        salt: Another spelling of the same deck, 1-6; 0 is the canonical one.
        explain: Whether to print what stands in the code.
        json: Whether to print JSON.
        game: The game, where the file does not say it.
        encoding: Encoding of the file, ``""`` for UTF-8.
        cards: Files of users' own cards.
    """

    deck: str
    with_name: bool = False
    salt: int = 0
    explain: bool = False
    json: bool = False
    game: str = ""
    encoding: str = ""
    cards: tuple[str, ...] = ()


def run(options: CodeOptions) -> int:
    """Print the code of a deck.

    Raises:
        UsageError: There is no such salt, or it is a folder of several decks.
        InputError: The deck cannot be read, or has no code.
    """
    if options.salt not in deck_code.SALTS:
        raise UsageError(
            f"no salt {options.salt}", where="--salt", cure="1 to 6, or 0 for the canonical code"
        )
    catalogue_of = own_cards.catalogues(Path(path) for path in options.cards)
    file = one_file(options.deck)
    reading = read_deck(
        file.path,
        game=options.game or file.game or None,
        encoding=options.encoding or None,
        catalogue_of=catalogue_of,
    )
    tell_faults(file, reading)
    deck = reading.deck
    code, lost = code_of(deck, index(catalogue_of(deck.game)), with_name=options.with_name, salt=options.salt)
    if options.with_name and not deck.name:
        say(f"{file.shown}: note: the deck has no name to put into its code")
    for problem in lost:
        say(f"{file.shown}: note: {problem.message}")
    told = _given(file, options) or code
    if options.json:
        print(json.dumps(_document(told, deck_code.decode(told), deck), ensure_ascii=False, indent=1))
    elif options.explain:
        print("\n".join([told, *_explained(told, deck_code.decode(told), deck)]))
    else:
        print(code)
    return DONE


def _given(file: DeckFile, options: CodeOptions) -> str:
    """Return the code that was given itself, where it is to be explained as it is."""
    said = str(file.path)
    return said if options.explain and not options.salt and deck_code.is_code(said) else ""


def _explained(code: str, content: Content, deck: Deck) -> Iterator[str]:
    """Yield the lines of ``--explain``: the numbers in a code beside what they mean."""
    game = load.game(deck.game)
    yield f"game     {content.game}  {game.name}"
    yield f"format   {content.format}  {deck.format or 'not said'}"
    salt = content.salt
    yield f"salt     {salt}  {'another spelling of the same deck' if salt else 'none: the canonical code'}"
    yield f"name     {shown(content.name) or '-'}"
    numbers = {section.id: section.number for section in game.sections}
    cards = load.catalogue(deck.game)
    names = {card.code: card.name for card in cards}
    for section in ordered_sections(index(cards), deck):
        if section not in numbers:
            continue
        yield f"section  {numbers[section]}  {section}"
        for number, count in sorted(content.sections[numbers[section]].items()):
            yield f"  {count:3} x {number:4}  {names[number]}"
    yield f"checksum {deck_code.checksum(code)}  fits"


def _document(code: str, content: Content, deck: Deck) -> dict[str, object]:
    """Return what ``--json`` prints.

    Keys: ``format``, ``version``, ``code``, ``game``, ``deck_format``, ``name``, ``salt``, ``checksum``,
    and ``sections``: each with its ``section``, ``number`` and ``cards``, which have ``card`` (its
    id), ``number`` and ``count``.
    """
    titles = {section.number: section.id for section in load.game(deck.game).sections}
    ids = {card.code: card.id for card in load.catalogue(deck.game)}
    return {
        "format": "deckbuilder-code",
        "version": JSON_VERSION,
        "code": code,
        "game": deck.game,
        "deck_format": deck.format,
        "name": content.name,
        "salt": content.salt,
        "checksum": deck_code.checksum(code),
        "sections": [
            {
                "section": titles[number],
                "number": number,
                "cards": [
                    {"card": ids[card], "number": card, "count": count}
                    for card, count in sorted(cards.items())
                ],
            }
            for number, cards in content.sections.items()
        ],
    }
