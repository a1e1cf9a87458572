"""What ``print`` says at its end: two or three lines, or JSON."""

from __future__ import annotations

from deckbuilder.cli.print_made import Made
from deckbuilder.cli.print_pictures import summary, told
from deckbuilder.printing.setup import PageSetup


def tell(made: Made) -> None:
    """Say what was printed: as JSON or in two or three lines."""
    if made.options.output.as_json:
        import json

        print(json.dumps(_as_json(made), ensure_ascii=False, indent=2))
        return
    job = made.job
    different = len({copies.front.key for batch in job.batches for copies in batch.cards})
    print(f"{_files(made)}: {job.cards} cards ({different} different) on {_counted(job.sheets, 'sheet')}")
    for batch in made.job.batches:
        layout = batch.layout
        columns, rows = layout.grid
        side = ", on their side" if layout.turned else ""
        size = " x ".join(f"{value:g}" for value in layout.card)
        paper = "one card a page" if made.options.setup.one_up else made.options.setup.paper.name
        print(f"  {paper}, {columns} x {rows} cards of {size} mm{side}: {_counted(batch.sheets, 'sheet')}")
    if made.pictures:
        print(f"  {told(made.pictures)}")
    for note in made.notes:
        print(f"  {note}")
    print('  print at 100 %, not "fit to page"' + _duplex(made.options.setup))


def _duplex(setup: PageSetup) -> str:
    return f"; both sides, turned on the {setup.flip} edge" if setup.backs else ""


def _as_json(made: Made) -> dict[str, object]:
    setup = made.options.setup
    return {
        "file": str(made.target),
        "pages": made.job.pages,
        "sheets": made.job.sheets,
        "cards": made.job.cards,
        "drawings": len(made.job.faces()),
        "paper": {"name": setup.paper.name, "width": setup.paper.width, "height": setup.paper.height},
        "backs": setup.backs,
        "flip": str(setup.flip),
        "marks": str(setup.shown_marks.kind),
        "layouts": [
            {
                "page": [round(value, 4) for value in batch.layout.page],
                "card": list(batch.layout.card),
                "grid": list(batch.layout.grid),
                "slots": len(batch.layout.slots),
                "turned": batch.layout.turned,
                "gap": batch.layout.gap,
                "bleed": batch.layout.bleed,
                "cards": batch.count,
                "sheets": batch.sheets,
            }
            for batch in made.job.batches
        ],
        "decks": [
            {
                "source": source.shown,
                "game": source.order.game,
                "name": source.title,
                "cards": source.order.count,
                "status": source.status,
            }
            for source in made.sources
        ],
        "pictures": summary(made.pictures) if made.pictures else None,
        "files": [{"file": str(path), "sha256": digest} for path, digest in made.digests.items()],
        "warnings": made.warnings.lines,
    }


def _files(made: Made) -> str:
    files = list(made.digests)
    return str(files[0]) if len(files) == 1 else f"{files[0]} and {len(files) - 1} more"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
