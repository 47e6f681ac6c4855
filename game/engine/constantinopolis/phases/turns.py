"""What the chapters played seat after seat in turn order share."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.event import Log
from game.engine.core.phase import Phase

from ..state import State, first_office


class InTurn(Phase[State]):
    """A chapter in which each seat has a turn, by rising office. Frame: (number, office whose holder is active)."""

    number: ClassVar[int]

    def begin(self, state: State) -> None:
        """Push the chapter, unless no seat holds an office."""
        office = first_office(state.holder)
        if office >= 0:
            state.backs = 0
            state.stack.append((self.number, office))

    def advance(self, state: State, log: Log) -> int:
        return state.holder[state.stack[-1][1]]

    def end_turn(self, state: State, log: Log) -> None:
        """Pass on to the next office, or end the chapter after the last."""
        office = first_office(state.holder, state.stack[-1][1])
        state.backs = 0
        if office >= 0:
            state.stack[-1] = (self.number, office)
        else:
            state.stack.pop()
            self.end(state, log)

    def end(self, state: State, log: Log) -> None:
        """What happens when every seat has had its turn."""
