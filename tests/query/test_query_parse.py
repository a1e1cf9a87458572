"""The query parser: what it reads, what it refuses, and a grammar that agrees with it."""

import re

import lark
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deckbuilder.errors import QueryError, UsageError
from deckbuilder.query.parse import (
    MAX_DEPTH,
    MAX_SIGNS,
    MAX_TERMS,
    AllOf,
    AnyOf,
    Condition,
    Negation,
    Node,
    Word,
    parse,
)


def word(text: str, column: int) -> Word:
    return Word(text, False, column)


def phrase(text: str, column: int) -> Word:
    return Word(text, True, column)


@pytest.mark.parametrize("query", ["", " ", "\t\n", "\u00a0"])
def test_an_empty_query_asks_for_every_card(query):
    assert parse(query) == AllOf(())


def test_a_blank_means_and():
    assert parse("borg's keep") == AllOf((word("borg's", 1), word("keep", 8)))


def test_minus_binds_tighter_than_and_which_binds_tighter_than_or():
    assert parse("-a b or c") == AnyOf((AllOf((Negation(word("a", 2)), word("b", 4))), word("c", 9)))


def test_brackets_group():
    assert parse("-(a or b) c") == AllOf((Negation(AnyOf((word("a", 3), word("b", 8)))), word("c", 11)))


def test_a_condition_is_field_operator_value():
    assert parse("cost<=3") == Condition("cost", "<=", "3", False, 1, 7)


@pytest.mark.parametrize("op", [":", "=", "!=", "<", "<=", ">", ">="])
def test_every_operator_is_read_whole(op):
    assert parse(f"atk{op}2") == Condition("atk", op, "2", False, 1, 4 + len(op))


def test_a_field_may_hold_dots_and_a_value_apostrophes_colons_and_operators():
    assert parse("cost.elan>=2") == Condition("cost.elan", ">=", "2", False, 1, 12)
    assert parse("name:taur's") == Condition("name", ":", "taur's", False, 1, 6)
    assert parse("text:a:b=c") == Condition("text", ":", "a:b=c", False, 1, 6)


@pytest.mark.parametrize(
    "text", ["BOOM!", "M.I.C.", "calm/elan", "skiwk-skiwk", "borg's", ",", "2:1", "M.I.C.:x", "a-b:c", "x!"]
)
def test_signs_inside_a_word_are_letters(text):
    assert parse(text) == word(text, 1)


@pytest.mark.parametrize("text", ["orc", "ornate", "android", "Armory", "not", "and", "or-else"])
def test_words_that_begin_like_operators_are_words(text):
    assert parse(text) == word(text, 1)
    assert parse(f"t:{text}") == Condition("t", ":", text, False, 1, 3)


def test_or_is_an_operator_in_any_case_and_only_as_a_whole_word():
    either = AnyOf((Condition("t", ":", "orc", False, 1, 3), Condition("t", ":", "ornate", False, 10, 12)))
    for spelling in ("or", "OR", "Or", "oR"):
        assert parse(f"t:orc {spelling} t:ornate") == either


def test_a_quoted_or_is_a_word():
    assert parse('"or"') == phrase("or", 1)


def test_one_with_nothing_and_not_dead_hold_no_operators():
    assert parse("one with nothing") == AllOf((word("one", 1), word("with", 5), word("nothing", 10)))
    assert parse("not dead") == AllOf((word("not", 1), word("dead", 5)))


def test_quotes_make_a_literal_phrase():
    assert parse('-"first strike"') == Negation(phrase("first strike", 2))
    assert parse('"-1"') == phrase("-1", 1)
    assert parse('"(a or b)"') == phrase("(a or b)", 1)
    assert parse('text:"draw a card"') == Condition("text", ":", "draw a card", True, 1, 6)


def test_a_backslash_escapes_a_quote_or_itself_and_is_a_sign_elsewhere():
    assert parse(r'text:"say \"go\""') == Condition("text", ":", 'say "go"', True, 1, 6)
    assert parse(r'"a\\b\c"') == phrase(r"a\b\c", 1)
    assert parse(r"a\b") == word(r"a\b", 1)


def test_terms_need_no_blank_around_brackets_and_quotes():
    assert parse('a(b)"c"') == AllOf((word("a", 1), word("b", 3), phrase("c", 5)))
    assert parse("a or(b)") == AnyOf((word("a", 1), word("b", 6)))


