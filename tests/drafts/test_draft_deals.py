"""What is dealt and kept: nothing lost, nothing twice, fair, and from the seed alone."""

from collections import Counter
from dataclasses import replace

import pytest
from drafting import TABLES, TENS, made, play, setup
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.decks.draft import Ask, DraftSetup, agent
from deckbuilder.decks.draft_record import record
from deckbuilder.errors import InputError, UsageError
from deckbuilder.games.clash_of_decks.draft import KitDraft, Strikes
from deckbuilder.games.clash_of_decks.draft import rate as clash_rate
from deckbuilder.games.res_arcana.draft import FirstGame, PassDraft, StandardDeal
from deckbuilder.games.res_arcana.draft import rate as res_rate
from deckbuilder.model.catalogue import CardFacts, Catalogue

SEEDS = st.integers(0, 2**64 - 1)


def loose(draft) -> list[str]:
    """Return the cards of all packets that are asked about, and all that were picked."""
    return [*(card for ask in draft.asks() for card in ask.packet), *(pick.card for pick in draft.picks)]


@settings(max_examples=80)
@given(st.data())
def test_no_card_is_lost_or_dealt_twice_at_any_step(data):
    variant, game, players = data.draw(st.sampled_from(TABLES))
    draft = made(variant, game, players, data.draw(SEEDS))
    while asks := draft.asks():
        packets = [card for ask in asks for card in ask.packet]
        if variant is not Strikes:  # where two players may bring the same card
            assert len(loose(draft)) == len(set(loose(draft)))
        seat = data.draw(st.sampled_from(asks)).seat
        answers = {ask.seat: (data.draw(st.sampled_from(ask.packet)), "random") for ask in asks}
        wrong = data.draw(st.sampled_from([("no-such-card", "you"), (packets[-1] + "x", "you"), None]))
        spoilt = {**answers, seat: wrong} if wrong else {s: a for s, a in answers.items() if s != seat}
        before = record(draft, game, [])
        with pytest.raises(InputError):
            draft.take(spoilt)
        assert record(draft, game, []) == before  # a refused answer changes nothing
        draft.take(answers)
    decks = [[entry.card for entry in deck.entries("main", "mage")] for deck in draft.decks()]
    assert [len(set(deck)) for deck in decks] == [8 if game == "clash_of_decks" else 9] * players
    if variant is not Strikes:
        cards = [card for deck in decks for card in deck]
        assert len(cards) == len(set(cards))
        assert {pick.card for pick in draft.picks} <= set(cards)
        assert all(pick.card in decks[pick.seat] for pick in draft.picks)


def test_struck_cards_leave_the_deck_and_are_listed_apart():
    """C18: two of each deck."""
    draft = play(Strikes(setup("clash_of_decks", decks=TENS, titles=("Mine", "Yours"))))
    for seat, deck in enumerate(draft.decks()):
        main = {entry.card for entry in deck.entries("main")}
        struck = {entry.card for entry in deck.entries("strikes")}
        assert struck == {pick.card for pick in draft.picks if pick.seat != seat}
        assert (len(main), len(struck), main | struck) == (8, 2, set(TENS[seat]))
    assert [deck.name for deck in draft.decks()] == ["Mine", "Yours"]


@pytest.mark.parametrize("ten", [TENS[0][:9], (*TENS[0][:9], TENS[0][0]), (*TENS[0], "vortex")])
def test_strikes_want_ten_different_cards(ten):
    """C17."""
    with pytest.raises(InputError, match="C17"):
        Strikes(setup("clash_of_decks", decks=(TENS[1], ten)))


