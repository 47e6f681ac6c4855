"""Tables of a game's package in TOML, with every mistake named by file and line: components, and the rules table.

The table ``rulebook.toml`` of a game's package holds ``[rules]`` (by id: the place in each rulebook that states the
rule, or under ``from`` the rules it follows from), ``[chapters]`` (by chapter: ids and spans of ids such as
``"R020-R031"``, in the order of the table) and ``[events]`` (by kind of event: the rule behind it).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any


class TableError(ValueError):
    """An invalid component table: ``source, line n: message``, and the three parts.

    ``line`` counts from 1; 0 if unknown.
    """

    source, line, what = "", 0, ""

    @classmethod
    def at(cls, source: str, line: int, what: str) -> TableError:
        """The error for a line of a source."""
        error = cls(f"{source}, line {line}: {what}")
        error.source, error.line, error.what = source, line, what
        return error


def deepest_line(text: str) -> int:
    """The line of a text with the most opening brackets, from 1."""
    counts = [line.count("[") + line.count("{") for line in text.splitlines()] or [0]
    return counts.index(max(counts)) + 1


def own_values(package: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
    """The values of keys in a game's own ``components.toml``: what a file written before those keys plays with."""
    data = tomllib.loads(files(package).joinpath("components.toml").read_text(encoding="utf-8"))
    return {key: data[key] for key in keys}


