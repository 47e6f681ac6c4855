"""Helpers about puzzles: results, start."""

from __future__ import annotations

from collections.abc import Container
from contextlib import suppress
from dataclasses import replace

from game.bots.puzzles import Puzzle, puzzles
from game.bots.registry import player_id
from game.storage.puzzle_results import PuzzleResults
from game.storage.record import PERSON, SaveError, SeatInfo
from game.storage.saves import Saves, now
from game.storage.statistics import FILE, Statistics
from game.table.guests import ANY, invited
from game.table.puzzle import PuzzleRun
from game.ui.scene import Context

from .seat_names import introduced


def results_of(context: Context) -> PuzzleResults:
    """The results of puzzles, as stored now."""
    return PuzzleResults(Statistics(context.service(Saves).folder.parent / FILE))


def started(context: Context, chosen: Puzzle) -> PuzzleRun:
    """A puzzle at its position; its answers are stored. Where that fails, solving goes on without."""
    seats = [
        SeatInfo("", seat, PERSON if seat == chosen.seat else player_id(bot, ANY))
        for seat, bot in enumerate(chosen.bots)
    ]
    game = chosen.setup.game
    came = invited(game, [seat.controller for seat in seats], chosen.setup.seed)
    named = [replace(seat, controller=who) for seat, who in zip(seats, came, strict=True)]

    def answered(solved: bool) -> None:
        with suppress(SaveError):  # the page of puzzles says what is wrong with the file
            results_of(context).add(game, chosen.id, now(), solved=solved)

    return PuzzleRun(chosen, introduced(context.texts, game, named), answered)


def following(context: Context, done: Puzzle) -> Puzzle | None:
    """The next puzzle of the same game that was never answered, of the same difficulty while there is one; ``None`` for none."""
    game = done.setup.game
    answered: Container[str] = ()
    with suppress(SaveError):
        answered = results_of(context).of(game)
    fresh = [one for one in puzzles(game) if one.id not in answered and one != done]
    alike = [one for one in fresh if one.difficulty == done.difficulty]
    return next(iter(alike or fresh), None)


__all__ = ["following", "results_of", "started"]
