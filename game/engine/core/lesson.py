"""Lessons: positions with steps, tasks and questions, as data.

A lesson is a TOML file in the folder ``lessons`` of a game's package. Its keys:

``game``, ``id``, ``minutes``, ``needs`` (ids of lessons that come before), ``players``, ``seed``, ``options``,
``rivals`` (a bot's id for each seat from 1), ``covers`` (ids of the rules taught), ``signs`` (pictures of what the learner
can do afterwards, each with a text ``can1``, ``can2``, …), ``part`` and ``quiz``. A part has
a ``position`` (as the game's ``arrange`` reads it; without one the match starts from the beginning), steps under
``step`` and at most one ``task``.

- A step: ``say`` (a text key), ``words`` (placeholders of the text and their sources), ``point`` (targets or names of
  nodes), ``do`` (actions of seat 0, any of which completes the step), ``expect`` (facts afterwards), ``rivals``
  (lines ``"<seat> <action>"`` played after that).
- A task: ``say``, ``goal`` (facts), ``within`` (``"<fact> <number>"`` or ``"over"``), ``rivals`` (lines; where they
  do not fit, the default is played), ``hint``, ``play`` (actions of seat 0 that reach the goal).
- A question: ``say``, ``answers`` (their names), ``right`` (one of them), ``see`` (the rule it is about).

Facts are compared by value, or by ``{ least = n }``, ``{ most = n }``, ``{ has = word }``, ``{ any = [words] }``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

from .game import Setup

LEARNER = 0
"""The seat of the learner."""
COMPARISONS = ("least", "most", "has", "any")


class LessonError(ValueError):
    """A lesson that cannot be used: ``file:line: what is wrong``."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson; see the module for its keys. Actions are in the notation, rivals as seat and action."""

    line: int
    say: str
    words: Mapping[str, str]
    point: tuple[str, ...]
    do: tuple[str, ...]
    expect: Mapping[str, Any]
    rivals: tuple[tuple[int, str], ...]

    @property
    def passive(self) -> bool:
        """Whether the step has neither an action nor a target to point at."""
        return not self.do and not self.rivals


