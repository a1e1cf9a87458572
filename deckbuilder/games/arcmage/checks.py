"""What is checked after every resolution and every block of damage (rules A64-A65, A96-A110)."""

from __future__ import annotations

from deckbuilder.games.arcmage.counters import add_counters
from deckbuilder.games.arcmage.fitting import fits
from deckbuilder.games.arcmage.items import CARD
from deckbuilder.games.arcmage.lasting import LASTING_RESCUE
from deckbuilder.games.arcmage.logbook import LOG_CITY_FALLS, LOG_LOSE, LOG_SAVED, log
from deckbuilder.games.arcmage.machine import (
    ARMY_OF,
    ASK_CHOOSE,
    ASK_PLACE,
    ASK_RESCUE,
    F_AVENGE,
    F_CHECK,
    F_COST,
    F_DEATHS,
    F_FALL,
    F_TRIGGERS,
    PASS,
    seats_from,
)
from deckbuilder.games.arcmage.marks import mark
from deckbuilder.games.arcmage.paying import can_afford
from deckbuilder.games.arcmage.shedding import shed_over_cap
from deckbuilder.games.arcmage.state import (
    BUILT,
    CREATURES,
    ENCHANTMENTS,
    GONE,
    GRAVEYARD,
    HAND,
    HIDDEN,
    NOWHERE,
    ArcmageState,
    put,
)
from deckbuilder.games.arcmage.terms import INDESTRUCTIBLE
from deckbuilder.games.arcmage.values import current
from deckbuilder.games.arcmage.vaults import unlink
from deckbuilder.games.arcmage.whereabouts import cities_of
from deckbuilder.games.arcmage.zones import clean, leave_play, put_in
from deckbuilder.referee.framed import ask, finish
from deckbuilder.referee.state import DRAW


def step_check(state: ArcmageState, frame: list[int]) -> None:
    """Repeat until nothing changes: deaths, falls, enchantments, unique, losses; then triggers (A96).

    Frame: kind, step.
    """
    if state.avenging:
        state.frames.append([F_AVENGE, 0])
        return
    if not state.shaken:
        state.frames.pop()
        if state.pending:
            state.frames.append([F_TRIGGERS, 0])
        return
    current(state)
    damage, dfn = state.damage, state.dfn
    dying = [card for card in state.creatures if dfn[card] <= damage[card] and _dies(state, card)]
    if dying:
        destroy(state, dying)
        return
    strength, holders, housed = state.strength, state.controller, 0
    for city in state.cities:
        if strength[city] <= 0:
            state.frames.append([F_FALL, 0, city])
            return
        housed |= 1 << holders[city]
    for card in state.enchantments:
        if state.place[card] != NOWHERE and _lost_its_host(state, card):
            leave_play(state, card, GRAVEYARD)
            return
    table = state.table
    if (table.any_unique and _second_of_a_unique(state)) or (table.any_cap and shed_over_cap(state)):
        return
    if (housed != state.alive or state.must_lose) and _losses(state, housed):
        return
    state.shaken = False
    state.frames.pop()
    if state.pending:
        state.frames.append([F_TRIGGERS, 0])


def check(state: ArcmageState) -> bool:
    """Begin a check (A96); tell whether it is over already, with nothing left to do."""
    frame = [F_CHECK, 0]
    state.frames.append(frame)
    depth = len(state.frames)
    step_check(state, frame)
    return len(state.frames) < depth


def step_avenge(state: ArcmageState, frame: list[int]) -> None:
    """Give creatures with blood vengeance the counters they enter with (A127).

    Frame: kind, step.
    """
    card = state.avenging[0]
    if frame[1] == 0 and state.zone[card] == CREATURES:
        frame[1] = 1
        holder = state.controller[card]
        hostile = state.table.foes[holder]
        foes = [
            foe for foe in state.creatures if hostile[state.controller[foe]] and foe in state.dealt_before
        ]
        if foes:
            ask(state, holder, ASK_CHOOSE, foes)
            return
    elif frame[1] == 1:
        add_counters(state, card, state.dealt_before[state.answer], 0)
    state.avenging.pop(0)
    state.frames.pop()


def _dies(state: ArcmageState, card: int) -> bool:
    """Tell whether a creature dies by damage or by its DEF (A97, A132)."""
    dfn = state.dfn[card]
    if dfn <= 0:
        return True
    damage = state.damage[card]
    if damage < dfn or (state.table.lethal_over and damage == dfn):
        return False
    return not state.keywords[card] & INDESTRUCTIBLE


