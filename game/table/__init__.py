"""A running match: seats, turns, pace, undo, privacy, autosave."""

from game.storage.record import SeatInfo

from .session import LogEntry, Session, UndoBlock, new_session, resume

__all__ = ["LogEntry", "SeatInfo", "Session", "UndoBlock", "new_session", "resume"]
