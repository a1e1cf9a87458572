"""The deck code: one deck, one code; whatever is not that code to the bit is refused."""

from __future__ import annotations

import base64
import json
import string
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from deckbuilder import load
from deckbuilder.cli import express
from deckbuilder.cli.app import app
from deckbuilder.cli.seats import playable_decks
from deckbuilder.decks.deck_code import LONGEST, Content, codes_in, cut_name, decode, encode
from deckbuilder.decks.forms.deck_code import code_of
from deckbuilder.decks.locate import locate
from deckbuilder.decks.names import index
from deckbuilder.decks.read import read_text
from deckbuilder.decks.source import tidy
from deckbuilder.decks.write import write_deck
from deckbuilder.errors import DeckFileError, InputError
from deckbuilder.model.deck import Deck, Entry

GAMES = load.game_ids()
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
    with pytest.raises(DeckFileError) as fault:
        decode(code)
    assert fault.value.cure
    return fault.value.message


def call(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(map(str, arguments)))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


# --- the layout ---------------------------------------------------------------------------------


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


# --- damage -------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", VECTORS)
def test_every_change_of_one_sign_every_cut_and_every_swap_is_refused(code: str) -> None:
    """62-65, 69: none of them is another deck; all are one kind of error."""
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


# --- decks --------------------------------------------------------------------------------------


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    game = load.game(draw(st.sampled_from(GAMES)))
    cards = list(load.catalogue(game.id))
    entry = st.builds(
        lambda card, count: Entry(card.id, card.name, count),
        st.sampled_from(cards),
        st.one_of(st.integers(1, 4), st.integers(1, 999)),
    )
    sections = {
        section.id: tuple(draw(st.lists(entry, max_size=25, unique_by=lambda one: one.card)))
        for section in draw(st.lists(st.sampled_from(game.sections), unique=True))
    }
    form = draw(st.sampled_from(["", *(one.id for one in game.formats)]))
    name = draw(st.text(max_size=80).map(tidy))
    return Deck(game.id, name, "", form, {title: some for title, some in sections.items() if some})


def inside(deck: Deck) -> dict[str, dict[str | None, int]]:
    return {
        section: {entry.card: entry.count for entry in entries} for section, entries in deck.sections.items()
    }


@settings(max_examples=100, deadline=None)
@given(deck=decks(), salt=st.integers(0, 6))
def test_decks_of_every_game_come_back(deck: Deck, salt: int) -> None:
    names = index(load.catalogue(deck.game))
    code, lost = code_of(deck, names, with_name=True, salt=salt)
    again = read_text(f"see {code}!")
    assert (again.form, again.deck.game, again.deck.format) == ("deck-code", deck.game, deck.format)
    assert inside(again.deck) == inside(deck)
    assert again.deck.name == tidy(cut_name(deck.name))
    assert lost or again.deck.name == deck.name
    assert code_of(again.deck, names, with_name=False)[0] == code_of(deck, names)[0]
    assert len(code) <= 3 + LONGEST


