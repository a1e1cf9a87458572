"""From the bytes of a deck file to clean text, within limits.

Nothing here guesses: bytes that are no text in the said encoding are an error,
and no more than the limit is ever read.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
import unicodedata
from pathlib import Path

from deckbuilder.errors import DeckFileError, UsageError

MAX_BYTES = 1024 * 1024
MAX_LINES = 10_000
MAX_LINE = 4_096
"""Most signs in a line; JSON has no lines to speak of and is only held to `MAX_BYTES`."""

CODE_PREFIX = "dk1"
"""What a deck code begins with (`deckbuilder.decks.deck_code`, which most decks do without)."""

_USUAL = 65_536
"""Bytes asked for at a time: asking for the limit would set a MiB aside for each small file."""

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_NOT_FOR_FILES = frozenset(
    {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "unicode-escape"}
)
_ZERO_WIDTH = re.compile("[\u200b\ufeff\u200e\u200f\u2060]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def read_bytes(path: Path) -> bytes:
    """Read a deck file, never more than the limit and one byte.

    Raises:
        DeckFileError: It is no ordinary file, cannot be read, or is too large.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or "its name is no file name"
        raise DeckFileError(f"cannot be read: {reason}", where=shown(str(path), 200)) from problem
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            kind = "a folder" if stat.S_ISDIR(mode) else "a device or a pipe"
            raise DeckFileError(f"this is {kind}, not a deck file", where=shown(str(path), 200))
        data = b""
        while len(data) <= MAX_BYTES and (more := os.read(handle, min(_USUAL, MAX_BYTES + 1 - len(data)))):
            data += more
        return data
    except OSError as problem:
        raise DeckFileError(f"cannot be read: {problem.strerror}", where=shown(str(path), 200)) from problem
    finally:
        os.close(handle)


def decode(data: bytes, where: str, encoding: str | None = None) -> str:
    """Turn the bytes of a file into text with LF line ends, NFC, without a byte order mark.

    Args:
        data: The bytes, at most one more than `MAX_BYTES`.
        where: The file, for messages.
        encoding: Encoding the user names; else UTF-8, or UTF-16 with its mark.

    Raises:
        DeckFileError: Too large, no text, or not in that encoding.
        UsageError: There is no such encoding.
    """
    if len(data) > MAX_BYTES:
        raise DeckFileError("larger than 1 MiB: that is no deck list", where=where)
    mark, found = next(((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", "utf-8"))
    codec = _codec(encoding) if encoding else found
    if b"\0" in data and not codec.startswith(("utf-16", "utf-32")):
        raise DeckFileError("not a text file: it holds NUL bytes", where=where)
    if not encoding:
        data = data[len(mark) :]
    try:
        text = data.decode(codec)
    except UnicodeDecodeError as problem:
        raise _undecodable(problem, where, encoding) from problem
    except (UnicodeError, LookupError, ValueError, AttributeError, TypeError) as problem:
        raise DeckFileError(f"not in the encoding {shown(codec)}", where=where) from problem
    return clean(text, where)


def clean(text: str, where: str) -> str:
    """Bring text to LF line ends and NFC, and hold it to the limits.

    Raises:
        DeckFileError: It holds a NUL or half a UTF-16 pair, or breaks a limit.
    """
    if "\0" in text:
        raise DeckFileError("not a text file: it holds NUL signs", where=where)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        if _SURROGATE.search(text):
            raise DeckFileError("half of a UTF-16 pair stands in it", where=where)
        text = unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
    lines = text.count("\n") + (not text.endswith("\n"))
    if lines > MAX_LINES:
        raise DeckFileError(f"{lines:,} lines; a deck list has at most {MAX_LINES:,}", where=where)
    if len(text) > MAX_LINE and not text.lstrip().startswith("{"):  # programs write JSON in one long line
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > MAX_LINE:
                raise DeckFileError(
                    f"{len(line):,} signs in one line; the most is {MAX_LINE:,}", where=f"{where}:{number}"
                )
    return text


def without_zero_width(text: str) -> tuple[str, int]:
    """Drop the signs that take no room; returns the text and the line of the first one, 0 if none."""
    if text.isascii():
        return text, 0
    first = _ZERO_WIDTH.search(text)
    if first is None:
        return text, 0
    line = text.count("\n", 0, first.start()) + 1
    return unicodedata.normalize("NFC", _ZERO_WIDTH.sub("", text)), line


def tidy(text: str) -> str:
    """Bring one line of a field to NFC with single blanks and no zero-width signs.

    Unlike `normal` it keeps apostrophes and hyphens as they were typed.
    """
    if not text.isascii():
        text = unicodedata.normalize("NFC", _ZERO_WIDTH.sub("", text))
    return " ".join(text.split())


def is_text(value: str) -> bool:
    """Whether a string can be written to a file: no half UTF-16 pairs, no NUL."""
    return "\0" not in value and (value.isascii() or not _SURROGATE.search(value))


def shown(text: str, longest: int = 60) -> str:
    """Return text fit for a message: one line, control signs spelt out, cut if it is long."""
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _codec(encoding: str) -> str:
    try:
        name = codecs.lookup(encoding).name
        "".encode(name)
    except (LookupError, ValueError, TypeError) as problem:
        raise UsageError(
            f'no text encoding "{shown(encoding)}"', where="--encoding", cure="for instance cp1252 or utf-16"
        ) from problem
    if name in _NOT_FOR_FILES:
        raise UsageError(f'"{name}" is no encoding of files', where="--encoding", cure="for instance cp1252")
    return name


def _undecodable(problem: UnicodeDecodeError, where: str, encoding: str | None) -> DeckFileError:
    data = problem.object
    before = data[: problem.start].decode(problem.encoding, "replace")
    line = before.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    byte = f"0x{data[problem.start]:02X}" if problem.start < len(data) else "the end"
    cure = "" if encoding else "say its encoding, for instance --encoding cp1252"
    return DeckFileError(
        f"byte {byte} is not valid {problem.encoding.upper()}", where=f"{where}:{line}", cure=cure
    )
