"""The player of recorded matches: a step forward moves, a step back moves back, and cards shown never pile up."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.devtools import sample_positions
from game.devtools.shot import context_in
from game.engine.registry import game_ids
from game.i18n import Texts
from game.scenes import routes
from game.ui.paint import Painter
from game.ui.scene import SceneManager
from game.ui.stage import Stage
from game.ui.theme import Theme

WAYS = {"constantinopolis": "builds", "glory_to_rome": "sells", "concordia_venus": "builds"}


@pytest.mark.parametrize("game_id", game_ids())
def test_a_step_back_travels_the_other_way(tmp_path: Path, game_id: str) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    record = sample_positions.played(Texts("en"), players=3, game_id=game_id)
    match = record.match
    at = next(n for n in range(len(match)) if any(event.key == WAYS[game_id] for event in match.events(n)))
    manager = SceneManager()
    stage = Stage(manager, Painter.of(Theme()), (1280, 720))
    replay = routes.replay(context_in(tmp_path, "en"), record, at=at)
    manager.push(replay)
    stage.lay_out()
    ends: list[tuple[int, int]] = []
    for way in ("step", "step_back"):
        replay.way(way)  # type: ignore[attr-defined]
        stage.lay_out()
        busy = [stage.motion.busy]
        start = [piece.rect for piece in stage.motion.pieces() if piece.ring < 0 and not piece.text]
        last = start
        for _ in range(300):
            stage.motion.advance(1 / 60)
            found = [
                piece.rect
                for piece in stage.motion.pieces()
                if piece.ring < 0 and not piece.text and piece.laid < 0
            ]
            last = found or last
        assert [*busy, stage.motion.busy] == [True, False]
        ends.append((start[0].cx, last[-1].cx))
    assert ends[0] != ends[1]
    manager.pop()
