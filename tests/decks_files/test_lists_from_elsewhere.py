"""Lists that people type, or that other programs and sites export."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckbuilder import load
from deckbuilder.decks.digest import digest
from deckbuilder.decks.read import Reading, read_deck, read_text
from deckbuilder.decks.write import write_deck
from deckbuilder.errors import DeckFileError
from deckbuilder.model.catalogue import CardFacts, Catalogue
from deckbuilder.paths import game_dir

GAIAN = game_dir("arcmage") / "decks" / "gaian-love-for-life.txt"


def read(text: str, **options: bool) -> Reading:
    return read_text(text, game="arcmage", **options)  # type: ignore[arg-type]


def rows(reading: Reading) -> list[tuple[str, str | None, int]]:
    return [
        (section, entry.card, entry.count)
        for section, entries in reading.deck.sections.items()
        for entry in entries
    ]


def said(reading: Reading) -> list[tuple[str, tuple[int, ...], str]]:
    return [(problem.code, problem.lines, problem.severity) for problem in reading.problems]


def pool(*cards: tuple[str, str, str, str]) -> Catalogue:
    """Cards given as (id, name, set, status)."""
    return Catalogue(
        "arcmage",
        [
            CardFacts(card, None, name, {"en": name}, "event", status, False, None, own_set, {})
            for card, name, own_set, status in cards
        ],
    )


def test_an_arena_list_has_its_name_sections_sets_and_foils_read() -> None:
    text = "About\nName Try It\n\nDeck\n3 Ghoul (RB) 12\n1 Abduction (M21) 7 *F*\n\nSideboard\n2 Rugnur\n"
    reading = read(text)
    assert reading.deck.name == "Try It"
    assert rows(reading) == [("main", "ghoul", 3), ("main", "abduction", 1), ("side", "rugnur", 2)]
    assert [(entry.set, entry.printing) for entry in reading.deck.entries("main")] == [
        ("RB", "12"),
        ("M21", "7 *F*"),
    ]
    assert said(reading) == [("unknown-set", (6,), "note")], "RB is Rebirth, M21 is no set of Arcmage"


def test_a_commander_stands_in_a_section_of_its_own_that_does_not_count() -> None:
    reading = read("Commander\n1 Ghoul\n\nDeck\n2 Abduction\n")
    assert rows(reading) == [("Commander", "ghoul", 1), ("main", "abduction", 2)]
    assert said(reading) == [("unknown-section", (1,), "note")]


def test_the_last_block_of_an_mtgo_list_is_the_side_section_only_if_asked() -> None:
    """35, 36: never by counting, and only the last block."""
    text = "3 Ghoul\n\n3 Abduction\n\n2 Rugnur\n"
    assert rows(read(text)) == [("main", "ghoul", 3), ("main", "abduction", 3), ("main", "rugnur", 2)]
    asked = read(text, last_block_is_side=True)
    assert rows(asked) == [("main", "ghoul", 3), ("main", "abduction", 3), ("side", "rugnur", 2)]


def test_headings_win_over_blank_lines() -> None:
    text = "3 Ghoul\n\nSideboard\n2 Rugnur\n\n1 Abduction\n"
    expected = [("main", "ghoul", 3), ("side", "rugnur", 2), ("side", "abduction", 1)]
    assert rows(read(text, last_block_is_side=True)) == expected


def test_deckstats_and_cockatrice_lists_mark_the_side_section_in_three_ways() -> None:
    text = "// 45 Maindeck\n3 Ghoul # the best\n//Sideboard\n2 Rugnur\n//Main\n1 Abduction\nSB: 1 Dela\n"
    reading = read(text)
    assert rows(reading) == [
        ("main", "ghoul", 3),
        ("main", "abduction", 1),
        ("side", "rugnur", 2),
        ("side", "dela", 1),
    ]
    assert reading.deck.entries("main")[0].note == "the best"


def test_netrunnerdb_lists_head_each_type_with_its_number_of_cards() -> None:
    text = (
        "name: Try\nEvent (4)\n3x Abduction (Core Set)\n1x Call to Aid (Core Set) ●●\n"
        "\nCreature (3)\n3x Ghoul (Core Set)\n"
    )
    reading = read(text)
    assert rows(reading) == [("main", "abduction", 3), ("main", "call-to-aid", 1), ("main", "ghoul", 3)]
    assert [entry.note for entry in reading.deck.entries()] == ["", "●●", ""]
    assert [entry.above for entry in reading.deck.entries()] == [("Event (4)",), (), ("Creature (3)",)]
    assert [code for code, _, severity in said(reading) if severity == "error"] == []


def test_a_name_with_a_number_in_brackets_is_a_heading_only_if_the_number_is_that_of_the_cards_below() -> (
    None
):
    reading = read("name: Try\nGohul (3)\n2 Abduction\n")
    assert rows(reading) == [("main", None, 1), ("main", "abduction", 2)]
    assert ("unknown-card", (2,), "error") in said(reading)
    assert said(read("name: Try\nGhoul (3)\n")) == [("count-in-brackets", (2,), "error")]


def test_rows_of_a_scanner_app_end_their_fields_with_tabs() -> None:
    """17."""
    reading = read("2\tGhoul\tRebirth\n1\tAbduction\tRebirth\t12\tmint\n")
    assert rows(reading) == [("main", "ghoul", 2), ("main", "abduction", 1)]
    assert [(entry.set, entry.printing) for entry in reading.deck.entries()] == [
        ("Rebirth", ""),
        ("Rebirth", "12"),
    ]
    assert said(reading) == [("unused-field", (2,), "note")]


def test_an_unknown_card_of_a_scanner_app_keeps_its_set() -> None:
    reading = read("2\tGohul\tRebirth\n")
    entry = reading.deck.entries()[0]
    assert (entry.card, entry.name, entry.count, entry.set) == (None, "Gohul", 2, "Rebirth")
    text, lost = write_deck(reading.deck, "text")
    assert "2 Gohul (Rebirth)\n" in text
    assert lost == ()


def test_a_card_game_simulator_list_says_its_game_and_name() -> None:
    text = "### Arcmage Deck: Proba\n## Cities\n1 Borg's Keep\n## Main Deck\n3 [abduction] Abduction\n"
    reading = read_text(text)
    assert (reading.deck.game, reading.deck.name) == ("arcmage", "Proba")
    assert rows(reading) == [("main", "borgs-keep", 1), ("main", "abduction", 3)]


def test_a_simulator_list_of_a_game_nobody_knows_is_not_taken_for_one_of_ours() -> None:
    with pytest.raises(DeckFileError, match="--game"):
        read_text("### Chess Deck: Proba\n3 Abduction\n")


def test_a_forge_list_is_read_by_name() -> None:
    text = "[metadata]\nName=Proba\n[Main]\n3 Ghoul|XYZ|1\n1 Borg's Keep|XYZ\n[Sideboard]\n2 Rugnur\n"
    reading = read(text)
    assert (reading.form, reading.deck.name) == ("forge", "Proba")
    assert rows(reading) == [("main", "ghoul", 3), ("main", "borgs-keep", 1), ("side", "rugnur", 2)]


def test_brackets_of_any_kind_tell_cards_of_one_name_apart_by_their_set() -> None:
    """23."""
    own = pool(("pod-1", "Escape Pod", "rebirth", "released"), ("pod-2", "Escape Pod", "agd", "released"))
    for line in ("1 Escape Pod {AGD}", "1 Escape Pod (AGD)"):
        reading = read_text(line, game="arcmage", catalogue_of=lambda _: own)
        assert rows(reading) == [("main", "pod-2", 1)]
        again, lost = write_deck(reading.deck, "text", catalogue_of=lambda _: own)
        assert lost == ()
        assert read_text(again, catalogue_of=lambda _: own).deck == reading.deck
    assert said(read_text("1 Escape Pod", game="arcmage", catalogue_of=lambda _: own)) == [
        ("ambiguous-name", (1,), "error")
    ]


def test_of_equal_names_the_one_released_printing_is_taken_and_said() -> None:
    """61."""
    own = pool(("old", "Twin", "rebirth", "draft"), ("new", "Twin", "rebirth", "released"))
    reading = read_text("2 Twin", game="arcmage", catalogue_of=lambda _: own)
    assert rows(reading) == [("main", "new", 2)]
    assert said(reading) == [("one-of-several", (1,), "note")]
    assert "[old]" in reading.problems[0].cure


def test_a_bare_name_counts_one() -> None:
    """15."""
    assert rows(read("Abduction\n")) == [("main", "abduction", 1)]


def test_case_is_only_spelling_where_the_game_prints_names_both_ways() -> None:
    """11: Clash of Decks prints them in capitals and in small letters, Arcmage does not (A25)."""
    clash = read_text("game: clash_of_decks\n1 Brute\n1 Skiwk-Skiwk x1\n")
    brute = clash.deck.entries()[0]
    assert (brute.card, brute.name) == ("brute", "BRUTE")
    assert said(clash) == [("two-counts", (3,), "error")]
    assert rows(read_text("game: clash_of_decks\nskiwk-skiwk x1\n")) == [("main", "skiwk-skiwk", 1)]
    arcmage = read("3 ghoul\n")
    assert said(arcmage) == [("unknown-card", (1,), "error")]
    assert '"Ghoul"' in arcmage.problems[0].cure


@pytest.mark.parametrize("name", ["Maybe later", "Maybeboard", "[Ideas]"])
def test_sections_that_do_not_count_are_kept_by_name(name: str) -> None:
    """34."""
    heading = name if name.startswith("[") else f"{name}:"
    reading = read(f"3 Ghoul\n\n{heading}\n2 Rugnur\n")
    assert sum(count for _, _, count in rows(reading)) == 5
    text, _ = write_deck(reading.deck, "text")
    assert read_text(text).deck == reading.deck
    section = list(reading.deck.sections)[1]
    game = load.game("arcmage").section(section)
    assert game is None or not game.counted


def test_the_main_section_is_written_first_whatever_was_put_aside_first() -> None:
    """33."""
    text, _ = write_deck(read("Sideboard\n1 Rugnur\nDeck\n3 Ghoul\n").deck, "text")
    assert text == "game: arcmage\n\n3 Ghoul\n\nside:\n1 Rugnur\n"


def test_a_prefix_nobody_knows_is_named_with_what_would_be_right() -> None:
    """37."""
    reading = read("Main\nS: 3 Ghoul\n")
    assert said(reading) == [("unknown-prefix", (2,), "error")]
    assert "SB:" in reading.problems[0].cure
    assert rows(reading) == []


def test_typographic_apostrophes_leave_deck_and_digest_as_they_are(tmp_path: Path) -> None:
    """3."""
    plain = read_deck(GAIAN)
    typographic = tmp_path / "x.txt"
    typographic.write_text(GAIAN.read_text(encoding="utf-8").replace("'", "\u2019"), encoding="utf-8")
    curly = read_deck(typographic)
    assert curly.deck.sections == plain.deck.sections
    assert curly.problems == ()
    assert digest(curly.deck) == digest(plain.deck)


def test_an_official_list_as_the_site_writes_it_has_its_tokens_beside() -> None:
    """31, 32: 45 cards and 5 tokens."""
    text, lost = write_deck(read_deck(GAIAN).deck, "site-text")
    assert text.startswith("# Gaian Love for Life by unknown\n\n3x Botanist\n")
    assert text.endswith("1x Spirit Tree\n5x Crop Token\n")
    assert {problem.code for problem in lost} == {"comments", "format"}
    reading = read_text(text)
    assert reading.form == "site-text"
    assert said(reading) == [("game-found", (), "note")]
    counts = {
        section: sum(entry.count for entry in entries) for section, entries in reading.deck.sections.items()
    }
    assert counts == {"main": 45, "tokens": 5}
    assert (reading.deck.name, reading.deck.author) == ("Gaian Love for Life", "")


def test_a_name_in_two_games_leaves_the_sites_text_without_a_game() -> None:
    own = {
        game: Catalogue(
            game, [CardFacts("troll", None, "Troll", {"en": "Troll"}, "x", "released", False, None, "s", {})]
        )
        for game in load.game_ids()
    }
    with pytest.raises(DeckFileError, match="--game"):
        read_text("# Try by Ann\n\n3x Troll\n", catalogue_of=own.__getitem__)


def test_two_printings_of_a_card_add_up_through_a_form_without_printings() -> None:
    """30."""
    deck = read("2 Ghoul (RB) 1\n1 Ghoul (ER) 4\n").deck
    text, lost = write_deck(deck, "site-text")
    assert {problem.code for problem in lost} == {"printing"}
    assert sum(entry.count for entry in read_text(text, game="arcmage").deck.entries()) == 3


def test_keys_behind_the_first_card_and_keys_said_twice_are_faults() -> None:
    assert said(read("3 Ghoul\nname: Late\n")) == [("late-key", (2,), "error")]
    assert said(read("name: One\nname: Two\n3 Ghoul\n")) == [("repeated-key", (2,), "error")]


def test_an_unknown_key_is_kept_and_noted() -> None:
    reading = read("name: Try\nmood: grim\n\n3 Ghoul\n")
    assert reading.deck.unknown == (("mood", "grim"),)
    assert said(reading) == [("unknown-key", (2,), "note")]
    assert "mood: grim\n" in write_deck(reading.deck, "text")[0]


def test_one_changed_count_changes_one_line_of_our_text() -> None:
    """49."""
    text = GAIAN.read_text(encoding="utf-8")
    before = write_deck(read_text(text).deck, "text")[0].split("\n")
    after = write_deck(read_text(text.replace("3 Botanist", "2 Botanist")).deck, "text")[0].split("\n")
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert changed == [("3 Botanist", "2 Botanist")]


@pytest.mark.parametrize(
    "path", sorted(p for g in load.game_ids() for p in game_dir(g).glob("decks/**/*.txt"))
)
def test_every_shipped_list_is_in_the_form_we_write(path: Path) -> None:
    reading = read_deck(path)
    assert reading.problems == ()
    assert write_deck(reading.deck, "text") == (path.read_text(encoding="utf-8"), ())


@pytest.mark.parametrize(
    ("unknown", "near"),
    [
        ("Gohul", ("Ghoul",)),
        ("kaleh son of garak", ("Kaleh, son of Garak",)),
        ("Xyzzy Plugh", ()),
        ("", ()),
    ],
)
def test_near_names_are_offered_and_far_ones_are_not(unknown: str, near: tuple[str, ...]) -> None:
    """Gohul is one swap of neighbours from Ghoul."""
    from deckbuilder.decks.names import suggestions

    assert suggestions(load.catalogue("arcmage"), unknown)[: len(near) or None] == near


def test_a_newer_card_set_heals_an_older_deck() -> None:
    """41: what is stored is what was read."""
    old = pool(("ghoul", "Ghoul", "rebirth", "released"))
    new = pool(("ghoul", "Ghoul", "rebirth", "released"), ("wisp", "Wisp (old)", "rebirth", "released"))
    for form in ("text", "json", "csv", "site-text", "site-json"):
        deck = read_text("game: arcmage\n2 Wisp (old)\n1 [wisp] Wisp\n", catalogue_of=lambda _: old).deck
        text, _ = write_deck(deck, form, catalogue_of=lambda _: old)
        healed = read_text(text, game="arcmage", form=form, catalogue_of=lambda _: new)
        assert rows(healed) == [("main", "wisp", 2), ("main", "wisp", 1)], form


def test_a_list_that_names_its_code_in_a_comment_is_a_list_all_the_same() -> None:
    code = "dk1AQABAAIBAQYDAgAAw4PVFA"
    assert rows(read(f"# code: {code}\n3 Ghoul\n")) == [("main", "ghoul", 3)]
    assert rows(read(f"# code: {code}\nGhoul\n")) == [("main", "ghoul", 1)]
    both = [("main", "abduction", 3), ("main", "crumbling-defenses", 3), ("main", "foul-imps", 1)]
    assert rows(read(f"Try this one: {code}\n")) == rows(read(f"name: Try\n# {code}\n")) == both
    text, _ = write_deck(read(f"name: {code}\n3 Ghoul\n").deck, "json")
    assert read_text(text).deck.name == code
