"""Clash of Decks' expansions in the referee: random games, what is refused, both ways of the core."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.errors import InputError
from deckbuilder.games.clash_of_decks import combat
from deckbuilder.games.clash_of_decks.position import facts
from deckbuilder.games.clash_of_decks.rules import ClashRules
from deckbuilder.games.clash_of_decks.state import STRIKE, STRUCTURE, SUMMON, ClashState
from deckbuilder.model.rng import Generator
from deckbuilder.paths import game_dir
from deckbuilder.referee.match import play_match
from deckbuilder.referee.protocol import Setup, UnplayableCard
from deckbuilder.referee.state import RUNNING

REFUSED = {
    "contrordre",
    "enchainer",
    "immolation",
    "reanimation",
    "renfort",
    "retour-de-flammes",
    "symbiote",
}
"""Abilities that RULES.md leaves undefined for a referee (after C94)."""

KIT_DECKS = (
    "annihilation baron boom brute carapace partisan revenant troll",
    "abomination alpha combustion lieutenant microctopus ogre scribe shaman",
    "brigand disciple gnome grrr martyr meteorite parasite vortex",
    "aberration assassin carnivore cyclone machine mutant reptile zombie",
)
SWITCHES: list[dict[str, object]] = [
    {},
    {"spell_timing": "any_turn"},
    {"window": "frozen"},
    {"structure_check": "damage_only"},
    {"splash_perforation": "four", "sprint_bonus": "attack"},
]


def raw_cards() -> list[dict[str, Any]]:
    """Read the card tables without the program's own models."""
    files = sorted((game_dir("clash_of_decks") / "cards").glob("*.toml"))
    return [card for path in files for card in tomllib.loads(path.read_text(encoding="utf-8"))["card"]]


def abilities(card: dict[str, Any]) -> set[str]:
    return {*card.get("abilities", ()), *card.get("aura", ())}


RAW = {card["id"]: card for card in raw_cards()}
PLAYABLE = sorted(key for key, card in RAW.items() if not abilities(card) & REFUSED)


def tens(chance: Generator) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return two random constructed decks; the same card may be in both (C17)."""
    pool = PLAYABLE[:]
    chance.shuffle(pool)
    first = tuple(pool[:10])
    chance.shuffle(pool)
    return first, tuple(pool[:10])


def random_games(rules: ClashRules, count: int, seed: int) -> Iterator[ClashState]:
    """Yield the state before each decision of random constructed games, and each last state."""
    chance = Generator(seed)
    for game in range(count):
        state = rules.start(Setup(tens(chance), "constructed", SWITCHES[game % len(SWITCHES)]), game)
        state.events = []
        yield state
        while state.outcome == RUNNING:
            legal = rules.legal_actions(state)
            state.events = []
            rules.apply(state, legal[chance.below(len(legal))])
            yield state


def has(state: ClashState, seat: int, ability: str) -> int:
    """Count a seat's monsters in play that have an ability, own or lent, from the card data alone."""
    count = 0
    for queue in state.queues[2 * seat : 2 * seat + 2]:
        cards = [RAW[state.table.ids[card]] for card in queue]
        for place, card in enumerate(cards):
            beside = cards[max(0, place - 1) : place] + cards[place + 1 : place + 2]
            lent = any(ability in other.get("aura", ()) for other in beside)
            count += lent or ability in card.get("abilities", ())
    return count


def test_random_constructed_games_end_and_no_card_is_lost_though_mercenaries_change_hands() -> None:
    rules = ClashRules()
    ended, moved = 0, 0
    seen: set[int] = set()
    for state in random_games(rules, 500, 11):
        seen |= {event[0] for event in state.events or ()}
        if state.outcome != RUNNING:
            ended += 1
            assert state.outcome >= 0
            assert rules.legal_actions(state) == []
            continue
        legal = rules.legal_actions(state)
        assert legal
        assert len(legal) == len(set(legal))
        if state.phase == STRIKE:
            continue
        cards = [card for zone in (*state.hands, *state.queues) for card in zone]
        left = [card for card in range(len(state.table.ids)) if not state.out & (1 << card)]
        assert sorted(cards) == [STRUCTURE, STRUCTURE, *left]
        for seat, hand in enumerate(state.hands):
            assert hand.count(STRUCTURE) == 1
            strangers = [card for card in hand if card >= 0 and state.table.owner[card] != seat]
            assert all("mercenary" in abilities(RAW[state.table.ids[card]]) for card in strangers)
            moved += len(strangers)
    assert ended == 500
    assert moved
    assert seen >= {
        combat.VANISHED,
        combat.STRUCK_BACK,
        combat.EXCESS,
        combat.REGENERATED,
        combat.REBUILT,
        combat.BLED,
        combat.DEFECTED,
    }


