"""Cards changing zones, and the counters and strength they have in play.

Nothing here asks a question. Whatever happens is told to the triggers (`signals`) and to whoever
listens to events (`logbook`).
"""

from __future__ import annotations

from deckbuilder.games.arcmage.lasting import LASTING_LINK, Lasting
from deckbuilder.games.arcmage.logbook import (
    LOG_BOOST,
    LOG_BUILD,
    LOG_CONTROL,
    LOG_COUNTER,
    LOG_COUNTERS,
    LOG_DIE,
    LOG_DISCARD,
    LOG_DRAW,
    LOG_ENTER,
    LOG_HIDE,
    LOG_LEAVE,
    LOG_LOSE_RESOURCE,
    LOG_MILL,
    LOG_MOVE,
    LOG_NO_CARD,
    LOG_RESOURCE,
    LOG_SHUFFLE,
    LOG_STRENGTH,
    LOG_TAKE,
    log,
)
from deckbuilder.games.arcmage.marks import release
from deckbuilder.games.arcmage.signals import (
    BURIED,
    DIES,
    DISCARDS,
    DRAWS,
    ENTERS,
    ENTERS_CITY,
    LEAVES,
    offer,
    signal,
)
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
from deckbuilder.games.arcmage.whereabouts import pile_of
from deckbuilder.model.rng import Generator


def shuffle(state: ArcmageState, seat: int) -> None:
    """Shuffle a deck (A27)."""
    generator = Generator(state.rng)
    generator.shuffle(state.decks[seat])
    state.rng = generator.state
    log(state, LOG_SHUFFLE, seat)


def below(state: ArcmageState, bound_: int) -> int:
    """Return a random number from 0 to ``bound_`` - 1 from the game's own chance."""
    generator = Generator(state.rng)
    drawn = generator.below(bound_)
    state.rng = generator.state
    return drawn


def draw(state: ArcmageState, seat: int) -> bool:
    """Draw a card; with an empty deck the player must lose at the next check (A106)."""
    mask = 1 << seat
    if state.no_draw & mask:
        return False
    deck = state.decks[seat]
    if not deck:
        state.must_lose |= mask
        state.shaken = True
        log(state, LOG_NO_CARD, seat)
        return False
    card = deck.pop()
    state.hands[seat].append(card)
    state.zone[card] = HAND
    log(state, LOG_DRAW, seat, card)
    signal(state, DRAWS, -1, seat)
    return True


def mill(state: ArcmageState, seat: int) -> bool:
    """Put the top card of a deck into the graveyard; tell whether there was one."""
    deck = state.decks[seat]
    if not deck:
        return False
    card = deck.pop()
    bury(state, card)
    log(state, LOG_MILL, seat, card)
    return True


def bury(state: ArcmageState, card: int) -> None:
    """Lay a card that has left its zone on its owner's graveyard (A15); a token is gone (A104)."""
    if state.facts(card).token:
        state.zone[card] = GONE
        return
    state.zone[card] = GRAVEYARD
    owner = state.owner[card]
    state.controller[card] = owner
    state.graveyards[owner].append(card)
    _tell_graveyard(state, card)


def _tell_graveyard(state: ArcmageState, card: int) -> None:
    """Tell the cards of a graveyard that one has come to lie on top of them; each waits once at most."""
    if not state.table.listened[BURIED]:
        return
    owner = state.owner[card]
    faces, face = state.table.faces, state.face
    for source in state.graveyards[owner]:
        if not faces[face[source]].events & (1 << BURIED):
            continue
        for trigger in faces[face[source]].triggers:
            waits = any(due[0] == trigger and due[1] == source for due in state.pending)
            if state.table.triggers[trigger].event == BURIED and not waits:
                offer(state, trigger, source, owner, card, owner, 0)


def discard(state: ArcmageState, card: int) -> None:
    """Discard a hand card."""
    seat = state.owner[card]
    state.hands[seat].remove(card)
    bury(state, card)
    log(state, LOG_DISCARD, seat, card)
    signal(state, DISCARDS, card, seat)


def lose_resource(state: ArcmageState, card: int) -> None:
    """Put a resource card face up into its owner's graveyard (A55)."""
    seat = state.controller[card]
    _take_from_vault(state, card)
    state.shaken = True
    state.marked[card] = 0
    state.place[card] = NOWHERE
    unlink(state, card)
    bury(state, card)
    log(state, LOG_LOSE_RESOURCE, seat, card)


