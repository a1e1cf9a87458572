"""The texts of Res Arcana's cards, made from what their powers are.

Each power, ability and points formula is one row. On a face a row is a line of icons
(counts beside them); where that would take more than `MOST_ICONS` it is a
sentence, and on request every power has its sentence below its icons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, get_args

from deckbuilder.games.res_arcana import abilities, costs, effects
from deckbuilder.games.res_arcana.cards import ResArcanaCard
from deckbuilder.games.res_arcana.essences import ESSENCES
from deckbuilder.games.res_arcana.vocabulary import Power, Trigger
from deckbuilder.model.base import Definition
from deckbuilder.text.markup import sentence
from deckbuilder.text.phrases import to_runs
from deckbuilder.text.res_arcana_voice import Manner, Voice, voice_of
from deckbuilder.text.runs import Break, Icon, Runs

RowKind = Literal["points", "gain", "collect", "discount", "power", "note"]
"""``gain``: what Collect simply brings; ``collect``: what it asks or does besides."""

MOST_ICONS = 7
"""More icons than that in one row are harder to read than a sentence."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a card's text.

    Attributes:
        kind: What it tells.
        runs: Its words and icons.
    """

    kind: RowKind
    runs: Runs


def rows(card: ResArcanaCard, language: str = "en", *, words: bool = False) -> tuple[Row, ...]:
    """Return a card's text row by row: points, collecting, discounts, powers, what becomes of a scroll (R91).

    Args:
        card: The card.
        language: Language of the text.
        words: Whether every power's sentence stands below its icons.

    Raises:
        CardDataError: The language has no phrase for something on this card.
    """
    found = [
        Row(kind, _row_runs(item, language, words=words and kind == "power")) for kind, item in items(card)
    ]
    if card.kind == "scroll":
        voice = voice_of(language, "words" if words else "icons")
        found.append(Row("note", to_runs(voice.say("row.scroll"))))
    return tuple(found)


def card_runs(card: ResArcanaCard, language: str = "en", *, words: bool = False) -> Runs:
    """Return a card's whole text, one paragraph a row."""
    found = [row.runs for row in rows(card, language, words=words)]
    return tuple(run for n, runs in enumerate(found) for run in ((Break(), *runs) if n else runs))


def sentences(card: ResArcanaCard, language: str = "en") -> Runs:
    """Return a card's whole text in sentences, one paragraph a row: for where there are no icons."""
    found = [to_runs(row_text(item, language, "words")) for _, item in items(card)]
    if card.kind == "scroll":
        found.append(to_runs(voice_of(language, "words").say("row.scroll")))
    return tuple(run for n, runs in enumerate(found) for run in ((Break(), *runs) if n else runs))


def kind_runs(card: ResArcanaCard, language: str = "en", *, short: bool = False) -> Runs:
    """Return what kind of card it is: icons of its types or its kind, then words; a tile's side (R17)."""
    more = "_typed" if card.types else "_sided" if card.side else ""
    key = f"kind.{card.kind}{'_short' if short and more else more}"
    parts = []
    for manner in get_args(Manner):
        voice = voice_of(language, manner)
        types = voice.book.joined("types", [voice.book.noun(name) for name in card.types])
        parts.append(voice.say(key, types=types, side=card.side or ""))
    return to_runs(" ".join(parts))


def row_text(item: Definition, language: str, manner: Manner) -> str:
    """Return the markup of one row: a power, an ability or a points formula."""
    voice = voice_of(language, manner)
    text = _ROWS[type(item)](voice, item)
    return sentence(text) if manner == "words" else " ".join(part for part in text.split(" ") if part)


def items(card: ResArcanaCard) -> Iterator[tuple[RowKind, Definition]]:
    """Yield what a card's rows are about, in their order."""
    plain = [item for item in card.collect if type(item) in _EFFECTS]
    groups: tuple[tuple[RowKind, Sequence[Definition]], ...] = (
        ("points", card.points_per),
        ("gain", plain),
        ("collect", [item for item in card.collect if item not in plain]),
        ("discount", card.discounts),
        ("power", card.power),
    )
    for kind, group in groups:
        for item in group:
            yield kind, item


def _row_runs(item: Definition, language: str, *, words: bool) -> Runs:
    runs = to_runs(row_text(item, language, "icons"))
    if sum(isinstance(run, Icon) for run in runs) > MOST_ICONS:
        return to_runs(row_text(item, language, "words"))
    if words:
        return (*runs, Break(), *to_runs(row_text(item, language, "words"), "reminder"))
    return runs


# ---------------------------------------------------------------- costs


def _pay_same(voice: Voice, cost: costs.PaySame) -> str:
    if cost.of == ESSENCES:
        return voice.say("cost.pay_same")
    return voice.say("cost.pay_same_of", kinds=voice.either(cost.of))


def _discard(group: str, voice: Voice, cost: costs.DiscardCard) -> str:
    if not cost.types:
        return voice.say(f"{group}.discard_card")
    return voice.say(f"{group}.discard_card_typed", types=voice.types(cost.types))


