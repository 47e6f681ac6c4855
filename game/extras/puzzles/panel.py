"""Puzzles and the rest of the program: how they begin, what waits at the title and on the path, own decisions tried again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from game.bots.analysis.report import DecisionMark
from game.extras.puzzles.model import Puzzle, PuzzleRun, of_day, own_decision
from game.extras.puzzles.table import PuzzleTable, results_of, started
from game.i18n import dates
from game.storage.record import Record, SaveError
from game.ui.scene import Context, Scene


def answered_today(context: Context, game: str) -> bool | None:
    """Whether the puzzle of the day was answered; ``None`` where the game has none. Raises ``SaveError``."""
    puzzle = of_day(game, dates.today())
    return None if puzzle is None else puzzle.id in results_of(context).of(game)


def of_today_waits(context: Context, game: str) -> bool:
    """Whether the puzzle of the day was not answered yet."""
    with suppress(SaveError):
        return answered_today(context, game) is False
    return False


def done_today(context: Context, game: str) -> bool:
    """Whether the puzzle of the day was answered. Raises ``SaveError``."""
    return answered_today(context, game) is True


def open_puzzle(scene: Scene, chosen: Puzzle) -> None:
    """Open a puzzle over a scene; its answer is kept."""
    scene.stack.push(PuzzleTable(scene.context, started(scene.context, chosen)))


def open_of_today(scene: Scene, game: str) -> None:
    """Open the puzzle of the day over a scene, where the game has one."""
    puzzle = of_day(game, dates.today())
    if puzzle is not None:
        open_puzzle(scene, puzzle)


def retry(context: Context, record: Record, mark: DecisionMark) -> Callable[[str, bool], Scene] | None:
    """What opens a marked decision as a puzzle, or at once its answer, with the reason in words; ``None`` where it is none."""
    puzzle = own_decision(record, mark)
    if puzzle is None:
        return None

    def opened(reason: str, shown: bool) -> Scene:
        return PuzzleTable(context, PuzzleRun(puzzle, record.seats, own=reason), shown=shown)

    return opened


__all__ = ["answered_today", "done_today", "of_today_waits", "open_of_today", "open_puzzle", "retry"]
