"""The draft and the strikes of Clash of Decks (rules C13-C19, C70)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deckbuilder.decks.draft import Ask, Draft, DraftSetup, enough
from deckbuilder.errors import InputError
from deckbuilder.model.catalogue import CardFacts
from deckbuilder.model.deck import Deck, Entry

GAME = "clash_of_decks"
DRAFTED_SET = "starter-kit"
ROUNDS, TURNED_UP, KEPT = 4, 4, 8
STRIKERS = (1, 0, 0, 1)
"""Seats that strike, in order: B, A, A, B (C18)."""
_TEN = 10


def seat_of(pick: int) -> int:
    """Return the seat that makes a pick, both from 0 (C13-C15)."""
    number, step = divmod(pick, TURNED_UP)
    first = number % 2
    return first if step in (0, TURNED_UP - 1) else 1 - first


class KitDraft(Draft):
    """Four rounds of four cards from one pile: 1, 2, 1; the first picker changes (C13-C15)."""

    variant = "draft"
    summary = "4 rounds of 4 open cards: one takes 1, the other 2, the first the last (C13-C16)"
    seats = (2, 2)
    open = True

    def __init__(self, setup: DraftSetup) -> None:
        super().__init__(setup)
        cards = _of_the_kit(setup)
        enough(setup.players, KEPT, len(cards), "cards of the Starter Kit", "C9, C13")
        pile = setup.shuffled(cards)
        self._packets = [pile[TURNED_UP * n : TURNED_UP * (n + 1)] for n in range(ROUNDS)]
        self._kept: tuple[list[str], list[str]] = ([], [])

    @classmethod
    def order(cls, players: int) -> list[str]:
        """Return the order of C15, written out from the same function that asks."""
        picks = ["AB"[seat_of(number)] for number in range(ROUNDS * TURNED_UP)]
        rounds = [" ".join(picks[TURNED_UP * n : TURNED_UP * (n + 1)]) for n in range(ROUNDS)]
        return [
            f"C15: card by card {' | '.join(rounds)}; the 4th pick of each round is forced",
            "C13: the first picker of a round takes 1 of 4, the other 2 of 3, the first the last one",
            "C14: A, seat 1, picks first in round 1; the first picker changes every round",
            "C16: all cards and picks are open",
        ]

    def seen(self, seat: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return what both have taken so far (C16)."""
        return (("you have", tuple(self._kept[seat])), ("the other has", tuple(self._kept[1 - seat])))

    def asks(self) -> tuple[Ask, ...]:
        """Return the next pick; all cards are open (C16)."""
        made = len(self.picks)
        if made == ROUNDS * TURNED_UP:
            return ()
        number, step = divmod(made, TURNED_UP)
        first, seat = number % 2, seat_of(made)
        packet = tuple(card for card in self._packets[number] if card not in (*self._kept[0], *self._kept[1]))
        receiver = {0: 1 - first, 2: first}.get(step)
        return (Ask(seat, packet, "card", "C13", receiver),)

    def taken(self, answers: Mapping[int, str]) -> None:
        """Keep the card."""
        for seat, card in answers.items():
            self._kept[seat].append(card)

    def decks(self) -> tuple[Deck, ...]:
        """Return both hands of 8 (C9)."""
        return tuple(_deck(self.setup, seat, "draft", cards) for seat, cards in enumerate(self._kept))


