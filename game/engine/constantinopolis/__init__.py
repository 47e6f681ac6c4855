"""Constantinopolis, the merchant city: rules and data."""

from .rules import Constantinopolis, make

SHELF = 1
"""Its place among the games that people are offered."""

__all__ = ["SHELF", "Constantinopolis", "make"]
