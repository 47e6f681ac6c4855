"""Trying answers out to the end of a turn in several worlds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from game.engine.core.rng import Stream

from .action_stats import ActionStats
from .rollout import Rollout, worlds

FIRST_CUT: Final = 4
"""Worlds after which the worse half of the answers is no longer tried; again at each doubling."""


def look_ahead(rollout: Rollout, seen: Any, candidates: Sequence[ActionStats], rng: Stream) -> Iterator[None]:
    """Each iteration tries the answers in one more world; those that look worse are left behind by and by."""
    seat = seen.to_act
    alive, cut = [*candidates], FIRST_CUT
    for tried, world in enumerate(worlds(rollout.game, seen, rng), 1):
        for candidate in alive:
            candidate.note(*rollout.judged(rollout.after(world, candidate.line), seat))
        if tried == cut:
            cut *= 2
            # The base's answer, the first, stays: whether another is really better is asked of it.
            kept = sorted(alive, key=lambda candidate: -candidate.logit)[: max(2, (len(alive) + 1) // 2)]
            alive = [candidate for candidate in alive if candidate in kept or candidate is candidates[0]]
        yield
