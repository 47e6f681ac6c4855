"""The privacy screen between two persons: the table is not drawn until the next person confirms presence."""

from __future__ import annotations

from collections.abc import Callable

from game.storage.record import SeatInfo
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, View
from game.ui.tree import Node, TextStyle

from .. import launch
from ..kit.parts import LABEL, SMALL_LABEL, banner, button, button_width, gap_of

HOLD = 0.6
"""Seconds the button has to be held, so that the last click of the one before reveals nothing."""
LET_GO = 0.45
"""Seconds without a repetition after which a key counts as released; the first repetition comes after 0.35."""
NAME = TextStyle("display", "gold_light", shrink=True)
PASS = TextStyle("heading", "marble", shrink=True)
HINT = TextStyle("small", "marble", lines=2, shrink=True)


class PrivacyScreen(Scene):
    """Names the person who takes over; holding the button (or typing the initial) reveals the table."""

    overlay = True
    opaque = True
    holds = True

    def __init__(self, context: Context, seat: SeatInfo, done: Callable[[], None]) -> None:
        super().__init__(context)
        self.seat, self.done = seat, done
        self.held: float | None = None
        self.quiet: float | None = None
        """Seconds since the last repetition of a held key; None while the mouse holds."""
        self.share = 0
        self.still = 0.0
        """Seconds since the last key."""
        self.ready = False

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        root = Node("curtain", view.rect, fill="curtain", solid=True)
        gap = 2 * gap_of(view)
        heights = (
            min(view.px(300), view.h // 3), view.line("heading"), view.line("display"), view.target(70),
            2 * view.line("small"),
        )  # fmt: skip
        self._frame(view, root)
        block = view.rect.place(min(view.w - 6 * gap, view.px(1100)), sum(heights) + 4 * gap)
        flag, say, name, press, hint = block.rows(*heights, gap=gap)
        root.add("disc", flag.square(), fill="disc")
        root.add("flag", flag.square().inset(flag.h // 5), picture=banner(self.seat))
        root.add("say", say, text=texts("curtain.pass"), style=PASS)
        root.add("name", name, text=self.seat.name, style=NAME)
        wide = max(view.px(460), view.width(texts("curtain.reveal"), "body.bold") + view.px(120))
        node = button(
            root, "reveal", press.place(min(press.w, wide), press.h), texts("curtain.reveal"), "ui/reveal",
            fill="button.primary", picture="glyph/eye", style=LABEL,
        )  # fmt: skip
        done = node.rect.inset(max(3, view.px(6)), 0).pad(
            top=node.rect.h - max(7, view.px(14)), bottom=max(3, view.px(6))
        )
        node.add("done", done.cut_left(done.w * self.share // 20)[0], fill="line.gold")
        leave = texts("pause.title")
        edge = self._edge(view) + gap
        corner = Rect(edge, edge, button_width(view, leave, SMALL_LABEL.role, picture=True), view.target(46))
        button(
            root, "title", corner, leave, "ui/title", fill="bar.button", picture="glyph/quit", style=SMALL_LABEL,
        )  # fmt: skip
        root.add("hint", hint, text=texts("curtain.hint", letter=self.seat.name[:1].upper()), style=HINT)
        return root

    @staticmethod
    def _edge(view: View) -> int:
        return max(10, view.px(26))

    def _frame(self, view: View, root: Node) -> None:
        """Two golden lines round the window, with a tessera at each corner."""
        thick, outer, side = max(1, view.px(2)), view.rect.inset(self._edge(view)), max(8, view.px(18))
        for name, rect in (("outer", outer), ("inner", outer.inset(max(4, view.px(9))))):
            for edge, line in (
                ("top", rect.cut_top(thick)[0]), ("bottom", rect.cut_bottom(thick)[0]),
                ("left", rect.cut_left(thick)[0]), ("right", rect.cut_right(thick)[0]),
            ):  # fmt: skip
                root.add(f"{name}.{edge}", line, fill="line.gold")
        for across in (0.0, 1.0):
            for down in (0.0, 1.0):
                spot = outer.place(side, side, across, down)
                root.add(f"corner.{across:.0f}{down:.0f}", spot, fill="line.gold")

    def on_press(self, target: str, down: bool) -> None:
        if down and target == "ui/reveal":
            self.held = self.held or 0.0  # a held key presses again and again
        else:
            self.held = None
        self.quiet = None
        self._show(self.held or 0.0)

    def tick(self, seconds: float) -> bool:
        self.still += seconds
        if self.held is None:
            return False
        self.held += seconds
        if self.quiet is not None:
            self.quiet += seconds
            if self.quiet > LET_GO:
                self.held = self.quiet = None
                return self._show(0.0)
        if self.held >= HOLD:
            self.reveal()
            return False
        return self._show(self.held)

    def _show(self, held: float) -> bool:
        share = int(20 * held / HOLD)
        changed = share != self.share
        self.share = share
        if changed:
            self.invalidate()
        return True

    def on_text(self, text: str) -> None:
        if self._let_go() and text.casefold() == self.seat.name[:1].casefold():
            self.reveal()

    def _let_go(self) -> bool:
        """Whether a key press belongs to this screen, not to a key the previous person still holds."""
        ready = self.ready or self.still > LET_GO
        self.ready, self.still = ready, 0.0
        return ready

    def on_key(self, key: Key) -> bool:
        if key.name in {"return", "space"} and not self._let_go():
            return True
        if key.name in {"return", "space"}:  # a held key comes again and again
            self.held = 0.0 if self.held is None else self.held
            self.quiet = 0.0
            return True
        return key.name == "escape"

    def on_target(self, target: str, press: Press) -> None:
        """A short press on the button does nothing: it must be held."""
        if target == "ui/title":
            launch.back_to_title(self.context, self)

    def reveal(self) -> None:
        """The person has confirmed presence."""
        self.held = None
        self.done()  # before the table below enters again, or it would ask for another curtain
        self.stack.pop()
