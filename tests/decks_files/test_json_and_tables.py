"""Decks in JSON and in tables: every value by kind, every fault with its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckbuilder import load
from deckbuilder.decks.read import Reading, read_deck, read_text
from deckbuilder.decks.write import write_deck
from deckbuilder.errors import DeckFileError
from deckbuilder.model.catalogue import CardFacts, Catalogue
from deckbuilder.model.deck import Deck, Entry

OWN = '{{"format": "deckbuilder", "version": 1, "game": "arcmage",\n "sections": {{"main": [\n  {}]}}}}'


def rows(reading: Reading) -> list[tuple[str, str | None, int, int]]:
    return [
        (section, entry.card, entry.count, entry.line)
        for section, entries in reading.deck.sections.items()
        for entry in entries
    ]


def said(reading: Reading) -> list[tuple[str, tuple[int, ...], str]]:
    return [(problem.code, problem.lines, problem.severity) for problem in reading.problems]


def pool(*names: str) -> Catalogue:
    return Catalogue(
        "arcmage",
        [
            CardFacts(f"c{n}", None, name, {"en": name}, "event", "released", False, None, "rebirth", {})
            for n, name in enumerate(names)
        ],
    )


def test_our_json_looks_as_documented() -> None:
    deck = Deck("arcmage", "Try", sections={"main": (Entry("abduction", "Abduction", 3),)})
    text, _ = write_deck(deck, "json")
    table = json.loads(text)
    assert table["sections"] == {"main": [{"id": "abduction", "name": "Abduction", "count": 3}]}
    assert (table["format"], table["version"], table["game"]) == ("deckbuilder", 1, "arcmage")
    assert (table["name"], table["author"], table["deck_format"], table["unknown"]) == ("Try", "", "", [])
    assert len(table["digest"]) == 12


def test_cards_in_json_know_their_line() -> None:
    reading = read_text(OWN.format('{"id": "ghoul", "count": 3},\n  {"name": "Gohul", "count": 2}'))
    assert rows(reading) == [("main", "ghoul", 3, 3), ("main", None, 2, 4)]
    assert said(reading) == [("unknown-card", (4,), "error")]


def test_an_id_counts_before_a_name_and_a_name_beside_an_unknown_id_is_taken_with_a_note() -> None:
    reading = read_text(
        OWN.format('{"id": "ghoul", "name": "Abduction", "count": 1},{"id": "nobody", "name": "Ghoul"}')
    )
    assert [row[1] for row in rows(reading)] == ["ghoul", "ghoul"]
    assert {code for code, _, _ in said(reading)} == {"id-and-name-differ", "unknown-id", "several-lines"}


def test_headings_of_sections_in_json_are_those_of_lists() -> None:
    text = OWN.replace('"main"', '"Sideboard"').format('{"id": "ghoul", "count": 1}')
    assert [row[0] for row in rows(read_text(text))] == ["side"]
    text = OWN.replace('"main"', '"Ideas"').format('{"id": "ghoul", "count": 1}')
    assert ("unknown-section", (2,), "note") in said(read_text(text))


def test_a_list_changed_behind_its_digest_is_noted() -> None:
    text, _ = write_deck(Deck("arcmage", sections={"main": (Entry("ghoul", "Ghoul", 3),)}), "json")
    assert read_text(text).problems == ()
    changed = read_text(text.replace('"count": 3', '"count": 2'))
    assert [code for code, _, _ in said(changed)] == ["other-digest"]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ('{"id": "ghoul", "count": 0}', '"count" is 0'),
        ('{"id": "ghoul", "count": 1000}', '"count" is 1000'),
        ('{"id": "ghoul", "count": -1}', '"count" is -1'),
        ('{"id": "ghoul", "count": true}', '"count" is true'),
        ('{"id": "ghoul", "count": 1.0}', '"count" is 1.0'),
        ('{"id": "ghoul", "count": "3"}', '"count" is'),
        ('{"id": "ghoul", "count": NaN}', '"count" is NaN'),
        ('{"id": "ghoul", "count": ' + "9" * 5000 + "}", "numbers too long"),
        ('{"id": "ghoul", "copies": 3}', 'unknown key "copies"'),
        ('{"id": "ghoul", "count": 1, "count": 2}', '"count" stands twice'),
        ('{"name": "a\\ud800"}', "half a sign"),
        ('{"name": "a\\u0000"}', "NUL"),
        ('{"name": "a\\nb"}', "line break"),
        ('{"name": 3}', '"name" is no text'),
        ('{"count": 3}', "neither id nor name"),
        ('"ghoul"', "no list of tables"),
        ("[" * 50 + "]" * 50, "no list of tables"),
    ],
)
def test_a_wrong_value_in_our_json_is_named(row: str, fault: str) -> None:
    with pytest.raises(DeckFileError) as caught:
        read_text(OWN.format(row), name="x.json")
    assert fault in str(caught.value)
    assert "x.json" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{"format": "deckbuilder", "version": 2, "game": "arcmage"}', "version 2"),
        ('{"format": "deckbuilder", "game": "arcmage", "cards": []}', 'unknown key "cards"'),
        ('{"format": "deckbuilder"', "line 1"),
        ('{"format": "deckbuilder", "game": "chess"}', "chess"),
        ('{"decks": []}', "JSON, but of no deck form"),
        ('{"deckCards": ' + "[" * 5000, "nested too deep"),
    ],
)
def test_json_that_is_no_deck_is_refused_with_its_reason(text: str, fault: str) -> None:
    with pytest.raises(DeckFileError) as caught:
        read_text(text)
    assert fault in str(caught.value)


def test_the_sites_answer_in_one_long_line_is_read() -> None:
    rule_text = "x" * 6000
    text = '{"deckCards":[{"quantity":3,"card":{"name":"Abduction","ruleText":"' + rule_text + '"}}]}'
    assert rows(read_text(text)) == [("main", "abduction", 3, 1)]
    with pytest.raises(DeckFileError, match="signs in one line"):
        read_text(f"game: arcmage\n3 {rule_text}")


def test_json_of_one_game_is_not_read_as_another() -> None:
    with pytest.raises(DeckFileError, match="says game arcmage"):
        read_text(OWN.format('{"id": "ghoul"}'), game="res_arcana")


def test_the_sites_json_is_read_by_guid_in_any_case_and_says_whose_it_was_only_when_told() -> None:
    guid = next(card.raw["guid"] for card in load.catalogue("arcmage") if card.id == "abduction")
    text = (
        '{"name": "Try", "creator": {"name": "Ann"}, "totalCards": 9, "deckCards": [\n'
        f'{{"quantity": 3, "card": {{"guid": "{guid.upper()}", "name": "Ghoul", "cost": "3"}}}},\n'
        '{"quantity": 0, "card": {"name": "Rugnur"}},\n'
        '{"quantity": 5, "card": {"name": "Crop Token"}}]}'
    )
    reading = read_text(text)
    assert rows(reading) == [("main", "abduction", 3, 2), ("tokens", "crop-token", 5, 4)]
    assert {(code, severity) for code, _, severity in said(reading)} == {
        ("id-and-name-differ", "note"),
        ("no-copies", "note"),
    }
    assert (reading.deck.name, reading.deck.author) == ("Try", "Ann")
    quiet, lost = write_deck(reading.deck, "site-json")
    assert "creator" not in json.loads(quiet)
    assert [problem.code for problem in lost] == ["author"]
    told, _ = write_deck(reading.deck, "site-json", author="Bo")
    assert json.loads(told)["creator"] == {"name": "Bo"}
    assert json.loads(told)["deckCards"][0]["card"]["guid"] == guid


def test_cards_without_a_guid_are_written_without_that_key() -> None:
    card = next(
        card for card in load.catalogue("arcmage") if card.set == "enchanted-realm" and "guid" not in card.raw
    )
    text, _ = write_deck(Deck("arcmage", sections={"main": (Entry(card.id, card.name, 1),)}), "site-json")
    assert json.loads(text)["deckCards"] == [{"quantity": 1, "card": {"name": card.name}}]


def test_a_table_says_a_sections_title_once_a_row() -> None:
    text = "count,name,section\n3,Ghoul,Main Deck\n2,Rugnur,SB\n5,Crop Token,\n1,Dela,Ideas\n"
    reading = read_text(text, game="arcmage")
    assert rows(reading) == [
        ("main", "ghoul", 3, 2),
        ("side", "rugnur", 2, 3),
        ("tokens", "crop-token", 5, 4),
        ("Ideas", "dela", 1, 5),
    ]
    assert said(reading) == [("unknown-section", (5,), "note")]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("0,Ghoul", "bad-count"),
        ("1000,Ghoul", "bad-count"),
        ("3.0,Ghoul", "bad-count"),
        ("٣,Ghoul", "bad-count"),
        ("-3,Ghoul", "bad-count"),
        ('3,"Gho\nul"', "line-break"),
        ("3,", "no-name"),
        ("3,Total", "unknown-card"),
    ],
)
def test_a_row_that_makes_no_sense_is_named_with_its_line(row: str, code: str) -> None:
    """50: a line break is refused in a name."""
    reading = read_text(f"count,name\n1,Abduction\n{row}\n", game="arcmage")
    last = 3 + row.count("\n")
    assert said(reading) == [(code, (last,), "error")]


@pytest.mark.parametrize("row", ["3,", "3,Total", "3,sum"])
def test_a_row_that_adds_up_the_others_is_left_out_with_a_note(row: str) -> None:
    reading = read_text(f"count,name\n1,Abduction\n2,Ghoul\n{row}\n", game="arcmage")
    assert said(reading) == [("total", (4,), "note")]
    assert sum(entry.count for entry in reading.deck.entries()) == 3


def test_cells_that_a_spreadsheet_would_run_or_take_for_dates_are_guarded() -> None:
    names = ("=SUM(A1)", "+Plus", "@At", "-Dash", "1-2", "3/4/2024", "'=Quoted", "Plain", "'Tis")
    own = pool(*names)
    deck = Deck("arcmage", sections={"main": tuple(Entry(f"c{n}", name, 1) for n, name in enumerate(names))})
    text, lost = write_deck(deck, "csv", catalogue_of=lambda _: own)
    assert lost == ()
    cells = [line.split(",")[1] for line in text.splitlines()[1:]]
    assert cells == [*(f"'{name}" for name in names[:7]), "Plain", "'Tis"]
    again = read_text(text, catalogue_of=lambda _: own)
    assert again.deck == deck
    assert again.problems == ()


def test_a_guarded_cell_of_an_unknown_card_comes_back_as_it_was() -> None:
    deck = Deck(
        "arcmage",
        sections={"=Ideas": (Entry(None, "=Qx", 1, note="=note"), Entry(None, "'=Qx", 1, set="-x"))},
    )
    text, _ = write_deck(deck, "csv")
    assert read_text(text).deck == deck


@pytest.mark.parametrize("between", [",", ";", "\t"])
@pytest.mark.parametrize("start", ["", "\ufeff"])
def test_tables_of_any_system_are_read(between: str, start: str, tmp_path: Path) -> None:
    """25, 52."""
    text = between.join(["Set", "QTY", "Card", "Note", "Price"]) + "\r\n"
    text += between.join(["ER", "2", "Kaleh, son of Garak" if between != "," else '"Kaleh, son of Garak"'])
    (tmp_path / "x.csv").write_bytes((start + text).encode())
    reading = read_deck(tmp_path / "x.csv", game="arcmage")
    assert reading.form == "csv"
    assert rows(reading) == [("main", "kaleh-son-of-garak", 2, 2)]
    assert said(reading) == [("unknown-column", (1,), "note")]


def test_an_unclosed_quote_is_a_clean_error_with_its_line() -> None:
    with pytest.raises(DeckFileError, match="line 3"):
        read_text('count,name\n3,Ghoul\n3,"Abduc\n', game="arcmage")


def test_a_csv_file_without_a_header_row_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text("3,Ghoul\n")
    with pytest.raises(DeckFileError, match="name"):
        read_deck(tmp_path / "x.csv", game="arcmage")
