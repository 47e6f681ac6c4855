"""What tests of the set-up begin with."""

from __future__ import annotations

from game.engine.registry import game_ids
from game.scenes.setup.new_game import NewGame
from game.ui.desktop import Clipboard
from tests.scenes.driver import Driver


class Pad(Clipboard):
    """A clipboard to look at."""

    def __init__(self, *, works: bool = True) -> None:
        self.text, self.works = "", works

    def put(self, text: str) -> bool:
        self.text = text if self.works else self.text
        return self.works


def opened(driver: Driver, tab: str = "") -> NewGame:
    """The page of a new match of the game set up last, or of the one listed first."""
    driver.click("ui/new_game" if driver.app.settings.get("new_game") else f"new/{game_ids()[0]}")
    if tab:
        driver.click(f"tab/{tab}")
    new = driver.top
    assert isinstance(new, NewGame)
    return new


def sealed(driver: Driver) -> None:
    """From the set-up to the seal, which is asked for; the driver's own click would type a number and go past it."""
    new = driver.top
    assert isinstance(new, NewGame)
    if not new.choices.seals:
        new.choices.seal = True
    driver.press(driver.node("ui/start"))
    assert driver.scenes[-1] == "DealPage"
