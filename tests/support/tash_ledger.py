"""A second bookkeeping of Tash-Kalar that holds the referee's board, points and turns to the rules.

It follows a game by its events: who stands where, what was destroyed, which tasks are fulfilled, what each
turn scores, when the end is triggered and who has won. It shares no code with the rules but the numbers of
events; the ranks of beings it takes from the card files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tash_tasks import POINTS, SQUARES, TASKS, Square, Turn

from deckbuilder.games.tash_kalar import logbook as log
from deckbuilder.games.tash_kalar.machine import ASK_TASK, FLARE, PASS, SUMMON, SUMMONS, THAW
from deckbuilder.games.tash_kalar.scoring import score
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.referee.state import DRAW, RUNNING

RANKS = {"common": 1, "heroic": 2, "legendary": 3}
GOALS = {"high_form": 9, "duel": 18, "melee3": 12, "melee4": 10}
TWO_SIDED = {"high_form": 17, "duel": 16, "melee3": 15, "melee4": 14}
Event = tuple[int, ...]


class Ledger:
    """What the rules say a game is like.

    Args:
        state: A game just dealt.
        cards: All cards by id.
        form: The form of the game.
    """

    def __init__(self, state: TashState, cards: Mapping[str, Any], form: str) -> None:
        self.cards = [cards[face.id] for face in state.table.cards]
        self.seats = state.table.seats
        self.form, self.melee = form, form == "melee"
        self.sort = f"{form}{self.seats}" if self.melee else form
        self.board: dict[Square, tuple[int, int]] = {}
        self.points = {(a, b): 0 for a in range(self.seats) for b in range(self.seats)}
        self.decks = [len(deck) for deck in state.decks[: self.seats]]
        self.gone: Counter[tuple[int, bool]] = Counter()
        self.tasks = [self.name(card) for card in state.tasks]
        self.played: Counter[str] = Counter()
        self.first = self.active = state.first
        self.turn = state.turn
        self.trigger, self.final, self.extra = -1, False, 0
        self._begin()

    def plays(self, action: int) -> str:
        """Return what an action of a turn plays, as `played` counts it; ``""`` if no card."""
        if action >= SUMMON:
            return str(self.cards[(action - SUMMON) // SUMMONS].id)
        if action >= THAW:
            return f"{self.cards[action - THAW].id} thawed"
        return str(self.cards[action - FLARE].id) if action >= FLARE else ""

    def name(self, card: int) -> str:
        """Return a card's English name."""
        return str(self.cards[card].title)

    def _begin(self) -> None:
        """A turn begins (T26)."""
        self.killed: Counter[tuple[int, int]] = Counter()
        self.summoned: list[tuple[Square, int]] = []
        self.scored: list[Event] = []
        self.due: list[Event] = []
        self.card, self.landing, self.entering = -1, (0, 0), 0
        self.claims = 0
        self.asked = self.drew_last = self.ended = False

    # Following a game.

    def read(self, events: list[Event], state: TashState) -> None:
        """Follow the events of one action, then hold the state to what they say."""
        for event in events:
            if self.entering and event[0] != log.DESTROYED:
                raise AssertionError("the square summoned on is not empty")
            if event[0] in _READERS:
                reader, count = _READERS[event[0]]
                reader(self, *event[1 : 1 + count])
        if state.outcome != RUNNING:
            self._close()
            assert self.extra == 0 and self.final and self.active == self.trigger, "T68"
            assert state.outcome == self._winner(), "T70, T71"
        self._agrees(state)

    def _agrees(self, state: TashState) -> None:
        """Hold board, stock (T8) and points to this bookkeeping."""
        board = {
            square: divmod(piece, 4) for square, piece in zip(SQUARES, state.board, strict=True) if piece
        }
        assert board == self.board
        assert state.points == [self.points[a, b] for a in range(self.seats) for b in range(self.seats)]
        assert [score(state, seat) for seat in range(self.seats)] == [*map(self.score, range(self.seats))]
        for seat in range(self.seats):
            ranks = [rank for owner, rank in board.values() if owner == seat]
            stock, legends = state.stock[2 * seat : 2 * seat + 2]
            assert stock >= 0 and legends >= 0
            both = len([rank for rank in ranks if rank < 3])
            assert both + stock + self.gone[seat, False] == TWO_SIDED[self.sort], "T8"
            assert ranks.count(3) + legends + self.gone[seat, True] == 3, "T8"
        if state.asking == ASK_TASK:
            self.asked = True
            offered = {self.name(card) for card in state.legal or [] if card != PASS}
            assert offered == self._fulfilled(), "T48"

    def _fulfilled(self) -> set[str]:
        """Return the current tasks that are fulfilled now."""
        own = {s: rank for s, (seat, rank) in self.board.items() if seat == self.active}
        enemy = {s: rank for s, (seat, rank) in self.board.items() if seat != self.active}
        killed: Counter[int] = Counter()
        for (_, rank), count in self.killed.items():
            killed[rank] += count
        turn = Turn(own, enemy, killed, self.summoned)
        return {name for name in self.tasks[:3] if TASKS[name](turn)}

    # The end of a turn.

    def _close(self) -> None:
        """A turn is over: what it scored, whether it triggers the end (T33)."""
        if self.form == "high_form":
            assert not self.scored
            assert self.asked or not self._fulfilled(), "T48: a fulfilled task was not offered"
        else:
            self._score()
        best = max(self.points.values()) if self.melee else max(map(self.score, range(self.seats)))
        triggers = self.trigger < 0 and (self.drew_last or best >= GOALS[self.sort])
        assert self.ended == triggers, "T51, T57, T61"
        if triggers:
            self.trigger = self.active

    def score(self, seat: int) -> int:
        """Return a seat's score (T50, T62)."""
        if self.melee:
            return self.colours(seat)[0]
        standing = [1 for owner, rank in self.board.values() if owner == seat and rank == 3]
        return self.points[seat, seat] + (len(standing) if self.form == "high_form" else 0)

    def colours(self, seat: int) -> list[int]:
        """Return a seat's points in the other colours, the lowest first."""
        return sorted(self.points[seat, other] for other in range(self.seats) if other != seat)

    def _score(self) -> None:
        """Hold what was scored to what the turn is worth (T54-T56, T58-T60)."""
        others = [seat for seat in range(self.seats) if seat != self.active]
        for seat in others:
            worth = 2 * self.killed[seat, 3] + self.killed[seat, 2] + self.killed[seat, 1] // 2
            if worth:
                self.due.append((self.active, worth, seat if self.melee else self.active))
        said = Counter(self.scored)
        due = Counter(self.due)
        assert not due - said, f"not scored: {due - said}"
        free = list((said - due).elements())
        singles = {seat for seat in others if self.killed[seat, 1] % 2}
        legends = len([1 for _, rank in self.summoned if rank == 3]) if self.melee else 0
        choices = [set(others)] * legends + ([singles] if self.melee and len(singles) > 1 else [])
        assert len(free) == len(choices), "T58, T59"
        for seat, points, colour in free:
            assert (seat, points) == (self.active, 1)
            fits = next((one for one in sorted(choices, key=len) if colour in one), None)
            assert fits is not None, "a colour that could not be chosen"
            choices.remove(fits)

    def _winner(self) -> int:
        """Return who has won (T62, T63, T70, T71); ``DRAW`` if nobody."""
        standing = []
        for seat in range(self.seats):
            ranks = [rank for owner, rank in self.board.values() if owner == seat]
            points = self.colours(seat) if self.melee else [self.score(seat)]
            standing.append((points, len([rank for rank in ranks if rank > 1]), len(ranks)))
        best = max(standing)
        return standing.index(best) if standing.count(best) == 1 else DRAW

    # Events.

    def on_turn(self, seat: int, turn: int) -> None:
        if turn > 1:
            self._close()
            if self.extra:
                self.extra -= 1
            else:
                assert not self.final or self.active != self.trigger, "T68: the game goes on too long"
                self.final = self.trigger >= 0
                self.active = (self.active + 1) % self.seats
        assert (seat, turn) == (self.active, self.turn + 1 if turn > 1 else 1), "T26, T69"
        self.turn = turn
        self._begin()

    def on_put(self, seat: int, rank: int, square: int) -> None:
        assert SQUARES[square] not in self.board, "T28, T46"
        self.board[SQUARES[square]] = (seat, rank)

    def on_picked_up(self, seat: int, square: int) -> None:
        assert self.board.pop(SQUARES[square])[0] == seat, "T29, T42"

    def on_summoned(self, seat: int, card: int, square: int) -> None:
        self.card, self.landing = card, SQUARES[square]
        rank = RANKS[self.cards[card].rank]
        self.played[self.cards[card].id] += 1
        self.summoned.append((self.landing, rank))
        if self.cards[card].kind == "legend" and self.form == "duel":
            self.due.append((seat, 1, seat))
        if self.cards[card].title == "Time Elemental":
            self.extra += 1
        if self.landing in self.board:
            assert self.board[self.landing][1] <= rank, "T38"
            self.entering = rank
        else:
            self.board[self.landing] = (seat, rank)

    def on_destroyed(self, piece: int, square: int) -> None:
        seat, rank = divmod(piece, 4)
        assert self.board.pop(SQUARES[square]) == (seat, rank)
        name = self.name(self.card) if self.card >= 0 else ""
        worth = 1
        if self.entering:
            assert SQUARES[square] == self.landing
            self.board[self.landing] = (self.active, self.entering)
            self.entering = 0
        elif name in ("Titan", "Deathbringer"):
            worth = 0 if name == "Titan" else 2
            if name == "Deathbringer":
                self.gone[seat, rank == 3] += 1
        if seat != self.active:
            self.killed[seat, rank] += worth

    def on_moved(self, piece: int, start: int, end: int) -> None:
        assert SQUARES[end] not in self.board, "T16"
        assert self.board.pop(SQUARES[start]) == divmod(piece, 4)
        self.board[SQUARES[end]] = divmod(piece, 4)

    def on_upgraded(self, piece: int, square: int) -> None:
        self._turn_over(piece, square, 1)

    def on_downgraded(self, piece: int, square: int) -> None:
        self._turn_over(piece, square, -1)

    def _turn_over(self, piece: int, square: int, by: int) -> None:
        seat, rank = divmod(piece, 4)
        assert self.board[SQUARES[square]] == (seat, rank - by), "T10"
        self.board[SQUARES[square]] = (seat, rank)

    def on_converted(self, before: int, square: int, now: int) -> None:
        assert self.board[SQUARES[square]] == divmod(before, 4)
        self.board[SQUARES[square]] = divmod(now, 4)
        seat, rank = divmod(before, 4)
        if seat != self.active:
            assert now // 4 == self.active, "T11"
            self.killed[seat, rank] += 1

    def on_invoked(self, seat: int, card: int, rival: int) -> None:
        self.card = card
        flare = self.cards[card]
        self.played[flare.id] += 1
        counts = [[rank for owner, rank in self.board.values() if owner == who] for who in (rival, seat)]
        upgraded = [len([rank for rank in ranks if rank > 1]) for ranks in counts]
        more = (upgraded[0] - upgraded[1], len(counts[0]) - len(counts[1]))
        assert more[0] >= flare.upper.threshold or more[1] >= flare.lower.threshold, "T66"
        if self.form != "high_form":
            self.due.append((rival, 1, seat if self.melee else rival))

    def on_thawed(self, seat: int, card: int) -> None:
        self.card = card
        self.played[f"{self.cards[card].id} thawed"] += 1

    def on_claimed(self, seat: int, card: int) -> None:
        name, self.claims = self.name(card), self.claims + 1
        assert seat == self.active and self.claims == 1 and name in self._fulfilled(), "T48"
        self.points[seat, seat] += POINTS[name]
        self.tasks.remove(name)
        self.played[self.cards[card].id] += 1

    def on_task_up(self, card: int) -> None:
        self.tasks.append(self.name(card))
        sorts = Counter(one.task_type for one in self.cards if one.title in self.tasks)
        assert len(self.tasks) == 4 and max(sorts.values()) < 3, "T49"

    def on_scored(self, seat: int, points: int, colour: int) -> None:
        self.scored.append((seat, points, colour))
        self.points[seat, colour] += points

    def on_returned(self, seat: int, kind: int, card: int) -> None:
        if self.cards[card].kind == "being":
            self.decks[seat] += 1

    def on_to_deck(self, seat: int) -> None:
        self.decks[seat] += 1

    def on_drew(self, seat: int, own: int) -> None:
        self.decks[seat] -= own
        self.drew_last = own > 0 and self.decks[seat] == 0

    def on_ending(self, seat: int) -> None:
        assert seat == self.active and not self.ended
        self.ended = True


_READERS: Mapping[int, tuple[Callable[..., None], int]] = {
    log.TURN: (Ledger.on_turn, 2),
    log.PUT: (Ledger.on_put, 3),
    log.PICKED_UP: (Ledger.on_picked_up, 2),
    log.SUMMONED: (Ledger.on_summoned, 3),
    log.DESTROYED: (Ledger.on_destroyed, 2),
    log.MOVED: (Ledger.on_moved, 3),
    log.UPGRADED: (Ledger.on_upgraded, 2),
    log.DOWNGRADED: (Ledger.on_downgraded, 2),
    log.CONVERTED: (Ledger.on_converted, 3),
    log.INVOKED: (Ledger.on_invoked, 3),
    log.THAWED: (Ledger.on_thawed, 2),
    log.CLAIMED: (Ledger.on_claimed, 2),
    log.TASK_UP: (Ledger.on_task_up, 1),
    log.SCORED: (Ledger.on_scored, 3),
    log.RETURNED: (Ledger.on_returned, 3),
    log.TO_DECK: (Ledger.on_to_deck, 1),
    log.DREW: (Ledger.on_drew, 2),
    log.ENDING: (Ledger.on_ending, 1),
}
"""By event who reads it, and how many of its numbers."""
