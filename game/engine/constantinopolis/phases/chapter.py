"""What chapters share: the phases of each verb (for refusals outside its phase), and turns seat after seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Log, Reason, Refusal
from game.engine.core.phase import Chapter

from ..state import State, first_office


class GameChapter(Chapter[State]):
    """A chapter of a round. Verbs of other chapters are refused by their time, others of its own by ``otherwise``."""

    otherwise: ClassVar[Reason]

    def misplaced(self, state: State, seat: int, action: Action) -> Refusal:
        return other_phase(action.verb, self.chapter) or self.otherwise.refusal({})


class InTurn(GameChapter):
    """A chapter in which each seat has a turn, by rising office. Frame: (number, office whose holder is active)."""

    number: ClassVar[int]

    def begin(self, state: State) -> None:
        """Push the chapter, unless no seat holds an office."""
        office = first_office(state.holder)
        if office >= 0:
            state.reversals = 0
            state.stack.append((self.number, office))

    def advance(self, state: State, log: Log) -> int:
        return state.holder[state.stack[-1][1]]

    def end_turn(self, state: State, log: Log) -> None:
        """Pass on to the next office, or end the chapter after the last."""
        office = first_office(state.holder, state.stack[-1][1])
        state.reversals = 0
        if office >= 0:
            state.stack[-1] = (self.number, office)
        else:
            state.stack.pop()
            self.end(state, log)

    def end(self, state: State, log: Log) -> None:
        """What happens when every seat has had its turn."""


OTHER_PHASE, PAST_PHASE = "other_phase", "past_phase"
"""Sentences of verbs whose phase is still to come this round, and of those whose phase is over."""

ORDER = ("auction", "voyages", "production", "building", "drawing", "loading", "donation", "round_end")
"""The chapters of a round."""

OFFICES = ("auction",)
BUYING = ("building",)
ACCEPTING = ("loading",)
TRADING = ("building", "loading")

TIMES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    **dict.fromkeys(("keep", "take", "bid"), ("25", OFFICES)),
    **dict.fromkeys(("raise", "yield"), ("30", OFFICES)),
    "receive": ("44", OFFICES),
    **dict.fromkeys(("build", "redeem"), ("89", BUYING)),
    **dict.fromkeys(("preempt", "decline"), ("91", BUYING)),
    **dict.fromkeys(("buy", "sell", "use", "barter", "swap"), ("168", TRADING)),
    **dict.fromkeys(("load", "unload"), ("142", ACCEPTING)),
    "hold": ("177", ACCEPTING),
    "release": ("178", ACCEPTING),
    **dict.fromkeys(("exchange", "draw"), ("144", ACCEPTING)),
    "buy_ship": ("169", ACCEPTING),
    "buy_post": ("173", ACCEPTING),
    **dict.fromkeys(
        ("offer", "give_good", "give_contract", "give_gold", "ask_good", "ask_contract", "ask_gold"),
        ("209", ACCEPTING),
    ),
    **dict.fromkeys(("propose", "withdraw", "accept", "refuse"), ("209", ACCEPTING)),
    "donate": ("182", ("donation",)),
    "store": ("192", ("round_end",)),
}
"""By verb the rule about its time and the chapters it belongs to. Ending a turn has no phase of its own."""


def other_phase(verb: str, chapter: str) -> Refusal | None:
    """Why a verb that belongs to other chapters is refused in this one; None when it has its place here."""
    rule, chapters = TIMES.get(verb, ("", ()))
    if not chapters or chapter in chapters:
        return None
    now = ORDER.index(chapter) if chapter in ORDER else -1
    later = [one for one in chapters if ORDER.index(one) > now]
    key, when = (OTHER_PHASE, later[0]) if later else (PAST_PHASE, chapters[-1])
    return Reason(rule, key).refusal({"chapter": f"chapter/{when}"})
