"""The choices of a decision as lines of text, and which of them a person means by what they type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from deckbuilder.cli.terminal import shown

if TYPE_CHECKING:
    from deckbuilder.referee.protocol import Rules

WIDTH: Final = 80
MANY: Final = 20
"""Up to so many choices are each a line."""
_ALIKE: Final = 8
"""More choices that begin with the same words are one line, if there are many."""
_NAMED: Final = 4
"""Up to so many choices are named in a sentence where each could be meant."""


def lines(words: Sequence[str]) -> list[str]:
    """Return what can be chosen, numbered from 1; of many that begin alike only how many there are.

    Args:
        words: Every choice in words.
    """
    if len(words) <= MANY:
        return [line(number, said) for number, said in enumerate(words)]
    return [said for _, said in sorted(_folded(words, list(range(len(words))), 1))]


def line(number: int, words: str) -> str:
    """Return the line of one choice, by its number from 0."""
    return f"{number + 1:3}  {words}"


def _folded(words: Sequence[str], members: list[int], depth: int) -> list[tuple[int, str]]:
    """Return lines, each with the number of its first choice, for choices alike in their first words."""
    groups: dict[str, list[int]] = {}
    for number in members:
        groups.setdefault(" ".join(words[number].split()[:depth]), []).append(number)
    if depth > 1 and len(groups) > _ALIKE:
        return [(members[0], _summary(words, members, depth - 1))]
    found = []
    for beginning, group in groups.items():
        if len(group) > _ALIKE and any(words[number] != beginning for number in group):
            found += _folded(words, group, depth + 1)
        else:
            found += [(number, line(number, words[number])) for number in group]
    return found


def _summary(words: Sequence[str], members: list[int], depth: int) -> str:
    beginning = " ".join(words[members[0]].split()[:depth])
    first, last = (" ".join(words[number].split()[depth:]) for number in (members[0], members[-1]))
    return f'  *  {beginning} ... ({len(members)} choices, {first} to {last}; "{beginning}" lists them)'


def listed(words: Sequence[str], chosen: Sequence[int]) -> list[str]:
    """Return some of the choices, a line each, or in columns if they are many.

    Args:
        words: Every choice in words.
        chosen: The numbers, from 0, of those that are listed.
    """
    each = [line(number, words[number]) for number in chosen]
    if len(each) <= MANY:
        return each
    wide = max(map(len, each)) + 2
    columns = max(1, WIDTH // wide)
    rows = -(-len(each) // columns)
    return ["".join(one.ljust(wide) for one in each[row::rows]).rstrip() for row in range(rows)]


def meant(words: Sequence[str], typed: str) -> list[int]:
    """Return the choices a person can mean, by their numbers from 0.

    It is the one of just these words, else those that begin with them, whole words before parts of
    one, else those that contain them.

    Args:
        words: Every choice in words.
        typed: What was typed.
    """
    wanted = " ".join(typed.split()).casefold()
    said = [" ".join(one.split()).casefold() for one in words]
    same = [number for number, one in enumerate(said) if one == wanted]
    if same or not wanted:
        return same[:1]
    begun = [number for number, one in enumerate(said) if f"{one} ".startswith(f"{wanted} ")]
    begun = begun or [number for number, one in enumerate(said) if one.startswith(wanted)]
    return begun or [number for number, one in enumerate(said) if f" {wanted} " in f" {one} "]


def understood(rules: Rules[Any], state: Any, line: str) -> int | str:
    """Return the action that a line means, or what to say if it means none.

    It may be an action's number in the list, its words, or as much of them as can mean but one.
    """
    actions = rules.legal_actions(state)
    if line.isascii() and line.isdigit():
        if 1 <= int(line[:9]) <= len(actions):
            return actions[int(line[:9]) - 1]
        return f"There is no action {line[:9]}: type a number from 1 to {len(actions)}."
    words = [rules.action_words(state, action) for action in actions]
    found = meant(words, line)
    if len(found) == 1:
        return actions[found[0]]
    if len(found) > _NAMED:
        return "\n".join([*listed(words, found), "Which of these?"])
    if found:
        named = " or ".join(f'"{words[number]}"' for number in found)
        return f'"{shown(line)}" could be {named}.'
    return f'"{shown(line)}" is no action now: type its number or its words; help says what else.'
