"""How well a seat stands by a rule of thumb, and what an agent answers while an action still asks."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar import core
from deckbuilder.games.tash_kalar.machine import ASK_MAIN, HAND_OVER
from deckbuilder.games.tash_kalar.prospects import danger, hand_worth, tasks_worth
from deckbuilder.games.tash_kalar.scoring import score
from deckbuilder.games.tash_kalar.state import TashState, clone
from deckbuilder.games.tash_kalar.terms import DUEL, FLARE, HIGH_FORM
from deckbuilder.referee import framed
from deckbuilder.referee.state import RUNNING

_WIN: Final = 1000.0
_POINT: Final = 4.0
_COLOURS: Final = (2.4, 1.2, 0.8)
"""What a Melee's point in the lowest, second lowest, highest colour is worth (T62, T63)."""
_RANK: Final = (1.0, 1.2, 2.0)
"""What a piece adds for being at least common, heroic, legendary."""
_PAIR: Final = 1.1
"""What half a pair of destroyed commons is to bring while there are actions left (T54)."""
_CENTRE: Final = 0.12
_ACTION: Final = 1.15
"""What an action left is worth: more than a piece, so that what is free is tried first."""
_FLARE: Final = 1.0
"""What a flare in hand is worth: it is kept until it brings more."""
_DANGER: Final = 0.12
_LAST: Final = (1.5, 0.35)
"""How points and all else count once the end is triggered (T68)."""
_TRIALS: Final = 16
"""About how many ways of going on are tried for one action."""


def value(state: TashState, seat: int) -> float:
    """Return what a seat's side has beyond the best of the others: points, pieces, what is near."""
    colour = seat % state.table.colours
    if state.outcome >= 0:
        return _WIN if state.outcome % state.table.colours == colour else -_WIN
    hand = hand_worth(state, colour, state.hands[seat])
    hand += _FLARE * len([card for card in state.hands[seat] if state.table.kinds[card] == FLARE])
    own = _worth(state, colour) + hand * (_LAST[1] if state.ending >= 0 else 1.0)
    return own - max([_worth(state, other) for other in range(state.table.colours) if other != colour])


def at_once(state: TashState, colour: int) -> float:
    """Return what of `value` is quickly told, for the many ways of going on with an effect."""
    if state.outcome >= 0:
        return _WIN if state.outcome % state.table.colours == colour else -_WIN
    others = [_quick(state, other) for other in range(state.table.colours) if other != colour]
    return _quick(state, colour) - max(others)


def _quick(state: TashState, colour: int) -> float:
    """Return what points and pieces are worth."""
    rest = _CENTRE * (state.masks[3 * colour] & state.table.geo.areas[3]).bit_count()
    for place, worth in enumerate(_RANK):
        rest += worth * state.masks[3 * colour + place].bit_count()
    if colour == state.colour:
        rest += _ACTION * state.actions
    if state.ending < 0:
        return _points(state, colour) + rest
    return _LAST[0] * _points(state, colour) + _LAST[1] * rest


def _worth(state: TashState, colour: int) -> float:
    """Return what lies open of a colour."""
    more = _POINT * tasks_worth(state, colour) - _DANGER * danger(state, colour)
    return _quick(state, colour) + (more if state.ending < 0 else _LAST[1] * more)


def _points(state: TashState, colour: int) -> float:
    """Return what the points are worth, those of this turn's destroyed pieces among them (T54, T58)."""
    form, colours = state.table.form, state.table.colours
    if form == HIGH_FORM:
        return _POINT * score(state, colour)
    gained = [0.0] * colours
    if colour == state.colour:
        for other in range(colours):
            common, heroic, legendary = state.destroyed[3 * other : 3 * other + 3]
            if other != colour:
                gained[other] = 2 * legendary + heroic + common // 2
                if common % 2 and state.actions:
                    gained[other] += _PAIR / _POINT
    if form == DUEL:
        return _POINT * (score(state, colour) + sum(gained))
    each = [state.points[colours * colour + o] + gained[o] for o in range(colours) if o != colour]
    return sum([worth * points for worth, points in zip(_COLOURS, sorted(each), strict=False)])


def settle(state: TashState, seat: int) -> None:
    """Answer what an action still asks of a seat, so that its value can be judged.

    All that the card leaves open is tried as far as `_TRIALS` reaches: a piece is chosen for
    where it can go then. Where there is more, each answer is judged by what it does at once.
    """
    _follow(state, seat)
    if not _open(state, seat):
        return
    for action in _best(state, seat, _TRIALS)[1]:
        core.apply(state, action)


def _follow(state: TashState, seat: int) -> None:
    """Play the turn on with the last answers if the seat has passed control: they bring least (T75)."""
    while state.outcome == RUNNING and state.active == seat and seat != state.player == state.seat:
        core.apply(state, framed.legal_actions(state)[-1])


def _open(state: TashState, seat: int) -> bool:
    return state.outcome == RUNNING and state.seat == seat and state.asking != ASK_MAIN


def _best(state: TashState, seat: int, trials: int) -> tuple[float, list[int]]:
    """Return the best answers from here on, with what they lead to."""
    if not _open(state, seat):
        return at_once(state, seat % state.table.colours), []
    legal = [action for action in framed.legal_actions(state) if action != HAND_OVER]
    share = trials // len(legal)
    best, line = float("-inf"), [legal[0]]
    for action in legal:
        trial = clone(state)
        core.apply(trial, action)
        if share:
            worth, rest = _best(trial, seat, share)
        else:
            worth, rest = at_once(trial, seat % state.table.colours), []
        if worth > best:
            best, line = worth, [action, *rest]
    if not share:
        trial = clone(state)
        core.apply(trial, line[0])
        worth, rest = _best(trial, seat, 0)
        return worth, [line[0], *rest]
    return best, line
