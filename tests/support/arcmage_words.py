"""Arcmage's vocabulary, as the tests of its text need it."""

from __future__ import annotations

from typing import get_args

from deckbuilder.games.arcmage import verbs

LANGUAGES = ("en", "eo")
VERBS = {
    get_args(model.model_fields["op"].annotation)[0]: model for model in get_args(get_args(verbs.Verb)[0])
}
"""The models of the verbs, by ``op``."""
