"""``draft``: a game's draft or deal with people and agents in any seat; saves legal decks."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from deckbuilder.cli.console import DONE
from deckbuilder.errors import InputError, UsageError

if TYPE_CHECKING:
    from deckbuilder.decks.draft import Ask, Draft, DraftSetup

EXAMPLES = """\b
Examples:
  deckbuilder draft clash_of_decks --seed 7
  deckbuilder draft res_arcana draft --players 3 --seat 1=you --seat 2=random
  deckbuilder draft res_arcana first --players 4 -o first-game/
  deckbuilder draft clash_of_decks strikes --deck a.txt --deck b.txt
  deckbuilder draft res_arcana draft --order
  deckbuilder draft --resume half.json --seat 2=random
"""

RECORD = "draft.record"
"""File of what was picked from what: JSON, under a name that no folder of decks takes for a deck."""
MAX_FILE = 4 * 1024 * 1024


class Left(Exception):  # noqa: N818 - the person's wish, not an error
    """The person at the terminal left."""


def draft(
    game: str = typer.Argument("", help="The game; not with --resume."),
    variant: str = typer.Argument("", help="The draft or deal; else the game's first."),
    players: int = typer.Option(2, min=1, max=12, help="Number of seats."),
    seat: list[str] = typer.Option([], help="Who sits where: 1=you, 2=rater, 3=random. Else rater."),
    seed: int = typer.Option(1, min=0, help="Seed of the deal: the same packets whoever sits where."),
    sets: str = typer.Option("", help="Sets in use, between commas; else all."),
    only: str = typer.Option("", help="A card query: only these cards are in use."),
    deck: list[str] = typer.Option([], help="The decks that players bring, for strikes."),
    option: list[str] = typer.Option([], help="A rule switch, NAME=VALUE."),
    cards: list[Path] = typer.Option([], help="Your own cards, laid over the game."),
    output: Path | None = typer.Option(
        None, "--output", "-o", help="Folder for the decks; else output/drafts."
    ),
    save: Path | None = typer.Option(None, help="Save the draft here if you leave it unfinished."),
    resume: Path | None = typer.Option(None, help="Go on with a saved draft; --seat hands seats over."),
    order: bool = typer.Option(False, "--order", help="Print who picks when, with the rules, and stop."),
    as_json: bool = typer.Option(False, "--json", help="Print the record of the draft as JSON."),
    force: bool = typer.Option(False, "--force", help="Replace files that are there."),
) -> int:
    """Draft or deal decks."""
    from deckbuilder.decks.draft import record

    saved: Mapping[str, Any] = _read(resume) if resume is not None else {}
    if saved:
        game, variant = str(saved["game"]), str(saved["variant"])
    made, rate = _variant(game, variant)
    if order:
        print(f"{made.variant}: {made.summary}\n{made.order}")
        return DONE
    setup = (
        _saved_setup(saved, game, tuple(cards))
        if saved
        else _setup(game, made, players, seed, sets, only, deck, option, tuple(cards))
    )
    run = made(setup)
    agents = _agents(seat, setup.players, list(saved.get("agents", ())))
    for group in _answers(saved.get("picks", ()), run):
        run.take(group)
    say = (lambda text: print(text, file=sys.stderr)) if as_json else print
    say(f"{game} {made.variant}, {setup.players} players, seed {setup.seed}")
    finished = _play(run, agents, rate, say)
    table = record(run, game, agents)
    if not finished:
        return _left(table, save, force, say)
    folder = output or _default_folder(game, made.variant, setup.seed)
    _write(run, table, folder, force)
    if as_json:
        print(json.dumps(table, ensure_ascii=False, indent=1))
    say(f"decks and draft.record (JSON): {folder}")
    return DONE


def _variant(game: str, variant: str) -> tuple[type[Draft], Any]:
    from deckbuilder.games import registry

    if not game:
        raise UsageError("which game?", cure="deckbuilder games lists them")
    part = registry.part(game, "draft")
    names = [one.variant for one in part.VARIANTS]
    if variant and variant not in names:
        raise UsageError(f'no "{variant}" in {game}', where="draft", cure=f"there are: {', '.join(names)}")
    return next(one for one in part.VARIANTS if not variant or one.variant == variant), part.rate


def _setup(
    game: str,
    made: type[Draft],
    players: int,
    seed: int,
    sets: str,
    only: str,
    deck: list[str],
    option: list[str],
    overlays: tuple[Path, ...],
) -> DraftSetup:
    from deckbuilder import load
    from deckbuilder.cli.seats import playable_deck, switches
    from deckbuilder.decks.draft import DraftSetup

    known = [one.id for one in load.game(game).sets]
    chosen = tuple(name.strip() for name in sets.split(",") if name.strip())
    for name in chosen:
        if name not in known:
            raise UsageError(f'no set "{name}"', where="--sets", cure=f"sets: {', '.join(known)}")
    if len(deck) != made.wants_decks:
        raise UsageError(f"{made.wants_decks} decks are needed, not {len(deck)}", where="--deck")
    given = switches(option)
    for name, value in given.items():
        if value not in made.switches.get(name, ()):
            told = "; ".join(f"{key}: {', '.join(values)}" for key, values in made.switches.items())
            raise UsageError(f"no switch {name}={value}", where="--option", cure=told or "it has none")
    pool = None
    if only:
        from deckbuilder.cli.selection import chosen_ids

        pool = frozenset(chosen_ids(game, only, overlays))
    decks = tuple(playable_deck(game, text, overlays)[1] for text in deck)
    return DraftSetup(load.catalogue(game, overlays), players, seed, chosen, pool, decks, given)


def _saved_setup(saved: Mapping[str, Any], game: str, overlays: tuple[Path, ...]) -> DraftSetup:
    from deckbuilder import load
    from deckbuilder.decks.draft import DraftSetup

    pool = saved.get("pool")
    return DraftSetup(
        load.catalogue(game, overlays),
        int(saved["players"]),
        int(saved["seed"]),
        tuple(saved["sets"]),
        None if pool is None else frozenset(pool),
        tuple(tuple(deck) for deck in saved["decks"]),
        dict(saved["options"]),
    )


def _read(path: Path) -> Mapping[str, Any]:
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_FILE + 1)
        table = json.loads(data)
    except OSError as problem:
        raise InputError(f"cannot be read: {problem.strerror}", where=str(path)) from problem
    except (ValueError, RecursionError) as problem:
        raise InputError("not a saved draft", where=str(path)) from problem
    wanted = {"game", "variant", "players", "seed", "sets", "decks", "options", "agents", "picks"}
    if not isinstance(table, dict) or table.get("form") != "deckbuilder-draft" or not wanted <= set(table):
        raise InputError("not a saved draft", where=str(path))
    return table


def _answers(picks: Any, run: Draft) -> Any:
    """Yield saved picks in the groups in which they were made."""
    waiting = [(int(pick["seat"]), str(pick["card"]), str(pick["agent"])) for pick in picks]
    while waiting and run.asks():
        count = len(run.asks())
        group, waiting = waiting[:count], waiting[count:]
        if len(group) < count:
            return
        yield {seat: (card, agent) for seat, card, agent in group}


def _agents(given: list[str], players: int, before: list[str]) -> list[str]:
    from deckbuilder.decks.draft import YOU, agent_names

    agents = before or ["rater"] * players
    known = (YOU, *agent_names())
    for text in given:
        number, _, name = text.partition("=")
        if (
            not (number.isascii() and number.isdigit() and 1 <= int(number[:3]) <= players)
            or name not in known
        ):
            raise UsageError(
                f'"{text}" seats nobody', where="--seat", cure=f"1-{players}=one of {', '.join(known)}"
            )
        agents[int(number) - 1] = name
    return agents


def _play(run: Draft, agents: list[str], rate: Any, say: Callable[[str], None]) -> bool:
    """Play the draft to its end; returns whether it got there."""
    from deckbuilder.decks.draft import YOU, agent

    while asks := run.asks():
        answers: dict[int, tuple[str, str]] = {}
        for ask in asks:
            name = agents[ask.seat]
            if len(ask.packet) == 1:
                answers[ask.seat] = (ask.packet[0], name)
            elif name == YOU:
                try:
                    answers[ask.seat] = (_asked(run, ask, say), YOU)
                except Left:
                    return False
            else:
                decide = agent(name, run.setup, ask.seat, len(run.picks), rate)
                answers[ask.seat] = (decide(ask), name)
        before = len(run.picks)
        run.take(answers)
        for pick in run.picks[before:]:
            if agents[pick.seat] == YOU or len(asks) == 1:
                card = run.setup.catalogue[pick.card].name
                to = "" if pick.receiver is None else f"; the rest goes to seat {pick.receiver + 1}"
                say(f"  seat {pick.seat + 1} takes {card}{' (forced)' if pick.forced else ''}{to}")
    return True


def _asked(run: Draft, ask: Ask, say: Callable[[str], None]) -> str:
    """Ask a person for a pick, until it is one."""
    catalogue = run.setup.catalogue
    hand = getattr(run, "hand", None)
    if ask.what == "mage" and hand is not None:
        say("Your first hand: " + ", ".join(catalogue[card].name for card in hand(ask.seat)))
    say(f"Seat {ask.seat + 1}, pick a {ask.what} ({ask.rule}):")
    for number, card in enumerate(ask.packet, 1):
        text = next(iter(catalogue[card].raw.get("paraphrase", {}).values()), "")
        say(f"{number:3}  {catalogue[card].name}{'  ' + text if text else ''}"[:79])
    while True:
        print("> ", end="", flush=True, file=sys.stderr)
        line = sys.stdin.readline(1000)
        if not line or line.strip().casefold() in ("quit", "exit"):
            raise Left
        answer = line.strip()
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:3]) <= len(ask.packet):
            return ask.packet[int(answer[:3]) - 1]
        named = [card for card in ask.packet if catalogue[card].name.casefold() == answer.casefold()]
        if len(named) == 1:
            return named[0]
        say(f'"{answer[:40]}" is none of them: type a number from 1 to {len(ask.packet)}, a name, or quit.')


def _left(table: Mapping[str, Any], save: Path | None, force: bool, say: Callable[[str], None]) -> int:
    if save is None:
        say("The draft stands unfinished; nothing was saved.")
        return DONE
    _write_json(save, table, force)
    say(f"Saved: {save}; go on with: deckbuilder draft --resume {save}")
    return DONE


def _write(run: Draft, table: Mapping[str, Any], folder: Path, force: bool) -> None:
    from deckbuilder.decks.write import save_deck

    for number, deck in enumerate(run.decks(), 1):
        save_deck(
            deck, folder / f"seat-{number}.txt", force=force, catalogue_of=lambda _: run.setup.catalogue
        )
    _write_json(folder / RECORD, table, force)


def _write_json(path: Path, table: Mapping[str, Any], force: bool) -> None:
    from deckbuilder.paths import whole_file

    with whole_file(path, force=force) as stream:
        stream.write((json.dumps(table, ensure_ascii=False, indent=1) + "\n").encode())


def _default_folder(game: str, variant: str, seed: int) -> Path:
    from deckbuilder.paths import output_dir

    return output_dir() / "drafts" / f"{game}-{variant}-{seed}"
