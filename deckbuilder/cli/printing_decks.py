"""The work behind ``print``: decks to cards, cards to a PDF, and what to say about it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder import load
from deckbuilder.cli.print_extras import EXTRAS
from deckbuilder.cli.print_made import Made, PrintOptions, Source, Warnings
from deckbuilder.cli.print_tell import tell
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
from deckbuilder.printing.order import FaceStyle, Order, Prepared, prepare, refuse_too_many

if TYPE_CHECKING:
    from deckbuilder.model.card import Card
    from deckbuilder.printing.drawing import Progress

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
            cards = [(card, self.options.what.copies) for card in self.cards(game_id).values()]
            name = load.game(game_id).name
            order = Order(game_id, tuple(self._wanted(cards)))
            yield Source(f"{name}, all cards", f"{game_id}-all", order, f"--all {game_id}")

    def cards(self, game_id: str) -> dict[str, Card]:
        """Return a game's cards by id, users' own laid over them."""
        if game_id not in self._cards:
            model = registry.card_model(game_id)
            self._cards[game_id] = load.cards(game_id, model, self.overlays.get(game_id, ()))
        return self._cards[game_id]

    def _deck(self, file: DeckFile) -> Source:
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
        order = Order(deck.game, tuple(self._wanted(self._entries(file, deck))))
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
                yield known[entry.card], entry.count * self.options.what.copies

    def _wanted(self, cards: Iterable[tuple[Card, int]]) -> Iterator[tuple[Card, int]]:
        return ((card, count) for card, count in cards if self.options.what.tokens or not card.token)

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
    if not options.what.decks and not options.what.whole:
        raise UsageError("nothing to print", cure="name a deck, or --all GAME")
    warnings = Warnings()
    printer = _Printer(options, warnings.add, own_cards.by_game(Path(path) for path in options.what.cards))
    sources = list(printer.sources())
    if not any(source.order.count for source in sources):
        raise InputError(
            "no card to print is known",
            where=", ".join(source.shown for source in sources)[:200],
            cure="look the names up with deckbuilder cards",
        )
    orders = [source.order for source in sources if source.order.count]
    if not options.output.force:
        refuse_too_many(orders, options.setup)
    _refuse_language(options.faces.lang, orders)
    target = _target(options, sources)
    made = Made(options, tuple(sources), target, warnings)
    with whole_file(target, force=options.output.force) as stream:
        from deckbuilder.printing.document import Printing, write_sides

        art = ArtFolder(Path(options.faces.art)) if options.faces.art else None
        made.job = _prepared(printer, sources, orders, art).job
        made.printing = Printing(made.job, _progress())
        made.digests[target] = write_sides(made.printing, made.job.sides(), stream, target)
    if art is not None and art.smaller:
        told = f"{len(art.smaller)} pictures were made smaller, or the PDF would be too large"
        warnings.add([f"{options.faces.art}: {told}: {', '.join(art.smaller[:5])}"])
    for extra in EXTRAS:
        extra(made)
    tell(made)
    return 0


def _prepared(
    printer: _Printer, sources: list[Source], orders: list[Order], art: ArtFolder | None
) -> Prepared:
    options = printer.options
    style = FaceStyle(options.faces.lang, options.faces.ink_saver, options.faces.words)
    prepared = prepare(_title(sources), orders, options.setup, style=style, art=art)
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


def _target(options: PrintOptions, sources: list[Source]) -> Path:
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


def _title(sources: list[Source]) -> str:
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


def _told(shown: str, problem: Problem) -> str:
    """Return a fault of reading as one line."""
    lines = ":".join(str(line) for line in problem.lines[:1])
    place = f"{shown}:{lines}" if lines else shown
    return f"{place}: {problem.message}" + (f" ({problem.cure})" if problem.cure else "")
