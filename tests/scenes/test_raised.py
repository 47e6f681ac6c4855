"""A card of the hand is raised by the pointer and by the keyboard's focus alike."""

import pygame
import pytest

from game.storage.record import PERSON
from game.ui.tree import Node, walk
from tests.scenes.driver import Driver

GAMES = ("concordia_venus", "glory_to_rome")
"""The games with a hand of cards on the table."""


def hand(driver: Driver) -> list[Node]:
    return [node for node in walk(driver.tree) if node.target.startswith("hand/") and node.enabled]


def raised(driver: Driver) -> list[str]:
    """What is shown of the hand above its own places: the words of everything raised."""
    tops = [node for node in walk(driver.tree) if "raised" in node.name.rpartition("/")[2]]
    return [node.text for top in tops for node in walk(top) if node.text]


@pytest.mark.parametrize("game", GAMES)
def test_focus_raises_a_card_as_the_pointer_does(driver: Driver, game: str) -> None:
    driver.seat(PERSON, PERSON, game=game)
    driver.settle()
    places = [(node.name, node.rect) for node in hand(driver)]
    first, second = hand(driver)[:2]
    assert raised(driver) == []
    driver.hover(first)
    driver.turn(2)
    by_pointer = raised(driver)
    assert by_pointer
    driver.app.window.stage.land(second)
    driver.turn(3)
    assert driver.table.model.pointed == second.target, "the resting pointer counts no more"
    by_keys = raised(driver)
    assert by_keys
    assert by_keys != by_pointer
    driver.app.window.stage.land(first)
    driver.turn(3)
    assert raised(driver) == by_pointer
    assert [(node.name, node.rect) for node in hand(driver)] == places, "nothing to click has moved"
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    driver.turn(3)
    assert raised(driver) == []
    assert driver.table.model.pointed == ""
