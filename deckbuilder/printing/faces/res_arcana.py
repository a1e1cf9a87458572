"""What Res Arcana's cards say on their faces."""

from __future__ import annotations

from deckbuilder import load
from deckbuilder.games.res_arcana.cards import ResArcanaCard
from deckbuilder.games.res_arcana.essences import ESSENCES, Price
from deckbuilder.printing.faces.content import Content, Label
from deckbuilder.printing.faces.request import Request, in_language
from deckbuilder.printing.palette import palette
from deckbuilder.text.res_arcana import kind_runs, rows
from deckbuilder.text.runs import Run, Runs, Words

GAME = "res_arcana"

MODEL = ResArcanaCard

NARROW = 52.0
"""Width in mm below which a card is small: its credit takes four lines, its points hang lower."""


def content(card: ResArcanaCard, request: Request, *, pictured: bool) -> Content:
    """Return what a card's face shows.

    Args:
        card: The card.
        request: How it is wanted.
        pictured: Whether a picture of the user's stands in the art box.
    """
    said = rows(card, request.language)
    slots: dict[str, object] = {
        "name": in_language(card.name, request.language),
        "kind": kind_runs(card, request.language),
        "kind-short": kind_runs(card, request.language, short=True),
        "collect": _side_by_side([row.runs for row in said if row.kind == "gain"]),
        "strips": tuple(row.runs for row in said if row.kind != "gain"),
        "credit": _credit(card, narrow=request.size[0] < NARROW, pictured=pictured),
    }
    if request.options.words:
        full = rows(card, request.language, words=True)
        slots["strips-words"] = tuple(row.runs for row in full if row.kind != "gain")
    if card.cost is not None:
        slots["cost"] = _cost(card.cost)
    if card.points:
        slots["points"] = Label(str(card.points))
    return Content(
        card=card.id,
        layout=_layout(card, request),
        palette=palette(GAME, card.kind),
        language=request.language,
        slots=slots,
    )


def back(request: Request) -> Content:
    """Return what the back of every card shows: the five essences."""
    return Content(
        card=f"{GAME}-back",
        layout="back",
        palette=palette(GAME, "artifact"),
        slots={"marks": tuple(Label(icon=essence) for essence in ESSENCES), "centre": "star"},
    )


def _layout(card: ResArcanaCard, request: Request) -> str:
    if card.cost is None:
        return "res_arcana_free"
    return "res_arcana_small" if request.size[0] < NARROW else "res_arcana"


def _cost(cost: Price) -> tuple[Label, ...]:
    """Return a row for each kind of essence; a single 0 for a card that is free."""
    labels = [Label(str(n), icon=essence) for essence, n in cost.parts]
    if cost.any:
        labels.append(Label(str(cost.any), icon="any"))
    return tuple(labels) or (Label("0"),)


def _side_by_side(said: list[Runs]) -> Runs:
    runs: list[Run] = []
    for number, part in enumerate(said):
        runs += [Words("  "), *part] if number else part
    return tuple(runs)


def _credit(card: ResArcanaCard, *, narrow: bool, pictured: bool) -> tuple[str, ...]:
    """Return who made the game and what this print is for."""
    game = load.game(GAME)
    sets = {row.id: row.name for row in game.sets}
    origin = [sets[card.set]] if sets[card.set] != game.name else []
    drawing = "picture as supplied" if pictured else "drawing: ours"
    maker = [f"{game.name} by {game.designer}", " · ".join([game.publisher, *origin])]
    purpose = ["Unofficial, for personal use", f"own the game · {drawing}"]
    if narrow:
        return (*maker, *purpose)
    return (", ".join(maker), "; ".join(purpose))
