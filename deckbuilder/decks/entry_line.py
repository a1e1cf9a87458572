"""One line of a text list: how many of which card.

A line can often be read in several ways (``2000 Bones``, ``Banner (old)``,
``7 Sisters``). The readings are tried from the longest name down, and only a
name some card has is taken; two readings that name two cards are a fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from deckbuilder.decks.names import UNKNOWN, Match, NameIndex
from deckbuilder.decks.source import shown, tidy

_LEADS = (
    re.compile(r"([0-9]{1,3}) ?[xX×*] (.+)"),
    re.compile(r"([0-9]{1,3}) (.+)"),
    re.compile(r"[xX×] ?([0-9]{1,3}) (.+)"),
)
_TAIL = re.compile(r"(.+) [xX×*] ?([0-9]{1,3})")
_NOTE = re.compile(r"\s\s#|\t#")
_SHORT_NOTE = re.compile(r"(.+?) #(.*)")
_SET = re.compile(r"(.+) (?:\(([^()]+)\)|\{([^{}]+)\})(?: ([^\s*]{1,12}))?( \*F\*)?")
_FOIL = re.compile(r"(.+) (\*F\*)")
_ID_BEHIND = re.compile(r"(.+) \[([^\[\]\s]+)\]")
_ID_BEFORE = re.compile(r"\[([^\[\]\s]+)\](?: (.+))?")
_NUMBER_LIKE = re.compile(r"([-+−]?\d[\d.,_]*) ?[xX×*]? (.+)")
_PREFIX = re.compile(r"([^\s:]{1,20}): ?(.+)")
_TAB_COUNT = re.compile(r"([0-9]{1,3}) ?[xX×*]?|[xX×] ?([0-9]{1,3})")
_PRINTING = re.compile(r"#?[0-9]{1,4}[a-z]?")
_DOTS = " ●○•★☆"
_DEEPEST_CUT = 4
_LONGEST_CUT = 400


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a line, or a name in it.

    Attributes:
        count: Copies; 0 only until it is found faulty.
        name: The name as written.
        match: The card it led to.
        counted: Whether the line says a count.
        set: Set given with it.
        printing: Number in that set, foil mark behind it.
        note: Comment at the end of the line.
        unused: Fields of a tab row that mean nothing.
        other_name: A name that stands beside an id and belongs to another card.
        unknown_id: An id no card has, where the name beside it was found.
    """

    count: int
    name: str
    match: Match = UNKNOWN
    counted: bool = False
    set: str = ""
    printing: str = ""
    note: str = ""
    unused: tuple[str, ...] = ()
    other_name: str = ""
    unknown_id: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a line gives no entry: a stable word, what is wrong, what would be right."""

    code: str
    message: str
    cure: str
    card: str = ""


def read_line(index: NameIndex, raw: str) -> Reading | Fault:
    """Read one line that is neither blank, comment, heading nor key.

    Args:
        index: Names of the game.
        raw: The line, with its blanks and tabs.
    """
    if "\t" in raw:
        row = _tab_row(index, raw)
        if row is not None:
            return row
    text = tidy(raw)
    note = ""
    whole = _hits(index, _expanded(Reading(1, text)))
    if not whole:
        cut = _NOTE.search(raw.strip())
        if cut:
            text, note = tidy(raw.strip()[: cut.start()]), tidy(raw.strip()[cut.end() :])
    found = _decide(whole) if whole else _resolve(index, text)
    if found is None:
        found = _not_found(index, text)
    if isinstance(found, Fault):
        return found
    if found.counted and found.count == 0:
        return _zero(found.name)
    return replace(found, note=found.note or note) if note else found


def read_name(index: NameIndex, name: str, card_id: str = "", card_set: str = "") -> Reading:
    """Read what a field of a structured form names: an id or GUID, else a name.

    Args:
        index: Names of the game.
        name: The name, with whatever lists put behind it; may be empty.
        card_id: The id beside it, ``""`` if none; it counts before the name.
        card_set: The set beside it, which may tell cards of one name apart.
    """
    by_id = find_by_id(index, card_id) if card_id else None
    if by_id is not None:
        return _named_by_id(index, Reading(1, name, set=card_set), by_id, name)
    found = _looked_up(index, Reading(1, name, set=card_set))
    if not found.match.known:
        whole = read_line(index, name)
        if isinstance(whole, Reading) and whole.match.known and not whole.counted:
            found = replace(whole, set=card_set or whole.set)
    if card_id and found.match.known:
        return replace(found, unknown_id=card_id)
    return replace(found, name=f"[{card_id}] {name}".rstrip()) if card_id else found


def find_by_id(index: NameIndex, text: str) -> Match | None:
    """Return the card whose id or GUID this is, or ``None``."""
    card = index.by_id.get(text.casefold())
    return Match(card, "id") if card is not None else None


def _resolve(index: NameIndex, text: str) -> Reading | Fault | None:
    """Return the reading with the longest known name, or ``None`` if there is none."""
    level = _expanded(Reading(1, text))
    for _ in range(_DEEPEST_CUT if len(text) <= _LONGEST_CUT else 1):
        hits = _hits(index, level)
        if hits:
            return _decide(hits)
        level = [
            longer for reading in level for shorter in _cuts(index, reading) for longer in _expanded(shorter)
        ]
        if not level:
            break
    return None


def _expanded(reading: Reading) -> list[Reading]:
    """Return the ways to split a count off, the whole text first."""
    ways = [reading]
    if not reading.counted:
        ways += [
            replace(reading, count=int(found[1]), name=found[2], counted=True)
            for lead in _LEADS
            if (found := lead.fullmatch(reading.name))
        ]
        if found := _TAIL.fullmatch(reading.name):
            ways.append(replace(reading, count=int(found[2]), name=found[1], counted=True))
    return ways


def _hits(index: NameIndex, level: list[Reading]) -> list[Reading]:
    hits = []
    for reading in level:
        found = _looked_up(index, reading)
        if found.match.known:
            hits.append(found)
    return hits


def _looked_up(index: NameIndex, reading: Reading) -> Reading:
    if reading.name.startswith("[") and (found := _ID_BEFORE.fullmatch(reading.name)):
        match = find_by_id(index, found[1])
        if match is not None:
            return _named_by_id(index, reading, match, found[2] or "")
    match = index.find(reading.name)
    if match.others and reading.set:
        match = index.in_set(match, reading.set)
    return replace(reading, match=match) if match.known else reading


def _named_by_id(index: NameIndex, reading: Reading, match: Match, rest: str) -> Reading:
    """Return the card of an id; a name beside it is only compared."""
    named = Reading(reading.count, rest, counted=True)
    if rest and not index.find(rest).known:
        level = [named]
        for _ in range(_DEEPEST_CUT):
            level = [shorter for longer in level for shorter in _cuts(index, longer)]
            known = next((cut for cut in level if index.find(cut.name).known), None)
            if known is not None:
                named = known
                break
    beside = index.find(named.name) if rest else match
    agrees = match.card in (beside.card, *beside.others)
    return replace(
        reading,
        match=match,
        name=named.name,
        set=reading.set or named.set,
        printing=reading.printing or named.printing,
        note=reading.note or named.note,
        other_name="" if agrees else named.name,
    )


def _cuts(index: NameIndex, reading: Reading) -> Iterator[Reading]:
    """Yield the reading with one thing cut off the end of its name."""
    name = reading.name
    if (found := _SET.fullmatch(name)) and not reading.set and _is_printing(found[4]):
        foil = (found[5] or "").strip()
        printing = " ".join(part for part in (found[4] or "", foil, reading.printing) if part)
        yield replace(reading, name=found[1], set=found[2] or found[3], printing=printing)
    if (found := _FOIL.fullmatch(name)) and not reading.printing:
        yield replace(reading, name=found[1], printing=found[2])
    if (found := _ID_BEHIND.fullmatch(name)) and find_by_id(index, found[2]):
        yield replace(reading, name=f"[{found[2]}] {found[1]}")
    if not reading.note:
        if (bare := name.rstrip(_DOTS)) and bare != name:
            yield replace(reading, name=bare, note=name[len(bare) :].strip())
        if found := _SHORT_NOTE.fullmatch(name):
            yield replace(reading, name=found[1], note=tidy(found[2]))


def _is_printing(text: str | None) -> bool:
    """Whether what stands behind a set can be a number in it; a further word cannot."""
    return text is None or any(sign in "0123456789" for sign in text)


def _decide(hits: list[Reading]) -> Reading | Fault:
    """Return the first reading, unless another names another card."""
    first = hits[0]
    for other in hits[1:]:
        if first.match.card is not None and other.match.card not in (None, first.match.card):
            return Fault(
                "ambiguous-line",
                f"this can be {_said(first)} or {_said(other)}",
                f"write {_plain(first)} or {_plain(other)}",
                first.name,
            )
    if first.set.isdecimal() and not first.counted:
        return Fault(
            "count-in-brackets",
            f'"({first.set})" behind a name is no count',
            f"write {first.set} {first.name}",
            first.name,
        )
    return first


def _not_found(index: NameIndex, text: str) -> Reading | Fault:
    """Return the reading of a line without a known card, or what is plainly wrong with it."""
    for reading in _expanded(Reading(1, text)):
        if not reading.counted:
            continue
        ends = next(
            (
                way
                for way in _expanded(Reading(1, reading.name))
                if way.counted and index.find(way.name).known
            ),
            None,
        )
        if ends:
            return Fault(
                "two-counts",
                "two counts in one line",
                f"write one count: {reading.count} {ends.name}",
                ends.name,
            )
    if (found := _PREFIX.fullmatch(text)) and isinstance(_resolve(index, found[2]), Reading):
        return Fault(
            "unknown-prefix",
            f'"{shown(found[1])}:" in front of a card means nothing here',
            '"SB:" puts a card in the side section; other sections have a heading of their own',
            found[2],
        )
    ways = _expanded(Reading(1, text))
    if len(ways) == 1 and (found := _NUMBER_LIKE.fullmatch(text)) and index.find(found[2]).known:
        return Fault("bad-count", f"{shown(found[1])} is no count", "counts go from 1 to 999", found[2])
    reading = ways[min(1, len(ways) - 1)]
    return _without_known_set(index, reading)


def _without_known_set(index: NameIndex, reading: Reading) -> Reading:
    """Cut a set off an unknown name only if it is one of the game's."""
    found = _SET.fullmatch(reading.name)
    if not found or not _is_printing(found[4]) or not index.set_id(found[2] or found[3]):
        return reading
    return next(_cuts(index, reading))


