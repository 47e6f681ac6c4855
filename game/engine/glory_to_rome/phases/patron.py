"""The Patron: clients from the pool, with a Bar from the deck, with an Aqueduct from the hand; and the Bath."""

from __future__ import annotations

from typing import ClassVar, Final

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word
from game.engine.core.phase import NOBODY

from ..cards import card_word, distinct, part
from ..components import (
    AQUAEDUCTUS,
    HORREUM,
    LUDUS_MAGNA,
    MATERIAL,
    MERCATOR,
    OPERARIUS,
    PATRONUS,
    ROLES,
    TABERNA,
    THERMAE,
)
from ..powers import client_limit
from ..state import State
from . import BATH, PATRON
from .batch import actions_left, push_action
from .chapter import GameChapter, tell_skipped

POOL_USED = Reason("R055", "hire_used")
POOL_EMPTY = Reason("R056", "pool_empty")
NO_BAR = Reason("R162", "no_bar")
BAR_USED = Reason("R162", "bar_used")
POOL_BEFORE_DECK = Reason("R162", "pool_before_deck")
NO_AQUEDUCT = Reason("R124", "no_aqueduct")
AQUEDUCT_USED = Reason("R124", "aqueduct_used")
NOT_IN_HAND = Reason("R124", "not_in_hand")
NOT_HIS_ROLE = Reason("R164", "not_his_role")

USED_POOL: Final = 1
USED_DECK: Final = 2
USED_HAND: Final = 4
_EVENTS = {"hire": "hires", "hire_deck": "hires_deck", "hire_hand": "hires_hand"}


class Patron(GameChapter):
    """Frame: (PATRON, seat, parts of the action used)."""

    chapter = "patron"
    verbs: ClassVar[frozenset[str]] = frozenset(("hire", "hire_deck", "hire_hand", "done"))

    def advance(self, state: State, log: Log) -> int:
        seat = int(state.stack[-1][1])
        if state.client_count(seat) < client_limit(state, seat):
            return seat
        # There is no room for another client, wherever he would come from.
        state.stack.pop()
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        options = [words.done]
        used, powers = state.stack[-1][2], state.powers[seat]
        if not used & (USED_POOL | USED_DECK):
            options += [words.hire[material] for material in range(6) if state.pool[material]]
        if powers >> TABERNA & 1 and not used & USED_DECK and state.deck:
            options.append(words.hire_deck)
        if powers >> AQUAEDUCTUS & 1 and not used & USED_HAND:
            options += [words.hire_hand[card] for card in distinct(state.hand[seat])]
        return options

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        used = state.stack[-1][2]
        if action.verb == "done":
            return None
        if action.verb == "hire":
            if used & USED_DECK:
                return POOL_BEFORE_DECK
            if used & USED_POOL:
                return POOL_USED
            if not state.pool[action.args[0]]:
                return POOL_EMPTY
        elif action.verb == "hire_deck":
            if not state.has(seat, TABERNA):
                return NO_BAR
            if used & USED_DECK:
                return BAR_USED
        else:
            if not state.has(seat, AQUAEDUCTUS):
                return NO_AQUEDUCT
            if used & USED_HAND:
                return AQUEDUCT_USED
            if action.args[0] not in state.hand[seat]:
                return NOT_IN_HAND
        return None

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        used = state.stack.pop()[2]
        if action.verb == "done":
            if not used:
                tell_skipped(seat, PATRONUS, log)
            return
        words: dict[str, Word] = {}
        if action.verb == "hire":
            used |= USED_POOL
            role = action.args[0]
            state.pool[role] -= 1
        elif action.verb == "hire_deck":
            used |= USED_DECK
            card = state.deck.pop()
            state.moved = True
            state.gone[card] += 1
            role = MATERIAL[card]
            words["card"] = card_word(card)
        else:
            used |= USED_HAND
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
        if not used & (USED_POOL | USED_DECK):
            return True
        return bool(
            (powers >> TABERNA & 1 and not used & USED_DECK)
            or (powers >> AQUAEDUCTUS & 1 and not used & USED_HAND)
        )

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        room = client_limit(state, seat) - state.client_count(seat)
        return Decision(seat, "patron", self.chapter, {"count": room, "actions": actions_left(state)})


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
        return Decision(seat, "bath", self.chapter, {"role": f"role/{ROLES[state.stack[-1][2]]}"})
