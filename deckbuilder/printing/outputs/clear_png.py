"""Sheets as PNGs that are clear outside the cards, for machines that cut round what they see.

Marks and labels are left out; cards lie where they lie on the printed sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from deckbuilder.printing.correction import Correction
from deckbuilder.printing.document import Printing
from deckbuilder.printing.outputs import pixels


def clear_pngs(printing: Printing, ppi: float) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the PNG of each page of a job, in order.

    Args:
        printing: The job.
        ppi: Pixels per inch.

    Raises:
        ArtError: A picture of the user's is broken.
    """
    for side in printing.job.sides():
        bare = replace(side, marks=(), label=None, ink=(), underlay=None, correction=Correction())
        image = pixels.drawn(pixels.page_pdf(printing, bare), pixels.page_pixels(side, ppi), None)
        yield f"sheet-{side.number:03d}-{side.side}.png", pixels.png(image, (ppi, ppi))
