from __future__ import annotations

import json
import sys

import pytest

from deckbuilder import __main__, load
from deckbuilder.games import registry


def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str
) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["deckbuilder", "games", *arguments])
    with pytest.raises(SystemExit) as end:
        __main__.main()
    out, err = capsys.readouterr()
    return int(end.value.code or 0), out, err


def test_all_games_are_listed_with_their_formats(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = run(capsys, monkeypatch)
    assert (code, err) == (0, "")
    for game in load.game_ids():
        assert load.game(game).name in out
    assert "180 cards; formats: constructed, open" in out
    assert "352 cards; formats: preconstructed, draft, constructed, solo" in out


@pytest.mark.parametrize("game", load.game_ids())
def test_a_game_is_shown_whole(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = run(capsys, monkeypatch, game)
    facts = load.game(game)
    assert code == 0
    assert all(part.id in out for part in (*facts.formats, *facts.sections, *facts.sets))
    assert f"{game}:" in out


def test_json_holds_what_a_program_needs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, out, _ = run(capsys, monkeypatch, "--json")
    found = json.loads(out)
    assert [game["id"] for game in found["games"]] == list(load.game_ids())
    clash = found["games"][1]
    assert clash["cards"] == 352
    assert clash["decks"] == [f"clash_of_decks:deck-{n}" for n in range(1, 5)]
    assert clash["card_size_mm"] == [56, 87]


def test_an_unknown_game_is_wrong_usage_and_names_the_known_ones(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = run(capsys, monkeypatch, "chess")
    assert (code, out) == (2, "")
    assert err.startswith('deckbuilder: no game "chess"') and "res_arcana" in err


@pytest.mark.parametrize("game", load.game_ids())
def test_every_format_of_a_game_has_its_rules(game: str) -> None:
    construction = registry.construction(game)
    formats = {form.id for form in load.game(game).formats}
    assert set(construction.checks) == formats == set(construction.unknown)
    assert set(construction.pools) <= formats
    assert set(construction.beside) <= {section.id for section in load.game(game).sections}
    assert all(construction.checks.values())


@pytest.mark.parametrize("game", load.game_ids())
def test_every_rule_speaks_for_a_numbered_rule_of_its_game(game: str) -> None:
    prefix = load.game(game).rule_prefix
    for rules in registry.construction(game).checks.values():
        for rule in rules:
            said = getattr(rule, "func", rule).__doc__ or ""
            assert said.startswith(prefix), said
