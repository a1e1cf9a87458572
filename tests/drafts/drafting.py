"""Drafts set up, played and called in one line each, for the tests beside this file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from typer.testing import CliRunner

from deckbuilder import load
from deckbuilder.cli.app import app
from deckbuilder.decks.draft import Ask, Draft, DraftSetup
from deckbuilder.games.clash_of_decks.draft import KitDraft, SoloDraft, Strikes
from deckbuilder.games.res_arcana.draft import FirstGame, PassDraft, StandardDeal

TENS = (
    (
        "annihilation",
        "baron",
        "boom",
        "brute",
        "carapace",
        "partisan",
        "revenant",
        "troll",
        "shaman",
        "cyclone",
    ),
    (
        "aberration",
        "assassin",
        "carnivore",
        "cyclone",
        "machine",
        "mutant",
        "reptile",
        "zombie",
        "boom",
        "vortex",
    ),
)
TABLES: list[tuple[type[Draft], str, int]] = [
    (KitDraft, "clash_of_decks", 2),
    (Strikes, "clash_of_decks", 2),
    (SoloDraft, "clash_of_decks", 1),
    *((one, "res_arcana", n) for one in (StandardDeal, PassDraft) for n in (2, 3, 4, 5)),
    *((FirstGame, "res_arcana", n) for n in (2, 3, 4)),
]
"""Every variant with every number of players."""


def setup(game: str, players: int = 2, seed: int = 1, **more: Any) -> DraftSetup:
    return DraftSetup(load.catalogue(game), players, seed, **more)


def made(variant: type[Draft], game: str, players: int, seed: int = 1) -> Draft:
    return variant(setup(game, players, seed, decks=TENS[: variant.wants_decks]))


def play(draft: Draft, choose: Callable[[Ask], str] = lambda ask: ask.packet[0], rounds: int = 99) -> Draft:
    """Play a draft, to its end or so many times that seats are asked."""
    for _ in range(rounds):
        asks = draft.asks()
        if not asks:
            break
        draft.take({ask.seat: (choose(ask), "random") for ask in asks})
    return draft


def cli(*arguments: str, text: str | bytes = "") -> tuple[int, str, str]:
    """Call ``draft``; returns exit code, stdout, stderr."""
    result = CliRunner().invoke(app, ["draft", *arguments], input=text, env={"COLUMNS": "80"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def check(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["check", *arguments])
    return result.exit_code, result.stdout
