"""``convert``: write a deck in another form, and say what that form cannot hold."""

from __future__ import annotations

import contextlib
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from deckbuilder.cli.console import DONE, NO, say
from deckbuilder.decks.source import is_text, shown
from deckbuilder.errors import InputError, UsageError

if TYPE_CHECKING:
    from deckbuilder.decks.names import NameIndex
    from deckbuilder.decks.read import Reading
    from deckbuilder.model.catalogue import CardFacts
    from deckbuilder.model.deck import Deck, Entry, Problem

EXAMPLES = """\b
Examples:
  deckbuilder convert list.csv --game arcmage -o my-deck.txt
  deckbuilder convert my-deck.txt --to site-text -o deck.txt
  deckbuilder convert my-deck.txt --fix --sort -o mended.txt
  deckbuilder convert arcmage:merfolk --to csv

\b
Forms to write: text, json, csv, site-text, site-json, deck-code. Exit code: 0 written; 1 with
--strict, the form cannot hold everything; 3 the deck cannot be read, or has no code; 4 the
file is there already or cannot be written.
"""

BOM = "\ufeff"


def convert(
    deck: str = typer.Argument(..., help="A deck file, or a deck that comes with a game: arcmage:merfolk."),
    output: str = typer.Option("-", "--output", "-o", help="The file to write; - prints it."),
    to: str = typer.Option("", help="The form to write; else by the file's ending, else our text."),
    form: str = typer.Option("", "--from", help="The form of the deck; else it is recognised."),
    game: str = typer.Option("", help="The game, where the file does not say it."),
    encoding: str = typer.Option("", help="Encoding of the file, for instance cp1252; else UTF-8."),
    fix: bool = typer.Option(False, "--fix", help="Take the one near name for each unknown card."),
    sort: bool = typer.Option(False, "--sort", help="Order by section, kind and name; add up equal cards."),
    lang: str = typer.Option("", help="Language of the card names, as en or fr."),
    bom: bool = typer.Option(False, "--bom", help="Begin with a byte-order mark, for spreadsheets."),
    author: str = typer.Option("", help="The author to write."),
    strict: bool = typer.Option(False, "--strict", help="Write nothing if the form cannot hold everything."),
    blank_line: str = typer.Option(
        "", help="side: the block behind the last blank line is the side section."
    ),
    cards: list[Path] = typer.Option([], help="A file of your own cards, laid over its game."),
    ask: bool = typer.Option(False, "--ask", help="Ask which card an ambiguous name means."),
    force: bool = typer.Option(False, "--force", help="Replace the file if it is there."),
) -> int:
    """Write a deck in another form."""
    from deckbuilder.decks import own_cards
    from deckbuilder.decks.forms import registry
    from deckbuilder.decks.locate import one_file
    from deckbuilder.decks.names import index
    from deckbuilder.decks.read import read_deck
    from deckbuilder.decks.write import write_deck

    if blank_line not in ("", "side"):
        raise UsageError(f'a blank line cannot mean "{blank_line}"', where="--blank-line", cure="side")
    if not is_text(author):
        raise UsageError("not text in your terminal's encoding", where="--author")
    source = one_file(deck)
    catalogue_of = own_cards.catalogues(cards)
    reading = read_deck(
        source.path,
        game=game or source.game or None,
        form=form or None,
        encoding=encoding or None,
        catalogue_of=catalogue_of,
        last_block_is_side=blank_line == "side",
    )
    if reading.form != registry.TEXT.id:
        say(f"{source.shown}: read as {registry.named(reading.form).name}")
    names = index(catalogue_of(reading.deck.game))
    wanted = _mended(reading, source.shown, names, fix=fix, ask=ask)
    if sort:
        wanted = _sorted(wanted, names)
    target = to or (registry.by_ending(output).id if output != "-" else "text")
    text, lost = write_deck(wanted, target, language=lang, author=author, catalogue_of=catalogue_of)
    _tell(target, lost)
    if strict and lost:
        say(f"deckbuilder: nothing was written, since {target} cannot hold all of it")
        return NO
    _put((BOM if bom else "") + text, output, source.path, force=force)
    if output != "-":
        say(f"{output}: written as {registry.named(target).name}")
    return DONE


def _mended(reading: Reading, where: str, names: NameIndex, *, fix: bool, ask: bool) -> Deck:
    """Return the deck with all that can be settled, tell what is left, and refuse to lose anything.

    Raises:
        InputError: Something would be lost or guessed.
    """
    deck, settled = _settled(reading.deck, reading.problems, names, fix=fix, ask=ask)
    left = [problem for problem in reading.problems if problem not in settled]
    _tell(where, left)
    _refuse_losses(where, left)
    return deck


