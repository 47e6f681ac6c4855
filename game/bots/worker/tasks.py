"""The tasks of the worker process, step by step: answering, advising, analyzing, playing for a par."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from traceback import format_exception

from game.engine.core.action import Action
from game.engine.core.match import Match
from game.engine.registry import load_game

from ..analysis.analyst import analysing
from ..analysis.report import MatchReport
from ..par import ParRun, playing
from ..registry import advisor
from ..thinking.search_result import SearchResult
from .computations import ComputationCache
from .memory import AnsweredRequest, Seats, before, note
from .questions import Advice, Answer, ParRequest, Request, ReviewRequest

SPOKEN = 0.15
"""Seconds between two pieces of advice."""
ENOUGH = 20.0
"""Seconds after which advice becomes no better."""

Clock = Callable[[], float]


def answer(question: Request, seats: Seats | None = None) -> Action:
    """Compute the answer of a request without interruption; raises the error of the bot.

    ``seats`` is the memory of the bots; this request is added to it.
    """
    steps = answering(question, {} if seats is None else seats, ComputationCache(), lambda: 0.0)
    found = next(answered for answered in steps if answered is not None)
    assert found.action is not None
    return found.action


def answering(
    question: Request, seats: Seats, cache: ComputationCache, clock: Clock = monotonic
) -> Iterator[Answer | None]:
    """Compute until the answer is final or the time of the bot is over; yields the answer last."""
    begun = clock()
    seat = int(load_game(question.game, question.components).load(question.seen).to_act)
    computation = cache.of(question, before(seats, question, seat))
    beforehand = computation.action is not None
    while not computation.step():
        if clock() - begun > computation.seconds:
            computation.conclude()
        else:
            yield None
    assert computation.action is not None
    note(
        seats,
        question,
        seat,
        AnsweredRequest(question.number, computation.looks, computation.action, computation.bot),
    )
    cache.drop(question)
    yield Answer(question.number, computation.action, "", computation.result, beforehand, computation.fault)


def advising(question: Request, clock: Clock = monotonic) -> Iterator[Advice | None]:
    """Compute a hint and yield the best result so far from time to time."""
    game = load_game(question.game, question.components)
    thinker = advisor(question.game, question.seed)
    if thinker is None:
        yield Advice(question.number, None, final=True, error=f"nobody gives advice on {question.game}")
        return
    begun = spoken = clock()
    last: SearchResult | None = None
    for result in thinker.deliberate(game, game.load(question.seen), question.choices):
        now, first, last = clock(), last is None, result
        if now - begun > ENOUGH:
            break
        if first or now - spoken > SPOKEN:
            spoken = now
            yield Advice(question.number, thinker.explained(result))
        else:
            yield None
    yield Advice(question.number, None if last is None else thinker.explained(last), final=True)


def reviewing(request: ReviewRequest) -> Iterator[MatchReport | None]:
    """Analyze a finished match; reports that become longer, the final one last."""
    match = Match(load_game(request.setup.game, request.setup.components), request.setup, request.position)
    for action in request.actions:
        match.play(action)
    yield from analysing(match)


def computing_par(request: ParRequest) -> Iterator[ParRun | None]:
    """Play a deal by the expert, run after run; yields the result of each."""
    for number in request.runs:
        yield from playing(request.setup, request.seat, request.bots, number, request.start)


def fault(error: Exception) -> str:
    """The text of an error, for a log."""
    return "".join(format_exception(error)).strip()
