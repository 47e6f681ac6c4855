"""Prevents accidental presses of buttons after the question changes.

When the question changes, its buttons wait a moment, because a click may be meant for the previous buttons: those of the
last question, or at the first one those of the page before, such as "Start".
A button with a warning asks once, in its own place.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import TableView, VerbButton

WAIT = 0.5
"""Seconds for which the buttons of a new question take no press."""

Question = tuple[int, str, str]


class ButtonGuard:
    """The present question, how long its buttons still wait, and which button has given its warning."""

    def __init__(self) -> None:
        self.left = 0.0
        self.warned = ""
        self._question: Question | None = None

    @property
    def waiting(self) -> bool:
        """Whether the buttons take no press yet."""
        return self.left > 0

    def ask(self) -> None:
        """Something asks in its own place whether it was meant: the answer waits a moment too."""
        self.left, self.warned = WAIT, ""

    def moved(self, table: TableView) -> None:
        """The position is another one."""
        decision = table.decision
        question = (
            (decision.seat, decision.chapter, decision.key)
            if decision is not None and table.choices
            else None
        )
        if question is not None and question != self._question:
            self.left = WAIT
        self._question, self.warned = question, ""

    def tick(self, seconds: float) -> bool:
        """Advance the time; returns whether the wait ended."""
        if not self.waiting:
            return False
        self.left -= seconds
        return not self.waiting

    def asks(self, verb: VerbButton | None) -> bool:
        """Whether a press on a button only gives its warning; the next one is meant."""
        if verb is None or not verb.warning or self.warned == verb.target:
            return False
        self.warned = verb.target
        return True

    def shown(self, verbs: Sequence[VerbButton]) -> list[VerbButton]:
        """The buttons in their present order."""
        return [verb._replace(text=verb.warning) if verb.target == self.warned else verb for verb in verbs]
