"""With several persons a turn with secrets begins when its person confirms, so that no moving hand clicks by accident."""

from __future__ import annotations

from game.ui.geometry import Rect
from game.ui.scene import Key, Press, View
from game.ui.tree import Node, TextStyle

from ..kit.parts import LABEL, banner, button, button_width
from .model import WAIT, TableModel
from .panel import Command, TimedPanel

DEPTH = 340
ASK = TextStyle("heading.small", "porphyry", align="left", lines=2, shrink=True)


class Ready(TimedPanel):
    """Whether the person to act is asked, and how long the answer still waits.

    It is asked after a move of a bot or of another person where the seat sees something that the others do not, unless the
    privacy screen has just been shown, there is one person only, or the privacy screen is switched off.
    """

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.asked = False

    def _due(self) -> bool:
        session = self.model.session
        match, seat = session.match, session.to_act
        persons = sum(each.is_person for each in session.seats)
        if session.over or persons < 2 or session.privacy.curtain == "never" or session.viewer != seat:
            return False
        if not len(match) or match.entries[-1].seat == seat:
            return False
        return self.model.greeted != match.hash() and session.privacy.has_secrets(seat)

    def changed(self) -> None:
        due = self._due()
        if due and not self.asked:
            self.left = WAIT
        self.asked = due

    def enter(self) -> None:
        self.changed()

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The question over the board, which takes no click until it is answered."""
        if not self.asked:
            return
        model = self.model
        texts, seat = model.context.texts, model.session.seats[model.session.to_act]
        below = view.rect.pad(top=area.y)
        root.add("ready", below, solid=True, depth=DEPTH)
        words, go = texts("curtain.ready", name=seat.name), texts("curtain.begin")
        pad = max(8, view.px(20))
        high, flag = view.target(56), view.target(56)
        wide = min(area.w - 2 * pad, view.width(words, ASK.role) + flag + 4 * pad)
        wide = max(wide, button_width(view, go, LABEL.role, picture=True) + 2 * pad)
        dialog = area.place(wide, 2 * high + 3 * pad, 0.5, 0.3)
        box = root.add("ready.box", dialog, fill="dialog", solid=True, depth=DEPTH + 1)
        upper, lower = dialog.inset(pad).cut_top(high, pad)
        mark, said = upper.cut_left(flag, pad)
        box.add("flag", mark, picture=banner(seat))
        box.add("words", said, text=words, style=ASK)
        button(
            box, "go", lower, go, "ui/ready", fill="button.primary", picture="glyph/check", style=LABEL,
            enabled=self.left <= 0,
        )  # fmt: skip

    def commands(self) -> dict[str, Command]:
        return {"ready": Command(self._begin, lambda: self.asked and self.left <= 0)}

    def _begin(self) -> None:
        self.model.greeted = self.model.session.match.hash()
        self.asked = False
        self.model.invalidate()

    def claims(self, key: Key) -> bool:
        return self.asked and key.name in {"return", "space"}

    def on_key(self, key: Key) -> bool:
        if not self.claims(key):
            return False
        if self.left <= 0:
            self._begin()
        return True

    def on_target(self, target: str, press: Press) -> bool:
        return self.asked

    def on_refused(self, target: str) -> bool:
        return self.asked


__all__ = ["Ready"]
