"""Arcmage's text, held to sentences that were worked out by hand from the definitions."""

from __future__ import annotations

import re

import pytest
from arcmage_words import LANGUAGES

from deckbuilder.games.arcmage import abilities
from deckbuilder.games.arcmage.cards import ArcmageCard
from deckbuilder.games.arcmage.standing import Rule
from deckbuilder.text import arcmage as text
from deckbuilder.text import arcmage_abilities
from deckbuilder.text.arcmage_grammar import book_of
from deckbuilder.text.runs import plain


def _lines(card: ArcmageCard, language: str) -> list[str]:
    return plain(text.full_runs(card, language)).split("\n")


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        ("undead-archer", ["[mark]: deal 1 damage to target creature or city."]),
        ("abduction", ["Mark target creature. Put it into any city or into its owner's army."]),
        (
            "deadly-shock",
            ["Choose one – deal 3 damage to target creature; or deal 2 damage to target city."],
        ),
        ("foul-imps", ["This gets +1/+1 for each other Imp."]),
        (
            "rugnur",
            ["Imps get +N/+N, where N is 1 less than the number of different factions among Imps."],
        ),
        ("erode", [
            "Choose one – counter target spell; or destroy target enchantment. Each opponent may draw 1 card."
        ]),
        ("touch-of-genius", [
            "Choose one – target player cannot draw cards this turn; or target player draws 3 cards."
        ]),
        ("flartar", ["When this attacks, it does not unmark in its controller's next unmark phase."]),
        ("mercenary", ["In your discard phase, if this attacked this turn, sacrifice it."]),
        ("wight", [
            "When a card is put into the graveyard this is in, if 3 or more cards lie on top of this, "
            "target player loses 1 hand or resource card of their choice, "
            "then put this on top of your graveyard."
        ]),
        ("kai-krellis", ["When another Merfolk enters play, put a +1/+1 counter on this."]),
        ("little-brother", [
            "At the start of the tactics phase of the controller of the city this is in, "
            "deal 1 damage to that city."
        ]),
        ("kolibri", [
            "[mark]: if you control a Flower, produce 2 [leaf] Gaian resources; "
            "otherwise produce 1 [leaf] Gaian resource."
        ]),
        ("jevyans-advice", [
            "Sacrifice a city you control. Destroy all creatures. Destroy all enchantments."
        ]),
        ("bearer", [
            "When this damages a city, you may put a Soldier card from your hand into a city of yours."
        ]),
        ("lobotomized-library", [
            "3: Each player discards 2 cards.",
            "5: Draw 1 card.",
            "7: When an opponent draws a card, that player chooses a city they control. Deal 2 damage to it.",
        ]),
        ("nightingale", [
            "When this is marked for devotion, mark target creature. "
            "It does not unmark in its controller's next unmark phase."
        ]),
        ("binding-contract", [
            "Attach to a creature.",
            "When the host's controller marks the host, mark all creatures in the host's city or army "
            "other than the host.",
        ]),
        ("elvish-archer", ["Elves have ranged.", "When this enters play, add 2 DEF to the city it enters."]),
        ("hideout", [
            "3: Once, when a spell or ability would affect a creature you control, you may hide it: it "
            "leaves play face down and, at the end of your next tactics phase, returns to where it was."
        ]),
        ("bracer-of-the-octopus", [
            "Attach to a creature.",
            "Only House of Nobles creatures can defend against the host.",
            "At the end of the turn of the host's controller, put a −1/−1 counter on the host.",
        ]),
        ("dela", ["This cannot be defended against by creatures whose DEF exceeds its ATK."]),
        ("ghoul", [""]),
    ],
)  # fmt: skip
def test_a_card_says_in_english_what_it_does(
    cards: dict[str, ArcmageCard], card: str, lines: list[str]
) -> None:
    assert _lines(cards[card], "en") == lines


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        ("undead-archer", ["[mark]: kaŭzu 1 damaĝon al cela ulo aŭ urbo."]),
        ("abduction", ["Marku celan ulon. Metu ĝin en iun ajn urbon aŭ en la armeon de ĝia posedanto."]),
        ("touch-of-genius", [
            "Elektu unu – cela ludano ne povas eltiri kartojn ĉi-turne; aŭ cela ludano eltiras 3 kartojn."
        ]),
        ("foul-imps", ["Ĉi tiu ricevas +1/+1 por ĉiu alia Diableto."]),
        ("assemble-the-army", ["Metu ĉiujn viajn nemarkitajn Soldatojn en viaj urboj en vian armeon."]),
        ("mentor", [
            "Kiam ĉi tiu eniras la ludejon, vi povas serĉi en via kartaro Soldato-karton, montri ĝin, "
            "preni ĝin en vian manon kaj miksi la kartaron."
        ]),
        ("archivist", [
            "Kiam ĉi tiu markiĝas, ĉiu ludano metas la supran karton de sia kartaro en sian tombejon."
        ]),
        ("whirlwind", ["Metu celan ulon sur la kartaron de ĝia posedanto."]),
        ("flartar", ["Kiam ĉi tiu atakas, ĝi ne malmarkiĝas en la sekva malmarkiga fazo de sia reganto."]),
        ("orc-scout", [
            "Kiam ĉi tiu eniras urbon, la reganto de tiu urbo montras hazardan karton el sia mano al ĉiuj."
        ]),
        ("conscript", [
            "Kiam ĉi tiu eniras la ludejon, vi povas serĉi en via kartaro kiom ajn da Soldato-kartoj, "
            "montri ilin, miksi la kartaron kaj meti ilin sur ĝin en ajna ordo."
        ]),
        ("typhon", [
            "Kiam ĉi tiu eniras la ludejon, rigardu la suprajn 5 kartojn de via kartaro. Vi povas meti "
            "ulo-karton de speco Marulo el ili en la armeon de cela kontraŭulo. Se vi faras tion, ekregu "
            "ulon en tiu armeo: ĝi iras markita en vian armeon."
        ]),
        ("ink-cloud", [
            "Ĉi-turne uloj aliaj ol Maruloj ne kaŭzas batalan damaĝon. Eltiru 1 karton."
        ]),
        ("bracer-of-the-octopus", [
            "Alligu ĉi tiun al ulo.",
            "Kontraŭ la gastiganto povas defendi nur uloj de Domo de Nobeloj.",
            "Fine de la turno de la reganto de la gastiganto, metu signon −1/−1 sur la gastiganton.",
        ]),
        ("hideout", [
            "3: Unufoje, kiam sorĉo aŭ eblo efikus al via ulo, vi povas kaŝi ĝin: ĝi forlasas la ludejon kun "
            "la faco malsupren, kaj fine de via sekva taktika fazo ĝi revenas tien, kie ĝi estis."
        ]),
    ],
)  # fmt: skip
def test_a_card_says_in_esperanto_what_it_does(
    cards: dict[str, ArcmageCard], card: str, lines: list[str]
) -> None:
    assert _lines(cards[card], "eo") == lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_whole_sentences_without_a_leftover_of_a_phrase(
    cards: dict[str, ArcmageCard], language: str
) -> None:
    for card in cards.values():
        for line in _lines(card, language) if card.encoded else ():
            assert not set("{}|~*") & set(line) and "  " not in line and "a(n)" not in line, (
                f"{card.id}: {line}"
            )
            assert not line or re.search(r"\.[”“]?$", line), f"{card.id}: {line}"
            body = re.sub(r"^\d+: ", "", line)
            assert not body or body[0] in "[„“" or body[0].isupper(), f"{card.id}: {line}"


