"""SDL's display: hints, the one window, its monitors, size and place, and the sentence-worthy failures when there is no screen."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from ctypes import CDLL
from math import ceil
from pathlib import Path
from typing import Any

import pygame

from game import IDENTIFIER
from game.ui.geometry import Rect
from game.ui.scene import Settings
from game.ui.theme import LEAST_HEIGHT, LEAST_WIDTH

X11, WAYLAND = "x11", "wayland"
SOCKETS = "XDG_RUNTIME_DIR"
"""Environment variable: the folder where Wayland's screens are found."""
NEEDED = {
    X11: ("libX11.so.6", "libXext.so.6"),
    WAYLAND: ("libwayland-client.so.0", "libwayland-cursor.so.0", "libwayland-egl.so.1", "libxkbcommon.so.0"),
}
"""What SDL 2 opens by name before it can use a screen; it says nothing when one of them is not there."""
MANAGERS = {
    "apt-get": "sudo apt install",
    "dnf": "sudo dnf install",
    "zypper": "sudo zypper install",
    "pacman": "sudo pacman -S",
}
"""Programs that install packages, and how they are called."""
PACKAGES = {
    "libX11.so.6": ("libx11-6", "libX11", "libX11-6", "libx11"),
    "libXext.so.6": ("libxext6", "libXext", "libXext6", "libxext"),
    "libwayland-client.so.0": ("libwayland-client0", "libwayland-client", "libwayland-client0", "wayland"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "libwayland-cursor", "libwayland-cursor0", "wayland"),
    "libwayland-egl.so.1": ("libwayland-egl1", "libwayland-egl", "libwayland-egl1", "wayland"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon", "libxkbcommon0", "libxkbcommon"),
}
"""The package of each library, in the order of `MANAGERS`."""


def screen_asked_for(env: Mapping[str, str] = os.environ) -> str:
    """The kind of screen that the environment names: ``x11``, ``wayland``, or "" where there is none."""
    asked = env.get("SDL_VIDEODRIVER", "")
    if asked not in ("", X11, WAYLAND):
        return ""
    if env.get("DISPLAY") and asked != WAYLAND:
        return X11
    return WAYLAND if env.get("WAYLAND_DISPLAY") and asked != X11 else ""


def missing_libraries(screen: str) -> list[str]:
    """The libraries that a kind of screen needs and this system has not; empty on other systems than Linux."""
    return [name for name in NEEDED.get(screen, ()) if sys.platform == "linux" and not _there(name)]


def _there(name: str) -> bool:
    try:
        CDLL(name)
    except OSError:
        return False
    return True


def install_command(libraries: Sequence[str]) -> str:
    """The command that installs libraries on this system; "" where its way of installing is not known."""
    for number, (manager, call) in enumerate(MANAGERS.items()):
        if shutil.which(manager):
            packages = dict.fromkeys(PACKAGES[name][number] for name in libraries)
            return " ".join([call, *packages])
    return ""


# -- the display -------------------------------------------------------------------------------------------------------


NO_SCREEN = frozenset(("offscreen", "dummy"))
"""Drivers of SDL that show nothing."""
WITH_HANDLE = frozenset(("windows", "cocoa", "x11"))
"""Drivers of SDL whose windows have a number in their system."""
PLACED = frozenset(("windows", "cocoa", "x11", *NO_SCREEN))
"""Drivers that tell where a window is and put it elsewhere; under Wayland only the desktop does."""


class NoDisplay(Exception):
    """There is no screen to open a window on. `driver` is what SDL chose instead; the message is its own."""

    def __init__(self, driver: str, message: str = "") -> None:
        super().__init__(message or driver)
        self.driver = driver or message
        self.screen = screen_asked_for()

    def sentence(self) -> tuple[str, dict[str, str]]:
        """Key and words of the sentence that says what is wrong: a library that lacks, a screen that is shut, or none at all."""
        if lacking := missing_libraries(self.screen):
            words = {"libraries": ", ".join(lacking), "command": install_command(lacking)}
            return "app.no_libraries" if words["command"] else "app.no_libraries_named", words
        if self.screen:
            name = os.environ["DISPLAY" if self.screen == X11 else "WAYLAND_DISPLAY"]
            return "app.display_shut", {"display": name}
        return "app.no_display", {"driver": self.driver}


class WrongPygame(Exception):
    """The distribution called pygame is installed over pygame-ce."""


def prepare(app_id: str = IDENTIFIER) -> None:
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


def start_video() -> None:
    """Let SDL find the screens; NoDisplay when it finds none. Comes before anything else is asked of a display."""
    if not getattr(pygame, "IS_CE", 0):
        raise WrongPygame
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        with _folder_of_sockets():
            pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(asked, str(error)) from error
    driver = pygame.display.get_driver()
    if driver in NO_SCREEN and asked != driver:
        pygame.display.quit()
        raise NoDisplay(driver)


@contextmanager
def _folder_of_sockets() -> Iterator[None]:
    """Name some folder for sockets while SDL looks for screens: where none is named, Wayland's library writes a line of its own."""
    if os.environ.get(SOCKETS, "").startswith("/"):
        yield
        return
    before = os.environ.get(SOCKETS)
    os.environ[SOCKETS] = os.devnull
    try:
        yield
    finally:
        del os.environ[SOCKETS]
        if before is not None:
            os.environ[SOCKETS] = before


def open_display(size: tuple[int, int], *, fullscreen: bool = False, hidden: bool = False) -> pygame.Surface:
    """A resizable window of at least the least size; NoDisplay when SDL has no screen to show it on."""
    start_video()
    flags = pygame.RESIZABLE | (pygame.FULLSCREEN if fullscreen else 0) | (pygame.HIDDEN if hidden else 0)
    size = (max(LEAST_WIDTH, size[0]), max(LEAST_HEIGHT, size[1]))
    try:
        surface = _set_mode((0, 0) if fullscreen else size, flags)
        own_window().minimum_size = (LEAST_WIDTH, LEAST_HEIGHT)
    except pygame.error as error:
        raise NoDisplay(os.environ.get("SDL_VIDEODRIVER", ""), str(error)) from error
    return pygame.display.get_surface() or surface


def _set_mode(size: tuple[int, int], flags: int) -> pygame.Surface:
    """Open the window. Afterwards it is changed through `own_window`: this call can wait for seconds under X11."""
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


def own_window() -> pygame.Window:
    """The window of the display."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the only way from the display to its window
        return pygame.Window.from_display_module()


def system_handle() -> int:
    """The number of the window in its system, 0 for none.

    Drivers without one must not be asked: under Wayland pygame-ce 2.5.8 ends in a memory fault.
    """
    if pygame.display.get_driver() not in WITH_HANDLE:
        return 0
    return int(pygame.display.get_wm_info().get("window", 0) or 0)


def window_place() -> tuple[int, int] | None:
    """Where the window is on the desktop; None where no program is told."""
    return pygame.display.get_window_position() if pygame.display.get_driver() in PLACED else None


def move_window(place: tuple[int, int]) -> None:
    """Move the window, where a program may."""
    if pygame.display.get_driver() in PLACED:
        pygame.display.set_window_position(place)


# -- placement ---------------------------------------------------------------------------------------------------------
# Where the window is: monitors, size, place and full screen, and what is drawn on.


GRIP = 120
"""Pixels of a window's top edge, and below it, that must be on a monitor for the window to be reached."""


class _Bounds(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


def monitors() -> list[Rect]:
    """The rectangle of every monitor in the desktop's pixels, as SDL knows it; pygame tells only the sizes.

    Where SDL cannot be asked they stand in a row from the left.
    """
    sizes = pygame.display.get_desktop_sizes()
    library = sdl()
    found = [_bounds(library, number) for number in range(len(sizes))] if library is not None else []
    real = [rect for rect in found if rect is not None]
    if len(real) == len(sizes):
        return real
    lefts = [sum(w for w, _ in sizes[:number]) for number in range(len(sizes))]
    return [Rect(left, 0, w, h) for left, (w, h) in zip(lefts, sizes, strict=True)]


def _bounds(library: Any, number: int) -> Rect | None:
    bounds = _Bounds()
    failed = library.SDL_GetDisplayBounds(number, ctypes.byref(bounds))
    return None if failed else Rect(bounds.x, bounds.y, bounds.w, bounds.h)


def work_areas() -> list[Rect]:
    """The part of every monitor that bars of the desktop leave to windows; the whole of it where SDL does not say."""
    found, library = monitors(), sdl()
    if library is None or not hasattr(library, "SDL_GetDisplayUsableBounds"):
        return found
    out = []
    for number, whole in enumerate(found):
        bounds = _Bounds()
        failed = library.SDL_GetDisplayUsableBounds(number, ctypes.byref(bounds))
        part = whole.intersection(Rect(bounds.x, bounds.y, bounds.w, bounds.h))
        out.append(whole if failed or not part.area else part)
    return out


def frame_of(number: int) -> tuple[int, int, int, int]:
    """What the desktop draws around the window of that number: pixels above, left, below and right of it."""
    library = sdl()
    if library is None or not hasattr(library, "SDL_GetWindowBordersSize"):
        return 0, 0, 0, 0
    library.SDL_GetWindowFromID.restype = ctypes.c_void_p
    window = library.SDL_GetWindowFromID(ctypes.c_uint32(number))
    sides = [ctypes.c_int() for _ in range(4)]
    if not window or library.SDL_GetWindowBordersSize(ctypes.c_void_p(window), *map(ctypes.byref, sides)):
        return 0, 0, 0, 0
    above, left, below, right = (side.value for side in sides)
    return above, left, below, right


def fitting_size(size: tuple[int, int], screen: Rect, frame: tuple[int, int, int, int]) -> tuple[int, int]:
    """The size of a window that with its frame has room on a screen: no larger than wanted."""
    above, left, below, right = frame
    return min(size[0], screen.w - left - right), min(size[1], screen.h - above - below)


def sdl() -> Any:
    """The SDL that pygame has loaded; None if it is out of reach."""
    try:
        library = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.display.__file__)
        library.SDL_GetDisplayBounds  # noqa: B018  raises if it is not there
    except (AttributeError, OSError, TypeError):
        return None
    return library


def reachable(place: Sequence[int], wide: int, screens: Sequence[Rect]) -> bool:
    """Whether a window with this corner and width has enough of its top edge on one of the screens to be taken hold of."""
    x, y = place
    return any(
        min(x + wide, screen.right) - max(x, screen.x) >= min(GRIP, wide)
        and screen.y <= y <= screen.bottom - GRIP
        for screen in screens
    )


# -- size and place ----------------------------------------------------------------------------------------------------


MOST = 16384
"""Pixels that no side of a window exceeds."""
FIRST = (0.9, 0.85)
"""How much of the screen's width and height the window takes at the first start."""
TRIES = 5
"""How often the window's size is corrected after leaving full screen."""


class Placement:
    """`size` is that of the window when it does not fill the screen; `full` is whether it does."""

    def __init__(self, settings: Settings | None, size: tuple[int, int], fullscreen: bool) -> None:
        self._settings = settings
        self.size = kept_size(self._remembered_size(size))
        self.full = self._remembered_full(fullscreen)
        self._corner = self._remembered_place()
        self.returning = 0
        """How often the size is still corrected after leaving full screen."""

    def open(self, *, hidden: bool) -> None:
        """Open the window, where it was last time if it can be reached there."""
        open_display(self.size, fullscreen=self.full, hidden=hidden)
        if not self.full:
            self._put_back()
            if pygame.display.get_driver() not in NO_SCREEN:
                self.fit()

    def fit(self) -> None:
        """A window whose frame would reach under the desktop's bars is made smaller, and moved to where it has room."""
        place, screens = window_place(), work_areas()
        if place is None or not screens:
            return
        screen = next(
            (one for one in screens if one.contains(place[0] + self.size[0] // 2, place[1])), screens[0]
        )
        frame = frame_of(own_window().id)
        size = kept_size(fitting_size(self.size, screen, frame))
        if size != self.size:
            self.size = own_window().size = size
            move_window((screen.x + frame[1], screen.y + frame[0]))

    def resized(self, size: tuple[int, int]) -> None:
        """Somebody has given the window another size."""
        if not self.full and not self.returning:
            self.size = kept_size(size)

    def settled(self) -> bool:
        """Whether the window has come to rest; one that leaves full screen may still have to be told its size.

        A window manager may apply the size of the screen once more after that.
        """
        if self.returning and pygame.display.get_window_size() != self.size:
            self.returning -= 1
            self._shrink()
            return False
        self.returning = 0
        return True

    def toggle(self) -> None:
        """From window to full screen and back."""
        self.full = not self.full
        self.returning = 0 if self.full else TRIES
        if self.full:
            self._corner = window_place()
            own_window().set_fullscreen(desktop=True)
        else:
            self._shrink()

    def resize(self, size: tuple[int, int]) -> bool:
        """Give the window (not the full screen) this size; whether it changes."""
        self.size = kept_size(size)
        changes = not self.full and self.size != pygame.display.get_window_size()
        if changes:
            own_window().size = self.size
        return changes

    def remember(self, *, steady: bool) -> None:
        """Write into the settings what holds now; the place only of a window that is `steady` and can be reached."""
        settings = self._settings
        if settings is None:
            return
        held: dict[str, object] = {"window.size": list(self.size), "window.fullscreen": self.full}
        with suppress(pygame.error):  # the window is gone: its place stays as it was
            place = window_place() if steady and not self.full else None
            if place is not None and reachable(place, self.size[0], monitors()):
                held["window.place"] = list(place)
        settings.change(held)

    def _shrink(self) -> None:
        """Size and place from before full screen."""
        window = own_window()
        window.set_windowed()
        window.size = self.size
        self._put_back()

    def _put_back(self) -> None:
        if self._corner is not None and reachable(self._corner, self.size[0], monitors()):
            move_window(self._corner)

    def _remembered_size(self, least: tuple[int, int]) -> tuple[int, int]:
        if self._settings is None:
            return least
        return _pair(self._settings.get("window.size", [])) or _first_size(least)

    def _remembered_full(self, otherwise: bool) -> bool:
        kept = self._settings.get("window.fullscreen") if self._settings is not None else None
        return kept if isinstance(kept, bool) else otherwise

    def _remembered_place(self) -> tuple[int, int] | None:
        return _pair(self._settings.get("window.place", [])) if self._settings is not None else None


def kept_size(size: tuple[int, int]) -> tuple[int, int]:
    """The size that is kept of one that a window was given."""
    return min(MOST, max(LEAST_WIDTH, size[0])), min(MOST, max(LEAST_HEIGHT, size[1]))


def _pair(value: object) -> tuple[int, int] | None:
    """Two whole numbers, as settings keep them."""
    if not isinstance(value, list) or len(value) != 2 or not all(type(side) is int for side in value):
        return None
    return value[0], value[1]


def _first_size(least: tuple[int, int]) -> tuple[int, int]:
    """The size at the first start: most of the screen, so that the desktop's own bars stay in sight."""
    sizes = pygame.display.get_desktop_sizes()
    w, h = sizes[0] if sizes else (0, 0)
    return max(least[0], round(w * FIRST[0])), max(least[1], round(h * FIRST[1]))


# -- a window below the least size -------------------------------------------------------------------------------------
# What scenes are drawn on: the window itself, or, where it is below the least size, a larger surface that is shown
# smaller.


MOST_TIMES = 4
"""A surface has at most so many times the least width and height, however thin the window is."""


class Canvas:
    """The surface to draw on for one size of the window."""

    def __init__(self) -> None:
        self.window = pygame.display.get_surface() or pygame.Surface((LEAST_WIDTH, LEAST_HEIGHT))
        size = drawn_size(*self.window.get_size())
        self.surface = self.window if size == self.window.get_size() else pygame.Surface(size)

    @property
    def smaller(self) -> bool:
        """Whether the window shows it smaller than it is."""
        return self.surface is not self.window

    def show(self, dirty: list[Rect]) -> None:
        """Put the rectangles that changed on the screen."""
        if self.smaller:
            stretch(self.surface, self.window)
        if self.smaller or (
            len(dirty) == 1 and dirty[0].area == self.surface.get_width() * self.surface.get_height()
        ):
            pygame.display.flip()
        else:
            pygame.display.update([pygame.Rect(rect) for rect in dirty])

    def event(self, event: pygame.Event) -> pygame.Event:
        """An event of the window, its place given on the surface."""
        place = event.dict.get("pos") if self.smaller else None
        if place is None:
            return event
        (w, h), (wide, high) = self.surface.get_size(), self.window.get_size()
        return pygame.Event(event.type, {**event.dict, "pos": (place[0] * w // wide, place[1] * h // high)})


def drawn_size(w: int, h: int) -> tuple[int, int]:
    """The size that scenes are laid out for in a window of this size: never below the least, of the same shape."""
    times = max(1.0, LEAST_WIDTH / max(1, w), LEAST_HEIGHT / max(1, h))
    if times == 1:
        return w, h
    return (
        min(max(MOST_TIMES * LEAST_WIDTH, w), max(LEAST_WIDTH, ceil(w * times))),
        min(max(MOST_TIMES * LEAST_HEIGHT, h), max(LEAST_HEIGHT, ceil(h * times))),
    )


def stretch(source: pygame.Surface, target: pygame.Surface) -> None:
    """Fill a surface with another one, smoothly where its format allows that."""
    if source.get_bytesize() == target.get_bytesize() >= 3:
        pygame.transform.smoothscale(source, target.get_size(), target)
    else:
        pygame.transform.scale(source, target.get_size(), target)
