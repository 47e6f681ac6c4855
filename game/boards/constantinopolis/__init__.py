"""The table of Constantinopolis."""

from .board import make
from .holdings import holdings
from .triumph import triumph

__all__ = ["FACE", "PORTRAIT", "holdings", "make", "triumph"]

FACE = "art/title/constantinople"
"""The picture the game is chosen by."""
PORTRAIT = "board/track"
"""The node that shows what has become of the city."""
