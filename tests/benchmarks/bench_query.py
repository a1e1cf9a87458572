"""Prints how fast a card query is parsed and answered.

Run it by hand: ``python tests/benchmarks/bench_query.py``. Best of several runs, which
is steadiest on a busy machine.
"""

from __future__ import annotations

import timeit
from functools import partial

from deckbuilder.cli.selection import card_index
from deckbuilder.query.parse import parse
from deckbuilder.query.search import search

ROUNDS = 7
QUERIES = (
    "f:gaian t:creature cost<=3 kw:flying",
    '(kw:ranged or kw:"first strike") atk>=2',
    "k:artifact cost.elan>=2 power:react",
    'text:"draw" cost<4',
)
CLASH = ("kw:rage atk>hp", "vampire", 'text:"mana" -t:spell', "(kw:sprint or aura:sprint) cost<=4")
PARSE_TARGET, SEARCH_TARGET = 15, 5


def best(work: object, number: int) -> float:
    """Return the least time of one call in seconds."""
    return min(timeit.repeat(work, number=number, repeat=ROUNDS)) / number  # type: ignore[arg-type]


def main() -> None:
    """Measure and print."""
    for query in QUERIES:
        print(f"parse   {1e6 * best(partial(parse, query), 2000):7.1f} us  (target {PARSE_TARGET})  {query}")
    fresh = best(lambda: [search(card_index("clash_of_decks"), query) for query in CLASH], 1)
    print(f"first use: index and {len(CLASH)} queries over 352 cards {1e3 * fresh:6.1f} ms")
    index = card_index("clash_of_decks")
    for query in CLASH:
        took = best(partial(search, index, query), 20)
        print(f"search  {1e3 * took:7.2f} ms  (target {SEARCH_TARGET})  {query}")


if __name__ == "__main__":
    main()
