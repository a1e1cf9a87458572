"""Damage, attacks and structures (rules section 3-9). Compiled where a C compiler is at hand."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.clash_of_decks.state import STRUCTURE, ClashState
from deckbuilder.games.clash_of_decks.table import (
    BERSERK,
    INDESTRUCTIBLE,
    MERCENARY,
    PERFORATION,
    PROTECTION,
    RAGE,
    SPLASH,
    SPRINT,
    Table,
)
from deckbuilder.model.rng import Generator

# Events: number, then the integers named behind it.
PLAYED: Final = 1  # seat, card, lane
CAST: Final = 2  # seat, spell, target
SPRINTED: Final = 3  # card, places
ATTACKED: Final = 4  # card, target (a structure: see `structure_target`), damage
PROTECTED: Final = 5  # card
UNHARMED: Final = 6  # card (Indestructible against a spell)
DAMAGED: Final = 7  # card, damage
DESTROYED: Final = 8  # card
STRUCTURE_HIT: Final = 9  # seat, damage, hit points left
FLIPPED: Final = 10  # seat
FELL: Final = 11  # seat
TURN: Final = 12  # seat, turn, mana
STRUCK_OUT: Final = 13  # striker, card
REVEALED: Final = 14  # card (solo)
DISCARDED: Final = 15  # cards of the AI's pile put on its discard (solo)
VANISHED: Final = 16  # card
STRUCK_BACK: Final = 17  # card (Instinct)
EXCESS: Final = 18  # seat hit, damage left over (Sharpening)
REGENERATED: Final = 19  # seat, hit points of its structure
REBUILT: Final = 20  # seat (Regeneration)
BLED: Final = 21  # seat, card, mana lacking (Price of Blood)
DEFECTED: Final = 22  # card, seat it goes to (Mercenary)


def abilities_at(table: Table, queue: list[int], place: int) -> int:
    """Return a monster's abilities now: its own and those its neighbours lend (C65, C66)."""
    bits = table.bits[queue[place]]
    if table.any_aura:
        if place > 0:
            bits |= table.aura[queue[place - 1]]
        if place + 1 < len(queue):
            bits |= table.aura[queue[place + 1]]
    return bits


def strike(state: ClashState, side: int, lane: int, rank: int, damage: int, bits: int, spell: bool) -> int:
    """Deal one source's damage to a monster and the victims its abilities add (C42, C55-C61).

    Args:
        state: The game.
        side: Seat whose monsters are hit.
        lane: Lane of the target.
        rank: Its place in the queue, 0 at the front.
        damage: Damage dealt to each victim.
        bits: Abilities of the source.
        spell: Whether the source is a spell.

    Returns:
        How many monsters were destroyed.
    """
    if damage <= 0:
        return 0
    table = state.table
    queue = state.queues[2 * side + lane]
    beside = state.queues[2 * side + 1 - lane]
    dead = 0
    dead_behind = False
    dead_beside: list[int] = []
    target = queue[rank]
    if hurt(state, queue, rank, damage, spell):
        dead = 1
    if bits & PERFORATION and rank + 1 < len(queue):
        dead_behind = hurt(state, queue, rank + 1, damage, spell)
        behind = queue[rank + 1]
    if bits & SPLASH and rank < len(beside):
        if hurt(state, beside, rank, damage, spell):
            dead_beside.append(beside[rank])
        fourth = table.diagonal and bits & PERFORATION and rank + 1 < len(beside)
        if fourth and hurt(state, beside, rank + 1, damage, spell):
            dead_beside.append(beside[rank + 1])
    if dead:
        destroy(state, side, target, queue)
    if dead_behind:
        destroy(state, side, behind, queue)
        dead += 1
    for card in dead_beside:
        destroy(state, side, card, beside)
        dead += 1
    return dead


def hurt(state: ClashState, queue: list[int], place: int, damage: int, spell: bool) -> bool:
    """Deal damage to one victim; tell whether it is destroyed (C39, C58-C61)."""
    table = state.table
    card = queue[place]
    bits = table.bits[card]
    if table.any_aura:
        bits = abilities_at(table, queue, place)
    if spell and bits & INDESTRUCTIBLE:
        if state.events is not None:
            state.events.append((UNHARMED, card))
        return False
    mask = 1 << card
    shielded = bits & PROTECTION and not state.struck & mask
    state.struck |= mask
    if shielded:
        if state.events is not None:
            state.events.append((PROTECTED, card))
        return False
    total = state.damage[card] + damage
    state.damage[card] = total
    if state.events is not None:
        state.events.append((DAMAGED, card, damage))
    return total >= table.hp[card]


def destroy(state: ClashState, side: int, card: int, queue: list[int]) -> None:
    """Return a destroyed monster to its owner's hand, far right; a Mercenary to the enemy's (C41, C87)."""
    queue.remove(card)
    keep = ~(1 << card)
    state.struck &= keep
    state.entered &= keep
    state.activated &= keep
    state.damage[card] = 0
    state.bonus[card] = 0
    if state.level and side == 1:
        state.discard.append(card)
    elif state.table.bits[card] & MERCENARY:
        state.hands[1 - side].append(card)
    else:
        state.hands[side].append(card)
    if state.events is not None:
        state.events.append((DESTROYED, card))
        if state.table.bits[card] & MERCENARY:
            state.events.append((DEFECTED, card, 1 - side))


