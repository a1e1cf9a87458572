"""What every verb of an Arcmage effect is."""

from __future__ import annotations

from deckbuilder.model.base import Definition


class Step(Definition):
    """One step of an effect."""

    op: str
