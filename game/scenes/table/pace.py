"""The pace at which bots move while somebody plays, chosen from a list, and the button for the next of their moves."""

from __future__ import annotations

from game.storage.settings import PACES
from game.ui.scene import Tip

from ..kit.dialogs import Choice, Menu
from .panel import Command, Panel, Tool

PICTURES = {
    "instant": "glyph/pace_instant", "fast": "glyph/pace_fast", "normal": "glyph/pace_normal", "slow": "glyph/pace_slow",
    "step": "glyph/pause",
}  # fmt: skip


class PaceTool(Panel):
    """Two tools; where one only watches, the bar below has it all."""

    def tools(self) -> list[Tool]:
        session = self.model.session
        if session.privacy.watched:
            return []
        tools = [Tool("step", "glyph/step", pressed=True)] if session.players.ready else []
        if any(not seat.is_person for seat in session.seats):
            tools.append(Tool("pace", PICTURES[session.players.pace]))
        return tools

    def commands(self) -> dict[str, Command]:
        return {"pace": Command(self._ask), "step": Command(self.model.session.players.release)}

    def _ask(self) -> None:
        """Open the list of paces."""
        model = self.model
        texts, now = model.context.texts, model.session.players.pace
        lines = [Choice(pace, texts(f"settings.pace.{pace}"), PICTURES[pace], pace == now) for pace in PACES]
        heading = texts("settings.pace.label")
        model.stack.push(Menu(model.context, lines, self._choose, heading=heading))

    def _choose(self, name: str) -> None:
        """The pace of the bots from now on."""
        session, texts = self.model.session, self.model.context.texts
        pace = next(one for one in PACES if one == name)
        self.model.context.settings.set("pace", pace)
        session.players.pace = pace
        self.model.say(texts("table.pace", pace=texts(f"settings.pace.{pace}")))

    def tooltip(self, token: str) -> Tip | None:
        name = token.removeprefix("ui/")
        if name == "pace":
            texts, pace = self.model.context.texts, self.model.session.players.pace
            return self.tool_tip(name, texts(f"settings.pace.{pace}"))
        return self.tool_tip(name) if name == "step" else None


__all__ = ["PaceTool"]
