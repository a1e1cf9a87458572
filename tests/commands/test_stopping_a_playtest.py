"""A long playtest on several processes ends at once when it is told to, and leaves no process and no file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="process groups are POSIX")

ENDLESS = ["playtest", "clash_of_decks", "--deck", "1", "--deck", "2", "-n", "1000000", "--workers", "2"]


def started(folder: Path) -> subprocess.Popen[str]:
    """Start a series that would take hours and wait until its workers play."""
    child = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "deckbuilder",
            *ENDLESS,
            "--record",
            str(folder / "games"),
            "-o",
            str(folder / "o.json"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    for _ in range(300):
        if len(of_group(child.pid)) >= 3:
            break
        time.sleep(0.1)
    else:
        child.kill()
        pytest.fail("the workers did not start")
    time.sleep(0.5)
    return child


def of_group(group: int) -> list[str]:
    """Return the states of the living processes of a group."""
    listed = subprocess.run(["ps", "-e", "-o", "pgid=,stat="], capture_output=True, text=True, check=True)
    pairs = [line.split() for line in listed.stdout.splitlines()]
    return [state for number, state in pairs if int(number) == group and not state.startswith("Z")]


def gone(group: int) -> bool:
    """Wait a little for the last process of a group to end."""
    for _ in range(100):
        if not of_group(group):
            return True
        time.sleep(0.1)
    os.killpg(group, signal.SIGKILL)
    return False


@pytest.mark.parametrize("everybody", [True, False], ids=["as a terminal sends it", "to the first process"])
def test_an_interrupt_ends_all_workers_within_seconds(tmp_path: Path, everybody: bool) -> None:
    child = started(tmp_path)
    (os.killpg if everybody else os.kill)(child.pid, signal.SIGINT)
    try:
        out, message = child.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.communicate()
        pytest.fail("it goes on playing")
    assert (child.returncode, out, message) == (130, "", "deckbuilder: interrupted\n")
    assert gone(child.pid)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_workers_end_with_the_process_they_work_for(tmp_path: Path) -> None:
    child = started(tmp_path)
    child.kill()
    child.communicate()
    assert gone(child.pid)
