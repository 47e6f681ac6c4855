"""The programs that may play, and the bot that asks one of them.

A person lists programs by name in a file of their own; nothing else can add one.
A bot's id is ``program:NAME``. Ids travel in saves and settings, commands never do: a save from elsewhere starts nothing
but what the person has listed, and only where it sits at a table.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.util import Finalize
from queue import Empty, SimpleQueue
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
from time import monotonic
from typing import IO, Any

from game.engine.core.action import Action
from game.engine.core.game import Game

from ..bot import Bot, BotError

FILE = "programs.toml"
"""The file in the user's folder of settings."""
PREFIX = "program:"
STAND_IN = "normal"
"""The level that plays on for a program that failed."""
USUAL_SECONDS, MOST_SECONDS = 5.0, 15.0
"""For one answer. A table asks what to do after 20 seconds, so a program has less."""
MOST_PROGRAMS = 24
_NAME = re.compile(r"[A-Za-z0-9_]{1,16}")


@dataclass(frozen=True, slots=True)
class Program:
    """A program: its name, the words that start it, the folder it starts in, seconds for an answer, its games (empty: all)."""

    name: str
    command: tuple[str, ...]
    folder: str
    seconds: float = USUAL_SECONDS
    games: tuple[str, ...] = ()

    def plays(self, game_id: str) -> bool:
        """Whether it plays a game."""
        return not self.games or game_id in self.games


_known: dict[str, Program] = {}


def allow_programs(programs: Mapping[str, Program]) -> None:
    """These programs may play in this process from now on, and no others."""
    _known.clear()
    _known.update(programs)


def allowed_programs() -> Mapping[str, Program]:
    """The programs that may play, by name, as they are listed."""
    return dict(_known)


def is_program(bot_id: str) -> bool:
    """Whether an id is that of a program, listed or not."""
    return bot_id.startswith(PREFIX)


def listed_name(bot_id: str) -> str:
    """The name of a program."""
    return bot_id.removeprefix(PREFIX)


def program_name(bot_id: str) -> str:
    """The name of a program as people read it."""
    return listed_name(bot_id).replace("_", " ").strip() or listed_name(bot_id)


def program_ids(game_id: str) -> list[str]:
    """The ids of the programs that play a game."""
    return [PREFIX + one.name for one in _known.values() if one.plays(game_id)]


