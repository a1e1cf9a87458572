"""Faces of every card: they fit, say what the card says, and come out the same each time."""

import hashlib
import os
import subprocess
import sys

import pytest
from face_tools import GAMES, cards, pdf_of, recorded, text_in

from deckbuilder import load
from deckbuilder.errors import UsageError
from deckbuilder.printing import faces
from deckbuilder.printing.faces import Options, back_for, faces_for
from deckbuilder.printing.faces import lint as face_lint
from deckbuilder.printing.faces.lint import boxes_of
from deckbuilder.text.arcmage import level_runs
from deckbuilder.text.rules import rules_text
from deckbuilder.text.runs import Icon, plain

LANGUAGES = {"arcmage": ("en", "eo"), "clash_of_decks": ("en", "fr", "la"), "tash_kalar": ("en",)}
THIN = 0.09  # a quarter point, in mm: the thinnest line a press keeps
PLAYED = 4.4  # the legal line's floor in pt; what is needed in play stays above 6.5


@pytest.fixture(scope="module")
def all_faces():
    return {game: faces_for(game, cards(game).values()) for game in GAMES}


def altered(game, card_id, **changes):
    """Return a card with some facts changed, validated again."""
    card = cards(game)[card_id]
    return type(card).model_validate({**card.model_dump(by_alias=True), **changes})


def face_of(game, card_id, **options):
    return faces_for(game, [cards(game)[card_id]], **options)[card_id]


@pytest.mark.parametrize(("game", "language"), [(game, one) for game in GAMES for one in LANGUAGES[game]])
def test_every_card_fits_clear_of_the_cut_without_overlaps_and_with_all_its_signs(game, language):
    assert list(face_lint.problems(game, cards(game).values(), languages=[language])) == []


@pytest.mark.parametrize(
    ("game", "size"), [("arcmage", (56, 87)), ("arcmage", (70, 120)), ("clash_of_decks", (63, 88))]
)
def test_every_card_fits_other_common_sizes(game, size):
    assert list(face_lint.problems(game, cards(game).values(), size=size)) == []


def test_arcmage_text_is_at_the_wanted_size_on_nearly_all_cards(all_faces):
    sizes = [min(item.plan.size for item in face.placed) for face in all_faces["arcmage"].values()]
    assert min(sizes) >= 8 and sum(size >= 9 for size in sizes) >= 170


@pytest.mark.parametrize("game", GAMES)
def test_lines_are_thick_enough_to_print_and_type_is_above_its_floor(game, all_faces):
    for face in list(all_faces[game].values())[::9]:
        for item in face.placed:
            if item.laid.spec.painter == "art":
                continue
            drawn = recorded(item.plan.draw)
            assert all(width >= THIN for *_, width in drawn.strokes), item.laid.id
            floor = PLAYED if item.laid.spec.painter == "credit" else 6.5
            assert all(size >= floor for *_, size, _ in drawn.texts), item.laid.id


@pytest.mark.parametrize("game", GAMES)
def test_nothing_but_the_frame_lies_in_the_outer_two_millimetres(game, all_faces):
    for face in list(all_faces[game].values())[::9]:
        for name, box in boxes_of(face).items():
            if name != "frame" and box.w > 0 and box.h > 0:
                assert box.x >= 2 and box.y >= 2, name
                assert box.right <= face.size[0] - 2 and box.bottom <= face.size[1] - 2, name


def test_a_creature_says_name_cost_type_text_attack_and_defence():
    shown = text_in(pdf_of(face_of("arcmage", "witchdoctor").draw))
    for part in (
        "Witchdoctor",
        "3",
        "Creature – Orc",
        "sacrifices their creatures",
        "2",
        "1",
        "CC BY-SA 4.0",
    ):
        assert part in " ".join(shown.split())


def test_a_city_has_a_row_for_each_level_and_no_attack():
    face = face_of("arcmage", "lobotomized-library")
    shown = " ".join(text_in(pdf_of(face.draw)).split())
    for part in ("Each player discards 2 cards.", "Draw 1 card.", "Deal 2 damage", "10"):
        assert part in shown
    assert "atk" not in boxes_of(face) and "def" in boxes_of(face)


def test_a_token_has_no_cost_and_says_token():
    face = face_of("arcmage", "crop-token")
    assert "cost" not in boxes_of(face)
    assert "Token" in text_in(pdf_of(face.draw))


