"""The rules of Nine Men's Morris behind the engine's protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.engine.core.assembled import Assembled, GameParts
from game.engine.core.game import ScoreTree, Setup, Standing, standings
from game.engine.core.messages import Log
from game.engine.core.phase import Phase
from game.engine.core.position import index, refuse_unknown, seats
from game.engine.core.rng import Stream, stream
from game.engine.core.tables import Rulebook

from . import state as positions
from .box import PLAYERS, Box, own_box, read_box
from .phases import TURN, Take, Turn, finish
from .state import HIDDEN, WON, State


def observe(state: State, seat: int | None) -> State:
    """All lies open but the seed."""
    seen = state.clone()
    seen.seed = HIDDEN
    if seat != seen.to_act:
        seen.choices = []
    return seen


def determinize(seen: State, rng: Stream) -> State:
    """Nothing is to be guessed but the seed."""
    state = seen.clone()
    state.seed = rng.next()
    return state


def arrange(state: State, spec: Mapping[str, Any]) -> State:
    """Lay out a scenario: ``active`` (a seat) and ``idle``; for each seat ``men`` (points) and ``hand`` (a number)."""
    refuse_unknown(spec, {"active", "idle", "seats"})
    state.idle = spec.get("idle", 0)
    for seat, laid in enumerate(seats(spec, state.players)):
        refuse_unknown(laid, {"men", "hand"}, "seats")
        for point in laid.get("men", []):
            state.board[index(state.box.points, point, "men")] = seat
        state.hand[seat] = laid.get("hand", 0)
    state.stack = [(TURN, spec.get("active", 0))]
    return state


def tree(state: State, seat: int) -> ScoreTree:
    """A seat's points: one for each man taken."""
    return ScoreTree("points", state.box.men - state.left(1 - seat), "M7")


def final_standings(state: State) -> list[Standing]:
    """The winner, else the seat with more men taken; who left is not ranked."""
    results: dict[int, tuple[int, ...]] = {
        seat: (int(state.ended == WON and state.winner == seat), tree(state, seat).points)
        for seat in range(state.players)
        if not state.left_seats >> seat & 1
    }
    return [replace(place, points=place.ties[0], ties=()) for place in standings(results)]


class Morris(Assembled[State, Box]):
    """Nine Men's Morris, for two."""

    id = "morris"
    players = range(PLAYERS, PLAYERS + 1)
    options = ()
    rounds_at_most = 9999
    rulebook = Rulebook(__package__, ("en",))
    end_rule = "M7"
    leave_rule = "M9"
    phased = False
    headlines = frozenset(("takes", "wins", "stuck", "drawn", "leaves"))
    parts = GameParts(
        observe, determinize, positions.dump, positions.load, positions.facts, arrange, tree, final_standings,
        {"points": ("takes",)},
    )  # fmt: skip

    def __init__(self, box: Box) -> None:
        self.box = box
        self.grammar = box.vocabulary.grammar
        self.phases: Sequence[Phase[State]] = (Turn(), Take())

    def empty(self, setup: Setup) -> State:
        self.check_options(setup)
        return positions.empty(self.box, setup)

    def start(self, setup: Setup, log: Log = None) -> State:
        state = self.empty(setup)
        state.stack = [(TURN, stream(setup.seed, "first").below(PLAYERS))]
        self.pump(state, log)
        return state

    def after_leaving(self, state: State, log: Log) -> None:
        finish(
            state, WON, next(seat for seat in range(PLAYERS) if not state.left_seats >> seat & 1), "wins", log
        )


def make(components: str = "", source: str = "components.toml") -> Morris:
    """The game with its own box, or with a person's component file; raises ``TableError`` for a wrong one."""
    return Morris(read_box(components, source) if components else own_box())
