"""Helpers about the deals of the day: the date, results, what stays closed, words."""

from __future__ import annotations

from datetime import date

from game.engine.core.game import Setup
from game.storage.daily_results import FILE, DailyResults
from game.storage.record import Record, SaveError
from game.storage.saves import Saves
from game.table.daily import called, closed, running
from game.ui.scene import Context, Scene

from . import dialogs


def today() -> date:
    """The day as the person counts it."""
    return date.today()  # noqa: DTZ011


def results_of(context: Context) -> DailyResults:
    """The results of the deals of the day, as stored now."""
    return DailyResults(context.service(Saves).folder.parent / FILE)


def barred(context: Context, match: Record | Setup, *, own: bool = False) -> Scene | None:
    """A message in place of what would tell a deal of the day that is not played yet; ``None`` where nothing is to be kept.

    With `own` a go of one's own that is running is open: what is shown of it must be only what its seat knows.
    """
    results, texts = results_of(context), context.texts
    setup, mark = (match.match.setup, match.daily) if isinstance(match, Record) else (match, None)
    try:
        deal = closed(setup, mark, results, today())
        if deal is None or (own and isinstance(match, Record) and running(match, results)):
            return None
    except SaveError:  # the page of the deals says what is wrong with the file
        return None
    return dialogs.message(context, texts("daily.title"), texts("daily.closed", deal=called(texts, deal.key)))


__all__ = ["barred", "results_of", "today"]
