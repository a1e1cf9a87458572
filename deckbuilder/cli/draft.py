"""``draft``: a game's draft or deal with people and agents in any seat; saves legal decks."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from deckbuilder.cli.console import DONE, NO
from deckbuilder.cli.draft_files import RECORD, default_folder, files, refuse_existing, same_file
from deckbuilder.errors import InputError, UsageError

if TYPE_CHECKING:
    from deckbuilder.cli.draft_table import DraftTable
    from deckbuilder.decks.draft import Draft, DraftSetup, Rate
    from deckbuilder.decks.draft_record import HandOver, Saved

EXAMPLES = """\b
Examples:
  deckbuilder draft clash_of_decks --seed 7 --seat 1=you
  deckbuilder draft res_arcana draft --players 3 --seat 1=you --seat 2=random
  deckbuilder draft res_arcana deal --players 4 --sets base -o table/
  deckbuilder draft clash_of_decks strikes --deck a.txt --deck b.txt
  deckbuilder draft clash_of_decks solo --seat 1=you -o mine/
  deckbuilder draft res_arcana draft --players 5 --order
  deckbuilder draft clash_of_decks --seat 1=you --save half.json
  deckbuilder draft --resume half.json --seat 1=rater
"""

MAX_SEED = 2**64 - 1


def draft(
    game: str = typer.Argument("", help="The game; not needed with --resume."),
    variant: str = typer.Argument("", help="The draft or deal; else the game's first."),
    players: int | None = typer.Option(None, min=1, max=99, help="Number of seats, else 2 if that can be."),
    seat: list[str] = typer.Option([], help="Who sits where: 1=you, 2=rater, 3=random. Else rater."),
    seed: int | None = typer.Option(
        None, min=0, max=MAX_SEED, help="Seed of the deal, else 1: the same packets whoever sits where."
    ),
    sets: str = typer.Option("", help="Sets in use, between commas: base,lux. Else all."),
    only: str = typer.Option("", help="A card query: only these cards are dealt."),
    deck: list[str] = typer.Option([], help="The decks that players bring, for strikes."),
    option: list[str] = typer.Option([], help="A rule switch: first_game_pool=rest."),
    cards: list[Path] = typer.Option([], help="A file of your own cards, laid over the game."),
    output: Path | None = typer.Option(
        None, "--output", "-o", help="Folder for the decks; else one in output/drafts."
    ),
    save: Path | None = typer.Option(None, help="Keep the draft in this file from pick to pick."),
    resume: Path | None = typer.Option(None, help="Go on with a kept draft; --seat hands seats over."),
    order: bool = typer.Option(False, "--order", help="Print who picks when, with the rules, and stop."),
    as_json: bool = typer.Option(False, "--json", help="Print the record of the draft as JSON."),
    force: bool = typer.Option(False, "--force", help="Replace files that are there."),
) -> int:
    """Draft or deal decks, by people at the terminal, agents, or both."""
    from deckbuilder.decks.draft_record import read_record

    if order and as_json:
        raise UsageError("the order of picks is told in words", where="--json", cure="leave it out")
    saved = None if resume is None else read_record(resume)
    game, variant = _same_draft(saved, game, variant)
    made, rate = _variant(game, variant, saved)
    overlays = tuple(cards)
    if saved is None:
        number = made.usual_players() if players is None else players
        if order and made.wants_decks and not deck:  # its order can be told before there are decks
            return _print_order(made, number)
        given_seed = 1 if seed is None else seed
        setup = _setup(game, made, number, given_seed, sets, only, deck, option, overlays)
    else:
        in_use = _known_sets(game, sets, overlays)
        _refuse_other(saved, players=players, seed=seed, sets=in_use, only=only, deck=deck, option=option)
        setup = _saved_setup(saved, game, made, overlays)
    run = made(setup)
    if saved is not None:
        saved.replay(run)
    agents, handed_over = _agents(seat, setup.players, saved, len(run.picks))
    if order:
        return _print_order(made, setup.players)
    folder = output or default_folder(game, made.variant, setup)
    refuse_existing(files(folder, setup.players), force)
    if save is not None and not (resume is not None and same_file(save, resume)):
        refuse_existing([save], force)
    return _run(_Call(run, rate, game, agents, handed_over, overlays, folder, save, as_json, force))


def _print_order(made: type[Draft], players: int) -> int:
    """Print who picks when at a table of that size."""
    made.refuse_size(players)
    print("\n".join([f"{made.variant}: {made.summary}", *made.order(players)]))
    return DONE


def _refuse_other(saved: Saved, **given: object) -> None:
    """Refuse what was settled when a kept draft began, unless it is said to be just what it is.

    Raises:
        UsageError: Something else is asked for; says what the record has.
    """
    switches = [f"{name}={value}" for name, value in saved.options.items()]
    pool = "all cards" if saved.pool is None else f"{len(saved.pool)} cards"
    kept = {
        "players": (saved.players, _number(saved.players, "player")),
        "seed": (saved.seed, f"seed {saved.seed}"),
        "sets": (saved.sets, f"the sets {', '.join(saved.sets)}" if saved.sets else "all sets"),
        "only": (None, f"a pool of {pool}"),
        "deck": (None, f"the decks {', '.join(saved.titles)}" if saved.titles else "no decks"),
        "option": (switches, f"the switches {', '.join(switches)}" if switches else "no switches"),
    }
    for name, value in given.items():
        there, told = kept[name]
        if value not in (None, "", [], ()) and value != there:
            raise UsageError(
                f"the draft that is gone on with has {told}",
                where=f"--{name}",
                cure="leave it out, or begin another draft",
            )


def _number(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


class _Call:
    """A draft that is set up, and what the user wants of it."""

    def __init__(
        self,
        run: Draft,
        rate: Rate,
        game: str,
        agents: Sequence[str],
        handed_over: Sequence[HandOver],
        overlays: tuple[Path, ...],
        folder: Path,
        save: Path | None,
        as_json: bool,
        force: bool,
    ) -> None:
        from deckbuilder.decks.draft_record import record

        self.run, self.rate, self.game, self.agents = run, rate, game, agents
        self.overlays, self.folder, self.save = overlays, folder, save
        self.as_json, self.force = as_json, force
        self.record = partial(record, run, game, agents, handed_over)

    def say(self, text: str) -> None:
        """Tell people something; beside JSON it goes to stderr."""
        print(text, file=sys.stderr if self.as_json else sys.stdout, flush=True)

    def keep(self) -> None:
        """Write the draft as it stands to the file it is kept in."""
        if self.save is not None:
            _write(self.save, self.record(), force=True)


def _run(call: _Call) -> int:
    """Play a draft and save its decks; returns the exit code."""
    from deckbuilder.cli.draft_table import DraftTable, Left
    from deckbuilder.cli.selection import card_index

    setup = call.run.setup
    call.say(f"{call.game} {call.run.variant}, {_number(setup.players, 'player')}, seed {setup.seed}")
    call.keep()
    index = card_index(call.game, call.overlays)
    table = DraftTable(call.run, call.agents, call.rate, index, call.say, call.keep)
    try:
        table.play()
    except Left:
        if call.save is None:
            call.say("The draft is not finished, and nothing was kept (--save FILE keeps it).")
            return NO
        call.say(f"Kept in {call.save}; go on with: deckbuilder draft --resume {call.save}")
        return DONE
    _write_decks(call)
    if call.as_json:
        print(call.record(), end="")
    _show_decks(call, table)
    call.say(f"Decks and {RECORD} are in {call.folder}")
    return DONE


def _show_decks(call: _Call, table: DraftTable) -> None:
    """Say what was drafted: all of it, or a person's own part of what is hidden."""
    from deckbuilder.decks.draft import YOU

    people = YOU in call.agents
    for seat, deck in enumerate(call.run.decks()):
        who = f"seat {seat + 1} ({call.agents[seat]})"
        if people and not call.run.open and call.agents[seat] != YOU:
            call.say(f"{who}: its own secret")
            continue
        for section in deck.sections:
            named = "" if section == "main" else f", {section}"
            ids = [entry.card for entry in deck.entries(section) if entry.card is not None]
            call.say(f"{who}{named}: {table.names(ids)}")


