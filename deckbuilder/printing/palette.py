"""The colours of a family of cards, by name (``layouts/palettes.toml``).

Layouts say ``deep`` or ``attack``, never a hex value, so that a family's colours
and the checks on them (contrast, distance for the colour-blind) stand in one place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from deckbuilder.errors import LayoutError
from deckbuilder.paths import LAYOUTS
from deckbuilder.printing.colour import Colour
from deckbuilder.printing.layout_files import read_layout, shown

PALETTES = LAYOUTS / "palettes.toml"

BAR_SHARE = 0.38
"""Share of mid in the tint of a type bar."""


@dataclass(frozen=True, slots=True)
class Palette:
    """One family's colours and its mark.

    Attributes:
        game: The game it belongs to.
        family: Its name: a faction, a school, a kind of card.
        deep: Frame, badges and icons.
        mid: Accents.
        tint: Pale ground behind text.
        frame: The outer frame; ``deep`` unless the family says otherwise.
        mark: The icon that stands for the family.
    """

    game: str
    family: str
    deep: Colour
    mid: Colour
    tint: Colour
    frame: Colour
    mark: str

    @property
    def bar(self) -> Colour:
        """Ground of title and type bars: the tint with some mid in it."""
        return self.tint.mixed(self.mid, BAR_SHARE)

    def colour(self, token: str) -> Colour:
        """Return the colour a layout's token names.

        Raises:
            LayoutError: There is no such token.
        """
        own = {
            "deep": self.deep,
            "mid": self.mid,
            "tint": self.tint,
            "frame": self.frame,
            "bar": self.bar,
        }
        found = own.get(token) or tokens().get(token)
        if found is None:
            known = ", ".join([*own, *tokens()])
            raise LayoutError(f'no colour "{token}"', where=shown(PALETTES), cure=f"known: {known}")
        return found


@lru_cache(maxsize=1)
def tokens() -> Mapping[str, Colour]:
    """Return the colours that mean the same on every face, essences among them."""
    table = read_layout(PALETTES)
    return {**_colours(table["tokens"]), **_colours(table["essence"])}


@lru_cache(maxsize=1)
def palettes() -> Mapping[tuple[str, str], Palette]:
    """Return every palette by game and family.

    Raises:
        LayoutError: The file breaks its schema.
    """
    families = read_layout(PALETTES)["family"]
    return {
        (game, family): _palette(game, family, dict(table))
        for game, rows in families.items()
        for family, table in rows.items()
    }


def palette(game: str, family: str) -> Palette:
    """Return the palette of a family of cards.

    Raises:
        LayoutError: The family has none.
    """
    found = palettes().get((game, family))
    if found is None:
        raise LayoutError(f'no colours for "{family}" of {game}', where=shown(PALETTES))
    return found


def _palette(game: str, family: str, table: dict[str, str]) -> Palette:
    where = f"{shown(PALETTES)}: family.{game}.{family}"
    mark = table.pop("mark", "")
    colours = _colours(table, where)
    unknown = set(colours) - {"deep", "mid", "tint", "frame"}
    missing = {"deep", "mid", "tint"} - set(colours)
    if unknown or missing or not mark:
        raise LayoutError("a family has deep, mid, tint, mark and at most frame", where=where)
    return Palette(
        game,
        family,
        deep=colours["deep"],
        mid=colours["mid"],
        tint=colours["tint"],
        frame=colours.get("frame", colours["deep"]),
        mark=mark,
    )


def _colours(table: Mapping[str, str], where: str = "") -> dict[str, Colour]:
    try:
        return {name: Colour.parse(value) for name, value in table.items()}
    except (ValueError, TypeError) as problem:
        raise LayoutError(str(problem), where=where or shown(PALETTES)) from problem
