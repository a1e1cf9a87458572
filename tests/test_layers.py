"""Who may import whom, read from the source; and what the quick commands load."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import deckbuilder

PACKAGE = Path(deckbuilder.__file__).parent

# What each part of the package may import of it, besides itself.
BASE = {"errors", "paths", ""}
ALLOWED = {
    "": BASE | {"cli"},
    "errors": set(),
    "paths": {"errors"},
    "model": {"errors"},
    "load": BASE | {"model"},
    "query": BASE | {"model", "load"},
    "text": BASE | {"model", "load"},
    "decks": BASE | {"model", "load"},
    "printing": BASE | {"model", "load", "text"},
    "referee": BASE | {"model", "load"},
    "games": BASE | {"model", "load", "decks", "referee"},
    "referee.lab": BASE | {"model", "load", "referee", "games", "decks"},
    "lint": BASE | {"model", "load", "text", "decks", "printing", "referee", "games"},
    "cli": None,  # wires everything
}
# The named exceptions: users' own cards are validated by their game's model.
EXCEPTIONS = {("load", "deckbuilder.games.registry")}

# These read a game's cards as what they are: they may import a game's definitions,
# the modules that rest on nothing but the model and each other, and no other part of it.
READ_DEFINITIONS = {"text", "printing"}

# Libraries only some parts may import, anywhere in their code.
ONLY_IN = {
    "typer": {"cli"},
    "click": {"cli"},
    "rich": {"cli"},
    "reportlab": {"printing"},
    "PIL": {"printing"},
    "pikepdf": {"printing"},
    "uharfbuzz": {"printing"},
    "fontTools": {"printing"},
    "fontpkg": {"printing"},
    "numpy": {"referee.lab"},
    "scipy": {"referee.lab"},
    "matplotlib": {"referee.lab"},
    "dask": {"referee.lab"},
}

MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    """The dotted name of a module below ``deckbuilder``."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part not in ("__init__", "__main__"))


def part_of(module: str) -> str:
    """The part of the package a module belongs to."""
    return "referee.lab" if (module + ".").startswith("referee.lab.") else module.partition(".")[0]


def imports(path: Path) -> Iterator[str]:
    """Every absolute import of a module, at the top or inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written out in full"
            source = node.module or ""
            yield from (f"{source}.{alias.name}" for alias in node.names)


def own_imports(path: Path) -> Iterator[str]:
    """Dotted names below ``deckbuilder`` that a module imports."""
    for name in imports(path):
        if name == "deckbuilder" or name.startswith("deckbuilder."):
            yield _module(name)


def _module(name: str) -> str:
    """Cut an imported name down to the module that holds it."""
    parts = name.split(".")[1:]
    while parts:
        place = PACKAGE.joinpath(*parts)
        if place.is_dir() or place.with_suffix(".py").is_file():
            break
        parts.pop()
    return ".".join(parts)


def is_definition(module: str, asked: frozenset[str] = frozenset()) -> bool:
    """Whether a module of a game rests on the model and other definitions alone."""
    if module.count(".") < 2 or not module.startswith("games."):
        return False
    path = PACKAGE.joinpath(*module.split(".")).with_suffix(".py")
    return path.is_file() and all(
        part_of(other) in ("model", "load", "paths", "errors")
        or other in asked
        or is_definition(other, asked | {module})
        for other in own_imports(path)
    )


def test_definitions_are_told_from_rules() -> None:
    assert is_definition("games.arcmage.cards")
    assert not is_definition("games.arcmage.construction")
    assert not is_definition("games.registry")


def test_every_part_of_the_package_has_a_layer() -> None:
    assert {part_of(name_of(path)) for path in MODULES} <= set(ALLOWED)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: name_of(path) or "deckbuilder")
def test_a_module_imports_only_from_layers_below(path: Path) -> None:
    part = part_of(name_of(path))
    allowed = ALLOWED[part]
    if allowed is None:
        return
    for module in own_imports(path):
        above = part_of(module)
        fine = above == part or above in allowed or (part, f"deckbuilder.{module}") in EXCEPTIONS
        fine = fine or (part in READ_DEFINITIONS and is_definition(module))
        assert fine, f"{name_of(path)} imports {module}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: name_of(path) or "deckbuilder")
def test_heavy_libraries_stay_in_their_part(path: Path) -> None:
    part = part_of(name_of(path))
    for name in imports(path):
        allowed = ONLY_IN.get(name.partition(".")[0])
        assert allowed is None or part in allowed, f"{name_of(path)} imports {name}"


def test_no_game_imports_another_game() -> None:
    for path in (PACKAGE / "games").glob("*/**/*.py"):
        game = path.relative_to(PACKAGE / "games").parts[0]
        others = [m for m in own_imports(path) if m.startswith("games.") and m.split(".")[1] != game]
        assert set(others) <= {"games.registry"}, f"{name_of(path)} imports {others}"


def test_the_walk_sees_imports_inside_functions(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("def late():\n    from deckbuilder.cli import app\n    import typer.main\n")
    assert list(imports(module)) == ["deckbuilder.cli.app", "typer.main"]
    assert list(own_imports(module)) == ["cli.app"]


HEAVY = ("pydantic", "pydantic_core", "typer", "rich", "reportlab", "PIL", "numpy")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["check", "arcmage:uneasy-alliance"],
        ["check", "arcmage:merfolk", "clash_of_decks:deck-1", "--json", "--digest"],
        ["code", "arcmage:merfolk"],
    ],
    ids=" ".join,
)
def test_quick_commands_load_nothing_heavy(arguments: list[str]) -> None:
    program = (
        "import sys; sys.argv = ['deckbuilder', *sys.argv[1:]]\n"
        "from deckbuilder.__main__ import main\n"
        "try:\n    main()\n"
        "except SystemExit as end:\n    assert not end.code, end.code\n"
        f"print('loaded', [name for name in {HEAVY!r} if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1] == "loaded []"
