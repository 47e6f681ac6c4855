"""An experiment: its matches, its results so far, and the process that plays its matches and can be stopped between two decisions."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from time import monotonic
from traceback import format_exception_only
from typing import Any, NamedTuple

from game.bots.arena import rank, score
from game.bots.odds import Running, Share
from game.bots.outside.programs import Program, know, known
from game.bots.simulate import MatchResult, SimulationConfig, play_match
from game.engine.core.action import Action
from game.engine.registry import load_game

# -- an experiment of the laboratory: its matches and its results so far ---------------------------------------------


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


# -- a process that plays the matches of an experiment one after another ------

GO, REST = "go", "rest"
"""Words to the process besides tasks: go on, rest until told to go on."""
OFTEN = 0.25
"""Seconds between two words of the process about where it is."""
NICENESS = 10
BELOW_NORMAL = 0x4000


class RunningMatch(NamedTuple):
    """A match that is being played: its number and its round."""

    number: int
    round: int


class FailedMatch(NamedTuple):
    """A match that could not be played: its number and what went wrong, for a report."""

    number: int
    error: str


class WorkerExit(NamedTuple):
    """The process ended unexpectedly: what is known of it, for a report."""

    error: str


Word = RunningMatch | FailedMatch | WorkerExit | Played
"""What a bench says."""


class MatchWorker:
    """One process and its pipe. ``number`` is the match it plays, -1 while it has none."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.number = -1
        self._process: SpawnProcess = context.Process(
            target=_serve, args=(theirs, known()), daemon=True, name="laboratory"
        )
        self._process.start()
        theirs.close()

    def play(self, experiment: Experiment, number: int) -> None:
        """Send a match to play."""
        self.number = number
        self.say((experiment, number))

    def say(self, word: object) -> None:
        """Send a word; a process that just died is noticed by ``hear``."""
        with suppress(OSError):
            self.pipe.send(word)

    def hear(self) -> Word:
        """What comes through the pipe; waits for it."""
        try:
            word: Word = self.pipe.recv()
        except (EOFError, OSError):
            self._process.join(1)
            return WorkerExit(f"the process ended (code {self._process.exitcode})")
        if isinstance(word, Played | FailedMatch):
            self.number = -1
        return word

    def close(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.join()
        with suppress(ValueError):  # another thread may have reaped it already
            self._process.close()
        self.pipe.close()


def _serve(pipe: Connection, programs: Mapping[str, Program]) -> None:
    """Play what is sent until the other side hangs up; ``programs`` may play."""
    know(programs)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C at a terminal is for the window to handle
    _give_way()
    with suppress(EOFError, OSError):
        while True:
            task = pipe.recv()
            if not isinstance(task, str):
                pipe.send(_safely(pipe, *task))


def _give_way() -> None:
    """Let the window and the players at a table go first."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
    else:
        os.nice(NICENESS)


def _safely(pipe: Connection, experiment: Experiment, number: int) -> Played | FailedMatch:
    try:
        return play(experiment, number, _Watch(pipe, experiment, number))
    except (EOFError, OSError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever a player does wrong is reported, not fatal
        return FailedMatch(number, "".join(format_exception_only(error)).strip())


class _Watch:
    """Says where the match is, and rests when it is told to."""

    def __init__(self, pipe: Connection, experiment: Experiment, number: int) -> None:
        self._pipe = pipe
        self._game = load_game(experiment.game)
        self._number = number
        self._reported_at = 0.0

    def __call__(self, state: Any, action: Action) -> None:
        del action
        if monotonic() - self._reported_at >= OFTEN:
            self._reported_at = monotonic()
            self._pipe.send(RunningMatch(self._number, int(self._game.facts(state).get("round", 0))))
        while self._pipe.poll():
            word = self._pipe.recv()
            while word == REST:
                word = self._pipe.recv()


def play(experiment: Experiment, number: int, watch: _Watch | None = None) -> Played:
    """Play one match of an experiment here and now."""
    deal, rotation = experiment.deal(number)
    grammar = load_game(experiment.game).grammar
    actions: list[str] = []

    def watched(state: Any, action: Action) -> None:
        actions.append(grammar.text(action))
        if watch is not None:
            watch(state, action)

    result = play_match(experiment.plan, deal, rotation, watched)
    result = replace(result, times=((),) * len(result.bots))  # unused, and large
    return Played(number, experiment.seed + deal, result, "\n".join(actions))
