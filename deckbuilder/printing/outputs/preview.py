"""Pages of a job as PNGs, kept up to date: only a page that changed is drawn again."""

from __future__ import annotations

import re
from pathlib import Path

from deckbuilder.printing.document import Printing
from deckbuilder.printing.outputs import pixels
from deckbuilder.printing.outputs.folder import Filling, whole_folder

_NAME = re.compile(r"page-\d{3,}\.png")


class Preview:
    """A folder of page PNGs.

    Args:
        folder: The folder; ``page-NNN.png`` in it are the preview's own.
        ppi: Pixels per inch.
    """

    def __init__(self, folder: Path, ppi: float) -> None:
        self.folder = folder
        self.digests: dict[Path, str] = {}
        self._ppi = ppi
        self._pages: dict[Path, tuple[str, str]] = {}

    def update(self, printing: Printing) -> list[Path]:
        """Bring the folder up to date with a job; see `fill`."""
        with whole_folder(self.folder, force=True) as filling:
            return self.fill(printing, filling)

    def fill(self, printing: Printing, filling: Filling) -> list[Path]:
        """Draw the pages of a job that are not as they were; take away those it has no more.

        Args:
            printing: The job.
            filling: Takes the pages that are drawn.

        Returns:
            The files that were written, in order.

        Raises:
            ArtError: A picture of the user's is broken.
            OutputError: A file cannot be written.
        """
        written: list[Path] = []
        pages: dict[Path, tuple[str, str]] = {}
        for number, side in enumerate(printing.job.sides(), 1):
            path = self.folder / f"page-{number:03d}.png"
            pdf, shows = pixels.page_of(printing, side)
            before = self._pages.get(path)
            if before is not None and before[0] == shows and path.exists():
                pages[path] = before
                continue
            image = pixels.drawn(pdf, pixels.page_pixels(side, self._ppi))
            data = pixels.png(image, (self._ppi, self._ppi))
            filling.add(path.name, data)
            pages[path] = shows, filling.digests[path]
            written.append(path)
        self.digests = {path: digest for path, (_, digest) in pages.items()}
        filling.afterwards.append(lambda: self._settle(pages))
        return written

    def _settle(self, pages: dict[Path, tuple[str, str]]) -> None:
        """Remember what the pages show, now that they are in the folder; take away those that went."""
        self._pages = pages
        for path in self.folder.iterdir():
            if _NAME.fullmatch(path.name) and path not in self._pages:
                path.unlink(missing_ok=True)
