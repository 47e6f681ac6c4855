"""What scenes may ask of the program around them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from game.table.characters import Evening

if TYPE_CHECKING:
    import pygame


def _nothing(_: str = "") -> None:
    """Do nothing."""


def _unseen() -> None:
    """Do nothing and return ""."""


def _unshown(_: Path) -> None:
    """There is no desktop to show a folder on."""


def _nowhere(_name: str, _surface: pygame.Surface) -> str:
    """There is no window to show a picture in."""
    return ""


@dataclass(slots=True)
class AppServices:
    """Services of the program for the scenes. Without a window (tests, pictures) all calls are ignored.

    apply      apply the changed setting of this name: language, scale, colors or window
    quit       end the program
    attention  a person is to choose: ask the desktop for attention if the window is not visible
    evening    what the characters have said since the program was started
    lend       make a surface available as a picture. Returns the picture's key, a new one each time, "" for none
    show       show a folder on the desktop; it says by itself if that fails
    give_back  a lent picture is not needed any more
    """

    apply: Callable[[str], None] = _nothing
    quit: Callable[[], None] = _nothing
    lend: Callable[[str, pygame.Surface], str] = _nowhere
    give_back: Callable[[str], None] = _nothing
    show: Callable[[Path], None] = _unshown
    attention: Callable[[], None] = _unseen
    evening: Evening = field(default_factory=Evening)
