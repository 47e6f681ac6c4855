"""Goes at the deals of the day: how they begin, and which matches stay closed until the first own one is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date

from game.bots.daily import DailyDeal, current, day_of, deal_of, is_current
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import load_game
from game.i18n.dates import day_words
from game.storage.daily_results import DailyGo, DailyResults, began_late
from game.storage.record import PERSON, DailyMark, Record, SaveError, SeatInfo
from game.storage.saves import Saves, now
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics, match_id

from .session import Session


def begin(
    deal: DailyDeal, seats: Sequence[SeatInfo], saves: Saves, results: DailyResults, today: date
) -> Session:
    """Begin a go at a deal; ``seats`` as the deal has them. Raises ``SaveError`` when it cannot be noted."""
    match = Match(load_game(deal.game), deal.setup)
    known = results.get(deal.game, deal.key)
    if not known.goes and (earlier := _earlier(deal, match.hash(0), saves)) is not None:
        results.put(deal.game, deal.key, replace(known, first=earlier))
        known = results.get(deal.game, deal.key)
    again = bool(known.goes)
    mark = DailyMark(deal.key, deal.seat, again)
    record = Record(match, [*seats], created=now(), daily=mark)
    results.begin(record, late=not is_current(deal.key, today))
    return Session(record, saves)


def _earlier(deal: DailyDeal, first_hash: str, saves: Saves) -> DailyGo | None:
    """A go at a deal that its file has forgotten, as the statistics or the saves still tell; ``None`` where nothing does."""
    counted = None
    with suppress(SaveError):  # the page of the statistics says what is wrong with them
        counted = Statistics(saves.folder.parent / STATISTICS).dealt(first_hash)
    if counted is not None:
        created, own = counted.id.rpartition(" ")[0], counted.results[deal.seat]
        best = max(one.points for seat, one in enumerate(counted.results) if seat != deal.seat)
        late = began_late(deal.key, created)
        reloaded = bool(counted.beyond)
        return DailyGo(
            counted.id,
            created,
            late,
            counted.ended,
            own.place,
            own.points,
            own.points - best,
            reloaded=reloaded,
        )
    for info in saves.glances():
        if info.start[1] == first_hash and not info.fork:
            return DailyGo(" ".join(info.start), info.start[0], began_late(deal.key, info.start[0]))
    return None


def seats_of(deal: DailyDeal, person: str = "") -> list[SeatInfo]:
    """The seats of a deal: the person's by its name, the bots' without."""
    return [SeatInfo("" if bot else person, seat, bot or PERSON) for seat, bot in enumerate(deal.bots)]


def closed(setup: Setup, mark: DailyMark | None, results: DailyResults, today: date) -> DailyDeal | None:
    """The deal of the day whose secrets a match with this set-up would tell; ``None`` where it tells none.

    A deal is secret while it is that of today or of this week, or a first go at it is running, and no go is over. Raises
    ``SaveError``.
    """
    deals = [deal for deal in current(setup.game, today) if deal.same(setup)]
    if mark is not None and (marked := deal_of(setup.game, mark.key)) is not None:
        deals.append(marked)
    for deal in deals:
        known = results.get(deal.game, deal.key)
        if not known.done and (known.goes or is_current(deal.key, today)):
            return deal
    return None


def running(record: Record, results: DailyResults) -> bool:
    """Whether a match is an own go at a deal of the day."""
    mark = record.daily
    if mark is None:
        return False
    known = results.get(record.match.game.id, mark.key)
    return any(go.match == match_id(record) for go in known.goes)


def called(texts: Callable[..., str], key: str) -> str:
    """What a deal is called: its day, or the week by its Monday."""
    day = day_of(key)
    if day is None:
        return key
    said = day_words(texts, day)
    return texts("daily.week_of", day=said) if "W" in key else said


__all__ = ["begin", "called", "closed", "running", "seats_of"]
