"""The light lane: the quickest calls, answered without loading typer.

Reading even one argument through typer loads pydantic, which takes longer than
checking a deck. Whatever is not plainly understood here goes to typer, so
both lanes accept the same calls and answer them alike (tested).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckbuilder import __version__

if TYPE_CHECKING:
    from deckbuilder.cli.checking import CheckOptions

# Options of ``check`` by what they fill: `CheckOptions` has the fields.
_FLAGS = {
    "--json": "json",
    "--digest": "digest",
    "--table": "table",
    "--mirror": "mirror",
    "--quiet": "quiet",
    "-q": "quiet",
}
_VALUES = {"--game": "game", "--pool": "pool", "--from": "form", "--encoding": "encoding"}
_LISTS = {"--format": "formats", "--set": "sets", "--cards": "cards", "--owned": "owned", "--built": "built"}

_CODE_FLAGS = {"--with-name": "with_name", "--explain": "explain", "--json": "json"}


def run(arguments: Sequence[str]) -> int | None:
    """Answer a call if it is one of the quick ones.

    Args:
        arguments: The command line without the program's name.

    Returns:
        The exit code, or ``None`` if typer has to read this call.
    """
    if list(arguments) == ["--version"]:
        print(version_line())
        return 0
    if arguments[:1] == ["check"]:
        return _check(arguments[1:])
    if arguments[:1] == ["code"]:
        return _code(arguments[1:])
    return None


def version_line() -> str:
    """Say which version this is, and whether its hot modules are compiled."""
    from importlib.util import find_spec

    found = find_spec("deckbuilder.referee.state")
    plain = found is None or (found.origin or "").endswith(".py")
    return f"deckbuilder {__version__} ({'plain Python' if plain else 'compiled'} referee)"


def _check(arguments: Sequence[str]) -> int | None:
    if not _plain(arguments):
        return None
    from deckbuilder.cli import checking
    from deckbuilder.cli.console import guarded

    options = check_options(arguments)
    return None if options is None else guarded(checking.run)(options)


def _code(arguments: Sequence[str]) -> int | None:
    """Answer ``code DECK``, with no options but flags."""
    flags = {_CODE_FLAGS[argument] for argument in arguments if argument in _CODE_FLAGS}
    decks = [argument for argument in arguments if argument not in _CODE_FLAGS]
    if len(decks) != 1 or decks[0].startswith("-"):
        return None
    from deckbuilder.cli import coding
    from deckbuilder.cli.console import guarded

    options = coding.CodeOptions(
        decks[0], with_name="with_name" in flags, explain="explain" in flags, json="json" in flags
    )
    return guarded(coding.run)(options)


def _plain(arguments: Sequence[str]) -> bool:
    """Whether there is a deck to check and nothing asks for help."""
    return bool(arguments) and not {"--help", "--"}.intersection(arguments)


def check_options(arguments: Sequence[str]) -> CheckOptions | None:
    """Read the arguments of ``check``; ``None`` if anything about them is not plain."""
    from deckbuilder.cli.checking import CheckOptions

    decks: list[str] = []
    flags: dict[str, bool] = {}
    values: dict[str, str] = {}
    lists: dict[str, list[str]] = {}
    waiting = iter(arguments)
    for argument in waiting:
        if not argument.startswith("-"):
            decks.append(argument)
            continue
        if argument in _FLAGS:
            flags[_FLAGS[argument]] = True
            continue
        option, equals, value = argument.partition("=")
        if not equals:
            value = next(waiting, "-")
        if value.startswith("-") or option not in {**_VALUES, **_LISTS}:
            return None
        if option in _VALUES:
            values[_VALUES[option]] = value
        else:
            lists.setdefault(_LISTS[option], []).append(value)
    if not decks:
        return None
    return CheckOptions(
        decks=tuple(decks),
        game=values.get("game", ""),
        formats=tuple(dict.fromkeys(lists.get("formats", ()))),
        pool=values.get("pool", ""),
        sets=tuple(lists.get("sets", ())),
        json="json" in flags,
        digest="digest" in flags,
        form=values.get("form", ""),
        encoding=values.get("encoding", ""),
        cards=tuple(lists.get("cards", ())),
        table="table" in flags,
        mirror="mirror" in flags,
        quiet="quiet" in flags,
        owned=tuple(lists.get("owned", ())),
        built=tuple(lists.get("built", ())),
    )
