"""Auto-answers: for the rest of a round, or by a rule until it is withdrawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.match import Match
from game.engine.core.messages import Decision


@dataclass(frozen=True, slots=True)
class AutoAnswer:
    """An auto-answer rule: ask only about ``asked`` (component references), else answer ``answer``."""

    asked: frozenset[str]
    answer: Action


class Prepared(NamedTuple):
    """An answer given ahead: the question it is for, after how many actions it was given, and the action."""

    question: Decision
    after: int
    action: Action


@dataclass(slots=True)
class AutoAnswers:
    """The auto-answers of the persons at a table, by seat and question key."""

    rounds: dict[tuple[int, str], tuple[int, Action]] = field(default_factory=dict)
    """Answers for the rest of a round, with that round."""
    standing: dict[tuple[int, str], AutoAnswer] = field(default_factory=dict)
    """Rules that apply until they are withdrawn."""
    prepared: dict[int, Prepared] = field(default_factory=dict)
    """Answers given ahead, by seat."""
    given: dict[int, Action] = field(default_factory=dict)
    """Auto-answers given, by their number among the actions of the match."""

    def answer(self, game: Game[Any], decision: Decision, now: int) -> Action | None:
        """The answer ordered to a question in round ``now``, whether or not the rules allow it; ``None``: ask."""
        since, action = self.rounds.get((decision.seat, decision.key), (0, None))
        if since == now and action is not None:
            return action
        order = self.standing.get((decision.seat, decision.key))
        question = game.orderable().get(decision.key)
        if order is None or question is None or decision.words.get(question.word) in order.asked:
            return None
        return order.answer

    def ready(self, decision: Decision, now: int) -> Action | None:
        """The answer prepared for a question asked after ``now`` actions; one for another question, or from later, is dropped."""
        found = self.prepared.get(decision.seat)
        if found is None:
            return None
        if found.question != decision or found.after > now:
            del self.prepared[decision.seat]
            return None
        return found.action

    def of(self, seat: int) -> Mapping[str, AutoAnswer]:
        """The standing orders of a seat by the key of the question."""
        return {key: order for (owner, key), order in self.standing.items() if owner == seat}

    def kept(self, match: Match[Any]) -> frozenset[int]:
        """The numbers of the actions that were auto-answers."""
        entries = match.entries
        return frozenset(
            n for n, action in self.given.items() if n < len(entries) and entries[n].action == action
        )

    def leave(self, seat: int, key: str, order: AutoAnswer | None) -> None:
        """Order something in place of what was ordered, or withdraw it."""
        if order is None:
            self.standing.pop((seat, key), None)
        else:
            self.standing[seat, key] = order
