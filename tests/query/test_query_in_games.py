"""The shipped games' fields: every one answers, and facts from the rules are found by query."""

import pytest

from deckbuilder import load
from deckbuilder.cli.selection import card_index
from deckbuilder.query.fields import SHARED, STATES
from deckbuilder.query.search import search

GAMES = load.game_ids()
INDEX = {game: card_index(game) for game in GAMES}
EMPTY = {  # fields a game has by the shared table, but no card with a value in them
    "arcmage": {"number"},
    "clash_of_decks": {"token"},
    "res_arcana": {"token", "keyword", "number"},
    "tash_kalar": {"token", "keyword"},
}
OWN = [(game, field) for game in GAMES for field in INDEX[game].fields if field.kind != "special"]


def names(game: str, query: str, pool: str = "released") -> set[str]:
    return {card.name for card in search(INDEX[game], query, pool=pool).cards}


def ids(game: str, query: str) -> set[str]:
    return {card.id for card in search(INDEX[game], query).cards}


@pytest.mark.parametrize(("game", "field"), OWN, ids=lambda part: getattr(part, "id", part))
def test_every_field_has_a_summary_and_is_had_by_some_card(game, field):
    assert field.summary
    had = any(INDEX[game].present(field))
    assert had == (field.id not in EMPTY[game])


@pytest.mark.parametrize(
    ("game", "field"), [row for row in OWN if row[1].values], ids=lambda part: getattr(part, "id", part)
)
def test_a_closed_list_of_values_is_complete_and_each_value_occurs(game, field):
    if field.kind == "number":
        occurring = {letter for row in INDEX[game].numbers(field) for letter in row.letters}
        assert {value.casefold() for value in field.values} == occurring
    else:
        assert set(field.values) == {value for row in INDEX[game].values(field) for value in row}