def test_the_first_game_gives_each_a_starter_set_and_five_of_no_set():
    """R27, R28: the Duelist's set is Dragon Teeth, Elemental Spring, Hand of Glory, and so on."""
    sets = {
        "Duelist": {"Dragon Teeth", "Elemental Spring", "Hand of Glory"},
        "Seer": {"Chalice of Life", "Flaming Pit", "Vault"},
        "Alchemist": {"Celestial Horse", "Magical Shard", "Tree of Life"},
        "Transmuter": {"Dancing Sword", "Fountain of Youth", "Hawk"},
    }
    marked = set().union(*sets.values())
    for seed in range(30):
        draft = FirstGame(setup("res_arcana", 3, seed))
        for deck in draft.decks():
            names = {entry.name for entry in deck.entries("main")}
            own = sets[deck.entries("mage")[0].name]
            assert own <= names
            assert (names - own) & marked == set()
            assert all(draft.setup.catalogue[entry.card].set == "base" for entry in deck.entries())


def test_the_other_reading_of_the_first_game_deals_the_unused_sets_too():
    """R28: the switch; with 4 players all sets are handed out and the readings are equal."""
    rest = {"first_game_pool": "rest"}

    def strays(players: int) -> int:
        found = 0
        for seed in range(40):
            draft = FirstGame(setup("res_arcana", players, seed, options=rest))
            catalogue = draft.setup.catalogue
            for deck in draft.decks():
                own = catalogue[deck.entries("mage")[0].card].raw["starter_set"]
                numbers = [catalogue[entry.card].raw.get("starter_set") for entry in deck.entries("main")]
                assert numbers.count(own) == 3
                found += sum(number not in (own, None) for number in numbers)
        return found

    assert strays(2) > 0
    assert strays(4) == 0


@pytest.mark.parametrize(("variant", "game", "players"), TABLES)
def test_the_same_seed_deals_the_same_whoever_sits_where(variant, game, players):
    one, two = (made(variant, game, players, 9) for _ in range(2))
    assert one.asks() == two.asks()
    play(one)
    play(two, lambda ask: ask.packet[-1])
    for first, second in zip(one.decks(), two.decks(), strict=True):
        if not one.picks:
            assert first == second
    dealt = [{card for pick in draft.picks for card in pick.packet} for draft in (one, two)]
    assert dealt[0] == dealt[1]


def test_packets_do_not_depend_on_the_order_of_the_data():
    catalogue = setup("clash_of_decks").catalogue
    turned = Catalogue("clash_of_decks", reversed(list(catalogue)))
    assert KitDraft(DraftSetup(turned, 2, 3)).asks() == KitDraft(DraftSetup(catalogue, 2, 3)).asks()


def test_packets_of_a_kit_draft_differ_and_every_card_is_dealt_about_as_often():
    """1,000 seeds, 4 of 32 cards each: 125 times a card; chi-square with 31 degrees of freedom."""
    packets = [KitDraft(setup("clash_of_decks", seed=seed)).asks()[0].packet for seed in range(1000)]
    assert len(set(map(frozenset, packets))) > 950
    counts = Counter(card for packet in packets for card in packet)
    assert len(counts) == 32
    assert sum((count - 125) ** 2 / 125 for count in counts.values()) < 61.1  # the 0.1 % point


def test_every_artifact_comes_first_to_every_seat_about_as_often():
    """1,040 seeds, 3 seats: the first card dealt to a seat is each of 52 artifacts 20 times; 51 degrees."""
    firsts = [
        [ask.packet[0] for ask in PassDraft(setup("res_arcana", 3, seed)).asks()] for seed in range(1040)
    ]
    for seat in range(3):
        counts = Counter(row[seat] for row in firsts)
        assert len(counts) == 52
        assert sum((count - 20) ** 2 / 20 for count in counts.values()) < 87.97  # the 0.1 % point


def test_a_pool_too_small_is_refused_before_dealing_with_the_sum():
    """R29, R30: 5 players need 40 artifacts."""
    artifacts = setup("res_arcana").cards("artifact")
    mages = setup("res_arcana").cards("mage")
    with pytest.raises(InputError, match="5 players x 8 artifacts needs 40, the pool has 39"):
        PassDraft(setup("res_arcana", 5, pool=frozenset([*artifacts[:39], *mages])))
    assert PassDraft(setup("res_arcana", 5, pool=frozenset([*artifacts[:40], *mages]))).asks()
    with pytest.raises(InputError, match="2 players x 2 mages needs 4, the pool has 3"):
        StandardDeal(setup("res_arcana", 2, pool=frozenset([*artifacts, *mages[:3]])))
    with pytest.raises(InputError, match="2 players x 8 cards of the Starter Kit needs 16, the pool has 15"):
        KitDraft(setup("clash_of_decks", pool=frozenset(kit()[:15])))


