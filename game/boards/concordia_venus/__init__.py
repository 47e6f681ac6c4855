"""The table of Concordia Venus."""

from .board import make

__all__ = ["FACE", "PORTRAIT", "make"]

FACE = "art/concordia_venus/scene/harbour"
"""The picture the game is chosen by."""
PORTRAIT = "board/ground/map"
"""The node that shows a finished match: the map with all houses."""
