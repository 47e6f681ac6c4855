"""Glory to Rome, the city rebuilt: rules and data."""

from .rules import GloryToRome, make

__all__ = ["GloryToRome", "make"]
