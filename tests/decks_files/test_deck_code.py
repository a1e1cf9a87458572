"""The deck code: one deck, one code; whatever is not that code to the bit is refused."""

from __future__ import annotations

import base64

import pytest
from deck_codes import ALPHABET, CODE, DECK, VECTORS, refusal, spelt
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.decks.deck_code import Content, decode, encode
from deckbuilder.decks.locate import locate
from deckbuilder.decks.read import read_text
from deckbuilder.decks.write import write_deck
from deckbuilder.errors import DeckFileError, InputError


@pytest.mark.parametrize("code", VECTORS)
def test_codes_are_what_the_layout_says_to_the_byte(code: str) -> None:
    data, content = VECTORS[code]
    assert base64.urlsafe_b64decode(code[3:] + "=" * (-len(code[3:]) % 4)).hex() == data
    assert encode(content) == code
    assert decode(code) == content


def test_the_shipped_numbers_give_the_first_code() -> None:
    """Abduction is 1, Crumbling Defenses 2, Foul Imps 7: the numbers of the first vector."""
    text, lost = write_deck(read_text(DECK).deck, "deck-code")
    assert (text, lost) == (f"{CODE}\n", ())


@pytest.mark.parametrize(
    ("payload", "says"),
    [
        ("0000" + "00", "names no game"),
        ("010001000201010603020000" + "00", "1 bytes are left over"),
        ("0100010002010106", "ends in the middle"),
        ("01000100020101060302000080", "1 bytes are left over"),
        ("8100" + "0001000101010600", "first number"),
        ("01800001000101010600", "longer than it need be"),
        ("0100010001018100" + "06", "longer than it need be"),
        ("01000100010101ffffffffff01", "longer than 4 bytes"),
        ("010001000203020000010106", "counts do not ascend"),
        ("0100010002010106010100", "counts do not ascend"),
        ("0100010002010100030100", "card number 1 stands twice"),
        ("0100010001000106", "a count in it is 0"),
        ("0100010001e8070106", "a count in it is 1000"),
        ("0100010001010006", "a group in it is empty"),
        ("01000200010101060100", "a section in it is empty"),
        ("0100020101010106" + "0001010106", "sections do not ascend"),
        ("0100020001010106" + "0001010106", "sections do not ascend"),
        ("010100" + "00", "a name in it is empty"),
        ("010100" + "3d" + "61" * 61, "61 bytes; the most is 60"),
        ("010100" + "02" + "61", "in the middle of its name"),
        ("010100" + "01" + "ff", "not UTF-8"),
        ("010100" + "01" + "07", "control sign"),
        ("010100" + "03" + "65cc81", "not NFC"),
        ("0f0000", "number 15"),
        ("710000", "first number"),
    ],
)
def test_other_spellings_with_a_good_checksum_are_refused(payload: str, says: str) -> None:
    code = spelt(payload)
    if says == "number 15":
        with pytest.raises(DeckFileError, match="game that is not known here, number 15"):
            read_text(code)
    else:
        assert says in refusal(code)


def test_spare_bits_are_zero() -> None:
    """The second vector has 19 bytes, so its last sign, Q = 010000, has two bits to spare... R sets one."""
    code = "dk1AgQBAAEBCAACBAIEBAcBLawvEQ"
    assert base64.urlsafe_b64decode("LawvER==") == base64.urlsafe_b64decode("LawvEQ==")
    assert "bits set that belong to nothing" in refusal(code[:-1] + "R")


def test_an_empty_deck_has_the_shortest_code() -> None:
    """Three bytes and four of checksum: ten signs behind the prefix."""
    code = encode(Content(1, 0, {}))
    assert (code, len(code)) == (spelt("010000"), 13)
    assert read_text(code).deck.sections == {}


# Damage.


@pytest.mark.parametrize("code", VECTORS)
def test_every_change_of_one_sign_every_cut_and_every_swap_is_refused(code: str) -> None:
    """None of them is another deck; all are one kind of error."""
    changed = {
        code[:at] + sign + code[at + 1 :]
        for at in range(3, len(code))
        for sign in ALPHABET
        if sign != code[at]
    }
    assert len(changed) == 63 * (len(code) - 3)
    swapped = {code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(3, len(code) - 1)}
    cut = {code[:end] for end in range(3, len(code))} | {code[3:]}
    longer = {code + sign for sign in ALPHABET}
    small = {code[:3] + code[3:].lower()}
    for damaged in (changed | swapped | cut | longer | small) - {code}:
        assert refusal(damaged)


def test_altogether_seven_thousand_one_sign_changes_are_refused() -> None:
    """Signs behind the prefix: 22, 26, 22 and 47; each to 63 others."""
    assert [len(code) - 3 for code in VECTORS] == [22, 26, 22, 47]
    assert sum(63 * (len(code) - 3) for code in VECTORS) == 7371


def test_a_changed_prefix_is_no_deck() -> None:
    for at in range(3):
        for sign in set(ALPHABET) - {CODE[at]}:
            with pytest.raises(InputError):
                locate(CODE[:at] + sign + CODE[at + 1 :])


@settings(max_examples=300, deadline=None)
@given(text=st.text(ALPHABET, min_size=10, max_size=60))
def test_random_signs_give_a_content_or_one_clean_error(text: str) -> None:
    try:
        content = decode("dk1" + text)
    except DeckFileError as fault:
        assert fault.message and fault.cure
    else:
        assert encode(content) == "dk1" + text


def test_what_is_wrong_is_said() -> None:
    assert "checksum" in refusal(CODE[:9] + "B" + CODE[10:])
    assert "made them small" in refusal(CODE[:3] + CODE[3:].lower())
    assert "cut" in refusal(CODE[:-1])
    assert "another version, dk2" in refusal("dk2" + CODE[3:])
    assert "small letters" in refusal("DK1" + CODE[3:])
    assert "too long" in refusal(CODE + "A" * 400)
    assert "too short" in refusal(CODE[:12])
