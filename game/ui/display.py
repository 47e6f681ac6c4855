"""SDL's display: hints, the one window, its monitors, and the sentence-worthy failures when there is no screen."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from ctypes import CDLL
from pathlib import Path
from typing import Any

import pygame

from game import IDENTIFIER
from game.ui.geometry import Rect
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
