"""Arena: measures which of two bots is stronger.

One challenger sits among copies of one rival. Every deal is played in all rotations of the seats. A pairing ends when
its trial is decided (``odds.decided``) or after the maximum number of deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from .odds import MatchStats, Share, decided, likelihood, ratings, share
from .simulate import MatchResult, SimulationConfig, deals


@dataclass(frozen=True, slots=True)
class ArenaConfig:
    """Configuration of a tournament: bots by id, number of seats, most deals per pairing.

    ``sequential``: stop a pairing when its trial is decided; the share found this way is slightly biased to the
    winner. ``ladder``: each bot meets only the next one in the list instead of all others.
    """

    game: str
    players: int
    bots: tuple[str, ...]
    deals: int
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    jobs: int = 1
    sequential: bool = True
    ladder: bool = False

    @property
    def par(self) -> float:
        """The share of victories of a player as good as its rivals."""
        return 1 / self.players


@dataclass(frozen=True, slots=True)
class Pairing:
    """One challenger among copies of one rival: its share, the trial, and the times of both for one decision.

    ``likelihood`` and ``verdict`` are those of the trial (``odds``); times are in milliseconds: median, and what 95 %
    of the decisions stay under. ``wins`` are victories by player, a shared one counted in parts; ``ranks`` mean ranks,
    1 the first; of ranks that are shared everybody has the mean.
    """

    challenger: str
    rival: str
    share: Share
    par: float
    likelihood: float
    verdict: int
    matches: int
    wins: Mapping[str, float]
    ranks: Mapping[str, Share]
    times: Mapping[str, tuple[float, float]]
    faults: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """Of programs that failed: in how many matches, and how the first time."""


Progress = Callable[[str, str, int, Share], None]
"""Called after every deal with challenger, rival, deals played and the share so far."""


def pairs(config: ArenaConfig) -> list[tuple[str, str]]:
    """The pairings (challenger, rival) in playing order."""
    return [*(pairwise(config.bots) if config.ladder else combinations(config.bots, 2))]


def tournament(config: ArenaConfig, progress: Progress | None = None) -> Iterator[Pairing]:
    """Every player against every later one, or against the next, as the pairings are finished."""
    for challenger, rival in pairs(config):
        yield pairing(config, challenger, rival, progress)


def pairing(config: ArenaConfig, challenger: str, rival: str, progress: Progress | None = None) -> Pairing:
    """Fight one pairing out."""
    seats = (challenger, *[rival] * (config.players - 1))
    plan = SimulationConfig(config.game, seats, config.deals, config.seed, config.options)
    scores: list[float] = []
    matches: list[MatchResult] = []
    with closing(deals(plan, config.jobs)) as played:
        for deal in played:
            matches += deal
            scores.append(score(deal, challenger))
            if progress is not None:
                progress(challenger, rival, len(scores), share(scores))
            if config.sequential and decided(scores, config.par):
                break
    return Pairing(
        challenger=challenger,
        rival=rival,
        share=share(scores),
        par=config.par,
        likelihood=likelihood(scores, config.par),
        verdict=decided(scores, config.par),
        matches=len(matches),
        wins={bot: sum(_won(match, bot) for match in matches) for bot in (challenger, rival)},
        ranks={bot: _ranks(config, matches, bot) for bot in (challenger, rival)},
        times={bot: _times(matches, bot) for bot in (challenger, rival)},
        faults=faults(matches),
    )


def score(deal: Sequence[MatchResult], bot: str) -> float:
    """The mean share of victory of a player over the rotations of one deal."""
    return sum(_won(match, bot) for match in deal) / len(deal)


def faults(matches: Sequence[MatchResult]) -> dict[str, tuple[int, str]]:
    """In how many matches each program failed, and how the first time."""
    found: dict[str, tuple[int, str]] = {}
    for match in matches:
        failed = {bot: fault for bot, fault in zip(match.bots, match.faults, strict=False) if fault}
        for bot, fault in failed.items():
            count, first = found.get(bot, (0, fault))
            found[bot] = (count + 1, first)
    return found


def table(config: ArenaConfig, pairings: Sequence[Pairing]) -> dict[str, float]:
    """The ratings of all players, the strongest first."""
    others = config.players - 1
    match_stats = [
        MatchStats((row.challenger, *[row.rival] * others), row.wins, row.matches) for row in pairings
    ]
    found = ratings(match_stats)
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def rank(match: MatchResult, bot: str) -> float:
    """The mean rank of a player's seats in one match."""
    ranks = [
        sum(other < place for other in match.places) + (match.places.count(place) + 1) / 2
        for held, place in zip(match.bots, match.places, strict=True)
        if held == bot
    ]
    return sum(ranks) / len(ranks)


def _ranks(config: ArenaConfig, matches: Sequence[MatchResult], bot: str) -> Share:
    """The mean rank of a player and its interval, over deals."""
    deals: dict[int, list[float]] = {}
    for match in matches:
        deals.setdefault(match.deal, []).append(rank(match, bot))
    return share([sum(ranks) / len(ranks) for ranks in deals.values()], 1.0, float(config.players))


def _won(match: MatchResult, bot: str) -> float:
    firsts = [held for held, place in zip(match.bots, match.places, strict=True) if place == 1]
    return firsts.count(bot) / len(firsts)


def _times(matches: Sequence[MatchResult], bot: str) -> tuple[float, float]:
    held = [(match, seat) for match in matches for seat, name in enumerate(match.bots) if name == bot]
    times = sorted(time for match, seat in held for time in match.times[seat])
    if not times:
        return 0.0, 0.0
    last = len(times) - 1
    return times[min(last, len(times) // 2)] / 1000, times[min(last, len(times) * 95 // 100)] / 1000
