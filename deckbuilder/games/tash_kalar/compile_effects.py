"""From the steps of the card data to `table.Step`: every word a number, what has no rule refused by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from deckbuilder.games.tash_kalar import changes, movement, turns, vocabulary
from deckbuilder.games.tash_kalar import terms as t
from deckbuilder.games.tash_kalar.compile_places import (
    ANCHORS,
    OWNERS,
    RANK_SETS,
    RANKS,
    Reader,
    Unruled,
    at_start,
    by_colour,
    condition,
    known,
    place,
)
from deckbuilder.games.tash_kalar.table import Share, Step
from deckbuilder.games.tash_kalar.words import OpponentWithMore, UpTo

WHO = {
    **{"own": t.W_OWN, "enemy": t.W_ENEMY, "any": t.W_ANYONE, "chosen_enemy": t.W_CHOSEN_ENEMY},
    **{"each_enemy": t.W_EACH_ENEMY, "each_placed": t.W_EACH_PLACED, "being": t.W_BEING},
    **{"same_piece": t.W_SAME_PIECE, "chosen_piece": t.W_CHOSEN_PIECE, "gateway": t.W_GATEWAY},
}
MORE = {"commons": t.W_MORE_COMMONS, "upgraded": t.W_MORE_UPGRADED, "pieces": t.W_MORE_PIECES}
KINDS = {"standard": t.STANDARD, "combat": t.COMBAT, "empty_only": t.EMPTY_ONLY}
DIRECTIONS = {"free": t.D_FREE, "marked": t.D_MARKED, "as_being": t.D_AS_BEING, "opposite": t.D_OPPOSITE}
HELD = {"pending": t.H_PENDING, "hand_card": t.H_ANY, "legends": t.H_LEGENDS, "flare": t.H_FLARE}
ON_SQUARE = {"destroy": t.ON_DESTROY, "upgrade": t.ON_UPGRADE, "place_common": t.ON_PLACE}
EIGHTH = 45
"""Degrees between one direction and the next."""


def program(reader: Reader, effect: vocabulary.Effect) -> int:
    """Put a list of steps into the table and return its number.

    Raises:
        Unruled: Something in it has no rule yet.
    """
    steps = [_step(reader, verb, number) for number, verb in enumerate(effect)]
    reader.table.programs.append(steps)
    return len(reader.table.programs) - 1


def _step(reader: Reader, verb: Any, number: int) -> Step:
    stored = isinstance(verb, movement.Move) and verb.who == "stored_piece"
    found = _LEAP if stored else _VERBS.get(type(verb))
    if found is None:
        raise Unruled(f'the verb "{verb.op}"')
    op, fill = found
    step = Step(op)
    step.when = condition(reader, verb.if_, number)
    step.again = condition(reader, getattr(verb, "repeat_while", None), number)
    fill(reader, step, verb)
    return step


def _count(step: Step, count: Any) -> None:
    if isinstance(count, UpTo):
        step.count, step.optional = count.up_to, True
    else:
        step.count = t.ALL if count == "all" else count


def _once(step: Step, verb: Any) -> None:
    """Translate the count of a verb that the referee does only once.

    Raises:
        Unruled: It is to be done more often.
    """
    _count(step, verb.count)
    if step.count != 1:
        raise Unruled(f'the verb "{verb.op}" done more than once')


def _who(step: Step, who: Any) -> None:
    step.who = (
        MORE[who.opponent_with_more] if isinstance(who, OpponentWithMore) else known(WHO, who, "pieces:")
    )


def _pieces(reader: Reader, step: Step, verb: Any) -> None:
    """Translate what verbs about pieces share: who, rank, where, count."""
    _who(step, verb.who)
    step.ranks = RANK_SETS[verb.rank]
    step.where = place(reader, verb.where)
    step.start = _started(reader, verb.where)
    _count(step, verb.count)


def _started(reader: Reader, where: Any) -> int:
    """Return the place that is looked at when the step begins, as a place of that moment."""
    node = at_start(where)
    return t.NEVER if node is None else place(reader, node.model_copy(update={"at": "now"}))


def _refuse(verb: Any, *fields: str) -> None:
    """Refuse what only cards without rules have.

    Raises:
        Unruled: One of the fields is set.
    """
    for name in fields:
        if getattr(verb, name):
            raise Unruled(f'"{name}" of the verb "{verb.op}"')


def _destroy(reader: Reader, step: Step, verb: changes.Destroy) -> None:
    _pieces(reader, step, verb)
    step.together = verb.together
    if verb.company is not None:
        step.company = _by_rank(verb.company)
    step.worth, step.uncounted, step.leaves_game = verb.worth, verb.uncounted, verb.leaves_game


def _by_rank(numbers: Any) -> tuple[int, ...]:
    return numbers.common or 0, numbers.heroic or 0, numbers.legendary or 0


def _turned(reader: Reader, step: Step, verb: Any) -> None:
    _pieces(reader, step, verb)
    step.together = verb.together


def _convert(reader: Reader, step: Step, verb: changes.Convert) -> None:
    _pieces(reader, step, verb)
    _refuse(verb, "together")
    step.to_rank = 0 if verb.to == "same" else RANKS[verb.to]


def _place(reader: Reader, step: Step, verb: changes.Place_) -> None:
    step.who = WHO[verb.owner]
    words = (verb.rank,) if isinstance(verb.rank, str) else verb.rank
    step.rank = sum(1 << (RANKS[word] - 1) for word in words)
    step.where = place(reader, verb.where)
    step.by_colour = by_colour(verb.where)
    _count(step, verb.count)


def _move(reader: Reader, step: Step, verb: movement.Move) -> None:
    _pieces(reader, step, verb)
    step.kind = KINDS[verb.kind]
    step.to = place(reader, verb.to)
    contents = {"empty": 1, "common": 2, "heroic": 4, "legendary": 8}
    step.onto = sum(contents[word] for word in verb.onto)
    step.direction = known(DIRECTIONS, verb.direction, "the direction")
    if step.direction == t.D_MARKED:
        reader.plain = False
    if verb.approach is not None:
        step.approach = known(ANCHORS, verb.approach, "the anchor")
    step.turn = (verb.turn or 0) // EIGHTH
    step.per_colour, step.not_same = verb.most_per_colour or 0, verb.not_the_same
    step.once_each, step.one_piece = verb.once_each, verb.one_piece
    step.full_needs = verb.full_needs is not None
    step.stops_on = RANKS[verb.stops_on] if verb.stops_on else 0
    _travel(step, verb.travel)


def _travel(step: Step, travel: Any) -> None:
    if isinstance(travel, movement.LeapOf):
        step.travel, step.reach = t.T_LEAP_OF, travel.leap
    elif isinstance(travel, movement.Line):
        step.travel = t.T_LINE if travel.line == "free" else t.T_FULL_LINE
        step.reach = travel.most or 0
        step.by_rank = _by_rank(travel.most_by_rank) if travel.most_by_rank else ()
    else:
        step.travel = t.T_MOVE if travel == "move" else t.T_LEAP


def _moves(reader: Reader, step: Step, verb: movement.Moves) -> None:
    _count(step, verb.count)
    if step.count == t.ALL:
        raise Unruled(f'the verb "{verb.op}" done with all')
    step.one_piece = verb.one_piece
    for share in verb.share:
        who, where = known(WHO, share.who, "pieces:"), place(reader, share.where)
        if who in (t.W_EACH_ENEMY, t.W_EACH_PLACED):
            raise Unruled(f'"{share.who}" in a share of the verb "{verb.op}"')
        step.shares.append(
            Share(KINDS[share.kind], who, RANK_SETS[share.rank], where, share.most or 0),
        )


def _shoot(reader: Reader, step: Step, verb: changes.Shoot) -> None:
    reader.plain = False
    step.who, step.ranks = WHO[verb.who], RANK_SETS[verb.rank]
    _count(step, verb.count)
    step.reach, step.limit = verb.reach or 0, verb.limit or 0
    step.blocked_by = RANKS[verb.blocked_by] if verb.blocked_by else 0
    step.spread = verb.spread is not None


def _on_squares(reader: Reader, step: Step, verb: changes.OnSquares) -> None:
    step.where = place(reader, verb.where)
    _count(step, verb.count)
    for rule in verb.rule:
        whose, ranks = (OWNERS[rule.holds.who], RANK_SETS[rule.holds.rank]) if rule.holds else (0, 0)
        step.rules.append((whose, ranks, ON_SQUARE[rule.do]))


def _choose_one(reader: Reader, step: Step, verb: vocabulary.ChooseOne) -> None:
    step.optional = verb.optional
    step.options = [program(reader, option) for option in verb.options]


def _choose_piece(reader: Reader, step: Step, verb: turns.ChoosePiece) -> None:
    _pieces(reader, step, verb)
    _once(step, verb)


def _nothing(reader: Reader, step: Step, verb: Any) -> None:
    """Translate a verb that has no words of its own."""


def _gain(reader: Reader, step: Step, verb: turns.GainAction) -> None:
    step.n = verb.n if isinstance(verb.n, int) else 0


def _draw_extra(reader: Reader, step: Step, verb: turns.DrawExtra) -> None:
    step.n, step.limit = verb.deck, verb.legends


def _discard_to_deck(reader: Reader, step: Step, verb: turns.DiscardToDeck) -> None:
    step.n = int(verb.which == "newest")
    _once(step, verb)


def _enemy_as_own(reader: Reader, step: Step, verb: turns.EnemyAsOwn) -> None:
    reader.summon_after = reader.summon_after or verb.until == "summon_right_after"
    step.n = verb.uses


def _lose_actions(reader: Reader, step: Step, verb: turns.LoseActions) -> None:
    step.n = verb.n


def _discard(reader: Reader, step: Step, verb: turns.Discard) -> None:
    step.n = HELD[verb.what]
    _count(step, verb.count)
    if verb.what != "legends":
        _once(step, verb)


def _frozen_from_discards(reader: Reader, step: Step, verb: turns.FrozenFromDiscards) -> None:
    _once(step, verb)


def _convert_being(reader: Reader, step: Step, verb: changes.ConvertBeing) -> None:
    step.rank = RANKS[verb.rank]


def _mirror_copy(reader: Reader, step: Step, verb: changes.MirrorCopy) -> None:
    reader.plain = False
    step.who, step.where = WHO[verb.who], place(reader, verb.where)
    step.optional = verb.optional
    step.picks = [(RANKS[pick.rank], pick.most) for pick in verb.pick]


def _become_gateway(reader: Reader, step: Step, verb: changes.BecomeGateway) -> None:
    step.who, step.ranks = WHO[verb.who], RANK_SETS[verb.rank]


def _spend(reader: Reader, step: Step, verb: turns.SpendAction) -> None:
    step.n = verb.n


def _leap_stored(reader: Reader, step: Step, verb: movement.Move) -> None:
    if verb.travel != "leap" or verb.count != 1:
        raise Unruled("another move of a stored piece than one leap")
    _refuse(
        verb, "onto", "approach", "once_each", "one_piece", "not_the_same", "most_per_colour", "full_needs"
    )
    if verb.direction != "free":
        raise Unruled("a direction for the leap of a stored piece")
    step.kind, step.to = KINDS[verb.kind], place(reader, verb.to)


def _swap(reader: Reader, step: Step, verb: movement.Swap) -> None:
    if verb.a.rank == "same":
        raise Unruled('"same" for the first piece of a swap')
    step.who, step.ranks = WHO[verb.a.who], RANK_SETS[verb.a.rank]
    step.other_who = WHO[verb.b.who]
    step.other_ranks = 0 if verb.b.rank == "same" else RANK_SETS[verb.b.rank]
    _count(step, verb.count)


def _at(reader: Reader, step: Step, verb: Any) -> None:
    step.where = place(reader, verb.where)


def _copy_warp(reader: Reader, step: Step, verb: turns.CopyWarp) -> None:
    step.n, step.optional = int(verb.of == "discards"), verb.optional


def _own_warp(reader: Reader, step: Step, verb: turns.OwnWarp) -> None:
    step.optional = verb.optional


def _empty_as_own(reader: Reader, step: Step, verb: turns.EmptyAsOwn) -> None:
    step.n = verb.uses


def _linked(reader: Reader, step: Step, verb: vocabulary.Linked) -> None:
    if verb.optional or any(
        isinstance(inner, vocabulary.ChooseOne | vocabulary.Linked) for inner in verb.steps
    ):
        raise Unruled("linked steps that may be left, or with choices among steps in them")
    step.options = [program(reader, verb.steps)]
    reader.table.linked.append(step.options[0])


Fill = Callable[[Reader, Step, Any], None]

_VERBS: Mapping[type, tuple[int, Fill]] = {
    changes.Destroy: (t.OP_DESTROY, _destroy),
    changes.Upgrade: (t.OP_UPGRADE, _turned),
    changes.Downgrade: (t.OP_DOWNGRADE, _turned),
    changes.Convert: (t.OP_CONVERT, _convert),
    changes.Place_: (t.OP_PLACE, _place),
    movement.Move: (t.OP_MOVE, _move),
    movement.Moves: (t.OP_MOVES, _moves),
    changes.Shoot: (t.OP_SHOOT, _shoot),
    changes.OnSquares: (t.OP_ON_SQUARES, _on_squares),
    vocabulary.ChooseOne: (t.OP_CHOOSE_ONE, _choose_one),
    turns.ChooseColour: (t.OP_CHOOSE_COLOUR, _nothing),
    turns.ChoosePiece: (t.OP_CHOOSE_PIECE, _choose_piece),
    turns.GainAction: (t.OP_GAIN_ACTION, _gain),
    turns.ExtraTurn: (t.OP_EXTRA_TURN, _nothing),
    turns.DrawExtra: (t.OP_DRAW_EXTRA, _draw_extra),
    turns.DiscardToDeck: (t.OP_DISCARD_TO_DECK, _discard_to_deck),
    turns.EnemyAsOwn: (t.OP_ENEMY_AS_OWN, _enemy_as_own),
    turns.LoseActions: (t.OP_LOSE_ACTIONS, _lose_actions),
    turns.Discard: (t.OP_DISCARD, _discard),
    turns.FrozenFromDiscards: (t.OP_FROZEN_FROM_DISCARDS, _frozen_from_discards),
    changes.ConvertBeing: (t.OP_CONVERT_BEING, _convert_being),
    changes.MirrorCopy: (t.OP_MIRROR_COPY, _mirror_copy),
    changes.BecomeGateway: (t.OP_BECOME_GATEWAY, _become_gateway),
    turns.SpendAction: (t.OP_SPEND_ACTION, _spend),
    turns.CountAsLegend: (t.OP_COUNT_AS_LEGEND, _nothing),
    turns.CardToDeckBottom: (t.OP_CARD_UNDER_DECK, _nothing),
    turns.PatternColour: (t.OP_PATTERN_COLOUR, _nothing),
    movement.Swap: (t.OP_SWAP, _swap),
    turns.ChooseSquare: (t.OP_CHOOSE_SQUARE, _at),
    changes.StorePiece: (t.OP_STORE_PIECE, _at),
    turns.CopyWarp: (t.OP_COPY_WARP, _copy_warp),
    turns.OwnWarp: (t.OP_OWN_WARP, _own_warp),
    turns.PendingToHand: (t.OP_PENDING_TO_HAND, _nothing),
    turns.KillsCountDouble: (t.OP_KILLS_DOUBLE, _nothing),
    turns.EmptyAsOwn: (t.OP_EMPTY_AS_OWN, _empty_as_own),
    vocabulary.Linked: (t.OP_LINKED, _linked),
}
_LEAP = (t.OP_LEAP_STORED, _leap_stored)
"""Every verb the referee plays: its number, and what fills its step. Others are refused by name."""
