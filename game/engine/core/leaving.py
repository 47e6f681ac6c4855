"""Leaving a match: the only action possible out of turn."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Protocol, TypeVar

from .action import Action
from .event import Event, Log
from .game import Game, GameState
from .refusal import Refusal


class SeatedState(GameState, Protocol):
    """A position with a number of seats."""

    players: int


G = TypeVar("G", bound=SeatedState)

LEAVE = frozenset(("leave",))
"""The verb of a seat that leaves the match."""


class Leaving(Game[G]):
    """A game that seats may leave by ``leave <seat>``: from then on their decisions take the default."""

    leave_rule: ClassVar[str]
    """The rule about leaving."""

    @abstractmethod
    def deserted(self, state: G, log: Log) -> None:
        """What follows from a seat having left: perhaps the end of the match."""

    def intervention_verbs(self) -> frozenset[str]:
        return LEAVE

    def intervene(self, state: G, action: Action) -> Refusal | None:
        seat = action.args[0]
        if state.to_act < 0:
            return Refusal(self.end_rule, "match_over", {})
        words = {"seat": f"seat/{seat}"}
        if seat >= state.players:
            return Refusal(self.leave_rule, "no_such_seat", words)
        return Refusal(self.leave_rule, "has_left", words) if state.absent >> seat & 1 else None

    def apply_intervention(self, state: G, action: Action, log: Log) -> None:
        seat = action.args[0]
        state.absent |= 1 << seat
        if log is not None:
            log.append(Event("leaves", seat, {}))
        self.deserted(state, log)


__all__ = ["Leaving", "SeatedState"]
