"""The statistics: real events on the dummy driver."""

import csv
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.boards import opponent
from game.devtools.shot import context_in
from game.engine.core.rng import Stream
from game.engine.registry import game_ids
from game.i18n import LANGUAGES
from game.scenes.pages.statistics import TABS, StatisticsPage
from game.storage.record import Record, SeatInfo, UndoRecord
from game.storage.statistics import COLUMNS, Statistics
from game.table import new_session
from game.ui.fonts import Fonts
from game.ui.pictures import Pictures
from game.ui.scene import SceneManager, View
from game.ui.theme import Theme
from game.ui.tree import find_target
from tests.audit import audit
from tests.scenes.driver import Driver
from tests.table.tables import GAME, play


@cache
def finished(players: int) -> Record:
    seats = [SeatInfo(name, color, "person" if color < 2 else "random") for color, name in enumerate(NAMES)]
    session = new_session(GAME.id, seats[:players], {}, players)
    session.privacy.curtain = "never"
    play(session, 10_000, Stream(players))
    return session.record


NAMES = ("Ana", "Bruno", "Clara", "Diego", "Elena")


def filled(kept: Statistics, counts: tuple[int, ...] = (2, 2, 3)) -> Statistics:
    for number, players in enumerate(counts):
        backs = [UndoRecord(3, 0, 1, True)] if number == 0 else []
        created = f"2026-01-{number % 28 + 1:02}T10:{number // 28:02}:00+00:00"
        kept.add(replace(finished(players), created=created, takebacks=backs))
    return kept


def opened(driver: Driver) -> StatisticsPage:
    driver.click("ui/statistics")
    page = driver.top
    assert isinstance(page, StatisticsPage)
    return page


def test_nobody_has_played_and_the_page_invites(driver: Driver) -> None:
    opened(driver)
    assert driver.app.context.texts("statistics.empty") in driver.texts()
    assert find_target(driver.tree, "ui/export") is None
    driver.click("ui/play")
    assert driver.scenes == ["Title", "NewGame"]


def test_matches_among_people_are_not_called_unplayed(driver: Driver) -> None:
    filled(Statistics(), (2,))
    opened(driver)
    texts, said = driver.app.context.texts, driver.texts()
    assert texts("statistics.only_people") in said
    assert texts("statistics.charts") in said
    assert said.count(texts("statistics.not_played")) == len(game_ids()) - 1
    assert texts("statistics.none") not in said


def test_sums_by_player_bot_game_and_table_size(driver: Driver) -> None:
    filled(Statistics())
    page = opened(driver)
    driver.click("tab/player")
    assert [(line.cells["name"], line.cells["matches"], line.cells["assisted"]) for line in page.lines] == [
        ("Ana", "3", "1"), ("Bruno", "3", "1"),
    ]  # fmt: skip
    points = [Statistics().table()[at][COLUMNS.index("points")] for at in range(7)]
    assert page.lines[0].cells["best"] in {str(value) for value in points}
    driver.click("tab/bot")
    assert [line.cells["matches"] for line in page.lines] == ["1"]
    driver.click("tab/count")
    assert [(line.cells["name"], line.cells["matches"]) for line in page.lines] == [
        ("2 players", "2"), ("3 players", "1"),
    ]  # fmt: skip
    driver.key(pygame.K_4)
    assert page.tab == "game"
    assert [line.cells["matches"] for line in page.lines] == ["3"]


def test_the_sieve_and_what_lies_behind_a_row(driver: Driver) -> None:
    filled(Statistics())
    page = opened(driver)
    driver.click("tab/player")
    driver.click("pick/count")
    driver.click("menu/3")
    assert [line.cells["matches"] for line in page.lines] == ["1", "1"]
    driver.click("pick/count")
    driver.click("menu/0")
    driver.click("tab/bot")
    driver.click("row/0")
    assert page.tab == "matches"
    assert len(page.lines) == 1
    said = opponent.label(driver.app.context.texts, page.filters.game, "random")
    assert driver.app.context.texts("statistics.only", name=said) in driver.texts()
    driver.click("pick/count")
    driver.click("menu/5")
    assert driver.app.context.texts("statistics.none") in driver.texts()
    driver.click("pick/count")
    driver.click("menu/0")
    driver.click("ui/all")
    assert len(page.lines) == 3


