"""A process in which players think, so that the window never waits for them.

It is sent observations as plain data, never a true position. Every question gets exactly one answer: an action, or
the reason why there is none. A process that dies is replaced at the next question.
"""

from __future__ import annotations

import signal
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from traceback import format_exception
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.registry import load_game

from .bot import Bot, Remembers
from .registry import make_bot

_PATIENCE = 2.0
"""Seconds a process is given to end by itself when the worker is closed."""


@dataclass(frozen=True, slots=True)
class Request:
    """A question to a player: which game and player, its seed (``bot.bot_seed``), what the seat sees, the choices.

    ``seen`` is the dump of the observation (``game.dump(game.observe(state, seat))``); ``number`` comes back with
    the answer; ``components`` is the text of a person's own component file (empty: the game's own).
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
    """What came of a request: an action, or ``None`` and what went wrong (for a log, not for the screen)."""

    number: int
    action: Action | None
    error: str = ""


def request(number: int, game: Game[Any], state: Any, bot: str, seed: int, components: str = "") -> Request:
    """The question to the seat that must act in a position: only what it may see goes along."""
    seen = game.dump(game.observe(state, state.to_act))
    return Request(number, game.id, bot, seed, seen, tuple(game.legal(state)), components)


@dataclass(slots=True)
class Seat:
    """The player last asked for a seat, and what it answered to what it saw, with the numbers of the questions."""

    bot: Bot
    answers: list[tuple[int, str, Action]]


Seats = dict[tuple[str, str, str, int], Seat]
"""What is remembered of a seat, by game, components, player and seat."""


def answer(question: Request, seats: Seats | None = None) -> Action:
    """Let the player of a request choose, here and now; raises whatever goes wrong.

    Every question is answered by a new player with the seed of the request, which takes over from the one in
    ``seats`` only what must not be forgotten. A player that went round in a circle and sees again what it saw
    before is not offered again what it did then, so that it comes out.
    """
    game = load_game(question.game, question.components)
    seen = game.load(question.seen)
    bot = make_bot(question.game, question.bot, question.seed)
    choices = question.choices
    seat = None
    if seats is not None:
        key = (question.game, question.components, question.bot, seen.to_act)
        earlier = seats.get(key)
        if earlier is not None and isinstance(bot, Remembers):
            bot.inherit(earlier.bot)
        # Questions of this number and later ones were taken back, or belong to another match.
        past = [] if earlier is None else [told for told in earlier.answers if told[0] < question.number]
        seat = seats[key] = Seat(bot, past)
        tried = {action for _, looks, action in past if looks == game.digest(seen)}
        choices = tuple(action for action in choices if action not in tried) or choices
    chosen = bot.choose(game, seen, choices)
    if chosen not in choices:
        raise ValueError(f"'{question.bot}' chose {game.grammar.text(chosen)!r}, which was not on offer")
    if seat is not None:
        seat.answers.append((question.number, game.digest(seen), chosen))
    return chosen


class BotWorker:
    """Asks a process and collects its answer without ever waiting. One question at a time.

    :meth:`ask` while a question is open drops that question. Use :meth:`close` at the end, or ``with``.
    """

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._open: int | None = None

    @property
    def busy(self) -> bool:
        """Whether a question is waiting for its answer."""
        return self._open is not None

    def start(self) -> None:
        """Start the process ahead of the first question, so that it need not wait for it."""
        if self._process is not None and self._process.is_alive():
            return
        self._stop()
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True, name="players")
        self._process.start()
        theirs.close()

    def ask(self, question: Request) -> None:
        """Send a question; its answer comes by :meth:`poll`."""
        self.cancel()
        self.start()
        assert self._pipe is not None
        self._open = question.number
        with suppress(OSError):  # a process that just died is reported by poll
            self._pipe.send(question)

    def poll(self) -> Answer | None:
        """The answer to the open question once it is there; answers at once, and once for each question."""
        if self._open is None or self._pipe is None:
            return None
        number = self._open
        try:
            if not self._pipe.poll():
                return None if self._process is not None and self._process.is_alive() else self._died(number)
            found: Answer = self._pipe.recv()
        except (EOFError, OSError):
            return self._died(number)
        self._open = None
        return found

    def cancel(self) -> None:
        """Drop the open question, if there is one; the process that thinks about it is ended."""
        if self._open is not None:
            self._open = None
            self._stop()

    def close(self) -> None:
        """End the process."""
        if self._process is not None and self._open is None and self._pipe is not None:
            self._pipe.close()
            self._process.join(_PATIENCE)
        self._open = None
        self._stop()

    def __enter__(self) -> BotWorker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _died(self, number: int) -> Answer:
        code = self._process.exitcode if self._process is not None else None
        self._open = None
        self._stop()
        return Answer(number, None, f"the process of the players ended (code {code})")

    def _stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
            self._process = None


def _serve(pipe: Connection) -> None:
    """Answer questions until the other side hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C at a terminal is for the window to handle
    seats: Seats = {}
    while True:
        try:
            question: Request = pipe.recv()
        except (EOFError, OSError):
            return
        with suppress(OSError):
            pipe.send(_safely(question, seats))


def _safely(question: Request, seats: Seats) -> Answer:
    try:
        return Answer(question.number, answer(question, seats))
    except Exception as error:  # noqa: BLE001 - whatever a player does wrong is reported, not fatal
        return Answer(question.number, None, "".join(format_exception(error)).strip())
