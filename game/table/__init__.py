"""A running match: seats, turns, pace, undo, privacy, autosave."""

from game.storage.record import SeatInfo

from .log import LogEntry
from .session import Session, new_session, resume
from .undo import UndoBlock

__all__ = ["LogEntry", "SeatInfo", "Session", "UndoBlock", "new_session", "resume"]
