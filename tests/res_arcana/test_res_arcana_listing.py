"""Res Arcana's cards in lists, searches and drafts say what their definitions say, in sentences."""

import pytest
from typer.testing import CliRunner

from deckbuilder import load
from deckbuilder.cli.app import app
from deckbuilder.text.listing import in_every_language, listed

SENTENCES = {
    "chalice_of_fire": [
        "Collect: gain 2 Elan.",
        "Turn this and pay 1 Elan: straighten one of your components.",
    ],
    "dragons_lair": [
        "1 point for each Gold on this.",
        "Dragons you place cost 3 less.",
        "Turn this: gain 2 Gold.",
        "Turn this and turn a Dragon of yours: put 2 Gold on this.",
    ],
    "shield": [
        "When you would lose Life, you may use it: ignore the loss.",
        "After use, lay this back in the centre.",
    ],
    "nightingale": [],
}


def call(*arguments: str, text: str = "") -> str:
    result = CliRunner().invoke(app, arguments, input=text, env={"COLUMNS": "200"})
    assert result.exit_code in (0, 1), result.stderr
    return result.stdout


@pytest.mark.parametrize(("card", "lines"), SENTENCES.items())
def test_a_card_is_listed_in_sentences_made_from_its_definition(card: str, lines: list[str]) -> None:
    assert listed("res_arcana", load.catalogue("res_arcana")[card].raw) == lines


def test_no_card_is_listed_with_icons_or_with_its_paraphrase() -> None:
    for card in load.catalogue("res_arcana"):
        text = "\n".join(listed("res_arcana", card.raw) or [])
        assert not set("[]{}*").intersection(text), card.id
        assert all(said not in text for said in card.raw.get("paraphrase", {}).values()), card.id
        assert in_every_language("res_arcana", card.raw) == (text.split("\n") if text else None)


def test_cards_shows_the_sentences_and_searches_them() -> None:
    shown = call("cards", "res_arcana", "Chalice of Fire")
    assert "  text         Collect: gain 2 Elan.\n" in shown
    assert "readies another component" not in shown  # our paraphrase
    found = call("cards", "res_arcana", 'text:"straighten one of your components"')
    assert "Chalice of Fire" in found


def test_a_packet_shows_the_sentences_of_its_cards() -> None:
    arguments = ["draft", "res_arcana", "draft", "--only", "k:artifact", "--seat", "1=you"]
    packet = call(*arguments, text="quit\n").splitlines()
    names = {card.name: card for card in load.catalogue("res_arcana")}
    told = [
        (name, packet[at + 1].strip())
        for at, line in enumerate(packet)
        for name in names
        if f"  {name}  " in line
    ]
    assert len(told) == 4
    for name, text in told:
        lines = listed("res_arcana", names[name].raw) or [""]
        assert text.startswith(lines[0][:60]), name
