"""Tells a person that its turn has come: by a sound, and by the desktop while the window is not visible."""

from __future__ import annotations

from ..shell import AppServices
from .model import TableModel
from .panel import Panel


class Attention(Panel):
    """Remembers for whom the table waits: asks once when it begins to wait for a person or the match is over."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._waited: object = self._waits()

    def _waits(self) -> object:
        """The seat of the person to choose, "end" if the match is over, None while a bot is to move."""
        session = self.model.session
        if session.over:
            return "end"
        return None if session.waiting_for_bot else session.to_act

    def changed(self) -> None:
        before, self._waited = self._waited, self._waits()
        if self._waited is None or self._waited == before:
            return
        if self._waited != "end":
            self.model.sounds.play("turn")
        services = self.model.context.services.get(AppServices)
        if isinstance(services, AppServices):
            services.attention()


__all__ = ["Attention"]
