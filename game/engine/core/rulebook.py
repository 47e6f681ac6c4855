"""The rules table of a game: places in the printed rulebooks, reading order, events.

The table ``rulebook.toml`` of a game's package holds ``[rules]`` (by id: the place in each rulebook that states the
rule, or under ``from`` the rules it follows from), ``[chapters]`` (by chapter: ids and spans of ids such as
``"R020-R031"``, in the order of the table) and ``[events]`` (by kind of event: the rule behind it).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files

from .tables import TomlTable


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
                found_rules = span_of(str(span), order)
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


def span_of(span: str, order: list[str]) -> list[str]:
    """The ids that an id or a span of ids names, in order; none if one of its ends is not there."""
    first, last = _ends(span, order)
    return order[order.index(first) : order.index(last) + 1] if first in order and last in order else []


def _ends(span: str, known: list[str]) -> tuple[str, str]:
    """The first and the last id of a span; an id may have a hyphen of its own."""
    parts = [(span[:at], span[at + 1 :]) for at, sign in enumerate(span) if sign == "-"]
    return (span, span) if span in known else next((ends for ends in parts if ends[0] in known), (span, span))
