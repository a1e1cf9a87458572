"""One notion of what is legal: ``play`` and ``playtest`` take just the decks that ``check`` calls legal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from matches import CLASH, CLASH_TENS, SETUPS, played_games
from typer.testing import CliRunner

from deckbuilder import load
from deckbuilder.cli.app import app

OWN_CARDS = {
    "clash_of_decks": '[[card]]\nid = "own-hero"\nname = {en = "Own Hero"}\nkind = "monster"\n'
    'set = "own"\ncost = 3\nattack = 2\nhp = 3\n',
    "arcmage": '[[card]]\nid = "own-hero"\nname = {en = "Own Hero"}\nkind = "creature"\nset = "own"\n'
    'faction = "gaian"\nstatus = "draft"\ncost = 2\nloyalty = 1\natk = 2\ndef = 2\n',
}
TABLES: dict[tuple[str, str], Sequence[tuple[str, ...]]] = {
    ("clash_of_decks", "draft"): (CLASH[1], CLASH[2]),
    ("clash_of_decks", "constructed"): CLASH_TENS,
}
for _game, _setup in SETUPS.values():
    if not _setup.options:
        TABLES.setdefault((_game, _setup.format), _setup.decks)
"""Legal decks by game and format, one set for each that the referee plays."""

NEVER_PLAYED = {("clash_of_decks", "solo"), ("arcmage", "open")}
"""The AI's deck, which the rules give, and drafts, which the referee refuses card by card."""


@dataclass
class Listed:
    """A deck being changed: its main part, and what stands beside."""

    main: list[str]
    beside: dict[str, list[str]] = field(default_factory=dict)

    def text(self, game: str) -> str:
        """Write it down, by ids where there are any."""
        parts = [f"game: {game}", "", *map(_line, self.main)]
        for section, cards in self.beside.items():
            parts += ["", f"{section}:", *map(_line, cards)]
        return "\n".join([*parts, ""])


def _line(card: str) -> str:
    return card if card.startswith("2 ") else f"1 [{card}]"


@dataclass(frozen=True)
class Case:
    """A game and format with a folder, own cards laid over."""

    game: str
    format: str
    folder: Path

    def verdicts(self, deck: Listed) -> tuple[bool, bool, str]:
        """Return whether check takes a table with this deck last, whether play does, and what play says."""
        decks = [Listed(list(each)) for each in TABLES[self.game, self.format]]
        paths = []
        for seat, listed in enumerate([*decks[:-1], deck]):
            path = self.folder / f"{seat}.txt"
            path.write_text(listed.text(self.game), encoding="utf-8")
            paths.append(str(path))
        own = ["--cards", str(self.cards()), "--format", self.format]
        checked = CliRunner().invoke(app, ["check", *paths, "--table", *own])
        seats = [part for path in paths for part in ("--deck", path, "--seat", "you")]
        played = CliRunner().invoke(app, ["play", self.game, *seats, *own])
        refused = not played.stdout
        assert played.exit_code in ((2, 3) if refused else (1,)), played.stderr
        return checked.exit_code == 0, not refused, played.stderr

    def cards(self) -> Path:
        """Write the own cards."""
        path = self.folder / "own.toml"
        if not path.exists():
            path.write_text(f'game = "{self.game}"\n{OWN_CARDS[self.game]}', encoding="utf-8")
        return path


@pytest.fixture(params=sorted(TABLES), ids=" ".join)
def case(request: pytest.FixtureRequest, tmp_path: Path) -> Case:
    return Case(*request.param, tmp_path)


def test_every_format_that_is_played_has_a_table_here() -> None:
    formats = {(game, form.id) for game in played_games() for form in load.game(game).formats}
    assert {one for one in formats if one[0] in OWN_CARDS} - NEVER_PLAYED == set(TABLES)


