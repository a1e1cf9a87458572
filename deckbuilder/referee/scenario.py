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

Above the scenarios ``cards = ["my.toml"]`` lays users' own card files over the game; their paths are
seen from the scenario file.

A scenario without a position starts with a set-up: ``format``, ``decks`` (card ids per seat)
and ``seed``; ``options`` are the game's rule switches. With ``refused = "C11"`` it has no steps:
the set-up must be refused in a sentence that holds these words.

A step takes one action or several in turn (``act``), or tries one that must be refused
(``refused``). Then it compares:

=============  ==============================================================
key            what must be so
=============  ==============================================================
``expect``     facts, by their path
``unlike``     facts that must *not* be these
``legal``      words of actions that are among the legal ones
``not_legal``  words of actions that are not
``only``       words of all legal actions, in any order; ``[]`` once the game is over
``log``        sentences that stand in this order among those of the step's events
``no_log``     sentences that do not
=============  ==============================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from deckbuilder.errors import DeckbuilderError, InputError
from deckbuilder.load import game_ids, read_toml
from deckbuilder.paths import game_dir
from deckbuilder.referee.protocol import Rules, Setup
from deckbuilder.referee.session import words_to_action
from deckbuilder.referee.state import Event

_TABLE, _LIST, _STRING, _NUMBER = "a table", "a list", "a string", "a whole number"
_KINDS: Mapping[str, type] = {_TABLE: dict, _LIST: list, _STRING: str, _NUMBER: int}
_SCENARIO_KEYS: Mapping[str, str] = {
    "name": _STRING,
    "rules": _LIST,
    "options": _TABLE,
    "format": _STRING,
    "decks": _LIST,
    "seed": _NUMBER,
    "position": _TABLE,
    "refused": _STRING,
    "step": _LIST,
    "note": _STRING,
}
_STEP_KEYS: Mapping[str, str] = {
    "act": "",
    "refused": _STRING,
    "expect": _TABLE,
    "unlike": _TABLE,
    "legal": _LIST,
    "not_legal": _LIST,
    "only": _LIST,
    "log": _LIST,
    "no_log": _LIST,
}


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
        refused: Words of the sentence in which the set-up must be refused; ``""`` if it must not.
        overlays: Users' own card files it needs; it is played by rules that have them.
    """

    path: Path
    game: str
    name: str
    rules: tuple[str, ...]
    setup: Setup
    seed: int
    position: Mapping[str, Any] | None
    steps: tuple[Mapping[str, Any], ...]
    refused: str = ""
    overlays: tuple[Path, ...] = ()


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
        InputError: It is no scenario file; names the scenario, and the key or rule.
    """
    table = read_toml(path)
    game = table.pop("game", None)
    rows = table.pop("scenario", None)
    own = table.pop("cards", [])
    if not isinstance(game, str) or not isinstance(rows, list) or table:
        raise InputError(
            "no scenario file", where=str(path), cure='it needs game = "..." and [[scenario]] tables, no more'
        )
    if not isinstance(own, list) or not all(isinstance(name, str) for name in own):
        raise InputError('"cards" must be a list of card files', where=str(path))
    if game not in game_ids():
        raise InputError(f'no game "{game}"', where=str(path), cure=f"games: {', '.join(game_ids())}")
    known = numbered_rules(game)
    overlays = tuple(path.parent / name for name in own)
    found = [_scenario(path, game, row, f"{path}: scenario {n}", known) for n, row in enumerate(rows, 1)]
    return [replace(one, overlays=overlays) for one in found]


def _scenario(path: Path, game: str, row: Any, where: str, known: Sequence[str]) -> Scenario:
    _check_keys(row, _SCENARIO_KEYS, where)
    refused = row.get("refused", "")
    steps = tuple(row.get("step", ()))
    for place, step in enumerate(steps, 1):
        _check_step(step, f"{where}, step {place}")
    if not row.get("name") or not row.get("rules") or bool(steps) == bool(refused):
        cure = "or, if its set-up must be refused, the words of that and no step"
        raise InputError("it needs a name, rules and at least one step", where=where, cure=cure)
    for rule in row["rules"]:
        if rule not in known:
            raise InputError(f'no rule "{rule}" in the RULES.md of {game}', where=where)
    decks = row.get("decks", [])
    if not all(isinstance(deck, list) and all(isinstance(card, str) for card in deck) for deck in decks):
        raise InputError('"decks" must be lists of card ids, one per seat', where=where)
    return Scenario(
        path=path,
        game=game,
        name=row["name"],
        rules=tuple(row["rules"]),
        setup=Setup(tuple(map(tuple, decks)), row.get("format", ""), row.get("options", {})),
        seed=row.get("seed", 1),
        position=row.get("position"),
        steps=steps,
        refused=refused,
    )


def _check_step(step: Any, where: str) -> None:
    _check_keys(step, _STEP_KEYS, where)
    if not step:
        raise InputError("a step neither acts nor compares anything", where=where)
    if "act" in step and "refused" in step:
        raise InputError("a step acts or is refused, not both", where=where)
    if not all(isinstance(words, str) for words in _acts(step)):
        raise InputError('"act" must be the words of an action, or a list of such', where=where)


