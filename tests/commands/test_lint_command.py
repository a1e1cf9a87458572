"""``lint``: each fault of card data is told with its place and its cure; shipped data has none."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import app_runs
import pytest

from deckbuilder import load
from deckbuilder.errors import CardDataError
from deckbuilder.lint import cards, clash_of_decks
from deckbuilder.lint.codes import codes
from deckbuilder.lint.decks import decks
from deckbuilder.lint.finding import Finding
from deckbuilder.lint.run import findings
from deckbuilder.lint.scope import Row, Scope, scope_of

GAMES = load.game_ids()


call = partial(app_runs.call, "lint")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "own.toml"


CREATURE = {
    "set": "own",
    "name": {"en": "Wolf Lancer"},
    "faction": "the-empire",
    "kind": "creature",
    "cost": 3,
    "loyalty": 2,
    "atk": 2,
    "def": 2,
    "keywords": ["veteran"],
    "families": ["keyword-only"],
}
"""The card of the README, under a name whose emblem is known."""


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def written(*tables: dict[str, Any], game: str = "arcmage") -> str:
    lines = [f'game = "{game}"']
    for table in tables:
        lines += ["[[card]]", *(f"{key} = {toml(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


def creature(**changes: Any) -> dict[str, Any]:
    table = {"id": "lancer", **CREATURE, **changes}
    return {key: value for key, value in table.items() if value is not None}


def found(own: Path, *tables: dict[str, Any], game: str = "arcmage") -> list[Finding]:
    own.write_text(written(*tables, game=game), encoding="utf-8")
    return findings(scope_of(game, (own,)))


def grave(own: Path, *tables: dict[str, Any], **more: str) -> list[tuple[str, str, str, str]]:
    """Return level, code, card and field of all but notes."""
    told = [one for one in found(own, *tables, **more) if one.level != "note"]
    assert all(one.message for one in told)
    return [(one.level, one.code, one.card, one.field) for one in told]


# --- the data that comes with the games --------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_data_that_comes_with_a_game_has_no_problem(game: str) -> None:
    code, out, err = call(game, "--json")
    assert (code, err) == (0, "")
    (table,) = json.loads(out)["games"]
    assert (table["game"], table["cards"]) == (game, len(load.catalogue(game)))
    assert table["languages"] == list(dict.fromkeys([*load.game(game).languages, *load.words(game)]))
    assert [one for one in table["findings"] if one["level"] == "problem"] == []


def test_what_is_known_of_the_shipped_data_is_told() -> None:
    """99 of Clash's 320 expansion cards are not for the referee; 33 names are not known to us."""
    told = findings(scope_of("clash_of_decks", languages=("en", "fr")))
    numbers = Counter((one.level, one.code) for one in told)
    assert numbers["note", "not-played"] == 320 - 221
    assert numbers["warning", "no-name"] == 33
    refused = {
        one.card for one in findings(scope_of("arcmage", languages=("en",))) if one.code == "not-played"
    }
    assert {card.id for card in load.catalogue("arcmage") if card.status == "released"} & refused == {
        "smith",
        "dragon-armor",
    }


def test_a_card_size_at_which_texts_collide_is_told() -> None:
    code, out, _ = call("tash_kalar", "--card", "44x68", "-q")
    assert code == 1
    assert '"upper-rules" and "lower-rules" overlap' in out
    assert "does not fit its box" in out and "print a larger card" in out


# --- cards of one's own -------------------------------------------------------------------------------


def test_a_good_card_of_ones_own_has_no_finding(own: Path) -> None:
    assert found(own, creature()) == []
    assert call("--cards", own) == (
        0,
        "Arcmage: 1 own card in en, eo: 0 problems, 0 warnings, 0 notes\n",
        "",
    )


ROW = {"op": "destroy", "what": "target"}
SPELL: dict[str, Any] = {
    "kind": "magic",
    "families": None,
    "keywords": None,
    "atk": None,
    "def": None,
    "name": {"en": "Wolf Bane"},
}


