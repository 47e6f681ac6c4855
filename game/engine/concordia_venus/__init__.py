"""Concordia Venus: rules and data."""

from .rules import ConcordiaVenus, make

OFFERED = True
"""People are offered the game once it has its words and its board."""

SHELF = 3
"""Its place among the games that people are offered."""

__all__ = ["OFFERED", "SHELF", "ConcordiaVenus", "make"]
