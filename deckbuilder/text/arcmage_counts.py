"""Arcmage's numbers and conditions in words: "2", "1 for each Orc", "N, where N is ..."."""

from __future__ import annotations

from deckbuilder.games.arcmage.picks import Condition, Count, Per, Pick, Register
from deckbuilder.text.arcmage_grammar import Amount
from deckbuilder.text.arcmage_speech import Group, Speech
from deckbuilder.text.markup import typographic


def number_of(speech: Speech, count: Count) -> Amount:
    """Return a number: as it is, for each of something, or as a letter that is explained."""
    book = speech.book
    if isinstance(count, int):
        return book.number(count)
    if isinstance(count, Register):
        return _register(speech, count)
    if count.plus == 0 and not count.factions:
        number = book.number(count.times)
        return Amount(
            number.head, number.plural, book.say("number.for_each", what=Group(speech, count.per, "one"))
        )
    return _lettered(speech, _reckoned(speech, count))


def _register(speech: Speech, count: Register) -> Amount:
    book = speech.book
    head = book.phrase(f"number.{count.value}")
    if count.times == 1 and count.plus == 0:
        return Amount(head, plural=True)
    if count.value == "done":
        return _lettered(speech, _sum(speech, book.phrase("number.done_told"), count.times, count.plus))
    return Amount(_sum(speech, head, count.times, count.plus), plural=True)


def _lettered(speech: Speech, meaning: str) -> Amount:
    letter = speech.book.signs("number.letters")[speech.named % 2]
    speech.named += 1
    return Amount(letter, plural=True, tail=speech.book.say("number.where", letter=letter, meaning=meaning))


def _explained(speech: Speech, count: Count) -> Amount:
    """Return a number whose meaning is told apart from another one beside it."""
    return _lettered(speech, _reckoned(speech, count)) if isinstance(count, Per) else number_of(speech, count)


def _reckoned(speech: Speech, count: Per) -> str:
    key = "number.of_factions" if count.factions else "number.of"
    said = speech.book.say(key, what=Group(speech, count.per, "bare"))
    if count.plus < 0:
        said = _sum(speech, said, count.times, 0)
        return speech.book.say("number.fewer", n=said, more=-count.plus)
    return _sum(speech, said, count.times, count.plus)


def _sum(speech: Speech, said: str, times: int, plus: int) -> str:
    if times != 1:
        said = speech.book.say("number.times", times=times, n=said)
    if plus:
        said = speech.book.say("number.plus" if plus > 0 else "number.minus", n=said, more=abs(plus))
    return said


def change_of(speech: Speech, atk: Count, def_: Count) -> Amount:
    """Return a change of ATK and DEF: "+1/+1", "+1/+0 for each Orc"."""
    spoken = [number_of(speech, part) for part in ((atk,) if atk == def_ else (atk, def_))]
    first, second = spoken[0], spoken[-1]
    plain = any(isinstance(part, int) and part != 0 for part in (atk, def_))
    if first.tail != second.tail and (plain or (first.tail and second.tail)):
        first, second = (_explained(speech, part) for part in (atk, def_))
    tails = dict.fromkeys(part.tail for part in (first, second) if part.tail)
    below = any(isinstance(n, int) and n < 0 for n in (atk, def_))
    head = "/".join(_signed(n, part.head, below=below) for n, part in ((atk, first), (def_, second)))
    return Amount(head, plural=False, tail=" ".join(tails))


# ---------------------------------------------------------------- conditions


def condition_text(speech: Speech, condition: Condition) -> str:
    """Say what must be so."""
    parts = []
    if condition.at_least is not None and condition.what is not None:
        parts.append(_at_least(speech, condition.at_least, condition.what))
    if condition.turn:
        parts.append(speech.book.say(f"condition.turn_{condition.turn}"))
    this = speech.what("me")
    if condition.where:
        parts.append(speech.book.say(f"condition.where_{condition.where}", this=this))
    if condition.attacked:
        parts.append(speech.book.say("condition.attacked", this=this))
    if condition.cards_above is not None:
        parts.append(speech.book.say("condition.cards_above", n=condition.cards_above, this=this))
    return speech.book.joined("conditions", parts)


def _at_least(speech: Speech, n: int, pick: Pick) -> str:
    yours = pick.of == "you" and not pick.at and pick.kind != "card"
    key = f"condition.{'one' if n == 1 else 'many'}{'_yours' if yours else ''}"
    if yours:
        pick = pick.model_copy(update={"of": "any"})
    return speech.book.say(key, n=n, what=Group(speech, pick, "a" if n == 1 else "none"))


def _signed(n: Count, head: str, *, below: bool) -> str:
    """Return a number with its sign; a zero takes the other number's."""
    if isinstance(n, int) and n < 0:
        return typographic(f"/{n}")[1:]
    if isinstance(n, Per) and n.times < 0 and not n.plus:
        return head
    return f"{chr(0x2212) if n == 0 and below else '+'}{head}"
