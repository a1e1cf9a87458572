"""Arcmage's cards compiled to integers, shared by all states of a game.

A *face* is one card definition; a *card* of a game is a number of its own and shows a
face (`ArcmageState.face`). Everything here is read by face.
"""

from __future__ import annotations

from deckbuilder.games.arcmage.sides import Sides
from deckbuilder.games.arcmage.terms import BY_DEF, GIVES_KEYWORDS, GIVES_TYPES, SHIFTS


class Pick:
    """A filter; see `deckbuilder.games.arcmage.picks.Pick`. Masks of 0 ask for nothing."""

    def __init__(self, row: tuple[int, ...]) -> None:
        self.of_what: int = row[0]
        self.controller: int = row[1]
        self.at: int = row[2]
        self.faction: int = row[3]
        self.types: int = row[4]
        self.not_types: int = row[5]
        self.keywords: int = row[6]
        self.without: int = row[7]
        self.face: int = row[8]
        self.kind: int = row[9]
        self.marked: int = row[10]
        self.other: int = row[11]
        self.min_def: int = row[12]
        self.max_cost: int = row[13]
        self.single_target: int = row[14]
        self.not_host: int = row[15]
        asked = self.not_types or self.keywords or self.without
        named = self.face >= 0 or self.kind >= 0 or self.marked >= 0
        bounds = self.min_def >= 0 or self.max_cost >= 0 or self.single_target or self.not_host
        self.plain: bool = not (asked or named or bounds)
        """Whether it asks of creatures nothing but controller, faction, place, subtypes, being another."""


class Count:
    """A number: fixed, counted (``pick`` >= 0), or from a register (``register`` > 0).

    A ``register`` of a counted number says that different factions are counted, not cards.
    """

    def __init__(self, base: int, pick: int, times: int, register: int) -> None:
        self.base: int = base
        self.pick: int = pick
        self.times: int = times
        self.register: int = register


class Condition:
    """What must be so; see `deckbuilder.games.arcmage.picks.Condition`."""

    def __init__(
        self, at_least: int, pick: int, turn: int, where: int, attacked: bool, cards_above: int
    ) -> None:
        self.at_least: int = at_least
        self.pick: int = pick
        self.turn: int = turn
        self.where: int = where
        self.attacked: bool = attacked
        self.cards_above: int = cards_above


class Rule:
    """Something that is so while its source is in play; see `deckbuilder.games.arcmage.standing.Rule`.

    ``what`` is a reference (< 0) or the number of a pick; picks and counts are -1 where not stated.
    """

    def __init__(self, row: tuple[int, ...]) -> None:
        self.keywords: int = row[0]
        self.types: int = row[1]
        self.what: int = row[2]
        self.atk: int = row[3]
        self.dfn: int = row[4]
        self.condition: int = row[5]
        self.min_own_def: int = row[6]
        self.cannot_attack: int = row[7]
        self.cannot_defend: int = row[8]
        self.defended_only_by: int = row[9]
        self.damage_less: int = row[10]
        self.sudden_when_played: int = row[11]
        self.cost_less: int = row[12]
        self.attack_tax: int = row[13]
        self.no_infiltrators: int = row[14]
        self.closed: int = row[15]
        self.damage_cap: int = row[16]
        self.special: int = row[17]
        self.against: int = row[18]
        self.against_non_flyers: int = row[19]
        self.unmark_price: int = row[20]
        self.defends_elsewhere: int = row[21]
        self.vengeance_when_played: int = row[22]
        self.siege: int = row[23]
        self.siege_with: int = row[24]
        self.may_stay_marked: bool = bool(row[25])
        self.resource_cap: bool = bool(row[26])
        self.unmark_cap: bool = bool(row[27])
        self.carries: bool = bool(row[28])
        self.coin_moves: int = row[29]
        self.exit_price: int = row[30]
        self.given_for: int = row[31]
        self.hides: bool = bool(row[32])
        self.stages: tuple[int, ...] = self._stages()
        self.heeds: int = 0

    def _stages(self) -> tuple[int, ...]:
        does = (self.types, self.keywords, self.atk >= 0 or self.dfn >= 0)
        if not any(does):
            return ()
        if self.min_own_def >= 0:
            return (*((GIVES_TYPES,) if self.types else ()), BY_DEF)
        return tuple([stage for stage in (GIVES_TYPES, GIVES_KEYWORDS, SHIFTS) if does[stage]])