def _refuse_losses(where: str, problems: list[Problem]) -> None:
    """Refuse to go on where a line gave no entry, or a name several cards have was not settled.

    Raises:
        InputError: Something would be lost or guessed.
    """
    from deckbuilder.decks.builder import KEPT

    errors = [problem for problem in problems if problem.severity == "error"]
    if any(problem.code not in KEPT for problem in errors):
        raise InputError(
            "nothing was written: lines named above would be lost", where=where, cure="mend them first"
        )
    if any(problem.code == "ambiguous-name" for problem in errors):
        raise InputError(
            "nothing was written: names above are those of several cards",
            where=where,
            cure="say which by id, or run it with --ask on a terminal",
        )


def _put(text: str, output: str, source: Path, *, force: bool) -> None:
    """Write the text to the output, whole or not at all; ``-`` is stdout, in UTF-8 whatever the terminal.

    Raises:
        UsageError: The output is the deck's own file.
        OutputError: It cannot be written.
    """
    from deckbuilder.paths import whole_file

    data = text.encode("utf-8")
    if output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    path = Path(output)
    with contextlib.suppress(OSError, ValueError):  # no such file: it cannot be the source
        if path.samefile(source):
            raise UsageError("a deck is not written over itself", where="--output")
    with whole_file(path, force=force) as stream:
        stream.write(data)


_MOST = 999
"""Largest count of one entry."""


def _tell(where: str, problems: list[Problem] | tuple[Problem, ...]) -> None:
    for problem in problems:
        lines = f" line {', '.join(map(str, problem.lines))}" if problem.lines else ""
        cure = f" ({problem.cure})" if problem.cure else ""
        note = "note: " if problem.severity == "note" else ""
        say(f"{where}{lines}: {note}{problem.message}{cure}")


def _settled(
    deck: Deck, problems: tuple[Problem, ...], names: NameIndex, *, fix: bool, ask: bool
) -> tuple[Deck, set[Problem]]:
    """Settle unknown names by ``--fix`` and ambiguous ones by ``--ask``; returns what is settled."""
    from deckbuilder.decks.builder import KEPT
    from deckbuilder.decks.names import close_names

    ambiguous = {problem.card: problem for problem in problems if problem.code == "ambiguous-name"}
    can_ask = ask and sys.stdin.isatty()
    chosen: dict[str, CardFacts | None] = {}

    def choice(entry: Entry) -> CardFacts | None:
        if problem := ambiguous.get(entry.name):
            return _asked(entry, problem, names) if can_ask else None
        near = close_names(names.catalogue, entry.name) if fix else ()
        return near[0] if near else None

    def mended(entry: Entry) -> Entry:
        if entry.card is not None:
            return entry
        if entry.name not in chosen:
            chosen[entry.name] = choice(entry)
        card = chosen[entry.name]
        if card is None:
            return entry
        say(f'line {entry.line}: "{shown(entry.name)}" is taken for "{card.name}"')
        return replace(entry, card=card.id, name=card.name)

    sections = {section: tuple(map(mended, entries)) for section, entries in deck.sections.items()}
    done = {name for name, card in chosen.items() if card is not None}
    settled = {problem for problem in problems if problem.code in KEPT and problem.card in done}
    return replace(deck, sections=sections), settled


def _asked(entry: Entry, problem: Problem, names: NameIndex) -> CardFacts | None:
    """Ask which card is meant; an empty answer means none."""
    found = names.find(entry.name).others
    say(problem.message)
    for number, card in enumerate(found, 1):
        say(f"{number:3}  {card.name} [{card.id}], {card.set}")
    while True:
        say(f"1-{len(found)}, or nothing: ")
        answer = sys.stdin.readline().strip()
        if not answer:
            return None
        if answer.isascii() and answer.isdigit() and len(answer) < 5 and 1 <= int(answer) <= len(found):
            return found[int(answer) - 1]


def _sorted(deck: Deck, names: NameIndex) -> Deck:
    """Order entries by kind and folded name, equal ones added up."""
    from deckbuilder.decks.forms.base import ordered_sections
    from deckbuilder.model.catalogue import folded

    def key(entry: Entry) -> tuple[str, str, str]:
        card = names.catalogue.get(entry.card) if entry.card is not None else None
        return (card.kind if card is not None else "~", folded(entry.name), entry.name)

    sections = {}
    for section in ordered_sections(names, deck):
        summed: dict[Entry, int] = {}
        for entry in deck.sections[section]:
            bare = replace(entry, count=1, line=0)
            summed[bare] = summed.get(bare, 0) + entry.count
        merged = [
            replace(entry, count=min(_MOST, count - taken))
            for entry, count in summed.items()
            for taken in range(0, count, _MOST)
        ]
        sections[section] = tuple(sorted(merged, key=key))
    return replace(deck, sections=sections)
