"""The Colosseum: clients of the seats a demand reached go into the vault."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.decision import Decision, Word
from game.engine.core.event import Event, Log
from game.engine.core.phase import NOBODY
from game.engine.core.refusal import Reason

from ..components import ROLES
from ..phases import LIONS
from ..phases.chapter import Chapter
from ..phases.legionary import less
from ..powers.limits import vault_limit
from ..state import State

NOT_PREY = Reason("R138", "not_prey")
NO_SUCH_CLIENT = Reason("R138", "no_such_client")


class Lions(Chapter):
    """Frame: (LIONS, seat, by seat the clients that may still be taken by role)."""

    chapter = "legionary"
    verbs: ClassVar[frozenset[str]] = frozenset(("lions", "done"))

    def advance(self, state: State, log: Log) -> int:
        seat = int(state.stack[-1][1])
        if state.vault_count(seat) < vault_limit(state, seat) and self._prey(state):
            return seat
        state.stack.pop()
        return NOBODY

    def _prey(self, state: State) -> list[tuple[int, int]]:
        return [
            (owner, role)
            for owner, left in enumerate(state.stack[-1][2])
            for role in range(6)
            if left[role] and (state.clients[owner][role] or state.fresh[owner][role])
        ]

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        return [words.done, *[words.lions[owner][role] for owner, role in self._prey(state)]]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        owner, role = action.args
        if owner >= state.players or not state.stack[-1][2][owner][role]:
            return NOT_PREY
        if not (state.clients[owner][role] or state.fresh[owner][role]):
            return NO_SUCH_CLIENT
        return None

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, prey = state.stack[-1]
        if action.verb == "done":
            state.stack.pop()
            return
        owner, role = action.args
        # One who has not acted yet this turn is the better catch; a client hired this turn is taken last.
        row = state.clients[owner] if state.clients[owner][role] else state.fresh[owner]
        row[role] -= 1
        state.vault[seat][role] += 1
        state.moved = True
        state.stack[-1] = (LIONS, seat, (*prey[:owner], less(prey[owner], role), *prey[owner + 1 :]))
        if log is not None:
            words: dict[str, Word] = {"owner": f"seat/{owner}", "role": f"role/{ROLES[role]}"}
            words["points"] = state.box.value[role]
            log.append(Event("feeds_lions", seat, words))

    def decision(self, state: State, seat: int) -> Decision:
        room = vault_limit(state, seat) - state.vault_count(seat)
        return Decision(seat, "lions", self.chapter, {"count": room})
