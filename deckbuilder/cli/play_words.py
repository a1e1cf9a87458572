"""What a person types at a game and is told: which action is meant, what a card says, what is new."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from deckbuilder.cli.play_choices import listed, meant
from deckbuilder.cli.terminal import shown

if TYPE_CHECKING:
    from deckbuilder.referee.protocol import Rules

_NUMBERED: Final = re.compile(r"\s*#\d+$")
"""Behind a name: which of several cards of that name (``Ghoul #2``)."""
_NAMED: Final = 3
"""Up to how many actions, and one more, are named in a sentence where several could be meant."""


def understood(rules: Rules[Any], state: Any, line: str) -> int | str:
    """Return the action that a line means, or what to say if it means none.

    It may be an action's number in the list, its words, or as much of them as can mean but one.
    """
    actions = rules.legal_actions(state)
    if line.isascii() and line.isdigit():
        if 1 <= int(line[:9]) <= len(actions):
            return actions[int(line[:9]) - 1]
        return f"There is no action {line[:9]}: type a number from 1 to {len(actions)}."
    words = [rules.action_words(state, action) for action in actions]
    found = meant(words, line)
    if len(found) == 1:
        return actions[found[0]]
    if len(found) > _NAMED + 1:
        return "\n".join([*listed(words, found), "Which of these?"])
    if found:
        named = " or ".join(f'"{words[number]}"' for number in found)
        return f'"{shown(line)}" could be {named}.'
    return f'"{shown(line)}" is no action now: type its number or its words; help says what else.'


def card_lines(rules: Rules[Any], overlays: Sequence[Path], name: str, width: int) -> list[str]:
    """Say what a card says, as a player reads it; whichever is asked for, it tells nothing of the game."""
    from deckbuilder.cli.card_views import printed
    from deckbuilder.cli.selection import card_index
    from deckbuilder.query.search import nearest_names, search

    index = card_index(rules.game, overlays)
    name = _NUMBERED.sub("", name)
    hits = search(index, name, pool="all") if name else None
    if hits is not None and (hits.exact or len(hits.cards) == 1):
        return [f"  {line}" for line in printed(index, hits.cards[0], width)]
    near = " or ".join(nearest_names(index, name)) if name else ""
    return [f"Which card? {f'Perhaps {near}.' if near else 'Type its name: card NAME.'}"]


def news_of(seen: Sequence[str], table: list[str]) -> list[str]:
    """Return what of a table is new: nothing, one line that can stand alone, or all of it."""
    new = [line for line in table if line not in seen]
    gone = [line for line in seen if line not in table]
    if len(new) == 1 and len(gone) < 2 and not new[0].startswith(" "):
        return new
    return table if new or gone or not seen else []
