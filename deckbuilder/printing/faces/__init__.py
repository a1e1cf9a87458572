"""Card faces: drawn as vectors from the card's data and a layout.

`faces_for` gives the front of each card, `back_for` the back of a game. Nothing is drawn
until a sheet asks for it; what does not fit is known before (``face.problems``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from deckbuilder import load
from deckbuilder.errors import UsageError
from deckbuilder.model.card import Card
from deckbuilder.model.extras import Extra
from deckbuilder.printing.face import Face
from deckbuilder.printing.faces.painting import Options, Picture

if TYPE_CHECKING:
    from deckbuilder.printing.faces.request import Request

__all__ = ["Options", "Picture", "back_for", "faces_for"]


def faces_for(
    game: str,
    cards: Iterable[Card],
    *,
    size: tuple[float, float] | None = None,
    language: str = "",
    art: Mapping[str, Picture] | None = None,
    options: Options | None = None,
) -> Mapping[str, Face]:
    """Return the front of each card by card id.

    Args:
        game: The game.
        cards: Its cards, as validated models, extras among them.
        size: Trim size in mm; the game's own card size if ``None``.
        language: Language code of the texts; the game's main language if empty.
        art: The user's pictures by card id; other cards get a drawn emblem.
        options: How faces are drawn.

    Raises:
        UsageError: The game has no faces.
        LayoutError: A layout breaks its schema.
    """
    from deckbuilder.printing.emblem import subject_of
    from deckbuilder.printing.faces import extras
    from deckbuilder.printing.faces.engine import face

    module = _module(game)
    request = _request(game, size, language, options)
    pictures = art or {}
    result: dict[str, Face] = {}
    for card in cards:
        picture = pictures.get(card.id)
        if isinstance(card, Extra):
            content = extras.content(card, request)
        else:
            content = module.content(card, request, pictured=picture is not None)
        if picture is None and content.subject is None and not isinstance(card, Extra):
            content = replace(content, subject=subject_of(card))
        result[card.id] = face(
            content,
            request.size,
            key=_key(request, card.id if picture is None else f"{card.id}/{picture.key}"),
            options=request.options,
            picture=picture,
        )
    return result


def back_for(game: str, *, size: tuple[float, float] | None = None, options: Options | None = None) -> Face:
    """Return the back that all cards of a game share; alike if turned round.

    Raises:
        UsageError: The game has no faces.
        LayoutError: A layout breaks its schema.
    """
    from deckbuilder.printing.faces.engine import face

    request = _request(game, size, "", options)
    return face(_module(game).back(request), request.size, key=_key(request, "back"), options=request.options)


def _module(game: str) -> Any:
    """Return a game's face module: ``content(card, request, pictured)`` and ``back(request)``."""
    load.game(game)
    name = f"{__name__}.{game}"
    try:
        return import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name != name:
            raise
        raise UsageError(f"{load.game(game).name} has no card faces yet") from problem


def _request(game: str, size: tuple[float, float] | None, language: str, options: Options | None) -> Request:
    from deckbuilder.printing.faces.request import Request

    known = load.game(game)
    return Request(game, size or known.card_size, language or known.languages[0], options or Options())


def _key(request: Request, what: str) -> str:
    """Return a name for a drawing that two differing drawings never share."""
    width, height = request.size
    options = request.options
    flags = "".join(flag for flag, on in (("i", options.ink_saver), ("w", options.words)) if on)
    return f"{request.game}/{what}/{width:g}x{height:g}/{request.language}/{flags}/{options.bleed:g}"
