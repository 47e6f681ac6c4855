"""The sign of a frame that takes long to paint."""

from pathlib import Path

import pygame

from game.ui.geometry import Rect
from game.ui.progress import BEAT, SHOWN, PaintProgress
from game.ui.surface_store import SurfaceStore
from game.ui.theme import Theme


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def frame_of(steps: list[float]) -> tuple[list[tuple[Rect, bytes]], bytes, bytes]:
    """What is put on the screen while surfaces are drawn at these moments, and the window before and after."""
    clock, window = Clock(), pygame.Surface((640, 360))
    window.fill((10, 20, 30))
    before = pygame.image.tobytes(window, "RGB")
    shown: list[tuple[Rect, bytes]] = []
    progress = PaintProgress(
        clock, lambda rect: shown.append((rect, pygame.image.tobytes(window.subsurface(tuple(rect)), "RGB")))
    )
    store = SurfaceStore(Theme())
    progress.begin(window, Theme(), store)
    for moment in steps:
        clock.now = moment
        store.get("x", (Path("x.svg"),), 2, 2, lambda: pygame.Surface((2, 2)))
    progress.end()
    clock.now += 10
    store.get("x", (Path("x.svg"),), 2, 2, lambda: pygame.Surface((2, 2)))
    return shown, before, pygame.image.tobytes(window, "RGB")


def test_a_quick_frame_shows_no_sign() -> None:
    shown, before, after = frame_of([0.0, SHOWN / 2, SHOWN - 0.01])
    assert (shown, after) == ([], before)


def test_a_slow_frame_shows_one_dot_after_another_and_leaves_the_window_alone() -> None:
    shown, before, after = frame_of([SHOWN, SHOWN + BEAT / 2, SHOWN + BEAT, SHOWN + 2 * BEAT])
    assert len(shown) == 3
    assert len({pixels for _, pixels in shown}) == 3
    assert {rect for rect, _ in shown} == {shown[0][0]}
    assert after == before


def test_a_surface_that_was_kept_counts_for_nothing() -> None:
    made: list[int] = []
    kept: dict[str, bytes] = {}

    class Kept:
        def get(self, key: str) -> bytes | None:
            return kept.get(key)

        def put(self, key: str, pixels: bytes) -> None:
            kept[key] = pixels

    store = SurfaceStore(Theme(), Kept())
    store.on_made = lambda: made.append(1)
    for _ in range(3):
        store.get("large", (), 100, 100, lambda: pygame.Surface((100, 100)))
    assert len(made) == 1
