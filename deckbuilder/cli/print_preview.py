"""``print --preview`` and ``--watch``: pages as PNGs, kept up to date while files are edited."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder.cli.console import say
from deckbuilder.cli.print_groups.pixels import ppi
from deckbuilder.cli.print_made import Made, PrintOptions
from deckbuilder.decks.locate import locate_all
from deckbuilder.errors import DeckbuilderError
from deckbuilder.paths import LAYOUTS, game_dir

if TYPE_CHECKING:
    from deckbuilder.cli.print_pictures import Wanted
    from deckbuilder.printing.outputs.preview import Preview

POLL = 0.2
"""Seconds between two looks at the files."""

Stamps = dict[Path, tuple[int, int]]

_PURE = ("deckbuilder.printing.fonts", "deckbuilder.printing.shaping")
"""What these keep rests on no file that is edited."""
_DATA = ("deckbuilder.load", "deckbuilder.decks", "deckbuilder.text")


def write_preview(made: Made) -> None:
    """Write each page as a PNG.

    Raises:
        OutputError: A file cannot be written.
        ArtError: A picture of the user's is broken.
    """
    if not (made.options.pixels.preview or made.options.pixels.watch):
        return
    preview = made.preview or preview_of(made)
    preview.fill(made.printing, made.folder(preview.folder, force=True))
    made.preview = preview
    made.others |= preview.digests
    made.notes.append(f"{preview.folder}: {len(preview.digests)} pages as PNGs")


def preview_of(made: Made) -> Preview:
    """Return the preview of a PDF: a folder beside it."""
    from deckbuilder.printing.outputs.preview import Preview

    resolution = ppi(made.options.pixels.preview_ppi, "--preview-ppi")
    return Preview(made.target.with_name(f"{made.target.stem}-preview"), resolution)


@dataclass(slots=True)
class Watch:
    """Files that are edited, and what is printed of them.

    Attributes:
        options: What the user asked for.
        pictures: The pictures that are cards.
        again: Prints once more, over what is there, and returns what it made.
        seen: How the files were when last looked at.
    """

    options: PrintOptions
    pictures: tuple[Path, ...]
    again: Callable[[], Made]
    seen: Stamps

    @classmethod
    def over(cls, made: Made, again: Callable[[], Made]) -> Watch:
        """Watch what was printed from."""
        pictures = tuple(side.picture.path for side in made.pictures)
        return cls(made.options, pictures, again, stamps(made.options, pictures))

    def look(self) -> list[Path]:
        """Look at the files; return those that changed, came or went since the last look."""
        now = stamps(self.options, self.pictures)
        changed = [path for path in {**self.seen, **now} if self.seen.get(path) != now.get(path)]
        self.seen = now
        return changed

    def step(self) -> bool:
        """Print once more if a file changed; tell whether it did."""
        changed = self.look()
        if not changed:
            return False
        forget(changed)
        begun = time.monotonic()
        try:
            made = self.again()
        except DeckbuilderError as problem:  # half an edit: the next one may mend it
            say(f"deckbuilder: {problem}")
            return True
        took = time.monotonic() - begun
        say(f"{changed[0].name} changed: {made.target} is up to date ({took:.1f} s)")
        return True

    def run(self) -> None:
        """Look again and again, until the user interrupts it."""
        try:
            say("watching; Ctrl-C ends it")
            while True:
                self.step()
                time.sleep(POLL)
        except KeyboardInterrupt:
            say("no longer watching")


def forced(options: PrintOptions) -> PrintOptions:
    """Return the options with leave to write over what was printed before."""
    return replace(options, output=replace(options.output, force=True))


def printed_from(options: PrintOptions, pictures: Wanted | None) -> Iterator[Path]:
    """Yield every file of the user's that is printed from, and those of the data."""
    yield from _files(options)
    for entry in pictures.entries if pictures else ():
        yield Path(entry.path)
        if entry.back:
            yield Path(entry.back)
    if options.press.icc:
        yield Path(options.press.icc)
    if options.setup.around.underlay is not None:
        yield options.setup.around.underlay.path


def stamps(options: PrintOptions, pictures: Iterable[Path] = ()) -> Stamps:
    """Return when each file that is printed from was written, and its size."""
    found: Stamps = {}
    for path in (*_files(options), *pictures):
        try:
            status = path.stat()
        except OSError:  # it went while we looked
            continue
        found[path] = status.st_mtime_ns, status.st_size
    return found


def forget(changed: Iterable[Path]) -> None:
    """Forget what was read from files that changed."""
    layouts = any(path.is_relative_to(LAYOUTS) for path in changed)
    for name, module in list(sys.modules.items()):
        if name.startswith(_DATA) or (
            layouts and name.startswith("deckbuilder.printing") and not name.startswith(_PURE)
        ):
            for kept in vars(module).values():
                if callable(clear := getattr(kept, "cache_clear", None)):
                    clear()


def _files(options: PrintOptions) -> Iterator[Path]:
    games = set(options.what.whole)
    try:
        for deck in locate_all(options.what.decks):
            yield deck.path
    except DeckbuilderError:  # a deck that went away; printing says so
        yield from map(Path, options.what.decks)
    yield from map(Path, options.what.cards)
    yield from LAYOUTS.rglob("*.toml")
    for game in games or {""}:
        yield from game_dir(game).rglob("*.toml")
    pictures = [*options.pictures.images, options.pictures.image_back, options.faces.art]
    for named in filter(None, pictures):
        path = Path(named)
        yield path
        if path.is_dir():
            yield from path.iterdir()
