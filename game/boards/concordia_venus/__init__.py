"""The table of Concordia Venus."""

from .board import CATALOGUE, holdings, make, triumph

__all__ = ["CATALOGUE", "PORTRAIT", "holdings", "make", "triumph"]

PORTRAIT = "board/ground/map"
"""The node that shows a finished match: the map with all houses."""
