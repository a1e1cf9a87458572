"""Arcmage for the referee: set-up, and the doors to the compiled core."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

from deckbuilder import load
from deckbuilder.errors import InputError
from deckbuilder.games.arcmage import core, options, questions, words
from deckbuilder.games.arcmage.cards import ArcmageCard
from deckbuilder.games.arcmage.compile import Compiler
from deckbuilder.games.arcmage.construction import COPIES, SIZE
from deckbuilder.games.arcmage.copies import clone, key
from deckbuilder.games.arcmage.display import pile_lines, table_lines
from deckbuilder.games.arcmage.heuristic import value
from deckbuilder.games.arcmage.options import Options as Switches
from deckbuilder.games.arcmage.position import Filler, facts, names_of, seats_of
from deckbuilder.games.arcmage.sense import settle
from deckbuilder.games.arcmage.setup import grant
from deckbuilder.games.arcmage.sides import CITIES, LEAST_TEAM, OVERLORD, Sides, amin_duna
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.games.arcmage.table import Table
from deckbuilder.games.arcmage.view import ArcmageView
from deckbuilder.referee import framed
from deckbuilder.referee.protocol import Doors, Rules, Setup

AMIN_DUNA = "amin-duna"
FORMATS = ("constructed", "open", AMIN_DUNA)


class ArcmageRules(Rules[ArcmageState]):
    """The rules A1-A137.

    Args:
        overlays: Users' own card files laid over the game.
    """

    game = "arcmage"
    seats = 2
    most_seats = len(words.SEATS)
    stops = questions.STOPS
    legend = questions.LEGEND

    def __init__(self, overlays: tuple[Path, ...] = ()) -> None:
        self._cards = _cards(overlays)
        self._last: tuple[Setup, Table] | None = None

    def default_format(self, decks: Sequence[tuple[str, ...]]) -> str:
        """Return ``open`` if a deck has an unreleased card, else ``constructed``."""
        cards = [self._cards[card] for deck in decks for card in deck if card in self._cards]
        return "constructed" if all(card.status == "released" for card in cards) else "open"

    def start(self, setup: Setup, seed: int) -> ArcmageState:
        """Set a game up; it begins with the choice of cities (A26)."""
        known = self._last
        if known is None or known[0] is not setup:
            switches = options.read(setup.options or {})
            _check(setup, self._cards)
            compiler = Compiler(self._cards, len(setup.decks))
            known = self._last = (setup, _table(compiler, setup.decks, switches, setup))
        state = ArcmageState(known[1])
        state.rng = seed
        core.start(state)
        return state

    def sides(self, setup: Setup) -> tuple[int, ...]:
        """Return one side a seat; in Amin Duna the overlord's and the team's (A136)."""
        if setup.format != AMIN_DUNA:
            return super().sides(setup)
        return tuple([int(seat != OVERLORD) for seat in range(len(setup.decks))])

    def seats_can_swap(self, setup: Setup) -> bool:
        """Tell whether the decks can change seats: not with an overlord's."""
        return setup.format != AMIN_DUNA

    def winners(self, state: ArcmageState) -> tuple[int, ...]:
        """Return the side that won, fallen members included (A136)."""
        return tuple(sorted(state.table.sides.allies[state.outcome])) if state.outcome >= 0 else ()

    def options(self, setup: Setup) -> Mapping[str, Any]:
        """Return all switches in force."""
        return asdict(options.read(setup.options or {}))

    def legal_actions(self, state: ArcmageState) -> list[int]:
        """Return the legal actions of the pending decision."""
        return framed.legal_actions(state)

    def apply(self, state: ArcmageState, action: int) -> None:
        """Take an action and play on to the next decision or the end."""
        core.apply(state, action)

    def doors(self) -> Doors[ArcmageState]:
        """Return the core's own two functions."""
        return framed.legal_actions, core.apply

    def clone(self, state: ArcmageState) -> ArcmageState:
        """Return a copy that shares only the card table."""
        return clone(state)

    def key(self, state: ArcmageState) -> tuple[Any, ...]:
        """Return everything that makes up the state."""
        return key(state)

    def view(self, state: ArcmageState, seat: int) -> ArcmageView:
        """Return what a seat may know."""
        return ArcmageView(state, seat)

    def arrange(self, setup: Setup, position: Mapping[str, Any], seed: int) -> ArcmageState:
        """Build a position for a scenario; see `deckbuilder.games.arcmage.position`."""
        by_name = {card.title: card.id for card in self._cards.values()}
        names = names_of(position)
        for name in names:
            if name not in by_name:
                raise InputError(f'no card "{name}"', where="position")
        switches = options.read(setup.options or {})
        compiler = Compiler(self._cards, seats_of(position))
        faces = {name: compiler.face(by_name[name]) for name in names}
        _check_seats(setup, compiler.table.seats)
        table = _table(compiler, (), switches, setup)
        state = ArcmageState(table)
        state.rng = seed
        Filler(state, faces).fill(position)
        grant(state)
        framed.run(state, core.STEPS)
        return state

    def facts(self, state: ArcmageState) -> Mapping[str, Any]:
        """Return what is so, by path."""
        return facts(state)

    def turns(self, state: ArcmageState) -> int:
        """Return how many turns have begun."""
        return state.turn

    def action_words(self, state: ArcmageState, action: int) -> str:
        """Say an action as it is typed."""
        return words.action_words(state, action)

    def event_words(self, state: ArcmageState, event: tuple[int, ...]) -> str:
        """Say an event in a sentence."""
        return words.event_words(state, event)

    def told(self, state: ArcmageState, event: tuple[int, ...], seat: int) -> str:
        """Say an event as a seat may know it."""
        return words.told(state, event, seat)

    def value(self, state: ArcmageState, seat: int) -> float:
        """Say how well a seat stands."""
        return value(state, seat)

    def settle(self, state: ArcmageState, seat: int) -> None:
        """Answer what is left of an action by default."""
        settle(state)

    def routine(self, state: ArcmageState, stops: str) -> int | None:
        """Pass where a person does not want to be asked for events."""
        return questions.routine(state, stops)

    def question(self, state: ArcmageState) -> str:
        """Say what the pending decision is about."""
        return questions.question(state)

    def table(self, view: ArcmageView) -> Sequence[str]:
        """Draw what a seat sees."""
        return table_lines(view)

    def piles(self, view: ArcmageView) -> Sequence[str]:
        """Say what lies in the graveyards, and what is removed."""
        return pile_lines(view)


