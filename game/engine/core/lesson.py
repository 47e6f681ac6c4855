"""Lessons: positions with steps, tasks and questions, as data; and their check, which plays them.

A lesson is a TOML file in the folder ``lessons`` of a game's package. Its keys:

``game``, ``id``, ``minutes``, ``needs`` (ids of lessons that come before), ``players``, ``seed``, ``options``,
``rivals`` (a bot's id for each seat from 1), ``covers`` (ids of the rules taught), ``signs`` (pictures of what the learner
can do afterwards, each with a text ``can1``, ``can2``, …), ``part`` and ``quiz``. A part has
a ``position`` (as the game's ``arrange`` reads it; without one the match starts from the beginning), steps under
``step`` and at most one ``task``.

- A step: ``say`` (a text key), ``words`` (placeholders of the text and their sources), ``point`` (targets or names of
  nodes), ``show`` (a card to be shown large), ``parts`` (nodes of that card and the texts that name them), ``do`` (actions of
  seat 0, any of which completes the step), ``expect`` (facts afterwards), ``rivals`` (lines ``"<seat> <action>"`` played after
  that).
- A task: ``say``, ``goal`` (facts), ``within`` (``"<fact> <number>"`` or ``"over"``), ``rivals`` (lines; where they
  do not fit, the default is played), ``hint``, ``play`` (actions of seat 0 that reach the goal).
- A question: ``say``, ``answers`` (their names), ``right`` (one of them), ``see`` (the rule it is about).

Facts are compared by value, or by ``{ least = n }``, ``{ most = n }``, ``{ has = word }``, ``{ any = [words] }``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

from game.engine.registry import load_game

from .action import Action, NotationError
from .game import Game, Setup
from .messages import IllegalAction

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
    show: str = ""
    parts: Mapping[str, str] = field(default_factory=dict)

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
    "show": str,
    "parts": dict,
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
        say, words, parts = table.get("say", ""), self.sources(table, line), table.get("parts", {})
        return Step(line, say, words, point, do, expect, rivals, table.get("show", ""), parts)

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