def _check_keys(table: Any, keys: Mapping[str, str], where: str) -> None:
    if not isinstance(table, dict):
        raise InputError("it must be a table", where=where)
    unknown = sorted(set(table) - set(keys))
    if unknown:
        raise InputError(f'unknown key "{unknown[0]}"', where=where, cure=f"known: {', '.join(sorted(keys))}")
    for key, value in table.items():
        kind = keys[key]
        if kind and (not isinstance(value, _KINDS[kind]) or isinstance(value, bool)):
            raise InputError(f'"{key}" must be {kind}, not {value!r}', where=where)


def _acts(step: Mapping[str, Any]) -> Sequence[Any]:
    acts: Any = step.get("act", ())
    return acts if isinstance(acts, list | tuple) else (acts,)


def play(scenario: Scenario, rules: Rules[Any]) -> Outcome:
    """Play a scenario and compare.

    Raises:
        InputError: The set-up or position makes no sense, though no refusal is expected.
    """
    try:
        if scenario.position is None:
            state = rules.start(scenario.setup, scenario.seed)
        else:
            state = rules.arrange(scenario.setup, scenario.position, scenario.seed)
    except DeckbuilderError as problem:
        return _not_set_up(scenario, problem)
    if scenario.refused:
        return Outcome(scenario, (f'the set-up is allowed, expected a refusal with "{scenario.refused}"',))
    faults: list[str] = []
    for number, step in enumerate(scenario.steps, 1):
        faults += [f"step {number}: {fault}" for fault in _step(rules, state, step)]
        if faults:
            break
    return Outcome(scenario, tuple(faults))


def _not_set_up(scenario: Scenario, problem: DeckbuilderError) -> Outcome:
    if scenario.refused:
        told = scenario.refused in str(problem)
        fault = f'the set-up is refused with "{problem}", expected "{scenario.refused}"'
        return Outcome(scenario, () if told else (fault,))
    where = f'{scenario.path}: "{scenario.name}"' + (f": {problem.where}" if problem.where else "")
    raise InputError(problem.message, where=where, cure=problem.cure) from problem


def _step(rules: Rules[Any], state: Any, step: Mapping[str, Any]) -> Iterator[str]:
    events: list[Event] = []
    state.events = events
    if "refused" in step and words_to_action(rules, state, step["refused"]) is not None:
        yield f'"{step["refused"]}" is allowed'
    for words in _acts(step):
        action = words_to_action(rules, state, words)
        if action is None:
            yield f'"{words}" is not legal; legal: {_listed(_legal_words(rules, state))}'
            return
        rules.apply(state, action)
    yield from _compare_legal(_legal_words(rules, state), step)
    yield from _compare_log([rules.event_words(state, event) for event in events], step)
    yield from _compare_facts(rules.facts(state), step)


def _compare_legal(legal: Sequence[str], step: Mapping[str, Any]) -> Iterator[str]:
    for words in step.get("legal", ()):
        if words not in legal:
            yield f'"{words}" is not legal; legal: {_listed(legal)}'
    for words in step.get("not_legal", ()):
        if words in legal:
            yield f'"{words}" is legal'
    if "only" in step and sorted(step["only"]) != sorted(legal):
        yield f"legal: {_listed(legal)}; expected: {_listed(step['only'])}"


def _compare_log(said: Sequence[str], step: Mapping[str, Any]) -> Iterator[str]:
    place = 0
    for words in step.get("log", ()):
        if words in said[place:]:
            place += said[place:].index(words) + 1
        else:
            there = " in that place" if words in said else ""
            yield f'the log lacks "{words}"{there}; it says: {_listed(said)}'
    for words in step.get("no_log", ()):
        if words in said:
            yield f'the log says "{words}"'


def _compare_facts(facts: Mapping[str, Any], step: Mapping[str, Any]) -> Iterator[str]:
    for key, must_be in (("expect", True), ("unlike", False)):
        for path, value in step.get(key, {}).items():
            if path not in facts:
                yield f'no fact "{path}"; facts: {", ".join(sorted(facts))}'
            elif must_be and facts[path] != value:
                yield f"{path} is {facts[path]!r}, expected {value!r}"
            elif not must_be and facts[path] == value:
                yield f"{path} is {value!r}, expected anything else"


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


def numbered_rules(game: str) -> tuple[str, ...]:
    """Return the numbers of a game's rules in the order of its RULES.md."""
    text = (game_dir(game) / "RULES.md").read_text(encoding="utf-8")
    return tuple(dict.fromkeys(re.findall(r"^\s*- \*\*([A-Z]\d+[a-z]?)\*\*", text, re.MULTILINE)))


def coverage(game: str, scenarios: Sequence[Scenario]) -> Coverage:
    """Hold scenarios against the numbered rules of a game's RULES.md.

    Rules that play cannot show are excused in the game's ``not_shown_by_play.toml``: rule
    number to the reason, with the test that holds to it (``tests/file.py::test_name``) if one does.
    """
    rules = numbered_rules(game)
    excuses = game_dir(game) / "not_shown_by_play.toml"
    excused = read_toml(excuses) if excuses.exists() else {}
    shown = {rule: tuple(scenario.name for scenario in scenarios if rule in scenario.rules) for rule in rules}
    named = {rule for scenario in scenarios for rule in scenario.rules}
    return Coverage(shown, excused, tuple(sorted((named | set(excused)) - set(shown))))
