"""Prints what printing a user's own pictures costs, beside the least it can cost.

Run it by hand: ``python tests/benchmarks/bench_pictures.py [--many]``. Two sets are generated: 15
PNG with 3 copies each, and 540 JPEG; ``--many`` adds 5,400 (3 GB of disk). Figures are whole
processes, start included, the best of several runs that take turns; the peak is the largest. What was
printed is read back: every JPEG byte for byte, every PNG pixel for pixel, every card's box.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import picture_sets
import pikepdf
from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
import pdf_boxes

ROUNDS = 5
BARE = str(Path(__file__).with_name("bare_pictures.py"))
MOST_MEMORY = 200
"""MiB that no job may exceed."""


class Cost(NamedTuple):
    """What a process took."""

    seconds: float
    worked: float
    peak: float


def main() -> None:
    """Measure and print; say what was missed."""
    missed: list[str] = []

    def hold(name: str, kept: bool) -> None:
        print(f"    {'yes' if kept else 'NO '} {name}")
        if not kept:
            missed.append(name)

    with tempfile.TemporaryDirectory() as place, tempfile.TemporaryDirectory() as bytecode:
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = bytecode
        base = Path(place)
        folders = {name: base / name for name in ("png", "jpeg", "many")}
        for folder in folders.values():
            folder.mkdir()
        pngs, jpegs = picture_sets.pngs(folders["png"]), picture_sets.jpegs(folders["jpeg"])
        _deck(folders["png"], pngs, base, environment, hold)
        cost, size = _cube(folders["jpeg"], jpegs, base, environment, hold)
        if "--many" in sys.argv:
            _ten_times(folders["many"], jpegs, base, environment, cost, size, hold)
    if missed:
        sys.exit(f"missed: {'; '.join(missed)}")


Hold = Callable[[str, bool], None]


def _deck(folder: Path, pngs: list[Path], base: Path, environment: dict[str, str], hold: Hold) -> None:
    bare, ours = _both(folder, 3, base, environment, "a deck of 45: 15 PNG, 3 copies each")
    size, sources = (base / "ours.pdf").stat().st_size, _bytes(pngs)
    hold(
        f"at most 1.0 s more than the least: {ours.seconds - bare.seconds:+.2f} s",
        ours.seconds - bare.seconds <= 1,
    )
    hold(f"within 1 % of the sources: {size / sources - 1:+.3%}", abs(size / sources - 1) <= 0.01)
    wanted = {hashlib.sha256(Image.open(path).tobytes()).digest() for path in pngs}
    with pikepdf.open(base / "ours.pdf") as pdf:
        found = [hashlib.sha256(image.read_bytes()).digest() for image in _images(pdf)]
    hold(f"{len(found)} PNG pixel for pixel", len(found) == len(wanted) == 15 and set(found) == wanted)
    _boxes(base / "ours.pdf", 45, hold)


def _cube(
    folder: Path, jpegs: list[Path], base: Path, environment: dict[str, str], hold: Hold
) -> tuple[Cost, int]:
    bare, ours = _both(folder, 1, base, environment, "540 JPEG")
    size, sources = (base / "ours.pdf").stat().st_size, _bytes(jpegs)
    hold(
        f"at most 2.5 times the least: {ours.seconds / bare.seconds:.2f}", ours.seconds <= 2.5 * bare.seconds
    )
    hold(f"at most {MOST_MEMORY} MiB", ours.peak <= MOST_MEMORY)
    hold(f"within 0.5 % of the sources: {size / sources - 1:+.3%}", abs(size / sources - 1) <= 0.005)
    wanted = {hashlib.sha256(path.read_bytes()).digest() for path in jpegs}
    with pikepdf.open(base / "ours.pdf") as pdf:
        found = [hashlib.sha256(image.read_raw_bytes()).digest() for image in _images(pdf)]
    hold(f"{len(found)} JPEG byte for byte", len(found) == len(wanted) == 540 and set(found) == wanted)
    _boxes(base / "ours.pdf", 540, hold)
    return ours, size


def _ten_times(
    folder: Path,
    jpegs: list[Path],
    base: Path,
    environment: dict[str, str],
    cost: Cost,
    size: int,
    hold: Hold,
) -> None:
    picture_sets.many(folder, jpegs, 5400)
    many = _best([_run(_ours(folder, 1, base / "ours.pdf"), environment) for _ in range(2)])
    _tell("5,400 JPEG", many, base / "ours.pdf")
    more = (base / "ours.pdf").stat().st_size / size
    hold(
        f"about 10 times the time of 540: {many.seconds / cost.seconds:.1f}",
        many.seconds <= 12 * cost.seconds,
    )
    hold(f"10 times the size: {more:.2f}", 9.9 <= more <= 10.1)
    hold(f"at most 1.3 times the memory: {many.peak / cost.peak:.2f}", many.peak <= 1.3 * cost.peak)


def _both(folder: Path, copies: int, base: Path, environment: dict[str, str], name: str) -> tuple[Cost, Cost]:
    """Measure the least and ours in turns, so that both meet the same machine."""
    calls = {"bare": [BARE, str(folder), str(copies), str(base / "bare.pdf")]}
    calls["ours"] = _ours(folder, copies, base / "ours.pdf")
    costs: dict[str, list[Cost]] = {"bare": [], "ours": []}
    for _ in range(ROUNDS + 1):
        for who, call in calls.items():
            costs[who].append(_run(call, environment))
    best = {who: _best(found[1:]) for who, found in costs.items()}  # the first run fills the caches
    print(name)
    for who, cost in best.items():
        _tell(who, cost, base / f"{who}.pdf")
    return best["bare"], best["ours"]


def _ours(folder: Path, copies: int, out: Path) -> list[str]:
    call = ["-m", "deckbuilder", "print", "--images", str(folder), "--copies", str(copies)]
    return [*call, "-o", str(out), "--force"]


def _best(costs: list[Cost]) -> Cost:
    seconds, worked = min(one.seconds for one in costs), min(one.worked for one in costs)
    return Cost(seconds, worked, max(one.peak for one in costs))


def _tell(name: str, cost: Cost, path: Path) -> None:
    took = f"{cost.seconds:6.2f} s  {cost.worked:6.2f} s of processor"
    print(f"  {name:10} {took}  {cost.peak:4.0f} MiB  {path.stat().st_size / 1e6:7.1f} MB")


def _run(arguments: list[str], environment: dict[str, str]) -> Cost:
    began = time.perf_counter()
    process = os.posix_spawn(
        sys.executable,
        [sys.executable, *arguments],
        environment,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, usage = os.wait4(process, 0)
    assert os.waitstatus_to_exitcode(status) == 0, arguments
    return Cost(time.perf_counter() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def _bytes(paths: list[Path]) -> int:
    return sum(path.stat().st_size for path in paths)


def _images(pdf: pikepdf.Pdf) -> list[pikepdf.Stream]:
    streams = [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]
    return [one for one in streams if one.get("/Subtype") == "/Image"]


def _boxes(path: Path, cards: int, hold: Hold) -> None:
    boxes = [form.box for page in pdf_boxes.read(path) for form in page.forms]
    off = max(max(abs(box.w - 63), abs(box.h - 88)) for box in boxes)
    hold(f"{len(boxes)} cards of 63 x 88 mm, off by at most {off:.4f}", len(boxes) == cards and off <= 0.01)


if __name__ == "__main__":
    main()
