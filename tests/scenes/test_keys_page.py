"""Keys can be changed: a key works at once, keys that are taken or reserved are refused with a sentence."""

from collections.abc import Mapping
from contextlib import AbstractContextManager

import pygame
import pytest

from game.i18n import LANGUAGES, Texts
from game.scenes import routes
from game.scenes.common.keys import CHANGEABLE, KEYS, RESERVED, Keymap
from game.scenes.pages.keys import KeysPage
from game.storage.record import PERSON
from game.ui.keyboard import SIGNS
from game.ui.tree import find_target
from tests.scenes.driver import Driver


@pytest.fixture
def page(driver: Driver) -> KeysPage:
    found = routes.keys(driver.app.context)
    assert isinstance(found, KeysPage)
    driver.app.manager.push(found)
    driver.turn(2)
    return found


def test_a_changed_key_is_kept_and_the_old_one_is_free(driver: Driver, page: KeysPage) -> None:
    driver.click("key/log")
    assert page.waiting == "log"
    driver.key(pygame.K_k, pygame.KMOD_CTRL)
    assert (page.waiting, page.keymap.chosen) == ("", {"log": "ctrl+k"})
    assert "l" not in page.keymap.commands
    driver.click("key/help")
    driver.key(pygame.K_l)
    assert page.keymap.chosen == {"log": "ctrl+k", "help": "l"}
    driver.click("ui/reset")
    assert page.keymap.commands == KEYS


def test_the_usual_key_is_not_kept(driver: Driver, page: KeysPage) -> None:
    for key in (pygame.K_k, pygame.K_l):
        driver.click("key/log")
        driver.key(key)
    assert page.keymap.chosen == {}


@pytest.mark.parametrize(("key", "words"), [(pygame.K_h, "keys.taken"), (pygame.K_F2, "keys.reserved")])
def test_a_key_that_is_not_free_is_refused_with_a_sentence(
    driver: Driver, page: KeysPage, key: int, words: str
) -> None:
    driver.click("key/log")
    driver.key(key)
    assert page.waiting == "log"
    said = driver.app.context.texts(words, key=pygame.key.name(key).upper(), name=page.name("advice"))
    assert page.notice == said
    assert said in driver.texts()
    driver.key(pygame.K_ESCAPE)
    assert (page.waiting, page.keymap.chosen) == ("", {})
    assert driver.top is page


def test_modifiers_alone_wait_for_their_key(driver: Driver, page: KeysPage) -> None:
    driver.click("key/log")
    driver.key(pygame.K_LCTRL, pygame.KMOD_CTRL)
    assert page.waiting == "log"


def test_the_table_obeys_the_changed_key(driver: Driver) -> None:
    driver.app.settings.set("keys", {"log": "k"})
    driver.seat(PERSON, "novice")
    driver.wait_for_person()
    driver.settle()
    table = driver.table
    before = table.model.log_shown
    driver.key(pygame.K_l)
    assert table.model.log_shown is before
    driver.key(pygame.K_k)
    assert table.model.log_shown is not before
    tip = table.tooltip("ui/log")
    assert tip is not None
    assert tip.keys == "K"


def test_the_buttons_of_a_pad_mean_the_same_with_other_keys(driver: Driver) -> None:
    driver.app.settings.set("keys", {"log": "k", "help": "l"})
    driver.seat(PERSON, "novice")
    driver.wait_for_person()
    driver.settle()
    before = driver.table.model.log_shown
    pad = driver.app.window.gamepad
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        event = pygame.Event(kind, button=pygame.CONTROLLER_BUTTON_Y, instance_id=0)
        for key in pad.handle(event):
            driver.app.window.stage.handle(key)
    driver.turn()
    assert driver.table.model.log_shown is not before
    tip = driver.table.tooltip("ui/log")
    assert tip is not None
    assert tip.keys == driver.app.context.texts("key.pad", button=SIGNS["l"])
    list(pad.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_a)))
    tip = driver.table.tooltip("ui/log")
    assert tip is not None
    assert tip.keys == "K"


@pytest.mark.parametrize("broken", [{"log": 7}, {"nothing": "k"}, {"close": "k"}])
def test_what_no_key_can_be_is_left_out(broken: dict[str, object]) -> None:
    class Broken:
        """Settings with something else in them."""

        def get(self, key: str, default: object = None, /) -> object:
            return broken

        def set(self, key: str, value: object, /) -> None:
            raise AssertionError

        def change(self, values: Mapping[str, object], /) -> None:
            raise AssertionError

        def one_write(self) -> AbstractContextManager[None]:
            raise AssertionError

        def in_background(self) -> AbstractContextManager[None]:
            raise AssertionError

    assert Keymap.of(Broken()).commands == KEYS


def test_every_changeable_command_has_a_usual_key_and_a_name() -> None:
    assert set(CHANGEABLE) <= set(KEYS.values())
    assert not RESERVED & {chord for chord, name in KEYS.items() if name in CHANGEABLE}
    for language in LANGUAGES:
        texts = Texts(language)
        names = [texts(key) for key in CHANGEABLE.values()]
        assert len(set(names)) == len(names)


def test_the_settings_open_the_page(driver: Driver) -> None:
    driver.app.manager.push(routes.settings(driver.app.context))
    driver.turn(2)
    assert find_target(driver.tree, "ui/keys") is not None
    driver.click("ui/keys")
    assert isinstance(driver.top, KeysPage)