def test_window_prices_and_mana_hold_at_every_step() -> None:
    """C24-C29, C82, C84, C90, C92 and C94, read off the card data independently of the engine."""
    rules = ClashRules()
    for state in random_games(rules, 150, 12):
        if state.outcome != RUNNING or state.phase == STRIKE:
            continue
        seat, table = state.seat, state.table
        assert min(state.mana) >= 0
        for queue in state.queues:
            assert all(state.damage[card] < table.hp[card] for card in queue)
        for event in state.events or ():
            if event[0] == combat.TURN:
                _, whose, turn, mana = event
                hand = len(state.hands[whose])
                assert mana == (6 if turn == 1 else hand + 2 * has(state, whose, "catalyst"))
        if table.frozen_window or table.any_turn:
            continue
        hand = [card for card in state.hands[seat] if card != STRUCTURE]
        size = max(1, min(4, len(hand)) - has(state, seat, "blackmail"))
        expected = set()
        for place, card in enumerate(hand[:size]):
            raw = RAW[table.ids[card]]
            cost = raw["cost"]
            if place == 0 and "lucidity" in abilities(raw):
                cost = max(0, cost - 2)
            spell = raw["kind"] == "spell"
            spent = spell and cost == 0 and state.entered & (1 << card)
            payable = cost <= state.mana[seat] or "price-of-blood" in abilities(raw)
            in_time = any(state.queues) if spell else state.phase == SUMMON
            if payable and in_time and not spent:
                expected.add(card)
        played = {state.hands[seat][(action - 1) // 64] for action in rules.legal_actions(state) if action}
        assert played == expected


@pytest.mark.parametrize("switches", SWITCHES, ids=str)
def test_playing_a_clone_to_the_end_leaves_the_original_alone(switches: dict[str, object]) -> None:
    rules = ClashRules()
    chance = Generator(5)
    state = rules.start(Setup(tens(chance), "constructed", switches), 2)
    while state.outcome == RUNNING:
        before = rules.key(state)
        twin = rules.clone(state)
        while twin.outcome == RUNNING:
            legal = rules.legal_actions(twin)
            rules.apply(twin, legal[chance.below(len(legal))])
        assert rules.key(state) == before
        legal = rules.legal_actions(state)
        rules.apply(state, legal[chance.below(len(legal))])


@pytest.mark.parametrize("switches", SWITCHES, ids=str)
def test_kit_cards_fare_the_same_on_the_way_of_the_expansions(switches: dict[str, object]) -> None:
    """Both ways of the core play C1-C66: on the longer one a kit game is the same, event by event."""
    rules = ClashRules()
    decks = tuple(tuple(deck.split()) for deck in KIT_DECKS)
    for game in range(40):
        setup = Setup((decks[game % 4], decks[(game + 1 + game // 4 % 3) % 4]), "preconstructed", switches)
        short = rules.start(setup, game)
        long = rules.clone(short)
        long.table = copy.copy(short.table)
        long.table.expanded = True
        assert not short.table.expanded
        chance = Generator(game)
        while short.outcome == RUNNING:
            short.events, long.events = [], []
            legal = rules.legal_actions(short)
            assert rules.legal_actions(long) == legal
            action = legal[chance.below(len(legal))]
            rules.apply(short, action)
            rules.apply(long, action)
            assert short.events == long.events
            assert rules.key(short) == rules.key(long)


def test_greedy_agents_finish_their_games_with_expansion_cards() -> None:
    rules = ClashRules()
    chance = Generator(3)
    for seed in range(12):
        result = play_match(rules, Setup(tens(chance), "constructed"), seed, ["greedy", "greedy"])
        assert result.kind == "win", result


def test_every_card_is_played_or_refused_by_name_and_ability() -> None:
    rules = ClashRules()
    kit = " ".join(KIT_DECKS).split()
    assert len(PLAYABLE) == len(RAW) - sum(bool(abilities(card) & REFUSED) for card in RAW.values())
    for key, card in RAW.items():
        other = [one for one in kit if one != key]
        setup = Setup(((key, *other[:9]), tuple(other[:10])), "constructed")
        missing = abilities(card) & REFUSED
        if not missing:
            assert rules.start(setup, 1).outcome == RUNNING
            continue
        with pytest.raises(UnplayableCard) as refusal:
            rules.start(setup, 1)
        assert card["name"]["en"].casefold() in str(refusal.value).casefold()
        assert any(f'no rule for "{ability}"' in str(refusal.value) for ability in missing)


@pytest.mark.parametrize("format_id", ["preconstructed", "draft"])
def test_other_formats_name_the_expansion_card_they_do_not_take(format_id: str) -> None:
    decks = ((*KIT_DECKS[0].split()[:7], "growler"), tuple(KIT_DECKS[1].split()))
    with pytest.raises(InputError, match=r"growler is a card of an expansion.*C13"):
        ClashRules().start(Setup(decks, format_id), 1)


OWN = """
game = "clash_of_decks"
[[card]]
id = "own"
name = {{en = "Own"}}
set = "mine"
kind = "{kind}"
cost = 1
attack = 1
{rest}
"""


@pytest.mark.parametrize(
    ("kind", "rest", "told"),
    [
        ("spell", 'abilities = ["instinct"]', 'no rule for a spell with "instinct" (C79)'),
        ("spell", 'abilities = ["berserk"]', 'no rule for a spell with "berserk" (C79)'),
        ("spell", 'aura = ["splash"]', "no rule for a spell with an Aura (C79)"),
        ("monster", 'hp = 1\naura = ["mercenary"]', 'no rule for an Aura of "mercenary" (C79)'),
        ("monster", 'hp = 1\naura = ["symbiote"]', 'no rule for "symbiote"'),
    ],
)
def test_own_cards_beyond_the_rules_are_refused(kind: str, rest: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN.format(kind=kind, rest=rest), encoding="utf-8")
    decks = (("own", *KIT_DECKS[0].split(), "ogre"), (*KIT_DECKS[1].split(), "gnome", "grrr"))
    with pytest.raises(UnplayableCard) as refusal:
        ClashRules((path,)).start(Setup(decks, "constructed"), 1)
    assert told in str(refusal.value)


def test_lucidity_never_makes_a_card_cost_less_than_nothing(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN.format(kind="monster", rest='hp = 1\nabilities = ["lucidity"]'), encoding="utf-8")
    rules = ClashRules((path,))
    position = {"mana": 2, "A": {"hand": ["Own", "Bastion", "BRUTE"]}, "B": {"hand": ["Bastion", "OGRE"]}}
    state = rules.arrange(Setup((), "constructed"), position, 1)
    (action,) = [a for a in rules.legal_actions(state) if rules.action_words(state, a) == "play Own upper"]
    rules.apply(state, action)
    assert facts(state)["A.mana"] == 2


def test_a_fort_alone_in_the_hand_does_not_become_a_bastion() -> None:
    """C86; only where playing the last card does not lose the game."""
    rules = ClashRules()
    position = {"A": {"hand": ["Fort"], "upper": ["mechanical medic"]}, "B": {"upper": ["BARON"]}}
    state = rules.arrange(Setup((), "constructed", {"structure_check": "damage_only"}), position, 1)
    rules.apply(state, 0)
    assert facts(state)["A.hand"] == ["Fort"]


def test_the_table_shows_x_the_price_now_and_the_window_left() -> None:
    rules = ClashRules()
    hand = ["Bastion", "ROCK GOLEM", "GIANT SCORPION", "OGRE", "BRUTE", "gargoyle"]
    position = {"A": {"hand": hand, "upper": ["FROSTED GRRR"]}, "B": {"hand": ["Bastion", "ALPHA"]}}
    state = rules.arrange(Setup((), "constructed"), position, 1)
    lines = "\n".join(rules.table(rules.view(state, 0)))
    assert "* = in the window of 3" in lines
    assert "  * 4 ROCK GOLEM 4/8 Lucidity" in lines
    assert "  * 2 GIANT SCORPION X/5 Vulnerability" in lines
    assert "  * 4 OGRE" in lines
    assert "    4 BRUTE" in lines
    assert "    4 gargoyle 3/3 Price of blood" in lines


def test_drawbacks_count_against_a_monster_and_an_attack_of_x_for_it() -> None:
    """Twins with the same numbers: OGRE-sized bodies with and without the ability."""
    rules = ClashRules()

    def worth(name: str) -> float:
        position = {"A": {"hand": ["Bastion", "BRUTE"], "upper": [name]}, "B": {"hand": ["Bastion", "ALPHA"]}}
        return rules.value(rules.arrange(Setup((), "constructed"), position, 1), 0)

    assert worth("FROSTED GRRR") < worth("treant")  # both 3/3
    assert worth("living deposit") > worth("treant")  # 3/3 with Catalyst
    assert worth("GIANT SCORPION") > worth("growler")  # X/5 and 2/5 with Vanish
