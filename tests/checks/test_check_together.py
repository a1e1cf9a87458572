"""What ``check`` says of decks that are legal each by itself, but not together."""

import pytest
from check_runs import Call


@pytest.mark.parametrize(
    "arguments",
    [
        ["clash_of_decks:deck-1", "clash_of_decks:deck-1"],
        ["clash_of_decks:deck-1", "clash_of_decks:deck-1", "--table"],
        ["res_arcana:sample-1", "res_arcana:sample-1", "--table"],
    ],
)
def test_the_last_line_does_not_call_legal_what_is_not_legal_together(
    arguments: list[str], call: Call
) -> None:
    code, out, _ = call("check", *arguments)
    assert code == 1
    assert out.splitlines()[-1] == "2 checked: 2 legal; not legal together"


@pytest.mark.parametrize(
    "arguments",
    [
        ["clash_of_decks:deck-1", "clash_of_decks:deck-2", "--table"],
        ["clash_of_decks:deck-1", "clash_of_decks:deck-1", "--mirror"],
        ["res_arcana:sample-1", "res_arcana:sample-1"],
    ],
)
def test_the_last_line_says_no_more_where_nothing_stands_against_it(arguments: list[str], call: Call) -> None:
    code, out, _ = call("check", *arguments)
    assert code == 0
    assert out.splitlines()[-1] == "2 checked: 2 legal"
