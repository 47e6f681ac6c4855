"""The settings: each takes effect at once."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, View
from game.ui.tree import Node, find

from .dialogs import Choice, Menu
from .parts import CAPTION, ROW_LABEL, chooser, gap_of, page, stepper, switch
from .shell import Shell

LANGUAGES = ("de", "en", "es", "it")
PACES = ("instant", "fast", "normal", "step")
MOTIONS = ("full", "reduced", "none")
CURTAINS = ("always", "secret", "never")
ENDINGS = ("ask", "auto")
VEILS = ("10", "20", "60", "off")
THEMES = ("byzantine", "contrast")
SIZES = ((1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))


class Setting(NamedTuple):
    """A row: the key it is kept under, how it is changed, and the values it can have.

    `span` is what a number goes through: its least, its most, and the step.
    """

    key: str
    kind: str
    values: tuple[str, ...] = ()
    span: tuple[int, int, int] = (0, 0, 1)


ROWS = (
    Setting("language", "choice", LANGUAGES),
    Setting("scale", "step", span=(75, 200, 5)),
    Setting("window.size", "choice", tuple(f"{w}x{h}" for w, h in SIZES)),
    Setting("window.fullscreen", "switch"),
    Setting("theme", "choice", THEMES),
    Setting("pace", "choice", PACES),
    Setting("motion", "choice", MOTIONS),
    Setting("curtain", "choice", CURTAINS),
    Setting("veil", "choice", VEILS),
    Setting("end_turn", "choice", ENDINGS),
    Setting("volume.all", "step", span=(0, 100, 10)),
    Setting("volume.effects", "step", span=(0, 100, 10)),
    Setting("volume.music", "step", span=(0, 100, 10)),
    Setting("mute", "switch"),
)


class SettingsPage(Scene):
    """One row a setting, in one column or two."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.root: Node | None = None

    # -- values --------------------------------------------------------------------------------------------------

    def value(self, key: str) -> str:
        """The present value as a word."""
        found = self.context.settings.get(key)
        if key == "window.size" and isinstance(found, list | tuple):
            return f"{found[0]}x{found[1]}"
        if key == "language":
            return self.context.texts.language
        return str(found)

    def words(self, key: str, value: str) -> str:
        """What a value is called."""
        if key == "window.size":
            return value.replace("x", " × ")
        return self.context.texts(f"settings.{_name(key)}.{value}")

    def keep(self, key: str, value: str) -> None:
        """Remember a value and let it take effect."""
        stored: object = value
        if key == "window.size":
            stored = [int(side) for side in value.split("x")]
        self._set(key, stored)

    def _set(self, key: str, value: object) -> None:
        self.context.settings.set(key, value)
        self.context.service(Shell).apply(key)
        self.invalidate()

    def percent(self, key: str) -> int:
        """The present value of a setting in per cent."""
        found = self.context.settings.get(key)
        return found if isinstance(found, int) else 100

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        parts = page(view, texts, "settings", texts("settings.title"))
        self.root = parts.root
        gap, pad = gap_of(view), max(10, view.px(24))
        row = max(view.target(54), view.line("body") * 2 + 2)
        columns = 1
        while columns < 2 and -(-len(ROWS) // columns) * (row + gap) + 2 * pad > parts.body.h:
            columns += 1
        lines = -(-len(ROWS) // columns)
        row = max(row, min(view.px(84), (parts.body.h - 2 * pad) // lines - gap))
        wide = min(parts.body.w, view.px(1080) * columns)
        high = min(parts.body.h, lines * row + (lines - 1) * gap + 2 * pad)
        sheet = parts.root.add(
            "sheet", parts.body.place(wide, high, 0.5, 0.12 if columns == 1 else 0), fill="sheet"
        )
        cells = sheet.rect.inset(pad).grid(columns, lines, 2 * pad if columns > 1 else gap, gap)
        for setting, cell in zip(ROWS, _down(cells, columns, lines), strict=False):
            self._row(view, sheet, setting, cell)
        words = texts("settings.hint")
        hint = parts.foot.place(min(parts.foot.w, view.width(words, CAPTION.role) + 2 * pad), parts.foot.h)
        parts.root.add("hint", hint, text=words, style=CAPTION, fill="sheet")
        return parts.root

    def _row(self, view: View, sheet: Node, setting: Setting, cell: Rect) -> None:
        texts = self.context.texts
        name = _name(setting.key)
        label, rest = cell.columns(0.52, 0.48, gap=gap_of(view))
        sheet.add(f"{name}.label", label, text=texts(f"settings.{name}.label"), style=ROW_LABEL)
        control = rest.place(rest.w, view.target(50))
        target = f"set/{setting.key}"
        if setting.kind == "choice":
            chooser(view, sheet, name, control, self.words(setting.key, self.value(setting.key)), target)
        elif setting.kind == "switch":
            switch(sheet, name, control, texts, target, on=bool(self.context.settings.get(setting.key)))
        else:
            value, (least, most, _) = self.percent(setting.key), setting.span
            words = texts("settings.scale.value", percent=value)
            ends = (value <= least, value >= most)
            stepper(sheet, name, control, words, f"less/{setting.key}", f"more/{setting.key}", ends)

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        if target == "ui/back":
            self.stack.pop()
        elif target.startswith(("less/", "more/")):
            way, _, key = target.partition("/")
            self._step(key, 1 if way == "more" else -1)
        elif target.startswith("set/"):
            key = target.removeprefix("set/")
            setting = next(row for row in ROWS if row.key == key)
            if setting.kind == "switch":
                self._set(key, not self.context.settings.get(key))
            else:
                self._choose(setting, press.node)

    def _step(self, key: str, by: int) -> None:
        least, most, step = next(row.span for row in ROWS if row.key == key)
        value = max(least, min(most, self.percent(key) + by * step))
        if value != self.percent(key):
            self._set(key, value)

    def _choose(self, setting: Setting, node: str) -> None:
        present = self.value(setting.key)
        choices = [
            Choice(value, self.words(setting.key, value), chosen=value == present) for value in setting.values
        ]

        def done(value: str) -> None:
            self.keep(setting.key, value)

        about = find(self.root, node) if self.root else None
        self.stack.push(Menu(self.context, choices, done, about=about.rect if about else None))

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
            return True
        return False


def _name(key: str) -> str:
    """The last part of a key: what its words stand under."""
    return key.rpartition(".")[2]


def _down(cells: list[Rect], columns: int, lines: int) -> list[Rect]:
    """Cells given in reading order, by columns instead."""
    return [cells[line * columns + column] for column in range(columns) for line in range(lines)]
