"""What does not change in a game: cards, compiled to small integers. Compiled where a C compiler is at hand.

Whatever is a word in the card data is a number here (`terms`).
"""

from __future__ import annotations

from deckbuilder.games.tash_kalar.geometry import Geometry
from deckbuilder.games.tash_kalar.terms import (
    COMMON,
    D_FREE,
    HIGH_FORM,
    NEVER,
    R_ANY,
    STANDARD,
    T_MOVE,
    W_OWN,
)


class Share:
    """One way to make some of the moves of a ``moves`` step (`movement.Share`)."""

    __slots__ = ("kind", "most", "ranks", "where", "who")

    def __init__(self, kind: int, who: int, ranks: int, where: int, most: int) -> None:
        self.kind: int = kind
        self.who: int = who
        self.ranks: int = ranks
        self.where: int = where
        self.most: int = most


class Step:
    """One step of an effect, all words numbers; what a verb does not have is left as it is.

    Attributes:
        op: The verb, its place in `program.OPS`.
        when: Condition, its place in `Table.conditions`; ``NEVER``: always done.
        who: Whose pieces (``W_...``).
        ranks: Set of ranks.
        where: Place, its number in `Table.places`; ``NEVER``: anywhere.
        count: How often; ``ALL``: every target at one moment.
        optional: Whether the player may stop after any, or not begin (T45).
        n: Actions, pieces, cards: the verb's own number.
        rank: The verb's own rank, or set of ranks to choose from.
        kind: What may be entered.
        travel: How far (``T_...``).
        reach: Greatest length of a line or leap; 0: no limit.
        by_rank: Greatest length by rank, three numbers; empty: ``reach`` holds.
        to: Place in which each move has to end.
        onto: Set of what may be entered: bit 0 empty, then one per rank; 0: anything.
        direction: Which way (``D_...``).
        turn: By how many eighths of a circle a later move may turn.
        once_each: No piece twice.
        one_piece: All by one piece.
        full_needs: The last is allowed only if one of them all is by the being.
        stops_on: A line ends when it destroys this rank.
        together: The chosen pieces form one chain of neighbours.
        company: By rank how many own pieces a target must have next to it; empty: none.
        worth: As how many pieces an enemy victim counts.
        uncounted: No victim counts.
        leaves_game: The victim does not return to stock.
        to_rank: Rank a converted piece gets; 0: the same.
        limit: How many pieces a shot hits; 0: all.
        blocked_by: Rank that ends a shot.
        spread: Whether the two lines beside a shot are hit too.
        shares: Ways of making ``moves``.
        rules: Of ``on_squares``: who, ranks (0: empty), what is done.
        picks: Of ``mirror_copy``: rank, and how many at most.
        options: Programs to choose from.
        per_colour: How many moves pieces of one colour may make; 0: no limit.
        not_same: Not by the piece of the step before.
        other_who: Whose piece is swapped with.
        other_ranks: Its ranks; 0: that of the other piece.
        approach: Anchor to which each move has to lessen the distance; ``NEVER``: none.
        again: Condition under which a placing goes on after ``count``; ``NEVER``: it does not.
        by_colour: Whether ``where`` depends on the colour of the piece that is placed.
        start: Place whose pieces are remembered when the step begins (``at = "start"``); ``NEVER``: none.
    """

    __slots__ = (
        "again", "approach", "blocked_by", "by_colour", "by_rank", "company", "count", "direction",
        "full_needs", "kind", "leaves_game", "limit", "n", "not_same", "once_each", "one_piece", "onto",
        "op", "optional", "options", "other_ranks", "other_who", "per_colour", "picks", "rank", "ranks",
        "reach", "rules", "shares", "spread", "start", "stops_on", "to", "to_rank", "together", "travel",
        "turn", "uncounted", "when", "where", "who", "worth",
    )  # fmt: skip

    def __init__(self, op: int) -> None:
        self.op: int = op
        self.when: int = NEVER
        self.who: int = W_OWN
        self.ranks: int = R_ANY
        self.where: int = NEVER
        self.count: int = 1
        self.optional: bool = False
        self.n: int = 0
        self.rank: int = 0
        self.kind: int = STANDARD
        self.travel: int = T_MOVE
        self.reach: int = 0
        self.by_rank: tuple[int, ...] = ()
        self.to: int = NEVER
        self.onto: int = 0
        self.direction: int = D_FREE
        self.turn: int = 0
        self.once_each: bool = False
        self.one_piece: bool = False
        self.full_needs: bool = False
        self.stops_on: int = 0
        self.together: bool = False
        self.company: tuple[int, ...] = ()
        self.worth: int = 1
        self.uncounted: bool = False
        self.leaves_game: bool = False
        self.to_rank: int = 0
        self.limit: int = 0
        self.blocked_by: int = 0
        self.spread: bool = False
        self.shares: list[Share] = []
        self.rules: list[tuple[int, int, int]] = []
        self.picks: list[tuple[int, int]] = []
        self.options: list[int] = []
        self.per_colour: int = 0
        self.not_same: bool = False
        self.other_who: int = W_OWN
        self.other_ranks: int = 0
        self.approach: int = NEVER
        self.again: int = NEVER
        self.by_colour: bool = False
        self.start: int = NEVER


