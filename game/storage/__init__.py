"""Files of the person: settings and saves. Nothing else opens a user file."""

from .record import Control, Record, SaveError, SeatInfo
from .saves import SaveInfo, Saves
from .settings import Settings

__all__ = ["Control", "Record", "SaveError", "SaveInfo", "Saves", "SeatInfo", "Settings"]
