"""Attacks and spells with the abilities of the expansions (C79-C94). Compiled where a C compiler is at hand.

A game without such cards never comes here: `combat` is the short way for the Starter Kit.
Starter Kit cards fare the same on both.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.clash_of_decks.combat import (
    ATTACKED,
    EXCESS,
    REBUILT,
    REGENERATED,
    SPRINTED,
    STRUCK_BACK,
    VANISHED,
    abilities_at,
    destroy,
    hit_structure,
    hurt,
    structure_target,
)
from deckbuilder.games.clash_of_decks.state import STRUCTURE, ClashState
from deckbuilder.games.clash_of_decks.table import (
    AERIAL,
    AQUATIC,
    BERSERK,
    DEFENDER,
    INSTINCT,
    PERFORATION,
    RAGE,
    REGENERATION,
    SHARPENING,
    SPLASH,
    SPRINT,
    VANISH,
    VULNERABILITY,
)
from deckbuilder.referee.state import RUNNING

_UNHURT: Final = -2
_ALIVE: Final = -1


def activate_expanded(state: ClashState) -> bool:
    """Activate the next monster that does something, and all that comes of it (C33-C37, C93).

    Returns:
        Whether there was one.
    """
    side = state.active
    for lane in range(2):
        queue = state.queues[2 * side + lane]
        place = len(queue)
        while place > 0:
            place -= 1
            card = queue[place]
            mask = 1 << card
            if state.activated & mask:
                continue
            state.activated |= mask
            if not _can_attack(state, 2 * side + lane, place):
                continue
            pending = _attack(state, 2 * side + lane, card)
            _strike_back(state, pending)
            return True
    return False


def _can_attack(state: ClashState, line: int, place: int) -> bool:
    """Tell whether a monster in this place would attack now (C34, C57, C80, C83)."""
    bits = abilities_at(state.table, state.queues[line], place)
    fresh = bool(state.entered & (1 << state.queues[line][place]))
    if fresh and not bits & RAGE:
        return False
    return _has_target(state, line, bits, fresh)


def _has_target(state: ClashState, line: int, bits: int, fresh: bool) -> bool:
    """Tell whether there is something it may attack: a monster, or the structure."""
    if _faces_structure(state, line, bits):
        return not fresh and not bits & DEFENDER
    return True


def _faces_structure(state: ClashState, line: int, bits: int) -> bool:
    """Tell whether its attack goes at the structure (C36, C80)."""
    return not state.queues[line ^ 2] or bool(bits & AERIAL and not line & 1)


def _attack(state: ClashState, line: int, card: int) -> list[int]:
    """Carry out all attacks of one monster and let its victims vanish (C62-C64, C88, C93).

    Returns:
        The monsters it hurt that are still alive after the attack, in order; Instinct may wake them.
    """
    table = state.table
    queue = state.queues[line]
    seat = line // 2
    fresh = bool(state.entered & (1 << card))
    survivors: list[int] = []
    while True:
        place = queue.index(card)
        bits = abilities_at(table, queue, place)
        if not _has_target(state, line, bits, fresh):
            break
        run = 0
        if bits & SPRINT and place:
            run = _sprint(state, queue, place)
            place = 0
            bits = abilities_at(table, queue, 0)
            if not _has_target(state, line, bits, fresh):
                break
        base = state.bonus[card] + run + (0 if bits & VULNERABILITY else table.attack[card])
        factor = 2 if bits & AQUATIC and place == 0 else 1
        if _faces_structure(state, line, bits):
            _attack_structure(state, seat, card, base, factor, bits)
            break
        killed = _attack_front(state, line, card, base, factor, bits, survivors)
        if state.outcome != RUNNING or not killed or not bits & BERSERK:
            break
    if state.outcome == RUNNING:
        vanish(state, survivors)
    return survivors


def _sprint(state: ClashState, queue: list[int], place: int) -> int:
    """Move a monster to the front (C63); returns the bonus of this one attack, if it does not last."""
    card = queue[place]
    del queue[place]
    queue.insert(0, card)
    if state.events is not None:
        state.events.append((SPRINTED, card, place))
    if state.table.lasting_sprint:
        state.bonus[card] += place
        state.sprinted = True
        return 0
    return place


def _attack_structure(state: ClashState, seat: int, card: int, base: int, factor: int, bits: int) -> None:
    """Attack the enemy structure (C49, C81, C85, C86)."""
    foe = 1 - seat
    hand = state.hands[foe]
    damage = base
    if bits & VULNERABILITY:
        damage += len(hand) - 2 - hand.index(STRUCTURE)
    damage *= factor
    if state.events is not None:
        state.events.append((ATTACKED, card, structure_target(state, foe), damage))
    hit_structure(state, foe, damage)
    if damage > 0 and bits & REGENERATION and state.outcome == RUNNING:
        _regenerate(state, seat)


def _attack_front(
    state: ClashState, line: int, card: int, base: int, factor: int, bits: int, survivors: list[int]
) -> int:
    """Attack the front enemy of the lane; returns how many monsters were destroyed."""
    target = state.queues[line ^ 2][0]
    if state.events is not None:
        damage = _damage(state, target, base, factor, bits)
        state.events.append((ATTACKED, card, target, damage))
    return strike_expanded(state, line // 2, line ^ 2, 0, base, factor, bits, False, survivors)


def _damage(state: ClashState, card: int, base: int, factor: int, bits: int) -> int:
    """Return what one source deals to one monster (C81, C85)."""
    if bits & VULNERABILITY:
        base += state.table.hp[card] - state.damage[card] - 1
    return base * factor


def strike_expanded(
    state: ClashState,
    seat: int,
    line: int,
    rank: int,
    base: int,
    factor: int,
    bits: int,
    spell: bool,
    survivors: list[int],
) -> int:
    """Deal one source's damage to a monster and the victims its abilities add (C42, C55-C61, C81-C91).

    Args:
        state: The game.
        seat: Whose attack or spell it is.
        line: Number of the queue the target stands in.
        rank: Its place there, 0 at the front.
        base: Damage, without what Vulnerability adds.
        factor: What the damage is multiplied by.
        bits: Abilities of the source.
        spell: Whether the source is a spell.
        survivors: Where monsters are added that were hurt and are not destroyed.

    Returns:
        How many monsters were destroyed.
    """
    queue = state.queues[line]
    beside = state.queues[line ^ 1]
    victims = [(queue, rank)]
    if bits & PERFORATION and rank + 1 < len(queue):
        victims.append((queue, rank + 1))
    if bits & SPLASH and rank < len(beside):
        victims.append((beside, rank))
        if state.table.diagonal and bits & PERFORATION and rank + 1 < len(beside):
            victims.append((beside, rank + 1))
    dead: list[tuple[list[int], int]] = []
    excess = 0
    dealt = False
    for where, place in victims:
        card = where[place]
        result = _blow(state, where, place, _damage(state, card, base, factor, bits), spell)
        if result == _UNHURT:
            continue
        dealt = True
        if result >= 0:
            excess += result
            dead.append((where, card))
        elif card not in survivors:
            survivors.append(card)
    for where, card in dead:
        destroy(state, line // 2, card, where)
    if bits & SHARPENING and excess:
        if state.events is not None:
            state.events.append((EXCESS, 1 - seat, excess))
        hit_structure(state, 1 - seat, excess)
    if dealt and bits & REGENERATION and state.outcome == RUNNING:
        _regenerate(state, seat)
    return len(dead)


def _blow(state: ClashState, queue: list[int], place: int, damage: int, spell: bool) -> int:
    """Deal damage to one victim; returns `_UNHURT`, `_ALIVE`, or the damage left over if it is destroyed."""
    if damage <= 0:
        return _UNHURT
    card = queue[place]
    before = state.damage[card]
    if hurt(state, queue, place, damage, spell):
        return state.damage[card] - state.table.hp[card]
    return _ALIVE if state.damage[card] > before else _UNHURT


def _regenerate(state: ClashState, seat: int) -> None:
    """Move a seat's structure one place to the left; a Fort at the far left becomes a Bastion (C86)."""
    hand = state.hands[seat]
    place = hand.index(STRUCTURE)
    if place > 0:
        hand[place] = hand[place - 1]
        hand[place - 1] = STRUCTURE
        if state.events is not None:
            state.events.append((REGENERATED, seat, len(hand) - place))
    elif state.forts[seat] and len(hand) > 1:
        state.forts[seat] = 0
        del hand[0]
        hand.insert(len(hand) - 1, STRUCTURE)
        if state.events is not None:
            state.events.append((REBUILT, seat))


