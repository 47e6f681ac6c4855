"""The page of the deals of the day for pictures, with results as after some weeks."""

from __future__ import annotations

from datetime import date, timedelta

from game.boards.registry import games_at_table
from game.bots.par import ParRun, par_version
from game.extras.daily.deals import of_day
from game.extras.daily.page import DailyPage
from game.extras.daily.panel import results_of
from game.extras.daily.store import DailyGo, DailyResult, DailyResults
from game.storage.record import Record
from game.ui.scene import Context, Scene


def daily_shot(context: Context, record: Record | None) -> Scene:
    """The deals of a day in the middle of a month in which some were played."""
    game = record.match.game.id if record else games_at_table()[0]
    today = date(2026, 11, 20)
    daily_goes(results_of(context), game, today)
    return DailyPage(context, game, today)


def daily_goes(results: DailyResults, game_id: str, today: date) -> None:
    """Results of deals of the day as after some weeks: won and lost, late, with later goes, one that is running; with their par."""
    for number in (0, 1, 2, 4, 5, 8, 11, 12, 15):
        deal = of_day(game_id, today - timedelta(days=number))
        if deal is None:
            continue
        lead, begun = 14 - 5 * number % 31, f"{deal.key}T12:00:00+00:00"
        ended = "" if number == 1 else begun
        first = DailyGo(f"{begun} x", begun, number == 5, ended, 1 if lead > 0 else 2, 40 + lead, lead)
        later = (DailyGo(f"{begun} y", begun, True, begun, 1, 49, 9),) if number % 4 == 0 else ()
        runs = tuple(ParRun(run, 11 - 5 * run, 1 if run < 3 else 2) for run in range(deal.runs))
        results.put(
            game_id, deal.key, DailyResult(first, later, par_version(deal.setup), runs if ended else ())
        )


__all__ = ["daily_goes", "daily_shot"]
