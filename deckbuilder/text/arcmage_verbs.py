"""What Arcmage's verbs are called, those without steps inside: one speaker for each, in a table by type."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from deckbuilder import load
from deckbuilder.games.arcmage import verbs, verbs_board, verbs_cards
from deckbuilder.games.arcmage.picks import Count, Pick, Reference, Who
from deckbuilder.games.arcmage.step import Step
from deckbuilder.text.arcmage_counts import change_of, number_of
from deckbuilder.text.arcmage_grammar import GAME, Mood
from deckbuilder.text.arcmage_rules import rule_clauses
from deckbuilder.text.arcmage_speech import Group, Speech, act

Speaker = Callable[[Speech, Any, Mood], str]


def sized(speech: Speech, key: str, count: Count) -> str:
    """Return the key of a phrase, of the one for a single thing if there is such and the number is 1."""
    single = f"{key}_one"
    return single if count == 1 and speech.book.has(single) else key


def act_may(speech: Speech, who: Who, doing: str) -> str:
    """Say that a player may have something done."""
    if who == "you":
        return speech.book.say("frame.may", act=doing)
    return speech.book.say("frame.may_they", who=speech.who(who), act=doing)


# ---------------------------------------------------------------- players


def _player_count(key: str) -> Speaker:
    def say(speech: Speech, step: Any, mood: Mood) -> str:
        return act(speech, step.who, sized(speech, key, step.count), mood, n=number_of(speech, step.count))

    return say


def _draw(speech: Speech, step: verbs_cards.Draw, mood: Mood) -> str:
    n = number_of(speech, step.count)
    if not step.may:
        return act(speech, step.who, "step.draw", mood, n=n)
    key = "frame.may" if step.who == "you" else "frame.may_do"
    doing = speech.book.say("step.draw", does=Mood.BARE, n=n)
    return speech.book.say(key, who=speech.who(step.who), act=doing)


def _look(speech: Speech, step: verbs_cards.Look, mood: Mood) -> str:
    key = "step.look" if step.who == "you" else "step.look_of"
    return speech.book.say(key, does=mood, who=speech.who(step.who))


def _no_draw(speech: Speech, step: verbs_cards.NoDraw, mood: Mood) -> str:
    return speech.book.say("step.no_draw", who=speech.who(step.who))


# ---------------------------------------------------------------- cards


def _on_cards(key: str, quantifier: str = "") -> Speaker:
    def say(speech: Speech, step: Any, mood: Mood) -> str:
        return speech.book.say(key, does=mood, what=speech.what(step.what, quantifier))

    return say


def _damage(speech: Speech, step: verbs_board.Damage, mood: Mood) -> str:
    return speech.book.say(
        "step.damage", does=mood, n=number_of(speech, step.amount), what=speech.what(step.what, "each")
    )


def _strengthen(speech: Speech, step: verbs_board.Strengthen, mood: Mood) -> str:
    less = isinstance(step.amount, int) and step.amount < 0
    n = number_of(speech, -step.amount if less and isinstance(step.amount, int) else step.amount)
    key = "step.weaken" if less else "step.strengthen"
    return speech.book.say(key, does=mood, n=n, what=speech.what(step.what, "each"))


def _mark(speech: Speech, step: verbs_board.Mark, mood: Mood) -> str:
    key = "step.mark_held" if step.held else "step.mark"
    payer = speech.book.fixed("ref.host" if speech.kind == "enchantment" else "ref.me")
    return speech.book.say(key, does=mood, what=speech.what(step.what), payer=payer)


def _skip_unmark(speech: Speech, step: verbs_board.SkipUnmark, mood: Mood) -> str:
    return speech.book.say(
        sized(speech, "step.skip_unmark", step.count), what=speech.what(step.what), n=step.count
    )


def _relocate(speech: Speech, step: verbs_board.Relocate, mood: Mood) -> str:
    what = speech.what(step.what).said("", "acc")
    several = speech.what(step.what).plural
    return speech.book.say("step.relocate", does=mood, what=what, place=_places(speech, step.to, several))


def _places(speech: Speech, to: Sequence[str], several: bool = False) -> str:
    book = speech.book
    said = []
    for place in to:
        keys = [f"to.{place}_{speech.kind}", f"to.{place}"]
        if several:
            keys.insert(0, f"to.{place}_several")
        said.append(book.phrase(next(key for key in keys if book.has(key))))
    return book.joined("or", said)


def _counters(speech: Speech, step: verbs_board.Counters, mood: Mood) -> str:
    stats = change_of(speech, step.atk, step.def_)
    return speech.book.say("step.counters", does=mood, n=stats, what=speech.what(step.what, "each"))


def _put_counter(speech: Speech, step: verbs_board.PutCounter, mood: Mood) -> str:
    key = f"counter.{step.counter}"
    n = number_of(speech, step.count)
    name = speech.book.fill(key, speech.book.phrase(key), {"n": n})
    return speech.book.say(
        sized(speech, "step.put_counter", step.count),
        does=mood,
        n=n,
        counter=name,
        what=speech.what(step.what, "each"),
    )


def _boost(speech: Speech, step: verbs_board.Boost, mood: Mood) -> str:
    book = speech.book
    what = speech.what(step.what, "bare")
    gains = []
    stats = change_of(speech, step.atk, step.def_)
    if step.atk != 0 or step.def_ != 0:
        gains.append(stats.head)
    if step.keywords:
        key = "step.keywords" if len(step.keywords) == 1 else "step.keywords_several"
        gains.append(book.say(key, keywords=speech.keywords(step.keywords)))
    said = []
    if gains:
        given = book.joined("and", gains)
        said.append(book.say("step.boost", what=what, gains=given, this_turn=_once(speech, stats.tail)))
    if step.cannot_attack:
        said.append(book.say("step.cannot_attack", what=what))
    return book.joined("and", said)


def _once(speech: Speech, tail: str) -> str:
    return f"{speech.book.phrase('frame.until_end')} {tail}".strip().replace(" ,", ",")


def _lasting(speech: Speech, step: verbs_board.Lasting, mood: Mood) -> str:
    said = rule_clauses(speech, step.rule)
    return speech.book.say("step.lasting", rule=speech.book.joined("and", said))


def _produce(speech: Speech, step: verbs_cards.Produce, mood: Mood) -> str:
    n = number_of(speech, step.count)
    key = f"resource.{step.faction}"
    what = speech.book.fill(key, speech.book.phrase(key), {"n": n})
    return speech.book.say("step.produce", does=mood, n=n, what=what)


def _token(speech: Speech, step: verbs_cards.Token, mood: Mood) -> str:
    facts = load.catalogue(GAME).get(step.card)
    stats = f"{facts.raw.get('atk', 0)}/{facts.raw.get('def', 0)}" if facts else ""
    n = number_of(speech, step.count)
    marked = ""
    if step.marked:
        marked = speech.book.fill("step.token_marked", speech.book.phrase("step.token_marked"), {"n": n})
    return speech.book.say(
        sized(speech, "step.token", step.count),
        does=mood,
        n=n,
        marked=marked,
        stats=stats,
        name=speech.card_name(step.card),
        place=_places(speech, (step.to,), several=step.count != 1),
    )


def _search(speech: Speech, step: verbs_cards.Search, mood: Mood) -> str:
    inner = Mood.BARE if step.may else mood
    marked = "_marked" if step.marked else ""
    place = speech.book.phrase(f"search.{step.to}{marked}{'_several' if step.any_number else ''}")
    bare = _out_of_deck(step.what).model_copy(update={"of": "any"})
    said = speech.book.say(
        "search.whole",
        does=inner,
        deck=speech.book.phrase(f"search.deck_{step.what.of}"),
        what=speech.what(bare, "any" if step.any_number else "a"),
        place=speech.book.fill("search", place, {"does": inner}),
    )
    return act_may(speech, "you", said) if step.may else said


def _out_of_deck(pick: Pick) -> Pick:
    """Return a pick without saying that its cards are in a deck, where the sentence says it."""
    return pick.model_copy(update={"at": tuple(spot for spot in pick.at if spot != "deck")})


def _sift(speech: Speech, step: verbs_cards.Sift, mood: Mood) -> str:
    return speech.book.say("step.sift", does=mood, n=step.count, what=speech.what(step.what))


def _put_into_play(speech: Speech, step: verbs_cards.PutIntoPlay, mood: Mood) -> str:
    key = "step.put_into_play_marked" if step.marked else "step.put_into_play"
    return speech.book.say(key, does=mood, what=speech.what(step.what), place=_places(speech, (step.to,)))


def _equalize(speech: Speech, step: verbs_cards.Equalize, mood: Mood) -> str:
    return speech.book.say(f"step.equalize_{step.zone}")


def _extra_attack(speech: Speech, step: verbs_board.ExtraAttack, mood: Mood) -> str:
    return speech.book.say(
        sized(speech, "step.extra_attack", step.count), does=mood, n=number_of(speech, step.count)
    )


def _swap(speech: Speech, step: verbs_board.Swap, mood: Mood) -> str:
    first, second = speech.what("target"), speech.what("target_2")
    return speech.book.say("step.swap", does=mood, first=first, second=second)


_SPECIAL_SLOTS: tuple[Reference, ...] = ("target", "target_2", "me", "host", "chosen")
"""The references that the phrase of a special rule can use."""


def _special(speech: Speech, step: verbs.Special, mood: Mood) -> str:
    slots = {name: speech.what(name) for name in _SPECIAL_SLOTS}
    players = {"player": speech.who("target"), "player_2": speech.who("target_2")}
    what = {} if step.what is None else {"what": Group(speech, _out_of_deck(step.what), "a")}
    return speech.book.say(f"special.{step.rule}", does=mood, **slots, **players, **what)


PLAIN: Mapping[type[Step], Speaker] = {
    verbs_cards.Draw: _draw,
    verbs_cards.Discard: _player_count("step.discard"),
    verbs_cards.GiveUp: _player_count("step.give_up"),
    verbs_cards.Mill: _player_count("step.mill"),
    verbs_cards.Look: _look,
    verbs_cards.Show: _player_count("step.show"),
    verbs_cards.NoDraw: _no_draw,
    verbs_board.Damage: _damage,
    verbs_board.Strengthen: _strengthen,
    verbs_board.Destroy: _on_cards("step.destroy"),
    verbs_board.Sacrifice: _on_cards("step.sacrifice"),
    verbs_board.Mark: _mark,
    verbs_board.Unmark: _on_cards("step.unmark"),
    verbs_board.SkipUnmark: _skip_unmark,
    verbs_board.Relocate: _relocate,
    verbs_cards.ToHand: _on_cards("step.to_hand"),
    verbs_cards.ToDeck: _on_cards("step.to_deck"),
    verbs_cards.Remove: _on_cards("step.remove"),
    verbs_board.Counters: _counters,
    verbs_board.PutCounter: _put_counter,
    verbs_board.Boost: _boost,
    verbs_board.Lasting: _lasting,
    verbs_cards.Produce: _produce,
    verbs_cards.Token: _token,
    verbs_cards.Search: _search,
    verbs_cards.Shuffle: lambda speech, _, mood: speech.book.say("step.shuffle", does=mood),
    verbs_cards.Sift: _sift,
    verbs_cards.PutIntoPlay: _put_into_play,
    verbs.Counter: _on_cards("step.counter"),
    verbs.Veto: lambda speech, step, mood: speech.book.say(
        "step.veto", does=mood, what=speech.counted(step.what, 1)
    ),
    verbs.Retarget: _on_cards("step.retarget"),
    verbs_cards.Equalize: _equalize,
    verbs_board.Swap: _swap,
    verbs_board.ExtraAttack: _extra_attack,
    verbs.Special: _special,
}
"""A speaker for each verb that holds no steps; ``choose`` stands in the sentence of what it is chosen for."""
