"""Architect and Craftsman: foundations and materials; the Fountain's look at the deck."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.decision import Decision, Word
from game.engine.core.event import Event, Log
from game.engine.core.refusal import Reason

from ..cards import card_word, distinct, material_word, part, receive
from ..components import ARCHITECTUS, ARCUS, ARTIFEX, FONS, MATERIAL, ROLES, SCALAE
from ..construction import add, fits, found, open_lots, open_sites, sites_for, why_not_add, why_not_found
from ..state import HIDDEN, NOTHING_ASIDE, State
from . import FOUNTAIN
from .batch import actions_left
from .chapter import Chapter
from .stairway import climb, stairs, why_not_stair

NOT_IN_HAND = Reason("R068", "not_in_hand")
NO_CARD_FOR = Reason("R067", "no_card_for")
ARCHITECT_ONLY = Reason("R077", "architect_only")
CRAFTSMAN_ONLY = Reason("R077", "craftsman_only")
NOT_IN_STOCK = Reason("R077", "not_in_stock")
NO_SUCH_MATERIAL = Reason("R077", "not_in_hand")
NO_ARCHWAY = Reason("R130", "no_archway")
NOT_IN_POOL = Reason("R130", "not_in_pool")
NO_FOUNTAIN = Reason("R148", "no_fountain")
STAIRWAY_AFTER = Reason("R144", "stairway_after")
LOOKED_AT = Reason("R148", "looked_at")


def foundations(state: State, seat: int, cards: list[int], role: int, pairs: bool) -> list[Action]:
    """The foundations that may be laid with some cards."""
    words, names = state.box.vocabulary, state.names[seat]
    sites = open_sites(state, seat, role, pairs)
    return [
        words.found[card][site]
        for card in cards
        if not names >> card & 1
        for site in sites_for(state, card)
        if sites >> site & 1
    ]


def additions(state: State, seat: int, cards: list[int]) -> list[Action]:
    """The ways to use some cards as materials."""
    lots = open_lots(state, seat)
    if not lots:
        return []
    add_ = state.box.vocabulary.add
    return [
        add_[card][lot.card]
        for card in cards
        if card != HIDDEN
        for lot in lots
        if fits(state, seat, lot, MATERIAL[card])
    ]


class Building(Chapter):
    """Frame: (BUILD, seat, role, whether the action may be the first of two for a site out of town)."""

    chapter = "building"
    verbs: ClassVar[frozenset[str]] = frozenset(
        ("found", "add", "place", "fetch", "stair", "fountain", "done")
    )

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        _, _, role, pairs = state.stack[-1]
        cards = distinct(state.hand[seat])
        options = [words.done, *foundations(state, seat, cards, role, pairs)]
        powers = state.powers[seat]
        if role == ARTIFEX:
            options += additions(state, seat, cards)
            if powers >> FONS & 1 and state.deck:
                options.append(words.fountain)
            return options
        lots = open_lots(state, seat)
        if lots:
            tables = [(words.place, state.stock[seat])]
            if powers >> ARCUS & 1:
                tables.append((words.fetch, state.pool))
            options += [
                table[material][lot.card]
                for table, source in tables
                for material in range(6)
                if source[material]
                for lot in lots
                if fits(state, seat, lot, material)
            ]
        if powers >> SCALAE & 1 and not state.rules.stairway_additional:
            options += stairs(state, seat)
        return options

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        _, _, role, pairs = state.stack[-1]
        verb, args = action
        if verb == "done":
            return None
        if verb == "found":
            if args[0] not in state.hand[seat]:
                usable = any(args[1] in sites_for(state, card) for card in state.hand[seat])
                return NOT_IN_HAND if usable else NO_CARD_FOR
            return why_not_found(state, seat, args[0], args[1], role, pairs)
        if verb in ("add", "fountain"):
            if role != ARTIFEX:
                return CRAFTSMAN_ONLY
            if verb == "fountain":
                return None if state.has(seat, FONS) else NO_FOUNTAIN
            if args[0] not in state.hand[seat]:
                return NO_SUCH_MATERIAL
            return why_not_add(state, seat, args[1], MATERIAL[args[0]])
        if role != ARCHITECTUS:
            return ARCHITECT_ONLY
        if verb == "stair":
            return STAIRWAY_AFTER if state.rules.stairway_additional else why_not_stair(state, seat, args)
        return self._why_not_place(state, seat, verb, args)

    def _why_not_place(self, state: State, seat: int, verb: str, args: tuple[int, ...]) -> Reason | None:
        if verb == "fetch":
            if not state.has(seat, ARCUS):
                return NO_ARCHWAY
            if not state.pool[args[0]]:
                return NOT_IN_POOL
        elif not state.stock[seat][args[0]]:
            return NOT_IN_STOCK
        return why_not_add(state, seat, args[1], args[0])

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, role, pairs = state.stack.pop()
        verb, args = action
        if verb == "done":
            return
        if role == ARTIFEX:
            state.crafted |= 1 << seat
        if verb == "found":
            part(state, seat, args[0])
            found(state, seat, args[0], args[1], role, log)
        elif verb == "add":
            part(state, seat, args[0])
            add(state, seat, args[1], MATERIAL[args[0]], False, log)
        elif verb == "stair":
            climb(state, seat, args, log)
        elif verb == "fountain":
            look(state, seat, pairs, log)
        else:
            source = state.pool if verb == "fetch" else state.stock[seat]
            source[args[0]] -= 1
            if log is not None and verb == "fetch":
                log.append(Event("fetches", seat, {"material": material_word(args[0])}))
            add(state, seat, args[1], args[0], True, log)

    def decision(self, state: State, seat: int) -> Decision:
        words: dict[str, Word] = {"role": f"role/{ROLES[state.stack[-1][2]]}", "actions": actions_left(state)}
        return Decision(seat, "build", self.chapter, words)


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


__all__ = ["Building", "Fountain"]
