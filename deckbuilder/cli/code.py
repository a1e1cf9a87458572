"""``code``: a deck as one short line with a checksum, to share."""

from __future__ import annotations

from pathlib import Path

import typer

EXAMPLES = """\b
Examples:
  deckbuilder code my-deck.txt
  deckbuilder code arcmage:merfolk --with-name
  deckbuilder code dk1AQABAAIBAQYDAgAAw4PVFA --explain

\b
Equal decks have equal codes, apart from the name. Wherever a deck is wanted, a code will do: as an
argument, in a file, or in the middle of a pasted text. A changed or cut code is refused.
Exit code: 0 printed; 3 the deck cannot be read, or has no code (a card of your own has no number).
"""


def code(
    deck: str = typer.Argument(
        ..., help="A deck file, a deck that comes with a game, as arcmage:merfolk, or a code."
    ),
    with_name: bool = typer.Option(False, "--with-name", help="Put the deck's name into the code."),
    salt: int = typer.Option(
        0, help="1-6: another spelling of the same deck, where a chat's filter refuses one."
    ),
    explain: bool = typer.Option(False, "--explain", help="Print what stands in the code, number by number."),
    as_json: bool = typer.Option(False, "--json", help="Print the code and what stands in it as JSON."),
    game: str = typer.Option("", help="The game, where the file does not say it."),
    encoding: str = typer.Option("", help="Encoding of the file, for instance cp1252; else UTF-8."),
    cards: list[Path] = typer.Option([], help="A file of your own cards, laid over its game."),
) -> int:
    """Print a deck as a short code with a checksum."""
    from deckbuilder.cli import coding

    return coding.run(
        coding.CodeOptions(
            deck, with_name, salt, explain, as_json, game, encoding, tuple(str(path) for path in cards)
        )
    )
