"""A running match: seats, whose turn it is, pace, what may be taken back, who may look, autosave."""

from game.storage.record import SeatInfo

from .session import LogEntry, Session, UndoBlock, new_session, resume

__all__ = ["LogEntry", "SeatInfo", "Session", "UndoBlock", "new_session", "resume"]
