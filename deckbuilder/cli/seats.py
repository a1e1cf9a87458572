"""Who plays what: decks, agents and switches as ``play`` and ``playtest`` take them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckbuilder import load
from deckbuilder.errors import InputError, UsageError

if TYPE_CHECKING:
    from deckbuilder.decks.read import Reading
    from deckbuilder.model.catalogue import Catalogue
    from deckbuilder.model.deck import Deck
    from deckbuilder.referee.protocol import Result, Rules
    from deckbuilder.referee.replay import Recording


LONGEST_NAME = 80
"""Signs of a deck's name that are shown."""


@dataclass(frozen=True, slots=True)
class PlayableDeck:
    """A deck as the referee takes it.

    Attributes:
        name: What to call it, in at most `LONGEST_NAME` signs that steer no terminal.
        cards: Card ids of its counted sections, one per copy, in the order of the list.
        format: The format its file names, ``""`` if none.
        digest: Its short digest, equal for equal lists.
        shown: What to call its file, ``""`` if it comes from none.
        reading: Its list as read, ``None`` if the rules added it.
        catalogue: The cards it was read with.
    """

    name: str
    cards: tuple[str, ...]
    format: str
    digest: str
    shown: str = ""
    reading: Reading | None = field(default=None, compare=False, repr=False)
    catalogue: Catalogue | None = field(default=None, compare=False, repr=False)


def playable_decks(game_id: str, argument: str, overlays: tuple[Path, ...] = ()) -> list[PlayableDeck]:
    """Return the decks an argument stands for.

    Args:
        game_id: The game.
        argument: A deck file, a folder of them (as ``draft`` leaves it), or a deck that comes
            with the game by its name, the last part of its name, or its number (``1`` for ``deck-1``).
        overlays: Users' own card files.

    Raises:
        InputError: There is no such deck, one is another game's, or it has unknown cards.
    """
    from deckbuilder.decks.locate import locate, shipped_decks

    known = {name: file for file in shipped_decks(game_id) for name in _names(file.shown)}
    if argument in known:
        return [_playable(game_id, known[argument].path, known[argument].shown, overlays)]
    if argument.replace("-", "").isalnum() and not Path(argument).exists():
        _refuse_unknown(argument, [file.shown.partition(":")[2] for file in known.values()])
    return [_playable(game_id, file.path, file.shown, overlays) for file in locate(argument)]


def _refuse_unknown(word: str, names: Sequence[str]) -> None:
    """Refuse a word that is no deck of the game's and no file; a deck code goes by.

    Raises:
        InputError: It is one; says which decks there are.
    """
    from difflib import get_close_matches

    from deckbuilder.decks.forms.deck_code import codes_given
    from deckbuilder.decks.source import CODE_PREFIX

    if codes_given(word) or word.startswith(CODE_PREFIX[:2]):
        return
    near = get_close_matches(word, names, 1)
    decks = f"did you mean {near[0]}?" if near else f"its decks: {', '.join(dict.fromkeys(names))}"
    raise InputError("no such file or folder, and the game has no deck of that name", where=word, cure=decks)


def _playable(game_id: str, path: Path, shown: str, overlays: tuple[Path, ...]) -> PlayableDeck:
    from deckbuilder.decks.digest import short_digest
    from deckbuilder.decks.read import read_deck
    from deckbuilder.decks.source import shown as printable

    reading = read_deck(path, game=game_id, catalogue_of=lambda game: load.catalogue(game, overlays))
    deck, counted = reading.deck, _counted(game_id)
    aside = {
        entry.line
        for section, entries in deck.sections.items()
        for entry in entries
        if section not in counted and entry.card is None
    }
    faults = [
        problem
        for problem in reading.problems
        if problem.severity == "error" and not (problem.lines and aside.issuperset(problem.lines))
    ]
    if faults:
        lines = ", ".join(str(line) for line in faults[0].lines)
        place = f"{shown}, line {lines}" if lines else shown
        raise InputError(faults[0].message, where=place, cure=faults[0].cure)
    return PlayableDeck(
        printable(deck.name or path.stem, LONGEST_NAME),
        card_ids(game_id, deck),
        deck.format,
        short_digest(deck),
        shown,
        reading,
        load.catalogue(game_id, overlays),
    )


