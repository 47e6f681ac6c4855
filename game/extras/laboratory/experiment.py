"""An experiment of the laboratory: a series of matches, each of its matches, and the process that plays them and can be stopped between two decisions."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from time import monotonic
from traceback import format_exception_only
from typing import Any, NamedTuple

from game.bots.match_series import MatchResult, MatchSeries
from game.bots.outside.programs import Program, know, known
from game.engine.core.action import Action
from game.engine.registry import load_game


@dataclass(frozen=True, slots=True)
class Played:
    """A match of an experiment: its number, its seed, its result, and its actions in the notation of the game, one a line."""

    number: int
    seed: int
    result: MatchResult
    actions: str


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

    def play(self, experiment: MatchSeries, number: int) -> None:
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


def _safely(pipe: Connection, experiment: MatchSeries, number: int) -> Played | FailedMatch:
    try:
        return play(experiment, number, _Watch(pipe, experiment, number))
    except (EOFError, OSError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever a player does wrong is reported, not fatal
        return FailedMatch(number, "".join(format_exception_only(error)).strip())


class _Watch:
    """Says where the match is, and rests when it is told to."""

    def __init__(self, pipe: Connection, experiment: MatchSeries, number: int) -> None:
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


def play(experiment: MatchSeries, number: int, watch: _Watch | None = None) -> Played:
    """Play one match of an experiment here and now."""
    grammar = load_game(experiment.game).grammar
    actions: list[str] = []

    def watched(state: Any, action: Action) -> None:
        actions.append(grammar.text(action))
        if watch is not None:
            watch(state, action)

    result = experiment.play(number, watched)
    result = replace(result, times=((),) * len(result.bots))  # unused, and large
    return Played(number, experiment.seed + result.deal, result, "\n".join(actions))
