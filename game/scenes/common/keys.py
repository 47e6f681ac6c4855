"""The keys of the commands, and what keys are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.keyboard import SIGNS, key_at, key_label, pad_in_use
from game.ui.scene import Key, Settings, Texts, View
from game.ui.theme import Theme
from game.ui.tree import Node, TextStyle

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
    return texts(f"key.{part}") if part in NAMED else ARROWS.get(part) or key_label(part).upper()


# -- keys of commands --------------------------------------------------------------------------------------------------
# The keys of a table's commands: the usual ones, and those that the person has chosen instead.


SETTING = "keys"
KEYS: dict[str, str] = {
    "escape": "close",
    "home": "fit",
    "z": "near",
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
    "p": "private",
    "1": "say_where",
    "2": "say_choices",
    "3": "say_mine",
    "4": "say_others",
    "5": "say_happened",
}
"""The command of a key, its modifiers before it in the order ctrl, alt, shift."""
BUTTON_KEYS = {"menu": "escape", "step": "space", "recap": "return", "to_match": "backspace"}
"""The keys that buttons name although they mean more than the command of the button."""

CHANGEABLE: dict[str, str] = {
    "undo": "takeback.undo",
    "undo_turn": "takeback.undo_turn",
    "undo_round": "takeback.undo_round",
    "redo": "takeback.redo",
    "redo_turn": "takeback.redo_turn",
    "redo_round": "takeback.redo_round",
    "timeline": "takeback.timeline",
    "log": "table.tip.log",
    "recap": "recap.title",
    "orders": "table.tip.orders",
    "advice": "table.tip.advice",
    "motive": "table.tip.motive",
    "coach": "coach.title",
    "aid": "table.tip.aid",
    "help": "table.tip.help",
    "unseen": "unseen.title",
    "private": "table.tip.private",
    "near": "table.tip.near",
    "say_where": "briefing.where",
    "say_choices": "briefing.choices",
    "say_mine": "briefing.mine",
    "say_others": "briefing.others",
    "say_happened": "briefing.happened",
}
"""The commands whose keys can be changed, and the keys of the catalogue for their names."""
PICTURES = {
    "undo": "undo", "undo_turn": "turn_back", "undo_round": "round_back", "redo": "redo", "redo_turn": "fast", "redo_round": "round_on",
    "timeline": "hourglass", "log": "log", "recap": "chevron_up", "orders": "auto_answer", "advice": "bulb", "motive": "why",
    "coach": "coach", "aid": "aid", "help": "help", "unseen": "eye", "private": "lock", "near": "search",
    "say_where": "sound", "say_choices": "sound", "say_mine": "sound", "say_others": "sound", "say_happened": "sound",
}  # fmt: skip
"""The signs of these commands."""
RESERVED = frozenset((
    "escape", "return", "space", "tab", "shift+tab", "left", "right", "up", "down", "m", "i",
    *(f"f{number}" for number in (2, 3, 4, 5, 6, 7, 10, 11, 12)),
))  # fmt: skip
"""Keys that mean the same everywhere and cannot be given to a command."""
FIXED = {**dict.fromkeys(SHEET_KEYS, "people"), "i": "info", "m": "mute", "f10": "picture"}
"""The signs of those of them that lie on the picture of a keyboard."""
MODIFIERS = frozenset(
    (
        "left ctrl",
        "right ctrl",
        "left shift",
        "right shift",
        "left alt",
        "right alt",
        "alt gr",
        "left meta",
        "right meta",
        "caps lock",
    )
)
"""Names of keys that only go with others."""


class Taken(NamedTuple):
    """Why a key cannot be given to a command: the other command that has it, "" for a reserved key."""

    command: str


def usual_chord(command: str) -> str:
    """The key that the button of a command names as long as no other is chosen, "" for none."""
    return BUTTON_KEYS.get(command) or next((chord for chord, name in KEYS.items() if name == command), "")


class Keymap:
    """The keys that hold now: `chosen` maps commands to chords such as "ctrl+shift+k"."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        self.chosen = {name: chord for name, chord in chosen.items() if name in CHANGEABLE}
        usual = {chord: name for chord, name in KEYS.items() if name not in self.chosen}
        self.commands = {**usual, **{chord: name for name, chord in self.chosen.items()}}

    @staticmethod
    def of(settings: Settings) -> Keymap:
        """The keys in the settings; whatever is no text is left out."""
        found = settings.get(SETTING, {})
        pairs = found.items() if isinstance(found, Mapping) else ()
        return Keymap({str(name): chord for name, chord in pairs if isinstance(chord, str)})

    def chord(self, command: str) -> str:
        """The key of a command, "" for none."""
        return next((chord for chord, name in self.commands.items() if name == command), "")

    def refused(self, command: str, chord: str) -> Taken | None:
        """Why a key cannot be given to a command, None if it can."""
        if chord in RESERVED:
            return Taken("")
        other = self.commands.get(chord, command)
        return Taken(other) if other != command else None

    def change(self, settings: Settings, command: str, chord: str) -> Keymap:
        """Give a key to a command and keep it in the settings. The usual key is not kept. Raises ValueError if it is refused."""
        if command not in CHANGEABLE or self.refused(command, chord) is not None:
            raise ValueError(command, chord)
        chosen = {name: kept for name, kept in self.chosen.items() if name != command}
        if KEYS.get(chord) != command:
            chosen[command] = chord
        settings.set(SETTING, chosen)
        return Keymap(chosen)


