"""Tash-Kalar for the referee: set-up, and the doors to the compiled core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

from deckbuilder import load
from deckbuilder.errors import InputError
from deckbuilder.games.tash_kalar import core, options, position, questions, sayings
from deckbuilder.games.tash_kalar.cards import CardModel
from deckbuilder.games.tash_kalar.compile import COLOURS, Compiler, TashCard
from deckbuilder.games.tash_kalar.display import table_lines
from deckbuilder.games.tash_kalar.heuristic import settle, value
from deckbuilder.games.tash_kalar.options import Options as Switches
from deckbuilder.games.tash_kalar.state import TashState, clone, key
from deckbuilder.games.tash_kalar.table import Table
from deckbuilder.games.tash_kalar.view import TashView
from deckbuilder.referee import framed
from deckbuilder.referee.protocol import Doors, Rules, Setup

SCHOOL = "school"
"""The format of the decks that players bring; legends, flares and tasks are common."""
DECK_SIZE = 18
SEATS_OF_FORM = {"high_form": (2, 4), "duel": (2, 4), "melee": (3, 4)}


class TashRules(Rules[TashState]):
    """The rules T1-T84.

    Args:
        overlays: Users' own card files laid over the game.
    """

    game = "tash_kalar"
    seats = 2
    most_seats = 4
    legend = questions.LEGEND

    def __init__(self, overlays: tuple[Path, ...] = ()) -> None:
        self._cards = _cards(overlays)
        self._last: tuple[Setup, Table] | None = None

    def default_format(self, decks: Sequence[tuple[str, ...]]) -> str:
        """Return ``school``: players bring nothing else."""
        return SCHOOL

    def start(self, setup: Setup, seed: int) -> TashState:
        """Set a game up (T20-T24)."""
        known = self._last
        if known is None or known[0] is not setup:
            known = self._last = (setup, self._table(setup))
        state = TashState(known[1])
        state.rng = seed
        core.start(state)
        return state

    def _table(self, setup: Setup) -> Table:
        switches = options.read(setup.options or {})
        _check(setup, switches, self._cards)
        compiler = _compiler(switches, len(setup.decks))
        compiler.own_decks([[self._cards[card] for card in deck] for deck in setup.decks])
        compiler.common_decks([card for card in self._cards.values() if card.status == "released"])
        compiler.table.streams = setup.streams
        return compiler.table

    def sides(self, setup: Setup) -> tuple[int, ...]:
        """Return one side a seat; in team play teammates sit opposite (T72)."""
        seats = len(setup.decks)
        melee = options.read(setup.options or {}).form == "melee"
        return tuple([seat if melee else seat % COLOURS for seat in range(seats)])

    def winners(self, state: TashState) -> tuple[int, ...]:
        """Return the seats of the colour that won (T72)."""
        seats, colours = state.table.seats, state.table.colours
        return tuple(range(state.outcome, seats, colours)) if state.outcome >= 0 else ()

    def options(self, setup: Setup) -> Mapping[str, Any]:
        """Return all switches in force."""
        return asdict(options.read(setup.options or {}))

    def legal_actions(self, state: TashState) -> list[int]:
        """Return the legal actions of the pending decision."""
        return framed.legal_actions(state)

    def apply(self, state: TashState, action: int) -> None:
        """Take an action and play on to the next decision or the end."""
        core.apply(state, action)

    def doors(self) -> Doors[TashState]:
        """Return the core's own two functions."""
        return framed.legal_actions, core.apply

    def clone(self, state: TashState) -> TashState:
        """Return a copy that shares only the card table."""
        return clone(state)

    def key(self, state: TashState) -> tuple[Any, ...]:
        """Return everything that makes up the state."""
        return key(state)

    def view(self, state: TashState, seat: int) -> TashView:
        """Return what a seat may know."""
        return TashView(state, seat)

    def arrange(self, setup: Setup, position_: Mapping[str, Any], seed: int) -> TashState:
        """Build a position for a scenario; see `deckbuilder.games.tash_kalar.position`."""
        switches = options.read(setup.options or {})
        seats = position.seats_of(position_)
        _check_seats(switches.form, seats)
        compiler = _compiler(switches, seats)
        compiler.named(self._named(position_), seats)
        state = TashState(compiler.table)
        state.rng = seed
        position.Filler(state, position_).fill()
        framed.run(state, core.STEPS)
        return state

    def _named(self, position_: Mapping[str, Any]) -> list[tuple[int, TashCard]]:
        by_name = {card.title: card for card in self._cards.values()}
        found = []
        for seat, name in position.names_of(position_):
            if name not in by_name:
                raise InputError(f'no card "{name}"', where="position")
            card = by_name[name]
            one = (seat if card.kind == "being" else -1, card)
            if one in found:
                raise InputError(f'"{name}" stands there twice, but there is one (T84)', where="position")
            if card.kind == "being" and seat < 0:
                raise InputError(f'"{name}" is in no common deck (T20)', where="position")
            found.append(one)
        return found

    def facts(self, state: TashState) -> Mapping[str, Any]:
        """Return what is so, by path."""
        return position.facts(state)

    def turns(self, state: TashState) -> int:
        """Return how many turns have begun."""
        return state.turn

    def action_words(self, state: TashState, action: int) -> str:
        """Say an action as it is typed."""
        return sayings.action_words(state, action)

    def event_words(self, state: TashState, event: tuple[int, ...]) -> str:
        """Say an event in a sentence."""
        return sayings.event_words(state, event)

    def told(self, state: TashState, event: tuple[int, ...], seat: int) -> str | None:
        """Say an event as a seat may know it."""
        return sayings.told(state, event, seat)

    def value(self, state: TashState, seat: int) -> float:
        """Say how well a seat stands."""
        return value(state, seat)

    def settle(self, state: TashState, seat: int) -> None:
        """Answer what the last action still asks."""
        settle(state, seat)

    def question(self, state: TashState) -> str:
        """Say what the pending decision is about."""
        return questions.question(state)

    def table(self, view: TashView) -> Sequence[str]:
        """Draw what a seat sees."""
        return table_lines(view)


