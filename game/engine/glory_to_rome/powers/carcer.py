"""Carcer: a Prison takes a finished building of another seat, which is given the site of the Prison."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.decision import Decision, Word
from game.engine.core.event import Event, Log
from game.engine.core.refusal import Reason

from ..cards import building_word
from ..components import CARCER
from ..construction import completion_effect, finished
from ..phases.chapter import Chapter
from ..state import State

CAPTURE_NO_SEAT = Reason("R166", "no_such_seat")
CAPTURE_OWN = Reason("R166", "capture_own")
CAPTURE_NOT_FINISHED = Reason("R166", "capture_not_finished")
CAPTURE_SAME_NAME = Reason("R169", "capture_same_name")


class Prison(Chapter):
    """Frame: (PRISON, seat). A building of another seat may be taken for the site of the Prison."""

    chapter = "building"
    verbs: ClassVar[frozenset[str]] = frozenset(("capture", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        words, names = state.box.vocabulary, state.names[seat]
        return [
            words.done,
            *[
                words.capture[owner][lot.card]
                for owner, lots in enumerate(state.lots)
                if owner != seat
                for lot in lots
                if lot.done and not names >> lot.card & 1
            ],
        ]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        owner, building = action.args
        if owner >= state.players:
            return CAPTURE_NO_SEAT
        if owner == seat:
            return CAPTURE_OWN
        if finished(state, owner, building) is None:
            return CAPTURE_NOT_FINISHED
        return CAPTURE_SAME_NAME if state.names[seat] >> building & 1 else None

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb == "done":
            return
        owner, building = action.args
        site = state.lots[seat][state.lot_of(seat, CARCER)].site
        value = state.box.value[site]
        state.won[seat][site] -= 1
        state.won[owner][site] += 1
        state.influence[seat] -= value
        state.influence[owner] += value
        state.lots[seat].append(state.lots[owner].pop(state.lot_of(owner, building)))
        state.refresh()
        if log is not None:
            words: dict[str, Word] = {"building": building_word(building), "owner": f"seat/{owner}"}
            log.append(Event("captures", seat, words))
            log.append(Event("compensated", owner, {"taker": f"seat/{seat}", "points": value}))
        if state.rules.prison_retrigger:
            completion_effect(state, seat, building, log)

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "prison", self.chapter)


__all__ = ["Prison"]