def test_a_table_that_is_legal_is_played(case: Case) -> None:
    assert case.verdicts(Listed(list(TABLES[case.game, case.format][-1])))[:2] == (True, True)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_changed_check_and_play_agree(case: Case, data: st.DataObject) -> None:
    catalogue = load.catalogue(case.game, (case.cards(),))
    known = [card.id for card in catalogue]
    deck = Listed(list(TABLES[case.game, case.format][-1]))
    any_card = (
        st.sampled_from(["own-hero", "2 No Such Card"]) | st.sampled_from(deck.main) | st.sampled_from(known)
    )
    for _ in range(data.draw(st.integers(1, 2))):
        match data.draw(st.sampled_from(["out", "in", "change", "aside", "beside"])):
            case "out":
                deck.main.pop(data.draw(st.integers(0, len(deck.main) - 1)))
            case "in":
                deck.main.append(data.draw(any_card))
            case "change":
                deck.main[data.draw(st.integers(0, len(deck.main) - 1))] = data.draw(any_card)
            case "aside":
                deck.beside.setdefault("tokens", []).append(data.draw(any_card))
            case "beside":
                deck.beside.setdefault("maybe", []).append(data.draw(any_card))
    legal, taken, said = case.verdicts(deck)
    if "cannot be played" in said:  # a card whose ability no rule explains, refused by name
        return
    assert taken == legal, (said, deck)


def test_an_own_card_belongs_to_constructed_decks_and_says_so(tmp_path: Path) -> None:
    """C13: a draft is dealt from the 32 cards of the kit; C17: constructed decks use all cards."""
    drafted = Case("clash_of_decks", "draft", tmp_path)
    legal, taken, said = drafted.verdicts(Listed([*CLASH[2][:7], "own-hero"]))
    assert (legal, taken) == (False, False)
    assert 'C13 line 10: "Own Hero" is not one of the 32 cards of the Starter Kit' in said
    constructed = Case("clash_of_decks", "constructed", tmp_path)
    assert constructed.verdicts(Listed([*CLASH_TENS[1][:9], "own-hero"]))[:2] == (True, True)


def test_playtest_refuses_it_too_before_any_game(tmp_path: Path) -> None:
    case = Case("clash_of_decks", "draft", tmp_path)
    path = tmp_path / "own.txt"
    path.write_text(Listed([*CLASH[2][:7], "own-hero"]).text("clash_of_decks"), encoding="utf-8")
    options = ["--cards", str(case.cards()), "--format", "draft", "--games", "2"]
    arguments = ["playtest", "clash_of_decks", "--deck", "1", "--deck", str(path), *options]
    result = CliRunner().invoke(app, arguments)
    assert (result.exit_code, result.stdout) == (3, "")
    assert f"{path}: not legal in the format draft: C13" in result.stderr


def test_decks_after_their_strikes_are_played_without_striking_again(tmp_path: Path) -> None:
    """C18: two struck cards of each are out for the whole game; both have 8 left."""
    case = Case("clash_of_decks", "constructed", tmp_path)
    arguments = ["play", "clash_of_decks", "--format", "constructed", "--seed", "4"]
    for seat, ten in enumerate(CLASH_TENS):
        path = tmp_path / f"struck-{seat}.txt"
        path.write_text(Listed(list(ten[:8]), {"strikes": list(ten[8:])}).text(case.game), encoding="utf-8")
        assert CliRunner().invoke(app, ["check", str(path), "--format", "constructed"]).exit_code == 0
        arguments += ["--deck", str(path), "--seat", "random"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.stderr
    assert " strikes " not in result.stdout
    names = [load.catalogue(case.game)[card].name for ten in CLASH_TENS for card in ten[8:]]
    own = [load.catalogue(case.game)[card].name for ten in CLASH_TENS for card in ten[:8]]
    assert not [name for name in names if name not in own and f" {name} " in result.stdout]


def test_strikes_are_made_of_both_decks_or_of_none(tmp_path: Path) -> None:
    case = Case("clash_of_decks", "constructed", tmp_path)
    ten = CLASH_TENS[1]
    legal, taken, said = case.verdicts(Listed(list(ten[:8]), {"strikes": list(ten[8:])}))
    assert (legal, taken) == (True, False)
    assert "before the strikes both have 10, after them both have 8" in said


def test_decks_are_named_with_or_without_their_option() -> None:
    seats = ["--seat", "greedy", "--seat", "greedy"]
    plain = CliRunner().invoke(app, ["play", "clash_of_decks", "1", "2", *seats])
    named = CliRunner().invoke(app, ["play", "clash_of_decks", "--deck", "1", "--deck", "2", *seats])
    assert plain.exit_code == 0
    assert plain.stdout == named.stdout