@pytest.mark.parametrize(
    ("query", "column", "message"),
    [
        ("(t:orc", 1, "this bracket is not closed"),
        ("a (b (c)", 3, "this bracket is not closed"),
        ("t:orc)", 6, 'nothing to close with this ")"'),
        ('text:"draw', 6, "this quote is not closed"),
        ('a "b', 3, "this quote is not closed"),
        ('text:"', 6, "this quote is not closed"),
        (r'"a\"', 1, "this quote is not closed"),
        ("-", 1, "a term is missing after column 1"),
        ("a -", 3, "a term is missing after column 3"),
        ("- a", 1, "a term is missing after column 1"),
        ("or", 1, "a term is missing at the start"),
        ("or a", 1, "a term is missing at the start"),
        ("a or", 4, "a term is missing after column 4"),
        ("a  or  ", 5, "a term is missing after column 5"),
        ("a or or b", 4, "a term is missing after column 4"),
        ("a -or b", 3, "a term is missing after column 3"),
        ("()", 1, "a term is missing after column 1"),
        ("(a or)", 5, "a term is missing after column 5"),
        ("(", 1, "a term is missing after column 1"),
        ("-)", 2, 'nothing to close with this ")"'),
        ("t:", 2, "a value is missing after column 2"),
        ("t: orc", 2, "a value is missing after column 2"),
        ("a cost<=(3)", 8, "a value is missing after column 8"),
        ("--jsn", 1, '"--jsn" looks like an option, and there is no such option'),
        ("a --sort cost", 3, '"--sort" looks like an option, and there is no such option'),
    ],
)
def test_a_fault_names_its_column(query, column, message):
    with pytest.raises(QueryError) as caught:
        parse(query)
    assert caught.value.message == message
    assert caught.value.column == column
    assert str(caught.value).startswith(f"column {column}: ")
    assert isinstance(caught.value, UsageError)
    assert caught.value.exit_code == 2


def test_two_minus_signs_before_a_bracket_or_quote_are_no_option():
    assert parse('--"a"') == Negation(Negation(phrase("a", 3)))
    assert parse("--(a)") == Negation(Negation(word("a", 4)))


def test_a_query_has_a_longest_length():
    assert parse("a" * MAX_SIGNS) == word("a" * MAX_SIGNS, 1)
    with pytest.raises(QueryError, match=f"longer than {MAX_SIGNS} signs"):
        parse("a" * (MAX_SIGNS + 1))


def test_a_query_has_a_greatest_number_of_terms():
    assert len(parse("a " * MAX_TERMS).terms) == MAX_TERMS
    with pytest.raises(QueryError, match=f"more than {MAX_TERMS} terms"):
        parse("a " * (MAX_TERMS + 1))


@pytest.mark.parametrize("opening", ["(", "-"])
def test_a_query_has_a_greatest_depth(opening):
    closing = ")" if opening == "(" else ""
    inner = "a" if opening == "(" else '"a"'
    parse(opening * MAX_DEPTH + inner + closing * MAX_DEPTH)
    with pytest.raises(QueryError, match=f"deeper than {MAX_DEPTH} levels"):
        parse(opening * (MAX_DEPTH + 1) + inner + closing * (MAX_DEPTH + 1))


def test_depth_counts_what_is_open_not_what_was_closed():
    assert len(parse(" ".join(["-(a)"] * (MAX_DEPTH + 10))).terms) == MAX_DEPTH + 10


# ------------------------------------------------------------------ a second reader

GRAMMAR = r"""
start: [ alternatives ]
?alternatives: conjunction (_OR conjunction)*
?conjunction: term+
?term: _MINUS term -> negation
     | "(" alternatives ")" -> group
     | CONDITION
     | PHRASE
     | WORD

_OR.4: /or(?![^\s()"])/i
CONDITION.3: /[^\W\d]+(\.[^\W\d]+)*(?>!=|<=|>=|[:=<>])("([^"\\]|\\.)*"|[^\s()"]+)/s
_MINUS.2: /-(?!-[^\W\d_])(?=[^\s])/
PHRASE: /"([^"\\]|\\.)*"/s
WORD: /(?!-)(?![^\W\d]+(\.[^\W\d]+)*(!=|<=|>=|[:=<>])(?![^\s()"]))[^\s()"]+/
%ignore /\s+/
"""
ORACLE = lark.Lark(GRAMMAR, parser="lalr", lexer="basic")


