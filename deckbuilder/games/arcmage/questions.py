"""What a person is asked, in a line above the choices; and where they need not be asked for events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from deckbuilder.games.arcmage import machine as m
from deckbuilder.games.arcmage.attack_frame import PLACE
from deckbuilder.games.arcmage.battle import defenders_of
from deckbuilder.games.arcmage.casting import BOOSTING
from deckbuilder.games.arcmage.declaring import cities_attacked, city_declared
from deckbuilder.games.arcmage.defence import at_stake
from deckbuilder.games.arcmage.items import C_SOURCE
from deckbuilder.games.arcmage.operands import P_SOURCE
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.games.arcmage.turn_frame import SECOND_PLAY
from deckbuilder.games.arcmage.words import SEATS, item_words, name_of
from deckbuilder.referee.framed import innermost

STOPS: Final[Mapping[str, str]] = {
    "some": "asked for events only while something lies on the stack, or in an attack",
    "all": "asked wherever you could play an event",
    "none": "never asked for events",
}
"""Where a person is asked for events (A92); the first is what holds if nothing is said."""

LEGEND: Final = """The table: a city with its strength and residents, then the army; [marked] cards
stand in brackets. Creatures: ATK/DEF left(whole DEF if damaged). * is a loyalty
mark. Resources: unmarked/all. Cards in hand: faction, cost, ATK/DEF. Factions:
Ga Gaian, DL Dark Legion, RB Red Banner, HN House of Nobles, Em The Empire."""


def routine(state: ArcmageState, stops: str) -> int | None:
    """Pass an event window that a person does not want to be asked at (A92); ``None`` elsewhere."""
    if state.asking != m.ASK_RESPOND or stops == "all":
        return None
    busy = state.stack or any(frame[0] == m.F_ATTACK for frame in state.frames)
    return None if busy and stops == "some" else m.PASS


def question(state: ArcmageState) -> str:
    """Say what the pending decision is about."""
    ask = _QUESTIONS.get(state.asking)
    return "" if ask is None else ask(state)


def _about(words: str) -> Callable[[ArcmageState], str]:
    """Say for which card something is asked, where there is one."""

    def say(state: ArcmageState) -> str:
        for frame in reversed(state.frames):
            place = _SOURCES.get(frame[0])
            if place is not None and frame[place] >= 0:
                return f"{name_of(state, frame[place])}: {words}"
        return words[0].upper() + words[1:]

    return say


_SOURCES: Final[Mapping[int, int]] = {m.F_CAST: C_SOURCE, m.F_PROGRAM: P_SOURCE, m.F_MOVE: 2}
"""Where frames that do what a card says name that card."""


def _x(state: ArcmageState) -> str:
    boosts = innermost(state, m.F_CAST)[1] == BOOSTING
    return _about("how much is X?" if not boosts else "pay X more for X +1/+1 counters: how much?")(state)


def _draw(state: ArcmageState) -> str:
    if 0 in (state.legal or []):
        return "Draw 2; draw 1, then play up to 1 resource; or draw 0, then play 2 resources."
    return "Draw 2; or draw 1, then play up to 1 resource."


def _devote(state: ArcmageState) -> str:
    frame = innermost(state, m.F_DEVOTE)
    levels = ", ".join(str(level.at) for level in state.facts(frame[2]).levels)
    return f"Mark whom for {name_of(state, frame[2])}? Devotion so far {frame[3]}, levels {levels}."


def _main(state: ArcmageState) -> str:
    after = "to the end of your turn" if state.phase == SECOND_PLAY else "to the attack"
    return f"Play phase: what do you do? end phase goes on {after}."


def _respond(state: ArcmageState) -> str:
    if not state.stack:
        return "Play an event now?"
    said, aim, targets = item_words(state, state.stack[-1]).partition(", aimed at ")
    said = said.replace(f"{SEATS[state.seat]}'s ", "Your ", 1)
    return f"{said}{aim}{targets}{',' if aim else ''} is about to take effect. Answer with an event?"


def _attacker(state: ArcmageState) -> str:
    return f"Who attacks {name_of(state, city_declared(innermost(state, m.F_ATTACK)))}?"


def _city(state: ArcmageState) -> str:
    count = state.table.sides.pile[state.seat]
    words = {3: "three", 5: "five", 7: "seven"}
    return f"Which {words[count]} cities are yours to build in this game?"


def _further_city(state: ArcmageState) -> str:
    which = "second" if cities_attacked(state) == 1 else "further"
    return f"Which {which} city does your militia attack?"


def _found(state: ArcmageState) -> str:
    cost = " of your whole team" if len(state.table.sides.allies[state.seat]) > 1 else ""
    return f"Take your turn, or found a city instead of the whole turn{cost}?"


def _defender(state: ArcmageState) -> str:
    attacker, city, _ = at_stake(state, innermost(state, m.F_ATTACK)[PLACE])
    already = [name_of(state, card) for card, foe in state.fights.items() if foe == attacker]
    so_far = f" (so far {' and '.join(already)})" if already else ""
    numbers = f"{state.atk[attacker]}/{state.dfn[attacker] - state.damage[attacker]}"
    return f"{name_of(state, attacker)} {numbers} attacks {name_of(state, city)}: who stops it{so_far}?"


def _split(state: ArcmageState) -> str:
    frame = innermost(state, m.F_BATTLE)
    defender = name_of(state, defenders_of(state, frame[2])[frame[5]])
    return f"{name_of(state, frame[2])} has {frame[4]} damage left to deal: how much to {defender}?"


def _rescue(state: ArcmageState) -> str:
    frame = innermost(state, m.F_DEATHS)
    return f"{name_of(state, frame[frame[2] - 1])} is about to die."


def _unmark(state: ArcmageState) -> str:
    frame = innermost(state, m.F_READY)
    return f"Unmark {name_of(state, frame[frame[2]])}?"


def _shield(state: ArcmageState) -> str:
    frame = innermost(state, m.F_DAMAGE)
    at = 6 + 3 * frame[2]
    hit, guard = name_of(state, frame[at]), name_of(state, frame[4])
    return f"{hit} is about to take {frame[at + 1]} damage: how much of it does {guard} take over?"


_QUESTIONS: Final[Mapping[int, Callable[[ArcmageState], str]]] = {
    m.ASK_CITY: _city,
    m.ASK_BUILD: lambda s: "Which city do you begin with?",
    m.ASK_FOUND: _found,
    m.ASK_DRAW: _draw,
    m.ASK_RESOURCE: lambda s: "Which card do you lay face down as a resource?",
    m.ASK_FACTION: lambda s: "Of which faction is the resource?",
    m.ASK_TACTICS: lambda s: "Tactics phase: which city's residents do you mark for its levels?",
    m.ASK_DEVOTE: _devote,
    m.ASK_MAIN: _main,
    m.ASK_RESPOND: _respond,
    m.ASK_MODE: _about("which of the things that it can do (card NAME says them in this order)?"),
    m.ASK_X: _x,
    m.ASK_TARGET: _about("which target?"),
    m.ASK_PLACE: _about("where to?"),
    m.ASK_PAY: lambda s: f"Pay {innermost(s, m.F_PAY)[3]} more: with a resource of which faction?",
    m.ASK_CHOOSE: _about("choose."),
    m.ASK_YES: _about("do what it says?"),
    m.ASK_GIVE_UP: lambda s: "Which card do you lose?",
    m.ASK_DISCARD: lambda s: f"Discard {innermost(s, m.F_DISCARD)[3]} more.",
    m.ASK_ATTACK: lambda s: "Attack phase: which city do you attack?",
    m.ASK_ATTACKER: _attacker,
    m.ASK_SECOND: _further_city,
    m.ASK_EXTRA: lambda s: "Draw further cards at the end of your turn?",
    m.ASK_DEFENDER: _defender,
    m.ASK_BATTLE: lambda s: "Which battle comes next?",
    m.ASK_SPLIT: _split,
    m.ASK_ORDER: lambda s: "Which of your triggers goes on the stack first (and so takes effect last)?",
    m.ASK_UNMARK: _unmark,
    m.ASK_RESCUE: _rescue,
    m.ASK_SHIELD: _shield,
    m.ASK_TAKE: _about("which resource card?"),
}
"""What is asked, by kind of question."""
