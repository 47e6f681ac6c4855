"""The turn: leading, following, the actions of all, and what happens when everybody has finished."""

from __future__ import annotations

from typing import Final

from game.engine.core.event import Event, Log
from game.engine.core.phase import NOBODY, Frame, Phase

from ..components import ACADEMIA, CLOACA, SENATUS
from ..ending import finish
from ..state import IDLE, State
from . import FOLLOW, LEAD, SENATE, SEWER, THINK, TURN
from .batch import start_batch

PARTS = LEADING, ACTING, SENATES, SEWERS, ACADEMIES = range(5)
"""The parts of a turn; each goes round the table once, from the leader on."""
LATE: Final = 1 << SENATUS | 1 << CLOACA | 1 << ACADEMIA
"""The powers that are used once everybody has acted."""


class Turn(Phase[State]):
    """Frame: (TURN, step). The lowest frame of every match.

    Step 0 is the leader's, the next those of the seats that follow; then each seat in turn order acts, uses its
    Senate, its Sewer, the camps are cleared, and each uses its Academy: as many steps a part as there are seats.
    """

    chapter = "turn"

    def advance(self, state: State, log: Log) -> int:
        players = state.players
        step = state.stack[-1][1]
        if step and state.role < 0:
            # The leader thought: no other seat acts.
            return self._end(state, log)
        while True:
            part, place = divmod(step, players)
            seat = (state.leader + place) % players
            step += 1
            if part == len(PARTS):
                return self._end(state, log)
            if part == SENATES and place == 0 and not any_late(state):
                clear_camps(state)
                return self._end(state, log)
            frame = self._frame(state, part, place, seat)
            if frame is not None:
                state.stack[-1] = (TURN, step)
                state.stack.append(frame)
                return NOBODY

    def later(self, state: State, frame: Frame, seat: int) -> Frame | None:
        """The others may say how they follow as soon as the role is known: nobody's answer changes their hands."""
        place = (seat - state.leader) % state.players
        return (FOLLOW, seat) if state.role >= 0 and frame[1] <= place < state.players and place else None

    def _frame(self, state: State, part: int, place: int, seat: int) -> Frame | None:
        """What a seat does in a part of the turn; ``None`` when there is nothing to do."""
        if part == LEADING:
            return (FOLLOW if place else LEAD, seat)
        if part == ACTING:
            return start_batch(state, seat)
        powers = state.powers[seat]
        if part == SENATES:
            senators = powers >> SENATUS & 1 and any(camp[6] for camp in state.camp)
            return (SENATE, seat) if senators else None
        if part == SEWERS:
            return (SEWER, seat) if powers >> CLOACA & 1 and any(state.camp[seat][:6]) else None
        if place == 0:
            clear_camps(state)
        academy = state.crafted >> seat & 1 and powers >> ACADEMIA & 1
        return (THINK, seat, 0, True) if academy else None

    def _end(self, state: State, log: Log) -> int:
        state.idle = 0 if state.moved else state.idle + 1
        state.crafted = 0
        state.moved = False
        if state.rules.no_progress and state.idle >= state.box.idle_turns:
            finish(state, IDLE, 0, log)
            return NOBODY
        state.leader = (state.leader + 1) % state.players
        state.role = -1
        state.turn += 1
        state.stack[-1] = (TURN, 0)
        if log is not None:
            log.append(Event("round", state.leader, {"round": state.turn}))
        return NOBODY


def any_late(state: State) -> bool:
    """Whether a seat has a power of ``LATE``."""
    return any(powers & LATE for powers in state.powers)


def clear_camps(state: State) -> None:
    """Everybody has finished: cards played go to the pool, Senators to their pile, new clients are clients now."""
    state.units = [0] * state.players
    for seat, camp in enumerate(state.camp):
        if any(camp):
            for material in range(6):
                state.pool[material] += camp[material]
            state.pile += camp[6]
            state.camp[seat] = [0] * 7
        fresh = state.fresh[seat]
        if any(fresh):
            for role in range(6):
                state.clients[seat][role] += fresh[role]
            state.fresh[seat] = [0] * 6
        if state.revealed[seat]:
            state.revealed[seat] = []
