"""File names for sides of cards: readable, safe everywhere, in order."""

from __future__ import annotations

import re
from collections.abc import Iterable

from deckbuilder.printing.face import CardSide
from deckbuilder.printing.imposition import Job

_LONGEST = 60


def name_of(face: CardSide) -> str:
    """Return what a side is called: its card, or its picture's file."""
    return str(getattr(face, "name", "")) or face.key


def stem_of(face: CardSide) -> str:
    """Return the same as part of a file name that every system takes."""
    plain = re.sub(r"[^a-z0-9]+", "-", name_of(face).casefold(), flags=re.ASCII)
    return plain.strip("-")[:_LONGEST].rstrip("-") or "card"


def fronts(job: Job) -> tuple[CardSide, ...]:
    """Return the different fronts of a job, in order."""
    return _different(card.front for batch in job.batches for card in batch.cards)


def backs(job: Job) -> tuple[CardSide, ...]:
    """Return the different backs of a job, in order."""
    return _different(card.back for batch in job.batches for card in batch.cards)


def _different(faces: Iterable[CardSide | None]) -> tuple[CardSide, ...]:
    return tuple({face.key: face for face in faces if face is not None}.values())
