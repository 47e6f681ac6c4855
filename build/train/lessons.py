"""Matches to learn from: what every seat saw whenever a turn ended, and what the match was worth to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.bots.bot import Bot
from game.bots.mind.knowledge import Knowledge, outcome
from game.engine.core.action import Action
from game.engine.core.game import Game, Setup
from game.engine.core.rng import Stream

MOST_DECISIONS = 100_000


@dataclass(frozen=True, slots=True)
class Lesson:
    """One match: by seat, the features at the end of every turn in their order, the worth of the end (0 to 1) and the lead
    in points over the best rival (below 0: behind).
    """

    rows: tuple[tuple[tuple[float, ...], ...], ...]
    worth: tuple[float, ...]
    leads: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Whims:
    """Answers drawn by chance, so that positions nobody seeks are met too: how many, until which turn of the match.

    What comes before the last of them is no lesson: its outcome would tell of the whims.
    """

    part: float
    turns: int


def play(
    game: Game[Any], knowledge: Knowledge, seats: Sequence[Bot], seed: int, whims: Whims, rng: Stream
) -> Lesson:
    """Play one match with whims in its first turns, and note all turns after them."""
    state: Any = game.start(Setup(game.id, len(seats), seed))
    rows: list[list[tuple[float, ...]]] = [[] for _ in seats]
    turn, ended = knowledge.turn(state), 0
    for _ in range(MOST_DECISIONS):
        seat = state.to_act
        if seat < 0:
            worth = outcome(game, state, knowledge.lead)
            points = [row.points for row in sorted(game.standings(state), key=lambda row: row.seat)]
            leads = [own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points)]
            return Lesson(tuple(tuple(row) for row in rows), tuple(worth), tuple(map(float, leads)))
        seen = game.observe(state, seat)
        whim = _whim(knowledge, seen, whims.part, rng) if ended < whims.turns else None
        action = whim or seats[seat].choose(game, seen, seen.choices)
        game.step(state, action)
        if state.to_act >= 0 and knowledge.turn(state) != turn:
            turn, ended = knowledge.turn(state), ended + 1
            if ended >= whims.turns:
                for other, row in enumerate(rows):
                    row.append(tuple(knowledge.values(state, other)))
    raise RuntimeError(f"seed {seed}: no end after {MOST_DECISIONS} decisions")


def _whim(knowledge: Knowledge, seen: Any, whims: float, rng: Stream) -> Action | None:
    """An answer by chance, each verb as likely; mostly none."""
    if rng.uniform() >= whims:
        return None
    options = [line[0] for line in knowledge.lines(seen, seen.choices)]
    if not options:
        return None
    verb = rng.choice(sorted({action.verb for action in options}))
    return rng.choice([action for action in options if action.verb == verb])
