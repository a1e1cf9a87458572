"""What can be reckoned of an Arcmage deck without playing it: curves, odds, cities.

All odds are exact (hypergeometric), of the deck that is drawn from: the cards less the three
cities set aside (A26), seven in the opening hand (A28), on one's own turn ``t`` (from 1).
The plan they assume is the usual one, draw one and play one resource a turn (A36 b): on
turn ``t`` 7 + t cards have been seen and ``t`` of them lie as resources. Any card can be a
resource of any faction (A45), so a card can be played as soon as its cost is there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import ceil, comb
from typing import Any

from deckbuilder.games.arcmage.cards import ArcmageCard

SET_ASIDE = 3
OPENING_HAND = 7
LAST_TURN = 8


@dataclass(frozen=True, slots=True)
class CityOutlook:
    """What a city is for a deck.

    Attributes:
        name: The city.
        copies: Copies in the deck.
        strength: Its printed DEF.
        levels: Per level the creatures of average loyalty that reach it; ``None`` if none ever do.
    """

    name: str
    copies: int
    strength: int
    levels: tuple[tuple[int, int | None], ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of a deck.

    Attributes:
        cards: Cards in the deck.
        kinds: Cards per card type.
        factions: Cards per faction.
        costs: Cards per printed cost, cities left out; X cards under ``X``.
        loyalty: Cards per number of loyalty marks, cities left out.
        neediest: Per faction the most loyalty marks a card of it asks for (A49).
        average_cost: Mean cost of the cards with a number for it.
        average_loyalty: Mean loyalty of its creatures: what one gives for devotion (A73).
        castable: Per turn the chance to hold at least one card that can be paid then.
        on_curve: Per turn the chance to have seen a card that costs exactly the turn's resources.
        drawn: Per number of copies, per turn, the chance to have seen at least one of them.
        cities: Its cities, the strongest first.
    """

    cards: int
    kinds: Mapping[str, int]
    factions: Mapping[str, int]
    costs: Mapping[str, int]
    loyalty: Mapping[int, int]
    neediest: Mapping[str, int]
    average_cost: float
    average_loyalty: float
    castable: tuple[float, ...]
    on_curve: tuple[float, ...]
    drawn: Mapping[int, tuple[float, ...]]
    cities: tuple[CityOutlook, ...]

    def document(self) -> dict[str, Any]:
        """Return the figures as JSON takes them."""
        return asdict(self)


def chance_of_any(wanted: int, cards: int, seen: int) -> Fraction:
    """Return the exact chance that at least one of ``wanted`` among ``cards`` is among ``seen`` of them.

    Raises:
        ValueError: There are more wanted than cards, or a number is below 0.
    """
    if not 0 <= wanted <= cards or seen < 0:
        raise ValueError(f"{wanted} wanted of {cards} cards, {seen} seen")
    seen = min(seen, cards)
    return 1 - Fraction(comb(cards - wanted, seen), comb(cards, seen))


def statistics(deck: Sequence[ArcmageCard]) -> Statistics:
    """Reckon the figures of a deck, given card by card."""
    spells = [card for card in deck if card.kind != "city"]
    creatures = [card for card in spells if card.kind == "creature"]
    costs = [card.cost for card in spells if isinstance(card.cost, int)]
    drawn_from = max(0, len(deck) - min(SET_ASIDE, len(deck) - len(spells)))
    turns = range(1, LAST_TURN + 1)
    neediest: dict[str, int] = {}
    for card in spells:
        neediest[card.faction] = max(card.loyalty, neediest.get(card.faction, 0))
    copies = sorted(set(Counter(card.id for card in spells).values()))
    loyalty = _mean([card.loyalty for card in creatures])
    return Statistics(
        cards=len(deck),
        kinds=_counted(card.kind for card in deck),
        factions=_counted(card.faction for card in deck),
        costs={str(cost): count for cost, count in _by_cost(spells)},
        loyalty=dict(sorted(Counter(card.loyalty for card in spells).items())),
        neediest=dict(sorted(neediest.items())),
        average_cost=_mean(costs),
        average_loyalty=loyalty,
        castable=tuple(
            float(
                chance_of_any(sum(_least(card) <= turn for card in spells), drawn_from, OPENING_HAND + turn)
            )
            for turn in turns
        ),
        on_curve=tuple(_seen(sum(cost == turn for cost in costs), drawn_from, turn) for turn in turns),
        drawn={count: tuple(_seen(count, drawn_from, turn) for turn in turns) for count in copies},
        cities=_cities(deck, loyalty),
    )