class Cost:
    """What an activated ability costs; see `deckbuilder.games.arcmage.abilities.Cost`.

    Paying one that is ``plain`` asks for nothing but resources.
    """

    def __init__(self, row: tuple[int, ...]) -> None:
        self.mark: int = row[0]
        self.pay: int = row[1]
        self.strength: int = row[2]
        self.sacrifice_me: int = row[3]
        self.sacrifice_resources: int = row[4]
        self.counter_atk: int = row[5]
        self.counter_def: int = row[6]
        self.remove_counter: int = row[7]
        self.mark_others: int = row[8]
        self.others: int = row[9]
        self.plain: bool = not (
            self.strength or self.sacrifice_me or self.sacrifice_resources or self.mark_others
        )


class Program:
    """Targets to choose and steps to do; one that only produces resources resolves at once (A94).

    What it ``touches`` besides targets are picks and references of cards its steps affect.
    """

    def __init__(
        self, targets: tuple[int, ...], distinct: bool, steps: tuple[tuple[int, ...], ...], produces: bool
    ) -> None:
        self.targets: tuple[int, ...] = targets
        self.distinct: bool = distinct
        self.steps: tuple[tuple[int, ...], ...] = steps
        self.produces: bool = produces
        self.extra: bool = False
        self.touches: tuple[int, ...] = ()


class Power:
    """An activated ability of a face."""

    def __init__(self, cost: int, condition: int, modes: tuple[int, ...], host: bool) -> None:
        self.cost: int = cost
        self.condition: int = condition
        self.modes: tuple[int, ...] = modes
        self.host: bool = host


class Trigger:
    """A triggered ability."""

    def __init__(
        self, event: int, what: int, who: int, condition: int, program: int, not_by_me: bool
    ) -> None:
        self.event: int = event
        self.what: int = what
        self.who: int = who
        self.condition: int = condition
        self.program: int = program
        self.not_by_me: bool = not_by_me


class Rescue:
    """How a dying creature can be saved."""

    def __init__(self, pick: int, cost: int, to_army: bool, marked: bool, types: int) -> None:
        self.pick: int = pick
        self.cost: int = cost
        self.to_army: bool = to_army
        self.marked: bool = marked
        self.types: int = types


class Level:
    """A city's level: a program done once, and what lasts; numbers are -1 where there is none."""

    def __init__(self, at: int, program: int, rules: tuple[int, ...], trigger: int, rescue: int) -> None:
        self.at: int = at
        self.program: int = program
        self.rules: tuple[int, ...] = rules
        self.trigger: int = trigger
        self.rescue: int = rescue


class Face:
    """One card definition; ``events`` is a mask of the events its triggers wait for."""

    def __init__(self, name: str, card_id: str, row: tuple[int, ...]) -> None:
        self.name: str = name
        self.id: str = card_id
        self.kind: int = row[0]
        self.faction: int = row[1]
        self.cost: int = row[2]
        self.loyalty: int = row[3]
        self.atk: int = row[4]
        self.dfn: int = row[5]
        self.keywords: int = row[6]
        self.types: int = row[7]
        self.unique: int = row[8]
        self.token: int = row[9]
        self.bodyguard: int = row[10]
        self.scream: int = row[11]
        self.scream_of: int = row[12]
        self.salvage: int = row[13]
        self.attach: int = row[14]
        self.charge: int = row[15]
        self.charge_gives: int = row[16]
        self.modes: tuple[int, ...] = ()
        self.powers: tuple[Power, ...] = ()
        self.triggers: tuple[int, ...] = ()
        self.events: int = 0
        self.rules: tuple[int, ...] = ()
        self.rescue: int = -1
        self.levels: tuple[Level, ...] = ()
        self.devotion_pick: int = -1
        self.devotion_to: int = 0
        self.devotion_one: bool = False


