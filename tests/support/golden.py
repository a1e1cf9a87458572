"""Golden files: what the program once said, read by eye and kept; `pytest --refresh-golden` writes them.

An expectation of this kind is copied from the program; it shows changes, it does not prove them right.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckbuilder.model.rng import Generator
from deckbuilder.referee.protocol import Rules, Setup, result_of
from deckbuilder.referee.state import RUNNING

FOLDER = Path(__file__).resolve().parent.parent / "golden"
_DIFF_LINES = 40


@dataclass(frozen=True)
class Golden:
    """Compares a text with its golden file, or writes the file.

    Attributes:
        refresh: Whether to write (``--refresh-golden``).
        folder: Where the files are.
    """

    refresh: bool
    folder: Path = FOLDER

    def assert_holds(self, name: str, text: str) -> None:
        """Hold a text to the file of that name (``<game>/<what>.txt``).

        Raises:
            AssertionError: They differ; says where, and what to do.
        """
        path = self.folder / name
        text = text.rstrip("\n") + "\n"
        if self.refresh:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            return
        kept = path.read_text(encoding="utf-8") if path.exists() else ""
        if kept == text:
            return
        lines = difflib.unified_diff(kept.splitlines(), text.splitlines(), "kept", "now", lineterm="", n=2)
        shown = list(lines)
        cut = [f"... {len(shown) - _DIFF_LINES} lines more"] if len(shown) > _DIFF_LINES else []
        said = "\n".join([*shown[:_DIFF_LINES], *cut])
        raise AssertionError(
            f"{name} has changed; if it should, pytest --refresh-golden and read it:\n{said}"
        )


def playthrough(rules: Rules[Any], setup: Setup, seed: int) -> str:
    """Return a game of random choices in words: the table at each turn, each action, what came of it.

    The choices come from a generator of their own, so that a change of an agent changes no golden file.
    """
    return "\n".join(_lines(rules, setup, seed))


def _lines(rules: Rules[Any], setup: Setup, seed: int) -> Iterator[str]:
    yield f"{rules.game}, {setup.format}, seed {seed}"
    yield from (f"  {name} = {value}" for name, value in (setup.options or {}).items())
    for seat, deck in enumerate(setup.decks):
        yield f"  {_letter(seat)}: {', '.join(deck)}"
    chance = Generator(seed)
    state = rules.start(setup, seed)
    turn, decisions = -1, 0
    while state.outcome == RUNNING:
        if rules.turns(state) != turn:
            turn = rules.turns(state)
            yield ""
            yield from rules.table(rules.view(state, state.seat))
        legal = rules.legal_actions(state)
        action = legal[chance.below(len(legal))]
        yield f"> {_letter(state.seat)}: {rules.action_words(state, action)}    ({len(legal)} choices)"
        state.events = []
        rules.apply(state, action)
        decisions += 1
        yield from (f"    {rules.event_words(state, event)}" for event in state.events)
    result = result_of(rules, state, decisions)
    winner = f" of {_letter(result.winner)}" if result.winner is not None else ""
    yield f"\n{result.kind}{winner} after {result.turns} turns and {result.decisions} decisions"


def _letter(seat: int) -> str:
    return "ABCDEFGH"[seat]
