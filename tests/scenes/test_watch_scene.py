"""Watching bots among themselves: the bar, its keys, pauses and goals, and from whose side."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.engine.registry import game_ids
from game.scenes.setup.new_game import NewGame
from game.scenes.table.table import Table
from game.scenes.table.watch import AUTOMATIC, KEYS, PREFIX, SHOWN_KEYS, WAY, Watch, side_name
from game.storage.record import PERSON
from game.table.privacy import OPEN
from game.ui.tree import find_target, placed
from tests.scenes.driver import Driver

BOTS = ("novice", "random", "novice")


@pytest.fixture
def watching(driver: Driver) -> Iterator[Driver]:
    """A table of bots, paused before its first move."""
    driver.app.settings.set("pace", "step")
    driver.seat(*BOTS)
    assert isinstance(driver.top, Table)
    yield driver
    driver.session.close()


def until(driver: Driver, done: Callable[[], object], rounds: int = 20_000) -> None:
    for _ in range(rounds):
        if done():
            return
        pygame.time.wait(1)
        driver.turn()
    raise AssertionError("it does not come")


def pace(driver: Driver) -> str:
    return driver.session.players.pace


def viewer(driver: Driver) -> int | None:
    return driver.session.viewer


def moves(driver: Driver) -> int:
    return len(driver.session.match)


def test_the_system_stays_awake_while_bots_play_on(watching: Driver) -> None:
    assert not watching.app.working()
    watching.click(f"{PREFIX}play")
    assert watching.app.working()
    watching.click(f"{PREFIX}play")
    assert not watching.app.working()


def test_the_bar_stands_in_place_of_undo_and_verbs(watching: Driver) -> None:
    shown = {item.node.target for item in placed(watching.tree) if item.node.target.startswith(PREFIX)}
    assert shown == {f"{PREFIX}{name}" for name in ("play", "side", *(name for name, _ in WAY), *AUTOMATIC)}
    for other in ("ui/undo", "ui/redo", "ui/pace", "ui/step", "ui/advice"):
        assert find_target(watching.tree, other) is None, other
    for target in shown:
        tip = watching.table.tooltip(target)
        assert tip is not None
        assert tip.title
        assert tip.keys


def test_a_new_game_of_bots_is_for_watching(driver: Driver) -> None:
    driver.click("ui/new_game")
    page = driver.top
    assert isinstance(page, NewGame)
    assert driver.app.context.texts("watch.start") not in driver.texts()
    for seat in range(page.choices.count):
        page.choices.control(seat, "newcomer")
    page.invalidate()
    driver.turn()
    assert driver.app.context.texts("watch.start") in driver.texts()
    driver.click("ui/start")
    assert isinstance(driver.top, Table)
    assert driver.session.privacy.open
    assert find_target(driver.tree, f"{PREFIX}play") is not None


def test_where_a_person_plays_there_is_no_such_bar(driver: Driver) -> None:
    driver.seat("person", "novice")
    assert find_target(driver.tree, f"{PREFIX}play") is None
    assert driver.session.privacy.side is None


def test_step_by_step_is_a_pause(watching: Driver) -> None:
    assert watching.table.panel(Watch).paused
    until(watching, lambda: watching.session.players.ready)
    assert moves(watching) == 0
    watching.key(pygame.K_RIGHT)
    until(watching, lambda: moves(watching) == 1)
    until(watching, lambda: watching.session.players.ready)
    assert moves(watching) == 1
    watching.click(f"{PREFIX}step")
    watching.click(f"{PREFIX}step")
    until(watching, lambda: moves(watching) == 3)
    until(watching, lambda: watching.session.players.ready)
    assert moves(watching) == 3


def test_the_space_bar_goes_on_and_pauses(watching: Driver) -> None:
    watching.click(f"{PREFIX}instant")
    until(watching, lambda: moves(watching) > 3)
    watching.key(pygame.K_SPACE)
    assert watching.table.panel(Watch).paused
    before = moves(watching)
    until(watching, lambda: watching.session.players.ready)
    assert moves(watching) == before
    watching.key(pygame.K_SPACE)
    until(watching, lambda: moves(watching) > before)


def test_it_hurries_to_the_end_of_the_round_and_rests_there(watching: Driver) -> None:
    watching.click(f"{PREFIX}slow")
    assert pace(watching) == "slow"
    watching.key(pygame.K_PAGEDOWN)
    assert pace(watching) == "instant"
    until(watching, lambda: watching.session.round == 2)
    until(watching, lambda: watching.table.panel(Watch).paused)
    before = moves(watching)
    until(watching, lambda: watching.session.players.ready)
    assert (watching.session.round, moves(watching)) == (2, before)


def test_it_hurries_to_the_end_and_shows_the_result(watching: Driver) -> None:
    watching.key(pygame.K_END)
    until(watching, lambda: watching.scenes[-1] == "Score")
    assert watching.session.over
    watching.app.manager.pop()
    watching.turn(2)
    assert not watching.node(f"{PREFIX}play").enabled
    assert watching.node(f"{PREFIX}side").enabled


def test_a_goal_is_given_up_by_a_pause(watching: Driver) -> None:
    watching.key(pygame.K_END)
    until(watching, lambda: moves(watching) > 2)
    watching.key(pygame.K_SPACE)
    assert (watching.table.panel(Watch).goal, watching.table.panel(Watch).paused) == ("", True)
    assert not watching.session.over


def test_a_pace_is_kept_for_the_next_match(watching: Driver) -> None:
    watching.key(pygame.K_3)
    assert watching.table.panel(Watch).pace == AUTOMATIC[2]
    assert watching.app.settings.get("pace") == AUTOMATIC[2]
    watching.app.apply("theme")  # as when another setting is changed meanwhile
    watching.turn()
    assert pace(watching) == AUTOMATIC[2]


def test_watching_begins_at_the_pace_that_was_set_while_a_person_played(driver: Driver) -> None:
    driver.seat(PERSON, "novice", "novice")
    session, settings = driver.session, driver.app.settings
    settings.set("pace", "slow")
    session.players.pace = "slow"  # as the list of paces does
    session.replace_by_bot(0, "novice")
    driver.table.model.changed()
    driver.turn(2)
    assert driver.table.panel(Watch).pace == "slow"
    assert pace(driver) == "slow"
    settings.set("pace", "fast")
    driver.app.apply("pace")  # the page of settings, opened over the table
    driver.table.enter()
    driver.turn(2)
    assert pace(driver) == "fast"
    session.close()


def test_everything_lies_open_or_is_seen_from_a_side(watching: Driver) -> None:
    session = watching.session
    assert session.privacy.open
    assert session.game.digest(session.seen) == session.game.digest(session.state)
    watching.click(f"{PREFIX}side")
    watching.click("menu/2")  # after everything open and the first seat: the second
    assert viewer(watching) == 1
    assert session.game.digest(session.seen) == session.game.digest(session.game.observe(session.state, 1))
    assert side_name(watching.table.model, 1) in watching.texts()
    watching.key(pygame.K_v)
    watching.click(f"menu/{len(BOTS) + 1}")
    assert viewer(watching) is None
    assert session.game.digest(session.seen) == session.game.digest(session.game.observe(session.state, None))


def test_the_log_tells_what_the_side_may_know(watching: Driver) -> None:
    watching.key(pygame.K_PAGEDOWN)
    until(watching, lambda: watching.session.round == 2)
    session = watching.session
    everything = len(session.visible_log.now)
    session.privacy.side = None
    assert len(session.visible_log.now) < everything
    session.privacy.side = 1
    assert len(session.visible_log.now) < everything
    session.privacy.side = OPEN
    assert len(session.visible_log.now) == everything


def test_why_a_move_was_made_is_told_to_those_who_watch(driver: Driver) -> None:
    driver.app.settings.set("pace", "step")
    driver.seat("normal", "normal")
    table = driver.table
    for _ in range(40):
        until(driver, lambda: driver.session.players.ready)
        if table.session.players.explanations.last() is not None:
            break
        driver.key(pygame.K_RIGHT)
        until(driver, lambda: driver.session.players.ready or moves(driver) > 40)
    driver.key(pygame.K_w)
    assert table.model.explained is not None
    assert driver.app.context.texts("motive.hidden") not in driver.texts()
    driver.session.close()


def test_the_seat_a_person_gave_to_a_bot_lies_not_open_by_itself(driver: Driver) -> None:
    driver.app.settings.set("pace", "step")
    driver.seat("person", "novice")
    driver.session.replace_by_bot(0, "novice")
    driver.table.model.changed()
    driver.turn(2)
    assert driver.session.privacy.watched
    assert driver.session.privacy.side is None
    assert driver.session.viewer is None
    assert find_target(driver.tree, f"{PREFIX}play") is not None


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_is_watched_from_every_side(driver: Driver, game_id: str) -> None:
    driver.app.settings.set("pace", "instant")
    driver.seat("novice", "random", game=game_id)
    until(driver, lambda: moves(driver) > 12)
    driver.key(pygame.K_SPACE)
    for side in (OPEN, 0, 1, None):
        driver.session.privacy.side = side
        driver.table.model.changed()
        driver.turn(2)
        assert find_target(driver.tree, f"{PREFIX}play") is not None
    driver.session.close()


def test_every_key_of_the_tooltips_does_something() -> None:
    assert set(SHOWN_KEYS) == set(KEYS.values())
    assert all(KEYS[key] == name for name, key in SHOWN_KEYS.items())