def _seen(wanted: int, cards: int, turn: int) -> float:
    """Return the chance to have seen one of some cards by an own turn."""
    return float(chance_of_any(wanted, cards, OPENING_HAND + turn))


def _counted(words: Any) -> dict[str, int]:
    """Return how often each word stands there, the most frequent first."""
    return dict(sorted(Counter(words).items(), key=lambda item: (-item[1], item[0])))


def _by_cost(spells: Sequence[ArcmageCard]) -> list[tuple[int | str, int]]:
    counts = Counter(card.cost for card in spells if card.cost is not None)
    return sorted(counts.items(), key=lambda item: (not isinstance(item[0], int), item[0]))


def _least(card: ArcmageCard) -> int:
    """Return the fewest resources a card can be played with; an X is at least its loyalty (A50)."""
    return card.cost if isinstance(card.cost, int) else card.loyalty


def _mean(numbers: Sequence[int]) -> float:
    return round(sum(numbers) / len(numbers), 2) if numbers else 0.0


def _cities(deck: Sequence[ArcmageCard], loyalty: float) -> tuple[CityOutlook, ...]:
    counts = Counter(card.id for card in deck if card.kind == "city")
    cities = {card.id: card for card in deck if card.kind == "city"}
    outlooks = [
        CityOutlook(
            name=card.title,
            copies=counts[card.id],
            strength=card.def_ or 0,
            levels=tuple((level.at, ceil(level.at / loyalty) if loyalty else None) for level in card.level),
        )
        for card in cities.values()
    ]
    return tuple(sorted(outlooks, key=lambda city: (-city.strength, city.name)))


def lines(figures: Statistics) -> list[str]:
    """Say the figures in lines of at most 80 columns."""
    said = [f"{figures.cards} cards: {_list(figures.kinds)}", f"factions: {_list(figures.factions)}", ""]
    most = max(figures.costs.values(), default=1)
    said.append(f"cost (mean {figures.average_cost})")
    said += [f"  {cost:>2}  {'#' * round(30 * n / most):30} {n}" for cost, n in figures.costs.items()]
    marks = ", ".join(f"{n} with {marks}" for marks, n in figures.loyalty.items())
    said.append(f"loyalty marks: {marks}")
    needs = ", ".join(f"{n} {faction}" for faction, n in figures.neediest.items())
    said += [f"most asked for by one card: {needs}", ""]
    said.append("drawing one card and playing one resource a turn, in %:")
    said.append("  own turn                      " + "".join(f"{t:6}" for t in range(1, LAST_TURN + 1)))
    said.append("  a card that can be paid       " + _percents(figures.castable))
    said.append("  one that costs just that      " + _percents(figures.on_curve))
    for copies, chances in figures.drawn.items():
        name = f"  a certain card, {copies} cop{'y' if copies == 1 else 'ies'}"
        said.append(f"{name:32}{_percents(chances)}")
    said += ["", f"cities, with how many creatures of this deck (mean loyalty {figures.average_loyalty})"]
    for city in figures.cities:
        levels = ", ".join(f"level {at}: {'never' if n is None else n}" for at, n in city.levels)
        number = f"{city.copies} x " if city.copies > 1 else ""
        said.append(f"  {number}{city.name} ({city.strength}): {levels or 'no level'}"[:80])
    if len(figures.cities) > SET_ASIDE or any(city.copies > 1 for city in figures.cities):
        said.append("  three are set aside before the game; the others are drawn and can only be resources")
    return said


def _list(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def _percents(chances: Sequence[float]) -> str:
    return "".join(f"{100 * chance:6.1f}" for chance in chances)