def test_a_match_of_the_list_is_watched_again(driver: Driver) -> None:
    filled(Statistics())
    page = opened(driver)
    driver.click("tab/matches")
    assert [bool(line.note) for line in page.lines].count(True) == 1
    wanted = page.kept.record(page.matches[0].id).match.hash()
    driver.click("row/0")
    assert driver.scenes == ["Title", "StatisticsPage", "Playback"]
    assert wanted == finished(3).match.hash() or wanted == finished(2).match.hash()
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes == ["Title", "StatisticsPage"]


def test_a_match_too_old_to_be_kept_says_so(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.storage.statistics.MOST_KEPT", 2)
    filled(Statistics())
    page = opened(driver)
    driver.click("tab/matches")
    assert sorted(match.kept for match in page.matches) == [False, True, True]
    gone = next(index for index, match in enumerate(page.matches) if not match.kept)
    driver.click(f"row/{gone}")
    assert driver.app.context.texts("statistics.match_gone") in driver.texts()
    driver.click("answer/ok")
    assert driver.scenes == ["Title", "StatisticsPage"]


def test_the_table_is_written_where_it_says(driver: Driver, home: Path) -> None:
    filled(Statistics())
    opened(driver)
    driver.key(pygame.K_s, pygame.KMOD_CTRL)
    (path,) = (home / "documents").glob("*.csv")
    assert driver.app.context.texts("statistics.exported", rows=7, file=str(path)) in driver.texts()
    with path.open(encoding="utf-8", newline="") as file:
        assert len(list(csv.reader(file))) == 8


def test_a_folder_that_takes_no_table_is_one_sentence(driver: Driver, home: Path) -> None:
    filled(Statistics())
    (home / "documents").write_text("a file in the way", encoding="utf-8")
    page = opened(driver)
    driver.click("ui/export")
    assert page.notice in driver.texts()
    assert page.notice.startswith("The file")


def test_damaged_statistics_are_told_and_kept_aside(driver: Driver) -> None:
    kept = Statistics()
    kept.path.parent.mkdir(parents=True, exist_ok=True)
    kept.path.write_bytes(b"no database at all" * 100)
    page = opened(driver)
    assert page.notice == driver.app.context.texts("statistics.broken", file="statistics.broken-1.sqlite")
    assert page.notice in driver.texts()


def test_many_matches_have_leaves(driver: Driver) -> None:
    filled(Statistics(), (2,) * 30)
    page = opened(driver)
    driver.click("tab/matches")
    assert page.leaves > 1
    driver.click("leaf/1")
    assert page.leaf == 1
    driver.key(pygame.K_PAGEUP)
    assert page.leaf == 0
    for _ in range(page.leaves + 1):
        driver.key(pygame.K_PAGEDOWN)
    assert page.leaf == page.leaves - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_fits(language: str, tmp_path: Path) -> None:
    kept = filled(Statistics(tmp_path / "full.sqlite"), (2, 5, 5, 5) * 4)
    fonts, pictures, bad = Fonts(), Pictures(), list[str]()
    for where in (kept, Statistics(tmp_path / "empty.sqlite")):
        page = StatisticsPage(context_in(tmp_path, language), where)
        manager = SceneManager()
        manager.push(page)
        for tab, size, scale in product(TABS, ((1280, 720), (1920, 1080)), (1.0, 1.5)):
            page.show(tab)
            view = View(*size, fonts, Theme(), scale)
            bad += [
                f"{tab} {size} {scale} {fault.kind} {fault.name}: {fault.detail}"
                for fault in audit(manager.compose(view), view, has_picture=pictures.has)
            ]
    assert bad == []
