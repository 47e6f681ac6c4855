"""The Laborer takes materials from the pool (with a Dock from the hand), the Merchant puts materials into the vault.

With an Atrium the Merchant takes one from the deck, with a Basilica one from the hand besides.
"""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word
from game.engine.core.phase import NOBODY

from ..cards import card_word, distinct, material_word, part, part_hidden
from ..components import ATRIUM, BASILICA, MATERIAL, MERCATOR, NAVALE, OPERARIUS
from ..powers import vault_limit
from ..state import State
from . import LABOR, SALE
from .batch import actions_left
from .chapter import GameChapter, tell_skipped

POOL_USED = Reason("R062", "pool_used")
POOL_EMPTY = Reason("R063", "pool_empty")
NO_DOCK = Reason("R159", "no_dock")
DOCK_USED = Reason("R159", "dock_used")
NOT_IN_HAND = Reason("R159", "not_in_hand")

USED_POOL: Final = 1
USED_DOCK: Final = 2


class Laborer(GameChapter):
    """Frame: (LABOR, seat, parts of the action used)."""

    chapter = "laborer"
    verbs: ClassVar[frozenset[str]] = frozenset(("collect", "dock", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        used = state.stack[-1][2]
        options = [words.done]
        if not used & USED_POOL:
            options += [words.collect[material] for material in range(6) if state.pool[material]]
        if state.powers[seat] >> NAVALE & 1 and not used & USED_DOCK:
            options += [words.dock[card] for card in distinct(state.hand[seat])]
        return options

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        used = state.stack[-1][2]
        if action.verb == "collect":
            if used & USED_POOL:
                return POOL_USED
            return None if state.pool[action.args[0]] else POOL_EMPTY
        if action.verb == "dock":
            if not state.has(seat, NAVALE):
                return NO_DOCK
            if used & USED_DOCK:
                return DOCK_USED
            return None if action.args[0] in state.hand[seat] else NOT_IN_HAND
        return None

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        used = state.stack.pop()[2]
        if action.verb == "done":
            if not used:
                tell_skipped(seat, OPERARIUS, log)
            return
        if action.verb == "collect":
            used |= USED_POOL
            material = action.args[0]
            state.pool[material] -= 1
            if log is not None:
                log.append(Event("collects", seat, {"material": material_word(material)}))
        else:
            used |= USED_DOCK
            card = action.args[0]
            part(state, seat, card)
            material = MATERIAL[card]
            if log is not None:
                log.append(Event("docks", seat, {"card": card_word(card)}))
        state.stock[seat][material] += 1
        if used != USED_POOL | USED_DOCK and state.powers[seat] >> NAVALE & 1:
            state.stack.append((LABOR, seat, used))

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "laborer", self.chapter, {"actions": actions_left(state)})


SALE_USED = Reason("R098", "sale_used")
STOCK_EMPTY = Reason("R098", "stock_empty")
NO_ATRIUM = Reason("R122", "no_atrium")
NO_BASILICA = Reason("R125", "no_basilica")
BASILICA_USED = Reason("R125", "basilica_used")
SALE_NOT_IN_HAND = Reason("R125", "not_in_hand")

USED_SALE: Final = 1
USED_BASILICA: Final = 2


def _worth(state: State, material: int) -> dict[str, Word]:
    return {"material": material_word(material), "points": state.box.value[material]}


class Merchant(GameChapter):
    """Frame: (SALE, seat, parts of the action used)."""

    chapter = "merchant"
    verbs: ClassVar[frozenset[str]] = frozenset(("sell", "sell_deck", "sell_hand", "done"))

    def advance(self, state: State, log: Log) -> int:
        seat = int(state.stack[-1][1])
        if state.vault_count(seat) < vault_limit(state, seat):
            return seat
        # A full vault takes nothing, whatever would be chosen.
        state.stack.pop()
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        options = [words.done]
        used, powers = state.stack[-1][2], state.powers[seat]
        if not used & USED_SALE:
            stock = state.stock[seat]
            options += [words.sell[material] for material in range(6) if stock[material]]
            if powers >> ATRIUM & 1 and state.deck:
                options.append(words.sell_deck)
        if powers >> BASILICA & 1 and not used & USED_BASILICA:
            options += [words.sell_hand[card] for card in distinct(state.hand[seat])]
        return options

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        used = state.stack[-1][2]
        if action.verb == "sell_hand":
            if not state.has(seat, BASILICA):
                return NO_BASILICA
            if used & USED_BASILICA:
                return BASILICA_USED
            if action.args[0] not in state.hand[seat]:
                return SALE_NOT_IN_HAND
        elif used & USED_SALE:
            return SALE_USED
        elif action.verb == "sell_deck":
            if not state.has(seat, ATRIUM):
                return NO_ATRIUM
        elif not state.stock[seat][action.args[0]]:
            return STOCK_EMPTY
        return None

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        used = state.stack.pop()[2]
        if action.verb == "done":
            if not used:
                tell_skipped(seat, MERCATOR, log)
            return
        state.moved = True
        if action.verb == "sell":
            used |= USED_SALE
            material = action.args[0]
            state.stock[seat][material] -= 1
            state.vault[seat][material] += 1
            if log is not None:
                log.append(Event("sells", seat, _worth(state, material)))
        elif action.verb == "sell_deck":
            used |= USED_SALE
            insort(state.blind[seat], state.deck.pop())
            if log is not None:
                log.append(Event("sells_deck", seat, {}))
        else:
            used |= USED_BASILICA
            card = action.args[0]
            part_hidden(state, seat, card)
            insort(state.sealed[seat], card)
            if log is not None:
                log.append(Event("sells_hand", seat, {}))
                log.append(Event("sells_card", seat, {"card": card_word(card)}, frozenset((seat,))))
        if used != USED_SALE | USED_BASILICA and state.powers[seat] >> BASILICA & 1:
            state.stack.append((SALE, seat, used))

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        room = vault_limit(state, seat) - state.vault_count(seat)
        return Decision(seat, "merchant", self.chapter, {"count": room, "actions": actions_left(state)})
