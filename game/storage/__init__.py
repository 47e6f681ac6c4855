"""Files of the person: settings and saves. Nothing else opens a user file."""

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
