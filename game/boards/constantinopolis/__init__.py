"""The table of Constantinopolis."""

from .board import make
from .catalogue import CATALOGUE, SIGNS, holdings, laid_out, victory_picture

__all__ = ["CATALOGUE", "PORTRAIT", "SIGNS", "holdings", "laid_out", "make", "victory_picture"]

PORTRAIT = "board/track"
"""The node that shows what has become of the city."""
