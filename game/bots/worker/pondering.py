"""Pondering: computes likely next questions while others decide.

The bot of a seat starts from its observation. It samples a consistent world, plays the others by its quick bot or by
other candidate answers, and computes the question it reaches with the seed that question will have. The answer is
stored under the content of the question; a question that never comes only costs time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream
from game.engine.registry import load_game

from ..bot import Bot
from ..registry import adapter_of
from ..thinking.game_adapter import GameAdapter
from .computations import AnsweredRequest, ComputationCache, Seats, before
from .questions import PonderBatch, PonderRequest, Request

COURSES = 8
"""How many ways the match may go on are thought about for each seat."""
DEPTH = 4
"""How many questions of a seat are thought out in each of them, one after the other."""


def pondering(ahead: PonderBatch, seats: Seats, cache: ComputationCache) -> Iterator[None]:
    """Think on for every seat in turn, the likeliest course first."""
    game, adapter = load_game(ahead.game, ahead.components), adapter_of(ahead.game)
    if adapter is None:
        return
    for number in range(COURSES):
        for request in ahead.requests:
            yield from _Course(game, adapter, ahead, request, number).follow(seats, cache)


class _Course:
    """One possible continuation of the match from the view of one seat."""

    def __init__(
        self, game: Game[Any], adapter: GameAdapter, ahead: PonderBatch, request: PonderRequest, number: int
    ) -> None:
        self.game, self.adapter, self.ahead, self.request = game, adapter, ahead, request
        self.number = number
        self.players: dict[int, Bot] = {}
        self.surprised = False

    def follow(self, seats: Seats, cache: ComputationCache) -> Iterator[None]:
        """Go along it, and think the seat's questions out."""
        game, request, ahead = self.game, self.request, self.ahead
        known = game.recall(game.load(request.world), request.seat)
        state = game.determinize(known, stream(request.seeds[0], "ponder", self.number))
        if state.to_act not in (-1, request.seat):
            # The choices of others are hidden; in a sampled world they are what the rules allow.
            state.choices = game.phases[state.stack[-1][0]].legal(state, state.to_act)
        past: list[AnsweredRequest] | None = None
        asked, given = 0, request.given
        for gone, seed in enumerate(request.seeds):
            yield
            if state.to_act < 0 or asked == DEPTH or not game.legal(state):
                return  # another who holds something else might have nothing to answer
            action = given
            if given is not None:
                given = None
            elif state.to_act != request.seat:
                action = self._imagined(state)
            else:
                question = self._question(state, ahead.number + gone, seed)
                past = before(seats, question, request.seat) if past is None else past
                computation = cache.of(question, past)
                while not computation.step():
                    yield
                action, asked = computation.action, asked + 1
                assert action is not None
                past = [*past, AnsweredRequest(question.number, computation.looks, action, computation.bot)]
            if action not in game.legal(state):
                return
            game.step(state, action)

    def _question(self, state: Any, number: int, seed: int) -> Request:
        game, request = self.game, self.request
        seen = game.dump(game.recall(state, request.seat))
        return Request(
            number, game.id, request.bot, seed, seen, tuple(game.legal(state)), self.ahead.components
        )

    def _imagined(self, state: Any) -> Action:
        """What another seat will do: the quick player's answer, in a later course at first another one worth trying."""
        choices = self.game.legal(state)
        if self.number and not self.surprised:
            self.surprised = True
            others = list(dict.fromkeys(line[0] for line in self.adapter.lines(state, choices)))
            if others:
                return others[self.number % len(others)]
        seat = int(state.to_act)
        if seat not in self.players:
            self.players[seat] = self.adapter.policy(self.request.seeds[0] + self.number)
        return self.players[seat].choose(self.game, state, choices)
