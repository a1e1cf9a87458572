"""Golden: playthroughs and texts of Clash of Decks, copied from the program and read by eye.

They show what a change changes; that it is right, the scenarios say. Written by `pytest --refresh-golden`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import FOLDER, Golden, playthrough
from matches import CLASH, CLASH_TENS, rules_of

from deckbuilder import load
from deckbuilder.games.clash_of_decks.cards import ClashCard
from deckbuilder.referee.protocol import Setup
from deckbuilder.text.rules import rules_text
from deckbuilder.text.runs import plain

GAME = "clash_of_decks"
TEXTS = "starter-kit-texts"
GAMES = {
    "deck-1-against-deck-2": (Setup((CLASH[1], CLASH[2]), "preconstructed"), 1),
    "deck-1-against-deck-3": (Setup((CLASH[1], CLASH[3]), "preconstructed"), 2),
    "deck-2-against-deck-4": (Setup((CLASH[2], CLASH[4]), "preconstructed"), 3),
    "deck-3-against-deck-4": (Setup((CLASH[3], CLASH[4]), "preconstructed"), 11),
    "constructed-with-strikes": (Setup(CLASH_TENS, "constructed"), 5),
    "spells-in-any-turn": (Setup((CLASH[3], CLASH[2]), "preconstructed", {"spell_timing": "any_turn"}), 6),
    "solo": (Setup((CLASH[4], CLASH[1] + CLASH[2] + CLASH[3]), "preconstructed", {"solo": "normal"}), 7),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went(name: str, golden: Golden) -> None:
    setup, seed = GAMES[name]
    golden.assert_holds(f"{GAME}/{name}.txt", playthrough(rules_of(GAME), setup, seed))


def test_the_cards_of_the_kit_say_what_they_said(golden: Golden) -> None:
    golden.assert_holds(f"{GAME}/{TEXTS}.txt", "\n".join(kit_texts()))


def test_no_golden_file_is_left_over() -> None:
    assert {path.stem for path in (FOLDER / GAME).iterdir()} == {*GAMES, TEXTS}


def kit_texts() -> Iterator[str]:
    """Yield every card of the Starter Kit with its numbers and its text in English and Latin."""
    for card in load.cards(GAME, ClashCard).values():
        if card.set != "starter-kit":
            continue
        hp = f", hp {card.hp}" if card.hp is not None else ""
        yield f"{card.title}: {card.kind}, cost {card.cost}, attack {card.attack}{hp}"
        for language in ("en", "la"):
            text = plain(rules_text(GAME, card, language))
            yield from (f"  {language}  {line}" for line in text.splitlines())


def test_a_changed_text_is_told_line_by_line_and_written_only_when_asked(tmp_path: Path) -> None:
    Golden(refresh=True, folder=tmp_path).assert_holds("game/a.txt", "one\ntwo")
    Golden(refresh=False, folder=tmp_path).assert_holds("game/a.txt", "one\ntwo\n")
    with pytest.raises(AssertionError, match=r"(?s)game/a.txt has changed.*-two\n\+three"):
        Golden(refresh=False, folder=tmp_path).assert_holds("game/a.txt", "one\nthree")
    with pytest.raises(AssertionError, match=r"game/b\.txt has changed"):
        Golden(refresh=False, folder=tmp_path).assert_holds("game/b.txt", "one")
    assert (tmp_path / "game" / "a.txt").read_text(encoding="utf-8") == "one\ntwo\n"
    assert not (tmp_path / "game" / "b.txt").exists()
