"""A position: who stands where, and what each player still has in hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.phase import Frame
from game.engine.core.position import dumped, fill, frozen

from .box import PLAYERS, Box

FREE = HIDDEN = -1
PLAYING, WON, DRAWN = range(3)
SAVED = ("players", "seed", "turn", "board", "hand", "idle", "ended", "winner", "left_seats", "stack")


class State:
    """A position. ``board`` holds the seat on each point, or ``FREE``; ``hand`` the men each seat has still to place."""

    __slots__ = (*SAVED, "box", "choices", "to_act")

    box: Box
    players: int
    seed: int
    turn: int
    board: list[int]
    hand: list[int]
    idle: int
    """Turns since the last capture."""
    ended: int
    winner: int
    left_seats: int
    stack: list[Frame]
    to_act: int
    choices: list[Action]

    def clone(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.box, new.players, new.seed, new.turn = self.box, self.players, self.seed, self.turn
        new.board, new.hand, new.stack = self.board[:], self.hand[:], self.stack[:]
        new.idle, new.ended, new.winner, new.left_seats = self.idle, self.ended, self.winner, self.left_seats
        new.to_act, new.choices = self.to_act, self.choices
        return new

    def men(self, seat: int) -> list[int]:
        """The points on which a seat stands."""
        return [point for point, owner in enumerate(self.board) if owner == seat]

    def left(self, seat: int) -> int:
        """Men of a seat on the board and in its hand."""
        return self.board.count(seat) + self.hand[seat]

    def in_mill(self, point: int) -> bool:
        """Whether the man on a point is part of a mill."""
        owner = self.board[point]
        return any(all(self.board[other] == owner for other in line) for line in self.box.mills[point])


def empty(box: Box, setup: Setup) -> State:
    """An empty board."""
    state = State.__new__(State)
    state.box, state.players, state.seed = box, setup.players, setup.seed
    state.turn = state.idle = state.left_seats = 0
    state.board, state.hand = [FREE] * len(box.points), [box.men] * PLAYERS
    state.ended, state.winner = PLAYING, FREE
    state.stack, state.choices, state.to_act = [], [], -1
    return state


def dump(state: State) -> dict[str, Any]:
    """The whole position as JSON data."""
    return dumped(state, SAVED)


def load(box: Box, data: Mapping[str, Any]) -> State:
    """The position ``dump`` wrote, before it is pumped."""
    state = State.__new__(State)
    state.box, state.to_act, state.choices = box, -1, []
    fill(state, data, SAVED)
    state.stack = [frozen(frame) for frame in data["stack"]]
    return state


def facts(state: State) -> dict[str, Any]:
    """Named facts for scenarios and for the plain board: ``turn``, ``seat0.men``, ``seat0.hand``, ``seat0.taken``."""
    found: dict[str, Any] = {
        "round": max(1, (state.turn + 1) // PLAYERS), "turn": state.turn, "idle": state.idle, "to_act": state.to_act,
        "over": not state.stack, "winner": state.winner,
    }  # fmt: skip
    for seat in range(state.players):
        found[f"seat{seat}.men"] = [state.box.points[point] for point in state.men(seat)]
        found[f"seat{seat}.hand"] = state.hand[seat]
        found[f"seat{seat}.taken"] = state.box.men - state.left(1 - seat)
    return found
