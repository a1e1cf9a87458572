"""``play``: a game in the terminal, against people or agents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from deckbuilder.errors import InputError, UsageError
from deckbuilder.paths import check_writable

if TYPE_CHECKING:
    from deckbuilder.cli.play_table import Table

MAX_SEED = 2**64 - 1
EXAMPLES = """\b
Examples:
  deckbuilder play clash_of_decks 1 2 --seed 7
  deckbuilder play clash_of_decks --deck 3 --deck 4 --seat greedy --seat you
  deckbuilder play clash_of_decks --deck 1 --deck 2 --seat you --seat you
  deckbuilder play clash_of_decks --deck my-draft/ --save game.json
  deckbuilder play arcmage --deck uneasy-alliance --deck gaian-love-for-life --stops all
  deckbuilder play arcmage merfolk toll-of-time uneasy-alliance --format amin-duna
  deckbuilder play --resume game.json
"""


def play(
    game: str = typer.Argument("", help="The game, as `deckbuilder games` lists it; not with --resume."),
    names: list[str] = typer.Argument(
        None, metavar="DECK", help="The decks, one a seat, as with --deck; not with --resume."
    ),
    deck: list[str] = typer.Option(
        [],
        help="A deck file, or a deck of the game's own by name or number; once a seat. Or a folder of them. "
        "In amin-duna the first seat is the overlord's, the others are the team.",
    ),
    seat: list[str] = typer.Option(
        [], help="Who sits there: you or an agent; once a seat. You against greedy if not said."
    ),
    seed: int | None = typer.Option(
        None, min=0, max=MAX_SEED, help="Seed of the game, else 1; the same seed deals the same cards."
    ),
    format: str = typer.Option("", help="The game's format; needed where the decks do not say."),
    option: list[str] = typer.Option([], help="A rule switch, NAME=VALUE; may be given several times."),
    cards: list[Path] = typer.Option([], help="Your own cards, laid over the game."),
    stops: str = typer.Option(
        "", help="Where you are asked for what you mostly pass over: all, some or none, if the game has it."
    ),
    resume: Path | None = typer.Option(None, help="Go on with a saved game."),
    save: Path | None = typer.Option(None, help="Save the game here when it ends, or when you leave it."),
    force: bool = typer.Option(False, "--force", help="Replace that file if it is there."),
) -> int:
    """Play in the terminal.

    Exit code 1 says that the input ended before the game did, and nothing was saved.
    """
    if resume is not None:
        if game or names or deck or option or cards or format or seed is not None:
            raise UsageError(
                "a saved game knows its game, decks, seed and switches",
                where="--resume",
                cure="leave them out",
            )
        table = _resumed(resume, tuple(seat), stops)
    else:
        number = 1 if seed is None else seed
        decks = [*(names or ()), *deck]
        table = _new_game(game, decks, tuple(seat), number, format, option, tuple(cards), stops)
    if save is not None:
        same = resume is not None and save.resolve() == resume.resolve()
        check_writable(save, force=force or same)
        return table.run(save, force=force or same)
    return table.run()


def _new_game(
    game: str,
    deck: list[str],
    seats: tuple[str, ...],
    seed: int,
    format: str,
    option: list[str],
    overlays: tuple[Path, ...],
    stops: str,
) -> Table:
    from deckbuilder.cli.legality import refuse_illegal
    from deckbuilder.cli.play_table import YOU, Table
    from deckbuilder.cli.seats import format_for, playable_decks, room, switches, with_added
    from deckbuilder.games import registry
    from deckbuilder.referee.protocol import Setup
    from deckbuilder.referee.session import Session

    if not game:
        raise UsageError("which game?", cure="deckbuilder games lists them")
    rules = registry.part(game, "rules").RULES(overlays)
    options = switches(option)
    brought = [found for text in deck for found in playable_decks(game, text, overlays)]
    decks = with_added(rules, brought, options)
    if not rules.seats <= len(decks) <= max(rules.seats, rules.most_seats):
        raise UsageError(f"{room(rules)} decks are needed, not {len(decks)}", where="--deck")
    played = format_for(rules, brought, format)
    session = Session(rules, Setup(tuple(found.cards for found in decks), played, options), seed)
    refuse_illegal(rules, decks, played, options)
    chosen = seats or (YOU, *["greedy"] * (len(decks) - 1))
    return Table(rules, session, chosen, overlays, stops=stops)


def _resumed(path: Path, seats: tuple[str, ...], stops: str) -> Table:
    from deckbuilder.cli.play_table import Table
    from deckbuilder.cli.seats import overlays_of, said_by
    from deckbuilder.games import registry
    from deckbuilder.referee import replay
    from deckbuilder.referee.lab import recorded
    from deckbuilder.referee.session import Session

    if recorded.is_series(path):
        raise InputError(
            "many games, not one", where=str(path), cure="deckbuilder replay FILE --game N --from M --play"
        )
    recording, fingerprint = replay.read(path)
    overlays = overlays_of(recording, path)
    with said_by(path):
        rules = registry.part(recording.game, "rules").RULES(overlays)
        session = Session(rules, recording.setup, recording.seed, recording.actions)
    if replay.fingerprint(rules, session.state) != fingerprint:
        raise InputError(
            "the game does not stand where it was saved",
            where=str(path),
            cure="it was saved with other card data or another version, or was changed by hand",
        )
    if seats:
        return Table(rules, session, seats, overlays, saved=path, stops=stops)
    with said_by(path):
        return Table(rules, session, recording.agents, overlays, saved=path, stops=stops)
