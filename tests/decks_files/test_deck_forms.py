"""Every form: what is written is read back, arbitrary bytes give a deck or one clean error."""

from __future__ import annotations

import json
import os
import string
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder import load
from deckbuilder.decks.digest import digest, short_digest
from deckbuilder.decks.forms.registry import FORMS
from deckbuilder.decks.read import read_deck, read_text
from deckbuilder.decks.write import write_deck
from deckbuilder.errors import DeckFileError, InputError, UsageError
from deckbuilder.model.deck import Deck, Entry

WRITABLE = [form.id for form in FORMS if form.module and form.writes]
HOLD_ALL = {form.id for form in FORMS if form.holds_all}
HEAD = "name: Try\ngame: arcmage\n\n"


def counts(deck: Deck) -> dict[tuple[str, str], int]:
    """Copies by section and card, or by name for what nobody knows."""
    found: dict[tuple[str, str], int] = {}
    for section, entries in deck.sections.items():
        for entry in entries:
            key = (section, entry.card or entry.name)
            found[key] = found.get(key, 0) + entry.count
    return found


def assert_sound(read) -> None:
    """Either one clean error in a line, or a deck whose every entry is a card or word for word unknown."""
    try:
        reading = read()
    except DeckFileError as fault:
        assert str(fault) and "\n" not in str(fault)
        return
    known = load.catalogue("arcmage")
    unknown = {problem.card for problem in reading.problems if problem.severity == "error"}
    for entry in reading.deck.entries():
        assert 1 <= entry.count <= 999
        assert entry.card in known if entry.card is not None else entry.name in unknown
    assert all(problem.message for problem in reading.problems)


def known_entries(game: str, *, tokens: bool) -> st.SearchStrategy[Entry]:
    cards = [card for card in load.catalogue(game) if card.token is tokens]
    return st.builds(
        lambda card, count: Entry(card.id, card.name, count), st.sampled_from(cards), st.integers(1, 999)
    )


WORDS = st.text(string.ascii_letters + "éŝɾ", min_size=3, max_size=12).map(lambda word: f"Zz{word}")
UNKNOWN = st.builds(lambda name, count: Entry(None, name, count), WORDS, st.integers(1, 999))


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    main = draw(st.lists(st.one_of(known_entries("arcmage", tokens=False), UNKNOWN), min_size=1, max_size=12))
    tokens = draw(st.lists(known_entries("arcmage", tokens=True), max_size=3))
    sections = {"main": tuple(main)}
    if tokens:
        sections["tokens"] = tuple(tokens)
    return Deck("arcmage", draw(WORDS), "", "", sections)


def held(deck: Deck, form: str) -> Deck:
    """The part of a deck that a form holds; the whole of it is refused, not written in part."""
    if form in HOLD_ALL:
        return deck
    copies: dict[tuple[str, str], int] = {}
    part: dict[str, tuple[Entry, ...]] = {}
    for section, entries in deck.sections.items():
        for entry in entries:
            key = (section, entry.card or "")
            if entry.card is not None and copies.get(key, 0) + entry.count <= 999:
                copies[key] = copies.get(key, 0) + entry.count
                part[section] = (*part.get(section, ()), entry)
    if counts(deck) != counts(Deck("arcmage", sections=part)):
        with pytest.raises(InputError, match=r"no code|at most"):
            write_deck(deck, form)
    return Deck(deck.game, deck.name, deck.author, deck.format, part)


@pytest.mark.parametrize("form", WRITABLE)
@settings(max_examples=40, deadline=None)
@given(deck=decks())
def test_what_is_written_is_read_back(form: str, deck: Deck) -> None:
    """4, 31, 40: no form loses or invents a card, known or not."""
    deck = held(deck, form)
    text, _ = write_deck(deck, form)
    again = read_text(text, game="arcmage", form=form).deck
    assert counts(again) == counts(deck)
    assert read_text(text, game="arcmage").form == form
    if form in ("text", "json"):
        assert (again.sections, again.name, again.game) == (deck.sections, deck.name, deck.game)


@pytest.mark.parametrize("form", WRITABLE)
@settings(max_examples=25, deadline=None)
@given(deck=decks())
def test_a_file_we_wrote_is_written_again_to_the_byte(form: str, deck: Deck) -> None:
    text, _ = write_deck(held(deck, form), form)
    again = read_text(text, game="arcmage", form=form).deck
    assert write_deck(again, form)[0] == text


@settings(max_examples=200, deadline=None)
@given(data=st.one_of(st.binary(max_size=300), st.text(max_size=200).map(str.encode)))
def test_arbitrary_bytes_give_a_deck_or_one_clean_error(data: bytes, tmp_path_factory: object) -> None:
    path = Path("/dev/shm" if Path("/dev/shm").is_dir() else "/tmp") / f"deckbuilder-fuzz-{os.getpid()}"
    path.write_bytes(data)
    try:
        assert_sound(lambda: read_deck(path, game="arcmage"))
    finally:
        path.unlink()


