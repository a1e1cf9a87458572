"""A game at the terminal: shows what a seat may see, asks, and takes back, saves and explains."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from deckbuilder.cli import play_cards, play_choices
from deckbuilder.cli.console import DONE, NO, say
from deckbuilder.cli.play_log import Log, news_of
from deckbuilder.cli.terminal import CLEAR, read_line, shown
from deckbuilder.errors import OutputError, UsageError

if TYPE_CHECKING:
    from deckbuilder.referee.agents.agent import Agent
    from deckbuilder.referee.protocol import Rules
    from deckbuilder.referee.session import Session

YOU: Final = "you"
SEATS: Final = "ABCDE"
WIDTH: Final = 78
HELP = """Type the number of an action, or its words; their beginning or a part is enough
where it can mean but one, else you are shown what it can mean.
  help       this page
  table      show the table again; it is shown by itself when it has changed
  piles      what lies open beside it, such as graveyards
  card NAME  what a card says, with its abilities explained
  cards      in short what each card says that you see on the table
  log        what has happened since the game began; log N: the last N lines
  hint       what the greedy agent would do
  undo       take back your last decision, and all that followed; undo N: the last N
  save FILE  save the game; go on with: deckbuilder play --resume FILE
  quit       stop; nothing is saved by itself"""


class Left(Exception):  # noqa: N818 - no fault
    """A person leaves the game.

    Attributes:
        asked: Whether they said so, or the input ended.
    """

    def __init__(self, asked: bool) -> None:
        super().__init__()
        self.asked = asked


class TakenBack(Exception):  # noqa: N818 - no fault
    """A person took decisions back, so the pending one is another."""


class Table:
    """One game at the terminal.

    Args:
        rules: The game.
        session: The game so far.
        seats: ``you`` or an agent's name per seat.
        overlays: Users' own card files, kept with a saved game.
        saved: The file the game comes from; saving there again is no surprise.
        stops: Where people are asked for what is routine, one of the game's `Rules.stops`; else the usual.

    Raises:
        UsageError: A seat is neither, there are too few or too many, or the game has no such stops.
    """

    def __init__(
        self,
        rules: Rules[Any],
        session: Session[Any],
        seats: tuple[str, ...],
        overlays: tuple[Path, ...],
        saved: Path | None = None,
        stops: str = "",
    ) -> None:
        from deckbuilder.referee.agents.registry import ANYBODY

        needed = len(session.setup.decks)
        who = f"each one of: {', '.join(ANYBODY)}"
        strangers = [name for name in seats if name not in ANYBODY]
        if strangers:
            raise UsageError(f'nobody is called "{strangers[0]}"', where="--seat", cure=who)
        if len(seats) != needed:
            raise UsageError(f"{needed} seats are needed, not {len(seats)}", where="--seat", cure=who)
        if stops and stops not in rules.stops:
            known = f"one of: {', '.join(rules.stops)}" if rules.stops else f"{rules.game} has none"
            raise UsageError(f'no stops "{stops}"', where="--stops", cure=known)
        self.rules = rules
        self.session = session
        self.stops = stops or next(iter(rules.stops), "")
        self.seats = seats
        self.overlays = overlays
        self.people = [seat for seat, name in enumerate(seats) if name == YOU]
        self.log = Log(rules, len(seats))
        for number, happened in enumerate(session.happened):
            self.log.add(number, session.after(number), happened)
        self._own_files = {saved.resolve()} if saved is not None else set()
        self._at_keyboard = self.people[0] if len(self.people) == 1 else -1
        self._taken_back_to = -1
        self._told_of_stops = False
        self._on_screen: list[str] = []
        for seat in self.people:
            self.log.news(seat)

    def run(self, save: Path | None = None, *, force: bool = False) -> int:
        """Play on until the game ends or the player leaves; return the exit code.

        Args:
            save: Where the game is saved then.
            force: Whether a file that is there may be replaced.
        """
        print(f"Seed {self.session.seed}{self._switches()}")
        print(f"{self._who()}. Type help for what can be typed.")
        try:
            code = self._play()
        except Left as left:
            print("The game stands unfinished.")
            code = DONE if left.asked or save is not None else NO
            if code == NO:
                say("the input ended before the game; nothing was saved (--save FILE keeps it)")
        finally:
            if save is not None:
                self.save(save, force=force)
        return code

    def _play(self) -> int:
        from deckbuilder.referee.state import RUNNING

        session = self.session
        while session.state.outcome == RUNNING:
            seat = session.state.seat
            actions = self.rules.legal_actions(session.state)
            if len(actions) == 1 and session.actions:
                if seat in self.people and seat == self._at_keyboard:
                    words = self.rules.action_words(session.state, actions[0])
                    print(f"  {SEATS[seat]}: {words} (there is no other choice)")
                self._act(actions[0])
                continue
            passed = self._routine(seat)
            if passed is not None:
                self._act(passed)
                continue
            try:
                self._act(self._agent(seat).choose(self._view(seat), actions))
            except TakenBack:
                continue
        self._tell_end()
        return DONE

    def _routine(self, seat: int) -> int | None:
        """Return what is done for a person who need not be asked; where one took back to, one is."""
        if seat not in self.people or len(self.session.actions) == self._taken_back_to:
            return None
        action = self.rules.routine(self.session.state, self.stops)
        if action is not None and seat == self._at_keyboard and not self._told_of_stops:
            self._told_of_stops = True
            words = self.rules.action_words(self.session.state, action)
            print(f"  {SEATS[seat]}: {words}, as from now on without asking (see stops)")
        return action

    def _tell_end(self) -> None:
        from deckbuilder.cli.seats import ending
        from deckbuilder.referee.protocol import result_of

        result = result_of(self.rules, self.session.state, len(self.session.actions))
        ended = ending(result)
        if len(self.people) == 1 and result.winners:
            you = self.people[0]
            both = "that is you" if len(result.winners) == 1 else "you among them"
            ended += f" ({both if you in result.winners else f'you are {SEATS[you]}'})"
        print(f"The game is over: {ended}, after {result.turns} turns.")

    def save(self, path: Path, *, force: bool = False) -> None:
        """Save the game so far."""
        from deckbuilder.referee import replay

        recording = self.session.recording(self.seats, tuple(str(path) for path in self.overlays))
        replay.save(recording, self.rules, path, force=force or path.resolve() in self._own_files)
        self._own_files.add(path.resolve())
        print(f"Saved: {path}")

    def _ask(self, seat: int) -> int:
        """Let the person at a seat decide; return their action.

        Raises:
            Left: They leave the game.
            TakenBack: They took decisions back.
        """
        self._pass_keyboard(seat)
        self._show(seat, again=False)
        commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self._help(),
            "?": lambda _: self._help(),
            "card": self._print_card,
            "cards": lambda _: self._print_cards(seat),
            "table": lambda _: self._show(seat),
            "piles": lambda _: self._print_piles(seat),
            "log": lambda rest: self._print_log(seat, rest),
            "hint": lambda _: self._hint(seat),
            "save": self._save_as,
            "stops": self._set_stops,
            "undo": lambda rest: self._undo(seat, rest),
        }
        while True:
            line = _line_or_leave()
            word, _, rest = line.partition(" ")
            if word.casefold() in commands:
                commands[word.casefold()](rest.strip())
                continue
            meant = play_choices.understood(self.rules, self.session.state, line)
            if isinstance(meant, int):
                return meant
            print(meant)

    def _pass_keyboard(self, seat: int) -> None:
        """Before another person looks at the screen, take off it what is not for them."""
        if seat == self._at_keyboard:
            return
        self._on_screen = []
        if sys.stdout.isatty():
            print(CLEAR, end="")
        print(f"\nSeat {SEATS[seat]} is to decide: pass the keyboard to {SEATS[seat]}, who presses Enter.")
        _line_or_leave()
        self._at_keyboard = seat
        for sentence in self.log.news(seat):
            print(f"  {sentence}")

    def _show(self, seat: int, *, again: bool = True) -> None:
        """Show the table and the choices; unless ``again``, of the table only what the seat has not seen."""
        table = list(self.rules.table(self._view(seat)))
        news = table if again else news_of(self._on_screen, table)
        self._on_screen = table
        print()
        for line in news:
            print(line)
        question = self.rules.question(self.session.state)
        if question:
            print("\n".join(wrap(question, WIDTH)))
        for line in play_choices.lines(self._choices()):
            print(line)

    def _print_piles(self, seat: int) -> None:
        for line in self.rules.piles(self._view(seat)) or ["There is nothing beside what the table shows."]:
            print(line)

    def _help(self) -> None:
        print(HELP)
        if self.rules.stops:
            print(f"  stops NAME where you are asked: {', '.join(self.rules.stops)}; now {self.stops}")
        if self.rules.legend:
            print(self.rules.legend)

    def _set_stops(self, name: str) -> None:
        """Set where people are asked for routine decisions, or say where they are."""
        stops = self.rules.stops
        if not stops:
            print("There is nothing here that is passed over.")
        elif not name:
            for one, meaning in stops.items():
                print(f"  {'>' if one == self.stops else ' '} {one:5} {meaning}")
        elif name.casefold() in stops:
            self.stops = name.casefold()
            print(f"stops {self.stops}: {stops[self.stops]}.")
        else:
            print(f'There are no stops "{shown(name)}": type stops and one of {", ".join(stops)}.')

    def _choices(self) -> list[str]:
        """Return the actions of the pending decision in words."""
        state = self.session.state
        return [self.rules.action_words(state, action) for action in self.rules.legal_actions(state)]

    def _act(self, action: int) -> None:
        number = len(self.session.actions)
        happened = self.session.act(action)
        self.log.add(number, self.session.state, happened)
        if not self.people:
            told = [self.rules.event_words(self.session.state, event) for event in happened]
        elif self._at_keyboard >= 0:
            told = self.log.news(self._at_keyboard)
        else:
            told = []
        for sentence in told:
            print(f"  {sentence}")

    def _undo(self, seat: int, rest: str) -> None:
        """Take back a seat's last decisions, counting those only in which there was a choice."""
        session = self.session
        wanted = _count(rest, 1)
        own = [
            number
            for number in range(len(session.actions))
            if session.decided_by(number) == seat
            and (number == 0 or session.choices(number) > 1)
            and self.rules.routine(session.before(number), self.stops) != session.actions[number]
        ]
        if not own or wanted == 0:
            print("There is nothing to take back.")
            return
        session.undo(own[-min(wanted, len(own))])
        self._taken_back_to = len(session.actions)
        self.log.cut(len(session.actions))
        self._on_screen = []
        print("Taken back.")
        raise TakenBack

    def _print_log(self, seat: int, rest: str) -> None:
        told = self.log.told[seat]
        count = _count(rest, len(told))
        for _, sentence in told[max(0, len(told) - count) :]:
            print(f"  {sentence}")

    def _print_card(self, name: str) -> None:
        for line in play_cards.asked_for(self.rules.game, self.overlays, name, WIDTH):
            print(line)

    def _print_cards(self, seat: int) -> None:
        table = self.rules.table(self._view(seat))
        for line in play_cards.seen_on(table, self.rules.game, self.overlays, WIDTH):
            print(line)

    def _hint(self, seat: int) -> None:
        from deckbuilder.referee.agents.registry import make

        actions = self.rules.legal_actions(self.session.state)
        adviser = make("greedy", self.rules, seat, self.session.seed)
        action = adviser.choose(self._view(seat), actions)
        print(f"  greedy would: {self.rules.action_words(self.session.state, action)}")

    def _save_as(self, rest: str) -> None:
        try:
            self.save(Path(rest or "game.json"))
        except OutputError as problem:
            say(f"{problem.where}: {problem.message}; the game goes on, save it under another name")

    def _agent(self, seat: int) -> Agent:
        """Return the agent of a seat, its chance set by how far the game is, so that undo and saves hold."""
        from deckbuilder.model.rng import derived
        from deckbuilder.referee.agents.person_agent import PersonAgent
        from deckbuilder.referee.agents.registry import make
        from deckbuilder.referee.match import seat_seed

        seed = seat_seed(self.session.seed, self.session.setup, seat)
        agent = make(self.seats[seat], self.rules, seat, derived(seed, len(self.session.actions)))
        if isinstance(agent, PersonAgent):
            agent.ask = lambda view, actions: self._ask(seat)
        return agent

    def _view(self, seat: int) -> Any:
        return self.rules.view(self.session.state, seat)

    def _who(self) -> str:
        said = {YOU: "a person" if len(self.people) > 1 else YOU}
        return ", ".join(f"{SEATS[seat]} is {said.get(name, name)}" for seat, name in enumerate(self.seats))

    def _switches(self) -> str:
        """Say which rule switches stand otherwise than usual."""
        setup = self.session.setup
        usual = self.rules.options(replace(setup, options=None))
        switches = self.rules.options(setup).items()
        changed = [f"{name}={value}" for name, value in switches if value != usual[name]]
        return f"; switches: {', '.join(changed)}" if changed else ""


def _line_or_leave() -> str:
    """Return what a person types next.

    Raises:
        Left: They leave the game, or the input ends.
    """
    line = read_line()
    if line is None or line.casefold() in ("quit", "exit"):
        raise Left(asked=line is not None)
    return line


def _count(typed: str, usual: int) -> int:
    """Return the number that stands behind a command, the usual one if there is none."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 7 else usual
