"""``games``: what is supported, and what each game calls its parts."""

from __future__ import annotations

import json
from collections.abc import Iterator

import typer

from deckbuilder import load
from deckbuilder.decks.locate import shipped_decks
from deckbuilder.model.game import Game, Section

EXAMPLES = """\b
Examples:
  deckbuilder games
  deckbuilder games clash_of_decks
  deckbuilder games --json
"""
JSON_VERSION = 1
"""Version of what ``--json`` prints; raised when a key changes its meaning."""


def games(
    game: str = typer.Argument("", help="A game to show whole; nothing lists all games."),
    as_json: bool = typer.Option(False, "--json", help="Print the facts as JSON."),
) -> int:
    """List the supported games; show a game's formats, sections, sets and decks."""
    chosen = [load.game(game)] if game else [load.game(each) for each in load.game_ids()]
    if as_json:
        found = {
            "format": "deckbuilder-games",
            "version": JSON_VERSION,
            "games": [_facts(each) for each in chosen],
        }
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        lines = _whole(chosen[0]) if game else _listed(chosen)
        print("\n".join(lines))
    return 0


def _listed(chosen: list[Game]) -> Iterator[str]:
    width = max(len(game.id) for game in chosen)
    for game in chosen:
        yield f"{game.id.ljust(width)}  {game.name}, by {game.designer} ({game.publisher})"
        formats = ", ".join(form.id for form in game.formats)
        yield f"{'':{width}}  {len(load.catalogue(game.id))} cards; formats: {formats}"


def _whole(game: Game) -> Iterator[str]:
    yield f"{game.name}, by {game.designer} ({game.publisher})"
    width, height = game.card_size
    yield f"{len(load.catalogue(game.id))} cards of {width:g} x {height:g} mm; data under {game.license}"
    if game.note:
        yield game.note
    rows = [
        (form.id, f"{form.summary}{' [default]' if form.id == game.default_format else ''}")
        for form in game.formats
    ]
    yield from _block("Formats", rows)
    yield from _block("Sections of a deck", [(section.id, _section(section)) for section in game.sections])
    yield from _block("Sets", [(known.id, known.name) for known in game.sets])
    yield from _block("Decks", [(deck.shown, "") for deck in shipped_decks(game.id)])


def _section(section: Section) -> str:
    also = f"also: {', '.join(section.aliases)}" if section.aliases else ""
    return "; ".join(filter(None, ("" if section.counted else "not counted", also)))


def _block(title: str, rows: list[tuple[str, str]]) -> Iterator[str]:
    if not rows:
        return
    yield ""
    yield f"{title}:"
    width = max(len(name) for name, _ in rows)
    for name, text in rows:
        yield f"  {name.ljust(width)}  {text}".rstrip()


def _facts(game: Game) -> dict[str, object]:
    return {
        "id": game.id,
        "name": game.name,
        "designer": game.designer,
        "publisher": game.publisher,
        "license": game.license,
        "languages": list(game.languages),
        "card_size_mm": list(game.card_size),
        "cards": len(load.catalogue(game.id)),
        "default_format": game.default_format,
        "formats": [{"id": form.id, "name": form.name, "summary": form.summary} for form in game.formats],
        "sections": [
            {"id": section.id, "counted": section.counted, "aliases": list(section.aliases)}
            for section in game.sections
        ],
        "sets": [{"id": known.id, "name": known.name} for known in game.sets],
        "decks": [deck.shown for deck in shipped_decks(game.id)],
        "note": game.note,
    }
