"""The work behind ``print``: decks to cards, cards to a PDF, and what to say about it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from deckbuilder import load
from deckbuilder.cli import print_pictures
from deckbuilder.cli.print_claims import Claims
from deckbuilder.cli.print_extras import EXTRAS, with_needs
from deckbuilder.cli.print_groups.press import standard
from deckbuilder.cli.print_made import Made, PrintOptions, Source, Warnings
from deckbuilder.cli.print_preview import Watch, forced, printed_from
from deckbuilder.cli.print_tell import tell
from deckbuilder.decks import own_cards
from deckbuilder.decks.file_names import safe_file_name
from deckbuilder.decks.locate import DeckFile, locate_all
from deckbuilder.errors import DeckbuilderError, InputError, UsageError
from deckbuilder.games import registry
from deckbuilder.model.deck import Deck, Problem
from deckbuilder.paths import output_dir, unwritable
from deckbuilder.printing.art import ArtFolder
from deckbuilder.printing.imposition import Copies, PageOrder
from deckbuilder.printing.named_sizes import card_size
from deckbuilder.printing.order import FaceStyle, Order, Prepared, prepare, refuse_too_many, size_of
from deckbuilder.printing.parts import MEGABYTE

if TYPE_CHECKING:
    from deckbuilder.decks.read import Reading
    from deckbuilder.model.card import Card
    from deckbuilder.printing.drawing import Progress
    from deckbuilder.printing.outputs.preview import Preview

NOT_PRINTED = "maybe"
"""The section of cards that are only considered; they are not in the deck."""


@dataclass(slots=True)
class _Printer:
    """One call of ``print`` at work."""

    options: PrintOptions
    warn: Callable[[Iterable[str]], None]
    overlays: dict[str, tuple[Path, ...]]
    _cards: dict[str, dict[str, Card]] = field(default_factory=dict)

    def sources(self) -> Iterator[Source]:
        """Yield the decks and whole games that were asked for."""
        for file in locate_all(self.options.what.decks):
            yield self._deck(file)
        for game_id in dict.fromkeys(self.options.what.whole):
            cards = [(card, 1) for card in self.cards(game_id).values()]
            name = load.game(game_id).name
            order = Order(game_id, tuple(self._wanted(game_id, cards)))
            yield Source(f"{name}, all cards", f"{game_id}-all", order, f"--all {game_id}")

    def cards(self, game_id: str) -> dict[str, Card]:
        """Return a game's cards by id, users' own laid over them."""
        if game_id not in self._cards:
            model = registry.card_model(game_id)
            self._cards[game_id] = load.cards(game_id, model, self.overlays.get(game_id, ()))
        return self._cards[game_id]

    def _deck(self, file: DeckFile) -> Source:
        from deckbuilder.decks.read import read_deck

        options = self.options
        reading = read_deck(
            file.path,
            game=options.what.game or file.game or None,
            form=options.what.form or None,
            encoding=options.what.encoding or None,
            catalogue_of=lambda game_id: load.catalogue(game_id, self.overlays.get(game_id, ())),
        )
        deck = reading.deck
        named = replace(deck, name=deck.name or file.path.stem)
        self.warn(_told(file.shown, problem) for problem in reading.problems if problem.severity == "error")
        order = Order(deck.game, tuple(self._wanted(deck.game, list(self._entries(file, deck)))))
        return Source(named.name, safe_file_name(named), order, file.shown, self._legality(file, reading))

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
                yield known[entry.card], entry.count

    def _wanted(self, game_id: str, cards: list[tuple[Card, int]]) -> Iterator[tuple[Card, int]]:
        """Yield the cards that are printed, with their extras, each with all its copies."""
        what = self.options.what
        beside: Sequence[tuple[Card, int]] = ()
        if what.extras:
            from deckbuilder.printing.extras import extras_for

            beside = extras_for(game_id, cards, self.cards(game_id))
        for card, count in (*cards, *beside):
            if what.tokens or not card.token:
                yield card, count * what.copies

    def _legality(self, file: DeckFile, reading: Reading) -> str:
        """Return whether a deck is legal; one that is not is printed all the same."""
        from deckbuilder.decks.check import LEGAL, check_deck

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
        DeckbuilderError: See `printed`.
    """
    made = printed(options)
    tell(made)
    if options.pixels.watch:
        sys.stdout.flush()
        Watch.over(made, partial(printed, forced(options), preview=made.preview)).run()
    return 0


