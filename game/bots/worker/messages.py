"""Messages between a table and the worker process: plain data without hidden information."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from game.engine.core.action import Action
from game.engine.core.game import Game, Setup
from game.engine.core.match import Match
from game.engine.core.rng import stream

from ..analysis.report import MatchReport
from ..expected_lead import ParRun
from ..thinking.search_result import SearchResult

Kind = Literal["answer", "advise", "ponder", "review", "par"]
"""The kinds of requests: answer for a bot, hint for a person, pondering, analysis of a finished match, par of a deal."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request to a bot: game, bot, its seed (``bot.bot_seed``), the observation, the choices.

    ``seen`` is the dump of the observation (``game.dump(game.recall(state, seat))``); ``number`` is the number of
    actions of the match and is returned with the answer; ``components`` is the text of the user's component file
    (empty: the game's own). A request for a hint names no bot.
    """

    number: int
    game: str
    bot: str
    seed: int
    seen: dict[str, Any]
    choices: tuple[Action, ...]
    components: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """Result of a request: an action, or ``None`` and the error (for a log, not for the screen).

    ``result`` is the search result with its factors, if the bot gives one. ``beforehand``: the answer had been
    computed before it was requested. ``fault``: what a program did wrong, for which a level answered.
    """

    number: int
    action: Action | None
    error: str = ""
    result: SearchResult | None = None
    beforehand: bool = False
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint: what the strongest bot would do after ``number`` actions, as far as it is computed.

    ``final``: it does not change any more. ``result`` is ``None`` before the first result, or if there is no hint;
    then ``error`` says why (for a log, not for the screen).
    """

    number: int
    result: SearchResult | None
    final: bool = False
    error: str = ""


@dataclass(frozen=True, slots=True)
class PonderRequest:
    """A seat that will be asked: its bot, a possible world, and the seeds of its next questions.

    ``world`` is the dump of a full position sampled from the information of the seat, never the true one (see
    :func:`ponder_request`). ``seeds[i]`` is for the question after ``i`` more actions. ``given`` is the seat's answer
    to the present question, not yet taken; ``None`` if another seat is asked.
    """

    seat: int
    bot: str
    world: dict[str, Any]
    seeds: tuple[int, ...]
    given: Action | None = None


@dataclass(frozen=True, slots=True)
class PonderBatch:
    """The seats to ponder for in the position after ``number`` actions."""

    number: int
    game: str
    requests: tuple[PonderRequest, ...]
    components: str = ""


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """A finished match to analyze: set-up, position it started from (``None``: the usual), actions."""

    setup: Setup
    position: Mapping[str, Any] | None
    actions: tuple[Action, ...]

    @property
    def number(self) -> int:
        """The number of actions."""
        return len(self.actions)


@dataclass(frozen=True, slots=True)
class ParRequest:
    """A deal to be played by the expert: set-up, its seat, the bots of the other seats, the numbers of the runs."""

    setup: Setup
    seat: int
    bots: tuple[str, ...]
    runs: tuple[int, ...]
    number: int = 0
    """The number of actions before: none."""
    start: Mapping[str, Any] | None = None
    """The position it starts from, if it is not that of the rules."""


Work = Request | PonderBatch | ReviewRequest | ParRequest
"""What a task is about."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task of the process; a new task replaces the one of its kind."""

    kind: Kind
    ticket: int
    what: Work


@dataclass(frozen=True, slots=True)
class CancelTask:
    """Cancels a task. What it has computed is kept for later."""

    kind: Kind
    ticket: int


Found = Answer | Advice | MatchReport | ParRun
"""What a task finds."""


@dataclass(frozen=True, slots=True)
class Reply:
    """Reply to the task with this ticket.

    ``what`` is an answer, advice, a report or a run of a par; or "heard" (task received), "dropped" (cancellation received), "ready" (ticket 0,
    process started), "done" (task finished).
    """

    ticket: int
    what: Found | Literal["heard", "dropped", "ready", "done"]


def request(number: int, game: Game[Any], state: Any, bot: str, seed: int, components: str = "") -> Request:
    """The question to the seat that must act in a position: only what it may see goes along."""
    seen = game.dump(game.recall(state, state.to_act))
    return Request(number, game.id, bot, seed, seen, tuple(game.legal(state)), components)


def review_request(match: Match[Any]) -> ReviewRequest:
    """The request to analyze a finished match."""
    return ReviewRequest(match.setup, match.position, tuple(match.actions))


def ponder_request(
    game: Game[Any], state: Any, seat: int, bot: str, seeds: tuple[int, ...], given: Action | None = None
) -> PonderRequest:
    """The ponder request of a seat: a world sampled from its information, and its seeds."""
    world = game.determinize(game.recall(state, seat), stream(seeds[0], "outlook"))
    return PonderRequest(seat, bot, game.dump(world), seeds, given)
