"""The speeds and keys of the player of a match."""

SPEEDS = {"slow": 0.8, "calm": 2.5, "fast": 10.0, "race": 40.0}
"""Positions a second."""
PACES = {"slow": "normal", "calm": "fast"}
"""The slowest pace with visible motion."""
KEYS = {
    "right": "step", "left": "step_back", "ctrl+right": "turn", "ctrl+left": "turn_back",
    "pagedown": "round", "page down": "round", "pageup": "round_back", "page up": "round_back",
    "home": "start", "end": "end", "space": "play",
}  # fmt: skip
"""Keys of the way through the match."""
DOORS = {
    "escape": "back",
    "l": "log",
    "f1": "help",
    "v": "side",
    "p": "trial",
    "s": "speed",
    "c": "proof",
    "n": "note",
    "a": "study",
    "b": "answers",
    "t": "variation",
}
"""Keys of the other buttons."""
SHOWN_KEYS = {
    "step": "right", "step_back": "left", "turn": "ctrl+right", "turn_back": "ctrl+left", "round": "pagedown",
    "round_back": "pageup", "start": "home", "end": "end", "play": "space", "log": "l", "help": "f1", "side": "v",
    "trial": "p", "speed": "s", "proof": "c", "note": "n", "study": "a",
    "answers": "b", "variation": "t",
}  # fmt: skip
"""The key that the tooltip of each button names."""
