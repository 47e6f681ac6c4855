"""The keys as people find them on their keyboard: "Strg+Z" in German, "Mayús+Z" in Spanish."""

from __future__ import annotations

from game.ui.gamepad import SIGNS, pad_in_use
from game.ui.layout import sign_of
from game.ui.scene import Key, Texts

NAMED = frozenset(
    {"ctrl", "alt", "shift", "escape", "return", "backspace", "space", "pageup", "pagedown", "home", "end"}
)
"""Keys with a name of their own in every language."""
ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}

SHEET_KEYS = {f"f{number}": number - 2 for number in range(2, 8)}
"""The keys that open the sheets of the seats, with the seats' numbers."""


def chord(key: Key) -> str:
    """A key with its modifiers as the tables of keys have it: "ctrl+shift+z"."""
    held = [name for name, down in (("ctrl", key.ctrl), ("alt", key.alt), ("shift", key.shift)) if down]
    return "+".join([*held, key.name])


def has_sign(chord: str) -> bool:
    """Whether a gamepad is used and has a button for a key."""
    return pad_in_use() and chord in SIGNS


def shown(texts: Texts, chord: str) -> str:
    """A key with its modifiers, as the tables of keys have it ("ctrl+alt+z"), in words; nothing for no key.

    While a gamepad is used it is the button that stands for the key, if one does.
    """
    if has_sign(chord):
        return texts("key.pad", button=SIGNS[chord])
    return "+".join(_one(texts, part) for part in chord.split("+")) if chord else ""


def _one(texts: Texts, part: str) -> str:
    return texts(f"key.{part}") if part in NAMED else ARROWS.get(part) or sign_of(part).upper()
