"""The work behind ``print``: decks to cards, cards to a PDF, and what to say about it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder import load
from deckbuilder.cli.console import say
from deckbuilder.decks import own_cards
from deckbuilder.decks.check import LEGAL, check_deck
from deckbuilder.decks.file_names import safe_file_name
from deckbuilder.decks.locate import DeckFile, locate_all
from deckbuilder.decks.read import Reading, read_deck
from deckbuilder.errors import DeckbuilderError, InputError, UsageError
from deckbuilder.games import registry
from deckbuilder.model.deck import Deck, Problem
from deckbuilder.paths import output_dir, whole_file
from deckbuilder.printing.art import ArtFolder
from deckbuilder.printing.imposition import Job
from deckbuilder.printing.order import FaceStyle, Order, Prepared, prepare, refuse_too_many
from deckbuilder.printing.setup import PageSetup

if TYPE_CHECKING:
    from deckbuilder.model.card import Card
    from deckbuilder.printing.drawing import Progress

NOT_PRINTED = "maybe"
"""The section of cards that are only considered; they are not in the deck."""

MOST_SHOWN = 20
"""Warnings of one kind that are shown; the others are counted."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """What the user asked ``print`` for; each field is the option of that name.

    Attributes:
        decks: Files, folders, and decks that come with a game.
        setup: How sheets are wanted.
        output: ``--output``, ``""`` for a name after the deck.
        art: ``--art``, ``""`` for none.
        language: ``--lang``, ``""`` for each game's main language.
        ink_saver: Whether frames are white.
        words: Whether icons are explained.
        game: ``--game``, ``""`` if not said.
        whole: ``--all``, the games whose every card is printed.
        cards: ``--cards``, users' own card files.
        form: ``--from``, the form of the files.
        encoding: ``--encoding``, how the files are encoded.
        copies: How many times everything is printed.
        tokens: Whether tokens are printed.
        json: Whether the result is JSON.
        force: Whether a file may be replaced, and any number of pages printed.
    """

    decks: tuple[str, ...]
    setup: PageSetup = field(default_factory=PageSetup)
    output: str = ""
    art: str = ""
    language: str = ""
    ink_saver: bool = False
    words: bool = False
    game: str = ""
    whole: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    form: str = ""
    encoding: str = ""
    copies: int = 1
    tokens: bool = True
    json: bool = False
    force: bool = False


@dataclass(frozen=True, slots=True)
class _Source:
    """Where cards to print come from: a deck, or a whole game.

    Attributes:
        title: Its name for people.
        stem: A name for a file.
        order: Its cards.
        shown: What the user called it.
        status: ``legal``, ``illegal``, ``unclear``, or ``""`` if that is no question.
    """

    title: str
    stem: str
    order: Order
    shown: str
    status: str = ""


@dataclass(slots=True)
class _Printer:
    """One call of ``print`` at work."""

    options: PrintOptions
    overlays: dict[str, tuple[Path, ...]]
    warnings: list[str] = field(default_factory=list)
    _cards: dict[str, dict[str, Card]] = field(default_factory=dict)

    def sources(self) -> Iterator[_Source]:
        """Yield the decks and whole games that were asked for."""
        for file in locate_all(self.options.decks):
            yield self._deck(file)
        for game_id in dict.fromkeys(self.options.whole):
            cards = [(card, self.options.copies) for card in self.cards(game_id).values()]
            name = load.game(game_id).name
            order = Order(game_id, tuple(self._wanted(cards)))
            yield _Source(f"{name}, all cards", f"{game_id}-all", order, f"--all {game_id}")

    def cards(self, game_id: str) -> dict[str, Card]:
        """Return a game's cards by id, users' own laid over them."""
        if game_id not in self._cards:
            model = registry.card_model(game_id)
            self._cards[game_id] = load.cards(game_id, model, self.overlays.get(game_id, ()))
        return self._cards[game_id]

    def warn(self, lines: Iterable[str]) -> None:
        """Tell the user, at most `MOST_SHOWN` of a kind."""
        found = list(lines)
        self.warnings += found
        for line in found[:MOST_SHOWN]:
            say(f"warning: {line}")
        if len(found) > MOST_SHOWN:
            say(f"warning: and {len(found) - MOST_SHOWN} more like these")

    def _deck(self, file: DeckFile) -> _Source:
        options = self.options
        reading = read_deck(
            file.path,
            game=options.game or file.game or None,
            form=options.form or None,
            encoding=options.encoding or None,
            catalogue_of=lambda game_id: load.catalogue(game_id, self.overlays.get(game_id, ())),
        )
        deck = reading.deck
        named = replace(deck, name=deck.name or file.path.stem)
        self.warn(_told(file.shown, problem) for problem in reading.problems if problem.severity == "error")
        order = Order(deck.game, tuple(self._wanted(self._entries(file, deck))))
        return _Source(named.name, safe_file_name(named), order, file.shown, self._legality(file, reading))

    def _entries(self, file: DeckFile, deck: Deck) -> Iterator[tuple[Card, int]]:
        """Yield the known cards of a deck; name the ones that are not known."""
        known = self.cards(deck.game)
        sections = [section for section in deck.sections if section != NOT_PRINTED]
        entries = deck.entries(*sections) if sections else ()
        left_out = sum(entry.count for entry in deck.sections.get(NOT_PRINTED, ()))
        if left_out:
            self.warn([f"{file.shown}: {left_out} cards that are only considered are not printed"])
        unknown = [entry for entry in entries if entry.card is None]
        self.warn(f'{file.shown}: not printed: {entry.count} "{entry.name}"' for entry in unknown)
        for entry in entries:
            if entry.card is not None:
                yield known[entry.card], entry.count * self.options.copies

    def _wanted(self, cards: Iterable[tuple[Card, int]]) -> Iterator[tuple[Card, int]]:
        return ((card, count) for card, count in cards if self.options.tokens or not card.token)

    def _legality(self, file: DeckFile, reading: Reading) -> str:
        """Return whether a deck is legal; one that is not is printed all the same."""
        deck = reading.deck
        game = load.game(deck.game)
        try:
            verdict = check_deck(
                deck,
                registry.construction(game.id),
                game,
                load.catalogue(game.id, self.overlays.get(game.id, ())),
                reading=reading.problems,
            )
        except DeckbuilderError:  # nobody says for which format: then it is no question here
            return ""
        broken = [problem for problem in verdict.errors if problem.rule]
        if verdict.status != LEGAL and broken:
            first = broken[0]
            more = f" (and {len(broken) - 1} more)" if len(broken) > 1 else ""
            self.warn([f"{file.shown}: not legal: {first.rule} {first.message}{more}; see deckbuilder check"])
        return verdict.status


def run(options: PrintOptions) -> int:
    """Print as the options say, tell what was done, and return the exit code.

    Raises:
        DeckbuilderError: There is nothing to print, the sheet is impossible, or the PDF
            cannot be written.
    """
    if not options.decks and not options.whole:
        raise UsageError("nothing to print", cure="name a deck, or --all GAME")
    printer = _Printer(options, own_cards.by_game(Path(path) for path in options.cards))
    sources = list(printer.sources())
    if not any(source.order.count for source in sources):
        raise InputError(
            "no card to print is known",
            where=", ".join(source.shown for source in sources)[:200],
            cure="look the names up with deckbuilder cards",
        )
    orders = [source.order for source in sources if source.order.count]
    if not options.force:
        refuse_too_many(orders, options.setup)
    _refuse_language(options.language, orders)
    target = _target(options, sources)
    with whole_file(target, force=options.force) as stream:
        from deckbuilder.printing.document import write

        art = ArtFolder(Path(options.art)) if options.art else None
        job = _prepared(printer, sources, orders, art).job
        write(job, stream, target, _progress())
    if art is not None and art.smaller:
        told = f"{len(art.smaller)} pictures were made smaller, or the PDF would be too large"
        printer.warn([f"{options.art}: {told}: {', '.join(art.smaller[:5])}"])
    _tell(printer, sources, job, target)
    return 0


def _prepared(
    printer: _Printer, sources: list[_Source], orders: list[Order], art: ArtFolder | None
) -> Prepared:
    options = printer.options
    style = FaceStyle(options.language, options.ink_saver, options.words)
    prepared = prepare(_title(sources), orders, options.setup, style=style, art=art)
    printer.warn(
        f"{card.title}: {problem.message}" + (f" ({problem.cure})" if problem.cure else "")
        for card, problem in prepared.problems
    )
    if art is not None and art.unused():
        names = ", ".join(art.unused()[:5])
        printer.warn([f"{options.art}: {len(art.unused())} pictures belong to no card printed: {names}"])
    return prepared


def _refuse_language(language: str, orders: Iterable[Order]) -> None:
    """Refuse a language that nothing printed is written in."""
    if not language:
        return
    known = {
        code
        for order in orders
        for card, _ in order.cards
        for code in (*card.name, *card.paraphrase, *load.words(order.game))
    }
    if language not in known:
        raise UsageError(
            f'no card is written in "{language[:20]}"',
            where="--lang",
            cure=f"known: {', '.join(sorted(known))}",
        )


def _target(options: PrintOptions, sources: list[_Source]) -> Path:
    """Return the file to write: the user's, or one named after what is printed."""
    stems = [source.stem for source in sources]
    stem = " + ".join(stems) if len(stems) < 4 else f"{stems[0]} and {len(stems) - 1} more"
    name = f"{safe_file_name(Deck('', name=stem))}.pdf"
    if not options.output:
        return output_dir() / name
    given = Path(options.output)
    try:
        return given / name if given.is_dir() else given
    except (OSError, ValueError):  # `whole_file` says what is wrong with it
        return given


