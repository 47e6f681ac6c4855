"""The settings: each takes effect at once."""

from __future__ import annotations

from game.scenes.common import extras
from game.scenes.routes import AppServices
from game.storage.settings import KNOWN
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.tree import Node, TextStyle

from .. import routes
from ..common import dialogs
from ..common.dialogs import INCHES, Choice, drop_down
from ..common.game_cards import game_at_hand
from ..common.parts import (
    CHAPTER,
    HEADING,
    ROW_LABEL,
    UNDER,
    ChapterEntry,
    OpenChapter,
    chapters,
    chooser,
    gap_of,
    page,
    slider,
    stepper,
    switch,
)

NAME = TextStyle("body.bold", align="left", shrink=True)
TOLD = 0.68
"""Share of a row that the words have where they say what a setting does."""
SIZES = ("1280x720", "1366x768", "1600x900", "1920x1080", "2560x1440", "3840x2160")

GROUPS: dict[str, tuple[str, ...]] = {
    "screen": (
        "language", "scale", "living_room", "window.size", "window.fullscreen", "theme", "readers", "touch",
    ),
    "motion": ("pace", "motion", "ponder", "lines"),
    "sound": ("volume.all", "volume.effects", "volume.music", "mute", "captions"),
    "table": ("curtain", "veil", "clicks", "end_turn", "clock", "clock_minutes", "attention"),
    "hints": ("forecast", "hints", "extras"),
}  # fmt: skip
"""The settings of each chapter, from top to bottom."""
PICTURES = {
    "screen": "glyph/picture", "motion": "glyph/fast", "sound": "glyph/sound", "table": "glyph/people",
    "hints": "glyph/bulb",
}  # fmt: skip
ROWS = tuple(key for group in GROUPS.values() for key in group)


def control_of(key: str) -> str:
    """What a setting is changed with: a switch, a slider, steps, or a choice among its values."""
    spec = KNOWN[key]
    if spec.span is not None:
        return "slider" if key.startswith("volume.") else "step"
    return "switch" if isinstance(spec.default, bool) else "choice"


def offered(key: str) -> tuple[str, ...]:
    """The values to choose from, in order; the language of the system has no name."""
    return SIZES if key == "window.size" else tuple(value for value in KNOWN[key].values if value)


