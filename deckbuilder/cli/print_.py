"""``print``: print-and-play sheets of decks as a PDF."""

from __future__ import annotations

import typer

EXAMPLES = """\b
Examples:
  deckbuilder print my-deck.txt
  deckbuilder print arcmage:merfolk --paper letter --backs -o merfolk.pdf
  deckbuilder print deck-a.txt deck-b.txt --gap 3mm --bleed 1.5mm --label
  deckbuilder print my-deck.txt --card poker --art my-pictures/
  deckbuilder print --all arcmage --force

\b
Lengths take mm, cm, in, pt, px (at 300 ppi): 3mm, 1/8in, 36px; a bare number is mm.
Print the PDF at 100 %, without "fit to page". Exit code: 0 printed, warnings or not;
2 the sheet is impossible; 3 nothing to print; 4 the PDF cannot be written.
"""


def print_(
    decks: list[str] = typer.Argument(
        None, metavar="[DECK]...", help="Deck files, folders, or a game's own decks: arcmage:merfolk."
    ),
    output: str = typer.Option("", "--output", "-o", help="The PDF; else named after the deck, in output/."),
    paper: str = typer.Option("a4", help="Paper: a5, a4, a3, letter, legal, tabloid ..., or WxH."),
    card: str = typer.Option("", help="Card size: standard, poker, tarot ..., or WxH; else the game's own."),
    margin: str = typer.Option("5mm", help="Least space at the paper's edge."),
    gap: str = typer.Option("0mm", help="Space between cards."),
    bleed: str = typer.Option("", help="How far cards are drawn beyond the cut; 0, or 3mm with --one-up."),
    grid: str = typer.Option("", help="Columns x rows, as 3x3; else all that fit."),
    turn: str = typer.Option("auto", help="Cards on their side: auto (if more fit), never, always."),
    marks: str = typer.Option("", help="Crop marks: corner, full (to the paper's edge), none."),
    mark_length: str = typer.Option("4mm", help="Length of corner marks."),
    mark_width: str = typer.Option("0.15mm", help="Width of marks."),
    mark_offset: str = typer.Option(
        "", help="Where marks begin outside the cut; else 0.5mm outside the bleed."
    ),
    backs: bool = typer.Option(False, "--backs", help="A back page behind each sheet, for duplex printing."),
    flip: str = typer.Option("long", help="The edge the printer turns the paper on: long or short."),
    one_up: bool = typer.Option(False, "--one-up", help="One card a page with its bleed, for print shops."),
    label: bool = typer.Option(False, "--label", help="A line on each page: deck, sheet, paper, scale."),
    art: str = typer.Option("", help="A folder of your own pictures, named by card id or card name."),
    lang: str = typer.Option("", help="Language of the cards' texts, as en or fr."),
    ink_saver: bool = typer.Option(False, "--ink-saver", help="White frames: less ink."),
    words: bool = typer.Option(False, "--words", help="Explain icons in words where there is room."),
    game: str = typer.Option("", help="The game, where a file does not say it."),
    whole: list[str] = typer.Option([], "--all", metavar="GAME", help="Print every card of a game."),
    cards: list[str] = typer.Option([], "--cards", help="A file of your own cards, laid over its game."),
    form: str = typer.Option("", "--from", help="The form of the files; else it is recognised."),
    encoding: str = typer.Option("", help="Encoding of the files, for instance cp1252; else UTF-8."),
    copies: int = typer.Option(1, min=1, max=999, help="Print everything so many times."),
    tokens: bool = typer.Option(True, "--tokens/--no-tokens", help="Whether tokens are printed."),
    as_json: bool = typer.Option(False, "--json", help="Print the result as JSON."),
    force: bool = typer.Option(False, "--force", help="Replace the PDF if it is there; print any amount."),
) -> int:
    """Print decks as sheets of cards to cut out."""
    from deckbuilder.cli.printing_decks import PrintOptions, run
    from deckbuilder.cli.printing_setup import SetupOptions, page_setup

    setup = page_setup(
        SetupOptions(
            paper=paper,
            card=card,
            margin=margin,
            gap=gap,
            bleed=bleed,
            grid=grid,
            turn=turn,
            marks=marks,
            mark_length=mark_length,
            mark_width=mark_width,
            mark_offset=mark_offset,
            backs=backs,
            flip=flip,
            one_up=one_up,
            label=label,
        )
    )
    return run(
        PrintOptions(
            decks=tuple(decks or ()),
            setup=setup,
            output=output,
            art=art,
            language=lang,
            ink_saver=ink_saver,
            words=words,
            game=game,
            whole=tuple(whole),
            cards=tuple(cards),
            form=form,
            encoding=encoding,
            copies=copies,
            tokens=tokens,
            json=as_json,
            force=force,
        )
    )
