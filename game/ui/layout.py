"""The user's keyboard layout: commands are letters, and where the layout has no Latin ones they lie where they lie on others."""

from __future__ import annotations

import ctypes
import re
import unicodedata
from functools import cache

import pygame

from game.ui.monitors import sdl

SCANCODE_A = 4
"""SDL's number of the key that bears A on most Latin keyboards; those of the other letters follow in order."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
DIGITS = "1234567890"
"""These follow the letters in SDL's order of places."""
LONE_CAPITAL = re.compile(r"(?<![^\W_])[B-DF-Z](?![^\W_])")
"""A letter that stands for a key; A and E are words."""


def by_position(event: pygame.Event) -> pygame.Event:
    """An event of a key as that of the Latin letter at its place, where the layout has letters of another script."""
    if event.type not in {pygame.KEYDOWN, pygame.KEYUP}:
        return event
    number = getattr(event, "scancode", 0) - SCANCODE_A
    if not 0 <= number < len(LETTERS) or not (_foreign(event.key) or (_signs() and not _latin(event.key))):
        return event
    return pygame.Event(event.type, {**event.dict, "key": ord(LETTERS[number])})


def _latin(key: int) -> bool:
    return 0 < key < 0x80 and chr(key) in LETTERS


def _foreign(key: int) -> bool:
    """Whether a key's sign is a letter of a script that is not Latin."""
    sign = chr(key) if 0x80 <= key < 0x110000 else ""
    return sign.isalpha() and not unicodedata.name(sign, "LATIN").startswith("LATIN")


@cache
def _signs() -> dict[str, str]:
    """The sign on the key of each Latin letter that the layout lacks, in lower case."""
    library = sdl()
    if library is None:
        return {}
    keys = {
        letter: int(library.SDL_GetKeyFromScancode(ctypes.c_int(SCANCODE_A + number)))
        for number, letter in enumerate(LETTERS)
    }
    return {letter: chr(key) for letter, key in keys.items() if _foreign(key)}


def forget() -> None:
    """The layout has changed."""
    _signs.cache_clear()


def sign_of(letter: str) -> str:
    """What is on the key that does what the table of keys has for this letter: "я" for "z" in Russian."""
    return _signs().get(letter, letter)


def key_at(sign: str) -> tuple[str, str]:
    """Of the key where a letter or digit lies on most keyboards: the name by which commands know it, and what is on it."""
    number = (LETTERS + DIGITS).index(sign)
    library = sdl()
    code = 0 if library is None else int(library.SDL_GetKeyFromScancode(ctypes.c_int(SCANCODE_A + number)))
    there = chr(code) if 0x20 < code < 0x110000 else sign
    return (sign if _foreign(code) else there), there


def signs_in(text: str) -> str:
    """A text about keys, the letters in it as they are on the keyboard: each capital that stands alone."""
    return LONE_CAPITAL.sub(lambda found: sign_of(found[0].lower()).upper(), text) if _signs() else text


__all__ = ["by_position", "forget", "key_at", "sign_of", "signs_in"]
