"""The settings: each takes effect at once."""

from __future__ import annotations

from typing import NamedTuple

from game.storage.settings import PACES
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.tree import Node

from .. import routes
from ..kit import dialogs
from ..kit.dialogs import Choice, drop_down
from ..kit.lessons import learning_of
from ..kit.parts import (
    CAPTION,
    ROW_LABEL,
    SMALL_LABEL,
    button,
    button_width,
    chooser,
    gap_of,
    page,
    panel,
    panel_height,
    slider,
    stepper,
    switch,
)
from ..kit.touch import INCHES, OFF
from ..shell import AppServices

LANGUAGES = ("de", "en", "es", "it")
MOTIONS = ("system", "full", "reduced", "none")
CURTAINS = ("always", "secret", "never")
ENDINGS = ("ask", "auto")
CLICKS = ("twice", "once")
CLOCKS = ("off", "shown", "remind", "move")
MINUTES = ("1", "2", "3", "5", "10")
FORECASTS = ("alone", "always", "never")
HINTS = FORECASTS
IDLE_TIMES = ("10", "20", "60", "off")
READERS = ("all", "short", "off")
THEMES = ("byzantine", "contrast")
LEAST_PAIR = 760
"""Design units of width from which two columns stand side by side."""
LEAST_LABEL = "small"
"""What a label is set in at the least, on two lines."""
SIZES = ((1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))


class Setting(NamedTuple):
    """A row: its settings key, its control, and its possible values.

    `span` is the least, the most and the step of a number.
    """

    key: str
    kind: str
    values: tuple[str, ...] = ()
    span: tuple[int, int, int] = (0, 0, 1)


GROUPS: dict[str, tuple[Setting, ...]] = {
    "screen": (
        Setting("language", "choice", LANGUAGES),
        Setting("scale", "step", span=(75, 200, 5)),
        Setting("living_room", "switch"),
        Setting("window.size", "choice", tuple(f"{w}x{h}" for w, h in SIZES)),
        Setting("window.fullscreen", "switch"),
        Setting("theme", "choice", THEMES),
        Setting("readers", "choice", READERS),
        Setting("touch", "choice", (OFF, *INCHES)),
    ),
    "motion": (
        Setting("pace", "choice", PACES),
        Setting("motion", "choice", MOTIONS),
        Setting("ponder", "switch"),
        Setting("lines", "switch"),
    ),
    "table": (
        Setting("curtain", "choice", CURTAINS),
        Setting("veil", "choice", IDLE_TIMES),
        Setting("clicks", "choice", CLICKS),
        Setting("end_turn", "choice", ENDINGS),
        Setting("clock", "choice", CLOCKS),
        Setting("clock_minutes", "choice", MINUTES),
        Setting("forecast", "choice", FORECASTS),
        Setting("hints", "choice", HINTS),
        Setting("extras", "switch"),
        Setting("attention", "switch"),
    ),
    "sound": (
        Setting("volume.all", "slider", span=(0, 100, 10)),
        Setting("volume.effects", "slider", span=(0, 100, 10)),
        Setting("volume.music", "slider", span=(0, 100, 10)),
        Setting("mute", "switch"),
        Setting("captions", "switch"),
    ),
}
"""What belongs together, under one heading each."""
COLUMNS = (("screen", "motion"), ("table", "sound"))
"""The groups from top to bottom, side by side where there is room."""
ROWS = tuple(setting for group in GROUPS.values() for setting in group)


