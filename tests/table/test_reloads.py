"""What counts cannot be rolled again: a match that goes on from an earlier save says so, and its first result stands."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from game.engine.core.rng import Stream
from game.extras.daily.deals import of_day
from game.extras.daily.model import begin, seats_of
from game.extras.daily.store import FILE as DAILY
from game.extras.daily.store import DailyGo, DailyResult, DailyResults, written
from game.storage import Saves, savefile
from game.storage.record import Record, SaveError, UndoRecord
from game.storage.saves import AUTOSAVE
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics, match_id
from game.storage.tallies import ratings_of
from game.table import Session, autosave, new_session
from game.table.autosave import count_late
from tests.table.tables import GAME, seats

NOON = datetime.now(UTC).astimezone().replace(hour=12)
TODAY = NOON.date()


class Evening:
    """A person at one computer."""

    def __init__(self, folder: Path) -> None:
        self.saves = Saves(folder / "saves")
        self.statistics = Statistics(folder / STATISTICS)
        self.results = DailyResults(Statistics(folder / "statistics.sqlite"))

    def strict(self) -> Session:
        return self.sit(
            new_session(GAME.id, seats("person", "easy", "easy"), {}, 7, saves=self.saves, policy="strict")
        )

    def sit(self, session: Session) -> Session:
        session.autosave.statistics = self.statistics
        session.privacy.curtain = "never"
        session.auto_end = True
        return session

    def load(self, name: str) -> Session:
        """Load as the window does."""
        record = self.saves.load(name)
        autosave.note(record, self.saves, self.statistics)
        return self.sit(Session(record, self.saves))


def end(session: Session, seed: int, actions: int = 10_000) -> Session:
    """Play on by chance, for the bots too."""
    chance = Stream(seed)
    for _ in range(actions):
        if session.over:
            break
        session._take(chance.choice(session.game.legal(session.state)))
    return session


@pytest.fixture(autouse=True)
def seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """No two matches begin in the same second."""
    passed = count()

    def now() -> str:
        return (NOON.astimezone(UTC) + timedelta(seconds=next(passed))).isoformat(timespec="seconds")

    monkeypatch.setattr("game.extras.daily.model.now", now)
    monkeypatch.setattr("game.table.session.now", now)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def figures(evening: Evening) -> tuple[object, ...]:
    """What the statistics show."""
    table = [row[1:] for row in evening.statistics.table()]
    return table, ratings_of(evening.statistics.matches())


def test_a_strict_match_finished_again_from_a_save_moves_no_figure(evening: Evening) -> None:
    session = end(evening.strict(), 1, 40)
    session.autosave.save("before the end")
    end(session, 2)
    assert session.autosave.notice is None
    before = figures(evening)
    for seed in range(3, 8):
        again = end(evening.load("save_before_the_end"), seed)
        assert again.match.hash() != session.match.hash()
        assert figures(evening) == before
        assert again.autosave.notice == ("statistics.first_stands", {})
        assert sum(back.beyond for back in again.record.takebacks) >= 1
        assert len(savefile.read(evening.saves.path("save_before_the_end")).match) == 40


def test_going_back_to_a_save_is_shown_by_the_record_and_counts_no_more(evening: Evening) -> None:
    session = end(evening.strict(), 1, 30)
    session.autosave.save("early")
    end(session, 2, 25)
    again = evening.load("save_early")
    (back,) = again.record.takebacks
    assert (back.after, back.actions, back.beyond) == (30, 25, True)
    assert [gone.entry for gone in again.record.abandoned] == session.match.entries[30:]
    end(again, 3)
    (match,) = evening.statistics.matches()
    assert (match.takebacks, match.beyond) == (1, 1)
    assert ratings_of([match]) == []
    text = savefile.write(again.record)
    assert savefile.read_data(text.encode(), "x").takebacks == [back]


def test_the_line_that_was_left_cannot_be_taken_up_unseen(evening: Evening) -> None:
    session = end(evening.strict(), 1, 30)
    session.autosave.save("early")
    end(session, 2, 20)
    end(evening.load("save_early"), 3, 10)
    further = evening.load(AUTOSAVE)
    assert [back.actions for back in further.record.takebacks] == [10]
    assert evening.load(AUTOSAVE).record.takebacks == [UndoRecord(30, *further.record.takebacks[0][1:])]


def test_loading_what_was_left_last_is_no_going_back(evening: Evening) -> None:
    session = end(evening.strict(), 1, 30)
    session.autosave.save("here")
    for name in ("save_here", AUTOSAVE):
        assert evening.load(name).record.takebacks == []
    end(session, 2, 5)
    assert evening.load(AUTOSAVE).record.takebacks == []


def test_what_is_taken_back_at_the_table_within_its_rules_replaces_the_result(evening: Evening) -> None:
    session = end(evening.strict(), 1)
    first = figures(evening)
    after = len(session.match) - 1
    session.branches.note(after)
    session.match.undo()
    session.record.takebacks.append(UndoRecord(after, 0, 1))
    other = next(
        action for seed in range(50) for action in [Stream(seed).choice(session.game.legal(session.state))]
    )
    session._take(other)
    end(session, 5)
    (match,) = evening.statistics.matches()
    assert match.takebacks == 1 or figures(evening) == first


# Deals of the day -------------------------------------------------------------------------------------------------


def go(evening: Evening, day: date = TODAY) -> Session:
    deal = of_day(GAME.id, day)
    assert deal is not None
    return evening.sit(begin(deal, seats_of(deal, "Ana"), evening.saves, evening.results, TODAY))


def known(evening: Evening, day: date = TODAY) -> DailyResult:
    return evening.results.get(GAME.id, day.isoformat())


def first_go(evening: Evening, day: date = TODAY) -> DailyGo:
    found = known(evening, day).first
    assert found is not None
    return found


def test_a_deal_explored_from_a_save_is_no_untouched_first_go(evening: Evening) -> None:
    session = end(go(evening), 1, 20)
    session.autosave.save("deal")
    end(session, 2, 40)
    end(evening.load("save_deal"), 3)
    first = first_go(evening)
    assert (first.reloaded, first.counts, bool(first.ended)) == (True, False, True)


def forget(evening: Evening) -> None:
    """Take the results of the deals away, as if they had never been noted."""
    with evening.results.statistics.opened(change=True) as base:
        base.execute("delete from daily")


def test_a_go_without_a_note_is_late_when_it_began_late(evening: Evening) -> None:
    day = TODAY - timedelta(days=3)
    session = go(evening, day)
    assert first_go(evening, day).late
    forget(evening)
    end(session, 1)
    assert first_go(evening, day).late
    assert not first_go(evening, day).counts
    timely = go(evening)
    forget(evening)
    end(timely, 1)
    assert first_go(evening).counts


@pytest.mark.parametrize("over", [True, False])
def test_deleted_results_give_no_new_first_go(evening: Evening, over: bool) -> None:
    session = end(go(evening), 1, 10_000 if over else 10)
    before = first_go(evening)
    forget(evening)
    again = go(evening)
    assert again.record.daily is not None
    assert again.record.daily.again
    assert not again.record.counts
    first = first_go(evening)
    assert first.match == match_id(session.record)
    assert (first.place, first.points, first.lead, first.late) == (
        before.place, before.points, before.lead, before.late,
    )  # fmt: skip
    assert len(known(evening).later) == 1


def test_results_of_the_version_before_are_read(evening: Evening) -> None:
    end(go(evening), 1)
    statistics = evening.results.statistics
    text, first = written(statistics).decode(), first_go(evening)
    old = text.replace('"version": 2', '"version": 1').replace(',\n    "reloaded": false', "")
    assert old.count("reloaded") == old.count('"reloaded": false')
    forget(evening)
    statistics.path.with_name(DAILY).write_text(old, encoding="utf-8")
    assert first_go(evening) == first
    assert evening.results.notice is None


# Finished and not counted ------------------------------------------------------------------------------------------


def cut(evening: Evening, session: Session) -> Record:
    """A match whose end was kept but not counted, as after a power cut between the two."""
    session.autosave.statistics = None
    session.autosave._count_extras = lambda: None  # type: ignore[method-assign]
    return end(session, 1).record


@pytest.mark.parametrize("kind", ["strict", "daily"])
def test_what_was_finished_and_not_counted_is_counted_once_at_the_next_start(
    kind: str, evening: Evening
) -> None:
    record = cut(evening, evening.strict() if kind == "strict" else go(evening))
    assert evening.statistics.table() == []
    assert evening.saves.list() == []
    again = Evening(evening.saves.folder.parent)
    assert count_late(again.saves, again.statistics) == 1
    assert again.statistics.has(record)
    if record.daily is not None:
        assert first_go(again).ended
    before = figures(again)
    assert count_late(again.saves, again.statistics) == 0
    assert figures(again) == before


def test_what_does_not_count_is_not_counted_late(evening: Evening) -> None:
    cut(evening, evening.strict())
    record = savefile.read(evening.saves.path(AUTOSAVE))
    evening.saves.path(f"{AUTOSAVE}-2").write_text("nonsense\n", encoding="utf-8")
    evening.saves.path("save_own").write_text(savefile.write(replace(record, created="x")), encoding="utf-8")
    fresh = Evening(evening.saves.folder.parent)
    assert count_late(fresh.saves, fresh.statistics) == 1
    fresh.statistics.path.write_bytes(b"no database " * 500)
    assert count_late(fresh.saves, Statistics(fresh.statistics.path)) == 1


def test_a_deal_of_the_day_that_cannot_be_noted_is_not_begun(evening: Evening) -> None:
    evening.statistics.path.mkdir(parents=True)
    with pytest.raises(SaveError, match=r"statistics\.sqlite"):
        go(evening)
