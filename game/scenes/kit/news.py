"""Whether the news of this version were seen."""

from __future__ import annotations

from game import __version__
from game.ui.scene import Context

SETTING = "news"
"""Holds the version whose news were seen last."""


def unseen(context: Context) -> bool:
    """Whether the news of this version were never opened."""
    return context.settings.get(SETTING) != __version__


def saw(context: Context) -> None:
    """The news of this version are open, or there is nobody they would be new to."""
    if unseen(context):
        context.settings.set(SETTING, __version__)


__all__ = ["saw", "unseen"]
