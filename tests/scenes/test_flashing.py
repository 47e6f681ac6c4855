"""Nothing flashes three times a second: the caret, the living title, rings and signs that something works."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.devtools import sample_positions
from game.devtools.shot import context_in, scene_of
from game.engine.registry import game_ids
from game.i18n import Texts
from game.ui.scene import SceneManager
from game.ui.stage import Stage
from game.ui.widgets import BLINK
from tests.scenes.looking import painters

LIMIT = 3
"""Flashes a second, after which they can cause seizures (WCAG 2.3.1)."""
CHANGE = 26
"""A tenth of the brightness from black to white: less is no flash."""
CELLS = (64, 36)
RATE = 20
"""Frames a second."""


class Brightness:
    """One part of the window: counts how often its brightness turns from rising to falling."""

    def __init__(self, value: int) -> None:
        self.low = self.high = value
        self.rising: bool | None = None
        self.turns: list[int] = []

    def see(self, value: int, frame: int) -> None:
        self.low, self.high = min(self.low, value), max(self.high, value)
        if self.rising is not True and value - self.low >= CHANGE:
            self._turn(frame, rising=True, value=value)
        elif self.rising is not False and self.high - value >= CHANGE:
            self._turn(frame, rising=False, value=value)

    def _turn(self, frame: int, *, rising: bool, value: int) -> None:
        self.rising, self.low, self.high = rising, value, value
        self.turns.append(frame)

    def most(self) -> float:
        """The most flashes (two turns each) within a second."""
        return max(
            (sum(0 <= later - turn < RATE for later in self.turns) / 2 for turn in self.turns), default=0
        )


def brightness(surface: pygame.Surface) -> bytes:
    """The brightness of each part of a picture."""
    small = pygame.transform.smoothscale(surface, CELLS)
    return pygame.image.tobytes(pygame.transform.grayscale(small), "RGB")[::3]


def watched(stage: Stage, seconds: float) -> Iterator[Brightness]:
    """The parts of a stage, looked at for so long."""
    surface = pygame.Surface((stage.view.w, stage.view.h))
    stage.frame(surface)
    parts = [Brightness(value) for value in brightness(surface)]
    for frame in range(round(seconds * RATE)):
        stage.advance(1 / RATE)
        stage.frame(surface)
        for part, value in zip(parts, brightness(surface), strict=True):
            part.see(value, frame)
    yield from parts


def staged(name: str, folder: Path) -> Stage:
    context, record = context_in(folder, "en"), None
    if name == "lesson":
        record = sample_positions.played(Texts("en"), players=3, round_=3, game_id=game_ids()[0])
    manager = SceneManager()
    manager.push(scene_of(name, context, record))
    return Stage(manager, painters()[0], (1280, 720))


@pytest.mark.parametrize(("name", "still", "seconds"), [("title", 0.0, 8), ("lesson", 19.0, 4)])
def test_nothing_flashes_three_times_a_second(
    name: str, still: float, seconds: float, tmp_path: Path
) -> None:
    stage = staged(name, tmp_path)
    stage.lay_out()
    stage.advance(still)
    assert max(part.most() for part in watched(stage, seconds)) < LIMIT


def test_a_flash_would_be_found() -> None:
    slow, fast = Brightness(0), Brightness(0)
    for frame in range(4 * RATE):
        slow.see(255 * (frame // 10 % 2), frame)
        fast.see(255 * (frame // 2 % 2), frame)
    assert 0 < slow.most() < LIMIT < fast.most()


def test_the_caret_blinks_slowly() -> None:
    assert 1 / (2 * BLINK) < LIMIT
