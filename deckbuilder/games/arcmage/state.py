"""The state of a game of Arcmage: zones (rules A10-A17), cards in play, the bookkeeping of a turn.

All of it is small integers and lists of them. Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.lasting import Lasting
from deckbuilder.games.arcmage.table import Face, Table
from deckbuilder.referee.framed import FramedState

DECK: Final = 0
HAND: Final = 1
GRAVEYARD: Final = 2
UNBUILT: Final = 3
VAULT: Final = 4
BUILT: Final = 5
CREATURES: Final = 6
ENCHANTMENTS: Final = 7
STACK: Final = 8
REMOVED: Final = 9
GONE: Final = 10
"""A token that left play (A104), or a card of a player who left (A110)."""
HIDDEN: Final = 11
"""Out of play for a while, under a card's rule."""

NOWHERE: Final = -1
"""`ArcmageState.place` of creatures in an army and of enchantments without a host."""


def put(values: list[int], card: int, value: int) -> list[int]:
    """Return a copy of a list of values in which a card has another one."""
    copy = values[:]
    copy[card] = value
    return copy


class ArcmageState(FramedState):
    """Zones, cards in play and the bookkeeping of a turn.

    A card is its number: first each seat's deck in turn, then tokens as they are made.

    Attributes:
        table: Facts of the faces; shared between copies.
        face: Per card its face; shared between copies, so replaced when a card is added.
        owner: Per card its owner's seat (A5); shared likewise.
        event_cards: The cards that are events; shared likewise.
        controller: Per card the seat that commands it.
        zone: Per card where it is (the constants above).
        place: Residents: their city; enchantments: their host; resource cards: their faction.
        marked: Per card 1 if marked (A7).
        damage: Per creature the damage of this turn (A98).
        strength: Per built city its strength (A63).
        atk_counters: Per creature the sum of its ATK counters (A100); likewise ``def_counters``. These and
            the lists down to ``skips`` change seldom, so copies share them: replaced (`put`), never changed.
        atk_turn: Per creature what it has until end of turn; likewise ``def_turn``, ``keywords_turn``.
        gained: Per creature the subtypes it gained for as long as it is in play.
        skips: Per card the unmark phases it will miss; of a hidden creature the tactics phases.
        own_atk: Per card its printed ATK, counters and what it has until end of turn together; likewise
            ``own_dfn``, ``own_keywords``, ``own_types``. `reshape` keeps them; replaced, never changed.
        atk: Per card its current ATK; likewise ``dfn``, ``keywords``, ``types``. Right for creatures,
            and only while ``stale`` is false; replaced, never changed.
        stale: Whether current values must be reckoned anew.
        outdated: Whether the rules in force must be found anew.
        shaken: Whether anything has changed that a check looks at (A96) since the last one.
        in_force: The rules in force, as `in_force.active_rules` found them; replaced, never changed.
        shaping: What they change values by, stage by stage; likewise.
        listening: The cards in play that have triggers; likewise. ``awaited``: mask of their events.
        powered: The cards in play that have activated abilities; likewise.
        heeded: Mask of what the rules in ``shaping`` depend on besides (`terms.MARKS` and so on).
        decks: Per seat the deck, its top last (A13); ``hands``, ``graveyards`` (newest last, A15),
            ``unbuilt`` cities (A16) and ``vaults`` (A12) likewise.
        credit: Produced resources (A53), by ``5 * seat + faction``.
        spare: What can be spent, credit and unmarked resource cards together (A48), likewise.
        creatures: Creatures in play, in the order they entered; ``cities`` and ``enchantments`` likewise.
        counters: Named counters, by ``8 * card + kind``.
        lasting: Rules, triggers and rescues that hold for a while; see `lasting`.
        pending: Triggers that wait to be put on the stack (A95).
        stack: Spells and abilities, the top last (A90).
        active: The seat whose turn it is (A6).
        phase: Number of the phase (A33).
        alive: Mask of the seats still in the game.
        must_lose: Mask of seats that had to draw from an empty deck (A106).
        no_draw: Mask of seats that cannot draw this turn.
        used_cities: Cities that were source or destination of a move this turn (A68).
        devoted_cities: Cities used for devotion this turn (A72).
        attackers: Declared attackers; ``attacked`` the city of each.
        intercepted: Attackers that were met by a defender (A83).
        fights: Per defender the attacker it stops (A80).
        attacked_before: Creatures that attacked this turn.
        more_attacks: Further attack phases due this turn.
        avenging: Creatures that entered with blood vengeance and have not yet got its counters (A127).
        dealt: Damage each creature dealt this turn and (second) in the one before (A127).
        spent: Per card a number used up this turn: bodyguard (A120), a city's damage cap. By -1 - attacker
            what it has left for its city (A121).
    """

    __slots__ = (
        "active",
        "alive",
        "atk",
        "atk_counters",
        "atk_turn",
        "attacked",
        "attacked_before",
        "attackers",
        "avenging",
        "awaited",
        "cities",
        "controller",
        "counters",
        "creatures",
        "credit",
        "damage",
        "dealt",
        "dealt_before",
        "decks",
        "def_counters",
        "def_turn",
        "devoted_cities",
        "dfn",
        "enchantments",
        "event_cards",
        "face",
        "fights",
        "gained",
        "graveyards",
        "hands",
        "heeded",
        "in_force",
        "intercepted",
        "keywords",
        "keywords_turn",
        "lasting",
        "listening",
        "marked",
        "more_attacks",
        "must_lose",
        "no_draw",
        "outdated",
        "own_atk",
        "own_dfn",
        "own_keywords",
        "own_types",
        "owner",
        "pending",
        "phase",
        "place",
        "powered",
        "shaken",
        "shaping",
        "skips",
        "spare",
        "spent",
        "stack",
        "stale",
        "strength",
        "table",
        "types",
        "unbuilt",
        "used_cities",
        "vaults",
        "zone",
    )

    def __init__(self, table: Table, source: ArcmageState | None = None) -> None:
        if source is not None:
            self._copy(source)
            return
        super().__init__()
        seats = table.seats
        self.table: Table = table
        self.face: list[int] = []
        self.owner: list[int] = []
        self.event_cards: frozenset[int] = frozenset()
        self.controller: list[int] = []
        self.zone: list[int] = []
        self.place: list[int] = []
        self.marked: list[int] = []
        self.damage: list[int] = []
        self.strength: list[int] = []
        self.atk_counters: list[int] = []
        self.def_counters: list[int] = []
        self.atk_turn: list[int] = []
        self.def_turn: list[int] = []
        self.keywords_turn: list[int] = []
        self.gained: list[int] = []
        self.skips: list[int] = []
        self.own_atk: list[int] = []
        self.own_dfn: list[int] = []
        self.own_keywords: list[int] = []
        self.own_types: list[int] = []
        self.atk: list[int] = []
        self.dfn: list[int] = []
        self.keywords: list[int] = []
        self.types: list[int] = []
        self.stale: bool = True
        self.shaken: bool = True
        self.outdated: bool = True
        self.in_force: list[tuple[int, int, int, int]] = []
        self.shaping: list[tuple[int, int, int, int, int]] = []
        self.listening: list[int] = []
        self.powered: list[int] = []
        self.awaited: int = 0
        self.heeded: int = 0
        self.decks: list[list[int]] = [[] for _ in range(seats)]
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.graveyards: list[list[int]] = [[] for _ in range(seats)]
        self.unbuilt: list[list[int]] = [[] for _ in range(seats)]
        self.vaults: list[list[int]] = [[] for _ in range(seats)]
        self.credit: list[int] = [0] * (5 * seats)
        self.spare: list[int] = [0] * (5 * seats)
        self.creatures: list[int] = []
        self.cities: list[int] = []
        self.enchantments: list[int] = []
        self.counters: dict[int, int] = {}
        self.lasting: list[Lasting] = []
        self.pending: list[tuple[int, ...]] = []
        self.stack: list[list[int]] = []
        self.active: int = 0
        self.phase: int = 0
        self.alive: int = (1 << seats) - 1
        self.must_lose: int = 0
        self.no_draw: int = 0
        self.used_cities: list[int] = []
        self.devoted_cities: list[int] = []
        self.attackers: list[int] = []
        self.attacked: list[int] = []
        self.intercepted: list[int] = []
        self.fights: dict[int, int] = {}
        self.attacked_before: list[int] = []
        self.more_attacks: int = 0
        self.avenging: list[int] = []
        self.dealt: dict[int, int] = {}
        self.dealt_before: dict[int, int] = {}
        self.spent: dict[int, int] = {}

    def _copy(self, source: ArcmageState) -> None:
        self.seat = source.seat
        self.outcome = source.outcome
        self.first = source.first
        self.rng = source.rng
        self.legal = source.legal
        self.events = None
        self.table = source.table
        self.face = source.face
        self.owner = source.owner
        self.event_cards = source.event_cards
        self.controller = source.controller[:]
        self.zone = source.zone[:]
        self.place = source.place[:]
        self.marked = source.marked[:]
        self.damage = source.damage[:]
        self.strength = source.strength[:]
        self.atk_counters = source.atk_counters
        self.def_counters = source.def_counters
        self.atk_turn = source.atk_turn
        self.def_turn = source.def_turn
        self.keywords_turn = source.keywords_turn
        self.gained = source.gained
        self.skips = source.skips
        self.own_atk = source.own_atk
        self.own_dfn = source.own_dfn
        self.own_keywords = source.own_keywords
        self.own_types = source.own_types
        self.atk = source.atk
        self.dfn = source.dfn
        self.keywords = source.keywords
        self.types = source.types
        self.stale = source.stale
        self.shaken = source.shaken
        self.outdated = source.outdated
        self.in_force = source.in_force
        self.shaping = source.shaping
        self.listening = source.listening
        self.powered = source.powered
        self.awaited = source.awaited
        self.heeded = source.heeded
        self.decks = [pile[:] for pile in source.decks]
        self.hands = [pile[:] for pile in source.hands]
        self.graveyards = [pile[:] for pile in source.graveyards]
        self.unbuilt = [pile[:] for pile in source.unbuilt]
        self.vaults = [pile[:] for pile in source.vaults]
        self.credit = source.credit[:]
        self.spare = source.spare[:]
        self.creatures = source.creatures[:]
        self.cities = source.cities[:]
        self.enchantments = source.enchantments[:]
        self.counters = source.counters.copy()
        self.lasting = source.lasting[:]
        self.pending = source.pending[:]
        self.stack = [item[:] for item in source.stack]
        self.frames = [frame[:] for frame in source.frames]
        self.asking = source.asking
        self.answer = source.answer
        self.active = source.active
        self.phase = source.phase
        self.turn = source.turn
        self.alive = source.alive
        self.must_lose = source.must_lose
        self.no_draw = source.no_draw
        self.used_cities = source.used_cities[:]
        self.devoted_cities = source.devoted_cities[:]
        self.attackers = source.attackers[:]
        self.attacked = source.attacked[:]
        self.intercepted = source.intercepted[:]
        self.fights = source.fights.copy()
        self.attacked_before = source.attacked_before[:]
        self.more_attacks = source.more_attacks
        self.avenging = source.avenging[:]
        self.dealt = source.dealt.copy()
        self.dealt_before = source.dealt_before.copy()
        self.spent = source.spent.copy()

    def reshape(self, card: int) -> None:
        """Add up anew what a card has by itself: its counters or what it has this turn changed (A100)."""
        facts = self.table.faces[self.face[card]]
        self.stale = self.shaken = True
        self.own_atk = self.own_atk[:]
        self.own_atk[card] = facts.atk + self.atk_counters[card] + self.atk_turn[card]
        self.own_dfn = self.own_dfn[:]
        self.own_dfn[card] = facts.dfn + self.def_counters[card] + self.def_turn[card]
        self.own_keywords = self.own_keywords[:]
        self.own_keywords[card] = facts.keywords | self.keywords_turn[card]
        self.own_types = self.own_types[:]
        self.own_types[card] = facts.types | self.gained[card]

    def touch(self, what: int) -> None:
        """Note that marks, places, fights or the turn changed, for the values that depend on it."""
        if self.heeded & what:
            self.stale = self.shaken = True

    def count_resources(self) -> None:
        """Count anew what each seat can spend (A48, A53)."""
        self.spare = self.credit[:]
        for seat, vault in enumerate(self.vaults):
            for card in vault:
                if not self.marked[card]:
                    self.spare[5 * seat + self.place[card]] += 1

    def unshape(self, card: int) -> None:
        """Leave a card nothing but its printed values."""
        counters = self.atk_counters[card] or self.def_counters[card] or self.gained[card]
        if counters or self.atk_turn[card] or self.def_turn[card] or self.keywords_turn[card]:
            self.atk_counters = put(self.atk_counters, card, 0)
            self.def_counters = put(self.def_counters, card, 0)
            self.gained = put(self.gained, card, 0)
            self.lose_turn(card)

    def lose_turn(self, card: int) -> None:
        """Take from a card what it has until end of turn (A42)."""
        self.atk_turn = put(self.atk_turn, card, 0)
        self.def_turn = put(self.def_turn, card, 0)
        self.keywords_turn = put(self.keywords_turn, card, 0)
        self.reshape(card)

    def facts(self, card: int) -> Face:
        """Return a card's face."""
        return self.table.faces[self.face[card]]
