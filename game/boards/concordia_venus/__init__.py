"""The table of Concordia Venus."""

from .board import make
from .catalogue import CATALOGUE
from .holdings import holdings
from .triumph import triumph

__all__ = ["CATALOGUE", "PORTRAIT", "holdings", "make", "triumph"]

PORTRAIT = "board/ground/map"
"""The node that shows a finished match: the map with all houses."""
