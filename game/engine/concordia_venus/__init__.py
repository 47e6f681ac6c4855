"""Concordia Venus: rules and data."""

from .rules import ConcordiaVenus, make

OFFERED = False
"""People are offered the game once it has its words and its board."""

__all__ = ["OFFERED", "ConcordiaVenus", "make"]
