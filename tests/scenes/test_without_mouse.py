"""Matches without a mouse: Tab and Enter, or the buttons of a pad, make every choice, and the focus is visible."""

import pygame
import pytest

from game.engine.core.rng import Stream, stream
from game.engine.registry import game_ids
from game.storage.record import PERSON
from game.ui.keyboard import pad_in_use
from game.ui.tree import focus_order
from tests.scenes.driver import Driver
from tests.scenes.pads import ACT, push, reach

CHOICES = 14


def choose(driver: Driver, chance: Stream, pad: bool) -> None:
    """One choice by chance."""
    driver.settle()
    stops = focus_order(driver.tree)
    lit = {node.name for node in driver.lit()}
    wanted = [stop.name for stop in stops if stop.name in lit]
    assert wanted, f"nothing can be chosen: {driver.session.decision}"
    reach(driver, chance.choice(wanted), pad)
    push(driver, ACT[pad], pad)


@pytest.mark.parametrize(
    ("game", "pad", "choices"),
    [
        *((game, bool(number % 2), CHOICES) for number, game in enumerate(game_ids())),
        *(
            pytest.param(game, pad, 4000, marks=pytest.mark.whole)
            for game in game_ids()
            for pad in (False, True)
        ),
    ],
)
def test_a_match_is_played_without_a_mouse(driver: Driver, game: str, pad: bool, choices: int) -> None:
    driver.seat(PERSON, "novice", game=game)
    chance, made, before = stream(11, "keys"), 0, len(driver.session.match)
    while made < choices and driver.scenes[-1] != "Score":
        driver.wait_for_person()
        if driver.scenes[-1] == "Table":
            choose(driver, chance, pad)
            made += 1
    assert len(driver.session.match) > before + 2 if choices == CHOICES else driver.scenes[-1] == "Score"
    assert pad_in_use() is pad
    driver.key(pygame.K_TAB)
    assert not pad_in_use()
