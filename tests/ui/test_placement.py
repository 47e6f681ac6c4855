"""The window's size and place: whatever a window manager comes up with can be kept, and what is kept can be reached."""

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.engine.core.rng import stream
from game.storage.settings import Settings
from game.ui import display as screens
from game.ui.display import own_window
from game.ui.geometry import Rect
from game.ui.paint import Painter
from game.ui.scene import SceneManager
from game.ui.theme import LEAST_HEIGHT, LEAST_WIDTH, Theme
from game.ui.window import SETTLE, Window, WindowOptions
from tests.ui.stages import Recorder

ROOT = Path(__file__).parents[2]
LEAST = (LEAST_WIDTH, LEAST_HEIGHT)
SIZES = [(525, 423), (1, 1), (300, 2000), (2000, 90), (1300, 800), (639, 400), (1024, 639)]


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("game.ui.window.time.monotonic", clock)
    monkeypatch.setattr("game.ui.window.time.sleep", lambda _: None)
    return clock


def opened(scene: Recorder | None = None) -> Window:
    manager = SceneManager()
    manager.push(scene or Recorder())
    window = Window(manager, Painter.of(Theme()), WindowOptions(settings=Settings()))
    pygame.event.clear()
    window.once()
    return window


def pulled(size: tuple[int, int]) -> None:
    """Let a window manager that minds no hints give the window a size."""
    window = pygame.Window.from_display_module()
    window.minimum_size = (1, 1)
    window.size = size
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))


def settle(window: Window, clock: Clock) -> None:
    for _ in range(3):
        window.once()
        clock.now += 2 * SETTLE


def kept() -> Settings:
    settings = Settings()
    assert settings.notice is None
    return settings


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("then", ["close", "settle", "full", "settle full"])
def test_a_window_made_too_small_can_be_closed_at_any_time(
    size: tuple[int, int], then: str, clock: Clock, home: Path
) -> None:
    window = opened()
    pulled(size)
    window.once()
    if "settle" in then:
        settle(window, clock)
    if "full" in then:
        window.toggle_fullscreen()
    window.close()
    window.run()
    width, height = (max(least, side) for least, side in zip(LEAST, size, strict=True))
    assert kept().get("window.size", []) == [width, height]
    assert kept().get("window.fullscreen") is ("full" in then)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_nothing_that_a_window_manager_does_raises(
    clock: Clock, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = stream(7, "window manager")
    place = [0, 0]
    window = opened()
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: tuple(place))
    for _ in range(80):
        deed = chance.below(5)
        if deed == 0:
            pulled((1 + chance.below(1600), 1 + chance.below(1000)))
        elif deed == 1:
            window.toggle_fullscreen()
        elif deed == 2:
            place[:] = [chance.below(200_000) - 100_000 for _ in range(2)]
            pygame.event.post(pygame.Event(pygame.WINDOWMOVED, x=place[0], y=place[1]))
        elif deed == 3:
            window.set_size((chance.below(40_000) - 10_000, chance.below(1000)))
        else:
            clock.now += SETTLE / 2
        window.once()
        window.placement.remember(steady=True)
    assert kept().get("window.size", [])


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_window_below_the_least_size_shows_everything_smaller_and_takes_clicks(
    clock: Clock, home: Path
) -> None:
    scene = Recorder()
    window = opened(scene)
    pulled((512, 320))
    settle(window, clock)
    assert window.surface.get_size() == (512, 320)
    assert window.stage.tree.rect[2:] == LEAST
    picture = pygame.transform.smoothscale(window.stage.picture(), (512, 320))
    shown = window.surface.copy()
    for x, y in ((60, 60), (200, 120), (500, 300)):
        assert max(abs(a - b) for a, b in zip(picture.get_at((x, y)), shown.get_at((x, y)), strict=True)) < 8
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(75, 75), button=1))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(75, 75), button=1))
    window.once()
    assert scene.heard("target") == [("target", "b/0", 1, False)]
    pulled((1300, 800))
    settle(window, clock)
    assert window.stage.tree.rect[2:] == (1300, 800)


# -- monitors ----------------------------------------------------------------------------------------------------------

ABOVE = (Rect(0, 0, 1920, 1080), Rect(0, -1440, 2560, 1440))
LEFT = (Rect(0, 0, 1920, 1080), Rect(-1920, 200, 1920, 1080))
STAIRS = (Rect(0, 0, 1920, 1080), Rect(1920, 1080, 1280, 720))


@pytest.mark.parametrize(
    ("place", "monitors", "there"),
    [
        ((100, -1200), ABOVE, True), ((2200, -900), ABOVE, True), ((2200, 100), ABOVE, False),
        ((-1800, 300), LEFT, True), ((-1800, 100), LEFT, False), ((-900, 1000), LEFT, True), ((-3500, 300), LEFT, False),
        ((2000, 300), STAIRS, False), ((2000, 1100), STAIRS, True), ((300, 1200), STAIRS, False),
        ((0, 0), ABOVE[:1], True), ((1900, 10), ABOVE[:1], False), ((-1000, 10), ABOVE[:1], True), ((-1200, 10), ABOVE[:1], False),
        ((100, 1070), ABOVE[:1], False),
    ],
)  # fmt: skip
def test_a_place_is_taken_again_if_a_monitor_is_there(
    place: tuple[int, int],
    monitors: tuple[Rect, ...],
    there: bool,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Settings().set("window.size", [1280, 720])
    Settings().set("window.place", list(place))
    monkeypatch.setattr("game.ui.display.monitors", lambda: list(monitors))
    moved: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "set_window_position", moved.append)
    opened()
    assert moved == ([place] if there else [])


