"""Is a deck legal? Runs all construction rules of its game and keeps every problem.

A game brings its rules as data: a `Construction` that lists, for each format,
named rule functions (``games/<game>/construction.py``). Each rule looks at the
same `Subject` and yields what is wrong; no rule stops another, so one run
names every problem.

Cards that were not recognised and lines that were not understood come first. A
rule that depends on them says so ("at least"), as a note: it blames no innocent card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from deckbuilder.errors import InputError, UsageError
from deckbuilder.model.catalogue import CardFacts, Catalogue
from deckbuilder.model.deck import Deck, Entry, Problem
from deckbuilder.model.game import Format, Game

POOLS = ("released", "all")
"""Card pools: released cards only, or drafts and unreleased cards too."""

LEGAL, ILLEGAL, UNCLEAR = "legal", "illegal", "unclear"


@dataclass(frozen=True, slots=True)
class Pool:
    """The cards a deck may be built from.

    Attributes:
        id: ``released`` or ``all``.
        sets: Ids of the sets in use; empty for all sets of the game.
    """

    id: str = "released"
    sets: frozenset[str] = frozenset()


@dataclass(slots=True)
class Tally:
    """All copies of one card in the counted sections, and where they stand."""

    card: CardFacts
    count: int = 0
    places: list[Entry] = field(default_factory=list)

    @property
    def lines(self) -> tuple[int, ...]:
        """Lines the copies stand on, ascending."""
        return lines_of(self.places)


@dataclass(frozen=True, slots=True)
class Subject:
    """A deck as the rules see it: added up, split by what counts.

    Attributes:
        deck: The deck itself.
        game: Its game.
        format: The format it is checked for.
        pool: The cards allowed.
        catalogue: The known cards.
        cards: Copies by card id in the counted sections, tokens apart.
        tokens: Token cards that stand in counted sections.
        unknown: Entries of counted sections whose card was not recognised.
        unread: Lines that were not understood at all: no card, no count.
    """

    deck: Deck
    game: Game
    format: Format
    pool: Pool
    catalogue: Catalogue
    cards: Mapping[str, Tally]
    tokens: Mapping[str, Tally]
    unknown: tuple[Entry, ...]
    unread: tuple[int, ...]

    @property
    def known_count(self) -> int:
        """Number of recognised cards that count."""
        return sum([tally.count for tally in self.cards.values()])

    @property
    def unknown_count(self) -> int:
        """Number of cards in counted sections that were not recognised."""
        return sum(entry.count for entry in self.unknown)


Rule = Callable[[Subject], Iterable[Problem]]


@dataclass(frozen=True, slots=True)
class Table:
    """Decks that meet in one game.

    Attributes:
        seats: The decks, in the order given.
        mirror: Whether two players may bring the same fixed deck.
    """

    seats: tuple[Subject, ...]
    mirror: bool = False


TableRule = Callable[[Table], Iterable[Problem]]


@dataclass(frozen=True, slots=True)
class Construction:
    """The construction rules of a game, as data.

    Attributes:
        checks: Rule functions by format id.
        unknown: Number of the rule that a card nobody knows breaks, by format id.
        pools: Pool by format id, where it is not ``released``.
        beside: Rule by section id that says why its cards do not count.
        tables: Rules for the decks of one table.
        pairs: Those of ``tables`` that hold for any two decks given together.
    """

    checks: Mapping[str, tuple[Rule, ...]]
    unknown: Mapping[str, str]
    pools: Mapping[str, str] = field(default_factory=dict)
    beside: Mapping[str, str] = field(default_factory=dict)
    tables: tuple[TableRule, ...] = ()
    pairs: tuple[TableRule, ...] = ()


@dataclass(frozen=True, slots=True)
class Beside:
    """Cards of a section that is not counted, and the rule that says so (``""`` if none)."""

    section: str
    count: int
    rule: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found about one deck in one format.

    Attributes:
        subject: The deck as it was looked at.
        beside: What was not counted, in file order.
        problems: Everything found: faults of reading first, then by rule.
    """

    subject: Subject
    beside: tuple[Beside, ...]
    problems: tuple[Problem, ...]

    @property
    def status(self) -> str:
        """``legal``, ``illegal``, or ``unclear``: no rule is surely broken, but lines were not understood."""
        errors = self.errors
        if any(problem.rule for problem in errors):
            return ILLEGAL
        if self.subject.unread:
            return UNCLEAR
        return ILLEGAL if errors else LEGAL

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that make the deck illegal or incompletely known."""
        return tuple([problem for problem in self.problems if problem.severity == "error"])

    @property
    def exit_code(self) -> int:
        """0 legal, 3 if a line was not understood, else 1."""
        if self.subject.unread:
            return InputError.exit_code
        return 0 if self.status == LEGAL else 1


def check_deck(
    deck: Deck,
    construction: Construction,
    game: Game,
    catalogue: Catalogue,
    *,
    format_id: str = "",
    pool: str = "",
    sets: frozenset[str] = frozenset(),
    reading: Sequence[Problem] = (),
) -> Verdict:
    """Hold a deck to all construction rules of one format.

    Args:
        deck: The deck; its game must be ``game``.
        construction: The game's rules.
        game: The game.
        catalogue: Its known cards, users' own included.
        format_id: Format to check for; else the deck's own, else the game's default.
        pool: Pool to take the cards from; else the format's own.
        sets: Ids of the sets in use; empty for all.
        reading: Problems found while the deck was read.

    Raises:
        UsageError: ``format_id`` is no format of the game.
        InputError: The format written in the deck is none, or no format is known.
    """
    form = chosen_format(deck, game, format_id)
    allowed = Pool(pool or construction.pools.get(form.id, "released"), sets)
    subject = _subject(deck, game, form, allowed, catalogue, reading)
    problems = [*_sorted_out(subject, construction, reading)]
    for rule in construction.checks[form.id]:
        problems.extend(rule(subject))
    return Verdict(subject, tuple(_beside(deck, game, construction)), tuple(problems))


def check_table(rules: Iterable[TableRule], table: Table) -> tuple[Problem, ...]:
    """Hold the decks of one table to the rules between decks; every problem is kept."""
    return tuple(problem for rule in rules for problem in rule(table))


def chosen_format(deck: Deck, game: Game, format_id: str = "") -> Format:
    """Return the format to check a deck for: the user's, else the deck's, else the game's default.

    Raises:
        UsageError: The user named a format the game lacks.
        InputError: The deck names one the game lacks, or nobody names one.
    """
    known = f"formats of {game.name}: {', '.join(form.id for form in game.formats)}"
    wanted = format_id or deck.format or game.default_format
    if not wanted:
        raise InputError("no format is said", where=deck.path, cure=f"say it with --format; {known}")
    form = game.format(wanted)
    if form is None and format_id:
        raise UsageError(f'no format "{format_id}"', where="--format", cure=known)
    if form is None:
        raise InputError(f'no format "{wanted}"', where=deck.path, cure=f"{known}; or say it with --format")
    return form


def lines_of(entries: Iterable[Entry]) -> tuple[int, ...]:
    """Return the lines some entries stand on, ascending, each once; entries from no file have none."""
    return tuple(sorted({entry.line for entry in entries if entry.line}))


def _subject(
    deck: Deck, game: Game, form: Format, pool: Pool, catalogue: Catalogue, reading: Sequence[Problem]
) -> Subject:
    """Add a deck up: work grows with its lines, not with its copies."""
    cards: dict[str, Tally] = {}
    tokens: dict[str, Tally] = {}
    unknown: list[Entry] = []
    find = catalogue.by_id.get
    for section, entries in deck.sections.items():
        if not _counts(game, section):
            continue
        for entry in entries:
            card = find(entry.card) if entry.card is not None else None
            if card is None:
                unknown.append(entry)
                continue
            group = tokens if card.token else cards
            tally = group.get(card.id)
            if tally is None:
                group[card.id] = Tally(card, entry.count, [entry])
            else:
                tally.count += entry.count
                tally.places.append(entry)
    return Subject(
        deck, game, form, pool, catalogue, cards, tokens, tuple(unknown), tuple(_unread(deck, reading))
    )


def _unread(deck: Deck, reading: Sequence[Problem]) -> Iterator[int]:
    """Yield the lines that are faulty and gave no entry; 0 for a fault without a line."""
    faults = [problem for problem in reading if problem.severity == "error"]
    if not faults:
        return
    entered = {entry.line for entry in deck.entries()}
    for problem in faults:
        if not problem.lines:
            yield 0
        yield from (line for line in problem.lines if line not in entered)


def _sorted_out(
    subject: Subject, construction: Construction, reading: Sequence[Problem]
) -> Iterator[Problem]:
    """Yield the faults of reading, then the unknown cards nobody has named yet.

    An unknown card in a section that does not count is no more than a note.
    """
    if not reading and not subject.unknown:
        return
    rule = construction.unknown[subject.format.id]
    counted = {entry.line for entry in subject.unknown}
    beside = {entry.line for entry in subject.deck.entries() if entry.card is None} - counted
    named: set[int] = set()
    for problem in reading:
        if problem.severity == "error" and problem.lines:
            named.update(problem.lines)
            if counted.issuperset(problem.lines):
                problem = replace(problem, rule=problem.rule or rule)
            elif beside.issuperset(problem.lines):
                problem = replace(problem, severity="note")
        yield problem
    for entry in subject.unknown:
        if not entry.line or entry.line not in named:
            yield Problem(
                rule,
                "unknown-card",
                f'no card "{entry.name}"',
                "check the name",
                lines_of([entry]),
                entry.name,
                entry.count,
            )


def _beside(deck: Deck, game: Game, construction: Construction) -> Iterator[Beside]:
    for section, entries in deck.sections.items():
        count = sum(entry.count for entry in entries)
        if count and not _counts(game, section):
            known = game.section(section)
            yield Beside(section, count, construction.beside.get(known.id, "") if known else "")


def _counts(game: Game, section: str) -> bool:
    known = game.section(section)
    return known is not None and known.counted