def printed(options: PrintOptions, *, preview: Preview | None = None) -> Made:
    """Print as the options say; a preview that is given is brought up to date.

    Raises:
        DeckbuilderError: There is nothing to print, the sheet is impossible, or the PDF
            cannot be written.
    """
    asked = print_pictures.wanted(options.pictures, options.what.encoding)
    if not options.what.decks and not options.what.whole and asked is None:
        raise UsageError("nothing to print", cure="name a deck, --all GAME, or --images FOLDER")
    if options.what.extras and not options.what.decks and not options.what.whole:
        raise UsageError("no deck to add extras to", where="--extras", cure="name a deck or --all GAME")
    if asked is not None and asked.backs and not options.setup.backs:
        options = replace(options, setup=replace(options.setup, backs=True))
    most = _most_bytes(options)
    warnings = Warnings()
    printer = _Printer(options, warnings.add, own_cards.by_game(Path(path) for path in options.what.cards))
    sources = list(printer.sources())
    orders = [source.order for source in sources if source.order.count]
    if not orders and not (asked and asked.count):
        raise _no_card(options, sources)
    size = _picture_size(options, orders)
    sizes = [size_of(order.game, options.setup) for order in orders] + ([size] if asked else [])
    options = printer.options = with_needs(options, sizes)
    if not options.output.force:
        count = (asked.count if asked else 0) * options.what.copies
        refuse_too_many(orders, options.setup, pictures=(size, count) if count else None)
    _refuse_language(options.faces.lang, orders)
    made = Made(options, (*sources, *_picture_sources(options, asked)), Path(), warnings, preview=preview)
    made.target = _target(options, made.sources)
    made.claims = Claims(partial(printed_from, options, asked))
    _write(made, printer, orders, asked, size, most)
    return made


def _no_card(options: PrintOptions, sources: Sequence[Source]) -> InputError:
    """Return what is wrong where all that was named holds not one card to print."""
    if not options.what.decks and not options.what.whole:
        return InputError(
            "no card to print: the list has 0 copies of every picture",
            where=", ".join(options.pictures.images)[:200],
            cure="raise a number in its column copies",
        )
    return InputError(
        "no card to print is known",
        where=", ".join(source.shown for source in sources)[:200],
        cure="look the names up with deckbuilder cards",
    )


def _write(
    made: Made,
    printer: _Printer,
    orders: list[Order],
    asked: print_pictures.Wanted | None,
    size: tuple[float, float],
    most: int | None,
) -> None:
    """Draw, look at pictures, and write the PDF or its parts: all of them or none."""
    from deckbuilder.printing.document import Printing
    from deckbuilder.printing.parts import write_parts, write_two

    options = made.options
    two = options.setup.order is PageOrder.TWO_FILES
    files: list[Path] = []
    with ExitStack() as open_files:
        made.whole = open_files

        def opened(number: int) -> BinaryIO:
            ending = "backs" if two else str(number)
            path = made.target if number == 1 else made.target.with_stem(f"{made.target.stem}-{ending}")
            files.append(path)
            return made.file(path)

        first = opened(1)  # before the work: what cannot be written is known at once
        art = ArtFolder(Path(options.faces.art)) if options.faces.art else None
        cards = _looked_at(made, asked, size) if asked is not None else []
        prepared = _prepared(printer, made.sources, orders, art, cards)
        made.job, made.problems = prepared.job, prepared.problems
        if options.setup.backs and not any(one.back for batch in made.job.batches for one in batch.cards):
            made.warnings.add(["no card has a back, so there is none to print (see --image-back)"])
        made.printing = Printing(made.job, _progress())
        made.standard = standard(options.press, made.job.title)
        try:
            write_files = write_two if two else partial(write_parts, most=most)
            digests = write_files(
                made.printing,
                opened=lambda n: first if n == 1 else opened(n),
                standard=made.standard,
            )
        except OSError as problem:
            raise unwritable(files[-1], problem) from problem
        made.digests = dict(zip(files, digests, strict=True))
        if art is not None and art.smaller:
            told = f"{len(art.smaller)} pictures were made smaller, or the PDF would be too large"
            made.warnings.add([f"{options.faces.art}: {told}: {', '.join(art.smaller[:5])}"])
        for extra in EXTRAS:  # before the PDF is in its place: all outputs, or none
            extra(made)