class TomlTable:
    """A TOML text whose records (one a line, each with an ``id``) are read with checks.

    The checks answer plain values; a wrong one raises :class:`TableError` naming the source and the line.
    """

    def __init__(self, text: str, source: str, missing: Mapping[str, Any] | None = None) -> None:
        """Parse a text; ``missing`` holds the values of top-level keys that the text need not name."""
        self.source = source
        self._lines = text.splitlines()
        try:
            # Some editors put a mark of the encoding before the text; TOML knows none.
            self.data: dict[str, Any] = tomllib.loads(text.removeprefix("\ufeff"))
        except RecursionError:
            what = "too many brackets inside each other"
            raise TableError.at(source, deepest_line(text), what) from None
        except ValueError as error:
            found = re.search(r"\(at line (\d+)", str(error))
            line = int(found[1]) if found else len(self._lines)
            what = str(error).split(" (at ")[0]
            raise TableError.at(source, line, what[0].lower() + what[1:]) from None
        for key, value in (missing or {}).items():
            self.data.setdefault(key, value)

    def line(self, key: str, record: str | None = None) -> int:
        """The line of a key, or of a record with that id under it (1 if missing)."""
        inside = record is None
        for number, text in enumerate(self._lines, 1):
            starts = re.match(rf"\s*\[*{re.escape(key)}\b", text) is not None
            if record is None and starts:
                return number
            inside = inside or starts
            if inside and record is not None and re.search(rf'\bid\s*=\s*"{re.escape(record)}"', text):
                return number
        return 1

    def fail(self, what: str, key: str, record: str | None = None) -> TableError:
        """The error for something wrong with a key or a record under it."""
        place = key if record is None else f"{key} '{record}'"
        return TableError.at(self.source, self.line(key, record), f"{place}: {what}")

    def get(self, key: str) -> Any:
        """The value of a top-level key; missing is an error."""
        if key not in self.data:
            raise TableError.at(self.source, 1, f"'{key}' is missing")
        return self.data[key]

    def only(self, keys: set[str]) -> None:
        """Refuse unknown top-level keys."""
        for key in self.data:
            if key not in keys:
                raise self.fail("means nothing here", key)

    def whole(self, value: Any, key: str, record: str | None = None, least: int = 0, most: int = 9999) -> int:
        """A whole number within bounds."""
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.fail(f"{value!r} is not a whole number from {least} to {most}", key, record)
        return value

    def number(self, key: str, least: int = 0, most: int = 9999) -> int:
        """A top-level whole number."""
        return self.whole(self.get(key), key, None, least, most)

    def numbers(
        self, value: Any, length: int | None, key: str, record: str | None = None, least: int = 0
    ) -> tuple[int, ...]:
        """A list of whole numbers, of a given length when one is given."""
        if not isinstance(value, list) or (length is not None and len(value) != length) or not value:
            wanted = "a list of numbers" if length is None else f"a list of {length} numbers"
            raise self.fail(f"{value!r} is not {wanted}", key, record)
        return tuple(self.whole(item, key, record, least) for item in value)

    def mapping(self, value: Any, key: str, record: str | None = None) -> Mapping[str, Any]:
        """A table of named values."""
        if not isinstance(value, dict):
            raise self.fail(f"{value!r} is not a table of named values", key, record)
        return value

    def records(self, key: str, fields: set[str], ids: tuple[str, ...] | None = None) -> list[dict[str, Any]]:
        """The records under a key, each with an ``id`` and no unknown fields; with ``ids``: exactly those, in order."""
        value = self.get(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.fail("is not a list of records", key)
        found: dict[str, dict[str, Any]] = {}
        for item in value:
            name = item.get("id")
            if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9_]+", name):
                raise self.fail("has a record without an id of small letters, digits and _", key)
            if name in found:
                raise self.fail("stands there twice", key, name)
            if unknown := sorted(set(item) - fields - {"id"}):
                raise self.fail(f"'{unknown[0]}' means nothing here", key, name)
            found[name] = item
        if ids is None:
            return list(found.values())
        if missing := [name for name in ids if name not in found]:
            raise self.fail(f"'{missing[0]}' is missing", key)
        if unknown := [name for name in found if name not in ids]:
            raise self.fail("is no component of this game", key, unknown[0])
        return [found[name] for name in ids]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its id, its place in each rulebook that states it, the rules it follows from."""

    id: str
    places: Mapping[str, str]
    follows: tuple[str, ...] = ()


class Rulebook:
    """The table of rules of a package, with the languages of its printed rulebooks; read when first asked for.

    Raises ``TableError`` for a table that names a rulebook or a rule that is not there.
    """

    def __init__(self, package: str, books: tuple[str, ...]) -> None:
        self.package, self.books = package, books

    @cached_property
    def _table(self) -> TomlTable:
        text = files(self.package).joinpath("rulebook.toml").read_text(encoding="utf-8")
        table = TomlTable(text, "rulebook.toml")
        table.only({"rules", "chapters", "events"})
        return table

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """All rules by id, in order."""
        table = self._table
        rules: dict[str, Rule] = {}
        for name, entry in table.mapping(table.get("rules"), "rules").items():
            known = table.mapping(entry, name)
            if set(known) - {*self.books, "from"}:
                raise table.fail("names no rulebook", name)
            places = {book: str(known[book]) for book in self.books if book in known}
            rules[name] = Rule(name, places, tuple(known.get("from", ())))
        return rules

    @cached_property
    def chapters(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of the rules by chapter, in the order of a reference."""
        table, order = self._table, list(self.rules)
        chapters: dict[str, tuple[str, ...]] = {}
        for name, spans in table.mapping(table.get("chapters"), "chapters").items():
            rules: list[str] = []
            for span in spans:
                found_rules = ids_in_span(str(span), order)
                if not found_rules:
                    raise table.fail("names a rule that is not there", name)
                rules += found_rules
            chapters[name] = tuple(rules)
        return chapters

    @cached_property
    def events(self) -> Mapping[str, str]:
        """The id of the rule behind each kind of event."""
        table = self._table
        events = {name: str(rule) for name, rule in table.mapping(table.get("events"), "events").items()}
        for name, rule in events.items():
            if rule not in self.rules:
                raise table.fail("names a rule that is not there", name)
        return events


def ids_in_span(span: str, order: list[str]) -> list[str]:
    """The ids that an id or a span of ids names, in order; none if one of its ends is not there."""
    first, last = _ends(span, order)
    return order[order.index(first) : order.index(last) + 1] if first in order and last in order else []


def _ends(span: str, known: list[str]) -> tuple[str, str]:
    """The first and the last id of a span; an id may have a hyphen of its own."""
    parts = [(span[:at], span[at + 1 :]) for at, sign in enumerate(span) if sign == "-"]
    return (span, span) if span in known else next((ends for ends in parts if ends[0] in known), (span, span))