def is_whole(key: Key) -> bool:
    """Whether a key is more than a modifier that waits for another one."""
    return bool(key.name) and key.name not in MODIFIERS


# -- the picture of a keyboard -----------------------------------------------------------------------------------------
# A keyboard, its keys with commands in gold. Pure layout.


ROWS = (
    (0.0, ("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10")),
    (0.0, tuple("1234567890")),
    (0.5, tuple("qwertyuiop")),
    (0.75, tuple("asdfghjkl")),
    (1.25, tuple("zxcvbnm")),
)
"""Each row of keys: by how many keys it begins further right, and the signs that most keyboards have there."""
ACROSS = 10.5
CAP = TextStyle("small.bold", align="left", pad=8)
SIGN = TextStyle("small.bold", shrink=True)
LEAST_SIGN = 12
"""Pixels of the side of a picture on a key."""
LEAST_KEY, MOST_KEY = 24, 76
"""Height of a key in design units."""


def sign_of(command: str, ink: str) -> str:
    """The picture of a command, in a color of the theme."""
    return f"glyph/{PICTURES[command]}?ink={Theme().color(ink).hex}"


def keyboard_height(view: View, wide: int, room: int) -> int:
    """The height in pixels of a keyboard in this room, 0 if it would be too small to be read."""
    high = min(view.px(MOST_KEY) * len(ROWS), room, round(wide / ACROSS) * len(ROWS))
    around = 2 * max(4, view.px(12)) + (len(ROWS) - 1) * max(2, view.px(5))
    least = max(LEAST_KEY, view.px(LEAST_KEY), view.line(SIGN.role)) + 1
    return high if high >= least * len(ROWS) + around else 0


def _sign_side(view: View, wide: int, high: int, commands: Mapping[str, str]) -> int:
    """The side of the pictures on the keys of a size: one for all of them, 0 where some would have none."""
    names = [sign if len(sign) > 1 else key_at(sign)[0] for _, signs in ROWS for sign in signs]
    said = [name.upper() for name in names if name in commands]
    longest = max((view.width(one, CAP.role) for one in said), default=0)
    side = min(high * 3 // 5, (wide - longest - 2 * view.px(CAP.pad)) * 4 // 5)
    return side if side >= max(LEAST_SIGN, high // 4) else 0


def keyboard(view: View, parent: Node, area: Rect, commands: Mapping[str, str], waiting: str) -> None:
    """Lay out a keyboard; `commands` are by the names of keys, `waiting` is the one that waits for its key."""
    node = parent.add("keyboard", area, fill="porphyry", speech="")
    inner = area.inset(max(4, view.px(12)))
    gap = max(2, view.px(5))
    wide = inner.w / ACROSS
    side = _sign_side(view, round(wide) - gap, (inner.h - (len(ROWS) - 1) * gap) // len(ROWS), commands)
    for (shift, signs), line in zip(ROWS, inner.equal_rows(len(ROWS), gap), strict=True):
        for number, sign in enumerate(signs):
            left = inner.x + round((shift + number) * wide)
            cap = Rect(left, line.y, round(wide) - gap, line.h)
            name, shown = (sign, sign) if len(sign) > 1 else key_at(sign)
            command = commands.get(name, "")
            if command:
                fill = "button.primary" if command == waiting else "button.gold"
                made = node.add(
                    f"cap.{sign}", cap, fill=fill, text=shown.upper(), style=CAP if side else SIGN, target=f"key/{command}",
                    focusable=False,
                )  # fmt: skip
                if side:
                    spot = cap.pad(right=side // 4).place(side, side, 1.0, 0.5)
                    ink = "white" if command == waiting else "ink"
                    made.add("sign", spot, picture=sign_of(command, ink))
            else:
                _idle(node, sign, cap, shown.upper(), side)


def _idle(node: Node, sign: str, cap: Rect, words: str, side: int) -> None:
    """A key that no command has: with a sign where it means the same everywhere."""
    fixed = FIXED.get(sign, "")
    style = CAP if fixed and side else SIGN.but(color="ink" if fixed else "ink_soft")
    made = node.add(f"cap.{sign}", cap, fill="card" if fixed else "tile.gone", text=words, style=style)
    if fixed and side:
        spot = cap.pad(right=side // 4).place(side, side, 1.0, 0.5)
        made.add("sign", spot, picture=f"glyph/{fixed}?ink={Theme().color('porphyry').hex}")
