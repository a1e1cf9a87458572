"""Steps of Arcmage's effects in clauses, with the verbs that hold steps themselves.

A card that a step chooses and the next one uses is said where it is used: "sacrifice a
city you control".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deckbuilder.games.arcmage import verbs, verbs_board, verbs_cards
from deckbuilder.games.arcmage.picks import Per, Pick
from deckbuilder.games.arcmage.step import Step
from deckbuilder.text.arcmage_counts import condition_text, number_of
from deckbuilder.text.arcmage_grammar import Mood
from deckbuilder.text.arcmage_speech import Speech, act
from deckbuilder.text.arcmage_verbs import PLAIN, Speaker, act_may


def clauses(speech: Speech, steps: Sequence[Step]) -> list[str]:
    """Return what steps do, clause by clause.

    Args:
        speech: What was spoken of so far; it is carried on.
        steps: The steps, in order.
    """
    said: list[str] = []
    place = 0
    while place < len(steps):
        step = steps[place]
        if isinstance(step, verbs.Choose):
            found, used, rest_if_done = _choice(speech, step, steps[place + 1 :])
            said.append(found)
            place += used
            rest = clauses(speech, steps[place:])
            if rest_if_done and rest:
                rest[0] = speech.book.say("frame.if_done", act=rest[0])
            return said + rest
        said.append(_spoken(speech, step, Mood.ORDER))
        place += 1
    return said


def block(speech: Speech, steps: Sequence[Step]) -> str:
    """Return what steps do as one clause."""
    return speech.book.joined("steps", clauses(speech, steps))


def _spoken(speech: Speech, step: Step, mood: Mood) -> str:
    return SPEAKERS[type(step)](speech, step, mood)


def _choice(speech: Speech, step: verbs.Choose, rest: Sequence[Step]) -> tuple[str, int, bool]:
    """Say a choice, with the step that uses it if it can stand there.

    Returns:
        The clause, how many steps it says, and whether the rest hangs on its being done.
    """
    speech.chosen = step.what
    speech.mentioned.discard("chosen")
    user = rest[0] if rest else None
    plain = isinstance(user, _USERS) and getattr(user, "what", None) == "chosen"
    if step.who == "you" and plain and user is not None:
        speech.fresh = True
        if not step.may:
            return _spoken(speech, user, Mood.ORDER), 2, False
        doing = _spoken(speech, user, Mood.BARE)
        return act_may(speech, "you", doing), 2, True
    speech.chooser = "" if step.who == "you" else step.who
    key = "step.choose_may" if step.may else "step.choose"
    said = act(speech, step.who, key, Mood.ORDER, what=speech.one(step.what))
    speech.chooser = ""
    speech.mentioned.add("chosen")
    speech.last = "chosen"
    return said, 1, step.may


_USERS = (
    verbs_board.Sacrifice,
    verbs_board.Destroy,
    verbs_board.Mark,
    verbs_board.Unmark,
    verbs_cards.ToHand,
    verbs_cards.ToDeck,
    verbs_cards.Remove,
    verbs_cards.PutIntoPlay,
    verbs_board.Relocate,
)
"""Steps that can take a choice into their own sentence."""


def _repeat(speech: Speech, step: verbs.Repeat, mood: Mood) -> str:
    count = step.count
    if isinstance(count, Per) and count.times == 1 and not count.plus and not count.factions:
        each = speech.book.say("number.for_each", what=speech.counted(count.per, 1))
        return speech.book.say("step.repeat_each", each=each, act=block(speech, step.do))
    return speech.book.say("step.repeat", n=number_of(speech, count), act=block(speech, step.do))


def _if(speech: Speech, step: verbs.If, mood: Mood) -> str:
    if step.when == speech.asked and not step.otherwise:
        return block(speech, step.do)
    key = "step.if_else" if step.otherwise else "step.if"
    return speech.book.say(
        key,
        when=condition_text(speech, step.when),
        act=block(speech, step.do),
        act_else=block(speech, step.otherwise) if step.otherwise else "",
    )


def _may(speech: Speech, step: verbs.May, mood: Mood) -> str:
    if step.who == "you" and len(step.do) == 1 and type(step.do[0]) in _INFINITIVES:
        return act_may(speech, "you", _spoken(speech, step.do[0], Mood.BARE))
    key = "frame.may_block" if step.who == "you" else "frame.may_block_they"
    who = speech.who(step.who).said("", "nom")
    return speech.book.say(key, who=who, act=block(speech, step.do))


def _may_pay(speech: Speech, step: verbs.MayPay, mood: Mood) -> str:
    key = "frame.may_pay" if step.who == "you" else "frame.may_pay_they"
    who = speech.who(step.who).said("", "nom")
    pay = speech.book.say("frame.pay", n=number_of(speech, step.count))
    return speech.book.say(key, who=who, pay=pay, act=block(speech, step.do))


def _unless(speech: Speech, step: verbs.Unless, mood: Mood) -> str:
    doing = block(speech, step.do)
    who = speech.who(step.who)
    player = who.said("", "nom")
    speech.chooser = "" if step.who == "you" else step.who
    n = number_of(speech, step.count)
    other = step.what.model_copy(update={"other": True}) if speech.targets else step.what
    counted = speech.counted(other, step.count if isinstance(step.count, int) else 2)
    does = Mood.BARE if step.who == "you" else Mood.TOLD
    said = speech.book.say("step.unless", act=doing, who=player, does=does, n=n, what=counted)
    speech.chooser = ""
    return said


def _later(speech: Speech, step: verbs.Later, mood: Mood) -> str:
    before, speech.bound = speech.bound, step.what
    if isinstance(step.what, Pick):
        speech.subject = step.what
    said = block(speech, step.do)
    key = f"later.{step.on}{'_each' if isinstance(step.what, Pick) else ''}"
    slots = {"what": speech.counted(step.what, 1)} if isinstance(step.what, Pick) else {}
    speech.bound = before
    return speech.book.say(key, act=said, **slots)


SPEAKERS: Mapping[type[Step], Speaker] = {
    **PLAIN,
    verbs.Repeat: _repeat,
    verbs.If: _if,
    verbs.May: _may,
    verbs.MayPay: _may_pay,
    verbs.Unless: _unless,
    verbs.Later: _later,
}
"""A speaker for each verb but ``choose``."""

_INFINITIVES = frozenset(SPEAKERS) - {
    verbs_cards.NoDraw,
    verbs_board.SkipUnmark,
    verbs_board.Boost,
    verbs_board.Lasting,
    verbs.Repeat,
    verbs.If,
    verbs.May,
    verbs.MayPay,
    verbs.Unless,
    verbs_cards.Equalize,
    verbs.Later,
    verbs.Special,
}
"""Verbs that can stand after "you may"."""

SPOKEN: frozenset[type[Step]] = frozenset(SPEAKERS) | {verbs.Choose}
"""The verbs there are words for: a verb missing here is a failing test."""
