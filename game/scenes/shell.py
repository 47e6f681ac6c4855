"""What scenes may ask of the program around them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame


def _nothing(_: str = "") -> None:
    """Nobody listens."""


def _unseen() -> None:
    """Nobody looks."""


def _nowhere(_name: str, _surface: pygame.Surface) -> str:
    """There is no window to show a picture in."""
    return ""


@dataclass(slots=True)
class AppServices:
    """The program around the scenes. Without a window (tests, pictures) every wish is ignored.

    apply      the setting of this name has changed: language, scale, colours and window follow at once
    quit       leave the program
    attention  a person is to choose: the window says so to the desktop if it is not looked at
    lend       let a surface be shown as a picture; the name again replaces it. Returns the picture's key, "" for none
    """

    apply: Callable[[str], None] = _nothing
    quit: Callable[[], None] = _nothing
    lend: Callable[[str, pygame.Surface], str] = _nowhere
    attention: Callable[[], None] = _unseen
