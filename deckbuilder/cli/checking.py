"""The work behind ``check``, shared by the light lane and typer: find, read, check, print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder import load
from deckbuilder.cli.console import say
from deckbuilder.decks import own_cards, report
from deckbuilder.decks.check import POOLS, Table, check_deck, check_table
from deckbuilder.decks.locate import DeckFile, locate, locate_all
from deckbuilder.decks.read import Reading, read_deck
from deckbuilder.decks.report import Result, Run, TableResult
from deckbuilder.errors import DeckbuilderError, InputError, UsageError
from deckbuilder.games import registry
from deckbuilder.model.catalogue import Catalogue
from deckbuilder.model.game import Game

if TYPE_CHECKING:
    from deckbuilder.decks.owned import Collections, Holding

ALL_FORMATS = "all"
"""What ``--format`` takes for every format of the deck's game."""

PAIR = 2
"""Number of decks given together that are held to the rules between any two."""


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """What the user asked ``check`` for; each field is the option of that name.

    Attributes:
        decks: Files, folders, and decks that come with a game.
        game: ``--game``, ``""`` if not said.
        formats: ``--format``, each once; empty if not said.
        pool: ``--pool``, ``""`` if not said.
        sets: ``--set``, the sets in use.
        json: Whether the result is JSON.
        digest: Whether to show digests.
        form: ``--from``, the form of the files.
        encoding: ``--encoding``, how the files are encoded.
        cards: ``--cards``, users' own card files.
        table: Whether the decks meet at one table.
        mirror: Whether two players may bring the same fixed deck.
        quiet: Whether decks that are good are passed over in silence.
        owned: ``--owned``, lists of the cards somebody owns.
        built: ``--built``, decks that are built of them.
    """

    decks: tuple[str, ...]
    game: str = ""
    formats: tuple[str, ...] = ()
    pool: str = ""
    sets: tuple[str, ...] = ()
    json: bool = False
    digest: bool = False
    form: str = ""
    encoding: str = ""
    cards: tuple[str, ...] = ()
    table: bool = False
    mirror: bool = False
    quiet: bool = False
    owned: tuple[str, ...] = ()
    built: tuple[str, ...] = ()


@dataclass(slots=True)
class _Checker:
    """Finds, reads and judges the decks of one call."""

    options: CheckOptions
    catalogue_of: Callable[[str], Catalogue]
    collections: Collections | None = None

    def files(self) -> Iterator[DeckFile | Result]:
        """Yield the deck files of all arguments; what leads to none is a result.

        A file inside a folder that was named already is passed over; a deck the
        user names twice is meant twice (two players may bring the same one).
        """
        seen: set[Path] = set()
        for argument in self.options.decks:
            try:
                found = locate(argument)
            except InputError as fault:
                yield Result(argument, fault=fault)
                continue
            named = [file for file in found if file.shown == argument]
            yield from named or [file for file in found if file.path not in seen]
            if len(self.options.decks) > 1:
                seen.update(file.path for file in found)

    def check(self, file: DeckFile) -> list[Result]:
        """Read a deck file and check it for every format asked for."""
        options = self.options
        try:
            reading = read_deck(
                file.path,
                game=options.game or file.game or None,
                form=options.form or None,
                encoding=options.encoding or None,
                catalogue_of=self.catalogue_of,
            )
        except InputError as fault:
            return [Result(file.shown, fault=fault)]
        holding = self.collections.holding(reading.deck, file.path) if self.collections else None
        return [self._judge(file, reading, form, holding) for form in self._formats(reading)]

    def _judge(self, file: DeckFile, reading: Reading, format_id: str, holding: Holding | None) -> Result:
        deck = reading.deck
        game = load.game(deck.game)
        catalogue = self.catalogue_of(game.id)
        try:
            verdict = check_deck(
                deck if deck.path == file.shown else replace(deck, path=file.shown),
                registry.construction(game.id),
                game,
                catalogue,
                format_id=format_id,
                pool=self.options.pool,
                sets=_sets_in_use(self.options.sets, game, catalogue),
                reading=reading.problems,
            )
        except DeckbuilderError as fault:
            return Result(file.shown, reading.form, fault=fault)
        return Result(file.shown, reading.form, verdict, holding=holding)

    def _formats(self, reading: Reading) -> Iterable[str]:
        if self.options.formats == (ALL_FORMATS,):
            return [form.id for form in load.game(reading.deck.game).formats]
        return self.options.formats or ("",)


