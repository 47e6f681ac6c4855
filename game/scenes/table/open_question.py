"""A question that is put to the whole table: the command by which its seat answers in private instead."""

from __future__ import annotations

from game.ui.scene import Tip

from .model import TableModel
from .panel import Command, Panel


class OpenQuestion(Panel):
    """The command; its button is in the action bar."""

    def commands(self) -> dict[str, Command]:
        return {"private": Command(self._look, lambda: can(self.model))}

    def _look(self) -> None:
        """Cover the screen and hand it to the seat asked, which then sees its own."""
        self.model.session.privacy.look()
        self.model.changed()

    def tooltip(self, token: str) -> Tip | None:
        if token != "ui/private" or not can(self.model):
            return None
        session = self.model.session
        name = session.seats[session.to_act].name
        return self.tool_tip("private", self.model.context.texts("curtain.private_about", name=name))


def can(model: TableModel) -> bool:
    """Whether the seat asked may answer in private instead."""
    session = model.session
    return session.privacy.open_question and session.proposal is None and session.pending is None


__all__ = ["OpenQuestion", "can"]
