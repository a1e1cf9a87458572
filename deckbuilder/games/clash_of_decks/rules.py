"""Clash of Decks for the referee: set-up, and the doors to the compiled core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from deckbuilder import load
from deckbuilder.errors import InputError
from deckbuilder.games.clash_of_decks import flow, options, words
from deckbuilder.games.clash_of_decks.cards import ClashCard
from deckbuilder.games.clash_of_decks.display import table_lines
from deckbuilder.games.clash_of_decks.heuristic import value
from deckbuilder.games.clash_of_decks.options import Options as Switches
from deckbuilder.games.clash_of_decks.options import read as read_options
from deckbuilder.games.clash_of_decks.position import facts, fill, names_of
from deckbuilder.games.clash_of_decks.state import STRIKE, ClashState, clone, key
from deckbuilder.games.clash_of_decks.table import ABILITY_BITS, KIT, NEVER_LENT, SPELL_ABILITIES, Row, Table
from deckbuilder.games.clash_of_decks.view import ClashView
from deckbuilder.referee.protocol import Doors, Rules, Setup, UnplayableCard

FORMATS = ("preconstructed", "draft", "constructed")
KIT_SET = "starter-kit"
_DECK_SIZE = {"preconstructed": 8, "draft": 8, "constructed": 10}
_LEFT = 8
"""Cards of a constructed deck after the strikes (C18)."""


class ClashRules(Rules[ClashState]):
    """The rules C1-C94.

    Args:
        overlays: Users' own card files laid over the game.
    """

    game = "clash_of_decks"
    seats = 2
    mirror_options: Mapping[str, Any] = MappingProxyType({"allow_mirror": True})

    def __init__(self, overlays: tuple[Path, ...] = ()) -> None:
        self._cards = _cards(overlays)
        self._last: tuple[Setup, Switches, Table] | None = None

    def seats_can_swap(self, setup: Setup) -> bool:
        """Tell whether the decks can change seats: the project's AI keeps its own (C71)."""
        return options.read(setup.options or {}).solo == "off"

    def added_decks(
        self, decks: Sequence[tuple[str, ...]], options: Mapping[str, Any]
    ) -> Sequence[tuple[str, ...]]:
        """Return, in solo, the AI's deck: the cards of the kit that the player has not (C12, C70)."""
        if read_options(options).solo == "off" or len(decks) != 1:
            return ()
        kit = sorted(card.id for card in self._cards.values() if card.set == KIT_SET)
        return (tuple(card for card in kit if card not in decks[0]),)

    def default_format(self, decks: Sequence[tuple[str, ...]]) -> str:
        """Return ``constructed`` for tens, ``preconstructed`` for the fixed decks, else ``draft``."""
        if any(len(deck) == _DECK_SIZE["constructed"] for deck in decks):
            return "constructed"
        return "preconstructed" if all(set(deck) in self._fixed() for deck in decks) else "draft"

    def _fixed(self) -> list[set[str]]:
        """Return the four fixed decks (C10)."""
        decks: dict[int, set[str]] = {}
        for card in self._cards.values():
            if card.deck is not None:
                decks.setdefault(card.deck, set()).add(card.id)
        return list(decks.values())

    def start(self, setup: Setup, seed: int) -> ClashState:
        """Set a game up; constructed decks begin with the strikes, unless they have been made (C18)."""
        switches, table = self._prepared(setup)
        state = ClashState(table)
        state.rng = seed
        state.level = options.SOLO_MANA[switches.solo]
        if setup.format == "constructed" and not _struck(setup):
            state.phase = STRIKE
            state.seat = flow.STRIKERS[0]
            return state
        drafted = setup.format == "draft" and switches.first_player == "last_drafter"
        first = 1 if drafted else -1
        flow.deal(state, first)
        return state

    def options(self, setup: Setup) -> Mapping[str, Any]:
        """Return all switches in force."""
        return asdict(options.read(setup.options or {}))

    def legal_actions(self, state: ClashState) -> list[int]:
        """Return the legal actions of the pending decision."""
        return flow.legal_actions(state)

    def apply(self, state: ClashState, action: int) -> None:
        """Take an action and play on to the next decision or the end."""
        flow.apply(state, action)

    def doors(self) -> Doors[ClashState]:
        """Return the core's own two functions."""
        return flow.legal_actions, flow.apply

    def clone(self, state: ClashState) -> ClashState:
        """Return a copy that shares only the card table."""
        return clone(state)

    def key(self, state: ClashState) -> tuple[Any, ...]:
        """Return everything that makes up the state."""
        return key(state)

    def view(self, state: ClashState, seat: int) -> ClashView:
        """Return what a seat may know (C23)."""
        return ClashView(state, seat)

    def arrange(self, setup: Setup, position: Mapping[str, Any], seed: int) -> ClashState:
        """Build a position for a scenario; the decks are the cards it names."""
        switches = options.read(setup.options or {})
        by_name = {card.title: card for card in self._cards.values()}
        sides = [names_of(position, seat) for seat in range(2)]
        for name in (name for side in sides for name in side):
            if name not in by_name:
                raise InputError(f'no card "{name}"', where="position")
        decks = tuple(tuple(by_name[name].id for name in side) for side in sides)
        placed = Setup(decks, setup.format, setup.options, setup.streams)
        state = ClashState(self._compiled(placed, switches))
        state.rng = seed
        state.level = options.SOLO_MANA[switches.solo]
        fill(state, position)
        return state

    def facts(self, state: ClashState) -> Mapping[str, Any]:
        """Return what is so, by path."""
        return facts(state)

    def turns(self, state: ClashState) -> int:
        """Return how many turns have begun."""
        return state.turn

    def action_words(self, state: ClashState, action: int) -> str:
        """Say an action as it is typed."""
        return words.action_words(state, action)

    def event_words(self, state: ClashState, event: tuple[int, ...]) -> str:
        """Say an event in a sentence."""
        return words.event_words(state, event)

    def value(self, state: ClashState, seat: int) -> float:
        """Say how well a seat stands."""
        return value(state, seat)

    def table(self, view: ClashView) -> Sequence[str]:
        """Draw what a seat sees."""
        return table_lines(view)

    def _prepared(self, setup: Setup) -> tuple[Switches, Table]:
        """Check a setup and compile its cards, once for a whole series."""
        known = self._last
        if known is None or known[0] is not setup:
            switches = options.read(setup.options or {})
            _check_format(setup, switches, self._cards, self._fixed())
            known = self._last = (setup, switches, self._compiled(setup, switches))
        return known[1], known[2]

    def _compiled(self, setup: Setup, switches: Switches) -> Table:
        rows = [_row(self._cards[card], seat) for seat, deck in enumerate(setup.decks) for card in deck]
        if switches.solo != "off":
            _refuse_in_solo(rows)
        return Table(
            rows,
            max_turns=switches.max_turns,
            state_check=switches.structure_check == "state",
            frozen_window=switches.window == "frozen",
            spells_in_assault=switches.spell_timing != "own_summon",
            any_turn=switches.spell_timing == "any_turn",
            diagonal=switches.splash_perforation == "four",
            lasting_sprint=switches.sprint_bonus == "assault",
            streams=setup.streams,
        )