def hit_structure(state: ClashState, side: int, damage: int) -> None:
    """Move a structure ``damage`` places to the right; it may fall (C48-C50, C53)."""
    if damage <= 0:
        return
    hand = state.hands[side]
    place = hand.index(STRUCTURE)
    left = len(hand) - 1 - place
    del hand[place]
    if damage < left:
        hand.insert(place + damage, STRUCTURE)
        if state.events is not None:
            state.events.append((STRUCTURE_HIT, side, damage, left - damage))
        return
    hand.append(STRUCTURE)
    if state.events is not None:
        state.events.append((STRUCTURE_HIT, side, damage, 0))
    check_structure(state, side)


def check_structure(state: ClashState, side: int) -> None:
    """Destroy a structure that stands rightmost: flip a Bastion, end the game for a Fort (C48, C52)."""
    hand = state.hands[side]
    while hand[-1] == STRUCTURE:
        if state.forts[side]:
            state.outcome = 1 - side
            if state.events is not None:
                state.events.append((FELL, side))
            return
        state.forts[side] = 1
        hand.pop()
        hand.insert(0, STRUCTURE)
        if state.events is not None:
            state.events.append((FLIPPED, side))


def activate_next(state: ClashState) -> bool:
    """Activate the next monster that does something (C33-C37, section 9).

    Returns:
        Whether there was one.
    """
    table = state.table
    side = state.active
    activated = state.activated
    entered = state.entered
    for lane in range(2):
        queue = state.queues[2 * side + lane]
        foes = state.queues[2 - 2 * side + lane]
        place = len(queue)
        while place > 0:
            place -= 1
            card = queue[place]
            mask = 1 << card
            if activated & mask:
                continue
            activated |= mask
            if entered & mask:
                if not foes:
                    continue
                bits = abilities_at(table, queue, place)
                if not bits & RAGE:
                    continue
                state.activated = activated
                _attack(state, card, place, lane, bits, True)
                return True
            state.activated = activated
            _attack(state, card, place, lane, abilities_at(table, queue, place), False)
            return True
    state.activated = activated
    return False


def _attack(state: ClashState, card: int, place: int, lane: int, bits: int, fresh: bool) -> None:
    """Carry out one monster's attack, and its repeats with Berserk (C57, C62-C64)."""
    table = state.table
    side = state.active
    queue = state.queues[2 * side + lane]
    foes = state.queues[2 - 2 * side + lane]
    while True:
        damage = table.attack[card]
        if bits & SPRINT and place:
            del queue[place]
            queue.insert(0, card)
            if table.lasting_sprint:
                state.bonus[card] += place
                state.sprinted = True
            else:
                damage += place
            if state.events is not None:
                state.events.append((SPRINTED, card, place))
            place = 0
            bits = abilities_at(table, queue, 0)
        damage += state.bonus[card]
        if not foes:
            if state.events is not None:
                state.events.append((ATTACKED, card, structure_target(state, 1 - side), damage))
            _hit_side(state, 1 - side, damage)
            return
        if state.events is not None:
            state.events.append((ATTACKED, card, foes[0], damage))
        killed = strike(state, 1 - side, lane, 0, damage, bits, False)
        if not killed or not bits & BERSERK or (fresh and not foes):
            return
        bits = abilities_at(table, queue, place)


def structure_target(state: ClashState, side: int) -> int:
    """Return what `ATTACKED` says of a structure: below 0, the seat and which of its sides shows."""
    return STRUCTURE - side - 2 * state.forts[side]


def _hit_side(state: ClashState, side: int, damage: int) -> None:
    if state.level and side == 1:
        hit_pile(state, damage)
    else:
        hit_structure(state, side, damage)


def hit_pile(state: ClashState, damage: int) -> None:
    """Solo: move the top ``damage`` cards of the AI's pile to its discard (C76-C77)."""
    if damage <= 0:
        return
    taken = min(damage, len(state.pile))
    for _ in range(taken):
        state.discard.append(state.pile.pop())
    state.shown = False
    if state.events is not None:
        state.events.append((DISCARDED, taken))
    check_pile(state)


def check_pile(state: ClashState) -> None:
    """Solo: an empty pile destroys the AI's Bastion, then its Fort (C77)."""
    if state.pile or state.outcome >= 0:
        return
    if state.forts[1] or not state.discard:
        state.outcome = 0
        if state.events is not None:
            state.events.append((FELL, 1))
        return
    state.forts[1] = 1
    if state.events is not None:
        state.events.append((FLIPPED, 1))
    _reshuffle(state)


def _reshuffle(state: ClashState) -> None:
    """Solo: shuffle the AI's discard into a new pile (C77)."""
    generator = Generator(state.rng)
    cards = sorted(state.discard)
    generator.shuffle(cards)
    state.rng = generator.state
    state.pile = cards
    state.shown = False
    state.discard = []
