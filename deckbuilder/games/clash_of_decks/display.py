"""The table of Clash of Decks as lines of text: lanes, hand, window, structures."""

from __future__ import annotations

from collections.abc import Sequence

from deckbuilder.games.clash_of_decks.expansion_play import price, window_size
from deckbuilder.games.clash_of_decks.flow import WINDOW
from deckbuilder.games.clash_of_decks.state import ASSAULT, STRIKE, STRUCTURE, SUMMON, ClashState
from deckbuilder.games.clash_of_decks.table import ABILITY_BITS, VULNERABILITY
from deckbuilder.games.clash_of_decks.view import ClashView
from deckbuilder.games.clash_of_decks.words import LANES, SEATS, structure_name

WIDTH = 80

_ABILITY_NAMES = {bit: name.replace("-", " ") for name, bit in ABILITY_BITS.items()}
_PHASES = {STRIKE: "Strikes", SUMMON: "Summoning", ASSAULT: "Assault"}


def table_lines(view: ClashView) -> Sequence[str]:
    """Draw what a seat sees, 80 columns wide at most.

    The front of each lane is next to the bridge ``||``; the viewer's monsters stand left.
    """
    state = view.seen
    me, foe = view.seat, 1 - view.seat
    lines = [f"{_PHASES.get(state.phase, 'Reply')} - turn {state.turn}, {SEATS[state.active]}'s turn"[:WIDTH]]
    if state.phase == STRIKE:
        return [*lines, *_strike_lines(state, foe), *_strike_lines(state, me)]
    lines.append(_side_line(state, foe))
    for lane, name in enumerate(LANES):
        lines.append(f"{name} lane")
        lines.extend(_lane_lines(state, me, lane))
    lines.append(_side_line(state, me))
    lines.extend(_hand_lines(state, me))
    return lines


def _side_line(state: ClashState, seat: int) -> str:
    if state.level and seat == 1:
        top = f", {state.table.names[state.pile[-1]]} face up on top" if state.shown else ""
        return f"project AI: {structure_name(state, 1)}, {len(state.pile)} cards in its pile{top}"[:WIDTH]
    hand = state.hands[seat]
    left = len(hand) - 1 - hand.index(STRUCTURE)
    return f"{SEATS[seat]}: {structure_name(state, seat)} can take {left}; {len(hand) - 1} cards in hand"


def _strike_lines(state: ClashState, seat: int) -> list[str]:
    """Say a deck that lies open before the strikes, and what has been struck from it (C18)."""
    table = state.table
    cards = [card for card in range(len(table.ids)) if table.owner[card] == seat]
    left = [card for card in cards if not state.out & (1 << card)]
    return [
        f"{SEATS[seat]}: {len(left)} of {len(cards)} cards left",
        *(f"    {table.cost[card]} {card_line(state, card)}"[:WIDTH] for card in left),
        *(f"    struck: {table.names[card]}"[:WIDTH] for card in cards if card not in left),
    ]


def _lane_lines(state: ClashState, me: int, lane: int) -> list[str]:
    mine = [card_line(state, card) for card in state.queues[2 * me + lane]]
    theirs = [card_line(state, card) for card in state.queues[2 - 2 * me + lane]]
    if not mine and not theirs:
        return ["  (empty)"]
    half = (WIDTH - 4) // 2
    return [
        f"{_cut(mine, rank, half):>{half}} || {_cut(theirs, rank, half)}".rstrip()
        for rank in range(max(len(mine), len(theirs)))
    ]


def _cut(cards: list[str], rank: int, width: int) -> str:
    return cards[rank][:width] if rank < len(cards) else ""


def card_line(state: ClashState, card: int) -> str:
    """Say a card with its numbers and abilities: ``OGRE 4/4 Berserk``; damage as ``4/3(4)``."""
    table = state.table
    names = [_ABILITY_NAMES[bit].capitalize() for bit in _ABILITY_NAMES if table.bits[card] & bit]
    names += [f"Aura {_ABILITY_NAMES[bit]}" for bit in _ABILITY_NAMES if table.aura[card] & bit]
    attack = "X" if table.bits[card] & VULNERABILITY else table.attack[card]
    if table.spell[card]:
        numbers = f"spell {attack}"
    elif state.damage[card]:
        numbers = f"{attack}/{table.hp[card] - state.damage[card]}({table.hp[card]})"
    else:
        numbers = f"{attack}/{table.hp[card]}"
    return " ".join([table.names[card], numbers, *([", ".join(names)] if names else [])])


def _hand_lines(state: ClashState, seat: int) -> list[str]:
    if not state.hands[seat]:
        return []
    left = window_size(state, seat, WINDOW)
    window = left if left < min(WINDOW, len(state.hands[seat]) - 1) else WINDOW
    lines = [f"Hand, left to right; mana {state.mana[seat]}; * = in the window of {window}"]
    for card in state.hands[seat]:
        if card == STRUCTURE:
            lines.append(f"    [{structure_name(state, seat)}]")
            continue
        inside = left > 0 if state.window < 0 else bool(state.window & (1 << card))
        lines.append(
            f"  {'*' if inside else ' '} {price(state, seat, card)} {card_line(state, card)}"[:WIDTH]
        )
        left -= 1
    return lines
