"""The typer application: wires the commands, one module each."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import typer

from deckbuilder.cli import (
    calibrate,
    cards,
    check,
    code,
    convert,
    demo,
    diff,
    draft,
    express,
    games,
    lint,
    play,
    playtest,
    print_,
    replay,
    scenario,
    stats,
)
from deckbuilder.cli.console import guarded

app = typer.Typer(
    name="deckbuilder",
    help="Check decks against their game's rules, print them at home, and playtest them.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(express.version_line())
        raise typer.Exit


@app.callback()
def _root(
    version: bool = typer.Option(
        False, "--version", callback=_show_version, is_eager=True, help="Show the version and exit."
    ),
) -> None:
    """Check decks against their game's rules, print them at home, and playtest them."""


def _add(name: str, command: Callable[..., int | None], **settings: Any) -> None:
    """Register a command; its return value becomes the exit code.

    Args:
        name: What the user types.
        command: The function to run; its parameters are the command's options.
        settings: What else `typer.Typer.command` takes (``epilog``, ``context_settings``).
    """
    run = guarded(command)

    @functools.wraps(command)
    def entry(*arguments: object, **options: object) -> None:
        raise typer.Exit(run(*arguments, **options))

    app.command(name, **settings)(entry)


# One line per command, in the order of ``--help``. Command modules import lightly:
# whatever is heavy (pydantic, reportlab, pillow) they import where they need it.
_add("demo", demo.demo, epilog=demo.EXAMPLES)
_add("games", games.games, epilog=games.EXAMPLES)
_add("cards", cards.cards, epilog=cards.EXAMPLES, context_settings={"ignore_unknown_options": True})
_add("check", check.check, epilog=check.EXAMPLES)
_add("stats", stats.stats, epilog=stats.EXAMPLES)
_add("convert", convert.convert, epilog=convert.EXAMPLES)
_add("diff", diff.diff, epilog=diff.EXAMPLES)
_add("code", code.code, epilog=code.EXAMPLES)
_add("draft", draft.draft, epilog=draft.EXAMPLES)
_add("print", print_.print_, epilog=print_.EXAMPLES)
_add("calibrate", calibrate.calibrate, epilog=calibrate.EXAMPLES)
_add("play", play.play, epilog=play.EXAMPLES)
_add("playtest", playtest.playtest, epilog=playtest.EXAMPLES)
_add("replay", replay.replay, epilog=replay.EXAMPLES)
_add("scenario", scenario.scenario, epilog=scenario.EXAMPLES)
_add("lint", lint.lint, epilog=lint.EXAMPLES)