class SoloDraft(Draft):
    """Eight rounds of four cards: the player keeps one, the AI gets the three others (C69, C70)."""

    variant = "solo"
    summary = "alone: 8 rounds of 4 cards, of which you keep 1 and the AI gets 3 (C69, C70)"
    seats = (1, 1)
    open = True

    def __init__(self, setup: DraftSetup) -> None:
        super().__init__(setup)
        cards = _of_the_kit(setup)
        if len(cards) != KEPT * TURNED_UP:
            raise InputError(
                f"{KEPT} rounds of {TURNED_UP} deal {KEPT * TURNED_UP} cards of the Starter Kit, the pool "
                f"has {len(cards)} (C70)",
                where="pool",
                cure="leave --only out: you and the AI have the whole kit between you",
            )
        pile = setup.shuffled(cards)
        self._packets = [tuple(pile[TURNED_UP * n : TURNED_UP * (n + 1)]) for n in range(KEPT)]
        self._kept: list[str] = []

    @classmethod
    def order(cls, players: int) -> list[str]:
        """Return what happens when (C70)."""
        return [
            f"C70: {KEPT} rounds: {TURNED_UP} cards are turned up, you keep 1, the AI gets {TURNED_UP - 1}",
            f"C70: so you have {KEPT}, and the AI the {KEPT * (TURNED_UP - 1)} others",
        ]

    def seen(self, seat: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return what the player and the AI have so far."""
        gone = [card for packet in self._packets[: len(self.picks)] for card in packet]
        others = tuple(card for card in gone if card not in self._kept)
        return (("you have", tuple(self._kept)), ("the AI has", others))

    def asks(self) -> tuple[Ask, ...]:
        """Return the next round's pick."""
        made = len(self.picks)
        return (Ask(0, self._packets[made], "card", "C70"),) if made < KEPT else ()

    def taken(self, answers: Mapping[int, str]) -> None:
        """Keep the card."""
        self._kept.append(answers[0])

    def decks(self) -> tuple[Deck, ...]:
        """Return the player's eight; ``play`` with the switch ``solo`` gives the AI all others (C70)."""
        return (_deck(self.setup, 0, "draft", self._kept),)


class Strikes(Draft):
    """Each strikes two cards of the other's ten, in the order B, A, A, B (C18)."""

    variant = "strikes"
    summary = "two decks of 10; each strikes 2 of the other's, in the order B A A B (C18-C19)"
    seats = (2, 2)
    open = True
    wants_decks = 2

    @classmethod
    def order(cls, players: int) -> list[str]:
        """Return the order of C18."""
        strikers = " ".join("AB"[seat] for seat in STRIKERS)
        return [
            f"C18: strike by strike {strikers}, each a card of the other's deck",
            "C19: both lists are fixed before the first strike",
        ]

    def seen(self, seat: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the seat's own deck as it stands, and what was struck (C18)."""
        own = tuple(card for card in self.setup.decks[seat] if card not in self._struck[seat])
        return (("your deck", own), ("struck of it", tuple(self._struck[seat])))

    def __init__(self, setup: DraftSetup) -> None:
        super().__init__(setup)
        for seat, deck in enumerate(setup.decks):
            if len(set(deck)) != _TEN or len(deck) != _TEN:
                raise InputError(
                    f"10 different cards are needed, not {len(set(deck))} of {len(deck)} (C17)",
                    where=f"deck of seat {seat + 1}",
                )
        self._struck: tuple[list[str], list[str]] = ([], [])

    def asks(self) -> tuple[Ask, ...]:
        """Return the next strike: one of the other's cards that still stand."""
        made = len(self.picks)
        if made == len(STRIKERS):
            return ()
        seat = STRIKERS[made]
        standing = tuple(card for card in self.setup.decks[1 - seat] if card not in self._struck[1 - seat])
        return (Ask(seat, standing, "strike", "C18"),)

    def taken(self, answers: Mapping[int, str]) -> None:
        """Strike the card from the other's deck."""
        for seat, card in answers.items():
            self._struck[1 - seat].append(card)

    def decks(self) -> tuple[Deck, ...]:
        """Return both decks of 8, the struck cards listed apart (C9, C18)."""
        return tuple(
            _deck(self.setup, seat, "constructed", [c for c in deck if c not in struck], struck)
            for seat, (deck, struck) in enumerate(zip(self.setup.decks, self._struck, strict=True))
        )


def _of_the_kit(setup: DraftSetup) -> list[str]:
    return [card for card in setup.cards() if setup.catalogue[card].set == DRAFTED_SET]


def _deck(
    setup: DraftSetup, seat: int, format_id: str, cards: Sequence[str], strikes: Sequence[str] = ()
) -> Deck:
    def entries(ids: Sequence[str]) -> tuple[Entry, ...]:
        return tuple(Entry(card, setup.catalogue[card].name, 1) for card in sorted(ids))

    sections = {"main": entries(cards), **({"strikes": entries(strikes)} if strikes else {})}
    title = setup.titles[seat] if setup.titles else f"Seat {'AB'[seat]}, seed {setup.seed}"
    return Deck(GAME, title, "", format_id, sections)


def rate(card: CardFacts) -> float:
    """Rate a card: what it does for its mana; a strike takes what rates highest."""
    raw = card.raw
    attack = raw["attack"] if isinstance(raw["attack"], int) else 4
    body = attack + raw.get("hp", 2) + 1.5 * len(raw.get("abilities", ())) + 2 * len(raw.get("aura", ()))
    return float(body - 1.2 * raw["cost"])


VARIANTS: tuple[type[Draft], ...] = (KitDraft, Strikes, SoloDraft)
