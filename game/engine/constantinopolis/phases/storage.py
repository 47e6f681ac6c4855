"""Phase 8: what is kept until the next round."""

from __future__ import annotations

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word
from game.engine.core.phase import NOBODY

from ..components import GOODS, HORREUM
from ..state import State, first_office
from . import STORAGE
from .turns import InTurn

NOT_NOW = Reason("192", "not_now")
NONE_LEFT = Reason("192", "none_left_to_store")


def storage_limit(state: State, seat: int) -> int:
    """Goods a seat may keep."""
    return state.box.horreum_store if state.owned[seat] >> HORREUM & 1 else state.box.kept


class Storage(InTurn):
    """Frame: (STORAGE, office, goods kept so far). A seat is not asked if all its goods fit."""

    chapter = "round_end"
    number = STORAGE
    verbs = frozenset(("store", "done"))
    otherwise = NOT_NOW

    def begin(self, state: State) -> None:
        super().begin(state)
        if state.stack[-1][0] == STORAGE:
            state.stack[-1] = (STORAGE, state.stack[-1][1], (0, 0, 0, 0, 0))

    def advance(self, state: State, log: Log) -> int:
        _, office, kept = state.stack[-1]
        seat = state.holder[office]
        goods = state.goods[seat]
        if sum(kept) >= storage_limit(state, seat) or kept == tuple(goods):
            self._keep(state, seat, kept, log)
            return NOBODY
        if not any(kept) and sum(goods) <= storage_limit(state, seat) and not state.absent >> seat & 1:
            self._keep(state, seat, tuple(goods), log)
            return NOBODY
        return seat

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        return [words.done, *self.allowed(state, seat, words.store)]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        good = action.args[0]
        return None if state.goods[seat][good] > state.stack[-1][2][good] else NONE_LEFT

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        return {"good": f"good/{GOODS[action.args[0]]}"}

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, office, kept = state.stack[-1]
        if action.verb == "store":
            good = action.args[0]
            state.stack[-1] = (STORAGE, office, (*kept[:good], kept[good] + 1, *kept[good + 1 :]))
        else:
            self._keep(state, seat, kept, log)

    def _keep(self, state: State, seat: int, kept: tuple[int, ...], log: Log) -> None:
        lost = [have - keep for have, keep in zip(state.goods[seat], kept, strict=True)]
        state.goods[seat] = list(kept)
        if log is not None and any(lost):
            words: dict[str, Word] = {
                "goods": tuple(f"good/{GOODS[good]}" for good in range(5) for _ in range(kept[good])),
                "lost": tuple(f"good/{GOODS[good]}" for good in range(5) for _ in range(lost[good])),
            }
            log.append(Event("stores", seat, words))
        office = first_office(state.holder, state.stack[-1][1])
        if office >= 0:
            state.stack[-1] = (STORAGE, office, (0, 0, 0, 0, 0))
        else:
            state.stack.pop()

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.done

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        words: dict[str, Word] = {"limit": storage_limit(state, seat), "kept": sum(state.stack[-1][2])}
        return Decision(seat, "store", self.chapter, words)
