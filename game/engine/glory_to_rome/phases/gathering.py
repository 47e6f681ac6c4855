"""Gathering: the Laborer's materials into the stock, the Merchant's into the vault, the Patron's clients; and the Bath.

The Laborer takes from the pool, with a Dock from the hand; the Merchant with an Atrium one from the deck, with a Basilica one from
the hand; the Patron from the pool, with a Bar from the deck, with an Aqueduct from the hand.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word
from game.engine.core.phase import NOBODY

from ..cards import building_word, card_word, material_word, part, part_hidden
from ..components import (
    AQUAEDUCTUS,
    ATRIUM,
    BASILICA,
    HORREUM,
    LUDUS_MAGNA,
    MATERIAL,
    MERCATOR,
    NAVALE,
    OPERARIUS,
    PATRONUS,
    ROLES,
    TABERNA,
    THERMAE,
)
from ..powers import client_limit, vault_limit
from ..state import State
from . import BATH, LABOR, PATRON, SALE
from .chapter import GameChapter
from .turn import actions_left, push_action, source_of_action

POOL_USED = Reason("R062", "pool_used")
POOL_EMPTY = Reason("R063", "pool_empty")
NO_DOCK = Reason("R159", "no_dock")
DOCK_USED = Reason("R159", "dock_used")
NOT_IN_HAND = Reason("R159", "not_in_hand")

USED_POOL: Final = 1
USED_DOCK: Final = 2
EXTRA: Mapping[str, Mapping[str, int]] = {
    "laborer": {"dock": NAVALE},
    "merchant": {"sell_hand": BASILICA},
    "patron": {"hire_deck": TABERNA, "hire_hand": AQUAEDUCTUS},
}
"""By chapter the verbs that take more than the role alone does, with the buildings that give them."""


class Gathering(GameChapter):
    """A role that takes from several sources, from each once an action. Frame: (.., seat, sources used)."""

    def why_not_from(self, state: State, seat: int, verb: str) -> Reason | None:
        """Why a source is closed, whatever is wanted from it."""
        raise NotImplementedError

    def why_not_this(self, state: State, seat: int, action: Action) -> Reason | None:
        """Why an open source does not give what is wanted."""
        raise NotImplementedError

    def ways(self, state: State, seat: int) -> tuple[str, ...]:
        """The buildings through which the running action still gives something besides what lies open to all."""
        full = {"hire_deck": state.deck}
        return tuple(
            building_word(building)
            for verb, building in EXTRA[self.chapter].items()
            if full.get(verb, state.hand[seat]) and self.why_not_from(state, seat, verb) is None
        )

    def is_open(self, state: State, seat: int) -> bool:
        """Whether the running action still takes from where every seat may take, with what lies there."""
        raise NotImplementedError

    def left(self, state: State, seat: int) -> dict[str, Word]:
        """What is left of the running action and after it: actions with it, further ones, and the ways of taking.

        ``parts``: 0 where only what lies open is left, 1 where it is with buildings, 2 where only buildings are.
        """
        ways, actions = self.ways(state, seat), actions_left(state)
        parts = 0 if not ways else 1 if self.is_open(state, seat) else 2
        return {
            "actions": actions,
            "further": actions - 1,
            "ways": ways,
            "parts": parts,
            **source_of_action(state),
        }

    def given(self, state: State, seat: int, actions: Sequence[Action]) -> list[Action]:
        """What a source gives of all that could be wanted from it."""
        if self.why_not_from(state, seat, actions[0].verb) is not None:
            return []
        return [action for action in actions if self.why_not_this(state, seat, action) is None]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        closed = self.why_not_from(state, seat, action.verb)
        return self.why_not_this(state, seat, action) if closed is None else closed

    def public_question(self, state: State) -> bool:
        return True


class Filling(Gathering):
    """One that is asked as long as there is room for more: what is full takes nothing, whatever would be chosen."""

    def room(self, state: State, seat: int) -> int:
        """How many more there is room for."""
        raise NotImplementedError

    def advance(self, state: State, log: Log) -> int:
        seat = int(state.stack[-1][1])
        if self.room(state, seat) > 0:
            return seat
        state.stack.pop()
        return NOBODY

    def decision(self, state: State, seat: int) -> Decision:
        words: dict[str, Word] = {"count": self.room(state, seat), **self.left(state, seat)}
        return Decision(seat, self.chapter, self.chapter, words)


class Laborer(Gathering):
    """Frame: (LABOR, seat, parts of the action used)."""

    chapter = "laborer"
    verbs: ClassVar[frozenset[str]] = frozenset(("collect", "dock", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        return [words.done, *self.given(state, seat, words.collect), *self.given(state, seat, words.dock)]

    def is_open(self, state: State, seat: int) -> bool:
        return any(state.pool) and self.why_not_from(state, seat, "collect") is None

    def why_not_from(self, state: State, seat: int, verb: str) -> Reason | None:
        used = state.stack[-1][2]
        if verb == "collect":
            return POOL_USED if used & USED_POOL else None
        if not state.has(seat, NAVALE):
            return NO_DOCK
        return DOCK_USED if used & USED_DOCK else None

    def why_not_this(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "collect":
            return None if state.pool[action.args[0]] else POOL_EMPTY
        return None if action.args[0] in state.hand[seat] else NOT_IN_HAND

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        frame = state.stack.pop()
        used = frame[2]
        if action.verb == "done":
            if not used:
                self.tell_skipped(state, frame, OPERARIUS, log)
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

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "laborer", self.chapter, self.left(state, seat))


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


class Merchant(Filling):
    """Frame: (SALE, seat, parts of the action used)."""

    chapter = "merchant"
    verbs: ClassVar[frozenset[str]] = frozenset(("sell", "sell_deck", "sell_hand", "done"))

    def room(self, state: State, seat: int) -> int:
        return vault_limit(state, seat) - state.vault_count(seat)

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        options = [words.done, *self.given(state, seat, words.sell)]
        if state.deck:
            options += self.given(state, seat, [words.sell_deck])
        return [*options, *self.given(state, seat, words.sell_hand)]

    def is_open(self, state: State, seat: int) -> bool:
        stock = any(state.stock[seat]) and self.why_not_from(state, seat, "sell") is None
        return stock or bool(state.deck and self.why_not_from(state, seat, "sell_deck") is None)

    def why_not_from(self, state: State, seat: int, verb: str) -> Reason | None:
        used = state.stack[-1][2]
        if verb == "sell_hand":
            if not state.has(seat, BASILICA):
                return NO_BASILICA
            return BASILICA_USED if used & USED_BASILICA else None
        if used & USED_SALE:
            return SALE_USED
        return NO_ATRIUM if verb == "sell_deck" and not state.has(seat, ATRIUM) else None

    def why_not_this(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "sell":
            return None if state.stock[seat][action.args[0]] else STOCK_EMPTY
        return (
            SALE_NOT_IN_HAND
            if action.verb == "sell_hand" and action.args[0] not in state.hand[seat]
            else None
        )

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        frame = state.stack.pop()
        used = frame[2]
        if action.verb == "done":
            if not used:
                self.tell_skipped(state, frame, MERCATOR, log)
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


HIRE_USED = Reason("R055", "hire_used")
NOBODY_TO_HIRE = Reason("R056", "pool_empty")
NO_BAR = Reason("R162", "no_bar")
BAR_USED = Reason("R162", "bar_used")
POOL_BEFORE_DECK = Reason("R162", "pool_before_deck")
NO_AQUEDUCT = Reason("R124", "no_aqueduct")
AQUEDUCT_USED = Reason("R124", "aqueduct_used")
CLIENT_NOT_IN_HAND = Reason("R124", "not_in_hand")
NOT_HIS_ROLE = Reason("R164", "not_his_role")

HIRED_FROM_POOL: Final = 1
HIRED_FROM_DECK: Final = 2
HIRED_FROM_HAND: Final = 4
_EVENTS = {"hire": "hires", "hire_deck": "hires_deck", "hire_hand": "hires_hand"}


class Patron(Filling):
    """Frame: (PATRON, seat, parts of the action used)."""

    chapter = "patron"
    verbs: ClassVar[frozenset[str]] = frozenset(("hire", "hire_deck", "hire_hand", "done"))

    def room(self, state: State, seat: int) -> int:
        return client_limit(state, seat) - state.client_count(seat)

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        options = [words.done, *self.given(state, seat, words.hire)]
        if state.deck:
            options += self.given(state, seat, [words.hire_deck])
        return [*options, *self.given(state, seat, words.hire_hand)]

    def is_open(self, state: State, seat: int) -> bool:
        return any(state.pool) and self.why_not_from(state, seat, "hire") is None

    def why_not_from(self, state: State, seat: int, verb: str) -> Reason | None:
        used = state.stack[-1][2]
        if verb == "hire":
            if used & HIRED_FROM_DECK:
                return POOL_BEFORE_DECK
            return HIRE_USED if used & HIRED_FROM_POOL else None
        if verb == "hire_deck":
            if not state.has(seat, TABERNA):
                return NO_BAR
            return BAR_USED if used & HIRED_FROM_DECK else None
        if not state.has(seat, AQUAEDUCTUS):
            return NO_AQUEDUCT
        return AQUEDUCT_USED if used & HIRED_FROM_HAND else None

    def why_not_this(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "hire":
            return None if state.pool[action.args[0]] else NOBODY_TO_HIRE
        return (
            CLIENT_NOT_IN_HAND
            if action.verb == "hire_hand" and action.args[0] not in state.hand[seat]
            else None
        )

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        frame = state.stack.pop()
        used = frame[2]
        if action.verb == "done":
            if not used:
                self.tell_skipped(state, frame, PATRONUS, log)
            return
        words: dict[str, Word] = {}
        if action.verb == "hire":
            used |= HIRED_FROM_POOL
            role = action.args[0]
            state.pool[role] -= 1
        elif action.verb == "hire_deck":
            used |= HIRED_FROM_DECK
            card = state.deck.pop()
            state.moved = True
            state.gone[card] += 1
            role = MATERIAL[card]
            words["card"] = card_word(card)
        else:
            used |= HIRED_FROM_HAND
            card = action.args[0]
            part(state, seat, card)
            role = MATERIAL[card]
            words["card"] = card_word(card)
        state.fresh[seat][role] += 1
        if log is not None:
            words["role"] = f"role/{ROLES[role]}"
            log.append(Event(_EVENTS[action.verb], seat, words, reveals=action.verb == "hire_deck"))
        if self._more(state, seat, used):
            state.stack.append((PATRON, seat, used))
        if state.powers[seat] >> THERMAE & 1:
            state.stack.append((BATH, seat, role))

    def _more(self, state: State, seat: int, used: int) -> bool:
        """Whether anything of the action can still be used; a Bath in between may yet give a function."""
        powers = state.powers[seat] | (1 << TABERNA | 1 << AQUAEDUCTUS if state.has(seat, THERMAE) else 0)
        if not used & (HIRED_FROM_POOL | HIRED_FROM_DECK):
            return True
        return bool(
            (powers >> TABERNA & 1 and not used & HIRED_FROM_DECK)
            or (powers >> AQUAEDUCTUS & 1 and not used & HIRED_FROM_HAND)
        )


def bath_roles(state: State, seat: int, role: int) -> list[int]:
    """The roles a client just hired may act as."""
    if role == MERCATOR and state.has(seat, LUDUS_MAGNA):
        return list(range(6))
    if role != OPERARIUS and state.has(seat, HORREUM):
        return [OPERARIUS, role]
    return [role]


class Bath(GameChapter):
    """Frame: (BATH, seat, role of the client just hired). He may act at once."""

    chapter = "patron"
    verbs: ClassVar[frozenset[str]] = frozenset(("bathe", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        return [words.done, *[words.bathe[role] for role in bath_roles(state, seat, state.stack[-1][2])]]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done" or action.args[0] in bath_roles(state, seat, state.stack[-1][2]):
            return None
        return NOT_HIS_ROLE

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb == "done":
            return
        role = action.args[0]
        if log is not None:
            log.append(Event("bathes", seat, {"role": f"role/{ROLES[role]}"}))
        push_action(state, seat, role, False)

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(
            seat,
            "bath",
            self.chapter,
            {"role": f"role/{ROLES[state.stack[-1][2]]}", "building": building_word(THERMAE)},
        )
