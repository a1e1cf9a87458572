"""An installed wheel works like the checkout, compiled or plain, from any folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

TRACES = """
import hashlib
from deckbuilder.decks.read import read_deck
from deckbuilder.games.arcmage.rules import ArcmageRules
from deckbuilder.games.clash_of_decks.rules import ClashRules
from deckbuilder.games.tash_kalar.rules import TashRules
from deckbuilder.paths import game_dir
from deckbuilder.referee.lab.series import Series, play_games
from deckbuilder.referee.protocol import Setup
deck = lambda text: tuple(text.split())
one = deck("annihilation baron boom brute carapace partisan revenant troll")
two = deck("aberration assassin carnivore cyclone machine mutant reptile zombie")
total = hashlib.sha256()
for options in ({}, {"spell_timing": "any_turn"}, {"window": "frozen"}, {"splash_perforation": "four"}):
    series = Series(0, Setup((one, two), "preconstructed", options), ("greedy", "random"), 60, 7)
    total.update(repr(play_games(ClashRules(), series, range(60))).encode())
one = deck("growler giant-scorpion curse gargoyle rapscallion foxy-yeti weremeow deserter "
    "frosted-grrr werebat")
two = deck("ribbit-gang mad-scientist captain walls-pecker cycle-of-life veteran priestess liquefaction")
setup = Setup((one, (*two, "fort-guardian", "living-deposit")), "constructed", {"spell_timing": "any_turn"})
series = Series(0, setup, ("greedy", "random"), 60, 7)
total.update(repr(play_games(ClashRules(), series, range(60))).encode())
def official(name, game="arcmage"):
    entries = read_deck(game_dir(game) / "decks" / f"{name}.txt").deck.entries("main")
    return tuple(entry.card for entry in entries for _ in range(entry.count))
decks = [official(name) for name in ("brothers-in-arms", "gaian-love-for-life", "merfolk")]
for seats, options in ((2, {}), (3, {}), (2, {"lethal": "more", "attackers_marked": "at_declaration"})):
    setup = Setup(tuple(decks[:seats]), "constructed", options)
    series = Series(0, setup, ("random",) * seats, 6, 7)
    total.update(repr(play_games(ArcmageRules(), series, range(6))).encode())
series = Series(0, Setup(tuple(decks[1:]), "constructed", {}), ("greedy", "random"), 2, 7)
total.update(repr(play_games(ArcmageRules(), series, range(2))).encode())
decks = [official(name, "tash_kalar") for name in ("northern", "everfrost", "highland", "sylvan")]
for seats, form in ((2, "high_form"), (2, "duel"), (3, "melee"), (4, "melee")):
    series = Series(0, Setup(tuple(decks[:seats]), "school", {"form": form}), ("random",) * seats, 12, 7)
    total.update(repr(play_games(TashRules(), series, range(12))).encode())
print(total.hexdigest())
"""


def built(folder: Path, **environment: str) -> Path:
    """Build a wheel and lay it out as pip would; returns the folder to put on the path."""
    done = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, ROOT],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    site = folder / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return site


def run(site: Path, *arguments: str, cwd: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        cwd=cwd,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("plain"), DECKBUILDER_PLAIN="1")


def test_a_wheel_carries_its_data_and_writes_beside_the_user(plain: Path, tmp_path: Path) -> None:
    assert "plain Python" in run(plain, "-m", "deckbuilder", "--version", cwd=tmp_path)
    assert "legal" in run(plain, "-m", "deckbuilder", "check", "arcmage:merfolk", cwd=tmp_path)
    run(plain, "-m", "deckbuilder", "print", "clash_of_decks:deck-1", cwd=tmp_path)
    assert list((tmp_path / "output").glob("*.pdf"))
    assert not (plain / "deckbuilder" / "output").exists()


@pytest.mark.skipif(shutil.which(os.environ.get("CC", "gcc")) is None, reason="no C compiler here")
def test_compiled_and_plain_modules_play_the_same_games(plain: Path, tmp_path: Path) -> None:
    site = built(tmp_path / "compiled")
    assert "compiled" in run(site, "-m", "deckbuilder", "--version", cwd=tmp_path)
    assert run(site, "-c", TRACES, cwd=tmp_path) == run(plain, "-c", TRACES, cwd=tmp_path)


def test_without_a_compiler_the_wheel_is_plain_python(tmp_path: Path) -> None:
    site = built(tmp_path / "none", CC="/nonexistent/compiler")
    assert "plain Python" in run(site, "-m", "deckbuilder", "--version", cwd=tmp_path)