@lru_cache(maxsize=8)
def _cards(overlays: tuple[Path, ...]) -> Mapping[str, ClashCard]:
    return load.cards("clash_of_decks", ClashCard, overlays)


def _row(card: ClashCard, seat: int) -> Row:
    """Compile a card to its row of integers.

    Raises:
        UnplayableCard: It has an ability the referee does not play.
    """
    missing = not_ruled(card)
    if missing:
        raise UnplayableCard(
            f"{card.title} cannot be played yet: no rule for {missing}",
            where=card.id,
            cure="leave it out of the deck",
        )
    return (
        card.id,
        card.title,
        seat,
        card.cost,
        0 if card.attack == "X" else card.attack,
        card.hp or 0,
        sum(ABILITY_BITS[ability] for ability in card.abilities),
        sum(ABILITY_BITS[ability] for ability in card.aura),
        1 if card.kind == "spell" else 0,
    )


def _refuse_in_solo(rows: list[Row]) -> None:
    """Hold a solo game to the abilities its rules know (C67, C79)."""
    for row in rows:
        if (row[6] | row[7]) > KIT:
            raise UnplayableCard(
                f"{row[1]} cannot be played in solo: no rule for the AI with its abilities (C67, C79)",
                where=row[0],
                cure="leave it out of the deck",
            )


