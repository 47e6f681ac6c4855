"""The places in the printed rulebook, by rule."""

from __future__ import annotations

from game.engine.core.rulebook import Rulebook

BOOKS = ("es",)
"""The languages of the printed rulebooks."""

RULEBOOK = Rulebook(__package__, BOOKS)

__all__ = ["BOOKS", "RULEBOOK"]
