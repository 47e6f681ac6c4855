"""The table of Constantinopolis."""

from .board import make

__all__ = ["make"]
