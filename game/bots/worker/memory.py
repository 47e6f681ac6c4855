"""Earlier requests and answers of the bots at one table: their memory, and what they have tried."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.core.action import Action

from ..bot import Bot
from .questions import Request


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
