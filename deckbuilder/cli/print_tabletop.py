"""``print --tts``: sheets and a saved object for Tabletop Simulator."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from deckbuilder.cli.print_made import Made, PrintOptions
from deckbuilder.errors import UsageError
from deckbuilder.printing.setup import PageSetup

_ADDRESS = re.compile(r"(https?|file)://[!-~]+", re.IGNORECASE)
"""An address without blanks: the game asks for it as it stands."""


def needs_of_tabletop(options: PrintOptions, sizes: frozenset[tuple[float, float]]) -> PageSetup:
    """Return the set-up with backs, which cards on a table have.

    Raises:
        UsageError: The options make no sense.
    """
    asked = options.tabletop
    if asked.tts_url and not asked.tts:
        raise UsageError("an address without sheets", where="--tts-url", cure="say a folder with --tts")
    if asked.tts_url and not _ADDRESS.fullmatch(asked.tts_url):
        raise UsageError(
            f'"{asked.tts_url[:60]}" is no address on the web',
            where="--tts-url",
            cure="begin it with https:// and write %20 for a blank",
        )
    return replace(options.setup, with_backs=True) if asked.tts else options.setup


def write_tabletop(made: Made) -> None:
    """Write the sheets and the saved object.

    Raises:
        OutputError: A file cannot be written.
        ArtError: A picture of the user's is broken.
    """
    from deckbuilder.printing.outputs.tabletop import table_files

    asked = made.options.tabletop
    if not asked.tts:
        return
    folder = Path(asked.tts)
    base = asked.tts_url.rstrip("/") or f"file:///{folder.resolve().as_posix().lstrip('/')}"
    titles = {card.id: card.title for source in made.sources for card, _ in source.order.cards}
    files = table_files(made.job, made.target.stem, lambda name: f"{base}/{_quoted(name)}", titles)
    sheets = made.fill(folder, ((file.name, file.data) for file in files)) // 2
    made.notes.append(f"{folder}: {sheets} {'sheet' if sheets == 1 else 'sheets'} for Tabletop Simulator")


def _quoted(name: str) -> str:
    from urllib.parse import quote

    return quote(name)
