"""The interface between the search engine and a game, and the value of a finished match."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import exp
from typing import Any, Final, Protocol

from game.engine.core.action import Action
from game.engine.core.game import Game, Standing

from ..bot import Bot
from .search_result import Line

VICTORY: Final = 0.8
"""The part of a match's worth that victory makes up; the rest is the lead in points."""


class GameAdapter(Protocol):
    """A game as the thinking sees it. Its methods are given full positions (true ones or guessed) and leave them unchanged."""

    names: tuple[str, ...]
    """The names of the features of :meth:`values`, in order."""
    terms: tuple[str, ...]
    """For each feature what it is part of, as an explanation would name it; "" for what explains nothing."""
    guide: Mapping[str, float]
    """Features and coefficients whose sum predicts the leader best: the starting point of training."""
    lead: float
    """A typical clear lead in points."""
    opponents: tuple[str, ...]
    """The bots, by id, that play against the trained ones; the first most often."""
    trace: float
    """Lambda: how much of a surprise reaches back, each turn, to the judgement before it; the longer matches, the less."""

    def values(self, state: Any, seat: int) -> list[float]:
        """The position as one seat sees it: numbers of the size of 1, as many as there are names."""
        ...

    def policy(self, seed: int) -> Bot:
        """A quick player that finishes turns."""
        ...

    def lines(self, state: Any, choices: Sequence[Action]) -> Sequence[Line]:
        """The answers worth trying out, the best liked first, each with what is meant to follow at once.

        None where the quick player's answer is good enough. A line ends where something new is shown.
        """
        ...

    def turn(self, state: Any) -> Hashable:
        """A value that is constant within a turn and different in the next one."""
        ...

    def closing(self, state: Any) -> bool:
        """Whether so little of the match is left that playing it to the end many times is cheap."""
        ...

    def turns_a_round(self, players: int) -> int:
        """The number of turns, as :meth:`turn` counts them, after which every seat has had as many."""
        ...


def sigmoid(number: float) -> float:
    """The number squeezed between 0 and 1."""
    return 1 / (1 + exp(-max(-60.0, min(60.0, number))))


def outcome(game: Game[Any], state: Any, lead: float) -> list[float]:
    """What a match that is over was worth to each seat, from 0 to 1: its share of the victory and its lead."""
    rows = game.standings(state)
    winners = sum(row.place == 1 for row in rows)
    worth = [0.0] * state.players  # a seat that left is not ranked
    for row, ahead in zip(rows, leads(rows), strict=True):
        won = 1 / winners if row.place == 1 else 0.0
        worth[row.seat] = VICTORY * won + (1 - VICTORY) * sigmoid(ahead / lead)
    return worth


def leads(rows: Sequence[Standing]) -> list[float]:
    """By row: points ahead of the best rival. Seats that share a place with a seat's partner are no rivals."""
    found = []
    for row in rows:
        rivals = [other.points for other in rows if other.place != row.place]
        found.append(float(row.points - max(rivals, default=row.points)))
    return found
