"""Compares the answers to a question in the same sampled worlds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from game.bots.thinking.game_adapter import GameAdapter
from game.bots.thinking.search import Rollout
from game.bots.thinking.search_result import Line
from game.engine.core.action import Action
from game.engine.core.rng import Stream


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with its best continuation: its worth from 0 to 1, and how far it is behind the best, with the error of that."""

    line: Line
    worth: float
    behind: float = 0.0
    error: float = 0.0

    @property
    def action(self) -> Action:
        """The first action, which is what a person answers with."""
        return self.line[0]


def compare(rollout: Rollout, seen: Any, lines: Sequence[Line], rng: Stream, worlds: int) -> list[Answer]:
    """The answers by first action, best first, after as many sampled worlds; errors are those of the paired differences."""
    game, seat = rollout.game, seen.to_act
    rows: list[list[float]] = [[] for _ in lines]
    for _ in range(worlds):
        world = game.determinize(seen, rng)
        for row, line in zip(rows, lines, strict=True):
            row.append(rollout.judged(rollout.after(world, line), seat)[0])
    order = sorted(range(len(lines)), key=lambda index: -sum(rows[index]))
    firsts: dict[Action, int] = {}
    for index in order:
        firsts.setdefault(lines[index][0], index)
    best = rows[order[0]]
    return [_answer(lines[index], best, rows[index]) for index in firsts.values()]


def _answer(line: Line, best: Sequence[float], own: Sequence[float]) -> Answer:
    count = len(own)
    gaps = [a - b for a, b in zip(best, own, strict=True)]
    behind = sum(gaps) / count
    spread = sum((gap - behind) ** 2 for gap in gaps) / max(1, count - 1)
    return Answer(line, sum(own) / count, behind, sqrt(spread / count))


def candidates(adapter: GameAdapter, seen: Any, plain: Sequence[Action], most: int = 8) -> list[Line]:
    """The answers worth comparing: those the adapter proposes, and those of plain players."""
    lines = [tuple(line) for line in adapter.lines(seen, seen.choices) if line[0] in seen.choices][:most]
    return every_answer(lines, plain)


def every_answer(lines: Sequence[Line], choices: Sequence[Action]) -> list[Line]:
    """The lines, and each action that none of them begins with."""
    firsts = {line[0] for line in lines}
    return [*lines, *((action,) for action in dict.fromkeys(choices) if action not in firsts)]
