"""The keys of a table's commands, and those that its tooltips name."""

from __future__ import annotations

KEYS: dict[str, str] = {
    "escape": "close",
    "home": "fit",
    "ctrl+z": "undo",
    "alt+z": "undo_turn",
    "ctrl+alt+z": "undo_round",
    "ctrl+y": "redo",
    "ctrl+shift+z": "redo",
    "alt+y": "redo_turn",
    "alt+shift+z": "redo_turn",
    "ctrl+alt+y": "redo_round",
    "ctrl+alt+shift+z": "redo_round",
    "t": "timeline",
    "l": "log",
    "pageup": "log_earlier",
    "page up": "log_earlier",
    "pagedown": "log_later",
    "page down": "log_later",
    "r": "replay",
    "n": "recap",
    "o": "orders",
    "h": "advice",
    "w": "motive",
    "c": "coach",
    "f1": "aid",
    "ctrl+f1": "help",
    "u": "unseen",
    "1": "say_where",
    "2": "say_choices",
    "3": "say_mine",
    "4": "say_others",
    "5": "say_happened",
}
"""The command of a key, its modifiers before it in the order ctrl, alt, shift."""

TOOLS = {
    "menu": "escape", "undo": "ctrl+z", "redo": "ctrl+y", "log": "l", "help": "ctrl+f1", "aid": "f1", "pace": "", "step": "space",
    "score": "", "recap": "return", "orders": "o", "advice": "h", "motive": "w", "coach": "c",
}  # fmt: skip
"""The buttons with a tooltip and their keys."""
