"""The deck code: a deck as a short line of letters and digits, with a checksum.

A code is ``dk1`` and base64url without padding of a payload and its CRC-32 (zlib's, over the three
letters ``dk1`` and the payload; 4 bytes, big-endian)::

    payload  = game flags sections [name] ;   all numbers: LEB128 varints, shortest form, at most 4 bytes
    flags    = format * 2 + has_name ;        format 0: not said
    sections = n { section } ;                ascending section numbers
    section  = number n_groups { group } ;    ascending counts, no empty group, no empty section
    group    = count n_cards { delta } ;      ascending cards: first c - 1, then c - previous - 1
    name     = n_bytes utf8 ;                 NFC, at most 60 bytes, no control signs

Numbers of games, formats, sections and cards are given once (``game.toml``, ``codes.toml``), so a
code that was shared stays good. Equal decks have equal codes: any other spelling is refused, as is
every change of a sign. For chats that refuse a spelling a code may be salted: the first byte is
``game + 16 * salt``, and every later byte of the payload is XORed with ``37 * salt`` mod 256.
"""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from deckbuilder.decks.source import CODE_PREFIX as PREFIX
from deckbuilder.errors import DeckFileError, InputError

SHORTEST, LONGEST = 10, 400
"""Signs behind the prefix: those of an empty deck, and the most a code is looked for in a text."""

MAX_COUNT = 999
MAX_NAME = 60
"""Longest name in bytes of UTF-8."""

SALTS = range(7)
"""Salts there are; 0 is none, and the one of the canonical code."""

_CHECKSUM = 4
_VARINT = 4
_NO_CODE_BEFORE = "(?<![A-Za-z0-9_-])"
_CODE = re.compile(rf"{_NO_CODE_BEFORE}{PREFIX}[A-Za-z0-9_-]{{{SHORTEST},}}")
_ANY_VERSION = re.compile(r"dk[0-9]{1,3}[A-Za-z0-9_-]{10,}", re.IGNORECASE)
_AGAIN = "copy the whole code again; small letters and capitals differ"
_NEWER = "a newer version of this program may read it"


@dataclass(frozen=True, slots=True)
class Content:
    """What a code says, in numbers.

    Attributes:
        game: The game's number.
        format: The format's number in that game, 0 if it is not said.
        sections: By section number, the copies by card number.
        name: The deck's name, ``""`` if the code holds none.
        salt: The salt its spelling has, 0 for the canonical one.
    """

    game: int
    format: int
    sections: Mapping[int, Mapping[int, int]]
    name: str = ""
    salt: int = 0


def codes_in(text: str) -> list[str]:
    """Return the codes in a text in order, each once."""
    return list(dict.fromkeys(_CODE.findall(text))) if PREFIX in text else []


def is_code(text: str) -> bool:
    """Whether this is a code, and nothing beside it."""
    return bool(_CODE.fullmatch(text))


def is_nearly_code(text: str) -> bool:
    """Whether this looks like a code of another version, or one whose prefix has capitals."""
    return bool(_ANY_VERSION.fullmatch(text)) and not is_code(text)


def named_content(code: str) -> str:
    """Return a code as messages name it: its beginning, if it is long."""
    return code if len(code) <= 40 else f"{code[:24]}…"


def checksum(code: str) -> str:
    """Return the checksum that stands in a code, as 8 hexadecimal digits."""
    return _bytes_of(code)[-_CHECKSUM:].hex()


def encode(content: Content) -> str:
    """Return the code of a deck.

    Raises:
        InputError: A card has more than 999 copies in a section, or the code would be too long to
            be found in a text.
    """
    plain = bytes(_payload(content))
    payload = _salted(plain, content.salt)
    data = payload + _sum_of(payload)
    code = PREFIX + base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")
    if len(code) > len(PREFIX) + LONGEST:
        raise InputError(
            f"too many different cards for a deck code: it would have {len(code)} signs, "
            f"and the most is {len(PREFIX) + LONGEST}",
            cure="share the list itself",
        )
    return code


def decode(code: str, *, where: str = "") -> Content:
    """Return what a code says; it must be whole, and spelt as `encode` spells it.

    Args:
        code: The code.
        where: Where it stands, for the message.

    Raises:
        DeckFileError: It is not; the message says how it differs.
    """
    try:
        return _decoded(code)
    except DeckFileError as fault:
        raise DeckFileError(fault.message, where=where, cure=fault.cure) from fault


def _decoded(code: str) -> Content:
    if is_nearly_code(code) or not code.startswith(PREFIX):
        version = code[:3]
        if version.casefold() == PREFIX:
            raise _fault("a deck code begins with dk1, in small letters", _AGAIN)
        raise _fault(f"a deck code of another version, {version}, which cannot be read", _NEWER)
    payload = _checked(code)
    salt = payload[0] >> 4
    if salt not in SALTS:
        raise _fault("the first number of its payload is none that a code begins with", _NEWER)
    reader = _Numbers(bytes([payload[0] & 15]) + _salted(payload, salt)[1:])
    content = reader.content(salt)
    if reader.left:
        raise _fault(f"{reader.left} bytes are left over behind its end")
    return content


def cut_name(name: str) -> str:
    """Return as much of a deck's name as a code holds."""
    kept = "".join(sign for sign in unicodedata.normalize("NFC", name) if not _control(sign))
    return kept.encode("utf-8")[:MAX_NAME].decode("utf-8", "ignore").rstrip()


