"""Checks lessons by playing them: expectations, answers of rivals, solutions."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from ..registry import load_game
from .action import Action, NotationError
from .game import Game
from .lesson import LEARNER, Lesson, LessonError, Part, Step, Task, lessons
from .refusal import IllegalAction

BOX = "box."
MOST_BUBBLES = 12
MOST_PASSIVE = 2
"""Most bubbles in a row without an action or a target."""

_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "least": lambda fact, value: fact >= value,
    "most": lambda fact, value: fact <= value,
    "has": lambda fact, value: value in fact,
    "any": lambda fact, value: any(
        word in fact if isinstance(fact, list) else word == fact for word in value
    ),
}


def facts_of(game: Game[Any], state: Any) -> dict[str, Any]:
    """The facts of a position with ``over``, ``to_act`` and, when the match is over, ``place.<seat>``."""
    facts = {**game.facts(state), "over": game.over(state), "to_act": state.to_act}
    if game.over(state):
        facts |= {f"place.{one.seat}": one.place for one in game.standings(state)}
    return facts


def wrong(game: Game[Any], state: Any, expected: Mapping[str, Any]) -> list[str]:
    """The expected facts that do not hold, as messages for authors; empty if all hold."""
    if not expected:
        return []
    facts = facts_of(game, state)
    return [
        f"{name} is {facts.get(name, 'no fact of this game')!r}, not {value!r}"
        for name, value in expected.items()
        if name not in facts or not _holds(facts[name], value)
    ]


def _holds(fact: Any, value: Any) -> bool:
    if not isinstance(value, Mapping):
        return bool(fact == value)
    name, bound = next(iter(value.items()))
    try:
        return bool(_COMPARE[name](fact, bound))
    except TypeError:
        return False


def missed(game: Game[Any], state: Any, task: Task) -> bool:
    """Whether the goal of a task can no longer be reached in time; False if it is reached."""
    if game.over(state):
        return True
    name, last = task.within
    return name != "over" and facts_of(game, state).get(name, 0) > last


def answer(game: Game[Any], state: Any, script: list[tuple[int, str]]) -> Action:
    """What the rival to act does in a task: its next line if that is allowed (it is taken off), else the default."""
    for place, (seat, text) in enumerate(script):
        if seat == state.to_act:
            action = game.grammar.parse(text)
            if game.explain(state, action) is None:
                del script[place]
                return action
            break
    return game.default(state)


def word(game: Game[Any], state: Any, source: str) -> object:
    """The value of a placeholder's source: a number, a fact, a component value or a component reference.

    A number and a component reference (with a slash) stand for themselves. The prefix ``box.`` selects a component
    value where a fact has the same name. Raises ``KeyError`` for an unknown source.
    """
    if "/" in source:
        return source
    if source.isdecimal():
        return int(source)
    facts = game.facts(state)
    if source in facts:
        return facts[source]
    value: Any = _components(game.id)
    for part in source.removeprefix(BOX).split("."):
        if isinstance(value, list):
            records = {one.get("id", one.get("name")): one for one in value if isinstance(one, dict)}
            value = records or {str(place): one for place, one in enumerate(value)}
        if not isinstance(value, dict) or part not in value:
            raise KeyError(source)
        value = value[part]
    return value


@lru_cache(maxsize=8)
def _components(game_id: str) -> Mapping[str, Any]:
    package = f"{__package__.removesuffix('.core')}.{game_id}"
    return tomllib.loads(files(package).joinpath("components.toml").read_text(encoding="utf-8"))


def begin(game: Game[Any], lesson: Lesson, part: Part) -> Any:
    """The position a part begins with."""
    return game.start(lesson.setup) if part.position is None else game.arrange(lesson.setup, part.position)


class _Check:
    """One lesson played from its first step to its last."""

    def __init__(self, lesson: Lesson, known: frozenset[str]) -> None:
        self.lesson, self.known = lesson, known
        self.game: Game[Any] = load_game(lesson.game)
        self.failures: list[str] = []

    def fail(self, line: int, what: str) -> None:
        self.failures.append(f"{self.lesson.source}:{line}: {what}")

    def run(self) -> list[str]:
        self.shape()
        for part in self.lesson.parts:
            try:
                state = begin(self.game, self.lesson, part)
            except (ValueError, KeyError, TypeError) as error:
                self.fail(part.line, f"cannot be laid out: {error}")
                continue
            try:
                for step in part.steps:
                    state = self.step(state, step)
                if part.task is not None:
                    self.task(state, part.task)
            except LessonError as error:
                self.failures.append(str(error))
        return self.failures

    def shape(self) -> None:
        lesson, rules = self.lesson, self.game.rulebook.rules if self.game.rulebook else {}
        for name in lesson.needs:
            if name not in self.known:
                self.fail(1, f"needs '{name}', which is no lesson of {lesson.game}")
        for rule in (*lesson.covers, *(one.see for one in lesson.quiz if one.see)):
            if rule not in rules:
                self.fail(1, f"rule '{rule}' is not in the rulebook")
        if len(lesson.bubbles) > MOST_BUBBLES:
            self.fail(1, f"{len(lesson.bubbles)} bubbles, at most {MOST_BUBBLES} are allowed")
        passive = 0
        for one in lesson.bubbles:
            passive = passive + 1 if isinstance(one, Step) and one.passive else 0
            if passive > MOST_PASSIVE:
                self.fail(one.line, f"more than {MOST_PASSIVE} bubbles in a row at which nothing is done")

    def stop(self, line: int, what: str) -> LessonError:
        return LessonError(f"{self.lesson.source}:{line}: {what}")

    def words(self, state: Any, one: Step | Task) -> None:
        for name, source in one.words.items():
            try:
                word(self.game, state, source)
            except KeyError:
                self.fail(one.line, f"the source '{source}' of '{name}' means nothing")

    def step(self, state: Any, step: Step) -> Any:
        self.words(state, step)
        ways = [self.played(state, LEARNER, text, step.line) for text in step.do] or [state]
        for text, way in zip(step.do or ("",), ways, strict=True):
            for what in wrong(self.game, way, step.expect) if step.do else ():
                self.fail(step.line, f"after '{text}': {what}")
        ends = []
        for way in ways:
            end = way
            for seat, text in step.rivals:
                end = self.played(end, seat, text, step.line)
            ends.append(end)
        if not step.do:
            for what in wrong(self.game, ends[0], step.expect):
                self.fail(step.line, what)
        return ends[0]

    def played(self, state: Any, seat: int, text: str, line: int) -> Any:
        """A copy of the position after an action of a seat."""
        if state.to_act != seat:
            raise self.stop(line, f"'{text}': seat {state.to_act} is to act, not {seat}")
        after = state.clone()
        try:
            self.game.play(after, self.game.grammar.parse(text))
        except NotationError as error:
            raise self.stop(line, str(error)) from None
        except IllegalAction as error:
            raise self.stop(line, f"{error}: {dict(error.refusal.words)}") from None
        return after

    def task(self, state: Any, task: Task) -> None:
        self.words(state, task)
        if not wrong(self.game, state, task.goal):
            self.fail(task.line, "the goal holds before anything is done")
        script, play = [*task.rivals], [*task.play]
        for _, text in script:
            try:
                self.game.grammar.parse(text)
            except NotationError as error:
                raise self.stop(task.line, str(error)) from None
        while wrong(self.game, state, task.goal):
            if missed(self.game, state, task):
                raise self.stop(task.line, f"missed: {'; '.join(wrong(self.game, state, task.goal))}")
            if state.to_act != LEARNER:
                text = self.game.grammar.text(answer(self.game, state, script))
                state = self.played(state, state.to_act, text, task.line)
            elif play:
                state = self.played(state, LEARNER, play.pop(0), task.line)
            else:
                raise self.stop(
                    task.line, f"'play' ends before the goal: {'; '.join(wrong(self.game, state, task.goal))}"
                )
        if play:
            self.fail(task.line, f"the goal is reached before '{play[0]}' of 'play'")


def check(lesson: Lesson, known: frozenset[str] = frozenset()) -> list[str]:
    """Play a lesson; returns its faults as ``file:line: message``. ``known`` are the ids of the lessons of its game."""
    return _Check(lesson, known | {lesson.id}).run()


def check_game(game_id: str) -> tuple[int, list[str]]:
    """The number of lessons of a game and their faults; raises :class:`LessonError` for an unreadable one."""
    found = lessons(game_id)
    known = frozenset(one.id for one in found)
    failures = [what for one in found for what in check(one, known)]
    if len(known) < len(found):
        failures.append(f"{game_id}: two lessons have the same id")
    return len(found), failures
