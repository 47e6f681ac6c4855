"""Captions say in words what is heard, when they are switched on, muted or not."""

from pathlib import Path

import pytest

from game.i18n import LANGUAGES, Texts
from game.scenes.table.notices import UNSAID
from game.storage.record import PERSON
from game.ui.tree import find
from tests.scenes.driver import Driver


@pytest.mark.parametrize("on", [False, True])
def test_a_sound_has_its_words(driver: Driver, on: bool) -> None:
    driver.app.settings.set("captions", on)
    driver.seat(PERSON, "novice")
    driver.wait_for_person()
    driver.table.model.sounds.play("refused")
    driver.turn(2)
    found = find(driver.tree, "table/captions")
    assert (found is not None) is on
    assert found is None or found.text == driver.app.context.texts("caption.refused")
    for name in ("", "tick"):  # after a while it is gone, and the click of a button has none
        driver.app.window.stage.advance(9.0)
        if name:
            driver.table.model.sounds.play(name)
        driver.turn(2)
        assert find(driver.tree, "table/captions") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_has_words(language: str) -> None:
    texts = Texts(language)
    effects = {path.stem for path in Path("assets/sound/effect").glob("*.ogg")} - UNSAID
    assert effects
    assert all(texts(f"caption.{name}") for name in effects)
