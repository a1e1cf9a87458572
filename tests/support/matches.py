"""Set-ups of every game the referee plays, for the contract tests: a new game adds one entry."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from deckbuilder import load
from deckbuilder.decks.read import read_deck
from deckbuilder.games import registry
from deckbuilder.model.rng import Generator
from deckbuilder.paths import game_dir
from deckbuilder.referee.protocol import Rules, Setup
from deckbuilder.referee.state import RUNNING

_CLASH = """
annihilation baron boom brute carapace partisan revenant troll
abomination alpha combustion lieutenant microctopus ogre scribe shaman
brigand disciple gnome grrr martyr meteorite parasite vortex
aberration assassin carnivore cyclone machine mutant reptile zombie
"""
CLASH = {number: tuple(line.split()) for number, line in enumerate(_CLASH.strip().splitlines(), 1)}
CLASH_TENS = ((*CLASH[1], "shaman", "cyclone"), (*CLASH[4], "boom", "vortex"))

T = TypeVar("T")


def official(game: str, name: str) -> tuple[str, ...]:
    """The ids of the cards of a deck that comes with a game, one per copy."""
    entries = read_deck(game_dir(game) / "decks" / f"{name}.txt").deck.entries("main")
    return tuple(entry.card for entry in entries for _ in range(entry.count) if entry.card)


def _arcmage(*names: str, **switches: Any) -> tuple[str, Setup]:
    decks = tuple(official("arcmage", name) for name in names)
    return "arcmage", Setup(decks, "constructed", switches)


def overlords(name: str, team: int) -> tuple[str, ...]:
    """A deck that comes with Arcmage, its last cards changed for the cities an overlord needs (A137)."""
    deck, catalogue = official("arcmage", name), load.catalogue("arcmage")
    cities = [card for card in deck if catalogue[card].kind == "city"]
    others = [card for card in deck if catalogue[card].kind != "city"]
    wanted = [*cities, *cities, *cities][: 3 + 2 * (team - 2)]
    return (*wanted, *others[: len(deck) - len(wanted)])


def amin_duna(overlord: str, *team: str) -> tuple[str, Setup]:
    """An overlord against a team, by the names of decks that come with Arcmage."""
    decks = (overlords(overlord, len(team)), *[official("arcmage", name) for name in team])
    return "arcmage", Setup(decks, "amin-duna")


def _tash_kalar(form: str, *names: str) -> tuple[str, Setup]:
    decks = tuple(official("tash_kalar", name) for name in names)
    return "tash_kalar", Setup(decks, "school", {"form": form})


SETUPS: dict[str, tuple[str, Setup]] = {
    "clash preconstructed 1-2": ("clash_of_decks", Setup((CLASH[1], CLASH[2]), "preconstructed")),
    "clash preconstructed 3-4": ("clash_of_decks", Setup((CLASH[3], CLASH[4]), "preconstructed")),
    "clash constructed": ("clash_of_decks", Setup(CLASH_TENS, "constructed")),
    "clash any turn": (
        "clash_of_decks",
        Setup((CLASH[2], CLASH[3]), "preconstructed", {"spell_timing": "any_turn"}),
    ),
    "clash solo": (
        "clash_of_decks",
        Setup((CLASH[1], CLASH[2] + CLASH[3] + CLASH[4]), "preconstructed", {"solo": "normal"}),
    ),
    "arcmage soldiers-nature": _arcmage("brothers-in-arms", "gaian-love-for-life"),
    "arcmage orcs-shadows": _arcmage("the-uprising-reconstruction", "shadow-league-reconstruction"),
    "arcmage merfolk-toll": _arcmage("merfolk", "toll-of-time"),
    "arcmage three": _arcmage(
        "uneasy-alliance", "merfolk", "the-uprising-reconstruction", attackers_marked="at_declaration"
    ),
    "arcmage amin duna": amin_duna("the-uprising-reconstruction", "merfolk", "brothers-in-arms"),
    "arcmage amin duna four": amin_duna(
        "shadow-league-reconstruction", "gaian-love-for-life", "toll-of-time", "uneasy-alliance"
    ),
    "tash-kalar high form": _tash_kalar("high_form", "northern", "southern"),
    "tash-kalar duel": _tash_kalar("duel", "highland", "sylvan"),
    "tash-kalar everfrost": _tash_kalar("duel", "everfrost", "northern"),
    "tash-kalar nethervoid": _tash_kalar("duel", "nethervoid", "southern"),
    "tash-kalar etherweave": _tash_kalar("high_form", "etherweave", "nethervoid"),
    "tash-kalar teams": _tash_kalar("high_form", "northern", "highland", "southern", "sylvan"),
    "tash-kalar teams duel": _tash_kalar("duel", "everfrost", "sylvan", "highland", "northern"),
    "tash-kalar melee": _tash_kalar("melee", "northern", "highland", "sylvan"),
    "tash-kalar melee four": _tash_kalar("melee", "sylvan", "southern", "highland", "northern"),
}

LENGTH = {"arcmage": 12, "tash_kalar": 20}
"""How many times as long a game takes as one of Clash of Decks, which has some 35 decisions."""

DUELS = [name for name, (_, setup) in SETUPS.items() if len(setup.decks) == 2]
"""The set-ups for two, which series are made of."""

ONE_EACH: dict[str, str] = {game: name for name, (game, _) in reversed(SETUPS.items())}
"""Game id to the first of its set-ups."""

UNDER_WAY: tuple[str, ...] = ()
"""Games whose referee is begun but has no set-up here yet; to be taken out with their first."""


def few(name: str, count: int, least: int = 1) -> int:
    """How many games of a set-up are as much as ``count`` short ones."""
    return max(least, count // LENGTH.get(SETUPS[name][0], 1))


def thinned(name: str, states: Iterable[T], times: int = 1) -> Iterator[T]:
    """Of the states of a long game every so many'th, so that they are about as many as in a short one.

    With ``times`` they are so many times fewer, for what takes as long as the game is at each of them.
    """
    length = LENGTH.get(SETUPS[name][0], 1)
    return itertools.islice(states, 0, None, times * length - 1 if length > 1 else 1)


def rival(name: str) -> str:
    """An agent for tests that play a game to its end many times: greedy only where games are short."""
    return "random" if SETUPS[name][0] in LENGTH else "greedy"


def played_games() -> list[str]:
    """The games that have a referee, begun or whole."""
    return [game for game in load.game_ids() if (Path(registry.__file__).parent / game / "rules.py").exists()]


def sits(setup: Setup, *agents: str) -> list[str]:
    """An agent for every seat, the last of those named for all that are left."""
    seats = len(setup.decks)
    return [*agents, *[agents[-1]] * seats][:seats]


def deck_files(name: str, folder: Path) -> list[str]:
    """Write the decks of a set-up as deck files; returns them as arguments for ``--deck``."""
    game, setup = SETUPS[name]
    catalogue = load.catalogue(game)
    arguments = []
    for seat, deck in enumerate(setup.decks):
        path = folder / f"{'ABCDE'[seat]}.txt"
        lines = [f"1 {catalogue[card].name}" for card in deck]
        path.write_text("\n".join([f"name: Deck {'ABCDE'[seat]}", f"game: {game}", "", *lines, ""]))
        arguments += ["--deck", str(path)]
    return arguments


def switch_arguments(name: str) -> list[str]:
    """The format and the switches of a set-up as arguments."""
    _, setup = SETUPS[name]
    switches = [f"--option={key}={value}" for key, value in (setup.options or {}).items()]
    return [f"--format={setup.format}", *switches]


def rules_of(game: str, overlays: tuple[Path, ...] = ()) -> Rules[Any]:
    rules: Rules[Any] = registry.part(game, "rules").RULES(overlays)
    return rules


TABLES = [
    name
    for name, (game, setup) in SETUPS.items()
    if len(set(rules_of(game).sides(setup))) == len(setup.decks) > 2
]
"""The set-ups in which more than two play, each alone: those that sit at one table in a series."""


def random_game(rules: Rules[Any], setup: Setup, seed: int) -> Iterator[Any]:
    """Yield the state at each decision of a random game, then its last state."""
    chance = Generator(seed * 7919 + 1)
    state = rules.start(setup, seed)
    yield state
    while state.outcome == RUNNING:
        legal = rules.legal_actions(state)
        rules.apply(state, legal[chance.below(len(legal))])
        yield state
