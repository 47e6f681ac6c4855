"""A game small enough to be worked out by hand: two draws a turn, one open, one from a hidden deck."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Self

from game.bots.bot import Bot
from game.bots.thinking.evaluation import Evaluation
from game.bots.thinking.level import Character, Level
from game.bots.thinking.network import Layer, Network
from game.bots.thinking.search_bot import NOBODY, GameModel, SearchBot
from game.bots.thinking.search_result import Line
from game.engine.core.action import Action
from game.engine.core.game import Game, ScoreTree, Setup, Standing, standings
from game.engine.core.messages import Log
from game.engine.core.phase import Frame
from game.engine.core.rng import Stream, stream

HIDDEN = -1
OPEN, DECK, STOP = Action("open"), Action("deck"), Action("stop")


@dataclass
class ToyState:
    """Each turn: the open card or the top of the deck, then stop or, once, draw again. All cards are 1 to 6."""

    players: int
    seed: int
    deck: list[int]
    shown: int
    points: list[int]
    turns: int
    to_act: int = 0
    drawn: bool = False
    stack: list[Frame] = field(default_factory=list)
    choices: list[Action] = field(default_factory=lambda: [OPEN, DECK])
    left_seats: int = 0

    def clone(self) -> Self:
        return deepcopy(self)


class Toy(Game[ToyState]):
    """Most points after all turns win."""

    id = "toy"
    players = range(2, 5)
    options = ()
    rounds_at_most = 20
    end_rule = "end"

    def start(self, setup: Setup, log: Log = None) -> ToyState:
        deck = [1 + card % 6 for card in range(60)]
        stream(setup.seed, "deck").shuffle(deck)
        return ToyState(setup.players, setup.seed, deck, deck.pop(), [0] * setup.players, 4 * setup.players)

    def observe(self, state: ToyState, seat: int | None) -> ToyState:
        seen = state.clone()
        seen.seed, seen.deck = HIDDEN, [HIDDEN] * len(state.deck)
        return seen

    def determinize(self, seen: ToyState, rng: Stream) -> ToyState:
        state = seen.clone()
        pool = sorted(1 + card % 6 for card in range(60))
        rng.shuffle(pool)
        state.deck, state.seed = pool[: len(seen.deck)], rng.next()
        return state

    def step(self, state: ToyState, action: Action, log: Log = None) -> None:
        seat = state.to_act
        if action == OPEN:
            state.points[seat] += state.shown
            state.shown = state.deck.pop()
        elif action == DECK:
            state.points[seat] += state.deck.pop()
        if action == STOP or state.drawn:
            state.drawn, state.turns = False, state.turns - 1
            state.to_act = (seat + 1) % state.players if state.turns else -1
            state.choices = [OPEN, DECK] if state.turns else []
        else:
            state.drawn, state.choices = True, [DECK, STOP]

    def dump(self, state: ToyState) -> dict[str, Any]:
        return {"points": state.points, "deck": state.deck, "shown": state.shown, "turns": state.turns}

    def load(self, data: Mapping[str, Any]) -> ToyState:
        raise NotImplementedError

    def score(self, state: ToyState) -> list[ScoreTree]:
        return [ScoreTree("points", points) for points in state.points]

    def standings(self, state: ToyState) -> list[Standing]:
        return standings({seat: (points,) for seat, points in enumerate(state.points)})

    def facts(self, state: ToyState) -> dict[str, Any]:
        return {}

    def arrange(self, setup: Setup, spec: Mapping[str, Any], log: Log = None) -> ToyState:
        raise NotImplementedError


class Quick:
    """Takes the first choice, whatever it is."""

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        return choices[0]


class Known:
    """What minds are told about the toy."""

    names: tuple[str, ...] = ("own", "best", "left")
    terms: tuple[str, ...] = ("purse", "rival", "")
    guide: Mapping[str, float] = {"own": 1.0, "best": -1.0}
    lead = 5.0
    opponents: tuple[str, ...] = ()
    trace: float = 0.4

    def values(self, state: ToyState, seat: int) -> list[float]:
        best = max(points for other, points in enumerate(state.points) if other != seat)
        return [state.points[seat] / 10, best / 10, state.turns / 10]

    def policy(self, seed: int) -> Bot:
        return Quick()

    def lines(self, state: ToyState, choices: Sequence[Action]) -> Sequence[Line]:
        return [(action,) for action in choices]

    def turn(self, state: ToyState) -> Hashable:
        return state.turns

    def closing(self, state: ToyState) -> bool:
        return state.turns <= 2

    def turns_a_round(self, players: int) -> int:
        return players


def evaluation(players: int = 2) -> Evaluation:
    """The lead in points through one neuron, squeezed."""
    network = Network((Layer(((1.0, -1.0, 0.0),), (0.0,)), Layer(((2.0,),), (0.0,))))
    return Evaluation("toy", players, Known.names, network, {})


AHEAD = Level("quick", method="lookahead", iterations=40)
"""Tries every answer in forty worlds."""


def thinker(level: Level = AHEAD, seed: int = 1, character: Character = NOBODY) -> SearchBot:
    """Return a player of the toy."""
    return SearchBot(GameModel(Known(), evaluation, lambda base, base_seed: Quick()), level, seed, character)
