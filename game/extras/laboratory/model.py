"""The laboratory: experiments that are played in the background while people do something else.

A thread of its own listens to the processes and hands them the next match, so that nothing stops when nobody looks.
Whatever is asked here is answered at once.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Lock, Thread
from time import monotonic
from traceback import format_exception_only
from typing import Any, Literal, NamedTuple

from game.bots.match_series import MatchResult, MatchSeries, SeriesCounter, SeriesFindings
from game.bots.outside.programs import Program, allow_programs, allowed_programs
from game.engine.core.action import Action
from game.engine.registry import load_game

# -- a match of an experiment, and the process that plays matches and can be stopped between two decisions -----------


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
            target=_serve, args=(theirs, allowed_programs()), daemon=True, name="laboratory"
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
    allow_programs(programs)
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


# -- the laboratory --------------------------------------------------------------------------------------------------

SILENT = 60.0
"""Seconds without a word after which the process of a match counts as stopped and is replaced."""
LOOKS = 5.0
"""Seconds between two looks at who is silent."""

State = Literal["empty", "running", "resting", "failed", "stopped", "done"]


@dataclass(frozen=True, slots=True)
class ExperimentStatus:
    """How an experiment is going: its state, how many changes there were, matches under way, what went wrong last.

    ``rest`` is how many seconds it will still take if it goes on as fast as so far, -1 while no match is over.
    """

    state: State
    changes: int
    under: tuple[RunningMatch, ...] = ()
    failure: str = ""
    rest: float = -1.0


class Laboratory:
    """One experiment at a time. Its results stay until the next one is begun, or ``clear``."""

    def __init__(self, clock: Callable[[], float] = monotonic, looks: float = LOOKS) -> None:
        self._clock, self._looks = clock, looks
        self._run: _Run | None = None

    @property
    def experiment(self) -> MatchSeries | None:
        """What is played."""
        return None if self._run is None else self._run.experiment

    @property
    def status(self) -> ExperimentStatus:
        """How it is going now."""
        return ExperimentStatus("empty", 0) if self._run is None else self._run.status()

    @property
    def findings(self) -> SeriesFindings | None:
        """What the matches say so far."""
        return None if self._run is None else self._run.findings()

    @property
    def played(self) -> Sequence[Played]:
        """The matches that are over, in the order in which they came to their end."""
        return () if self._run is None else self._run.played

    def begin(self, experiment: MatchSeries, jobs: int = 1) -> None:
        """Begin another experiment on so many processes; the one before is forgotten."""
        self.clear()
        self._run = _Run(experiment, jobs, self._clock, self._looks)
        self._run.start()

    def lay_out(self, experiment: MatchSeries, played: Sequence[Played]) -> None:
        """Show an experiment whose matches were played elsewhere."""
        self.clear()
        self._run = _Run(experiment, 1, self._clock, self._looks)
        self._run.lay_out(played)

    def rest(self) -> None:
        """Stop for a while: each process after the decision it thinks about."""
        if self._run is not None:
            self._run.turn(("running",), "resting")

    def go_on(self) -> None:
        """Go on after a rest, a stop or a fault; what was broken off is played again."""
        if self._run is not None and not self._run.turn(("resting",), "running"):
            self._run.start()

    def stop(self) -> None:
        """End all processes; what was found so far stays."""
        if self._run is not None:
            self._run.turn(("running", "resting"), "stopped")

    @property
    def working(self) -> bool:
        """Whether matches are being played."""
        return self.status.state == "running"

    def poll(self) -> bool:
        """Its own thread listens: nothing to do in the loop of the window, and nothing new for it."""
        return False

    def close(self) -> None:
        """End all processes at the end of the program."""
        self.stop()

    def clear(self) -> None:
        """Forget the experiment."""
        self.stop()
        self._run = None


class _Run:
    """An experiment under way: what is shared with the thread that plays it is read and changed under the lock."""

    def __init__(self, experiment: MatchSeries, jobs: int, clock: Callable[[], float], looks: float) -> None:
        self.experiment = experiment
        self._clock, self._looks = clock, looks
        self._heard: dict[int, float] = {}
        """When the process of each match under way was last heard."""
        self._silent: set[int] = set()
        """Matches whose process was replaced because it was silent."""
        self.played: list[Played] = []
        self._jobs = jobs
        self._spent = 0.0
        self._since = 0.0
        self._counter = SeriesCounter(experiment)
        self._waiting = deque(range(experiment.total))
        self._under: dict[int, RunningMatch] = {}
        self._state: State = "stopped"
        self._failure = ""
        self._changes = 0
        self._lock = Lock()
        self._bell, self._rope = Pipe(duplex=False)
        self._thread: Thread | None = None

    def status(self) -> ExperimentStatus:
        with self._lock:
            under, done = tuple(sorted(self._under.values())), len(self.played)
            rest = self._running() / done * (self.experiment.total - done) if done else -1.0
            return ExperimentStatus(self._state, self._changes, under, self._failure, rest)

    def findings(self) -> SeriesFindings:
        with self._lock:
            return self._counter.findings

    def start(self) -> None:
        """Play on in a thread, unless there is nothing left to play or it is played already."""
        with self._lock:
            if self._state not in ("stopped", "failed") or len(self.played) == self.experiment.total:
                return
            before = self._thread
            self._failure = ""
            self._change("running")
            self._thread = Thread(target=self._play, args=(before,), name="laboratory", daemon=True)
            self._thread.start()

    def lay_out(self, played: Sequence[Played]) -> None:
        """Take matches that were played elsewhere; then all are over."""
        with self._lock:
            for one in played:
                self._count(one)
            self._waiting.clear()
            self._change("done")

    def _count(self, played: Played) -> None:
        self.played.append(played)
        self._counter.add(played.result)

    def _running(self) -> float:
        """For how many seconds matches have been played."""
        return self._spent + (monotonic() - self._since if self._state == "running" else 0.0)

    def turn(self, since: Sequence[State], to: State) -> bool:
        """Go from one of some states to another, whether or not the thread has followed; False from other states."""
        with self._lock:
            if self._state not in since:
                return False
            self._change(to)
        self._rope.send(None)
        return True

    def _change(self, state: State) -> None:
        self._spent, self._since = self._running(), monotonic()
        self._state = state
        self._changes += 1

    # In the thread ----------------------------------------------------------------------------------------------

    def _play(self, before: Thread | None) -> None:
        if before is not None:
            before.join()  # what it had under way waits again by then
        workers = [MatchWorker() for _ in range(max(1, min(self._jobs, len(self._waiting))))]
        try:
            self._listen(workers)
        finally:
            with self._lock:
                self._waiting.extendleft(sorted((b.number for b in workers if b.number >= 0), reverse=True))
                self._under.clear()
                self._changes += 1
            for worker in workers:
                worker.close()

    def _listen(self, workers: list[MatchWorker]) -> None:
        resting = False
        while True:
            with self._lock:
                state = self._state
                if state == "running":
                    self._hand_out(workers)
                    if all(worker.number < 0 for worker in workers):
                        self._change("done")
                        return
            if state not in ("running", "resting"):
                return
            if resting != (state == "resting"):
                resting = not resting
                for worker in workers:
                    worker.say(REST if resting else GO)
                self._heard = dict.fromkeys(self._heard, self._clock())
            ready = wait([self._bell, *(worker.pipe for worker in workers)], self._looks)
            if self._bell in ready:
                self._bell.recv()
            for worker in workers:
                if worker.pipe in ready:
                    self._take(worker.hear())
            if not resting:
                self._replace_silent(workers)

    def _hand_out(self, workers: Sequence[MatchWorker]) -> None:
        for worker in workers:
            if worker.number < 0 and self._waiting:
                worker.play(self.experiment, self._waiting.popleft())
                self._heard[worker.number] = self._clock()

    def _replace_silent(self, workers: list[MatchWorker]) -> None:
        """Another process plays the match of one that says nothing; one that is silent twice stops the experiment."""
        for place, worker in enumerate(workers):
            number = worker.number
            if number < 0 or self._clock() - self._heard[number] <= SILENT:
                continue
            worker.close()
            workers[place] = MatchWorker()
            if number in self._silent:
                self._take(FailedMatch(number, f"match {number}: the process does not answer"))
                continue
            self._silent.add(number)
            with self._lock:
                self._under.pop(number, None)
                self._waiting.appendleft(number)
                self._changes += 1

    def _take(self, word: Word) -> None:
        """What a process said."""
        with self._lock:
            self._changes += 1
            if isinstance(word, RunningMatch):
                self._under[word.number] = word
                self._heard[word.number] = self._clock()
            elif isinstance(word, Played):
                self._under.pop(word.number, None)
                self._count(word)
            elif self._state in ("running", "resting"):
                self._failure = word.error
                if isinstance(word, FailedMatch):
                    self._waiting.appendleft(word.number)
                self._change("failed")
