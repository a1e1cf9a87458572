"""What ``playtest`` plays: from decks, folders and agents to those who meet each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from deckbuilder.cli.console import say
from deckbuilder.cli.legality import refuse_illegal
from deckbuilder.cli.seats import PlayableDeck, format_for, playable_decks, room, switches, with_added
from deckbuilder.errors import InputError, UsageError
from deckbuilder.referee.agents.registry import AGENTS
from deckbuilder.referee.lab.seating import seatings
from deckbuilder.referee.lab.series import Series
from deckbuilder.referee.protocol import Rules, Setup

if TYPE_CHECKING:
    from deckbuilder.cli.playtest_options import PlaytestOptions

DEFAULT_AGENT = "greedy"
DEFAULT_GAMES = 200
"""Games of a series for which no number is asked; at a table the next number that is fair to all."""


@dataclass(frozen=True, slots=True)
class Contender:
    """One side: a deck, or those of a team, with the agent that plays it.

    Attributes:
        name: What to call it; tells it from the other contenders of its meeting.
        decks: Its decks, one a seat.
        agent: The agent's name.
    """

    name: str
    decks: tuple[PlayableDeck, ...]
    agent: str

    @property
    def names(self) -> tuple[str, ...]:
        """What to call each deck: as its side, or in a team by its own name."""
        return (self.name,) if len(self.decks) == 1 else tuple(deck.name for deck in self.decks)

    @property
    def cards(self) -> tuple[tuple[str, ...], ...]:
        """Card ids per deck."""
        return tuple(deck.cards for deck in self.decks)


Meeting = tuple[Contender, ...]
"""Those who play each other in a series: two, or all at a table."""

Sides = tuple[tuple[PlayableDeck, ...], ...]
"""A meeting before it is said who plays: the decks of each side, in the order of their seats."""


@dataclass(frozen=True, slots=True)
class Test:
    """A whole test: what is played against what.

    Attributes:
        seed: Seed of all of it.
        meetings: Who meets whom.
        series: The games of each meeting.
        all_decks: The decks, if each is played against each by one agent; else empty.
        places: Then, per meeting, the numbers of both decks.
        crossed: Whether there are two meetings of the same deals with the agents changed round.
    """

    seed: int
    meetings: tuple[Meeting, ...]
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
    agents = _agents(options.agents)
    _refuse_contradictions(options, rules, agents)
    everything, drawn = _drawn_up(options, rules)
    _refuse_agents(agents, drawn)
    meetings = [_meeting(sides, agents) for sides in drawn]
    if options.cross:
        meetings.append(_crossed(meetings))
    series = _series(options, rules, meetings)
    if len(set(agents)) > 1:
        everything = ()
    places = tuple(combinations_with_replacement(range(len(everything)), 2))
    return Test(options.seed, tuple(meetings), tuple(series), everything, places, options.cross)


def _agents(given: Sequence[str]) -> tuple[str, ...]:
    for name in given:
        if name not in AGENTS:
            raise UsageError(f'no agent "{name}"', where="--agent", cure=f"agents: {', '.join(AGENTS)}")
    return tuple(given) or (DEFAULT_AGENT,)


def _refuse_agents(agents: Sequence[str], drawn: Sequence[Sides]) -> None:
    """Refuse agents that are neither one for all nor one for each side.

    Raises:
        UsageError: They are.
    """
    sides = len(drawn[0])
    if len(agents) not in (1, sides):
        pairs = "; with --table each deck is a side" if len(drawn) > 1 else ""
        raise UsageError(
            f"{len(agents)} agents for {sides} sides",
            where="--agent",
            cure=f"one for all, or one a side{pairs}",
        )


def _refuse_contradictions(options: PlaytestOptions, rules: Rules[Any], agents: Sequence[str]) -> None:
    """Refuse options that do not go with each other.

    Raises:
        UsageError: Some do not; names one of them.
    """
    several = options.folder is not None or bool(options.against)
    for holds, where, message, cure in (
        (
            options.folder is not None and bool(options.decks or options.against),
            "--decks",
            "give --decks alone, or --deck",
            "",
        ),
        (
            bool(options.against) and not options.decks,
            "--against",
            "which deck is to play against them?",
            "--deck DECK",
        ),
        (
            bool(options.against) and options.table,
            "--against",
            "two decks play at a time then, not all at one table",
            "leave --against or --table out",
        ),
        (
            options.cross and (several or len(set(agents)) < 2),
            "--cross",
            "it needs two decks and two different agents",
            "",
        ),
        (
            rules.seats > 2 and not options.table,
            rules.game,
            f"a game has {room(rules)} seats, so two decks cannot play it",
            "--table",
        ),
    ):
        if holds:
            raise UsageError(message, where=where, cure=cure)


def _drawn_up(
    options: PlaytestOptions, rules: Rules[Any]
) -> tuple[tuple[PlayableDeck, ...], Sequence[Sides]]:
    """Return the decks that are played all against all, if so, and who meets whom.

    Raises:
        UsageError: There are too few or too many decks for what is to be played.
        InputError: A deck cannot be read.
    """
    folder = options.folder
    found = _decks(options, options.decks if folder is None else [str(folder)])
    rivals = _decks(options, options.against)
    given = switches(options.switches)
    if rules.added_decks([deck.cards for deck in found[:1]], given) if found else ():
        return (), [_alone(rules, [*found, *rivals], given)]
    if options.against:
        return (), [((one,), (two,)) for one, two in product(found, rivals)]
    if options.table:
        return (), [_one_table(options, rules, found)]
    if folder is not None:
        return _all_pairs(found)
    if len(found) < 2:
        raise UsageError(
            f"two decks are needed, not {len(found)}",
            where="--deck",
            cure="two decks or more, --decks FOLDER, or --deck with --against",
        )
    seats = _side_of_each(options, rules, found)
    return ((), [_by_side(found, seats)]) if _against_a_team(seats) else _all_pairs(found)


def _decks(options: PlaytestOptions, arguments: Sequence[str]) -> list[PlayableDeck]:
    return [deck for text in arguments for deck in playable_decks(options.game, text, options.cards)]


def _all_pairs(decks: Sequence[PlayableDeck]) -> tuple[tuple[PlayableDeck, ...], Sequence[Sides]]:
    return tuple(decks), [((one,), (two,)) for one, two in combinations_with_replacement(decks, 2)]


def _alone(rules: Rules[Any], decks: Sequence[PlayableDeck], given: Mapping[str, Any]) -> Sides:
    """Return the meeting of a deck that plays alone with those that the rules give to the other seats.

    Raises:
        UsageError: Further decks are given, which do not look like those.
    """
    brought = [deck.cards for deck in decks]
    seated = with_added(rules, decks[:1], given)
    if [len(cards) for cards in brought] == [len(deck.cards) for deck in seated]:
        seated = list(decks)
    elif len(decks) > 1:
        why = [name for name in given if not rules.added_decks(brought[:1], _without(name, given))]
        said = ", ".join(f"{name}={given[name]}" for name in why)
        raise UsageError(
            f"with {said} a deck plays alone, not {len(decks)} against each other",
            where="--option",
            cure="test the decks one by one, each with a command of its own, or leave the switch out",
        )
    return tuple((deck,) for deck in seated)


def _without(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in given.items() if key != name}


def _one_table(options: PlaytestOptions, rules: Rules[Any], decks: Sequence[PlayableDeck]) -> Sides:
    """Return the meeting of all decks at one table.

    Raises:
        UsageError: They are more or fewer than the game has room for.
    """
    if not rules.seats <= len(decks) <= max(rules.seats, rules.most_seats):
        pairs = "; without --table all pairs of them are played" if len(decks) > 2 else ""
        count = f"{len(decks)} deck{'s'[: len(decks) != 1]}"
        raise UsageError(
            f"{count} cannot sit at one table: a game has {room(rules)} seats",
            where="--table",
            cure=f"name {room(rules)} decks{pairs}",
        )
    seats = _side_of_each(options, rules, decks)
    if list(seats) != sorted(seats):
        raise UsageError(
            "two teams whose seats take turns play no series at one table",
            where="--table",
            cure="leave --table out, and all pairs of the decks are played",
        )
    return _by_side(decks, seats)


def _side_of_each(
    options: PlaytestOptions, rules: Rules[Any], decks: Sequence[PlayableDeck]
) -> Sequence[int]:
    """Return per deck the number of its side, as the format has them play each alone or as teams."""
    format_id = format_for(rules, decks, options.format)
    return rules.sides(Setup(tuple(deck.cards for deck in decks), format_id, switches(options.switches)))


def _against_a_team(seats: Sequence[int]) -> bool:
    """Tell whether one deck plays against a team; two teams whose seats take turns do not count."""
    return set(seats) == {0, 1} and list(seats) == sorted(seats)


def _by_side(decks: Sequence[PlayableDeck], seats: Sequence[int]) -> Sides:
    return tuple(
        tuple(deck for deck, its in zip(decks, seats, strict=True) if its == side)
        for side in range(max(seats) + 1)
    )


def _meeting(sides: Sides, agents: Sequence[str]) -> Meeting:
    """Say who plays which side, and give each a name of its own."""
    names = [" + ".join(deck.name for deck in decks) for decks in sides]
    those = agents if len(agents) == len(sides) else [*agents] * len(sides)
    return tuple(map(Contender, _told_apart(names), sides, those))


def _told_apart(names: Sequence[str]) -> list[str]:
    """Return names, numbered where they do not tell those who bear them apart."""
    often, so_far = Counter(names), Counter[str]()
    told = []
    for name in names:
        so_far[name] += 1
        told.append(f"{name} ({so_far[name]})" if often[name] > 1 else name)
    return told


def _crossed(meetings: Sequence[Meeting]) -> Meeting:
    """Return the one meeting with the agents changed round.

    Raises:
        UsageError: It is not the meeting of two.
    """
    if len(meetings) != 1 or len(meetings[0]) != 2:
        raise UsageError("it needs two decks, not several", where="--cross")
    one, two = meetings[0]
    return replace(one, agent=two.agent), replace(two, agent=one.agent)


def _series(options: PlaytestOptions, rules: Rules[Any], meetings: Sequence[Meeting]) -> list[Series]:
    """Return the series to play.

    Raises:
        InputError: Decks do not fit the format; names them.
    """
    decks = [deck for meeting in meetings for one in meeting for deck in one.decks]
    chosen = format_for(rules, decks, options.format)
    series = []
    for number, meeting in enumerate(meetings):
        setup = _set_up(options, rules, meeting, chosen)
        table = seatings(rules, setup)
        if options.cross and not table.change:
            raise UsageError("it needs sides that can change seats, and these cannot", where="--cross")
        games = options.games or -(-DEFAULT_GAMES // table.fair) * table.fair
        deals = 0 if options.cross else number
        series.append(Series(deals, setup, tuple(one.agent for one in meeting), games, options.seed))
    return series


def _set_up(options: PlaytestOptions, rules: Rules[Any], meeting: Meeting, format_id: str) -> Setup:
    """Return the set-up of a meeting, once a game with it has begun without a fault.

    Raises:
        InputError: Decks do not fit the format; names them.
    """
    given = switches(options.switches)
    decks = [deck for contender in meeting for deck in contender.decks]
    twice = [one for one in meeting if sum(one.cards == other.cards for other in meeting) > 1]
    mirrored = {**rules.mirror_options, **given} if twice else given
    setup = Setup(tuple(deck.cards for deck in decks), format_id, mirrored)
    try:
        rules.start(setup, options.seed)
    except InputError as problem:
        where = f"{' against '.join(one.name for one in meeting)}: {problem.where}"
        raise type(problem)(problem.message, where=where, cure=problem.cure) from problem
    if mirrored != given:
        said = ", ".join(f"{key}={value}" for key, value in rules.mirror_options.items())
        say(f"{twice[0].name} plays against itself, so {said}")
    refuse_illegal(rules, decks, format_id, mirrored)
    return setup
