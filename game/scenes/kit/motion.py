"""What moves on the table after something happened: the board says it, the stage shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.boards.board import Board, TableView
from game.boards.travel import Animated
from game.engine.core.event import Event
from game.ui.desktop import motion_of
from game.ui.motion import SPEEDS, Batch, PieceMove
from game.ui.scene import Context


def batch(
    board: Board, context: Context, tables: tuple[TableView, TableView], events: Sequence[Event], pace: str
) -> Batch | None:
    """What moves between two tables because of events, None if nothing does.

    Only events that the viewers of both tables may know of are told to the board.
    """
    before, after = tables
    style = motion_of(context.settings)
    speed = SPEEDS.get(pace, 1.0)
    if not isinstance(board, Animated) or speed <= 0 or style == "none":
        return None
    known = [event for event in events if event.visible_to(before.viewer) and event.visible_to(after.viewer)]
    moves = [board.journeys(before, after, event) for event in known]
    title = board.title(before, after)
    if title is None and not any(moves):
        return None
    return Batch(moves, title, speed, style)


def undone(
    board: Board, context: Context, tables: tuple[TableView, TableView], events: Sequence[Event], pace: str
) -> Batch | None:
    """What goes back when events between two tables, the earlier one first, have been taken back; None if nothing does."""
    moved = batch(board, context, tables, events, pace)
    if moved is None:
        return None
    ways = [[backwards(journey) for journey in way if journey.source] for way in reversed(moved.events)]
    return replace(moved, events=ways, title=None) if any(ways) else None


def backwards(journey: PieceMove) -> PieceMove:
    """The same piece on its way back: nothing rises where it came from, and a mosaic is taken up whole."""
    shown, turned = (journey.turned, journey.picture) if journey.turned else (journey.picture, "")
    return replace(
        journey, picture=shown, turned=turned, source=journey.goal, goal=journey.source, text="", laid=False, bed=""
    )  # fmt: skip
