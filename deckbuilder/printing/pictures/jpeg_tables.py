"""The tables and headers of a JPEG, held to ITU-T T.81: what a decoder would give up on.

With sound tables a decoder shows something whatever the compressed data is; without them
a card would come out blank.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from deckbuilder.printing.pictures.facts import UnusableError

_BROKEN = "the JPEG is broken"
_MOST_BLOCKS = 10
"""Blocks in one unit of an interleaved scan (B.2.3)."""
_MOST_DC = 15
"""Most bits a difference of DC values has."""
_LAST = 63
"""Number of the last coefficient of a block."""


@dataclass(frozen=True, slots=True)
class Component:
    """A colour of the frame: how often it is sampled, and the table it is quantised by."""

    across: int
    along: int
    quantiser: int


@dataclass(slots=True)
class Tables:
    """What a JPEG has defined so far.

    Attributes:
        quantisers: Numbers of the quantisation tables.
        codes: Class (0 DC, 1 AC) and number of the Huffman tables.
        components: The colours of the frame, by their identifiers.
        progressive: Whether the frame is progressive.
    """

    quantisers: set[int] = field(default_factory=set)
    codes: set[tuple[int, int]] = field(default_factory=set)
    components: dict[int, Component] = field(default_factory=dict)
    progressive: bool = False

    def quantisation(self, body: bytes) -> None:
        """Take in a DQT segment (B.2.4.1)."""
        place = 0
        while place < len(body):
            precision, number = body[place] >> 4, body[place] & 15
            place += 1 + 64 * (precision + 1)
            if precision > 1 or number > 3 or place > len(body):
                raise UnusableError(f"{_BROKEN}: a quantisation table makes no sense")
            self.quantisers.add(number)

    def huffman(self, body: bytes) -> None:
        """Take in a DHT segment (B.2.4.2)."""
        self.codes |= _code_tables(body)

    def frame(self, body: bytes, *, progressive: bool) -> None:
        """Take in the colours of a frame header (B.2.2), from the sixth byte on."""
        self.progressive = progressive
        for place in range(0, len(body) - 2, 3):
            identifier, sampling, quantiser = body[place : place + 3]
            across, along = sampling >> 4, sampling & 15
            if not 1 <= across <= 4 or not 1 <= along <= 4 or quantiser > 3 or identifier in self.components:
                raise UnusableError(f"{_BROKEN}: its colours make no sense")
            self.components[identifier] = Component(across, along, quantiser)
        most_across = max(one.across for one in self.components.values())
        most_along = max(one.along for one in self.components.values())
        if any(most_across % one.across or most_along % one.along for one in self.components.values()):
            raise UnusableError("a JPEG with colours sampled in parts, which few programs read")

    def scan(self, body: bytes) -> None:
        """Hold a scan header (B.2.3) to what was defined before it."""
        count = body[0] if body else 0
        if not 1 <= count <= 4 or len(body) != 4 + 2 * count:
            raise UnusableError(f"{_BROKEN}: a scan makes no sense")
        chosen = [(body[place], body[place + 1]) for place in range(1, 1 + 2 * count, 2)]
        first, last, steps = body[-3:]
        if self.progressive and not self._progresses(first, last, steps, count):
            raise UnusableError(f"{_BROKEN}: a scan makes no sense")
        blocks = 0
        for identifier, tables in chosen:
            component = self.components.get(identifier)
            if component is None or component.quantiser not in self.quantisers:
                raise UnusableError(f"{_BROKEN}: a scan of a colour or table it does not have")
            blocks += component.across * component.along
            for kind in self._needed(first, steps):
                if (kind, tables >> 4 if kind == 0 else tables & 15) not in self.codes:
                    raise UnusableError(f"{_BROKEN}: a scan without its table of codes")
        if len(dict(chosen)) < count or (count > 1 and blocks > _MOST_BLOCKS):
            raise UnusableError(f"{_BROKEN}: a scan makes no sense")

    def _needed(self, first: int, steps: int) -> tuple[int, ...]:
        """Return the classes of code tables a scan reads."""
        if not self.progressive:
            return (0, 1)
        if first:
            return (1,)
        return () if steps >> 4 else (0,)

    @staticmethod
    def _progresses(first: int, last: int, steps: int, count: int) -> bool:
        """Tell whether a progressive scan is one of those there are (G.1.1.1.1)."""
        high, low = steps >> 4, steps & 15
        band = last == 0 if first == 0 else first <= last <= _LAST and count == 1
        return band and low <= 13 and (not high or low == high - 1)


@lru_cache(maxsize=256)
def _code_tables(body: bytes) -> frozenset[tuple[int, int]]:
    """Return the tables of a DHT segment: codes that can be, and none of ones alone (C.2).

    Most pictures of a job have the same few.
    """
    found, place = set(), 0
    while place < len(body):
        kind, number, counts = body[place] >> 4, body[place] & 15, body[place + 1 : place + 17]
        place += 17 + sum(counts)
        used = sum(count << (16 - length) for length, count in enumerate(counts, 1))
        values = body[place - sum(counts) : place]
        sound = used < 1 << 16 and (kind == 1 or not values or max(values) <= _MOST_DC)
        if kind > 1 or number > 3 or len(counts) < 16 or place > len(body) or not sound:
            raise UnusableError(f"{_BROKEN}: a table of codes makes no sense")
        found.add((kind, number))
    return frozenset(found)