def _looked_at(made: Made, asked: print_pictures.Wanted, size: tuple[float, float]) -> list[Copies]:
    """Return the pictures as cards, and warn of what is wrong with them."""
    setup = made.options.setup
    looker = print_pictures.Pictures(size, setup.drawn_bleed, setup.draws_backs, _progress("looking at"))
    cards = looker.cards(asked, made.options.what.copies)
    made.pictures = print_pictures.sides(cards)
    for kind in print_pictures.warnings(made.pictures):
        made.warnings.add(kind)
    return cards


def _picture_size(options: PrintOptions, orders: list[Order]) -> tuple[float, float]:
    """Return the size of cards that are pictures: as said, or as that of the one game printed."""
    sizes = {size_of(order.game, options.setup) for order in orders}
    if options.setup.card is not None:
        return options.setup.card.size
    return sizes.pop() if len(sizes) == 1 else card_size("standard").size


def _picture_sources(options: PrintOptions, asked: print_pictures.Wanted | None) -> Iterator[Source]:
    for what, count in zip(options.pictures.images, asked.counts if asked else (), strict=True):
        stem = Path(what).resolve().stem
        yield Source(stem, stem, Order("", ()), what, pictures=count * options.what.copies)


def _most_bytes(options: PrintOptions) -> int | None:
    """Read ``--max-mb``; ``None`` for no limit."""
    text = options.output.max_mb
    if not text:
        return None
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0.01 <= found <= 100_000:
        raise UsageError(
            f'"{text[:40]}" is no number of megabytes', where="--max-mb", cure="0.01 or more, as 100"
        )
    if options.setup.order not in (PageOrder.INTERLEAVED, PageOrder.BACKS_FIRST):
        raise UsageError(
            "a job is split at whole sheets, each with its back",
            where="--max-mb",
            cure="leave out --order",
        )
    return round(found * MEGABYTE)


def _prepared(
    printer: _Printer,
    sources: Sequence[Source],
    orders: list[Order],
    art: ArtFolder | None,
    pictures: list[Copies],
) -> Prepared:
    options = printer.options
    style = FaceStyle(options.faces.lang, options.faces.ink_saver, options.faces.words)
    prepared = prepare(_title(sources), orders, options.setup, style=style, art=art, pictures=pictures)
    printer.warn(
        f"{card.title}: {problem.message}" + (f" ({problem.cure})" if problem.cure else "")
        for card, problem in prepared.problems
    )
    if art is not None and art.unused():
        names = ", ".join(art.unused()[:5])
        printer.warn(
            [f"{options.faces.art}: {len(art.unused())} pictures belong to no card printed: {names}"]
        )
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


def _target(options: PrintOptions, sources: Sequence[Source]) -> Path:
    """Return the file to write: the user's, or one named after what is printed."""
    stems = [source.stem for source in sources]
    stem = " + ".join(stems) if len(stems) < 4 else f"{stems[0]} and {len(stems) - 1} more"
    name = f"{safe_file_name(Deck('', name=stem))}.pdf"
    if not options.output.output:
        return output_dir() / name
    given = Path(options.output.output)
    try:
        return given / name if given.is_dir() else given
    except (OSError, ValueError):  # `whole_file` says what is wrong with it
        return given


def _title(sources: Sequence[Source]) -> str:
    titles = list(dict.fromkeys(source.title for source in sources))
    return ", ".join(titles) if len(titles) < 4 else f"{titles[0]} and {len(titles) - 1} more"


def _progress(doing: str = "drawing") -> Progress:
    """Return what shows progress: a line on a terminal, nothing in a pipe."""
    from deckbuilder.printing.document import silent

    if not sys.stderr.isatty():
        return silent

    def show(done: int, total: int) -> None:
        if done == total:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        elif done % 5 == 0:
            print(f"\r{doing} {done} of {total}", end="", file=sys.stderr, flush=True)

    return show


def _told(shown: str, problem: Problem) -> str:
    """Return a fault of reading as one line."""
    lines = ":".join(str(line) for line in problem.lines[:1])
    place = f"{shown}:{lines}" if lines else shown
    return f"{place}: {problem.message}" + (f" ({problem.cure})" if problem.cure else "")
