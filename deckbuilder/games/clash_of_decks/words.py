"""Actions and events of Clash of Decks in the words of the terminal and of scenarios."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from deckbuilder.games.clash_of_decks import combat
from deckbuilder.games.clash_of_decks.flow import END, PLACES
from deckbuilder.games.clash_of_decks.state import ASSAULT, STRIKE, STRUCTURE, SUMMON, ClashState

LANES = ("upper", "lower")
SEATS = ("A", "B")
STRUCTURES = ("Bastion", "Fort")


def structure_name(state: ClashState, seat: int) -> str:
    """Return what the structure shows: ``Bastion`` or ``Fort``."""
    return STRUCTURES[state.forts[seat]]


def card_words(state: ClashState, card: int) -> str:
    """Name a single card; with its owner in front where both players have one of that name."""
    table = state.table
    name = table.names[card]
    return f"{SEATS[table.owner[card]]}'s {name}" if table.names.count(name) > 1 else name


def action_words(state: ClashState, action: int) -> str:
    """Say an action as it is typed: ``play BRUTE upper``, ``cast BOOM! at OGRE``, ``end``."""
    table = state.table
    if state.phase == STRIKE:
        return f"strike {table.names[action - 1]}"
    if action == END:
        return "end" if state.phase == SUMMON else "go on" if state.phase == ASSAULT else "pass"
    place, choice = divmod(action - 1, PLACES)
    card = state.hands[state.seat][place]
    if table.spell[card]:
        return f"cast {table.names[card]} at {card_words(state, choice - 2)}"
    return f"play {table.names[card]} {LANES[choice]}"


def event_words(state: ClashState, event: tuple[int, ...]) -> str:
    """Say an event in a sentence."""
    return _SENTENCES[event[0]](state, event)


def _attacked(state: ClashState, event: tuple[int, ...]) -> str:
    _, card, target, damage = event
    if target >= 0:
        aim = card_words(state, target)
    else:
        fort, foe = divmod(STRUCTURE - target, 2)
        aim = "the pile" if state.level and foe == 1 else f"{SEATS[foe]}'s {STRUCTURES[fort]}"
    return f"{card_words(state, card)} attacks {aim} for {damage}"


def _turn(state: ClashState, event: tuple[int, ...]) -> str:
    _, seat, turn, mana = event
    return f"Turn {turn}: {SEATS[seat]} has {mana} mana"


_SENTENCES: Mapping[int, Callable[[ClashState, tuple[int, ...]], str]] = {
    combat.PLAYED: lambda s, e: f"{SEATS[e[1]]} plays {card_words(s, e[2])} to the {LANES[e[3]]} lane",
    combat.CAST: lambda s, e: f"{SEATS[e[1]]} casts {card_words(s, e[2])} at {card_words(s, e[3])}",
    combat.SPRINTED: lambda s, e: f"{card_words(s, e[1])} sprints past {e[2]}",
    combat.ATTACKED: _attacked,
    combat.PROTECTED: lambda s, e: f"Protection saves {card_words(s, e[1])}",
    combat.UNHARMED: lambda s, e: f"the spell does nothing to {card_words(s, e[1])} (Indestructible)",
    combat.DAMAGED: lambda s, e: f"{card_words(s, e[1])} takes {e[2]}",
    combat.DESTROYED: lambda s, e: f"{card_words(s, e[1])} is destroyed",
    combat.STRUCTURE_HIT: lambda s, e: f"{SEATS[e[1]]}'s structure takes {e[2]}, {e[3]} left",
    combat.FLIPPED: lambda s, e: f"{SEATS[e[1]]}'s Bastion falls; the Fort stands",
    combat.FELL: lambda s, e: f"{SEATS[e[1]]}'s Fort falls",
    combat.TURN: _turn,
    combat.STRUCK_OUT: lambda s, e: f"{SEATS[e[1]]} strikes {card_words(s, e[2])}",
    combat.REVEALED: lambda s, e: f"the AI reveals {card_words(s, e[1])}",
    combat.DISCARDED: lambda s, e: f"the AI loses {e[1]} from its pile",
    combat.VANISHED: lambda s, e: f"{card_words(s, e[1])} vanishes to the back",
    combat.STRUCK_BACK: lambda s, e: f"{card_words(s, e[1])} strikes back by Instinct",
    combat.EXCESS: lambda s, e: f"{e[2]} left over for {SEATS[e[1]]}'s structure (Sharpening)",
    combat.REGENERATED: lambda s, e: f"{SEATS[e[1]]}'s structure regenerates, {e[2]} left",
    combat.REBUILT: lambda s, e: f"{SEATS[e[1]]}'s Fort becomes a Bastion again, 1 left",
    combat.BLED: lambda s, e: f"{SEATS[e[1]]} pays {e[3]} of {card_words(s, e[2])} in blood",
    combat.DEFECTED: lambda s, e: f"{card_words(s, e[1])} goes to {SEATS[e[2]]}'s hand (Mercenary)",
}
