"""The title screen: the city from the sea, and the main menu."""

from __future__ import annotations

from collections.abc import Callable

from game import __version__
from game.storage.saves import SaveInfo, Saves
from game.ui.desktop import motion_of
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.sound import sounds_of
from game.ui.tree import Node, TextStyle

from .. import launch, routes
from ..kit import dialogs, extras
from ..kit.lessons import learning_of
from ..kit.parts import LABEL, SMALL_LABEL, button, button_width, fitting, gap_of
from ..shell import AppServices
from .city import VIEW, LivingCity

NAME = TextStyle("display", "gold_light", shrink=True)
MOTTO = TextStyle("body.italic", "marble", lines=2, shrink=True)
VERSION = TextStyle("caption", "marble", shrink=True)
LINE = TextStyle("small", "white", valign="top", shrink=True, pad=8)
ENTRIES = (
    ("learn", "glyph/bulb"), ("new_game", "glyph/dice"), ("load", "glyph/load"), ("puzzles", "glyph/star"), ("daily", "glyph/calendar"), ("statistics", "glyph/chart"),
    ("laboratory", "glyph/flask"), ("settings", "glyph/settings"),
    ("help", "glyph/help"), ("credits", "glyph/book"), ("quit", "glyph/quit"),
)  # fmt: skip
EXTRAS = frozenset({"puzzles", "daily"})
"""The buttons that may be switched off."""
PAIRS = (("puzzles", "daily"), ("credits", "quit"))
"""Entries that stand side by side, as far as both are offered."""
Entry = tuple[str, str]


