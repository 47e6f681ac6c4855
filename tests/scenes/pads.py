"""Keys and the buttons of a pad that move the focus."""

import pygame

from game.ui.tree import focus_order
from tests.scenes.driver import Driver

NEXT = {False: pygame.K_TAB, True: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER}
ACT = {False: pygame.K_RETURN, True: pygame.CONTROLLER_BUTTON_A}


def push(driver: Driver, button: int, pad: bool) -> None:
    """A key, or a button of a pad."""
    if not pad:
        driver.key(button)
        return
    driver.settle()
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        pygame.event.post(pygame.Event(kind, button=button, instance_id=0))
    driver.turn(2)


def reach(driver: Driver, name: str, pad: bool) -> None:
    """Move the focus to a node, at most once round."""
    focus = driver.app.window.stage.hover_state
    for _ in range(len(focus_order(driver.tree)) + 1):
        if focus.focused == name:
            return
        push(driver, NEXT[pad], pad)
    raise AssertionError(f"{name} is not reached")
