"""The table of Glory to Rome."""

from .board import make, victory_picture
from .clicks import SIGNS, holdings, laid_out
from .tips import CATALOGUE

__all__ = ["CATALOGUE", "PORTRAIT", "SIGNS", "holdings", "laid_out", "make", "victory_picture"]

PORTRAIT = "board"
"""The node that shows a finished match: the whole table, with what everybody has built."""
