"""The user's files: settings, saves, statistics. No other package opens them."""

from .record import Abandoned, Control, Fairness, Origin, Record, SaveError, SeatInfo, UndoRecord
from .saves import SaveInfo, Saves
from .settings import Settings

__all__ = [
    "Abandoned",
    "Control",
    "Fairness",
    "Origin",
    "Record",
    "SaveError",
    "SaveInfo",
    "Saves",
    "SeatInfo",
    "Settings",
    "UndoRecord",
]
