"""Laurels: the best go counts, defeats in a row are known, what was left out stays open, tallies remember everybody."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.bots.career import Station
from game.engine.core.game import Standing
from game.i18n import LANGUAGES, Texts, catalogue
from game.i18n.catalogue import Message, read_file, same_name
from game.storage import archive
from game.storage.career_results import (
    CareerResults,
    StationResult,
    _tally,
    closing_line,
    easier_offered,
    laurels_of,
    tally_line,
)
from game.storage.record import Control, Origin, Record, StationMark
from game.storage.saves import Saves
from game.storage.settings import Settings
from game.storage.statistics import Statistics, match_id
from tests.bots.careers import EVERY, go, played
from tests.storage.homes import import_all

STATION = EVERY[0]


@pytest.fixture
def results(tmp_path: Path) -> CareerResults:
    return CareerResults(Statistics(tmp_path / "statistics.sqlite"))


def of(results: CareerResults, person: str = "Anna") -> StationResult:
    return results.of(person, STATION.game).get(STATION.id, StationResult())


def test_the_best_go_counts_and_defeats_in_a_row_are_known(results: CareerResults) -> None:
    for number, laurels in enumerate((1, 1), 1):
        results.finish(go(number), laurels)
    assert (of(results).laurels, of(results).tries, of(results).lost) == (1, 2, 2)
    assert easier_offered(of(results))
    results.finish(go(3), 3)
    results.finish(go(4), 1)
    found = of(results)
    assert (found.laurels, found.tries, found.lost, found.policy) == (3, 4, 1, "strict")
    assert not easier_offered(found)


def test_one_defeat_offers_nothing_and_a_victory_before_neither(results: CareerResults) -> None:
    assert not easier_offered(of(results))
    results.finish(go(1), 2)
    results.finish(go(2), 1)
    results.finish(go(3), 1)
    assert of(results).lost == 2
    assert not easier_offered(of(results))


def test_a_go_that_is_finished_again_keeps_the_better_result(results: CareerResults) -> None:
    results.finish(go(1), 2)
    results.finish(go(1), 1)
    assert (of(results).laurels, of(results).tries) == (2, 1)
    results.finish(go(1), 3)
    assert (of(results).laurels, of(results).tries) == (3, 1)


def test_persons_games_and_the_masters_act_are_kept_apart(results: CareerResults) -> None:
    results.finish(go(1), 2)
    results.finish(go(2, "Berta"), 3)
    results.finish(go(3, form="masters"), 1)
    results.finish(go(4, form="easier"), 3)
    assert of(results).laurels == 3
    assert of(results).form == "easier"
    assert of(results, "Berta").laurels == 3
    assert results.of("Anna", STATION.game, masters=True)[STATION.id].laurels == 1
    assert results.of("Anna", "another") == {}


def test_what_was_left_out_has_no_laurel_until_it_is_played(results: CareerResults) -> None:
    results.skip("Anna", STATION.game, STATION.id)
    results.skip("Anna", STATION.game, STATION.id)
    assert of(results) == StationResult(skipped=True)
    results.finish(go(1), 1)
    assert (of(results).laurels, of(results).skipped) == (1, True)


def test_no_laurel_where_a_bot_held_the_seat_or_the_match_is_of_another(results: CareerResults) -> None:
    plain = go(1)
    assert laurels_of(plain) in (1, 2, 3)
    helped, forked, other = go(2), go(3), go(4)
    helped.controls.append(Control(3, 0, "easy"))
    forked.origin = Origin("0" * 16, 3)
    other.station = None
    gone = go(5)
    gone.station = StationMark("no_such_station", 0)
    running = go(6)
    running.match.undo()
    assert [laurels_of(one) for one in (helped, forked, other, gone, running)] == [0] * 5
    results.finish(helped, laurels_of(helped))
    assert of(results) == StationResult()


def test_a_bot_that_took_another_seat_changes_nothing() -> None:
    record = go(1)
    record.controls.append(Control(3, 1, "hard"))
    assert laurels_of(record) == laurels_of(go(1))


def test_undo_is_told_beside_the_laurel_and_never_punished(results: CareerResults) -> None:
    from game.storage.record import UndoRecord

    free = go(1)
    free.policy, free.takebacks = "sandbox", [UndoRecord(3, 0, 2, beyond=True)]
    assert laurels_of(free) == laurels_of(go(1))
    results.finish(free, laurels_of(free))
    assert (of(results).policy, of(results).takebacks) == ("sandbox", 1)


def test_the_tally_with_each_character_counts_starts_too(results: CareerResults) -> None:
    first = go(1)
    assert first.match.position is not None
    results.statistics.add(first)
    results.statistics.add(replace(go(2), match=played(STATION, 8).fork()))
    found = results.tallies("Anna", STATION.game)
    (rival,) = [one.partition("-")[2] for one in STATION.opponents]
    assert found[rival].met == 2
    assert 0 <= found[rival].ahead <= 2
    assert found[rival].match != ""
    rows = {row.seat: row.points for row in played(STATION, 8).game.standings(played(STATION, 8).state)}
    assert found[rival].lead in (rows[0] - rows[1], _lead())
    assert results.tallies("Berta", STATION.game) == {}


def _lead() -> int:
    match = played(STATION)
    rows = {row.seat: row.points for row in match.game.standings(match.state)}
    return rows[0] - rows[1]


def test_a_closing_line_knows_how_it_went(results: CareerResults) -> None:
    keys = set()
    for station in EVERY:
        key, words = closing_line(go(1, station=station), results.statistics)
        assert key.startswith(f"{station.game}.career.")
        keys.add(key.rpartition(".")[2])
        assert all(word.endswith(".name") for word in words.values() if isinstance(word, str))
    assert {"won", "lost"} < keys
    assert closing_line(Record(played(STATION), []), results.statistics) == ("", {})


@pytest.mark.parametrize(
    ("ahead", "wins", "said"),
    [
        ([True], True, ("", 0)), ([True, True], True, ("twice", 2)), ([True] * 3, True, ("streak", 3)),
        ([True] * 4, True, ("", 0)), ([True] * 6, True, ("streak", 6)), ([True, False], True, ("", 0)),
        ([True, False, False], True, ("turned", 2)), ([True, False, False, False, True], True, ("turned", 3)),
        ([False, False], False, ("", 0)), ([False] * 3, False, ("again", 3)), ([False] * 4, False, ("", 0)),
        ([True, False, False, False], False, ("", 0)),
    ],
)  # fmt: skip
def test_the_tally_is_told_when_it_is_something_to_speak_of(
    ahead: list[bool], wins: bool, said: tuple[str, int]
) -> None:
    """The latest meeting first; in between the line of the station itself is told."""
    tally = _tally([(1, 2, 5, 0, 2, "") if one else (2, 1, 0, 5, 2, "") for one in ahead])
    assert tally_line(tally, won=wins) == said
    assert tally_line(None, won=wins) == ("", 0)


def test_a_closing_line_tells_the_tally(results: CareerResults) -> None:
    station = next(one for one in EVERY if rows_of(one)[0].place == 1)
    (*_, key) = closing_line(go(1, station=station), results.statistics)[0].split(".")
    assert key == "won"
    for number in (1, 2):
        results.statistics.add(go(number, station=station))
    key, words = closing_line(go(2, station=station), results.statistics)
    assert key == f"{station.game}.career.closing.twice"
    assert words["count"] == 2


def test_a_closing_line_stays_what_it_was_when_one_plays_on(results: CareerResults) -> None:
    station = next(one for one in EVERY if rows_of(one)[0].place == 1)
    first, second = go(1, station=station), go(2, station=station)
    for one in (first, second):
        results.statistics.add(one)
        results.finish(one, laurels_of(one))
    with results.statistics.opened(change=True) as base:
        for number, one in enumerate((first, second), 1):
            base.execute("update matches set ended = ? where id = ?", (f"2026-01-0{number}", match_id(one)))
    assert closing_line(first, results.statistics)[0] == f"{station.game}.career.{station.id}.won"
    assert closing_line(second, results.statistics)[0].endswith(".closing.twice")
    found = results.of("Anna", station.game)[station.id]
    assert {found.match, found.latest} == {match_id(first), match_id(second)}


def rows_of(station: Station) -> dict[int, Standing]:
    match = played(station)
    return {row.seat: row for row in match.game.standings(match.state)}


def test_who_has_chosen_no_name_keeps_the_laurels_in_another_language(results: CareerResults) -> None:
    usual = [Texts(language)("new_game.name.1") for language in LANGUAGES]
    assert len(set(usual)) > 1
    results.finish(go(1, usual[0]), 2)
    results.skip(usual[-1], STATION.game, EVERY[1].id)
    results.statistics.add(go(1, usual[0]))
    for name in usual:
        assert of(results, name).laurels == 2
        assert results.of(name, STATION.game)[EVERY[1].id].skipped
        assert results.tallies(name, STATION.game)
    assert results.of(Texts("en")("new_game.name.2"), STATION.game) == {}
    assert same_name("Ulrike") == ("Ulrike",)
    assert set(same_name("Felix")) == {Texts(language)("new_game.name.6") for language in LANGUAGES}


def test_usual_names_are_found_without_reading_every_catalog(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []

    def noted(path: Path) -> list[tuple[str, Message]]:
        read.append(path)
        return read_file(path)

    monkeypatch.setattr(catalogue, "read_file", noted)
    catalogue._usual.cache_clear()
    assert same_name("Anna") == ("Anna", "Ana")
    assert {path.name for path in read} == {catalogue.USUAL_FILE}
    assert len(read) == len(LANGUAGES)


def test_laurels_go_into_an_archive_and_come_back(tmp_path: Path) -> None:
    def home(name: str) -> tuple[Saves, Statistics, Settings]:
        folder = tmp_path / name
        return (
            Saves(folder / "saves"),
            Statistics(folder / "statistics.sqlite"),
            Settings(folder / "settings.toml"),
        )

    one, other = home("one"), home("two")
    mine, theirs = CareerResults(one[1]), CareerResults(other[1])
    mine.finish(go(1), 3)
    mine.skip("Anna", STATION.game, EVERY[1].id)
    one[1].add(go(1))
    theirs.finish(go(1), 1)  # what is here stays
    theirs.finish(go(9, "Berta"), 2)
    path = archive.export_all(*one, "all", tmp_path)[0]
    outcomes = list(import_all(path, *other))
    assert outcomes[-1].broken == []
    assert of(theirs).laurels == 1
    assert theirs.of("Anna", STATION.game)[EVERY[1].id].skipped
    assert of(theirs, "Berta").laurels == 2
    third = home("three")
    list(import_all(path, *third))
    assert CareerResults(third[1]).of("Anna", STATION.game) == mine.of("Anna", STATION.game)
    assert [one.started for one in third[1].matches()] == [True]
    assert third[1].record(third[1].matches()[0].id).station == go(1).station


def test_a_file_from_before_paths_gets_their_tables(tmp_path: Path) -> None:
    path = tmp_path / "statistics.sqlite"
    Statistics(path).matches()
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("drop table career")
        base.execute("drop table starts")
        base.execute("pragma user_version = 4")
    results = CareerResults(Statistics(path))
    results.finish(go(1), 2)
    assert of(results).laurels == 2
    assert Statistics(path).matches() == []
