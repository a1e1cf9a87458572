"""``print --cut-file``: the cut lines of a job beside its PDF."""

from __future__ import annotations

import hashlib
from pathlib import Path

from deckbuilder.cli.print_made import Made
from deckbuilder.errors import UsageError
from deckbuilder.printing.outputs.cut_file import FORMS, cuts, told


def refuse_cut_files(wanted: list[str]) -> None:
    """Refuse cut files of an unknown form, or the same twice.

    Raises:
        UsageError: There is one.
    """
    if len(set(wanted)) < len(wanted):
        raise UsageError("the same file twice", where="--cut-file", cure="name each once")
    for text in wanted:
        if Path(text).suffix.casefold() not in FORMS:
            raise UsageError(
                f'"{text[:60]}" is no name of a cut file',
                where="--cut-file",
                cure=f"end it in {' or '.join(FORMS)}",
            )


def write_cut_files(made: Made) -> None:
    """Write ``--cut-file``: one file for each way in which sheets are cut.

    Raises:
        OutputError: One cannot be written.
    """
    ways = cuts(made.job) if made.options.cutting.cut_file else []
    for text in made.options.cutting.cut_file:
        asked = Path(text)
        for number, cut in enumerate(ways, 1):
            path = asked if number == 1 else asked.with_stem(f"{asked.stem}-{number}")
            stream = made.file(path)
            data = FORMS[asked.suffix.casefold()](cut)
            stream.write(data)
            made.others[path] = hashlib.sha256(data).hexdigest()
            sheets = "sheet" if len(cut.sheets) == 1 else "sheets"
            made.notes.append(f"{path}: cut lines of {sheets} {told(cut.sheets)}")
