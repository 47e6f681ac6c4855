"""The measures of the stations: the page shows what was measured, and every goal was reached by somebody."""

from __future__ import annotations

from pathlib import Path

import pytest

from build import career_balance
from build.career_balance import PAGE, RECORD, Balance, main, measure, page, read
from game.bots.career import path_of
from game.bots.thinking.level import LEVELS
from game.engine.registry import game_ids
from game.i18n import Texts
from tests.bots.careers import EVERY

UNKNOWN = {"hippodrome"}
"""Stations that were not measured."""
FEW = {("concordia_venus", "own_face")}
"""Stations with new rivals of which fewer than 20 deals were played yet."""


def test_the_page_shows_what_was_measured() -> None:
    names = {game: Texts("en")(f"{game}.name") for game in game_ids()}
    text = PAGE.read_text(encoding="utf-8")
    assert text == page(text, read(), names)
    for station in EVERY:
        assert f"`{station.id}`" in text


def test_every_goal_was_reached_and_missed_by_somebody() -> None:
    found = read()
    for station in EVERY:
        own = [one for one in found if (one.game, one.station) == (station.game, station.id)]
        if station.id not in UNKNOWN:
            assert 0 < sum(one.goal for one in own) < sum(one.goals_of for one in own), station.id
            least = 8 if (station.game, station.id) in FEW else 20
            assert sum(one.matches for one in own) >= least, station.id
    assert {one.level for one in found} <= set(LEVELS)


def test_first_acts_are_won_by_easy_as_often_as_is_wanted() -> None:
    found = {(one.game, one.station): one for one in read() if one.level == "easy"}
    first = [found[station.game, station.id] for station in EVERY if station.act == 1]
    assert first
    assert [one.station for one in first if not 0.55 <= one.won / one.matches <= 0.9] == []


def test_lines_of_one_station_and_level_are_added_up(tmp_path: Path) -> None:
    path = tmp_path / "career.jsonl"
    line = '{"game": "a", "station": "b", "level": "easy", "matches": 10, "won": 4, "goal": 1}\n'
    path.write_text(line + line, encoding="utf-8")
    assert read(path) == [Balance("a", "b", "easy", 20, 8, 2)]
    assert read(path)[0].shares == "40 / 10"
    aimed = line.replace('"goal": 1', '"goal": 0, "aimed": 0')
    path.write_text(line + aimed, encoding="utf-8")
    assert read(path)[0].shares == "40 / 10", "the goal of before is not counted"
    assert read(path)[0].goals_of == 10
    path.write_text(aimed, encoding="utf-8")
    assert read(path)[0].shares == "40 / –"
    stale = line.replace('"goal": 1', '"goal": 9, "stale": true')
    path.write_text(stale, encoding="utf-8")
    assert read(path)[0].stale
    for both in (stale + line, line + stale):
        path.write_text(both, encoding="utf-8")
        assert read(path) == [Balance("a", "b", "easy", 10, 4, 1)], "fresh matches count alone"


def test_last_acts_are_won_by_hard_as_often_as_is_wanted() -> None:
    last = {(station.game, station.id) for station in EVERY if station.last}
    found = [one for one in read() if one.level == "hard" and (one.game, one.station) in last]
    sure = [one for one in found if one.matches >= 20]
    assert len(sure) >= 4
    assert [one.station for one in sure if not 0.25 <= one.won / one.matches <= 0.45] == []


def test_no_goal_is_what_winners_have_anyway() -> None:
    """Of a goal that nearly every match of *easy* reaches nobody learns anything."""
    found = [one for one in read() if one.level == "easy" and one.goals_of >= 20 and not one.stale]
    assert len(found) > 20
    assert [one.station for one in found if one.goal > 0.85 * one.goals_of] == []


def test_a_station_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = path_of("glory_to_rome")
    assert path is not None
    found = measure(path.stations[3], "newcomer", 2)
    assert found.matches == 2
    assert 0 <= found.won <= 2
    monkeypatch.setattr(career_balance, "RECORD", tmp_path / "career.jsonl")
    assert main(["glory_to_rome", "half_a_house", "newcomer", "1"]) == 0
    assert read(tmp_path / "career.jsonl")[0].station == "half_a_house"
    assert main(["glory_to_rome", "nothing", "newcomer", "1"]) == 2
    assert capsys.readouterr().err
    assert RECORD.is_file()
