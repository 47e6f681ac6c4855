"""The page of puzzles, and a puzzle answered wrong, for pictures."""

from __future__ import annotations

from game.boards.registry import games_at_table
from game.extras.puzzles.model import puzzles
from game.extras.puzzles.page import PuzzlesPage
from game.extras.puzzles.table import PuzzleTable, started
from game.storage.record import Record
from game.ui.scene import Context, Scene


def puzzles_shot(context: Context, _: Record | None) -> Scene:
    """The page of puzzles."""
    return PuzzlesPage(context)


def puzzle_shot(context: Context, record: Record | None) -> Scene:
    """The first puzzle of a game, answered wrong."""
    game = record.match.game.id if record else games_at_table()[0]
    run = started(context, puzzles(game)[0])
    session, best = run.session, run.best
    session.privacy.reveal()
    session.auto_end = True
    session.act(next(action for action in session.choices if action != best))
    run.follow()
    return PuzzleTable(context, run)


__all__ = ["puzzle_shot", "puzzles_shot"]
