"""A played game's package: its guide names its modules, and they rest on each other in one direction."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from matches import ONE_EACH

import deckbuilder

CODE = Path(deckbuilder.__file__).parent
PROJECT = Path(__file__).parents[2] / "pyproject.toml"

every_package = pytest.mark.parametrize("game", ONE_EACH)


@cache
def modules(game: str) -> frozenset[str]:
    return frozenset(path.stem for path in (CODE / "games" / game).glob("*.py")) - {"__init__"}


@cache
def imported(path: Path) -> frozenset[str]:
    """Return the modules of ours that a module imports, by their dotted names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("deckbuilder"):
            found.add(node.module)
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return frozenset(found)


def needs(game: str, name: str) -> set[str]:
    """Return the modules of its own package that a module imports."""
    found = imported(CODE / "games" / game / f"{name}.py")
    return {other for other in modules(game) if f"deckbuilder.games.{game}.{other}" in found}


def compiled() -> list[str]:
    listed: list[str] = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["deckbuilder"]["compiled"]
    return listed


@every_package
def test_the_guide_at_the_top_of_the_package_names_every_module_and_no_other(game: str) -> None:
    text = (CODE / "games" / game / "__init__.py").read_text(encoding="utf-8")
    guide = ast.get_docstring(ast.parse(text))
    assert guide is not None
    assert set(re.findall(r"`(\w+)`", guide)) == modules(game)


@every_package
def test_no_modules_import_each_other_in_a_circle(game: str) -> None:
    graph = {name: needs(game, name) for name in modules(game)}
    assert sum(map(len, graph.values())) > len(graph)
    list(TopologicalSorter(graph).static_order())


def test_compiled_modules_are_listed_after_the_compiled_ones_they_import() -> None:
    listed = compiled()
    order = [path.removesuffix(".py").replace("/", ".") for path in listed]
    assert len(order) == len(set(order))
    for at, path in enumerate(listed):
        late = set(order[at + 1 :]) & imported(CODE.parent / path)
        assert not late, f"{path} stands before {late}"


@every_package
def test_what_a_compiled_module_of_a_game_imports_of_the_game_is_compiled_too(game: str) -> None:
    ours = {Path(path).stem for path in compiled() if path.startswith(f"deckbuilder/games/{game}/")}
    assert ours
    for name in sorted(ours):
        missing = needs(game, name) - ours
        assert not missing, f"{name} needs {missing}"
