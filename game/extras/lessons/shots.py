"""The page of lessons, a lesson and its end for pictures."""

from __future__ import annotations

from game.boards.registry import games_at_table
from game.extras.lessons.page import Learn, LessonEnd
from game.extras.lessons.panel import started, taught
from game.extras.lessons.table import LessonTable
from game.storage.record import Record
from game.ui.scene import Context, Scene


def learn_shot(context: Context, _: Record | None) -> Scene:
    """The page of lessons."""
    return Learn(context)


def lesson_end_shot(context: Context, _: Record | None) -> Scene:
    """The questions after a lesson."""
    return LessonEnd(context, taught(games_at_table()[0])[0])


def lesson_shot(context: Context, record: Record | None) -> Scene:
    """The first bubble of a lesson that points at something to be done."""
    game = record.match.game.id if record else games_at_table()[0]
    run = started(context, taught(game)[0])
    while not run.asks:
        run.next()
    return LessonTable(context, run)