def unquoted(text: str) -> tuple[str, bool]:
    if text.startswith('"'):
        return re.sub(r'\\(["\\])', r"\1", text[1:-1]), True
    return text, False


def tree_of(node: lark.Tree | lark.Token | None) -> Node:
    """Turn the grammar's tree into the parser's."""
    if node is None:
        return AllOf(())
    if isinstance(node, lark.Token):
        column = node.start_pos + 1
        if node.type != "CONDITION":
            return Word(*unquoted(str(node)), column)
        field, op, value = re.fullmatch(r"(?s)([^\W\d]+(?:\.[^\W\d]+)*)([:=<>!]=?)(.*)", str(node)).groups()
        if op in (":=", "=="):  # the second sign belongs to the value
            op, value = op[0], op[1] + value
        return Condition(field, op, *unquoted(value), column, column + len(field) + len(op))
    parts = [tree_of(child) for child in node.children]
    if node.data == "negation":
        return Negation(parts[0])
    if node.data in ("start", "group"):
        return parts[0]
    return (AnyOf if node.data == "alternatives" else AllOf)(tuple(parts))


PIECES = st.sampled_from(
    [
        *("(", ")", "-", " ", "  ", "or", " or ", "OR", '"', "a", "orc", "t:x", "cost<=3", ":", "!="),
        *("\\", '\\"', "--", "é", ".", "=", 'kw:"first strike"', "BOOM!", "\u00a0", "_", "3", "a.b>1", "\n"),
    ]
)


@given(st.lists(PIECES, max_size=14).map("".join))
@example("a-b:c")
@example("t:=x")
@example("a==b")
@example("cost<=(3)")
@example('a:"b"c')
def test_parser_and_grammar_agree(query):
    try:
        expected = tree_of(ORACLE.parse(query))
    except lark.exceptions.UnexpectedInput:
        with pytest.raises(QueryError):
            parse(query)
    else:
        assert parse(query) == expected


@given(st.text(max_size=60))
def test_any_text_gives_a_tree_or_a_fault_with_its_column(query):
    try:
        parse(query)
    except QueryError as fault:
        assert 1 <= fault.column <= len(query)
        assert fault.cure or fault.message.startswith("nothing to close")


# ------------------------------------------------------------------ writing a tree and reading it again

LETTERS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), min_size=1, max_size=6)
TERMS = st.one_of(
    LETTERS.map(lambda text: Word(text, True, 0)),
    st.builds(
        lambda field, op, value: Condition(field, op, value, True, 0, 0),
        st.sampled_from(["t", "cost.elan", "größe", "x_y"]),
        st.sampled_from([":", "=", "!=", "<", "<=", ">", ">="]),
        LETTERS,
    ),
)
TREES = st.recursive(
    TERMS,
    lambda inner: st.one_of(
        inner.map(Negation),
        st.lists(inner, min_size=2, max_size=3).map(lambda terms: AllOf(tuple(terms))),
        st.lists(inner, min_size=2, max_size=3).map(lambda terms: AnyOf(tuple(terms))),
    ),
    max_leaves=8,
)


def written(node: Node) -> str:
    quote = lambda text: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'  # noqa: E731
    if isinstance(node, Word):
        return quote(node.text)
    if isinstance(node, Condition):
        return f"{node.field}{node.op}{quote(node.value)}"
    if isinstance(node, Negation):
        inner = written(node.term)
        return f"-({inner})"
    return "(" + (" " if isinstance(node, AllOf) else " or ").join(map(written, node.terms)) + ")"


def without_columns(node: Node) -> Node:
    if isinstance(node, Word):
        return Word(node.text, node.quoted, 0)
    if isinstance(node, Condition):
        return Condition(node.field, node.op, node.value, node.quoted, 0, 0)
    if isinstance(node, Negation):
        return Negation(without_columns(node.term))
    return type(node)(tuple(map(without_columns, node.terms)))


@given(TREES)
def test_a_tree_written_in_brackets_is_read_back(tree):
    assert without_columns(parse(written(tree))) == tree
