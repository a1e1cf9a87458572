"""What ``check`` found, as lines for people and as JSON for programs.

The JSON is described by ``check_schema.json`` beside this module. In short: one
object with ``format`` "deckbuilder-check", ``version`` 1, ``data`` (version of the
card data), ``cards`` (users' own card files), ``legal``, ``exit_code``, ``decks`` and
``tables``. Each deck, once per format it was checked for, says its ``file``, ``verdict``
(legal, illegal, unclear, unreadable), ``counted`` cards, what was ``not_counted`` and why,
its ``digest`` and all ``problems``: ``rule``, ``code``, ``severity`` (error or note), ``message``,
``cure``, ``lines``, ``card``, ``found``, ``wanted``. With ``--owned`` it also says what is ``owned`` of it:
cards ``wanted`` and ``missing``, and the ``lacks`` card by card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from deckbuilder import __version__
from deckbuilder.decks.check import ILLEGAL, LEGAL, UNCLEAR, Beside, Subject, Verdict
from deckbuilder.decks.rules import amount
from deckbuilder.errors import DeckbuilderError
from deckbuilder.model.deck import Problem
from deckbuilder.model.game import Game

if TYPE_CHECKING:
    from deckbuilder.decks.owned import Holding

UNREADABLE = "unreadable"
STATUSES = (LEGAL, ILLEGAL, UNCLEAR, UNREADABLE)
NOT_CHECKED = "not-checked"
"""Code of reminders about rules no program can check: said once a run, not once a deck."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one deck file in one format: a verdict, or the fault that prevented one.

    Attributes:
        file: The file as the user named it.
        form: The form it was read as, ``""`` if it was not read.
        verdict: What was found, ``None`` if it could not be checked.
        fault: Why it could not be checked.
        holding: How much of it is owned, ``None`` if that was not asked.
    """

    file: str
    form: str = ""
    verdict: Verdict | None = None
    fault: DeckbuilderError | None = None
    holding: Holding | None = None

    @property
    def status(self) -> str:
        """``legal``, ``illegal``, ``unclear`` or ``unreadable``."""
        return self.verdict.status if self.verdict else UNREADABLE

    @property
    def exit_code(self) -> int:
        """The exit code the legality of this deck alone would give."""
        if self.fault is not None:
            return self.fault.exit_code
        return self.verdict.exit_code if self.verdict else 0

    @property
    def lacking(self) -> bool:
        """Whether cards of it are not there."""
        return self.holding is not None and bool(self.holding.lacks)


@dataclass(frozen=True, slots=True)
class TableResult:
    """What came of the rules between the decks of one table."""

    game: Game
    seats: tuple[Subject, ...]
    problems: tuple[Problem, ...]

    @property
    def exit_code(self) -> int:
        """0, or 1 if a rule between decks is broken."""
        return int(any(problem.severity == "error" for problem in self.problems))


@dataclass(slots=True)
class Run:
    """All that one call of ``check`` found, without the decks themselves.

    Ten thousand decks may be checked in one run, so each is summed up and let go.

    Attributes:
        cards: Users' own card files that were laid over the games.
        counts: Number of results by status.
        exit_code: The worst so far: 3 unreadable, 2 wrong usage, 1 not legal or not owned, 0 good.
        legal: Whether all was legal so far.
        lacking: Files of decks that lack cards.
        reminders: Lines about rules no program can check.
        tables: The tables that were checked.
    """

    cards: tuple[str, ...] = ()
    counts: Counter[str] = field(default_factory=Counter)
    exit_code: int = 0
    legal: bool = True
    lacking: set[str] = field(default_factory=set)
    reminders: set[str] = field(default_factory=set)
    tables: list[TableResult] = field(default_factory=list)

    def add(self, result: Result) -> None:
        """Sum one deck up."""
        self.counts[result.status] += 1
        self.exit_code = max(self.exit_code, result.exit_code, int(result.lacking))
        self.legal = self.legal and not result.exit_code
        if result.lacking:
            self.lacking.add(result.file)
        if result.verdict is not None:
            for problem in result.verdict.problems:
                if problem.code == NOT_CHECKED:
                    self.reminders.add(problem_line(problem))

    def add_table(self, table: TableResult) -> None:
        """Sum one table up."""
        self.tables.append(table)
        self.exit_code = max(self.exit_code, table.exit_code)
        self.legal = self.legal and not table.exit_code


def deck_lines(results: Sequence[Result], *, with_digest: bool = False) -> Iterator[str]:
    """Yield the lines about one deck file, checked for one format or several.

    Args:
        results: The file's results, one per format.
        with_digest: Whether to show the deck's digest.
    """
    if len(results) > 1:
        yield from _format_table(results)
    for result in results:
        if result.verdict is not None and (len(results) == 1 or result.status != LEGAL):
            yield from _verdict_lines(result, result.verdict, with_digest)
    holding = next((result.holding for result in results if result.holding is not None), None)
    if holding is not None:
        yield from _holding_lines(holding)


def table_lines(table: TableResult) -> Iterator[str]:
    """Yield the lines about one table."""
    verdict = "illegal" if table.exit_code else LEGAL
    yield f"table of {amount(len(table.seats), 'deck')}: {verdict} ({table.game.name})"
    yield from (f"  {problem_line(problem)}" for problem in table.problems)


def closing_lines(run: Run) -> Iterator[str]:
    """Yield reminders, each once, and how many decks came out how."""
    yield from sorted(run.reminders)
    total = run.counts.total()
    if total > 1:
        said = [f"{run.counts[status]} {status}" for status in STATUSES if run.counts[status]]
        together = "; not legal together" if any(table.exit_code for table in run.tables) else ""
        lack = f"; {len(run.lacking)} lack{'s' * (len(run.lacking) == 1)} cards" if run.lacking else ""
        yield f"{total} checked: {', '.join(said)}{together}{lack}"


def counted_line(subject: Subject, beside: Iterable[Beside]) -> str:
    """Say what was counted, what was not, and why: ``45 counted; 5 tokens not counted (A23)``."""
    parts = [f"{subject.known_count} counted"]
    if subject.unknown:
        parts.append(f"{subject.unknown_count} not understood")
    if subject.unread:
        parts.append(f"{amount(len(subject.unread), 'line')} not understood")
    for each in beside:
        why = f" ({each.rule})" if each.rule else ""
        parts.append(f"{_section_words(each)} not counted{why}")
    return "; ".join(parts)


def problem_line(problem: Problem) -> str:
    """Say one problem in one line: rule, lines, what is wrong, cure."""
    note = "note " if problem.severity != "error" else ""
    head = note + (problem.rule or ("" if note else "reading"))
    if problem.lines:
        plural = "s" if len(problem.lines) > 1 else ""
        head = f"{head.rstrip()} line{plural} {', '.join(map(str, problem.lines))}"
    cure = f" ({problem.cure})" if problem.cure else ""
    return f"{head.strip()}: {problem.message}{cure}"


def deck_json(result: Result) -> str:
    """Return one deck's part of the JSON, on one line."""
    return _dumps(_result_json(result))