@dataclass(frozen=True, slots=True)
class Task:
    """What the learner does alone; see the module for its keys. ``within`` is a fact and its last number, or "over"."""

    line: int
    say: str
    words: Mapping[str, str]
    point: tuple[str, ...]
    goal: Mapping[str, Any]
    within: tuple[str, int]
    rivals: tuple[tuple[int, str], ...]
    hint: str
    play: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A position with its steps and perhaps a task."""

    line: int
    position: Mapping[str, Any] | None
    steps: tuple[Step, ...]
    task: Task | None


@dataclass(frozen=True, slots=True)
class Question:
    """A question with named answers; ``right`` is one of them, ``see`` the rule it is about."""

    line: int
    say: str
    answers: tuple[str, ...]
    right: str
    see: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """The content of a lesson file; ``mark`` changes with the text of the file."""

    source: str
    id: str
    minutes: int
    needs: tuple[str, ...]
    setup: Setup
    rivals: tuple[str, ...]
    covers: tuple[str, ...]
    signs: tuple[str, ...]
    parts: tuple[Part, ...]
    quiz: tuple[Question, ...]
    mark: str

    @property
    def game(self) -> str:
        """The id of its game."""
        return self.setup.game

    @property
    def bubbles(self) -> tuple[Step | Task, ...]:
        """The bubbles in order: the steps with a text, and the tasks."""
        steps: list[Step | Task] = []
        for part in self.parts:
            steps += [step for step in part.steps if step.say]
            steps += [part.task] if part.task else []
        return tuple(steps)

    def key(self, name: str) -> str:
        """The catalogue key of one of its texts."""
        return f"{self.game}.lesson.{self.id}.{name}"


_LESSON: dict[str, type] = {
    "game": str, "id": str, "minutes": int, "needs": list, "players": int, "seed": int, "options": dict,
    "rivals": list, "covers": list, "signs": list, "part": list, "quiz": list,
}  # fmt: skip
_PART: dict[str, type] = {"position": dict, "step": list, "task": list}
_STEP: dict[str, type] = {
    "say": str,
    "words": dict,
    "point": list,
    "do": list,
    "expect": dict,
    "rivals": list,
}
_TASK: dict[str, type] = {
    "say": str, "words": dict, "point": list, "goal": dict, "within": str, "rivals": list, "hint": str, "play": list,
}  # fmt: skip
_QUESTION: dict[str, type] = {"say": str, "answers": list, "right": str, "see": str}


class _Reader:
    """Turns the tables of a file into a lesson; a table's line is that of its header."""

    def __init__(self, text: str, source: str) -> None:
        self.text, self.source = text, source
        self.headers = {name: self._lines(name) for name in ("part", "part.step", "part.task", "quiz")}
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"\(at line (\d+)", str(error))
            line = int(found[1]) if found else len(text.splitlines())
            raise self.fail(str(error).split(" (at ")[0], line) from None

    def _lines(self, name: str) -> Iterator[int]:
        pattern = re.compile(rf"\s*\[\[{re.escape(name)}\]\]")
        return (number for number, line in enumerate(self.text.splitlines(), 1) if pattern.match(line))

    def fail(self, what: str, line: int) -> LessonError:
        return LessonError(f"{self.source}:{line}: {what}")

    def check(self, table: Any, types: Mapping[str, type], needed: tuple[str, ...], line: int) -> None:
        if not isinstance(table, dict):
            raise self.fail("is not a table of named values", line)
        for key, value in table.items():
            if key not in types:
                raise self.fail(f"'{key}' means nothing here", line)
            if not isinstance(value, types[key]) or isinstance(value, bool):
                raise self.fail(f"'{key}' is of the wrong kind", line)
            if types[key] is list and key not in ("part", "step", "task", "quiz") and not _words(value):
                raise self.fail(f"'{key}' is not a list of words", line)
        for key in needed:
            if key not in table:
                raise self.fail(f"'{key}' is missing", line)

    def lesson(self) -> Lesson:
        data = self.data
        self.check(data, _LESSON, ("game", "id", "minutes", "players", "part"), 1)
        setup = Setup(data["game"], data["players"], data.get("seed", 1), data.get("options", {}))
        rivals = tuple(data.get("rivals", ()))
        if len(rivals) != setup.players - 1:
            raise self.fail(f"'rivals' names {len(rivals)} players, not {setup.players - 1}", 1)
        parts = tuple(self.part(table) for table in data["part"])
        quiz = tuple(self.question(table) for table in data.get("quiz", ()))
        # A change of the pictures at its end makes no other lesson of it.
        taught = "".join(
            line for line in self.text.splitlines(keepends=True) if not line.startswith("signs =")
        )
        mark = blake2b(taught.encode(), digest_size=8).hexdigest()
        needs, covers, signs = (tuple(data.get(name, ())) for name in ("needs", "covers", "signs"))
        return Lesson(
            self.source, data["id"], data["minutes"], needs, setup, rivals, covers, signs, parts, quiz, mark
        )

    def part(self, table: Any) -> Part:
        line = next(self.headers["part"], 1)
        self.check(table, _PART, (), line)
        tasks = [self.task(task) for task in table.get("task", ())]
        if len(tasks) > 1:
            raise self.fail("a part has one task at most", tasks[1].line)
        steps = tuple(self.step(step) for step in table.get("step", ()))
        return Part(line, table.get("position"), steps, tasks[0] if tasks else None)

    def step(self, table: Any) -> Step:
        line = next(self.headers["part.step"], 1)
        self.check(table, _STEP, (), line)
        if not any(table.get(key) for key in ("say", "do", "rivals")):
            raise self.fail("a step says or does something", line)
        if table.get("expect") and not (table.get("do") or table.get("rivals")):
            raise self.fail("'expect' means nothing where nothing is done", line)
        point, do = tuple(table.get("point", ())), tuple(table.get("do", ()))
        expect = self.facts(table.get("expect", {}), line)
        rivals = self.lines(table.get("rivals", ()), line)
        return Step(line, table.get("say", ""), self.sources(table, line), point, do, expect, rivals)

    def task(self, table: Any) -> Task:
        line = next(self.headers["part.task"], 1)
        self.check(table, _TASK, ("say", "goal", "play"), line)
        within = re.fullmatch(r"(over)|([\w.]+) (\d+)", table.get("within", "over"))
        if not within:
            raise self.fail("'within' is a fact and a number, or \"over\"", line)
        return Task(
            line,
            table["say"],
            self.sources(table, line),
            tuple(table.get("point", ())),
            self.facts(table["goal"], line),
            (within[1] or within[2], int(within[3] or 0)),
            self.lines(table.get("rivals", ()), line),
            table.get("hint", ""),
            tuple(table["play"]),
        )

    def question(self, table: Any) -> Question:
        line = next(self.headers["quiz"], 1)
        self.check(table, _QUESTION, ("say", "answers", "right"), line)
        answers = tuple(table["answers"])
        if table["right"] not in answers or len(set(answers)) < len(answers) or len(answers) < 2:
            raise self.fail("'right' is one of at least two different answers", line)
        return Question(line, table["say"], answers, table["right"], table.get("see", ""))

    def facts(self, laid: Mapping[str, Any], line: int) -> Mapping[str, Any]:
        for name, value in laid.items():
            if isinstance(value, dict) and (len(value) != 1 or not set(value) <= set(COMPARISONS)):
                raise self.fail(f"'{name}' is compared by one of {', '.join(COMPARISONS)}", line)
        return laid

    def sources(self, table: Mapping[str, Any], line: int) -> Mapping[str, str]:
        words: Mapping[str, str] = table.get("words", {})
        if not _words([*words.values()]):
            raise self.fail("'words' names a source for each placeholder", line)
        return words

    def lines(self, laid: Any, line: int) -> tuple[tuple[int, str], ...]:
        found = [re.fullmatch(r"(\d+) (.+)", text) for text in laid]
        for text, match in zip(laid, found, strict=True):
            if not match or int(match[1]) == LEARNER:
                raise self.fail(f"'{text}' is no rival's seat and action", line)
        return tuple((int(match[1]), match[2]) for match in found if match)


def _words(value: Any) -> bool:
    return all(isinstance(word, str) for word in value)


def read(text: str, source: str) -> Lesson:
    """The lesson of a text; raises :class:`LessonError` naming source and line for one that makes no sense."""
    return _Reader(text, source).lesson()


@lru_cache(maxsize=16)
def lessons(game_id: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in order; raises :class:`LessonError`."""
    try:
        folder = files(f"{__package__.removesuffix('.core')}.{game_id}").joinpath("lessons")
    except ModuleNotFoundError:  # a game whose rules are registered from elsewhere
        return ()
    if not folder.is_dir():
        return ()
    paths = sorted((one for one in folder.iterdir() if one.name.endswith(".toml")), key=lambda one: one.name)
    return tuple(read(one.read_text(encoding="utf-8"), str(one)) for one in paths)
