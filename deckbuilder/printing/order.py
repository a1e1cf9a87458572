"""From cards and counts to a print job: draws up the faces, puts them on sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckbuilder import load
from deckbuilder.errors import UsageError
from deckbuilder.printing.face import Face, FaceProblem
from deckbuilder.printing.imposition import Copies, Job, batches
from deckbuilder.printing.label import LabelStyle
from deckbuilder.printing.setup import PageSetup

if TYPE_CHECKING:
    from deckbuilder.model.card import Card
    from deckbuilder.printing.art import ArtFolder
    from deckbuilder.printing.faces import Options
    from deckbuilder.printing.picture import Picture

MOST_PAGES = 2000
"""More pages than this in one PDF are printed only on demand."""


@dataclass(frozen=True, slots=True)
class Order:
    """Cards of one game, each with its number of copies, in the order they are printed."""

    game: str
    cards: tuple[tuple[Card, int], ...]

    @property
    def count(self) -> int:
        """Number of cards, copies counted."""
        return sum(count for _, count in self.cards)


@dataclass(frozen=True, slots=True)
class FaceStyle:
    """How faces are drawn.

    Attributes:
        language: Language code of the texts, ``""`` for each game's main one.
        ink_saver: Whether frames are white.
        words: Whether icons are explained by sentences where there is room.
    """

    language: str = ""
    ink_saver: bool = False
    words: bool = False


@dataclass(frozen=True, slots=True)
class Prepared:
    """A job ready to be written, and what its reader should know.

    Attributes:
        job: The job.
        problems: What is wrong with faces, by card, in printing order.
    """

    job: Job
    problems: tuple[tuple[Card, FaceProblem], ...]


def refuse_too_many(
    orders: Iterable[Order],
    setup: PageSetup,
    *,
    pictures: tuple[tuple[float, float], int] | None = None,
) -> int:
    """Count the pages of an order before anything is drawn.

    Args:
        orders: The cards of games.
        setup: How sheets are wanted.
        pictures: Trim size in mm and number of the cards that are pictures.

    Returns:
        The number of pages.

    Raises:
        UsageError: There are more than `MOST_PAGES`, or a card fits on no sheet.
    """
    by_size: dict[tuple[float, float], int] = {}
    for order in orders:
        size = size_of(order.game, setup)
        by_size[size] = by_size.get(size, 0) + order.count
    if pictures is not None:
        size, count = pictures
        by_size[size] = by_size.get(size, 0) + count
    sheets = sum(setup.layout(size).sheets(count) for size, count in by_size.items())
    pages = sheets * (2 if setup.back_pages else 1)
    if pages > MOST_PAGES:
        raise UsageError(
            f"{sum(by_size.values()):,} cards make {pages:,} pages, more than {MOST_PAGES:,}",
            cure="print fewer copies, or use --force if you mean it",
        )
    return pages


def prepare(
    title: str,
    orders: Iterable[Order],
    setup: PageSetup,
    *,
    style: FaceStyle | None = None,
    art: ArtFolder | None = None,
    pictures: Iterable[Copies] = (),
) -> Prepared:
    """Draw up the faces of an order and put them on sheets.

    Args:
        title: What the job is called, on labels and in the PDF's metadata.
        orders: The cards, in order.
        setup: How sheets are wanted.
        style: How faces are drawn.
        art: The user's pictures for faces.
        pictures: The cards that are pictures; they come after the others.

    Raises:
        UsageError: The sheets are impossible.
        ArtError: A picture of the user's cannot be used.
        LayoutError: A face's layout breaks its schema.
    """
    orders, pictures = list(orders), list(pictures)
    sizes = [size_of(order.game, setup) for order in orders] + [card.front.size for card in pictures]
    layouts = {size: setup.layout(size) for size in dict.fromkeys(sizes)}
    by_game: dict[str, dict[str, Card]] = {}
    for order in orders:
        by_game.setdefault(order.game, {}).update({card.id: card for card, _ in order.cards})
    style = style or FaceStyle()
    faces = {game: _faces(game, cards, setup, style, art) for game, cards in by_game.items()}
    backs = {game: _back(game, setup, style) if setup.draws_backs else None for game in by_game}
    copies = [
        Copies(faces[order.game][card.id], backs[order.game], count)
        for order in orders
        for card, count in order.cards
    ]
    problems = tuple(
        (card, problem)
        for game, cards in by_game.items()
        for card in cards.values()
        for problem in faces[game][card.id].problems
    )
    job = Job(
        title,
        batches([*copies, *pictures], layouts),
        setup.shown_marks,
        setup.backs,
        _label(title, setup),
        setup.around,
        setup.order,
    )
    return Prepared(job, problems)


def _label(title: str, setup: PageSetup) -> LabelStyle | None:
    if not setup.label:
        return None
    front = setup.around.front
    return LabelStyle(title, setup.paper.name, setup.notes, (front.scale_x, front.scale_y))


def _faces(
    game: str, cards: Mapping[str, Card], setup: PageSetup, style: FaceStyle, art: ArtFolder | None
) -> Mapping[str, Face]:
    from deckbuilder.printing.faces import (
        faces_for,  # here: a job of pictures needs no faces and no card models
    )

    return faces_for(
        game,
        cards.values(),
        size=size_of(game, setup),
        language=style.language,
        art=dict(_pictures(cards.values(), art)) if art is not None else {},
        options=_options(setup, style),
    )


def _pictures(cards: Iterable[Card], art: ArtFolder) -> Iterator[tuple[str, Picture]]:
    from deckbuilder.model.extras import Extra

    for card in cards:
        picture = None if isinstance(card, Extra) else art.picture(card)
        if picture is not None:
            yield card.id, picture


def _back(game: str, setup: PageSetup, style: FaceStyle) -> Face:
    from deckbuilder.printing.faces import back_for

    return back_for(game, size=size_of(game, setup), options=_options(setup, style))


def _options(setup: PageSetup, style: FaceStyle) -> Options:
    from deckbuilder.printing.faces import Options

    return Options(style.ink_saver, style.words, setup.drawn_bleed)


def size_of(game: str, setup: PageSetup) -> tuple[float, float]:
    """Return the trim size in mm that a game's cards are printed at."""
    if setup.card is not None:
        return setup.card.size
    width, height = load.game(game).card_size
    return float(width), float(height)
