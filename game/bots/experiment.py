"""An experiment of the laboratory: its matches and its results so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from .arena import rank, score
from .odds import Running, Share
from .simulate import MatchResult, SimulationConfig


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is played: game, options, players by id (one a seat), how many matches, the first seed.

    ``paired``: every deal is played once for each rotation of the players; their number is rounded up to whole deals.
    """

    game: str
    bots: tuple[str, ...]
    matches: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    paired: bool = True

    @property
    def turns(self) -> int:
        """How many matches a deal is played in."""
        return len(self.bots) if self.paired and len(set(self.bots)) > 1 else 1

    @property
    def total(self) -> int:
        """How many matches there are in all."""
        return -(-self.matches // self.turns) * self.turns

    @property
    def plan(self) -> SimulationConfig:
        """The same as a plan of simulated matches."""
        return SimulationConfig(self.game, self.bots, self.total // self.turns, self.seed, self.options)

    def deal(self, number: int) -> tuple[int, int]:
        """Deal and rotation of a match by its number, counted from 0."""
        return divmod(number, self.turns)


@dataclass(frozen=True, slots=True)
class Played:
    """A match of an experiment: its number, its seed, its result, and its actions in the notation of the game, one a line."""

    number: int
    seed: int
    result: MatchResult
    actions: str


@dataclass(frozen=True, slots=True)
class Summary:
    """Results of the matches so far. Shares are means over whole deals.

    ``wins`` by bot is the share of matches won (a shared victory counts in parts), ``par`` the share if all were
    equal, ``seats`` the shares by seat. ``ranks`` are mean ranks, ``points`` mean points, ``sources`` mean points by
    source, all by bot. ``rounds`` and ``leads`` count matches by length and by the winner's lead.
    """

    matches: int
    wins: Mapping[str, Share]
    par: Mapping[str, float]
    ranks: Mapping[str, Share]
    seats: tuple[Share, ...]
    points: Mapping[str, float]
    sources: Mapping[str, Mapping[str, float]]
    rounds: Mapping[int, int]
    leads: Mapping[int, int]


class ExperimentFindings:
    """Collects the results of matches as they finish."""

    def __init__(self, experiment: Experiment) -> None:
        players = len(experiment.bots)
        self.experiment = experiment
        self.players = tuple(dict.fromkeys(experiment.bots))
        self.matches = 0
        self._rounds: Counter[int] = Counter()
        self._leads: Counter[int] = Counter()
        self._wins = {bot: Running() for bot in self.players}
        self._ranks = {bot: Running(1.0, float(players)) for bot in self.players}
        self._seats = [Running() for _ in range(players)]
        self._points: Counter[str] = Counter()
        self._held: Counter[str] = Counter()
        self._sources: dict[str, Counter[str]] = {bot: Counter() for bot in self.players}
        self._open: dict[int, list[MatchResult]] = {}

    def add(self, result: MatchResult) -> None:
        """One more match."""
        self.matches += 1
        self._rounds[result.rounds] += 1
        self._leads[lead(result)] += 1
        for bot, points, sources in zip(result.bots, result.points, result.sources, strict=True):
            self._held[bot] += 1
            self._points[bot] += points
            self._sources[bot].update(sources)
        deal = self._open.setdefault(result.deal, [])
        deal.append(result)
        if len(deal) == self.experiment.turns:
            self._whole(self._open.pop(result.deal))

    def _whole(self, deal: list[MatchResult]) -> None:
        """Every rotation of a deal has been played."""
        for bot in self.players:
            self._wins[bot].add(score(deal, bot))
            self._ranks[bot].add(_mean([rank(match, bot) for match in deal]))
        for seat, running in enumerate(self._seats):
            running.add(_mean([_firsts(match, seat) for match in deal]))

    @property
    def summary(self) -> Summary:
        """What is known by now."""
        bots = self.experiment.bots
        held = {bot: max(1, self._held[bot]) for bot in self.players}
        return Summary(
            matches=self.matches,
            wins={bot: running.share for bot, running in self._wins.items()},
            par={bot: bots.count(bot) / len(bots) for bot in self.players},
            ranks={bot: running.share for bot, running in self._ranks.items()},
            seats=tuple(running.share for running in self._seats),
            points={bot: self._points[bot] / held[bot] for bot in self.players},
            sources={
                bot: {key: value / held[bot] for key, value in found.items()}
                for bot, found in self._sources.items()
            },
            rounds=dict(self._rounds),
            leads=dict(self._leads),
        )


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _firsts(match: MatchResult, seat: int) -> float:
    """What a seat has of the victory: a shared one counts in parts."""
    return 1 / match.places.count(1) if match.places[seat] == 1 else 0.0


def lead(match: MatchResult) -> int:
    """The lead of the winner over the best other seat in points; 0 if all share the victory."""
    ranked = list(zip(match.places, match.points, strict=True))
    others = [points for place, points in ranked if place > 1]
    return max(points for place, points in ranked if place == 1) - max(others) if others else 0
