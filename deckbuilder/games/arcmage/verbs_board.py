"""Verbs about cities and creatures in play; `verbs` puts all verbs together."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from deckbuilder.games.arcmage.picks import Count, CounterKind, Number, Place, PlainKeyword, Times, What
from deckbuilder.games.arcmage.standing import Rule
from deckbuilder.games.arcmage.step import Step


class Damage(Step):
    """Deal damage to creatures, or to cities, whose strength drops (A86, A98)."""

    op: Literal["damage"]
    amount: Times
    what: What = "target"


class Strengthen(Step):
    """Change a city's strength for good (A63)."""

    op: Literal["strengthen"]
    amount: Count
    what: What = "my_city"


class Destroy(Step):
    """Destroy cards (A101)."""

    op: Literal["destroy"]
    what: What = "target"


class Sacrifice(Step):
    """Its controller puts it into the graveyard (A101)."""

    op: Literal["sacrifice"]
    what: What


class Mark(Step):
    """Mark cards (A7); ``held`` ones stay marked as long as the creature that paid for it does."""

    op: Literal["mark"]
    what: What = "target"
    held: bool = False


class Unmark(Step):
    """Unmark cards (A7)."""

    op: Literal["unmark"]
    what: What = "target"


class SkipUnmark(Step):
    """A card stays marked in its controller's next unmark phases (A35)."""

    op: Literal["skip_unmark"]
    what: What = "target"
    count: Annotated[int, Field(ge=1)] = 1


class Relocate(Step):
    """Put creatures elsewhere; no move, no marking, no limit (A69). You choose among the places."""

    op: Literal["relocate"]
    what: What = "target"
    to: tuple[Place, ...] = ("its_city", "its_army")


class Counters(Step):
    """Put counters that change ATK and DEF on creatures (A100)."""

    op: Literal["counters"]
    what: What
    atk: Number = 0
    def_: Annotated[Number, Field(alias="def")] = 0


class PutCounter(Step):
    """Put named counters on a card."""

    op: Literal["put_counter"]
    what: What
    counter: CounterKind
    count: Times = 1


class Boost(Step):
    """Change ATK and DEF, or give keywords, until end of turn (A42, A100)."""

    op: Literal["boost"]
    what: What
    atk: Count = 0
    def_: Annotated[Count, Field(alias="def")] = 0
    keywords: tuple[PlainKeyword, ...] = ()
    cannot_attack: bool = False


class Lasting(Step):
    """A rule that holds until end of turn, for whatever it then applies to; ``target`` is fixed now."""

    op: Literal["lasting"]
    rule: Rule


class Swap(Step):
    """The two targets change armies and controllers (A5); without one of them the rest is left out too."""

    op: Literal["swap"]


class ExtraAttack(Step):
    """After the attack phase of this turn the army unmarks, and a further attack phase follows."""

    op: Literal["extra_attack"]
    count: Times = 1
