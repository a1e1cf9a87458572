"""Rule tests as data: a position, actions in the words of the terminal, facts expected after them.

A scenario file is TOML::

    game = "clash_of_decks"

    [[scenario]]
    name = "Two damage move the structure two places to the right"
    rules = ["C49"]
    [scenario.position]
    active = "A"
    A = {hand = ["Bastion", "BRUTE"], upper = ["ZOMBIE"]}
    B = {hand = ["Bastion", "OGRE", "ALPHA", "SCRIBE", "BARON"]}
    [[scenario.step]]
    act = "end"
    expect = {"B.hand" = ["OGRE", "ALPHA", "SCRIBE", "Bastion", "BARON"]}

A step takes at most one action (``act``) or tries one that must be refused
(``refused``), then compares ``expect`` (facts by their path), ``legal`` and ``not_legal``
(words of actions), and ``log`` (sentences that must be among those of this step's events).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from deckbuilder.errors import InputError
from deckbuilder.load import read_toml
from deckbuilder.paths import game_dir
from deckbuilder.referee.protocol import Rules, Setup
from deckbuilder.referee.session import words_to_action
from deckbuilder.referee.state import Event

_SCENARIO_KEYS = {"name", "rules", "options", "format", "decks", "seed", "position", "step", "note"}
_STEP_KEYS = {"act", "refused", "expect", "legal", "not_legal", "log", "no_log"}


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario of a file.

    Attributes:
        path: The file.
        game: Game id.
        name: What it shows, in a sentence.
        rules: Numbers of the rules it shows.
        setup: Format and switches; decks where it starts with a set-up.
        seed: Seed of the game's chance.
        position: The position, ``None`` to start with a set-up.
        steps: Its steps.
    """

    path: Path
    game: str
    name: str
    rules: tuple[str, ...]
    setup: Setup
    seed: int
    position: Mapping[str, Any] | None
    steps: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a scenario: no faults means it passed."""

    scenario: Scenario
    faults: tuple[str, ...] = field(default=())

    @property
    def passed(self) -> bool:
        """Whether all was as expected."""
        return not self.faults


def read(path: Path) -> list[Scenario]:
    """Read a scenario file.

    Raises:
        InputError: It is no scenario file; names the scenario and the key.
    """
    table = read_toml(path)
    game = table.pop("game", None)
    rows = table.pop("scenario", None)
    if not isinstance(game, str) or not isinstance(rows, list) or table:
        raise InputError(
            "no scenario file", where=str(path), cure='it needs game = "..." and [[scenario]] tables, no more'
        )
    return [_scenario(path, game, row, number) for number, row in enumerate(rows, 1)]


def _scenario(path: Path, game: str, row: Mapping[str, Any], number: int) -> Scenario:
    where = f"{path}: scenario {number}"
    _known(row, _SCENARIO_KEYS, where)
    steps = tuple(row.get("step", ()))
    for place, step in enumerate(steps, 1):
        _known(step, _STEP_KEYS, f"{where}, step {place}")
        if "act" in step and "refused" in step:
            raise InputError("a step acts or is refused, not both", where=f"{where}, step {place}")
    if not row.get("name") or not row.get("rules") or not steps:
        raise InputError("it needs a name, rules and at least one step", where=where)
    decks = tuple(tuple(deck) for deck in row.get("decks", ()))
    return Scenario(
        path=path,
        game=game,
        name=row["name"],
        rules=tuple(row["rules"]),
        setup=Setup(decks, row.get("format", ""), row.get("options", {})),
        seed=row.get("seed", 1),
        position=row.get("position"),
        steps=steps,
    )


def _known(table: Mapping[str, Any], keys: set[str], where: str) -> None:
    unknown = sorted(set(table) - keys)
    if unknown:
        raise InputError(f'unknown key "{unknown[0]}"', where=where, cure=f"known: {', '.join(sorted(keys))}")


def play(scenario: Scenario, rules: Rules[Any]) -> Outcome:
    """Play a scenario and compare.

    Raises:
        InputError: The position makes no sense.
    """
    where = f'{scenario.path}: "{scenario.name}"'
    try:
        if scenario.position is None:
            state = rules.start(scenario.setup, scenario.seed)
        else:
            state = rules.arrange(scenario.setup, scenario.position, scenario.seed)
    except InputError as problem:
        raise InputError(problem.message, where=f"{where}: {problem.where}", cure=problem.cure) from problem
    faults: list[str] = []
    for number, step in enumerate(scenario.steps, 1):
        faults += [f"step {number}: {fault}" for fault in _step(rules, state, step)]
        if faults:
            break
    return Outcome(scenario, tuple(faults))


def _step(rules: Rules[Any], state: Any, step: Mapping[str, Any]) -> Iterator[str]:
    events: list[Event] = []
    state.events = events
    if "refused" in step and words_to_action(rules, state, step["refused"]) is not None:
        yield f'"{step["refused"]}" is allowed'
    if "act" in step:
        action = words_to_action(rules, state, step["act"])
        if action is None:
            yield f'"{step["act"]}" is not legal; legal: {_listed(_legal_words(rules, state))}'
            return
        rules.apply(state, action)
    legal = _legal_words(rules, state)
    for words in step.get("legal", ()):
        if words not in legal:
            yield f'"{words}" is not legal; legal: {_listed(legal)}'
    for words in step.get("not_legal", ()):
        if words in legal:
            yield f'"{words}" is legal'
    said = [rules.event_words(state, event) for event in events]
    for words in step.get("log", ()):
        if words not in said:
            yield f'the log lacks "{words}"; it says: {_listed(said)}'
    for words in step.get("no_log", ()):
        if words in said:
            yield f'the log says "{words}"'
    facts = rules.facts(state)
    for path, wanted in step.get("expect", {}).items():
        if path not in facts:
            yield f'no fact "{path}"; facts: {", ".join(sorted(facts))}'
        elif facts[path] != wanted:
            yield f"{path} is {facts[path]!r}, expected {wanted!r}"


def _legal_words(rules: Rules[Any], state: Any) -> list[str]:
    return [rules.action_words(state, action) for action in rules.legal_actions(state)]


def _listed(words: Sequence[str]) -> str:
    return "; ".join(words) or "nothing"


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which numbered rules of a game the scenarios show.

    Attributes:
        shown: Rule number to names of the scenarios that show it; in the order of the rules.
        excused: Rule number to the reason why play cannot show it.
        unknown: Rule numbers that scenarios name but the rules lack.
    """

    shown: Mapping[str, tuple[str, ...]]
    excused: Mapping[str, str]
    unknown: tuple[str, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """Rules that no scenario shows and nothing excuses."""
        return tuple(rule for rule, names in self.shown.items() if not names and rule not in self.excused)


def coverage(game: str, scenarios: Sequence[Scenario]) -> Coverage:
    """Hold scenarios against the numbered rules of a game's RULES.md."""
    text = (game_dir(game) / "RULES.md").read_text(encoding="utf-8")
    rules = re.findall(r"^\s*- \*\*([A-Z]\d+[a-z]?)\*\*", text, re.MULTILINE)
    excuses = game_dir(game) / "not_shown_by_play.toml"
    excused = read_toml(excuses) if excuses.exists() else {}
    shown = {
        rule: tuple(scenario.name for scenario in scenarios if rule in scenario.rules)
        for rule in dict.fromkeys(rules)
    }
    named = {rule for scenario in scenarios for rule in scenario.rules}
    return Coverage(shown, excused, tuple(sorted((named | set(excused)) - set(shown))))
