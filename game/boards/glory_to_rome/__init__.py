"""The table of Glory to Rome."""

from .board import make, triumph
from .clicks import holdings
from .tips import CATALOGUE

__all__ = ["CATALOGUE", "PORTRAIT", "holdings", "make", "triumph"]

PORTRAIT = "board"
"""The node that shows a finished match: the whole table, with what everybody has built."""
