"""Captions: a line that says which sounds are heard, for those who do not hear them. Off unless switched on."""

from __future__ import annotations

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from .model import TableModel
from .panel import TimedPanel

SETTING = "captions"
SECONDS = 2.5
DEPTH = 330
UNSAID = frozenset(("tick",))
"""Sounds without a caption: the click of a button is seen."""
WORDS = TextStyle("small.bold", shrink=True, pad=10)


class Captions(TimedPanel):
    """Shows the latest sounds for a moment above the lower bar."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._heard = model.sounds.latest
        self._words = ""

    def poll(self) -> bool:
        heard = self.model.sounds.latest
        if heard is self._heard:
            return False
        self._heard = heard
        texts = self.model.context.texts
        said = [texts(f"caption.{name}") for name in dict.fromkeys(heard) if name not in UNSAID]
        if not said or self.model.context.settings.get(SETTING) is not True:
            return False
        self._words, self.left = " · ".join(said), SECONDS
        return True

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self.left <= 0:
            return
        wide = min(area.w, view.width(self._words, WORDS.role) + 2 * view.px(WORDS.pad) + 8)
        high = view.line(WORDS.role) + max(6, view.px(12))
        place = Rect(area.x, area.bottom - high, area.w, high).place(wide, high, 0.02, 0.0)
        root.add("captions", place, text=self._words, style=WORDS, fill="tooltip", depth=DEPTH)


__all__ = ["SETTING", "Captions"]
