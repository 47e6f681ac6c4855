"""Matches without a table: how strong players are, how fast they answer, how matches end.

Every deal (a seed) is played once for each rotation of the seats, so that no player profits from a seat or a deal.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from multiprocessing import get_context
from time import perf_counter_ns
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import ScoreTree, Setup
from game.engine.registry import load_game

from .bot import Bot, bot_seed
from .odds import SURE
from .outside.program_bot import ProgramBot
from .outside.programs import know, known
from .registry import make_bot

MOST_DECISIONS = 100_000
"""No match takes so many: a player that runs in circles is stopped by an error."""


@dataclass(frozen=True, slots=True)
class SimulationConfig:
    """What to simulate: the players by id (one a seat), how many deals, the first seed, options of the game."""

    game: str
    bots: tuple[str, ...]
    deals: int
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    components: str = ""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One match. Tuples are by seat: player ids, places (1: won), points, fame by source, times in microseconds.

    ``faults`` are what programs did wrong ("" for nothing): from there on a level played for them.
    """

    deal: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    sources: tuple[Mapping[str, int], ...]
    times: tuple[tuple[int, ...], ...]
    rounds: int
    digest: str
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BotReport:
    """How one player did in all its seats.

    ``wins`` is its share of the victories it could win (a shared victory counts in parts), ``margin`` half the width
    of the 95 % interval computed over deals; times are in milliseconds for one decision.
    """

    bot: str
    seats: int
    wins: float
    margin: float
    place: float
    points: float
    sources: Mapping[str, float]
    decisions: int
    median_ms: float
    p95_ms: float


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """All matches of a plan and what they say about each player (in the plan's order, each id once)."""

    plan: SimulationConfig
    matches: tuple[MatchResult, ...]
    bots: tuple[BotReport, ...]


Watch = Callable[[Any, Action], None]
"""Called with the position and the action that is about to be taken."""

Maker = Callable[[str, str, int], Bot]
"""Makes a player of a game by its id and seed."""


def play_match(
    plan: SimulationConfig, deal: int, rotation: int = 0, watch: Watch | None = None, make: Maker = make_bot
) -> MatchResult:
    """Play one match: the seats hold the plan's players, moved on by ``rotation`` seats."""
    game = load_game(plan.game, plan.components)
    players = len(plan.bots)
    seats = tuple(plan.bots[(seat + rotation) % players] for seat in range(players))
    seed = plan.seed + deal
    state: Any = game.start(Setup(plan.game, players, seed, plan.options, plan.components))
    bots = [make(plan.game, bot, bot_seed(seed, seat)) for seat, bot in enumerate(seats)]
    times: list[list[int]] = [[] for _ in range(players)]
    for _ in range(MOST_DECISIONS):
        seat = state.to_act
        if seat < 0:
            break
        seen = game.recall(state, seat)
        began = perf_counter_ns()
        action = bots[seat].choose(game, seen, seen.choices)
        times[seat].append((perf_counter_ns() - began) // 1000)
        if watch is not None:
            watch(state, action)
        game.step(state, action)
    else:
        raise RuntimeError(f"seed {seed}: no end after {MOST_DECISIONS} decisions")
    standings = {standing.seat: standing for standing in game.standings(state)}
    return MatchResult(
        deal=deal,
        bots=seats,
        places=tuple(standings[seat].place for seat in range(players)),
        points=tuple(standings[seat].points for seat in range(players)),
        sources=tuple(_sources(tree) for tree in game.score(state)),
        times=tuple(tuple(row) for row in times),
        rounds=game.facts(state)["round"],
        digest=game.digest(state),
        faults=tuple(bot.fault if isinstance(bot, ProgramBot) else "" for bot in bots),
    )


def _sources(tree: ScoreTree) -> Mapping[str, int]:
    return {part.key: part.points for part in tree.parts}


def play_deal(plan: SimulationConfig, deal: int, make: Maker = make_bot) -> list[MatchResult]:
    """All rotations of one deal; when all players are the same one is enough."""
    turns = len(plan.bots) if len(set(plan.bots)) > 1 else 1
    return [play_match(plan, deal, rotation, make=make) for rotation in range(turns)]


def simulate(plan: SimulationConfig, jobs: int = 1) -> SimulationReport:
    """Play a whole plan, on ``jobs`` processes; the outcome does not depend on their number."""
    return report(plan, [match for matches in deals(plan, jobs) for match in matches])


def deals(plan: SimulationConfig, jobs: int = 1) -> Generator[list[MatchResult], None, None]:
    """The matches of each deal as they are finished, in the order of the deals."""
    if jobs <= 1:
        yield from (play_deal(plan, deal) for deal in range(plan.deals))
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), know, (known(),)) as pool:
        yield from pool.map(partial(play_deal, plan), range(plan.deals), chunksize=4)


def report(plan: SimulationConfig, matches: Sequence[MatchResult]) -> SimulationReport:
    """What a list of matches says about each player."""
    ids = dict.fromkeys(plan.bots)
    return SimulationReport(plan, tuple(matches), tuple(_bot_report(bot, matches) for bot in ids))


def _bot_report(bot: str, matches: Sequence[MatchResult]) -> BotReport:
    won: dict[int, list[float]] = {}
    mine = [(match, seat) for match in matches for seat, held in enumerate(match.bots) if held == bot]
    for match, seat in mine:
        share = 1 / match.places.count(1) if match.places[seat] == 1 else 0.0
        won.setdefault(match.deal, []).append(share)
    count = max(1, len(mine))
    means = [sum(shares) / len(shares) for shares in won.values()]
    wins = sum(means) / max(1, len(means))
    spread = sqrt(sum((mean - wins) ** 2 for mean in means) / max(1, len(means) - 1))
    times = sorted(time for match, seat in mine for time in match.times[seat])
    keys = dict.fromkeys(key for match, seat in mine for key in match.sources[seat])
    return BotReport(
        bot=bot,
        seats=len(mine),
        wins=wins,
        margin=SURE * spread / sqrt(max(1, len(means))),
        place=sum(match.places[seat] for match, seat in mine) / count,
        points=sum(match.points[seat] for match, seat in mine) / count,
        sources={key: sum(match.sources[seat].get(key, 0) for match, seat in mine) / count for key in keys},
        decisions=len(times),
        median_ms=_quantile(times, 0.5),
        p95_ms=_quantile(times, 0.95),
    )


def _quantile(times: Sequence[int], part: float) -> float:
    return times[min(len(times) - 1, int(part * len(times)))] / 1000 if times else 0.0
