"""Concordia Venus: rules and data."""

from .rules import ConcordiaVenus, make

__all__ = ["ConcordiaVenus", "make"]