@lru_cache(maxsize=8)
def _cards(overlays: tuple[Path, ...]) -> Mapping[str, TashCard]:
    model: Any = CardModel
    return load.cards("tash_kalar", model, overlays)


def _compiler(switches: Switches, seats: int) -> Compiler:
    """Return a compiler of a table without cards, with the switches in force."""
    compiler = Compiler(seats, switches.form)
    compiler.table.max_turns = switches.max_turns
    compiler.table.pick_up = switches.effect_place_shortage == "pick_up"
    return compiler


def _check(setup: Setup, switches: Switches, cards: Mapping[str, TashCard]) -> None:
    """Hold the decks to T84, and their number to the form.

    Raises:
        InputError: They do not fit; names rule and seat.
    """
    if setup.format != SCHOOL:
        cure = f"format: {SCHOOL}; legends, flares and tasks are common to all players"
        raise InputError(f'"{setup.format}" is not what players bring', where="format", cure=cure)
    _check_seats(switches.form, len(setup.decks))
    for seat, deck in enumerate(setup.decks):
        where = f"deck of seat {sayings.SEATS[seat]}"
        unknown = [card for card in deck if card not in cards]
        if unknown:
            raise InputError(f'no card "{unknown[0]}"', where=where)
        if len(deck) != DECK_SIZE or len(set(deck)) != DECK_SIZE:
            count = f"{len(set(deck))} of {len(deck)}"
            raise InputError(f"{DECK_SIZE} different cards are needed, not {count} (T84)", where=where)
        if any(cards[card].kind != "being" for card in deck):
            raise InputError("only beings are in a player's own deck (T84)", where=where)
        if len({getattr(cards[card], "school", "") for card in deck}) > 1:
            raise InputError("all beings are of one school (T84)", where=where)


def _check_seats(form: str, seats: int) -> None:
    """Hold the number of players to the form of the game.

    Raises:
        InputError: The form is not for so many.
    """
    if seats not in SEATS_OF_FORM[form]:
        fits = [name for name, counts in SEATS_OF_FORM.items() if seats in counts]
        cure = " or ".join(f"--option form={name}" for name in fits)
        raise InputError(f"the form {form} is not for {seats} players", where="decks", cure=cure)


RULES = TashRules
