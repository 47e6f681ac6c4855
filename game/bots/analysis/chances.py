"""Winning chances in the positions of a finished match.

A chance is a mean over worlds that differ only in what nobody has seen yet, each played on by the quick player to the
end of the turn. Equal matches give equal numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import exp, log, sqrt
from typing import Any

from game.engine.core.game import Game
from game.engine.core.match import Match
from game.engine.core.rng import Stream, stream
from game.engine.core.tables import TomlTable

from ..registry import adapter_of
from ..thinking.evaluation import own_evaluation
from ..thinking.game_adapter import VICTORY, sigmoid
from ..thinking.rollout import Rollout

FILE = "chances.toml"
WORLDS = 6
"""Worlds sampled at each position."""

Row = list[float]


class Unreviewable(ValueError):
    """The match is not over, or its game has no evaluation."""


@dataclass(frozen=True, slots=True)
class ChanceMoment:
    """Chances of every seat at a position, from 0 to 1, and the standard errors of the sample."""

    chances: Row
    errors: Row


def result_of(game: Game[Any], state: Any, sides: Sequence[int]) -> Row:
    """By seat: its side's share of the victory of a match that is over."""
    winners = {sides[row.seat] for row in game.standings(state) if row.place == 1}
    return [1 / len(winners) if side in winners else 0.0 for side in sides]


@lru_cache(maxsize=32)
def scale_of(game_id: str, players: int) -> float:
    """By how much the logit of a chance is multiplied at a table, from ``chances.toml``; 1.0 where nothing was fitted."""
    path = files(f"{__package__.rpartition('.')[0]}.{game_id}").joinpath(FILE)
    if not path.is_file():
        return 1.0
    table = TomlTable(path.read_text(encoding="utf-8"), str(path))
    scale = table.mapping(table.get("scale"), "scale").get(str(players), 1.0)
    if not isinstance(scale, float) or not 0.2 <= scale <= 5:
        raise table.fail(f"{scale!r} is not a number from 0.2 to 5.0", "scale")
    return scale


def scaled(chances: Sequence[float], scale: float) -> Row:
    """Chances that add up to 1 with their logits multiplied by a number and moved by one, so that they still do."""
    if scale == 1.0 or not all(0 < one < 1 for one in chances):
        return [*chances]
    return _together([scale * log(one / (1 - one)) for one in chances])


def chances_of(worths: Sequence[float], sides: Sequence[int], scale: float = 1.0) -> Row:
    """By seat: its side's chance of victory; those of the sides add up to 1."""
    kinds = sorted(set(sides))
    clipped = []
    for side in kinds:
        own = [worth for worth, of in zip(worths, sides, strict=True) if of == side]
        worth = (sum(own) / len(own) - (1 - VICTORY) / 2) / VICTORY
        clipped.append(min(0.995, max(0.005, worth)))
    if len(kinds) == 2:
        first = (clipped[0] + 1 - clipped[1]) / 2
        found = [first, 1 - first]
    else:
        found = _together([log(one / (1 - one)) for one in clipped])
    found = scaled(found, scale)
    return [found[kinds.index(side)] for side in sides]


def _together(logits: Sequence[float]) -> Row:
    """Probabilities whose logits are moved by one number so that they add up to 1."""
    low, high = -20.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        if sum(sigmoid(one + middle) for one in logits) > 1:
            high = middle
        else:
            low = middle
    found = [1 / (1 + exp(-(one + low))) for one in logits]
    return [one / sum(found) for one in found]


class ReviewJudge:
    """Estimates chances in the positions of one match, playing so many turns out, the present one included."""

    def __init__(self, match: Match[Any], turns: int = 1, scale: float = 0.0) -> None:
        """``scale``: of the logits of chances, 0 for the one fitted to the table."""
        game, players = match.game, match.setup.players
        adapter = adapter_of(game.id)
        if adapter is None or not game.over(match.state):
            raise Unreviewable(game.id)
        package = f"{__package__.rpartition('.')[0]}.{game.id}"
        self.game, self.players = game, players
        self.adapter = adapter
        options = game.check_options(match.setup)
        partners = [game.partner(options, players, seat) for seat in range(players)]
        self.sides = [min(seat, other) if other >= 0 else seat for seat, other in enumerate(partners)]
        self.evaluation = own_evaluation(package, players, adapter.names)
        self.rollout = Rollout(game, adapter, self.evaluation, turns)
        self.scale = scale or scale_of(game.id, players)
        self.name = f"review/{match.hash()}"

    def deal(self, state: Any, number: int) -> list[Any]:
        """Worlds that differ from a position only in what nobody has seen."""
        rng: Stream = stream(0, self.name, number)
        seen = self.game.with_unseen_hidden(state)
        return [self.game.determinize(seen, rng) for _ in range(WORLDS)]

    def sample(self, world: Any, turn: object) -> Row:
        """Chances in a world after a turn was played out."""
        state = world.clone()
        self.rollout.finish(state, turn)
        if self.game.over(state):
            return result_of(self.game, state, self.sides)
        return chances_of(self.rollout.worths(state, self.players), self.sides, self.scale)

    def moment(self, worlds: Sequence[Any], turn: object) -> ChanceMoment:
        """Mean chances over worlds; worlds that are over need no turn."""
        rows = list(zip(*(self.sample(world, turn) for world in worlds), strict=True))
        means = [sum(row) / len(row) for row in rows]
        spread = [sum((one - mean) ** 2 for one in row) for row, mean in zip(rows, means, strict=True)]
        count = len(worlds) * max(1, len(worlds) - 1)
        return ChanceMoment(means, [sqrt(one / count) for one in spread])

    def same(self, state: Any, worlds: Sequence[Any]) -> bool:
        """Whether nothing was revealed: each world shows what the position shows."""
        game = self.game
        shown = game.digest(game.with_unseen_hidden(state))
        return all(game.digest(game.with_unseen_hidden(world)) == shown for world in worlds)
