"""Measures of start time and memory for `bench`. Each runs in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, sleep, time
from typing import Any

from game.storage.places import HOME

from .measure import QUIET, be_quiet

BIG, HUGE = (1920, 1080), (3840, 2160)
SECONDS = 5.0
READY = "painted"
"""What the measured program calls the moment of its first picture: seconds since 1970."""
SELF = "selftest"
"""The command of the program that is measured."""


def starts() -> dict[str, Any]:
    """Start, table and memory at 1920 x 1080 and 3840 x 2160, first with nothing kept on the disk and then warm.

    Seconds to the first picture of the title and of the table after it, megabytes of memory at most, and what the
    second start found on the disk.
    """
    found: dict[str, Any] = {"start_seconds": {}, "table_seconds": {}, "memory_mb": {}, "kept": {}}
    for size in (BIG, HUGE):
        name = f"{size[0]}x{size[1]}"
        with TemporaryDirectory() as home:
            for state in ("cold", "warm"):
                row = outside(size, Path(home))
                found["start_seconds"][f"{name} {state}"] = row["start"]
                found["table_seconds"][f"{name} {state}"] = row["table"]
                found["memory_mb"][name] = max(row["memory"], found["memory_mb"].get(name, 0))
                found["kept"][name] = [row["found"], row["missed"], row["decoded"]]
    return found


def outside(size: tuple[int, int], home: Path) -> dict[str, Any]:
    """Start the program at a size with its files in a folder, open the busiest table, and ask what that took."""
    environment = {**os.environ, **QUIET}
    root = Path(__file__).resolve().parents[2]
    itself = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "game"]
    command = [*itself, SELF, "--size", f"{size[0]}x{size[1]}", "--out", str(home), "--json"]
    began = time()
    done = subprocess.run(command, cwd=root, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    said: dict[str, Any] = json.loads(done.stdout)
    return said | {"start": round(said[READY] - began, 3)}


def inside(size: tuple[int, int], home: Path) -> dict[str, Any]:
    """The program that is measured, with its files in a folder.

    ``painted`` is when its title was painted (seconds since 1970), ``driver`` names the screen, ``table`` the seconds to the first picture of a table, ``memory`` the megabytes held at
    most, ``found``, ``missed`` and ``decoded`` the drawings found on the disk, not found, and pictures decoded.
    """
    os.environ[HOME] = str(home)
    from game.phones.server import complete
    from game.scenes.app import App
    from game.storage.image_cache import ImageCache
    from game.storage.settings import Settings

    Settings().set("window.size", [*size])
    images = ImageCache()
    app = App("en", images=images)
    app.begin()
    app.window.once()
    painted = round(time(), 3)
    from . import samples
    from .shot import scene_of

    scene = scene_of("table", app.context, samples.busiest(app.context.texts))
    pictures = app.window.stage.painter.pictures
    before = pictures.decoded
    began = perf_counter()
    app.manager.push(scene)
    app.window.once()
    row = {
        READY: painted,
        "driver": app.window.driver,
        "table": round(perf_counter() - began, 3),
        "memory": peak_memory(),
        "decoded": pictures.decoded - before,
    }
    images.close(20.0)
    return row | {"found": images.found, "missed": images.missed, "phones": complete()}


def peak_memory() -> int:
    """Peak memory of this process in megabytes; 0 if unknown."""
    if sys.platform == "win32":
        return _peak_of_windows()
    status = Path("/proc/self/status")
    if status.exists():
        # getrusage of a child process starts with the memory of its parent.
        lines = dict(
            line.split(":", 1) for line in status.read_text(encoding="ascii", errors="replace").splitlines()
        )
        return int(lines["VmHWM"].split()[0]) * 1024 // 1_000_000
    try:
        import resource
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit // 1_000_000


def _peak_of_windows() -> int:
    """The peak working set in megabytes; 0 if unknown."""
    import ctypes

    sizes = ("peak", "now", "paged_peak", "paged", "fixed_peak", "fixed", "committed", "committed_peak")

    class Counters(ctypes.Structure):
        _fields_ = [
            ("size", ctypes.c_uint32),
            ("faults", ctypes.c_uint32),
            *((name, ctypes.c_size_t) for name in sizes),
        ]

    counters = Counters(size=ctypes.sizeof(Counters))
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - only Windows has it
    kernel.GetCurrentProcess.restype = ctypes.c_void_p
    kernel.K32GetProcessMemoryInfo.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint32]
    if not kernel.K32GetProcessMemoryInfo(kernel.GetCurrentProcess(), ctypes.byref(counters), counters.size):
        return 0
    return int(counters.peak) // 1_000_000


def title_share(size: tuple[int, int] = BIG) -> float:
    """The share of one core that the title takes while it lives."""
    be_quiet()
    from game.scenes import routes
    from game.ui.paint import Painter
    from game.ui.scene import SceneManager
    from game.ui.theme import Theme
    from game.ui.window import Window, WindowOptions

    from .shot import context_in

    with TemporaryDirectory() as folder:
        manager = SceneManager()
        window = Window(manager, Painter.of(Theme()), WindowOptions(size=size))
        manager.push(routes.title(context_in(Path(folder), "en")))
        for _ in range(20):
            sleep(window.once())
        began, used = perf_counter(), process_time()
        while perf_counter() - began < SECONDS:
            sleep(window.once())
        return (process_time() - used) / (perf_counter() - began)