def not_ruled(card: ClashCard) -> str:
    """Name the first thing on a card that no rule defines for the referee (C79); empty if there is none."""
    for name in card.abilities:
        if name not in ABILITY_BITS:
            return f'"{name}"'
        if card.kind == "spell" and name not in SPELL_ABILITIES:
            return f'a spell with "{name}" (C79)'
    for name in card.aura:
        if name not in ABILITY_BITS:
            return f'"{name}"'
        if card.kind == "spell":
            return "a spell with an Aura (C79)"
        if name in NEVER_LENT:
            return f'an Aura of "{name}" (C79)'
    return ""


def _check_format(
    setup: Setup, switches: Switches, cards: Mapping[str, ClashCard], fixed: list[set[str]]
) -> None:
    """Hold the decks to the format (C8-C17).

    Raises:
        InputError: They do not fit; names rule and seat.
    """
    if setup.format not in FORMATS:
        cure = f"formats: {', '.join(FORMATS)}; solo is a switch: --option solo=normal"
        raise InputError(f'no format "{setup.format}"', where="format", cure=cure)
    if len(setup.decks) != 2:
        raise InputError(f"two decks are needed, not {len(setup.decks)}", where="decks")
    for seat, deck in enumerate(setup.decks):
        unknown = [card for card in deck if card not in cards]
        if unknown:
            raise InputError(f'no card "{unknown[0]}"', where=f"deck of seat {words.SEATS[seat]}")
        if setup.format != "constructed":
            _check_pool([cards[card] for card in deck], setup.format, seat)
        kept = _LEFT if _struck(setup) else _DECK_SIZE[setup.format]
        size = 24 if switches.solo != "off" and seat == 1 else kept
        if len(set(deck)) != size or len(deck) != size:
            half = setup.format == "constructed" and len(deck) == _LEFT
            raise InputError(
                f"{size} different cards are needed, not {len(set(deck))} of {len(deck)} (C9, C17, C68)",
                where=f"deck of seat {words.SEATS[seat]}",
                cure="before the strikes both have 10, after them both have 8" if half else "",
            )
    _check_pairing(setup, switches, fixed)


def _struck(setup: Setup) -> bool:
    """Tell whether decks are constructed ones of which two cards each have been struck (C18)."""
    return setup.format == "constructed" and all(len(deck) == _LEFT for deck in setup.decks)


def _check_pool(deck: list[ClashCard], format_id: str, seat: int) -> None:
    """Hold a deck that is not constructed to the Starter Kit (C10, C13, C79)."""
    for card in deck:
        if card.set in _expansions():
            raise InputError(
                f"{card.title} is a card of an expansion, and only constructed decks have those (C13, C17)",
                where=f"deck of seat {words.SEATS[seat]}, format {format_id}",
                cure="take it out, or play constructed decks of 10",
            )


@lru_cache(maxsize=1)
def _expansions() -> frozenset[str]:
    """Return the sets of the game but the Starter Kit."""
    return frozenset(one.id for one in load.game("clash_of_decks").sets) - {KIT_SET}


def _check_pairing(setup: Setup, switches: Switches, fixed: list[set[str]]) -> None:
    first, second = (set(deck) for deck in setup.decks)
    if switches.solo != "off" and setup.format == "constructed":
        raise InputError("solo knows no constructed decks (C8)", where="format")
    if setup.format == "preconstructed":
        duel = (first, second) if switches.solo == "off" else (first,)
        for seat, deck in enumerate(duel):
            if deck not in fixed:
                raise InputError(
                    "it is none of the four fixed decks (C10)", where=f"seat {words.SEATS[seat]}"
                )
    if setup.format != "constructed" and first & second and not switches.allow_mirror:
        shared = sorted(first & second)[0]
        raise InputError(
            f'both have "{shared}", but one kit has one of each (C11)',
            where="decks",
            cure="take others, or allow it with --option allow_mirror=true",
        )


RULES = ClashRules
