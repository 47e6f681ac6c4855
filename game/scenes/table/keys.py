"""The keys that the tooltips of a table's buttons name."""

from __future__ import annotations

TOOLS = {
    "menu": "escape", "undo": "ctrl+z", "redo": "ctrl+y", "log": "l", "help": "ctrl+f1", "aid": "f1", "pace": "", "step": "space",
    "score": "", "recap": "return", "orders": "o", "advice": "h", "motive": "w", "coach": "c", "phones": "", "private": "p", "to_match": "backspace",
}  # fmt: skip
"""The buttons with a tooltip and their keys."""
