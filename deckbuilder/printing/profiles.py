"""Profiles of printers: what one printer does wrong with one paper, so that it can be undone.

A profile is a small TOML file, written by ``deckbuilder calibrate`` and open to be edited.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from deckbuilder.errors import CardDataError, InputError, UsageError
from deckbuilder.load import read_toml
from deckbuilder.paths import whole_file
from deckbuilder.printing.correction import Correction
from deckbuilder.printing.named_sizes import NamedSize, paper
from deckbuilder.printing.sheet import Flip
from deckbuilder.printing.units import said

SLACK = 0.5
"""How much a sheet may differ from a profile's paper, in mm."""

MOST_SHIFT, MOST_ANGLE, STRETCH = 20.0, 3.0, (0.9, 1.1)
"""The largest shift in mm and turn in degrees that are a printer's, and the bounds of its stretch."""

_NAME = re.compile(r"[\w][\w .+-]{0,39}")
_PARTS = {"front": ("x", "y"), "back": ("x", "y", "angle"), "scale": ("x", "y")}
_KEYS = {"paper", "flip", *_PARTS}
_KEY_OF = {"front": "front", "back": "back", "angle": "back.angle", "x": "scale.x", "y": "scale.y"}


@dataclass(frozen=True, slots=True)
class Profile:
    """How one printer is corrected for one paper.

    Attributes:
        name: What the user calls it.
        paper: The paper it was measured with.
        flip: The edge that the printer turned the paper on.
        front: How fronts are moved.
        back: How backs are moved and turned.
        scale: How much both are stretched across and up, 1 for not.
    """

    name: str
    paper: NamedSize
    flip: Flip = Flip.LONG
    front: Correction = field(default_factory=Correction)
    back: Correction = field(default_factory=Correction)
    scale: tuple[float, float] = (1.0, 1.0)

    @property
    def corrects(self) -> bool:
        """Whether it changes anything."""
        return bool(self.front or self.back) or self.scale != (1.0, 1.0)

    def refuse_other_paper(self, page: NamedSize, *, where: str = "--profile", cure: str = "") -> None:
        """Refuse to be used on another paper.

        Args:
            page: The paper.
            where: What the user said it with.
            cure: How to mend it, if not by printing on the profile's paper.

        Raises:
            UsageError: It is another one.
        """
        if any(abs(own - wanted) > SLACK for own, wanted in zip(self.paper.size, page.size, strict=True)):
            raise UsageError(
                f"the profile {self.name} is for {_told(self.paper)}, not for {_told(page)}",
                where=where,
                cure=cure or f"print with --paper {_written(self.paper)}, or calibrate for that paper",
            )


def folder() -> Path:
    """Return the folder of the user's profiles; it may not exist yet."""
    from platformdirs import user_config_path

    return user_config_path("deckbuilder") / "printers"


def quoted(name: str) -> str:
    """Return a printer's name as it is written on a command line."""
    return f'"{name}"' if " " in name else name


def path_of(text: str, where: str = "--profile") -> Path:
    """Return the file of a profile: one in the user's folder by name, or any that ends in ``.toml``.

    Args:
        text: The name or path.
        where: What the user said it with.

    Raises:
        UsageError: The text is no name.
    """
    if text.casefold().endswith(".toml"):
        return Path(text)
    if not _NAME.fullmatch(text):
        raise UsageError(
            f'"{text[:40]}" is no name of a profile',
            where=where,
            cure="use letters, digits, blanks, or the path of a .toml file",
        )
    return folder() / f"{text}.toml"


def find(text: str) -> Profile:
    """Read a profile by its name or path.

    Raises:
        UsageError: There is none of that name.
        InputError: It cannot be read, or makes no sense.
    """
    path = path_of(text)
    if not path.exists():
        known = ", ".join(sorted(one.stem for one in folder().glob("*.toml")))
        raise UsageError(
            f'no profile "{text[:60]}"',
            where="--profile",
            cure=f"known: {known}" if known else f"make one with deckbuilder calibrate {quoted(text)}",
        )
    return read(path)


