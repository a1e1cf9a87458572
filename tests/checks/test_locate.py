from __future__ import annotations

from pathlib import Path

import pytest

from deckbuilder import load
from deckbuilder.decks.locate import DECK_ENDINGS, DeckFile, locate, locate_all, shipped_decks
from deckbuilder.errors import InputError


def test_a_file_is_taken_whatever_its_ending(tmp_path: Path) -> None:
    file = tmp_path / "my.list"
    file.write_text("3 Ghoul\n")
    assert locate(str(file)) == [DeckFile(file, str(file))]


def test_a_folder_gives_its_deck_files_sorted_at_any_depth(tmp_path: Path) -> None:
    for name in ("b.txt", "a.CSV", "inner/c.json", "notes.md", ".hidden.txt", ".git/d.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("3 Ghoul\n")
    found = [file.path.relative_to(tmp_path).as_posix() for file in locate(str(tmp_path))]
    assert found == ["a.CSV", "b.txt", "inner/c.json"]


def test_a_folder_without_decks_is_named_with_the_endings_that_would_do(tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"")
    with pytest.raises(InputError, match="no deck file in this folder") as caught:
        locate(str(tmp_path))
    assert caught.value.where == str(tmp_path)
    assert ".txt" in caught.value.cure


def test_a_loop_of_links_ends(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("3 Ghoul\n")
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    assert len(locate(str(tmp_path))) == 1


def test_a_deck_that_comes_with_a_game_is_found_by_name() -> None:
    [deck] = locate("arcmage:uneasy-alliance")
    assert (deck.shown, deck.game, deck.path.name) == (
        "arcmage:uneasy-alliance",
        "arcmage",
        "uneasy-alliance.txt",
    )


def test_a_draft_deck_of_a_game_is_found_by_name_too() -> None:
    assert locate("arcmage:ablaze-draft")[0].path.parent.name == "draft"


@pytest.mark.parametrize("game", load.game_ids())
def test_every_shipped_deck_has_a_name_of_its_own(game: str) -> None:
    names = [deck.shown for deck in shipped_decks(game)]
    assert len(set(names)) == len(names)
    assert all(locate(name)[0].game == game for name in names)


def test_a_file_wins_over_a_shipped_deck_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("arcmage:uneasy-alliance").write_text("3 Ghoul\n")
    assert locate("arcmage:uneasy-alliance")[0].game == ""


def test_an_unknown_shipped_deck_lists_the_known_ones() -> None:
    with pytest.raises(InputError, match='no deck "x" comes with Clash of Decks') as caught:
        locate("clash_of_decks:x")
    assert "deck-1, deck-2, deck-3, deck-4" in caught.value.cure


@pytest.mark.parametrize("argument", ["nowhere.txt", "chess:x", "a\0b", "x" * 5000])
def test_what_is_not_there_is_said_in_one_line(argument: str) -> None:
    with pytest.raises(InputError, match="no such file or folder") as caught:
        locate(argument)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 300


def test_a_file_given_twice_is_taken_once(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("3 Ghoul\n")
    assert len(locate_all([str(file), str(tmp_path)])) == 1


def test_endings_are_lower_case_with_their_dot() -> None:
    assert all(ending == ending.lower() and ending.startswith(".") for ending in DECK_ENDINGS)


@pytest.mark.parametrize("argument", ["", "  "])
def test_an_empty_argument_is_not_the_working_folder(argument: str) -> None:
    with pytest.raises(InputError, match="empty"):
        locate(argument)