def _lost_its_host(state: ArcmageState, card: int) -> bool:
    return state.zone[state.place[card]] not in (CREATURES, BUILT)


def _second_of_a_unique(state: ArcmageState) -> bool:
    """Bury a second unique card of one name under one controller (A130)."""
    seen: list[tuple[int, int]] = []
    faces, face = state.table.faces, state.face
    for card in state.creatures + state.enchantments + state.cities:
        if faces[face[card]].unique:
            name = (state.controller[card], state.face[card])
            if name in seen:
                if state.zone[card] == BUILT:
                    state.frames.append([F_FALL, 0, card])
                else:
                    leave_play(state, card, GRAVEYARD)
                return True
            seen.append(name)
    return False


def _losses(state: ArcmageState, housed: int) -> bool:
    """Let seats that have lost leave, all at once (A105-A110); the mask is of those that have a city."""
    lost = state.must_lose & state.alive
    if state.turn:
        if state.table.unbuilt_saves:
            for seat, pile in enumerate(state.unbuilt):
                if pile:
                    housed |= 1 << seat
        lost |= state.alive & ~housed
    if not lost:
        return False
    state.alive &= ~lost
    for seat in range(state.table.seats):
        if lost & (1 << seat):
            log(state, LOG_LOSE, seat)
            _leave_game(state, seat)
    _decide(state)
    return True


def _decide(state: ArcmageState) -> None:
    """End the game once no two players left are opponents (A108, A109, A136).

    The outcome is a side's first seat: a team wins as a whole, fallen members included.
    """
    left = [seat for seat in range(state.table.seats) if state.alive & (1 << seat)]
    if not left:
        finish(state, DRAW)
    elif not any(state.table.foes[left[0]][seat] for seat in left):
        finish(state, min(state.table.sides.allies[left[0]]))


def _leave_game(state: ArcmageState, seat: int) -> None:
    """A loser leaves with all cards they own; what they borrowed goes back (A110)."""
    for card in state.creatures[:]:
        if state.owner[card] == seat:
            state.creatures.remove(card)
            _vanish(state, card)
        elif state.controller[card] == seat:
            state.controller[card] = state.owner[card]
            state.place[card] = NOWHERE
            state.marked[card] = 0
    for card in state.enchantments[:]:
        if state.owner[card] == seat:
            state.enchantments.remove(card)
            _vanish(state, card)
    for card in state.cities[:]:
        if state.owner[card] == seat:
            state.cities.remove(card)
            _vanish(state, card)
    for card in state.creatures:
        if state.place[card] != NOWHERE and state.zone[state.place[card]] != BUILT:
            state.place[card] = NOWHERE
    for card, zone in enumerate(state.zone):
        if zone == HIDDEN and state.owner[card] == seat:
            _vanish(state, card)
        elif zone == HIDDEN and state.controller[card] == seat:
            state.controller[card] = state.owner[card]
    for item in state.stack[:]:
        if item[2] == seat:
            state.stack.remove(item)
            _vanish_spell(state, item, seat)
    for pile in (state.hands, state.decks, state.graveyards, state.unbuilt, state.vaults):
        for card in pile[seat]:
            if state.owner[card] == seat:
                state.zone[card] = GONE
            else:
                state.controller[card] = state.owner[card]
                state.vaults[state.owner[card]].append(card)
        pile[seat] = []
    for vault in state.vaults:
        for card in [borrowed for borrowed in vault if state.owner[borrowed] == seat]:
            vault.remove(card)
            unlink(state, card)
            state.zone[card] = GONE
    state.count_resources()
    state.lasting = [last for last in state.lasting if last[2] != seat]
    state.outdated = state.stale = state.shaken = True


def _vanish_spell(state: ArcmageState, item: list[int], seat: int) -> None:
    if item[0] == CARD and state.owner[item[1]] == seat:
        state.zone[item[1]] = GONE


def _vanish(state: ArcmageState, card: int) -> None:
    clean(state, card)
    state.zone[card] = GONE


def destroy(state: ArcmageState, cards: list[int]) -> None:
    """Kill creatures, or destroy other cards in play, unless something saves them (A97, A101, A103)."""
    state.frames.append([F_DEATHS, 0, 4, *cards])