def _tab_row(index: NameIndex, raw: str) -> Reading | Fault | None:
    """Read ``count TAB name TAB set TAB number``; ``None`` if it is no such row."""
    fields = [tidy(part) for part in raw.strip().split("\t")]
    counted = _TAB_COUNT.fullmatch(fields[0])
    if not counted or len(fields) < 3 or not fields[1] or fields[2].startswith("#"):
        return None
    name, *rest = fields[1:]
    reading = Reading(int(counted[1] or counted[2]), name, counted=True)
    unused = []
    for part in filter(None, rest):
        if not reading.set and index.set_id(part):
            reading = replace(reading, set=part)
        elif not reading.printing and _PRINTING.fullmatch(part):
            reading = replace(reading, printing=part)
        else:
            unused.append(part)
    found = _looked_up(index, reading)
    if not reading.count:
        return _zero(name)
    return replace(found, unused=tuple(unused))


def _zero(name: str) -> Fault:
    return Fault("zero-count", f'0 copies of "{shown(name)}"', "delete the line, or say 1 to 999", name)


def _said(reading: Reading) -> str:
    name = reading.match.card.name if reading.match.card else reading.name
    return f'{reading.count} of "{shown(name)}"'


def _plain(reading: Reading) -> str:
    """Return a line that can be read in this way only: with the card's id."""
    card = reading.match.card
    return f'"{reading.count} [{card.id}] {card.name}"' if card else f'"{reading.count} {reading.name}"'