def _same_draft(saved: Saved | None, game: str, variant: str) -> tuple[str, str]:
    """Return game and variant, which a kept draft says itself."""
    if saved is None:
        if not game:
            raise UsageError("which game?", cure="deckbuilder games lists them")
        return game, variant
    if (game or saved.game, variant or saved.variant) != (saved.game, saved.variant):
        raise UsageError(f"this is a {saved.variant} of {saved.game}", where=saved.where)
    return saved.game, saved.variant


def _variant(game: str, variant: str, saved: Saved | None) -> tuple[type[Draft], Rate]:
    """Return the class of a draft and its game's rating of cards.

    Raises:
        UsageError: The game has no drafts, or none of that name.
        InputError: That is what a kept draft says.
    """
    from deckbuilder.games import registry

    try:
        part = registry.part(game, "draft")
        variants: dict[str, type[Draft]] = {one.variant: one for one in part.VARIANTS}
        if variant and variant not in variants:
            raise UsageError(f'{game} has no "{variant}"', cure=f"there are: {', '.join(variants)}")
    except UsageError as problem:
        if saved is None:
            raise
        raise saved.fault(problem.message, problem.cure) from problem
    rate: Rate = part.rate
    return variants[variant or next(iter(variants))], rate


def _setup(
    game: str,
    made: type[Draft],
    players: int,
    seed: int,
    sets: str,
    only: str,
    deck: Sequence[str],
    option: Sequence[str],
    overlays: tuple[Path, ...],
) -> DraftSetup:
    """Put together what is settled before a draft."""
    from deckbuilder import load
    from deckbuilder.cli.seats import playable_deck
    from deckbuilder.decks.draft import DraftSetup

    if len(deck) != made.wants_decks:
        need = f"{made.wants_decks} decks, one per seat" if made.wants_decks else "no decks"
        raise UsageError(f"{made.variant} wants {need}; {len(deck)} given", where="--deck")
    brought = [playable_deck(game, text, overlays) for text in deck]
    return DraftSetup(
        load.catalogue(game, overlays),
        players,
        seed,
        _known_sets(game, sets, overlays),
        _pool(game, only, overlays) if only else None,
        tuple(ids for _, ids in brought),
        tuple(name for name, _ in brought),
        _options(made, [(name, value) for name, _, value in (text.partition("=") for text in option)]),
    )


