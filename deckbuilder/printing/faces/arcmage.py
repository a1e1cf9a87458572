"""What Arcmage's cards say on their faces."""

from __future__ import annotations

from deckbuilder import load
from deckbuilder.games.arcmage.cards import ArcmageCard, CountedKeyword
from deckbuilder.printing.faces.content import Content, Label, Row
from deckbuilder.printing.faces.request import Request, in_language
from deckbuilder.printing.icons import icon_for
from deckbuilder.printing.palette import palette
from deckbuilder.text.arcmage import keywords_of, level_runs, subtypes
from deckbuilder.text.keywords import Keyword as KeywordText
from deckbuilder.text.keywords import Vocabulary, vocabulary
from deckbuilder.text.rules import rules_text
from deckbuilder.text.runs import Break, Run, Runs, Words

GAME = "arcmage"


def content(card: ArcmageCard, request: Request, *, pictured: bool) -> Content:
    """Return what a card's face shows.

    Args:
        card: The card.
        request: How it is wanted.
        pictured: Whether a picture of the user's stands in the art box.
    """
    words = vocabulary(GAME, request.language)
    ids = [keyword.keyword if isinstance(keyword, CountedKeyword) else keyword for keyword in card.keywords]
    keywords = tuple(zip(ids, keywords_of(card, request.language), strict=True))
    rules = rules_text(GAME, card, request.language)
    slots: dict[str, object] = {
        "name": in_language(card.name, request.language),
        "type": _type_line(card, words, request.language),
        "cost": _cost(card),
        "loyalty": (Label(icon=palette(GAME, card.faction).mark),) * card.loyalty,
        "keywords": tuple(Label(text.name, icon=icon_for(name)) for name, text in keywords),
        "rules": rules,
        "rules-and-reminders": (*rules, *_reminders(keywords, after=bool(rules))),
        "levels": _levels(card, rules, request.language),
        "credit": _credit(card, pictured=pictured),
    }
    if card.atk is not None:
        slots["atk"] = Label(str(card.atk))
    if card.def_ is not None:
        slots["def"] = Label(str(card.def_))
    return Content(
        card=card.id,
        layout=_layout(card),
        palette=palette(GAME, card.faction),
        language=request.language,
        slots=slots,
    )


def back(request: Request) -> Content:
    """Return what the back of every card shows: the marks of all factions, none of them first."""
    marks = ("leaf", "crescent", "pennant", "crown", "sun")
    return Content(
        card=f"{GAME}-back",
        layout="back",
        palette=palette(GAME, "house-of-nobles"),
        slots={"marks": tuple(Label(icon=mark) for mark in marks), "centre": "legendary"},
    )


def _layout(card: ArcmageCard) -> str:
    if card.token:
        return "arcmage_token"
    return f"arcmage_{card.kind if card.kind in ('creature', 'city') else 'spell'}"


def _levels(card: ArcmageCard, rules: Runs, language: str) -> tuple[Row, ...]:
    """Return a row for what holds at every level, if anything does, then one per level (A72)."""
    always = (Row(Label(), "", rules),) if rules else ()
    levels = [Row(Label(str(level.at)), "", level_runs(card, level, language)) for level in card.level]
    return (*always, *levels)


def _reminders(keywords: tuple[tuple[str, KeywordText], ...], *, after: bool) -> Runs:
    """Return what the keywords mean, a paragraph each."""
    runs: list[Run] = []
    for _, text in keywords:
        if not text.reminder:
            continue
        if runs or after:
            runs.append(Break())
        runs.append(Words(text.reminder, "reminder"))
    return tuple(runs)


def _type_line(card: ArcmageCard, words: Vocabulary, language: str) -> str:
    kinds = [
        words.word("term", term)
        for term, holds in (("unique", card.unique), ("token", card.token), (card.kind, True))
        if holds
    ]
    line = " ".join(kinds)
    return f"{line} – {' '.join(subtypes(card, language))}" if card.subtypes else line


def _cost(card: ArcmageCard) -> Label | None:
    match card.cost:
        case None:
            return None
        case "S":
            return Label(icon="hourglass")
        case cost:
            return Label(str(cost))


def _credit(card: ArcmageCard, *, pictured: bool) -> tuple[str, ...]:
    """Return the two lines the licence of cards and pictures asks for (CC BY-SA 4.0, 3.a)."""
    sets = {row.id: row.name for row in load.game(GAME).sets}
    origin = sets.get(card.set, card.set)
    if not pictured:
        return (
            f"{origin} · Arcmage project, arcmage.org",
            "text (adapted) and drawing CC BY-SA 4.0 · unofficial",
        )
    if not card.artist:
        return (
            f"{origin} · Arcmage project, arcmage.org",
            "text (adapted) CC BY-SA 4.0 · picture as supplied · unofficial",
        )
    licence = card.artwork_license.replace("CC-BY-SA-", "CC BY-SA ")
    source = f", {card.artwork_licensor}" if card.artwork_licensor else ""
    return (
        f"{origin} · art {card.artist}{source}",
        f"art {licence or 'as supplied'}, text (adapted) CC BY-SA 4.0 · arcmage.org · unofficial",
    )
