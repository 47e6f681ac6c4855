"""Lessons, deals of the day and answers to puzzles go into an archive and come back; what is there stays."""

import json
import zipfile
from pathlib import Path

import pytest

from game.bots.expected_lead import ParRun
from game.extras.daily.store import FILE as DAILY
from game.extras.daily.store import DailyGo, DailyResult, DailyResults
from game.extras.lessons.store import FILE as LEARNING
from game.extras.lessons.store import Learning, Progress
from game.extras.puzzles.model import PuzzleResults
from game.storage import archive
from game.storage.people import FILE as PEOPLE
from game.storage.people import People
from game.storage.saves import Saves
from game.storage.settings import Settings
from game.storage.statistics import Statistics
from tests.storage.homes import import_all

GAME = "constantinopolis"


class Home:
    """The files of one person."""

    def __init__(self, folder: Path) -> None:
        self.saves, self.settings = Saves(folder / "saves"), Settings(folder / "settings.toml")
        self.statistics = Statistics(folder / "statistics.sqlite")
        self.puzzles = PuzzleResults(self.statistics)
        self.daily = DailyResults(Statistics(folder / "statistics.sqlite"))

    def write(self, path: Path) -> Path:
        return archive.export_all(self.saves, self.statistics, self.settings, "all", path)[0]

    def take(self, path: Path) -> list[str]:
        return list(import_all(path, self.saves, self.statistics, self.settings))[-1].broken


def filled(folder: Path, day: str) -> Home:
    home = Home(folder)
    home.puzzles.add(GAME, "a", day, solved=True)
    home.daily.put(GAME, day, DailyResult(DailyGo("m", day, ended=day, lead=3), runs=(ParRun(0, 2, 1),)))
    Learning(home.statistics).keep(GAME, "first", Progress("x", done=True))
    return home


def test_all_results_come_to_another_machine(tmp_path: Path) -> None:
    home, other = filled(tmp_path / "one", "2026-03-01"), Home(tmp_path / "two")
    assert other.take(home.write(tmp_path)) == []
    assert other.puzzles.of(GAME) == home.puzzles.of(GAME)
    assert other.daily.of(GAME) == home.daily.of(GAME)
    lesson = Learning(other.statistics).of(GAME, "first")
    assert lesson is not None
    assert lesson == Learning(home.statistics).of(GAME, "first")


def test_people_and_groups_come_to_another_machine_and_join_those_there(tmp_path: Path) -> None:
    home, other = Home(tmp_path / "one"), Home(tmp_path / "two")
    People(tmp_path / "one" / PEOPLE).meet({"Anna": 1, "Bruno": 2}, GAME, {"count": 2}, "friends")
    People(tmp_path / "two" / PEOPLE).meet({"Anna": 4, "Chloe": 3}, GAME, {}, "strict")
    assert other.take(home.write(tmp_path)) == []
    here = People(tmp_path / "two" / PEOPLE)
    assert {group.people for group in here.groups} == {("Anna", "Bruno"), ("Anna", "Chloe")}
    assert here.person("Anna").color == 4
    again = Home(tmp_path / "three")
    damaged = tmp_path / "damaged.zip"
    with zipfile.ZipFile(damaged, "w") as file:
        file.writestr(PEOPLE, "people = 7")
    assert again.take(damaged) == [PEOPLE]


def test_what_is_there_stays(tmp_path: Path) -> None:
    home, other = filled(tmp_path / "one", "2026-03-01"), filled(tmp_path / "two", "2026-04-01")
    home.puzzles.add(GAME, "b", "2026-03-02", solved=False)
    assert other.take(home.write(tmp_path)) == []
    assert {name: one.date for name, one in other.puzzles.of(GAME).items()} == {
        "a": "2026-04-01",
        "b": "2026-03-02",
    }
    assert list(other.daily.of(GAME)) == ["2026-03-01", "2026-04-01"]
    first = other.daily.get(GAME, "2026-04-01")
    assert other.take(home.write(tmp_path)) == []
    assert other.daily.get(GAME, "2026-04-01") == first


def test_an_archive_of_an_earlier_version_is_read_into_the_tables(tmp_path: Path) -> None:
    home, path = Home(tmp_path / "one"), tmp_path / "all.zip"
    lesson = 'mark = "a", part = 0, step = 1, actions = 0, done = false, skipped = false, date = ""'
    go = {
        "match": "m",
        "begun": "b",
        "late": False,
        "ended": "e",
        "place": 1,
        "points": 7,
        "lead": -2,
        "changed": False,
    }
    par = {"version": "v", "runs": [{"number": 0, "lead": -1, "place": 2}]}
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(LEARNING, f'version = 1\nlessons = {{ "{GAME}/first" = {{ {lesson} }} }}')
        deals = {f"{GAME}/2026-03-01": {"first": go, "par": par}}
        file.writestr(DAILY, json.dumps({"format": "tabularium-daily", "version": 1, "deals": deals}))
    assert home.take(path) == []
    assert Learning(home.statistics).of(GAME, "first") == Progress("a", step=1)
    found = home.daily.get(GAME, "2026-03-01")
    assert found == DailyResult(
        DailyGo("m", "b", ended="e", place=1, points=7, lead=-2), (), "v", (ParRun(0, -1, 2),)
    )
    assert [one.name for one in (tmp_path / "one").iterdir()] == ["statistics.sqlite"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (LEARNING, "version = ["),
        (DAILY, "{"),
        ("puzzles.json", "{}"),
        ("puzzles.json", json.dumps([[1, "a", 1, 1, 1, ""]])),
    ],
)
def test_a_damaged_file_is_named_and_nothing_written(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(name, text)
    home = Home(tmp_path / "one")
    assert home.take(path) == [name]
    assert not Learning(home.statistics).known
    assert home.daily.of(GAME) == {}
    assert home.puzzles.of(GAME) == {}