def _saved_setup(saved: Saved, game: str, made: type[Draft], overlays: tuple[Path, ...]) -> DraftSetup:
    """Return what a kept draft says was settled, held to the same sense as a new one.

    Raises:
        InputError: It makes no sense.
    """
    from deckbuilder import load

    catalogue = load.catalogue(game, overlays)
    if len(saved.decks) != made.wants_decks or len(saved.titles) != made.wants_decks:
        raise saved.fault(f"{made.variant} wants {made.wants_decks} decks")
    unknown = [card for deck in saved.decks for card in deck if card not in catalogue]
    if unknown:
        raise saved.fault(f'no card "{unknown[0]}" in {game}', "lay your own cards over with --cards")
    try:
        _options(made, list(saved.options.items()))
    except UsageError as problem:
        raise saved.fault(problem.message, problem.cure) from problem
    least, most = made.seats
    if not least <= saved.players <= most:
        raise saved.fault(f"{saved.players} players; {made.variant} is for {least} to {most}")
    return saved.setup(catalogue)


def _known_sets(game_id: str, text: str, overlays: tuple[Path, ...]) -> tuple[str, ...]:
    """Return the ids of the sets a person named."""
    from deckbuilder import load

    game, known = load.game(game_id), {card.set for card in load.catalogue(game_id, overlays)}
    chosen = []
    for title in filter(None, map(str.strip, text.split(","))):
        found = game.card_set(title)
        if found is None and title not in known:
            names = ", ".join(each.id for each in game.sets)
            raise UsageError(f'{game.name} has no set "{title}"', where="--sets", cure=f"sets: {names}")
        chosen.append(found.id if found else title)
    return tuple(dict.fromkeys(chosen))


def _pool(game: str, only: str, overlays: tuple[Path, ...]) -> frozenset[str]:
    from deckbuilder.cli.selection import chosen_ids

    pool = frozenset(chosen_ids(game, only, overlays))
    if not pool:
        raise InputError("no card found", where=f"--only {only}")
    return pool


def _options(made: type[Draft], given: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return rule switches that the variant has."""
    for name, value in given:
        if not value:
            raise UsageError(f'"{name}" is no switch', where="--option", cure="write NAME=VALUE")
        if value not in made.switches.get(name, ()):
            known = "; ".join(f"{name}={'/'.join(values)}" for name, values in made.switches.items())
            raise UsageError(
                f"{made.variant} has no switch {name}={value}",
                where="--option",
                cure=f"switches: {known or 'none'}",
            )
    return dict(given)


def _agents(
    given: Sequence[str], players: int, saved: Saved | None, made: int
) -> tuple[list[str], list[HandOver]]:
    """Return who sits where now, and all seats that changed hands.

    Args:
        given: ``--seat`` options.
        players: Number of seats.
        saved: The draft that is gone on with, if one is.
        made: Picks made so far.
    """
    from deckbuilder.decks.draft import YOU, agent_names
    from deckbuilder.decks.draft_record import HandOver

    agents = list(saved.agents) if saved else ["rater"] * players
    handed_over = list(saved.handed_over) if saved else []
    known = (YOU, *agent_names())
    for text in given:
        number, _, name = text.partition("=")
        if number not in map(str, range(1, players + 1)) or name not in known:
            raise UsageError(
                f'"{text}" seats nobody',
                where="--seat",
                cure=f"{'1' if players == 1 else f'1-{players}'}=one of {', '.join(known)}",
            )
        seat = int(number) - 1
        if saved and agents[seat] != name:
            handed_over.append(HandOver(made + 1, seat, agents[seat], name))
        agents[seat] = name
    return agents, handed_over


def _write_decks(call: _Call) -> None:
    from deckbuilder.decks.write import save_deck

    *paths, record_file = files(call.folder, call.run.setup.players)
    for deck, path in zip(call.run.decks(), paths, strict=True):
        save_deck(deck, path, force=call.force, catalogue_of=lambda _: call.run.setup.catalogue)
    _write(record_file, call.record(), force=call.force)


def _write(path: Path, text: str, *, force: bool) -> None:
    from deckbuilder.paths import whole_file

    with whole_file(path, force=force) as stream:
        stream.write(text.encode())
