"""Pages about one game open at the one that was played or chosen last."""

from collections.abc import Callable
from typing import cast

import pytest

from game.engine.registry import first_game, game_ids
from game.scenes import routes
from game.scenes.common.game_cards import game_at_hand
from game.ui.scene import Context, Scene
from tests.games import WITH_BOTS
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

PAGES = ("new_game", "catalogue", "career")
EXTRAS = ("learn", "puzzles", "milestones", "daily", "laboratory")


def maker(name: str) -> Callable[[Context], Scene]:
    """What makes a page."""
    found = routes.page(name) if name in EXTRAS else getattr(routes, name)
    assert found is not None
    return cast(Callable[[Context], Scene], found)


def opened_at(driver: Driver) -> dict[str, str]:
    """The game at which each page opens now."""
    found, context = {}, driver.app.context
    for name in PAGES + EXTRAS:
        driver.app.manager.push(maker(name)(context))
        driver.turn(2)
        found[name] = driver.top.world
        driver.app.manager.pop()
        driver.turn()
    return found


@pytest.mark.parametrize("game", sorted(set(WITH_BOTS) - {first_game()}))
def test_pages_open_at_the_game_that_was_played(start: Start, game: str) -> None:
    driver = start()
    driver.seat("person", "person", game=game)
    driver.app.manager.pop()
    driver.turn()
    assert set(opened_at(driver).values()) == {game}
    assert game_at_hand(driver.app.context) == game


@pytest.mark.parametrize("page", ["catalogue", "milestones", "learn", "puzzles", "daily", "career"])
def test_a_game_chosen_on_one_page_is_the_one_of_the_others(start: Start, page: str) -> None:
    driver = start()
    context = driver.app.context
    game = next(one for one in game_ids() if one != first_game() and one in WITH_BOTS)
    driver.app.manager.push(maker(page)(context))
    driver.turn(2)
    driver.click(f"game/{game}")
    driver.app.manager.pop()
    driver.turn()
    assert set(opened_at(driver).values()) == {game}


def test_a_game_that_is_gone_leaves_the_one_to_begin_with(start: Start) -> None:
    driver = start()
    driver.app.context.settings.set("game", "gone")
    assert game_at_hand(driver.app.context, game_ids()) == first_game()
    assert game_at_hand(driver.app.context) == ""
