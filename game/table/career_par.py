"""The par of a station in the masters' act: what the expert comes to in the person's seat, played in the background."""

from __future__ import annotations

from game.bots.career import Station, masters_table
from game.bots.par import ParRun, par_version
from game.bots.worker import BotWorker, ParRequest
from game.storage.career_results import CareerResults
from game.storage.record import SaveError

RUNS = 4
"""So many matches of the expert make a par."""


class StationPar:
    """The par as far as it is known. Raises ``SaveError``.

    :meth:`start` computes only what is not kept; call :meth:`poll` regularly and :meth:`stop` at the end.
    """

    def __init__(self, station: Station, results: CareerResults) -> None:
        self.station = station
        self._results = results
        self._table = masters_table(station)
        self._version = par_version(self._table.setup)
        self.runs: tuple[ParRun, ...] = results.par_runs(station.game, station.id, self._version)
        self._worker: BotWorker | None = None
        self.failed = False

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the runs that are not there yet."""
        known = {run.number for run in self.runs}
        return tuple(number for number in range(RUNS) if number not in known)

    def start(self) -> None:
        """Begin to compute, unless everything is there already."""
        if self._worker is None and self.missing:
            table = self._table
            self._worker = BotWorker()
            self._worker.par(ParRequest(table.setup, table.seat, table.bots, self.missing, start=table.start))

    def poll(self) -> bool:
        """Fetch what was computed and keep it; whether anything changed."""
        worker = self._worker
        if worker is None:
            return False
        worker.listen()
        fresh = [run for run in worker.runs if run not in self.runs]
        try:
            for run in fresh:
                self._results.add_par(self.station.game, self.station.id, self._version, run)
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


__all__ = ["RUNS", "StationPar"]
