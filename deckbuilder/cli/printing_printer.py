"""The words of ``print``'s and ``calibrate``'s printer options to corrections of a side."""

from __future__ import annotations

import re
from dataclasses import replace

from deckbuilder.cli.print_groups.printer import PrinterOptions
from deckbuilder.errors import UsageError
from deckbuilder.printing import profiles
from deckbuilder.printing.correction import Correction
from deckbuilder.printing.named_sizes import NamedSize
from deckbuilder.printing.profiles import Profile
from deckbuilder.printing.sheet import Flip
from deckbuilder.printing.units import length

_NUMBER = re.compile(r"\s*([+-]?\d{1,4}(?:\.\d{1,6})?)\s*(?:%|°|deg)?\s*", re.ASCII)

_OPTION_OF = {
    "front": "--front-offset",
    "back": "--back-offset",
    "angle": "--back-angle",
    "x": "--scale-x",
    "y": "--scale-y",
}
"""What each number of a profile is said with."""


def printer(options: PrinterOptions, paper: NamedSize, flip: Flip | None) -> Profile:
    """Return how the printer is corrected: as its profile says, single options above it.

    Args:
        options: What the user said of the printer.
        paper: The paper of the job.
        flip: The edge the paper is turned on, ``None`` for the profile's.

    Raises:
        UsageError: An option makes no sense, or the profile is for another paper or edge.
        InputError: The profile cannot be read.
    """
    if options.profile:
        base = profiles.find(options.profile)
        base.refuse_other_paper(paper)
        if flip is not None and flip is not base.flip:
            raise UsageError(
                f"the profile {base.name} was measured with paper turned on its {base.flip} edge",
                where="--flip",
                cure=f"print with --flip {base.flip}, or calibrate for the other edge",
            )
    else:
        base = Profile("", paper, flip or Flip.LONG)
    made = replace(
        base,
        front=_moved(base.front, options.front_offset, "--front-offset"),
        back=_moved(base.back, options.back_offset, "--back-offset"),
        scale=(
            percent(options.scale_x, "--scale-x", base.scale[0]),
            percent(options.scale_y, "--scale-y", base.scale[1]),
        ),
    )
    if options.back_angle:
        made = replace(made, back=replace(made.back, angle=number(options.back_angle, "--back-angle")))
    profiles.refuse_absurd(made, _OPTION_OF)
    return made


def pair(text: str, what: str) -> tuple[float, float]:
    """Read two lengths, right and up, in mm: ``1.5mm,-0.5mm``.

    Raises:
        UsageError: It is no such pair.
    """
    parts = text.split(",")
    if len(parts) != 2:
        raise UsageError(
            f'"{text[:40]}" is not two lengths', where=what, cure="write right and up, as 1.5mm,-0.5mm"
        )
    across, up = (length(part, what=what, least=-100.0) for part in parts)
    return across, up


def number(text: str, what: str) -> float:
    """Read a number, with or without a sign for degrees or per cent.

    Raises:
        UsageError: It is none.
    """
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise UsageError(f'"{text[:40]}" is no number', where=what, cure="write it as 0.2 or 100.5")
    return float(found[1])


def percent(text: str, what: str, otherwise: float) -> float:
    """Read a share in per cent; return it as a factor."""
    return number(text, what) / 100 if text else otherwise


def _moved(base: Correction, text: str, what: str) -> Correction:
    if not text:
        return base
    across, up = pair(text, what)
    return replace(base, x=across, y=up)