@pytest.mark.parametrize("form", [form.id for form in FORMS if form.module and form.reads])
@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=150), head=st.sampled_from(["", '{"deckCards": ', "count,name\n", "[Main]\n"]))
def test_arbitrary_text_read_as_any_form_gives_a_deck_or_one_clean_error(
    form: str, text: str, head: str
) -> None:
    assert_sound(lambda: read_text(head + text, game="arcmage", form=form))


@pytest.mark.parametrize(
    "line",
    [
        "3 Ghoul",
        "3x Ghoul",
        "3 x Ghoul",
        "x3 Ghoul",
        "3× Ghoul",
        "3* Ghoul",
        "Ghoul x3",
        "Ghoul ×3",
        "3X Ghoul",
    ],
)
def test_every_way_to_write_a_count(line: str) -> None:
    """16."""
    assert counts(read_text(HEAD + line).deck) == {("main", "ghoul"): 3}


@pytest.mark.parametrize("sign", "'\u2019\u2018\u02bc\u00b4`")
def test_apostrophe_styles_are_one_and_counts_stand_anywhere(sign: str) -> None:
    """1, 3: A25."""
    for line in ("3 Jevyan's Advice", "3x Jevyan's Advice", "Jevyan's Advice x3"):
        deck = read_text(HEAD + line.replace("'", sign)).deck
        assert counts(deck) == {("main", "jevyans-advice"): 3}
        assert digest(deck) == digest(read_text(HEAD + "3 Jevyan's Advice").deck)


def test_names_with_commas_and_letters_of_other_scripts() -> None:
    """2, 10: NFC and NFD alike."""
    deck = read_text(HEAD + "Kaleh, son of Garak x1\n1 Kaɾka Sunɔ").deck
    assert counts(deck) == {("main", "kaleh-son-of-garak"): 1, ("main", "karka-suno"): 1}
    for name in ("cr\u00f4a solitaire", "cro\u0302a solitaire"):
        clash = read_text(f"game: clash_of_decks\n1 {name}").deck
        assert counts(clash) == {("main", "solitary-ribbit"): 1}


@pytest.mark.parametrize("name", ["Calm/Elan", "Calm // Elan", "Calm / Elan", "Calm//Elan"])
def test_spellings_of_a_slash_are_one_name(name: str) -> None:
    """5: the last is what we write."""
    deck = read_text(f"game: res_arcana\n1 {name}").deck
    assert [entry.name for entry in deck.entries()] == ["Calm / Elan"]


def test_half_a_name_is_unknown_with_a_suggestion() -> None:
    """7."""
    reading = read_text("game: res_arcana\n1 Calm")
    assert [problem.code for problem in reading.problems] == ["unknown-card"]
    assert "Calm / Elan" in reading.problems[0].cure


def test_equal_cards_on_several_lines_add_up_with_a_note() -> None:
    """27, 29."""
    reading = read_text(HEAD + "2 Ghoul\n1 Ghoul")
    assert counts(reading.deck) == {("main", "ghoul"): 3}
    assert [(p.code, p.lines, p.severity) for p in reading.problems] == [("several-lines", (4, 5), "note")]


@pytest.mark.parametrize(
    "heading", ["SIDEBOARD:", "// Sideboard", "[Sideboard]", "## Sideboard", "Sideboard"]
)
def test_headings_in_any_dress(heading: str) -> None:
    """38."""
    deck = read_text(HEAD + f"1 Ghoul\n{heading}\n2 Abduction").deck
    assert counts(deck) == {("main", "ghoul"): 1, ("side", "abduction"): 2}


def test_blank_lines_mean_nothing_unless_asked() -> None:
    """36."""
    text = HEAD + "1 Ghoul\n\n2 Abduction"
    assert set(read_text(text).deck.sections) == {"main"}
    assert set(read_text(text, last_block_is_side=True).deck.sections) == {"main", "side"}