def read_programs(text: str, folder: str) -> dict[str, Program]:
    """The programs in the text of a ``programs.toml``; raises :class:`BotError` naming what is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BotError(str(error)) from None
    if len(data) > MOST_PROGRAMS:
        raise BotError(f"more than {MOST_PROGRAMS} programs")
    return {name: _program(name, entry, folder) for name, entry in data.items()}


def _program(name: str, entry: Any, folder: str) -> Program:
    if not _NAME.fullmatch(name) or not isinstance(entry, Mapping):
        raise BotError(f"[{name}]: a name has 1 to 16 letters, digits and _")
    if unknown := set(entry) - {"command", "seconds", "games"}:
        raise BotError(f"[{name}] {min(unknown)}: unknown")
    command, games, seconds = (
        _words(entry.get("command")),
        _words(entry.get("games", [])),
        entry.get("seconds"),
    )
    if not command:
        raise BotError(f'[{name}] command: a list of words, such as ["python3", "my_bot.py"]')
    if games is None:
        raise BotError(f"[{name}] games: a list of words")
    if seconds is None:
        seconds = USUAL_SECONDS
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= MOST_SECONDS:
        raise BotError(f"[{name}] seconds: more than 0, at most {MOST_SECONDS:g}")
    return Program(name, command, folder, float(seconds), games)


def _words(value: object) -> tuple[str, ...] | None:
    if isinstance(value, list) and all(isinstance(word, str) and "\0" not in word for word in value):
        return tuple(value)
    return None


# -- A bot that asks a program. When the program fails, a level plays on for it until the end of the match -----------

# A running program: lines go to it and come from it through threads, so nobody ever waits for its pipes.

LONGEST = 65536
"""Bytes of a line that a program may write."""
MOST_UNREAD = 16
"""Lines nobody asked for; a program that writes more is heard no longer."""
_ENVIRONMENT = (
    "PATH", "HOME", "USER", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "SYSTEMDRIVE", "PATHEXT",
    "COMSPEC", "USERPROFILE", "APPDATA", "LOCALAPPDATA",
)  # fmt: skip
"""What of the environment a program is told: nothing of this program's own."""
_DIES_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of Linux."""


class RunningProgram:
    """A program that has been started; raises OSError when it cannot be."""

    def __init__(self, program: Program) -> None:
        self._process = Popen(
            program.command, stdin=PIPE, stdout=PIPE, stderr=None if sys.stderr is not None else DEVNULL,
            cwd=program.folder or None, env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
            close_fds=True, preexec_fn=_tie() if sys.platform == "linux" else None,  # noqa: PLW1509 - no threads before it
            creationflags=0x08000000 if sys.platform == "win32" else 0,  # without a console window
        )  # fmt: skip
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._inbox: SimpleQueue[bytes] = SimpleQueue()
        self.number = 0
        """How many questions it was asked."""
        for work, pipe in ((self._write, self._process.stdin), (self._read, self._process.stdout)):
            Thread(target=work, args=(pipe,), daemon=True, name=f"program {program.name}").start()

    def send(self, line: str) -> None:
        """Send a line; one that can no longer be written is lost."""
        self._outbox.put(line.encode() + b"\n")

    def receive(self, seconds: float) -> bytes | None:
        """The next line, ``b""`` once the program has ended, ``None`` if nothing came so long."""
        try:
            return self._inbox.get(timeout=seconds)
        except Empty:
            return None

    @property
    def exit_code(self) -> int | None:
        """The code it ended with."""
        with suppress(Exception):
            self._process.wait(0.2)
        return self._process.returncode

    def end(self) -> None:
        """End it, whatever it does."""
        self._outbox.put(None)
        with suppress(OSError):
            self._process.kill()
        self._process.wait()

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self._outbox.get()) is not None:
                pipe.write(line)
                pipe.flush()
        with suppress(OSError):
            pipe.close()

    def _read(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError), pipe:
            while line := pipe.readline(LONGEST):
                self._inbox.put(line)
                if not line.endswith(b"\n") or self._inbox.qsize() > MOST_UNREAD:
                    break
        self._inbox.put(b"")


def _tie() -> Callable[[], object]:
    """What makes a new process end with this one, however this one ends."""
    import ctypes
    import signal

    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(_DIES_WITH_PARENT, signal.SIGKILL)


_running: dict[tuple[Program, str, int], RunningProgram] = {}
"""By program, game and seat: a program is started once for each and asked again."""


def running(program: Program, game_id: str, seat: int) -> RunningProgram:
    """The process of a program for a seat, started when there is none; raises OSError."""
    key = (program, game_id, seat)
    if key not in _running:
        if not _running:
            Finalize(None, end_all_programs, exitpriority=10)
        _running[key] = RunningProgram(program)
    return _running[key]


def end_program(program: Program, game_id: str, seat: int) -> None:
    """End the process of a seat; asked again, the program is started anew."""
    if (found := _running.pop((program, game_id, seat), None)) is not None:
        found.end()


def end_all_programs() -> None:
    """End every program that was started here."""
    while _running:
        _running.popitem()[1].end()


PROTOCOL = 1
FAULTS = ("unlisted", "unstarted", "late", "ended", "wrong")
GLANCE = 0.02
"""Seconds between two looks for an answer."""


class ProgramBot:
    """``program`` is ``None`` for one that is not listed.

    ``fault`` is what the program did wrong, "" for nothing so far: one of ``FAULTS``, a colon, and more for a log.
    """

    def __init__(self, program: Program | None, seed: int, stand_in: Bot) -> None:
        self.program, self.seed, self.stand_in = program, seed, stand_in
        self.fault = ""
        self._answer: Action | None = None

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        """The program's answer, or that of the level that stands in for it."""
        for _ in self.waiting(game, seen, choices):
            pass
        return self.answer(game, seen, choices)

    def answer(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        """The answer once :meth:`waiting` is over."""
        found, self._answer = self._answer, None
        return self.stand_in.choose(game, seen, choices) if found is None else found

    def waiting(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Iterator[None]:
        """Ask, and wait for the answer in short steps."""
        if self.fault:
            return
        if self.program is None:
            self.fault = "unlisted: no program of this name plays this game here"
            return
        seat = int(seen.to_act)
        try:
            asked = running(self.program, game.id, seat)
            yield from self._asking(asked, game, seen, choices)
        except OSError as error:
            self.fault = f"unstarted: {error.strerror or error}"
        if self.fault:
            end_program(self.program, game.id, seat)

    def _asking(
        self, asked: RunningProgram, game: Game[Any], seen: Any, choices: Sequence[Action]
    ) -> Iterator[None]:
        assert self.program is not None
        asked.number += 1
        asked.send(
            json.dumps(question_data(game, seen, choices, asked.number, self.seed, self.program.seconds))
        )
        begun = monotonic()
        while (said := asked.receive(GLANCE)) is None:
            if monotonic() - begun > self.program.seconds:
                self.fault = f"late: no answer within {self.program.seconds:g} s"
                return
            yield
        if not said:
            self.fault = f"ended: with code {asked.exit_code}"
            return
        try:
            self._answer = parse_answer(said, asked.number, game, choices)
        except ValueError as error:
            self.fault = f"wrong: {error}"


def question_data(
    game: Game[Any], seen: Any, choices: Sequence[Action], number: int, seed: int, seconds: float
) -> dict[str, Any]:
    """What a program is asked: all of it follows from what the seat may see."""
    return {
        "protocol": PROTOCOL,
        "id": number,
        "game": game.id,
        "seat": int(seen.to_act),
        "players": int(seen.players),
        "seconds": seconds,
        "seed": seed & 0x7FFFFFFF,
        "facts": game.facts(seen),
        "seen": game.dump(seen),
        "choices": [game.grammar.text(action) for action in choices],
    }


def parse_answer(line: bytes, number: int, game: Game[Any], choices: Sequence[Action]) -> Action:
    """The action a program's line names, by its place among the choices or by its words; raises ValueError."""
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError(f"not a line of JSON: {_short(line.decode(errors='replace'))}") from None
    if not isinstance(said, dict) or said.get("id") != number:
        raise ValueError(f'not an answer with "id": {number}: {_short(line.decode(errors="replace"))}')
    choice = said.get("choice")
    if type(choice) is int and 0 <= choice < len(choices):
        return choices[choice]
    named = next((action for action in choices if game.grammar.text(action) == choice), None)
    if named is None:
        raise ValueError(f"chose {_short(repr(choice))}, which was not offered")
    return named


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."
