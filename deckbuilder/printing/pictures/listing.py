"""Which pictures are printed: folders, files, and lists of them with copies, backs and bleeds.

A list is a CSV file with a header line: ``file`` (a picture or a folder, beside the list),
and, where wanted, ``copies``, ``back``, ``bleed``. Commas, semicolons or tabs.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.errors import ArtError, InputError, UsageError
from deckbuilder.printing.art import KNOWN, MOST_FILES, READ

LISTS = frozenset({".csv", ".tsv"})
"""Endings of lists."""

MOST_COPIES = 999
"""More copies of one picture than this are a mistake."""
_MOST_LIST_BYTES = 4 * 1024 * 1024

_COLUMNS = {
    "file": "file", "image": "file", "picture": "file", "front": "file", "path": "file", "folder": "file",
    "copies": "copies", "count": "copies", "quantity": "copies", "qty": "copies", "number": "copies",
    "back": "back", "bleed": "bleed", "source bleed": "bleed",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """A picture to print.

    Attributes:
        path: The picture.
        copies: How many times.
        back: The picture on its back, ``None`` for the usual one.
        bleed: Its bleed as the list says it, ``""`` if it does not.
        where: Who asked for it, for messages.
    """

    path: str
    copies: int = 1
    back: str | None = None
    bleed: str = ""
    where: str = ""


def entries(what: str, encoding: str = "") -> Iterator[Entry]:
    """Yield the pictures of a folder, a file or a list, in order.

    Args:
        what: Where it is.
        encoding: How lists are encoded; else UTF-8, or UTF-16 with its mark.

    Raises:
        ArtError: There is no such thing, or it is of a kind that is not read.
        InputError: A list makes no sense; names the line.
        UsageError: There is no such encoding.
    """
    path = Path(what)
    if path.suffix.lower() in LISTS:
        yield from _listed(path, encoding)
        return
    for picture in _pictures(path):
        yield Entry(str(picture), where="--images")


def _pictures(path: Path) -> list[Path]:
    """Return a picture, or those of a folder, sorted as people count: 2 before 10."""
    try:
        if not path.is_dir():
            return [_known(path)]
        inside = [one for one in path.iterdir() if not one.name.startswith(".")]
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise ArtError(f"cannot be read: {reason}", where=str(path)) from problem
    found = [one for one in inside if one.suffix.lower() in KNOWN and not one.is_dir()]
    if len(found) > MOST_FILES:
        raise ArtError(f"more than {MOST_FILES} pictures", where=str(path))
    if not found:
        raise ArtError("no pictures in this folder", where=str(path), cure=f"kinds that are read: {_kinds()}")
    return [_known(one) for one in sorted(found, key=_natural)]


def _known(path: Path) -> Path:
    if path.suffix.lower() not in READ:
        raise ArtError(
            "not a kind of picture that is read", where=str(path), cure=f"save it as one of: {_kinds()}"
        )
    if not path.exists():
        raise ArtError("there is no such file", where=str(path))
    return path


def _kinds() -> str:
    return ", ".join(sorted(ending[1:] for ending in READ))


def _natural(path: Path) -> tuple[list[tuple[int, int, str]], str]:
    parts = re.split(r"(\d+)", path.name.casefold())
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts if part], path.name


def _listed(path: Path, encoding: str) -> Iterator[Entry]:
    text = _text(path, encoding)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    columns: list[str] = []
    any_there = False
    try:
        for row in rows:
            where = f"{path}:{rows.line_num}"
            cells = [cell.strip() for cell in row]
            if not any(cells):
                continue
            if not columns:
                columns = _header(cells, where)
                continue
            if len(cells) > len(columns):
                raise InputError("more cells than the header has", where=where)
            any_there = True
            yield from _row(path.parent, dict(zip(columns, cells, strict=False)), where)
    except csv.Error as problem:
        raise InputError(f"no list: {problem}", where=f"{path}:{rows.line_num}") from problem
    if not any_there:
        raise InputError("the list names no picture", where=str(path))


def _text(path: Path, encoding: str) -> str:
    try:
        with path.open("rb") as stream:
            data = stream.read(_MOST_LIST_BYTES + 1)
        if len(data) > _MOST_LIST_BYTES:
            raise InputError("too large for a list of pictures", where=str(path))
        wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        return data.decode(encoding or ("utf-16" if wide else "utf-8-sig"))
    except LookupError as problem:
        raise UsageError(
            f'no text encoding "{encoding[:40]}"', where="--encoding", cure="for instance cp1252"
        ) from problem
    except UnicodeError as problem:
        said = f"in {encoding}" if encoding else "UTF-8 text"
        cure = "save it as UTF-8, or say its encoding, for instance --encoding cp1252"
        raise InputError(f"the list is not {said}", where=str(path), cure=cure) from problem
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise InputError(f"cannot be read: {reason}", where=str(path)) from problem


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t", key=first.count)


def _header(cells: list[str], where: str) -> list[str]:
    names = [_COLUMNS.get(" ".join(cell.casefold().replace("_", " ").split()), "") for cell in cells]
    for cell, name in zip(cells, names, strict=True):
        if not name or names.count(name) > 1:
            fault = "unknown column" if not name else "twice the column"
            raise InputError(f'{fault} "{cell[:40]}"', where=where, cure="known: file, copies, back, bleed")
    if "file" not in names:
        raise InputError("no column file", where=where, cure="the first line names the columns: file, copies")
    return names


def _row(folder: Path, cells: dict[str, str], where: str) -> Iterator[Entry]:
    if not cells.get("file"):
        raise InputError("no file in this line", where=where)
    back = folder / cells["back"] if cells.get("back") else None
    try:
        pictures = _pictures(folder / cells["file"])
        back = _known(back) if back else None
    except ArtError as problem:
        raise ArtError(f"{problem.where}: {problem.message}", where=where, cure=problem.cure) from problem
    for picture in pictures:
        copies = _copies(cells.get("copies", ""), where)
        yield Entry(str(picture), copies, str(back) if back else None, cells.get("bleed", ""), where)


def _copies(text: str, where: str) -> int:
    if not text:
        return 1
    if not (text.isascii() and text.isdecimal()) or not int(text) <= MOST_COPIES:
        raise InputError(f'"{text[:20]}" is no number of copies', where=where, cure=f"0 to {MOST_COPIES}")
    return int(text)
