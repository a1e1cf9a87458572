"""What ``playtest`` plays: from decks, folders and agents to pairings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from deckbuilder.cli.console import say
from deckbuilder.cli.legality import refuse_illegal
from deckbuilder.cli.seats import PlayableDeck, format_for, playable_decks, switches, with_added
from deckbuilder.errors import InputError, UsageError
from deckbuilder.referee.agents.registry import AGENTS
from deckbuilder.referee.lab.series import Series
from deckbuilder.referee.protocol import Rules, Setup

if TYPE_CHECKING:
    from deckbuilder.cli.playtest_options import PlaytestOptions

DEFAULT_AGENT = "greedy"


@dataclass(frozen=True, slots=True)
class Contender:
    """One side: a deck, or those of a team, with the agent that plays it.

    Attributes:
        name: What to call it; tells it from the other contender of its pairing.
        decks: Its decks, one a seat.
        agent: The agent's name.
    """

    name: str
    decks: tuple[PlayableDeck, ...]
    agent: str

    @property
    def cards(self) -> tuple[tuple[str, ...], ...]:
        """Card ids per deck."""
        return tuple(deck.cards for deck in self.decks)


Pair = tuple[Contender, Contender]


@dataclass(frozen=True, slots=True)
class Test:
    """A whole test: what is played against what.

    Attributes:
        seed: Seed of all of it.
        pairs: The pairings.
        series: The games of each pairing.
        all_decks: The decks, if each is played against each by one agent; else empty.
        places: Then, per pairing, the numbers of both decks.
        crossed: Whether there are two pairings of the same deals with the agents changed round.
    """

    seed: int
    pairs: tuple[Pair, ...]
    series: tuple[Series, ...]
    all_decks: tuple[PlayableDeck, ...] = ()
    places: tuple[tuple[int, int], ...] = ()
    crossed: bool = False


def plan(options: PlaytestOptions, rules: Rules[Any]) -> Test:
    """Put together what is played; each set-up is tried once, so that a fault is said before any work.

    Raises:
        UsageError: The options contradict each other.
        InputError: A deck cannot be read or does not fit the format.
    """
    first, second = _agents(options.agents)
    if rules.seats != 2:
        raise UsageError(f"a series is of two decks, but this game has {rules.seats} seats", where=rules.game)
    if options.cross and (first == second or options.folder is not None or options.against):
        raise UsageError("it needs two decks and two different agents", where="--cross")
    everything: list[PlayableDeck] = []
    teams: list[Pair] = []
    chosen: list[tuple[PlayableDeck, PlayableDeck]] = []
    if options.folder is not None:
        if options.decks or options.against:
            raise UsageError("give --decks alone, or --deck", where="--decks")
        everything = _decks(options, [str(options.folder)])
    elif options.against:
        if not options.decks:
            raise UsageError("which deck is to play against them?", where="--against", cure="--deck DECK")
        chosen = list(product(_decks(options, options.decks), _decks(options, options.against)))
    else:
        found = with_added(rules, _decks(options, options.decks), switches(options.switches))
        team = _team(options, rules, found)
        if len(found) < 2:
            raise UsageError(
                f"two decks are needed, not {len(found)}",
                where="--deck",
                cure="two decks or more, --decks FOLDER, or --deck with --against",
            )
        if team:
            teams = [_teams(found, team, first, second)]
        elif len(found) == 2:
            chosen = [(found[0], found[1])]
        else:
            everything = found
    places = tuple(combinations_with_replacement(range(len(everything)), 2))
    chosen += [(everything[a], everything[b]) for a, b in places]
    if options.cross and len(chosen) + len(teams) != 1:
        raise UsageError("it needs two decks, not all pairs of several", where="--cross")
    whole = tuple(everything) if first == second else ()
    pairs = [_told_apart(Contender(a.name, (a,), first), Contender(b.name, (b,), second)) for a, b in chosen]
    pairs += teams
    if options.cross:
        one, two = pairs[0]
        pairs.append((replace(one, agent=second), replace(two, agent=first)))
    series = _series(options, rules, pairs)
    return Test(options.seed, tuple(pairs), tuple(series), whole, places, options.cross)


def _team(options: PlaytestOptions, rules: Rules[Any], decks: Sequence[PlayableDeck]) -> tuple[int, ...]:
    """Return per deck the number of its side, where in this format one plays against a team.

    Decks that could as well be two teams whose seats take turns are played as all pairs.
    """
    if len(decks) <= 2:
        return ()
    cards = tuple(deck.cards for deck in decks)
    sides = rules.sides(Setup(cards, format_for(rules, decks, options.format), switches(options.switches)))
    return sides if set(sides) == {0, 1} and list(sides) == sorted(sides) else ()


def _teams(decks: Sequence[PlayableDeck], sides: Sequence[int], first: str, second: str) -> Pair:
    """Return the one pairing of two sides; seats go with the order of the decks."""
    one, two = (tuple(deck for deck, side in zip(decks, sides, strict=True) if side == n) for n in (0, 1))
    return _told_apart(
        Contender(" + ".join(deck.name for deck in one), one, first),
        Contender(" + ".join(deck.name for deck in two), two, second),
    )


def _decks(options: PlaytestOptions, arguments: Sequence[str]) -> list[PlayableDeck]:
    return [deck for text in arguments for deck in playable_decks(options.game, text, options.cards)]


def _agents(given: Sequence[str]) -> tuple[str, str]:
    for name in given:
        if name not in AGENTS:
            raise UsageError(f'no agent "{name}"', where="--agent", cure=f"agents: {', '.join(AGENTS)}")
    if len(given) > 2:
        raise UsageError("at most two agents", where="--agent")
    return (given[0], given[-1]) if given else (DEFAULT_AGENT, DEFAULT_AGENT)


def _told_apart(one: Contender, two: Contender) -> Pair:
    """Return both contenders, numbered if nothing in their names tells them apart."""
    if one.name != two.name:
        return one, two
    return replace(one, name=f"{one.name} (1)"), replace(two, name=f"{two.name} (2)")


def _series(options: PlaytestOptions, rules: Rules[Any], pairs: Sequence[Pair]) -> list[Series]:
    """Return the series to play.

    Raises:
        InputError: Decks do not fit the format; names them.
    """
    given = switches(options.switches)
    decks = [deck for pair in pairs for contender in pair for deck in contender.decks]
    chosen = format_for(rules, decks, options.format)
    series = []
    for number, (one, two) in enumerate(pairs):
        mirrored = {**rules.mirror_options, **given} if one.cards == two.cards else given
        setup = Setup((*one.cards, *two.cards), chosen, mirrored)
        if options.cross and not rules.seats_can_swap(setup):
            raise UsageError("it needs sides that can change seats, and these cannot", where="--cross")
        try:
            rules.start(setup, options.seed)
        except InputError as problem:
            where = f"{one.name} against {two.name}: {problem.where}"
            raise type(problem)(problem.message, where=where, cure=problem.cure) from problem
        if mirrored != given:
            said = ", ".join(f"{key}={value}" for key, value in rules.mirror_options.items())
            say(f"{one.name} plays against itself, so {said}")
        refuse_illegal(rules, (*one.decks, *two.decks), chosen, mirrored)
        deals = 0 if options.cross else number
        series.append(Series(deals, setup, (one.agent, two.agent), options.games, options.seed))
    return series
