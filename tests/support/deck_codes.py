"""Codes worked out by hand, and what makes and refuses others."""

from __future__ import annotations

import base64
import string
import zlib

import pytest

from deckbuilder.decks.deck_code import Content, decode
from deckbuilder.errors import DeckFileError

ALPHABET = string.ascii_letters + string.digits + "-_"

# Worked out by hand from the layout: payload and CRC-32 in hex, and the code they give.
FIRST = {7: 1, 1: 3, 2: 3}
VECTORS = {
    "dk1AQABAAIBAQYDAgAAw4PVFA": ("010001000201010603020000c383d514", Content(1, 0, {0: FIRST})),
    "dk1AgQBAAEBCAACBAIEBAcBLawvEQ": (
        "0204010001010800020402040407012dac2f11",
        Content(2, 2, {0: dict.fromkeys((1, 4, 9, 12, 17, 22, 30, 32), 1)}),
    ),
    "dk1ESUkJSckJCMmJyUlIYyFWg": ("112524252724242326272525218c855a", Content(1, 0, {0: FIRST}, salt=1)),
    "dk1AQECAAIBAQYDAgAAAgEFAScNUHJvYmEgS2FydGFyb77nuRU": (
        "01010200020101060302000002010501270d50726f6261204b61727461726fbee7b915",
        Content(1, 0, {0: FIRST, 2: {40: 5}}, "Proba Kartaro"),
    ),
}
CODE = next(iter(VECTORS))
DECK = "game: arcmage\n\n3 Abduction\n3 Crumbling Defenses\n1 Foul Imps\n"


def spelt(payload: str) -> str:
    """Return the code of a payload in hex, with the checksum that belongs to it."""
    data = bytes.fromhex(payload)
    data += zlib.crc32(b"dk1" + data).to_bytes(4, "big")
    return "dk1" + base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def refusal(code: str) -> str:
    """Hold that a code is refused with a cure; returns the message."""
    with pytest.raises(DeckFileError) as fault:
        decode(code)
    assert fault.value.cure
    return fault.value.message
