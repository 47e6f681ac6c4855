"""Where the printed rulebook says each rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from game.engine.core.tables import Table

BOOKS = ("es",)
"""The languages of the printed rulebooks."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its id, the place in each rulebook that states it, the rules it follows from where none does."""

    id: str
    places: Mapping[str, str]
    follows: tuple[str, ...] = ()


def _table() -> Table:
    text = files(__package__).joinpath("rulebook.toml").read_text(encoding="utf-8")
    return Table(text, "rulebook.toml")


@lru_cache(maxsize=1)
def chapters() -> Mapping[str, tuple[str, ...]]:
    """The ids of the rules by chapter, in the order of a reference; raises ``TableError`` for a span without rules."""
    table = _table()
    known = list(rulebook())
    found: dict[str, tuple[str, ...]] = {}
    for name, spans in table.mapping(table.get("chapters"), "chapters").items():
        rules: list[str] = []
        for span in spans:
            first, _, last = str(span).partition("-")
            if first not in known or (last or first) not in known:
                raise table.fail("names a rule that is not there", name)
            rules += known[known.index(first) : known.index(last or first) + 1]
        found[name] = tuple(rules)
    return found


@lru_cache(maxsize=1)
def event_rules() -> Mapping[str, str]:
    """The id of the rule behind each kind of event; raises ``TableError`` for a rule nobody knows."""
    table = _table()
    found = {name: str(rule) for name, rule in table.mapping(table.get("events"), "events").items()}
    for name, rule in found.items():
        if rule not in rulebook():
            raise table.fail("names a rule that is not there", name)
    return found


@lru_cache(maxsize=1)
def rulebook() -> Mapping[str, Rule]:
    """All rules by id, in order; raises ``TableError`` when the table is wrong."""
    table = _table()
    table.only({"rules", "chapters", "events"})
    rules: dict[str, Rule] = {}
    for name, entry in table.mapping(table.get("rules"), "rules").items():
        known = table.mapping(entry, name)
        if set(known) - {*BOOKS, "from"}:
            raise table.fail("names no rulebook", name)
        places = {book: str(known[book]) for book in BOOKS if book in known}
        rules[name] = Rule(name, places, tuple(known.get("from", ())))
    return rules


__all__ = ["BOOKS", "Rule", "chapters", "event_rules", "rulebook"]
