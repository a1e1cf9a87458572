"""``calibrate``: a sheet to measure a printer by, and its profile from what is read off."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from typer import Argument, Option

if TYPE_CHECKING:
    from deckbuilder.printing.calibration import Readings
    from deckbuilder.printing.profiles import Profile

EXAMPLES = """\b
Examples:
  deckbuilder calibrate office --paper letter
  deckbuilder calibrate office --paper letter --left 1.5,-0.5 --right 1.5,0
  deckbuilder calibrate office
  deckbuilder print my-deck.txt --paper letter --backs --profile office

\b
First print the sheet on both sides of one paper, hold it against the light, and read where
the back's crosses lie on the front's rulers. Then call calibrate again with what you read: the
profile is saved. The third call prints the sheet with the profile at work, to see
that the crosses meet; read off again, the rest is added to the profile. If you misread the
first sheet, call the second again with --fresh: it forgets what was saved.
Exit code: 0 done; 2 wrong usage; 3 the profile cannot be read; 4 a file cannot be written.
"""

_ANEW = "take another name, or begin anew with --fresh"


def calibrate(
    name: str = Argument("", metavar="NAME", help="What you call the printer, or a .toml file."),
    paper: str = Option("", help="The paper, as for print; else the profile's, or a4."),
    flip: str = Option(
        "", help="The edge the printer turns paper on: long or short; else the profile's, or long."
    ),
    left: str = Option("", metavar="X,Y", help="Read at L: the back's cross is so far right and up, in mm."),
    right: str = Option("", metavar="X,Y", help="The same at R."),
    from_left: str = Option("", help="Measured from the paper's left edge to the line marked 20 mm."),
    from_top: str = Option("", help="Measured from the paper's top edge to the line marked 20 mm."),
    ruler_x: str = Option("", help="Measured length of the lying ruler."),
    ruler_y: str = Option("", help="Measured length of the standing ruler."),
    fresh: bool = Option(False, "--fresh", help="Forget what an old profile of that name says."),
    output: str = Option("", "--output", "-o", help="The PDF; else in output/, named after the printer."),
    force: bool = Option(False, "--force", help="Replace the PDF if it is there."),
) -> int:
    """Measure a printer: print a sheet with rulers, save a profile from what you read off."""
    from deckbuilder.cli.printing_printer import pair
    from deckbuilder.errors import UsageError
    from deckbuilder.printing.calibration import Readings
    from deckbuilder.printing.units import length

    def measured(text: str, what: str) -> float | None:
        return length(text, what=what, least=1.0) if text else None

    readings = Readings(
        left=pair(left, "--left") if left else None,
        right=pair(right, "--right") if right else None,
        from_left=measured(from_left, "--from-left"),
        from_top=measured(from_top, "--from-top"),
        ruler_x=measured(ruler_x, "--ruler-x"),
        ruler_y=measured(ruler_y, "--ruler-y"),
    )
    if readings:
        if output:
            raise UsageError(
                "what was read off is saved as a profile, no PDF is written",
                where="--output",
                cure="leave it out; the next call without readings prints the sheet",
            )
        return _save(name, paper, flip, readings, fresh=fresh)
    return _print(name, paper, flip, output, force=force, fresh=fresh)


def _save(name: str, paper: str, flip: str, readings: Readings, *, fresh: bool) -> int:
    from deckbuilder.errors import UsageError
    from deckbuilder.printing import profiles
    from deckbuilder.printing.calibration import read_off

    if not name:
        raise UsageError("the printer has no name", cure="name it: deckbuilder calibrate NAME --left X,Y ...")
    path = profiles.path_of(name, "NAME")
    old = _profile(name, paper, flip, fresh=fresh)
    made = read_off(old, readings)
    profiles.save(made, path)
    back, scale = made.back, made.scale
    print(f"{path}: {made.paper.name}, turned on the {made.flip} edge")
    print(f"  fronts: {made.front.x:+.2f} mm right, {made.front.y:+.2f} mm up")
    print(f"  backs: {back.x:+.2f} mm right, {back.y:+.2f} mm up, {back.angle:+.3f} degrees clockwise")
    print(f"  scale: {scale[0] * 100:.2f} x {scale[1] * 100:.2f} %")
    if old.corrects:
        print("  added to what the profile said before; call it with --fresh if the sheet was not corrected")
    print(f"  to check it: deckbuilder calibrate {profiles.quoted(name)}")
    print(f"  to use it: deckbuilder print ... --profile {profiles.quoted(name)}")
    return 0


def _print(name: str, paper: str, flip: str, output: str, *, force: bool, fresh: bool) -> int:
    from deckbuilder.paths import output_dir, whole_file
    from deckbuilder.printing.calibration import sheet
    from deckbuilder.printing.document import write

    profile = _profile(name, paper, flip, fresh=fresh)
    job = sheet(profile, name)
    path = Path(output) if output else output_dir() / f"{' '.join(('calibration', profile.name)).strip()}.pdf"
    with whole_file(path, force=force or not output) as stream:
        write(job, stream, path)
    print(f"{path}: 2 pages, {profile.paper.name}, turned on the {profile.flip} edge")
    print('  print both pages on one sheet at 100 %, not "fit to page"; the front says how to read it')
    return 0


def _profile(name: str, paper: str, flip: str, *, fresh: bool) -> Profile:
    """Return the profile the sheet is printed with: the old one of that name, or one that does nothing.

    Raises:
        UsageError: The old one is for another paper or edge than asked for.
    """
    from deckbuilder.errors import UsageError
    from deckbuilder.printing import profiles
    from deckbuilder.printing.named_sizes import paper as paper_named
    from deckbuilder.printing.sheet import Flip

    if flip and flip not in set(Flip):
        raise UsageError(f'"{flip[:40]}" is none of them', where="--flip", cure=f"known: {', '.join(Flip)}")
    path = profiles.path_of(name, "NAME") if name else None
    if path is None or fresh or not path.exists():
        shown = path.stem if path else ""
        return profiles.Profile(shown, paper_named(paper or "a4"), Flip(flip or "long"))
    old = profiles.read(path)
    if paper:
        old.refuse_other_paper(paper_named(paper), where="--paper", cure=_ANEW)
    if flip and flip != old.flip:
        raise UsageError(
            f"the profile {old.name} was measured with paper turned on its {old.flip} edge",
            where="--flip",
            cure=_ANEW,
        )
    return old
