"""The window asks for attention when a person is to choose, once, and only if the person wants that."""

import pytest

from game.engine.registry import game_ids
from tests.scenes.conftest import Start


@pytest.mark.parametrize("game_id", game_ids())
def test_the_table_asks_once_each_time_it_begins_to_wait_for_a_person(start: Start, game_id: str) -> None:
    driver = start("en")
    driver.seat("person", "easy", game=game_id)
    session = driver.session
    wishes: list[int] = []
    driver.app.shell.attention = lambda: wishes.append(len(session.match))
    expected: list[int] = []
    for _ in range(25):
        if session.over:
            break
        if session.waiting_for_bot:
            driver.wait_for_person()
            expected.append(len(session.match))
        else:
            session.act(session.choices[0])
            driver.table.model.changed()
    assert len(expected) >= 3
    assert wishes == expected


def test_who_does_not_want_it_is_not_asked(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = start("en")
    asked: list[bool] = []
    monkeypatch.setattr(driver.app.window, "ask_for_attention", lambda: asked.append(True))
    driver.app.settings.set("attention", False)
    driver.app.shell.attention()
    driver.turn()
    assert asked == []
    driver.app.settings.set("attention", True)
    driver.app.shell.attention()
    driver.turn()
    assert asked == [True]
