"""Matches that start from a position: kept, verified, undone and counted like any other, under a first link that covers the start."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.bots.career import Station
from game.engine.core.code import CodeError, code_of_match, decode
from game.engine.core.match import Match, first_link, link, setup_data
from game.engine.registry import load_game
from game.storage import savefile
from game.storage.record import PERSON, Record, SaveError, SeatInfo, StationMark
from game.storage.saves import Saves
from game.storage.statistics import Statistics, StatsFilter, match_id
from game.storage.tallies import ratings_of
from game.table.log import EventLog
from game.table.score_history import score_history
from game.table.session import Session
from game.verify import HOLDS, overall, verify_text
from tests.bots.careers import EVERY, IDS, laid, played

STARTED = [one for one in EVERY if one.start is not None]
NAMES = [f"{one.game}-{one.id}" for one in STARTED]


def record_of(
    station: Station, match: Match[Any] | None = None, created: str = "2026-01-01T12:00:00+00:00"
) -> Record:
    table = laid(station)
    seats = [
        SeatInfo("Anna" if not bot else f"Bot {at}", at, bot or PERSON) for at, bot in enumerate(table.bots)
    ]
    mark = StationMark(station.id, table.seat, "plain")
    held = played(station).fork() if match is None else match
    return Record(held, seats, created=created, station=mark)


def back(record: Record) -> Record:
    return savefile.read_data(savefile.write(record).encode(), "one.match")


@pytest.mark.parametrize("station", EVERY, ids=IDS)
def test_a_go_comes_back_from_its_file_with_the_same_goal(station: Station) -> None:
    record, table = record_of(station), laid(station)
    read = back(record)
    assert read.station == record.station
    assert read.match.position == station.start
    assert [read.match.hash(n) for n in range(len(read.match) + 1)] == [
        record.match.hash(n) for n in range(len(record.match) + 1)
    ]
    goal = station.goal
    assert goal.reached(read.match, table.seat, table.bots) == goal.reached(
        record.match, table.seat, table.bots
    )
    assert savefile.write(read) == savefile.write(record)


@pytest.mark.parametrize("station", STARTED[:1] + STARTED[8:9] + STARTED[-1:], ids=lambda one: one.id)
def test_a_finished_go_is_proved_from_its_file(station: Station) -> None:
    text = savefile.write(record_of(station))
    found = verify_text(text, "one.match")
    assert next(one for one in found if one.key == "verify.chain").verdict == HOLDS
    assert next(one for one in found if one.key == "verify.record").verdict == HOLDS
    assert all(one.verdict == HOLDS for one in found if one.key == "verify.shuffle")
    assert overall([one for one in found if one.key != "verify.no_commitment"]) == HOLDS


@pytest.mark.parametrize("station", STARTED, ids=NAMES)
def test_the_first_link_covers_the_start(station: Station) -> None:
    setup = laid(station).setup
    assert first_link(setup, station.start) != first_link(setup)
    head = json.loads(savefile.write(record_of(station)).splitlines()[0])
    assert head["version"] == savefile.STARTED
    assert head["setup"]["start"] == station.start


def test_a_match_without_a_start_keeps_its_hash_and_its_version() -> None:
    plain = next(one for one in EVERY if one.start is None)
    record = record_of(plain)
    setup = json.dumps(setup_data(record.match.setup), separators=(",", ":"), sort_keys=True)
    assert record.match.hash(0) == link("", setup)
    head = json.loads(savefile.write(record).splitlines()[0])
    assert head["version"] == savefile.VERSION
    assert "start" not in head["setup"]


def edited(text: str, change: object) -> str:
    """A file whose start was changed, its header sealed again."""
    first, _, rest = text.partition("\n")
    head = json.loads(first)
    head.pop("hash")
    assert callable(change)
    change(head)
    plain = json.dumps(head, ensure_ascii=False, separators=(",", ":"))
    head["hash"] = link("", plain)
    return json.dumps(head, ensure_ascii=False, separators=(",", ":")) + "\n" + rest


def test_an_edited_start_is_noticed() -> None:
    stall = next(one for one in STARTED if one.id == "stall")

    def richer(head: dict[str, dict[str, dict[str, list[dict[str, int]]]]]) -> None:
        head["setup"]["start"]["seats"][0]["gold"] += 10

    text = edited(savefile.write(record_of(stall)), richer)
    with pytest.raises(SaveError) as error:
        savefile.read_data(text.encode(), "one.match")
    assert error.value.code == "edited"
    assert any(one.key == "verify.broken" for one in verify_text(text, "one.match"))


@pytest.mark.parametrize(
    ("start", "version", "code"),
    [
        ({"nothing": 1}, 4, "setup"),
        ({"seats": [1, 2]}, 4, "setup"),
        ({"seats": "two"}, 4, "setup"),
        ({"seats": [{"gold": []}, {}]}, 4, "setup"),
        ([], 4, "header"),
        ("", 4, "header"),
        (None, 4, "header"),
        ({}, 3, "header"),
    ],
)
def test_a_start_that_makes_no_sense_is_a_sentence(start: object, version: int, code: str) -> None:
    stall = next(one for one in STARTED if one.id == "stall")

    def other(head: dict[str, object]) -> None:
        setup = dict(head["setup"])  # type: ignore[call-overload]
        setup["start"] = start
        if start is None:
            del setup["start"]
        head["setup"], head["version"] = setup, version

    with pytest.raises(SaveError) as error:
        savefile.read_data(edited(savefile.write(record_of(stall)), other).encode(), "one.match")
    assert error.value.code == code


@pytest.mark.parametrize(
    "mark", [{"id": "stall", "seat": 9, "form": "plain"}, {"id": 3, "seat": 0, "form": "plain"}, {"id": "stall", "seat": 0, "form": "odd"}, "stall"]
)  # fmt: skip
def test_a_mark_of_a_station_that_makes_no_sense_is_refused(mark: object) -> None:
    def other(head: dict[str, object]) -> None:
        head["station"] = mark

    with pytest.raises(SaveError) as error:
        savefile.read_data(edited(savefile.write(record_of(STARTED[0])), other).encode(), "one.match")
    assert error.value.code == "header"


def test_an_unfinished_go_is_kept_listed_and_undone(tmp_path: Path) -> None:
    station = STARTED[1]
    table, game = laid(station), load_game(station.game)
    saves = Saves(tmp_path / "saves")
    record = record_of(station, Match(game, table.setup, table.start))
    session = Session(record, saves)
    for entry in played(station).entries[:6]:
        session.match.play(entry.action)
        session.moved()
    (info,) = Saves(tmp_path / "saves").unfinished()
    assert (info.game, info.station) == (station.game, station.id)
    glance = Saves(tmp_path / "saves").header_info(info.path)
    assert glance.station == station.id
    assert glance.start == (record.created, record.match.hash(0))
    read = saves.load(info.id)
    assert read.match.hash() == record.match.hash()
    while len(read.match):
        read.match.undo()
    assert game.digest(read.match.state) == game.digest(Match(game, table.setup, table.start).state)


def test_a_start_counts_for_no_rating_and_no_sum_but_is_kept(tmp_path: Path) -> None:
    started, plain = STARTED[0], next(one for one in EVERY[::-1] if one.start is None)
    kept = Statistics(tmp_path / "statistics.sqlite")
    kept.add(record_of(started))
    kept.add(record_of(plain, created="2026-01-02T12:00:00+00:00"))
    found = kept.matches()
    assert {one.game: one.started for one in found} == {started.game: True, plain.game: False}
    assert [row.name for row in kept.rows("game")] == [plain.game]
    assert {one.game for one in ratings_of(found)} <= {plain.game}
    assert kept.record(match_id(record_of(started))).match.position == started.start
    assert len(kept.matches(StatsFilter(game=started.game))) == 1


def test_a_match_with_a_start_has_no_code_that_would_deal_another_one() -> None:
    started, plain = record_of(STARTED[0]), record_of(next(one for one in EVERY if one.start is None))
    with pytest.raises(CodeError) as error:
        code_of_match(started.match)
    assert error.value.key == "code.error.start"
    assert decode(code_of_match(plain.match), [plain.match.game]).seed == plain.match.setup.seed


@pytest.mark.parametrize(
    ("name", "round_"), [("stall", 1), ("ship_waiting", 2), ("last_markets", 7), ("a_head_start", 2)]
)
def test_the_rounds_of_a_start_are_counted_from_where_it_begins(name: str, round_: int) -> None:
    station = next(one for one in STARTED if one.id == name)
    table, game = laid(station), load_game(station.game)
    log = EventLog(Match(game, table.setup, table.start))
    assert log.round == round_
    record = record_of(station)
    ended = int(game.facts(record.match.state)["round"])
    assert EventLog(record.match).round == ended
    history = score_history(record)
    assert history.before == round_ - 1
    assert history.before + len(history.moments) - 1 == ended
