"""What a game's extras say on their faces: markers and tracks beside a deck."""

from __future__ import annotations

from deckbuilder.model.extras import Extra
from deckbuilder.printing.faces.content import Content
from deckbuilder.printing.faces.request import Request, in_language
from deckbuilder.printing.palette import palette


def content(extra: Extra, request: Request) -> Content:
    """Return what an extra's face shows, slots ``heading``, ``about``, ``line`` and ``credit``."""
    slots: dict[str, object] = {
        "heading": in_language(extra.heading, request.language),
        "credit": extra.credit,
    }
    if extra.about:
        slots["about"] = in_language(extra.about, request.language)
    if extra.line:
        slots["line"] = in_language(extra.line, request.language)
    return Content(
        card=extra.id,
        layout=extra.layout,
        palette=palette(request.game, extra.family),
        language=request.language,
        slots=slots,
    )
