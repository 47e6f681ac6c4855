"""The table of Glory to Rome."""

from .board import make, victory_picture
from .clicks import holdings
from .tips import CATALOGUE

__all__ = ["CATALOGUE", "PORTRAIT", "holdings", "make", "victory_picture"]

PORTRAIT = "board"
"""The node that shows a finished match: the whole table, with what everybody has built."""
