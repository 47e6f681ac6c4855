"""Commands are found by their place where the keyboard has no Latin letters, and are called as the keys are marked."""

import pygame
import pytest

from game.i18n import LANGUAGES, Texts
from game.scenes.common.keys import KEYS, shown
from game.ui import keyboard as keys
from tests.ui.stages import Recorder, Rig

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SCRIPTS = {"ru": ("йцукенгшщз", "фывапролд", "ячсмить"), "el": (";ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ")}
LATIN = {letter: letter for row in ROWS for letter in row}


class Library:
    """An SDL with this keyboard."""

    def __init__(self, marks: dict[str, str]) -> None:
        self.marks = marks

    def SDL_GetKeyFromScancode(self, number: object) -> int:  # noqa: N802
        place = number.value - keys.SCANCODE_A  # type: ignore[attr-defined]  # a number of ctypes
        return ord(self.marks[keys.LETTERS[place]])


def keyboard(script: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Put a keyboard on the desk; what is on the key of each Latin letter."""
    rows = SCRIPTS.get(script)
    marks = dict(zip("".join(ROWS), "".join(rows), strict=True)) if rows else LATIN
    monkeypatch.setattr(keys, "sdl", lambda: Library(marks))
    keys.forget()
    return marks


@pytest.fixture(autouse=True)
def fresh() -> None:
    keys.forget()


def key_event(letter: str, sign: str, mod: int = 0) -> dict[str, object]:
    return {
        "key": ord(sign),
        "mod": mod,
        "unicode": "",
        "scancode": keys.SCANCODE_A + keys.LETTERS.index(letter),
    }


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_letter_with_a_command_works_by_its_place(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = keyboard(script, monkeypatch)
    scene = Recorder()
    rig = Rig(scene)
    for chord in KEYS:
        *_, letter = chord.split("+")
        if letter in marks:
            mod = (pygame.KMOD_CTRL if "ctrl" in chord else 0) | (pygame.KMOD_ALT if "alt" in chord else 0)
            rig.post(pygame.KEYDOWN, **key_event(letter, marks[letter], mod))
            rig.post(pygame.KEYUP, **key_event(letter, marks[letter], mod))
            assert scene.heard("key")[-1][1] == letter, chord
    assert len(scene.heard("key")) == len([chord for chord in KEYS if chord.split("+")[-1] in marks])


@pytest.mark.parametrize(
    ("letter", "sign"), [("z", "y"), ("y", "z"), ("q", "a"), ("m", ";"), ("x", "ö"), ("e", "ş")]
)
def test_a_latin_layout_goes_by_what_is_on_the_key(
    letter: str, sign: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyboard("", monkeypatch)
    event = pygame.Event(pygame.KEYDOWN, key_event(letter, sign))
    assert keys.by_position(event) is event


def test_keys_are_called_as_they_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard("ru", monkeypatch)
    assert shown(Texts("en"), "ctrl+z") == "Ctrl+Я"
    assert shown(Texts("de"), "l") == "Д"
    keyboard("el", monkeypatch)
    assert shown(Texts("it"), "ctrl+z") == "Ctrl+Ζ"
    assert shown(Texts("en"), "f1") == "F1"
    keyboard("", monkeypatch)
    assert shown(Texts("en"), "ctrl+z") == "Ctrl+Z"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_calls_them_so_as_well_and_changes_no_word(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = Texts(language)
    before = f"{texts('help.undo')}\n{texts('help.keys')}"
    keyboard("", monkeypatch)
    assert keys.with_key_labels(before) == before
    marks = keyboard("ru", monkeypatch)
    after = keys.with_key_labels(before)
    assert "+Я" in after
    assert "+Z" not in after
    latin = {mark: letter for letter, mark in marks.items()}
    assert (
        "".join(latin.get(sign.lower(), sign).upper() if sign.lower() in latin else sign for sign in after)
        == before
    )
    changed = {a for a, b in zip(before, after, strict=True) if a != b}
    assert changed <= {chord.split("+")[-1].upper() for chord in KEYS} | {"I"}


def test_a_gamepad_has_no_place_for_letters() -> None:
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_CTRL, pad=True)
    assert keys.by_position(event) is event