def read(path: Path) -> Profile:
    """Read a profile.

    Raises:
        InputError: The file cannot be read, or says what makes no sense: names the key.
    """
    try:
        table = read_toml(path)
    except CardDataError as problem:
        raise InputError(problem.message, where=str(path), cure=problem.cure) from problem
    _known(table, _KEYS, "", path)
    if "paper" not in table:
        raise InputError("paper is missing", where=str(path), cure='write paper = "a4"')
    try:
        page, flip = paper(str(table["paper"])), Flip(table.get("flip", "long"))
    except (UsageError, ValueError) as problem:
        message = problem.message if isinstance(problem, UsageError) else "flip is neither long nor short"
        raise InputError(message, where=str(path)) from problem
    numbers = {part: _numbers(table.get(part, {}), part, path) for part in _PARTS}
    x, y = (numbers["scale"].get(key, 100.0) / 100 for key in "xy")
    made = Profile(
        path.stem, page, flip, Correction(**numbers["front"]), Correction(**numbers["back"]), (x, y)
    )
    try:
        refuse_absurd(made, _KEY_OF)
    except UsageError as problem:
        message = f"{problem.where}: {problem.message}"
        raise InputError(message, where=str(path), cure=problem.cure) from problem
    return made


def refuse_absurd(profile: Profile, where: Mapping[str, str]) -> None:
    """Refuse numbers that no printer needs.

    Args:
        profile: The profile.
        where: What the user said each number with: ``front``, ``back``, ``angle``, ``x``, ``y``.

    Raises:
        UsageError: There are some; names the first.
    """
    for side, correction in (("front", profile.front), ("back", profile.back)):
        if max(abs(correction.x), abs(correction.y)) > MOST_SHIFT:
            told = f"{correction.x:.6g} mm right, {correction.y:.6g} mm up"
            raise UsageError(
                f"a {side} shifted by more than {said(MOST_SHIFT)} mm: {told}",
                where=where[side],
                cure="look at the paper tray first",
            )
    if abs(profile.back.angle) > MOST_ANGLE:
        raise UsageError(
            f"a back turned by more than {said(MOST_ANGLE)} degrees: {profile.back.angle:.4g}",
            where=where["angle"],
            cure="look at the paper tray first",
        )
    low, high = STRETCH
    for axis, share in zip("xy", profile.scale, strict=True):
        if not low <= share <= high:
            raise UsageError(
                f"a scale out of bounds: {share * 100:.6g} %, not from {low * 100:g} to {high * 100:g} %",
                where=where[axis],
                cure='print at 100 %, without "fit to page"',
            )


def save(profile: Profile, path: Path) -> None:
    """Write a profile's file, whole or not at all.

    Raises:
        OutputError: It cannot be written.
    """
    lines = [
        "# How one printer puts ink on one paper; written by deckbuilder calibrate.",
        "# Shifts in mm, to the right and up as seen on that side; angle in degrees, clockwise; scale in %.",
        f'paper = "{_written(profile.paper)}"',
        f'flip = "{profile.flip}"',
        f"front = {{x = {profile.front.x:.3f}, y = {profile.front.y:.3f}}}",
        f"back = {{x = {profile.back.x:.3f}, y = {profile.back.y:.3f}, angle = {profile.back.angle:.4f}}}",
        f"scale = {{x = {profile.scale[0] * 100:.3f}, y = {profile.scale[1] * 100:.3f}}}",
    ]
    with whole_file(path) as stream:
        stream.write(("\n".join(lines) + "\n").encode())


def corrected(profile: Profile) -> tuple[Correction, Correction]:
    """Return the corrections of fronts and of backs, stretch included."""
    across, up = profile.scale
    front, back = (
        replace(one, scale_x=one.scale_x * across, scale_y=one.scale_y * up)
        for one in (profile.front, profile.back)
    )
    return front, back


def _numbers(row: object, part: str, path: Path) -> dict[str, float]:
    if not isinstance(row, Mapping):
        raise InputError(f"{part} is no table", where=str(path), cure=f"write {part} = {{x = 0, y = 0}}")
    _known(row, set(_PARTS[part]), f"{part}.", path)
    for key, value in row.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e6:
            raise InputError(f"{part}.{key} is no number", where=str(path))
    return {key: float(value) for key, value in row.items()}


def _known(row: Mapping[str, Any], known: set[str], before: str, path: Path) -> None:
    for key in row:
        if key not in known:
            raise InputError(
                f'unknown key "{before}{key}"', where=str(path), cure=f"known: {', '.join(sorted(known))}"
            )


def _written(page: NamedSize) -> str:
    return page.id or f"{said(page.width)}x{said(page.height)}mm"


def _told(page: NamedSize) -> str:
    size = f"{said(page.width)} x {said(page.height)} mm"
    return f"{page.name} ({size})" if page.id else size
