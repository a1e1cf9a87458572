"""What the cards of Tash-Kalar say on their faces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckbuilder import load
from deckbuilder.games.tash_kalar.cards import BeingCard, FlareCard, FlareHalf, TaskCard
from deckbuilder.model.base import Definition
from deckbuilder.printing.faces.content import Content, Label
from deckbuilder.printing.faces.painters.diagram import Diagram, MarkKey, MarkKind
from deckbuilder.printing.faces.request import Request, in_language
from deckbuilder.printing.faces.task_figures import colours_in, figure_of
from deckbuilder.printing.palette import palette
from deckbuilder.text.keywords import Vocabulary, vocabulary
from deckbuilder.text.rules import rules_text, said

GAME = "tash_kalar"

_COUNTS = {"being": 18, "legend": 12, "flare": 12, "task": 24}
"""How many cards a school, or a kind, has (T84)."""

_RANKS = {"upgraded": ("heroic", "legendary"), "pieces": ("common", "heroic", "legendary")}
"""The ranks that count for each half of a flare (T66)."""

NARROW = 60.0
"""Width in mm below which a type line leaves out what the face tells elsewhere."""

_DIRECTED = ("direction", "directions", "ray")
"""Words of an effect that say ``marked`` where the marks are directions (T40)."""


def content(card: BeingCard | FlareCard | TaskCard, request: Request, *, pictured: bool) -> Content:
    """Return what a card's face shows.

    Args:
        card: The card.
        request: How it is wanted.
        pictured: Whether a picture of the user's stands in the art box.
    """
    words = vocabulary(GAME, request.language)
    if isinstance(card, BeingCard):
        layout, family, slots = _being(card, words)
    elif isinstance(card, FlareCard):
        layout, family, slots = _flare(card, words)
    else:
        layout, family, slots = _task(card, words, narrow=request.size[0] < NARROW)
    return Content(
        card=card.id,
        layout=layout,
        palette=palette(GAME, family),
        language=request.language,
        slots={
            **slots,
            "name": in_language(card.name, request.language),
            "credit": _credit(card, words, pictured=pictured),
        },
    )


def back(request: Request) -> Content:
    """Return what the back of every card shows: the marks of the schools, none of them first."""
    marks = ("crown", "peaks", "leaf", "frost", "gate", "weave")
    return Content(
        card=f"{GAME}-back",
        layout="back",
        palette=palette(GAME, "legends"),
        slots={"marks": tuple(Label(icon=mark) for mark in marks), "centre": "legendary"},
    )


def diagram_of(card: BeingCard) -> Diagram:
    """Return the picture of a card's pattern (T36-T40)."""
    return Diagram(
        needed=tuple(((piece.dx, piece.dy), piece.rank) for piece in card.pattern),
        rank=card.rank,
        holds=card.must_hold_own or "",
        apart=card.enters == "any_uncoloured",
        marked=card.marked,
        second=card.marked_second,
        kind="direction" if _marks_directions(card) else "square",
    )


_Slots = tuple[str, str, dict[str, object]]
"""Layout, family of colours, slots."""


def _being(card: BeingCard, words: Vocabulary) -> _Slots:
    diagram = diagram_of(card)
    family = card.school or "legends"
    line = words.word("kind", card.kind).format(
        school=words.word("school", family), rank=words.word("rank", card.rank)
    )
    slots: dict[str, object] = {
        "rank": card.rank,
        "pattern": diagram,
        "type": line,
        "rules": rules_text(GAME, card, words.language),
    }
    if card.marked and not card.marked_second:  # two markings are numbered, which needs no key
        kind = _key_kind(diagram)
        slots["key"] = MarkKey(kind, words.word("mark", kind))
    return "tash_kalar", family, slots


def _flare(card: FlareCard, words: Vocabulary) -> _Slots:
    slots: dict[str, object] = {"price": words.word("flare", "price"), "by": words.word("flare", "by")}
    for name, half in (("upper", card.upper), ("lower", card.lower)):
        slots |= _half(name, half, words)
    return "tash_kalar_flare", "flare", slots


def _half(name: str, half: FlareHalf, words: Vocabulary) -> dict[str, object]:
    return {
        f"{name}-number": str(half.threshold),
        f"{name}-ranks": _RANKS[half.metric],
        f"{name}-metric": words.word("flare", half.metric),
        f"{name}-rules": said(GAME, half.paraphrase, words.language),
    }


def _task(card: TaskCard, words: Vocabulary, *, narrow: bool) -> _Slots:
    """Return what a task shows; on a narrow card the pips alone tell how hard it is."""
    kind = words.word("kind", "task-narrow" if narrow else "task")
    line = kind.format(
        type=words.word("task", card.task_type), difficulty=words.word("task", card.difficulty)
    )
    slots: dict[str, object] = {
        "type": line,
        "points": Label(str(card.points)),
        "pips": 2 if card.difficulty == "advanced" else 1,
        "figure": figure_of(card.condition, words.word("task", "or")),
        "colours": tuple((colour, words.word("mark", colour)) for colour in colours_in(card.condition)),
        "rules": rules_text(GAME, card, words.language),
    }
    return "tash_kalar_task", "task", slots


def _key_kind(diagram: Diagram) -> MarkKind:
    """Return what the marks mean: those on pattern pieces only show which were used to summon."""
    needed = {offset for offset, _ in diagram.needed}
    return "piece" if set(diagram.marked) <= needed else diagram.kind


def _marks_directions(card: BeingCard) -> bool:
    return any(getattr(node, word, "") == "marked" for node in _nodes(card.effect) for word in _DIRECTED)


def _nodes(value: Any) -> Iterator[Definition]:
    """Yield every node of an effect, places and options included."""
    if isinstance(value, tuple):
        for part in value:
            yield from _nodes(part)
    elif isinstance(value, Definition):
        yield value
        for name in type(value).model_fields:
            yield from _nodes(getattr(value, name))


def _credit(card: BeingCard | FlareCard | TaskCard, words: Vocabulary, *, pictured: bool) -> tuple[str, ...]:
    game = load.game(GAME)
    place = f" · {card.number}/{_COUNTS[card.kind]}" if card.number else ""
    return (
        f"{game.name} by {game.designer}, {game.publisher}{place}",
        words.word("credit", "pictured" if pictured else "drawn"),
    )
