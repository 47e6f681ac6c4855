"""The table of Concordia Venus."""

from .board import make
from .holdings import holdings
from .triumph import triumph

__all__ = ["FACE", "PORTRAIT", "holdings", "make", "triumph"]

FACE = "art/concordia_venus/scene/harbour"
"""The picture the game is chosen by."""
PORTRAIT = "board/ground/map"
"""The node that shows a finished match: the map with all houses."""
