"""Users' own Arcmage cards that make no sense are refused where they are read, in words of the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckbuilder import load
from deckbuilder.errors import CardDataError
from deckbuilder.games.arcmage.cards import ArcmageCard

HEAD = 'game = "arcmage"\n'
ANY = '[[card]]\nid = "x"\nset = "own"\nname = {en = "Xx"}\nfaction = "gaian"\nloyalty = 1\n'
CREATURE = ANY + 'kind = "creature"\ncost = 3\natk = 2\ndef = 2\n'
CITY = ANY + 'kind = "city"\ncost = "S"\ndef = 7\n'
MAGIC = ANY + 'kind = "magic"\ncost = 3\n'


def enters(step: str) -> str:
    return f'{CREATURE}trigger = [{{on = "enters", do = [{step}]}}]\n'


REFUSED = {
    "more loyalty than cost": (
        CREATURE.replace("cost = 3", "cost = 0"),
        "loyalty marks are part of the cost",
    ),
    "a negative attack": (CREATURE.replace("atk = 2", "atk = -1"), "atk: "),
    "an attack of a million": (CREATURE.replace("atk = 2", "atk = 1000000"), "atk: "),
    "a city without strength": (CITY.replace("def = 7", "def = 0"), "falls as it is built"),
    "levels from above": (
        CITY + 'level = [{at = 4, do = [{op = "draw"}]}, {at = 2, do = [{op = "draw"}]}]\n',
        "levels stand from the lowest to the highest",
    ),
    "a level twice": (
        CITY + 'level = [{at = 2, do = [{op = "draw"}]}, {at = 2, do = [{op = "draw"}]}]\n',
        "levels stand from the lowest to the highest",
    ),
    "a creature with levels": (
        CREATURE + 'level = [{at = 2, do = [{op = "draw"}]}]\n',
        "only cities have levels",
    ),
    "a flying city": (CITY + 'keywords = ["flying"]\n', "only creatures have flying"),
    "a bodyguard that is no creature": (
        MAGIC + 'keywords = [{keyword = "bodyguard", n = 2}]\n',
        "only creatures have bodyguard",
    ),
    "a creature's effect": (CREATURE + 'effect = [{do = [{op = "draw"}]}]\n', "only magic and event cards"),
    "a spell's power": (
        MAGIC + 'power = [{cost = {mark = true}, mode = [{do = [{op = "draw"}]}]}]\n',
        "no power or rescue works on a magic card",
    ),
    "a creature that is attached": (
        CREATURE + 'attach = {kind = "city"}\n',
        "only enchantments are attached",
    ),
    "a creature's devotion": (
        CREATURE + 'devotion = {what = {kind = "creature"}, to = "hand"}\n',
        "only cities ask for devotion",
    ),
    "a keyword's huge number": (
        CREATURE + 'keywords = [{keyword = "bodyguard", n = 1000000}]\n',
        "keywords.0",
    ),
    "a hundred million cards": (enters('{op = "draw", count = 100000000}'), "draw.count: "),
    "fewer cards than none": (enters('{op = "draw", count = -2}'), "draw.count: "),
    "damage that heals": (
        MAGIC + 'effect = [{targets = [{kind = "creature"}], do = [{op = "damage", amount = -1}]}]\n',
        "damage.amount",
    ),
    "a target that nobody chose": (
        enters('{op = "damage", amount = 2}'),
        '"target" is spoken of, but no target is',
    ),
    "a second target of one": (
        MAGIC + 'effect = [{targets = [{kind = "creature"}], do = [{op = "destroy", what = "target_2"}]}]\n',
        '"target_2" is spoken of, but only one target is',
    ),
    "a choice nobody made": (
        enters('{op = "destroy", what = "chosen"}'),
        '"chosen" is spoken of, but nothing is',
    ),
    "a target deep inside": (
        enters('{op = "may", do = [{op = "mark"}]}'),
        '"target" is spoken of, but no target is',
    ),
    "a table for a list": (CREATURE + 'trigger = {on = "enters", do = []}\n', "trigger: write a list: [...]"),
    "words for a number": (CREATURE.replace("cost = 3", 'cost = "many"'), "cost: write a whole number"),
    "a name in no language": (CREATURE.replace('{en = "Xx"}', '"Xx"'), "name: write a table: {...}"),
    "an id twice": (CREATURE + CREATURE, 'card "x" stands in it twice'),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_card_that_makes_no_sense_is_refused_with_the_reason(what: str, tmp_path: Path) -> None:
    table, reason = REFUSED[what]
    file = tmp_path / "own.toml"
    file.write_text(HEAD + table)
    with pytest.raises(CardDataError) as refusal:
        load.cards("arcmage", ArcmageCard, (file,))
    assert reason in str(refusal.value) and "own.toml" in refusal.value.where
    assert "tuple" not in str(refusal.value) and "constrained" not in str(refusal.value)


@pytest.mark.parametrize(
    "table",
    [
        enters('{op = "draw", count = 0}'),
        enters('{op = "choose", what = {kind = "city"}}, {op = "damage", amount = 2, what = "chosen"}'),
        MAGIC + 'effect = [{targets = [{kind = "creature"}], do = [{op = "destroy"}]}]\n',
        MAGIC + 'keywords = [{keyword = "salvage", n = 2}]\neffect = [{do = [{op = "draw"}]}]\n',
        CITY + 'level = [{at = 0, do = [{op = "draw"}]}, {at = 2, do = [{op = "draw"}]}]\n',
        ANY.replace("loyalty = 1", "loyalty = 3")
        + 'kind = "magic"\ncost = "X"\neffect = [{do = [{op = "draw"}]}]\n',
    ],
)
def test_their_sensible_neighbours_are_read(table: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(HEAD + table)
    assert load.cards("arcmage", ArcmageCard, (file,))["x"].id == "x"
