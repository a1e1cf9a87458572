"""Which summons are possible (T36-T39, T42, T64): the hot part of the game.

A pattern is matched by ANDs of sets of squares. Round each own piece only the placements are
tried that have their anchor there. Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from deckbuilder.games.tash_kalar.geometry import squares_in
from deckbuilder.games.tash_kalar.machine import SUMMON, SUMMONS
from deckbuilder.games.tash_kalar.pieces import in_stock, supply
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.table import Face, Placement
from deckbuilder.games.tash_kalar.terms import LEGEND, LEGENDARY, MELEE, SEAT


def summons(state: TashState) -> list[int]:
    """Return all summons the active player can make, as actions.

    Of a card whose effect does not look at the pattern one placement per summoning square is enough.
    """
    masks, cards = state.masks, state.table.cards
    common = masks[3 * state.reading]
    number, helpers = common.bit_count(), helpers_allowed(state)
    reach = number + helpers + state.voids
    if not reach:
        return []
    own = squares_in(common)
    found: list[int] = []
    for card in state.hands[state.active]:
        face = cards[card]
        if face.kind > LEGEND or face.cells > reach:
            continue
        if face.roams and not roaming_squares(state):
            continue
        taken = _with_own(state, card, face, own, found)
        if state.voids:
            _with_voids(state, card, face, helpers, taken, found)
        elif helpers:
            _with_help(state, card, face, own, helpers, taken, found)
    return found


def summons_with_help(state: TashState) -> list[int]:
    """Return the summons in whose pattern an enemy piece counts as own: those a thaw helps to (T79)."""
    own, helpers = squares_in(state.masks[3 * state.colour]), helpers_allowed(state)
    found: list[int] = []
    for card in state.hands[state.active]:
        face = state.table.cards[card]
        if face.kind <= LEGEND:
            _with_help(state, card, face, own, helpers, _blocked(state, face), found)
    return found


def _blocked(state: TashState, face: Face) -> int:
    """Return the squares a being cannot enter: those of higher ranks (T38)."""
    return state.masks[3 * state.table.colours + face.rank] if face.rank < LEGENDARY else 0


def _with_own(state: TashState, card: int, face: Face, own: list[int], found: list[int]) -> int:
    """Add the summons of a card that own pieces alone make possible.

    Returns:
        The squares on which no further summon of the card need be looked for.
    """
    masks, seat, read = state.masks, state.colour, 3 * state.reading
    common, heroic, legendary = masks[read], masks[read + 1], masks[read + 2]
    taken = _blocked(state, face)
    short = not in_stock(state, seat, face.rank)
    plain = face.plain and not short
    least = masks[read + face.anchor - 1]
    first, by_square, placements = SUMMON + SUMMONS * card, face.by_square, face.placements
    for square in own:
        if not least & (1 << square):
            continue
        for place in by_square[square]:
            one = placements[place]
            if one.need & common != one.need or taken & one.bit:
                continue
            if one.heroic & heroic != one.heroic or one.legendary & legendary != one.legendary:
                continue
            if short and not _supplied(state, face.rank, one):
                continue
            if plain:
                taken |= one.bit
            found.append(first + place)
            if face.roams and plain:
                return taken
    return taken


def _with_help(
    state: TashState, card: int, face: Face, own: list[int], helpers: int, taken: int, found: list[int]
) -> None:
    """Add the summons in whose pattern enemy pieces count as own, rank as shown (T64, T65).

    If only one piece is not own, then of two pieces of the pattern at least one is: only
    placements with one of two anchors on an own piece are tried.
    """
    masks, seats, placements = state.masks, state.table.colours, face.placements
    everybody, heroic, bits = masks[3 * seats], masks[3 * seats + 1], masks[3 * state.colour]
    short = not in_stock(state, state.colour, face.rank)
    first = SUMMON + SUMMONS * card
    anchored = helpers == 1 and face.cells > 1
    passes = (face.by_square, face.by_other) if anchored else ([list(range(len(placements)))],)
    for number in range(len(passes)):
        for square in own if anchored else [0]:
            for place in passes[number][square]:
                one = placements[place]
                if one.need & everybody != one.need or one.bit & taken:
                    continue
                if one.heroic & heroic != one.heroic or (number and one.anchor & bits):
                    continue
                if _helped(state, one, helpers_of(state, one), helpers) and not (
                    short and not _supplied(state, face.rank, one)
                ):
                    found.append(first + place)


def _with_voids(state: TashState, card: int, face: Face, helpers: int, taken: int, found: list[int]) -> None:
    """Add the summons in whose pattern empty squares count as own commons, beside helping enemy pieces."""
    masks, colours = state.masks, state.table.colours
    everybody, heroic = masks[3 * colours], masks[3 * colours + 1]
    short = not in_stock(state, state.colour, face.rank)
    first = SUMMON + SUMMONS * card
    for place, one in enumerate(face.placements):
        lacking = helpers_of(state, one)
        empty = lacking & ~everybody
        if not empty or empty.bit_count() > state.voids or empty & one.heroic or one.bit & taken:
            continue
        if one.heroic & heroic != one.heroic or (short and not _supplied(state, face.rank, one)):
            continue
        rest = lacking & everybody
        if rest and not _helped(state, one, rest, helpers):
            continue
        found.append(first + place)
        if face.plain and not short and not rest:
            taken |= one.bit
            if face.roams:
                return


def roaming_squares(state: TashState) -> int:
    """Return the empty uncoloured squares, which a being that roams can enter."""
    geo = state.table.geo
    return geo.every & ~(geo.red | geo.green | state.masks[3 * state.table.colours])


def _helped(state: TashState, one: Placement, lacking: int, helpers: int) -> bool:
    """Tell whether so many enemy pieces at most, and at least one, fill what own ones do not."""
    masks, seats = state.masks, state.table.colours
    count = lacking.bit_count()
    if not count or count > helpers or lacking & masks[3 * state.colour]:
        return False
    if one.legendary & masks[3 * seats + 2] != one.legendary:
        return False
    return count <= state.allowance or len(token_colours(state, lacking)) > 0


def helpers_of(state: TashState, one: Placement) -> int:
    """Return the squares of a placement that the own pieces do not fill."""
    seat, masks = state.reading, state.masks
    lacking = one.need & ~masks[3 * seat] | one.heroic & ~masks[3 * seat + 1]
    return lacking | one.legendary & ~masks[3 * seat + 2]


def helpers_allowed(state: TashState) -> int:
    """Return how many enemy pieces may stand in: those a card allows, and one improvised (T64).

    None does in a pattern that is read in another colour: they count as own pieces.
    """
    seats, seat = state.table.colours, state.colour
    if state.reading != seat:
        return 0
    if state.table.form != MELEE:
        return state.allowance
    every = (1 << seats) - 1 & ~(1 << seat)
    return state.allowance + (1 if every & ~state.tokens[seat] else 0)


def token_colours(state: TashState, lacking: int) -> list[int]:
    """Return the colours of helping pieces for which improvised summoning is not used up (T64)."""
    if state.table.form != MELEE:
        return []
    used, colours = state.tokens[state.colour], 0
    for square in squares_in(lacking):
        colours |= 1 << (state.board[square] // SEAT)
    return squares_in(colours & ~used)


def _supplied(state: TashState, rank: int, one: Placement) -> bool:
    """Tell whether a piece for the being can be had though none is in stock (T42)."""
    return supply(state, state.colour, rank) & (one.bit | ~one.need) != 0
