"""Phase 7: a set of goods given to the city for fame."""

from __future__ import annotations

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word
from game.engine.core.phase import Frame

from ..commerce import able
from ..components import GOODS
from ..state import DONATED, F_DONATIONS, State
from . import DONATION
from .turns import InTurn

NOT_NOW = Reason("182", "not_now")
ONE_DONATION = Reason("182", "one_donation")
NOT_WANTED = Reason("183", "donation_not_wanted")
UNPRODUCED = Reason("185", "donation_unproduced")
TOO_FEW = Reason("184", "donation_too_few")


def why_not_donate(state: State, seat: int, good: int) -> Reason | None:
    """What forbids donating a set of that good."""
    if state.used[seat] & DONATED:
        return ONE_DONATION
    terms = state.box.markets[state.market].donations[good]
    if terms is None:
        return NOT_WANTED
    if not able(state, seat) >> good & 1:
        return UNPRODUCED
    return TOO_FEW if state.goods[seat][good] < terms[0] else None


class Donation(InTurn):
    """At most one donation a seat."""

    chapter = "donation"
    number = DONATION
    verbs = frozenset(("donate", "done"))
    otherwise = NOT_NOW

    def pre_answer_frame(self, state: State, frame: Frame, seat: int) -> Frame | None:
        """Who donates after others may decide at once: a donation changes nothing for anybody else."""
        office = state.office(seat)
        return (DONATION, office) if office > frame[1] else None

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        return [
            words.done,
            *[words.donate[good] for good in range(5) if why_not_donate(state, seat, good) is None],
        ]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return None if action.verb == "done" else why_not_donate(state, seat, action.args[0])

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        good = action.args[0]
        words: dict[str, Word] = {"good": f"good/{GOODS[good]}", "have": state.goods[seat][good]}
        terms = state.box.markets[state.market].donations[good]
        if terms is not None:
            words["needed"] = terms[0]
        return words

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "donate":
            good = action.args[0]
            terms = state.box.markets[state.market].donations[good]
            assert terms is not None
            cubes, fame = terms
            state.goods[seat][good] -= cubes
            state.fame[seat][F_DONATIONS] += fame
            state.used[seat] |= DONATED
            if log is not None:
                words: dict[str, Word] = {"goods": (f"good/{GOODS[good]}",) * cubes, "fame": fame}
                log.append(Event("donates", seat, words))
        self.end_turn(state, log)

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.done

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "donate", self.chapter)
