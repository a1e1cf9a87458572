"""Decks that are to be played are held to what ``check`` says of them: one notion of what is legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from deckbuilder import load
from deckbuilder.cli.seats import PlayableDeck
from deckbuilder.decks.check import check_deck
from deckbuilder.decks.report import problem_line
from deckbuilder.errors import InputError
from deckbuilder.games import registry

if TYPE_CHECKING:
    from deckbuilder.referee.protocol import Rules


def refuse_illegal(
    rules: Rules[Any], decks: Sequence[PlayableDeck], format_id: str, options: Mapping[str, Any]
) -> None:
    """Refuse decks that ``check`` calls illegal in the format they are to be played in.

    A deck that the rules give to a seat, as the AI's in a solo game, is the rules' own affair.

    Args:
        rules: The game.
        decks: The decks of one game, a seat each.
        format_id: The format; it must be one of the game's.
        options: The rule switches.

    Raises:
        InputError: A deck is illegal; says every reason, as ``check`` does.
    """
    game_id = rules.game
    construction = registry.construction(game_id)
    for deck in dict.fromkeys(_of_players(rules, decks, options)):
        if deck.reading is None or deck.catalogue is None:
            continue
        listed = replace(deck.reading.deck, path=deck.shown)
        verdict = check_deck(
            listed,
            construction,
            load.game(game_id),
            deck.catalogue,
            format_id=format_id,
            reading=deck.reading.problems,
        )
        if verdict.errors:
            raise InputError(
                f"not legal in the format {format_id}: {'; '.join(map(problem_line, verdict.errors))}",
                where=deck.shown,
                cure="" if len(verdict.errors) == 1 else f"see deckbuilder check --format {format_id}",
            )


def _of_players(
    rules: Rules[Any], decks: Sequence[PlayableDeck], options: Mapping[str, Any]
) -> Sequence[PlayableDeck]:
    """Return the decks that players bring: those before the first that the rules would add."""
    for number in range(1, len(decks)):
        if rules.added_decks([deck.cards for deck in decks[:number]], options):
            return decks[:number]
    return decks
