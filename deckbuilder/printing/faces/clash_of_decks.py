"""What the cards of Clash of Decks say on their faces."""

from __future__ import annotations

from collections.abc import Callable

from deckbuilder import load
from deckbuilder.games.clash_of_decks.cards import ClashCard
from deckbuilder.printing.faces.content import Content, Label, Row
from deckbuilder.printing.faces.request import Request, spoken
from deckbuilder.printing.icons import icon_for
from deckbuilder.printing.palette import palette
from deckbuilder.text.clash_of_decks import spoken as spoken_abilities
from deckbuilder.text.keywords import Keyword, Vocabulary, vocabulary
from deckbuilder.text.runs import Words

GAME = "clash_of_decks"

_SMALL_WORDS = frozenset(("a", "an", "and", "at", "for", "from", "in", "of", "on", "or", "the", "to", "with"))
"""Words an English title keeps small."""
_NUMBERED = 32
"""How many cards the printed numbers count."""


def content(card: ClashCard, request: Request, *, pictured: bool) -> Content:
    """Return what a card's face shows.

    Args:
        card: The card.
        request: How it is wanted.
        pictured: Whether a picture of the user's stands in the art box.
    """
    words = vocabulary(GAME, request.language)
    language = spoken(card.name, request.language)
    colours = palette(GAME, card.kind)
    slots: dict[str, object] = {
        "name": title(card.name[language], english=language == "en"),
        "cost": Label(str(card.cost)),
        "icons": tuple(Label(icon=icon_for(ability)) for ability in card.abilities)
        + tuple(Label(icon=icon_for(ability), ringed=True) for ability in card.aura),
        "abilities-in-full": _rows(card, words, lambda said: said.reminder or said.brief),
        "abilities": _rows(card, words, lambda said: said.brief),
        "abilities-named": _rows(card, words, lambda said: ""),
        "atk": Label(str(card.attack)),
        "credit": _credit(card, request.language, pictured=pictured),
    }
    if card.hp is not None:
        slots["hp"] = Label(str(card.hp))
    return Content(
        card=card.id,
        layout="clash_of_decks",
        palette=colours,
        language=request.language,
        slots=slots,
    )


def back(request: Request) -> Content:
    """Return what the back of every card shows."""
    marks = ("rage", "protection", "sprint", "indestructible", "berserk", "perforation")
    return Content(
        card=f"{GAME}-back",
        layout="back",
        palette=palette(GAME, "monster"),
        slots={"marks": tuple(Label(icon=mark) for mark in marks), "centre": "splash"},
    )


def title(name: str, *, english: bool) -> str:
    """Return a name as a title: the data has whole names in capitals or in small letters."""
    if name != name.upper() and name != name.lower():
        return name
    small = name.lower()
    if not english:
        return small[:1].upper() + small[1:]
    words = [
        word if number and word in _SMALL_WORDS else word[:1].upper() + word[1:]
        for number, word in enumerate(small.split())
    ]
    return " ".join(words)


def _rows(card: ClashCard, words: Vocabulary, reminder: Callable[[Keyword], str]) -> tuple[Row, ...]:
    """Return a row per ability, then one for what it lends to its neighbours (C65)."""
    return tuple(
        Row(Label(icon=icon_for(ability), ringed=lent), said.name, (Words(reminder(said), "reminder"),))
        for ability, lent, said in spoken_abilities(card, words)
    )


def _credit(card: ClashCard, language: str, *, pictured: bool) -> tuple[str, ...]:
    game = load.game(GAME)
    place = f"{card.number}/{_NUMBERED}" if card.number else _set_name(card.set, language)
    drawing = "picture as supplied" if pictured else "drawing ours"
    return (
        f"{game.name} · L. Proust · Grammes Éd. · {place}",
        f"unofficial print, personal use · {drawing}",
    )


def _set_name(set_id: str, language: str) -> str:
    """Return a set's name; the French one stands in brackets where it differs."""
    names = {row.id: row.name for row in load.game(GAME).sets}
    english, _, french = names.get(set_id, set_id).removesuffix(")").partition(" (")
    return french if french and language.startswith("fr") else english
