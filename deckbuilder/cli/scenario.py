"""``scenario``: run rule tests written as data, and say which rules they show."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from deckbuilder.cli.console import DONE, NO, say
from deckbuilder.errors import InputError

if TYPE_CHECKING:
    from deckbuilder.referee.scenario import Coverage, Outcome, Scenario

EXAMPLES = """\b
Examples:
  deckbuilder scenario tests/scenarios/clash_of_decks
  deckbuilder scenario tests/scenarios/clash_of_decks --coverage
"""


def scenario(
    files: list[Path] = typer.Argument(..., help="Scenario files or folders of them."),
    coverage: bool = typer.Option(
        False, "--coverage", help="List the rules and the scenarios that show each."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print the results as JSON."),
) -> int:
    """Run rule tests written as data."""
    from deckbuilder.games import registry
    from deckbuilder.referee import scenario as scenarios

    outcomes: list[Outcome] = []
    by_game: dict[str, list[Scenario]] = defaultdict(list)
    for path in _files(files):
        for one in scenarios.read(path):
            by_game[one.game].append(one)
    for game, ones in by_game.items():
        for overlays in dict.fromkeys(one.overlays for one in ones):
            rules = registry.part(game, "rules").RULES(overlays)
            outcomes += [scenarios.play(one, rules) for one in ones if one.overlays == overlays]
    covered = {game: scenarios.coverage(game, ones) for game, ones in by_game.items()} if coverage else {}
    if as_json:
        _print_json(outcomes, covered)
    else:
        _print(outcomes, covered)
    bad = any(not outcome.passed for outcome in outcomes)
    lacking = any(one.missing or one.unknown for one in covered.values())
    return NO if bad or lacking else DONE


def _files(paths: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not inside:
            raise InputError("no scenario file in it", where=str(path), cure="scenario files end in .toml")
        found += inside
    return found


def _print(outcomes: list[Outcome], covered: dict[str, Coverage]) -> None:
    for outcome in outcomes:
        if not outcome.passed:
            print(f"FAILED {outcome.scenario.path}: {outcome.scenario.name}")
            for fault in outcome.faults:
                print(f"  {fault}")
    for game, one in covered.items():
        print(f"Rules of {game}:")
        for rule, names in one.shown.items():
            shown = "; ".join(names) if names else f"({one.excused.get(rule, 'NOT SHOWN')})"
            print(f"  {rule:5} {len(names):3}  {shown}")
        for rule in one.unknown:
            say(f"{game}: no rule {rule} in its RULES.md")
        say(f"{game}: {len(one.shown) - len(one.missing)} of {len(one.shown)} rules shown or excused")
    passed = sum(outcome.passed for outcome in outcomes)
    print(f"{passed} of {len(outcomes)} scenarios pass")


def _print_json(outcomes: list[Outcome], covered: dict[str, Coverage]) -> None:
    table = {
        "scenarios": [
            {
                "file": str(outcome.scenario.path),
                "name": outcome.scenario.name,
                "rules": list(outcome.scenario.rules),
                "passed": outcome.passed,
                "faults": list(outcome.faults),
            }
            for outcome in outcomes
        ],
        "coverage": {
            game: {"shown": one.shown, "excused": one.excused, "missing": one.missing, "unknown": one.unknown}
            for game, one in covered.items()
        },
    }
    print(json.dumps(table, ensure_ascii=False, indent=1))
