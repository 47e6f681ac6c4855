"""Partially computed answers, also to likely next questions. An answer never depends on when or in how many steps it was computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream
from game.engine.registry import load_game

from ..bot import Bot, Remembers
from ..outside.programs import ProgramBot
from ..registry import adapter_of, make_bot
from ..thinking.game_adapter import GameAdapter
from ..thinking.search_bot import SearchBot
from ..thinking.search_result import SearchResult
from .messages import PonderBatch, PonderRequest, Request
from .tree_process import TreeProcess

# Earlier requests and answers of the bots at one table: their memory, and what they have tried.


@dataclass(frozen=True, slots=True)
class AnsweredRequest:
    """A question that was answered: its number, the digest of what the seat saw, the answer, the player that gave it."""

    number: int
    looks: str
    action: Action
    bot: Bot


Seats = dict[tuple[str, str, str, int], list[AnsweredRequest]]
"""The answers for a seat, by game, components, bot and seat, in the order of the requests."""


def before(seats: Seats, question: Request, seat: int) -> list[AnsweredRequest]:
    """The answers for a seat before a question.

    Answers of its number and later ones were undone or belong to another match.
    """
    return [answered for answered in kept(seats, question, seat) if answered.number < question.number]


def kept(seats: Seats, question: Request, seat: int) -> list[AnsweredRequest]:
    """All that was answered for the seat of a question."""
    return seats.get((question.game, question.components, question.bot, seat), [])


def note(seats: Seats, question: Request, seat: int, answered: AnsweredRequest) -> None:
    """Remember an answer; what came after it in a course of the match that was taken back is forgotten."""
    key = (question.game, question.components, question.bot, seat)
    seats[key] = [*before(seats, question, seat), answered]


MOST_KEPT = 128
"""Most computations kept for questions not asked yet; the oldest is dropped first."""


class Computation:
    """The answer to one question, computed step by step.

    A new bot with the seed of the question takes over only the necessary memory of the bot asked before. A bot that
    returns to a position it has seen is not offered its earlier answer again.
    """

    def __init__(self, game: Game[Any], question: Request, past: Sequence[AnsweredRequest]) -> None:
        self.game = game
        self.seen = game.load(question.seen)
        self.looks = game.digest(self.seen)
        self.seat = int(self.seen.to_act)
        self._question = question
        self.earlier: Bot | None = past[-1].bot if past else None
        self.bot = make_bot(question.game, question.bot, question.seed)
        if self.earlier is not None and isinstance(self.bot, Remembers):
            self.bot.inherit(self.earlier)
        tried = {answered.action for answered in past if answered.looks == self.looks}
        left = tuple(action for action in question.choices if action not in tried)
        self.choices = left or question.choices
        self.action: Action | None = None
        """The answer; ``None`` until it is final."""
        self.result: SearchResult | None = None
        """The search result so far; ``None`` for bots that give none."""
        self._steps = self._thinking()
        self._fault: Exception | None = None

    @property
    def seconds(self) -> float:
        """Seconds after which the best answer so far is taken."""
        return self.bot.level.seconds if isinstance(self.bot, SearchBot) else float("inf")

    @property
    def fault(self) -> str:
        """What a program did wrong, for which a level answers; "" for nothing."""
        return self.bot.fault if isinstance(self.bot, ProgramBot) else ""

    def help_from(self, aside: TreeProcess) -> None:
        """Let another process grow trees of it, if that has not begun here."""
        if isinstance(self.bot, SearchBot):
            self.bot.aside = aside.helper_for(self._question)

    def step(self) -> bool:
        """Compute one step; return whether the answer is final."""
        if self._fault is not None:
            raise self._fault
        if self.action is None:
            try:
                next(self._steps)
            except StopIteration:
                self._done()
            except Exception as error:
                self._fault = error
                raise
        return self.action is not None

    def conclude(self) -> None:
        """Make the best answer so far final."""
        while self.action is None and self.result is None:
            self.step()
        result, bot = self.result, self.bot
        if (
            self.action is None
            and result is not None
            and result.how == "tried"
            and isinstance(bot, SearchBot)
        ):
            self.result = replace(result, cut=max(0, bot.level.iterations - result.worlds))
        self._steps = iter(())
        self._done()

    def _thinking(self) -> Iterator[None]:
        bot = self.bot
        if isinstance(bot, SearchBot):
            for result in bot.thinking(self.game, self.seen, self.choices):
                self.result = result
                yield
        elif isinstance(bot, ProgramBot):
            yield from bot.waiting(self.game, self.seen, self.choices)
            self._settle(bot.answer(self.game, self.seen, self.choices))
        else:
            self._settle(bot.choose(self.game, self.seen, self.choices))

    def _done(self) -> None:
        """There is nothing more to think."""
        if self.action is not None:
            return
        if self.result is None:
            raise ValueError("a player came to no answer")
        self._rest_on(self.result)

    def _rest_on(self, result: SearchResult) -> None:
        if isinstance(self.bot, SearchBot):
            self.bot.result = result
            self.bot.conclude(self.game, self.seen, result)
            self.result = self.bot.explained(result)
        self._settle(result.action)

    def _settle(self, action: Action) -> None:
        if action not in self.choices:
            raise ValueError(f"a player chose {self.game.grammar.text(action)!r}, which was not on offer")
        self.action = action


class ComputationCache:
    """Computations of questions, asked or not. A question asked later continues its computation."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], Computation] = {}

    def of(self, question: Request, past: Sequence[AnsweredRequest]) -> Computation:
        """The computation of a question, a new one if there is none; it stays until it is dropped."""
        game = load_game(question.game, question.components)
        key = self._key(game, question)
        earlier = past[-1].bot if past else None
        found = self._kept.get(key)
        if found is None or found.earlier is not earlier:
            found = self._kept[key] = Computation(game, question, past)
            while len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        return found

    def drop(self, question: Request) -> None:
        """Forget the thought about a question that has been answered."""
        self._kept.pop(self._key(load_game(question.game, question.components), question), None)

    @staticmethod
    def _key(game: Game[Any], question: Request) -> tuple[object, ...]:
        looks = game.digest(game.load(question.seen))
        return (game.id, question.components, question.bot, question.seed, looks, question.choices)


# -- pondering: computes likely next questions while others decide ---------------------------------------------------
#
# The bot of a seat starts from its observation. It samples a consistent world, plays the others by its quick bot or by
# other candidate answers, and computes the question it reaches with the seed that question will have. The answer is
# stored under the content of the question; a question that never comes only costs time.

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
