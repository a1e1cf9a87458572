"""What every emblem keeps: the same each time, opaque, inside its box, lines that print."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path as FilePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recording import BOX, PALETTE, Recorder, recorded

from deckbuilder import load
from deckbuilder.games import registry
from deckbuilder.printing.emblem import Subject, draw_emblem, draw_guilloche, draw_medallion, subject_of
from deckbuilder.printing.emblem.city import PLACES
from deckbuilder.printing.emblem.spell import MOTIFS
from deckbuilder.printing.emblem.tables import charges, gear, species
from deckbuilder.printing.geometry import Box, circle, rectangle
from deckbuilder.printing.palette import palettes

SUBJECTS = [
    *(Subject("mask", name) for name in species()),
    *(Subject("mask", f"human {name}") for name in gear()),
    *(Subject("wings", name) for name in species()),
    *(Subject("city", name) for name in PLACES),
    *(Subject("spell", name) for name in MOTIFS),
    *(Subject("charge", name) for name in charges()),
]
SOME = [
    Subject("mask", "orc axe drum"),
    Subject("wings", "eagle"),
    Subject("wings", "demon"),
    Subject("city", "castle"),
    Subject("spell", "sigil"),
    Subject("charge", "sword"),
]


@pytest.mark.parametrize("subject", SOME, ids=lambda subject: f"{subject.scene} {subject.detail}")
def test_the_same_card_is_drawn_alike_twice(subject: Subject) -> None:
    assert recorded("abduction", subject).digest() == recorded("abduction", subject).digest()


def test_the_hash_seed_of_python_changes_nothing() -> None:
    here = FilePath(__file__).parent
    program = (
        "from recording import recorded; from test_emblem_drawing import SOME;"
        "print(*(recorded('abduction', subject).digest() for subject in SOME))"
    )
    answers = set()
    for seed in ("0", "1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(here)}
        run = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        answers.add(run.stdout)
    assert len(answers) == 1


@pytest.mark.parametrize("game", load.game_ids())
def test_no_two_cards_of_a_game_look_alike(game: str) -> None:
    cards = load.cards(game, registry.card_model(game)).values()
    drawings = {tuple(recorded(card.id, subject_of(card)).steps) for card in cards}
    assert len(drawings) == len(cards)


def test_every_subject_can_be_drawn_and_its_lines_can_be_printed() -> None:
    for subject in SUBJECTS:
        recorder = recorded(subject.detail, subject)
        assert recorder.depth == 0
        assert recorder.done("fill"), subject
        assert all(step[3] >= 0.09 for step in recorder.done("stroke")), subject
        assert len(recorder.done("gradient")) <= 1, subject


def test_everything_is_drawn_inside_a_clip_of_the_box() -> None:
    for subject in SOME:
        steps = recorded("abduction", subject).steps
        assert steps[0] == ("clip", rectangle(BOX))
        assert steps[-1] == ("unclip",)
        depth = 0
        for step in steps[:-1]:
            depth += {"clip": 1, "unclip": -1}.get(step[0], 0)
            assert depth >= 1


@settings(max_examples=60, deadline=None)
@given(
    subject=st.sampled_from(SUBJECTS),
    seed_id=st.from_regex(r"[a-z][a-z0-9-]{0,20}", fullmatch=True),
    palette=st.sampled_from(list(palettes().values())),
    width=st.floats(14, 80),
    height=st.floats(12, 90),
)
def test_any_card_can_be_drawn_in_any_box(
    subject: Subject, seed_id: str, palette: object, width: float, height: float
) -> None:
    recorder = Recorder()
    draw_emblem(recorder, Box(0, 0, width, height), seed_id=seed_id, subject=subject, palette=palette)  # type: ignore[arg-type]
    assert recorder.depth == 0
    for step in recorder.done("fill"):
        assert all(0 <= part <= 255 for part in step[2])


def test_the_subject_stands_where_nothing_covers_it() -> None:
    full = Box(0, 0, 60, 60)
    left, right = Box(0, 0, 30, 60), Box(30, 0, 30, 60)
    subject = Subject("mask", "human visor")

    def middle(focus: Box) -> float:
        steps = recorded("a", subject, box=full, focus=focus).steps
        helmets = [step[1].bounds() for step in steps if step[0] == "fill"][-1]
        return helmets.x + helmets.w / 2

    assert middle(left) == pytest.approx(middle(right) - 30, abs=1e-6)


def test_a_medallion_keeps_to_its_circle() -> None:
    for subject in SOME:
        recorder = Recorder()
        draw_medallion(recorder, 10, 20, 6, seed_id="a", subject=subject, palette=PALETTE)
        assert recorder.steps[0][1] == circle(10, 20, 6)
        clip = recorder.done("clip")[0]
        assert clip[1] == circle(10, 20, 6 * 0.86)
        outside = recorder.steps[: recorder.steps.index(clip)]
        assert {step[0] for step in outside} <= {"fill", "stroke"}
        assert recorder.depth == 0
        assert all(step[3] >= 0.09 for step in recorder.done("stroke"))


def test_a_guilloche_fills_its_box_and_differs_from_card_to_card() -> None:
    drawings = []
    for seed_id in ("a", "b"):
        recorder = Recorder()
        draw_guilloche(recorder, BOX, seed_id=seed_id, ground=PALETTE.mid, line=PALETTE.tint)
        assert recorder.steps[0] == ("fill", rectangle(BOX), PALETTE.mid, False)
        drawings.append(recorder.digest())
    assert drawings[0] != drawings[1]


@pytest.mark.parametrize("game", load.game_ids())
def test_emblems_stay_small_in_the_file(game: str) -> None:
    from reportlab.pdfgen.canvas import Canvas

    from deckbuilder.printing.surface import Surface

    canvas = Canvas(os.devnull)
    surface = Surface(canvas, 0, 800)
    cards = list(load.cards(game, registry.card_model(game)).values())[::5]
    for card in cards:
        draw_emblem(surface, BOX, seed_id=card.id, subject=subject_of(card), palette=PALETTE)
    size = sum(len(part) + 1 for part in canvas._code)
    assert size / len(cards) < 25_000
