"""Reads scenario files; :mod:`.scenario` describes their format and runs them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .game import Setup


class ScenarioError(ValueError):
    """A scenario file that cannot be used: ``file:line: what is wrong``."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a scenario; see the module for its keys."""

    line: int
    do: str = ""
    by: int | None = None
    repeat: int = 1
    until: Mapping[str, Any] = field(default_factory=dict)
    refuse: str = ""
    rule: str = ""
    events: tuple[str, ...] = ()
    to_act: int | None = None
    asks: str = ""
    offers: tuple[str, ...] = ()
    offers_exactly: tuple[str, ...] | None = None
    never: tuple[str, ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    """The content of a scenario."""

    path: Path
    line: int
    title: str
    covers: tuple[str, ...]
    setup: Setup
    position: Mapping[str, Any] | None
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return f"{self.path.stem}: {self.title}"


_TYPES: dict[str, type] = {
    "do": str, "by": int, "repeat": int, "until": dict, "refuse": str, "rule": str, "events": list, "to_act": int,
    "asks": str, "offers": list, "offers_exactly": list, "never": list, "expect": dict,
}  # fmt: skip
_SCENARIO_TYPES: dict[str, type] = {
    "title": str, "covers": list, "players": int, "seed": int, "options": dict, "position": dict, "step": list,
}  # fmt: skip


class _Reader:
    """Converts the tables of a file to scenarios and records their lines."""

    def __init__(self, path: Path) -> None:
        self.path = path
        text = path.read_text(encoding="utf-8")
        self.lines = text.splitlines()
        self.at = 0
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"\(at line (\d+)", str(error))
            raise self.fail(
                str(error).split(" (at ")[0], int(found[1]) if found else len(self.lines)
            ) from None

    def fail(self, what: str, line: int | None = None) -> ScenarioError:
        return ScenarioError(f"{self.path}:{self.at + 1 if line is None else line}: {what}")

    def find(self, key: str, value: Any) -> int:
        """Advance to the line of a key (with this value, if it is text) and return its number."""
        text = rf"\s*=\s*[\"']{re.escape(value)}[\"']" if isinstance(value, str) else r"\b[\w.\"]*\s*="
        pattern = re.compile(rf"\b{re.escape(key)}\b{text}")
        for index in range(self.at, len(self.lines)):
            if pattern.search(self.lines[index]):
                self.at = index + 1
                return index + 1
        return self.at + 1

    def read(self) -> Iterator[Scenario]:
        game = self.data.get("game")
        if not isinstance(game, str):
            raise self.fail("'game' is missing", 1)
        tables = self.data.get("scenario")
        if tables is None:
            tables = [{key: value for key, value in self.data.items() if key != "game"}]
        elif set(self.data) != {"game", "scenario"}:
            raise self.fail("beside 'game' and 'scenario' nothing may stand in the file", 1)
        for table in tables:
            yield self.scenario(game, table)

    def scenario(self, game: str, table: Mapping[str, Any]) -> Scenario:
        title = table.get("title")
        if not isinstance(title, str):
            raise self.fail("a scenario has no title")
        line = self.find("title", title)
        self.check(table, _SCENARIO_TYPES, line)
        for key in ("players", "step"):
            if key not in table:
                raise self.fail(f"'{title}' has no '{key}'", line)
        setup = Setup(game, table["players"], table.get("seed", 1), table.get("options", {}))
        covers = tuple(str(name) for name in table.get("covers", []))
        steps = tuple(self.step(step, line) for step in table["step"])
        return Scenario(self.path, line, title, covers, setup, table.get("position"), steps)

    def step(self, table: Any, line: int) -> Step:
        if not isinstance(table, dict) or not table:
            raise self.fail("a step is not a table of named values", line)
        key = next(iter(table))
        here = self.find(key, table[key])
        self.check(table, _TYPES, here)
        if "refuse" in table and ("do" in table or "rule" not in table):
            raise self.fail("'refuse' stands without 'do' and with the 'rule' that refuses", here)
        for name in ("repeat", "until", "events"):
            if name in table and "do" not in table:
                raise self.fail(f"'{name}' means nothing without 'do'", here)
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in table.items()
        }
        return Step(here, **values)

    def check(self, table: Mapping[str, Any], types: Mapping[str, type], line: int) -> None:
        for key, value in table.items():
            if key not in types:
                raise self.fail(f"'{key}' means nothing here", line)
            if not isinstance(value, types[key]) or isinstance(value, bool):
                raise self.fail(f"'{key}' is of the wrong kind", line)


def load(path: Path) -> list[Scenario]:
    """The scenarios of a file; raises :class:`ScenarioError` naming file and line for one that makes no sense."""
    return list(_Reader(path).read())


__all__ = ["Scenario", "ScenarioError", "Step", "load"]
