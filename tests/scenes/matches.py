"""What tests of a table begin with, and gestures on it."""

from __future__ import annotations

import pygame

from game.storage.record import PERSON
from game.ui.tree import Node
from tests.scenes.driver import Driver


def two_persons(driver: Driver, curtain: str = "secret") -> Driver:
    """A match of two persons at one screen."""
    driver.seat(PERSON, PERSON, curtain=curtain)
    return driver


def until(driver: Driver, chapter: str) -> None:
    """Click random places until a person decides in a chapter."""
    for seed in range(400):
        decision = driver.session.decision
        if driver.scenes[-1] == "Table" and decision is not None and decision.chapter == chapter:
            return
        driver.play_some(1, seed)
    raise AssertionError(f"{chapter} never comes")


def drag(driver: Driver, source: Node, goal: Node) -> None:
    """Drag from one node to another."""
    for kind, node in ((pygame.MOUSEBUTTONDOWN, source), (pygame.MOUSEBUTTONUP, goal)):
        pygame.event.post(pygame.Event(kind, pos=(node.rect.cx, node.rect.cy), button=1))
    driver.turn(2)
