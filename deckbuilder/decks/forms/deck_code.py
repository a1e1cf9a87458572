"""The deck code as a form: one code, alone or somewhere in a text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from deckbuilder import load
from deckbuilder.decks.builder import Builder
from deckbuilder.decks.deck_code import Content, codes_in, cut_name, decode, encode, named_content
from deckbuilder.decks.forms.base import Request, WriteOptions, cannot_hold
from deckbuilder.decks.headings import KEY
from deckbuilder.decks.names import NameIndex
from deckbuilder.decks.source import shown, tidy
from deckbuilder.errors import InputError
from deckbuilder.model.deck import Deck, Entry, Problem
from deckbuilder.model.game import Game

_NEWER = "made with newer card data; a newer version of this program may read it"
_OWN = "a card of your own"
_ENTRY = re.compile(r"^[0-9]{1,3}x? ", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:#|//).*", re.MULTILINE)


def codes_given(text: str) -> list[str]:
    """Return the deck codes of a text that is no list; a list may name its code in a comment."""
    codes = codes_in(text)
    if not codes or _ENTRY.search(text):
        return []
    plain = _COMMENT.sub("", text)
    return codes_in(plain) or ([] if _others(plain, ()) else codes)


def _others(text: str, codes: Sequence[str]) -> list[int]:
    """Return the lines that are neither blank, nor a key such as ``name:``, nor hold one of the codes."""
    return [
        number
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip() and not KEY.fullmatch(line) and not any(code in line for code in codes)
    ]


def read(request: Request) -> tuple[Deck, tuple[Problem, ...]]:
    """Read the one code in a text.

    Raises:
        DeckFileError: There is none, or several; it is damaged or spelt in another way than ours; or it
            speaks of a game, section or card that is not known here.
    """
    codes = codes_given(request.text) or codes_in(request.text)
    if not codes:
        raise request.fault("no deck code in it", cure="a code begins with dk1")
    if len(codes) > 1:
        told = ", ".join(map(named_content, codes))
        raise request.fault(
            f"{len(codes)} deck codes in it: {told}",
            cure="name the file itself, or give the codes one by one",
        )
    line = request.line_at(request.text.index(codes[0])) if "\n" in request.text.strip() else 0
    content = decode(codes[0], where=request.place(line))
    game = _game(request, content.game, line)
    builder = Builder(request.names(game.id, line))
    said = next((one.id for one in game.formats if one.number == content.format), "")
    if content.format and not said:
        builder.note("unknown-format", f"format number {content.format} is not known here", _NEWER)
    if others := _others(request.text, codes):
        builder.note("not-read", "only the deck code is read, not the other lines", line=others[0])
    for section, entries in _sections(request, game, content, line).items():
        for card, count in entries:
            builder.put(section, Entry(card, builder.index.catalogue[card].name, count))
    return builder.finish(tidy(content.name), "", said, request.where)


def write(deck: Deck, options: WriteOptions) -> tuple[str, list[Problem]]:
    """Write the canonical code; names, authors and comments are left out.

    Raises:
        InputError: The deck has no code: see `code_of`.
    """
    code, problems = code_of(deck, options.index)
    problems += [
        cannot_hold(what, f"a deck code has no place for {words}")
        for what, words, there in (
            ("name", f'the name "{shown(deck.name)}" (deckbuilder code --with-name keeps it)', deck.name),
            ("author", "an author", options.author or deck.author),
            (
                "comments",
                "comments",
                deck.comments or any(entry.above or entry.note for entry in deck.entries()),
            ),
            ("printing", "sets and printings", any(entry.set or entry.printing for entry in deck.entries())),
            ("keys", "further keys", deck.unknown),
        )
        if there
    ]
    return f"{code}\n", problems


def code_of(
    deck: Deck, names: NameIndex, *, with_name: bool = False, salt: int = 0
) -> tuple[str, list[Problem]]:
    """Return the code of a deck, and what of its cards and format has no place in it.

    Args:
        deck: The deck.
        names: Names of its game, with the user's own cards if there are any.
        with_name: Whether the code says the deck's name.
        salt: Another spelling of the same deck, 1-6; 0 is the canonical one.

    Raises:
        InputError: A card of it has no permanent number (it is unknown, or a user's own), it has too many
            copies or cards, or it says no game.
    """
    problems: list[Problem] = []
    numbers = {section.id: section.number for section in names.game.sections}
    sections: dict[int, dict[int, int]] = {}
    for section, entries in deck.sections.items():
        if section in numbers:
            sections[numbers[section]] = _summed(deck, names, entries)
        elif entries:
            count = sum(entry.count for entry in entries)
            problems.append(cannot_hold("section", f'section "{shown(section)}" is left out, {count} cards'))
    said = next((one.number for one in names.game.formats if one.id == deck.format), 0)
    if deck.format and not said:
        problems.append(cannot_hold("format", f'the format "{shown(deck.format)}" has no number'))
    name = cut_name(deck.name) if with_name else ""
    if with_name and name != deck.name:
        problems.append(cannot_hold("name", f'the name is cut to "{shown(name)}"'))
    try:
        return encode(Content(names.game.number, said, sections, name, salt)), problems
    except InputError as fault:
        raise InputError(fault.message, where=deck.path, cure=fault.cure) from fault


def _summed(deck: Deck, names: NameIndex, entries: tuple[Entry, ...]) -> dict[int, int]:
    """Return the copies by card number, equal cards added up."""
    counts: dict[int, int] = {}
    numbers = _numbers(names.game.id)
    shipped = load.catalogue(names.game.id)
    without: dict[str, str] = {}
    for entry in entries:
        card = names.catalogue.get(entry.card) if entry.card is not None else None
        known = shipped.get(card.id) if card is not None else None
        if card is None:
            without[entry.name] = "unknown"
        elif known is None or known.raw != card.raw or card.id not in numbers:
            without[card.name] = _OWN
        else:
            counts[numbers[card.id]] = counts.get(numbers[card.id], 0) + entry.count
    if without:
        told = ", ".join(f'"{shown(name)}" is {why}' for name, why in list(without.items())[:5])
        more = f", and {len(without) - 5} more" if len(without) > 5 else ""
        raise InputError(
            f"the deck has no code; only cards that come with a game have a number in codes: {told}{more}",
            where=deck.path,
            cure="share the list itself" if _OWN in without.values() else "mend the names first",
        )
    return counts


def _sections(request: Request, game: Game, content: Content, line: int) -> dict[str, list[tuple[str, int]]]:
    """Return card ids and copies by section id, in the order of card numbers.

    Raises:
        DeckFileError: A section or card is not known here.
    """
    titles = {section.number: section.id for section in game.sections}
    ids = {number: card for card, number in _numbers(game.id).items()}
    strange = [number for number in content.sections if number not in titles]
    if strange:
        raise request.fault(f"it has a section with the number {strange[0]}", line, _NEWER)
    unknown = sorted({card for cards in content.sections.values() for card in cards if card not in ids})
    if unknown:
        told = ", ".join(map(str, unknown[:10])) + (" …" if len(unknown) > 10 else "")
        raise request.fault(f"no card of {game.name} has the number {told}", line, _NEWER)
    return {
        titles[number]: [(ids[card], count) for card, count in sorted(cards.items())]
        for number, cards in content.sections.items()
    }


def _game(request: Request, number: int, line: int) -> Game:
    for game_id in load.game_ids():
        if load.game(game_id).number == number:
            return load.game(game_id)
    raise request.fault(f"a deck of a game that is not known here, number {number}", line, _NEWER)


@lru_cache(maxsize=8)
def _numbers(game_id: str) -> dict[str, int]:
    """Return the permanent number of each shipped card by its id."""
    return {card.id: card.code for card in load.catalogue(game_id) if card.code is not None}
