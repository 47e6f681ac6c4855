"""Beginners: a bot with good habits that takes what brings most at once and hardly looks at the others, and what beginners do wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.concordia_venus.components import TRIBUNE_CARD
from game.engine.concordia_venus.phases import ARCHITECT, MARKET, MERCATOR, PREFECT, TURN
from game.engine.concordia_venus.state import State
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream

from ..thinking.search_result import Slip
from .heuristics import Heuristics
from .worth import Likes, novice_likes


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


# -- mistakes that people make in their first matches: what somebody might do here instead of the sound answer, and why ----

SHORT: Final = 3
"""Cards on the pile with which nobody needs a Tribune."""


def slips(seen: State, choices: Sequence[Action], liked: Action) -> list[Slip]:
    """The mistakes that offer themselves; ``liked`` is the sound answer."""
    seat, phase = seen.to_act, seen.stack[-1][0]
    done = [action for action in choices if action.verb == "done" and liked.verb != "done"]
    if phase == TURN:
        early = liked.verb == "play" and liked.args[0] != TRIBUNE_CARD and 0 < len(seen.pile[seat]) <= SHORT
        tribunes = [action for action in choices if action.verb == "play" and action.args[0] == TRIBUNE_CARD]
        return [Slip("early_tribune", action) for action in tribunes if early]
    if phase == ARCHITECT:
        return [Slip("moves_only", action) for action in done if liked.verb == "build"]
    if phase == MERCATOR:
        return [Slip("hoards", action) for action in done if liked.verb in ("buy", "sell")]
    if phase == PREFECT:
        coins = [action for action in choices if action.verb == "cash" and liked.verb == "produce"]
        return [Slip("coins", action) for action in coins]
    if phase == MARKET and liked.verb != "done":
        dearer = [action for action in choices if action.verb != "done" and action.args[0] > liked.args[0]]
        return [Slip("grand_card", action) for action in dearer[-1:]]
    return []
