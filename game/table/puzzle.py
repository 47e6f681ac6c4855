"""One puzzle being solved: the position at a real table, one answer, and what it was worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Literal

from game.bots.puzzles import Puzzle
from game.engine.core.action import Action
from game.storage.record import Record, SeatInfo

from .scripted import ScriptedPlayers
from .session import Session

PuzzleStage = Literal["ask", "right", "close", "wrong", "shown"]
"""``ask``: an answer is awaited; ``right``, ``close``, ``wrong``: what the answer was; ``shown``: the best one was shown."""


class PuzzleRun:
    """A puzzle at its table. The session is neither saved nor counted, and nobody but the solver moves.

    ``answered`` is called with whether the puzzle is solved when an answer is given.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seats: Sequence[SeatInfo],
        answered: Callable[[bool], None] = lambda _: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.puzzle, self.answered = puzzle, answered
        match = puzzle.match()
        self.start = len(match)
        self.record = Record(match, [*seats], policy="strict")
        self.session = Session(self.record, clock=clock)
        self.session.players = ScriptedPlayers(self.record, clock, lambda: None)
        self.stage: PuzzleStage = "ask"
        self.given: Action | None = None
        """The answer that was given."""

    @property
    def best(self) -> Action:
        """The right answer."""
        return self.session.game.grammar.parse(self.puzzle.best)

    @property
    def over(self) -> bool:
        """Whether an answer was given or shown."""
        return self.stage != "ask"

    def behind(self) -> float | None:
        """By how many points of a hundred the answer is behind the best; ``None`` where that is not known."""
        if self.given is None:
            return None
        known = self.puzzle.answer(self.session.game.grammar.text(self.given))
        return None if known is None else known.behind

    def follow(self) -> None:
        """See whether an answer was given since the last call."""
        match = self.session.match
        if self.stage == "ask" and len(match) > self.start:
            self.given = match.entries[self.start].action
            self.stage = self.puzzle.verdict(self.session.game.grammar.text(self.given))
            self.answered(self.stage != "wrong")

    def again(self) -> None:
        """Take the answer back."""
        self._back()
        self.stage, self.given = "ask", None

    def show(self) -> Action:
        """Take the answer back to show the best one, which is returned."""
        self._back()
        self.stage, self.given = "shown", self.best
        return self.given

    def _back(self) -> None:
        session = self.session
        session.pending = None
        while len(session.match) > self.start:
            session.match.undo()
        session.moved()


__all__ = ["PuzzleRun", "PuzzleStage"]
