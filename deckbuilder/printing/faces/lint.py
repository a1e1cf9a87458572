"""What is wrong with faces, told without drawing any.

Beside what the faces say of themselves (text that does not fit, signs no font has), the
geometry is checked: text and stats keep clear of the cut and of each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from deckbuilder.model.card import Card
from deckbuilder.printing.face import Face, FaceProblem
from deckbuilder.printing.faces import faces_for
from deckbuilder.printing.faces.engine import DrawnFace
from deckbuilder.printing.faces.painting import Options, Picture
from deckbuilder.printing.geometry import Box

CLEAR_OF_CUT = 3.0
"""How far text and stats stay inside the trim, in mm: cutting is that inexact."""


@dataclass(frozen=True, slots=True)
class CardProblem:
    """A problem of one card's face in one language."""

    card: str
    language: str
    problem: FaceProblem


def problems(
    game: str,
    cards: Iterable[Card],
    *,
    languages: Iterable[str] = ("",),
    size: tuple[float, float] | None = None,
    art: Mapping[str, Picture] | None = None,
    options: Options | None = None,
) -> Iterator[CardProblem]:
    """Yield every problem of the faces of some cards, in each language.

    Args:
        game: The game.
        cards: Its cards.
        languages: Language codes; empty for the game's main language.
        size: Trim size in mm; the game's own if ``None``.
        art: The user's pictures by card id.
        options: How faces are drawn.
    """
    wanted = tuple(cards)
    for language in languages:
        faces = faces_for(game, wanted, size=size, language=language, art=art, options=options)
        for card_id, face in faces.items():
            for problem in faults(face):
                yield CardProblem(card_id, language, problem)


def faults(face: Face) -> Iterator[FaceProblem]:
    """Yield what is wrong with one face: its own problems, then those of its geometry."""
    yield from face.problems
    if isinstance(face, DrawnFace):
        yield from _misplaced(face)


def boxes_of(face: DrawnFace) -> dict[str, Box]:
    """Return the places of a face's boxes by id."""
    return {item.laid.id: item.box for item in face.placed}


def inks(face: DrawnFace) -> dict[str, Box]:
    """Return the boxes that hold the text, icons and stats of a face, by box id."""
    return {item.laid.id: item.plan.ink for item in face.placed if item.plan.ink is not None}


def _misplaced(face: DrawnFace) -> Iterator[FaceProblem]:
    safe = Box(0, 0, *face.size).inset(CLEAR_OF_CUT)
    placed = inks(face)
    for name, ink in placed.items():
        if not safe.holds(ink, slack=0.01):
            yield FaceProblem("cut", f'"{name}" stands less than {CLEAR_OF_CUT:g} mm from the cut')
    for (name, ink), (other, second) in combinations(placed.items(), 2):
        if ink.meets(second, slack=0.01):
            yield FaceProblem("overlap", f'"{name}" and "{other}" overlap')