def test_every_word_of_every_arcmage_text_is_on_its_face(all_faces):
    def words(runs):
        return "".join(plain(tuple(run for run in runs if not isinstance(run, Icon))).split())

    for card in cards("arcmage").values():
        drawn = [
            "".join(
                piece.font.pdf.meanings.get(ord(sign), sign)
                for pieces, *_ in recorded(item.plan.draw).texts
                for piece in pieces
                for sign in piece.signs
            )
            for item in all_faces["arcmage"][card.id].placed
            if item.laid.spec.painter in ("text", "rows")
        ]
        shown = "".join("".join(drawn).split())
        texts = [rules_text("arcmage", card), *(level_runs(card, level) for level in card.level)]
        assert all(words(runs) in shown for runs in texts), card.id


def test_loyalty_hangs_as_one_mark_each():
    one, three = (boxes_of(face_of("arcmage", card))["loyalty"].h for card in ("abduction", "dark-portal"))
    assert three - one == pytest.approx(2 * 4.3)


def test_a_keyword_is_explained_where_there_is_room():
    assert "Attacking does not mark it" in " ".join(
        text_in(
            pdf_of(faces_for("arcmage", [altered("arcmage", "ghoul", keywords=["veteran"])])["ghoul"].draw)
        ).split()
    )


def test_a_monster_has_attack_left_hit_points_right_and_its_icons_in_printed_order():
    face = face_of("clash_of_decks", "aberration")
    places = boxes_of(face)
    assert places["atk"].right < face.size[0] / 2 < places["hp"].x
    rows = next(item for item in face.placed if item.laid.id == "rows")
    shown = " ".join(recorded(rows.plan.draw).said())
    order = [shown.index(name) for name in ("Sprint", "Rage", "Berserk", "Perforation", "Indestructible")]
    assert order == sorted(order)


def test_a_spell_has_damage_only():
    places = boxes_of(face_of("clash_of_decks", "cyclone"))
    assert "atk" in places and "hp" not in places


def test_an_aura_stands_in_a_dashed_ring_and_says_what_it_lends():
    face = face_of("clash_of_decks", "shaman")
    assert "Aura: Rage" in text_in(pdf_of(face.draw)).replace("\u00a0", " ")
    ribbon = next(item for item in face.placed if item.laid.id == "ribbon")
    assert len(recorded(ribbon.plan.draw).strokes) == 2  # the ribbon's line and the ring


def test_names_in_capitals_or_small_letters_become_titles():
    shown = text_in(pdf_of(face_of("clash_of_decks", "song-of-broken-bones").draw))
    assert "Song of Broken Bones" in shown
    french = text_in(pdf_of(face_of("clash_of_decks", "ribbit-gang", language="fr").draw))
    assert "Gang de crôa" in french


def test_long_names_take_two_lines_before_they_are_a_problem():
    long = altered("arcmage", "ghoul", name={"en": "The Most Illustrious Grandmother of Seven Ghouls"})
    face = faces_for("arcmage", [long])["ghoul"]
    assert face.problems == ()
    assert "Grandmother" in text_in(pdf_of(face.draw))


@pytest.mark.parametrize("length", [50, 400, 1200])
def test_a_text_of_any_length_stays_inside_or_is_reported(length):
    text = ("draw a card, then put it back on top " * 40)[:length]
    face = faces_for("arcmage", [altered("arcmage", "ghoul", families=[], paraphrase={"en": text})])["ghoul"]
    reported = [problem.code for problem in face.problems]
    assert reported == ([] if length < 1200 else ["overflow"])
    if not reported:
        assert list(face_lint.faults(face)) == []


def test_art_gives_up_room_before_text_gets_small():
    short, long = (
        faces_for(
            "arcmage", [altered("arcmage", "ghoul", families=[], paraphrase={"en": "draw a card. " * count})]
        )["ghoul"]
        for count in (3, 18)
    )
    assert boxes_of(long)["art"].h < boxes_of(short)["art"].h
    assert min(item.plan.size for item in long.placed) >= 8


def test_many_scripts_in_one_text_have_no_missing_sign_or_are_named():
    text = "Ĉĝĥĵŝŭ ąęłżźć ěščřžýáí ёжщ 魔法"
    face = faces_for("arcmage", [altered("arcmage", "ghoul", families=[], paraphrase={"en": text})])["ghoul"]
    messages = [problem.message for problem in face.problems]
    try:
        import justmytype_intl_cjk  # noqa: F401
    except ImportError:
        assert len(messages) == 1 and "U+9B54" in messages[0] and "U+6CD5" in messages[0]
    else:
        assert messages == []


def test_every_sign_of_every_shipped_text_has_a_glyph(all_faces):
    assert [p for of in all_faces.values() for face in of.values() for p in face.problems] == []


