"""The table of Constantinopolis."""

from .board import BOARD

__all__ = ["BOARD"]