class Placement:
    """One way in which a pattern can lie on the board (T36).

    Attributes:
        square: The summoning square.
        bit: That square as a set.
        need: All squares on which own pieces must stand (T37, T39).
        heroic: Those of them that need at least a heroic one.
        legendary: Those of them that need a legendary one.
        anchor: One of those with the highest rank, as a set.
        other: Another of them, as a set.
        marked: Marked squares on the board (T40).
        second: Squares of the other marking.
        directions: Marked directions, as a set.
        turn: The symmetry, its place in `patterns.SYMMETRIES`.
    """

    __slots__ = (
        "anchor", "bit", "directions", "heroic", "legendary", "marked", "need", "other", "second",
        "square", "turn",
    )  # fmt: skip

    def __init__(self, square: int, turn: int) -> None:
        self.square: int = square
        self.bit: int = 1 << square
        self.need: int = 0
        self.heroic: int = 0
        self.legendary: int = 0
        self.anchor: int = 0
        self.other: int = 0
        self.marked: int = 0
        self.second: int = 0
        self.directions: int = 0
        self.turn: int = turn


class Face:
    """A card's own facts.

    Attributes:
        id: The card's id.
        name: Its name.
        kind: Being, legend, flare or task.
        rank: Rank of the piece it brings (T38).
        cells: How many own pieces its pattern needs.
        anchor: Highest rank among them.
        placements: Every way in which the pattern can lie on the board.
        by_square: Per square the numbers of those in which one piece of the rank ``anchor`` stands there.
        by_other: Per square the numbers of those in which another piece stands there.
        plain: The effect does not look at pieces used, marks or directions, so one
            placement per summoning square is as good as another.
        effect: Its program; a flare's upper one.
        lower: A flare's lower program.
        frozen: The program when it is thawed; ``NEVER`` if it does not freeze (T77).
        gateway: Whether the being may become the Gateway when it is summoned (T81).
        warp: The program when it is warped; ``NEVER`` if it cannot be (T82).
        copied: Whether other cards may copy its warp effect.
        held: Whether it cannot be discarded while it is pending.
        roams: Whether the being enters any empty uncoloured square.
        summon_after: Whether it is thawed only directly before a summon (T79).
        upper_least: What a flare's upper half asks for (T66).
        lower_least: What its lower half asks for.
        points: What a task is worth.
        sort: A task's type (T49).
        advanced: Whether a task is not current at the start (T22).
        condition: A task's condition, its place in `Table.tasks`.
    """

    __slots__ = (
        "advanced", "anchor", "by_other", "by_square", "cells", "condition", "copied", "effect", "frozen",
        "gateway", "held", "id", "kind", "lower", "lower_least", "name", "placements", "plain", "points",
        "rank", "roams", "sort", "summon_after", "upper_least", "warp",
    )  # fmt: skip

    def __init__(self, id_: str, name: str, kind: int) -> None:
        self.id: str = id_
        self.name: str = name
        self.kind: int = kind
        self.rank: int = 0
        self.cells: int = 0
        self.anchor: int = COMMON
        self.placements: list[Placement] = []
        self.by_square: list[list[int]] = []
        self.by_other: list[list[int]] = []
        self.plain: bool = True
        self.effect: int = NEVER
        self.lower: int = NEVER
        self.frozen: int = NEVER
        self.warp: int = NEVER
        self.copied: bool = True
        self.held: bool = False
        self.roams: bool = False
        self.gateway: bool = False
        self.summon_after: bool = False
        self.upper_least: int = 0
        self.lower_least: int = 0
        self.points: int = 0
        self.sort: int = 0
        self.advanced: bool = False
        self.condition: int = NEVER


