"""Two worlds that differ only in what the person before the screen cannot know give equal pixels in every frame of a motion."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.devtools import sample_positions
from game.devtools.shot import context_in, frames, staged, table_at
from game.engine.core.action import Action
from game.engine.core.messages import Event
from game.engine.core.rng import Stream
from game.engine.registry import game_ids
from game.i18n import Texts
from game.storage.record import Record

pytestmark = [pytest.mark.painted, pytest.mark.slow]

VIEWER, MOST = 0, 2
"""The seat before the screen, and the number of actions of a match that are looked at."""


def worlds(record: Record) -> Iterator[tuple[int, Any, Any, Action]]:
    """Actions of other seats with two positions before them that the viewer cannot tell apart, nor what comes of them."""
    match, game = record.match, record.match.game
    kinds: set[str] = set()
    for n, entry in enumerate(match.entries):
        if entry.seat == VIEWER or entry.action.verb in kinds:
            continue
        one = match.at(n)
        two = game.determinize(game.observe(one, VIEWER), Stream(n))
        two.choices = game.phases[two.stack[-1][0]].legal(two, two.to_act)
        if game.digest(one) == game.digest(two) or entry.action not in game.legal(two):
            continue
        looks = []
        for state in (one.clone(), two.clone()):
            events: list[Event] = []
            game.step(state, entry.action, events)
            told = [str(event) for event in events if event.visible_to(VIEWER)]
            looks.append((told, game.digest(game.observe(state, VIEWER)), state.to_act))
        if looks[0] == looks[1]:
            kinds.add(entry.action.verb)
            yield n, one, two, entry.action


def shown(folder: Path, record: Record, n: int, state: Any, action: Action) -> list[str]:
    """Every frame after an action in a world, as a digest of its pixels."""
    context = context_in(folder, "en")
    table = table_at(context, record, n, VIEWER)
    table.session.match.state = state.clone()
    table.model.refresh()
    stage = staged(context, table, (1280, 720))
    found = [
        blake2b(pygame.image.tobytes(frame.picture, "RGB")).hexdigest()
        for frame in frames(stage, table, action, every=0.15)
    ]
    stage.manager.pop()
    return found


@pytest.mark.parametrize("game_id", game_ids())
def test_no_frame_tells_what_is_hidden(tmp_path: Path, game_id: str) -> None:
    record = sample_positions.played(Texts("en"), players=3, game_id=game_id)
    looked, moving = 0, 0
    for n, one, two, action in worlds(record):
        seen = [
            shown(tmp_path / f"{n}{name}", record, n, state, action)
            for name, state in (("a", one), ("b", two))
        ]
        assert seen[0] == seen[1], f"{action} at {n}"
        looked += 1
        moving += len(seen[0]) > 1
        if looked == MOST:
            break
    assert looked == MOST
    assert moving