def _destroy(group: str, voice: Voice, cost: costs.Destroy) -> str:
    return voice.say(f"{group}.destroy", card=voice.card(cost.types, other=cost.other))


Speaker = Callable[[Voice, Any], str]

_COSTS: Mapping[type[Definition], Speaker] = {
    costs.Turn: lambda voice, _: voice.say("cost.turn"),
    costs.Pay: lambda voice, cost: voice.say("cost.pay", what=voice.amounts(cost.what)),
    costs.PayAny: lambda voice, cost: voice.say("cost.pay_any", choice=voice.choice(cost.count, cost.of)),
    costs.PaySame: _pay_same,
    costs.RemoveFromSelf: lambda voice, cost: voice.say(
        "cost.remove_from_self", what=voice.amounts(cost.what, stored=True)
    ),
    costs.TurnOther: lambda voice, cost: voice.say("cost.turn_other", types=voice.types(cost.types)),
    costs.DestroySelf: lambda voice, _: voice.say("cost.destroy_self"),
    costs.Destroy: partial(_destroy, "cost"),
    costs.DiscardCard: partial(_discard, "cost"),
}

_DODGES: Mapping[type[Definition], Speaker] = {
    costs.Pay: lambda voice, dodge: voice.say("dodge.pay", what=voice.amounts(dodge.what)),
    costs.Destroy: partial(_destroy, "dodge"),
    costs.DiscardCard: partial(_discard, "dodge"),
}


# ---------------------------------------------------------------- effects


def _gain_x(voice: Voice, effect: effects.GainX) -> str:
    key = "effect.gain_x" if effect.divisor == 1 else "effect.gain_x_divided"
    return voice.say(key, essence=voice.essence(effect.essence), divisor=effect.divisor)


def _gain_x_one_kind(voice: Voice, effect: effects.GainXOneKind) -> str:
    kinds = voice.kinds(effect.of) if voice.manner == "icons" else voice.either(effect.of)
    return voice.say("effect.gain_x_one_kind", kinds=kinds)


def _gain_cost_of(voice: Voice, effect: effects.GainCostOf) -> str:
    return voice.say(
        f"effect.gain_cost_of_{effect.which}",
        kinds=voice.kinds(effect.of),
        bonus=voice.say("effect.bonus", n=effect.bonus) if effect.bonus else "",
    )


def _gain_equal_to_rival(voice: Voice, effect: effects.GainEqualToRival) -> str:
    there = effect.equal_to
    counted = there.essence if isinstance(there, effects.RivalPool) else there.type
    return voice.say(
        f"effect.gain_equal_to_rival_{there.of}",
        essence=voice.essence(effect.essence),
        counted=voice.book.noun(counted),
    )


def _life_loss(voice: Voice, effect: effects.LifeLoss) -> str:
    if effect.unless is None:
        return voice.say("effect.life_loss", amount=effect.amount)
    dodge = _DODGES[type(effect.unless)](voice, effect.unless)
    return voice.say("effect.life_loss_unless", amount=effect.amount, dodge=dodge)


def _straighten_artifact(voice: Voice, effect: effects.StraightenArtifact) -> str:
    key = "effect.straighten_artifact_every" if effect.every else "effect.straighten_artifact"
    return voice.say(key, types=voice.types(effect.types))


def _place_artifact(voice: Voice, effect: effects.PlaceArtifact) -> str:
    price = {0: "full", "all": "free"}.get(effect.discount, "less")
    spared = voice.say("effect.spares_gold") if effect.spares_gold else ""
    return voice.say(
        f"effect.place_artifact_{effect.zone}",
        card=voice.card(effect.types),
        price=voice.say(f"effect.price_{price}", n=effect.discount) + spared,
    )


def _look(voice: Voice, effect: effects.LookAndReorder) -> str:
    decks = voice.book.joined("dues", [voice.say(f"effect.deck_{deck}") for deck in effect.decks])
    return voice.say("effect.look_and_reorder", count=effect.count, decks=decks)


def _plain(key: str, *fields: str) -> Speaker:
    """Return a speaker that says one phrase with the numbers of some fields."""
    return lambda voice, item: voice.say(key, **{field: getattr(item, field) for field in fields})


