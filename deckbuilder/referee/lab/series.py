"""A series of games between two decks or sides: the same deals from both seats, where seats can change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from deckbuilder.model.rng import derived
from deckbuilder.referee.match import play_on, seated
from deckbuilder.referee.protocol import Rules, Setup
from deckbuilder.referee.replay import fingerprint


@dataclass(frozen=True, slots=True)
class Series:
    """What is played: one pairing, so many games.

    Attributes:
        number: Number of the pairing; it goes into the seeds.
        setup: Decks in seats A and B, or of one side and the other; format and switches.
        agents: Agent per deck or side; it goes with the deck when seats are swapped.
        games: How many games; of each two, both are one deal seen from both seats, where the rules let
            seats be swapped (`Rules.seats_can_swap`).
        seed: Seed of the whole test.
    """

    number: int
    setup: Setup
    agents: tuple[str, str]
    games: int
    seed: int

    def game_seed(self, game: int, paired: bool = True) -> int:
        """Return the seed of a game; the two games of a pair share one."""
        return derived(self.seed, self.number, game // 2 if paired else game)


@dataclass(frozen=True, slots=True)
class Row:
    """One game's outcome, by deck or side and not by seat.

    Attributes:
        game: Number in the series, from 0.
        swapped: Whether the first deck sat in seat B.
        kind: ``win``, ``draw``, ``limit`` or ``error``.
        winner: 0 or 1 for the deck or side that won, -1 for none.
        first: 0 or 1 for the deck or side that had the first turn, -1 if it came to none.
        decisions: Decisions taken.
        turns: Turns begun.
        reason: What went wrong, for errors; for limits what is repeated, where it is a loop.
        idle: How often an agent was kept from repeating an action that changes nothing.
        seed: Seed of the game.
        actions: Actions taken, if the series is recorded.
        fingerprint: Digest of the last state, if the series is recorded.
    """

    game: int
    swapped: bool
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


def swapped(setup: Setup) -> Setup:
    """Return the same deal with the decks in each other's seat."""
    first, second, *others = setup.streams
    return Setup(setup.decks[::-1], setup.format, setup.options, (second, first, *others))


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
    rows = []
    swaps = rules.seats_can_swap(series.setup)
    for parity in (0, 1):  # one set-up after the other, so that each is compiled once
        turned = swaps and parity == 1
        setup = swapped(series.setup) if turned else series.setup
        agents = series.agents[::-1] if turned else series.agents
        for game in games:
            if game % 2 == parity and not stopped():
                seed = series.game_seed(game, swaps)
                rows.append(_row(rules, setup, seed, agents, game, turned, record))
    return sorted(rows, key=lambda row: row.game)


def _row(
    rules: Rules[Any],
    setup: Setup,
    seed: int,
    agents: Sequence[str],
    game: int,
    turned: bool,
    record: bool,
) -> Row:
    actions: list[int] | None = [] if record else None
    state = rules.start(setup, seed)
    sides = rules.sides(setup)
    result = play_on(rules, state, seated(rules, setup, seed, [agents[side] for side in sides]), actions)

    def deck(seat: int | None) -> int:
        return -1 if seat is None or seat < 0 else sides[seat] ^ turned

    return Row(
        game=game,
        swapped=turned,
        kind=result.kind,
        winner=deck(result.winner),
        first=deck(result.first),
        decisions=result.decisions,
        turns=result.turns,
        reason=result.reason,
        idle=result.idle,
        seed=seed,
        actions=tuple(actions or ()),
        fingerprint=fingerprint(rules, state) if record else "",
    )
