"""The window: opens it, runs the loop, and is idle when nothing happens.

The loop fetches events, lets time pass, paints what changed and sleeps. It does not wait inside SDL, which polls
every millisecond there and costs more than sleeping.
"""

from __future__ import annotations

import os
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.ui.access import open_access
from game.ui.desktop import darken_frame
from game.ui.gamepad import Gamepad
from game.ui.geometry import Rect
from game.ui.paint import Painter
from game.ui.progress import PaintProgress
from game.ui.readers import Readers
from game.ui.scene import SceneManager, Settings
from game.ui.stage import Stage
from game.ui.theme import LEAST_HEIGHT, LEAST_WIDTH

ACTIVE, IDLE, AWAY = 1 / 60, 1 / 50, 1 / 10
"""Seconds to sleep after a frame: while something moves, while nothing does, while the window is not looked at."""
CHECK_EVERY = 50
"""Interval in rounds of the loop for checking whether the system may sleep."""
SETTLE = 0.15
"""Seconds after the last resize before a new layout."""


NO_SCREEN = frozenset(("offscreen", "dummy"))
"""Drivers of SDL that show nothing."""
BEFORE_SHOWN = frozenset(("win32", "darwin"))
"""Systems on which screen readers must be linked before the window is shown."""
FIRST = (0.9, 0.85)
"""How much of the screen's width and height the window takes at the first start."""
GRIP = 120
"""Pixels of a window that must be on a monitor to restore its place."""
TRIES = 5
"""How often the window's size is corrected after leaving full screen."""


class NoDisplay(Exception):
    """There is no screen to open a window on. `driver` is what SDL chose instead; the message is its own."""

    def __init__(self, driver: str, message: str = "") -> None:
        super().__init__(message or driver)
        self.driver = driver


class WrongPygame(Exception):
    """The distribution called pygame is installed over pygame-ce."""


@dataclass(slots=True)
class WindowOptions:
    """Options of the window. `on_open` gets the window id of the system (0 if there is none).

    While `working` returns true, the screen and the system do not sleep. `readers`: screen readers are shown the window.
    """

    title: str = ""
    size: tuple[int, int] = (1280, 720)
    fullscreen: bool = False
    icon: str = ""
    app_id: str = "tabularium"
    user_scale: float = 1.0
    settings: Settings | None = None
    on_open: Callable[[int], None] | None = None
    working: Callable[[], bool] | None = None
    readers: bool = True
    on_error: Callable[[BaseException], bool] | None = None


