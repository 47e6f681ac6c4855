"""Cloaca: a Sewer puts cards played this turn into the stockpile."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.decision import Decision
from game.engine.core.event import Event, Log
from game.engine.core.refusal import Reason

from ..cards import material_word
from ..phases.chapter import Chapter
from ..state import State

NOTHING_PLAYED = Reason("R126", "nothing_played")


class Sewer(Chapter):
    """Frame: (SEWER, seat). Cards played this turn go to the stockpile, one by one."""

    chapter = "cleanup"
    verbs: ClassVar[frozenset[str]] = frozenset(("salvage", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        words, camp = state.box.vocabulary, state.camp[seat]
        return [words.done, *[words.salvage[material] for material in range(6) if camp[material]]]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done" or state.camp[seat][action.args[0]]:
            return None
        return NOTHING_PLAYED

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "done":
            state.stack.pop()
            return
        material = action.args[0]
        state.camp[seat][material] -= 1
        state.stock[seat][material] += 1
        if log is not None:
            log.append(Event("salvages", seat, {"material": material_word(material)}))

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "sewer", self.chapter)


__all__ = ["Sewer"]
