"""The forms deck files come in: one line each.

A form is known by its content, then by the file's ending, never by the ending
alone. Forms without a module are recognised so that they can be refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import PurePath
from typing import cast

from deckbuilder.decks.forms.base import Read, Request, Write
from deckbuilder.decks.headings import KEY
from deckbuilder.decks.source import CODE_PREFIX
from deckbuilder.errors import DeckFileError, UsageError

_SITE_HEAD = re.compile(r"# .* by .*\n[ \t]*\n(?:[0-9]{1,3}x .+)?(?:\n|$)")
_OWN_JSON = re.compile(r'"format"\s*:\s*"deckbuilder"')
_SITE_JSON = re.compile(r'"[dD]eckCards"\s*:')
_TABLETOP = re.compile(r'"ObjectStates"\s*:')
_COUNT_COLUMNS = frozenset({"count", "quantity", "qty"})
_NAME_COLUMNS = frozenset({"name", "card"})


@dataclass(frozen=True, slots=True)
class Opening:
    """What a form's sign may look at.

    Attributes:
        request: The whole request.
        start: The text from its first sign on that is no blank, 500 signs at most.
        first: The first line.
    """

    request: Request
    start: str
    first: str


@dataclass(frozen=True, slots=True)
class Form:
    """A form of deck files.

    Attributes:
        id: Its name on the command line.
        name: What people call it.
        sign: Whether a text is in this form.
        module: Module under ``deckbuilder.decks.forms``, ``""`` if none reads or writes it yet.
        reads: Whether decks are read from it.
        writes: Whether decks are written in it.
        endings: File endings it usually has; an output file's ending chooses the first form that lists it.
        refusal: Why it is not read or written.
        game: The one game it is for, ``""`` for all.
        holds_all: Whether it holds unknown cards and any number of cards; writing a deck it cannot
            hold is refused.
    """

    id: str
    name: str
    sign: Callable[[Opening], bool]
    module: str = ""
    reads: bool = True
    writes: bool = True
    endings: tuple[str, ...] = ()
    refusal: str = ""
    game: str = ""
    holds_all: bool = True


def recognised(request: Request) -> Form:
    """Return the form a text is in.

    Raises:
        DeckFileError: It is JSON or XML of no form we know.
    """
    start = request.text[:1000].lstrip()[:500]
    opening = Opening(request, start, start.partition("\n")[0])
    if KEY.fullmatch(opening.first):
        return CODE if CODE.sign(opening) else TEXT
    for form in FORMS:
        if form.sign(opening):
            return form
    if start.startswith(("{", "<")):
        kind = "JSON" if start.startswith("{") else "XML"
        raise request.fault(f"{kind}, but of no deck form that is known", cure=f"forms: {_ids(reading=True)}")
    ending = PurePath(request.where).suffix.lower()
    for form in FORMS:
        if ending in form.endings and form.module and form.reads:
            return form
    return TEXT


def named(form_id: str, *, reading: bool = False, writing: bool = False) -> Form:
    """Return the form with that id.

    Raises:
        UsageError: There is none, or it cannot be read or written as wanted.
    """
    form = next((form for form in FORMS if form.id == form_id), None)
    would_do = f"forms that would do: {_ids(reading=reading, writing=writing)}"
    if form is None:
        raise UsageError(f'no deck form "{form_id}"', cure=would_do)
    if (reading and not _readable(form)) or (writing and not _writable(form)):
        verb = "read" if reading else "written"
        raise UsageError(f"{form.name} cannot be {verb}: {form.refusal}", cure=would_do)
    return form


def by_ending(name: str) -> Form:
    """Return the form to write a file of that name in: by its ending; our own text without one.

    Raises:
        UsageError: No form has that ending, so the file would not be what its name says.
    """
    ending = PurePath(name).suffix.lower()
    form = next((form for form in FORMS if ending in form.endings), None)
    if form is None and ending:
        raise UsageError(
            f'no deck form ends in "{ending}"',
            where=name,
            cure=f"say the form with --to: {_ids(writing=True)}",
        )
    return form or TEXT


def reader(form: Form) -> Read:
    """Return the function that reads a form.

    Raises:
        DeckFileError: Nothing reads it; says so by name.
    """
    if not _readable(form):
        raise DeckFileError(
            f"this is {form.name}, which cannot be read: {form.refusal}",
            cure=f"forms that would do: {_ids(reading=True)}",
        )
    return _read_of(form.module)


def writer(form: Form) -> Write:
    """Return the function that writes a form; it must be one that can be written."""
    return cast(Write, import_module(f"deckbuilder.decks.forms.{form.module}").write)


@cache
def _read_of(module: str) -> Read:
    return cast(Read, import_module(f"deckbuilder.decks.forms.{module}").read)


def _readable(form: Form) -> bool:
    return bool(form.module) and form.reads


def _writable(form: Form) -> bool:
    return bool(form.module) and form.writes


def _ids(*, reading: bool = False, writing: bool = False) -> str:
    return ", ".join(
        form.id
        for form in FORMS
        if (not reading or _readable(form)) and (not writing or _writable(form)) and form.module
    )


def _starts(*signs: str) -> Callable[[Opening], bool]:
    return lambda opening: opening.start.startswith(signs)


def _json(pattern: re.Pattern[str]) -> Callable[[Opening], bool]:
    return lambda opening: opening.start.startswith("{") and bool(pattern.search(opening.request.text))


def _is_code(opening: Opening) -> bool:
    if CODE_PREFIX not in opening.request.text:
        return False
    from deckbuilder.decks.forms.deck_code import codes_given

    return bool(codes_given(opening.request.text))


def _is_octgn(opening: Opening) -> bool:
    return bool(re.match(r"(<\?xml.*?\?>\s*)?<deck\s[^>]*\bgame=", opening.start, re.DOTALL)) and (
        "<section" in opening.request.text
    )


def _is_xml(*roots: str) -> Callable[[Opening], bool]:
    root = re.compile(rf"(<\?xml.*?\?>\s*)?({'|'.join(roots)})", re.DOTALL)
    return lambda opening: opening.start.startswith("<") and bool(root.match(opening.start))


def _is_site_text(opening: Opening) -> bool:
    if not opening.start.startswith("# ") or not _SITE_HEAD.match(opening.start):
        return False
    from deckbuilder.decks.forms.site_text import fits

    return fits(opening.request)


def _is_table(opening: Opening) -> bool:
    for between in ",;\t":
        cells = {cell.strip().strip('"').casefold() for cell in opening.first.split(between)}
        if cells & _COUNT_COLUMNS and cells & _NAME_COLUMNS:
            return True
    return False


def _is_ydk(opening: Opening) -> bool:
    return opening.start.startswith("#created by") or opening.first.strip() == "#main"


_LATER = "this version has no reader or writer for it"
_NUMBERS = "it needs catalogue numbers of another program, which our games do not have"

TEXT = Form("text", "plain text", lambda _: False, "plain_text", endings=(".txt", ".deck", ".dec"))

CODE = Form("deck-code", "a deck code", _is_code, "deck_code", holds_all=False)

FORMS: tuple[Form, ...] = (
    Form("cod", "a Cockatrice deck (.cod)", _is_xml("<cockatrice_deck"), endings=(".cod",), refusal=_LATER),
    Form("o8d", "an OCTGN deck (.o8d)", _is_octgn, endings=(".o8d",), refusal=_LATER),
    Form(
        "lackey",
        "a LackeyCCG deck (.dek)",
        _is_xml("<deck version=", "<deck>", "<superzone"),
        endings=(".dek",),
        refusal=_LATER,
    ),
    Form("mtgo-dek", "an MTGO deck (.dek)", _is_xml("<Deck\\b"), writes=False, refusal=_NUMBERS),
    Form("site-json", "the Arcmage site's JSON", _json(_SITE_JSON), "site_json", game="arcmage"),
    Form("tts", "a Tabletop Simulator object", _json(_TABLETOP), refusal=_LATER),
    Form("json", "our own JSON", _json(_OWN_JSON), "own_json", endings=(".json",)),
    Form(
        "forge",
        "a Forge deck (.dck)",
        _starts("[metadata]", "[Main]"),
        "forge",
        writes=False,
        endings=(".dck",),
        refusal="it needs set codes of another game",
    ),
    Form("ydk", "a YDK deck", _is_ydk, endings=(".ydk",), refusal="it holds numbers of another game's cards"),
    Form("site-text", "the Arcmage site's deck.txt", _is_site_text, "site_text", game="arcmage"),
    Form("csv", "a table (CSV)", _is_table, "table", endings=(".csv", ".tsv")),
    CODE,
    TEXT,
)
