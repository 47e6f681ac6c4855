"""Every scene in words for screen readers: every stop has a name, secrets stay out, news are those of the log."""

from pathlib import Path

import pygame
import pytest

from game.devtools import sample_positions
from game.devtools.shot import SCENES, context_in, scene_of
from game.engine.registry import game_ids
from game.i18n import Texts
from game.storage.record import PERSON
from game.ui.hover import Focus
from game.ui.keyboard import ARROWS
from game.ui.scene import News, SceneManager
from game.ui.screen_readers import entries_of
from game.ui.spoken import PAGE, ZEROS
from game.ui.stage import Stage
from game.ui.tree import Node, focus_order
from tests.pairs import share
from tests.scenes.driver import Driver
from tests.scenes.handover import reveal, to_handover
from tests.scenes.looking import painters

OF_A_MATCH = ("lesson", "table", "watch", "score", "replay")
CASES = [(name, game) for name in OF_A_MATCH for game in game_ids()] + [
    pytest.param(name, "", marks=[pytest.mark.whole] if name == "laboratory" else [])
    for name in SCENES
    if name not in OF_A_MATCH
]


def by_arrows(tree: Node, start: str) -> set[str]:
    """The names of all stops that arrows reach from one."""
    seen, found = {start}, [start]
    while found:
        here = found.pop()
        for direction in ARROWS.values():
            focus = Focus()
            focus.name = here
            landed = focus.move(tree, direction)
            if landed is not None and landed.name not in seen:
                seen.add(landed.name)
                found.append(landed.name)
    return seen


@pytest.mark.parametrize(("name", "game"), CASES)
def test_every_stop_of_every_scene_has_a_name_and_arrows_reach_it(
    name: str, game: str, tmp_path: Path
) -> None:
    texts = Texts("en")
    record = sample_positions.played(texts, players=3, round_=3, game_id=game) if game else None
    manager = SceneManager()
    manager.push(scene_of(name, context_in(tmp_path, "en"), record))
    if pygame.display.get_surface() is None:  # an entry converts its pictures for it
        pygame.display.set_mode((64, 64))
    stage = Stage(manager, painters()[0], (1280, 720))
    stage.lay_out()
    found = entries_of(stage, "Window")
    stops = focus_order(stage.tree)
    assert [key for key, said in found.items() if not said.name] == []
    assert {stop.name for stop in stops} <= set(found)
    assert stops
    reached = {child for said in found.values() for child in said.children}
    assert reached == set(found) - {""}
    # What is lit goes first: beside lit cards the buttons of a lesson's bubble are reached by Tab.
    missed = {stop.name for stop in stops if "/bubble/" not in stop.name} - by_arrows(
        stage.tree, stops[0].name
    )
    assert missed == set()


@pytest.mark.parametrize("game", game_ids())
def test_a_table_is_read_in_parts(driver: Driver, game: str) -> None:
    driver.seat(PERSON, "novice", game=game)
    driver.wait_for_person()
    driver.settle()
    driver.turn()
    found = entries_of(driver.app.window.stage)
    parts = {name: said for name, said in found.items() if said.role == "region"}
    named = [said.name for said in parts.values()]
    assert {"Top bar", "Players", "Bottom bar"} <= set(named)
    assert len(named) == len(set(named)) >= 6
    held = {child for said in parts.values() for child in said.children}
    loose = [name for name in found if name.startswith("board/") and name not in parts and name not in held]
    assert len(loose) < len(held) / 8
    seats = [said.name for name, said in found.items() if name.rpartition("/")[2] in {"seat0", "seat1"}]
    assert len(seats) == 2
    assert all(said.count(" 0") <= ZEROS for said in seats)


def test_behind_a_curtain_nothing_of_the_table_is_read(driver: Driver) -> None:
    driver.seat(PERSON, PERSON, curtain="secret")
    to_handover(driver)
    found = entries_of(driver.app.window.stage)
    assert {name.partition("/")[0] for name in found if name and not name.startswith(PAGE)} == {"curtain"}


def test_behind_a_curtain_nothing_is_said_until_it_is_lifted(driver: Driver) -> None:
    driver.seat(PERSON, PERSON, curtain="secret")
    news = driver.app.manager.news
    to_handover(driver)
    news.clear()
    driver.turn(3)
    assert not news
    reveal(driver)
    driver.turn(2)
    decision = driver.session.decision
    assert decision is not None
    assert news[-1].text == driver.table.model.texts.decision(decision)


@pytest.mark.parametrize("game", share(game_ids(), 1))
def test_what_happens_is_said_as_the_log_has_it(driver: Driver, game: str) -> None:
    driver.seat(PERSON, "novice", game=game)
    driver.wait_for_person()
    driver.settle()
    news, session, texts = driver.app.manager.news, driver.session, driver.table.model.texts
    news.clear()
    before = len(session.match)
    driver.table.model.do(session.game.legal(session.state)[0])
    events = [event for event in session.match.events(before) if event.visible_to(session.viewer)]
    assert [one.text for one in news][: len(events)] == [texts.event(event) for event in events][-12:]


def test_a_refusal_interrupts(driver: Driver) -> None:
    driver.seat(PERSON, "novice")
    driver.wait_for_person()
    driver.settle()
    driver.table.model.say("No", wrong=True)
    driver.turn()
    assert driver.app.manager.news[-1] == News("No", urgent=True)


def test_short_news_are_headlines_and_questions(driver: Driver) -> None:
    driver.app.settings.set("readers", "short")
    driver.seat(PERSON, "novice")
    driver.wait_for_person()
    driver.settle()
    news, session, texts = driver.app.manager.news, driver.session, driver.table.model.texts
    news.clear()
    for _ in range(6):
        if session.decision is None or not session.seats[session.decision.seat].is_person:
            break
        before = len(session.match)
        driver.table.model.do(session.game.legal(session.state)[0])
        plain = [one for one in session.match.events(before) if one.key not in session.game.headlines]
        assert not {texts.event(event) for event in plain} & {one.text for one in news}
