"""Drafts and deals: who picks what from what, as data; any seat a person or an agent.

A draft asks, seats answer, and every pick is recorded with the packet it was made from.
Nothing here knows a game; each game's ``draft.py`` says what is dealt and who picks when.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from deckbuilder.errors import InputError, UsageError
from deckbuilder.model.catalogue import CardFacts, Catalogue
from deckbuilder.model.deck import Deck
from deckbuilder.model.rng import Generator, derived

DEAL_STREAM, SEAT_STREAM = 0, 100
"""Streams of a draft's seed: what is dealt, and from here on the agents' own, one per seat."""

YOU = "you"
FORCED = "forced"


@dataclass(frozen=True, slots=True)
class Ask:
    """A pick that a seat has to make.

    Attributes:
        seat: Who picks, from 0.
        packet: Ids of the cards to pick from.
        what: What is picked, in a word: ``card``, ``artifact``, ``mage``, ``strike``.
        rule: The rule that asks.
        receiver: The seat that gets the rest of the packet next, or ``None``.
    """

    seat: int
    packet: tuple[str, ...]
    what: str
    rule: str
    receiver: int | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """A pick that was made.

    Attributes:
        number: Its number in the draft, from 1.
        seat: Who picked, from 0.
        packet: Ids of the cards picked from.
        card: Id of the card picked.
        what: What was picked.
        rule: The rule that asked.
        agent: Who decided: ``you``, an agent's name, or ``forced`` if there was one card only.
        receiver: The seat that got the rest, or ``None``.
    """

    number: int
    seat: int
    packet: tuple[str, ...]
    card: str
    what: str
    rule: str
    agent: str
    receiver: int | None

    @property
    def forced(self) -> bool:
        """Whether there was nothing to decide."""
        return self.agent == FORCED


@dataclass(frozen=True, slots=True)
class DraftSetup:
    """What is settled before a draft.

    Attributes:
        catalogue: The game's cards.
        players: Number of seats.
        seed: Seed of the deal and of the agents.
        sets: Sets in use; all released ones if empty.
        pool: Ids of the only cards in use; all of the sets if ``None``.
        decks: Cards of the decks that players bring, by seat, where the variant wants some.
        titles: Names of those decks.
        options: Rule switches.
    """

    catalogue: Catalogue
    players: int
    seed: int
    sets: tuple[str, ...] = ()
    pool: frozenset[str] | None = None
    decks: tuple[tuple[str, ...], ...] = ()
    titles: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    def cards(self, kind: str = "", *, unless_named: bool = False) -> list[str]:
        """Return the ids in use, of one kind or of all, ascending.

        Args:
            kind: The kind.
            unless_named: Leave a kind whole of which the pool names no card at all: who drafts
                ``--only type:dragon`` says nothing of mages.
        """
        there = sorted(
            card.id
            for card in self.catalogue
            if (not kind or card.kind == kind)
            and card.status == "released"
            and not card.token
            and (not self.sets or card.set in self.sets)
        )
        pool = self.pool
        named = there if pool is None else [card for card in there if card in pool]
        return named or there if unless_named else named

    def shuffled(self, cards: Sequence[str], stream: int = 0) -> list[str]:
        """Return cards in a random order of the deal's own."""
        order = list(cards)
        Generator(derived(self.seed, DEAL_STREAM, stream)).shuffle(order)
        return order


