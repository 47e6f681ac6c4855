"""The table of Glory to Rome."""

from .board import make
from .catalogue import CATALOGUE
from .holdings import holdings
from .triumph import triumph

__all__ = ["CATALOGUE", "PORTRAIT", "holdings", "make", "triumph"]

PORTRAIT = "board"
"""The node that shows a finished match: the whole table, with what everybody has built."""