def test_a_number_beside_a_count_is_not_mistaken_for_counted_too() -> None:
    imps = {"kind": "creature", "of": "you", "subtype": ["Imp"]}
    orcs = {"kind": "creature", "subtype": ["Orc"]}
    rule = Rule.model_validate({"what": imps, "atk": 2, "def": {"per": orcs}})
    (said,) = arcmage_abilities.rules_said(book_of("en"), "creature", [rule])
    assert said == "Imps you control get +2/+N, where N is the number of Orcs."


def test_whose_city_is_damaged_stands_in_its_case() -> None:
    trigger = abilities.Trigger.model_validate(
        {"on": "damages_city", "who": "you", "what": "me", "do": [{"op": "draw"}]}
    )
    assert arcmage_abilities.trigger_text(book_of("eo"), "creature", trigger) == (
        "Kiam ĉi tiu damaĝas urbon vian, eltiru 1 karton."
    )


def test_who_may_not_defend_is_said_of_your_own_too() -> None:
    yours = {"kind": "creature", "of": "you", "subtype": ["Orc"]}
    rule = Rule.model_validate({"what": "me", "defended_only_by": yours})
    (english,) = arcmage_abilities.rules_said(book_of("en"), "creature", [rule])
    (esperanto,) = arcmage_abilities.rules_said(book_of("eo"), "creature", [rule])
    assert english == "Only Orcs you control can defend against this."
    assert esperanto == "Kontraŭ ĉi tiu povas defendi nur viaj Orkoj."


def test_what_limits_a_keyword_is_a_word_of_its_reminder(cards: dict[str, ArcmageCard]) -> None:
    (militia, scream) = text.keywords_of(cards["baldras"], "eo")
    assert (militia.name, scream.name) == ("Milicio", "Batalkrio 1 (Milicio)")
    assert scream.reminder == "Kiam ĝi atakas, ĉiu alia atakanto kun milicio ricevas +1/+0 ĉi-turne."


def test_two_targets_of_a_kind_are_told_apart() -> None:
    creature = {"kind": "creature"}
    effect = abilities.Effect.model_validate(
        {
            "targets": [creature, creature],
            "do": [
                {"op": "mark"},
                {"op": "unmark", "what": "target_2"},
                {"op": "destroy"},
                {"op": "to_hand", "what": "target_2"},
            ],
        }
    )
    assert arcmage_abilities.effects(book_of("en"), "event", [effect]) == (
        "Mark target creature. Unmark a second target creature. Destroy the first creature. "
        "Return the second creature to its owner's hand."
    )