@lru_cache(maxsize=8)
def _cards(overlays: tuple[Path, ...]) -> Mapping[str, ArcmageCard]:
    return load.cards("arcmage", ArcmageCard, overlays)


def _table(compiler: Compiler, decks: Sequence[tuple[str, ...]], switches: Switches, setup: Setup) -> Table:
    """Compile decks, and put the format and the switches in force into the table."""
    table = compiler.decks(decks)
    if setup.format == AMIN_DUNA:
        compiler.overlord()
        table.stand(amin_duna(table.seats))
    table.streams = setup.streams
    table.max_turns = switches.max_turns
    table.founding_unmarks = switches.founding_unmarks
    table.marked_may_defend = switches.marked_may_defend
    table.lethal_over = switches.lethal == "more"
    table.advantage_short = switches.advantage_until == "turn"
    table.mark_at_declaration = switches.attackers_marked == "at_declaration"
    table.x_free = switches.x_minimum == "zero"
    table.unbuilt_saves = switches.unbuilt_saves
    table.events_only = not switches.stack_for_all
    table.produced_by_phase = switches.produced_until == "phase"
    return table


def _check(setup: Setup, cards: Mapping[str, ArcmageCard]) -> None:
    """Hold the decks to the rules of construction (A19-A23), and to those of the format (A135-A137).

    Raises:
        InputError: They do not fit; names rule and seat.
    """
    if setup.format not in FORMATS:
        raise InputError(f'no format "{setup.format}"', where="format", cure=f"formats: {', '.join(FORMATS)}")
    seats = len(setup.decks)
    _check_seats(setup, seats)
    sides = amin_duna(seats) if setup.format == AMIN_DUNA else Sides(seats)
    for seat, deck in enumerate(setup.decks):
        where = f"deck of seat {words.SEATS[seat]}"
        unknown = [card for card in deck if card not in cards]
        if unknown:
            raise InputError(f'no card "{unknown[0]}"', where=where)
        if len(deck) != SIZE:
            raise InputError(f"{SIZE} cards are needed, not {len(deck)} (A19)", where=where)
        least = sides.pile[seat]
        if sum(cards[card].kind == "city" for card in deck) < least:
            rule = "A20" if least == CITIES else "A137"
            raise InputError(f"at least {least} cities are needed ({rule})", where=where)
        name, count = Counter(cards[card].title for card in deck).most_common(1)[0]
        if count > COPIES:
            raise InputError(f"{count} copies of {name}, at most {COPIES} are allowed (A21)", where=where)
        if any(cards[card].token for card in deck):
            raise InputError("tokens are no deck cards (A23)", where=where)


def _check_seats(setup: Setup, seats: int) -> None:
    """Hold the number of players to the format (A135-A137).

    Raises:
        InputError: There are too few or too many.
    """
    if setup.format == AMIN_DUNA and seats <= LEAST_TEAM:
        team = "an overlord plays against a team of two to four (A136)"
        raise InputError(f"three to five decks are needed, not {seats}", where="decks", cure=team)
    if not ArcmageRules.seats <= seats <= ArcmageRules.most_seats:
        raise InputError(f"two to five decks are needed, not {seats}", where="decks")


RULES = ArcmageRules
