"""Painters: one file per kind of box, and the table layouts name them by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckbuilder.printing.faces.painters.art import ART
from deckbuilder.printing.faces.painters.badge import BADGE
from deckbuilder.printing.faces.painters.credit import CREDIT
from deckbuilder.printing.faces.painters.crest import CREST
from deckbuilder.printing.faces.painters.diagram import DIAGRAM, MARK_KEY
from deckbuilder.printing.faces.painters.figure import COLOUR_KEY, FIGURE
from deckbuilder.printing.faces.painters.line import LINE
from deckbuilder.printing.faces.painters.marks import ICON, ICON_ROW
from deckbuilder.printing.faces.painters.ornament import ORNAMENT
from deckbuilder.printing.faces.painters.panel import PANEL
from deckbuilder.printing.faces.painters.pills import PILLS
from deckbuilder.printing.faces.painters.res_arcana import COSTS, FOOT, STRIPS
from deckbuilder.printing.faces.painters.rows import ROWS
from deckbuilder.printing.faces.painters.tash_kalar import FIELD, MEDALLION, PIPS, RANKS
from deckbuilder.printing.faces.painters.text import TEXT
from deckbuilder.printing.faces.painters.track import TRACK
from deckbuilder.printing.faces.painting import Painter

PAINTERS: Mapping[str, Painter[Any]] = {
    painter.name: painter
    for painter in (
        ART,
        BADGE,
        CREDIT,
        ICON,
        ICON_ROW,
        LINE,
        ORNAMENT,
        PANEL,
        PILLS,
        ROWS,
        TEXT,
        CREST,
        TRACK,
        COSTS,
        FOOT,
        STRIPS,
        DIAGRAM,
        MARK_KEY,
        FIGURE,
        COLOUR_KEY,
        FIELD,
        MEDALLION,
        PIPS,
        RANKS,
    )
}
"""Every painter by the name layouts use."""
