"""Clicks by chance on anything, Escape, then "Done": the button either acts or says why not."""

from itertools import product

import pygame
import pytest

from game.engine.core.rng import Stream, stream
from game.engine.registry import game_ids
from game.scenes.table.action_bar import ActionBar
from game.storage.record import PERSON
from game.ui.tree import Node, placed
from tests.pairs import share
from tests.scenes.driver import Driver

LEADS_AWAY = ("ui/", "log/", "recap/", "timeline/", "advised", "tool/")
"""How targets begin that open something else."""


def anything(driver: Driver, chance: Stream) -> Node | None:
    """A node of the table that can be pressed, lit or not."""
    nodes = [
        item.node
        for item in placed(driver.tree)
        if item.node.target
        and not item.node.target.startswith(LEADS_AWAY)
        and (item.clip is None or item.clip.contains(item.node.rect.cx, item.node.rect.cy))
    ]
    lit = [node for node in nodes if node.lit]
    return chance.choice(lit if lit and chance.below(2) else nodes) if nodes else None


def state_of(driver: Driver) -> tuple[object, ...]:
    """What a click may change: the match, what waits, what is picked, the line of words."""
    model = driver.table.model
    return (
        len(driver.session.match), driver.session.match.hash(), driver.session.pending, model.picks, model.hint,
        model.guard.warned,
    )  # fmt: skip


def clear(driver: Driver) -> None:
    """Escape until nothing is left to be put away, at most what a person would press."""
    for _ in range(4):
        if (
            driver.scenes[-1] != "Table"
            or driver.session.pending is not None
            or driver.table.model.picks.selection
        ):
            driver.key(pygame.K_ESCAPE)


ENDS = ("ask", "auto")


def _turned(rounds: int) -> list[tuple[int, str, str]]:
    """Each game once, with the ways to end a turn in turn."""
    return [(rounds, ENDS[number % 2], game) for number, game in enumerate(game_ids())]


def verbs(driver: Driver) -> list[Node]:
    return [item.node for item in placed(driver.tree) if item.node.target.startswith("verb/")]


@pytest.mark.parametrize(
    ("rounds", "end_turn", "game"), share([*_turned(16), *product((45,), ENDS, game_ids())], 3, spread=True)
)
def test_after_clicks_by_chance_and_escape_every_button_acts_or_says_why(
    driver: Driver, rounds: int, end_turn: str, game: str
) -> None:
    driver.app.settings.set("end_turn", end_turn)
    driver.seat(PERSON, PERSON, game=game)
    driver.act_some(24, seed=2)
    chance, pressed = stream(7, "clicks"), 0
    for _ in range(rounds):
        if driver.session.over or driver.scenes[-1] not in {"Table"}:
            clear(driver)
            if driver.scenes[-1] != "Table":
                break
        for _ in range(1 + chance.below(3)):
            driver.settle()
            node = anything(driver, chance)
            if node is not None:
                driver.press(node, 1)
            if driver.scenes[-1] != "Table":
                break
        clear(driver)
        if driver.scenes[-1] != "Table" or driver.session.over:
            continue
        driver.settle()
        buttons = verbs(driver)
        if not buttons:
            continue
        button = chance.choice(buttons)
        before, said = state_of(driver), driver.table.model.hint
        driver.press(button)
        pressed += 1
        acted = driver.scenes[-1] != "Table" or state_of(driver) != before
        assert acted or (said and driver.table.model.hint), f"{button.target} did nothing and said nothing"
    assert pressed >= 3
    assert driver.table.panel(ActionBar) is not None