def run_json(run: Run, decks: Sequence[str]) -> str:
    """Return the whole JSON that ``check_schema.json`` describes, one deck a line.

    Args:
        run: The run, complete.
        decks: Its decks by `deck_json`.
    """
    head = {
        "format": "deckbuilder-check",
        "version": 1,
        "data": __version__,
        "cards": list(run.cards),
        "legal": run.legal,
        "exit_code": run.exit_code,
    }
    keys = [f"  {_dumps(key)}: {_dumps(value)}" for key, value in head.items()]
    keys += [_listed("decks", decks), _listed("tables", [_dumps(_table_json(each)) for each in run.tables])]
    return "{\n" + ",\n".join(keys) + "\n}"


def _listed(key: str, rows: Sequence[str]) -> str:
    inner = ",\n".join(f"    {row}" for row in rows)
    return f'  "{key}": [\n{inner}\n  ]' if rows else f'  "{key}": []'


def _dumps(value: object) -> str:
    return _encoder()(value)


@cache
def _encoder() -> Callable[[object], str]:
    """Return what writes JSON; plain calls of ``check`` need not load it."""
    import json

    return json.JSONEncoder(ensure_ascii=False).encode


def _format_table(results: Sequence[Result]) -> Iterator[str]:
    yield f"{results[0].file}: {len(results)} formats"
    rows = []
    for result in results:
        if result.verdict is not None:
            broken = dict.fromkeys(problem.rule or "reading" for problem in result.verdict.errors)
            form, pool = result.verdict.subject.format.id, result.verdict.subject.pool.id
            rows.append((form, f"pool {pool}", result.status, ", ".join(broken)))
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        yield f"  {'  '.join([*cells, row[3]])}".rstrip()