def vanish(state: ClashState, hurt_monsters: list[int]) -> None:
    """Move those with Vanish to the back of their lane, in the order they were hurt (C88)."""
    for card in hurt_monsters:
        line = line_of(state, card)
        if line < 0:
            continue
        queue = state.queues[line]
        place = queue.index(card)
        if place + 1 < len(queue) and abilities_at(state.table, queue, place) & VANISH:
            del queue[place]
            queue.append(card)
            if state.events is not None:
                state.events.append((VANISHED, card))


def _strike_back(state: ClashState, pending: list[int]) -> None:
    """Let monsters with Instinct attack, first hurt first; whom they hurt join the end (C89).

    It comes to an end: each one in the list took damage that stays for the turn and left it alive.
    """
    done = 0
    while done < len(pending) and state.outcome == RUNNING:
        card = pending[done]
        done += 1
        line = line_of(state, card)
        if line < 0:
            continue
        queue = state.queues[line]
        place = queue.index(card)
        if abilities_at(state.table, queue, place) & INSTINCT and _can_attack(state, line, place):
            if state.events is not None:
                state.events.append((STRUCK_BACK, card))
            pending += _attack(state, line, card)


def line_of(state: ClashState, card: int) -> int:
    """Return the number of the queue a monster stands in, or -1."""
    for line in range(4):
        if card in state.queues[line]:
            return line
    return -1
