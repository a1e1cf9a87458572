"""A PDF written straight to its stream, object by object.

Nothing of what was written stays in memory but where each object begins, so a job of
thousands of pictures needs no more memory than a small one. What was written last can
be taken back (`PdfFile.mark`, `PdfFile.rewind`): that is how a job is split at whole sheets.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable
from typing import BinaryIO, NamedTuple

_HEADER = b"%%PDF-%s\n%%\xe2\xe3\xcf\xd3\n"
_FREE = b"0000000000 65535 f \n"
_ENTRY = 20
"""Bytes of one line of a cross-reference table."""
_TRAILER = 300
"""Bytes that the end of a file takes at most, its table apart."""


class Mark(NamedTuple):
    """A place in a file that is being written."""

    size: int
    objects: int
    digest: hashlib._Hash


class PdfFile:
    """A PDF on its way to a stream.

    Args:
        stream: Where it goes; it must be able to seek if anything is to be taken back.
        version: The version of PDF it says it is.

    Attributes:
        subject: What is being written, for messages.

    Raises:
        OSError: From every method that writes; whoever opened the stream says which file.
    """

    def __init__(self, stream: BinaryIO, version: str = "1.6") -> None:
        self._stream = stream
        self._offsets = array("Q", [0])
        self._hash = hashlib.sha256()
        self.size = 0
        self.subject = ""
        self._write(_HEADER % version.encode("ascii"))

    @property
    def final_size(self) -> int:
        """Bytes the file has when it is finished now, at most."""
        return self.size + _ENTRY * len(self._offsets) + _TRAILER

    @property
    def digest(self) -> str:
        """SHA-256 of what was written so far, as hexadecimal digits."""
        return self._hash.hexdigest()

    def reserve(self, count: int = 1) -> int:
        """Give the next ``count`` object numbers away; return the first."""
        first = len(self._offsets)
        self._offsets.extend([0] * count)
        return first

    def put(self, number: int, body: bytes) -> None:
        """Write an object that is no stream."""
        self._begin(number)
        self._write(body)
        self._write(b"\nendobj\n")

    def put_stream(
        self, number: int, entries: bytes, data: Iterable[bytes | memoryview], length: int
    ) -> None:
        """Write a stream.

        Args:
            number: Its object number.
            entries: What its dictionary says beside the length, without ``<<`` and ``>>``.
            data: Its bytes as they stand in the file, in pieces.
            length: Their number.

        Raises:
            ValueError: The pieces are not so many bytes.
        """
        self._begin(number)
        self._write(b"<< %s /Length %d >>\nstream\n" % (entries, length))
        begun = self.size
        for piece in data:
            self._write(piece)
        if self.size - begun != length:
            raise ValueError(f"{self.size - begun} bytes in a stream of {length}")
        self._write(b"\nendstream\nendobj\n")

    def add(self, body: bytes) -> int:
        """Write an object that is no stream under the next number; return the number."""
        number = self.reserve()
        self.put(number, body)
        return number

    def add_stream(self, entries: bytes, data: bytes) -> int:
        """Write a stream under the next number; return the number."""
        number = self.reserve()
        self.put_stream(number, entries, (data,), len(data))
        return number

    def holds(self, number: int) -> bool:
        """Tell whether an object is written."""
        return number < len(self._offsets) and self._offsets[number] > 0

    def mark(self) -> Mark:
        """Remember this place."""
        return Mark(self.size, len(self._offsets), self._hash.copy())

    def rewind(self, mark: Mark) -> None:
        """Take back whatever was written and reserved since a place was marked.

        An object reserved before the mark and written after it is to be written again.
        """
        self._stream.seek(mark.size)
        self._stream.truncate()
        self.size = mark.size
        del self._offsets[mark.objects :]
        for number, offset in enumerate(self._offsets):
            if offset >= mark.size:
                self._offsets[number] = 0
        self._hash = mark.digest.copy()

    def finish(self, root: int, info: int) -> None:
        """Write the end: the table of objects, and which of them are root and information."""
        identity = self.digest[:32].upper().encode("ascii")
        place = self.size
        self._write(b"xref\n0 %d\n" % len(self._offsets))
        lines = [b"%010d 00000 n \n" % offset if offset else _FREE for offset in self._offsets]
        self._write(b"".join(lines))
        self._write(
            b"trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R /ID [<%s> <%s>] >>\nstartxref\n%d\n%%%%EOF\n"
            % (len(lines), root, info, identity, identity, place)
        )

    def _begin(self, number: int) -> None:
        self._offsets[number] = self.size
        self._write(b"%d 0 obj\n" % number)

    def _write(self, data: bytes | memoryview) -> None:
        self._stream.write(data)
        self._hash.update(data)
        self.size += len(data)


def text(value: str) -> bytes:
    """Return a text as a PDF string: ASCII where that will do, else UTF-16."""
    if value.isascii() and value.isprintable():
        escaped = value.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        return b"(%s)" % escaped.encode("ascii")
    return b"<%s>" % (b"\xfe\xff" + value.encode("utf-16-be", "replace")).hex().upper().encode("ascii")


def number(value: float) -> str:
    """Return a number as a PDF writes it, to a ten-thousandth."""
    digits = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if digits in ("", "-0") else digits


def numbers(*values: float) -> bytes:
    """Return numbers as a PDF array, to a hundred-thousandth."""
    shown = (f"{value:.5f}".rstrip("0").rstrip(".") for value in values)
    return b"[%s]" % " ".join("0" if one in ("", "-0") else one for one in shown).encode("ascii")
