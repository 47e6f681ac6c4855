"""The actions a seat has: those of its cards, then of its clients, and those a finished building gives.

A batch knows how many actions remain, so that a pair of actions for a site out of town and the number of demands a
Legionary makes at once are arithmetic on its frame.
"""

from __future__ import annotations

from typing import Final

from game.engine.core.messages import Log
from game.engine.core.phase import NOBODY, Frame, Phase

from ..components import (
    ARCHITECTUS,
    ARTIFEX,
    CIRCUS_MAXIMUS,
    LEGIONARIUS,
    MERCATOR,
    NOTHING,
    OPERARIUS,
    PATRONUS,
)
from ..powers import wild_clients
from ..state import State
from . import BATCH, BUILD, DEMAND, LABOR, PATRON, REPEAT, SALE, STAIRS, THINK

THOUGHT: Final = 6
"""In a frame of repeated actions, instead of a role: thinking."""


def start_batch(state: State, seat: int) -> Frame | None:
    """A seat's actions of this turn; ``None`` when it has none."""
    played, role = state.units[seat], state.role
    if played or state.clients[seat][role] or wild_clients(state, seat, role):
        return (BATCH, seat, role, played, played > 0, 0, 0, 0)
    return None


def remaining(state: State, frame: Frame) -> int:
    """Actions left in a batch, or in the actions of a finished building."""
    if frame[0] == REPEAT:
        return int(frame[3])
    _, seat, role, cards, played, own, wild, half = frame
    twice = 2 if played and state.powers[seat] >> CIRCUS_MAXIMUS & 1 else 1
    clients = max(0, state.clients[seat][role] - own) + max(0, wild_clients(state, seat, role) - wild)
    return int(cards + half + twice * clients)


def spend(state: State, frame: Frame) -> Frame | None:
    """The frame after its next action: a client's second, then cards, then clients; ``None`` when none is left."""
    if frame[0] == REPEAT:
        return (*frame[:3], frame[3] - 1) if frame[3] else None
    _, seat, role, cards, played, own, wild, half = frame
    if half:
        return (BATCH, seat, role, cards, played, own, wild, 0)
    if cards:
        return (BATCH, seat, role, cards - 1, played, own, wild, 0)
    half = 1 if played and state.powers[seat] >> CIRCUS_MAXIMUS & 1 else 0
    if own < state.clients[seat][role]:
        return (BATCH, seat, role, 0, played, own + 1, wild, half)
    if wild < wild_clients(state, seat, role):
        return (BATCH, seat, role, 0, played, own, wild + 1, half)
    return None


def actions_left(state: State) -> int:
    """How many actions of its kind a seat has from the running one on: more than one within a batch."""
    below = next((frame for frame in reversed(state.stack[:-1]) if frame[0] != STAIRS), state.stack[0])
    own = below[0] in (BATCH, REPEAT) and below[1] == state.stack[-1][1]
    return 1 + remaining(state, below) if own else 1


def find_second(state: State, seat: int, role: int) -> int:
    """Where on the stack a second action for a site out of town can be taken from, the innermost first; or -1."""
    roles = (ARTIFEX, ARCHITECTUS) if state.rules.any_builder else (role,)
    for place in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[place]
        if frame[0] in (BATCH, REPEAT) and frame[1] == seat and frame[2] in roles and remaining(state, frame):
            return place
    return -1


def push_action(state: State, seat: int, role: int, pairs: bool) -> None:
    """Put one action on the stack. ``pairs``: it may be the first of two for a site out of town."""
    stack = state.stack
    if role == OPERARIUS:
        stack.append((LABOR, seat, 0))
    elif role == PATRONUS:
        stack.append((PATRON, seat, 0))
    elif role == MERCATOR:
        stack.append((SALE, seat, 0))
    elif role == LEGIONARIUS:
        stack.append((DEMAND, seat, 1, NOTHING))
    elif role == THOUGHT:
        stack.append((THINK, seat, 0, True))
    else:
        if role == ARCHITECTUS and state.rules.stairway_additional:
            stack.append((STAIRS, seat))
        stack.append((BUILD, seat, role, pairs))


class Batch(Phase[State]):
    """Frame: (BATCH, seat, role, cards left, played or not, own clients and others used, a client's second action)."""

    chapter = "turn"

    def advance(self, state: State, log: Log) -> int:
        frame = state.stack[-1]
        seat, role = frame[1], frame[2]
        if role == LEGIONARIUS:
            state.stack.pop()
            count = remaining(state, frame)
            if count:
                state.stack.append((DEMAND, seat, count, NOTHING))
            return NOBODY
        after = spend(state, frame)
        if after is None:
            state.stack.pop()
        else:
            state.stack[-1] = after
            push_action(state, seat, role, True)
        return NOBODY


class Repeat(Phase[State]):
    """Frame: (REPEAT, seat, role or thinking, actions left): what a finished building gives at once."""

    chapter = "turn"

    def advance(self, state: State, log: Log) -> int:
        _, seat, role, left = state.stack[-1]
        if left:
            state.stack[-1] = (REPEAT, seat, role, left - 1)
            push_action(state, seat, role, True)
        else:
            state.stack.pop()
        return NOBODY
