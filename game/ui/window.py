"""The window: opens it, runs the loop, and is idle when nothing happens.

The loop fetches events, lets time pass, paints what changed and sleeps. It does not wait inside SDL, which polls
every millisecond there and costs more than sleeping.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

import pygame

from game import IDENTIFIER
from game.ui import keyboard
from game.ui.desktop import darken_frame
from game.ui.display import (
    NO_SCREEN,
    own_window,
    start_video,
    system_handle,
    window_place,
)
from game.ui.geometry import Rect
from game.ui.keyboard import Gamepad
from game.ui.paint import Painter
from game.ui.pictures import Pictures
from game.ui.placement import Canvas, Placement, stretch
from game.ui.scene import SceneManager, Settings
from game.ui.screen_readers import Readers, open_access
from game.ui.stage import Stage
from game.ui.surfaces import SurfaceStore

SIDE = 32
"""Pixels of a cursor's side at scale 1."""
STEP = 0.5
"""Steps of the scale, so that a window that grows slowly does not make a cursor for every size."""
LARGEST = 4.0
TIPS = {"stylus": (1, 1), "hand": (14, 14), "grip": (15, 15)}
"""Where each cursor points, at scale 1."""


class Cursors:
    """Shows one cursor at a time, in the size that goes with the interface."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures = pictures
        self.shown: tuple[str, float] = ("", 0.0)
        self._made: dict[tuple[str, float], pygame.Cursor] = {}

    def show(self, name: str, k: float) -> bool:
        """Show a cursor at the scale of the interface; whether it is another one than before."""
        key = (name, min(LARGEST, max(1.0, round(k / STEP) * STEP)))
        if key == self.shown:
            return False
        self.shown = key
        pygame.mouse.set_cursor(self.made(*key))
        return True

    def made(self, name: str, scale: float) -> pygame.Cursor:
        """The cursor of a name at a scale."""
        found = self._made.get((name, scale))
        if found is None:
            side = round(SIDE * scale)
            picture = self.pictures.get(f"cursor/{name}", side, side)
            x, y = TIPS[name]
            found = pygame.Cursor((round(x * scale), round(y * scale)), picture)
            self._made[name, scale] = found
        return found


# -- before the first picture ------------------------------------------------------------------------------------------
# What is seen before the first picture, and the pointer of a frame that takes long to paint: nothing lies over a
# table.


SHOWN = 0.3
"""Seconds a frame may take before the pointer says so."""
CURTAIN, GOLD, ROLE = "curtain", "gold", "title"


def opening(window: pygame.Surface, painter: Painter, title: str, k: float) -> None:
    """Paint the curtain that a new window shows until its first picture: porphyry, the title between two lines of gold."""
    whole = Rect(0, 0, *window.get_size())
    window.blit(painter.surfaces.get(painter.theme.surface(CURTAIN), whole.w, whole.h, k), (0, 0))
    gold = painter.theme.color(GOLD)
    words = painter.fonts.render(title, ROLE, k, gold) if title else None
    wide, high = words.get_size() if words is not None else (whole.w // 4, 0)
    place = whole.place(min(wide, whole.w), high, 0.5, 0.42)
    if words is not None:
        window.blit(words, (place.x, place.y))
    for y in (place.y - round(10 * k), place.bottom + round(10 * k)):
        window.fill(gold, (place.x, y, place.w, max(1, round(2 * k))))


class PaintProgress:
    """Watches the surfaces drawn for a frame; ``wait`` is told when the frame takes long, and when it is painted."""

    def __init__(self, clock: Callable[[], float], wait: Callable[[bool], None]) -> None:
        self.clock, self.wait = clock, wait
        self._late = 0.0
        self._open = self._waits = False

    def begin(self, *stores: SurfaceStore) -> None:
        """A frame begins; its surfaces come from `stores`."""
        self._open, self._late = True, self.clock() + SHOWN
        for store in stores:
            store.on_made = self.made

    def end(self) -> None:
        """The frame is painted."""
        self._open = False
        if self._waits:
            self._waits = False
            self.wait(False)

    def made(self) -> None:
        """A surface was drawn: say so once if the frame takes long."""
        if self._open and not self._waits and self.clock() >= self._late:
            self._waits = True
            self.wait(True)


# -- the window --------------------------------------------------------------------------------------------------------


ACTIVE, IDLE, AWAY = 1 / 60, 1 / 50, 1 / 10
"""Seconds to sleep after a frame: while something moves, while nothing does, while the window is not looked at."""
PATIENCE = 0.12
"""Seconds for which a frame makes pictures; what is left comes with the next ones."""
CHECK_EVERY = 50
"""Interval in rounds of the loop for checking whether the system may sleep."""
SETTLE = 0.15
"""Seconds after the last resize before a new layout."""
BEFORE_SHOWN = frozenset(("win32", "darwin"))
"""Systems on which screen readers must be linked before the window is shown."""


@dataclass(slots=True)
class WindowOptions:
    """Options of the window. `on_open` gets the window id of the system (0 if there is none).

    While `working` returns true, the screen and the system do not sleep. `readers`: screen readers are shown the window.
    """

    title: str = ""
    size: tuple[int, int] = (1280, 720)
    fullscreen: bool = False
    icon: str = ""
    app_id: str = IDENTIFIER
    user_scale: float = 1.0
    settings: Settings | None = None
    on_open: Callable[[int], None] | None = None
    working: Callable[[], bool] | None = None
    readers: bool = True
    on_error: Callable[[BaseException], bool] | None = None


def _stay_awake(wanted: bool) -> None:
    """Keep the system from going to sleep, or let it again."""
    if pygame.display.get_allow_screensaver() == wanted:
        pygame.display.set_allow_screensaver(not wanted)


class Window:
    """The program's window. `run` returns when the last scene is popped or the window is closed."""

    _full_held = False
    on_round: Callable[[], bool] | None = None
    """Called in every round; while it returns true no round waits longer than in motion."""

    def __init__(self, manager: SceneManager, painter: Painter, options: WindowOptions) -> None:
        self.manager = manager
        self.options = options
        self.on_file: Callable[[Path], None] | None = None
        """Called with a file dropped on the window."""
        self.on_sound_lost: Callable[[], None] | None = None
        """Called when the sound device in use is gone."""
        self.closing, self.rounds = False, 0
        start_video()
        self.placement = Placement(options.settings, options.size, options.fullscreen)
        hidden = options.readers and sys.platform in BEFORE_SHOWN
        self.placement.open(hidden=hidden)
        self._canvas = Canvas()
        pygame.display.set_caption(options.title)
        if options.icon:
            pygame.display.set_icon(painter.pictures.get(options.icon, 128, 128))
        pygame.key.set_repeat(350, 45)
        self.stage = Stage(manager, painter, self._canvas.surface.get_size(), options.user_scale)
        self.stage.changes.wanted = self.driver not in NO_SCREEN
        self._cursors = Cursors(painter.pictures)
        self._progress = PaintProgress(time.monotonic, self._wait)
        opening(self.surface, painter, options.title, self.stage.view.k)
        pygame.display.flip()
        self._still: pygame.Surface | None = None
        self._resized_at: float | None = None
        self._last = time.monotonic()
        self._away = False
        self._jobs: deque[Callable[[], None]] = deque()
        self.gamepad = Gamepad()
        self.gamepad.on_change = self.stage.manager.invalidate
        if self.driver not in NO_SCREEN:
            self.call_later(self.gamepad.open)
        handle = system_handle()
        darken_frame(handle)
        self.readers = self._readers(handle) if options.readers else None
        if hidden:
            own_window().show()
        if options.on_open:
            options.on_open(handle)

    def _wait(self, waits: bool) -> None:
        """Show the pointer of the system that waits while a picture takes long, then the program's own again."""
        if self.driver in NO_SCREEN:
            return
        if waits:
            pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_WAIT)
        self._cursors.shown = ("", 0.0)

    def _readers(self, handle: int) -> Readers | None:
        """The link to screen readers; None where there can be none."""
        if self.driver in NO_SCREEN:
            return None
        access = open_access(handle)
        return Readers(access, self.stage, self.options.title) if access is not None else None

    @property
    def surface(self) -> pygame.Surface:
        """What the window shows, in its own size."""
        return self._canvas.window

    @property
    def driver(self) -> str:
        """SDL's name of the kind of screen the window is on."""
        return pygame.display.get_driver()

    def call_later(self, job: Callable[[], None]) -> None:
        """Run `job` in the loop before the next frame; may be called on any thread."""
        self._jobs.append(job)

    def close(self) -> None:
        """Leave the loop after this round."""
        self.closing = True

    def run(self) -> None:
        """Run until closed, then put the window away and remember its place."""
        settings = self.options.settings
        try:
            with settings.in_background() if settings is not None else nullcontext():
                while not self.closing and self.manager.top is not None:
                    time.sleep(self.once())
        finally:
            self.placement.remember(steady=self._resized_at is None)
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
        settings = self.options.settings
        with settings.one_write() if settings is not None else nullcontext():
            busy = not self.stage.owes and self._hear(now, passed)
        for _ in range(len(self._jobs)):
            self._jobs.popleft()()
        if self._resized_at is not None:
            self.stage.hurry()
            if now - self._resized_at < SETTLE:
                return ACTIVE
            self._settle(now)
        moving = self.stage.advance(passed)
        if not pygame.display.get_active():
            self.stage.hurry()
            return AWAY
        painter = self.stage.painter
        if self.driver not in NO_SCREEN:
            if self.stage.changes.waits:
                self._wait(True)
            else:
                self._cursors.show(self.stage.cursor, self.stage.view.k)
            painter.patience = PATIENCE
        if not self._canvas.smaller:
            self._progress.begin(painter.pictures.kept, painter.surfaces.kept)
        dirty = self.stage.frame(self._canvas.surface)
        self._progress.end()
        if dirty:
            self._canvas.show(dirty)
        if self.readers is not None:
            self.readers.update()
        if moving or busy or dirty:
            return ACTIVE
        return AWAY if self._away else IDLE

    def _hear(self, now: float, passed: float) -> bool:
        """Do what events and the gamepad ask for; whether there was anything."""
        busy = False
        for event in last_moves(pygame.event.get()):
            busy = True
            self._event(self._canvas.event(event), now)
            for key in self.gamepad.handle(event):
                self.stage.handle(key)
        for key in self.gamepad.rest(passed):
            busy = True
            self.stage.handle(key)
        return busy

    def _tell_place(self) -> None:
        """Tell screen readers where the window is."""
        place = window_place() if self.readers is not None else None
        if self.readers is not None and place is not None:
            self.readers.access.place(*place, *self.surface.get_size())

    def _event(self, event: pygame.Event, now: float) -> None:
        if event.type == pygame.QUIT:
            if self.manager.top is None or self.manager.top.on_close():
                self.closing = True
        elif event.type == pygame.VIDEORESIZE:
            self._resizing(event.size, now)
        elif event.type == pygame.KEYMAPCHANGED:
            keyboard.forget()
            self.manager.invalidate()
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
        elif event.type in {pygame.KEYDOWN, pygame.KEYUP}:
            self._key(event)
        else:
            self.stage.handle(event)

    def _key(self, event: pygame.Event) -> None:
        """A key of the keyboard; that of full screen acts once, however long it is held."""
        full = event.type == pygame.KEYDOWN and _asks_full(event)
        if not full:
            self.stage.handle(event)
        elif not self._full_held:
            self.toggle_fullscreen()
        self._full_held = full

    def _resizing(self, size: tuple[int, int], now: float) -> None:
        """Show the old frame stretched until the size has settled."""
        self._resized_at = now
        if self._still is None:
            self._still = self.stage.picture()
        shown = pygame.display.get_surface() or self.surface
        stretch(self._still, shown)
        pygame.display.flip()
        self.placement.resized(size)

    def _settle(self, now: float) -> None:
        if not self.placement.settled():
            self._resized_at = now
            return
        self._fit()
        self._tell_place()

    def _fit(self) -> None:
        """Lay out for the size that the window has now."""
        self._resized_at, self._still = None, None
        self._canvas = Canvas()
        self.stage.resize(self._canvas.surface.get_size())

    def toggle_fullscreen(self) -> None:
        """From window to full screen and back."""
        self.placement.toggle()
        self._fit()
        if not self.placement.full:
            self._resized_at = time.monotonic()
        self.placement.remember(steady=self._resized_at is None)

    def ask_for_attention(self) -> None:
        """Let the desktop mark the window until it is looked at; nothing while it is, or where a desktop cannot."""
        if pygame.key.get_focused():
            return
        with suppress(pygame.error):
            own_window().flash(pygame.FLASH_UNTIL_FOCUSED)

    @property
    def fullscreen(self) -> bool:
        """Whether the window covers the screen."""
        return self.placement.full

    def set_size(self, size: tuple[int, int]) -> None:
        """Make the window (not the full screen) this large."""
        if self.placement.resize(size):
            self._fit()


def last_moves(events: list[pygame.Event]) -> Iterator[pygame.Event]:
    """The events, but of moves of the mouse that follow each other only the last: where it was between them changes nothing.

    A mouse tells up to 8,000 moves a second, and what is under it is looked up for each that is handed on.
    """
    for event, following in zip_longest(events, events[1:]):
        if event.type != pygame.MOUSEMOTION or following is None or following.type != pygame.MOUSEMOTION:
            yield event


def _asks_full(event: pygame.Event) -> bool:
    enter = event.key in {pygame.K_RETURN, pygame.K_KP_ENTER} and bool(event.mod & pygame.KMOD_ALT)
    return enter or event.key == pygame.K_F11
