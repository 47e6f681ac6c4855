"""A beginner with good habits: takes what brings most at once, plans nothing ahead and hardly looks at the others."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.concordia_venus.state import State
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream

from .heuristics import Heuristics
from .weights import Likes, novice_likes


class GreedyBot:
    """Chooses by heuristics without looking ahead. The seed only breaks ties between cards."""

    def __init__(self, seed: int, likes: Likes | None = None) -> None:
        self.likes = likes or novice_likes()
        self._rng = stream(seed, "novice")

    def choose(self, game: Game[State], seen: State, choices: Sequence[Action]) -> Action:
        heuristics = Heuristics(seen, seen.to_act, self.likes)
        answer = heuristics.answers(choices)[0]
        if answer.verb != "play":
            return answer
        best = heuristics.worth_of(answer)
        return self._rng.choice([action for action in choices if heuristics.worth_of(action) == best])
