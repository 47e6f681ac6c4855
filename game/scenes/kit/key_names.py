"""The keys as people find them on their keyboard: "Strg+Z" in German, "Mayús+Z" in Spanish."""

from __future__ import annotations

from game.ui.scene import Texts

NAMED = frozenset({"ctrl", "alt", "shift", "escape", "return", "space", "pageup", "pagedown", "home", "end"})
"""Keys with a name of their own in every language."""
ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}


def shown(texts: Texts, chord: str) -> str:
    """A key with its modifiers, as the tables of keys have it ("ctrl+alt+z"), in words; nothing for no key."""
    return "+".join(_one(texts, part) for part in chord.split("+")) if chord else ""


def _one(texts: Texts, part: str) -> str:
    return texts(f"key.{part}") if part in NAMED else ARROWS.get(part, part.upper())
