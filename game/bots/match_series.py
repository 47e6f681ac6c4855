"""Matches of bots without a table: a series of them, what it shows of each bot and each seat, and pairings of two bots.

All that is measured between bots is measured with a :class:`MatchSeries`: by the commands, the laboratory and training.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import combinations, islice, pairwise
from multiprocessing import get_context
from statistics import fmean, pstdev
from time import perf_counter_ns
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import ScoreTree, Setup
from game.engine.registry import load_game

from .bot import Bot, bot_seed
from .outside.programs import ProgramBot, allow_programs, allowed_programs
from .rating_estimate import MatchStats, Running, Share, decided, likelihood, ratings, share
from .registry import make_bot

# -- a series of matches ---------------------------------------------------------------------------------------------

MOST_DECISIONS = 100_000
"""No match takes so many: a bot that runs in circles is stopped by an error."""

Watch = Callable[[Any, Action], None]
"""Called with the position and the action that is about to be taken."""

Maker = Callable[[str, str, int], Bot]
"""Makes a bot of a game by its id and seed."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One match. Tuples are by seat: ids of bots, places (1: won), points, points by source, times in microseconds.

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

    def seats_of(self, bot: str) -> list[int]:
        """The seats in which a bot sat."""
        return [seat for seat, held in enumerate(self.bots) if held == bot]


