"""Architect and Craftsman: foundations and materials."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.decision import Decision, Word
from game.engine.core.event import Event, Log
from game.engine.core.refusal import Reason

from ..cards import distinct, material_word, part
from ..components import ARCHITECTUS, ARCUS, ARTIFEX, FONS, MATERIAL, ROLES, SCALAE
from ..construction import (
    add,
    additions,
    fits,
    found,
    foundations,
    open_lots,
    sites_for,
    why_not_add,
    why_not_found,
)
from ..powers.fons import look
from ..powers.scalae import climb, stairs, why_not_stair
from ..state import State
from .batch import actions_left
from .chapter import Chapter, tell_skipped

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
            tell_skipped(seat, role, log)
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

    def public_question(self, state: State) -> bool:
        # An Architect works with materials that everybody sees; a Craftsman's are in the hand.
        return bool(state.stack[-1][2] == ARCHITECTUS)

    def decision(self, state: State, seat: int) -> Decision:
        words: dict[str, Word] = {"role": f"role/{ROLES[state.stack[-1][2]]}", "actions": actions_left(state)}
        return Decision(seat, "build", self.chapter, words)


__all__ = ["Building"]
