"""A second bookkeeping of Clash of Decks, from the rules alone, that holds the referee's events to them.

It follows a game by its events and says beforehand what must come next: the victims of each attack and
spell, who is saved, who is destroyed and in which order, where structures go, what each player may play. It
knows the Starter Kit (C20-C66), and of the project's solo opponent how many cards it has where (C72-C77). It
shares no code with the rules but the numbers of events and actions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

from deckbuilder.games.clash_of_decks import combat
from deckbuilder.games.clash_of_decks.cards import ClashCard
from deckbuilder.games.clash_of_decks.state import SUMMON, ClashState

S = -1
"""The structure among the cards of a hand."""
Event = tuple[int, ...]


def structure_after(hand: list[int], damage: int) -> tuple[list[int], bool]:
    """Return the hand after damage to its structure, and whether that was destroyed (C48-C50)."""
    place = hand.index(S)
    hp = len(hand) - 1 - place
    if damage <= 0:
        return hand, False
    rest = hand[:place] + hand[place + 1 :]
    if damage >= hp:
        return [S, *rest], True
    return [*rest[: place + damage], S, *rest[place + damage :]], False


class Ledger:
    """What the rules say a game is like.

    Args:
        state: A game just dealt.
        cards: All cards by id.
        options: The switches in force.
    """

    def __init__(self, state: ClashState, cards: Mapping[str, ClashCard], options: Mapping[str, Any]) -> None:
        self.cards = [cards[one] for one in state.table.ids]
        self.options = options
        self.solo = options["solo"] != "off"
        self.hands = [list(hand) for hand in state.hands]
        self.queues: list[list[int]] = [[], [], [], []]
        self.forts = [False, False]
        self.active = state.active
        self.turn = 1
        self.mana = [0, 0]
        self.pile, self.discard, self.ai_mana = len(state.pile), 0, 0
        self.winner = -1
        self.spell = -1
        self.due: deque[Event] = deque()
        self._begin(6)
        for hand in self.hands[: 1 if self.solo else 2]:
            assert hand[0] == S and len(hand) == 9, "C20"

    def _begin(self, mana: int) -> None:
        """Begin the active seat's turn (C24-C26, C38)."""
        count = len(self.cards)
        self.damage, self.bonus = [0] * count, [0] * count
        self.struck: set[int] = set()
        self.entered: set[int] = set()
        self.attacked: set[int] = set()
        self.attacker, self.berserk = -1, -1
        self.lower_begun = False
        if self.options["spell_timing"] != "any_turn":
            self.mana[1 - self.active] = 0
        self.mana[self.active] = mana
        self.window = [card for card in self.hands[self.active] if card != S][:4]

    # What may be done.

    def choices(self, seat: int, phase: int) -> set[int]:
        """Return the actions that C26-C31 and C43-C46 allow, numbered as the referee numbers them."""
        hand = self.hands[seat]
        window = [card for card in hand if card != S][:4]
        if self.options["window"] == "frozen" and seat == self.active:
            window = [card for card in hand if card in self.window]
        allowed = {0}
        for card in window:
            facts, first = self.cards[card], 64 * hand.index(card) + 1
            if facts.cost > self.mana[seat]:
                continue
            if facts.kind == "spell":
                allowed |= {first + 2 + target for queue in self.queues for target in queue}
            elif phase == SUMMON:
                allowed |= {first, first + 1}
        return allowed

    # What happens.

    def read(self, events: list[Event]) -> None:
        """Follow the events of one action."""
        for event in events:
            if not self.due and event[0] != combat.CAST:
                self._settle()
            if self.due:
                assert event == self.due.popleft(), "an event that does not follow"
            else:
                repeats = event[0] == combat.ATTACKED and event[1] == self.attacker
                assert self.attacker < 0 or repeats, "C62, C63"
                _READERS[event[0]](self, *event[1:])
            _FOLLOWERS.get(event[0], _nothing)(self, *event[1:])
        if not self.due:
            self._settle()
        assert not self.due, f"still to come: {list(self.due)}"
        assert self.attacker < 0 or self.winner >= 0, "C62, C63"

    def agrees(self, state: ClashState) -> None:
        """Hold the referee's state to this one, zone by zone."""
        assert state.hands == self.hands
        assert state.queues == self.queues
        assert [bool(fort) for fort in state.forts] == self.forts
        assert state.mana == self.mana
        assert state.damage == self.damage
        assert (state.turn, state.active) == (self.turn, self.active)
        assert (len(state.pile), len(state.discard)) == (self.pile, self.discard)
        assert max(state.outcome, -1) == self.winner
        if self.winner < 0 and self.options["structure_check"] == "state":
            assert all(hand[-1] != S for hand in self.hands if hand), "C48"

    def owner(self, card: int) -> int:
        """Return the seat on whose side a monster stands."""
        return next(line // 2 for line, queue in enumerate(self.queues) if card in queue)

    def line(self, card: int) -> int:
        """Return the queue a monster stands in."""
        return next(line for line, queue in enumerate(self.queues) if card in queue)

    def abilities(self, card: int) -> set[str]:
        """Return a monster's abilities where it stands (C54, C65)."""
        queue = self.queues[self.line(card)]
        place = queue.index(card)
        beside = [*queue[max(place - 1, 0) : place], *queue[place + 1 : place + 2]]
        return {*self.cards[card].abilities, *(name for one in beside for name in self.cards[one].aura)}

    def _settle(self) -> None:
        """After a source of damage: see whether its attacker goes on, or put the spell away (C47, C62)."""
        if self.berserk >= 0:
            if self.berserk not in self.entered or self.queues[self.line(self.berserk) ^ 2]:
                self.attacker = self.berserk
            self.berserk = -1
        if self.spell < 0:
            return
        card, self.spell = self.spell, -1
        if self.solo and self.active == 1:
            self.discard += 1
            self._check_pile()
        else:
            hand = next(hand for hand in self.hands if card in hand)
            hand.remove(card)
            hand.append(card)

    def _blow(self, source: int, target: int, damage: int, abilities: set[str]) -> int:
        """Say what an attack or spell does; returns how many it destroys (C39-C42, C55-C61)."""
        if damage <= 0:
            return 0
        queue = self.queues[self.line(target)]
        beside = self.queues[self.line(target) ^ 1]
        rank = queue.index(target)
        victims = [target]
        if "perforation" in abilities:
            victims += queue[rank + 1 : rank + 2]
        if "splash" in abilities:
            both = "perforation" in abilities and self.options["splash_perforation"] == "four"
            victims += beside[rank : rank + (2 if both else 1)]
        dead = []
        for victim in victims:
            own = self.abilities(victim)
            if self.cards[source].kind == "spell" and "indestructible" in own:
                self.due.append((combat.UNHARMED, victim))
            elif "protection" in own and victim not in self.struck:
                self.due.append((combat.PROTECTED, victim))
            else:
                self.due.append((combat.DAMAGED, victim, damage))
                if self.damage[victim] + damage >= (self.cards[victim].hp or 0):
                    dead.append(victim)
        self.due.extend((combat.DESTROYED, victim) for victim in dead)
        return len(dead)

    def _strike_structure(self, seat: int, damage: int) -> None:
        if damage <= 0:
            return
        if self.solo and seat == 1:
            self.due.append((combat.DISCARDED, min(damage, self.pile)))
            return
        hand, fell = structure_after(self.hands[seat], damage)
        self.hands[seat] = hand
        left = 0 if fell else len(hand) - 1 - hand.index(S)
        self.due.append((combat.STRUCTURE_HIT, seat, damage, left))
        if fell:
            self._fall(seat)

    def _fall(self, seat: int) -> None:
        """Flip a Bastion, and look again; a Fort loses (C48, C52, C53)."""
        if not self.forts[seat]:
            self.forts[seat] = True
            self.due.append((combat.FLIPPED, seat))
            if len(self.hands[seat]) > 1:
                return
        self.hands[seat] = [*(card for card in self.hands[seat] if card != S), S]
        self.winner = 1 - seat
        self.due.append((combat.FELL, seat))

    def _check_pile(self) -> None:
        """Look at the AI's pile (C77)."""
        if self.pile:
            return
        if self.forts[1] or not self.discard:
            self.winner = 0
            self.due.append((combat.FELL, 1))
            return
        self.forts[1] = True
        self.pile, self.discard = self.discard, 0
        self.due.append((combat.FLIPPED, 1))

    # Events that open something.

    def on_played(self, seat: int, card: int, lane: int) -> None:
        if not (self.solo and seat == 1):
            self.hands[seat].remove(card)
            self.mana[seat] -= self.cards[card].cost
        self.queues[2 * seat + lane].append(card)
        self.entered.add(card)
        if self.solo and seat == 1:
            self._check_pile()
        elif self.options["structure_check"] == "state" and self.hands[seat][-1] == S:
            self.hands[seat] = [S, *self.hands[seat][:-1]]
            self._fall(seat)

    def on_cast(self, seat: int, card: int, target: int) -> None:
        if not (self.solo and seat == 1):
            self.mana[seat] -= self.cards[card].cost
        self.spell = card
        attack = self.cards[card].attack
        assert isinstance(attack, int)
        self._blow(card, target, attack, set(self.cards[card].abilities))

    def on_sprinted(self, card: int, passed: int) -> None:
        self._activate(card)
        queue = self.queues[self.line(card)]
        assert "sprint" in self.abilities(card) and queue.index(card) == passed > 0, "C63"
        queue.remove(card)
        queue.insert(0, card)
        self.bonus[card] += passed
        self.attacker = card

    def on_attacked(self, card: int, target: int, damage: int) -> None:
        if self.attacker < 0:
            self._activate(card)
        self.attacker = -1
        line = self.line(card)
        foes = self.queues[line ^ 2]
        abilities = self.abilities(card)
        assert "sprint" not in abilities or self.queues[line][0] == card, "C63"
        attack = self.cards[card].attack
        assert isinstance(attack, int) and damage == attack + self.bonus[card], "C37, C63"
        if self.options["sprint_bonus"] == "attack":
            self.bonus[card] = 0
        assert card not in self.entered or target >= 0, "C57, C62"
        if not foes:
            assert target < 0, "C36"
            self._strike_structure(1 - line // 2, damage)
            return
        assert target == foes[0], "C36"
        dead = self._blow(card, target, damage, abilities)
        self.berserk = card if dead and "berserk" in abilities else -1

    def _activate(self, card: int) -> None:
        """Hold the order of activations (C33, C35), and who may attack (C34, C57, read now: C66)."""
        line = self.line(card)
        assert line // 2 == self.active
        assert card not in self.attacked, "C35"
        assert card not in self.entered or "rage" in self.abilities(card), "C34, C57"
        lower = bool(line % 2)
        assert lower or not self.lower_begun, "C33"
        self.lower_begun = lower
        behind = self.queues[line][self.queues[line].index(card) + 1 :]
        assert all(one in self.attacked or one in self.entered for one in behind), "C33"
        self.attacked.add(card)

    def on_turn(self, seat: int, turn: int, mana: int) -> None:
        own = [*self.queues[2 * self.active], *self.queues[2 * self.active + 1]]
        assert all(card in self.attacked or card in self.entered for card in own), "C33"
        assert (seat, turn) == (1 - self.active, self.turn + 1)
        self.active, self.turn = seat, turn
        self._begin(len(self.hands[seat]))
        if self.solo and seat == 1:
            self.mana[1] = 0
            self.ai_mana = {"easy": 7, "normal": 8, "hard": 9, "expert": 10}[self.options["solo"]]
            assert mana == self.ai_mana, "C72"
        else:
            assert mana == len(self.hands[seat]), "C24"

    def on_revealed(self, card: int) -> None:
        if self.cards[card].cost <= self.ai_mana:
            self.ai_mana -= self.cards[card].cost
            self.pile -= 1
            if self.cards[card].kind == "spell":
                self.spell = card

    # Events that carry out what was opened.

    def after_hit(self, card: int, damage: int = 0) -> None:
        self.struck.add(card)
        self.damage[card] += damage

    def after_destroyed(self, card: int) -> None:
        seat = self.owner(card)
        self.queues[self.line(card)].remove(card)
        self.struck.discard(card)
        self.entered.discard(card)
        self.attacked.discard(card)
        self.damage[card] = self.bonus[card] = 0
        if self.solo and seat == 1:
            self.discard += 1
        else:
            self.hands[seat].append(card)

    def after_discarded(self, count: int) -> None:
        self.pile -= count
        self.discard += count
        self._check_pile()


def _nothing(*_: object) -> None:
    """Do nothing."""


_READERS: Mapping[int, Any] = {
    combat.PLAYED: Ledger.on_played,
    combat.CAST: Ledger.on_cast,
    combat.SPRINTED: Ledger.on_sprinted,
    combat.ATTACKED: Ledger.on_attacked,
    combat.TURN: Ledger.on_turn,
    combat.REVEALED: Ledger.on_revealed,
}
_FOLLOWERS: Mapping[int, Any] = {
    combat.PROTECTED: Ledger.after_hit,
    combat.DAMAGED: Ledger.after_hit,
    combat.DESTROYED: Ledger.after_destroyed,
    combat.DISCARDED: Ledger.after_discarded,
}