class SettingsPage(Scene):
    """One row a setting, in groups of what belongs together; `at` is the key of the one that is marked."""

    def __init__(self, context: Context, at: str = "") -> None:
        super().__init__(context)
        self.root: Node | None = None
        self.at = at
        found = [name for name, rows in GROUPS.items() if any(row.key == at for row in rows)]
        self.tab = found[0] if found else next(iter(GROUPS))
        self.learned = learning_of(context).known
        """Whether there is progress in lessons to forget."""

    # -- values --------------------------------------------------------------------------------------------------

    def value(self, key: str) -> str:
        """The present value as text."""
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
        if key == "touch" and value in INCHES:
            return self.context.texts("settings.touch.inches", inches=value)
        return self.context.texts(f"settings.{_name(key)}.{value}")

    def keep(self, key: str, value: str) -> None:
        """Store a value and apply it."""
        stored: object = value
        if key == "window.size":
            stored = [int(side) for side in value.split("x")]
        self._set(key, stored)

    def _set(self, key: str, value: object) -> None:
        self.context.settings.set(key, value)
        self.context.service(AppServices).apply(key)
        self.invalidate()

    def percent(self, key: str) -> int:
        """The present value of a percentage."""
        found = self.context.settings.get(key)
        return found if isinstance(found, int) else 100

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        parts = page(view, texts, "settings", texts("settings.title"))
        self.root = parts.root
        gap = gap_of(view)
        columns = COLUMNS if parts.body.w >= view.px(LEAST_PAIR) else (tuple(GROUPS),)
        row, area = self._sizes(view, parts.body, columns)
        if row < 2 * view.line(LEAST_LABEL) + gap // 2:
            self._tabs(view, parts.root, parts.body)
        else:
            for names, column in zip(columns, area.equal_columns(len(columns), gap), strict=True):
                heights = [self._height(view, name, row) for name in names]
                for name, rect in zip(names, column.rows(*heights, gap=gap), strict=True):
                    self._group(view, parts.root, name, rect, row)
        words = texts("settings.hint")
        foot = self._forget(view, parts.root, self._keys(view, parts.root, parts.foot))
        wide = min(foot.w, view.width(words, CAPTION.role) + 2 * max(10, view.px(24)))
        parts.root.add("hint", foot.place(wide, foot.h), text=words, style=CAPTION, fill="sheet")
        return parts.root

    def _keys(self, view: View, root: Node, foot: Rect) -> Rect:
        """The button that opens the page of keys; what is left of the foot."""
        words = self.context.texts("keys.title")
        cell, rest = foot.cut_left(
            min(button_width(view, words, SMALL_LABEL.role), foot.w // 3), gap_of(view)
        )
        button(root, "keys", cell, words, "ui/keys", style=SMALL_LABEL)
        return rest

    def _forget(self, view: View, root: Node, foot: Rect) -> Rect:
        """The button that forgets the progress in the lessons, if there is any; what is left of the foot."""
        if not self.learned:
            return foot
        words = self.context.texts("learn.reset")
        cell, rest = foot.cut_right(
            min(button_width(view, words, SMALL_LABEL.role), foot.w // 3), gap_of(view)
        )
        button(root, "forget", cell, words, "ui/forget", style=SMALL_LABEL)
        return rest

    def _tabs(self, view: View, root: Node, body: Rect) -> None:
        """One group at a time, for scales at which not all fit."""
        strip, body = body.cut_top(view.target(44), gap=gap_of(view))
        for name, cell in zip(GROUPS, strip.equal_columns(len(GROUPS), gap_of(view) // 2), strict=True):
            words = self.context.texts(f"settings.group.{name}")
            button(
                root, f"tab.{name}", cell, words, f"tab/{name}", selected=name == self.tab, style=SMALL_LABEL
            )
        row, area = self._sizes(view, body, ((self.tab,),))
        self._group(view, root, self.tab, area, row)

    def _sizes(self, view: View, body: Rect, columns: tuple[tuple[str, ...], ...]) -> tuple[int, Rect]:
        """The height of a row, and the area of all groups in the middle of the page."""
        gap = gap_of(view)
        lines = max(sum(len(GROUPS[name]) for name in names) for names in columns)
        bare = max(sum(self._height(view, name, 0) for name in names) for names in columns)
        around = bare + gap * (max(map(len, columns)) - 1)
        row = min(view.target(78), (body.h - around) // lines)
        wide = min(body.w, max(view.px(860) * len(columns), 1200))
        return row, body.place(wide, min(body.h, around + lines * row), 0.5, 0.3)

    @staticmethod
    def _height(view: View, name: str, row: int) -> int:
        """How high the panel of a group is with rows of this height."""
        return panel_height(view, row * len(GROUPS[name]))

    def _group(self, view: View, root: Node, name: str, rect: Rect, row: int) -> None:
        sheet, inner = panel(view, root, name, rect, self.context.texts(f"settings.group.{name}"))
        lines = inner.rows(*[row] * len(GROUPS[name]))
        for number, (setting, line) in enumerate(zip(GROUPS[name], lines, strict=True)):
            if number:
                sheet.add(f"line.{number}", line.cut_top(1)[0], fill="line")
            self._row(view, sheet, setting, line)

    def _row(self, view: View, sheet: Node, setting: Setting, cell: Rect) -> None:
        texts = self.context.texts
        name = _name(setting.key)
        label, rest = cell.columns(0.5, 0.5, gap=gap_of(view))
        marked = "chip.gold" if setting.key == self.at else ""
        words = texts(f"settings.{name}.label")
        sheet.add(f"{name}.label", label, text=words, style=ROW_LABEL, tip=name, fill=marked)
        control = rest.place(rest.w, min(view.target(50), rest.h - 4))
        target = f"set/{setting.key}"
        if setting.kind == "choice":
            chooser(view, sheet, name, control, self.words(setting.key, self.value(setting.key)), target)
        elif setting.kind == "switch":
            switch(sheet, name, control, texts, target, on=bool(self.context.settings.get(setting.key)))
        else:
            value, (least, most, _) = self.percent(setting.key), setting.span
            words = texts("settings.scale.value", percent=value)
            if setting.kind == "slider":
                slider(sheet, name, control, words, value, setting.span, name)
                return
            ends = (value <= least, value >= most)
            stepper(sheet, name, control, words, f"less/{setting.key}", f"more/{setting.key}", ends)

    def tooltip(self, token: str) -> Tip | None:
        """What a setting does, at its label as well as at its control."""
        name = _name(token.partition("/")[2] or token)
        if token.startswith("tab/") or all(name != _name(row.key) for row in ROWS):
            return None
        texts = self.context.texts
        return Tip(texts(f"settings.{name}.label"), texts(f"settings.{name}.help"))

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        if target == "ui/back":
            self.stack.pop()
        elif target == "ui/keys":
            self.stack.push(routes.keys(self.context))
        elif target == "ui/forget":
            texts = self.context.texts
            words = (texts("learn.reset"), texts("learn.reset_sure"), texts("learn.reset_yes"))
            self.stack.push(dialogs.confirm(self.context, *words, self._forgotten, danger=True))
        elif target.startswith("tab/"):
            self.tab = target.removeprefix("tab/")
            self.invalidate()
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

    def _forgotten(self) -> None:
        learning_of(self.context).reset()
        self.learned = False
        self.invalidate()

    def on_widget(self, name: str, value: str, done: bool) -> None:
        """A slider was moved: keep the nearest step."""
        for setting in ROWS:
            if setting.kind == "slider" and name.endswith(f"/{_name(setting.key)}/slider"):
                step = setting.span[2]
                percent = round(float(value) / step) * step
                if percent != self.percent(setting.key):
                    self._set(setting.key, percent)

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

        drop_down(self, self.root, node, choices, done)

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
            return True
        return False


def _name(key: str) -> str:
    """The last part of a key: what its words stand under."""
    return key.rpartition(".")[2]
