"""Who begins: the first name in the alphabet, by a card from the deck or by one that each player chooses."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.decision import Decision
from game.engine.core.event import Event, Log
from game.engine.core.phase import NOBODY
from game.engine.core.refusal import Reason

from ..cards import card_word, distinct, open_hands, part_hidden
from ..components import MATERIAL
from ..state import NOTHING_ASIDE, State
from . import OPENING, TURN
from .chapter import Chapter

NOT_IN_HAND = Reason("R011", "not_in_hand")


def turn_up(state: State, seat: int, log: Log) -> int:
    """Turn up the top card of the deck for a seat; it goes to the pool. Answer the card."""
    card = state.deck.pop()
    _reveal(state, seat, card, log)
    return card


def _reveal(state: State, seat: int, card: int, log: Log) -> None:
    state.gone[card] += 1
    state.pool[MATERIAL[card]] += 1
    if log is not None:
        log.append(Event("turns_up", seat, {"card": card_word(card)}, reveals=True))


def begin(state: State, cards: dict[int, int], log: Log) -> None:
    """Find who begins by the cards turned up, those that tie turning up more, and begin the first turn."""
    order = state.box.alphabet[state.rules.alphabet]
    while True:
        first = min(order[card] for card in cards.values())
        tied = [seat for seat, card in cards.items() if order[card] == first]
        if len(tied) == 1:
            break
        cards = {seat: turn_up(state, seat, log) for seat in tied}
    state.leader = tied[0]
    state.turn = 1
    state.moved = False
    state.stack = [(TURN, 0)]
    open_hands(state)
    if log is not None:
        log.append(Event("begins", state.leader, {}))
        log.append(Event("round", state.leader, {"round": state.turn}))


class Opening(Chapter):
    """Frame: (OPENING, seats that have chosen). The opening for experienced players: each stakes a card unseen."""

    chapter = "opening"
    verbs: ClassVar[frozenset[str]] = frozenset(("stake",))

    def advance(self, state: State, log: Log) -> int:
        chosen = int(state.stack[-1][1])
        if chosen < state.players:
            return chosen
        cards = {}
        for seat, card in enumerate(state.aside):
            state.aside[seat] = NOTHING_ASIDE
            _reveal(state, seat, card, log)
            cards[seat] = card
        begin(state, cards, log)
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.box.vocabulary.stake[card] for card in distinct(state.hand[seat])]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return None if action.args[0] in state.hand[seat] else NOT_IN_HAND

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        part_hidden(state, seat, action.args[0])
        state.aside[seat] = action.args[0]
        state.stack[-1] = (OPENING, seat + 1)
        if log is not None:
            log.append(Event("stakes", seat, {}))

    def default(self, state: State, seat: int) -> Action:
        return self.legal(state, seat)[0]

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "stake", self.chapter)


__all__ = ["Opening", "begin", "turn_up"]
