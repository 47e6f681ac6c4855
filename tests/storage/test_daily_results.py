"""Results of the deals of the day: the first go counts, later ones are marked, a broken file is kept aside."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.bots.expected_lead import ParRun
from game.extras.daily.store import MOST_LATER, DailyGo, DailyResult, DailyResults, written
from game.storage import Saves, savefile
from game.storage.record import Control, DailyMark, Record, SaveError
from game.storage.statistics import Statistics, match_id
from tests.storage.records import GAME, played

KEY = "2026-11-23"
WHOLE = played(10_000)


def go(created: str, *, again: bool = False, over: bool = True, seat: int = 1) -> Record:
    record = WHOLE if over else played(20)
    return replace(record, created=created, daily=DailyMark(KEY, seat, again), controls=[])


def test_the_first_go_counts_and_later_ones_are_marked(tmp_path: Path) -> None:
    kept = DailyResults(Statistics(tmp_path / "statistics.sqlite"))
    assert kept.get(GAME.id, KEY) == DailyResult()
    kept.begin(go("a", over=False), late=False)
    begun = kept.get(GAME.id, KEY)
    assert begun.first is not None
    assert (begun.first.match, begun.first.ended, begun.done) == (match_id(go("a")), "", False)
    kept.finish(go("a", over=False))
    assert kept.get(GAME.id, KEY) == begun, "a match that runs on has no result"
    kept.finish(go("a"))
    first = kept.get(GAME.id, KEY).first
    assert first is not None
    assert first.counts
    points = {row.seat: row.points for row in GAME.standings(WHOLE.match.state)}
    places = {row.seat: row.place for row in GAME.standings(WHOLE.match.state)}
    assert (first.points, first.place) == (points[1], places[1])
    assert first.lead == points[1] - max(points[0], points[2])
    kept.finish(go("a", seat=2))
    assert kept.get(GAME.id, KEY).first == first, "finished again it keeps its first result"
    for number in range(MOST_LATER + 2):
        kept.begin(go(f"b{number}", again=True), late=True)
        kept.finish(go(f"b{number}", again=True))
    found = kept.get(GAME.id, KEY)
    assert found.first == first
    assert [one.match for one in found.later][-1] == match_id(go(f"b{MOST_LATER + 1}"))
    assert len(found.later) == MOST_LATER
    assert kept.of(GAME.id) == {KEY: found}
    assert kept.of("another_game") == {}


def test_a_late_go_and_one_with_exchanged_players_do_not_count(tmp_path: Path) -> None:
    kept = DailyResults(Statistics(tmp_path / "statistics.sqlite"))
    kept.begin(go("a"), late=True)
    kept.finish(go("a"))
    late = kept.get(GAME.id, KEY).first
    assert late is not None
    assert (late.late, late.counts, bool(late.ended)) == (True, False, True)
    other = DailyResults(Statistics(tmp_path / "other.sqlite"))
    other.begin(go("a"), late=False)
    other.finish(replace(go("a"), controls=[Control(3, 1, "random")]))
    changed = other.get(GAME.id, KEY).first
    assert changed is not None
    assert (changed.changed, changed.counts) == (True, False)


def test_a_match_that_is_no_go_leaves_no_trace(tmp_path: Path) -> None:
    kept = DailyResults(Statistics(tmp_path / "statistics.sqlite"))
    kept.begin(replace(WHOLE, daily=None), late=False)
    kept.finish(replace(WHOLE, daily=None))
    assert not kept.statistics.path.exists()


def test_runs_of_the_par_are_kept_once_and_by_version(tmp_path: Path) -> None:
    kept = DailyResults(Statistics(tmp_path / "statistics.sqlite"))
    kept.begin(go("a"), late=False)
    runs = [ParRun(1, 6, 1), ParRun(0, -3, 2)]
    for run in [*runs, runs[0]]:
        kept.add_run(GAME.id, KEY, "v1", run)
    found = kept.get(GAME.id, KEY)
    assert (found.version, found.runs) == ("v1", (runs[1], runs[0]))
    assert found.first is not None
    kept.add_run(GAME.id, KEY, "v2", ParRun(3, 1, 1))
    assert kept.get(GAME.id, KEY).runs == (ParRun(3, 1, 1),)


def test_a_go_again_is_not_counted_in_the_statistics() -> None:
    kept = Statistics()
    kept.add(go("a"))
    kept.add(go("b", again=True))
    assert [match.id for match in kept.matches()] == [match_id(go("a"))]


def test_a_save_carries_the_mark(tmp_path: Path) -> None:
    record = go("2026-11-23T12:00:00+00:00", over=False, again=True)
    saves = Saves(tmp_path)
    saves.autosave(record)
    assert savefile.read(saves.path("autosave")).daily == record.daily
    assert savefile.read_data(savefile.write(played(5)).encode(), "x").daily is None


BROKEN = [
    b"", b"{", b"[]", b'{"format": "x", "version": 1, "deals": {}}', b'{"format": "tabularium-daily", "version": 0, "deals": {}}',
    b'{"format": "tabularium-daily", "version": 1, "deals": {"a/b": {"first": {"match": 1}}}}',
    b'{"format": "tabularium-daily", "version": 1, "deals": {"a/b": {"par": {"version": "", "runs": [{"number": 1}]}}}}',
    b'{"format": "tabularium-daily", "version": 1, "deals": []}', b"\xff\xfe", b"[" * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("data", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_of_an_earlier_version_is_kept_aside(data: bytes, tmp_path: Path) -> None:
    kept = results_in(tmp_path)
    (tmp_path / "daily.json").write_bytes(data)
    assert kept.of(GAME.id) == {}
    assert kept.notice == ("daily.broken", {"file": "daily.broken-1.json"})
    assert (tmp_path / "daily.broken-1.json").read_bytes() == data
    kept.begin(go("a"), late=False)
    assert results_in(tmp_path).get(GAME.id, KEY).first is not None


def results_in(folder: Path) -> DailyResults:
    return DailyResults(Statistics(folder / "statistics.sqlite"))


def earlier(folder: Path, result: DailyResult) -> bytes:
    """The file of an earlier version with a result."""
    other = Statistics(folder / "elsewhere" / "statistics.sqlite")
    DailyResults(other).put(GAME.id, KEY, result)
    (folder / "daily.json").write_bytes(data := written(other))
    return data


FIRST, LATER = DailyGo("a", "2026", ended="2026", place=1, points=9, lead=2), DailyGo("b", "2027", late=True)
RUNS = (ParRun(0, -3, 2), ParRun(1, 6, 1))


def test_the_file_of_an_earlier_version_is_taken_over_once(tmp_path: Path) -> None:
    whole = DailyResult(FIRST, (LATER,), "v1", RUNS)
    data = earlier(tmp_path, whole)
    kept = results_in(tmp_path)
    assert kept.of(GAME.id) == {KEY: whole}
    assert kept.notice is None
    assert not (tmp_path / "daily.json").exists()
    assert (tmp_path / "daily.json.bak").read_bytes() == data
    kept.put(GAME.id, KEY, DailyResult(FIRST))
    assert results_in(tmp_path).of(GAME.id) == {KEY: DailyResult(FIRST)}, "once and for all"


def test_what_is_there_already_stays_beside_an_earlier_version(tmp_path: Path) -> None:
    kept = results_in(tmp_path)
    kept.put(GAME.id, KEY, DailyResult(replace(FIRST, ended="", lead=0), (), "v1", RUNS[:1]))
    earlier(tmp_path, DailyResult(LATER, (FIRST,), "v1", (replace(RUNS[0], lead=50), RUNS[1])))
    found = results_in(tmp_path).get(GAME.id, KEY)
    assert found == DailyResult(FIRST, (LATER,), "v1", RUNS), "a go that ended elsewhere has ended"
    earlier(tmp_path, DailyResult(replace(FIRST, lead=99), (), "v2", (ParRun(5, 5, 5),)))
    assert results_in(tmp_path).get(GAME.id, KEY) == found


def test_nothing_of_an_earlier_version_is_lost_where_the_tables_cannot_be_written(tmp_path: Path) -> None:
    data = earlier(tmp_path, DailyResult(FIRST))
    (tmp_path / "statistics.sqlite").mkdir()
    with pytest.raises(SaveError) as caught:
        results_in(tmp_path).of(GAME.id)
    assert caught.value.code == "unwritable"
    assert (tmp_path / "daily.json").read_bytes() == data
    (tmp_path / "statistics.sqlite").rmdir()
    assert results_in(tmp_path).get(GAME.id, KEY).first == FIRST


def test_a_newer_file_and_one_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    kept, old = results_in(tmp_path), tmp_path / "daily.json"
    data = json.dumps({"format": "tabularium-daily", "version": 3, "deals": {}})
    old.write_text(data, encoding="utf-8")
    with pytest.raises(SaveError) as caught:
        kept.begin(go("a"), late=False)
    assert caught.value.code == "newer"
    assert old.read_text(encoding="utf-8") == data
    folder = results_in(tmp_path / "other")
    folder.statistics.path.mkdir(parents=True)
    with pytest.raises(SaveError) as caught:
        folder.begin(go("a"), late=False)
    assert caught.value.code in ("unreadable", "unwritable")


def test_a_damaged_file_is_put_aside_and_told_of(tmp_path: Path) -> None:
    results_in(tmp_path).put(GAME.id, KEY, DailyResult(FIRST))
    with closing(sqlite3.connect(tmp_path / "statistics.sqlite")) as base, base:
        base.execute("update daily set lead = 'much'")
    kept = results_in(tmp_path)
    assert kept.of(GAME.id) == {}
    assert kept.statistics.notice == ("statistics.broken", {"file": "statistics.broken-1.sqlite"})
