"""Motion on the table after an event: computed by the board, shown by the stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.boards.board import Board, TableView
from game.boards.travel import Animated, Sliding
from game.engine.core.event import Event
from game.ui.desktop import motion_of
from game.ui.moves import SPEEDS, MoveBatch, PieceMove
from game.ui.scene import Context


def batch(
    board: Board, context: Context, tables: tuple[TableView, TableView], events: Sequence[Event], pace: str
) -> MoveBatch | None:
    """The moves between two tables because of events, None if nothing moves.

    The board gets only events that the viewers of both tables may know.
    """
    before, after = tables
    style = motion_of(context.settings)
    speed = SPEEDS.get(pace, 1.0)
    if not isinstance(board, Animated) or speed <= 0 or style == "none":
        return None
    known = [event for event in events if event.visible_to(before.viewer) and event.visible_to(after.viewer)]
    moves = [board.piece_moves(before, after, event) for event in known]
    # Where the screen goes to another person, a ribbon says so in the same place.
    title = board.title(before, after) if before.viewer == after.viewer else None
    if any(move.staged for way in moves for move in way):
        title = None  # the card itself says it
    if title is None and not any(moves):
        return None
    slides = board.slides if isinstance(board, Sliding) else ()
    return MoveBatch(moves, title, speed, style, slides, before.viewer == after.viewer)


def undone(
    board: Board, context: Context, tables: tuple[TableView, TableView], events: Sequence[Event], pace: str
) -> MoveBatch | None:
    """What goes back when events between two tables, the earlier one first, have been taken back; None if nothing does."""
    moved = batch(board, context, tables, events, pace)
    if moved is None:
        return None
    ways = [
        [backwards(piece_move) for piece_move in way if piece_move.source] for way in reversed(moved.events)
    ]
    return replace(moved, events=ways, title=None) if any(ways) else None


def backwards(piece_move: PieceMove) -> PieceMove:
    """The same piece on its way back: nothing rises where it came from, and a mosaic is taken up whole."""
    shown, turned = (piece_move.turned, piece_move.picture) if piece_move.turned else (piece_move.picture, "")
    return replace(
        piece_move, picture=shown, turned=turned, source=piece_move.goal, goal=piece_move.source, text="", laid=False, bed=""
    )  # fmt: skip
