"""Which subject a card gets: from its kind, its subtypes and its name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

import pytest

from deckbuilder import load
from deckbuilder.errors import LayoutError
from deckbuilder.games import registry
from deckbuilder.model.card import Card
from deckbuilder.printing.emblem import Subject, choose, found_subject, subject_of, tables
from deckbuilder.printing.emblem.choose import name_words


def card(name: str, kind: str, card_id: str = "test-card", **more: Any) -> Card:
    class Loose(Card):
        subtypes: tuple[str, ...] = ()
        keywords: tuple[str, ...] = ()

    return Loose(id=card_id, name={"en": name}, kind=kind, set="test", **more)


@pytest.mark.parametrize("game", load.game_ids())
def test_few_cards_are_left_to_chance(game: str) -> None:
    cards = load.cards(game, registry.card_model(game)).values()
    left = [card.id for card in cards if found_subject(card) is None]
    assert len(left) < 0.15 * len(cards), left


@pytest.mark.parametrize("game", load.game_ids())
def test_every_kind_of_every_game_has_subjects(game: str) -> None:
    for one in load.cards(game, registry.card_model(game)).values():
        stranger = card("Zzyzx", one.kind)
        assert subject_of(stranger) == subject_of(stranger)


def test_the_head_word_of_a_name_comes_first() -> None:
    assert name_words("Dragon Egg") == ["egg", "dragon"]
    assert name_words("Ring of Midas") == ["ring", "midas"]
    assert name_words("Hand of the Old King") == ["hand", "king", "old", "the"]
    assert name_words("Vampire's Blood-Vial!") == ["vial", "blood", "vampires"]
    assert name_words("ÉLAN") == ["elan"]


@pytest.mark.parametrize(
    ("name", "kind", "more", "expected"),
    [
        ("Dragon Egg", "artifact", {}, Subject("charge", "egg")),
        ("Fire Dragon", "artifact", {}, Subject("mask", "dragon fire")),
        ("Elvish Archer", "creature", {"subtypes": ("Elf",)}, Subject("mask", "elf bow")),
        ("Nobody", "creature", {"subtypes": ("Orc",)}, Subject("mask", "orc")),
        ("Orc", "creature", {"keywords": ("flying",)}, Subject("wings", "orc")),
        ("Bone Catapult", "legend", {}, Subject("charge", "catapult")),
        ("Cyclone", "spell", {}, Subject("spell", "swirl")),
        ("Old Forest", "city", {}, Subject("city", "grove")),
        ("Captain", "monster", {}, Subject("mask", "human sword tricorn")),
    ],
)
def test_words_tell_the_subject(name: str, kind: str, more: dict[str, Any], expected: Subject) -> None:
    assert found_subject(card(name, kind, **more)) == expected


def test_creatures_of_one_subtype_look_akin() -> None:
    cards = load.cards("arcmage", registry.card_model("arcmage")).values()
    for subtype, kinds in {
        "Orc": {"orc"},
        "Elf": {"elf"},
        "Imp": {"imp"},
        "Merfolk": {"merfolk", "siren", "frog", "leviathan"},
        "Undead": {"undead", "zombie"},
    }.items():
        seen = {subject_of(one).detail.split()[0] for one in cards if subtype in getattr(one, "subtypes", ())}
        assert seen <= kinds, subtype


def test_what_no_word_tells_is_chosen_by_the_id_alone() -> None:
    first, again = card("Zzyzx", "spell", "one"), card("Qwghlm", "spell", "one")
    assert found_subject(first) is None
    assert subject_of(first) == subject_of(again)
    seen = {subject_of(card("Zzyzx", "spell", f"id-{n}")) for n in range(40)}
    assert len(seen) > 2


def test_an_unknown_kind_is_refused_by_name() -> None:
    with pytest.raises(LayoutError, match='"riddle"') as caught:
        subject_of(card("Zzyzx", "riddle"))
    assert "kind.riddle" in (caught.value.cure or "")


@pytest.fixture
def own_tables(tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch) -> Iterator[FilePath]:
    """Copy the tables to a folder of the test's own, and read them anew."""
    readers = (tables.parts, tables.charges, tables.species, tables.gear, choose._lexicon)
    for path in tables.FOLDER.glob("*.toml"):
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(tables, "FOLDER", tmp_path)
    monkeypatch.setattr(choose, "WORDS", tmp_path / "words.toml")
    for reader in readers:
        reader.cache_clear()
    yield tmp_path
    for reader in readers:
        reader.cache_clear()


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("species.toml", '[wug]\nhead = "no-such-part"', "wug"),
        ("species.toml", '[wug]\ncoat = "plaid"', "plaid"),
        ("species.toml", '[wug]\nhands = "oval"', "hands"),
        ("gear.toml", '[orc]\ntop = "crown"', "species has this name"),
        ("gear.toml", '[wug]\nbehind = "spoon"', "spoon"),
        ("charges.toml", '[wug]\nlayers = []\nground = "moor"', "moor"),
        ("parts.toml", 'wug = ["base half @no-such-outline"]', "no-such-outline"),
        ("words.toml", '[wug]\nx = "y"', "wug"),
        ("words.toml", '[kind.wug]\norder = ["spell"]\npool = ["spell boom"]', "spell boom"),
        ("words.toml", '[kind.wug]\norder = ["poem"]\npool = ["spell burst"]', "kind.wug"),
        ("words.toml", '[kind.wug]\norder = ["spell"]', "pool"),
    ],
)
def test_a_fault_in_a_table_names_file_and_entry(
    own_tables: FilePath, file: str, text: str, message: str
) -> None:
    with (own_tables / file).open("a", encoding="utf-8") as stream:
        stream.write(f"\n{text}\n")
    with pytest.raises(LayoutError) as caught:
        subject_of(card("Zzyzx", "creature"))
    assert message in str(caught.value)
    assert file in str(caught.value)


def test_a_new_species_needs_data_alone(own_tables: FilePath) -> None:
    with (own_tables / "species.toml").open("a", encoding="utf-8") as stream:
        stream.write('\n[wug]\nhead = "round"\neyes = "eyes-one"\n')
    words = own_tables / "words.toml"
    words.write_text(
        words.read_text("utf-8").replace("\n[creature]\n", '\n[creature]\n"wug" = "wug"\n'), "utf-8"
    )
    assert subject_of(card("Old Wug", "creature")) == Subject("mask", "wug")
