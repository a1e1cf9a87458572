"""From card definitions to the `Table` a game is played with. What has no rule is refused by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from deckbuilder.games.tash_kalar import terms as t
from deckbuilder.games.tash_kalar.cards import BeingCard, FlareCard, TaskCard
from deckbuilder.games.tash_kalar.compile_board import board, geometry
from deckbuilder.games.tash_kalar.compile_effects import program
from deckbuilder.games.tash_kalar.compile_places import RANKS, Unruled
from deckbuilder.games.tash_kalar.compile_tasks import task
from deckbuilder.games.tash_kalar.placing import by_square, needs, placements
from deckbuilder.games.tash_kalar.table import Face, Table
from deckbuilder.games.tash_kalar.vocabulary import Effect
from deckbuilder.referee.protocol import UnplayableCard

TashCard = BeingCard | FlareCard | TaskCard

FORMS = {"high_form": t.HIGH_FORM, "duel": t.DUEL, "melee": t.MELEE}
COLOURS = 2
"""Colours of the High Form and of a Duel; four players are two teams (T72)."""
GOALS = {(t.HIGH_FORM, 2): 9, (t.DUEL, 2): 18, (t.MELEE, 3): 12, (t.MELEE, 4): 10}
"""Points that trigger the end, by form and number of colours (T51, T57, T61)."""
SORTS = ("destruction", "coloured", "summoning", "pattern", "enemy")


class Compiler:
    """Builds one table; faces are made once a card, however many decks hold it.

    Attributes:
        table: What is being built.
        plain: Whether the effect read last looks at nothing of its pattern.
        summon_after: Whether it is only for the summon right after (T79).
    """

    def __init__(self, seats: int, form: str) -> None:
        self.table = Table(geometry(), seats)
        self.plain = True
        self.summon_after = False
        self._faces: dict[str, Face] = {}
        self._form(FORMS[form])

    def _form(self, form: int) -> None:
        table, data = self.table, board()
        table.form = form
        if form != t.MELEE:
            table.colours = COLOURS
        table.goal = GOALS.get((form, table.colours), 0)
        available = data.pieces.available
        table.two_sided = {
            t.HIGH_FORM: available.high_form,
            t.DUEL: available.duel,
            t.MELEE: available.melee3 if table.seats == 3 else available.melee4,
        }[form]
        table.legendary = data.pieces.legendary
        table.starts = [table.geo.number(x, y) for x, y in data.start.duel]
        table.pairs = [table.geo.number(x, y) for pair in data.start.melee_pairs for x, y in pair]

    def own_decks(self, decks: Sequence[Sequence[TashCard]]) -> None:
        """Number the cards of the own decks."""
        for seat, deck in enumerate(decks):
            self.table.own.append([self._card(card, seat) for card in deck])

    def named(self, cards: Iterable[tuple[int, TashCard]], seats: int) -> None:
        """Number the cards of a position, each with the seat whose being it is, -1 for the others."""
        self.table.own = [[] for _ in range(seats)]
        for seat, card in cards:
            self._card(card, seat)

    def common_decks(self, cards: Iterable[TashCard]) -> None:
        """Number the legends and flares, in the High Form the tasks as well (T20, T22)."""
        for card in cards:
            if card.kind == "legend":
                self.table.legends.append(self._card(card, t.NEVER))
            elif card.kind == "flare":
                self.table.flares.append(self._card(card, t.NEVER))
            elif card.kind == "task" and self.table.form == t.HIGH_FORM:
                self.table.task_cards.append(self._card(card, t.NEVER))

    def _card(self, card: TashCard, owner: int) -> int:
        if card.id not in self._faces:
            self._faces[card.id] = self._face(card)
        face, table = self._faces[card.id], self.table
        table.cards.append(face)
        table.kinds.append(face.kind)
        table.owners.append(owner)
        return len(table.cards) - 1

    def _face(self, card: TashCard) -> Face:
        try:
            return _KINDS[card.kind](self, card)
        except Unruled as problem:
            raise UnplayableCard(
                f"{card.title} cannot be played yet: no rule for {problem}",
                where=card.id,
                cure="leave its deck out",
            ) from problem

    def effect(self, effect: Effect) -> int:
        """Put an effect into the table; an empty one has no program.

        Raises:
            Unruled: It is for the summon right after, which only a thaw is followed by (T79).
        """
        self.summon_after = False
        made = program(self, effect) if effect else t.NEVER
        if self.summon_after:
            raise Unruled('"summon_right_after" but in a frozen effect')
        return made

    def being(self, card: BeingCard) -> Face:
        """Compile a being or legend (T36-T44).

        Raises:
            Unruled: It has what the referee does not play.
        """
        face = Face(card.id, card.title, t.LEGEND if card.kind == "legend" else t.BEING)
        face.rank, face.cells = RANKS[card.rank], len(needs(card))
        face.gateway = card.school == "nethervoid"
        self.table.gateway = self.table.gateway or face.gateway
        face.placements = list(placements(card.cells()))
        face.anchor = max(RANKS[rank] for rank in needs(card))
        face.by_square = by_square(face.placements, other=False)
        face.by_other = by_square(face.placements, other=True)
        self.plain = True
        face.effect = self.effect(card.effect)
        face.plain = self.plain
        face.roams = card.enters != "pattern"
        if card.warp is not None:
            self.table.warps = True
            face.warp = self.effect(card.warp.effect)
            face.copied, face.held = card.warp.copied, card.warp.held
        if card.frozen is not None:
            self.summon_after = False
            face.frozen = program(self, card.frozen.effect) if card.frozen.effect else t.NEVER
            face.summon_after = self.summon_after
        return face

    def flare(self, card: FlareCard) -> Face:
        """Compile a flare (T66)."""
        face = Face(card.id, card.title, t.FLARE)
        face.effect, face.lower = self.effect(card.upper.effect), self.effect(card.lower.effect)
        face.upper_least, face.lower_least = card.upper.threshold, card.lower.threshold
        return face

    def task(self, card: TaskCard) -> Face:
        """Compile a task (T48)."""
        face = Face(card.id, card.title, t.TASK)
        face.points, face.sort = card.points, SORTS.index(card.task_type)
        face.advanced = card.difficulty == "advanced"
        face.condition = task(self.table, card.condition)
        return face


_KINDS: Mapping[str, Callable[[Compiler, Any], Face]] = {
    "being": Compiler.being,
    "legend": Compiler.being,
    "flare": Compiler.flare,
    "task": Compiler.task,
}
