"""What everybody at a table knows to be possible: answers that can be given, or named, without revealing anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.match import Match
from game.engine.core.refusal import Refusal
from game.engine.core.rng import stream

WORLDS = 24
"""Number of sampled worlds that must all allow an answer before it is named to a viewer."""


def worlds(game: Game[Any], seen: Any, number: int) -> Iterator[Any]:
    """Positions that agree with an observation made after ``number`` actions; the same ones each time."""
    rng = stream(number, "open")
    return (game.determinize(seen, rng) for _ in range(WORLDS))


def open_to(match: Match[Any], number: int, viewer: int | None, *actions: Action) -> bool:
    """Whether a viewer with the view of ``viewer`` knew that actions were possible after ``number`` actions.

    An action that is possible only because of hidden information would reveal it.
    """
    game = match.game
    sampled = worlds(game, game.observe(match.at(number), viewer), number)
    return all(game.explain(world, action) is None for world in sampled for action in actions)


class OpenAnswers:
    """The answers of the seat to act that everybody knows to be possible who has followed the match.

    They are found once for each position. What follows from public events is known: of every payment what is left.
    """

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._mark = ""
        self._worlds: list[Any] = []
        self._choices: list[Action] = []

    @property
    def choices(self) -> Sequence[Action]:
        """They, in the order of the legal actions; empty when the match is over."""
        self._look()
        return self._choices

    def refusal(self, action: Action) -> Refusal | None:
        """Why everybody knows that an action is not possible; ``None`` if it may be."""
        self._look()
        explain = self._match.game.explain
        found = [explain(world, action) for world in self._worlds]
        return found[0] if found and None not in found else None

    def _look(self) -> None:
        match = self._match
        mark = match.hash()
        if mark == self._mark:
            return
        game, state = match.game, match.state
        legal = game.legal(state)
        self._mark = mark
        self._worlds = list(worlds(game, game.recall(state, None), len(match))) if legal else []
        self._choices = [
            action for action in legal if all(game.explain(world, action) is None for world in self._worlds)
        ]


__all__ = ["WORLDS", "OpenAnswers", "open_to"]
