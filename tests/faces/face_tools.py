"""Tools for tests of faces: a surface that records, and one-face PDFs."""

from __future__ import annotations

import io
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache

from deckbuilder import load
from deckbuilder.games import registry
from deckbuilder.printing.surface import MM, Surface

GAMES = ("arcmage", "clash_of_decks", "tash_kalar")
"""Games whose faces these tests draw."""


@lru_cache(maxsize=8)
def cards(game):
    return load.cards(game, registry.card_model(game))


@dataclass
class Recorder:
    """Takes the place of a surface and keeps what was asked of it."""

    fills: list = field(default_factory=list)
    strokes: list = field(default_factory=list)
    texts: list = field(default_factory=list)
    clips: int = 0

    def fill(self, path, colour, *, even_odd=False):
        self.fills.append((path, colour))

    def stroke(self, path, colour, width, *, dash=(), cap="butt", join="round"):
        self.strokes.append((path, colour, width))

    def text(self, pieces, x, y, size, colour):
        self.texts.append((tuple(pieces), x, y, size, colour))

    def gradient(self, box, top, bottom):
        self.fills.append((box, top))

    @contextmanager
    def clipped(self, path):
        self.clips += 1
        yield

    def said(self):
        """Return the words drawn, each stretch of text as one string."""
        return ["".join(piece.signs for piece in pieces) for pieces, *_ in self.texts]


def recorded(draw):
    surface = Recorder()
    draw(surface)
    return surface


def pdf_of(draw, size=(63, 88), bleed=3, *, compressed=False):
    """Return a one-page PDF of what ``draw`` draws, the trim box at its bleed from the edges."""
    from reportlab.pdfgen.canvas import Canvas

    stream = io.BytesIO()
    width, height = size[0] + 2 * bleed, size[1] + 2 * bleed
    canvas = Canvas(stream, pagesize=(width * MM, height * MM), invariant=1, pageCompression=int(compressed))
    draw(Surface(canvas, bleed * MM, (height - bleed) * MM))
    canvas.save()
    return stream.getvalue()


def text_in(pdf):
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0].get_textpage()
        return page.get_text_range()
    finally:
        document.close()
