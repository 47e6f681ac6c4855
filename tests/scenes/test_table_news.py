"""What happened meanwhile: who is told what, for how long; and answers that hold for a round."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pygame
import pytest

from game.boards.board import Board
from game.boards.registry import board_of
from game.engine.core.action import Action
from game.engine.core.event import Event
from game.i18n import LANGUAGES, Texts
from game.scenes import routes
from game.scenes.table import Table
from game.scenes.table_news import MOST, News
from game.ui.tree import find
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.scenes.test_audit import faults, on_stack
from tests.scenes.test_table import two_persons
from tests.table.test_session import asked_to_preempt

PRODUCED = Event("produces", 0, {"goods": ("good/food", "good/food")})
KEPT = Event("keeps_office", 0, {"office": "office/consul"})
FORCED = Event("forced", 0, {"verb": "verb/keep"}, frozenset((0,)))
BOUGHT = Event("buys_good", 0, {"good": "good/food", "gold": 1})
OUSTED = Event("wins_office", 1, {"office": "office/consul", "holder": "seat/0", "gold": 3})
SECRET = Event("produces", 0, {"goods": ()}, frozenset((1,)))


def told(driver: Driver, news: News, seat: int = 0) -> list[str]:
    return news.lines(seat, driver.table.texts)


def test_a_seat_is_told_what_came_to_it_and_what_others_did_to_it(driver: Driver) -> None:
    two_persons(driver, "never")
    news, texts = News(board_of("constantinopolis")), driver.table.texts
    news.happened([PRODUCED, BOUGHT, SECRET, OUSTED], [0, 1], -1)
    assert told(driver, news) == [texts.event(PRODUCED), texts.event(OUSTED)]
    assert told(driver, news, 1) == []
    assert news.lines(None, texts) == []
    news.decided(0)
    assert told(driver, news) == []


def test_what_one_has_just_done_is_no_news_but_what_was_done_for_one_is(driver: Driver) -> None:
    two_persons(driver, "never")
    news, texts = News(board_of("constantinopolis")), driver.table.texts
    news.happened([KEPT, PRODUCED], [0], 0)
    assert told(driver, news) == [texts.event(PRODUCED)]
    news.clear()
    news.happened([FORCED, KEPT], [0, 1], 1)
    assert told(driver, news) == [texts("table.news.forced", event=texts.event(KEPT))]


def test_at_most_five_lines(driver: Driver) -> None:
    two_persons(driver, "never")
    news = News(board_of("constantinopolis"))
    news.happened([PRODUCED] * 9, [0], -1)
    lines = told(driver, news)
    assert len(lines) == MOST
    assert lines[-1] == driver.table.texts("table.news.more", count=5)


def test_a_board_that_reports_nothing_has_only_what_others_did(driver: Driver) -> None:
    two_persons(driver, "never")
    news = News(cast("Board", object()))
    news.happened([PRODUCED, OUSTED], [0], -1)
    assert len(told(driver, news)) == 1


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_the_lines_stand_over_the_rail_until_they_are_put_away(start: Start, key: int) -> None:
    driver = start("de")
    two_persons(driver, "never")
    table = driver.table
    seat = driver.session.viewer or 0
    table.news.happened([PRODUCED._replace(seat=seat)] * 3, [seat], -1)
    table.invalidate()
    driver.turn()
    panel, own = driver.node_named("news").rect, driver.node_named("board/mine").rect
    assert not panel.overlaps(own)
    assert len([text for text in driver.texts() if text == told(driver, table.news, seat)[0]]) == 3
    actions = len(driver.session.match)
    driver.key(key)
    assert find(driver.tree, "news") is None
    assert driver.scenes[-1] == "Table"
    assert len(driver.session.match) == actions


def test_the_lines_are_gone_after_the_next_decision(driver: Driver) -> None:
    driver.begin()
    table = driver.table
    for bout in range(200):
        driver.play_some(1, bout)
        if driver.session.choices and table.news.lines(driver.session.viewer, table.texts):
            break
    driver.turn()
    before = table.news.lines(driver.session.viewer, table.texts)
    assert find(driver.tree, "news") is not None
    table.do(driver.session.choices[0])
    assert table.news.lines(driver.session.viewer, table.texts)[: len(before)] != before


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_recurring_question_can_be_answered_for_the_round(start: Start, language: str) -> None:
    driver = start(language)
    session = next(found for found in map(asked_to_preempt, range(30)) if found is not None)
    decision = session.decision
    assert decision is not None
    driver.app.manager.push(routes.table(driver.app.context, session))
    driver.turn(2)
    targets = [verb.target for verb in driver.table.verbs()]
    assert targets[0] == "verb/all_round.decline"
    assert "verb/decline" in targets
    assert not any(target.startswith("verb/all_round.preempt") for target in targets)
    plain = driver.table.texts.own("verb.decline")
    assert Texts(language)("table.all_round", verb=plain) in driver.texts()
    taken: list[Action] = []
    kept = session.act_all_round

    def act_all_round(action: Action) -> Sequence[Event]:
        taken.append(action)
        return kept(action)

    session.act_all_round = act_all_round  # type: ignore[method-assign]  # an ear at the session
    driver.click("verb/all_round.decline")
    assert taken == [Action("decline")]
    assert session.decision != decision


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_fit_at_every_size(tmp_path: Path, language: str) -> None:
    manager = on_stack("table", language, tmp_path)
    table = manager.top
    assert isinstance(table, Table)
    seat = table.session.viewer or 0
    table.news.happened([PRODUCED._replace(seat=seat)] * (MOST + 1), [seat], -1)
    table.invalidate()
    assert [fault for size in ((1280, 720), (1920, 1080)) for fault in faults(manager, size, 1.0)] == []
    assert table.news_shown
