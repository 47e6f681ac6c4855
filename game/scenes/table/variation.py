"""The table of a variation: what might have been, tried from a position of a replay, to which one key leads back."""

from __future__ import annotations

from game.table.session import Session
from game.ui.scene import Context, Key, Tip

from ..common.keys import shown
from .model import TableModel
from .panel import TOOLS, Command, Panel, Tool
from .table import Table

BACK = "to_match"


class WayBack(Panel):
    """The way back to the match."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._texts = model.context.texts

    def tools(self) -> list[Tool]:
        return [Tool(BACK, "glyph/arrow_left")]

    def commands(self) -> dict[str, Command]:
        return {BACK: Command(self._back), "menu": Command(self._back)}

    def tooltip(self, token: str) -> Tip | None:
        if token not in {"ui/menu", f"ui/{BACK}"}:
            return None
        words = self._texts("replay.back"), self._texts("replay.back_tip")
        return Tip(*words, keys=shown(self._texts, TOOLS[BACK]))

    def on_key(self, key: Key) -> bool:
        """The backspace key leads back."""
        if key.name != "backspace":
            return False
        self._back()
        return True

    def _back(self) -> None:
        self.model.stack.pop()


class VariationTable(Table):
    """A variation on screen: the usual table, nothing of it is kept."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context, session)
        self.panels = [*self.panels, WayBack(self.model)]