class Draft(ABC):
    """A draft or deal of one game.

    Attributes:
        variant: Its name on the command line.
        summary: One line for ``--help`` and reports.
        seats: Least and greatest number of players.
        open: Whether all see all cards and picks; else a seat sees its own.
        wants_decks: How many decks the players bring.
        switches: Rule switches and their values, the default first.
    """

    variant: ClassVar[str]
    summary: ClassVar[str]
    seats: ClassVar[tuple[int, int]]
    open: ClassVar[bool] = False
    wants_decks: ClassVar[int] = 0
    switches: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init__(self, setup: DraftSetup) -> None:
        self.refuse_size(setup.players)
        self.setup = setup
        self.picks: list[Pick] = []

    @classmethod
    def refuse_size(cls, players: int) -> None:
        """Refuse a table of a size the variant is not for.

        Raises:
            UsageError: It is one.
        """
        least, most = cls.seats
        if not least <= players <= most:
            told = f"{least}" if least == most else f"{least} to {most}"
            raise UsageError(
                f"{players} player{'' if players == 1 else 's'}",
                where="--players",
                cure=f"{cls.variant} is for {told}",
            )

    @classmethod
    def usual_players(cls) -> int:
        """Return the number of players where nobody says it: two, or the nearest to that."""
        least, most = cls.seats
        return min(max(least, 2), most)

    @classmethod
    @abstractmethod
    def order(cls, players: int) -> list[str]:
        """Return who picks when, in lines for people, with the rules' numbers."""

    def seen(self, seat: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return what a seat sees besides the packet: what it is called, and the cards."""
        return ()

    def option(self, name: str) -> str:
        """Return the value of a rule switch."""
        return self.setup.options.get(name, self.switches[name][0])

    @abstractmethod
    def asks(self) -> tuple[Ask, ...]:
        """Return the picks to be made now, at once and unseen by each other; none when it is over."""

    @abstractmethod
    def taken(self, answers: Mapping[int, str]) -> None:
        """Carry the picks of all seats that were asked."""

    @abstractmethod
    def decks(self) -> tuple[Deck, ...]:
        """Return each seat's deck when it is over."""

    def take(self, answers: Mapping[int, tuple[str, str]]) -> None:
        """Take the answers to all asks.

        Args:
            answers: Per seat the card and who decided it.

        Raises:
            InputError: A seat did not answer, or took what it was not offered.
        """
        asks = self.asks()
        for ask in asks:
            if ask.seat not in answers or answers[ask.seat][0] not in ask.packet:
                card = answers.get(ask.seat, ("nothing", ""))[0]
                raise InputError(f'"{card}" is not in the packet', where=f"seat {ask.seat + 1}")
        for ask in asks:
            card, agent = answers[ask.seat]
            agent = FORCED if len(ask.packet) == 1 else agent
            number = len(self.picks) + 1
            self.picks.append(
                Pick(number, ask.seat, ask.packet, card, ask.what, ask.rule, agent, ask.receiver)
            )
        self.taken({ask.seat: answers[ask.seat][0] for ask in asks})


Rate = Callable[[CardFacts], float]
"""A game's rule of thumb for how good a card is."""
Decide = Callable[[Ask], str]
"""Decides an ask: returns a card of the packet."""


def agent_names() -> tuple[str, ...]:
    """Return the agents that can sit in any draft."""
    return ("random", "rater")


def agent(name: str, setup: DraftSetup, seat: int, taken: int, rate: Rate) -> Decide:
    """Return an agent for one pick.

    Its chance is its seat's own stream, set by how many picks it has made, so a draft that is
    saved and gone on with takes the same course. How the packet is laid out plays no part.

    Args:
        name: ``random`` or ``rater``.
        setup: The draft.
        seat: Its seat.
        taken: Picks made in the draft so far.
        rate: The game's rating of cards.
    """
    chance = Generator(derived(setup.seed, SEAT_STREAM + seat, taken))

    def decide(ask: Ask) -> str:
        cards = sorted(ask.packet)
        if name == "rater":
            rated = {card: rate(setup.catalogue[card]) for card in cards}
            best = max(rated.values())
            cards = [card for card in cards if rated[card] == best]
        return cards[chance.below(len(cards))]

    return decide


def enough(players: int, each: int, there: int, what: str, rule: str) -> None:
    """Refuse to deal from too small a pool, with the sum.

    Args:
        players: Number of players.
        each: Cards dealt per player.
        there: Cards in the pool.
        what: What they are called.
        rule: The rule that says how many.

    Raises:
        InputError: There are fewer cards than are dealt.
    """
    if there < players * each:
        raise InputError(
            f"{players} players x {each} {what} needs {players * each}, the pool has {there} ({rule})",
            where="pool",
            cure="fewer players, more sets, or a wider --only",
        )