@settings(max_examples=60, deadline=None)
@given(deck=decks(), data=st.data())
def test_the_order_of_a_list_does_not_change_its_code(deck: Deck, data: st.DataObject) -> None:
    """62: sections and entries in any order, copies on several lines."""
    mixed = {}
    for title in data.draw(st.permutations(list(deck.sections))):
        entries = [
            Entry(entry.card, "another spelling", part)
            for entry in deck.sections[title]
            for part in (entry.count // 2, entry.count - entry.count // 2)
            if part
        ]
        mixed[title] = tuple(data.draw(st.permutations(entries)))
    other = Deck(deck.game, "", "someone", deck.format, mixed)
    assert write_deck(other, "deck-code")[0] == write_deck(deck, "deck-code")[0]


@settings(max_examples=60, deadline=None)
@given(deck=decks())
def test_salted_codes_differ_in_every_sign_of_the_payload_and_are_the_same_deck(deck: Deck) -> None:
    """68: 37 N has a set bit in each sixth of three bytes."""
    names = index(load.catalogue(deck.game))
    plain, *salted = (code_of(deck, names, salt=salt)[0] for salt in range(7))
    assert len({plain, *salted}) == 7
    whole = (len(plain) - 3) * 6 // 8 - 4
    for code in salted:
        assert all(a != b for a, b in zip(code[3 : 3 + whole * 8 // 6], plain[3:], strict=False))
        assert inside(read_text(code).deck) == inside(deck)


def test_a_number_nobody_knows_is_said_to_be_of_newer_data() -> None:
    last = max(card.code or 0 for card in load.catalogue("arcmage"))
    code = encode(Content(1, 0, {0: {1: 3, last + 1: 2, last + 9: 2}}))
    with pytest.raises(DeckFileError, match=rf"number {last + 1}, {last + 9} \(made with newer card data"):
        read_text(code)
    with pytest.raises(DeckFileError, match="section with the number 9"):
        read_text(encode(Content(1, 0, {9: {1: 3}})))
    reading = read_text(encode(Content(1, 9, {0: {1: 3}})))
    assert [problem.code for problem in reading.problems] == ["unknown-format"]


def test_more_cards_than_a_code_holds_are_refused() -> None:
    cards = list(load.catalogue("clash_of_decks"))
    deck = Deck("clash_of_decks", sections={"main": tuple(Entry(card.id, card.name, 1) for card in cards)})
    with pytest.raises(InputError, match="too many different cards"):
        write_deck(deck, "deck-code")
    with pytest.raises(InputError, match="1998 copies"):
        write_deck(
            Deck("arcmage", sections={"main": (Entry("ghoul", "Ghoul", 999),) * 2}, path="x"), "deck-code"
        )


def test_what_a_code_cannot_hold_is_told() -> None:
    deck = read_text(f"name: N\nauthor: A\n{DECK}\n[Binder]\n2 Ghoul  # mine\n").deck
    text, lost = write_deck(deck, "deck-code")
    assert {problem.code for problem in lost} == {"name", "author", "comments", "section"}
    assert text.strip() == CODE


# --- the command, and codes wherever decks are wanted --------------------------------------------


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("deck.txt").write_text("name: Night\n" + DECK)
    return tmp_path


def test_the_command_prints_the_code_and_nothing_else(here: Path) -> None:
    assert call("code", "deck.txt") == (0, f"{CODE}\n", "")
    named = spelt("010101000201010603020000" + "05" + b"Night".hex())
    assert call("code", "deck.txt", "--with-name") == (0, f"{named}\n", "")
    assert call("code", named) == (0, f"{CODE}\n", "")
    assert call("code", CODE, "--salt", 1) == (0, "dk1ESUkJSckJCMmJyUlIYyFWg\n", "")


@pytest.mark.parametrize("salt", [-1, 7])
def test_other_salts_are_refused(salt: int, here: Path) -> None:
    code, out, err = call("code", "deck.txt", "--salt", salt)
    assert (code, out) == (2, "") and "1 to 6" in err


def test_explain_tells_every_number() -> None:
    """65: as they stand in codes.toml and in the first row of the table above."""
    wanted = """{code}
game     1  Arcmage
format   0  not said
salt     {salt}
name     -
section  0  main
    3 x    1  Abduction
    3 x    2  Crumbling Defenses
    1 x    7  Foul Imps
checksum {checksum}  fits
"""
    plain = wanted.format(code=CODE, salt="0  none: the canonical code", checksum="c383d514")
    salted = "dk1ESUkJSckJCMmJyUlIYyFWg"
    told = wanted.format(code=salted, salt="1  another spelling of the same deck", checksum="218c855a")
    assert call("code", CODE, "--explain") == (0, plain, "")
    assert call("code", salted, "--explain") == (0, told, "")


def test_json_tells_the_same() -> None:
    _, out, _ = call("code", CODE, "--json")
    table = json.loads(out)
    assert (table["code"], table["checksum"], table["game"]) == (CODE, "c383d514", "arcmage")
    assert table["sections"] == [
        {
            "section": "main",
            "number": 0,
            "cards": [
                {"card": "abduction", "number": 1, "count": 3},
                {"card": "crumbling-defenses", "number": 2, "count": 3},
                {"card": "foul-imps", "number": 7, "count": 1},
            ],
        }
    ]


OWN = """game = "arcmage"
[[card]]
id = "{id}"
set = "own"
name = {{en = "{name}"}}
faction = "the-empire"
kind = "creature"
cost = 3
loyalty = 2
atk = 2
def = 2
keywords = ["veteran"]
families = ["keyword-only"]
code = 1
"""


@pytest.mark.parametrize(("card", "name"), [("lancer", "Lancer"), ("foul-imps", "Foul Imps")])
def test_own_cards_have_no_code_and_the_message_says_so(card: str, name: str, here: Path) -> None:
    """A card of the user's own under a shipped id is another card, whatever number it claims."""
    own = here / "own.toml"  # card files are read once each
    own.write_text(OWN.format(id=card, name=name))
    Path("deck.txt").write_text(f"{DECK}1 {name}\n")
    code, out, err = call("code", "deck.txt", "--cards", own)
    assert (code, out) == (3, "")
    assert f'"{name}" is a card of your own' in err and "share the list itself" in err
    assert call("convert", "deck.txt", "--cards", own, "--to", "deck-code")[0] == 3


def test_unknown_cards_and_lost_lines_are_no_code(here: Path) -> None:
    Path("deck.txt").write_text(DECK + "2 Gohul\n")
    code, out, err = call("code", "deck.txt")
    assert (code, out) == (3, "")
    assert 'did you mean "Ghoul"' in err and '"Gohul" is unknown' in err
    Path("deck.txt").write_text(DECK + "0 Ghoul\n")
    assert call("code", "deck.txt")[:2] == (3, "")


def test_a_code_is_a_deck_as_argument_in_a_file_and_in_a_pasted_text(here: Path) -> None:
    """66, 121."""
    Path("code.txt").write_text(f"{CODE}\n")
    Path("chat.txt").write_text(f"Night by me: ({CODE}), what do you think?\nI lost.\n")
    Path("keys.txt").write_text(f"name: Night\n\n{CODE}\n")
    for deck in (CODE, f"my deck is {CODE}, see?", "code.txt", "chat.txt", "keys.txt"):
        assert call("diff", deck, "deck.txt") == (0, "no difference\n", "")
        assert call("convert", deck)[:2] == (0, DECK)
        code, out, _ = call("check", deck)
        assert code == 1 and "38 cards too few" in out and "read as deck-code" in out


def test_lines_beside_a_code_are_said_not_to_be_read(here: Path) -> None:
    Path("chat.txt").write_text(f"Night\n\n{CODE}\n")
    assert "chat.txt line 1: note: only the deck code is read" in call("convert", "chat.txt")[2]


def test_a_text_with_two_codes_is_two_decks_in_order(here: Path) -> None:
    """66."""
    clash = "dk1AgQBAAEBCAACBAIEBAcBLawvEQ"
    Path("chat.txt").write_text(f"mine {clash} yours {CODE} mine again {clash}\n")
    for argument in ("chat.txt", Path("chat.txt").read_text()):
        code, out, _ = call("check", argument)
        told = [line for line in out.splitlines() if "legal (" in line]
        assert [("Clash" in line, "Arcmage" in line) for line in told] == [(True, False), (False, True)]
    assert call("code", "chat.txt")[0] == 2
    Path("some").mkdir()
    Path("chat.txt").rename("some/chat.txt")
    code, _, err = call("check", "some")
    assert code == 3 and "2 deck codes in it" in err and "name the file itself" in err
    Path("none.txt").write_text("no code here, dk1 is its beginning\n")
    assert call("check", "none.txt", "--from", "deck-code")[0] == 3


def test_a_damaged_code_names_itself_its_fault_and_the_cure(here: Path) -> None:
    damaged = CODE[:9] + "B" + CODE[10:]
    Path("chat.txt").write_text(f"see\n{damaged}\n")
    for deck, place in ((damaged, damaged), ("chat.txt", "chat.txt:2")):
        code, out, err = call("convert", deck)
        assert (code, out) == (3, "")
        assert err.startswith(f"deckbuilder: {place}: the checksum of the deck code does not fit")
        assert "copy the whole code again" in err
    for deck in ("DK1" + CODE[3:], "dk2" + CODE[3:], "dk1AAAA"):
        code, out, err = call("convert", deck)
        assert (code, out) == (3, "") and "deck code" in err


def test_a_file_named_as_a_code_is_the_file(here: Path) -> None:
    Path(CODE).write_text("game: arcmage\n\n2 Ghoul\n")
    assert call("convert", CODE)[1] == "game: arcmage\n\n2 Ghoul\n"


def test_the_game_asked_for_must_be_that_of_the_code() -> None:
    code, _, err = call("convert", CODE, "--game", "res_arcana")
    assert code == 3 and "the file says game arcmage" in err


@pytest.mark.parametrize("game", GAMES)
def test_the_decks_that_come_with_a_game_have_codes_that_are_legal(game: str) -> None:
    from deckbuilder.decks.locate import shipped_decks

    for deck in shipped_decks(game):
        code = call("code", deck.shown)[1].strip()
        assert codes_in(code) == [code]
        assert call("check", code)[:1] == call("check", deck.shown)[:1], deck.shown


def test_codes_are_played_and_printed(here: Path) -> None:
    decks = [call("code", f"clash_of_decks:deck-{number}")[1].strip() for number in (1, 2)]
    for number, deck in enumerate(decks, 1):
        one, given = playable_decks("clash_of_decks", deck), playable_decks("clash_of_decks", str(number))
        assert [it.digest for it in one] == [it.digest for it in given]
    printed = call("print", decks[0], "-o", "deck.pdf")
    assert printed[0] == 0, printed
    assert Path("deck.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "arguments",
    [["arcmage:merfolk"], ["arcmage:merfolk", "--with-name", "--json"], [CODE, "--explain"], ["nowhere.txt"]],
    ids=" ".join,
)
def test_the_quick_way_past_typer_answers_alike(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code = express.run(["code", *arguments])
    quick = capsys.readouterr()
    assert (code, quick.out, quick.err) == call("code", *arguments)


@pytest.mark.parametrize("arguments", [[], ["--help"], ["a", "b"], ["a", "--salt", "1"], ["--", "a"]])
def test_what_is_not_plain_is_left_to_typer(arguments: list[str]) -> None:
    assert express.run(["code", *arguments]) is None
