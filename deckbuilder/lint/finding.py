"""One thing that lint has to say, and how grave it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from deckbuilder.errors import DeckbuilderError

Level = Literal["problem", "warning", "note"]
"""``problem``: the data is wrong, the answer is no; ``warning``: likely a slip; ``note``: worth knowing."""

LEVELS: tuple[Level, ...] = ("problem", "warning", "note")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing lint has to say.

    Attributes:
        level: How grave it is.
        code: Stable word for the kind of finding (``overflow``, ``no-name``, ``unused-filter``).
        message: What is wrong, in one sentence without the card's name.
        cure: How to mend it, if there is something to mend.
        card: Id of the card; else the deck or the file it is about.
        field: Where in the card's table, ``""`` for the whole of it.
        language: Language it is about, ``""`` for all.
    """

    level: Level
    code: str
    message: str
    cure: str = ""
    card: str = ""
    field: str = ""
    language: str = ""


def of_fault(
    fault: DeckbuilderError, code: str, *, card: str = "", field: str = "", language: str = ""
) -> Finding:
    """Return an error that was raised as a problem."""
    message = f"{fault.where}: {fault.message}" if fault.where not in ("", card) else fault.message
    return Finding("problem", code, message, fault.cure, card, field, language)