class Title(Scene):
    """Continue, learn, new game, load, settings, credits, quit."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.latest: SaveInfo | None = None
        self.more = 0
        """Number of unfinished matches besides the latest."""
        self.entries: tuple[tuple[str, str], ...] = ENTRIES
        """The buttons from top to bottom: learning comes first until something was learned or played."""
        self.city = LivingCity(Rect(0, 0, 1, 1), Rect(0, 0, 1, 1))

    def enter(self) -> None:
        sounds_of(self.context).music("title")
        unfinished = self.context.service(Saves).unfinished()
        self.latest, self.more = next(iter(unfinished), None), max(0, len(unfinished) - 1)
        learning = learning_of(self.context)
        entries = [one for one in ENTRIES if one[0] not in EXTRAS or extras.shown(self.context)]
        if learning.begun:
            entries[:2] = entries[1::-1]
        self.entries = tuple(entries)
        dialogs.tell(self, "learn.title", learning.notice)
        self.invalidate()

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        root = Node("title", view.rect, fill="ground", picture=VIEW, picture_at="fill")
        pad = max(16, view.px(44))
        wide = min(view.w - 2 * pad, max(380, view.px(620)))
        side = Rect(pad, 0, wide, view.h)
        self._city(view, root, side.right)
        panel = root.add("panel", side, fill="curtain")
        edge = max(2, view.px(3))
        panel.add("left", side.cut_left(edge)[0], fill="line.gold")
        panel.add("right", side.cut_right(edge)[0], fill="line.gold")
        inner = side.inset(max(18, view.px(48)), max(14, view.px(34)))
        foot, inner = inner.cut_bottom(view.line("caption"), gap=gap_of(view))
        panel.add(
            "version", foot, text=self.context.texts("title.version", version=__version__), style=VERSION
        )
        rows = self._rows(view)
        gap = gap_of(view)
        high = sum(rows) + gap * (len(rows) - 1)
        if high > inner.h:  # at the greatest scales the buttons are worth more than the room between them
            gap = max(2, gap // 3)
            high = sum(rows) + gap * (len(rows) - 1)
        block, top = inner.cut_bottom(min(high, inner.h), gap=gap_of(view))
        self._head(view, panel, top)
        self._buttons(view, panel, block.rows(*rows, gap=gap))
        return root

    def _city(self, view: View, root: Node, left: int) -> None:
        """The city right of the menu: it lives while the title has the input and motion is wanted."""
        self.city = LivingCity(view.rect, Rect(left, 0, view.w - left, view.h), self.city.seconds)
        lives = motion_of(self.context.settings) == "full" and self.manager is not None
        self.animation = self.city if lives and self.stack.top is self else None
        if self.animation is None:
            self.city.still(root)

    def _rows(self, view: View) -> list[int]:
        """Heights of the lines of buttons."""
        plain = view.target(58)
        first = [plain + view.line("small")] if self.latest else []
        return first + [plain] * len(self.lines_of())

    def lines_of(self) -> list[tuple[Entry, ...]]:
        """The buttons by line: some stand side by side."""
        pictures = dict(self.entries)
        second = {after for before, after in PAIRS if {before, after} <= set(pictures)}
        beside = {before: after for before, after in PAIRS if after in second}
        lines: list[tuple[Entry, ...]] = []
        for name, picture in self.entries:
            if name not in second:
                other = beside.get(name)
                lines.append(((name, picture), (other, pictures[other])) if other else ((name, picture),))
        return lines

    def _head(self, view: View, panel: Node, area: Rect) -> None:
        texts = self.context.texts
        name, motto = view.line("display"), 2 * view.line("body.italic")
        if area.h < name:
            return
        area = area.place(area.w, min(area.h, view.px(420)), 0.5, 0.45)
        with_motto = area.h >= name + motto
        words = name + motto if with_motto else name
        seal = min(area.h - words - gap_of(view), area.w // 2)
        if seal >= 56:
            box, area = area.cut_top(seal, gap=gap_of(view))
            panel.add("seal", box, picture="tabularium")
        line, area = area.cut_top(name)
        panel.add("name", line, text=texts("title.name"), style=NAME)
        if with_motto:
            panel.add("motto", area.cut_top(motto)[0], text=texts("title.motto"), style=MOTTO)

    def _buttons(self, view: View, panel: Node, cells: list[Rect]) -> None:
        texts = self.context.texts
        if self.latest is not None:
            self._continue(view, panel, cells.pop(0), self.latest)
        buttons = [
            (entry, cell)
            for line, strip in zip(self.lines_of(), cells, strict=True)
            for entry, cell in zip(line, self._beside(view, strip, line), strict=True)
        ]
        for (name, picture), cell in buttons:
            primary = self.latest is None and name == self.entries[0][0]
            button(
                panel, name, cell, texts(f"title.{name}"), f"ui/{name}", picture=picture, style=LABEL,
                fill="button.primary" if primary else "button",
            )  # fmt: skip

    def _beside(self, view: View, strip: Rect, line: tuple[Entry, ...]) -> list[Rect]:
        """The cells of a line: equal ones if their words have room, else as wide as the words."""
        widths = [button_width(view, self.context.texts(f"title.{name}"), picture=True) for name, _ in line]
        cells = strip.equal_columns(len(line), gap_of(view))
        if all(wide <= cell.w for wide, cell in zip(widths, cells, strict=True)):
            return cells
        return strip.columns(*(float(wide) for wide in widths), gap=gap_of(view))

    def _continue(self, view: View, panel: Node, cell: Rect, info: SaveInfo) -> None:
        texts = self.context.texts
        if self.more:
            more = texts("title.more", count=self.more)
            others, cell = cell.cut_right(button_width(view, more, SMALL_LABEL.role), gap=gap_of(view) // 2)
            button(panel, "more", others, more, "ui/load", style=SMALL_LABEL, tip="title/more")
        node = button(
            panel, "continue", cell, "", "ui/continue", fill="button.primary", speech=texts("title.continue")
        )
        upper, lower = cell.rows(1.0, view.line("small") + max(4, view.px(10)))
        icon, words = upper.cut_left(upper.h)
        node.add("picture", icon.inset(max(4, upper.h // 5)), picture="glyph/play")
        node.add("text", words.pad(right=icon.w), text=texts("title.continue"), style=LABEL)
        node.add("line", lower, text=fitting(view, self.lines(info), LINE, lower), style=LINE)

    def lines(self, info: SaveInfo) -> tuple[str, str]:
        """The state of the saved match, with and without the game's name: round, and whose turn it is."""
        texts = self.context.texts
        if 0 <= info.to_act < len(info.seats):
            stands = texts("title.turn", round=info.round, name=info.seats[info.to_act].name)
        else:
            stands = texts("title.round", round=info.round)
        return texts("title.of", game=texts(f"{info.game}.name"), stands=stands), stands

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        doors: dict[str, Callable[[Context], Scene]] = {
            "ui/learn": routes.learn, "ui/puzzles": routes.puzzles, "ui/daily": routes.daily, "ui/new_game": routes.new_game, "ui/load": routes.load, "ui/settings": routes.settings, "ui/statistics": routes.statistics,
            "ui/laboratory": routes.laboratory,
            "ui/credits": routes.credits_page, "ui/help": routes.reference,
        }  # fmt: skip
        if target in doors:
            self.stack.push(doors[target](self.context))
        elif target == "ui/quit":
            self.context.service(AppServices).quit()
        elif target == "ui/continue" and self.latest is not None:
            launch.resume(self, self.latest.id)

    def tooltip(self, token: str) -> Tip | None:
        return Tip(self.context.texts("title.more_hint")) if token == "title/more" else None

    def on_key(self, key: Key) -> bool:
        if key.name == "f1":
            self.on_target("ui/help", Press(keyboard=True))
            return True
        if key.name == "return":
            self.on_target("ui/continue" if self.latest else f"ui/{self.entries[0][0]}", Press(keyboard=True))
            return True
        return False
