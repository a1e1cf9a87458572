"""Cards coming into play, moving about in it and leaving it (rules A58-A63, A69, A100-A104).

What goes on among piles is in `piles`; resource cards are in `vaults`. Nothing here asks a question.
Whatever happens is told to the triggers (`signals`) and to whoever listens to events (`logbook`).
"""

from __future__ import annotations

from deckbuilder.games.arcmage.in_force import lapse
from deckbuilder.games.arcmage.logbook import (
    LOG_BUILD,
    LOG_CONTROL,
    LOG_DIE,
    LOG_ENTER,
    LOG_HIDE,
    LOG_LEAVE,
    LOG_MOVE,
    log,
)
from deckbuilder.games.arcmage.machine import ARMY_OF
from deckbuilder.games.arcmage.marks import release
from deckbuilder.games.arcmage.piles import pile_of, tell_graveyard
from deckbuilder.games.arcmage.signals import DIES, ENTERS, ENTERS_CITY, LEAVES, signal
from deckbuilder.games.arcmage.state import (
    BUILT,
    CREATURES,
    DECK,
    ENCHANTMENTS,
    GONE,
    GRAVEYARD,
    HAND,
    HIDDEN,
    NOWHERE,
    UNBUILT,
    VAULT,
    ArcmageState,
    put,
)
from deckbuilder.games.arcmage.terms import BLOOD_VENGEANCE, FATIGUE, FIGHTS, PLACES
from deckbuilder.games.arcmage.vaults import take_from_vault


def build(state: ArcmageState, city: int) -> None:
    """Build a city: face up, with its printed DEF as strength (A62, A63)."""
    seat = state.owner[city]
    state.unbuilt[seat].remove(city)
    state.zone[city] = BUILT
    state.cities.append(city)
    state.strength[city] = state.facts(city).dfn
    _rouse(state, city)
    log(state, LOG_BUILD, seat, city)
    signal(state, ENTERS, city, seat)


def enter(state: ArcmageState, card: int, seat: int, place: int, marked: bool) -> None:
    """Put a creature into play under a seat's control, in a city or (`NOWHERE`) the army (A58, A69)."""
    take_from_pile(state, card)
    state.zone[card] = CREATURES
    state.controller[card] = seat
    state.place[card] = place
    facts = state.facts(card)
    state.marked[card] = 1 if marked or facts.keywords & FATIGUE else 0
    state.creatures.append(card)
    _rouse(state, card)
    log(state, LOG_ENTER, card, place if place != NOWHERE else ARMY_OF + seat)
    if facts.keywords & BLOOD_VENGEANCE:
        state.avenging.append(card)
    signal(state, ENTERS, card, seat, place)
    if place != NOWHERE:
        signal(state, ENTERS_CITY, card, state.controller[place], place)


def take_from_pile(state: ArcmageState, card: int) -> None:
    """Take a card out of the hand, deck, graveyard or vault it lies in, if any."""
    zone = state.zone[card]
    if zone == VAULT:
        take_from_vault(state, card)
    elif zone in (HAND, DECK, GRAVEYARD, UNBUILT):
        pile_of(state, card).remove(card)


def attach(state: ArcmageState, card: int, seat: int, host: int, x: int) -> None:
    """Put an enchantment into play, attached to a host or to nothing; its X goes to its triggers (A60)."""
    take_from_pile(state, card)
    state.zone[card] = ENCHANTMENTS
    state.controller[card] = seat
    state.place[card] = host
    state.marked[card] = 0
    state.enchantments.append(card)
    _rouse(state, card)
    log(state, LOG_ENTER, card, host)
    signal(state, ENTERS, card, seat, x)


def put_in(state: ArcmageState, card: int, place: int) -> None:
    """Put a creature in play elsewhere (A69)."""
    if state.place[card] == place:
        return
    state.place[card] = place
    _leave_fight(state, card)
    state.touch(PLACES | FIGHTS)
    log(state, LOG_MOVE, card, place if place != NOWHERE else ARMY_OF + state.controller[card])
    if place != NOWHERE:
        signal(state, ENTERS_CITY, card, state.controller[place], place)


def hide(state: ArcmageState, card: int, twice: bool) -> None:
    """Put a creature out of play, face down; a token is gone (A100, A104).

    Args:
        state: The game.
        card: The creature.
        twice: The tactics phase at whose end it would come back is going on; it misses that one.
    """
    seat, place = state.controller[card], state.place[card]
    signal(state, LEAVES, card, seat)
    log(state, LOG_HIDE, card)
    state.creatures.remove(card)
    _forget(state, card)
    release(state, card)
    clean(state, card)
    _rouse(state, card)
    if state.facts(card).token:
        state.zone[card] = GONE
        return
    state.zone[card] = HIDDEN
    state.place[card] = place
    state.skips = put(state.skips, card, int(twice))