_EFFECTS: Mapping[type[Definition], Speaker] = {
    effects.Gain: lambda voice, effect: voice.say("effect.gain", what=voice.amounts(effect.what)),
    effects.GainAny: lambda voice, effect: voice.say(
        "effect.gain_any", choice=voice.choice(effect.count, effect.of)
    ),
    effects.GainX: _gain_x,
    effects.GainXOneKind: _gain_x_one_kind,
    effects.GainCostOf: _gain_cost_of,
    effects.GainEqualToRival: _gain_equal_to_rival,
    effects.RivalsGain: lambda voice, effect: voice.say(
        "effect.rivals_gain", what=voice.amounts(effect.what)
    ),
    effects.PutOnSelf: lambda voice, effect: voice.say(
        "effect.put_on_self", what=voice.amounts(effect.what, stored=True)
    ),
    effects.PutAnyOnSelf: lambda voice, effect: voice.say(
        "effect.put_any_on_self", choice=voice.choice(effect.count, effect.of, stored=True)
    ),
    effects.PutPaid: lambda voice, effect: voice.say(f"effect.put_paid_{effect.on}"),
    effects.TakeAllFrom: _plain("effect.take_all_from"),
    effects.LifeLoss: _life_loss,
    effects.IgnoreLifeLoss: _plain("effect.ignore_life_loss"),
    effects.Straighten: lambda voice, effect: voice.say(f"effect.straighten_{effect.what}"),
    effects.StraightenArtifact: _straighten_artifact,
    effects.PlaceArtifact: _place_artifact,
    effects.Draw: _plain("effect.draw", "count"),
    effects.DrawThenDiscard: _plain("effect.draw_then_discard", "draw", "discard"),
    effects.LookAndReorder: _look,
    effects.RetrieveFromDiscard: _plain("effect.retrieve_from_discard"),
    effects.ClaimScroll: _plain("effect.claim_scroll"),
    effects.TempPoints: _plain("effect.temp_points", "points"),
    effects.VictoryCheckNow: _plain("effect.victory_check_now"),
    effects.CountsAs: lambda voice, effect: voice.say("effect.counts_as", types=voice.types(effect.types)),
}


# ---------------------------------------------------------------- rows


def _trigger(voice: Voice, trigger: Trigger) -> str:
    if trigger.by:
        return voice.say("trigger.life_loss_by", type=voice.book.noun(trigger.by))
    return voice.say(f"trigger.{trigger.on}")


def _power(voice: Voice, power: Power) -> str:
    effect = voice.book.joined("effects", [_EFFECTS[type(part)](voice, part) for part in power.effect])
    cost = voice.book.joined("costs", [_COSTS[type(part)](voice, part) for part in power.cost])
    if power.trigger is None:
        text = voice.say("row.power", cost=cost, effect=effect)
    else:
        key = "row.react" if power.cost else "row.react_free"
        text = voice.say(key, trigger=_trigger(voice, power.trigger), cost=cost, effect=effect)
    return voice.say("row.works_turned", power=text) if power.works_turned else text


def _due(voice: Voice, collect: abilities.CollectCost) -> str:
    dues = [_COSTS[type(part)](voice, part) for part in collect.one_of]
    return voice.say("collect.collect_cost", one_of=voice.book.joined("dues", dues))


def _if_left(voice: Voice, collect: abilities.IfLeft) -> str:
    then = _EFFECTS[type(collect.then)](voice, collect.then)
    stored = voice.essence(collect.essence, stored=True)
    return voice.say("collect.if_left", essence=stored, then=then)


def _gained(voice: Voice, collect: effects.Gain | effects.GainAny) -> str:
    return _EFFECTS[type(collect)](voice, collect)


_COLLECTS: Mapping[type[Definition], Speaker] = {
    effects.Gain: _gained,
    effects.GainAny: _gained,
    abilities.CollectCost: _due,
    abilities.GrowLeft: _plain("collect.grow_left", "amount"),
    abilities.IfLeft: _if_left,
}


def _collect_row(voice: Voice, collect: Definition) -> str:
    return voice.say("row.collect", collect=_COLLECTS[type(collect)](voice, collect))


def _discount(voice: Voice, discount: abilities.Discount) -> str:
    if discount.on == "artifact":
        on = voice.say("row.discount_artifact")
    else:
        on = voice.say("row.discount_typed", type=voice.book.noun(discount.on, 2))
    key = "row.discount_spares_gold" if discount.spares_gold else "row.discount"
    return voice.say(key, on=on, amount=discount.amount)


def _per_stored(voice: Voice, per: abilities.PerStored) -> str:
    points = voice.say("row.points", n=per.points)
    return voice.say("row.per_stored", points=points, essence=voice.essence(per.essence, stored=True))


def _per_in_play(voice: Voice, per: abilities.PerInPlay) -> str:
    artifact = "" if per.type else "_artifact"
    each = "" if per.each == 1 else "_each"
    return voice.say(
        f"row.per_in_play{artifact}{each}",
        points=voice.say("row.points", n=per.points),
        counted=voice.book.noun(per.type or "artifact", per.each),
        each=per.each,
    )


_ROWS: Mapping[type[Definition], Speaker] = {
    Power: _power,
    **dict.fromkeys(_COLLECTS, _collect_row),
    abilities.Discount: _discount,
    abilities.PerStored: _per_stored,
    abilities.PerInPlay: _per_in_play,
}

PHRASED: Mapping[str, tuple[type[Definition], ...]] = {
    "cost": tuple(_COSTS),
    "dodge": tuple(_DODGES),
    "effect": tuple(_EFFECTS),
    "collect": tuple(_COLLECTS),
    "row": tuple(_ROWS),
}
"""What there are words for, by group: a word of the vocabulary missing here is a failing test."""
