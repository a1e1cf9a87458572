"""Sheets and a saved object for Tabletop Simulator.

A sheet is a grid of at most 10 x 7 cells and 4096 x 4096 pixels; its last cell is what
others see of a hidden card. A card's id is its sheet's number times 100, plus its cell.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from deckbuilder.printing.colour import Colour
from deckbuilder.printing.document import Printing
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.imposition import Batch, Copies, Job
from deckbuilder.printing.outputs import pixels
from deckbuilder.printing.outputs.names import name_of
from deckbuilder.printing.sheet import SheetLayout, Slot

if TYPE_CHECKING:
    from PIL import Image

    from deckbuilder.printing.face import CardSide

COLUMNS, ROWS = 10, 7
"""The largest grid the game takes."""
LEAST = 2
"""The game takes no grid narrower or lower than this."""
MOST_PIXELS = 4096
"""The widest and highest picture that every graphics card takes."""
MOST_CELL = 1040
"""A cell higher than this shows nothing more on a table."""

CELLS = COLUMNS * ROWS - 1
"""Cards on a full sheet: the last cell is the hidden face."""

PLAIN_BACK = Colour(64, 64, 72)
"""The back of cards that have none."""
_PLAIN_SIZE = (64, 90)

_TRANSFORM = {
    "posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
    "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
}  # fmt: skip
_APART = 4.0
"""How far decks lie apart on the table, in its own units."""


@dataclass(frozen=True, slots=True)
class CellSheet:
    """One picture with many cards.

    Attributes:
        number: Its number in the saved object, from 1.
        cards: The cards on it, cell by cell from the top left.
        grid: Columns and rows.
        cell: Width and height of a cell in pixels.
    """

    number: int
    cards: tuple[Copies, ...]
    grid: tuple[int, int]
    cell: tuple[int, int]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.grid[0] * self.cell[0], self.grid[1] * self.cell[1]

    @property
    def unique_backs(self) -> bool:
        """Whether its cards have not all the same back."""
        return len({card.back.key if card.back else "" for card in self.cards}) > 1


def cell_sheets(batch: Batch, first: int) -> list[CellSheet]:
    """Return the sheets for cards of one size; each different card has one cell.

    Cards with the same back come together.

    Args:
        batch: The cards.
        first: The number of the first sheet.
    """
    different = list({_key(card): card for card in batch.cards}.values())
    backs = list(dict.fromkeys(_key(card)[1] for card in different))
    different.sort(key=lambda card: backs.index(_key(card)[1]))
    found: list[CellSheet] = []
    for start in range(0, len(different), CELLS):
        cards = tuple(different[start : start + CELLS])
        grid = _grid(len(cards) + 1)
        found.append(CellSheet(first + len(found), cards, grid, _cell(grid, batch.layout.card)))
    return found


def _key(card: Copies) -> tuple[str, str]:
    return card.front.key, card.back.key if card.back else ""


def _grid(cells: int) -> tuple[int, int]:
    columns = min(COLUMNS, max(LEAST, math.ceil(math.sqrt(cells * 1.4))))
    rows = max(LEAST, math.ceil(cells / columns))
    return (columns, rows) if rows <= ROWS else (COLUMNS, ROWS)


def _cell(grid: tuple[int, int], card: tuple[float, float]) -> tuple[int, int]:
    across = min(MOST_PIXELS // grid[0], int(MOST_CELL * card[0] / card[1]))
    down = min(MOST_PIXELS // grid[1], int(across * card[1] / card[0]))
    return min(across, round(down * card[0] / card[1])), down


@dataclass(frozen=True, slots=True)
class TableFile:
    """One file of the export.

    Attributes:
        name: Its name.
        data: Its bytes.
    """

    name: str
    data: bytes


def table_files(
    job: Job, stem: str, url: Callable[[str], str], titles: Mapping[str, str] | None = None
) -> Iterator[TableFile]:
    """Yield the pictures of a job, and the saved object last.

    Args:
        job: What is printed; cards should have backs.
        stem: What the files' names begin with.
        url: Where the game finds a file, by its name.
        titles: What cards are called on the table, by card id; others by their picture's name.

    Raises:
        ArtError: A picture of the user's is broken.
    """
    objects: list[dict[str, Any]] = []
    number = 1
    for batch in job.batches:
        sheets = cell_sheets(batch, number)
        number += len(sheets)
        decks: dict[str, dict[str, Any]] = {}
        printing = _printing(job, batch)
        for sheet in sheets:
            files = _pictures(printing, sheet, stem)
            yield from files
            decks[str(sheet.number)] = _custom_deck(sheet, *(url(file.name) for file in files))
        objects.append(_object(job.title, batch, sheets, decks, titles or {}, len(objects)))
    saved = {"SaveName": job.title, "ObjectStates": objects}
    yield TableFile(f"{stem}.json", json.dumps(saved, ensure_ascii=False, indent=2).encode("utf-8") + b"\n")


def _printing(job: Job, batch: Batch) -> Printing:
    faces: dict[str, CardSide] = {}
    for card in batch.cards:
        faces.setdefault(card.front.key, card.front)
        if card.back is not None:
            faces.setdefault(card.back.key, card.back)
    return Printing(pixels.one_each(job.title, faces.values(), lambda face: _bare(face.size)))


def _bare(card: tuple[float, float]) -> SheetLayout:
    return SheetLayout(card, card, (Slot(Box(0, 0, *card)),), (1, 1))


def _pictures(printing: Printing, sheet: CellSheet, stem: str) -> tuple[TableFile, TableFile]:
    """Return a sheet's fronts, and its back or backs."""
    backs = [card.back for card in sheet.cards]
    hidden = backs[0]
    fronts = _composed(printing, sheet, [card.front for card in sheet.cards], hidden)
    if sheet.unique_backs:
        behind = _composed(printing, sheet, backs, hidden)
    else:
        behind = next(iter(_cells(printing, [hidden], sheet.cell)))
    return (
        TableFile(f"{stem}-{sheet.number}-fronts.png", pixels.png(fronts, (300, 300))),
        TableFile(f"{stem}-{sheet.number}-backs.png", pixels.png(behind, (300, 300))),
    )


