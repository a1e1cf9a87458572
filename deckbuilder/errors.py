"""Everything that can go wrong, with the exit code it leads to.

::

    DeckbuilderError
    ├── UsageError (2)          the command was called wrongly
    │   └── QueryError          a card query makes no sense: names the column
    ├── InputError (3)          an input cannot be read or makes no sense
    │   ├── CardDataError       card data: names file, card, field
    │   ├── DeckFileError       a deck file: names file and line
    │   ├── LayoutError         a layout: names file, box, key
    │   └── ArtError            a picture of the user's
    └── OutputError (4)         an output cannot be written

An illegal deck is no exception: it is an answer ("no", exit code 1).
"""

from __future__ import annotations


class DeckbuilderError(Exception):
    """A fault with a message for the user; the class knows its exit code.

    Args:
        message: What is wrong, in one sentence, without a final full stop.
        where: File, line, card or argument at fault, as the user would say it.
        cure: What to do about it, if that is known.
    """

    exit_code = 1

    def __init__(self, message: str, *, where: str = "", cure: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.cure = cure

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        cure = f" ({self.cure})" if self.cure else ""
        return f"{place}{self.message}{cure}"


class UsageError(DeckbuilderError):
    """The command line makes no sense."""

    exit_code = 2


class QueryError(UsageError):
    """A card query cannot be read, or asks for a field or value that does not exist.

    Args:
        message: What is wrong.
        column: Where in the query, counted from 1; 0 if nowhere in particular.
        cure: What would be right.
    """

    def __init__(self, message: str, *, column: int = 0, cure: str = "") -> None:
        super().__init__(message, where=f"column {column}" if column else "", cure=cure)
        self.column = column


class InputError(DeckbuilderError):
    """An input cannot be read, or what it says makes no sense."""

    exit_code = 3


class CardDataError(InputError):
    """Card data breaks its schema."""


class DeckFileError(InputError):
    """A deck file cannot be read as a deck."""


class LayoutError(InputError):
    """A layout file breaks its schema."""


class ArtError(InputError):
    """A picture of the user's cannot be used."""


class OutputError(DeckbuilderError):
    """An output cannot be written."""

    exit_code = 4
