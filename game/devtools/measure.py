"""How fast the screens are: for `bench`. Everything is drawn without a real window."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from .shot import context_in, scene_of

FRAMES = 10
IDLE_SECONDS = 3.0
THINKING_SECONDS = 10.0
POSITIONS = 400
"""Number of positions of a recorded match that are stepped through."""
QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def frame_ms(size: tuple[int, int]) -> float:
    """Milliseconds of processor time to lay out and paint the whole of the busiest table at a size."""
    be_quiet()
    import pygame

    from game.ui.paint import Painter
    from game.ui.scene import SceneManager
    from game.ui.stage import Stage
    from game.ui.theme import Theme

    pygame.display.init()
    pygame.display.set_mode((64, 64))  # pictures are kept in the format of a window, as in the real one
    with TemporaryDirectory() as folder:
        manager = SceneManager()
        stage = Stage(manager, Painter.of(Theme()), size)
        surface = pygame.Surface(size)
        manager.push(scene_of("table", context_in(Path(folder), "en")))
        stage.frame(surface)
        began = process_time()
        for _ in range(FRAMES):
            stage.invalidate()
            stage.frame(surface)
        spent = process_time() - began
        manager.pop()
    return spent * 1000 / FRAMES


def motion_ms(size: tuple[int, int]) -> float:
    """Milliseconds of a frame at a size while as much travels over the busiest table as ever may; 95 of 100 take less."""
    be_quiet()
    import pygame

    from game.ui.motion import MOST
    from game.ui.moves import MoveBatch, PieceMove
    from game.ui.paint import Painter
    from game.ui.scene import SceneManager
    from game.ui.stage import Stage
    from game.ui.theme import Theme
    from game.ui.tree import walk

    pygame.display.init()
    pygame.display.set_mode((64, 64))
    with TemporaryDirectory() as folder:
        manager = SceneManager()
        stage = Stage(manager, Painter.of(Theme()), size)
        surface = pygame.Surface(size).convert()
        scene = scene_of("table", context_in(Path(folder), "en"))
        manager.push(scene)
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
        manager.pop()
    return sorted(spent)[len(spent) * 95 // 100] * 1000


def replay_rate(size: tuple[int, int]) -> float:
    """Positions a second at a size when a recorded match is stepped through, each laid out and painted."""
    be_quiet()
    import pygame

    from game.scenes.replay.playback import Playback
    from game.ui.paint import Painter
    from game.ui.scene import SceneManager
    from game.ui.stage import Stage
    from game.ui.theme import Theme

    pygame.display.init()
    pygame.display.set_mode((64, 64))
    with TemporaryDirectory() as folder:
        manager = SceneManager()
        stage = Stage(manager, Painter.of(Theme()), size)
        surface = pygame.Surface(size).convert()
        player = scene_of("replay", context_in(Path(folder), "en"))
        if not isinstance(player, Playback):
            raise TypeError(type(player).__name__)
        manager.push(player)
        player.go(0)
        stage.frame(surface)
        last = min(POSITIONS, len(player.film))
        began = perf_counter()
        for position in range(1, last + 1):
            player.go(position)
            stage.frame(surface)
        spent = perf_counter() - began
        manager.pop()
    return last / spent


def idle_share() -> float:
    """The share of one core that a window with a table takes while nothing happens."""
    be_quiet()
    from time import sleep

    from game.ui.paint import Painter
    from game.ui.scene import SceneManager
    from game.ui.theme import Theme
    from game.ui.window import Window, WindowOptions

    with TemporaryDirectory() as folder:
        manager = SceneManager()
        window = Window(manager, Painter.of(Theme()), WindowOptions())
        manager.push(scene_of("table", context_in(Path(folder), "en")))
        for _ in range(40):
            sleep(window.once())
        began, used = perf_counter(), process_time()
        while perf_counter() - began < IDLE_SECONDS:
            sleep(window.once())
        share = (process_time() - used) / (perf_counter() - began)
        manager.pop()
    return share


def thinking_ms(game_id: str, seconds: float = THINKING_SECONDS) -> tuple[float, float]:
    """Milliseconds of the rounds of a window in which the strongest bots play two seats: what 99 of 100 stay under, the longest.

    Between two rounds the window sleeps as it always does; what the bots think takes place in their own process.
    """
    be_quiet()
    from time import sleep

    from game.bots.thinking.level import LEVELS
    from game.scenes import routes
    from game.table.session import Session
    from game.ui.paint import Painter
    from game.ui.scene import SceneManager
    from game.ui.theme import Theme
    from game.ui.window import Window, WindowOptions

    from . import samples

    with TemporaryDirectory() as folder:
        manager = SceneManager()
        window = Window(manager, Painter.of(Theme()), WindowOptions())
        context = context_in(Path(folder), "en")
        record = samples.played(context.texts, players=2, round_=3, game_id=game_id)
        record.seats[:] = [replace(seat, controller=LEVELS[-1]) for seat in record.seats]
        manager.push(routes.table(context, Session(record)))
        for _ in range(40):
            sleep(window.once())
        spent = []
        until = perf_counter() + seconds
        while (began := perf_counter()) < until:
            rest = window.once()
            spent.append(perf_counter() - began)
            sleep(rest)
        manager.pop()
    spent.sort()
    return spent[len(spent) * 99 // 100] * 1000, spent[-1] * 1000


def be_quiet() -> None:
    """Switch off screen and sound."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
