"""How cards look in a terminal: a table of many, one card whole, the table of fields."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from deckbuilder.model.catalogue import CardFacts
from deckbuilder.model.game import QueryField
from deckbuilder.query.index import Index
from deckbuilder.text.listing import listed

GAP = "  "
NOTHING = "-"
NARROWEST = 10
"""No column is cut narrower than this, in signs."""
_SHOWN_BEFORE = ("id", "code", "name", "paraphrase")
_LAST = ("note", "source", "confidence")


def table(index: Index, cards: Sequence[CardFacts], width: int) -> Iterator[str]:
    """Yield a table of cards in lines of at most ``width`` signs, what does not fit cut with ``…``.

    Columns are the card's name and those the game's data names; numbers stand to the right.
    """
    fields = [index.fields.get(name) for name in index.game.columns]
    columns = [["name", *(card.name for card in cards)]]
    for field in fields:
        cells = _cells(index, field)
        columns.append([field.id, *(cells[index.place(card)] for card in cards)])
    numeric = [False, *(field.kind == "number" for field in fields)]
    widths = _fitted([max(map(len, column)) for column in columns], numeric, width)
    for row in zip(*columns, strict=True):
        cells = [
            _cut(cell, size).rjust(size) if right else _cut(cell, size).ljust(size)
            for cell, size, right in zip(row, widths, numeric, strict=True)
        ]
        yield GAP.join(cells).rstrip()


def whole(index: Index, card: CardFacts, width: int, language: str = "") -> Iterator[str]:
    """Yield everything known of a card: rules text, facts, source and confidence.

    Args:
        index: The game's cards.
        card: The card.
        width: Signs in a line.
        language: Language of its name and text where there are any; the game's main language if empty.
    """
    rows = [("id", card.id)]
    title = card.names.get(language, card.name)
    others = [f"{code}: {name}" for code, name in card.names.items() if name != title]
    rows.append(("also called", "; ".join(others)))
    rows.append(("code", "" if card.code is None else str(card.code)))
    lines = rules_text(index, card, language)
    rows.extend(("" if number else "text", line) for number, line in enumerate(lines))
    facts = {key: _without_paraphrase(value) for key, value in card.raw.items() if key not in _SHOWN_BEFORE}
    order = [*(key for key in facts if key not in _LAST), *(key for key in _LAST if key in facts)]
    rows.extend((key.replace("_", " "), _said(facts[key])) for key in order)
    size = max(len(label) for label, _ in rows)
    yield title
    for label, text in rows:
        if text:
            yield from _hanging(f"  {label:<{size}}  ", text, width)


def printed(index: Index, card: CardFacts, width: int) -> Iterator[str]:
    """Yield what stands on a card for those who play with it: its name, the game's columns, its text."""
    yield card.name
    facts = [
        f"{field.id} {cell}"
        for field in (index.fields.get(name) for name in index.game.columns)
        if (cell := _cells(index, field)[index.place(card)]) != NOTHING
    ]
    yield from textwrap.wrap("; ".join(facts), width)
    for line in rules_text(index, card):
        yield from textwrap.wrap(line, width, subsequent_indent="  ")


def field_table(index: Index, width: int) -> Iterator[str]:
    """Yield what a query may ask for: fields, short names, values."""
    for field in index.fields:
        names = ", ".join((field.id, *field.aliases))
        yield from _hanging(f"{names:<22}{field.kind:<9}", field.summary, width)
        if field.kind == "list":
            values = dict.fromkeys((*field.values, *sorted(v for row in index.values(field) for v in row)))
            if values:
                yield from _hanging(" " * 31, (" < " if field.ordered else ", ").join(values), width)


def rules_text(index: Index, card: CardFacts, language: str = "", *, reminders: bool = True) -> list[str]:
    """Return a card's text: keywords, then what it does, made from its definition or in our paraphrase.

    Args:
        index: The game's cards.
        card: The card.
        language: Language code; the game's main language if empty.
        reminders: Whether keywords of a text made from definitions stand with what they mean.
    """
    made = listed(index.game.id, card.raw, language, reminders=reminders)
    if made is not None:
        return made
    lines = []
    for field in index.fields:
        if field.names == "keyword":
            for keyword in index.values(field)[index.place(card)]:
                names = index.value_names(field, keyword)
                prefix = "" if field.id == "keyword" else f"{field.id}: "
                reminder = index.reminder(keyword)
                name = names[0] if names else keyword.replace("-", " ").capitalize()
                lines.append(f"{prefix}{name}{f' ({reminder})' if reminder else ''}")
    lines.extend(_paraphrases(card.raw, ""))
    return lines


def brief_text(index: Index, card: CardFacts) -> list[str]:
    """Return what a card does without its keywords' reminders: one line, or one for each language."""
    made = listed(index.game.id, card.raw, reminders=False)
    return [" ".join(made)] if made is not None else list(card.raw.get("paraphrase", {}).values())


def _paraphrases(node: object, label: str) -> Iterator[str]:
    """Yield a card's paraphrases, those of a part with the part's name."""
    if isinstance(node, Mapping):
        said = node.get("paraphrase")
        if isinstance(said, Mapping) and said:
            mark = f"from {node['at']} on: " if "at" in node else label
            yield f"{mark}{next(iter(said.values()))}"
        for key, value in node.items():
            if key != "paraphrase":
                yield from _paraphrases(value, f"{key}: ")
    elif isinstance(node, list | tuple):
        for item in node:
            yield from _paraphrases(item, label)


def _without_paraphrase(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _without_paraphrase(part) for key, part in value.items() if key != "paraphrase"}
    if isinstance(value, list | tuple):
        return [_without_paraphrase(part) for part in value]
    return value


def _said(value: object, nested: bool = False) -> str:
    """Write a value of a card's table the way the data files write it, without the quotes."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key} = {_said(part, True)}" for key, part in value.items())
        return f"{{{inner}}}" if nested else inner
    if isinstance(value, list | tuple):
        plain = all(isinstance(part, str) for part in value)
        inner = ("; " if not nested and not plain else ", ").join(_said(part, nested) for part in value)
        return f"[{inner}]" if nested else inner
    return str(value)


def _cells(index: Index, field: QueryField) -> list[str]:
    if field.kind == "number":
        return [
            "/".join((*map(str, row.numbers), *(letter.upper() for letter in row.letters))) or NOTHING
            for row in index.numbers(field)
        ]
    if field.kind == "list":
        return [", ".join(row) or NOTHING for row in index.values(field)]
    return ["; ".join(texts) or NOTHING for texts in index.text(field)]


def _fitted(widths: list[int], numeric: Sequence[bool], width: int) -> list[int]:
    """Narrow the widest text columns, the names last, until the line fits or nothing can give."""
    widths = list(widths)
    while sum(widths) + len(GAP) * (len(widths) - 1) > width:
        wide = [place for place, size in enumerate(widths) if size > NARROWEST and not numeric[place]]
        if not wide:
            break
        widths[max(wide, key=lambda place: (place > 0, widths[place]))] -= 1
    return widths


def _cut(text: str, size: int) -> str:
    return text if len(text) <= size else text[: size - 1].rstrip() + "…"


def _hanging(first: str, text: str, width: int) -> list[str]:
    """Wrap a text behind a label, further lines indented to where it began."""
    if not first.endswith(" "):
        first += " "
    body = textwrap.wrap(text, max(width - len(first), 20), break_long_words=False, break_on_hyphens=False)
    return [(first if not number else " " * len(first)) + line for number, line in enumerate(body or [""])]
