"""Whether what was learned plays better than what it began with."""

from __future__ import annotations

from game.bots.arena import score
from game.bots.bot import Bot
from game.bots.mind.evaluation import Evaluation
from game.bots.mind.knowledge import Knowledge
from game.bots.odds import Share, decided, share
from game.bots.simulate import Plan, play_deal

from .lessons import pupil

LEARNED, BEGUN = "learned", "begun"


def trial(knowledge: Knowledge, learned: Evaluation, begun: Evaluation, deals: int) -> tuple[Share, bool]:
    """The share of victories of one who judges by what was learned among those who judge as it began; whether it is better.

    Each deal is played in all rotations; it ends as soon as it is decided, or after so many deals. Undecided is not better:
    who learned among its own kind plays well against that kind, often at the cost of playing worse against others.
    """

    def make(game_id: str, name: str, seed: int) -> Bot:
        return pupil(game_id, knowledge, learned if name == LEARNED else begun, seed)

    players = learned.players
    plan = Plan(learned.game, (LEARNED, *[BEGUN] * (players - 1)), deals)
    scores: list[float] = []
    for deal in range(deals):
        scores.append(score(play_deal(plan, deal, make), LEARNED))
        if decided(scores, 1 / players):
            break
    return share(scores), decided(scores, 1 / players) > 0