@pytest.mark.parametrize("data", [b"\xef\xbb\xbf", b""], ids=["with byte-order mark", "without"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_byte_order_marks_and_line_ends(data: bytes, end: str, tmp_path: Path) -> None:
    """24."""
    (tmp_path / "x.txt").write_bytes(data + (HEAD + "3 Ghoul\n").replace("\n", end).encode())
    assert counts(read_deck(tmp_path / "x.txt").deck) == {("main", "ghoul"): 3}


def test_bytes_of_another_encoding_name_line_byte_and_cure(tmp_path: Path) -> None:
    """26."""
    (tmp_path / "x.txt").write_bytes("game: clash_of_decks\n1 crôa solitaire".encode("latin-1"))
    with pytest.raises(DeckFileError, match="cp1252") as fault:
        read_deck(tmp_path / "x.txt")
    assert "0xF4" in str(fault.value) and "2" in str(fault.value)
    assert read_deck(tmp_path / "x.txt", encoding="cp1252").deck.entries()[0].card == "solitary-ribbit"


def test_files_without_an_end_and_too_long_ones_are_refused(tmp_path: Path) -> None:
    """44: at most one byte beyond the limit is read."""
    (tmp_path / "long.txt").write_text("1 Ghoul\n" * 100_000)
    (tmp_path / "huge.txt").write_bytes(b"")
    os.truncate(tmp_path / "huge.txt", 1 << 30)
    os.mkfifo(tmp_path / "pipe")
    for path in (
        tmp_path / "long.txt",
        tmp_path / "huge.txt",
        Path("/dev/zero"),
        tmp_path / "pipe",
        tmp_path,
    ):
        with pytest.raises(DeckFileError):
            read_deck(path, game="arcmage")


@pytest.mark.parametrize(
    "line", ["0 Ghoul", "-3 Ghoul", "999999999 Abduction", "3 Ghoul x3", "1_0 Ghoul", "٣ Ghoul"]
)
def test_counts_that_make_no_sense_are_errors_with_their_line(line: str) -> None:
    reading = read_text(HEAD + line)
    assert [problem.lines for problem in reading.problems if problem.severity == "error"] == [(4,)]
    assert sum(entry.count for entry in reading.deck.entries() if entry.card) == 0


def test_an_unknown_card_is_kept_word_for_word_through_every_form() -> None:
    """40, 41."""
    deck = read_text(HEAD + "2 Gohul").deck
    for form in (form for form in WRITABLE if form in HOLD_ALL):
        text, _ = write_deck(deck, form)
        again = read_text(text, game="arcmage", form=form)
        assert [(e.card, e.name, e.count) for e in again.deck.entries()] == [(None, "Gohul", 2)]
        assert "unknown-card" in [problem.code for problem in again.problems]
        deck = again.deck


def test_columns_of_a_table_are_found_by_name_in_any_order() -> None:
    """50-52: quotes, commas, semicolons, unknown columns."""
    one = 'count,name\n3,Abduction\n1,"Kaleh, son of Garak"\n'
    two = 'Colour;Name;Price;QTY\nred;Abduction;1;3\n;"Kaleh, son of Garak";2;1\n'
    assert counts(read_text(one, game="arcmage").deck) == counts(read_text(two, game="arcmage").deck)
    notes = [p.message for p in read_text(two, game="arcmage").problems]
    assert sum("is not used" in note for note in notes) == 2


def test_the_site_keys_are_read_in_both_cases_and_the_guid_wins() -> None:
    guid = "6e32f1b9-6721-42c1-b8cb-9d2314e37556"
    camel = {"name": "P", "deckCards": [{"quantity": 3, "card": {"guid": guid.upper(), "name": "Ghoul"}}]}
    pascal = {"Name": "P", "DeckCards": [{"Quantity": 3, "Card": {"Guid": guid, "Name": "Abduction"}}]}
    for table in (camel, pascal):
        reading = read_text(json.dumps(table))
        assert counts(reading.deck) == {("main", "abduction"): 3}
    assert "id-and-name-differ" in [p.code for p in read_text(json.dumps(camel)).problems]


def test_the_site_text_is_split_at_the_last_by_and_puts_tokens_beside() -> None:
    """31, 32."""
    text = "# Stand by Me by Ann\n\n3x Abduction\n5x Crop Token\n"
    deck = read_text(text, game="arcmage").deck
    assert (deck.name, deck.author) == ("Stand by Me", "Ann")
    assert counts(deck) == {("main", "abduction"): 3, ("tokens", "crop-token"): 5}


@pytest.mark.parametrize(
    "text",
    [
        '<cockatrice_deck version="1">',
        '<deck game="x"><section name="Main">',
        "#main\n1",
    ],
)
def test_forms_of_other_programs_are_refused_by_name_with_what_would_do(text: str) -> None:
    with pytest.raises(DeckFileError, match="forms that would do"):
        read_text(text, game="arcmage")


def test_a_form_that_cannot_be_written_says_why() -> None:
    """55."""
    with pytest.raises(UsageError, match="catalogue numbers"):
        write_deck(read_text(HEAD + "1 Ghoul").deck, "mtgo-dek")


def test_the_digest_of_the_documented_list() -> None:
    """70: SHA-256 of the stated bytes, computed apart from the program."""
    import hashlib

    stated = b"arcmage\0main\0abduction\x003\nborgs-keep\x001\n"
    wanted = hashlib.sha256(stated).hexdigest()
    for lines in ("3 Abduction\n1 Borg's Keep", "1 Borg’s Keep\nAbduction x3\n\ntokens:\n5 Crop Token"):
        assert digest(read_text(HEAD + lines).deck) == wanted
    assert short_digest(read_text(HEAD + "3 Abduction\n1 Borg's Keep").deck) == wanted[:12]
    assert digest(read_text(HEAD + "2 Abduction\n1 Borg's Keep").deck) != wanted


def test_nobody_guesses_a_game_in_silence() -> None:
    with pytest.raises(DeckFileError, match="--game"):
        read_text("3 Abduction")
    with pytest.raises(DeckFileError, match="arcmage"):
        read_text(HEAD + "3 Abduction", game="res_arcana")
