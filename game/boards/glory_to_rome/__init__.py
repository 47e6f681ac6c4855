"""The table of Glory to Rome."""

from .board import make
from .holdings import holdings
from .triumph import triumph

__all__ = ["FACE", "PORTRAIT", "holdings", "make", "triumph"]

FACE = "art/glory_to_rome/scene/forum"
"""The picture the game is chosen by."""
PORTRAIT = "board"
"""The node that shows a finished match: the whole table, with what everybody has built."""
