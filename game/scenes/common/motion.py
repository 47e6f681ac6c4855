"""Motion on the table after an event: computed by the board, shown by the stage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.boards.board import Board, TableView
from game.boards.motion import Animated, Dealing, Sliding
from game.engine.core.messages import Event
from game.ui import choreography
from game.ui.desktop import motion_of
from game.ui.moves import SPEEDS, MoveBatch, PieceMove
from game.ui.scene import Context
from game.ui.sound import Sounds


class LandingSounds:
    """The sounds of a batch of events: those of pieces wait for the landing, the rest is played at once."""

    def __init__(self, sounds: Sounds, chosen: Sequence[tuple[Event, str]]) -> None:
        self._sounds = sounds
        self._left = list(chosen)

    def take(self, event: Event) -> Callable[[], None] | None:
        """What is to be played when the pieces of an event land."""
        names = [name for one, name in self._left if one is event]
        self._left = [(one, name) for one, name in self._left if one is not event]
        return partial(self._sounds.play_all, names) if names else None

    def play_rest(self) -> None:
        """Play what waits for nothing."""
        self._sounds.play_all([name for _, name in self._left])
        self._left.clear()


Hear = Callable[[Event], Callable[[], None] | None]
"""What is to be heard when the pieces of an event land, None for nothing."""


def batch(
    board: Board,
    context: Context,
    tables: tuple[TableView, TableView],
    events: Sequence[Event],
    pace: str,
    hear: Hear = lambda _: None,
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
    cues = [hear(event) for event in known]
    return MoveBatch(moves, title, speed, style, slides, before.viewer == after.viewer, cues)


def staged_seconds(batch: MoveBatch | None) -> float:
    """Seconds for which a batch shows cards before anything of it moves; the next move waits for that."""
    return choreography.staged_in(batch) if batch is not None else 0.0


def planned_seconds(batch: MoveBatch | None) -> float:
    """Seconds until all pieces of a batch have landed."""
    return choreography.planned_seconds(batch) if batch is not None else 0.0


def dealt(board: Board, context: Context, table: TableView, pace: str) -> MoveBatch | None:
    """How a match begins: cards to hands; None where nothing is shown."""
    style, speed = motion_of(context.settings), SPEEDS.get(pace, 1.0)
    moves = board.deal(table) if isinstance(board, Dealing) else []
    if not moves or speed <= 0 or style != "full":
        return None
    return MoveBatch([moves], speed=speed, style=style, opening=True)


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
    shown, turned = piece_move.picture, piece_move.turned
    if piece_move.carry:
        turned = ""
    elif turned and piece_move.staged is None:
        shown, turned = turned, shown
    return replace(
        piece_move, picture=shown, turned=turned, source=piece_move.goal, goal=piece_move.source, text="", laid=False, bed="",
        via=piece_move.via[::-1], staged=None,
    )  # fmt: skip
