"""What was printed, as plain values: the JSON of ``print --json`` and ``--report``.

It is described by ``report_schema.json`` beside this module. It says nothing of the clock, so
that the same input gives the same bytes.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from deckbuilder import __version__
from deckbuilder.printing.correction import Correction
from deckbuilder.printing.face import FaceProblem
from deckbuilder.printing.imposition import Batch, Job
from deckbuilder.printing.pictures.card import PictureCard
from deckbuilder.printing.setup import PageSetup
from deckbuilder.printing.sheet import Side

if TYPE_CHECKING:
    from deckbuilder.model.card import Card

FORMAT, VERSION = "deckbuilder-print", 1

_CODE_POINT = re.compile(r"U\+[0-9A-F]{4,6}")

Problems = Sequence[tuple["Card", FaceProblem]]


def layout_facts(job: Job, setup: PageSetup) -> dict[str, Any]:
    """Return the counts, the paper, and where cards lie."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "program": f"deckbuilder {__version__}",
        "pages": job.pages,
        "sheets": job.sheets,
        "cards": job.cards,
        "drawings": len(job.faces()),
        "paper": {"name": setup.paper.name, "width": setup.paper.width, "height": setup.paper.height},
        "backs": setup.backs,
        "flip": str(setup.flip),
        "marks": str(setup.shown_marks.kind),
        "order": str(setup.order),
        "fold": setup.fold,
        "skip": list(setup.skip),
        "notes": list(setup.notes),
        "registration": str(registration.pattern) if (registration := setup.around.registration) else None,
        "corrections": {str(side): _correction(setup.around.correction(side)) for side in Side},
        "layouts": [_layout(batch) for batch in job.batches],
    }


def picture_facts(pictures: Sequence[PictureCard]) -> dict[str, Any] | None:
    """Return what there is to tell of pictures that are cards, ``None`` if there are none."""
    if not pictures:
        return None
    return {
        "different": len(pictures),
        "lowest_ppi": round(min(side.ppi for side in pictures)),
        "bleed": dict(Counter(side.source.told() for side in pictures)),
        "decoded": sum(side.picture.facts.coding is None for side in pictures),
        "files": [_picture(side) for side in pictures],
    }


def missing_glyphs(problems: Problems) -> list[dict[str, Any]]:
    """Return the signs that no font has, by card."""
    return [
        {"card": card.title, "glyphs": _CODE_POINT.findall(problem.message)}
        for card, problem in problems
        if problem.code == "missing-glyph"
    ]


def face_problems(problems: Problems) -> list[dict[str, str]]:
    """Return everything that is wrong with drawn faces, by card."""
    return [
        {"card": card.title, "problem": problem.code, "message": problem.message, "cure": problem.cure}
        for card, problem in problems
    ]


def files(digests: Mapping[Any, str]) -> list[dict[str, str]]:
    """Return files with what they hash to."""
    return [{"file": str(path), "sha256": digest} for path, digest in digests.items()]


def encoded(report: Mapping[str, Any]) -> str:
    """Return a report as JSON text."""
    return json.dumps(report, ensure_ascii=False, indent=2)


def _layout(batch: Batch) -> dict[str, Any]:
    layout = batch.layout
    slots = layout.filled(len(layout.slots))
    return {
        "page": _rounded(layout.page),
        "card": list(layout.card),
        "grid": list(layout.grid),
        "slots": len(layout.slots),
        "turned": layout.turned,
        "gap": layout.gap,
        "bleed": layout.bleed,
        "cards": batch.count,
        "sheets": batch.sheets,
        "placed": [{"box": _rounded(slot.box), "turn": slot.turn} for slot in slots],
    }


def _correction(correction: Correction) -> dict[str, float]:
    return {
        "x": round(correction.x, 4),
        "y": round(correction.y, 4),
        "angle": round(correction.angle, 5),
        "scale_x": round(correction.scale_x, 6),
        "scale_y": round(correction.scale_y, 6),
    }


def _picture(side: PictureCard) -> dict[str, Any]:
    return {
        "file": side.picture.shown,
        "sha256": side.picture.sha256(),
        "pixels": list(side.picture.size),
        "ppi": round(side.ppi),
        "bleed": {"x": round(side.source.x, 3), "y": round(side.source.y, 3), "known": side.source.known},
        "problems": [problem.code for problem in side.problems],
    }


def _rounded(values: Iterable[float]) -> list[float]:
    return [round(value, 4) for value in values]
