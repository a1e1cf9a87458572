"""A series of games between decks or sides: the same deals from all seats, where seats can change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from deckbuilder.model.rng import derived
from deckbuilder.referee.lab.seating import Seating, arranged, seatings
from deckbuilder.referee.match import play_on, seated
from deckbuilder.referee.protocol import Rules, Setup
from deckbuilder.referee.replay import fingerprint


@dataclass(frozen=True, slots=True)
class Series:
    """What is played: who meets whom, so many games.

    Attributes:
        number: Number of the series; it goes into the seeds.
        setup: Decks per seat of the first game; format and switches.
        agents: Agent per side (`Rules.sides`); it goes with the deck when seats change.
        games: How many games; of two decks each two, of three each three, and so on, are one deal
            seen from all seats, where the rules let seats be changed (`Rules.seats_can_swap`).
        seed: Seed of the whole test.
    """

    number: int
    setup: Setup
    agents: tuple[str, ...]
    games: int
    seed: int

    def deal_seed(self, deal: int) -> int:
        """Return the seed that the games of a deal share."""
        return derived(self.seed, self.number, deal)


@dataclass(frozen=True, slots=True)
class Row:
    """One game's outcome, by side and not by seat; where each plays alone, a deck is a side.

    Attributes:
        game: Number in the series, from 0.
        seats: Who sat where: per seat the number of the deck.
        kind: ``win``, ``draw``, ``limit`` or ``error``.
        winner: Number of the side that won, -1 for none.
        first: Number of the side that had the first turn, -1 if it came to none.
        decisions: Decisions taken.
        turns: Turns begun.
        reason: What went wrong, for errors; for limits what is repeated, where it is a loop.
        idle: How often an agent was kept from repeating an action that changes nothing.
        seed: Seed of the game; games of one seed are one deal.
        actions: Actions taken, if the series is recorded.
        fingerprint: Digest of the last state, if the series is recorded.
    """

    game: int
    seats: Seating
    kind: str
    winner: int
    first: int
    decisions: int
    turns: int
    reason: str = ""
    idle: int = 0
    seed: int = 0
    actions: tuple[int, ...] = ()
    fingerprint: str = ""


def play_games(
    rules: Rules[Any],
    series: Series,
    games: Sequence[int],
    *,
    record: bool = False,
    stopped: Callable[[], bool] = lambda: False,
) -> list[Row]:
    """Play some games of a series, given by their numbers, and return their rows in order.

    Args:
        rules: The game.
        series: What is played.
        games: Numbers of the games, from 0.
        record: Whether the rows keep the actions taken.
        stopped: Asked before each game; once it says yes, no more are played.
    """
    table = seatings(rules, series.setup)
    together: dict[Seating, list[int]] = {}
    for game in games:  # one set-up after the other, so that each is compiled once
        together.setdefault(table.of(game), []).append(game)
    sides = rules.sides(series.setup)
    rows = []
    for seats, numbers in together.items():
        setup = arranged(series.setup, seats)
        sat = _Sat(seats, setup, tuple([sides[deck] for deck in seats]))
        for game in numbers:
            if not stopped():
                seed = series.deal_seed(table.deal(game))
                rows.append(_row(rules, sat, seed, series.agents, game, record))
    return sorted(rows, key=lambda row: row.game)


@dataclass(frozen=True, slots=True)
class _Sat:
    """A table as it sits down: who sits where, the set-up that makes, and the side of each seat."""

    seats: Seating
    setup: Setup
    sides: tuple[int, ...]

    def side(self, seat: int | None) -> int:
        return -1 if seat is None or seat < 0 else self.sides[seat]


def _row(rules: Rules[Any], sat: _Sat, seed: int, agents: Sequence[str], game: int, record: bool) -> Row:
    actions: list[int] | None = [] if record else None
    state = rules.start(sat.setup, seed)
    agents_there = seated(rules, sat.setup, seed, [agents[side] for side in sat.sides])
    result = play_on(rules, state, agents_there, actions)
    return Row(
        game=game,
        seats=sat.seats,
        kind=result.kind,
        winner=sat.side(result.winner),
        first=sat.side(result.first),
        decisions=result.decisions,
        turns=result.turns,
        reason=result.reason,
        idle=result.idle,
        seed=seed,
        actions=tuple(actions or ()),
        fingerprint=fingerprint(rules, state) if record else "",
    )
