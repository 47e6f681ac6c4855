"""A bot that asks a program. When the program fails, a level plays on for it until the end of the match."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game

from ..bot import Bot
from .programs import Program
from .running import RunningProgram, give_up, running

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
            give_up(self.program, game.id, seat)

    def _asking(
        self, asked: RunningProgram, game: Game[Any], seen: Any, choices: Sequence[Action]
    ) -> Iterator[None]:
        assert self.program is not None
        asked.number += 1
        asked.say(json.dumps(question(game, seen, choices, asked.number, self.seed, self.program.seconds)))
        begun = monotonic()
        while (said := asked.hear(GLANCE)) is None:
            if monotonic() - begun > self.program.seconds:
                self.fault = f"late: no answer within {self.program.seconds:g} s"
                return
            yield
        if not said:
            self.fault = f"ended: with code {asked.ending}"
            return
        try:
            self._answer = understood(said, asked.number, game, choices)
        except ValueError as error:
            self.fault = f"wrong: {error}"


def question(
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


def understood(line: bytes, number: int, game: Game[Any], choices: Sequence[Action]) -> Action:
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