def come_back(state: ArcmageState, seat: int) -> bool:
    """Let a seat's hidden creatures return to where they were; tell whether any did."""
    due = [card for card, zone in enumerate(state.zone) if zone == HIDDEN and state.controller[card] == seat]
    ready = [card for card in due if not state.skips[card]]
    for card in due:
        state.skips = put(state.skips, card, 0)
    for card in ready:
        place = state.place[card]
        enter(state, card, seat, place if place >= 0 and state.zone[place] == BUILT else NOWHERE, False)
    return bool(ready)


def take_control(state: ArcmageState, card: int, seat: int) -> None:
    """Give the command of a creature to a seat, into whose army it goes (A5), as its newest (A130)."""
    state.controller[card] = seat
    state.creatures.remove(card)
    state.creatures.append(card)
    state.place[card] = NOWHERE
    _leave_fight(state, card)
    _rouse(state, card)
    log(state, LOG_CONTROL, card, seat)


def _leave_fight(state: ArcmageState, card: int) -> None:
    """Take a creature out of the attack if it is no longer where it could attack or defend.

    An attacker that leaves its army attacks no more (A66, A79); one whose defender goes elsewhere stays
    intercepted (A83).
    """
    if card in state.fights:
        foe = state.fights[card]
        allies = state.table.sides.allies
        city = state.attacked[state.attackers.index(foe)] if foe in state.attackers else NOWHERE
        away = city == NOWHERE or state.controller[card] not in allies[state.controller[city]]
        if away or state.place[card] not in (NOWHERE, city):
            del state.fights[card]
    if card in state.attackers and (state.place[card] != NOWHERE or state.controller[card] != state.active):
        at = state.attackers.index(card)
        del state.attackers[at], state.attacked[at]
        if card in state.intercepted:
            state.intercepted.remove(card)
        for defender in [other for other, foe in state.fights.items() if foe == card]:
            del state.fights[defender]


def leave_play(state: ArcmageState, card: int, zone: int) -> None:
    """Take a card out of play into a pile; what it had on it is gone (A100, A102, A104).

    Args:
        state: The game.
        card: A creature, city, enchantment or spell.
        zone: ``GRAVEYARD``, ``HAND``, ``DECK`` (its top) or ``REMOVED``; always its owner's (A5).
    """
    before = state.zone[card]
    seat = state.controller[card]
    if before == CREATURES:
        if zone == GRAVEYARD:
            signal(state, DIES, card, seat)
            log(state, LOG_DIE, card)
        signal(state, LEAVES, card, seat)
        state.creatures.remove(card)
        _forget(state, card)
        release(state, card)
    elif before == ENCHANTMENTS:
        signal(state, LEAVES, card, seat, state.place[card])
        state.enchantments.remove(card)
    elif before == BUILT:
        signal(state, LEAVES, card, seat)
        state.cities.remove(card)
        lapse(state, [last for last in state.lasting if last[3] != card or last[5] < 0])
    else:
        take_from_pile(state, card)
    if zone != GRAVEYARD or before == ENCHANTMENTS:
        log(state, LOG_LEAVE, card, zone)
    clean(state, card)
    if before in (CREATURES, ENCHANTMENTS, BUILT):
        _rouse(state, card)
    _into(state, card, zone)


def _forget(state: ArcmageState, card: int) -> None:
    """Forget what a creature did this turn and what was fixed on it: if it comes back it is new."""
    state.fights.pop(card, None)
    state.dealt.pop(card, None)
    state.dealt_before.pop(card, None)
    if card in state.attacked_before:
        state.attacked_before.remove(card)
    if state.lasting:
        lapse(state, [last for last in state.lasting if last[4] != card])


def _rouse(state: ArcmageState, card: int) -> None:
    """Note that a card came into play, left it or changed sides, for values and for what is in force."""
    facts = state.facts(card)
    if facts.rules or facts.events or facts.powers:
        state.outdated = True
    state.stale = state.shaken = True


def clean(state: ArcmageState, card: int) -> None:
    """Forget everything a card had while in play."""
    state.marked[card] = 0
    state.place[card] = NOWHERE
    state.damage[card] = 0
    state.strength[card] = 0
    if state.skips[card]:
        state.skips = put(state.skips, card, 0)
    state.unshape(card)
    if state.counters:
        for kind in range(8):
            state.counters.pop(8 * card + kind, None)


def _into(state: ArcmageState, card: int, zone: int) -> None:
    owner = state.owner[card]
    state.controller[card] = owner
    if state.facts(card).token:
        state.zone[card] = GONE
        return
    state.zone[card] = zone
    if zone == GRAVEYARD:
        state.graveyards[owner].append(card)
        tell_graveyard(state, card)
    elif zone == HAND:
        state.hands[owner].append(card)
    elif zone == DECK:
        state.decks[owner].append(card)
