"""The beginning of a match: what comes to the seats is dealt, once, and nothing hidden turns over."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.devtools import sample_positions
from game.devtools.shot import context_in, staged, table_at
from game.engine.registry import game_ids
from game.i18n import Texts
from game.scenes.common import board_view
from game.ui.motion import veiled
from game.ui.stage import Stage
from game.ui.tree import find_target, walk


def opened(tmp_path: Path, game_id: str, at: int = 0, style: str = "full") -> tuple[Stage, pygame.Surface]:
    context = context_in(tmp_path, "en")
    context.settings.set("motion", style)
    record = sample_positions.played(Texts("en"), players=3, game_id=game_id)
    stage, surface = staged(context, table_at(context, record, at), (1280, 720)), pygame.Surface((1280, 720))
    stage.frame(surface)
    return stage, surface


@pytest.mark.parametrize("game_id", game_ids())
def test_a_match_begins_with_a_deal_and_goals_are_empty_until_it_lands(tmp_path: Path, game_id: str) -> None:
    stage, surface = opened(tmp_path, game_id)
    assert stage.motion.busy
    whole = sum(1 for _ in walk(stage.tree))
    assert sum(1 for _ in walk(veiled(stage.tree, stage.motion.looks()))) < whole
    frames = 0
    for _ in range(200):
        stage.advance(1 / 60)
        stage.frame(surface)
        frames += stage.motion.busy
    assert 20 < frames < 150
    stage.glow.seconds = 0.0  # what is lit breathes on
    stage.frame(surface)
    end = surface.copy()
    stage.invalidate()
    stage.frame(surface)
    assert pygame.image.tobytes(end, "RGB") == pygame.image.tobytes(surface, "RGB")
    stage.manager.pop()


@pytest.mark.parametrize(("at", "style"), [(1, "full"), (0, "reduced"), (0, "none")])
def test_a_match_under_way_and_less_motion_have_none(tmp_path: Path, at: int, style: str) -> None:
    stage, _ = opened(tmp_path, "glory_to_rome", at, style)
    assert not stage.motion.busy
    stage.manager.pop()


@pytest.mark.parametrize("game_id", ["glory_to_rome", "concordia_venus"])
def test_only_the_viewers_own_cards_turn_over(tmp_path: Path, game_id: str) -> None:
    stage, _ = opened(tmp_path, game_id)
    table = stage.manager.top
    assert table is not None
    board, model = table.model.board, table.model  # type: ignore[attr-defined]
    batch = board_view.dealt(board, model.context, model.table(), "normal")
    assert batch is not None
    for move in batch.events[0]:
        if move.turned:
            assert find_target(stage.tree, move.goal[0]) is not None
        else:
            assert move.copies >= 1
            assert "back" in move.picture
    stage.manager.pop()
