"""Measures what the program takes: pictures of scenes, the share of the board, start time and memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, sleep, time
from typing import TYPE_CHECKING, Any

from game.boards.registry import board_of
from game.bots.thinking.level import LEVELS
from game.devtools import sample_positions
from game.devtools.shot import SCENES, context_in, scene_of
from game.engine.registry import load_game
from game.i18n.catalogue import Texts
from game.scenes import routes
from game.storage.places import HOME
from game.table.session import Session
from game.ui.geometry import Rect
from game.ui.scene import Context, Scene, SceneManager
from game.ui.tree import Node, Placed, is_seen, placed, walk

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.app import App
    from game.ui.stage import Stage
    from game.ui.window import Window

Maker = Callable[[Context], Scene]

# -- how fast the screens are: for `bench`. Everything is drawn without a real window --------------------------------

FRAMES = 10
IDLE_SECONDS = 3.0
THINKING_SECONDS = 10.0
TITLE_SECONDS = 5.0
SETTLING = 40
"""Rounds of a window before it is measured."""
POSITIONS = 400
"""Number of positions of a recorded match that are stepped through."""
QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


@contextmanager
def _on_stage(size: tuple[int, int], make: Maker) -> Iterator[tuple[Stage, Scene]]:
    """A stage with a scene that has been laid out once; its files are gone afterwards."""
    be_quiet()
    import pygame

    from game.ui.paint import Painter
    from game.ui.stage import Stage
    from game.ui.theme import Theme

    pygame.display.init()
    pygame.display.set_mode((64, 64))  # pictures are kept in the format of a window, as in the real one
    with TemporaryDirectory() as folder:
        manager = SceneManager()
        stage = Stage(manager, Painter.of(Theme()), size)
        scene = make(context_in(Path(folder), "en"))
        manager.push(scene)
        stage.lay_out()
        yield stage, scene
        manager.pop()


@contextmanager
def _in_window(make: Maker, size: tuple[int, int] | None = None) -> Iterator[Window]:
    """A window with a scene that has been there for some rounds."""
    be_quiet()
    from game.ui.paint import Painter
    from game.ui.theme import Theme
    from game.ui.window import Window, WindowOptions

    with TemporaryDirectory() as folder:
        manager = SceneManager()
        window = Window(manager, Painter.of(Theme()), WindowOptions(size=size) if size else WindowOptions())
        manager.push(make(context_in(Path(folder), "en")))
        for _ in range(SETTLING):
            sleep(window.once())
        yield window
        manager.pop()


def _canvas(size: tuple[int, int]) -> Surface:
    """A surface in the format of the window."""
    import pygame

    return pygame.Surface(size).convert()


def _used(window: Window, seconds: float) -> float:
    """The share of one core that a window takes in so many seconds."""
    began, used = perf_counter(), process_time()
    while perf_counter() - began < seconds:
        sleep(window.once())
    return (process_time() - used) / (perf_counter() - began)


def frame_ms(size: tuple[int, int]) -> float:
    """Milliseconds of processor time to lay out and paint the whole of the busiest table at a size."""
    with _on_stage(size, partial(scene_of, "table")) as (stage, _):
        surface = _canvas(size)
        stage.frame(surface)
        began = process_time()
        for _ in range(FRAMES):
            stage.invalidate()
            stage.frame(surface)
        return (process_time() - began) * 1000 / FRAMES


def motion_ms(size: tuple[int, int]) -> float:
    """Milliseconds of a frame at a size while as much travels over the busiest table as ever may; 95 of 100 take less."""
    from game.ui.motion import MOST
    from game.ui.moves import MoveBatch, PieceMove

    with _on_stage(size, partial(scene_of, "table")) as (stage, scene):
        surface = _canvas(size)
        stage.frame(surface)
        seen = [node for node in walk(stage.tree) if node.picture.startswith("art/building/")][:MOST]
        ends = zip(seen, reversed(seen), strict=True)
        scene.move(
            MoveBatch([[PieceMove(a.picture, (a.name,), (b.name,), "+1", whole=True) for a, b in ends]])
        )
        scene.invalidate()
        stage.frame(surface)
        spent = []
        while stage.motion.busy:
            began = perf_counter()
            stage.advance(1 / 60)
            stage.frame(surface)
            spent.append(perf_counter() - began)
    return sorted(spent)[len(spent) * 95 // 100] * 1000


def replay_rate(size: tuple[int, int]) -> float:
    """Positions a second at a size when a recorded match is stepped through, each laid out and painted."""
    from game.scenes.replay.playback import Playback

    with _on_stage(size, partial(scene_of, "replay")) as (stage, player):
        if not isinstance(player, Playback):
            raise TypeError(type(player).__name__)
        surface = _canvas(size)
        player.go(0)
        stage.frame(surface)
        last = min(POSITIONS, len(player.film))
        began = perf_counter()
        for position in range(1, last + 1):
            player.go(position)
            stage.frame(surface)
        return last / (perf_counter() - began)


def idle_share() -> float:
    """The share of one core that a window with a table takes while nothing happens."""
    with _in_window(partial(scene_of, "table")) as window:
        return _used(window, IDLE_SECONDS)


def title_share() -> float:
    """The share of one core that the title takes while it lives."""
    with _in_window(routes.title, (1920, 1080)) as window:
        return _used(window, TITLE_SECONDS)


def thinking_ms(game_id: str, seconds: float = THINKING_SECONDS) -> tuple[float, float]:
    """Milliseconds of the rounds of a window in which the strongest bots play two seats: what 99 of 100 stay under, the longest.

    Between two rounds the window sleeps as it always does; what the bots think takes place in their own process.
    """

    def table(context: Context) -> Scene:
        record = sample_positions.played(context.texts, players=2, round_=3, game_id=game_id)
        record.seats[:] = [replace(seat, controller=LEVELS[-1]) for seat in record.seats]
        return routes.table(context, Session(record))

    with _in_window(table) as window:
        spent = []
        until = perf_counter() + seconds
        while (began := perf_counter()) < until:
            rest = window.once()
            spent.append(perf_counter() - began)
            sleep(rest)
    spent.sort()
    return spent[len(spent) * 99 // 100] * 1000, spent[-1] * 1000


def be_quiet() -> None:
    """Switch off screen and sound."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)


