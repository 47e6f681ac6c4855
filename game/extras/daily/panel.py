"""What the deals of the day add to other screens: the line at the end of a match, notes, marks, and what stays closed until then."""

from __future__ import annotations

from contextlib import suppress

from game.engine.core.game import Setup
from game.engine.registry import game_ids
from game.extras.daily.deals import current, deal_of, of_day
from game.extras.daily.model import DailyPar, called, closed, running, standing
from game.extras.daily.store import DailyResults
from game.i18n import dates
from game.scenes.common import dialogs, extras
from game.storage.record import Record, SaveError
from game.storage.save_info import SaveInfo
from game.storage.saves import Saves
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics, match_id
from game.ui.scene import Context, Scene, Texts, Tip


def results_of(context: Context) -> DailyResults:
    """The results of the deals of the day, as stored now."""
    return DailyResults(Statistics(context.service(Saves).folder.parent / STATISTICS))


def match_notes(context: Context) -> dict[str, str]:
    """What is noted of each match that was a go at a deal, by its id; empty where the results cannot be read."""
    try:
        found = [(key, result) for game in game_ids() for key, result in results_of(context).of(game).items()]
    except SaveError:  # the page of the deals says what is wrong with the file
        return {}
    texts = context.texts
    return {
        go.match: texts("daily.save", deal=called(texts, key)) for key, result in found for go in result.goes
    }


def save_name(texts: Texts, info: SaveInfo) -> str:
    """What the save of a go is called in the list; "" for any other."""
    return texts("daily.save", deal=called(texts, info.daily)) if info.daily else ""


def table_mark(texts: Texts, record: Record) -> Tip | None:
    """What a go is called in the bar above its table, and what is to be known of it; ``None`` for any other match."""
    if record.daily is None:
        return None
    key = "again" if record.daily.again else "first"
    return Tip(texts("daily.mark"), texts(f"daily.mark_tip.{key}", deal=called(texts, record.daily.key)))


def done_today(context: Context, game: str) -> bool | None:
    """Whether a go at the deal of the day is over; ``None`` where the game has none. Raises ``SaveError``."""
    if not current(game, dates.today()):
        return None
    deal = of_day(game, dates.today())
    return deal is not None and results_of(context).get(game, deal.key).done


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


class DailyStanding(extras.ParLine[DailyPar]):
    """The line about a go at a deal of the day at the end of its match; the par is computed while it is shown."""

    def __init__(self, context: Context, record: Record) -> None:
        super().__init__(context, record)
        mark = record.daily
        wanted = mark is not None and extras.shown(context)
        self._deal = deal_of(record.match.game.id, mark.key) if mark and wanted else None

    def _made(self) -> DailyPar | None:
        return None if self._deal is None else DailyPar(self._deal, results_of(self._context))

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


__all__ = ["DailyStanding", "barred", "done_today", "match_notes", "results_of", "save_name", "table_mark"]
