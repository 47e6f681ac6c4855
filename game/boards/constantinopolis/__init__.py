"""The table of Constantinopolis."""

from .board import make
from .catalogue import CATALOGUE, holdings, victory_picture

__all__ = ["CATALOGUE", "PORTRAIT", "holdings", "make", "victory_picture"]

PORTRAIT = "board/track"
"""The node that shows what has become of the city."""