class Table:
    """Everything a game looks up and never changes.

    Attributes:
        seats: How many players.
        colours: How many colours of pieces: as many as players, or one a team (T72).
        geo: The board.
        cards: Face of each card; own decks first, then legends, flares, tasks. A card is its number here.
        kinds: Kind of each card.
        owners: Seat whose deck a being is from; ``NEVER`` for the common decks.
        own: Per seat its own deck, as card numbers.
        legends: The legends' deck.
        flares: The flares' deck.
        task_cards: The tasks' deck; empty outside the High Form.
        programs: Lists of steps.
        places: Places, each its kind and then what that kind needs (`regions`).
        conditions: Conditions, likewise (`whether`).
        tasks: Conditions of tasks, likewise (`claiming`).
        form: High Form, Duel or Melee.
        gateway: Whether some deck has a Gateway (T81).
        warps: Whether some deck has warp effects (T82).
        linked: Programs that are carried out entirely or not at all (T83).
        watched: Ids of cards that conditions look for.
        goal: Score that triggers the end (T51, T57, T61).
        two_sided: Two-sided pieces per colour (T8).
        legendary: Legendary pieces per colour.
        pick_up: Whether an effect that places takes a piece from the board when none is in stock (T46).
        max_turns: Turns after which the game is stopped.
        starts: Squares of the first pieces of a Duel (T23).
        pairs: Pairs of squares of a Melee's first pieces, flat (T24).
        streams: Numbers of the streams that shuffle the own decks.
    """

    __slots__ = (
        "cards", "colours", "conditions", "flares", "form", "gateway", "geo", "goal", "kinds", "legendary",
        "legends", "linked", "max_turns", "own", "owners", "pairs", "pick_up", "places", "programs",
        "seats", "starts", "streams", "task_cards", "tasks", "two_sided", "warps", "watched",
    )  # fmt: skip

    def __init__(self, geo: Geometry, seats: int) -> None:
        self.geo: Geometry = geo
        self.seats: int = seats
        self.colours: int = seats
        self.cards: list[Face] = []
        self.kinds: list[int] = []
        self.owners: list[int] = []
        self.own: list[list[int]] = []
        self.legends: list[int] = []
        self.flares: list[int] = []
        self.task_cards: list[int] = []
        self.programs: list[list[Step]] = []
        self.places: list[tuple[int, ...]] = []
        self.conditions: list[tuple[int, ...]] = []
        self.tasks: list[tuple[int, ...]] = []
        self.form: int = HIGH_FORM
        self.goal: int = 0
        self.gateway: bool = False
        self.warps: bool = False
        self.linked: list[int] = []
        self.watched: list[str] = []
        self.two_sided: int = 0
        self.legendary: int = 0
        self.pick_up: bool = False
        self.max_turns: int = 0
        self.starts: list[int] = []
        self.pairs: list[int] = []
        self.streams: tuple[int, ...] = (0, 1, 2, 3, 4)
