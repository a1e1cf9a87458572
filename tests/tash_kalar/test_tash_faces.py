"""Tash-Kalar's faces: patterns, tasks' positions and texts say what the data says."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, cast

import pytest
from reportlab.pdfgen.canvas import Canvas

from deckbuilder import load
from deckbuilder.games import registry
from deckbuilder.games.tash_kalar.cards import BeingCard, TaskCard
from deckbuilder.printing.colour import INK, WHITE, Colour
from deckbuilder.printing.faces import faces_for
from deckbuilder.printing.faces import lint as face_lint
from deckbuilder.printing.faces.engine import DrawnFace
from deckbuilder.printing.faces.painters import diagram as painting
from deckbuilder.printing.faces.painters.diagram import Diagram, Inks, draw_mark, placed
from deckbuilder.printing.faces.painters.figure import Figure, FigureSquare
from deckbuilder.printing.faces.tash_kalar import diagram_of
from deckbuilder.printing.faces.task_figures import board, colours_in, figure_of
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.surface import MM, Surface
from deckbuilder.text.rules import rules_text
from deckbuilder.text.runs import Words, plain

CARDS: dict[str, Any] = load.cards("tash_kalar", registry.card_model("tash_kalar"))
BEINGS: dict[str, BeingCard] = {i: c for i, c in CARDS.items() if isinstance(c, BeingCard)}
TASKS: dict[int, TaskCard] = {c.number or 0: c for c in CARDS.values() if isinstance(c, TaskCard)}
INKS = Inks(
    *(Colour(0, 0, 90), Colour(90, 90, 200), Colour(220, 220, 255)), WHITE, INK, Colour.parse("#8C1D18")
)

Square = tuple[int, int]


class Recorded:
    """Keeps the outlines drawn."""

    def __init__(self) -> None:
        self.fills: list[Any] = []
        self.strokes: list[Any] = []

    def fill(self, path: Any, colour: Colour, *, even_odd: bool = False) -> None:
        self.fills.append((path, colour))

    def stroke(self, path: Any, colour: Colour, width: float, **how: Any) -> None:
        self.strokes.append((path, colour, width, how.get("dash", ())))

    def text(self, pieces: Any, *at: Any) -> None:
        self.fills.append(("".join(piece.signs for piece in pieces), INK))


def recorded(draw: Callable[[Any], None]) -> Recorded:
    surface = Recorded()
    draw(surface)
    return surface


def shown(card_id: str) -> str:
    """Return all words on a face, as a reader of the PDF finds them."""
    import pypdfium2

    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(69 * MM, 94 * MM), invariant=1)
    faces_for("tash_kalar", [CARDS[card_id]])[card_id].draw(Surface(canvas, 3 * MM, 91 * MM))
    canvas.save()
    document = pypdfium2.PdfDocument(stream.getvalue())
    try:
        return " ".join(document[0].get_textpage().get_text_range().split())
    finally:
        document.close()


def squares(task: int) -> list[tuple[FigureSquare, ...]]:
    return list(figure_of(TASKS[task].condition, "or").parts)


def own(part: tuple[FigureSquare, ...]) -> dict[Square, str]:
    return {(s.x, s.y): s.piece for s in part if s.piece and not s.enemy}


def foes(part: tuple[FigureSquare, ...]) -> list[Square]:
    return [(s.x, s.y) for s in part if s.enemy]


def far(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def linked(pieces: set[Square], start: tuple[Square, ...], end: tuple[Square, ...]) -> bool:
    reached = pieces & set(start)
    while more := {piece for piece in pieces - reached if any(far(piece, one) == 1 for one in reached)}:
        reached |= more
    return bool(reached & set(end))


def test_arrows_stand_only_where_marks_are_directions() -> None:
    arrows = {card.title for card in BEINGS.values() if card.marked and diagram_of(card).kind == "direction"}
    assert arrows == {
        *("Cannon", "Gun Tower", "Kiskin Leafsplitter", "Glacier Giant", "War Sled"),
        *("Fire Dragon", "Bone Catapult", "Ziggurat Sentinel"),
    }


def test_squares_of_a_diagram_are_as_large_as_its_box_allows() -> None:
    slab = Box(0, 0, 38.2, 36)
    assert placed(diagram_of(BEINGS["imp-01"]), slab, 9.8)[0] == pytest.approx(9.8)
    # 5 columns of 3 rows: 38.2 / 5
    cell, area = placed(diagram_of(BEINGS["leg-07"]), slab, 9.8)
    assert cell == pytest.approx(7.64)
    assert area == pytest.approx((0, (36 - 3 * 7.64) / 2, 38.2, 3 * 7.64))
    # 3 columns of 5 rows: 36 / 5
    assert placed(diagram_of(BEINGS["leg-01"]), slab, 9.8)[0] == pytest.approx(7.2)
    # 3 columns, a gap of 0.7 and the summoning square apart: 38.2 / 4.7
    assert placed(diagram_of(BEINGS["eth-08"]), slab, 9.8)[0] == pytest.approx(38.2 / 4.7)


def test_every_kind_of_mark_has_a_shape_of_its_own_inside_a_dashed_frame() -> None:
    square = Box(0, 0, 9.8, 9.8)
    drawn: dict[str, Recorded] = {}
    for kind in ("square", "direction", "piece"):
        drawn[kind] = Recorded()
        draw_mark(cast(Any, drawn[kind]), square, INKS, kind)
        assert drawn[kind].strokes[-1][3], kind  # the dashed frame
    assert [len(one.strokes) for one in drawn.values()] == [2, 1, 1]  # hatching is a second line
    assert [len(one.fills) for one in drawn.values()] == [0, 1, 0]  # the arrow is filled


def test_two_markings_are_numbered() -> None:
    gate = diagram_of(BEINGS["eth-07"])
    cell, area = placed(gate, Box(0, 0, 41, 36), 9.8)
    drawn = recorded(lambda surface: painting.draw_diagram(surface, gate, area, cell, INKS))
    numbers = [path for path, _ in drawn.fills if isinstance(path, str)]
    assert numbers == ["1", *["2"] * 7]


def test_an_arrow_points_away_from_the_summoning_square() -> None:
    square = Box(0, 0, 10, 10)
    tip = painting.arrow(square, (0, -1)).steps[0][1]
    assert tip == pytest.approx((5, 2.3))  # upwards
    tip = painting.arrow(square, (2, 2)).steps[0][1]
    assert tip[0] == pytest.approx(tip[1]) and tip[0] > 5  # right and down


def test_a_diagram_shows_each_needed_piece_once_and_the_square_of_the_being() -> None:
    plain_diagram = Diagram((((1, 0), "common"), ((1, 1), "heroic")), "legendary")
    cell, area = placed(plain_diagram, Box(0, 0, 20, 20), 9.8)
    drawn = recorded(lambda surface: painting.draw_diagram(surface, plain_diagram, area, cell, INKS))
    # 4 squares, a ring, a lozenge of three parts, the white square, a star of two parts
    assert len(drawn.fills) == 4 + 1 + 3 + 1 + 2
    black = [stroke for stroke in drawn.strokes if stroke[1] == INK]
    assert len(black) == 2  # its outline and its brackets


def test_destroyed_pieces_of_a_task_are_struck_through_in_the_number_and_ranks_it_asks_for() -> None:
    wanted = {
        1: [["common"] * 3],
        2: [["common"] * 4],
        3: [["heroic", "common", "common"]],
        4: [["heroic", "heroic", "common", "common"]],
        5: [["legendary"], ["heroic", "heroic"]],
    }
    for task, ranks in wanted.items():
        assert [[square.piece for square in part] for part in squares(task)] == ranks
        assert all(square.gone and square.enemy for part in squares(task) for square in part)


@pytest.mark.parametrize(
    ("task", "area", "pieces", "upgraded", "legendary"),
    [
        (6, "red", 3, 2, 0),
        (7, "green", 3, 2, 0),
        (8, "red green", 5, 3, 0),
        (9, "red", 2, 2, 1),
        (10, "green", 2, 2, 1),
        (16, "central", 5, 2, 0),
    ],
)
def test_pieces_of_a_task_stand_where_it_asks(
    task: int, area: str, pieces: int, upgraded: int, legendary: int
) -> None:
    arena = board()
    areas = {"red": arena.red, "green": arena.green, "central": arena.area.central}
    inside = {square for name in area.split() for square in areas[name]}
    [part] = squares(task)
    ranks = [rank for square, rank in own(part).items() if square in inside]
    assert len(ranks) == pieces == len(own(part))
    assert sum(rank != "common" for rank in ranks) == upgraded
    assert ranks.count("legendary") == legendary


def test_the_position_of_rainbow_dominance_has_more_own_pieces_on_each_colour() -> None:
    [part] = squares(11)
    for colour in (board().red, board().green):
        assert len(own(part).keys() & set(colour)) > len(set(foes(part)) & set(colour)) > 0


def test_the_positions_of_the_summoning_tasks() -> None:
    for task, grounds in ((12, ["red", ""]), (13, ["green", ""]), (14, ["red", "green"]), (15, ["", ""])):
        [part] = squares(task)
        assert [square.ground for square in part] == grounds
        assert all(square.entered for square in part)
    assert [square.piece for square in squares(15)[0]] == ["legendary", "common"]


def test_center_cross_shows_both_ways_to_fill_it() -> None:
    plus, cross = squares(17)
    assert set(own(plus)) == set(board().area.plus)
    assert set(own(cross)) == set(board().area.cross)


def test_line_dominance_shows_six_on_a_central_line() -> None:
    [part] = squares(18)
    assert len(own(part)) == 6
    assert {y for _, y in own(part)} in ({4}, {5}, {6})


def test_diagonals_shows_four_on_each_with_one_upgraded() -> None:
    [part] = squares(19)
    for diagonal in (board().area.falling, board().area.rising):
        ranks = [rank for square, rank in own(part).items() if square in diagonal]
        assert len(ranks) >= 4 and any(rank != "common" for rank in ranks)


def test_the_chains_are_chains() -> None:
    arena = board().area
    [sides], [corners] = squares(20), squares(21)
    assert linked(set(own(sides)), arena.sides.left, arena.sides.right)
    assert linked(set(own(corners)), arena.corners.upper_left, arena.corners.lower_right)


def test_six_and_seven_pieces_surround_one_enemy_piece() -> None:
    for task, count in ((22, 6), (23, 7)):
        [part] = squares(task)
        [foe] = foes(part)
        assert sum(far(foe, piece) == 1 for piece in own(part)) == count


def test_the_isolated_piece_has_no_way_to_another_enemy_piece() -> None:
    [part] = squares(24)
    lonely, other = foes(part)
    assert far(lonely, other) == 2
    pieces = own(part)
    around = {(s.x, s.y) for s in part if far((s.x, s.y), lonely) == 1}
    assert len(around) == 8 and around <= set(pieces)  # no empty square to move to


def test_colours_are_drawn_and_explained_only_where_a_task_speaks_of_them() -> None:
    coloured = {number: colours_in(task.condition) for number, task in TASKS.items()}
    assert {number for number, colours in coloured.items() if colours} == {*range(6, 15)}
    assert coloured[8] == coloured[11] == coloured[14] == ("red", "green")
    for number in coloured:
        grounds = {square.ground for part in squares(number) for square in part} & {"red", "green"}
        assert grounds == set(coloured[number]), number


def test_red_and_green_squares_differ_in_more_than_colour() -> None:
    from deckbuilder.printing.faces.painters import figure

    tones = figure._Tones(INKS, Colour(200, 0, 0), Colour(0, 120, 0))
    shapes = {}
    for ground in ("red", "green"):
        square = FigureSquare(0, 0, ground)
        drawn = Recorded()
        figure._draw_square(cast(Any, drawn), square, Box(0, 0, 8, 8), tones)
        shapes[ground] = {op for op, _ in drawn.fills[-1][0].steps}
    assert shapes == {"red": {"M", "L", "Z"}, "green": {"M", "C", "Z"}}


def test_a_figure_of_one_part_has_no_word_between() -> None:
    assert figure_of(TASKS[1].condition, "or") == Figure(tuple(squares(1)), "")


def test_later_effects_stand_in_a_paragraph_of_their_own() -> None:
    runs = rules_text("tash_kalar", BEINGS["eve-04"])
    assert plain(runs) == "Upgrade 1 common of each enemy colour.\nThaw: Upgrade 1 of your commons."
    assert Words("Thaw:", "keyword") in runs
    assert plain(rules_text("tash_kalar", BEINGS["eth-04"])).endswith("\nWarp: Gain 1 action.")


def test_a_flares_text_tells_both_halves() -> None:
    assert plain(rules_text("tash_kalar", CARDS["fla-08"])) == (
        "Behind by 4 or more upgraded pieces: Gain 1 action.\n"
        "Behind by 5 or more pieces: Place 1 of your commons on any empty square."
    )


def test_the_texts_use_one_word_for_one_thing() -> None:
    for card in CARDS.values():
        text = plain(rules_text("tash_kalar", card)).lower()
        for word in ("kill", "promote", "demote", "adjacent", "remove"):
            assert word not in text, card.id


def test_a_being_says_name_school_rank_and_text() -> None:
    said = shown("imp-10")
    for part in (
        "Cannon",
        "Imperial – heroic",
        "marked direction",
        "Other pieces do not",
        "10/18",
        "Unofficial",
    ):
        assert part in said


def test_a_flare_says_how_far_behind_and_what_it_costs() -> None:
    said = shown("fla-07")
    for part in (
        "Flare 7",
        "behind by",
        "4",
        "upgraded",
        "6",
        "pieces",
        "Upgrade 1 of",
        "(not in High Form)",
    ):
        assert part in said


def test_a_task_says_its_condition_points_type_and_difficulty() -> None:
    said = shown("tas-08")
    for part in (
        "Color Conquest",
        "3",
        "Task – coloured, simple",
        "red",
        "green",
        "at least 5 pieces",
        "8/24",
    ):
        assert part in said


@pytest.mark.parametrize("size", [(56, 87), (70, 120)])
def test_every_card_fits_other_common_sizes(size: tuple[float, float]) -> None:
    assert list(face_lint.problems("tash_kalar", CARDS.values(), size=size)) == []


def test_rules_are_at_the_wanted_size_on_nearly_all_cards() -> None:
    faces = faces_for("tash_kalar", CARDS.values())
    sizes = [min(i.plan.size for i in f.placed) for f in faces.values() if isinstance(f, DrawnFace)]
    assert len(sizes) == 156
    assert min(sizes) >= 8 and sum(size >= 9 for size in sizes) >= 150
