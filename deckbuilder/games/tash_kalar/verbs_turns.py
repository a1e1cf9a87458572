"""Verbs about actions, cards and later summons (T31, T34, T64, T69, T80).

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.choosing import ASKED, RUNS, WAIT, choose
from deckbuilder.games.tash_kalar.freezing import discard
from deckbuilder.games.tash_kalar.known import learn
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.machine import ASK_CARD, PASS
from deckbuilder.games.tash_kalar.state import E_KILLS, E_STEP_DONE, TashState
from deckbuilder.games.tash_kalar.table import Step
from deckbuilder.games.tash_kalar.terms import ALL, FLARE, H_ANY, H_LEGENDS, H_PENDING, LEGEND, NEVER
from deckbuilder.games.tash_kalar.whether import X_PHASE


def op_gain_action(state: TashState, frame: list[int], step: Step) -> bool:
    """Add actions to this turn (T31); 0 stands for one a piece that this card destroyed."""
    gained = step.n or state.effect[E_KILLS]
    if gained:
        state.actions += gained
        note(state, logbook.GAINED, state.active, gained)
        state.effect[E_STEP_DONE] += 1
    return True


def op_extra_turn(state: TashState, frame: list[int], step: Step) -> bool:
    """Take another turn after this one (T69)."""
    state.extra_turns += 1
    state.effect[E_STEP_DONE] += 1
    return True


def op_draw_extra(state: TashState, frame: list[int], step: Step) -> bool:
    """Draw extra cards when this turn ends (T34): own ones by ``n``, legends by ``limit``."""
    state.extra_deck += step.n
    state.extra_legends += step.limit
    state.effect[E_STEP_DONE] += 1
    return True


def op_discard_to_deck(state: TashState, frame: list[int], step: Step) -> bool:
    """Put a card of the own discard pile on top of the own deck."""
    pile = state.discards[state.active]
    if frame[X_PHASE] == ASKED:
        frame[X_PHASE] = RUNS
        card = state.answer
    else:
        card = choose(state, frame, ASK_CARD, pile[-1:] if step.n else sorted(pile), step.optional)
    if card == WAIT:
        return False
    if card != PASS:
        pile.remove(card)
        state.decks[state.active].append(card)
        learn(state, card, (1 << state.table.seats) - 1)
        note(state, logbook.TO_DECK, state.active, card)
        state.effect[E_STEP_DONE] += 1
    return True


def op_discard(state: TashState, frame: list[int], step: Step) -> bool:
    """Discard the pending being, a card of any kind from hand, the flare, or all legends in hand."""
    cards = discardable(state, step)
    if step.count == ALL:
        for card in cards:
            _discard(state, card)
        return True
    if frame[X_PHASE] == ASKED:
        frame[X_PHASE] = RUNS
        card = state.answer
    else:
        card = choose(state, frame, ASK_CARD, cards, step.optional)
    if card == WAIT:
        return False
    if card != PASS:
        _discard(state, card)
    return True


def discardable(state: TashState, step: Step) -> list[int]:
    """Return the cards that can be discarded; of the hand not the pending one (T82)."""
    table, pending, hand = state.table, state.pending[state.active], state.hands[state.active]
    if step.n == H_PENDING:
        return [pending] if pending >= 0 and not table.cards[pending].held else []
    if step.n == H_ANY:
        return sorted([card for card in hand if card != pending])
    kind = LEGEND if step.n == H_LEGENDS else FLARE
    return sorted([card for card in hand if table.kinds[card] == kind])


def _discard(state: TashState, card: int) -> None:
    seat = state.active
    state.hands[seat].remove(card)
    if state.pending[seat] == card:
        state.pending[seat] = NEVER
    discard(state, card)
    note(state, logbook.DISCARDED, seat, card)
    state.effect[E_STEP_DONE] += 1


def op_enemy_as_own(state: TashState, frame: list[int], step: Step) -> bool:
    """Let enemy pieces count as own in the pattern of the next summon this turn."""
    state.allowance += step.n
    state.effect[E_STEP_DONE] += 1
    return True


def op_lose_actions(state: TashState, frame: list[int], step: Step) -> bool:
    """Shorten the next turn of every other player (T80)."""
    for seat in range(state.table.colours):
        if seat != state.colour:
            state.penalty[seat] += step.n
            note(state, logbook.SHORT, seat, step.n)
    state.effect[E_STEP_DONE] += 1
    return True