def _title(sources: list[_Source]) -> str:
    titles = list(dict.fromkeys(source.title for source in sources))
    return ", ".join(titles) if len(titles) < 4 else f"{titles[0]} and {len(titles) - 1} more"


def _progress() -> Progress:
    """Return what shows progress: a line on a terminal, nothing in a pipe."""
    from deckbuilder.printing.document import silent

    if not sys.stderr.isatty():
        return silent

    def show(done: int, total: int) -> None:
        if done == total:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        elif done % 5 == 0:
            print(f"\rdrawing {done} of {total}", end="", file=sys.stderr, flush=True)

    return show


def _tell(printer: _Printer, sources: list[_Source], job: Job, target: Path) -> None:
    """Say what was printed: as JSON or in two or three lines."""
    if printer.options.json:
        import json

        print(json.dumps(_as_json(printer, sources, job, target), ensure_ascii=False, indent=2))
        return
    different = len({copies.front.key for batch in job.batches for copies in batch.cards})
    print(f"{target}: {job.cards} cards ({different} different) on {_counted(job.sheets, 'sheet')}")
    for batch in job.batches:
        layout = batch.layout
        columns, rows = layout.grid
        side = ", on their side" if layout.turned else ""
        size = " x ".join(f"{value:g}" for value in layout.card)
        paper = "one card a page" if printer.options.setup.one_up else printer.options.setup.paper.name
        print(f"  {paper}, {columns} x {rows} cards of {size} mm{side}: {_counted(batch.sheets, 'sheet')}")
    print('  print at 100 %, not "fit to page"' + _duplex(printer.options.setup))