def _take_from_vault(state: ArcmageState, card: int) -> None:
    seat = state.controller[card]
    state.vaults[seat].remove(card)
    if not state.marked[card]:
        state.spare[5 * seat + state.place[card]] -= 1


def take_resource(state: ArcmageState, card: int, seat: int) -> None:
    """Give the command of a resource card to a seat; it keeps faction and mark and is shown (A55)."""
    unlink(state, card)
    _take_from_vault(state, card)
    state.vaults[seat].append(card)
    if not state.marked[card]:
        state.spare[5 * seat + state.place[card]] += 1
    state.shaken = True
    state.controller[card] = seat
    log(state, LOG_TAKE, seat, card, state.place[card])


def unlink(state: ArcmageState, card: int) -> None:
    """Forget who holds a resource card on loan."""
    if state.lasting:
        state.lasting = [last for last in state.lasting if last[0] != LASTING_LINK or last[4] != card]


def play_resource(state: ArcmageState, card: int, faction: int) -> None:
    """Lay a hand card face down as a resource of a faction (A45, A47)."""
    seat = state.owner[card]
    state.hands[seat].remove(card)
    state.vaults[seat].append(card)
    state.shaken = True
    state.zone[card] = VAULT
    state.place[card] = faction
    state.marked[card] = 0
    state.spare[5 * seat + faction] += 1
    log(state, LOG_RESOURCE, seat, card, faction)


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
    log(state, LOG_ENTER, card, place)
    if facts.keywords & BLOOD_VENGEANCE:
        state.avenging.append(card)
    signal(state, ENTERS, card, seat, place)
    if place != NOWHERE:
        signal(state, ENTERS_CITY, card, state.controller[place], place)


def take_from_pile(state: ArcmageState, card: int) -> None:
    """Take a card out of the hand, deck, graveyard or vault it lies in, if any."""
    zone = state.zone[card]
    if zone == VAULT:
        _take_from_vault(state, card)
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
    log(state, LOG_MOVE, card, place)
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
    """Give the command of a creature to a seat, into whose army it goes (A5)."""
    state.controller[card] = seat
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


def add_counters(state: ArcmageState, card: int, atk: int, dfn: int) -> None:
    """Put counters on a creature (A100)."""
    state.atk_counters = put(state.atk_counters, card, state.atk_counters[card] + atk)
    state.def_counters = put(state.def_counters, card, state.def_counters[card] + dfn)
    state.reshape(card)
    log(state, LOG_COUNTERS, card, atk, dfn)


def put_counter(state: ArcmageState, card: int, kind: int, count: int) -> None:
    """Put named counters on a card."""
    name = 8 * card + kind
    state.counters[name] = state.counters.get(name, 0) + count
    state.stale = state.shaken = True
    log(state, LOG_COUNTER, card, kind, count)


def boost(state: ArcmageState, card: int, atk: int, dfn: int, keywords: int) -> None:
    """Change a creature until end of turn (A42, A100)."""
    state.atk_turn = put(state.atk_turn, card, state.atk_turn[card] + atk)
    state.def_turn = put(state.def_turn, card, state.def_turn[card] + dfn)
    state.keywords_turn = put(state.keywords_turn, card, state.keywords_turn[card] | keywords)
    state.reshape(card)
    log(state, LOG_BOOST, card, atk, dfn)


def change_strength(state: ArcmageState, city: int, change: int) -> None:
    """Raise or lower a city's strength by an effect (A63)."""
    if state.zone[city] == BUILT and change:
        state.strength[city] += change
        state.shaken = True
        log(state, LOG_STRENGTH, city, change)


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
        _lapse(state, [last for last in state.lasting if last[3] != card or last[5] < 0])
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
        _lapse(state, [last for last in state.lasting if last[4] != card])


def _lapse(state: ArcmageState, left: list[Lasting]) -> None:
    """Let all that lasts end but what is left."""
    if len(left) < len(state.lasting):
        state.lasting = left
        state.outdated = state.stale = state.shaken = True


def _rouse(state: ArcmageState, card: int) -> None:
    """Note that a card came into play, left it or changed sides: values, and rules in force if it has any."""
    facts = state.facts(card)
    if facts.rules or facts.events:
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
        _tell_graveyard(state, card)
    elif zone == HAND:
        state.hands[owner].append(card)
    elif zone == DECK:
        state.decks[owner].append(card)
