"""Glory to Rome, the city rebuilt: rules and data."""

from .rules import GloryToRome, make

OFFERED = False
"""People are offered the game once it has its words and its board."""

__all__ = ["OFFERED", "GloryToRome", "make"]
