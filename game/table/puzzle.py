"""One puzzle being solved: the position at a real table, one answer, and what it was worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic
from typing import Literal

from game.bots.analysis.report import DecisionMark
from game.bots.puzzles import DIFFICULTIES, Puzzle, PuzzleAnswer
from game.engine.core.action import Action
from game.storage.record import PERSON, Record, SeatInfo

from .scripted import ScriptedPlayers
from .session import Session

PuzzleStage = Literal["ask", "right", "close", "wrong", "shown"]
"""``ask``: an answer is awaited; ``right``, ``close``, ``wrong``: what the answer was; ``shown``: the best one was shown."""


def own_decision(record: Record, mark: DecisionMark) -> Puzzle | None:
    """A decision that an analysis marked as a puzzle; ``None`` where the better line begins with the same actions as the played one."""
    pairs = zip(mark.played, mark.better, strict=False)
    first = next((number for number, (played, better) in enumerate(pairs) if played != better), None)
    if first is None:
        return None
    match, at = record.match, mark.number + first
    text = match.game.grammar.text
    loss = 100 * mark.change
    answers = (
        PuzzleAnswer(tuple(mark.better[first:]), 0.0, 0.0),
        PuzzleAnswer(tuple(mark.played[first:]), loss, 100 * mark.error),
    )
    bots = tuple(seat.controller for seat in record.seats)
    before = tuple(text(entry.action) for entry in match.entries[:at])
    return Puzzle("own", match.setup, bots, before, mark.seat, "", answers, DIFFICULTIES[0])


class PuzzleRun:
    """A puzzle at its table. The session is neither saved nor counted, and nobody but the solver moves.

    ``answered`` is called with whether the puzzle is solved when an answer is given. ``own``: the reason for the best
    answer in words, where it is a decision of a finished match, of which only that and the answer of then are known.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seats: Sequence[SeatInfo],
        answered: Callable[[bool], None] = lambda _: None,
        clock: Callable[[], float] = monotonic,
        *,
        own: str | None = None,
    ) -> None:
        self.puzzle, self.answered, self.own = puzzle, answered, own
        match = puzzle.match()
        self.start = len(match)
        solver = [
            replace(one, controller=PERSON) if seat == puzzle.seat else one for seat, one in enumerate(seats)
        ]
        self.record = Record(match, solver, policy="strict")
        self.session = Session(self.record, clock=clock)
        self.session.privacy.curtain = "never"
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


__all__ = ["PuzzleRun", "PuzzleStage", "own_decision"]
