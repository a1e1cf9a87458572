"""``cards``: list, search and show cards."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import typer

from deckbuilder import load
from deckbuilder.cli.card_views import field_table, table, whole
from deckbuilder.cli.console import NO, say
from deckbuilder.cli.selection import card_index
from deckbuilder.errors import UsageError
from deckbuilder.query.fields import did_you_mean
from deckbuilder.query.index import Index
from deckbuilder.query.search import POOLS, Hits, nearest_names, search

EXAMPLES = """\b
Examples (single quotes keep < > ( ) from the shell; on Windows use double ones):
  deckbuilder cards arcmage 'faction:gaian type:creature cost<=3 keyword:flying'
  deckbuilder cards arcmage 'text:"draw" cost<4' --sort cost,name
  deckbuilder cards clash_of_decks '(kw:rage or kw:sprint) atk>hp' --limit 5
  deckbuilder cards res_arcana "Dragon's Lair"

\b
A query is words of the name and conditions on fields; - before a term is "not",
a blank is "and", "or" is "or", brackets group. Operators: : = != < <= > >=
"""
_OPTIONS = ("--pool", "--sort", "--limit", "--count", "--json", "--fields", "--lang", "--cards", "--help")
_OPTION = re.compile(r"--[^\W\d_][\w-]*")
JSON_VERSION = 1
"""Version of what ``--json`` prints; raised when a key changes its meaning."""


def cards(
    game: str = typer.Argument(..., help="The game: arcmage, clash_of_decks, res_arcana, tash_kalar."),
    query: list[str] = typer.Argument(None, help="What to find; nothing finds all, a name shows that card."),
    pool: str = typer.Option("released", help=f"Which cards to search: {' or '.join(POOLS)} (drafts too)."),
    sort: str = typer.Option("", help="Fields to order by, - before one for descending: cost,-atk,name."),
    limit: int = typer.Option(0, min=0, help="Show at most so many cards; 0 shows all."),
    count: bool = typer.Option(False, "--count", help="Print only how many were found."),
    as_json: bool = typer.Option(False, "--json", help="Print all facts of the cards as JSON."),
    fields: bool = typer.Option(False, "--fields", help="Show what a query can ask for, and the values."),
    lang: str = typer.Option("", help="Language of the name and text of the card shown, as en or eo."),
    own_cards: list[Path] = typer.Option([], "--cards", help="A file of your own cards, laid over the game."),
) -> int:
    """List, search and show cards."""
    words = query or []
    _refuse_options(words)
    index = card_index(game, own_cards)
    _refuse_language(index, lang)
    width = shutil.get_terminal_size().columns
    if fields:
        print("\n".join(field_table(index, width)))
        return 0
    text = " ".join(words)
    hits = search(index, text, pool=pool, sort=sort)
    if count:
        print(len(hits.cards))
    elif as_json:
        print(json.dumps(_document(index, text, pool, hits, limit), ensure_ascii=False, indent=1))
    else:
        _show(index, hits, limit, width, lang)
    if not hits.cards:
        say(f"deckbuilder: {_nothing(index, text, hits)}")
        return NO
    if not (count or as_json):
        say(_summary(hits, limit))
    return 0


def _show(index: Index, hits: Hits, limit: int, width: int, language: str) -> None:
    shown = hits.cards[: limit or None]
    if hits.exact and shown:
        print("\n".join(whole(index, shown[0], width, language)))
        shown = shown[1:]
        if shown:
            print()
    if shown:
        print("\n".join(table(index, shown, width)))


def _document(index: Index, query: str, pool: str, hits: Hits, limit: int) -> dict[str, object]:
    """Return what ``--json`` prints.

    Keys: ``format``, ``version``, ``game``, ``query``, ``pool``; ``found``: cards found in the
    pool; ``hidden``: more found outside it; ``cards``: each card's table as its data has it, at
    most ``--limit`` of them.
    """
    return {
        "format": "deckbuilder-cards",
        "version": JSON_VERSION,
        "game": index.game.id,
        "query": query,
        "pool": pool,
        "found": len(hits.cards),
        "hidden": hits.hidden,
        "cards": [dict(card.raw) for card in hits.cards[: limit or None]],
    }


def _summary(hits: Hits, limit: int) -> str:
    found = len(hits.cards)
    cut = f", the first {limit} shown" if limit and found > limit else ""
    return f"{found} card{'' if found == 1 else 's'}{cut}{_hidden(hits)}"


def _nothing(index: Index, query: str, hits: Hits) -> str:
    near = nearest_names(index, query)
    cure = f" (did you mean {' or '.join(near)}?)" if near and not hits.hidden else ""
    return f"no card found{_hidden(hits)}{cure}"


def _hidden(hits: Hits) -> str:
    return f"; {hits.hidden} more among drafts (--pool all shows them)" if hits.hidden else ""


def _refuse_language(index: Index, language: str) -> None:
    """Refuse a language that none of a game's cards is written in.

    Raises:
        UsageError: It is one of those.
    """
    known = {*load.words(index.game.id), *(code for card in index.cards for code in card.names)}
    if language and language not in known:
        raise UsageError(
            f'no card is written in "{language[:20]}"',
            where="--lang",
            cure=f"known: {', '.join(sorted(known))}",
        )


def _refuse_options(words: list[str]) -> None:
    """Refuse a mistyped option, which the shell's reader passes on as part of the query.

    Raises:
        UsageError: A word looks like an option.
    """
    for word in words:
        if _OPTION.fullmatch(word.partition("=")[0]):
            near = did_you_mean(word.partition("=")[0], _OPTIONS)
            raise UsageError(f'no option "{word}"', cure=near or "see --help")
