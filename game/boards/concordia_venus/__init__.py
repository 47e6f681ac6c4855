"""The table of Concordia Venus."""

from .board import make
from .holdings import holdings
from .triumph import triumph

__all__ = ["PORTRAIT", "holdings", "make", "triumph"]

PORTRAIT = "board/ground/map"
"""The node that shows a finished match: the map with all houses."""
