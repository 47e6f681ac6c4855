"""Lessons and the rest of the program: progress, what comes next, how one begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal, cast

from game.engine.core.lesson import Lesson
from game.engine.core.lesson import lessons as lessons_of
from game.extras.lessons.model import LessonRun
from game.extras.lessons.store import Learning, Progress
from game.extras.lessons.table import LessonTable
from game.scenes.common.extras import Lessons
from game.scenes.common.people import introduced
from game.storage.record import PERSON, SaveError, SeatInfo
from game.storage.saves import Saves
from game.storage.settings import Pace
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics
from game.table.characters import invited
from game.ui.scene import Context, Scene

State = Literal["new", "begun", "skipped", "done"]
MARKS: dict[State, str] = {"new": "", "begun": "glyph/play", "skipped": "glyph/minus", "done": "glyph/check"}
"""The picture of each state of a lesson."""


def learning_of(context: Context) -> Learning:
    """The progress in the lessons, as stored now."""
    return Learning(Statistics(context.service(Saves).folder.parent / STATISTICS))


@lru_cache(maxsize=16)
def taught(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in order."""
    return lessons_of(game)


def state_of(learning: Learning, lesson: Lesson) -> State:
    """How far a lesson was played."""
    kept = learning.of(lesson.game, lesson.id)
    if kept is None:
        return "new"
    if kept.part or kept.step:
        return "begun"
    return "done" if kept.done else "skipped" if kept.skipped else "new"


def following(learning: Learning, lesson: Lesson) -> Lesson | None:
    """The next lesson of the same game that is not done, else the next one; ``None`` after the last."""
    later = taught(lesson.game)
    later = later[later.index(lesson) + 1 :]
    undone = [one for one in later if state_of(learning, one) != "done"]
    return next(iter(undone or later), None)


def unfinished(learning: Learning, game: str) -> Lesson | None:
    """The lesson to continue: one that was left, else the first that is not done; ``None`` if all are."""
    begun = [lesson for lesson in taught(game) if state_of(learning, lesson) == "begun"]
    fresh = [lesson for lesson in taught(game) if state_of(learning, lesson) == "new"]
    return next(iter(begun or fresh), None)


def unmet(context: Context, games: Sequence[str]) -> frozenset[str]:
    """The games with lessons that were neither played nor learned yet."""
    learning, saves = learning_of(context), context.service(Saves)
    met: set[str] = set()
    for save in saves.header_infos():
        met.add(save.game)
        if met.issuperset(games):
            return frozenset()
    met |= {one.game for game in games for one in taught(game) if state_of(learning, one) != "new"}
    path = saves.folder.parent / STATISTICS
    if path.is_file():
        try:
            met |= {row.game for row in Statistics(path).rows("game")}
        except SaveError:
            return frozenset()
    return frozenset(game for game in games if game not in met and taught(game))


def started(context: Context, lesson: Lesson, *, anew: bool = False) -> LessonRun:
    """A lesson at the stored step, or from its beginning; its progress is stored from now on."""
    seats = [SeatInfo("", seat, who) for seat, who in enumerate((PERSON, *lesson.rivals))]
    came = invited(lesson.game, [seat.controller for seat in seats], lesson.setup.seed)
    named = introduced(
        context.texts,
        lesson.game,
        [replace(seat, controller=who) for seat, who in zip(seats, came, strict=True)],
    )
    learning = learning_of(context)
    kept = learning.of(lesson.game, lesson.id)
    if kept is not None and anew:
        kept = Progress(lesson.mark, done=kept.done, skipped=kept.skipped)

    def left(progress: Progress) -> None:
        learning_of(context).keep(lesson.game, lesson.id, progress)

    return LessonRun(lesson, named, kept, left)


def open_lesson(scene: Scene, chosen: Lesson, *, anew: bool = False, instead: bool = False) -> None:
    """Play a lesson from the stored step, or `anew`, over a scene or `instead` of it."""
    run = started(scene.context, chosen, anew=anew)
    run.session.players.pace = cast(Pace, scene.context.settings.get("pace"))
    table = LessonTable(scene.context, run)
    (scene.stack.replace if instead else scene.stack.push)(table)


class LessonsThere(Lessons):
    """The progress of the person, as the title, the set-up and the settings ask for it."""

    def __init__(self, context: Context) -> None:
        self._context, self._learning = context, learning_of(context)
        self.latest, self.known, self.notice = (
            self._learning.latest, self._learning.known, self._learning.notice,
        )  # fmt: skip

    def next(self, game: str) -> Lesson | None:
        return unfinished(self._learning, game)

    def number(self, lesson: Lesson) -> int:
        return taught(lesson.game).index(lesson) + 1

    def open(self, scene: Scene, lesson: Lesson) -> None:
        open_lesson(scene, lesson)

    def unmet(self, games: Sequence[str]) -> frozenset[str]:
        return unmet(self._context, games)

    def forget(self) -> None:
        self._learning.reset()
