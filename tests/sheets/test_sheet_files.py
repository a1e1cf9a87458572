"""Sheets with given places, underlays and printers' profiles: files of the user's, good and bad."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from plain_faces import PlainFace
from sheet_jobs import A4, CARD, faces, job, printed

from deckbuilder.errors import DeckbuilderError, InputError, LayoutError, UsageError
from deckbuilder.printing import profiles
from deckbuilder.printing.correction import Correction
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.imposition import Copies
from deckbuilder.printing.marks import MarkKind, MarkStyle
from deckbuilder.printing.named_sizes import paper
from deckbuilder.printing.profiles import Profile
from deckbuilder.printing.sheet import Flip, Side
from deckbuilder.printing.sheet_files import known_sheets, sheet_file
from deckbuilder.printing.surroundings import Surroundings
from deckbuilder.printing.underlay import Underlay

MM = 72 / 25.4


# Sheet files


def test_label_sheets_with_unequal_gaps_have_their_slots_where_the_maker_put_them(target: Path) -> None:
    sheet = sheet_file("labels-4x2in")
    layout = sheet.layout(0, None, Flip.LONG)
    assert layout.grid == (2, 5)
    face = PlainFace("a", size=layout.card)
    (page,) = printed(target, job([Copies(face, None, 10)], layout))
    # 5/32 in = 3.96875 mm from the left, 1/2 in from the top; columns 4 in + 3/16 in apart
    assert page.forms[0].box == pytest.approx((3.96875, 12.7, 101.6, 50.8), abs=0.01)
    assert page.forms[1].box.x == pytest.approx(3.96875 + 101.6 + 4.7625, abs=0.01)
    assert page.forms[9].box.bottom == pytest.approx(12.7 + 5 * 50.8, abs=0.01)
    assert page.width - page.forms[1].box.right == pytest.approx(3.96875, abs=0.01)


@pytest.mark.parametrize("name", known_sheets())
def test_each_sheet_that_comes_along_can_be_read(name: str) -> None:
    sheet = sheet_file(name)
    assert sheet.slots
    assert sheet.told == f"{sheet.name} v{sheet.version}"


def test_single_places_and_turns_are_kept_on_both_sides(tmp_path: Path, target: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(
        'paper = "a4"\ncard = "standard"\n'
        "[[slot]]\nx = 10\ny = '2cm'\n"
        "[[slot]]\nx = '100mm'\ny = 20.5\nturn = 90\n"
        "[[grid]]\nx = 10\ny = 150\ncolumns = 2\nrows = 1\ngap_x = 7\nturn = 180\n"
    )
    layout = sheet_file(str(path)).layout(0, None, Flip.LONG)
    cards = [Copies(face, PlainFace("b")) for face in faces(4)]
    front, back = printed(target, job(cards, layout, backs=True))
    boxes = [(10, 150, 63, 88), (80, 150, 63, 88), (10, 20, 63, 88), (100, 20.5, 88, 63)]
    assert [form.box for form in front.forms] == [pytest.approx(box, abs=0.01) for box in boxes]
    assert [form.turn for form in front.forms] == [180, 180, 0, 90]
    mirrored = [(210 - x - w, y, w, h) for x, y, w, h in boxes]
    assert [form.box for form in back.forms] == [pytest.approx(box, abs=0.01) for box in mirrored]
    assert [form.turn for form in back.forms] == [180, 180, 0, 270]


GOOD = 'paper = "a4"\ncard = "63x88"\n[[slot]]\nx = 10\ny = 20\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("papier = 1\n" + GOOD, 'unknown key "papier" (did you mean paper?'),
        (GOOD + "trun = 90\n", 'slot 1: unknown key "trun" (did you mean turn?'),
        (GOOD + "turn = 45\n", "slot 1: turn is 45 (it is 0, 90, 180 or 270"),
        (GOOD + "turn = true\n", "slot 1: turn is True"),
        ('card = "63x88"\n', "paper missing"),
        ('paper = "a4"\ncard = "63x88"\n', "there is no slot"),
        ('paper = "a4"\ncard = "63x88"\n[[slot]]\nx = 1\n', "slot 1: y missing"),
        ('paper = "a44"\ncard = "63x88"\n', 'paper: no paper "a44"'),
        ('paper = "a4"\ncard = "big"\n', 'card: no card size "big"'),
        ('paper = "a4"\ncard = "63x88"\nslot = 3\n', "slot is no list"),
        ('paper = "a4"\ncard = "63x88"\nslot = [3]\n', "slot 1: it is no table"),
        ('paper = "a4"\ncard = "63x88"\nversion = true\n', "version is no int"),
        ('marks = "all"\n' + GOOD, 'marks is "all" (known: none, corner, cross, full)'),
        (GOOD + "[[slot]]\nx = 150\ny = 20\n", "slot 2 ends at 213, 108 mm, off the paper"),
        (GOOD + "[[slot]]\nx = -1\ny = 120\n", "slot 2: x"),
        (GOOD + "[[slot]]\nx = 72.9\ny = 100\n", "slots 1 and 2 lie over each other"),
        (GOOD + "[[slot]]\nx = 'wide'\ny = 100\n", 'slot 2: x: "wide" is no length'),
        (GOOD + "[[slot]]\nx = []\ny = 100\n", "slot 2: x is no length"),
        (
            GOOD + "[[grid]]\nx = 1\ny = 1\ncolumns = 0\nrows = 2\n",
            "grid 1: columns and rows are whole numbers",
        ),
        (GOOD + "[[grid]]\nx = 1\ny = 1\ncolumns = 9999\nrows = 9999\n", "more than 2500 slots"),
        ("paper = \n", "sheet.toml"),
        ("\x00\x01", "sheet.toml"),
    ],
)
def test_a_wrong_sheet_file_is_refused_by_key_and_place(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "sheet.toml"
    path.write_text(text)
    with pytest.raises(LayoutError) as caught:
        sheet_file(str(path))
    assert said in str(caught.value)
    assert "sheet.toml" in str(caught.value)


def test_a_sheet_that_is_not_there_is_refused_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="did you mean labels-4x2in"):
        sheet_file("labels-4x2")
    with pytest.raises(LayoutError, match=r"gone\.toml"):
        sheet_file(str(tmp_path / "gone.toml"))


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    value=st.recursive(
        st.one_of(st.integers(-9, 400), st.text("ax1mi ", max_size=5), st.booleans()), st.lists
    )
)
def test_no_value_of_any_key_gives_more_than_a_clean_refusal(value: object, tmp_path: Path) -> None:
    shown = str(value).lower() if isinstance(value, bool) else repr(value).replace("True", "true")
    shown = shown.replace("False", "false")
    for line in ("paper", "card", "name", "version", "grid", "slot"):
        path = tmp_path / "sheet.toml"
        kept = [one for one in GOOD.splitlines()[:2] if not one.startswith(line)]
        path.write_text("\n".join([*kept, f"{line} = {shown}"]))
        with pytest.raises(DeckbuilderError):
            sheet_file(str(path)).layout(0, None, Flip.LONG)
    for key in ("x", "y", "turn"):
        path.write_text(
            GOOD.replace("x = 10", f"{key} = {shown}") if key == "x" else GOOD + f"{key} = {shown}\n"
        )
        try:
            assert sheet_file(str(path)).slots
        except DeckbuilderError as problem:
            assert problem.exit_code in (2, 3)


# Underlays


def _base(path: Path, size: tuple[float, float] = A4, pages: int = 1, rotate: int = 0) -> Path:
    """Write a PDF with a grey square of 20 mm at the top left of each page, as it is seen."""
    pdf = pikepdf.new()
    for number in range(pages):
        width, height = size if rotate % 180 == 0 else size[::-1]
        page = pdf.add_blank_page(page_size=(width * MM, height * MM))
        x, y = (0.0, height - 20) if rotate == 0 else (0.0, 0.0)  # turned by 90: the lower left corner
        body = f"0.{5 + number} g {x * MM:.3f} {y * MM:.3f} {20 * MM:.3f} {20 * MM:.3f} re f"
        page.obj.Contents = pdf.make_stream(body.encode())
        if rotate:
            page.obj.Rotate = rotate
    pdf.save(path)
    return path


@pytest.mark.parametrize("rotate", [0, 90])
def test_an_underlay_is_one_form_below_the_cards_of_every_sheet(
    rotate: int, tmp_path: Path, target: Path
) -> None:
    under = Underlay.opened(_base(tmp_path / "base.pdf", rotate=rotate))
    assert under.size == pytest.approx(A4, abs=0.01)
    cards = [Copies(face) for face in faces(20)]
    pages = printed(target, job(cards, marks=MarkStyle(MarkKind.NONE), around=Surroundings(underlay=under)))
    assert len({page.forms[0].form for page in pages}) == 1
    assert [len(page.forms) for page in pages] == [10, 10, 3]
    assert pages[0].forms[0].box == pytest.approx((0, 0, 210, 297), abs=0.01)
    document = pypdfium2.PdfDocument(target)
    image = document[0].render(scale=4).to_pil().convert("L")
    document.close()
    assert image.getpixel((int(5 * 4 * MM), int(5 * 4 * MM))) == pytest.approx(127, abs=3)
    assert image.getpixel((int(25 * 4 * MM), int(5 * 4 * MM))) == 255
    assert image.getpixel((int(15 * 4 * MM), int(19 * 4 * MM))) < 120  # a card lies over it


def test_a_second_page_lies_under_backs_and_without_one_they_have_none(tmp_path: Path, target: Path) -> None:
    cards = [Copies(PlainFace("a"), PlainFace("b"))]
    two = Surroundings(underlay=Underlay.opened(_base(tmp_path / "two.pdf", pages=3)))
    front, back = printed(target, job(cards, backs=True, around=two))
    assert (len(front.forms), len(back.forms)) == (2, 2)
    assert front.forms[0].form != back.forms[0].form
    one = Surroundings(underlay=Underlay.opened(_base(tmp_path / "one.pdf")))
    front, back = printed(target, job(cards, backs=True, around=one))
    assert (len(front.forms), len(back.forms)) == (2, 1)
    assert one.underlay is not None and one.underlay.page(Side.BACK) is None


def test_marks_outside_an_underlays_own_trim_box_are_kept(tmp_path: Path, target: Path) -> None:
    path = _base(tmp_path / "base.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].trimbox = [100, 100, 400, 700]
        pdf.save(path)
    before = path.read_bytes()
    around = Surroundings(underlay=Underlay.opened(path))
    (page,) = printed(target, job([Copies(PlainFace("a"))], around=around))
    assert page.forms[0].box == pytest.approx((0, 0, 210, 297), abs=0.01)
    assert path.read_bytes() == before


def test_an_underlay_that_cannot_be_used_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "text.pdf").write_text("this is no PDF")
    (tmp_path / "empty.pdf").write_bytes(b"")
    (tmp_path / "folder.pdf").mkdir()
    locked = pikepdf.new()
    locked.add_blank_page()
    locked.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(owner="o", user="u"))
    locked.save(tmp_path / "owned.pdf", encryption=pikepdf.Encryption(owner="o", user=""))
    for name in ("text", "empty", "folder", "gone", "locked", "owned"):
        with pytest.raises(InputError, match=rf"{name}\.pdf"):
            Underlay.opened(tmp_path / f"{name}.pdf")
    if Path("/dev/zero").exists():
        with pytest.raises(InputError, match="no plain file"):
            Underlay.opened(Path("/dev/zero"))
    other = Underlay.opened(_base(tmp_path / "letter.pdf", (215.9, 279.4)))
    with pytest.raises(InputError, match=r"its page is 215.9 x 279.4 mm, the paper 210 x 297 mm"):
        other.refuse_other_size(sheet_file("business-cards-a4").layout(0, None, Flip.LONG))


# Profiles


def test_a_profile_is_read_as_it_was_saved(tmp_path: Path) -> None:
    made = Profile(
        "office", paper("letter"), Flip.SHORT, Correction(0.5, -1), Correction(1.25, 0.125, 0.2), (1, 1.005)
    )
    profiles.save(made, tmp_path / "office.toml")
    read = profiles.read(tmp_path / "office.toml")
    assert (read.paper, read.flip, read.front, read.scale) == (made.paper, made.flip, made.front, made.scale)
    assert read.back == made.back
    own = Profile("own", paper("333.3x444.4mm"))
    profiles.save(own, tmp_path / "own.toml")
    assert profiles.read(tmp_path / "own.toml").paper.size == (333.3, 444.4)


def test_a_profile_saved_by_an_editor_of_windows_is_read(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_bytes(b'\xef\xbb\xbfpaper = "a4"\r\nback = {x = 1.5}\r\n')
    assert profiles.read(tmp_path / "p.toml").back == Correction(1.5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "paper is missing"),
        ('papper = "a4"', 'unknown key "papper"'),
        ('paper = "a4"\nback = {z = 1}', 'unknown key "back.z"'),
        ('paper = "a4"\nback = {x = "1mm"}', "back.x is no number"),
        ('paper = "a4"\nback = 3', "back is no table"),
        ('paper = "a4"\nback = {x = nan}', "back.x is no number"),
        ('paper = "a4"\nback = {x = 50}', "shifted by more than 20 mm"),
        ('paper = "a4"\nback = {angle = 10}', "turned by more than 3 degrees"),
        ('paper = "a4"\nscale = {x = 1}', "scale out of bounds"),
        ('paper = "a4"\nflip = "up"', "flip is neither"),
        ("paper = ", "p.toml"),
    ],
)
def test_a_wrong_profile_is_refused_by_key(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text(text)
    with pytest.raises(InputError) as caught:
        profiles.find(str(tmp_path / "p.toml"))
    assert said in str(caught.value)
    assert "p.toml" in str(caught.value)


def test_places_of_a_whole_card_stay_on_a_page_that_is_just_as_large(tmp_path: Path) -> None:
    path = tmp_path / "tight.toml"
    path.write_text('paper = "63x88mm"\ncard = "63x88mm"\n[[slot]]\nx = 0\ny = 0\n')
    assert sheet_file(str(path)).slots[0].box == Box(0, 0, *CARD)