def step_deaths(state: ArcmageState, frame: list[int]) -> None:
    """Ask for rescues card by card, then bury the rest together.

    Every player who can save a creature is asked, its controller first (A103).
    Frame: kind, step plus 4 times the mask of seats that declined, place of the card asked about,
    then the cards; a saved one is -1 - card.
    """
    declined, step = divmod(frame[1], 4)
    if step == 1:
        if state.answer != PASS:
            _begin_rescue(state, frame, frame[frame[2] - 1], state.answer)
            return
        declined |= 1 << state.seat
    elif step == 2:
        frame[2] += 1
        declined = 0
    while frame[2] - 1 < len(frame):
        card = frame[frame[2] - 1]
        savers = _savers(state, card)
        for seat in [state.controller[card], *seats_from(state, state.active)] if savers else []:
            mine = [saver for saver in savers if state.controller[saver] == seat]
            if mine and not declined & (1 << seat):
                frame[1] = 4 * declined + 1
                ask(state, seat, ASK_RESCUE, [PASS, *dict.fromkeys(mine)])
                return
        frame[2] += 1
        declined = 0
    state.frames.pop()
    for card in frame[3:]:
        if card >= 0 and state.zone[card] in (CREATURES, BUILT, ENCHANTMENTS):
            leave_play(state, card, GRAVEYARD)


def _savers(state: ArcmageState, card: int) -> list[int]:
    """Return the cards that could save a dying creature now; cities save by what lasts."""
    if not state.table.any_rescue or state.zone[card] != CREATURES:
        return []
    current(state)
    found: list[int] = []
    faces, face = state.table.faces, state.face
    for saver in state.creatures:
        rescue = faces[face[saver]].rescue
        if rescue >= 0 and _can_save(state, rescue, saver, state.controller[saver], card):
            found.append(saver)
    for kind, rescue, seat, source, _, _ in state.lasting:
        if kind == LASTING_RESCUE and _can_save(state, rescue, source, seat, card):
            found.append(source)
    return found


def _can_save(state: ArcmageState, rescue: int, saver: int, seat: int, card: int) -> bool:
    what = state.table.rescues[rescue]
    if not fits(state, state.table.picks[what.pick], card, saver, seat, -1):
        return False
    return can_afford(state, what.cost, saver, seat)


def _rescue_of(state: ArcmageState, saver: int) -> int:
    own = state.facts(saver).rescue
    if own >= 0:
        return own
    for kind, rescue, _, source, _, _ in state.lasting:
        if kind == LASTING_RESCUE and source == saver:
            return rescue
    return -1


def _begin_rescue(state: ArcmageState, frame: list[int], card: int, saver: int) -> None:
    """Save a creature: its damage is gone, it stays or goes to the army, and the cost is paid."""
    rescue = state.table.rescues[_rescue_of(state, saver)]
    seat = state.controller[saver]
    frame[frame[2] - 1] = -1 - card
    frame[1] = 2
    state.damage[card] = 0
    log(state, LOG_SAVED, card, saver)
    if rescue.types:
        state.gained = put(state.gained, card, state.gained[card] | rescue.types)
        state.reshape(card)
    if rescue.to_army:
        put_in(state, card, NOWHERE)
    if rescue.marked:
        mark(state, card)
    state.frames.append([F_COST, 0, seat, saver, rescue.cost, 0])


def step_fall(state: ArcmageState, frame: list[int]) -> None:
    """A city falls: its unmarked residents leave for elsewhere, its marked ones for the hand (A64, A65).

    Frame: kind, step, city, resident asked about.
    """
    city = frame[2]
    if frame[1] == 0:
        frame[1] = 1
        frame.append(-1)
        log(state, LOG_CITY_FALLS, city)
        leave_play(state, city, GRAVEYARD)
    elif frame[1] == 2:
        frame[1] = 1
        put_in(state, frame[3], state.answer if state.answer < ARMY_OF else NOWHERE)
    for card in state.creatures:
        if state.place[card] != city:
            continue
        if state.marked[card]:
            leave_play(state, card, HAND)
            return
        seat = state.controller[card]
        frame[1] = 2
        frame[3] = card
        ask(state, seat, ASK_PLACE, [*_standing(state, seat), ARMY_OF + seat])
        return
    state.frames.pop()


def _standing(state: ArcmageState, seat: int) -> list[int]:
    """Return a seat's cities but those that fall at the same time: nobody flees there (A64, A65)."""
    falling = [frame[2] for frame in state.frames if frame[0] == F_FALL]
    return [city for city in cities_of(state, seat) if state.strength[city] > 0 and city not in falling]
