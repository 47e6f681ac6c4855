"""The Diplomat copies an opponent's top card; Legatus and Proconsul let the partner play a card of his own."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason
from game.engine.core.phase import NOBODY

from ..components import DIPLOMAT, LEGATUS, LEGATUS_CARD, MAGISTER, SENATOR, TRIBUNE_CARD
from ..player_area import lay
from ..profile import RESTING_LEAVERS
from ..state import MAGISTER_BIT, State
from ..words import card_word, role_word
from .chapter import GameChapter
from .performing import COPIED, THROUGH_CARD, THROUGH_MAGISTER, perform

NO_SEAT = Reason("R120", "no_such_seat")
OWN_CARD = Reason("R120", "own_card")
PARTNERS_CARD = Reason("R205", "partners_card")
NOTHING_THERE = Reason("R123", "nothing_to_copy")
IS_DIPLOMAT = Reason("R122", "top_is_diplomat")
COPIED_BEFORE = Reason("R206", "copied_before")
MAGISTER_TWICE = Reason("R135", "magister_entered")
NO_LEGATUS = Reason("R215", "no_legatus_here")
NO_SENATOR = Reason("R131", "no_senator_here")
MUST_COPY = Reason("R120", "must_copy")
NOT_IN_HAND = Reason("R022", "not_in_hand")
NOT_LEGATUS = Reason("R215", "not_legatus")


def why_not_copy(state: State, seat: int, other: int) -> Reason | None:
    """What forbids the running Diplomat to copy the top card of another seat."""
    _, _, partner, via = state.stack[-1]
    if other >= state.players:
        return NO_SEAT
    if other == seat:
        return OWN_CARD
    if state.side(other) == state.side(seat):
        return PARTNERS_CARD
    if not state.pile[other]:
        return NOTHING_THERE
    role = state.layout.box.cards[state.pile[other][-1]].roles[0]
    if role == DIPLOMAT:
        return IS_DIPLOMAT
    if state.rules.team and state.copied[state.side(seat)] >> other & 1:
        return COPIED_BEFORE
    if role == MAGISTER and state.entered & MAGISTER_BIT:
        return MAGISTER_TWICE
    if role == LEGATUS and (partner < 0 or via == THROUGH_CARD):
        return NO_LEGATUS
    return NO_SENATOR if role == SENATOR and via == THROUGH_MAGISTER and state.rules.no_senator else None


class Diplomat(GameChapter):
    """Frame: (DIPLOMAT, seat, partner or -1, how it came to be executed)."""

    chapter = "diplomat"
    verbs: ClassVar[frozenset[str]] = frozenset(("copy", "done"))

    def advance(self, state: State, log: Log) -> int:
        seat = int(state.stack[-1][1])
        if state.absent >> seat & 1 and state.rules.version >= RESTING_LEAVERS:
            state.stack.pop()
            return NOBODY
        for other in range(state.players):
            if other != seat and why_not_copy(state, seat, other) is None:
                return seat
        state.stack.pop()
        if log is not None:
            log.append(Event("no_effect", seat, {"role": role_word(DIPLOMAT)}))
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.layout.box.vocabulary
        found = [
            words.copy[other]
            for other in range(state.players)
            if other != seat and why_not_copy(state, seat, other) is None
        ]
        return [*found, words.done] if state.rules.may_decline else found

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None if state.rules.may_decline else MUST_COPY
        return why_not_copy(state, seat, action.args[0])

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, partner, _ = state.stack.pop()
        if action.verb == "done":
            return
        other = action.args[0]
        card = state.pile[other][-1]
        if state.rules.team:
            state.copied[state.side(seat)] |= 1 << other
        if log is not None:
            log.append(Event("copies", seat, {"card": card_word(card), "owner": f"seat/{other}"}))
        perform(state, seat, partner, card, COPIED, log)

    def default(self, state: State, seat: int) -> Action:
        return self.legal(state, seat)[-1]

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "copy", self.chapter, {})


class Second(GameChapter):
    """Frame: (SECOND, seat, its partner, whose turn it is; LEGATUS or PROCONSUL): a card of the seat's own hand."""

    chapter = "team"
    verbs: ClassVar[frozenset[str]] = frozenset(("play",))

    def compelling(self, state: State) -> str:
        return "R213" if state.stack[-1][3] == LEGATUS else "R214"

    def legal(self, state: State, seat: int) -> list[Action]:
        play = state.layout.box.vocabulary.play
        return [play[card] for card in dict.fromkeys(state.hand[seat]) if card != LEGATUS_CARD]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.args[0] not in state.hand[seat]:
            return NOT_IN_HAND
        return NOT_LEGATUS if action.args[0] == LEGATUS_CARD else None

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, other, role = state.stack.pop()
        card = action.args[0]
        lay(state, seat, card)
        if log is not None:
            log.append(Event("plays", seat, {"card": card_word(card)}))
        if role != LEGATUS:
            perform(state, seat, -1, card, THROUGH_CARD, log)
        elif state.rules.active_first:
            perform(state, other, seat, card, THROUGH_CARD, log)
        else:
            perform(state, seat, other, card, THROUGH_CARD, log)

    def default(self, state: State, seat: int) -> Action:
        return state.layout.box.vocabulary.play[TRIBUNE_CARD]

    def decision(self, state: State, seat: int) -> Decision:
        role = state.stack[-1][3]
        key = "answer_legatus" if role == LEGATUS else "answer_proconsul"
        return Decision(seat, key, self.chapter, {"partner": f"seat/{state.stack[-1][2]}"})