def playable_deck(
    game_id: str, argument: str, overlays: tuple[Path, ...] = ()
) -> tuple[str, tuple[str, ...]]:
    """Return the name and card ids of the one deck an argument stands for.

    Raises:
        UsageError: It is a folder.
        InputError: As `playable_decks`.
    """
    if Path(argument).is_dir():
        raise UsageError("one deck is needed here, not a folder", where=argument)
    deck = playable_decks(game_id, argument, overlays)[0]
    return (deck.reading.deck.name if deck.reading else "") or deck.name, deck.cards


def with_added(
    rules: Rules[Any], decks: Sequence[PlayableDeck], options: Mapping[str, Any]
) -> list[PlayableDeck]:
    """Return the decks with those that the rules add, as the AI's in a solo game."""
    from deckbuilder.decks.digest import short_digest
    from deckbuilder.model.deck import Deck, Entry

    added = []
    for cards in rules.added_decks([deck.cards for deck in decks], options):
        section = next(one.id for one in load.game(rules.game).sections if one.counted)
        entries = tuple(Entry(card, card, 1) for card in cards)
        digest = short_digest(Deck(rules.game, sections={section: entries}))
        added.append(PlayableDeck("AI", cards, decks[0].format, digest))
    return [*decks, *added]


def format_for(rules: Rules[Any], decks: Sequence[PlayableDeck], asked: str) -> str:
    """Return the format to play: as asked, else the one all the decks name, else the likeliest."""
    named = {deck.format for deck in decks}
    if asked:
        return asked
    if len(named) == 1 and "" not in named:
        return named.pop()
    return rules.default_format([deck.cards for deck in decks])


def room(rules: Rules[Any]) -> str:
    """Say for how many decks a game has seats: ``2``, ``2 to 5``."""
    return f"{rules.seats} to {rules.most_seats}" if rules.most_seats > rules.seats else str(rules.seats)


def ending(result: Result) -> str:
    """Say how a game ended: ``draw``, ``seat A wins``, ``seats B and C win``."""
    letters = ["ABCDE"[seat] for seat in result.winners]
    if not letters:
        return result.kind
    if len(letters) == 1:
        return f"seat {letters[0]} wins"
    return f"seats {', '.join(letters[:-1])} and {letters[-1]} win"


def card_ids(game_id: str, deck: Deck) -> tuple[str, ...]:
    """Return the ids of a deck's counted cards, one per copy, in the order of the list."""
    return tuple(
        entry.card
        for entry in deck.entries(*_counted(game_id))
        for _ in range(entry.count)
        if entry.card is not None
    )


def _counted(game_id: str) -> list[str]:
    return [section.id for section in load.game(game_id).sections if section.counted]


def _names(shown: str) -> list[str]:
    short = shown.partition(":")[2]
    number = short.rpartition("-")[2]
    return [shown, short, *([number] if number.isdigit() else [])]


def overlays_of(recording: Recording, path: Path) -> tuple[Path, ...]:
    """Return the users' card files of a recorded game: where they were, else beside the recording."""
    names = [Path(name) for name in recording.overlays]
    beside = [path.parent / name for name in names]
    return tuple(
        near if near.exists() and not name.exists() else name
        for name, near in zip(names, beside, strict=True)
    )


@contextmanager
def said_by(path: Path) -> Iterator[None]:
    """Blame a file for what it asks for: a switch or a seat that there is not is no wrong usage then.

    Raises:
        InputError: In the block an input could not be read, or an option made no sense; names the file.
    """
    try:
        yield
    except (InputError, UsageError) as problem:
        where = f"{path}: {problem.where}" if problem.where else str(path)
        raise InputError(problem.message, where=where, cure=problem.cure) from problem


def switches(given: Sequence[str]) -> dict[str, Any]:
    """Read ``name=value`` switches; ``true``, ``false`` and numbers become what they say.

    Raises:
        UsageError: One has no ``=``.
    """
    result: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f'"{text}" is no switch', where="--option", cure="write NAME=VALUE")
        words = {"true": True, "false": False}
        result[name] = words.get(value, int(value) if value.isascii() and value.isdigit() else value)
    return result
