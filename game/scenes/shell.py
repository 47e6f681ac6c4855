"""What scenes may ask of the program around them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def _nothing(_: str = "") -> None:
    """Nobody listens."""


@dataclass(slots=True)
class Shell:
    """The program around the scenes. Without a window (tests, pictures) every wish is ignored.

    apply    the setting of this name has changed: language, scale, colours and window follow at once
    quit     leave the program
    """

    apply: Callable[[str], None] = _nothing
    quit: Callable[[], None] = _nothing
