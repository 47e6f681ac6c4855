"""Everything a table shows to its viewer: pixels, texts, tooltips, logs, labels, reports."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

import pygame

from game.devtools.shot import context_in
from game.engine.core.action import Action
from game.scenes import routes
from game.scenes.table.privacy import COVER, PrivacyScreen
from game.scenes.table.table import Table
from game.storage.reports import report_text
from game.storage.settings import Settings
from game.table.session import Session
from game.table.timeline import UNITS
from game.ui.paint import Painter
from game.ui.scene import Press, Scene, SceneManager
from game.ui.stage import Stage
from game.ui.theme import Theme
from game.ui.tree import Node, walk

SIZE = (1280, 720)
ACTING = ("undo", "redo", "step", "pace", "close", "score", "end", "advice", "private")
"""How the commands begin that do something instead of showing something."""


@cache
def painters() -> tuple[Painter, Painter]:
    """Two painters that have drawn the same, so that nothing depends on what was drawn before."""
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    return Painter.of(Theme()), Painter.of(Theme())


class Screen:
    """A table on a stage of its own; `number` 0 or 1 of the two that are compared."""

    def __init__(self, session: Session, folder: Path, number: int, size: tuple[int, int] = SIZE) -> None:
        context = context_in(folder / str(number), "en")
        context.settings.set("pace", "instant")
        self.session = session
        self.settings = context.settings
        self.manager = SceneManager()
        self.painter = painters()[number]
        self.stage = Stage(self.manager, self.painter, size)
        self.surface = pygame.Surface(size)
        self.table = Table(context, session)
        self.manager.push(self.table)

    def close(self) -> None:
        """Put everything away."""
        for scene in reversed(self.manager.scenes):
            scene.leave()

    def act(self, action: Action) -> None:
        """Act for the person at the screen, who doesn't look on; the next person takes over the screen."""
        self.take()
        self.table.model.do(action)
        if self.session.privacy.shows_last_move:
            self.table.on_target(COVER, Press())

    def take(self) -> None:
        """The next person takes the screen, if it waits for one."""
        top = self.manager.top
        if isinstance(top, PrivacyScreen):
            self.stage.lay_out()
            top.reveal()

    def words(self, known: set[tuple[Scene, str]]) -> Iterator[tuple[str, object]]:
        """Every word on the stage as it is, with the tooltips that are not `known`, which are added to it.

        A tooltip takes longer than all else, and most of the table can still be seen behind each command.
        """
        self.stage.lay_out()
        top = self.manager.top
        for node in walk(self.stage.tree):
            yield f"node {node.name}", _face(node)
            token = node.tip or node.target
            if token and top is not None and (top, token) not in known:
                known.add((top, token))
                yield f"tip {node.name}", top.tooltip(token)

    def pixels(self) -> Iterator[tuple[str, object]]:
        """The painted pixels, from the first frame on and during motion."""
        for moment in range(3):
            self.stage.frame(self.surface)
            raw = pygame.image.tobytes(self.surface, "RGB")
            yield f"pixels {moment}", blake2b(raw, digest_size=8).hexdigest()
            self.stage.advance(0.1)

    def said(self) -> Iterator[tuple[str, object]]:
        """All texts the table can show: logs, labels, explanations, the readable part of a report."""
        session, texts = self.session, self.table.model.texts
        yield (
            "log",
            [(entry.index, entry.round, texts.event(entry.event)) for entry in session.visible_log.now],
        )
        yield "marks", [str(mark) for mark in session.history.marks()]
        yield "orders", (session.viewer, session.privacy.handover, session.decision, list(session.choices))
        yield "undo", [str(session.history.undo_block_of(unit)) for unit in UNITS]
        if session.viewer is not None:
            yield "recap", [str(line) for line in session.visible_log.recap(session.viewer)]
        for name in sorted(self.table.commands):
            yield f"why not {name}", self.table.why_not(name)
        kept = self.settings
        assert isinstance(kept, Settings)
        yield "report", json.loads(report_text(None, "", kept, {}))
        yield "title", pygame.display.get_caption()

    def look(self, *, pixels: bool, doors: bool) -> dict[str, object]:
        """All of it; with `doors` also what every command that only shows something leads to."""
        known = set[tuple[Scene, str]]()
        found = dict(self.words(known))
        found |= dict(self.said())
        if pixels:
            found |= dict(self.pixels())
        if doors and self.manager.top is self.table:
            for name in sorted(self.table.commands):
                if not name.startswith(ACTING):
                    found |= {f"{name}: {key}": value for key, value in self._behind(name, known)}
            self.manager.push(routes.settings(self.table.context))
            found |= {f"settings: {key}": value for key, value in self.words(known)}
            self.manager.pop()
        return found

    def _behind(self, name: str, known: set[tuple[Scene, str]]) -> Iterator[tuple[str, object]]:
        self.table.command(name)
        yield from list(self.words(known))
        if self.manager.top is self.table:
            self.table.command(name)  # what opens and shuts
        while self.manager.top is not self.table:
            self.manager.pop()


def _face(node: Node) -> tuple[object, ...]:
    return (
        node.rect, node.text, node.picture, node.fill, node.target, node.tip, node.speech, node.enabled,
        node.selected, node.lit,
    )  # fmt: skip


def differences(one: dict[str, object], two: dict[str, object]) -> list[str]:
    """What is not the same, in words."""
    return [
        f"{key}: {one.get(key)!r} and {two.get(key)!r}"
        for key in {**one, **two}
        if one.get(key) != two.get(key)
    ]
