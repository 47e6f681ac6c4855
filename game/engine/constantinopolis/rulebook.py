"""The places in the printed rulebooks, by rule."""

from __future__ import annotations

from game.engine.core.rulebook import Rulebook

BOOKS = ("it", "de", "es")
"""The languages of the printed rulebooks."""

RULEBOOK = Rulebook(__package__, BOOKS)

__all__ = ["BOOKS", "RULEBOOK"]
