"""The record of a draft: who picked what from what, enough to tell it, check it and go on with it.

A record is JSON. Seats and pick numbers count from 1, as on the command line:

``form``, ``version``
    ``deckbuilder-draft``, 1.
``game``, ``variant``, ``players``, ``seed``, ``sets``, ``pool``, ``decks``, ``titles``, ``options``
    What was settled before; ``pool`` is ``null`` where all cards were in use.
``agents``
    Who sits where at the end: ``you``, ``random``, ``rater``.
``handed_over``
    Seats that changed hands: ``before_pick``, ``seat``, ``from``, ``to``.
``done``
    Whether all picks are made.
``picks``
    Each with ``number``, ``seat``, ``packet`` (card ids), ``card``, ``what``, ``rule``,
    ``agent``, ``forced`` and ``receiver``, the seat that got the rest of the packet.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.decks.draft import FORCED, YOU, Draft, DraftSetup, agent_names
from deckbuilder.errors import InputError
from deckbuilder.model.catalogue import Catalogue

FORM, VERSION = "deckbuilder-draft", 1
MAX_BYTES = 4 * 1024 * 1024
"""Largest record that is read."""
MAX_SEED = 2**64 - 1


@dataclass(frozen=True, slots=True)
class HandOver:
    """A seat that changed hands.

    Attributes:
        before_pick: Number of the first pick the new one made, from 1.
        seat: The seat, from 0.
        old: Who sat there.
        new: Who sits there now.
    """

    before_pick: int
    seat: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class SavedPick:
    """A pick as a record has it; seat from 0."""

    seat: int
    packet: tuple[str, ...]
    card: str
    agent: str


@dataclass(frozen=True, slots=True)
class Saved:
    """A record as read, its form checked but not yet its sense.

    Attributes:
        where: The file, for messages.
        game: The game.
        variant: The draft or deal.
        players: Number of seats.
        seed: The seed.
        sets: Sets in use.
        pool: The only cards in use, or ``None``.
        decks: Decks that were brought.
        titles: Their names.
        options: Rule switches.
        agents: Who sits where.
        handed_over: Seats that changed hands.
        picks: The picks made.
    """

    where: str
    game: str
    variant: str
    players: int
    seed: int
    sets: tuple[str, ...]
    pool: frozenset[str] | None
    decks: tuple[tuple[str, ...], ...]
    titles: tuple[str, ...]
    options: Mapping[str, str]
    agents: tuple[str, ...]
    handed_over: tuple[HandOver, ...]
    picks: tuple[SavedPick, ...]

    def setup(self, catalogue: Catalogue) -> DraftSetup:
        """Return what was settled before the draft."""
        return DraftSetup(
            catalogue,
            self.players,
            self.seed,
            self.sets,
            self.pool,
            self.decks,
            self.titles,
            self.options,
        )

    def replay(self, draft: Draft) -> None:
        """Make the saved picks in a draft just set up.

        Raises:
            InputError: They do not belong to it: the record or the card data was changed.
        """
        done = 0
        while done < len(self.picks):
            asks = draft.asks()
            group = self.picks[done : done + len(asks)]
            if not asks or len(group) < len(asks):
                raise self.fault(f"pick {done + 1}: the draft asks for {len(asks)} picks at once here")
            for number, (ask, pick) in enumerate(zip(asks, group, strict=True), done + 1):
                if (ask.seat, sorted(ask.packet)) != (pick.seat, sorted(pick.packet)):
                    raise self.fault(
                        f"pick {number}: this packet is not the one that is dealt",
                        "it was changed, or the card data is another",
                    )
            draft.take({pick.seat: (pick.card, pick.agent) for pick in group})
            done += len(asks)

    def fault(self, message: str, cure: str = "") -> InputError:
        """Return an error about this record."""
        return InputError(message, where=self.where, cure=cure)


def record(draft: Draft, game: str, agents: Sequence[str], handed_over: Sequence[HandOver] = ()) -> str:
    """Return the record of a draft as JSON."""
    setup = draft.setup
    table = {
        "form": FORM,
        "version": VERSION,
        "game": game,
        "variant": draft.variant,
        "players": setup.players,
        "seed": setup.seed,
        "sets": list(setup.sets),
        "pool": None if setup.pool is None else sorted(setup.pool),
        "decks": [list(deck) for deck in setup.decks],
        "titles": list(setup.titles),
        "options": dict(setup.options),
        "agents": list(agents),
        "handed_over": [
            {"before_pick": each.before_pick, "seat": each.seat + 1, "from": each.old, "to": each.new}
            for each in handed_over
        ],
        "done": not draft.asks(),
        "picks": [
            {
                "number": pick.number,
                "seat": pick.seat + 1,
                "packet": list(pick.packet),
                "card": pick.card,
                "what": pick.what,
                "rule": pick.rule,
                "agent": pick.agent,
                "forced": pick.forced,
                "receiver": None if pick.receiver is None else pick.receiver + 1,
            }
            for pick in draft.picks
        ],
    }
    return json.dumps(table, ensure_ascii=False, indent=1) + "\n"


def read_record(path: Path) -> Saved:
    """Read the record of a draft, whatever the file holds.

    Raises:
        InputError: It cannot be read, or is no record; says what is wrong with it.
    """
    where = str(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as problem:
        raise InputError(f"cannot be read: {getattr(problem, 'strerror', problem)}", where=where) from problem
    if len(data) > MAX_BYTES:
        raise InputError(f"larger than {MAX_BYTES // 1024 // 1024} MiB", where=where)
    try:
        table = json.loads(data)
    except (ValueError, RecursionError) as problem:
        raise InputError("not a saved draft: no JSON", where=where) from problem
    if not isinstance(table, dict) or table.get("form") != FORM:
        raise InputError(f'not a saved draft: its "form" is not "{FORM}"', where=where)
    if table.get("version") != VERSION:
        raise InputError(f"saved by another version: not version {VERSION}", where=where)
    return _saved(_Part(table, where))


def _saved(part: _Part) -> Saved:
    players = part.number("players", 1, 99)
    pool = None if part.table.get("pool", "") is None else frozenset(part.words("pool"))
    agents = part.words("agents")
    seated = (YOU, *agent_names())
    if len(agents) != players or not set(agents) <= set(seated):
        raise part.fault("agents", f"one of {', '.join(seated)} for each of {players} seats")
    return Saved(
        part.where,
        part.word("game"),
        part.word("variant"),
        players,
        part.number("seed", 0, MAX_SEED),
        part.words("sets"),
        pool,
        part.lists("decks"),
        part.words("titles"),
        part.options("options"),
        agents,
        tuple(
            HandOver(
                each.number("before_pick", 1, 9999),
                each.number("seat", 1, players) - 1,
                each.word("from"),
                each.word("to"),
            )
            for each in part.parts("handed_over")
        ),
        tuple(
            SavedPick(
                each.number("seat", 1, players) - 1,
                each.words("packet"),
                each.word("card"),
                each.one_of("agent", (*seated, FORCED)),
            )
            for each in part.parts("picks")
        ),
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """A table of a record; each method takes one key out of it or says what is wrong with it."""

    table: Mapping[str, object]
    where: str
    name: str = ""

    def fault(self, key: str, wanted: str) -> InputError:
        return InputError(f'not a saved draft: "{self.name}{key}" is not {wanted}', where=self.where)

    def number(self, key: str, least: int, most: int) -> int:
        value = self.table.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.fault(key, f"a number from {least} to {most}")
        return value

    def word(self, key: str) -> str:
        value = self.table.get(key)
        if not isinstance(value, str):
            raise self.fault(key, "a word")
        return value

    def one_of(self, key: str, known: Sequence[str]) -> str:
        value = self.word(key)
        if value not in known:
            raise self.fault(key, f"one of {', '.join(known)}")
        return value

    def words(self, key: str) -> tuple[str, ...]:
        value = self.table.get(key)
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.fault(key, "a list of words")
        return tuple(value)

    def lists(self, key: str) -> tuple[tuple[str, ...], ...]:
        value = self.table.get(key)
        if not isinstance(value, list):
            raise self.fault(key, "a list of lists")
        rows = _Part({str(number): row for number, row in enumerate(value, 1)}, self.where, f"{key}, no. ")
        return tuple(rows.words(number) for number in rows.table)

    def options(self, key: str) -> dict[str, str]:
        value = self.table.get(key)
        if not isinstance(value, dict):
            raise self.fault(key, "a table")
        inner = _Part(value, self.where, f"{key}, ")
        return {name: inner.word(name) for name in value}

    def parts(self, key: str) -> list[_Part]:
        value = self.table.get(key)
        if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
            raise self.fault(key, "a list of tables")
        return [_Part(part, self.where, f"{key}, no. {number}: ") for number, part in enumerate(value, 1)]
