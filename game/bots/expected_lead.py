"""The par of a deal: the lead that the expert comes to in the person's seat against the same opponents.

A single run would be luck, so several are played, with other seeds of the bots and the same deal. A run depends only on the deal
and its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from game.engine.core.game import Game, Setup
from game.engine.core.rng import stream
from game.engine.registry import load_game

from .analysis.report import version_of
from .bot import bot_seed
from .match_series import MOST_DECISIONS
from .registry import ADVISOR, make_bot
from .thinking.search_bot import SearchBot

REVISION = 1
"""Rises when the computation changes."""
LEAST = 3
"""With fewer runs nothing is said."""
_STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13)
"""Half the width of the 95 % interval in standard errors, by runs from 2 (Student's distribution)."""


@dataclass(frozen=True, slots=True)
class ParRun:
    """One match of the expert: number of the run, points ahead of the best other seat, place."""

    number: int
    lead: int
    place: int


@dataclass(frozen=True, slots=True)
class Par:
    """The mean lead of some runs with half its 95 % interval, in points; how many runs there were and how many were won."""

    lead: float
    error: float
    runs: int
    won: int


def par_of(runs: Sequence[ParRun]) -> Par | None:
    """What some runs come to; ``None`` for fewer than :data:`LEAST`."""
    count = len(runs)
    if count < LEAST:
        return None
    mean = sum(run.lead for run in runs) / count
    spread = sqrt(sum((run.lead - mean) ** 2 for run in runs) / (count - 1))
    sure = _STUDENT[min(count, len(_STUDENT) + 1) - 2]
    return Par(mean, sure * spread / sqrt(count), count, sum(run.place == 1 for run in runs))


def par_version(setup: Setup) -> str:
    """What a par depends on besides the deal: rules, evaluation, levels. Runs of different versions are not mixed."""
    game = load_game(setup.game)
    return f"{version_of(game, setup.players, game.rules_of(setup))}.{REVISION}"


def lead_of(game: Game[Any], state: Any, seat: int) -> int:
    """How many points a seat is ahead of the best other seat; negative when it is behind."""
    points = {standing.seat: standing.points for standing in game.standings(state)}
    return points[seat] - max(found for other, found in points.items() if other != seat)


def playing(
    setup: Setup, seat: int, bots: Sequence[str], number: int, start: Mapping[str, Any] | None = None
) -> Iterator[ParRun | None]:
    """Play one run in small steps; yields ``None`` after each of them, and the result last.

    ``bots`` has the bot of each seat; the expert takes ``seat``. ``start`` is the position it starts from, if it is a special one.
    """
    game = load_game(setup.game)
    state: Any = game.start(setup) if start is None else game.arrange(setup, start)
    seed = stream(setup.seed, "par", number).next()
    seated = [
        make_bot(setup.game, ADVISOR if place == seat else bot, bot_seed(seed, place))
        for place, bot in enumerate(bots)
    ]
    for _ in range(MOST_DECISIONS):
        if state.to_act < 0:
            break
        bot, seen = seated[state.to_act], game.recall(state, state.to_act)
        if isinstance(bot, SearchBot):
            result = None
            for result in bot.thinking(game, seen, seen.choices):  # noqa: B007 - the last one counts
                yield None
            assert result is not None
            bot.conclude(game, seen, result)
            action = result.action
        else:
            action = bot.choose(game, seen, seen.choices)
            yield None
        game.step(state, action)
    place = next(standing.place for standing in game.standings(state) if standing.seat == seat)
    yield ParRun(number, lead_of(game, state, seat), place)


__all__ = ["LEAST", "Par", "ParRun", "lead_of", "par_of", "par_version", "playing"]