class SettingsPage(Scene):
    """One row a setting, in groups of what belongs together; `at` is the key of the one that is marked."""

    upright_growth = 1.1  # all of them are on one page there

    def __init__(self, context: Context, at: str = "") -> None:
        super().__init__(context)
        self.root: Node | None = None
        self.at = at
        self.tab = next((name for name, keys in GROUPS.items() if at in keys), next(iter(GROUPS)))
        self.learned = extras.lessons_of(context).known
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
        game = game_at_hand(self.context)
        parts = page(view, texts, "settings", texts("settings.title"), foot=False, game=game)
        self.root = parts.root
        area = parts.body.place(min(parts.body.w, view.px(1560)), parts.body.h, 0.5, 0)
        at_once = self._height(view, tuple(GROUPS)) <= area.h - view.target(44) - 3 * gap_of(view)
        opened = chapters(view, parts.root, area, self._entries(at_once=at_once and view.upright))
        groups = tuple(GROUPS) if at_once and view.upright else (self.tab,)
        self._chapter(view, opened, groups)
        return parts.root

    @staticmethod
    def _height(view: View, groups: tuple[str, ...]) -> int:
        """The height that groups need with their headings, each row with a line about it."""
        row = view.line(NAME.role) + view.line(UNDER.role) + view.px(14)
        head = view.line(CHAPTER.role) + 2 * gap_of(view)
        return sum(head + row * len(GROUPS[name]) for name in groups)

    def _entries(self, *, at_once: bool) -> list[ChapterEntry]:
        """The chapters unless all are shown at once, and what leads on."""
        texts = self.context.texts
        found = [
            ChapterEntry(f"tab/{name}", texts(f"settings.group.{name}"), picture, chosen=name == self.tab)
            for name, picture in ({} if at_once else PICTURES).items()
        ]
        found.append(ChapterEntry("ui/keys", texts("keys.title"), "glyph/pen", foot=True))
        if self.learned:
            found.append(ChapterEntry("ui/forget", texts("learn.reset"), "glyph/undo", foot=True))
        return found

    def _chapter(self, view: View, opened: OpenChapter, groups: tuple[str, ...]) -> None:
        """Groups one below the other, in rows of one height; what takes another line has a higher one."""
        area = opened.room
        count, gap = sum(len(GROUPS[name]) for name in groups), gap_of(view)
        style = CHAPTER if opened.beside or view.upright else HEADING
        head = view.line(style.role) + gap // 2
        if style == HEADING and len(groups) == 1:
            head = 0  # the button above says it
        room = area.h - head * len(groups) - gap * (len(groups) - 1)
        row = min(view.target(104), room // count)
        long = [key for name in groups for key in GROUPS[name] if self._long(view, key, area.w, row)]
        more = view.line(UNDER.role)
        less = min(row, (room - more * len(long)) // count)
        row, long = (less, long) if self._told(view, less) else (row, [])
        for name in groups:
            if head:
                line, area = area.cut_top(head)
                words = self.context.texts(f"settings.group.{name}")
                opened.sheet.add(f"{name}.heading", line, text=words, style=style.but(valign="top"))
            highs = [row + more * (key in long) for key in GROUPS[name]]
            lines, area = area.cut_top(sum(highs), gap=gap)
            self._group(view, opened.sheet, name, lines, highs)

    @staticmethod
    def _told(view: View, row: int) -> bool:
        """Whether a row has room for a line about its setting."""
        return row >= view.line(NAME.role) + view.line(UNDER.role) + view.px(10)

    def _long(self, view: View, key: str, wide: int, row: int) -> bool:
        """Whether what a setting does takes a line more than its row has."""
        said = self.context.texts(f"settings.{_name(key)}.help")
        room = max(1, (row - view.line(NAME.role) - 2 * max(1, view.px(3))) // view.line(UNDER.role))
        wide = round((wide - 2 * gap_of(view)) * TOLD) - 4
        short = [len(view.fonts.wrap(one, UNDER.role, view.k, wide)) for one in _shorter(said)]
        return room < min(short) <= UNDER.lines

    def _group(self, view: View, sheet: Node, name: str, area: Rect, highs: list[int]) -> None:
        lines, row = area.rows(*highs), min(highs)
        told = self._told(view, row)
        for number, (key, line) in enumerate(zip(GROUPS[name], lines, strict=True)):
            if number:
                sheet.add(f"{name}.line.{number}", line.cut_top(1)[0], fill="line")
            self._row(view, sheet, key, line, told=told)

    def _row(self, view: View, sheet: Node, key: str, cell: Rect, *, told: bool) -> None:
        name = _name(key)
        label, rest = cell.columns(TOLD if told else 0.5, 1 - TOLD if told else 0.5, gap=gap_of(view) * 2)
        self._label(view, sheet, key, label.inset(0, max(1, view.px(3))), told=told)
        control = rest.place(rest.w, min(view.target(50), rest.h - 4))
        target, texts, kind, span = f"set/{key}", self.context.texts, control_of(key), KNOWN[key].span
        if span is not None:
            value = self.percent(key)
            words = texts("settings.scale.value", percent=value)
            if kind == "slider":
                slider(sheet, name, control, words, value, span, name)
                return
            ends = (value <= span[0], value >= span[1])
            stepper(sheet, name, control, words, f"less/{key}", f"more/{key}", ends)
        elif kind == "switch":
            switch(sheet, name, control, texts, target, on=bool(self.context.settings.get(key)))
        else:
            chooser(view, sheet, name, control, self.words(key, self.value(key)), target)

    def _label(self, view: View, sheet: Node, key: str, label: Rect, *, told: bool) -> None:
        """What a setting is called, and below it what it does where that has room; it stands in the tooltip anyway."""
        texts, name = self.context.texts, _name(key)
        words, about = texts(f"settings.{name}.label"), texts(f"settings.{name}.help")
        marked = "chip.gold" if key == self.at else ""
        if not told:
            sheet.add(f"{name}.label", label, text=words, style=ROW_LABEL, tip=name, fill=marked)
            return
        room = (label.h - view.line(NAME.role)) // view.line(UNDER.role)
        style, under, lines = UNDER.but(shrink=False), "", 0
        for said in _shorter(about):
            lines = len(view.fonts.wrap(said, style.role, view.k, label.w - 2))
            if lines <= min(room, style.lines):
                under = said
                break
        lines = lines if under else 0
        block = label.place(label.w, view.line(NAME.role) + lines * view.line(UNDER.role))
        line, rest = block.cut_top(view.line(NAME.role))
        sheet.add(f"{name}.label", line, text=words, style=NAME, tip=name, fill=marked)
        if under:
            sheet.add(f"{name}.about", rest, text=under, style=style, tip=name)

    def tooltip(self, token: str) -> Tip | None:
        """What a setting does, at its label as well as at its control."""
        name = _name(token.partition("/")[2] or token)
        if token.startswith("tab/") or all(name != _name(key) for key in ROWS):
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
            if control_of(key) == "switch":
                self._set(key, not self.context.settings.get(key))
            else:
                self._choose(key, press.node)

    def _forgotten(self) -> None:
        extras.lessons_of(self.context).forget()
        self.learned = False
        self.invalidate()

    def on_widget(self, name: str, value: str, done: bool) -> None:
        """A slider was moved: keep the nearest step."""
        for key in ROWS:
            span = KNOWN[key].span
            if span is not None and name.endswith(f"/{_name(key)}/slider"):
                percent = round(float(value) / span[2]) * span[2]
                if percent != self.percent(key):
                    self._set(key, percent)

    def _step(self, key: str, by: int) -> None:
        span = KNOWN[key].span
        if span is None:
            return
        least, most, step = span
        value = max(least, min(most, self.percent(key) + by * step))
        if value != self.percent(key):
            self._set(key, value)

    def _choose(self, key: str, node: str) -> None:
        present = self.value(key)
        choices = [Choice(value, self.words(key, value), chosen=value == present) for value in offered(key)]

        def done(value: str) -> None:
            self.keep(key, value)

        drop_down(self, self.root, node, choices, done)

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
            return True
        return False


def _name(key: str) -> str:
    """The last part of a key: what its words stand under."""
    return key.rpartition(".")[2]


def _shorter(about: str) -> list[str]:
    """What a setting does: all of it, its first sentence, and that up to a semicolon."""
    return [about, *(about.partition(end)[0].rstrip(".") + "." for end in (". ", ";"))]
