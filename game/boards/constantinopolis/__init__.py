"""The table of Constantinopolis."""

from .board import make
from .catalogue import CATALOGUE, holdings, triumph

__all__ = ["CATALOGUE", "PORTRAIT", "holdings", "make", "triumph"]

PORTRAIT = "board/track"
"""The node that shows what has become of the city."""
