"""A card's printed text changes with whatever changes what it does; all texts stand in golden files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from arcmage_mutants import mutants, written
from arcmage_own_cards import own_cards
from golden import Golden

from deckbuilder import load
from deckbuilder.errors import CardDataError
from deckbuilder.games.arcmage.cards import ArcmageCard, CardModel
from deckbuilder.text.arcmage import full_runs, keywords_of, subtypes
from deckbuilder.text.runs import plain

LANGUAGES = ("en", "eo")
CARDS = {card.id: card for card in load.cards("arcmage", CardModel).values() if card.encoded}


def _text(card: ArcmageCard, language: str) -> str:
    names = [keyword.name for keyword in keywords_of(card, language)]
    return "\n".join([*names, plain(full_runs(card, language))])


# ---------------------------------------------------------------- sensitivity

Change = tuple[ArcmageCard, list[str], str]
"""A card, the path to what is changed in it, and how."""


def _value(card: ArcmageCard, path: list[str]) -> Any:
    value: Any = written(card)
    for key in path:
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


def _holders(card: ArcmageCard, path: list[str]) -> list[dict[str, Any]]:
    """Return the tables around what is changed, the innermost first."""
    found = [_value(card, path[:end]) for end in range(len(path))]
    return [value for value in reversed(found) if isinstance(value, dict)]


def _is_search_of_a_deck(change: Change) -> bool:
    card, path, _ = change
    in_deck = any(table.get("op") in ("search", "special") for table in _holders(card, path))
    return in_deck and "at" in path and "deck" in str(_value(card, path))


def _is_this_by_another_name(change: Change) -> bool:
    card, path, how = change
    return how == "is it" and path[-1] == "what" and _value(card, path) in ("me", "host")


def _is_the_place_of_an_enchantment(change: Change) -> bool:
    card, path, how = change
    places = ("host", "my_city")
    return (
        card.kind == "enchantment"
        and path[-1] == "what"
        and _value(card, path) in places
        and (how == "left out" or how.removeprefix("is ") in places)
    )


_PLAYED = {"sudden_when_played", "cost_less", "vengeance_when_played", "given_for"}


def _is_about_cards_you_play(change: Change) -> bool:
    card, path, how = change
    about = any(_PLAYED & set(table) for table in _holders(card, path))
    return about and ((path[-1] == "of" and how in ("is you", "is any", "left out")) or "at" in path)


def _is_seen_by_who_chooses(change: Change) -> bool:
    card, path, how = change
    chooses = any(table.get("who") == "that_player" for table in _holders(card, path))
    return chooses and path[-1] == "of" and how == "is you"


def _is_asked_again_when_it_resolves(change: Change) -> bool:
    card, path, _ = change
    asked = _value(card, path)
    return path[-1] == "when" and any(
        step.get("when") == asked for step in _value(card, path[:-1]).get("do", ())
    )


def _is_the_x_of_an_enchantment(change: Change) -> bool:
    card, path, how = change
    return card.kind == "enchantment" and path[-1] == "value" and how == "is x"


UNHEARD: Mapping[str, Callable[[Change], bool]] = {
    "a search is of a deck, which the sentence says anyway": _is_search_of_a_deck,
    "what a trigger is about is this card, or the host, by another name": _is_this_by_another_name,
    "the place of an enchantment is its host": _is_the_place_of_an_enchantment,
    "what you play is yours and comes from your hand": _is_about_cards_you_play,
    "what a player chooses among is theirs, seen from either side": _is_seen_by_who_chooses,
    "a condition asked for again when the ability resolves is said once": _is_asked_again_when_it_resolves,
    "an enchantment's X is the amount its triggers are told": _is_the_x_of_an_enchantment,
}
"""Changes that need not be heard, by the reason."""


def _reasons(change: Change) -> list[str]:
    return [reason for reason, holds in UNHEARD.items() if holds(change)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_change_of_what_a_card_does_changes_its_text(language: str) -> None:
    unheard, used, tried = [], set(), 0
    for card in [*CARDS.values(), *own_cards().values()]:
        said = _text(card, language)
        for where, mutant in mutants(card):
            path, how = where.split(" ", 1)
            tried += 1
            try:
                if _text(mutant, language) != said:
                    continue
            except CardDataError:  # a special rule without what its phrase speaks of
                assert "special" in str(written(card)), where
                continue
            reasons = _reasons((card, path.split("."), how))
            used.update(reasons)
            unheard += [] if reasons else [f"{card.id}: {where}"]
    assert unheard == []
    assert used == set(UNHEARD), "a reason that no change needs"
    assert tried > 1000


# ---------------------------------------------------------------- golden files


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_all_cards_are_as_they_were_read(language: str, golden: Golden) -> None:
    rows = []
    for card in sorted(CARDS.values(), key=lambda card: (card.kind, card.id)):
        kind = " ".join([card.kind, *subtypes(card, language)])
        keywords = ", ".join(keyword.name for keyword in keywords_of(card, language))
        rows.append(f"{card.name.get(language, card.title)} [{kind}]{f' {keywords}' if keywords else ''}")
        rows += [f"    {line}" for line in plain(full_runs(card, language)).split("\n") if line]
    golden.assert_holds(f"arcmage/texts_{language}.txt", "\n".join(rows))
