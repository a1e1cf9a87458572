"""What ``print`` says at its end: a few lines, or JSON; and the report."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from deckbuilder.cli.print_made import Made
from deckbuilder.cli.print_pictures import told
from deckbuilder.printing.imposition import PageOrder
from deckbuilder.printing.report import (
    encoded,
    face_problems,
    files,
    layout_facts,
    missing_glyphs,
    picture_facts,
)
from deckbuilder.printing.setup import PageSetup

_ORDERS = {
    PageOrder.INTERLEAVED: "both sides",
    PageOrder.BACKS_FIRST: "both sides, each back before its front",
    PageOrder.FRONTS_THEN_BACKS: "first all fronts, then all backs on the same paper",
    PageOrder.REVERSED_BACKS: "first all fronts, then all backs from the last on the same paper",
    PageOrder.TWO_FILES: "first the fronts' file, then the backs' on the same paper",
}


def tell(made: Made) -> None:
    """Say what was printed: as JSON or in two or three lines."""
    if made.options.output.as_json:
        print(encoded(_report(made)))
        return
    job = made.job
    different = len({copies.front.key for batch in job.batches for copies in batch.cards})
    print(f"{_files(made)}: {job.cards} cards ({different} different) on {_counted(job.sheets, 'sheet')}")
    for batch in made.job.batches:
        layout = batch.layout
        columns, rows = layout.grid
        side = ", on their side" if layout.turned else ""
        size = " x ".join(f"{value:g}" for value in layout.card)
        skipped = columns * rows - len(layout.slots)
        side += f", {skipped} left empty" if skipped > 0 else ""
        paper = "one card a page" if made.options.setup.one_up else made.options.setup.paper.name
        print(f"  {paper}, {columns} x {rows} cards of {size} mm{side}: {_counted(batch.sheets, 'sheet')}")
    if made.pictures:
        print(f"  {told(made.pictures)}")
    print(f"  {', '.join(_summary(made))}")
    for note in made.notes:
        print(f"  {note}")
    print('  print at 100 %, not "fit to page"' + _duplex(made.options.setup))


def _summary(made: Made) -> Iterator[str]:
    """Yield counts, what to look at, and the digest of the first PDF."""
    yield _counted(made.job.pages, "page")
    if made.warnings.lines:
        yield _counted(len(made.warnings.lines), "warning")
    glyphs = sum(len(one["glyphs"]) for one in missing_glyphs(made.problems))
    if glyphs:
        yield f"{_counted(glyphs, 'sign')} that no font has"
    yield f"sha256 {next(iter(made.digests.values()))[:16]}"


def _duplex(setup: PageSetup) -> str:
    if setup.fold is not None:
        return "; fold on the dashed line, glue, then cut"
    if not setup.backs:
        return ""
    return f"; {_ORDERS[setup.order]}, turned on the {setup.flip} edge"


def write_report(made: Made) -> None:
    """Write ``--report``: the same as ``--json`` prints.

    Raises:
        OutputError: It cannot be written.
    """
    if not made.options.output.report:
        return
    path = Path(made.options.output.report)
    stream = made.file(path)
    stream.write(encoded(_report(made)).encode("utf-8") + b"\n")
    made.notes.append(f"{path}: the report")


def _report(made: Made) -> dict[str, Any]:
    return {
        "file": str(made.target),
        **layout_facts(made.job, made.options.setup),
        "decks": [
            {
                "source": source.shown,
                "game": source.order.game,
                "name": source.title,
                "cards": source.order.count + source.pictures,
                "status": source.status,
            }
            for source in made.sources
        ],
        "pictures": picture_facts(made.pictures),
        "problems": face_problems(made.problems),
        "missing_glyphs": missing_glyphs(made.problems),
        "files": files(made.digests),
        "others": files(made.others),
        "warnings": made.warnings.lines,
        **made.facts,
    }


def _files(made: Made) -> str:
    files = list(made.digests)
    return str(files[0]) if len(files) == 1 else f"{files[0]} and {len(files) - 1} more"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
