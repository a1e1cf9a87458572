"""Play from a position in words, and all that a seat can get to know: for tests of what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckbuilder.referee.protocol import Rules, Setup
from deckbuilder.referee.session import words_to_action


def play_from(rules: Rules[Any], format_: str, position: Mapping[str, Any], *acts: str) -> Any:
    """The state after some actions from a position, with the events of the last of them."""
    state = rules.arrange(Setup((), format_), position, 1)
    for words in acts:
        action = words_to_action(rules, state, words)
        legal = [rules.action_words(state, one) for one in rules.legal_actions(state)]
        assert action is not None, f"{words} is not among {legal}"
        state.events = []
        rules.apply(state, action)
    return state


def all_seen(rules: Rules[Any], state: Any, seat: int) -> tuple[Any, ...]:
    """All that a seat can get to know: view, worlds, table and the sentences of what has just happened."""
    view = rules.view(state, seat)
    said = [rules.told(state, event, seat) for event in state.events or ()]
    return rules.key(view.seen), rules.key(view.world(3)), list(rules.table(view)), said
