"""East Asian fonts: a weight is cut out of a variable font once, kept whole, and used."""

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from deckbuilder.errors import OutputError
from deckbuilder.printing import cjk
from deckbuilder.printing.shaping import shape


def square(width):
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for point in ((0, 700), (width, 700), (width, 0)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def variable_font(path):
    """Write a font with two East Asian signs whose right edge follows the weight: 100 at 100, 900 at 900."""
    builder = FontBuilder(1000, isTTF=True)
    names = [".notdef", "magic", "law"]
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({0x9B54: "magic", 0x6CD5: "law"})
    builder.setupGlyf({name: square(100) for name in names})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (1000, 0)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Tiny", "styleName": "Thin", "psName": "Tiny-Thin"})
    builder.setupOS2(sTypoAscender=880, sTypoDescender=-120)
    builder.setupPost()
    builder.setupFvar([("wght", 100, 100, 900, "Weight")], [])
    wider = [(0, 0), (0, 0), (800, 0), (800, 0), (0, 0), (0, 0), (0, 0), (0, 0)]
    builder.setupGvar({name: [TupleVariation({"wght": (0, 1, 1)}, wider)] for name in names})
    values = [
        {"value": value, "name": name} for value, name in ((100, "Thin"), (500, "Medium"), (700, "Bold"))
    ]
    builder.setupStat([{"tag": "wght", "name": "Weight", "values": values}])
    builder.save(path)


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """An installation of the extra with tiny fonts, and an empty cache folder."""
    folder = tmp_path / "package" / "fonts" / "ofl" / "notosanssc"
    folder.mkdir(parents=True)
    variable_font(folder / "NotoSansSC[wght].ttf")

    class Spec:
        submodule_search_locations = (str(tmp_path / "package"),)

    monkeypatch.setattr(cjk, "find_spec", lambda name: Spec)
    monkeypatch.setattr(cjk, "_cache_folder", lambda: tmp_path / "cache")
    cjk._font_file.cache_clear()
    shape.cache_clear()
    yield tmp_path / "cache"
    cjk._font_file.cache_clear()
    shape.cache_clear()


def test_the_wanted_weight_is_cut_out_and_the_font_is_static(installed):
    regular, heavy = (TTFont(cjk.font_file("zh", heavy=heavy)) for heavy in (False, True))
    assert "fvar" not in regular and "gvar" not in regular
    # From 100 at weight 100 to 900 at weight 900 the right edge follows the weight.
    assert [font["glyf"]["magic"].xMax for font in (regular, heavy)] == [500, 700]


def test_the_two_weights_have_names_of_their_own_so_that_a_pdf_can_hold_both(installed):
    names = {TTFont(cjk.font_file("zh", heavy=heavy))["name"].getDebugName(6) for heavy in (False, True)}
    assert len(names) == 2


def test_a_weight_is_made_once_and_only_whole_files_stay(installed, monkeypatch):
    first = cjk.font_file("zh", heavy=False)
    made = first.stat().st_mtime_ns
    cjk._font_file.cache_clear()
    monkeypatch.setattr(cjk, "_instance", lambda *arguments: pytest.fail("made again"))
    assert cjk.font_file("zh", heavy=False).stat().st_mtime_ns == made
    assert [path.name for path in installed.iterdir()] == [first.name]


def test_chinese_is_set_in_them(installed):
    shaped = shape("魔法", "text", "zh")
    assert shaped.missing == () and shaped.advance == 2000


def test_a_sign_those_fonts_lack_is_still_reported(installed):
    assert shape("魔龍", "text", "zh").missing == ("龍",)


def test_a_language_whose_font_is_not_there_is_as_if_nothing_were(installed):
    assert cjk.font_file("ja", heavy=False) is None


def test_a_cache_that_cannot_be_written_is_told(installed, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(cjk, "_cache_folder", lambda: tmp_path / "file" / "fonts")
    with pytest.raises(OutputError, match="cannot be written"):
        cjk.font_file("zh", heavy=False)


def test_without_the_extra_there_is_no_font(monkeypatch):
    monkeypatch.setattr(cjk, "find_spec", lambda name: None)
    cjk._font_file.cache_clear()
    assert cjk.font_file("zh", heavy=False) is None
    cjk._font_file.cache_clear()
