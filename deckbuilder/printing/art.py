"""The user's own pictures: a folder of them, matched to cards by id or name.

Nothing in the folder is trusted. Only plain files inside it are opened, of a few
kinds and bounded in size; a picture that cannot be used is an `ArtError` that names it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder.errors import ArtError
from deckbuilder.model.catalogue import folded

if TYPE_CHECKING:
    from deckbuilder.model.card import Card
    from deckbuilder.printing.picture import Picture

READ = frozenset({".jpg", ".jpeg", ".png", ".webp", ".gif"})
"""Endings, in lower case, of the kinds of picture that are read."""

KNOWN = READ | {
    ".bmp",
    ".tif",
    ".tiff",
    ".svg",
    ".psd",
    ".xcf",
    ".kra",
    ".avif",
    ".heic",
    ".heif",
    ".jxl",
    ".pdf",
}
"""Endings of pictures; those that are not read are refused by name."""

MOST_FILES = 20_000
"""More files than this in one folder are not looked through."""

ROOM = 64 * 1024 * 1024
"""Bytes of pictures that one job keeps as they are; later ones are made smaller."""

_WORDS = re.compile(r"[^\W_]+")
_APOSTROPHES = str.maketrans("", "", "'\u2019")


class ArtFolder:
    """A folder of pictures for cards; a card without one keeps its drawn emblem.

    A file belongs to a card if its name without the ending is the card's id, or the
    card's name in any language; case, accents and punctuation do not count.

    Args:
        folder: The folder; only its own files count, not those of folders inside it.
        room: Bytes of pictures kept as they are before others are made smaller.

    Raises:
        ArtError: There is no such folder, or it cannot be read.
    """

    def __init__(self, folder: Path, *, room: int = ROOM) -> None:
        self.folder = folder
        self.room = room
        self.smaller: list[str] = []
        self._files: dict[str, list[str]] = {}
        self._used: set[str] = set()
        self._pictures: dict[str, Picture] = {}
        for name in self._names():
            self._files.setdefault(_key(Path(name).stem), []).append(name)

    def picture(self, card: Card) -> Picture | None:
        """Return a card's picture, or ``None`` if the folder has none.

        Raises:
            ArtError: Its file is no usable picture, leads out of the folder, or two files
                claim the card.
        """
        for wanted in (card.id, *card.name.values()):
            names = self._files.get(_key(wanted))
            if names:
                return self._opened(names, card)
        return None

    def unused(self) -> tuple[str, ...]:
        """Return the names of the pictures that no card has asked for so far, sorted."""
        every = {name for names in self._files.values() for name in names}
        return tuple(sorted(every - self._used))

    def _opened(self, names: list[str], card: Card) -> Picture:
        if len(names) > 1:
            raise ArtError(
                f'two pictures for "{card.title}": {", ".join(sorted(names))}',
                where=str(self.folder),
                cure="keep one of them",
            )
        name = names[0]
        self._used.add(name)
        if name not in self._pictures:
            from deckbuilder.printing.picture import Picture

            self._pictures[name] = Picture.opened(self._inside(name), name, self)
        return self._pictures[name]

    def _inside(self, name: str) -> Path:
        """Return where a file of the folder really is.

        Raises:
            ArtError: It is of a kind that is not read, or a link that leads out of the folder.
        """
        path = self.folder / name
        if path.suffix.lower() not in READ:
            kinds = ", ".join(sorted(ending[1:] for ending in READ))
            raise ArtError(
                "this kind of picture is not read", where=str(path), cure=f"save it as one of {kinds}"
            )
        try:
            real = path.resolve(strict=True)
            home = self.folder.resolve(strict=True)
        except (OSError, RuntimeError) as problem:
            raise ArtError("the link leads nowhere", where=str(path)) from problem
        if not real.is_relative_to(home):
            raise ArtError(
                "the link leads out of the folder", where=str(path), cure="put the picture itself there"
            )
        return real

    def _names(self) -> Iterator[str]:
        try:
            if not self.folder.is_dir():
                raise ArtError("no such folder of pictures", where=str(self.folder))
            for number, path in enumerate(self.folder.iterdir()):
                if number >= MOST_FILES:
                    raise ArtError(f"more than {MOST_FILES} files", where=str(self.folder))
                if path.suffix.lower() in KNOWN and not path.name.startswith(".") and not path.is_dir():
                    yield path.name
        except (OSError, ValueError) as problem:
            reason = getattr(problem, "strerror", None) or problem
            raise ArtError(f"cannot be read: {reason}", where=str(self.folder)) from problem


def _key(text: str) -> str:
    """Return what names are compared by: their letters and digits, word by word."""
    return " ".join(_WORDS.findall(folded(text).translate(_APOSTROPHES)))