def test_a_picture_takes_the_place_of_the_emblem_and_is_credited():
    class Picture:
        key = "mine"

        def __init__(self):
            self.boxes = []

        def draw(self, surface, box):
            self.boxes.append(box)

    picture = Picture()
    face = face_of("arcmage", "abduction", art={"abduction": picture})
    shown = " ".join(recorded(face.draw).said())
    assert [(box.w, box.h) for box in picture.boxes] == [(57, boxes_of(face)["art"].h)]
    assert "art Santiago Iborra" in shown and "wtactics.org" in shown
    assert face.key != face_of("arcmage", "abduction").key


def test_ink_saver_leaves_the_frame_white_and_rules_a_line_around_the_panel():
    plain, saving = (face_of("arcmage", "ghoul", options=Options(ink_saver=on)) for on in (False, True))
    assert "frame" in boxes_of(plain) and "frame" not in boxes_of(saving)
    assert "keyline" in boxes_of(saving) and "keyline" not in boxes_of(plain)
    assert plain.key != saving.key


def test_keys_differ_for_every_drawing_that_differs():
    ghoul = [cards("arcmage")["ghoul"]]
    keys = {
        faces_for("arcmage", ghoul)["ghoul"].key,
        faces_for("arcmage", ghoul, size=(56, 87))["ghoul"].key,
        faces_for("arcmage", ghoul, language="eo")["ghoul"].key,
        faces_for("arcmage", ghoul, options=Options(bleed=1))["ghoul"].key,
        back_for("arcmage").key,
        back_for("clash_of_decks").key,
    }
    assert len(keys) == 6


@pytest.mark.parametrize("game", GAMES)
def test_a_face_is_as_large_as_the_game_s_cards_unless_told_otherwise(game):
    size = load.game(game).card_size
    assert back_for(game).size == size
    assert {face.size for face in faces_for(game, list(cards(game).values())[:3]).values()} == {size}


@pytest.mark.parametrize("game", GAMES)
def test_a_back_looks_the_same_turned_round_and_reaches_through_the_bleed(game):
    import pypdfium2
    from PIL import Image, ImageChops

    back = back_for(game)
    document = pypdfium2.PdfDocument(pdf_of(back.draw, size=back.size))
    image = document[0].render(scale=2).to_pil().convert("RGB")
    document.close()
    turned = image.transpose(Image.Transpose.ROTATE_180)
    differing = (
        ImageChops.difference(image, turned).convert("L").point(lambda value: 255 if value > 60 else 0)
    )
    assert sum(differing.histogram()[1:]) < 0.004 * image.width * image.height
    corners = [image.getpixel(at) for at in ((1, 1), (image.width - 2, image.height - 2))]
    assert all(max(corner) < 200 for corner in corners)


@pytest.mark.parametrize("game", GAMES)
def test_a_face_has_no_transparency_and_no_raster(game):
    for card_id in list(cards(game))[:4]:
        pdf = pdf_of(face_of(game, card_id).draw, size=load.game(game).card_size)
        for word in (b"/SMask", b"/ca ", b"/CA ", b"/BM ", b"/Subtype /Image"):
            assert word not in pdf


STREAMS = """
import hashlib, sys
sys.path.insert(0, {tests!r})
from face_tools import GAMES, cards, pdf_of
from deckbuilder import load
from deckbuilder.printing.faces import back_for, faces_for
digest = hashlib.sha256()
for game in GAMES:
    size = load.game(game).card_size
    some = list(cards(game).values())[::25]
    for face in [*faces_for(game, some).values(), back_for(game)]:
        digest.update(pdf_of(face.draw, size=size))
print(digest.hexdigest())
"""


def streams(seed):
    script = STREAMS.format(tests=os.path.dirname(__file__))
    return subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": str(seed)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_the_same_card_gives_the_same_bytes_under_any_hash_seed():
    assert len({streams(seed) for seed in (0, 1, 2)}) == 1


def test_the_same_face_drawn_twice_gives_the_same_bytes():
    face = face_of("arcmage", "witchdoctor")
    one, other = (hashlib.sha256(pdf_of(face.draw)).hexdigest() for _ in range(2))
    assert one == other


def test_all_drawing_stays_inside_the_bleed():
    placed = face_of("arcmage", "witchdoctor").placed
    drawn = [recorded(item.plan.draw) for item in placed if item.laid.spec.painter != "art"]
    boxes = [path.bounds() for one in drawn for path, _ in one.fills]
    assert min(box.x for box in boxes) >= -3.001 and max(box.right for box in boxes) <= 66.001


def test_a_game_without_faces_is_refused_by_name(monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(f"No module named {name}", name=name)

    monkeypatch.setattr(faces, "import_module", missing)
    with pytest.raises(UsageError, match="Arcmage has no card faces"):
        faces_for("arcmage", [])
