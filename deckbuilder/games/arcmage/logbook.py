"""Events of a game of Arcmage for logs and statistics: number, then the integers named behind it."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.state import ArcmageState

LOG_TURN: Final = 1  # seat, turn
LOG_DRAW: Final = 3  # seat, card
LOG_NO_CARD: Final = 4  # seat
LOG_RESOURCE: Final = 5  # seat, card, faction
LOG_BUILD: Final = 6  # seat, city
LOG_PLAY: Final = 7  # seat, card, program or -1
LOG_ENTER: Final = 8  # card, city or machine.ARMY_OF + seat; of an enchantment its host, or -1
LOG_DIE: Final = 9  # card
LOG_LEAVE: Final = 10  # card, zone
LOG_DAMAGE: Final = 11  # card, amount, source
LOG_CITY_DAMAGE: Final = 12  # city, amount, source
LOG_STRENGTH: Final = 13  # city, change
LOG_MARK: Final = 14  # card
LOG_UNMARK: Final = 15  # card
LOG_COUNTERS: Final = 16  # card, atk, def
LOG_COUNTER: Final = 17  # card, kind, count
LOG_POWER: Final = 18  # seat, source, program
LOG_TRIGGER: Final = 19  # seat, source, program
LOG_FIZZLE: Final = 20  # source
LOG_COUNTERED: Final = 21  # card
LOG_ATTACK: Final = 22  # attacker, city
LOG_DEFEND: Final = 23  # defender, attacker
LOG_DEVOTE: Final = 24  # city, devotion
LOG_LEVEL: Final = 25  # city, level
LOG_CITY_FALLS: Final = 26  # city
LOG_LOSE: Final = 27  # seat
LOG_MILL: Final = 28  # seat, card
LOG_DISCARD: Final = 29  # seat, card
LOG_PRODUCE: Final = 30  # seat, faction, count
LOG_MOVE: Final = 31  # card, city or machine.ARMY_OF + seat
LOG_SAVED: Final = 32  # card, what saves it
LOG_PAY: Final = 33  # seat, count
LOG_SHOW: Final = 34  # seat, card
LOG_SHUFFLE: Final = 35  # seat
LOG_BOOST: Final = 36  # card, atk, def
LOG_CONTROL: Final = 37  # card, seat
LOG_LOSE_RESOURCE: Final = 38  # seat, card
LOG_COIN: Final = 40  # seat, heads
LOG_LOOK: Final = 41  # seat that looks, card, seat whose deck it is on
LOG_TAKE: Final = 42  # seat, resource card, faction
LOG_HIDE: Final = 43  # card
LOG_FIND: Final = 44  # seat, card taken from the deck to the hand, unseen by others
LOG_SKIP: Final = 45  # seat
LOG_LOYALTY: Final = 46  # card, change


def log(state: ArcmageState, *event: int) -> None:
    """Tell whoever listens what happened."""
    if state.events is not None:
        state.events.append(event)
