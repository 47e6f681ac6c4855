"""What is seen before the first picture, and the pointer of a frame that takes long to paint."""

from pathlib import Path

import pygame
import pytest

from game.ui.paint import Painter
from game.ui.surfaces import SurfaceStore
from game.ui.theme import Theme, theme_named
from game.ui.window import SHOWN, PaintProgress, opening


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def frame_of(steps: list[float]) -> list[bool]:
    """What the pointer is told while surfaces are drawn at these moments."""
    clock, told = Clock(), list[bool]()
    progress = PaintProgress(clock, told.append)
    store = SurfaceStore(Theme())
    progress.begin(store)
    for moment in steps:
        clock.now = moment
        store.get("x", (Path("x.svg"),), 2, 2, lambda: pygame.Surface((2, 2)))
    progress.end()
    clock.now += 10
    store.get("x", (Path("x.svg"),), 2, 2, lambda: pygame.Surface((2, 2)))
    return told


def test_a_quick_frame_tells_nothing() -> None:
    assert frame_of([0.0, SHOWN / 2, SHOWN - 0.01]) == []


def test_a_slow_frame_makes_the_pointer_wait_until_it_is_painted() -> None:
    assert frame_of([SHOWN, SHOWN + 0.1, SHOWN + 2.0]) == [True, False]


@pytest.mark.parametrize("theme", ["byzantine", "contrast"])
@pytest.mark.parametrize("size", [(640, 400), (1280, 720), (3840, 2160)])
def test_a_new_window_is_no_black_hole(size: tuple[int, int], theme: str) -> None:
    window = pygame.Surface(size)
    painter = Painter.of(theme_named(theme))
    opening(window, painter, "Tabularium", size[1] / 1080)
    for spot in ((0, 0), (size[0] - 1, size[1] - 1), (size[0] // 2, size[1] - 9)):
        assert sum(window.get_at(spot)[:3]) > 60
    gold = tuple(painter.theme.color("gold"))
    rows = [y for y in range(size[1]) if tuple(window.get_at((size[0] // 2, y)))[:3] == gold]
    assert min(rows) < size[1] * 0.42
    assert max(rows) > size[1] * 0.42


def test_a_surface_that_was_kept_counts_for_nothing() -> None:
    made: list[int] = []
    kept: dict[str, bytes] = {}

    class Kept:
        def get(self, key: str) -> bytes | None:
            return kept.get(key)

        def has(self, key: str) -> bool:
            return key in kept

        def put(self, key: str, pixels: bytes) -> None:
            kept[key] = pixels

    store = SurfaceStore(Theme(), Kept())
    store.on_made = lambda: made.append(1)
    for _ in range(3):
        store.get("large", (), 100, 100, lambda: pygame.Surface((100, 100)))
    assert len(made) == 1
