"""Layouts as data: every key known, references only backwards, one extends another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from deckbuilder.errors import LayoutError
from deckbuilder.model.layout import BoxSpec, Length, parse_length
from deckbuilder.printing.faces import layouts
from deckbuilder.printing.faces.layouts import CARDS, layout

SHIPPED = sorted(path.stem for path in CARDS.glob("*.toml"))

FRAME = """
[box.frame]
painter = "panel"
x = 0
right = "trim.right"
y = 0
bottom = "trim.bottom"
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of layouts of its own."""
    monkeypatch.setattr(layouts, "CARDS", tmp_path)
    layout.cache_clear()
    yield tmp_path
    layout.cache_clear()


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_layout_is_sound(name):
    assert layout(name).boxes


@pytest.mark.parametrize(
    ("text", "length"),
    [
        (7.5, Length("", "", 7.5)),
        ("trim.right", Length("trim", "right", 0)),
        ("type-bar.bottom + 0.6", Length("type-bar", "bottom", 0.6)),
        ("trim.bottom-12.8", Length("trim", "bottom", -12.8)),
    ],
)
def test_a_length_is_a_number_or_an_edge_with_an_offset(text, length):
    assert parse_length(text) == length


@given(st.text(max_size=20))
def test_any_other_text_is_no_length(text):
    try:
        found = parse_length(text)
    except ValueError as problem:
        assert "is no length" in str(problem)
    else:
        assert isinstance(found, Length) and found.box


@pytest.mark.parametrize(
    "keys",
    [
        {"x": 0, "y": 0, "h": 1},
        {"x": 0, "right": 1, "w": 1, "y": 0, "h": 1},
        {"x": 0, "w": 1, "y": 0},
        {"x": 0, "w": 1, "y": 0, "bottom": 3, "h": 1},
    ],
)
def test_a_box_needs_two_of_three_measures_each_way(keys):
    with pytest.raises(ValidationError, match="two of"):
        BoxSpec.model_validate({"painter": "panel", **keys})


def test_a_box_that_fits_its_content_may_have_a_limit():
    spec = BoxSpec.model_validate(
        {"painter": "rows", "x": 0, "w": 9, "y": [1, 2], "bottom": 60, "h": "fit", "source": "levels"}
    )
    assert len(spec.y) == 2 and spec.style == {"source": "levels"}


def broken(folder, text):
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(LayoutError) as caught:
        layout("mine")
    return str(caught.value)


def test_an_unknown_key_is_refused_with_the_known_ones(folder):
    said = broken(folder, FRAME + 'colour = "deep"\n')
    assert "box frame" in said and "colour" in said and "fill" in said


def test_an_unknown_painter_is_refused(folder):
    assert 'no painter "sprayer"' in broken(folder, FRAME.replace('"panel"', '"sprayer"'))


def test_a_box_may_refer_only_to_earlier_ones(folder):
    assert '"title" is no earlier box' in broken(folder, FRAME.replace("trim.right", "title.right"))


def test_a_box_cannot_be_clipped_to_a_later_one(folder):
    assert "inside" in broken(folder, FRAME + 'inside = "panel"\n')


def test_a_missing_layout_is_told_with_its_file(folder):
    with pytest.raises(LayoutError, match=r"nothing\.toml"):
        layout("nothing")


def test_a_layout_that_is_no_toml_is_told(folder):
    assert "not valid TOML" in broken(folder, "[box")


def test_a_layout_takes_over_another_key_by_key(folder):
    (folder / "base.toml").write_text(FRAME + 'fill = "frame"\nradius = 1\n', encoding="utf-8")
    (folder / "mine.toml").write_text('extends = "base"\n[box.frame]\nradius = 3\n', encoding="utf-8")
    (box,) = layout("mine").boxes
    assert (box.style.fill, box.style.radius) == ("frame", 3)


def test_a_layout_can_do_without_a_box_of_the_other(folder):
    (folder / "base.toml").write_text(FRAME + FRAME.replace("box.frame", "box.other"), encoding="utf-8")
    (folder / "mine.toml").write_text('extends = "base"\ndrop = ["other"]\n', encoding="utf-8")
    assert [box.id for box in layout("mine").boxes] == ["frame"]


def test_dropping_a_box_that_is_not_there_is_refused(folder):
    (folder / "base.toml").write_text(FRAME, encoding="utf-8")
    assert "drops unknown boxes: title" in broken(folder, 'extends = "base"\ndrop = ["title"]\n')


def test_a_layout_that_extends_itself_is_refused(folder):
    (folder / "other.toml").write_text('extends = "mine"\n', encoding="utf-8")
    assert "extends itself" in broken(folder, 'extends = "other"\n')
