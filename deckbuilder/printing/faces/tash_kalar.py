"""What the cards of Tash-Kalar say on their faces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from deckbuilder import load
from deckbuilder.games.tash_kalar.cards import BeingCard, FlareCard, FlareHalf, TaskCard
from deckbuilder.printing.faces.content import Content, Label
from deckbuilder.printing.faces.painters.diagram import Diagram, MarkKey, MarkKind
from deckbuilder.printing.faces.request import Request, spoken
from deckbuilder.printing.palette import palette
from deckbuilder.text.rules import rules_text, said

GAME = "tash_kalar"

_SCHOOL_SIZE, _LEGENDS, _FLARES, _TASKS = 18, 12, 12, 24
_METRICS = {"upgraded": ("heroic", "legendary"), "pieces": ("common", "heroic", "legendary")}
_METRIC_WORDS = {"upgraded": "upgraded", "pieces": "pieces"}
_KEYS: dict[MarkKind, str] = {"square": "marked", "direction": "direction", "piece": "marked"}


def content(card: BeingCard | FlareCard | TaskCard, request: Request, *, pictured: bool) -> Content:
    """Return what a card's face shows.

    Args:
        card: The card.
        request: How it is wanted.
        pictured: Whether a picture of the user's stands in the art box.
    """
    if isinstance(card, BeingCard):
        return _being(card, request, pictured)
    if isinstance(card, FlareCard):
        return _flare(card, request, pictured)
    return _task(card, request, pictured)


def back(request: Request) -> Content:
    """Return what the back of every card shows."""
    marks = ("crown", "peaks", "leaf", "frost", "gate", "weave")
    return Content(
        card=f"{GAME}-back",
        layout="back",
        palette=palette(GAME, "legends"),
        slots={"marks": tuple(Label(icon=mark) for mark in marks), "centre": "legendary"},
    )


def _being(card: BeingCard, request: Request, pictured: bool) -> Content:
    family = card.school or "legends"
    diagram = Diagram(
        needed=tuple(((piece.dx, piece.dy), piece.rank) for piece in card.pattern),
        rank=card.rank,
        holds=card.must_hold_own or "",
        apart=card.enters == "any_uncoloured",
        marked=card.marked,
        second=card.marked_second,
        kind="direction" if _is_directed(card.effect) else "square",
    )
    slots: dict[str, object] = {
        "name": card.name[spoken(card.name, request.language)],
        "rank": card.rank,
        "pattern": diagram,
        "type": f"{'Legend' if card.kind == 'legend' else family.title()} – {card.rank}",
        "rules": rules_text(GAME, card, request.language),
        "credit": _credit(card.number, _SCHOOL_SIZE if card.kind == "being" else _LEGENDS, pictured),
    }
    if card.marked or card.marked_second:
        slots["key"] = MarkKey(diagram.kind, _KEYS[diagram.kind])
    return Content(
        card=card.id,
        layout="tash_kalar",
        palette=palette(GAME, family),
        language=request.language,
        slots=slots,
    )


def _is_directed(steps: Iterable[Any]) -> bool:
    """Whether a step of an effect goes along marked directions, so that the marks are arrows."""
    for step in steps:
        if getattr(step, "direction", None) == "marked" or getattr(step, "directions", None) == "marked":
            return True
        for option in getattr(step, "options", ()):
            if _is_directed(getattr(option, "steps", option)):
                return True
    return False


def _flare(card: FlareCard, request: Request, pictured: bool) -> Content:
    slots: dict[str, object] = {
        "name": card.name[spoken(card.name, request.language)],
        "scores": "opponent scores 1 (not in High Form)",
        "credit": _credit(card.number, _FLARES, pictured),
    }
    for name, half in (("upper", card.upper), ("lower", card.lower)):
        slots |= _half(name, half, request.language)
    return Content(
        card=card.id,
        layout="tash_kalar_flare",
        palette=palette(GAME, "flare"),
        language=request.language,
        slots=slots,
    )


def _half(name: str, half: FlareHalf, language: str) -> dict[str, object]:
    return {
        f"{name}-behind": "behind by",
        f"{name}-number": str(half.threshold),
        f"{name}-ranks": _METRICS[half.metric],
        f"{name}-metric": _METRIC_WORDS[half.metric],
        f"{name}-text": said(GAME, half.paraphrase, language),
    }


def _task(card: TaskCard, request: Request, pictured: bool) -> Content:
    return Content(
        card=card.id,
        layout="tash_kalar_task",
        palette=palette(GAME, "task"),
        language=request.language,
        slots={
            "name": card.name[spoken(card.name, request.language)],
            "points": Label(str(card.points)),
            "pips": 1 if card.difficulty == "simple" else 2,
            "type": f"Task – {card.task_type}, {card.difficulty}",
            "rules": rules_text(GAME, card, request.language),
            "credit": _credit(card.number, _TASKS, pictured),
        },
    )


def _credit(number: int | None, count: int, pictured: bool) -> tuple[str, ...]:
    game = load.game(GAME)
    place = f" · {number}/{count}" if number else ""
    drawing = "picture as supplied" if pictured else "drawing ours"
    return (
        f"{game.name} by {game.designer}, {game.publisher}{place}",
        f"Unofficial, for personal use; own the game · {drawing}",
    )