@dataclass(frozen=True, slots=True)
class MatchSeries:
    """Matches of bots (ids, one a seat) by number, from 0 on. Every deal has a seed of its own, ``seed`` and those after it.

    ``rotated``: a deal is played once for each rotation of the seats, so that no bot profits from a seat or a deal; once where all
    bots are the same. With ``seats`` only so many sit down: each set of the bots in turn and in every seat, every match with a
    deal of its own.
    """

    game: str
    bots: tuple[str, ...]
    deals: int = 1
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    components: str = ""
    rotated: bool = True
    seats: int = 0

    @property
    def turns(self) -> int:
        """How many matches a deal is played in."""
        return len(self.bots) if self.rotated and not self.seats and len(set(self.bots)) > 1 else 1

    @property
    def total(self) -> int:
        """How many matches there are in all."""
        return self.deals * self.turns

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self.seats or len(self.bots)

    def with_matches(self, matches: int) -> MatchSeries:
        """The same with so many matches, rounded up to whole deals."""
        return replace(self, deals=-(-matches // self.turns))

    def seating(self, number: int) -> tuple[int, tuple[str, ...]]:
        """The deal of a match, counted from 0, and the bots in its seats."""
        deal, rotation = divmod(number, self.turns)
        bots = self.bots
        if self.seats:
            tables = [*combinations(bots, self.seats)]
            bots, rotation = tables[number % len(tables)], number // len(tables)
        return deal, tuple(bots[(seat + rotation) % len(bots)] for seat in range(len(bots)))

    def play(self, number: int, watch: Watch | None = None, make: Maker = make_bot) -> MatchResult:
        """Play one match."""
        deal, seats = self.seating(number)
        game, players, seed = load_game(self.game, self.components), len(seats), self.seed + deal
        state: Any = game.start(Setup(self.game, players, seed, self.options, self.components))
        bots = [make(self.game, bot, bot_seed(seed, seat)) for seat, bot in enumerate(seats)]
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

    def play_deal(self, deal: int, make: Maker = make_bot) -> list[MatchResult]:
        """Play all matches of one deal."""
        return [self.play(deal * self.turns + turn, make=make) for turn in range(self.turns)]

    def results(
        self, numbers: Sequence[int] | None = None, jobs: int = 1
    ) -> Generator[MatchResult, None, None]:
        """Play some matches, or all, on ``jobs`` processes. Their results come in order and do not depend on the processes."""
        wanted = range(self.total) if numbers is None else numbers
        if jobs <= 1:
            yield from (self.play(number) for number in wanted)
            return
        with ProcessPoolExecutor(jobs, get_context("spawn"), allow_programs, (allowed_programs(),)) as pool:
            yield from pool.map(self.play, wanted, chunksize=2 * self.turns)

    def results_by_deal(self, jobs: int = 1) -> Generator[list[MatchResult], None, None]:
        """Play all deals; the results of each as it is finished."""
        with closing(self.results(jobs=jobs)) as results:
            while deal := [*islice(results, self.turns)]:
                yield deal

    def findings(self, results: Iterable[MatchResult] | None = None, jobs: int = 1) -> SeriesFindings:
        """What some results show, or those of all matches."""
        found = SeriesCounter(self)
        for result in self.results(jobs=jobs) if results is None else results:
            found.add(result)
        return found.findings


def _sources(tree: ScoreTree) -> Mapping[str, int]:
    return {part.key: part.points for part in tree.parts}


# -- what a series shows ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """How one bot did in all its seats, or all bots in one seat.

    ``share`` is the share of victories (a shared one counts in parts), ``par`` what it would be if all were equal, ``rank`` the
    mean rank (of shared ones everybody has the mean), all over whole deals. ``wins`` are victories. ``places``,
    ``points`` and ``times`` (microseconds for one decision) are by match and seat, ``sources`` mean points.
    """

    share: Share
    par: float
    rank: Share
    wins: float
    places: tuple[int, ...]
    points: tuple[int, ...]
    sources: Mapping[str, float]
    times: tuple[int, ...]

    @property
    def mean_points(self) -> float:
        """The mean of the points; 0 before any match."""
        return fmean(self.points) if self.points else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation of the points."""
        return pstdev(self.points)

    @property
    def place(self) -> float:
        """The mean place."""
        return fmean(self.places)

    @property
    def times_ms(self) -> tuple[float, float]:
        """Milliseconds for one decision: the median, and what 95 % of them stay under."""
        times, count = sorted(self.times), len(self.times)
        return (times[count // 2] / 1000, times[count * 95 // 100] / 1000) if times else (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class SeriesFindings:
    """What the matches of a series show: by bot, by seat, and how many were how long and won by how many points."""

    matches: int
    bots: Mapping[str, SeriesRow]
    seats: tuple[SeriesRow, ...]
    rounds: Mapping[int, int]
    leads: Mapping[int, int]
    faults: Mapping[str, tuple[int, str]]
    """Of programs that failed: in how many matches, and how the first time."""


class SeriesCounter:
    """Counts the results of a series as they come, in any order."""

    def __init__(self, series: MatchSeries) -> None:
        self.series = series
        self.matches = 0
        count = series.players
        parts = {bot: series.bots.count(bot) / len(series.bots) for bot in series.bots}
        self._bots = {bot: _Tally(count, par) for bot, par in parts.items()}
        self._seats = [_Tally(count, 1 / count) for _ in range(count)]
        self._rounds: Counter[int] = Counter()
        self._leads: Counter[int] = Counter()
        self._faults: dict[str, tuple[int, str]] = {}
        self._open: dict[int, list[MatchResult]] = {}

    def add(self, result: MatchResult) -> None:
        """Count one more match."""
        self.matches += 1
        self._rounds[result.rounds] += 1
        self._leads[lead(result)] += 1
        for bot, tally in self._bots.items():
            tally.add(result, result.seats_of(bot))
        for seat, tally in enumerate(self._seats):
            tally.add(result, [seat])
        for bot, fault in {b: f for b, f in zip(result.bots, result.faults, strict=False) if f}.items():
            times, first = self._faults.get(bot, (0, fault))
            self._faults[bot] = (times + 1, first)
        deal = self._open.setdefault(result.deal, [])
        deal.append(result)
        if len(deal) == self.series.turns:
            self._close(self._open.pop(result.deal))

    def _close(self, deal: Sequence[MatchResult]) -> None:
        """A deal has been played in every rotation."""
        for bot, tally in self._bots.items():
            if bot in deal[0].bots:
                tally.close([(match, match.seats_of(bot)) for match in deal])
        for seat, tally in enumerate(self._seats):
            tally.close([(match, [seat]) for match in deal])

    @property
    def findings(self) -> SeriesFindings:
        """What is known by now."""
        return SeriesFindings(
            self.matches,
            {bot: tally.row for bot, tally in self._bots.items()},
            tuple(tally.row for tally in self._seats),
            dict(self._rounds),
            dict(self._leads),
            dict(self._faults),
        )


class _Tally:
    """What is counted of one bot or one seat."""

    def __init__(self, players: int, par: float) -> None:
        self._par = par
        self._shares, self._ranks = Running(), Running(1.0, float(players))
        self._wins = 0.0
        self._places: list[int] = []
        self._points: list[int] = []
        self._times: list[int] = []
        self._sources: Counter[str] = Counter()

    def add(self, match: MatchResult, seats: Sequence[int]) -> None:
        self._wins += _won(match, seats)
        for seat in seats:
            self._places.append(match.places[seat])
            self._points.append(match.points[seat])
            self._times += match.times[seat]
            self._sources.update(match.sources[seat])

    def close(self, deal: Sequence[tuple[MatchResult, Sequence[int]]]) -> None:
        self._shares.add(sum(_won(*one) for one in deal) / len(deal))
        self._ranks.add(sum(_rank(*one) for one in deal) / len(deal))

    @property
    def row(self) -> SeriesRow:
        count = max(1, len(self._points))
        return SeriesRow(
            share=self._shares.share,
            par=self._par,
            rank=self._ranks.share,
            wins=self._wins,
            places=tuple(self._places),
            points=tuple(self._points),
            sources={key: value / count for key, value in self._sources.items()},
            times=tuple(self._times),
        )


def score(deal: Sequence[MatchResult], bot: str) -> float:
    """The mean share of victory of a bot over the matches of one deal."""
    return sum(_won(match, match.seats_of(bot)) for match in deal) / len(deal)


def rank(match: MatchResult, bot: str) -> float:
    """The mean rank of a bot's seats in one match."""
    return _rank(match, match.seats_of(bot))


def lead(match: MatchResult) -> int:
    """The lead of the winner over the best other seat in points; 0 if all share the victory."""
    ranked = list(zip(match.places, match.points, strict=True))
    others = [points for place, points in ranked if place > 1]
    return max(points for place, points in ranked if place == 1) - max(others) if others else 0


def _won(match: MatchResult, seats: Sequence[int]) -> float:
    return sum(match.places[seat] == 1 for seat in seats) / match.places.count(1)


def _rank(match: MatchResult, seats: Sequence[int]) -> float:
    places = match.places
    ranks = [
        sum(one < places[seat] for one in places) + (places.count(places[seat]) + 1) / 2 for seat in seats
    ]
    return sum(ranks) / len(ranks)


# -- which of two bots is stronger: one challenger among copies of one rival -----------------------------------------


@dataclass(frozen=True, slots=True)
class Pairing:
    """One challenger among copies of one rival: what its series shows, and the trial of the challenger's share.

    ``likelihood`` and ``verdict`` are those of the trial (``rating_estimate``).
    """

    series: MatchSeries
    findings: SeriesFindings
    likelihood: float
    verdict: int

    @property
    def challenger(self) -> str:
        """Who sits alone."""
        return self.series.bots[0]

    @property
    def rival(self) -> str:
        """Who has all other seats."""
        return self.series.bots[1]

    @property
    def row(self) -> SeriesRow:
        """How the challenger did."""
        return self.findings.bots[self.challenger]


Progress = Callable[[MatchSeries, int, Share], None]
"""Called after every deal with the series of a pairing, deals played and the challenger's share so far."""


def pairings(company: MatchSeries, *, ladder: bool = False) -> list[MatchSeries]:
    """The series of all pairings of a company of bots at tables of ``seats``, in playing order.

    ``ladder``: each meets only the next one in the list instead of all later ones.
    """
    met = pairwise(company.bots) if ladder else combinations(company.bots, 2)
    others = company.seats - 1
    return [replace(company, bots=(one, *[other] * others), seats=0) for one, other in met]


def pairing(
    series: MatchSeries, jobs: int = 1, progress: Progress | None = None, *, sequential: bool = True
) -> Pairing:
    """Fight one pairing out: until its trial is decided, or (not ``sequential``) over all deals.

    A share found sequentially is slightly biased to the winner.
    """
    counter, scores, par = SeriesCounter(series), list[float](), 1 / series.players
    with closing(series.results_by_deal(jobs)) as deals:
        for deal in deals:
            for match in deal:
                counter.add(match)
            scores.append(score(deal, series.bots[0]))
            if progress is not None:
                progress(series, len(scores), share(scores))
            if sequential and decided(scores, par):
                break
    return Pairing(series, counter.findings, likelihood(scores, par), decided(scores, par))


def tournament(
    company: MatchSeries,
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    sequential: bool = True,
    ladder: bool = False,
) -> Iterator[Pairing]:
    """Every bot of a company against every later one, or against the next, as the pairings are finished."""
    for series in pairings(company, ladder=ladder):
        yield pairing(series, jobs, progress, sequential=sequential)


def table(rows: Sequence[Pairing]) -> dict[str, float]:
    """The ratings of all bots of some pairings, the strongest first."""
    found = ratings(
        MatchStats(
            row.series.bots, {bot: one.wins for bot, one in row.findings.bots.items()}, row.findings.matches
        )
        for row in rows
    )
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))
