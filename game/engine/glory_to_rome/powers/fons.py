"""Fons: a Craftsman may look at the top card of the deck and use it at once, or keep it."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.decision import Decision, Word
from game.engine.core.event import Event, Log
from game.engine.core.refusal import Reason

from ..cards import card_word, receive
from ..components import ARTIFEX, MATERIAL
from ..construction import (
    add,
    additions,
    found,
    foundations,
    why_not_add,
    why_not_found,
)
from ..phases import FOUNTAIN
from ..phases.chapter import Chapter
from ..state import HIDDEN, NOTHING_ASIDE, State

LOOKED_AT = Reason("R148", "looked_at")


def look(state: State, seat: int, pairs: bool, log: Log) -> None:
    """Take the top card of the deck and look at it; where the last one ends the match it cannot be used any more."""
    card = state.deck.pop()
    state.aside[seat] = card
    state.moved = True
    if log is not None:
        log.append(Event("looks", seat, {}, reveals=True))
        log.append(Event("looks_at", seat, {"card": card_word(card)}, frozenset((seat,)), reveals=True))
    if state.deck or not state.rules.fountain_ends:
        state.stack.append((FOUNTAIN, seat, pairs))


class Fountain(Chapter):
    """Frame: (FOUNTAIN, seat, whether a second action may be used). The card looked at lies aside."""

    chapter = "building"
    verbs: ClassVar[frozenset[str]] = frozenset(("found", "add", "keep"))

    def legal(self, state: State, seat: int) -> list[Action]:
        cards = [state.aside[seat]]
        options = [state.box.vocabulary.keep]
        if cards[0] != HIDDEN:
            options += foundations(state, seat, cards, ARTIFEX, state.stack[-1][2])
            options += additions(state, seat, cards)
        return options

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        verb, args = action
        if verb == "keep":
            return None
        if args[0] != state.aside[seat]:
            return LOOKED_AT
        if verb == "found":
            return why_not_found(state, seat, args[0], args[1], ARTIFEX, state.stack[-1][2])
        return why_not_add(state, seat, args[1], MATERIAL[args[0]])

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        state.stack.pop()
        card = state.aside[seat]
        state.aside[seat] = NOTHING_ASIDE
        if action.verb == "keep":
            receive(state, seat, card)
            if log is not None:
                log.append(Event("keeps", seat, {}))
            return
        state.gone[card] += 1
        if action.verb == "found":
            found(state, seat, card, action.args[1], ARTIFEX, log)
        else:
            add(state, seat, action.args[1], MATERIAL[card], False, log)

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.keep

    def decision(self, state: State, seat: int) -> Decision:
        card = state.aside[seat]
        words: dict[str, Word] = {} if card == HIDDEN else {"card": card_word(card)}
        return Decision(seat, "fountain", self.chapter, words)


__all__ = ["Fountain", "look"]
