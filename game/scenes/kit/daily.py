"""Helpers about the deals of the day: the date, results, what stays closed, words."""

from __future__ import annotations

from contextlib import suppress

from game.bots.daily import deal_of
from game.engine.core.game import Setup
from game.engine.registry import game_ids
from game.i18n import dates
from game.storage.daily_results import FILE, DailyResults
from game.storage.record import Record, SaveError
from game.storage.saves import Saves
from game.storage.statistics import match_id
from game.table.daily import called, closed, running
from game.table.daily_par import DailyPar
from game.table.daily_words import standing
from game.ui.scene import Context, Scene

from . import dialogs, extras


def results_of(context: Context) -> DailyResults:
    """The results of the deals of the day, as stored now."""
    return DailyResults(context.service(Saves).folder.parent / FILE)


def goes(context: Context) -> dict[str, str]:
    """The key of the deal by the id of each match that was a go at one; empty where the results cannot be read."""
    try:
        found = [(key, result) for game in game_ids() for key, result in results_of(context).of(game).items()]
    except SaveError:  # the page of the deals says what is wrong with the file
        return {}
    return {go.match: key for key, result in found for go in result.goes}


def barred(context: Context, match: Record | Setup, *, own: bool = False) -> Scene | None:
    """A message in place of what would tell a deal of the day that is not played yet; ``None`` where nothing is to be kept.

    With `own` a go of one's own that is running is open: what is shown of it must be only what its seat knows.
    """
    results, texts = results_of(context), context.texts
    setup, mark = (match.match.setup, match.daily) if isinstance(match, Record) else (match, None)
    try:
        deal = closed(setup, mark, results, dates.today())
        if deal is None or (own and isinstance(match, Record) and running(match, results)):
            return None
    except SaveError:  # the page of the deals says what is wrong with the file
        return None
    return dialogs.message(context, texts("daily.title"), texts("daily.closed", deal=called(texts, deal.key)))


class DailyStanding:
    """The line about a go at a deal of the day at the end of its match; the par is computed while it is shown."""

    def __init__(self, context: Context, record: Record) -> None:
        self._context, self._record = context, record
        mark = record.daily
        wanted = mark is not None and extras.shown(context)
        self._deal = deal_of(record.match.game.id, mark.key) if mark and wanted else None
        self._par: DailyPar | None = None

    def start(self) -> None:
        """Begin to compute the par, if the go is over and noted."""
        if self._deal is not None and self._par is None:
            with suppress(ValueError, SaveError):
                self._par = DailyPar(self._deal, results_of(self._context))
                self._par.start()

    def poll(self) -> bool:
        """Fetch what was computed; whether anything changed."""
        return self._par is not None and self._par.poll()

    def stop(self) -> None:
        """End the computation."""
        if self._par is not None:
            self._par.stop()

    def line(self) -> str:
        """The result of this go and the par, "" for a match that is no go."""
        if self._deal is None:
            return ""
        with suppress(SaveError):
            known = results_of(self._context).get(self._deal.game, self._deal.key)
            for go in known.goes:
                if go.match == match_id(self._record) and go.ended:
                    return standing(self._context.texts, self._deal, known, go)
        return ""


__all__ = ["DailyStanding", "barred", "goes", "results_of"]
