"""Positions in which each ability of Clash of Decks shows, for a made-up card that has it or lacks it.

In a probe ``SELF`` stands for the monster with the ability (cost 3, attack 2, 4 hit points) or for the
spell with it (cost 3, damage 2). What a card with the ability does there, and one without it does not, is
said beside each.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from deckbuilder.games.clash_of_decks.rules import ClashRules
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.session import words_to_action

SELF = "SELF"
LANES = ("upper", "lower")
MONSTER: Mapping[str, Any] = {
    "id": "self", "name": {"en": SELF}, "set": "own", "kind": "monster", "cost": 3, "attack": 2, "hp": 4,
}  # fmt: skip
SPELL: Mapping[str, Any] = {
    "id": "self", "name": {"en": SELF}, "set": "own", "kind": "spell", "cost": 3, "attack": 2,
}  # fmt: skip


@dataclass(frozen=True)
class Probe:
    """A position and what is done in it."""

    a: Mapping[str, Any]
    b: Mapping[str, Any]
    acts: Sequence[str] = ("end",)
    extra: Mapping[str, Any] = field(default_factory=dict)

    def position(self) -> dict[str, Any]:
        """Return it as `Rules.arrange` wants it."""
        a, b = ({"hand": ["Bastion", *rest], **side} for side, rest in ((self.a, _A), (self.b, _B)))
        return copy.deepcopy({**self.extra, "A": a, "B": b})


_A = ("MARTYR", "MUTANT")
_B = ("ALPHA", "SCRIBE", "SHAMAN", "MACHINE", "VORTEX")

MONSTERS: Mapping[str, Probe] = {
    # TROLL, in the other lane, is hit too.
    "splash": Probe({"upper": [SELF]}, {"upper": ["CARNIVORE"], "lower": ["TROLL"]}),
    # TROLL, behind, is hit too.
    "perforation": Probe({"upper": [SELF]}, {"upper": ["CARNIVORE", "TROLL"]}),
    # It attacks though it has just entered.
    "rage": Probe({"upper": [SELF], "entered": [SELF]}, {"upper": ["CARNIVORE"]}),
    # The attack of BARON does nothing to it.
    "protection": Probe({"upper": ["BARON"]}, {"upper": [SELF]}),
    # BOOM! does nothing to it.
    "indestructible": Probe(
        {"hand": ["Bastion", "BOOM!", "OGRE"]}, {"upper": [SELF]}, ["cast BOOM! at SELF"]
    ),
    # After ZOMBIE it attacks CARNIVORE.
    "berserk": Probe({"upper": [SELF]}, {"upper": ["ZOMBIE", "CARNIVORE"]}),
    # It runs past CARAPACE and deals 3.
    "sprint": Probe({"upper": ["CARAPACE", SELF]}, {}),
    # It passes over CARNIVORE and hits the structure.
    "aerial": Probe({"upper": [SELF]}, {"upper": ["CARNIVORE"]}),
    # At the front it deals 4.
    "aquatic": Probe({"upper": [SELF]}, {}),
    # GRRR, the fourth card, is out of the window.
    "blackmail": Probe({"hand": ["Bastion", "BRUTE", "OGRE", "BARON", "GRRR"], "upper": [SELF]}, {}, []),
    # A's next turn has 2 mana more.
    "catalyst": Probe({"upper": [SELF]}, {}, extra={"active": "B"}),
    # It leaves the structure alone.
    "defender": Probe({"upper": [SELF]}, {}),
    # Hit by ZOMBIE, it strikes back at once.
    "instinct": Probe({"upper": ["ZOMBIE"]}, {"upper": [SELF]}),
    # Leftmost, it costs 1.
    "lucidity": Probe({"hand": ["Bastion", SELF, "OGRE", "BARON"]}, {}, ["play SELF upper"], {"mana": 1}),
    # Destroyed, it goes to A's hand.
    "mercenary": Probe({"upper": ["BRUTE"]}, {"upper": [SELF]}),
    # With 2 mana it can be had for 1 damage.
    "price-of-blood": Probe(
        {"hand": ["Bastion", "OGRE", "BARON", SELF]}, {}, ["play SELF upper"], {"mana": 2}
    ),
    # Its damage moves A's structure to the left.
    "regeneration": Probe({"hand": ["BRUTE", "Bastion", "OGRE"], "upper": [SELF]}, {"upper": ["CARNIVORE"]}),
    # Of 2 damage ZOMBIE needs 1; the other hits the structure.
    "sharpening": Probe({"upper": [SELF]}, {"upper": ["ZOMBIE"]}),
    # Hit by ZOMBIE, it moves behind GRRR.
    "vanish": Probe({"upper": ["ZOMBIE"]}, {"upper": [SELF, "GRRR"]}),
    # It deals CARNIVORE 5.
    "vulnerability": Probe({"upper": [SELF]}, {"upper": ["CARNIVORE"]}),
}
"""Per ability the referee plays: where it shows on a monster."""

_CAST = Probe(
    {"hand": ["BRUTE", "Bastion", SELF, "BARON", "OGRE"]},
    {"upper": ["ZOMBIE", "CARNIVORE"], "lower": ["TROLL"]},
    ["cast SELF at ZOMBIE"],
)
_DEAR = Probe(
    {"hand": ["Bastion", SELF, "OGRE", "BARON"]}, {"upper": ["CARNIVORE"]}, ["cast SELF at CARNIVORE"]
)
SPELLS: Mapping[str, Probe] = {
    # Beside, behind, left over, healed, by measure, to whose hand.
    **dict.fromkeys(
        ("splash", "perforation", "sharpening", "regeneration", "vulnerability", "mercenary"), _CAST
    ),
    # With 2 mana it costs 1, or 1 damage.
    **dict.fromkeys(("lucidity", "price-of-blood"), Probe(_DEAR.a, _DEAR.b, _DEAR.acts, {"mana": 2})),
}
"""Per ability a spell can have: where it shows."""

NUMBERS: Mapping[str, Probe] = {
    # With 3 mana, 3 can be paid and 4 cannot.
    "cost": Probe({"hand": ["Bastion", SELF, "OGRE", "BARON"]}, {}, ["play SELF upper"], {"mana": 3}),
    # The damage it deals.
    "attack": Probe({"upper": [SELF]}, {"upper": ["CARNIVORE"]}),
    # PARTISAN and GRRR deal it 4 together.
    "hp": Probe({"upper": ["GRRR", "PARTISAN"]}, {"upper": [SELF]}),
    # Played to a lane, or cast at a monster.
    "kind": Probe(
        {"hand": ["Bastion", SELF, "OGRE", "BARON"]}, {"upper": ["CARNIVORE"]}, ["play SELF upper"]
    ),
}
"""Per number or kind: where it shows."""


def lent(ability: str, lender: str) -> Probe:
    """Return a probe in which the card behind ``SELF`` may lend it the ability.

    Whom Sprint passes would stand beside the lender and sprint as well, so it is the lender that is passed.
    """
    if ability == "sprint":
        return Probe({"upper": [lender, SELF]}, {})
    probe = MONSTERS[ability]

    def with_lender(side: Mapping[str, Any]) -> Mapping[str, Any]:
        return {
            key: [name for one in value for name in ((one, lender) if one == SELF else (one,))]
            if key in LANES
            else value
            for key, value in side.items()
        }

    return Probe(with_lender(probe.a), with_lender(probe.b), probe.acts, probe.extra)


def trace(rules: ClashRules, probe: Probe) -> list[object]:
    """Play a probe and return all that is to be seen: choices, events and facts, in words."""
    state = rules.arrange(Setup((), ""), probe.position(), 1)
    seen: list[object] = [_choices(rules, state)]
    for words in probe.acts:
        action = words_to_action(rules, state, words)
        if action is None:
            return [*seen, f"cannot {words}"]
        state.events = []
        rules.apply(state, action)
        seen += [[rules.event_words(state, event) for event in state.events], _choices(rules, state)]
    return [*seen, dict(rules.facts(state))]


def _choices(rules: ClashRules, state: Any) -> list[str]:
    return [rules.action_words(state, action) for action in rules.legal_actions(state)]
