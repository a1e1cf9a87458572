"""Kinds of frames, of questions and of actions, and windows; `framed` says how frames work."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.state import ArcmageState

F_SETUP: Final = 0
F_TURN: Final = 1
F_UNMARK: Final = 2
F_DEVOTE: Final = 3
F_MAIN: Final = 4
F_WINDOW: Final = 5
F_CAST: Final = 6
F_PAY: Final = 7
F_COST: Final = 8
F_RESOLVE: Final = 9
F_PROGRAM: Final = 10
F_CHECK: Final = 11
F_DEATHS: Final = 12
F_FALL: Final = 13
F_TRIGGERS: Final = 14
F_ATTACK: Final = 15
F_BATTLE: Final = 16
F_DAMAGE: Final = 17
F_DISCARD: Final = 18
F_GIVE_UP: Final = 19
F_MOVE: Final = 20
F_READY: Final = 21
F_AVENGE: Final = 22
F_FEW: Final = 23
F_SHED: Final = 24
F_HIDE: Final = 25

PASS: Final = -1
"""The action that declines, passes, or says that enough has been chosen."""
YES: Final = 1
NO: Final = 0

PLAY: Final = 10_000
MOVE: Final = 20_000
SALVAGE: Final = 30_000
POWER: Final = 40_000
"""Actions of a Play phase: these plus the card; ``POWER`` plus ``POWERS`` times it and the power's place."""
POWERS: Final = 8

VAULT_OF: Final = 1_000

ARMY_OF: Final = 200_000
"""Places: a city is its card; an army is this plus its seat."""

# Kinds of question; what their actions mean stands behind them.
ASK_CITY: Final = 1  # card: one of the three cities of the set-up (A26)
ASK_BUILD: Final = 2  # card: the first city (A30)
ASK_FOUND: Final = 3  # PASS, or an unbuilt city to found instead of a turn (A62)
ASK_DRAW: Final = 4  # cards drawn: 2, 1, 0 (A36)
ASK_RESOURCE: Final = 5  # PASS or a hand card (A45)
ASK_FACTION: Final = 6  # faction (A45)
ASK_TACTICS: Final = 7  # PASS or a city (A72)
ASK_DEVOTE: Final = 8  # PASS or a creature or other source (A72, A73)
ASK_MAIN: Final = 9  # PASS, PLAY, MOVE, SALVAGE, POWER (A40)
ASK_RESPOND: Final = 10  # PASS or an event (A90)
ASK_MODE: Final = 11  # number of the mode
ASK_X: Final = 12  # X (A50)
ASK_TARGET: Final = 13  # card or PLAYER + seat (A9)
ASK_PLACE: Final = 14  # city or ARMY_OF + seat
ASK_PAY: Final = 15  # faction of the next resource marked (A49)
ASK_CHOOSE: Final = 16  # PASS, card or PLAYER + seat
ASK_YES: Final = 17  # YES or NO
ASK_GIVE_UP: Final = 18  # hand or resource card
ASK_DISCARD: Final = 19  # hand card
ASK_ATTACK: Final = 20  # PASS or a city (A77)
ASK_ATTACKER: Final = 21  # PASS or a creature (A78)
ASK_SECOND: Final = 22  # PASS or a second city (A119)
ASK_DEFENDER: Final = 23  # PASS or a creature (A80)
ASK_BATTLE: Final = 24  # attacker whose battle comes next (A88)
ASK_SPLIT: Final = 25  # damage to the next defender (A84)
ASK_ORDER: Final = 26  # number of the trigger that goes on the stack next (A95)
ASK_UNMARK: Final = 27  # YES or NO: pay to unmark (A35)
ASK_RESCUE: Final = 28  # PASS or the card that saves (A93)
ASK_SHIELD: Final = 29  # damage a bodyguard takes over (A120)
ASK_TAKE: Final = 30  # place of a resource card in a vault, plus `VAULT_OF` times its seat
ASK_EXTRA: Final = 31  # cards drawn: 0 up to what may be drawn besides (A136)


# Steps of a window.
OPEN: Final = 0
"""Whoever can play an event is asked."""
ANSWERED: Final = 1
IF_STACK: Final = 2
"""It opens only if something lies on the stack."""
CHECK_FIRST: Final = 4
"""Added to the others: what is to be checked is checked before."""


def push_window(state: ArcmageState, step: int) -> None:
    """Begin a window, under what is pushed after it."""
    state.frames.append([F_WINDOW, step, 0, 0])


def seats_from(state: ArcmageState, seat: int) -> list[int]:
    """Return the seats still in the game, clockwise from one (A91); not to be changed."""
    order = state.table.orders[seat]
    if state.alive == state.table.everybody:
        return order
    return [other for other in order if state.alive & (1 << other)]
