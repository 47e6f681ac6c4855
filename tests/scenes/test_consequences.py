"""What a click would change is said in its tooltip; what waits says it too, and turns may end at once from there."""

from __future__ import annotations

import pytest

from game.boards.board import Picks
from game.boards.hotspots import press
from game.engine.core.rng import stream
from game.scenes.table import consequences
from tests.scenes.driver import Driver

GAMES = ("constantinopolis", "glory_to_rome", "concordia_venus")


@pytest.mark.parametrize("game", GAMES)
def test_the_tooltip_says_what_a_click_would_change(driver: Driver, game: str) -> None:
    driver.seat("person", "person", "person", game=game)
    model, chance, said = driver.table.model, stream(2, "acts"), 0
    for _ in range(60):
        session = driver.session
        if session.privacy.handover is not None:
            session.privacy.reveal()
        for target in sorted(model.spots().targets)[:6]:
            words = consequences.of_target(model, target)
            takes = not isinstance(press(model.board, model.table(), target, spots=model.spots()), Picks)
            assert takes or not words
            tip = driver.table.tooltip(target)
            if words:
                assert tip is not None
                assert words in f"{tip.title}\n{tip.body}"
                said += 1
        model.do(chance.choice(session.game.legal(session.state)))
    assert said > 5


def test_what_waits_says_what_it_changes_and_turns_may_end_at_once(driver: Driver) -> None:
    driver.app.settings.set("end_turn", "ask")
    driver.seat("person", "person", game="constantinopolis")
    office = next(
        target for target in sorted(driver.table.model.spots().targets) if target.startswith("office/")
    )
    driver.click(office)
    pending = driver.session.pending
    assert pending is not None
    count = len(driver.session.match)
    changes = consequences.of_action(driver.table.model, pending)
    assert "→" in changes
    assert any(changes in text for text in driver.texts())
    driver.click("ui/at_once")
    assert len(driver.session.match) > count
    assert driver.app.settings.get("end_turn") == "auto"
    assert driver.session.auto_end
