"""Emblems: generated vector art for every card that has no picture.

A card's emblem depends on its id, its subject and its family's colours alone, so
that the same card looks the same on every machine.
"""

from __future__ import annotations

from deckbuilder.printing.emblem.choose import Subject, found_subject, subject_of
from deckbuilder.printing.emblem.compose import draw_emblem, draw_medallion
from deckbuilder.printing.emblem.rosette import draw_guilloche

__all__ = ["Subject", "draw_emblem", "draw_guilloche", "draw_medallion", "found_subject", "subject_of"]
