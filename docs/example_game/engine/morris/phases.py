"""A turn, and the capture that a mill allows. Every check answers ``None`` or the ``Reason`` that forbids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Refusal, Word
from game.engine.core.phase import NOBODY, Chapter

from .state import DRAWN, FREE, WON, State

TURN, TAKE = range(2)
NOT_FREE = Reason("M1", "not_free")
STILL_PLACING = Reason("M2", "still_placing")
ALL_PLACED = Reason("M2", "all_placed")
NOT_YOURS = Reason("M3", "not_yours")
TOO_FAR = Reason("M3", "too_far")
NO_MILL = Reason("M5", "no_mill")
TAKE_FIRST = Reason("M5", "take_first")
NOT_RIVAL = Reason("M5", "not_rival")
PROTECTED = Reason("M6", "protected")


def word(state: State, point: int) -> str:
    """The reference of a point."""
    return f"point/{state.box.points[point]}"


def why_not_place(state: State, seat: int, point: int) -> Reason | None:
    """What forbids placing a man on a point."""
    if not state.hand[seat]:
        return ALL_PLACED
    return None if state.board[point] == FREE else NOT_FREE


def why_not_move(state: State, seat: int, start: int, goal: int) -> Reason | None:
    """What forbids moving a man."""
    if state.hand[seat]:
        return STILL_PLACING
    if state.board[start] != seat:
        return NOT_YOURS
    if state.board[goal] != FREE:
        return NOT_FREE
    flies = state.left(seat) <= state.box.flying
    return None if flies or goal in state.box.steps[start] else TOO_FAR


def why_not_take(state: State, seat: int, point: int) -> Reason | None:
    """What forbids taking a man: one in a mill is safe as long as another one is not."""
    rival = 1 - seat
    if state.board[point] != rival:
        return NOT_RIVAL
    if state.in_mill(point) and not all(state.in_mill(other) for other in state.men(rival)):
        return PROTECTED
    return None


def moves(state: State, seat: int) -> list[Action]:
    """All moves of a seat."""
    table = state.box.vocabulary.move
    free = state.men(FREE)
    return [
        table[start][goal]
        for start in state.men(seat)
        for goal in free
        if why_not_move(state, seat, start, goal) is None
    ]


def finish(state: State, how: int, winner: int, key: str, log: Log) -> None:
    """End the match."""
    state.stack, state.ended, state.winner = [], how, winner
    if log is not None:
        log.append(Event(key, winner, {}))


class Question(Chapter[State]):
    """What both questions share."""

    otherwise: ClassVar[Reason]
    """Why the verbs of the other question are refused."""

    def misplaced(self, state: State, seat: int, action: Action) -> Refusal:
        return self.otherwise.refusal(self.words(state, seat, action, self.otherwise))

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> Mapping[str, Word]:
        return {"point": word(state, action.args[0])}

    def default(self, state: State, seat: int) -> Action:
        return self.legal(state, seat)[0]


class Turn(Question):
    """Frame: (TURN, seat): a man is placed, or moved once all are placed."""

    chapter = "turn"
    verbs = frozenset(("place", "move"))
    otherwise = NO_MILL

    def advance(self, state: State, log: Log) -> int:
        seat: int = state.stack[-1][1]
        box = state.box
        if not state.hand[seat] and state.left(seat) < box.fewest:
            finish(state, WON, 1 - seat, "wins", log)
        elif state.idle >= box.idle_turns:
            finish(state, DRAWN, FREE, "drawn", log)
        elif not state.hand[seat] and not moves(state, seat):
            finish(state, WON, 1 - seat, "stuck", log)
        else:
            return seat
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        if state.hand[seat]:
            return [state.box.vocabulary.place[point] for point in state.men(FREE)]
        return moves(state, seat)

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        check = why_not_place if action.verb == "place" else why_not_move
        return check(state, seat, *action.args)

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        goal = action.args[-1]
        if action.verb == "move":
            state.board[action.args[0]] = FREE
        else:
            state.hand[seat] -= 1
        state.board[goal] = seat
        state.turn += 1
        state.idle += 1
        if log is not None:
            if action.verb == "move":
                words = {"start": word(state, action.args[0]), "goal": word(state, goal)}
                log.append(Event("moves", seat, words))
            else:
                log.append(Event("places", seat, {"point": word(state, goal)}))
        state.stack[-1] = (TURN, 1 - seat)
        if state.in_mill(goal) and state.men(1 - seat):
            state.stack.append((TAKE, seat))

    def decision(self, state: State, seat: int) -> Decision:
        key = "place" if state.hand[seat] else "fly" if state.left(seat) <= state.box.flying else "move"
        return Decision(seat, key, self.chapter, {"men": state.hand[seat]})


class Take(Question):
    """Frame: (TAKE, seat): a mill was made, a man of the rival is taken."""

    chapter = "mill"
    verbs = frozenset(("take",))
    otherwise = TAKE_FIRST

    def legal(self, state: State, seat: int) -> list[Action]:
        points = range(len(state.board))
        return [
            state.box.vocabulary.take[point] for point in points if why_not_take(state, seat, point) is None
        ]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return why_not_take(state, seat, action.args[0])

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        state.board[action.args[0]] = FREE
        state.idle = 0
        state.stack.pop()
        if log is not None:
            log.append(Event("takes", seat, {"point": word(state, action.args[0])}))

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "take", self.chapter, {})
