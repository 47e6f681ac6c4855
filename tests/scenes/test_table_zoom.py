"""Looking closer at a map, and the steps of a turn, at a table: wheel, drag, double click, Home; a step taken back."""

from __future__ import annotations

import pygame
import pytest

from game.boards.board import BACK, CLOSEST
from game.engine.concordia_venus.components import CARDS
from game.engine.core.action import Action
from game.scenes.table.table import Table
from game.ui.geometry import Rect
from game.ui.tree import find_target, walk
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

GAME = "concordia_venus"
OVER = (430, 250)
"""A pixel over the map."""


@pytest.fixture
def at_map(start: Start) -> Driver:
    """Two persons at a table with a map."""
    driver = start()
    driver.seat("person", "person", game=GAME)
    return driver


def whole(driver: Driver) -> Rect:
    return driver.node("zoom/map").rect


def point(driver: Driver, spot: tuple[int, int]) -> None:
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
    driver.turn()


def turn_wheel(driver: Driver, steps: int) -> None:
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=steps))
    driver.turn()


def test_the_wheel_enlarges_at_the_pointer_and_home_shows_all_again(at_map: Driver) -> None:
    before = whole(at_map)
    point(at_map, OVER)
    share = (OVER[0] - before.x) / before.w
    for _ in range(3):
        turn_wheel(at_map, 1)
    closer = whole(at_map)
    assert closer.w > 1.8 * before.w
    assert (OVER[0] - closer.x) / closer.w == pytest.approx(share, abs=0.01)
    turn_wheel(at_map, 30)
    assert whole(at_map).w == pytest.approx(before.w * CLOSEST, rel=0.01)
    at_map.key(pygame.K_HOME)
    assert whole(at_map) == before


def test_dragging_moves_what_is_enlarged_and_is_no_click(at_map: Driver) -> None:
    point(at_map, OVER)
    turn_wheel(at_map, 4)
    before, said = whole(at_map), at_map.table.model.hint
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=OVER, button=1))
    for far in (5, 30, 60):
        spot = (OVER[0] - far, OVER[1])
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(1, 0, 0)))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(OVER[0] - 60, OVER[1]), button=1))
    at_map.turn(2)
    assert whole(at_map).x == before.x - 60
    assert at_map.table.model.hint == said


def test_a_double_click_brings_a_place_to_the_middle(at_map: Driver) -> None:
    spot = at_map.node("city/athenae").rect
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
        pygame.event.post(pygame.Event(kind, pos=(spot.cx, spot.cy), button=1))
    at_map.turn(2)
    window = next(n for n in walk(at_map.tree) if any(c.target == "zoom/map" for c in n.children))
    city = at_map.node("city/athenae")
    assert whole(at_map).w > window.rect.w * 1.5
    assert abs(city.rect.cx - window.rect.cx) < 8


def test_the_wheel_over_an_amount_changes_the_amount(at_map: Driver) -> None:
    table = at_map.table
    _play(table, "mercator_small")
    at_map.turn(2)
    at_map.settle()
    node = next(n for n in walk(at_map.tree) if n.target == "sell/food")
    point(at_map, (node.rect.cx, node.rect.cy))
    before = whole(at_map)
    turn_wheel(at_map, 1)
    assert set(table.model.picks.amounts.values()) == {2}
    assert whole(at_map) == before


def test_each_step_of_a_turn_can_be_taken_back(at_map: Driver) -> None:
    table = at_map.table
    start = len(table.session.match)
    _play(table, "architect")
    for _ in range(2):
        table.model.do(next(a for a in table.session.choices if a.verb == "move"))
    at_map.turn(2)
    steps = [node.target for node in walk(at_map.tree) if node.target.startswith(BACK)]
    assert steps == [f"{BACK}{start + at}" for at in range(3)]
    at_map.click(steps[1])
    assert len(table.session.match) == start + 1
    assert find_target(at_map.tree, steps[0]) is not None
    assert find_target(at_map.tree, steps[1]) is None


def test_a_card_opens_its_chapter_at_a_click_and_only_the_end_of_the_turn_waits(at_map: Driver) -> None:
    at_map.session.auto_end = False
    at_map.click("hand/prefect")
    assert asked(at_map) == ("prefect", False)
    at_map.click("province/italia")
    assert asked(at_map) == ("prefect", True)
    at_map.click("verb/end_turn")
    assert asked(at_map) == ("turn", False)


def asked(driver: Driver) -> tuple[str, bool]:
    """The chapter of the question, and whether an action waits to end the turn."""
    decision = driver.session.game.decision(driver.session.state)
    assert decision is not None
    return decision.chapter, driver.session.pending is not None


def test_a_turn_of_the_architect_needs_few_clicks(at_map: Driver) -> None:
    """A card, a colonist and its line, a house: five clicks with the word that ends it."""
    table, clicks = at_map.table, 0
    seat, money = table.session.to_act, table.session.state.money[table.session.to_act]
    line = "line/aquileia-roma-land"
    for target in ("hand/architect", "city/roma", line):
        at_map.click(target)
        clicks += 1
    built = [a for a in table.session.choices if a.verb == "build"]
    if built:
        at_map.click(table.model.board.touches(table.model.table(), built[0])[0])
        clicks += 1
    if table.session.to_act == seat and table.session.pending is None:
        at_map.click("verb/done")
        clicks += 1
    assert clicks <= 5
    assert table.session.to_act != seat or table.session.pending is not None
    assert table.session.state.money[seat] < money or not built
    assert len(table.session.state.roads[seat]) == 1


def _play(table: Table, card: str) -> None:
    table.model.do(Action("play", (CARDS.index(card),)))