class Table:
    """All that does not change in a game.

    Attributes:
        faces: Card definitions in the game, tokens that its cards can make among them.
        picks, counts, conditions, rules, triggers, rescues, programs, costs: What faces refer to by number.
        listened: Per event number whether any card listens to it from elsewhere.
        subtypes: Names of the subtype bits.
        specials: Names of the special rules by number.
        decks: Per seat the faces of its deck's cards, in card number order.
        asked: Per seat a mask of the factions whose loyalty marks its deck's cards ask for.
        seats: How many players; ``everybody`` is the mask of all seats.
        orders: Per seat all seats clockwise from it; not to be changed.
        sides: Who stands with whom; ``foes`` is its own, for what asks often. `stand` sets both.
        army_rule: The rule that holds for the army of an overlord, -1 where there is none.
        borne: Mask of the keywords that a card of the game has or can give: the others need no thought.
        any_rescue: Whether a card of the game can save creatures; likewise every ``any_...``: what no
            card of the game states is not asked for in play.
        streams: Per seat the number of the random stream that shuffles its deck.
        max_turns: Turns after which the game is stopped; this and what follows are the rule switches
            in force, as `deckbuilder.games.arcmage.options` names them.
    """

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.everybody: int = (1 << seats) - 1
        self.orders: list[list[int]] = [[(s + n) % seats for n in range(seats)] for s in range(seats)]
        self.sides: Sides = Sides(seats)
        self.foes: list[list[bool]] = self.sides.foes
        self.army_rule: int = -1
        self.faces: list[Face] = []
        self.picks: list[Pick] = []
        self.counts: list[Count] = []
        self.conditions: list[Condition] = []
        self.rules: list[Rule] = []
        self.triggers: list[Trigger] = []
        self.rescues: list[Rescue] = []
        self.programs: list[Program] = []
        self.costs: list[Cost] = []
        self.listened: list[bool] = []
        self.borne: int = 0
        self.any_rescue: bool = False
        self.any_bodyguard: bool = False
        self.any_shield: bool = False
        self.any_discount: bool = False
        self.any_price: bool = False
        self.any_stay: bool = False
        self.any_unmark_cap: bool = False
        self.any_aid: bool = False
        self.any_siege: bool = False
        self.any_ban: bool = False
        self.any_damage_cap: bool = False
        self.any_barred: bool = False
        self.any_unique: bool = False
        self.any_salvage: bool = False
        self.any_closed: bool = False
        self.any_sudden: bool = False
        self.any_vengeance: bool = False
        self.any_exit: bool = False
        self.any_tax: bool = False
        self.any_coin: bool = False
        self.any_carrier: bool = False
        self.any_cap: bool = False
        self.any_gift: bool = False
        self.any_hideout: bool = False
        self.subtypes: tuple[str, ...] = ()
        self.specials: tuple[str, ...] = ()
        self.decks: tuple[tuple[int, ...], ...] = ()
        self.asked: tuple[int, ...] = ()
        self.streams: tuple[int, ...] = ()
        self.max_turns: int = 300
        self.founding_unmarks: bool = False
        self.marked_may_defend: bool = False
        self.lethal_over: bool = False
        self.advantage_short: bool = False
        self.mark_at_declaration: bool = False
        self.x_free: bool = False
        self.unbuilt_saves: bool = False
        self.events_only: bool = False
        self.produced_by_phase: bool = False

    def stand(self, sides: Sides) -> None:
        """Let seats stand together."""
        self.sides = sides
        self.foes = sides.foes