def _duplex(setup: PageSetup) -> str:
    return f"; both sides, turned on the {setup.flip} edge" if setup.backs else ""


def _as_json(printer: _Printer, sources: list[_Source], job: Job, target: Path) -> dict[str, object]:
    setup = printer.options.setup
    return {
        "file": str(target),
        "pages": job.pages,
        "sheets": job.sheets,
        "cards": job.cards,
        "drawings": len(job.faces()),
        "paper": {"name": setup.paper.name, "width": setup.paper.width, "height": setup.paper.height},
        "backs": setup.backs,
        "flip": str(setup.flip),
        "marks": str(setup.shown_marks.kind),
        "layouts": [
            {
                "page": [round(value, 4) for value in batch.layout.page],
                "card": list(batch.layout.card),
                "grid": list(batch.layout.grid),
                "slots": len(batch.layout.slots),
                "turned": batch.layout.turned,
                "gap": batch.layout.gap,
                "bleed": batch.layout.bleed,
                "cards": batch.count,
                "sheets": batch.sheets,
            }
            for batch in job.batches
        ],
        "decks": [
            {
                "source": source.shown,
                "game": source.order.game,
                "name": source.title,
                "cards": source.order.count,
                "status": source.status,
            }
            for source in sources
        ],
        "warnings": printer.warnings,
    }


def _told(shown: str, problem: Problem) -> str:
    """Return a fault of reading as one line."""
    lines = ":".join(str(line) for line in problem.lines[:1])
    place = f"{shown}:{lines}" if lines else shown
    return f"{place}: {problem.message}" + (f" ({problem.cure})" if problem.cure else "")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