def _payload(content: Content) -> Iterator[int]:
    yield from _varint(content.game)
    yield from _varint(content.format * 2 + bool(content.name))
    sections = {number: cards for number, cards in sorted(content.sections.items()) if cards}
    yield from _varint(len(sections))
    for number, cards in sections.items():
        groups: dict[int, list[int]] = {}
        for card, count in sorted(cards.items(), key=lambda item: (item[1], item[0])):
            groups.setdefault(count, []).append(card)
        if max(groups) > MAX_COUNT:
            raise InputError(f"{max(groups)} copies of one card; a deck code holds {MAX_COUNT} at most")
        yield from _varint(number)
        yield from _varint(len(groups))
        for count, numbers in groups.items():
            yield from _varint(count)
            yield from _varint(len(numbers))
            for before, card in zip([0, *numbers], numbers, strict=False):
                yield from _varint(card - before - 1)
    if content.name:
        name = content.name.encode("utf-8")
        yield from _varint(len(name))
        yield from name


def _varint(number: int) -> Iterable[int]:
    while number > 127:
        yield number & 127 | 128
        number >>= 7
    yield number


def _salted(payload: bytes, salt: int) -> bytes:
    """Put a salt on a payload, or take it off; of the first byte it is told apart, not taken off."""
    if not salt:
        return payload
    mask = 37 * salt % 256
    return bytes([payload[0] & 15 | salt << 4, *(byte ^ mask for byte in payload[1:])])


def _sum_of(payload: bytes) -> bytes:
    return zlib.crc32(PREFIX.encode("ascii") + payload).to_bytes(_CHECKSUM, "big")


def _bytes_of(code: str) -> bytes:
    body = code[len(PREFIX) :]
    return base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)


def _checked(code: str) -> bytes:
    """Return the payload of a code whose checksum fits.

    Raises:
        DeckFileError: It is cut, too long, changed, or spelt in another way.
    """
    body = code[len(PREFIX) :]
    if len(body) > LONGEST:
        raise _fault(f"too long for a deck code: {len(code)} signs, the most is {len(PREFIX) + LONGEST}")
    if len(body) < SHORTEST:
        raise _fault(f"too short for a deck code: {len(code)} signs", _AGAIN)
    if len(body) % 4 == 1:
        raise _fault("no code has as many signs: it was cut, or has a sign too many", _AGAIN)
    try:
        data = _bytes_of(code)
    except (ValueError, binascii.Error) as problem:
        raise _fault("a sign in it is none of a deck code", _AGAIN) from problem
    payload, said = data[:-_CHECKSUM], data[-_CHECKSUM:]
    if _sum_of(payload) != said:
        small = body == body.lower() and any(map(str.isalpha, body))
        what = "it has no capitals, so something made them small" if small else "a sign was changed or lost"
        raise _fault(f"the checksum of the deck code does not fit: {what}", _AGAIN)
    if base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii") != body:
        raise _fault("its last sign has bits set that belong to nothing", _AGAIN)
    return payload


@dataclass(slots=True)
class _Numbers:
    """Reads a payload from its start, and refuses whatever `encode` would not write."""

    data: bytes
    at: int = 0

    @property
    def left(self) -> int:
        return len(self.data) - self.at

    def content(self, salt: int) -> Content:
        game = self.number()
        if not game:
            raise _fault("it names no game")
        format_number, has_name = divmod(self.number(), 2)
        sections: dict[int, dict[int, int]] = {}
        for _ in range(self.number()):
            number = self.number()
            if number <= max(sections, default=-1):
                raise _fault("its sections do not ascend")
            sections[number] = self.section()
        return Content(game, format_number, sections, self.name() if has_name else "", salt)

    def section(self) -> dict[int, int]:
        cards: dict[int, int] = {}
        last = 0
        for _ in range(self.least_one("section")):
            count = self.number()
            if not 1 <= count <= MAX_COUNT:
                raise _fault(f"a count in it is {count}; counts are 1 to {MAX_COUNT}")
            if count <= last:
                raise _fault("its counts do not ascend")
            last, card = count, 0
            for _ in range(self.least_one("group")):
                card += self.number() + 1
                if card in cards:
                    raise _fault(f"card number {card} stands twice in one section")
                cards[card] = count
        return cards

    def least_one(self, what: str) -> int:
        number = self.number()
        if not number:
            raise _fault(f"a {what} in it is empty")
        return number

    def name(self) -> str:
        length = self.least_one("name")
        if length > MAX_NAME:
            raise _fault(f"its name has {length} bytes; the most is {MAX_NAME}")
        data = self.data[self.at : self.at + length]
        if len(data) < length:
            raise _fault("it ends in the middle of its name")
        self.at += length
        try:
            name = data.decode("utf-8")
        except UnicodeDecodeError as problem:
            raise _fault("its name is not UTF-8") from problem
        if unicodedata.normalize("NFC", name) != name or any(map(_control, name)):
            raise _fault("its name is not NFC, or holds a control sign")
        return name

    def number(self) -> int:
        """Read one varint."""
        value = 0
        for place in range(_VARINT):
            if not self.left:
                raise _fault("it ends in the middle")
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << 7 * place
            if byte < 128:
                if place and not byte:
                    raise _fault("a number in it is written longer than it need be")
                return value
        raise _fault(f"a number in it is longer than {_VARINT} bytes")


def _control(sign: str) -> bool:
    return unicodedata.category(sign) == "Cc"


def _fault(
    message: str, cure: str = "it was not made by this program; ask for the list itself"
) -> DeckFileError:
    return DeckFileError(message, cure=cure)
