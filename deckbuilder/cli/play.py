"""``play``: a game in the terminal, against people or agents."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from deckbuilder.cli.console import DONE, say
from deckbuilder.errors import DeckbuilderError, UsageError

if TYPE_CHECKING:
    from deckbuilder.referee.agents.agent import Agent
    from deckbuilder.referee.protocol import Rules
    from deckbuilder.referee.session import Session

YOU = "you"
HELP = """Type the number of an action, or its words (for instance "end").
  help       this page
  table      show the table again
  log        what has happened since the game began; log N: the last N lines
  hint       what the greedy agent would do
  undo       take back your last decision, and all that followed
  save FILE  save the game; go on with: deckbuilder play --resume FILE
  quit       stop; nothing is saved by itself"""

EXAMPLES = """\b
Examples:
  deckbuilder play clash_of_decks --deck 1 --deck 2 --seed 7
  deckbuilder play clash_of_decks --deck 3 --deck 4 --seat greedy --seat you
  deckbuilder play --resume game.json
"""


def play(
    game: str = typer.Argument("", help="The game, as `deckbuilder games` lists it; not with --resume."),
    deck: list[str] = typer.Option(
        [], help="A deck file, or a deck of the game's own by name or number; once a seat."
    ),
    seat: list[str] = typer.Option(
        [], help="Who sits there: you or an agent; once a seat. You against greedy if not said."
    ),
    seed: int = typer.Option(1, min=0, help="Seed of the game; the same seed deals the same cards."),
    format: str = typer.Option("", help="The game's format; needed where the decks do not say."),
    option: list[str] = typer.Option([], help="A rule switch, NAME=VALUE; may be given several times."),
    cards: list[Path] = typer.Option([], help="Your own cards, laid over the game."),
    resume: Path | None = typer.Option(None, help="Go on with a saved game."),
    save: Path | None = typer.Option(None, help="Save the game here when it ends."),
    force: bool = typer.Option(False, "--force", help="Replace that file if it is there."),
) -> int:
    """Play in the terminal."""
    if resume is not None:
        if game or deck:
            raise UsageError("a saved game knows its game and decks", where="--resume")
        table = _resumed(resume, tuple(seat))
    else:
        table = _new_game(game, deck, tuple(seat), seed, format, option, tuple(cards))
    code = table.run()
    if save is not None:
        table.save(save, force=force)
    return code


def _new_game(
    game: str,
    deck: list[str],
    seats: tuple[str, ...],
    seed: int,
    format: str,
    option: list[str],
    overlays: tuple[Path, ...],
) -> Table:
    from deckbuilder.cli.seats import playable_deck, switches
    from deckbuilder.games import registry
    from deckbuilder.referee.protocol import Setup
    from deckbuilder.referee.session import Session

    if not game:
        raise UsageError("which game?", cure="deckbuilder games lists them")
    rules = registry.part(game, "rules").RULES(overlays)
    if len(deck) != rules.seats:
        raise UsageError(f"{rules.seats} decks are needed, not {len(deck)}", where="--deck")
    decks = tuple(playable_deck(game, text, overlays)[1] for text in deck)
    setup = Setup(decks, format or rules.default_format(decks), switches(option))
    chosen = seats or (YOU, *["greedy"] * (rules.seats - 1))
    return Table(rules, Session(rules, setup, seed), chosen, overlays)


def _resumed(path: Path, seats: tuple[str, ...]) -> Table:
    from deckbuilder.games import registry
    from deckbuilder.referee import replay
    from deckbuilder.referee.session import Session

    recording, _ = replay.read(path)
    overlays = tuple(Path(name) for name in recording.overlays)
    rules = registry.part(recording.game, "rules").RULES(overlays)
    session = Session(rules, recording.setup, recording.seed, recording.actions)
    return Table(rules, session, seats or recording.agents, overlays)


class Table:
    """One game at the terminal.

    Args:
        rules: The game.
        session: The game so far.
        seats: ``you`` or an agent's name per seat.
        overlays: Users' own card files, kept with a saved game.

    Raises:
        UsageError: A seat is neither, or there are too few or too many.
    """

    def __init__(
        self, rules: Rules[Any], session: Session[Any], seats: tuple[str, ...], overlays: tuple[Path, ...]
    ) -> None:
        from deckbuilder.referee.agents.registry import AGENTS

        if len(seats) != rules.seats or any(name != YOU and name not in AGENTS for name in seats):
            known = ", ".join([YOU, *AGENTS])
            raise UsageError(f"{rules.seats} seats are needed", where="--seat", cure=f"each one of: {known}")
        self.rules = rules
        self.session = session
        self.seats = seats
        self.overlays = overlays
        self.log: list[tuple[int, str]] = []
        self._log_events(session.state.events or [])

    def run(self) -> int:
        """Play on until the game ends or the player leaves."""
        from deckbuilder.referee.protocol import result_of
        from deckbuilder.referee.state import RUNNING

        session = self.session
        print(f"Seed {session.seed}; switches: {self._switches()}")
        while session.state.outcome == RUNNING:
            seat = session.state.seat
            actions = self.rules.legal_actions(session.state)
            if self.seats[seat] != YOU:
                self._act(self._agent(seat).choose(self._view(seat), actions))
            elif len(actions) == 1 and session.actions:
                self._act(actions[0])
            elif not self._ask(seat):
                return DONE
        result = result_of(self.rules, session.state, len(session.actions))
        winner = f"seat {'ABCDE'[result.winner]} wins" if result.winner is not None else result.kind
        print(f"The game is over: {winner}, after {result.turns} turns.")
        return DONE

    def save(self, path: Path, *, force: bool = False) -> None:
        """Save the game so far."""
        from deckbuilder.referee import replay

        recording = self.session.recording(self.seats, tuple(str(path) for path in self.overlays))
        replay.save(recording, self.rules, path, force=force)
        print(f"Saved: {path}")

    def _ask(self, seat: int) -> bool:
        """Let the person at a seat decide; return whether they play on."""
        self._show(seat)
        commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: print(HELP),
            "table": lambda _: self._show(seat),
            "log": self._print_log,
            "hint": lambda _: self._hint(seat),
            "save": self._save_as,
        }
        while True:
            line = self._read()
            if line is None or line.casefold() in ("quit", "exit"):
                print("The game stands unfinished.")
                return False
            word, _, rest = line.partition(" ")
            if line.casefold() == "undo":
                if self._undo(seat):
                    return True
            elif word.casefold() in commands:
                commands[word.casefold()](rest.strip())
            else:
                action = self._understood(line)
                if action is not None:
                    self._act(action)
                    return True

    def _read(self) -> str | None:
        print("> ", end="", flush=True)
        line = sys.stdin.readline(1000)
        if not sys.stdin.isatty():
            print(line.rstrip("\n"))
        return line.strip() if line else None

    def _show(self, seat: int) -> None:
        print()
        for line in self.rules.table(self._view(seat)):
            print(line)
        for number, action in enumerate(self.rules.legal_actions(self.session.state), 1):
            print(f"{number:3}  {self.rules.action_words(self.session.state, action)}")

    def _understood(self, line: str) -> int | None:
        from deckbuilder.referee.session import words_to_action

        actions = self.rules.legal_actions(self.session.state)
        if line.isascii() and line.isdigit():
            if 1 <= int(line[:9]) <= len(actions):
                return actions[int(line) - 1]
            print(f"There is no action {line[:9]}: type a number from 1 to {len(actions)}.")
            return None
        action = words_to_action(self.rules, self.session.state, line)
        if action is None:
            print(f'"{line[:40]}" is no action now: type its number or its words; help says what else.')
        return action

    def _act(self, action: int) -> None:
        number = len(self.session.actions)
        for event in self.session.act(action):
            sentence = self.rules.event_words(self.session.state, event)
            self.log.append((number, sentence))
            print(f"  {sentence}")

    def _log_events(self, events: list[Any]) -> None:
        for event in events:
            self.log.append((len(self.session.actions), self.rules.event_words(self.session.state, event)))

    def _undo(self, seat: int) -> bool:
        session = self.session
        for number in range(len(session.actions) - 1, -1, -1):
            if session.decided_by(number) == seat:
                session.undo(number)
                self.log = [(when, text) for when, text in self.log if when < number]
                print("Taken back.")
                return True
        print("There is nothing to take back.")
        return False

    def _print_log(self, rest: str) -> None:
        count = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 7 else len(self.log)
        for _, sentence in self.log[len(self.log) - min(count, len(self.log)) :]:
            print(f"  {sentence}")

    def _hint(self, seat: int) -> None:
        from deckbuilder.referee.agents.registry import make

        actions = self.rules.legal_actions(self.session.state)
        adviser = make("greedy", self.rules, seat, self.session.seed)
        action = adviser.choose(self._view(seat), actions)
        print(f"  greedy would: {self.rules.action_words(self.session.state, action)}")

    def _save_as(self, rest: str) -> None:
        try:
            self.save(Path(rest or "game.json"), force=False)
        except DeckbuilderError as problem:
            say(str(problem))

    def _agent(self, seat: int) -> Agent:
        """Return the agent of a seat, its chance set by how far the game is, so that undo and saves hold."""
        from deckbuilder.model.rng import derived
        from deckbuilder.referee.agents.registry import make
        from deckbuilder.referee.match import seat_seed

        seed = seat_seed(self.session.seed, self.session.setup, seat)
        return make(self.seats[seat], self.rules, seat, derived(seed, len(self.session.actions)))

    def _view(self, seat: int) -> Any:
        return self.rules.view(self.session.state, seat)

    def _switches(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.rules.options(self.session.setup).items())
