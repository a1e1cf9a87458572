"""Words of cards: paraphrases become runs, keywords have names and reminders."""

import pytest
from face_tools import cards
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.errors import CardDataError
from deckbuilder.text import keywords
from deckbuilder.text.keywords import vocabulary
from deckbuilder.text.markup import marked_up, sentence, typographic
from deckbuilder.text.rules import rules_text, said
from deckbuilder.text.runs import Break, Icon, Words, plain


def text_of(card_id, language=""):
    return rules_text("arcmage", cards("arcmage")[card_id], language)


def test_a_leading_m_is_the_mark_icon():
    assert text_of("addax-archer") == (Icon("mark"), Words(": mark a flyer, or 1 damage to a non-flyer."))


def test_an_m_inside_a_word_stays_a_letter():
    assert marked_up("Merfolk", icons={"M": "mark"}) == (Words("Merfolk"),)


def test_a_small_m_is_no_mark():
    assert plain(marked_up("an m here", icons={"M": "mark"})) == "an m here"


def test_a_keyword_in_a_sentence_stands_out():
    runs = marked_up("Elves have Flying, not flyings.", icons={}, keywords=("Flying",))
    assert runs == (Words("Elves have "), Words("Flying", "keyword"), Words(", not flyings."))


def test_the_longest_keyword_wins():
    runs = marked_up("has first strike", icons={}, keywords=("Strike", "First Strike"))
    assert runs[-1] == Words("first strike", "keyword")


@given(st.text(max_size=60))
def test_marking_up_keeps_every_letter(text):
    assert "".join(run.text for run in marked_up(text, icons={}, keywords=("a b", "c"))) == text


def test_numbers_below_zero_get_a_minus_sign_and_words_keep_their_hyphen():
    assert typographic("gets -1/-1, not +1/-2; non-Elf -X") == "gets −1/−1, not +1/−2; non-Elf −X"
    assert typographic("4-1") == "4-1"


def test_a_sentence_begins_with_a_capital():
    assert sentence("you draw 1.") == "You draw 1."
    assert sentence("") == ""


def test_a_card_with_keywords_only_has_no_rules_text():
    assert cards("arcmage")["ghoul"].encoded and text_of("ghoul") == ()
    assert said("arcmage", {"en": "Keyword only."}) == ()


def test_only_cards_without_definitions_have_words_of_their_own():
    """What is printed is made from what is played; a second wording could only differ from it."""
    spoken = {card.id: card for card in cards("arcmage").values() if card.status == "released"}
    worded = {
        card.id
        for card in spoken.values()
        if card.paraphrase or any(level.paraphrase for level in card.level)
    }
    assert worded == {card.id for card in spoken.values() if not card.encoded} == {"smith", "dragon-armor"}


def test_shorthand_is_written_out():
    assert plain(said("arcmage", {"en": "ETB: draw 1."})) == "When it enters: draw 1."


def test_lines_of_a_text_are_paragraphs():
    assert said("arcmage", {"en": "one\n\ntwo"}) == (Words("One"), Break(), Words("Two"))


def test_a_text_in_another_language_is_used_if_the_card_has_it():
    both = {"en": "draw 1.", "eo": "tiru 1 karton."}
    assert plain(said("arcmage", both, "eo")) == "Tiru 1 karton."
    assert plain(said("arcmage", both, "de")) == "Draw 1."


def test_a_keyword_takes_its_number_and_limit():
    words = vocabulary("arcmage")
    assert words.keyword("bodyguard", n=3).name == "Bodyguard 3"
    assert "up to 3 damage" in words.keyword("bodyguard", n=3).reminder
    assert words.keyword("battle-scream", n=1, of="militia").name == "Militia Battle Scream 1"


def test_a_keyword_is_in_one_language_name_and_reminder():
    assert vocabulary("clash_of_decks", "fr").keyword("aerial").name == "Aérienne"
    latin = vocabulary("clash_of_decks", "la")
    assert latin.keyword("rage").name == "Rabies" and "Monstra" in latin.keyword("rage").reminder
    assert latin.keyword("aerial").name == "Aerial"  # no Latin rules know it


def test_a_regional_language_falls_back_to_its_language():
    assert vocabulary("clash_of_decks", "fr-CA").keyword("blackmail").name == "Chantage"


def test_an_unnamed_keyword_shows_its_id():
    assert vocabulary("arcmage").keyword("double-time").name == "Double time"


@pytest.mark.parametrize("game", ["arcmage", "clash_of_decks"])
def test_every_keyword_on_a_card_has_a_name_in_the_main_language(game):
    known = {key for table in vocabulary(game).tables for key in table["keyword"]}
    for card in cards(game).values():
        used = [*getattr(card, "keywords", ()), *getattr(card, "abilities", ()), *getattr(card, "aura", ())]
        assert {getattr(one, "keyword", one) for one in used} <= known


def test_a_keyword_table_with_a_wrong_key_is_refused(tmp_path, monkeypatch):
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "en.toml").write_text('[keyword.rage]\nnam = "Rage"\n', encoding="utf-8")
    monkeypatch.setattr(keywords, "game_dir", lambda game: tmp_path)
    vocabulary.cache_clear()
    with pytest.raises(CardDataError, match="rage"):
        vocabulary("clash_of_decks")
    vocabulary.cache_clear()