def run(options: CheckOptions) -> int:
    """Check decks as the options say, print what was found, and return the exit code.

    Raises:
        DeckbuilderError: The call as a whole makes no sense, or ``--cards`` cannot be read.
    """
    _refuse_nonsense(options)
    catalogue_of = own_cards.catalogues(Path(path) for path in options.cards)
    collections = _collections(options, catalogue_of)
    checker = _Checker(options, catalogue_of, collections)
    found = Run(cards=options.cards)
    kept: list[Result] = []
    decks: list[str] = []
    for file in checker.files():
        results = checker.check(file) if isinstance(file, DeckFile) else [file]
        for result in results:
            found.add(result)
            if options.table or len(kept) <= PAIR:
                kept.append(result)
        for fault in dict.fromkeys(str(result.fault) for result in results if result.fault is not None):
            say(f"deckbuilder: {_visible(fault)}")
        if options.json:
            decks += map(report.deck_json, results)
        elif not (options.quiet and all(result.exit_code == 0 and not result.lacking for result in results)):
            _print(report.deck_lines(results, with_digest=options.digest))
    if table := _table(options, kept):
        found.add_table(table)
    for fault in collections.faults if collections else ():
        say(f"deckbuilder: {_visible(fault)}")
        found.exit_code = max(found.exit_code, InputError.exit_code)
    if options.json:
        print(report.run_json(found, decks))
    else:
        _print_rest(options, found)
    return found.exit_code


def _collections(options: CheckOptions, catalogue_of: Callable[[str], Catalogue]) -> Collections | None:
    """Find the lists of owned cards and the built decks; ``None`` if nobody asks what is owned.

    Raises:
        UsageError: There are built decks but no list of owned cards.
        InputError: There is no such file or folder.
    """
    if not options.owned:
        if options.built:
            raise UsageError(
                "it says what is taken of a collection",
                where="--built",
                cure="give the collection with --owned",
            )
        return None
    from deckbuilder.decks.owned import Collections

    owned, built = (locate_all(paths) for paths in (options.owned, options.built))
    return Collections(owned, built, catalogue_of, options.encoding)


def _print_rest(options: CheckOptions, found: Run) -> None:
    for table in found.tables:
        if table.exit_code or not options.quiet:
            _print(report.table_lines(table))
    if not options.quiet:
        _print(report.closing_lines(found))


def _table(options: CheckOptions, results: Sequence[Result]) -> TableResult | None:
    """Hold decks to the rules between them: a table's if asked for, else those of any two."""
    seats = tuple(result.verdict.subject for result in results if result.verdict is not None)
    if len(seats) < len(results) or not seats or len(options.formats) > 1:
        if options.table and len(seats) < len(results):
            say("deckbuilder: the table was not checked, since not all its decks could be")
        return None
    games = {seat.game.id for seat in seats}
    if not options.table and (len(seats) != PAIR or len(games) > 1):
        return None
    if len(games) > 1:
        raise UsageError("decks of several games cannot meet at one table", where="--table")
    game = seats[0].game
    construction = registry.construction(game.id)
    if options.table and not construction.tables:
        raise UsageError(f"{game.name} has no rules for the decks of a table", where="--table")
    rules = construction.tables if options.table else construction.pairs
    problems = check_table(rules, Table(seats, options.mirror))
    return TableResult(game, seats, problems) if options.table or problems else None


def _refuse_nonsense(options: CheckOptions) -> None:
    """Refuse what can be known to be wrong before any deck is read."""
    if options.game:
        game = load.game(options.game)
        for form in options.formats:
            if form != ALL_FORMATS and game.format(form) is None:
                known = ", ".join([*(each.id for each in game.formats), ALL_FORMATS])
                raise UsageError(
                    f'no format "{form}"', where="--format", cure=f"formats of {game.name}: {known}"
                )
    if options.pool and options.pool not in POOLS:
        raise UsageError(f'no pool "{options.pool}"', where="--pool", cure=f"pools: {', '.join(POOLS)}")
    if ALL_FORMATS in options.formats and len(options.formats) > 1:
        raise UsageError(f'"{ALL_FORMATS}" stands for every format already', where="--format")
    if options.table and (len(options.formats) > 1 or options.formats == (ALL_FORMATS,)):
        raise UsageError("a table is checked for one format", where="--table", cure="give one --format")


def _sets_in_use(wanted: Iterable[str], game: Game, catalogue: Catalogue) -> frozenset[str]:
    """Return the ids of the sets the user named by id, name or short name."""
    if not wanted:
        return frozenset()
    titles = {
        title.casefold(): known.id for known in game.sets for title in (known.id, known.name, *known.aliases)
    }
    titles |= {card.set.casefold(): card.set for card in catalogue}
    found = set()
    for title in wanted:
        if title.casefold() not in titles:
            known = ", ".join(dict.fromkeys(titles.values()))
            raise UsageError(f'{game.name} has no set "{title}"', where="--set", cure=f"sets: {known}")
        found.add(titles[title.casefold()])
    return frozenset(found)


def _print(lines: Iterable[str]) -> None:
    """Print lines in one go; signs that would steer a terminal are spelt out."""
    if text := "\n".join(map(_visible, lines)):
        print(text)


def _visible(line: str) -> str:
    if line.isprintable():
        return line
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)