@pytest.mark.parametrize("game", GAMES)
def test_the_columns_of_a_list_are_fields(game):
    fields = INDEX[game].fields
    assert load.game(game).columns
    assert all(fields.find(name) is not None for name in load.game(game).columns)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_shared_fields_and_states(game):
    assert {field.id for field in SHARED} <= {field.id for field in INDEX[game].fields}
    for state in STATES:
        search(INDEX[game], f"is:{state}")


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_found_by_its_name_and_its_id(game):
    for card in INDEX[game].cards:
        by_name = {hit.id for hit in search(INDEX[game], f'"{card.name}"', pool="all").cards}
        assert card.id in by_name
    sample = INDEX[game].cards[:: max(1, len(INDEX[game].cards) // 25)]
    assert all(search(INDEX[game], card.id).cards[0] is card for card in sample)


def test_the_four_fixed_decks_of_clash_are_those_of_the_rules():
    """C10."""
    assert names("clash_of_decks", "deck:1") == {
        *("ANNIHILATION", "BARON", "BOOM!", "BRUTE", "CARAPACE", "PARTISAN", "REVENANT", "TROLL")
    }
    assert len(names("clash_of_decks", "has:deck")) == 32


def test_clash_keywords_are_found_in_english_french_and_latin():
    """The seven of the first rules have Latin names; those of the expansions French ones."""
    for latin, english in {
        "spla": "splash",
        "perforatio": "perforation",
        "rabies": "rage",
        "præsidium": "protection",
        "praesidium": "protection",
        "indissolubilis": "indestructible",
        "berserkerus": "berserk",
        "cursus": "sprint",
    }.items():
        assert ids("clash_of_decks", f"kw:{latin}") == ids("clash_of_decks", f"kw:{english}") != set()
    for french, english in {
        "dérobade": "vanish",
        "affutage": "sharpening",
        '"prix du sang"': "price-of-blood",
    }.items():
        assert ids("clash_of_decks", f"kw:{french}") == ids("clash_of_decks", f"kw:{english}") != set()


def test_the_aura_holders_of_the_kit_are_those_of_the_rules():
    """C65: SHAMAN lends Rage, MACHINE Protection, VORTEX Sprint."""
    for keyword, holder in {"rage": "SHAMAN", "protection": "MACHINE", "sprint": "VORTEX"}.items():
        assert names("clash_of_decks", f"aura:{keyword} has:deck") == {holder}


def test_an_attack_of_x_goes_with_vulnerability_but_that_may_go_with_a_number():
    assert ids("clash_of_decks", "atk=x -kw:vulnerability") == set()
    assert ids("clash_of_decks", "t:spell has:hp") == set()
    assert ids("clash_of_decks", "dmg>=0") == ids("clash_of_decks", "a>=0")


def test_cards_of_both_languages_are_found_by_either_name():
    assert "QUEST ACCEPTED!" in names("clash_of_decks", "quete acceptee!")
    assert "vampire" in names("clash_of_decks", "saigneur")


def test_the_starter_sets_of_res_arcana_are_those_of_the_rules():
    """R27."""
    assert names("res_arcana", "starter=1") == {
        "Duelist",
        "Dragon Teeth",
        "Elemental Spring",
        "Hand of Glory",
    }
    assert names("res_arcana", "starter:2 k:mage") == {"Seer"}


def test_the_first_games_places_are_the_sun_sides():
    """R26."""
    places = {"Sacred Grove", "Catacombs of the Dead", "Cursed Forge", "Coral Castle", "Dragon's Lair"}
    assert names("res_arcana", "k:place_of_power side:A s:base") == places
    assert names("res_arcana", 'k:"place of power" side:A s:base') == places


def test_costs_and_gains_of_res_arcana_are_asked_for_by_essence():
    """R6: Sea Serpent is Dragon and Creature; R4: a free choice never gives Gold."""
    assert names("res_arcana", 't:"dragon creature"') == {"Sea Serpent"}
    assert names("res_arcana", "k:monument cost.gold!=4") == set()
    assert "Celestial Horse" in names("res_arcana", "collect:elan collect:life collect:calm -collect:death")
    assert "Alchemist's Tower" in names("res_arcana", "collect:death -collect:gold")
    assert names("res_arcana", "discount:dragon") == {"Dragon Bridle", "Dragon's Lair"}


def test_base_and_lux_are_the_sets_of_res_arcana():
    assert len(ids("res_arcana", "k:artifact s:base")) == 40
    assert len(ids("res_arcana", "k:artifact s:lux")) == 12
    assert len(ids("res_arcana", 's:"lux et tenebrae"')) == 34


def test_a_school_of_tash_kalar_has_18_beings():
    """T84."""
    for school in ("imperial", "highland", "sylvan", "everfrost", "nethervoid", "etherweave"):
        assert len(ids("tash_kalar", f"school:{school}")) == 18
    assert names("tash_kalar", "rank=legendary") == names("tash_kalar", "t:legend")
    assert len(ids("tash_kalar", "rank>heroic")) == 12
    assert ids("tash_kalar", "has:frozen -school:everfrost") == set()


def test_flares_are_asked_for_by_either_of_their_numbers():
    assert {"Flare 1"} <= names("tash_kalar", "threshold:3") & names("tash_kalar", "threshold:6")


def test_drafts_of_arcmage_are_out_of_the_default_pool():
    hits = search(INDEX["arcmage"], "is:draft")
    assert (len(hits.cards), hits.hidden) == (0, 50)
    assert len(search(INDEX["arcmage"], "", pool="all").cards) == 180


def test_letters_in_arcmage_costs_are_those_of_the_rules():
    """A4: cities cost S, and only they do."""
    assert ids("arcmage", "cost=s") == ids("arcmage", "t:city")
    assert ids("arcmage", "is:token has:cost") == set()
    assert ids("arcmage", "has:atk") == ids("arcmage", "t:creature")


def test_a_name_of_letters_that_do_not_decompose_is_found_by_plain_ones():
    assert names("arcmage", "karka suno") == {"Kaɾka Sunɔ"}


def test_every_keyword_of_clash_but_one_has_a_reminder():
    """Réanimation has no known text."""
    index = INDEX["clash_of_decks"]
    keywords = {value for row in index.values(index.fields.get("keyword")) for value in row}
    assert len(keywords) == 27
    assert {keyword for keyword in keywords if not index.reminder(keyword)} == {"reanimation"}
