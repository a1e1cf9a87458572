"""What a card has to say on its face, in slots that a layout's boxes name.

Each game's module (``faces/<game>.py``) fills the slots from the card; painters read
them. A slot that is not there means: this card has no such thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from deckbuilder.errors import LayoutError
from deckbuilder.printing.palette import Palette
from deckbuilder.text.runs import Runs

if TYPE_CHECKING:
    from deckbuilder.printing.emblem import Subject

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Label:
    """A number or word with an icon: a cost, a stat, a keyword.

    Attributes:
        text: What is written; empty if the icon says it.
        icon: The icon, or empty.
        ringed: Whether the icon stands in a dashed ring (it is lent to others).
    """

    text: str = ""
    icon: str = ""
    ringed: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table on the face: what it is about, and what it says.

    Attributes:
        label: Stands at its head: an icon, or a chip with a number.
        name: A word in bold before the text, or empty.
        text: What it says.
    """

    label: Label
    name: str
    text: Runs


@dataclass(frozen=True, slots=True)
class Content:
    """Everything a face shows.

    Attributes:
        card: The card's id.
        layout: Name of the layout in ``layouts/cards``.
        palette: Its family's colours.
        language: Language code of its texts.
        slots: Its texts, labels, icons and rows by name. Types: ``str``, `Runs`, `Label`,
            ``tuple[Label, ...]``, ``tuple[Row, ...]`` or what a painter of its own wants.
        subject: What the emblem shows; told from the card if its game's module says nothing.
        problems: What the content already knows to be wrong, as sentences.
    """

    card: str
    layout: str
    palette: Palette
    language: str = ""
    slots: Mapping[str, object] = field(default_factory=dict)
    subject: Subject | None = None
    problems: tuple[str, ...] = ()

    def has(self, slot: str) -> bool:
        """Tell whether a slot is filled."""
        return self.slots.get(slot) not in (None, "", (), False)

    def get(self, slot: str, kind: type[T]) -> T | None:
        """Return what a slot holds, or ``None`` if it is empty.

        Raises:
            LayoutError: It holds another kind of thing than the painter draws.
        """
        value = self.slots.get(slot)
        if value is None:
            return None
        if not isinstance(value, kind):
            raise LayoutError(
                f'slot "{slot}" holds {type(value).__name__}, not {kind.__name__}', where=self.layout
            )
        return value
