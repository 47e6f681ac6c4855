"""Scenarios: rules as data. A position, what is done in it, and what must come of it.

A file is TOML. It names its ``game`` and holds one scenario, or several under ``[[scenario]]``. A scenario has:

``title``, ``covers`` (ids of the statements it shows), ``players``, ``seed`` (default 1), ``options``,
``position`` (as the game's ``arrange`` reads it; without one the match starts from the beginning) and ``step``: a
list of steps. Each step may hold

- ``do``: an action in the notation, or ``default`` for what a seat that left would do here; it must be allowed;
- ``repeat``: how often it is done; ``until``: facts that end its repetition;
- ``refuse`` and ``rule``: an action that must be refused by that rule and change nothing;
- ``events``: keys of events the step's ``do`` must give off;

and then, about the position reached: ``to_act`` (seat, -1 when the match is over), ``asks`` (key of the decision),
``offers``, ``offers_exactly``, ``never`` (actions that must be among the choices, be all of them, be none of them) and
``expect`` (facts by name; when the match is over also ``place.0`` and so on). ``by`` is the seat that must be acting
before the step.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..registry import load_game
from .action import Action, NotationError
from .game import Game, Setup
from .messages import Event, IllegalAction


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


MOST_STEPS = 2000
"""How many actions ``until`` may take before it has failed."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation of a scenario that failed."""

    scenario: Scenario
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.scenario.path}:{self.line}: {self.scenario.title}: {self.what}"


@dataclass(frozen=True, slots=True)
class ScenarioReport:
    """How many scenarios were run, and what failed."""

    count: int
    failures: tuple[Failure, ...]


class _Stop(Exception):
    """The rest of a scenario makes no sense any more."""


class _Run:
    """One run of a scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.failures: list[Failure] = []
        self.line = scenario.line

    def fail(self, what: str) -> None:
        self.failures.append(Failure(self.scenario, self.line, what))

    def stop(self, what: str) -> _Stop:
        self.fail(what)
        return _Stop()

    def run(self) -> list[Failure]:
        setup, position = self.scenario.setup, self.scenario.position
        try:
            self.game: Game[Any] = load_game(setup.game)
            if position is None:
                self.state = self.game.start(setup)
            else:
                self.state = self.game.arrange(setup, position)
        except (ValueError, KeyError, TypeError) as error:
            # Set-up errors are ValueErrors; a missing or wrongly typed word in a position is one of the others.
            self.fail(f"cannot be laid out: {error}")
            return self.failures
        try:
            for step in self.scenario.steps:
                self.line = step.line
                self.take(step)
        except _Stop:
            pass
        return self.failures

    def take(self, step: Step) -> None:
        if step.by is not None and self.state.to_act != step.by:
            self.fail(f"seat {self.state.to_act} is to act, not {step.by}")
        if step.do:
            log: list[Event] = []
            self.do(step, log)
            given = {event.key for event in log}
            for key in step.events:
                if key not in given:
                    self.fail(f"no event '{key}', only {', '.join(sorted(given)) or 'none'}")
        if step.refuse:
            self.refuse(step)
        self.compare(step)

    def do(self, step: Step, log: list[Event]) -> None:
        if not step.until:
            for _ in range(step.repeat):
                self.act(step.do, log)
            return
        for _ in range(MOST_STEPS):
            if not self.wrong(step.until):
                return
            self.act(step.do, log)
        raise self.stop(f"'{step.do}' never led to {dict(step.until)}")

    def act(self, text: str, log: list[Event]) -> None:
        if self.state.to_act < 0:
            raise self.stop(f"'{text}' comes after the end of the match")
        action = self.game.default(self.state) if text == "default" else self.parse(text)
        try:
            self.game.play(self.state, action, log)
        except IllegalAction as error:
            raise self.stop(f"{error}: {dict(error.refusal.words)}") from None

    def parse(self, text: str) -> Action:
        try:
            return self.game.grammar.parse(text)
        except NotationError as error:
            raise self.stop(str(error)) from None

    def refuse(self, step: Step) -> None:
        action = self.parse(step.refuse)
        before = self.game.digest(self.state)
        if action in self.game.legal(self.state):
            self.fail(f"'{step.refuse}' is offered")
        try:
            self.game.play(self.state, action)
        except IllegalAction as error:
            if error.refusal.rule != step.rule:
                refusal = error.refusal
                self.fail(
                    f"'{step.refuse}' is refused by rule {refusal.rule} ({refusal.key}), not {step.rule}"
                )
            if self.game.digest(self.state) != before:
                raise self.stop(f"'{step.refuse}' is refused and changes the position") from None
            return
        raise self.stop(f"'{step.refuse}' is allowed")

    def compare(self, step: Step) -> None:
        if step.to_act is not None and self.state.to_act != step.to_act:
            self.fail(f"seat {self.state.to_act} is to act, not {step.to_act}")
        if step.asks:
            decision = self.game.decision(self.state)
            asked = decision.key if decision else "nothing"
            if asked != step.asks:
                self.fail(f"the question is '{asked}', not '{step.asks}'")
        choices = {self.game.grammar.text(action) for action in self.game.legal(self.state)}
        for text in (*step.offers, *(step.offers_exactly or ()), *step.never):
            self.parse(text)
        for text in step.offers:
            if text not in choices:
                self.fail(f"'{text}' is not offered, only {_few(choices)}")
        if step.offers_exactly is not None and choices != set(step.offers_exactly):
            self.fail(f"exactly {_few(choices)} is offered, not {_few(set(step.offers_exactly))}")
        for text in step.never:
            if text in choices:
                self.fail(f"'{text}' is offered")
        for what in self.wrong(step.expect):
            self.fail(what)

    def wrong(self, expected: Mapping[str, Any]) -> list[str]:
        if not expected:
            return []
        facts = self.game.facts(self.state)
        if self.game.over(self.state):
            facts |= {f"place.{place.seat}": place.place for place in self.game.standings(self.state)}
        return [
            f"{name} is {facts.get(name, 'no fact of this game')!r}, not {value!r}"
            for name, value in expected.items()
            if name not in facts or facts[name] != value
        ]


def _few(choices: Iterable[str]) -> str:
    found = sorted(choices)
    return ", ".join(found[:12]) + (f" and {len(found) - 12} more" if len(found) > 12 else "")


def run(scenario: Scenario) -> list[Failure]:
    """Play a scenario and answer everything in it that did not come true."""
    return _Run(scenario).run()


def run_paths(paths: Iterable[Path]) -> ScenarioReport:
    """Run every scenario of files and folders (``*.toml`` in them); raises :class:`ScenarioError` for a wrong file."""
    files = sorted({file for path in paths for file in (path.rglob("*.toml") if path.is_dir() else [path])})
    scenarios = [scenario for file in files for scenario in load(file)]
    return ScenarioReport(
        len(scenarios), tuple(failure for scenario in scenarios for failure in run(scenario))
    )