def _composed(
    printing: Printing, sheet: CellSheet, faces: Sequence[CardSide | None], hidden: CardSide | None
) -> Image.Image:
    from PIL import Image

    columns, rows = sheet.grid
    width, height = sheet.cell
    whole = Image.new("RGB", sheet.size, PLAIN_BACK)
    for cell, image in enumerate(_cells(printing, faces, sheet.cell)):
        whole.paste(image, (cell % columns * width, cell // columns * height))
    (last,) = _cells(printing, [hidden], sheet.cell)
    whole.paste(last, ((columns - 1) * width, (rows - 1) * height))
    return whole


def _cells(
    printing: Printing, faces: Iterable[CardSide | None], cell: tuple[int, int]
) -> Iterator[Image.Image]:
    from PIL import Image

    for face in faces:
        if face is None:
            yield Image.new("RGB", cell, PLAIN_BACK)
            continue
        (side,) = pixels.one_each("", [face], lambda one: _bare(one.size)).sides()
        yield pixels.drawn(pixels.page_pdf(printing, side), cell)


def _custom_deck(sheet: CellSheet, face: str, back: str) -> dict[str, Any]:
    return {
        "FaceURL": face,
        "BackURL": back,
        "NumWidth": sheet.grid[0],
        "NumHeight": sheet.grid[1],
        "BackIsHidden": True,
        "UniqueBack": sheet.unique_backs,
        "Type": 0,
    }


def _object(
    title: str,
    batch: Batch,
    sheets: Sequence[CellSheet],
    decks: dict[str, dict[str, Any]],
    titles: Mapping[str, str],
    place: int,
) -> dict[str, Any]:
    """Return a deck of the cards of one size, copy by copy; one card alone is no deck."""
    ids = {_key(card): sheet.number * 100 + cell for sheet in sheets for cell, card in enumerate(sheet.cards)}
    cards = [
        _card(ids[_key(card)], titles.get(name_of(card.front), name_of(card.front)), decks, copy)
        for card in batch.cards
        for copy in range(card.count)
    ]
    transform = {**_TRANSFORM, "posX": place * _APART}
    if len(cards) == 1:
        return {**cards[0], "Transform": transform}
    return {
        "Name": "DeckCustom",
        "Transform": transform,
        "Nickname": title,
        "GUID": _guid(title, place),
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": decks,
        "ContainedObjects": cards,
    }


def _card(card_id: int, name: str, decks: dict[str, dict[str, Any]], copy: int) -> dict[str, Any]:
    sheet = str(card_id // 100)
    return {
        "Name": "Card",
        "Transform": _TRANSFORM,
        "Nickname": name,
        "GUID": _guid(name, card_id, copy),
        "CardID": card_id,
        "CustomDeck": {sheet: decks[sheet]},
    }


def _guid(*what: object) -> str:
    return sha256(repr(what).encode("utf-8")).hexdigest()[:6]
