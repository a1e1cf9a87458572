"""A draft at the terminal: people are asked, agents answer, what all may see is told."""

from __future__ import annotations

import io
import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence

from deckbuilder.cli.card_views import brief_text, table, whole
from deckbuilder.decks.draft import YOU, Ask, Draft, Pick, Rate, agent
from deckbuilder.query.index import Index

Say = Callable[[str], None]

MAX_LINE = 1000
"""Longest answer that is read at once, in signs."""
MAX_TEXT = 3
"""Lines of a card's text shown in a packet; ``?1`` shows all of it."""
STRIKE = "strike"
_VERBS = {
    "card": "Pick a card",
    "artifact": "Pick an artifact",
    "mage": "Choose a mage",
    STRIKE: "Strike a card of the other's deck",
}
_LEAVE = ("quit", "exit")
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Left(Exception):  # noqa: N818 - the person's wish, not an error
    """The person at the terminal left, or there is nothing more to read."""


class DraftTable:
    """Seats around one draft.

    Args:
        draft: The draft.
        agents: Who sits where.
        rate: The game's rating of cards, for the agents.
        index: The game's cards, to show them.
        say: Where people are told things.
        after_picks: Called whenever picks were made and the draft may be saved.
    """

    def __init__(
        self,
        draft: Draft,
        agents: Sequence[str],
        rate: Rate,
        index: Index,
        say: Say,
        after_picks: Callable[[], None] = lambda: None,
    ) -> None:
        self.draft = draft
        self.agents = agents
        self._rate = rate
        self._index = index
        self._say = say
        self._after_picks = after_picks
        self._shared = list(agents).count(YOU) > 1 and not draft.open

    def play(self) -> None:
        """Play to the end.

        Raises:
            Left: A person left; the draft stands as after the last picks that all had made.
        """
        if isinstance(sys.stdin, io.TextIOWrapper):  # bytes that are no text are a wrong answer, not a crash
            sys.stdin.reconfigure(errors="replace")
        while asks := self.draft.asks():
            answers = {ask.seat: self._answer(ask) for ask in asks}
            before = len(self.draft.picks)
            self.draft.take(answers)
            for pick in self.draft.picks[before:]:
                self._tell(pick)
            self._after_picks()

    def names(self, cards: Sequence[str]) -> str:
        """Return the names of cards, for people."""
        return ", ".join(self.draft.setup.catalogue[card].name for card in cards) or "nothing yet"

    def _answer(self, ask: Ask) -> tuple[str, str]:
        """Return a seat's pick and who made it."""
        name = self.agents[ask.seat]
        if len(ask.packet) == 1:
            return ask.packet[0], name
        if name == YOU:
            return self._asked(ask), name
        return agent(name, self.draft.setup, ask.seat, len(self.draft.picks), self._rate)(ask), name

    def _tell(self, pick: Pick) -> None:
        """Tell a pick to those who may know of it."""
        own = self.agents[pick.seat] == YOU and not self._shared
        if not (self.draft.open or own):
            return
        forced = " (the only one left)" if pick.forced else ""
        rest = "" if pick.receiver is None else f"; the rest goes to seat {pick.receiver + 1}"
        verb = "strikes" if pick.what == STRIKE else "takes"
        self._say(f"Seat {pick.seat + 1} {verb} {self.names([pick.card])}{forced}{rest}.")

    def _asked(self, ask: Ask) -> str:
        """Ask a person for a pick, until it is one."""
        if self._shared:
            self._hand_over(ask)
        self._say("")
        width = shutil.get_terminal_size().columns
        for label, cards in self.draft.seen(ask.seat):
            self._say(textwrap.fill(f"{label}: {self.names(cards)}", width, subsequent_indent="  "))
        verb = _VERBS[ask.what]
        number = f", pick {len(self.draft.picks) + 1}" if self.draft.open else ""
        self._say(f"Seat {ask.seat + 1}{number} ({ask.rule}). {verb}: a number or a name; ?1 reads card 1.")
        self._show(ask)
        while True:
            answer = self._line()
            if answer.startswith("?"):
                self._read(ask, answer[1:].strip())
                continue
            card = self._meant(ask, answer)
            if card is not None:
                return card
            self._say(
                f'"{answer[:40]}" is none of them: type a number from 1 to {len(ask.packet)}, a name, '
                "or quit to leave."
            )

    def _show(self, ask: Ask) -> None:
        cards = [self.draft.setup.catalogue[card] for card in ask.packet]
        width = shutil.get_terminal_size().columns
        for number, line in enumerate(table(self._index, cards, width - 5)):
            self._say(f"{number or '':>3}  {line}".rstrip())
            for text in brief_text(self._index, cards[number - 1]) if number else ():
                for said in textwrap.wrap(text, width - 7, max_lines=MAX_TEXT, placeholder=" …"):
                    self._say(f"       {said}")

    def _read(self, ask: Ask, answer: str) -> None:
        """Show one card of the packet whole."""
        card = self._meant(ask, answer)
        if card is None:
            self._say(f'"?{answer[:40]}" is none of them: type ? and a number from 1 to {len(ask.packet)}.')
            return
        width = shutil.get_terminal_size().columns
        self._say("\n".join(whole(self._index, self.draft.setup.catalogue[card], width)))

    def _meant(self, ask: Ask, answer: str) -> str | None:
        """Return the card of the packet that an answer means, ``None`` if there is no one such."""
        if answer.isascii() and answer.isdigit():
            place = int(answer[:9])
            return ask.packet[place - 1] if 1 <= place <= len(ask.packet) else None
        card = self._index.called(answer)
        return card.id if card is not None and card.id in ask.packet else None

    def _line(self) -> str:
        print("> ", end="", flush=True, file=sys.stderr)
        line = sys.stdin.readline(MAX_LINE)
        if not line or line.strip().casefold() in _LEAVE:
            raise Left
        return line.strip()

    def _hand_over(self, ask: Ask) -> None:
        """Let the next of several people sit down unseen, where there is a terminal to clear."""
        if sys.stdin.isatty() and sys.stderr.isatty():
            print(f"{_CLEAR}Seat {ask.seat + 1} picks next. Press Enter when you sit here.", file=sys.stderr)
            self._line()
