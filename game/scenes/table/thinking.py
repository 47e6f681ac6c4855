"""The quiet sign that a player made of code is thinking: it comes only after a while, so that it never flickers."""

from __future__ import annotations

from .model import TableModel
from .panel import Panel

PATIENCE = 0.4
"""Seconds a player may think before the sign is shown."""


class Thinking(Panel):
    """Records in the model which bot has been thinking for a while; the board shows it."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._number = -1
        self._waited = 0.0

    def tick(self, seconds: float) -> bool:
        """Let time pass; whether the sign comes or goes."""
        session = self.model.session
        players = session.players
        thinks = (
            session.waiting_for_bot and session.proposal is None and not (players.answered or players.idle)
        )
        number = len(session.match)
        self._waited = self._waited + seconds if thinks and number == self._number else 0.0
        self._number = number
        seat = session.to_act if self._waited >= PATIENCE else None
        changed, self.model.thinking = seat != self.model.thinking, seat
        return changed


__all__ = ["PATIENCE", "Thinking"]
