"""Text is shaped: ligatures, kerning, a font for each sign, nothing silently lost."""

import pytest
from face_tools import pdf_of, text_in
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.printing import cjk, fonts
from deckbuilder.printing.colour import INK
from deckbuilder.printing.faces.painting import missing_glyphs
from deckbuilder.printing.shaping import shape

ROLES = ("name", "numeral", "text", "strong", "condensed", "condensed-strong")
MANY_SCRIPTS = "Ĉĝĥĵŝŭ ąęłżźć ěščřžýáí ёжщ"


def natural(shaped):
    """Width of the signs without kerning, in 1/1000 em."""
    return sum(piece.font.width(sign) for piece in shaped.pieces for sign in piece.signs)


def test_kerning_makes_avatar_narrower_by_about_a_twentieth():
    shaped = shape("AVATAR", "text")
    assert 0.93 < shaped.advance / natural(shaped) < 0.97


def test_a_ligature_is_one_glyph_and_can_still_be_searched():
    shaped = shape("office", "text")
    assert len(shaped.pieces[0].signs) < len("office")
    pdf = pdf_of(lambda surface: surface.text(shaped.pieces, 5, 20, 9, INK))
    assert "office" in text_in(pdf)


@pytest.mark.parametrize("role", ROLES)
def test_every_role_has_esperanto_polish_czech_and_serbian_letters(role):
    shaped = shape(MANY_SCRIPTS, role)
    assert shaped.missing == ()
    pdf = pdf_of(lambda surface: surface.text(shaped.pieces, 5, 20, 9, INK))
    assert text_in(pdf).strip() == MANY_SCRIPTS


def test_no_sign_becomes_the_notdef_glyph():
    for piece in shape(MANY_SCRIPTS + " Léandre ſŉ − … – “x” Ə", "name").pieces:
        assert all(piece.font.covers(sign) for sign in piece.signs)


def test_a_letter_the_name_font_lacks_comes_from_the_next_font():
    pieces = shape("Aſŉ", "name").pieces  # Alegreya Sans has neither long s nor n with apostrophe
    assert len({id(piece.font) for piece in pieces}) == 2


def test_an_apostrophe_is_curved_in_print_and_straight_in_the_text():
    shaped = shape("city's", "text")
    assert "'" not in shaped.pieces[0].signs
    assert shaped.advance == pytest.approx(shape("city\u2019s", "text").advance)
    assert "city's" in text_in(pdf_of(lambda surface: surface.text(shaped.pieces, 5, 20, 9, INK)))


def test_letters_that_do_not_compose_keep_their_accents():
    shaped = shape("о́ x̂ ḽ", "text", "sr")
    assert shaped.missing == ()
    assert "о́" in text_in(pdf_of(lambda surface: surface.text(shaped.pieces, 5, 20, 9, INK)))


def test_a_sign_no_font_has_is_reported_by_code_point_and_name():
    shaped = shape("A \U00012000 b", "text")
    assert shaped.missing == ("\U00012000",)
    (problem,) = missing_glyphs(shaped.missing)
    assert problem.code == "missing-glyph"
    assert "U+12000" in problem.message and "CUNEIFORM SIGN A" in problem.message


def test_chinese_without_its_fonts_is_reported_with_the_cure(monkeypatch):
    monkeypatch.setattr(cjk, "font_file", lambda language, heavy: None)
    shape.cache_clear()
    try:
        missing = shape("魔法", "text").missing
        assert missing == ("魔", "法")
        (problem,) = missing_glyphs(missing)
        assert "U+9B54" in problem.message and "[cjk]" in problem.cure
    finally:
        shape.cache_clear()


def test_chinese_with_its_fonts_is_set_in_them():
    pytest.importorskip("justmytype_intl_cjk")
    shaped = shape("魔法 ёжщ", "text", "zh")
    assert shaped.missing == ()
    assert text_in(pdf_of(lambda surface: surface.text(shaped.pieces, 5, 20, 9, INK))).strip() == "魔法 ёжщ"


@pytest.mark.parametrize(
    ("language", "script"),
    [("zh", "SC"), ("zh-Hant", "TC"), ("zh_TW", "TC"), ("ja", "JP"), ("ko", "KR"), ("", "SC")],
)
def test_the_language_decides_which_east_asian_forms_are_used(language, script):
    assert cjk._script(language) == script


def test_invisible_signs_are_dropped_and_every_blank_is_a_space():
    assert shape("a\u00ad\ufeff\u200bb\tc\u2003d", "text").pieces[0].signs == "ab c d"


def test_a_font_writes_its_own_glyph_under_each_sign():
    font = fonts.first_with("A", "text", "")
    assert font is not None and font.covers("A") and not font.covers("魔")


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=st.characters(codec="utf-8", exclude_categories=("Cs",)), max_size=20))
def test_any_text_is_shaped_without_loss_of_width_or_a_fault(text):
    shaped = shape(text, "text")
    assert shaped.advance == pytest.approx(sum(piece.advance for piece in shaped.pieces))
    for piece in shaped.pieces:
        assert len(piece.signs) == len(piece.before) == len(piece.after)
