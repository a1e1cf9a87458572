"""Text in lines: inside its box, nothing lost, never below the floor."""

import pytest
from face_tools import recorded
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from deckbuilder.printing.colour import INK, WHITE
from deckbuilder.printing.typeset import RULES_LADDER, Setting, fit, lay
from deckbuilder.text.runs import Break, Icon, Words

WORDS = ("Each", "card", "an", "opponent", "draws", "costs", "that", "opponent", "damage", "on", "a", "city")


def sentence(length):
    """Return about ``length`` signs of text made of short words."""
    text = ""
    while len(text) < length:
        text += WORDS[len(text) % len(WORDS)] + " "
    return text[:length].rstrip()


def words_of(block):
    """Return what the lines say, one string a line."""
    return ["".join(piece.signs for _, pieces in line.texts for piece in pieces) for line in block.lines]


def test_a_short_text_stands_at_the_wanted_size():
    block = fit((Words("Draw 1."),), 51.6, 20)
    assert block.setting.size == 9 and len(block.lines) == 1


def test_a_long_text_shrinks_and_stays_in_its_box():
    block = fit((Words(sentence(400)),), 51.6, 24)
    assert block.fits and block.height <= 24 and block.width <= 51.6
    assert 6.5 <= block.setting.size < 9


def test_a_far_too_long_text_is_told_and_not_clipped_or_shrunk_below_the_floor():
    text = sentence(1200)
    block = fit((Words(text),), 51.6, 24)
    assert not block.fits
    assert block.setting.size == 6.5 and block.setting.condensed
    assert sum(line.atoms for line in block.lines) == len(text.split())


def test_a_word_wider_than_its_box_is_told():
    assert not fit((Words("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"),), 20, 50).fits


def test_the_ladder_falls_to_six_and_a_half_then_to_condensed_letters():
    sizes = [(step.size, step.condensed) for step in RULES_LADDER]
    assert sizes[:6] == [(9, False), (8.5, False), (8, False), (7.5, False), (7, False), (6.5, False)]
    assert all(condensed and size >= 6.5 for size, condensed in sizes[6:])


def test_no_word_stands_alone_in_the_last_line_if_another_can_join_it():
    text = (Words("Sacrifice all your Dark Legion creatures that are in your armies"),)
    width = lay(text, 1000, Setting(9)).width
    for share in range(20, 60):
        block = fit(text, width * share / 100, 60)
        if block.setting.size >= 8 and len(block.lines) > 1:
            assert block.lines[-1].atoms > 1 or block.widow


def test_an_icon_takes_its_place_in_the_line_and_is_drawn_there():
    block = lay((Icon("mark"), Words(": draw 1.")), 50, Setting(9))
    (line,) = block.lines
    assert line.icons == ((0.0, "mark"),)
    assert line.texts[0][0] == 1120
    assert recorded(lambda surface: block.draw(surface, 0, 0, INK, WHITE)).fills


def test_a_keyword_and_the_comma_after_it_stay_together():
    block = lay((Words("It has "), Words("sudden", "keyword"), Words(", and")), 14, Setting(9))
    assert any("sudden," in line for line in words_of(block))


def test_a_paragraph_begins_a_line_and_stands_a_little_apart():
    one = lay((Words("a b"),), 50, Setting(9))
    two = lay((Words("a"), Break(), Words("b")), 50, Setting(9))
    assert len(two.lines) == 2
    assert two.height > one.height + 1.22 * Setting(9).em


def test_a_line_may_break_after_a_hyphen_between_words_but_not_in_a_number():
    assert words_of(lay((Words("Battle-hardened"),), 13, Setting(9))) == ["Battle-", "hardened"]
    assert words_of(lay((Words("ĉi-turne"),), 9, Setting(9))) == ["ĉi-turne"]  # two letters are too few
    assert lay((Words("\u22121/\u22121"),), 1, Setting(9)).lines[0].atoms == 1


def test_a_no_break_space_does_not_break():
    assert len(lay((Words("Price\u00a0of"),), 8, Setting(9)).lines) == 1


def test_chinese_breaks_between_signs_but_no_line_begins_with_a_full_stop():
    # Twelve signs with a stop after the sixth: at a width of six the stop must not open a line.
    text = "每个对手弃牌。你抽一张牌"
    six = lay((Words("每个对手弃牌"),), 1000, Setting(9)).width
    block = lay((Words(text),), six + 0.01, Setting(9))
    counts = [line.atoms for line in block.lines]
    assert len(counts) > 1 and max(counts) <= 6
    atoms = lay((Words("牌。"),), 1000, Setting(9)).lines[0].atoms
    assert atoms == 1


def test_an_opening_bracket_stays_with_the_sign_it_opens():
    assert lay((Words("（牌"),), 1000, Setting(9)).lines[0].atoms == 1


@settings(max_examples=80, deadline=None)
@given(
    text=st.lists(st.text(alphabet="abcdefgh,.'-ĉŭщ", min_size=1, max_size=9), min_size=1, max_size=40),
    width=st.floats(14, 60),
    height=st.floats(4, 40),
)
def test_what_fits_is_inside_its_box_and_every_word_is_there(text, width, height):
    block = fit((Words(" ".join(text)),), width, height)
    said = "".join("".join(words_of(block)).split())
    plain = "".join(text)
    assume(not any(ord(sign) > 0xFFFF for sign in said))  # a ligature stands for several signs
    assert said == plain
    if block.fits:
        assert block.width <= width + 0.01
        assert block.height <= height + 0.01
    assert block.setting in RULES_LADDER


@pytest.mark.parametrize("length", [50, 400, 1200])
def test_ink_of_any_text_stays_in_the_box_or_the_text_is_reported(length):
    block = fit((Words(sentence(length)),), 51.6, 22)
    drawn = recorded(lambda surface: block.draw(surface, 10, 20, INK, WHITE))
    inside = all(y - 0.7 * size * 0.3528 >= 20 and y <= 42 for _, _, y, size, _ in drawn.texts)
    assert inside or not block.fits
