"""Who stands with whom, and what a seat of Amin Duna has besides (rules A135-A137).

Usually everybody stands alone. In Amin Duna the first seat is the overlord; all others are the
team. How we read what its rules leave open:

- Team members are not each other's opponents. Whatever a card or a rule says of opponents asks
  `Sides.foes`, and nothing compares seats for it: they do not attack each other, infiltrate does
  not open their cities to each other, sanctuary does not keep them off. They may not look at each
  other's hands.
- For each attacker the attacked city's player decides first, then the others of the team clockwise,
  each for the creatures of its own army; residents help their own city only.
- Founding costs the founder the turn in which it is done, as ever (A62), and every other living
  member its next one. That turn goes by like the founder's: no phase of it happens, and for what
  lasts it counts as a turn.
- The overlord's further cards come after the Discard phase (A43), so they stay in hand; he chooses
  how many, and there are none in a turn given up to found a city.
- What the number of the team gives the overlord holds for the whole game, whoever of it falls.
"""

from __future__ import annotations

from typing import Final

CITIES: Final = 3
"""Cities set aside before the game (A26)."""
HAND_SIZE: Final = 7
"""Cards in the first hand, and those that may be kept at the end of a turn (A28, A41)."""
OVERLORD: Final = 0
LEAST_TEAM: Final = 2


class Sides:
    """What differs between seats before the first card is played.

    Attributes:
        allies: Per seat the seats of its side, clockwise from it, itself first; not to be changed.
        foes: Per seat for each seat whether it is an opponent.
        pile: Per seat how many cities it sets aside (A26, A137).
        begun: Per seat how many of them it builds before the first turn (A30, A136).
        hand: Per seat how many cards it keeps at the end of its turn (A41, A137).
        extra: Per seat how many cards it may draw at the end of its turn (A136).
        fronts: Per seat how many cities one attack of its can be on (A119, A137).
        first: The seat that has the first turn; -1 where it is tossed for (A29).
    """

    def __init__(self, seats: int) -> None:
        self.allies: list[list[int]] = [[seat] for seat in range(seats)]
        self.foes: list[list[bool]] = [[other != seat for other in range(seats)] for seat in range(seats)]
        self.pile: list[int] = [CITIES] * seats
        self.begun: list[int] = [1] * seats
        self.hand: list[int] = [HAND_SIZE] * seats
        self.extra: list[int] = [0] * seats
        self.fronts: list[int] = [2] * seats
        self.first: int = -1


def amin_duna(seats: int) -> Sides:
    """Return the sides of one overlord against a team (A136), who grows with it (A137)."""
    sides = Sides(seats)
    team = list(range(1, seats))
    more = len(team) - LEAST_TEAM
    for place, seat in enumerate(team):
        sides.allies[seat] = team[place:] + team[:place]
        sides.foes[seat] = [other == OVERLORD for other in range(seats)]
    sides.first = OVERLORD
    sides.pile[OVERLORD] += 2 * more
    sides.begun[OVERLORD] += 1 + more
    sides.hand[OVERLORD] += more
    sides.extra[OVERLORD] = 1 + more
    sides.fronts[OVERLORD] += more
    return sides