# -- how much of the window the board's picture has: for `bench` and its test ----------------------------------------

PLAYERS = 3
ROUND = 4
"""The round of the sample match in which it is measured."""


def board_share(game_id: str, size: tuple[int, int], players: int = PLAYERS, *, log: bool = False) -> float:
    """The share of a window of that size that the board's picture has, without what cards and panels cover of it.

    Measured with a match of bots in its middle, the log as at the first start, or open.
    """
    from game.scenes.table.table import Table

    found = load_game(game_id).players
    record = sample_positions.played(
        Texts("en"), players=min(max(players, found[0]), found[-1]), round_=ROUND, game_id=game_id
    )
    session = Session(record)
    session.privacy.reveal()
    with _on_stage(size, lambda context: routes.table(context, session)) as (stage, table):
        if log and isinstance(table, Table):
            table.command("log")
            stage.lay_out()
        return share_of(stage.tree, board_of(game_id).picture, size)


def share_of(root: Node, names: Sequence[str], size: tuple[int, int]) -> float:
    """The share of a window that nodes have whose names end so, without what nodes above them cover."""
    items = [item for item in placed(root) if is_seen(item.node) or _is_part(item.node, names)]
    parts = [(at, item) for at, item in enumerate(items) if _is_part(item.node, names)]
    own = {id(node) for _, part in parts for node in walk(part.node)}
    shown: list[Rect] = []
    for at, part in parts:
        rest = [_visible(part)]
        for item in items[at + 1 :]:
            if id(item.node) not in own and _covers(item.node):
                rest = [piece for rect in rest for piece in rect.without(_visible(item))]
        shown = [piece for rect in shown for piece in rect.without(part.node.rect)] + rest
    return sum(rect.area for rect in shown) / (size[0] * size[1])


def _is_part(node: Node, names: Sequence[str]) -> bool:
    return node.name.startswith("board") and node.name.rpartition("/")[2] in names


def _covers(node: Node) -> bool:
    """Whether nothing is seen through a node: it has a surface or a picture, and is no frame or line."""
    return bool(node.fill or node.picture) and node.fill not in {"line", "line.gold", "shade"}


def _visible(item: Placed) -> Rect:
    return item.node.rect if item.clip is None else item.node.rect.intersection(item.clip)


# -- start time and memory, each in a process of its own -------------------------------------------------------------

BIG, HUGE = (1920, 1080), (3840, 2160)
READY = "painted"
"""What the measured program calls the moment of its first picture: seconds since 1970."""
SELF = "selftest"
"""The command of the program that is measured."""


def starts() -> dict[str, Any]:
    """Start, table and memory at 1920 x 1080 and 3840 x 2160, first with nothing kept on the disk and then warm.

    Seconds to the first picture of the title and of the table after it, megabytes of memory at most, and what the
    second start found on the disk.
    """
    names = ("start_seconds", "table_seconds", "page_seconds", "memory_mb", "kept")
    found: dict[str, Any] = {name: {} for name in names}
    for size in (BIG, HUGE):
        name = f"{size[0]}x{size[1]}"
        with TemporaryDirectory() as home:
            for state in ("cold", "warm"):
                row = outside(size, Path(home))
                found["start_seconds"][f"{name} {state}"] = row["start"]
                found["table_seconds"][f"{name} {state}"] = row["table"]
                found["page_seconds"][f"{name} {state}"] = row["pages"]
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
    most, ``pages`` the seconds to the first picture of some pages, ``found``, ``missed`` and ``decoded`` the drawings found on the disk, not found, and pictures decoded.
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
    from . import sample_positions
    from .shot import scene_of

    scene = scene_of("table", app.context, sample_positions.busiest(app.context.texts))
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
    kept = {"found": images.found, "missed": images.missed}
    row["pages"] = {name: _opened(app, name) for name in PAGES if name in SCENES}
    images.close(20.0)
    return row | kept | {"phones": complete()}


PAGES = ("learn", "lesson", "load", "puzzles", "statistics")
"""Pages whose first picture is waited for."""


def _opened(app: App, name: str) -> float:
    """Seconds from opening a page to its first picture, which may lack pictures that come a moment later."""
    from game.ui.window import PATIENCE

    scene = scene_of(name, app.context)
    app.window.stage.painter.patience = PATIENCE
    began = perf_counter()
    app.manager.push(scene)
    app.window.once()
    app.manager.pop()
    return round(perf_counter() - began, 3)


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
