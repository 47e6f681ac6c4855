"""The par of a deal of the day in the background: played by a worker process, each run kept as soon as it is there."""

from __future__ import annotations

from game.bots.daily import DailyDeal
from game.bots.par import ParRun, par_version
from game.bots.worker import BotWorker, ParRequest
from game.storage.daily_results import DailyResults
from game.storage.record import SaveError


class DailyPar:
    """The par of a deal at which a go is over, as far as it is computed. ValueError for a deal that is still closed.

    :meth:`start` computes only what is not kept; call :meth:`poll` regularly and :meth:`stop` at the end.
    """

    def __init__(self, deal: DailyDeal, results: DailyResults) -> None:
        known = results.get(deal.game, deal.key)
        if not known.done:
            raise ValueError("no go at this deal is over")
        self.deal = deal
        self._results = results
        self._version = par_version(deal.setup)
        # A par that was finished stays, whatever version computed it; a part of one is only continued by the same.
        whole = len(known.runs) >= deal.runs
        self.runs: tuple[ParRun, ...] = known.runs if whole or known.version == self._version else ()
        self._worker: BotWorker | None = None
        self.failed = False

    @property
    def computing(self) -> bool:
        """Whether more runs are being played."""
        return self._worker is not None

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the runs that are not there yet."""
        known = {run.number for run in self.runs}
        return () if len(self.runs) >= self.deal.runs else tuple(set(range(self.deal.runs)) - known)

    def start(self) -> None:
        """Begin to compute, unless everything is there already."""
        if self._worker is None and self.missing:
            self.failed = False
            self._worker = BotWorker()
            self._worker.par(ParRequest(self.deal.setup, self.deal.seat, self.deal.bots, self.missing))

    def poll(self) -> bool:
        """Fetch what was computed and keep it; whether anything changed."""
        worker = self._worker
        if worker is None:
            return False
        worker.listen()
        fresh = [run for run in worker.runs if run not in self.runs]
        try:
            for run in fresh:
                self._results.add_run(self.deal.game, self.deal.key, self._version, run)
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


__all__ = ["DailyPar"]
