"""The deal of the day by clicks: from the title to the table and back, closed until it is over, then open and shared."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from itertools import cycle
from pathlib import Path

import pygame
import pytest

from game.bots.expected_lead import ParRun
from game.bots.worker import ParRequest
from game.devtools.shot import context_in
from game.engine.core.code import encode
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.extras.analysis.panel import analysis_of
from game.extras.daily import panel as daily
from game.extras.daily.deals import of_day
from game.extras.daily.page import TABS, DailyPage, daily_goes
from game.extras.daily.state import MARKS, turned, weeks_of
from game.extras.daily.store import DailyGo, DailyResult
from game.i18n import LANGUAGES, dates
from game.scenes import routes
from game.scenes.common import people
from game.scenes.common.dialogs import Dialog
from game.scenes.result.score import Score
from game.table import career
from game.ui.desktop import Clipboard
from game.ui.fonts import Fonts
from game.ui.pictures import Pictures
from game.ui.scene import SceneManager, View
from game.ui.theme import Theme
from game.ui.tree import walk
from tests.audit import audit
from tests.games import WITH_BOTS
from tests.pairs import pairwise
from tests.scenes.driver import Driver

Start = Callable[..., Driver]
TODAY = date(2026, 11, 20)
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


class ParWorker:
    """Finds all runs at once, without a process."""

    def __init__(self) -> None:
        self.runs: list[ParRun] = []
        self.computing_par = False

    def par(self, asked: ParRequest) -> None:
        self.runs = [ParRun(number, 6 - number, 1 if number else 2) for number in asked.runs]

    def listen(self) -> None: ...

    def close(self) -> None: ...


class Paper(Clipboard):
    text = ""

    def put(self, text: str) -> bool:
        Paper.text = text
        return True


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dates, "today", lambda: TODAY)
    monkeypatch.setattr(career, "BotWorker", ParWorker)


def page_of(driver: Driver) -> DailyPage:
    assert isinstance(driver.top, DailyPage)
    return driver.top


def play_out(driver: Driver) -> None:
    """Play by chance to the end."""
    session, chance = driver.session, Stream(5)
    session.players.forget()
    while not session.over:
        session._take(chance.choice(session.game.legal(session.state)))


@pytest.mark.parametrize(("game_id", "language"), [*zip(WITH_BOTS, cycle(("de", "it", "es")), strict=False)])
def test_from_the_title_to_the_result(start: Start, game_id: str, language: str) -> None:
    driver = start(language)
    texts = driver.app.context.texts
    driver.click("ui/daily")
    driver.click(f"game/{game_id}")
    driver.click("ui/play")
    session, record = driver.session, driver.session.record
    deal = of_day(game_id, TODAY)
    assert deal is not None
    assert record.match.setup == deal.setup
    assert texts("daily.mark") in driver.texts()
    context = driver.app.context
    assert isinstance(routes.proof(context, record), Dialog), "the code is kept while it is played"
    assert isinstance(analysis_of(context, record), Dialog)
    assert not isinstance(routes.replay(context, session), Dialog), "what the seat knows may be replayed"
    driver.session.close()
    later = start(language)
    later.click("ui/daily")
    later.click(f"game/{game_id}")
    assert texts("daily.continue_button") in later.texts()
    later.click("ui/play")
    assert later.session.match.hash() == record.match.hash()
    play_out(later)
    later.turn(3)
    first = daily.results_of(later.app.context).get(game_id, deal.key).first
    assert first is not None
    assert first.counts
    assert not isinstance(routes.proof(later.app.context, later.session.record), Dialog)
    later.app.manager.reset(routes.title(later.app.context))
    later.turn(2)
    later.click("ui/daily")
    later.click(f"game/{game_id}")
    assert {"ui/share", "ui/replay", "ui/analysis", "ui/play"} <= {node.target for node in walk(later.tree)}


@pytest.mark.parametrize("game_id", WITH_BOTS)
def test_the_result_tells_the_par(start: Start, game_id: str) -> None:
    driver = start("en")
    driver.click("ui/daily")
    driver.click(f"game/{game_id}")
    driver.click("ui/play")
    play_out(driver)
    record = driver.session.record
    driver.app.manager.push(Score(driver.app.context, driver.session))
    driver.turn(2)
    deal = of_day(game_id, TODAY)
    assert deal is not None
    known = daily.results_of(driver.app.context).get(game_id, deal.key)
    assert len(known.runs) == deal.runs
    (line,) = [text for text in driver.texts() if text.startswith("Daily challenge: ")]
    assert f"the “Very hard” bot won {deal.runs - 1} of {deal.runs}" in line
    assert record.match.setup.seed == deal.setup.seed


def test_statistics_mark_what_was_a_deal_of_the_day(start: Start) -> None:
    driver = start("en")
    driver.click("ui/daily")
    driver.click("ui/play")
    name = driver.session.seats[driver.session.record.daily.seat].name if driver.session.record.daily else ""
    assert name == driver.app.context.texts("new_game.name.1"), "the same name at every seat"
    play_out(driver)
    driver.app.manager.reset(routes.statistics(driver.app.context))
    driver.turn(2)
    driver.click("tab/matches")
    marks = [node.picture for node in walk(driver.tree) if node.name.endswith("row.0/picture")]
    assert marks == ["glyph/calendar"]
    tip = driver.top.tooltip("row/0")
    assert tip is not None
    assert "Daily challenge: November 20, 2026." in tip.long


def test_the_shared_card_tells_nothing_of_the_deal(start: Start) -> None:
    driver = start("en")
    driver.app.context.services = {**driver.app.context.services, Clipboard: Paper()}
    for game_id in WITH_BOTS:
        daily_goes(daily.results_of(driver.app.context), game_id, TODAY)
    driver.click("ui/daily")
    for game_id in WITH_BOTS:
        driver.click(f"game/{game_id}")
        driver.click("ui/share")
        lines = Paper.text.splitlines()
        game, deal = load_game(game_id), of_day(game_id, TODAY)
        assert deal is not None
        name = driver.app.context.texts(f"{game_id}.name")
        assert lines[0] == f"Tabularium · {name} · Daily challenge: November 20, 2026"
        assert lines[1] == "won, lead +14"
        assert lines[2].startswith("Par ")
        assert len(lines) == 4
        for secret in (str(deal.setup.seed), encode(game, deal.setup), f"seat {deal.seat + 1}"):
            assert secret not in Paper.text
        words = {
            driver.app.context.texts(f"{game_id}.bot.{bot.partition('-')[2]}.name")
            for bot in deal.bots
            if bot
        }
        assert not any(word in Paper.text for word in words)
    assert driver.app.context.texts("daily.copied") in driver.texts()


def test_the_code_of_a_deal_is_refused_before_the_own_go(start: Start) -> None:
    driver = start("en")
    deal = of_day(game_ids()[0], TODAY)
    assert deal is not None
    context = driver.app.context
    assert isinstance(daily.barred(context, deal.setup), Dialog)
    assert daily.barred(context, replace(deal.setup, seed=1)) is None
    go = DailyGo("m", "b", ended="e", place=1)
    daily.results_of(context).put(deal.game, deal.key, DailyResult(go))
    assert daily.barred(context, deal.setup) is None


@pytest.mark.parametrize(("language", "size"), pairwise(LANGUAGES, SIZES))
def test_what_is_said_fits(start: Start, language: str, size: tuple[int, int]) -> None:
    driver = start(language, size)
    view = driver.app.window.stage.view
    for game_id in WITH_BOTS:
        daily_goes(daily.results_of(driver.app.context), game_id, TODAY)
    driver.click("ui/daily")
    for game_id in WITH_BOTS:
        driver.click(f"game/{game_id}")
        for target in ("deal/day", "deal/week", "day/2026-11-12", "day/2026-11-19"):
            driver.click(target)
            shown = [node for node in walk(driver.tree) if node.text]
            cut = [
                node.text for node in shown if not view.fonts.fits(node.text, node.style, node.rect, view.k)
            ]
            assert cut == [], (game_id, target)


def test_the_calendar_says_what_was_done(start: Start) -> None:
    driver = start("en")
    game_id = game_ids()[0]
    daily_goes(daily.results_of(driver.app.context), game_id, TODAY)
    driver.click("ui/daily")
    driver.click(f"game/{game_id}")
    said = {node.target: node.speech for node in walk(driver.tree) if "/day" in node.name and node.speech}
    assert said["day/2026-11-20"].startswith("November 20, 2026: won, lead +14. Better than par.")
    assert said["day/2026-11-19"] == "November 19, 2026: in progress."
    assert said["day/2026-11-17"] == "November 17, 2026: not played."
    assert "Started too late" in said["day/2026-11-15"]
    assert "day/2026-11-21" not in said
    tips = [
        driver.top.tooltip(token) for token in ("day/2026-11-20", "day/2026-11-17", "deal/day", "deal/week")
    ]
    assert all(tip is not None and len(tip.title) < 40 and tip.body for tip in tips)
    assert "Nothing" not in page_of(driver).summary()
    driver.click("month/-1")
    assert "October 2026" in driver.texts()
    assert page_of(driver).summary() == "No deals counted this month yet."
    driver.key(pygame.K_PAGEDOWN)
    driver.key(pygame.K_PAGEDOWN)
    assert "November 2026" in driver.texts()


def test_one_face_a_person_and_every_mark_in_the_legend(start: Start) -> None:
    driver = start("en")
    context, game_id = driver.app.context, game_ids()[0]
    daily_goes(daily.results_of(context), game_id, TODAY)
    driver.click("ui/daily")
    driver.click(f"game/{game_id}")
    deal = page_of(driver).deal
    assert deal is not None
    assert deal.seat > 0, "the color of the seat is not the person's"
    nodes = {node.name.rpartition("/")[2]: node for node in walk(driver.tree)}
    assert nodes[f"face{deal.seat}"].picture == people.own_face(context, game_id)
    legend = {node.picture for node in walk(driver.tree) if node.text and node.picture.startswith("glyph/")}
    marks = {node.picture for node in walk(driver.tree) if node.name.endswith("/mark")}
    assert "glyph/play" in marks
    assert marks & set(MARKS.values()) <= legend
    assert "in progress" in [node.text for node in walk(driver.tree) if node.name.endswith("calendar/begun")]
    assert context.texts("daily.about") in driver.texts(), "what par and lead are has room"


def test_months_and_weeks() -> None:
    assert [turned(date(2026, 12, 1), by) for by in (-12, 1)] == [date(2025, 12, 1), date(2027, 1, 1)]
    weeks = weeks_of(date(2026, 2, 1))
    assert [len(week) for week in weeks] == [7] * len(weeks)
    days = [day for week in weeks for day in week if day is not None]
    assert [day.day for day in days] == [*range(1, 29)]
    assert all(day is None or day.weekday() == number for week in weeks for number, day in enumerate(week))


def test_the_deal_of_the_day_can_be_switched_off(start: Start) -> None:
    driver = start("en")
    driver.app.context.settings.set("extras", False)
    driver.top.enter()
    driver.turn(2)
    assert "ui/daily" not in {node.target for node in walk(driver.tree)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_has_room_in_a_small_window(language: str, tmp_path: Path) -> None:
    context = context_in(tmp_path, language)
    daily_goes(daily.results_of(context), game_ids()[0], TODAY)
    manager = SceneManager()
    page = DailyPage(context, game_ids()[0], TODAY)
    manager.push(page)
    view = View(1024, 640, Fonts(), Theme(), 2.0)
    pictures = Pictures()
    for tab in TABS:
        page.tab = tab
        assert audit(manager.compose(view), view, has_picture=pictures.has) == [], tab
