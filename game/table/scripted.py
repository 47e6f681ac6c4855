"""Players that play given actions instead of thinking."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.core.action import Action
from game.storage.record import Record

from .players import SECONDS, Players


class ScriptedPlayers(Players):
    """Rivals that play given actions at the usual pace, without bots."""

    def __init__(self, record: Record, clock: Callable[[], float], line: Callable[[], Action | None]) -> None:
        super().__init__(record, clock)
        self._line = line
        self._mark, self._since = "", clock()

    @property
    def idle(self) -> bool:
        """Whether the line has no action now."""
        return self._line() is None

    @property
    def late(self) -> bool:
        """Never: nothing is thought about."""
        return False

    def start(self) -> None:
        """Nothing has to be started."""

    def attend(self) -> None:
        """Do nothing: scripted rivals do not ponder."""

    def poll(self) -> Action | None:
        """The next scripted action once it is due; ``None`` while the line has none."""
        mark = f"{len(self._record.match)} {self._record.match.hash()}"
        if mark != self._mark:
            self._mark, self._since = mark, self._clock()
        action = self._line()
        pace = "normal" if self.pace == "step" else self.pace
        if action is None or self._clock() - self._since < SECONDS[pace]:
            return None
        return action


__all__ = ["ScriptedPlayers"]
