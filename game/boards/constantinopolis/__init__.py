"""The table of Constantinopolis."""

from .board import make

__all__ = ["FACE", "make"]

FACE = "art/title/constantinople"
"""The picture the game is chosen by."""
