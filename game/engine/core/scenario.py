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

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..registry import load_game
from .action import Action, NotationError
from .event import Event
from .game import Game
from .refusal import IllegalAction
from .scenario_file import Scenario, ScenarioError, Step, load

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


__all__ = ["Failure", "Scenario", "ScenarioError", "ScenarioReport", "Step", "load", "run", "run_paths"]