def prepare(app_id: str = "tabularium") -> None:
    """Set hints for SDL; call before SDL starts. Environment variables of the user win."""
    hints = {
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_VIDEO_X11_WMCLASS": app_id,
        "SDL_VIDEO_WAYLAND_WMCLASS": app_id,
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
        "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
        "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    }
    if _plain_x11():
        # Without a graphics card every flip would push the whole window through a software renderer.
        hints["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    script = Path(sys.argv[0]).name
    for name, value in hints.items():
        if name.endswith("WMCLASS") and os.environ.get(name) == script:
            del os.environ[name]  # pygame writes the name of the script there when it is imported
        os.environ.setdefault(name, value)


def _plain_x11() -> bool:
    """X11 for certain and no graphics device. Under Wayland the hint makes SDL fail."""
    return (
        sys.platform.startswith("linux")
        and bool(os.environ.get("DISPLAY"))
        and not os.environ.get("WAYLAND_DISPLAY")
        and os.environ.get("SDL_VIDEODRIVER", "x11") == "x11"
        and not Path("/dev/dri").exists()
    )


def open_display(size: tuple[int, int], *, fullscreen: bool = False, hidden: bool = False) -> pygame.Surface:
    """A resizable window of at least the least size; NoDisplay when SDL has no screen to show it on."""
    if not getattr(pygame, "IS_CE", 0):
        raise WrongPygame
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    flags = pygame.RESIZABLE | (pygame.FULLSCREEN if fullscreen else 0) | (pygame.HIDDEN if hidden else 0)
    size = (max(LEAST_WIDTH, size[0]), max(LEAST_HEIGHT, size[1]))
    try:
        surface = _set_mode((0, 0) if fullscreen else size, flags)
    except pygame.error as error:
        raise NoDisplay(asked, str(error)) from error
    driver = pygame.display.get_driver()
    if driver in NO_SCREEN and asked != driver:
        pygame.display.quit()
        raise NoDisplay(driver)
    return surface


def _set_mode(size: tuple[int, int], flags: int) -> pygame.Surface:
    pygame.display.init()
    pygame.font.init()
    try:
        return pygame.display.set_mode(size, flags)
    except pygame.error:
        if os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") != "0":
            raise
        del os.environ["SDL_FRAMEBUFFER_ACCELERATION"]
        pygame.display.quit()
        pygame.display.init()
        return pygame.display.set_mode(size, flags)


def _stay_awake(wanted: bool) -> None:
    """Keep the system from going to sleep, or let it again."""
    if pygame.display.get_allow_screensaver() == wanted:
        pygame.display.set_allow_screensaver(not wanted)


class Window:
    """The program's window. `run` returns when the last scene is popped or the window is closed."""

    on_round: Callable[[], bool] | None = None
    """Called in every round; while it returns true no round waits longer than in motion."""

    def __init__(self, manager: SceneManager, painter: Painter, options: WindowOptions) -> None:
        self.manager = manager
        self.options = options
        self.on_file: Callable[[Path], None] | None = None
        """Called with a file dropped on the window."""
        self.on_sound_lost: Callable[[], None] | None = None
        """Called when the sound device in use is gone."""
        self.closing = False
        self.flips = 0
        self.rounds = 0
        self._restore = _remembered_size(options)
        self._full = _remembered_full(options)
        hidden = options.readers and sys.platform in BEFORE_SHOWN
        self.surface = open_display(self._restore, fullscreen=self._full, hidden=hidden)
        self._place()
        pygame.display.set_caption(options.title)
        if options.icon:
            pygame.display.set_icon(painter.pictures.get(options.icon, 128, 128))
        pygame.key.set_repeat(350, 45)
        self.stage = Stage(manager, painter, self.surface.get_size(), options.user_scale)
        self._progress = PaintProgress(time.monotonic, lambda rect: pygame.display.update(pygame.Rect(rect)))
        self._still: pygame.Surface | None = None
        self._resized_at: float | None = None
        self._last = time.monotonic()
        self._away = False
        self._returning = 0
        """How often the size is still corrected after leaving full screen."""
        self._corner: tuple[int, int] = (0, 0)
        self._jobs: list[Callable[[], None]] = []
        self.gamepad = Gamepad()
        self.gamepad.on_change = self.stage.manager.invalidate
        if self.driver not in NO_SCREEN:
            self.call_later(self.gamepad.open)
        handle = int(pygame.display.get_wm_info().get("window", 0) or 0)
        darken_frame(handle)
        self.readers = self._readers(handle) if options.readers else None
        if hidden:
            _own_window().show()
        if options.on_open:
            options.on_open(handle)

    def _readers(self, handle: int) -> Readers | None:
        """The link to screen readers; None where there can be none."""
        if self.driver in NO_SCREEN:
            return None
        access = open_access(handle)
        return Readers(access, self.stage, self.options.title) if access is not None else None

    @property
    def driver(self) -> str:
        """SDL's name of the kind of screen the window is on."""
        return pygame.display.get_driver()

    def call_later(self, job: Callable[[], None]) -> None:
        """Run `job` in the loop before the next frame."""
        self._jobs.append(job)

    def close(self) -> None:
        """Leave the loop after this round."""
        self.closing = True

    def run(self) -> None:
        """Run until closed, then put the window away and remember its place."""
        try:
            while not self.closing and self.manager.top is not None:
                time.sleep(self.once())
        finally:
            self._remember()
            pygame.display.quit()

    def once(self) -> float:
        """One round of the loop; returns the seconds to sleep before the next."""
        self.rounds += 1
        if self.options.working is not None and self.rounds % CHECK_EVERY == 0:
            _stay_awake(self.options.working())
        now = time.monotonic()
        passed, self._last = min(0.25, now - self._last), now
        try:
            quick = self.on_round is not None and self.on_round()
            pause = self._round(now, passed)
            return min(pause, ACTIVE) if quick else pause
        except Exception as error:  # the application decides whether to report and go on
            if self.options.on_error is None or not self.options.on_error(error):
                raise
            return IDLE

    def _round(self, now: float, passed: float) -> float:
        busy = False
        for event in pygame.event.get():
            busy = True
            self._event(event, now)
            for key in self.gamepad.handle(event):
                self.stage.handle(key)
        for key in self.gamepad.rest(passed):
            busy = True
            self.stage.handle(key)
        jobs, self._jobs = self._jobs, []
        for job in jobs:
            job()
        if self._resized_at is not None:
            if now - self._resized_at < SETTLE:
                return ACTIVE
            self._settle()
        moving = self.stage.advance(passed)
        if not pygame.display.get_active():
            return AWAY
        painter = self.stage.painter
        self._progress.begin(self.surface, painter.theme, painter.pictures.kept, painter.surfaces.kept)
        dirty = self.stage.frame(self.surface)
        self._progress.end()
        self._show(dirty)
        if self.readers is not None:
            self.readers.update()
        if moving or busy or dirty:
            return ACTIVE
        return AWAY if self._away else IDLE

    def _tell_place(self) -> None:
        """Tell screen readers where the window is."""
        if self.readers is not None:
            self.readers.access.place(*pygame.display.get_window_position(), *self.surface.get_size())

    def _show(self, dirty: list[Rect]) -> None:
        if not dirty:
            return
        if len(dirty) == 1 and dirty[0].area == self.surface.get_width() * self.surface.get_height():
            pygame.display.flip()
        else:
            pygame.display.update([pygame.Rect(rect) for rect in dirty])
        self.flips += 1

    def _event(self, event: pygame.Event, now: float) -> None:
        if event.type == pygame.QUIT:
            if self.manager.top is None or self.manager.top.on_close():
                self.closing = True
        elif event.type == pygame.VIDEORESIZE:
            self._resizing(event.size, now)
        elif event.type == pygame.WINDOWMOVED:
            self._tell_place()
        elif event.type == pygame.WINDOWEXPOSED:
            self.call_later(pygame.display.flip)
        elif event.type in {pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED}:
            self._away = event.type == pygame.WINDOWFOCUSLOST
            self.stage.watched = not self._away
            if self.readers is not None:
                self.readers.access.focus(gained=not self._away)
                self._tell_place()
            self.stage.handle(event)
        elif event.type == pygame.DROPFILE:
            if self.on_file is not None:
                self.on_file(Path(event.file))
        elif event.type == pygame.AUDIODEVICEREMOVED:
            if event.which and not event.iscapture and self.on_sound_lost is not None:
                self.on_sound_lost()  # `which` is 0 for a device that was not in use
        elif event.type == pygame.KEYDOWN and _asks_full(event):
            self.toggle_fullscreen()
        else:
            self.stage.handle(event)

    def _resizing(self, size: tuple[int, int], now: float) -> None:
        """Show the old frame stretched until the size has settled."""
        self._resized_at = now
        if self._still is None:
            self._still = self.stage.picture()
        self.surface = pygame.display.get_surface() or self.surface
        pygame.transform.scale(self._still, self.surface.get_size(), self.surface)
        pygame.display.flip()
        if not self._full and not self._returning:
            self._restore = size

    def _settle(self) -> None:
        self._resized_at, self._still = None, None
        self.surface = pygame.display.get_surface() or self.surface
        w, h = self.surface.get_size()
        if self._returning and (w, h) != self._restore:
            self._returning -= 1
            self._shrink()
            return
        self._returning = 0
        if not self._full and (w < LEAST_WIDTH or h < LEAST_HEIGHT):
            self.surface = _set_mode((max(w, LEAST_WIDTH), max(h, LEAST_HEIGHT)), pygame.RESIZABLE)
        self.stage.resize(self.surface.get_size())
        self._tell_place()

    def toggle_fullscreen(self) -> None:
        """From window to full screen and back."""
        self._full = not self._full
        self._returning = 0 if self._full else TRIES
        if self._full:
            self._corner = pygame.display.get_window_position()
        if self._full:
            self.surface = open_display(self._restore, fullscreen=True)
        else:
            self._shrink()
        self._resized_at = None if self._full else time.monotonic()
        self.stage.resize(self.surface.get_size())
        self._remember()

    def _shrink(self) -> None:
        """Restore size and place from before full screen.

        A window manager may apply the size of the screen once more after leaving full screen, so the size is checked
        again later.
        """
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # the window manager is not ready yet
            self.surface = open_display(self._restore)
        pygame.display.set_window_position(self._corner)
        self._resized_at = time.monotonic()

    def ask_for_attention(self) -> None:
        """Let the desktop mark the window until it is looked at; nothing while it is, or where a desktop cannot."""
        if pygame.key.get_focused():
            return
        with suppress(pygame.error):
            _own_window().flash(pygame.FLASH_UNTIL_FOCUSED)

    @property
    def fullscreen(self) -> bool:
        """Whether the window covers the screen."""
        return self._full

    def set_size(self, size: tuple[int, int]) -> None:
        """Make the window (not the full screen) this large."""
        self._restore = (max(LEAST_WIDTH, size[0]), max(LEAST_HEIGHT, size[1]))
        if not self._full and self._restore != self.surface.get_size():
            self.surface = open_display(self._restore)
            self._resized_at = None
            self.stage.resize(self.surface.get_size())

    def _place(self) -> None:
        """Put the window where it was last time, if it can be reached there."""
        kept = self.options.settings.get("window.place", []) if self.options.settings is not None else []
        if not self._full and isinstance(kept, list) and len(kept) == 2 and _reachable(kept[0], kept[1]):
            pygame.display.set_window_position((kept[0], kept[1]))

    def _remember(self) -> None:
        settings = self.options.settings
        if settings is not None:
            settings.set("window.size", list(self._restore))
            settings.set("window.fullscreen", self._full)
            if not self._full and self._resized_at is None:
                settings.set("window.place", list(pygame.display.get_window_position()))


def _own_window() -> pygame.Window:
    """The window of the display."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the only way from the display to its window
        return pygame.Window.from_display_module()


def _asks_full(event: pygame.Event) -> bool:
    enter = event.key in {pygame.K_RETURN, pygame.K_KP_ENTER} and bool(event.mod & pygame.KMOD_ALT)
    return enter or event.key == pygame.K_F11


def _reachable(x: int, y: int) -> bool:
    """Whether a window at this place shows its bar on some monitor."""
    sizes = pygame.display.get_desktop_sizes()
    return (
        -LEAST_WIDTH // 2 < x < sum(w for w, _ in sizes) - GRIP and 0 <= y < max(h for _, h in sizes) - GRIP
    )


def _remembered_size(options: WindowOptions) -> tuple[int, int]:
    kept = options.settings.get("window.size", []) if options.settings is not None else None
    if isinstance(kept, list | tuple) and len(kept) == 2 and all(isinstance(side, int) for side in kept):
        return (int(kept[0]), int(kept[1]))
    return options.size if kept is None else _first_size(options.size)


def _first_size(least: tuple[int, int]) -> tuple[int, int]:
    """The size at the first start: most of the screen, so that the desktop's own bars stay in sight."""
    pygame.display.init()
    sizes = pygame.display.get_desktop_sizes()
    w, h = sizes[0] if sizes else (0, 0)
    return max(least[0], round(w * FIRST[0])), max(least[1], round(h * FIRST[1]))


def _remembered_full(options: WindowOptions) -> bool:
    kept = options.settings.get("window.fullscreen") if options.settings is not None else None
    return kept if isinstance(kept, bool) else options.fullscreen
