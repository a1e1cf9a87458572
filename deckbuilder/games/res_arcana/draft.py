"""Res Arcana: the standard deal, the first game and the draft (rules R22-R33)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from deckbuilder.decks.draft import Ask, Draft, DraftSetup, enough
from deckbuilder.errors import UsageError
from deckbuilder.model.catalogue import CardFacts
from deckbuilder.model.deck import Deck, Entry

GAME = "res_arcana"
BASE = "base"
ARTIFACTS, MAGES, PACKET, HAND = 8, 2, 4, 3
_DEAL, _MAGES, _DECK_ORDER, _SETS = 0, 1, 10, 30


class _Table(Draft):
    """Seats with artifacts and two mages each, of which one is kept after seeing the first hand (R23)."""

    seats = (2, 5)

    def __init__(self, setup: DraftSetup) -> None:
        super().__init__(setup)
        only_base = all(setup.catalogue[card].set == BASE for card in setup.cards("artifact"))
        if only_base and setup.players > 4:
            raise UsageError("the base game alone is for 2 to 4 players (R13)", where="--players")
        mages = setup.cards("mage", unless_named=True)
        enough(setup.players, MAGES, len(mages), "mages", "R22")
        order = setup.shuffled(mages, _MAGES)
        self._offered = [tuple(order[MAGES * n : MAGES * (n + 1)]) for n in range(setup.players)]
        self._mages: dict[int, str] = {}

    @abstractmethod
    def format(self) -> str:
        """Return the format its decks belong to."""

    @abstractmethod
    def artifacts(self, seat: int) -> Sequence[str]:
        """Return a seat's 8 artifacts."""

    def hand(self, seat: int) -> tuple[str, ...]:
        """Return the first 3 cards of a seat's shuffled deck, seen before the mage is chosen (R22, R31)."""
        return tuple(self.setup.shuffled(sorted(self.artifacts(seat)), _DECK_ORDER + seat)[:HAND])

    def seen(self, seat: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return a seat's artifacts, and its first hand once it has all of them (R22, R31)."""
        own = tuple(self.artifacts(seat))
        if len(own) < ARTIFACTS:
            return (("you have", own),)
        return (("your artifacts", own), ("your first hand", self.hand(seat)))

    def mage_asks(self) -> tuple[Ask, ...]:
        """Return the choice of a mage by every seat at once (R23)."""
        if self._mages:
            return ()
        return tuple(Ask(seat, packet, "mage", "R23") for seat, packet in enumerate(self._offered))

    def decks(self) -> tuple[Deck, ...]:
        """Return each seat's 8 artifacts and its mage (R34)."""
        return tuple(
            Deck(
                GAME,
                f"Seat {seat + 1}, seed {self.setup.seed}",
                "",
                self.format(),
                {
                    "main": self._entries(self.artifacts(seat)),
                    "mage": self._entries([self._mages[seat]]),
                },
            )
            for seat in range(self.setup.players)
        )

    def _entries(self, ids: Sequence[str]) -> tuple[Entry, ...]:
        return tuple(Entry(card, self.setup.catalogue[card].name, 1) for card in sorted(ids))


class StandardDeal(_Table):
    """Eight artifacts and two mages each, dealt at random (R22-R23)."""

    variant = "deal"
    summary = "8 artifacts and 2 mages each; one mage is kept (R22-R23)"

    @classmethod
    def order(cls, players: int) -> list[str]:
        """Return what happens when (R22-R23)."""
        return [
            "R22: 8 artifacts and 2 mages are dealt to each",
            "R23: all choose 1 of their 2 mages at once",
        ]

    def format(self) -> str:
        """Return the format of the standard deal."""
        return "standard"

    def __init__(self, setup: DraftSetup) -> None:
        super().__init__(setup)
        cards = setup.cards("artifact")
        enough(setup.players, ARTIFACTS, len(cards), "artifacts", "R22")
        order = setup.shuffled(cards, _DEAL)
        self._dealt = [order[ARTIFACTS * n : ARTIFACTS * (n + 1)] for n in range(setup.players)]

    def artifacts(self, seat: int) -> Sequence[str]:
        """Return the artifacts dealt."""
        return self._dealt[seat]

    def asks(self) -> tuple[Ask, ...]:
        """Return the choice of mages."""
        return self.mage_asks()

    def taken(self, answers: Mapping[int, str]) -> None:
        """Keep the mages."""
        self._mages = dict(answers)


class FirstGame(_Table):
    """A starter set each, and five more artifacts (R26-R28)."""

    variant = "first"
    summary = "a starter set's mage and 3 artifacts each, and 5 more at random (R27-R28)"
    seats = (2, 4)
    switches = MappingProxyType({"first_game_pool": ("unmarked", "rest")})

    @classmethod
    def order(cls, players: int) -> list[str]:
        """Return what happens when (R27-R28)."""
        return [
            "R27: each gets one starter set, 1-4: its mage and 3 artifacts, the starting hand",
            "R28: 5 more are dealt, from the artifacts of no starter set; nobody picks",
        ]

    def format(self) -> str:
        """Return the format that allows the pool of the switch (R28)."""
        return "first_game" if self.option("first_game_pool") == "unmarked" else "first_game_rest"

    def __init__(self, setup: DraftSetup) -> None:
        super().__init__(setup)
        catalogue = setup.catalogue
        sets: dict[int, list[CardFacts]] = {}
        for card in catalogue:
            number = card.raw.get("starter_set")
            if number:
                sets.setdefault(number, []).append(card)
        given = [int(n) for n in setup.shuffled([str(number) for number in sorted(sets)], _SETS)][
            : setup.players
        ]
        marked = {card.id for number in sets for card in sets[number]}
        handed = {card.id for number in given for card in sets[number]}
        away = marked if self.option("first_game_pool") == "unmarked" else handed
        pool = [c for c in setup.cards("artifact") if c not in away and catalogue[c].set == BASE]
        more = ARTIFACTS - HAND
        enough(setup.players, more, len(pool), "artifacts of the base game", "R28")
        order = setup.shuffled(pool, _DEAL)
        self._dealt = []
        for seat, number in enumerate(given):
            own = [card.id for card in sets[number] if card.kind == "artifact"]
            self._mages[seat] = next(card.id for card in sets[number] if card.kind == "mage")
            self._dealt.append([*own, *order[more * seat : more * (seat + 1)]])

    def artifacts(self, seat: int) -> Sequence[str]:
        """Return the starter set's artifacts and the five dealt."""
        return self._dealt[seat]

    def asks(self) -> tuple[Ask, ...]:
        """Return nothing: all is dealt."""
        return ()

    def taken(self, answers: Mapping[int, str]) -> None:
        """Nothing is ever asked."""


def holder_of(part: int, step: int, seat: int, players: int) -> int:
    """Return the seat whose packet a seat holds; part, step and seats from 0 (R32)."""
    return (seat - step if part == 0 else seat + step) % players


class PassDraft(_Table):
    """Two packets of four each: keep one, pass left; then right (R29-R33)."""

    variant = "draft"
    summary = "two packets of 4 each: keep 1, pass the rest left, then right (R29-R33)"

    @classmethod
    def order(cls, players: int) -> list[str]:
        """Return who holds whose packet at each pick (R32), from the same function that asks."""
        lines = ["R29: 4 artifacts each; keep 1, pass the rest to the left; the 4th pick is forced"]
        for part, (rule, side) in enumerate((("R29", "left"), ("R30", "right"))):
            for step in range(PACKET):
                held = " ".join(str(holder_of(part, step, seat, players) + 1) for seat in range(players))
                lines.append(
                    f"{rule}, R32: to the {side}, pick {step + 1}: seats 1-{players} hold packets {held}"
                )
        return [
            *lines,
            "R32: all pick at once; packets move when everyone has picked",
            "R31, R33, R23: shuffle, draw 3, choose 1 of the 2 mages dealt before",
        ]

    def format(self) -> str:
        """Return the format of drafted decks."""
        return "draft"

    def __init__(self, setup: DraftSetup) -> None:
        super().__init__(setup)
        cards = setup.cards("artifact")
        enough(setup.players, 2 * PACKET, len(cards), "artifacts", "R29, R30")
        order = setup.shuffled(cards, _DEAL)
        self._packets = [
            [
                order[PACKET * (n + setup.players * part) : PACKET * (n + 1 + setup.players * part)]
                for n in range(setup.players)
            ]
            for part in range(2)
        ]
        self._kept: list[list[str]] = [[] for _ in range(setup.players)]

    def artifacts(self, seat: int) -> Sequence[str]:
        """Return the artifacts kept."""
        return self._kept[seat]

    def asks(self) -> tuple[Ask, ...]:
        """Return every seat's pick from the packet it holds, then the choice of mages."""
        part, step = divmod(len(self._kept[0]), PACKET)
        if part == 2:
            return self.mage_asks()
        turn = 1 if part == 0 else -1
        receiver = None if step == PACKET - 1 else turn
        return tuple(
            Ask(
                seat,
                tuple(self._packets[part][holder_of(part, step, seat, self.setup.players)]),
                "artifact",
                "R29" if part == 0 else "R30",
                None if receiver is None else (seat + receiver) % self.setup.players,
            )
            for seat in range(self.setup.players)
        )

    def taken(self, answers: Mapping[int, str]) -> None:
        """Keep a card each; the packets move on. In the end keep the mages."""
        part, step = divmod(len(self._kept[0]), PACKET)
        if part == 2:
            self._mages = dict(answers)
            return
        for seat, card in answers.items():
            self._packets[part][holder_of(part, step, seat, self.setup.players)].remove(card)
            self._kept[seat].append(card)


def rate(card: CardFacts) -> float:
    """Rate a card: points and income for what it costs; a mage by its income and powers."""
    raw = card.raw
    cost = sum(raw.get("cost", {}).values()) if isinstance(raw.get("cost"), Mapping) else 0
    income = 2.0 * len(raw.get("collect", ()))
    return float(2.5 * raw.get("points", 0) + income + 1.2 * len(raw.get("power", ())) - 0.5 * cost)


VARIANTS: tuple[type[Draft], ...] = (StandardDeal, FirstGame, PassDraft)
