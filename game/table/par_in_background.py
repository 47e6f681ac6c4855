"""A par that a worker process plays in the background: each run is kept as soon as it is there."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.bots.par import ParRun
from game.bots.worker import BotWorker, ParRequest
from game.storage.record import SaveError


class ParInBackground(ABC):
    """The runs of a par as far as they are known.

    :meth:`start` computes only what is not kept; call :meth:`poll` regularly and :meth:`stop` at the end.
    """

    def __init__(self, runs: tuple[ParRun, ...], whole: int) -> None:
        self.runs, self.whole = runs, whole
        """What is there, and how many make a par."""
        self._worker: BotWorker | None = None
        self.failed = False

    @abstractmethod
    def request(self) -> ParRequest:
        """What the worker is asked for: the missing runs."""

    @abstractmethod
    def keep(self, run: ParRun) -> None:
        """Keep a run; raises :class:`SaveError`."""

    @property
    def computing(self) -> bool:
        """Whether more runs are being played."""
        return self._worker is not None

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the runs that are not there yet, in order; none once there are enough."""
        known = {run.number for run in self.runs}
        if len(self.runs) >= self.whole:
            return ()
        return tuple(number for number in range(self.whole) if number not in known)

    def start(self) -> None:
        """Begin to compute, unless everything is there already."""
        if self._worker is None and self.missing:
            self.failed = False
            self._worker = BotWorker()
            self._worker.par(self.request())

    def poll(self) -> bool:
        """Fetch what was computed and keep it; whether anything changed."""
        worker = self._worker
        if worker is None:
            return False
        worker.listen()
        fresh = [run for run in worker.runs if run not in self.runs]
        try:
            for run in fresh:
                self.keep(run)
        except SaveError:
            self.failed = True
        self.runs = tuple(sorted((*self.runs, *fresh), key=lambda run: run.number))
        if self.failed or not self.missing:
            self.stop()
        elif not worker.computing_par:
            self.failed = True
            self.stop()
        return bool(fresh) or self.failed

    def stop(self) -> None:
        """End the process; a run that is not finished is played again next time."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.close()
