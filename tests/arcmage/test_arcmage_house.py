"""The package's guide names its modules, and they rest on each other in one direction only."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import deckbuilder

CODE = Path(deckbuilder.__file__).parent
PACKAGE = CODE / "games" / "arcmage"
PROJECT = Path(__file__).parents[2] / "pyproject.toml"
NAMES = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__"}


@cache
def imported(path: Path) -> frozenset[str]:
    """Return the modules of ours that a module imports, by their dotted names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("deckbuilder"):
            found.add(node.module)
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return frozenset(found)


def test_the_guide_at_the_top_of_the_package_names_every_module_and_no_other() -> None:
    guide = ast.get_docstring(ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8")))
    assert guide is not None
    assert set(re.findall(r"`(\w+)`", guide)) == NAMES


def test_no_modules_import_each_other_in_a_circle() -> None:
    before = "deckbuilder.games.arcmage."
    rests_on = {
        name: {before + other for other in NAMES} & imported(PACKAGE / f"{name}.py") for name in NAMES
    }
    graph = {before + name: found for name, found in rests_on.items()}
    assert sum(map(len, graph.values())) > len(NAMES)
    list(TopologicalSorter(graph).static_order())


def test_compiled_modules_are_listed_after_the_compiled_ones_they_import() -> None:
    listed = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["deckbuilder"]["compiled"]
    order = [path.removesuffix(".py").replace("/", ".") for path in listed]
    assert len(order) == len(set(order))
    for at, path in enumerate(listed):
        late = set(order[at + 1 :]) & imported(CODE.parent / path)
        assert not late, f"{path} stands before {late}"


def test_what_a_compiled_module_of_the_game_imports_of_the_game_is_compiled_too() -> None:
    listed = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["deckbuilder"]["compiled"]
    ours = {Path(path).stem for path in listed if path.startswith("deckbuilder/games/arcmage/")}
    for name in sorted(ours):
        needs = {
            other
            for other in NAMES
            if f"deckbuilder.games.arcmage.{other}" in imported(PACKAGE / f"{name}.py")
        }
        assert needs <= ours, f"{name} needs {needs - ours}"
