"""Whether what was learned plays no worse than what it began with."""

from __future__ import annotations

from itertools import cycle, islice

from game.bots.bot import Bot
from game.bots.match_series import MatchSeries, score
from game.bots.rating_estimate import Share, decided, share
from game.bots.registry import make_bot
from game.bots.thinking.evaluation import Evaluation
from game.bots.thinking.game_adapter import GameAdapter

from .training_data import trained_bot

LEARNED, BEGUN = "learned", "begun"
EVEN = 0.5


def trial(adapter: GameAdapter, learned: Evaluation, begun: Evaluation, deals: int) -> tuple[Share, bool]:
    """How often who judges by what was learned wins rather than who judges as it began, and whether that is no worse.

    Both sit at one table, with opponents on all other seats: who learned among its own kind plays well against that kind, often
    at the cost of playing worse against others. The score of a deal is its share of victories less the other's, halved and
    added to a half. Each deal is played in all rotations, with either of the two before the other; it ends as soon as it is
    decided, or after so many deals. What was learned is the worse one if it is behind by more than its standard error: where
    the two cannot be told apart, who knows the table stays.
    """

    def make(game_id: str, name: str, seed: int) -> Bot:
        if name in (LEARNED, BEGUN):
            return trained_bot(game_id, adapter, learned if name == LEARNED else begun, seed)
        return make_bot(game_id, name, seed)

    opponents = tuple(islice(cycle(adapter.opponents), learned.players - 2))
    orders = [(LEARNED, BEGUN), (BEGUN, LEARNED)] if opponents else [(LEARNED, BEGUN)]
    plans = [MatchSeries(learned.game, (*order, *opponents), deals) for order in orders]
    scores: list[float] = []
    for deal in range(deals):
        matches = [match for plan in plans for match in plan.play_deal(deal, make)]
        scores.append(EVEN + (score(matches, LEARNED) - score(matches, BEGUN)) / 2)
        if decided(scores, EVEN):
            break
    found = share(scores)
    return found, found.mean + found.error >= EVEN
