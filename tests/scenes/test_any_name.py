"""Players of any name: in the settings, in the new-game screen, at the table, in the list of saves and in the result."""

import pytest

from game.engine.core.rng import Stream
from game.scenes import routes
from game.storage.record import SeatInfo
from game.storage.settings import Settings
from tests.pairs import share
from tests.scenes.conftest import Start
from tests.table.tables import play, table

NAMES = (
    "\u2764\ufe0f",
    "\u200d\u200f",
    "\u0301",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\ufdfd\u202e",
    "W" * 190,
)


@pytest.mark.parametrize("name", share(NAMES, 3), ids=lambda name: f"{ord(name[0]):x}x{len(name)}")
def test_a_player_of_any_name(start: Start, name: str) -> None:
    driver = start()
    session = table("sandbox", "person", "random", saves=driver.saves)
    session.seats[0] = SeatInfo(name, 0, "person")
    play(session, 12, Stream(1))
    driver.app.manager.reset(routes.title(driver.app.context))
    driver.turn(2)
    driver.click("ui/load")
    driver.turn(3)
    assert len(driver.app.manager.top.saves) == 1  # type: ignore[union-attr]
    driver.click("load/autosave")
    assert driver.scenes == ["Title", "Table"]
    assert driver.session.seats[0].name == name
    driver.turn(3)
    driver.app.manager.push(routes.score(driver.app.context, driver.session))
    driver.turn(3)
    assert driver.scenes[-1] == "Score"


@pytest.mark.parametrize("name", share(NAMES, 3), ids=lambda name: f"{ord(name[0]):x}x{len(name)}")
def test_a_remembered_name_of_any_kind(start: Start, name: str) -> None:
    first = start()
    first.click("ui/new_game")
    first.click("ui/start")
    chosen = Settings().get("new_game")
    assert isinstance(chosen, dict)

    left = [name]

    def renamed(value: object) -> object:
        """The remembered choices with another name for the first player."""
        if isinstance(value, dict):
            return {
                key: left.pop() if key == "name" and left else renamed(item) for key, item in value.items()
            }
        return [renamed(item) for item in value] if isinstance(value, list) else value

    Settings().set("new_game", renamed(chosen))
    assert not left
    later = start()
    later.click("ui/new_game")
    later.turn(3)
    later.click("ui/start")
    assert later.scenes[1] in ("Table", "NewGame"), "a name that shows nothing may be asked for again"
