"""Glory to Rome, the city rebuilt: rules and data."""

from .rules import GloryToRome, make

SHELF = 2
"""Its place among the games that people are offered."""

__all__ = ["SHELF", "GloryToRome", "make"]