def test_the_place_before_full_screen_holds_after_it_and_none_is_made_up(
    clock: Clock, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings()
    settings.set("window.fullscreen", True)
    moved: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "set_window_position", moved.append)
    opened().toggle_fullscreen()
    assert moved == [], "a window that began in full screen was never anywhere"
    settings.set("window.place", [40, 50])
    settings.set("window.fullscreen", True)
    opened().toggle_fullscreen()
    assert moved == [(40, 50)]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_round_writes_the_settings_once(clock: Clock, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window, written = opened(), []
    window.once()
    settings = window.options.settings
    assert isinstance(settings, Settings)
    monkeypatch.setattr(settings, "_write", lambda: written.append(settings.get("window.fullscreen")))
    for _ in range(5):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=pygame.K_F11, mod=0, unicode="", scancode=68))
    window.once()
    assert window.placement.full
    assert written == [True]


class Library:
    """An SDL with these monitors."""

    def __init__(self, rects: tuple[Rect, ...]) -> None:
        self.rects = rects

    def SDL_GetDisplayBounds(self, number: int, found: object) -> int:  # noqa: N802
        bounds = found._obj  # type: ignore[attr-defined]  # what a pointer of ctypes points to
        bounds.x, bounds.y, bounds.w, bounds.h = self.rects[number]
        return 0


def test_monitors_are_where_sdl_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [rect[2:] for rect in LEFT])
    monkeypatch.setattr(screens, "sdl", lambda: Library(LEFT))
    assert screens.monitors() == list(LEFT)
    monkeypatch.setattr(screens, "sdl", lambda: None)
    assert screens.monitors() == [Rect(0, 0, 1920, 1080), Rect(1920, 0, 1920, 1080)]


def test_the_sdl_of_pygame_can_be_asked() -> None:
    pygame.display.init()
    assert screens.sdl() is not None
    assert [rect[2:] for rect in screens.monitors()] == pygame.display.get_desktop_sizes()


# -- no screen ---------------------------------------------------------------------------------------------------------

LINES = (
    "window.size = [1400, 900]",
    "window.fullscreen = true",
    'theme = "contrast"',
    'touch = "14"',
    "scale = 150",
)
STARTS = """
import sys
from pathlib import Path
from game.scenes import app
from game.storage import places
file = places.config_folder() / "settings.toml"
file.parent.mkdir(parents=True, exist_ok=True)
for text in sys.stdin.read().split("\\n--\\n"):
    file.unlink(missing_ok=True)
    if text:
        file.write_text(text, encoding="utf-8")
    print(app.run("en"), flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
@pytest.mark.parametrize("driver", ["x11", "wayland", "nonsense", ""])
def test_a_driver_that_cannot_start_is_one_sentence_whatever_the_settings(
    driver: str, home: Path, tmp_path: Path
) -> None:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    environment["XDG_RUNTIME_DIR"] = str(tmp_path)
    environment |= {"DISPLAY": ":6553", "SDL_VIDEODRIVER": driver} if driver else {}
    orders = [
        "",
        "no settings at all",
        *LINES,
        *("\n".join(some) for some in combinations(LINES, 2 if driver == "x11" else len(LINES))),
    ]
    done = subprocess.run(
        [sys.executable, "-c", STARTS],
        input="\n--\n".join(orders),
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers = [line for line in done.stdout.splitlines() if line.isdecimal()]
    assert answers == ["2"] * len(orders)
    said = [line for line in done.stderr.splitlines() if line]
    assert len(said) == len(orders), done.stderr
    assert len(set(said)) == 1
    assert "()" not in said[0]


@pytest.mark.parametrize(
    ("desk", "frame", "size"),
    [
        (Rect(0, 0, 1280, 690), (28, 1, 1, 1), (1278, 661)),
        (Rect(0, 30, 1920, 1050), (37, 0, 0, 0), (1280, 720)),
        (Rect(0, 0, 800, 600), (0, 0, 0, 0), LEAST),
    ],
)
def test_a_window_with_its_frame_fits_what_the_desktop_leaves(
    monkeypatch: pytest.MonkeyPatch, desk: Rect, frame: tuple[int, int, int, int], size: tuple[int, int]
) -> None:
    moved: list[tuple[int, int]] = []
    monkeypatch.setattr("game.ui.display.window_place", lambda: (desk.x, desk.y))
    monkeypatch.setattr("game.ui.display.move_window", moved.append)
    monkeypatch.setattr("game.ui.display.work_areas", lambda: [desk])
    monkeypatch.setattr("game.ui.display.frame_of", lambda _: frame)
    Settings().set("window.size", [1280, 720])
    window = opened()
    window.placement.fit()
    assert window.placement.size == size
    assert moved == ([(desk.x + frame[1], desk.y + frame[0])] if size != (1280, 720) else [])


def test_the_frame_and_the_usable_desktop_can_be_asked_for() -> None:
    window = opened()
    assert window.surface.get_width() > 0
    assert len(screens.work_areas()) == len(screens.monitors())
    assert all(side >= 0 for side in screens.frame_of(own_window().id))