def kit() -> list[str]:
    catalogue = setup("clash_of_decks").catalogue
    return [card.id for card in catalogue if card.set == "starter-kit"]


def test_a_kit_draft_is_dealt_from_the_kit_alone():
    """C13."""
    everything = {
        c for s in range(60) for p in play(made(KitDraft, "clash_of_decks", 2, s)).picks for c in p.packet
    }
    assert everything == set(kit())


def test_a_pool_that_names_no_mage_leaves_the_mages_whole():
    artifacts = setup("res_arcana").cards("artifact")[:16]
    draft = StandardDeal(setup("res_arcana", 2, pool=frozenset(artifacts)))
    assert {ask.what for ask in draft.asks()} == {"mage"}
    play(draft)
    dealt = {entry.card for deck in draft.decks() for entry in deck.entries("main")}
    assert dealt == set(artifacts)


def test_the_base_game_alone_is_for_four():
    """R13."""
    with pytest.raises(UsageError, match="R13"):
        StandardDeal(setup("res_arcana", 5, sets=("base",)))
    assert StandardDeal(setup("res_arcana", 4, sets=("base",))).asks()


@pytest.mark.parametrize(
    ("variant", "game", "players"), [(KitDraft, "clash_of_decks", 3), (PassDraft, "res_arcana", 6)]
)
def test_a_wrong_number_of_players_is_refused(variant, game, players):
    with pytest.raises(UsageError, match=f"{players} players"):
        made(variant, game, players)


# ------------------------------------------------------------------ agents


@pytest.mark.parametrize("name", ["random", "rater"])
@given(order=st.permutations(range(10)), seed=SEEDS)
def test_an_agent_does_not_see_how_the_packet_is_laid_out(name, order, seed):
    ask = made(Strikes, "clash_of_decks", 2).asks()[0]
    turned = replace(ask, packet=tuple(ask.packet[place] for place in order))
    table = setup("clash_of_decks", seed=seed)
    picks = {agent(name, table, 0, 0, clash_rate)(each) for each in (ask, turned)}
    assert len(picks) == 1


def test_the_rater_breaks_ties_by_chance_and_takes_the_best_otherwise():
    table = setup("clash_of_decks")
    ask = Ask(0, ("a", "b", "c"), "card", "C13")
    rating = {"a": 2.0, "b": 1.0, "c": 2.0}

    def card(name: str) -> CardFacts:
        return CardFacts(name, 1, name, {"en": name}, "monster", "released", False, None, "x", {})

    catalogue = Catalogue("toy", map(card, rating))
    taken = Counter(
        agent("rater", replace(table, catalogue=catalogue, seed=seed), 0, 0, lambda c: rating[c.id])(ask)
        for seed in range(200)
    )
    assert set(taken) == {"a", "c"}
    assert min(taken.values()) > 60  # a fair coin gives fewer with a chance below one in ten million


def test_the_raters_rate_every_card_they_may_meet():
    for game, rate in (("clash_of_decks", clash_rate), ("res_arcana", res_rate)):
        assert all(isinstance(rate(card), float) for card in setup(game).catalogue)


def test_the_rater_likes_a_stronger_body_for_the_same_mana():
    catalogue = setup("clash_of_decks").catalogue
    baron = catalogue["baron"]
    assert clash_rate(replace(baron, raw={**baron.raw, "attack": baron.raw["attack"] + 1})) > clash_rate(
        baron
    )
    assert clash_rate(replace(baron, raw={**baron.raw, "cost": baron.raw["cost"] + 1})) < clash_rate(baron)
