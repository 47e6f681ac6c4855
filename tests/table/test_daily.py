"""Goes at the deals of the day: how they begin, what is noted at their end, what stays closed until then."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.engine.core.game import Setup
from game.engine.core.rng import Stream
from game.engine.registry import game_ids
from game.extras.daily.deals import DailyDeal, of_day, of_week
from game.extras.daily.model import begin, closed, running, seats_of
from game.extras.daily.store import DailyResults
from game.storage import Saves
from game.storage.record import PERSON
from game.storage.statistics import Statistics
from game.table import Session

TODAY = date(2026, 11, 23)


def deal(game_id: str, day: date = TODAY) -> DailyDeal:
    found = of_day(game_id, day)
    assert found is not None
    return found


def begun(folder: Path, one: DailyDeal, today: date = TODAY) -> tuple[Session, DailyResults]:
    results = DailyResults(Statistics(folder / "statistics.sqlite"))
    return begin(one, seats_of(one, "Ana"), Saves(folder / "saves"), results, today), results


def played_out(session: Session) -> None:
    chance = Stream(7)
    while not session.over:
        session._take(chance.choice(session.game.legal(session.state)))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_go_is_an_ordinary_match_that_is_noted(game_id: str, tmp_path: Path) -> None:
    one = deal(game_id)
    session, results = begun(tmp_path, one)
    record = session.record
    assert record.match.setup == one.setup
    assert [seat for seat, who in enumerate(record.seats) if who.controller == PERSON] == [one.seat]
    assert [who.controller for who in record.seats if not who.is_person] == [bot for bot in one.bots if bot]
    assert record.daily is not None
    assert (record.daily.key, record.daily.again) == (one.key, False)
    assert running(record, results)
    assert session.autosave.saves is not None
    (kept,) = session.autosave.saves.unfinished()
    assert session.autosave.saves.load(kept.id).daily == record.daily
    played_out(session)
    first = results.get(game_id, one.key).first
    assert first is not None
    assert first.counts
    points = {row.seat: row.points for row in session.game.standings(session.state)}
    assert first.lead == points[one.seat] - max(value for seat, value in points.items() if seat != one.seat)
    again, _ = begun(tmp_path, one)
    assert again.record.daily is not None
    assert again.record.daily.again


def test_a_deal_is_closed_until_the_first_own_go_is_over(tmp_path: Path) -> None:
    one = deal("glory_to_rome")
    results = DailyResults(Statistics(tmp_path / "statistics.sqlite"))
    assert closed(one.setup, None, results, TODAY) == one
    session, _ = begun(tmp_path, one)
    record = session.record
    assert closed(one.setup, record.daily, results, TODAY) == one
    assert closed(one.setup, record.daily, results, TODAY + timedelta(days=3)) == one, "it is still running"
    played_out(session)
    assert closed(one.setup, record.daily, results, TODAY) is None
    assert closed(one.setup, None, results, TODAY) is None


def test_only_deals_that_still_count_are_closed(tmp_path: Path) -> None:
    results = DailyResults(Statistics(tmp_path / "statistics.sqlite"))
    one = deal("constantinopolis")
    assert closed(one.setup, None, results, TODAY + timedelta(days=1)) is None
    assert closed(replace(one.setup, seed=1), None, results, TODAY) is None
    assert closed(Setup("constantinopolis", 5, one.setup.seed), None, results, TODAY) is None
    week = of_week("constantinopolis", TODAY)
    assert week is not None
    assert closed(week.setup, None, results, TODAY + timedelta(days=6)) == week
    assert closed(week.setup, None, results, TODAY + timedelta(days=7)) is None


def test_a_go_after_its_day_is_late(tmp_path: Path) -> None:
    one = deal("concordia_venus")
    _, results = begun(tmp_path, one, TODAY + timedelta(days=1))
    first = results.get(one.game, one.key).first
    assert first is not None
    assert first.late
