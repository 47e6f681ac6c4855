"""The table of Concordia Venus."""

from .board import CATALOGUE, SIGNS, holdings, laid_out, make, order, victory_picture

__all__ = ["CATALOGUE", "PORTRAIT", "SIGNS", "holdings", "laid_out", "make", "order", "victory_picture"]

PORTRAIT = "board/ground/map"
"""The node that shows a finished match: the map with all houses."""
