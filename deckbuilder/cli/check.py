"""``check``: are these decks legal, and what would mend them?"""

from __future__ import annotations

import typer

EXAMPLES = """\b
Examples:
  deckbuilder check my-deck.txt
  deckbuilder check arcmage:uneasy-alliance my-decks/ --json
  deckbuilder check list.csv --game clash_of_decks --format all
  deckbuilder check seat-1.txt seat-2.txt --table
  deckbuilder check new.txt --owned my-cards.csv --built decks/

\b
--owned says what a deck lacks of a collection: a list in any form decks have.
Cards in decks named with --built are taken; no deck stands in its own way.

\b
Exit code: 0 every deck is legal, and owned if that was asked; 1 some is not;
3 a file, or a line in it, cannot be read. Two fixed decks of Clash of Decks given together must differ (C11).
"""


def check(
    decks: list[str] = typer.Argument(
        ..., metavar="DECK", help="Deck files, folders, or a game's own decks: arcmage:merfolk."
    ),
    game: str = typer.Option("", help="The game, where a file does not say it."),
    formats: list[str] = typer.Option(
        [], "--format", help="Format to check for, several if repeated; all for each of the game's."
    ),
    pool: str = typer.Option("", help="Cards allowed: released, or all (drafts too). Else the format's."),
    sets: list[str] = typer.Option([], "--set", help="A set in use, several if repeated; else all."),
    as_json: bool = typer.Option(False, "--json", help="Print the result as JSON."),
    digest: bool = typer.Option(False, "--digest", help="Show a sum that is equal for equal lists."),
    form: str = typer.Option("", "--from", help="The form of the files; else it is recognised."),
    encoding: str = typer.Option("", help="Encoding of the files, for instance cp1252; else UTF-8."),
    cards: list[str] = typer.Option([], "--cards", help="A file of your own cards, laid over its game."),
    table: bool = typer.Option(False, "--table", help="The decks meet in one game: check them together."),
    mirror: bool = typer.Option(False, "--mirror", help="Two players may bring the same fixed deck (C11)."),
    quiet: bool = typer.Option(False, "--quiet", "-q", help="Say nothing of what is legal."),
    owned: list[str] = typer.Option([], "--owned", help="A list of cards you own: says what decks lack."),
    built: list[str] = typer.Option([], "--built", help="A built deck, or a folder of them: not free."),
) -> int:
    """Check decks against the construction rules of their game."""
    from deckbuilder.cli.checking import CheckOptions, run

    return run(
        CheckOptions(
            decks=tuple(decks),
            game=game,
            formats=tuple(dict.fromkeys(formats)),
            pool=pool,
            sets=tuple(sets),
            json=as_json,
            digest=digest,
            form=form,
            encoding=encoding,
            cards=tuple(cards),
            table=table,
            mirror=mirror,
            quiet=quiet,
            owned=tuple(owned),
            built=tuple(built),
        )
    )
