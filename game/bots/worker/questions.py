"""What is said between a table and the process in which players think: plain data that names no hidden thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream

from ..thinking.search_result import SearchResult

Kind = Literal["answer", "advise", "ponder"]
"""What a process can be asked: for a player's answer, for advice to a person, to think on for what may be asked next."""


@dataclass(frozen=True, slots=True)
class Request:
    """A question to a player: which game and player, its seed (``bot.bot_seed``), what the seat sees, the choices.

    ``seen`` is the dump of the observation (``game.dump(game.recall(state, seat))``); ``number`` is how many actions
    the match has, and comes back with the answer; ``components`` is the text of a person's own component file (empty:
    the game's own). A request for advice names no player.
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
    """What came of a request: an action, or ``None`` and what went wrong (for a log, not for the screen).

    ``result`` is what it rests on, with its reasons, where the player has any; ``beforehand`` says that the whole
    answer had been thought out before it was asked for.
    """

    number: int
    action: Action | None
    error: str = ""
    result: SearchResult | None = None
    beforehand: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    """What the best player there is would do in the position after ``number`` actions, as far as it has thought.

    ``final``: it will think no further. ``result`` is ``None`` before the first thought, or when there is no advice to
    be had: then ``error`` says why (for a log, not for the screen).
    """

    number: int
    result: SearchResult | None
    final: bool = False
    error: str = ""


@dataclass(frozen=True, slots=True)
class PonderRequest:
    """A seat that will be asked: its player, a world it may be in, and the seeds of its next questions.

    ``world`` is the dump of a full position drawn from what the seat knows, never the true one (see :func:`ponder_request`): what
    it knows can be had from it again. ``seeds[i]`` is for the question after ``i`` more actions. ``given`` is its own answer
    to the present question, which has not been taken yet; ``None`` when another seat is asked.
    """

    seat: int
    bot: str
    world: dict[str, Any]
    seeds: tuple[int, ...]
    given: Action | None = None


@dataclass(frozen=True, slots=True)
class PonderBatch:
    """What there is to think on about in the position after ``number`` actions."""

    number: int
    game: str
    requests: tuple[PonderRequest, ...]
    components: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be done in the process; a new task takes the place of the one of its kind."""

    kind: Kind
    ticket: int
    what: Request | PonderBatch


@dataclass(frozen=True, slots=True)
class CancelTask:
    """Cancels a task. What it has computed is kept for later."""

    kind: Kind
    ticket: int


@dataclass(frozen=True, slots=True)
class Reply:
    """Reply to the task with this ticket.

    ``what`` is an answer or advice; "heard" when the task was taken from the pipe, "dropped" when the word that it is no
    longer wanted was, "ready" (ticket 0) when the process has begun, "done" when a task has come to its end.
    """

    ticket: int
    what: Answer | Advice | Literal["heard", "dropped", "ready", "done"]


def request(number: int, game: Game[Any], state: Any, bot: str, seed: int, components: str = "") -> Request:
    """The question to the seat that must act in a position: only what it may see goes along."""
    seen = game.dump(game.recall(state, state.to_act))
    return Request(number, game.id, bot, seed, seen, tuple(game.legal(state)), components)


def ponder_request(
    game: Game[Any], state: Any, seat: int, bot: str, seeds: tuple[int, ...], given: Action | None = None
) -> PonderRequest:
    """What a seat's player is told to think on: a world drawn from what the seat knows, and its own seeds."""
    world = game.determinize(game.recall(state, seat), stream(seeds[0], "outlook"))
    return PonderRequest(seat, bot, game.dump(world), seeds, given)
