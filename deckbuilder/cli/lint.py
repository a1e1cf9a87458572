"""``lint``: what is wrong with card data, a game's own or a user's."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from deckbuilder.cli.console import DONE, NO
from deckbuilder.decks.source import shown
from deckbuilder.errors import UsageError
from deckbuilder.lint.finding import LEVELS

if TYPE_CHECKING:
    from deckbuilder.lint.finding import Finding
    from deckbuilder.lint.scope import Scope

EXAMPLES = """\b
Examples:
  deckbuilder lint
  deckbuilder lint arcmage --lang eo
  deckbuilder lint --cards my-cards.toml
  deckbuilder lint tash_kalar --card 44x68

\b
It looks at the data alone: schema, names and codes, words and resolvers of all verbs, texts and
faces in each language, filters that no card meets, decks that come with the game.
Exit code: 0 nothing but warnings and notes; 1 there are problems (with --strict, or warnings);
3 a file cannot be read.
"""
JSON_VERSION = 1
MOST_NAMED = 12
"""Cards named of one note before it only counts them."""


def lint(
    game: str = typer.Argument("", help="The game; all of them if none is named."),
    cards: list[Path] = typer.Option(
        [], help="A file of your own cards: they are looked at, not the game's."
    ),
    lang: list[str] = typer.Option([], help="A language to look at, as en or eo; all of them by default."),
    card: str = typer.Option("", help="Card size of the faces, as for print; else each game's own."),
    strict: bool = typer.Option(False, "--strict", help="Warnings make the answer no, as problems do."),
    quiet: bool = typer.Option(False, "--quiet", "-q", help="Leave notes out."),
    as_json: bool = typer.Option(False, "--json", help="Print all findings as JSON."),
) -> int:
    """Check card data itself: what overflows, is missing, out of step, or read by nobody."""
    from deckbuilder.lint.run import findings
    from deckbuilder.lint.scope import scope_of

    size = None
    if card:
        from deckbuilder.printing.named_sizes import card_size

        size = card_size(card).size
    runs: list[tuple[Scope, list[Finding]]] = []
    for game_id, own in _wanted(game, cards):
        scope = scope_of(game_id, own, languages=lang, size=size)
        runs.append((scope, findings(scope)))
        if not as_json:
            print("\n".join(_told(*runs[-1], quiet=quiet)), flush=True)
    if as_json:
        print(json.dumps(_document(runs), ensure_ascii=False, indent=1))
    grave = {"problem", "warning"} if strict else {"problem"}
    return NO if any(one.level in grave for _, found in runs for one in found) else DONE


def _wanted(game: str, cards: Sequence[Path]) -> list[tuple[str, tuple[Path, ...]]]:
    """Return the games to look at, each with the user's own cards for it.

    Raises:
        UsageError: There is no such game, or the user's cards are for another.
        CardDataError: A card file cannot be read, or does not say its game.
    """
    from deckbuilder import load
    from deckbuilder.decks import own_cards

    if game:
        load.game(game)
    if not cards:
        return [(one, ()) for one in ([game] if game else load.game_ids())]
    own = own_cards.by_game(cards)
    if game and set(own) != {game}:
        other = next(one for one in own if one != game)
        raise UsageError(
            f"{own[other][0]} is for {other}, not for {game}", where="--cards", cure=f"leave {game} out"
        )
    return list(own.items())


def _told(scope: Scope, found: list[Finding], *, quiet: bool) -> Iterator[str]:
    """Yield the lines for people: equal findings of several cards together, then the sums."""
    groups: dict[tuple[str, ...], list[Finding]] = {}
    for one in found:
        if not (quiet and one.level == "note"):
            groups.setdefault((one.level, one.field, one.message, one.cure, one.language), []).append(one)
    for (level, field, message, cure, language), same in groups.items():
        said = f"{message}{f' [{language}]' if language else ''}{f' ({cure})' if cure else ''}"
        cards = [shown(one.card, 200) for one in same]
        if len(same) == 1:
            yield f"{level}: {': '.join(filter(None, (cards[0], shown(field), shown(said, 600))))}"
            continue
        named = cards if level != "note" else cards[:MOST_NAMED]
        more = f" and {len(cards) - len(named)} more (--json names them)" if len(named) < len(cards) else ""
        yield f"{level}: {len(cards)} cards: {f'{shown(field)}: ' if field else ''}{shown(said, 600)}:"
        yield f"  {', '.join(named)}{more}"
    sums = {level: sum(one.level == level for one in found) for level in LEVELS}
    told = ", ".join(f"{number} {level}{'' if number == 1 else 's'}" for level, number in sums.items())
    what = f"{len(scope.rows)} {'own ' if scope.own else ''}card{'' if len(scope.rows) == 1 else 's'}"
    yield f"{scope.game.name}: {what} in {', '.join(scope.languages)}: {told}"


def _document(runs: list[tuple[Scope, list[Finding]]]) -> dict[str, object]:
    """Return what ``--json`` prints.

    Keys: ``format``, ``version``, ``games``: each with its ``game``, ``cards`` (how many), ``own``,
    ``languages`` and ``findings``, which have all that `deckbuilder.lint.finding.Finding` has.
    """
    return {
        "format": "deckbuilder-lint",
        "version": JSON_VERSION,
        "games": [
            {
                "game": scope.game.id,
                "cards": len(scope.rows),
                "own": scope.own,
                "languages": list(scope.languages),
                "findings": [
                    {
                        "level": one.level,
                        "code": one.code,
                        "card": one.card,
                        "field": one.field,
                        "language": one.language,
                        "message": one.message,
                        "cure": one.cure,
                    }
                    for one in found
                ],
            }
            for scope, found in runs
        ],
    }
