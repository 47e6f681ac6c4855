"""Run by a test in a copy of the program that lacks one extra: imports all there is, opens every page of the title, plays a match to its result."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pygame

import game
from game.engine.core.rng import Stream
from game.engine.registry import game_ids
from game.extras import extras
from game.scenes import launch, routes
from game.scenes.app import App
from game.scenes.title.title import Title
from game.storage.record import SeatInfo
from game.storage.saves import Saves
from game.table.session import new_session
from game.ui.sound import Silence
from game.ui.tree import find_target, placed


def modules(root: Path) -> list[str]:
    """Return the names of all modules of the program but its entry point."""
    parts = [path.relative_to(root.parent).with_suffix("").parts for path in sorted(root.rglob("*.py"))]
    names = [".".join(part[:-1] if part[-1] == "__init__" else part) for part in parts]
    return [name for name in names if not name.endswith("__main__")]


def click(app: App, target: str) -> None:
    """Click a button that must be there."""
    node = find_target(app.window.stage.tree, target)
    assert node is not None, target
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=(node.rect.cx, node.rect.cy), button=1))
    for _ in range(3):
        app.window.once()


def pages(app: App) -> int:
    """Open each page of the title and come back; answer how many there were."""
    targets = [
        item.node.target for item in placed(app.window.stage.tree) if item.node.target.startswith("ui/")
    ]
    targets = [target for target in dict.fromkeys(targets) if target not in ("ui/quit", "ui/continue")]
    for target in targets:
        click(app, target)
        top = app.manager.top
        assert not isinstance(top, Title), target
        assert top is not None
        top.stack.reset(routes.title(app.context))
        for _ in range(3):
            app.window.once()
    return len(targets)


def match(app: App, game_id: str) -> None:
    """Play a match by chance, see its result and continue it from the title."""
    seats = [SeatInfo(name, seat, "person") for seat, name in enumerate(("Ana", "Ben", "Cleo"))]
    session = new_session(game_id, seats, {}, 7, "", app.context.service(Saves))
    top, chance = app.manager.top, Stream(5)
    assert top is not None
    launch.open_table(top, session)
    for _ in range(3):
        app.window.once()
    while not session.over:
        session._take(chance.choice(session.game.legal(session.state)))
    score = routes.score(app.context, session)
    app.manager.push(score)
    for _ in range(3):
        app.window.once()
    app.manager.push(routes.statistics(app.context))
    app.window.once()
    score.stack.reset(routes.title(app.context))
    app.window.once()


def main(absent: str) -> None:
    """Do all of it; an exception or a report of a fault fails the test."""
    assert absent not in extras()
    for name in modules(Path(game.__file__).parent):
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            if (error.name or "").startswith(
                "game"
            ):  # libraries may be absent, the program's own modules not
                raise
    from game.cli import command_names

    assert len(command_names()) > 10
    app = App("en", sounds=Silence())
    app.settings.set("pace", "instant")
    app.settings.set("living_room", False)
    app.begin()
    for _ in range(3):
        app.window.once()
    assert pages(app) > 7
    for game_id in game_ids():
        match(app, game_id)
    assert app.crash_handler.last is None, app.crash_handler.last
    print("all")


main(sys.argv[1])
