"""Keys are called as on the keyboards of each language, in tooltips as in the help."""

import re

import pytest

from game.i18n import LANGUAGES, Texts
from game.scenes.common import keys
from game.scenes.common.keys import BUTTON_KEYS, usual_chord
from game.scenes.common.keys import KEYS as TABLE_KEYS
from game.scenes.replay.state import DOORS, KEYS, SHOWN_KEYS

CTRL = {"es": "Ctrl", "de": "Strg", "it": "Ctrl", "en": "Ctrl"}
SHIFT = {"es": "Mayús", "de": "Umschalt", "it": "Maiusc", "en": "Shift"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chord_is_named_in_the_language(language: str) -> None:
    texts = Texts(language)
    assert keys.shown(texts, "ctrl+z") == f"{CTRL[language]}+Z"
    assert keys.shown(texts, "shift+left") == f"{SHIFT[language]}+←"
    assert keys.shown(texts, "") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_a_button_has_a_name(language: str) -> None:
    texts = Texts(language)
    for chord in (*TABLE_KEYS, *BUTTON_KEYS.values(), *SHOWN_KEYS.values()):
        assert bool(keys.shown(texts, chord)) == bool(chord)


def test_tooltips_name_keys_that_work() -> None:
    works = {**KEYS, **DOORS}
    assert {name: works[chord] for name, chord in SHOWN_KEYS.items()} == {name: name for name in SHOWN_KEYS}
    usual = {"undo": "ctrl+z", "redo": "ctrl+y", "log": "l", "help": "ctrl+f1", "menu": "escape", "score": ""}
    assert {name: usual_chord(name) for name in usual} == usual


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_lists_the_keys_of_the_table(language: str) -> None:
    said = Texts(language)("help.keys")
    assert {"F11", "F12", "N", "T", "L"} <= set(re.findall(r"\w+", said))
    assert f"{CTRL[language]}+Z" in said
