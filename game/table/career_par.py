"""The par of a station in the masters' act: what the expert comes to in the person's seat, played in the background."""

from __future__ import annotations

from game.bots.career import Station, masters_table
from game.bots.par import ParRun, par_version
from game.bots.worker import ParRequest
from game.storage.career_results import CareerResults
from game.table.par_in_background import ParInBackground

RUNS = 4
"""So many matches of the expert make a par."""


class StationPar(ParInBackground):
    """The par of a station as far as it is known. Raises ``SaveError``."""

    def __init__(self, station: Station, results: CareerResults) -> None:
        self.station = station
        self._results = results
        self._table = masters_table(station)
        self._version = par_version(self._table.setup)
        super().__init__(results.par_runs(station.game, station.id, self._version), RUNS)

    def request(self) -> ParRequest:
        table = self._table
        return ParRequest(table.setup, table.seat, table.bots, self.missing, start=table.start)

    def keep(self, run: ParRun) -> None:
        self._results.add_par(self.station.game, self.station.id, self._version, run)


__all__ = ["RUNS", "StationPar"]