def spell(do: list[dict[str, Any]], **target: Any) -> dict[str, Any]:
    targets = {"targets": [{"kind": "creature", **target}]} if target else {}
    return creature(**{**SPELL, "effect": [{**targets, "do": do}]})


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (creature(faction="gaianx"), ("problem", "schema", "faction")),
        (creature(colour="red"), ("problem", "schema", "colour")),
        (creature(code=999), ("warning", "own-code", "code")),
        (creature(name={"en": "Ghoul"}), ("warning", "shared-name", "name")),
        (creature(former=["Ghoul"]), ("warning", "shared-name", "name")),
        (creature(subtypes=["Lancerr"]), ("warning", "no-words", "subtypes")),
        (creature(families=None), ("problem", "no-text", "paraphrase")),
        (creature(name={"en": "Wolf " * 40}), ("problem", "overflow", "face")),
        (creature(families=None, paraphrase={"en": "draw a card. " * 200}), ("problem", "overflow", "face")),
        (creature(name={"en": "Wolf \ue000"}), ("problem", "missing-glyph", "face")),
        (spell([ROW], subtype=["Orcc"]), ("warning", "unused-filter", "effect.0.targets.0")),
        (spell([ROW], not_subtype=["Orcc"]), ("warning", "unused-filter", "effect.0.targets.0")),
        (spell([ROW], named="nobody"), ("problem", "no-card", "effect.0.targets.0.named")),
        (spell([{"op": "token", "card": "nobody"}]), ("problem", "no-card", "effect.0.do.0.card")),
        (spell([{"op": "special", "rule": "nobody"}]), ("problem", "no-resolver", "effect.0.do.0")),
    ],
    ids=lambda value: "-".join(value[1:]) if isinstance(value, tuple) else "",
)
def test_each_fault_of_an_own_card_is_found_at_its_place(
    table: dict[str, Any], expected: tuple[str, str, str], own: Path
) -> None:
    level, code, field = expected
    assert (level, code, "lancer", field) in grave(own, table)


@pytest.mark.parametrize(
    "pick",
    [
        {"subtype": ["Orc"]},
        {"subtype": ["Orc", "Elf"]},
        {"faction": "gaian"},
        {"keyword": "flying"},
        {"keyword": "indestructible"},
        {"max_cost": 1},
        {"named": "little-orc-token"},
    ],
    ids=str,
)
def test_filters_that_somebody_meets_are_no_finding(pick: dict[str, Any], own: Path) -> None:
    assert grave(own, spell([ROW], **pick)) == []


def test_a_filter_that_only_own_cards_meet_is_met(own: Path) -> None:
    hunter = creature(id="hunter", name={"en": "Wolf Hunter"}, subtypes=["Gnoll"])
    assert [one[1] for one in grave(own, spell([ROW], subtype=["Gnoll"]))] == ["unused-filter"]
    assert {one[1:] for one in grave(own, spell([ROW], subtype=["Gnoll"]), hunter)} == {
        ("no-words", "hunter", "subtypes")  # a subtype of one's own has no name in the game's tables
    }


def test_a_filter_of_cards_that_are_not_together_anywhere_is_told(own: Path) -> None:
    """No city costs anything but S, so none is a Magic; cities are no creatures."""
    (told,) = [one for one in found(own, spell([ROW], type="magic")) if one.code == "unused-filter"]
    assert told.message == "no card of the game meets this filter: nobody is a creature and magic"


def test_ids_that_stand_twice_and_cards_that_are_replaced_are_told(own: Path) -> None:
    assert ("problem", "id-twice", "lancer", "id") in grave(
        own, creature(), creature(name={"en": "Wolf Two"})
    )
    told = found(own, creature(id="ghoul", name={"en": "Ghoul"}))
    assert [(one.level, one.code, one.card) for one in told] == [("note", "replaces", "ghoul")]


