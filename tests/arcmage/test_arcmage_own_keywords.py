"""Arcmage's keywords that no released card bears, on cards of users' own (A128, A133).

What they do in play is in tests/scenarios/arcmage/own_keywords.toml; here is the rest of it: how they are
read, said and printed, what both seats see, what the greedy agent makes of them, and whole games.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from arcmage_ledger import holds
from arcmage_own_cards import KEYWORDS, arranged, decks, own_cards

from deckbuilder.errors import CardDataError
from deckbuilder.games.arcmage import picks
from deckbuilder.games.arcmage.cards import ArcmageCard
from deckbuilder.games.arcmage.copies import clone, key
from deckbuilder.games.arcmage.display import card_line, table_lines
from deckbuilder.games.arcmage.heuristic import creature_worth
from deckbuilder.games.arcmage.questions import question
from deckbuilder.games.arcmage.rules import ArcmageRules
from deckbuilder.games.arcmage.sense import default
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.games.arcmage.values import current
from deckbuilder.games.arcmage.view import ArcmageView
from deckbuilder.games.arcmage.words import name_of
from deckbuilder.model.rng import Generator
from deckbuilder.printing.faces.arcmage import content
from deckbuilder.printing.faces.painting import Options
from deckbuilder.printing.faces.request import Request
from deckbuilder.referee.protocol import Setup, UnplayableCard
from deckbuilder.referee.state import RUNNING
from deckbuilder.text.arcmage import keywords_of
from deckbuilder.text.keywords import Keyword, vocabulary
from deckbuilder.text.runs import plain

LAST = ("boost", "bruiser", "charge", "defiance", "homesick")
LANGUAGES = ("en", "eo")


def card(**fields: Any) -> dict[str, Any]:
    numbers = {"cost": 1, "loyalty": 1, "atk": 1, "def": 1}
    fixed = {
        "id": "somebody",
        "set": "own",
        "faction": "gaian",
        "kind": "creature",
        "name": {"en": "Somebody"},
    }
    return {**fixed, **numbers, "families": ["keyword-only"], **fields}


# ------------------------------------------------------------------ how they are read


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ('"somersault"', 'no keyword "somersault"; there are battle-scream, blood-vengeance,'),
        ('{keyword = "somersault", n = 1}', 'no keyword "somersault"'),
        ('"charge"', "charge has a number"),
        ('{keyword = "charge", n = 2}', 'charge needs "of", the keyword it gives'),
        ('{keyword = "charge", n = 2, of = "bodyguard"}', "keywords.0.counted.of: "),
        ('{keyword = "charge", n = 0, of = "flying"}', "keywords.0.counted.n: "),
        ('{keyword = "bruiser", n = 2}', 'bruiser has no number: write "bruiser"'),
        ('{keyword = "salvage", n = 2, of = "flying"}', 'salvage has no "of"'),
        ('"boost", "boost"', "boost stands there twice"),
    ],
)
def test_a_keyword_that_is_unknown_or_in_the_wrong_form_is_refused_by_its_name(
    said: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "own.toml"
    rows = [f"{name} = {value!r}" for name, value in card().items() if isinstance(value, str | int)]
    head = 'game = "arcmage"\n[[card]]\nname = {en = "Somebody"}\nfamilies = ["keyword-only"]\n'
    path.write_text(head + "\n".join(rows) + f"\nkeywords = [{said}]\n")
    with pytest.raises(CardDataError) as caught:
        ArcmageRules((path,))
    assert message in str(caught.value) and 'card "somebody"' in str(caught.value)


def test_no_effect_can_give_a_keyword_with_a_number() -> None:
    """It would not say which number."""
    for counted in get_args(picks.CountedName):
        with pytest.raises(ValueError, match=r"rule\.0\.keywords"):
            ArcmageCard.model_validate(card(rule=[{"what": "me", "keywords": [counted]}]))


def test_a_draft_card_that_asks_for_more_than_the_keyword_is_still_refused_by_name() -> None:
    forest = ("enchanted-forest", "farmland", *decks(1, 0)[0][2:])
    with pytest.raises(UnplayableCard, match="Enchanted Forest cannot be played yet"):
        ArcmageRules((KEYWORDS,)).start(Setup((forest, forest), "open"), 1)


# ------------------------------------------------------------------ how they are said and printed


def said(language: str, name: str, n: int | None = None, of: str = "") -> Keyword:
    return vocabulary("arcmage", language).keyword(name, n=n, of=of)


@pytest.mark.parametrize("language", LANGUAGES)
def test_number_and_keyword_of_a_counted_keyword_are_heard_in_name_and_reminder(language: str) -> None:
    for name, of in (("charge", "flying"), ("battle-scream", "flying"), ("bodyguard", ""), ("salvage", "")):
        others = [said(language, name, 3, of), *([said(language, name, 2, "deadly")] if of else [])]
        for other in others:
            first = said(language, name, 2, of)
            assert first.name != other.name and first.reminder != other.reminder


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_keyword_has_a_name_and_a_reminder_that_no_other_has(language: str) -> None:
    known = [
        said(language, name, 2, "deadly" if name == "charge" else "") for name in get_args(picks.Keyword)
    ]
    assert len({keyword.name for keyword in known}) == len(known)
    assert len({keyword.reminder for keyword in known}) == len(known)
    assert not any(mark in keyword.name + keyword.reminder for keyword in known for mark in "{}")


def test_the_reminders_say_what_the_rules_say() -> None:
    words = {name: said("en", name, 2, "flying" if name == "charge" else "") for name in LAST}
    assert words["boost"].reminder == (
        "As you play it, you may pay any number more: it enters with that many +1/+1 counters."
    )
    assert words["bruiser"].reminder == (
        "Damage it deals to a creature is dealt as that many −1/−1 counters, which stay on it."
    )
    assert words["charge"].name == "Charge Flying 2"
    assert words["charge"].reminder == (
        "When it attacks together with another creature with charge, it gets +2/+0 and flying this turn."
    )
    assert words["defiance"].reminder == (
        "Whenever it deals damage while defending, the attacked city gains as much DEF."
    )
    assert words["homesick"].reminder == (
        "At the start of your turn, it gains 1 loyalty, up to its printed loyalty, if it is in a city of its "
        "faction. Otherwise it loses 1, and dies when it has none left."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_face_shows_each_keyword_and_what_it_means(language: str) -> None:
    shown = set()
    for own in own_cards().values():
        face = content(own, Request("arcmage", (63, 88), language, Options()), pictured=False)
        text = plain(face.slots["rules-and-reminders"])  # type: ignore[arg-type]
        labels: Any = face.slots["keywords"]
        for keyword, label in zip(keywords_of(own, language), labels, strict=True):
            assert label.text == keyword.name and keyword.reminder in text
            shown.add(keyword.name.split()[0])
    assert {
        said(language, name, 1, "flying" if name == "charge" else "").name.split()[0] for name in LAST
    } <= shown


# ------------------------------------------------------------------ what is seen


ABROAD: dict[str, Any] = {
    "A": {"cities": ["Farmland"], "army": [{"name": "Exile", "loyalty": 1}, "Foul Imps"]},
    "B": {"cities": ["Barracks"], "army": ["Stateless", "Ghoul"]},
}


def numbered(state: ArcmageState) -> dict[str, int]:
    return {name_of(state, one): one for one in state.creatures}


def test_lost_loyalty_is_part_of_the_state_and_of_its_copies() -> None:
    state, whole = (
        arranged(ABROAD),
        arranged({**ABROAD, "A": {"cities": ["Farmland"], "army": ["Exile", "Foul Imps"]}}),
    )
    assert key(state) != key(whole)
    assert key(clone(state)) == key(state)


def test_loyalty_left_is_shown_to_both_seats_where_it_can_change() -> None:
    state = arranged(ABROAD)
    who = numbered(state)
    assert card_line(state, who["Exile"]) == "Exile 2/2 * homesick"
    assert card_line(state, who["Stateless"]) == "Stateless 1/1 no loyalty homesick"
    assert card_line(state, who["Ghoul"]) == "Ghoul 3/2 ** sudden"
    for seat in (0, 1):
        assert any("Exile 2/2 * homesick" in line for line in table_lines(ArcmageView(state, seat)))


def test_a_keyword_with_a_number_stands_on_the_table_with_it() -> None:
    army = ["Lancer", "Herald", "Royal Guard", "Spearman"]
    state = arranged({"A": {"cities": ["Farmland"], "army": army}, "B": {"cities": ["Barracks"]}})
    assert [card_line(state, one) for one in state.creatures] == [
        "Lancer 2/2 ** charge first-strike 2",
        "Herald 1/1 * battle-scream flying 1",
        "Royal Guard 3/3 ** bodyguard 3",
        "Spearman 1/1 ** battle-scream 1",
    ]


def test_a_player_is_asked_how_much_is_paid_for_boost() -> None:
    side = {"cities": ["Farmland"], "hand": ["Growing Bear"], "resources": {"gaian": 3}}
    state = arranged({"A": side, "B": {"cities": ["Barracks"]}}, "play Growing Bear")
    assert question(state) == "Growing Bear: pay X more for X +1/+1 counters: how much?"
    other = ArcmageView(state, 1).seen
    assert [name_of(other, one) for one in other.hands[0]] == ["Growing Bear"], "it has been announced"


# ------------------------------------------------------------------ what the greedy agent makes of them


def test_homesickness_makes_a_creature_worth_less_abroad_the_nearer_its_end() -> None:
    homes = [{"name": "Farmland", "residents": ["Exile"]}]
    army = [{"name": "Exile", "loyalty": 1}, "Exile"]
    state = arranged({"A": {"cities": homes, "army": army}, "B": {"cities": ["Barracks"]}})
    current(state)
    home, dying, abroad = [creature_worth(state, one) for one in state.creatures]
    assert dying < abroad < home


def test_homesickness_is_laid_on_the_opponents_best_creature() -> None:
    own = {"cities": ["Farmland"], "army": ["Big Bear"], "hand": ["Scent of Home"], "resources": {"gaian": 1}}
    foes = {"cities": ["Barracks"], "army": ["Stateless", "Ghoul"]}
    state = arranged({"A": own, "B": foes}, "play Scent of Home")
    assert name_of(state, default(state)) == "Ghoul"


# ------------------------------------------------------------------ whole games

SWITCHES: list[dict[str, Any]] = [{}, {"stack_for_all": False}, {"lethal": "more"}, {"x_minimum": "zero"}]
GAMES = 8
MOST_DECISIONS = 20_000


def play(rules: ArcmageRules, seed: int) -> ArcmageState:
    chance = Generator(seed * 7919 + 3)
    state = rules.start(Setup(decks(2 + seed % 2, seed), "open", SWITCHES[seed % len(SWITCHES)]), seed)
    state.events = []
    for number in range(MOST_DECISIONS):
        if state.outcome != RUNNING:
            break
        legal = rules.legal_actions(state)
        assert len(legal) > 1 and len(set(legal)) == len(legal)
        rules.apply(state, legal[chance.below(len(legal))])
        if number % 10 == 0:
            holds(state)
    holds(state)
    assert state.outcome != RUNNING, f"no end after {MOST_DECISIONS} decisions"
    return state


def test_random_games_with_own_keywords_end_and_lose_no_card() -> None:
    rules = ArcmageRules((KEYWORDS,))
    told = ""
    for seed in range(GAMES):
        state = play(rules, seed)
        told += "\n".join(rules.event_words(state, event) for event in state.events or [])
    for words in ("has -1 loyalty", "has +1 loyalty", "counters -1/-1", "counters +2/+2"):
        assert words in told, words