def _verdict_lines(result: Result, verdict: Verdict, with_digest: bool) -> Iterator[str]:
    subject = verdict.subject
    facts = [subject.game.name, subject.format.id, f"pool {subject.pool.id}"]
    if subject.pool.sets:
        facts.append(f"sets {', '.join(sorted(subject.pool.sets))}")
    facts.append(f"data {__version__}")
    if result.form and result.form != "text":
        facts.append(f"read as {result.form}")
    yield f"{result.file}: {verdict.status} ({', '.join(facts)})"
    yield f"  {counted_line(subject, verdict.beside)}"
    if with_digest:
        from deckbuilder.decks.digest import short_digest

        yield f"  digest {short_digest(subject.deck)}"
    for problem in verdict.problems:
        if problem.code != NOT_CHECKED:
            yield f"  {problem_line(problem)}"


def _holding_lines(holding: Holding) -> Iterator[str]:
    """Say what is owned of a deck, and what lacks: ``2 Ghoul: 3 wanted, 4 owned, of these 3 in b.txt``."""
    missing = f", {holding.missing} lacking" if holding.missing else ""
    yield f"  owned: {holding.wanted - holding.missing} of {holding.wanted}{missing}"
    for lack in holding.lacks:
        taken = ", ".join(f"{count} in {deck}" for deck, count in lack.built)
        built = f", of these {taken}" if taken else ""
        yield f"    {lack.missing} {lack.name}: {lack.wanted} wanted, {lack.owned} owned{built}"


def _section_words(beside: Beside) -> str:
    """Say the cards of a section: ``5 tokens``, ``1 token``, ``3 in "Binder"``."""
    if beside.section == "tokens":
        return amount(beside.count, "token")
    return f'{beside.count} in "{beside.section}"'


def _table_json(table: TableResult) -> dict[str, object]:
    return {
        "game": table.game.id,
        "decks": [seat.deck.path for seat in table.seats],
        "legal": not table.exit_code,
        "problems": [_problem_json(problem) for problem in table.problems],
    }


def _result_json(result: Result) -> dict[str, object]:
    about: dict[str, object] = {"file": result.file, "verdict": result.status}
    if result.verdict is None:
        fault = result.fault or DeckbuilderError("not checked")
        problem = Problem("", UNREADABLE, fault.message, fault.cure)
        return {**about, "problems": [_problem_json(problem)]}
    from deckbuilder.decks.digest import digest

    subject = result.verdict.subject
    held = {} if result.holding is None else {"owned": _holding_json(result.holding)}
    return {
        **about,
        "name": subject.deck.name,
        "game": subject.game.id,
        "format": subject.format.id,
        "pool": subject.pool.id,
        "sets": sorted(subject.pool.sets),
        "form": result.form,
        "counted": subject.known_count,
        "not_counted": [
            {"section": each.section, "count": each.count, "rule": each.rule}
            for each in result.verdict.beside
        ],
        "digest": digest(subject.deck),
        "problems": [_problem_json(problem) for problem in result.verdict.problems],
        **held,
    }


def _holding_json(holding: Holding) -> dict[str, object]:
    return {
        "wanted": holding.wanted,
        "missing": holding.missing,
        "lacks": [
            {
                "card": lack.card,
                "wanted": lack.wanted,
                "owned": lack.owned,
                "built": [{"deck": deck, "count": count} for deck, count in lack.built],
                "missing": lack.missing,
            }
            for lack in holding.lacks
        ],
    }


def _problem_json(problem: Problem) -> dict[str, object]:
    return {
        "rule": problem.rule,
        "code": problem.code,
        "severity": problem.severity,
        "message": problem.message,
        "cure": problem.cure,
        "lines": list(problem.lines),
        "card": problem.card,
        "found": problem.found,
        "wanted": problem.wanted,
    }
