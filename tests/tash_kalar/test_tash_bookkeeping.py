"""Random games of Tash-Kalar under a second bookkeeping: board, tasks, points, the end, who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import pytest
from matches import SETUPS, rules_of
from tash_ledger import Ledger
from tash_tasks import SQUARES, TASKS, Square, Turn, near

from deckbuilder import load
from deckbuilder.games.tash_kalar.cards import CardModel
from deckbuilder.games.tash_kalar.claiming import fulfilled
from deckbuilder.games.tash_kalar.machine import ASK_MAIN, ASK_TASK
from deckbuilder.games.tash_kalar.pieces import put
from deckbuilder.model.rng import Generator
from deckbuilder.referee.protocol import Rules, Setup
from deckbuilder.referee.state import LIMIT, RUNNING

GAMES = {
    "tash-kalar high form": 20,
    "tash-kalar duel": 14,
    "tash-kalar everfrost": 14,
    "tash-kalar melee": 6,
    "tash-kalar melee four": 6,
}
"""Sixty games by set-up; together they have the four base decks, Everfrost, legends and flares."""


@lru_cache(maxsize=1)
def known() -> tuple[Rules[Any], Mapping[str, Any]]:
    """Rules and cards, read once."""
    model: Any = CardModel
    return rules_of("tash_kalar"), load.cards("tash_kalar", model)


def play(name: str, seed: int, played: Counter[str]) -> None:
    """Play a game that summons more often than chance would, best what was played least, and count it."""
    setup, (rules, cards) = SETUPS[name][1], known()
    chance = Generator(seed * 7919 + 1)
    state = rules.start(setup, seed)
    ledger = Ledger(state, cards, (setup.options or {})["form"])
    while state.outcome == RUNNING:
        legal = rules.legal_actions(state)
        if state.asking == ASK_MAIN and chance.below(4):
            counts = [(played[card], action) for action in legal if (card := ledger.plays(action))]
            legal = [action for count, action in counts if count == min(counts)[0]] or legal
        if state.asking == ASK_TASK and chance.below(4):
            legal = legal[:-1]
        state.events = []
        rules.apply(state, legal[chance.below(len(legal))])
        ledger.read(state.events, state)
    assert state.outcome != LIMIT
    played.update(ledger.played)


@lru_cache(maxsize=8)
def played_in(name: str, games: int) -> Counter[str]:
    """What was played how often in so many games, each of which agreed with the second bookkeeping."""
    played: Counter[str] = Counter()
    for seed in range(games):
        play(name, seed, played)
    return played


def playable() -> set[str]:
    """Beings, legends and flares of the set-ups, and the beings to be thawed."""
    rules, cards = known()
    ids = {face.id for name in GAMES for face in rules.start(SETUPS[name][1], 1).table.cards}
    thaws = {f"{one} thawed" for one in ids if getattr(cards[one], "frozen", None) is not None}
    return {one for one in ids if cards[one].kind != "task"} | thaws


@pytest.mark.parametrize("name", GAMES)
def test_games_agree_with_a_second_bookkeeping(name: str) -> None:
    """T8, T10-T12, T16, T26, T47-T51, T54-T63, T66, T68-T71."""
    assert played_in(name, GAMES[name])


def test_every_being_legend_flare_and_thaw_is_played_in_sixty_games() -> None:
    played = sum((played_in(name, games) for name, games in GAMES.items()), Counter())
    assert len(playable()) == 4 * 18 + 12 + 12 + 7
    assert playable() - set(played) == set()


def random_turn(chance: Generator) -> Turn:
    """Pieces where tasks look for them: round a square, on a line, along a walk, or anywhere."""
    own: dict[Square, int] = {}
    enemy: dict[Square, int] = {}
    lines = [[s for s in SQUARES if s[axis] == n] for axis in (0, 1) for n in (4, 5, 6)]
    lines += [[s for s in SQUARES if s[0] == s[1]], [s for s in SQUARES if s[0] + s[1] == 10]]
    middle = SQUARES[chance.below(69)]
    walk = [middle]
    dx, dy = ((1, 0), (0, 1), (1, 1), (1, -1))[chance.below(4)]
    for sign in (1, -1):
        x, y = middle
        while (x, y) in SQUARES:
            walk.append((x, y))
            bend = chance.below(3) - 1 if not (dx and dy) and not chance.below(3) else 0
            x, y = x + sign * dx + bend * dy, y + sign * dy + bend * dx
    red_green = [(3, 8), (4, 2), (5, 5), (8, 6), (1, 5), (3, 3), (6, 8), (7, 3), (9, 4)]
    near_centre = [s for s in SQUARES if s in near((5, 5)) or s == (5, 5)]
    two = lines[6] + lines[7]
    areas = [
        list(near(middle)),
        lines[chance.below(8)],
        walk,
        red_green,
        near_centre,
        two,
        SQUARES,
        red_green,
    ]
    for square in areas[chance.below(8)]:
        if len(own) < 17 and chance.below(9):
            own[square] = 1 + (chance.below(3) > 0) + (chance.below(5) == 0)
    for _ in range(1 + chance.below(6)):
        x, y = SQUARES[chance.below(69)] if chance.below(3) else middle
        beside = (x + 2 * (chance.below(3) - 1), y + 2 * (chance.below(3) - 1))
        for square in ((x, y), beside):
            if square in SQUARES and square not in own and len(enemy) < 12:
                enemy[square] = 1 + chance.below(3)
    killed = Counter({rank: chance.below(4) * chance.below(2) for rank in (1, 2, 3)})
    beings = [
        (([*red_green, *SQUARES])[chance.below(30)], 1 + chance.below(3)) for _ in range(chance.below(4))
    ]
    return Turn(own, enemy, killed, beings)


def test_tasks_hold_in_the_positions_in_which_their_texts_say_so() -> None:
    """T9, T47-T49, T52: all 24, each in positions that fulfil it and in others."""
    rules = known()[0]
    seen: Counter[tuple[str, bool]] = Counter()
    chance = Generator(24)
    empty = rules.arrange(Setup((), "school"), {"tasks": sorted(TASKS)}, 1)
    cards = {face.name: face for face in empty.table.cards}
    for _ in range(2_500):
        turn = random_turn(chance)
        state = rules.clone(empty)
        for seat, side in enumerate((turn.own, turn.enemy)):
            for square, rank in side.items():
                put(state, SQUARES.index(square), seat, rank)
        state.destroyed = [2, 2, 2, *(turn.killed[rank] for rank in (1, 2, 3))]
        state.summoned = [4 * SQUARES.index(square) + rank for square, rank in turn.summoned]
        for name, face in cards.items():
            expected = TASKS[name](turn)
            assert fulfilled(state, face.condition) == expected, (name, turn)
            seen[name, expected] += 1
    assert {name for name in TASKS if min(seen[name, True], seen[name, False]) < 10} == set()


@pytest.mark.slow
def test_5000_games_agree_with_a_second_bookkeeping_and_play_every_card() -> None:
    """Advanced tasks are current seldom, and chance hardly ever fulfils one: they need not be claimed."""
    played = sum((played_in(name, 5_000 * games // 60 + 1) for name, games in GAMES.items()), Counter())
    simple = {card.id for card in known()[1].values() if getattr(card, "difficulty", "") == "simple"}
    assert len(simple) == 16
    assert (playable() | simple) - set(played) == set()
