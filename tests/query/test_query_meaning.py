"""What fields and operators mean, shown on a handful of made-up cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from querying import FIELDS, card, found, game, index

from deckbuilder.errors import CardDataError, QueryError, UsageError
from deckbuilder.model.game import QueryField
from deckbuilder.query.fields import Fields
from deckbuilder.query.search import nearest_names, search

WORDS = {
    "en": {"keyword": {"first-strike": {"name": "First Strike", "reminder": "Hits before the other."}}},
    "fr": {"keyword": {"first-strike": {"name": "Célérité"}}, "kind": {"creature": {"name": "Créature"}}},
}
TOYS = index(
    card("Addax", faction="wild", cost=2, atk=1, **{"def": 2}, subtypes=["Beast"], keywords=["flying"]),
    card("Borg's Keep", faction="red", kind="city", cost="X", **{"def": 12}),
    card("Calm / Elan", kind="item", faction="blue", set="second", paraphrase={"en": 'Say "go", draw 2.'}),
    card("Dragon", faction="red", cost=10, atk=9, **{"def": 9}, keywords=["flying", "first-strike"]),
    card("Elf", faction="wild", cost=0, atk=2, **{"def": 1}, subtypes=["Elf", "Human Soldier"], unique=True),
    card("Kaɾka Sunɔ", faction="blue", search=["Karka Suno"], rank="high"),
    card("One with Nothing", faction="blue-sky", kind="spell", rank="low", cost=3, number=7),
    card("Quest!", names={"fr": "Quête acceptée !"}, faction="blue", rank="middle", token=True),
    card("Unborn", faction="wild", status="draft", cost=2, atk=2, **{"def": 1}),
    words=WORDS,
)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        # words of names
        ("keep", ["Borg's Keep"]),
        ("borg’s keep", ["Borg's Keep"]),
        ("borgs", ["Borg's Keep"]),
        ("BORG", ["Borg's Keep"]),
        ("calm/elan", ["Calm / Elan"]),
        ('"m / e"', ["Calm / Elan"]),
        ("karka suno", ["Kaɾka Sunɔ"]),
        ("quete acceptee!", ["Quest!"]),
        ("one with nothing", ["One with Nothing"]),
        ("not", ["One with Nothing"]),
        ("'", ["Borg's Keep"]),
        ("addax -dragon", ["Addax"]),
        ("addax or dragon", ["Addax", "Dragon"]),
        # text
        ('text:"say \\"go\\""', ["Calm / Elan"]),
        ("text:DRAW", ["Calm / Elan"]),
        ("text:flying", ["Addax", "Dragon"]),
        ('x:"hits before"', ["Dragon"]),
        ("name=elf", ["Elf"]),
        ("name=el", []),
        ("name!=elf name:e t:creature -f:blue", []),
        ("id:calm", ["Calm / Elan"]),
        # lists
        ("faction:wild", ["Addax", "Elf"]),
        ("FACTION:Wild", ["Addax", "Elf"]),
        ("f:red,wild", ["Addax", "Borg's Keep", "Dragon", "Elf"]),
        ("f!=red t:city", []),
        ("f:sky", ["One with Nothing"]),
        ("f:blue", ["Calm / Elan", "Kaɾka Sunɔ", "Quest!"]),
        ("t:city", ["Borg's Keep"]),
        ("t:beast", ["Addax"]),
        ('t:"human soldier"', ["Elf"]),
        ('t:"elf beast"', []),
        ("t:soldier", ["Elf"]),
        ("t:elf,beast", ["Addax", "Elf"]),
        ("kw:flying", ["Addax", "Dragon"]),
        ("kw=flying", ["Addax"]),
        ('kw="flying celerite"', ["Dragon"]),
        ("kw!=flying f:wild", ["Elf"]),
        ('kw:"first strike"', ["Dragon"]),
        ("kw:first_strike", ["Dragon"]),
        ("kw:célérité", ["Dragon"]),
        ("set:two", ["Calm / Elan"]),
        ('s:"the first set" t:city', ["Borg's Keep"]),
        # numbers
        ("cost=2", ["Addax"]),
        ("cost:10", ["Dragon"]),
        ("def>9", ["Borg's Keep"]),
        ("def>=9", ["Borg's Keep", "Dragon"]),
        ("def<9", ["Addax", "Elf"]),
        ("cost!=2", ["Dragon", "Elf", "One with Nothing"]),
        ("-cost=2 cost>=0", ["Dragon", "Elf", "One with Nothing"]),
        ("cost=x", ["Borg's Keep"]),
        ("cost!=x", ["Addax", "Dragon", "Elf", "One with Nothing"]),
        ("cost>-1", ["Addax", "Dragon", "Elf", "One with Nothing"]),
        ("atk>def", ["Elf"]),
        ("atk=def", ["Dragon"]),
        ("atk!=def", ["Addax", "Elf"]),
        ("a<d", ["Addax"]),
        ("number:7", ["One with Nothing"]),
        # order
        ("rank>low", ["Kaɾka Sunɔ", "Quest!"]),
        ("rank<=middle", ["One with Nothing", "Quest!"]),
        ("rank<low", []),
        # flags
        ("is:token", ["Quest!"]),
        ("is:unique", ["Elf"]),
        ("is:token,unique", ["Elf", "Quest!"]),
        ("has:unique", ["Elf"]),
        ("has:cost", ["Addax", "Borg's Keep", "Dragon", "Elf", "One with Nothing"]),
        ("has:atk -has:keyword", ["Elf"]),
        ("has:text", ["Addax", "Calm / Elan", "Dragon"]),
        ("-is:playable", ["Quest!"]),
        # nesting
        ("(f:wild or f:red) -(kw:flying or t:city)", ["Elf"]),
        ("f:wild or f:red atk>5", ["Addax", "Dragon", "Elf"]),
    ],
)
def test_a_query_finds_these_cards(query, names):
    assert found(TOYS, query) == names


def test_a_value_can_be_asked_for_in_another_language():
    assert found(TOYS, "t:créature")[:2] == ["Addax", "Dragon"]


@pytest.mark.parametrize(
    ("query", "column", "message", "cure"),
    [
        ("colour:red", 1, 'no field "colour" in toy', "nearest: none; fields: name, text"),
        ("a factoin:red", 3, 'no field "factoin" in toy', "did you mean faction"),
        ("faction:rde", 9, 'no faction "rde"', "did you mean red? values: blue, blue-sky, red, wild"),
        ("f:wild,rde", 8, 'no faction "rde"', "did you mean red?"),
        ("f:wild,", 7, "a value is missing after column 7", ""),
        ("cost<=abc", 7, '"abc" is not a number', "cost takes a number, X or another number field"),
        ("cost<=faction", 7, '"faction" is not a number', "atk>def"),
        ("cost<=1.5", 7, '"1.5" is not a number', ""),
        ("cost=١", 6, '"١" is not a number', ""),
        ("cost<9999999999", 6, '"9999999999" is not a number', ""),
        ("cost<x", 1, '"<" does not fit the number field "cost"', '"x" is a letter'),
        ("name<3", 1, '"<" does not fit the text field "name"', "use : = or !="),
        ("faction>red", 1, '">" does not fit the list field "faction"', "use : = or !="),
        ("rank>huge", 6, 'no rank "huge"', "values: high, low, middle"),
        ("unique:yes", 1, '"unique" has no values', "is:unique"),
        ("is:tokn", 4, 'no "is:tokn" in toy', "did you mean token?"),
        ("is!=token", 1, '"!=" does not fit "is"', "is:token, with a - before it"),
        ("has:nothing", 5, 'no field "nothing" in toy', "fields:"),
        ("has:is", 5, '"is" is nothing a card has', ""),
        ("in:my.deck", 4, "deck files cannot be read here", ""),
    ],
)
def test_a_query_that_makes_no_sense_is_refused_with_its_column(query, column, message, cure):
    with pytest.raises(QueryError) as caught:
        search(TOYS, query)
    assert (caught.value.column, caught.value.message) == (column, message)
    assert cure in caught.value.cure


def test_a_value_is_known_whole_or_refused_never_half_used():
    with pytest.raises(QueryError, match='no faction "redwild"'):
        search(TOYS, "f:redwild")


def test_drafts_are_hidden_counted_and_shown_in_the_pool_all():
    hits = search(TOYS, "f:wild")
    assert [each.name for each in hits.cards] == ["Addax", "Elf"]
    assert hits.hidden == 1
    assert found(TOYS, "f:wild", pool="all") == ["Addax", "Elf", "Unborn"]
    assert search(TOYS, "f:wild", pool="all").hidden == 0
    assert found(TOYS, "is:draft", pool="all") == ["Unborn"]
    with pytest.raises(UsageError, match='no pool "none"'):
        search(TOYS, "", pool="none")


def test_a_whole_name_or_id_comes_first_in_any_pool():
    hits = search(TOYS, "unborn")
    assert hits.exact
    assert [each.name for each in hits.cards] == ["Unborn"]
    assert hits.hidden == 0
    assert search(TOYS, "borgskeep").exact
    assert not search(TOYS, "borg").exact


def test_a_name_in_two_cases_finds_the_one_written_alike():
    toys = index(card("Fox"), card("FOX", id="fox2"))
    assert search(toys, "FOX").cards[0].id == "fox2"
    assert not search(toys, "foX").exact


def test_a_name_that_is_no_query_can_still_be_shown():
    toys = index(card("A (b"))
    assert [each.name for each in search(toys, "A (b").cards] == ["A (b"]


@pytest.mark.parametrize(
    ("sort", "names"),
    [
        ("", ["Addax", "Borg's Keep", "Calm / Elan", "Dragon", "Elf"]),
        ("cost", ["Elf", "Addax", "Dragon", "Borg's Keep", "Calm / Elan"]),
        ("-cost", ["Dragon", "Addax", "Elf", "Borg's Keep", "Calm / Elan"]),
        ("faction,-def", ["Calm / Elan", "Borg's Keep", "Dragon", "Addax", "Elf"]),
        ("-name", ["Elf", "Dragon", "Calm / Elan", "Borg's Keep", "Addax"]),
        ("-unique", ["Elf", "Addax", "Borg's Keep", "Calm / Elan", "Dragon"]),
    ],
)
def test_cards_are_sorted_by_fields_and_those_without_a_value_come_last(sort, names):
    query = "addax or keep or calm or dragon or elf"
    assert found(TOYS, query, sort=sort) == names


def test_an_ordered_list_sorts_by_its_order_not_by_its_letters():
    assert found(TOYS, "has:rank", sort="rank") == ["One with Nothing", "Quest!", "Kaɾka Sunɔ"]
    assert found(TOYS, "has:rank", sort="-rank") == ["Kaɾka Sunɔ", "Quest!", "One with Nothing"]


@pytest.mark.parametrize("sort", ["colour", "cost,-colour", "is"])
def test_sorting_by_what_is_no_field_is_refused(sort):
    with pytest.raises(QueryError):
        search(TOYS, "", sort=sort)


def test_one_bare_word_that_finds_nothing_gets_the_nearest_names():
    assert nearest_names(TOYS, "drgaon") == ["Dragon"]
    assert nearest_names(TOYS, "keap") == ["Borg's Keep"]
    assert nearest_names(TOYS, "zzzzzz") == []
    assert nearest_names(TOYS, "t:city drgaon") == []


def test_in_asks_for_the_cards_of_a_deck():
    toys = index(card("Addax"), card("Elf"))
    toys._deck_cards = {"my.deck": {"elf"}}.__getitem__
    assert found(toys, "in:my.deck") == ["Elf"]
    assert found(toys, "-in:my.deck") == ["Addax"]


def test_a_table_counts_as_the_sum_of_its_numbers_and_a_part_left_out_as_nothing():
    fields = (
        QueryField("cost", "number", "cost", ""),
        QueryField("cost.red", "number", "cost.red", "", absent=("0",)),
    )
    toys = index(card("Free"), card("Red", cost={"red": 2}), card("Blue", cost={"blue": 3}), fields=fields)
    assert found(toys, "cost>2") == ["Blue"]
    assert found(toys, "cost.red=0") == ["Blue"]
    assert found(toys, "cost.red!=2") == ["Blue"]
    assert found(toys, "has:cost.red") == ["Red"]


def test_a_path_counts_filters_and_names_what_is_there():
    fields = (
        QueryField("pieces", "number", "pattern.#", ""),
        QueryField("power", "list", "power.trigger", "", present=("react",), absent=("action",)),
        QueryField("gives", "list", "effect.op=gain.what.{} | effect.op=any.of", "", absent=("all",)),
    )
    toys = index(
        card("A", pattern=[{"x": 1}, {"x": 2}], power=[{"trigger": {"on": "x"}}, {}]),
        card(
            "B", power=[{}], effect=[{"op": "gain", "what": {"red": 1}}, {"op": "lose", "what": {"blue": 1}}]
        ),
        card("C", effect=[{"op": "any"}, {"op": "any", "of": ["green"]}]),
        fields=fields,
    )
    assert found(toys, "pieces=2") == ["A"]
    assert found(toys, "power:react") == ["A"]
    assert found(toys, "power:action") == ["A", "B"]
    assert found(toys, "power=action") == ["B"]
    assert found(toys, "gives:red") == ["B"]
    assert found(toys, "gives:all,green") == ["C"]
    with pytest.raises(QueryError):
        found(toys, "gives:blue")


def test_two_fields_cannot_share_a_name():
    twice = (*FIELDS, QueryField("force", "number", "force", "", aliases=("f",)))
    with pytest.raises(CardDataError, match='"f" is also a name of faction'):
        Fields(game(twice))


def test_a_field_of_an_unknown_kind_is_refused():
    with pytest.raises(CardDataError, match='no kind "regex"'):
        Fields(game((QueryField("r", "regex", "r", ""),)))


ATOMS = st.sampled_from(
    ["f:wild", "f:red", "cost>=2", "atk>def", "e", '"o"', "has:keyword", "is:token", "cost!=2"]
)
QUERIES = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        inner.map("-({})".format),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]}) ({pair[1]})"),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]} or {pair[1]})"),
    ),
    max_leaves=6,
)


@given(QUERIES, QUERIES)
def test_and_or_not_are_those_of_sets(left, right):
    def ids(query: str) -> set[str]:
        return {each.id for each in search(TOYS, query, pool="all").cards}

    everything = ids("")
    assert ids(f"({left}) ({right})") == ids(left) & ids(right)
    assert ids(f"({left}) or ({right})") == ids(left) | ids(right)
    assert ids(f"-({left})") == everything - ids(left)
