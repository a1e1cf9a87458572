"""Frostweave Summoner thaws only for a summon with one enemy piece in its pattern (T79)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.errors import DeckbuilderError
from deckbuilder.games.tash_kalar.compile import Compiler
from deckbuilder.games.tash_kalar.patterns import SYMMETRIES, turned
from deckbuilder.games.tash_kalar.rules import TashRules
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.session import words_to_action

RULES = TashRules()
RANKS = ("common", "heroic", "legendary")
BY_NAME: dict[str, Any] = {card.title: card for card in RULES._cards.values()}
SCHOOLS = ("imperial", "highland", "sylvan", "everfrost")
BEINGS = sorted(
    card.title
    for card in RULES._cards.values()
    if card.kind == "legend" or (card.kind == "being" and card.school in SCHOOLS)
)
PIECES = st.dictionaries(
    st.tuples(st.integers(3, 7), st.integers(3, 7)),
    st.tuples(st.sampled_from("AAB"), st.integers(0, 1)),
    min_size=4,
    max_size=16,
)
HANDS = st.lists(st.sampled_from(BEINGS), min_size=1, max_size=4, unique=True).filter(
    lambda hand: "Frostweave Summoner" not in hand
)


def on_board(x: int, y: int) -> bool:
    """Tell whether there is such a square, by T1."""
    return 1 <= x <= 9 and 1 <= y <= 9 and 3 < x + y < 17 and abs(x - y) < 7


def expected(pieces: Any, name: str) -> set[tuple[str, str, str]]:
    """Find by trial the summons with just one enemy piece: card, square, helper."""
    card, found = BY_NAME[name], set()
    cells = [((cell.dx, cell.dy), RANKS.index(cell.rank)) for cell in card.pattern]
    cells += [((0, 0), RANKS.index(card.must_hold_own))] if card.must_hold_own else []
    squares = [(x, y) for x in range(1, 10) for y in range(1, 10) if on_board(x, y)]
    for x, y in squares:
        if (x, y) in pieces and pieces[x, y][1] > RANKS.index(card.rank):
            continue
        for symmetry in SYMMETRIES:
            helpers, fits = [], True
            for offset, rank in cells:
                dx, dy = turned(offset, symmetry)
                owner, held = pieces.get((x + dx, y + dy), ("", -1))
                fits = fits and held >= rank
                if owner == "B":
                    helpers.append(f"{x + dx},{y + dy}")
            if fits and len(helpers) == 1:
                found.add((name, f"{x},{y}", helpers[0]))
    return found


@settings(max_examples=150, deadline=None)
@given(PIECES, HANDS)
def test_a_thaw_for_a_summon_leads_to_just_the_summons_with_one_enemy_piece(pieces: Any, hand: Any) -> None:
    position: dict[str, Any] = {"A": {"hand": hand, "frozen": "Frostweave Summoner"}, "B": {}}
    for (x, y), (owner, rank) in pieces.items():
        position[owner].setdefault(RANKS[rank], []).append(f"{x},{y}")
    state = RULES.arrange(Setup((), "school"), position, 1)
    wanted = set().union(*(expected(pieces, name) for name in hand))
    thaw = words_to_action(RULES, state, "thaw Frostweave Summoner")
    assert (thaw is not None) == bool(wanted)
    if thaw is None:
        return
    state.events = []
    RULES.apply(state, thaw)
    said = [RULES.event_words(state, event) for event in state.events]
    summoned = [words for words in said if words.startswith("A summons ")]
    if summoned:  # only one was possible
        assert summoned in [[f"A summons {name} on {square}"] for name, square, _ in wanted]
        return
    words = [RULES.action_words(state, action) for action in RULES.legal_actions(state)]
    read = [re.fullmatch(r"summon (.+) at (\d,\d)(?: .+)? using (\d,\d)", one) for one in words]
    assert {one.groups() for one in read if one} == wanted
    assert all(read)


@pytest.mark.parametrize(
    ("name", "moment", "step"),
    [("Kiskin Spirit", "", 0), ("Frozen Chest", "", 0), ("Winter Whisperer", "frozen", 1)],
)
def test_a_verb_that_the_referee_does_once_is_refused_with_a_higher_count(
    name: str, moment: str, step: int
) -> None:
    card = BY_NAME[name].model_copy(deep=True)
    data = card.model_dump(by_alias=True, exclude_unset=True)
    (data[moment] if moment else data)["effect"][step]["count"] = {"up_to": 2}
    changed = type(card).model_validate({**data, "kind": "being"})
    with pytest.raises(DeckbuilderError, match=f"{name} cannot be played yet.*more than once"):
        Compiler(2, "duel").own_decks([[changed]])
