"""Constantinopolis, the merchant city: rules and data."""

from .rules import Constantinopolis, make

__all__ = ["Constantinopolis", "make"]
