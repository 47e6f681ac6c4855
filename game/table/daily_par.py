"""The par of a deal of the day, played in the background."""

from __future__ import annotations

from game.bots.daily import DailyDeal
from game.bots.par import ParRun, par_version
from game.bots.worker import ParRequest
from game.storage.daily_results import DailyResults
from game.table.par_in_background import ParInBackground


class DailyPar(ParInBackground):
    """The par of a deal at which a go is over, as far as it is computed. ValueError for a deal that is still closed."""

    def __init__(self, deal: DailyDeal, results: DailyResults) -> None:
        known = results.get(deal.game, deal.key)
        if not known.done:
            raise ValueError("no go at this deal is over")
        self.deal = deal
        self._results = results
        self._version = par_version(deal.setup)
        # A par that was finished stays, whatever version computed it; a part of one is only continued by the same.
        finished = len(known.runs) >= deal.runs
        super().__init__(known.runs if finished or known.version == self._version else (), deal.runs)

    def request(self) -> ParRequest:
        return ParRequest(self.deal.setup, self.deal.seat, self.deal.bots, self.missing)

    def keep(self, run: ParRun) -> None:
        self._results.add_run(self.deal.game, self.deal.key, self._version, run)


__all__ = ["DailyPar"]
