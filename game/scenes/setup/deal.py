"""Before the first move: the seal of the deal, and the words that cut the deck."""

from __future__ import annotations

from game.phones.service import PhoneService
from game.table.session import MOST_LETTERS, Deal
from game.ui.desktop import clipboard_of
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, View
from game.ui.tree import Node, TextStyle

from .. import launch
from ..common.parts import (
    SEAL_PICTURE,
    banner,
    button,
    button_width,
    entry,
    gap_of,
    grouped,
    page,
    panel,
    panel_height,
)

WHY = TextStyle("body", align="left", lines=5, shrink=True)
HINT = TextStyle("small", "ink_soft", align="left", lines=3, shrink=True)
SEAL = TextStyle("number", shrink=True, lines=2, pad=8)
NAME = TextStyle("body", align="left", shrink=True)
NOTICE = TextStyle("small", align="left", lines=2, shrink=True, pad=12)


class DealPage(Scene):
    """The seal on the left, a line for the word of each person on the right."""

    def __init__(self, context: Context, plan: launch.MatchConfig, drawn: Deal) -> None:
        super().__init__(context)
        self.plan, self.drawn = plan, drawn
        self.people = [seat for seat in plan.seats if seat.is_person]
        self.words = [""] * len(self.people)
        self.notice = ""
        self.leaf, self.leaves = 0, 1

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        parts = page(view, texts, "deal", texts("deal.title"), game=self.plan.game)
        gap = gap_of(view)
        area, foot = parts.column(view, 1500)
        seal, cut = self._seal_height(view), self._cut_height(view)
        self.leaves = 1
        if not self.people:
            self._seal(view, parts.root, area.place(area.w, min(area.h, max(seal, view.px(520))), 0.5, 0.3))
        elif area.w >= 46 * view.text_px("body") and area.h >= max(seal, cut):
            high = min(area.h, max(view.px(520), seal, cut))
            left, right = area.place(area.w, high, 0.5, 0.3).columns(0.42, 0.58, gap=gap)
            self._seal(view, parts.root, left)
            self._cut(view, parts.root, right)
        else:  # one after the other
            self.leaves = 2
            (self._cut if self.leaf else self._seal)(view, parts.root, area)
        self._foot(view, parts.root, foot)
        return parts.root

    def _seal_height(self, view: View) -> int:
        """The least height of the panel of the seal, in pixels."""
        words = WHY.lines * view.line("body") + 2 * view.line("number")
        return panel_height(view, words + view.target(46) + 3 * gap_of(view))

    def _cut_height(self, view: View) -> int:
        """The height of the panel of the words, in pixels."""
        rows = len(self.people) * (view.target(52) + gap_of(view))
        return panel_height(view, rows + HINT.lines * view.line("small") + gap_of(view))

    def _seal(self, view: View, root: Node, area: Rect) -> None:
        """The seal itself, and why it is there."""
        texts, gap = self.context.texts, gap_of(view)
        node, inner = panel(view, root, "seal", area, texts("deal.seal"))
        copy = texts("deal.copy")
        strip, inner = inner.cut_bottom(view.target(46), gap=gap)
        wide = min(strip.w, button_width(view, copy, picture=True))
        button(node, "copy", strip.place(wide, strip.h), copy, "ui/copy", picture="glyph/log")
        digits, inner = inner.cut_bottom(2 * view.line("number"), gap=gap)
        node.add("digits", digits, text=grouped(self.drawn.commitment), style=SEAL, fill="well")
        lines = len(view.fonts.wrap(texts("deal.why"), WHY.role, view.k, inner.w))
        why = min(inner.h, min(lines, WHY.lines) * view.line("body") + 2)
        words, room = inner.cut_bottom(why, gap=gap)
        if room.h >= view.px(90):
            node.add("picture", room.place(min(room.w, room.h), room.h), picture=SEAL_PICTURE)
        else:
            words = inner
        node.add("why", words, text=texts("deal.why"), style=WHY)

    def _cut(self, view: View, root: Node, area: Rect) -> None:
        """A line for each person's word."""
        texts, gap = self.context.texts, gap_of(view)
        node, inner = panel(view, root, "cut", area, texts("deal.cut"))
        hint, rest = inner.cut_top(min(inner.h // 3, 3 * view.line("small")), gap=gap)
        node.add("hint", hint, text=texts("deal.cut_hint"), style=HINT)
        count = len(self.people)
        row = min(view.target(52), max(32, (rest.h + gap) // count - gap))
        columns = 1 + (count * (row + gap) - gap > rest.h)
        lines = -(-count // columns)
        room = Rect(rest.x, rest.y, rest.w, min(rest.h, lines * row + (lines - 1) * gap))
        cells = room.grid(columns, lines, gap)
        for index, cell in enumerate(cells[:count]):
            seat = self.people[index]
            flag, line = cell.cut_left(cell.h, gap=gap)
            node.add(f"flag.{index}", flag, picture=banner(seat))
            label, field = line.columns(0.42, 0.58, gap=gap)
            words = texts("deal.word", name=seat.name)
            node.add(f"name.{index}", label, text=words, style=NAME)
            entry(node, f"word.{index}", field, self.words[index], speech=words, length=MOST_LETTERS)

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        texts = self.context.texts
        go = texts("deal.go")
        cell, words = foot.cut_right(max(view.px(320), 2 * view.width(go)), gap=gap_of(view))
        button(root, "go", cell, go, "ui/go", fill="button.primary", picture="glyph/play")
        if self.people:
            label = texts("deal.phones")
            wide = min(words.w, button_width(view, label, picture=True))
            door, words = words.cut_left(wide, gap=gap_of(view))
            button(root, "phones", door, label, "ui/phones", picture="glyph/phone")
        if self.leaves > 1:
            turn = texts("deal.seal" if self.leaf else "deal.cut")
            wide = min(words.w, button_width(view, turn, picture=True))
            door, words = words.cut_left(wide, gap=gap_of(view))
            button(root, "turn", door, turn, "ui/turn", picture="glyph/exchange")
        if self.notice and words.w > view.px(160):
            root.add("notice", words, text=self.notice, style=NOTICE, fill="sheet")

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        if target == "ui/back":
            self.stack.pop()
        elif target == "ui/go":
            self.go()
        elif target == "ui/phones":
            self.phones()
        elif target == "ui/copy":
            self.copy()
        elif target == "ui/turn":
            self.leaf = 1 - self.leaf
            self.invalidate()

    def on_widget(self, name: str, value: str, done: bool) -> None:
        self.words[int(name.split("/")[-2].removeprefix("word."))] = value
        if done:
            self.go()

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
        elif key.name == "return":
            self.go()
        elif key == Key("c", ctrl=True):
            self.copy()
        else:
            return False
        return True

    def copy(self) -> None:
        """Copy the seal to the clipboard, so that others can store it."""
        texts, seal = self.context.texts, self.drawn.commitment
        good = clipboard_of(self.context).put(seal)
        self.notice = texts("deal.copied", text=grouped(seal)) if good else texts("deal.copy_failed")
        self.invalidate()

    def phones(self) -> None:
        """Begin, with the page about phones first."""
        service = self.context.services.get(PhoneService)
        if isinstance(service, PhoneService):
            service.wanted = True
        self.go()

    def go(self) -> None:
        """Cut the deck with the words there are, and begin."""
        cut = self.drawn.cut(self.words)
        launch.begin(self, self.plan, cut.seed, cut.fairness)