def test_a_card_that_is_not_encoded_is_printed_and_not_played(own: Path) -> None:
    told = found(own, creature(families=None, paraphrase={"en": "draw a card."}))
    assert [(one.level, one.code) for one in told] == [("note", "not-played")]


def test_a_face_that_cannot_be_drawn_is_told(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from deckbuilder.printing import faces

    def broken(*_: Any, **__: Any) -> Any:
        raise CardDataError("no words for this", where="text")

    monkeypatch.setattr(faces, "faces_for", broken)
    assert ("problem", "no-face", "lancer", "face") in grave(own, creature())


def test_a_name_missing_in_a_language_of_the_game_is_told(own: Path) -> None:
    monster = {"id": "wolf", "set": "own", "kind": "monster", "cost": 1, "attack": 1, "hp": 1}
    assert grave(own, {**monster, "name": {"fr": "loup"}}, game="clash_of_decks") == [
        ("warning", "no-name", "wolf", "name.en")
    ]
    assert grave(own, {**monster, "name": {"en": "wolf pup", "fr": "louveteau"}}, game="clash_of_decks") == []


def test_an_emblem_that_fell_back_is_a_note(own: Path) -> None:
    told = found(own, creature(name={"en": "Zzyzx"}))
    assert [(one.level, one.code) for one in told] == [("note", "emblem")]


def test_cards_of_other_games_are_looked_at_too(own: Path) -> None:
    being = {
        "id": "own-being",
        "set": "own",
        "name": {"en": "Own Wolf"},
        "kind": "being",
        "school": "sylvan",
        "rank": "common",
        "pattern": [{"dx": 0, "dy": 1, "rank": "common"}],
        "effect": [{"op": "gain_action", "n": 1, "if": {"in_discards": "nobody"}}],
    }
    assert grave(own, being, game="tash_kalar") == [
        ("problem", "no-card", "own-being", "effect.0.if.in_discards"),
        ("problem", "no-text", "own-being", "paraphrase"),
    ]
    place = {"id": "own-place", "set": "own", "name": {"en": "Own Tower"}, "kind": "place_of_power"}
    (told,) = grave(own, place, game="res_arcana")[:1]
    assert told[:3] == ("problem", "schema", "own-place")


# --- what only shipped data can have ------------------------------------------------------------------


def altered(scope: Scope, card_id: str, **changes: Any) -> Scope:
    """Return a scope with some keys of one card's table changed."""

    def row(one: Row) -> Row:
        if one.id != card_id or one.card is None:
            return one
        table = {**one.table, **changes}
        return replace(one, table=table, card=one.card.model_copy(update=changes))

    return replace(scope, rows=tuple(map(row, scope.rows)))


def test_codes_out_of_step_with_their_register_are_told() -> None:
    """Abduction is 1 in codes.toml."""
    scope = scope_of("arcmage")
    assert list(codes(scope)) == []
    (told,) = codes(altered(scope, "abduction", code=9999))
    assert (told.card, told.message, told.cure) == (
        "abduction",
        "code changed from 1 to 9999",
        "write 1 again",
    )
    (gone,) = codes(replace(scope, rows=tuple(row for row in scope.rows if row.id != "abduction")))
    assert (gone.card, gone.message) == ("abduction", "gone from the data")


def test_a_set_that_the_game_does_not_name_is_told() -> None:
    (told,) = cards.sets(altered(scope_of("arcmage"), "ghoul", set="rebrith"))
    assert (told.level, told.card, told.field) == ("problem", "ghoul", "set")
    assert "rebirth" in told.cure


def test_an_illegal_deck_is_told_with_its_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from deckbuilder.decks import locate

    path = tmp_path / "short.txt"
    path.write_text("game: arcmage\n\n4 Ghoul\n")
    file = locate.DeckFile(path, "arcmage:short", "arcmage")
    monkeypatch.setattr(locate, "shipped_decks", lambda game: [file])
    told = {(one.card, one.message.partition(":")[0]) for one in decks(scope_of("arcmage"))}
    assert told == {("arcmage:short", rule) for rule in ("A19", "A20", "A21")}
    path.write_bytes(b"\0")
    assert [one.code for one in decks(scope_of("arcmage"))] == ["deck"]


def test_a_keyword_without_a_name_or_a_reader_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    words = dict(load.words("clash_of_decks"))
    keywords = {name: row for name, row in words["fr"]["keyword"].items() if name != "aerial"}
    words["fr"] = {**words["fr"], "keyword": {**keywords, "swimming": {"name": "Nage", "reminder": "Nage."}}}
    monkeypatch.setattr(load, "words", lambda game: words)
    told = [(one.code, one.field) for one in clash_of_decks.words(("fr",)) if one.level == "problem"]
    assert told == [("no-words", "aerial"), ("no-reader", "keyword.swimming")]


# --- the command -------------------------------------------------------------------------------------


def test_the_answer_is_no_with_problems_and_with_strict_with_warnings(own: Path) -> None:
    own.write_text(written(creature(code=9)))
    code, out, _ = call("--cards", own)
    assert code == 0
    assert out.splitlines() == [
        "warning: lancer: code: the code 9 means nothing: cards of your own have none (leave it out)",
        "Arcmage: 1 own card in en, eo: 0 problems, 1 warning, 0 notes",
    ]
    assert call("--cards", own, "--strict")[0] == 1
    bad = own.with_name("bad.toml")
    bad.write_text(written(creature(faction="gaianx")))
    code, out, _ = call("arcmage", "--cards", bad)
    assert code == 1
    assert out.splitlines()[0].startswith("problem: lancer: faction: Input should be 'gaian'")


def test_equal_findings_of_several_cards_stand_together_and_notes_can_be_left_out() -> None:
    _, out, _ = call("clash_of_decks", "--lang", "en")
    lines = out.splitlines()
    at = lines.index('note: 17 cards: the referee does not play it: no rule for "symbiote":')
    assert lines[at + 1].endswith("and 5 more (--json names them)")
    _, out, _ = call("clash_of_decks", "--lang", "en", "-q")
    assert "note:" not in out and out.splitlines()[-1].startswith(
        "Clash of Decks: 352 cards in en: 0 problems"
    )


def test_json_has_all_of_every_finding(own: Path) -> None:
    own.write_text(written(creature(code=9)))
    code, out, _ = call("--cards", own, "--json")
    table = json.loads(out)
    assert (code, table["format"], table["version"]) == (0, "deckbuilder-lint", 1)
    assert table["games"][0]["own"] is True
    assert table["games"][0]["findings"] == [
        {
            "level": "warning",
            "code": "own-code",
            "card": "lancer",
            "field": "code",
            "language": "",
            "message": "the code 9 means nothing: cards of your own have none",
            "cure": "leave it out",
        }
    ]


def test_wrong_calls_are_refused_by_name(own: Path) -> None:
    own.write_text(written(creature()))
    for arguments, says in (
        (["chess"], 'no game "chess"'),
        (["arcmage", "--lang", "xx"], "--lang: Arcmage has nothing in the language"),
        (["tash_kalar", "--cards", own], "is for arcmage, not for tash_kalar"),
        (["arcmage", "--card", "nonsense"], "--card"),
    ):
        code, out, err = call(*arguments)
        assert (code, out) == (2, "") and says in err
    own.write_text("game =")
    assert call("--cards", own)[0] == 3
    own.write_text('game = "chess"\n[[card]]\n')
    assert call("--cards", own)[0] == 3


def test_nothing_heavy_is_loaded_until_it_is_needed() -> None:
    program = (
        "import sys\n"
        "import deckbuilder.cli.lint, deckbuilder.lint.run, deckbuilder.lint.faces\n"
        "print([name for name in ('reportlab', 'PIL', 'pikepdf') if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
