"""Executing a card: by its owner, then by the partner; one half of a double card; the Diplomat's copy; Legatus and Proconsul."""

from __future__ import annotations

from typing import ClassVar, Final

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word
from game.engine.core.phase import NOBODY, Phase

from .. import components as roles_of
from ..box import Components
from ..components import (
    DIPLOMAT,
    LEGATUS,
    LEGATUS_CARD,
    MAGISTER,
    MASON,
    PRAETOR,
    PROCONSUL,
    SENATOR,
    TRIBUNE_CARD,
    card_word,
    role_word,
)
from ..profile import RESTING_LEAVERS
from ..state import DIPLOMAT_BIT, MAGISTER_BIT, State
from . import ARCHITECT, COLONIST, HALF, MARKET, MERCATOR, PERFORM, PREFECT, REFILL, SECOND
from . import DIPLOMAT as DIPLOMACY
from .buying import payable
from .chapter import GameChapter, deliver, lay
from .colonist import take_back
from .prefect import harvest

OTHER_HALF = Reason("R128", "not_on_card")

DIRECT: Final = 0
THROUGH_CARD: Final = 1
THROUGH_MAGISTER: Final = 2
COPIED: Final = 3
"""How a card came to be executed: played; through Legatus or Proconsul; repeated by a Magister; copied."""


def perform(state: State, seat: int, partner: int, card: int, via: int, log: Log) -> None:
    """Let a seat execute a card, and then its partner (-1: nobody else)."""
    roles = state.layout.box.cards[card].roles
    if len(roles) == 2:
        state.stack.append((HALF, seat, partner, card, via))
    else:
        enact(state, seat, partner, roles[0], card, via, log)


def enact(state: State, seat: int, partner: int, role: int, card: int, via: int, log: Log) -> None:
    """Let a seat, and then its partner, execute one personality of a card."""
    if role == DIPLOMAT:
        if state.entered & DIPLOMAT_BIT:
            _idle(state, seat, role, log)
            return
        state.entered |= DIPLOMAT_BIT
        state.stack.append((DIPLOMACY, seat, partner, via))
    elif role == MAGISTER:
        _repeat(state, seat, log)
    elif role == LEGATUS:
        state.stack.append((SECOND, partner, seat, LEGATUS))
    elif role in (SENATOR, roles_of.CONSUL, PRAETOR, PROCONSUL):
        _open_market(state, seat, partner, role)
    else:
        if partner >= 0:
            state.stack.append((PERFORM, partner, role, card))
        execute(state, seat, role, card, log)


def _idle(state: State, seat: int, role: int, log: Log) -> None:
    if log is not None:
        cards = state.layout.box.cards
        played = next((card for card in reversed(state.pile[seat]) if role in cards[card].roles), -1)
        log.append(Event("no_effect", seat, {"card": role_word(role) if played < 0 else card_word(played)}))


def _repeat(state: State, seat: int, log: Log) -> None:
    """The card under the top of the own pile once more; a Senator is not repeated (R130, R131, R133)."""
    pile = state.pile[seat]
    before = pile[-2] if len(pile) > 1 else -1
    if state.entered & MAGISTER_BIT or before < 0 or state.layout.box.cards[before].roles[0] == SENATOR:
        _idle(state, seat, MAGISTER, log)
        return
    state.entered |= MAGISTER_BIT
    if log is not None:
        log.append(Event("repeats", seat, {"card": card_word(before)}))
    perform(state, seat, -1, before, THROUGH_MAGISTER, log)


def cards_bought(box: Components, role: int) -> int:
    """Cards that may be bought by a personality that goes to the market."""
    return box.senator_cards if role == SENATOR else 1


def _open_market(state: State, seat: int, partner: int, role: int) -> None:
    """Frames for purchases, the last to run first: what follows, the refill, the purchases."""
    stack = state.stack
    if role == PROCONSUL and partner >= 0:
        stack.append((SECOND, partner, seat, PROCONSUL))
    stack.append((REFILL, True))
    if role == PRAETOR and partner >= 0:
        stack.append((MARKET, partner, cards_bought(state.layout.box, PRAETOR), PRAETOR))
        if state.rules.praetor_slides:
            stack.append((REFILL, False))
    stack.append((MARKET, seat, cards_bought(state.layout.box, role), role))


def execute(state: State, seat: int, role: int, card: int, log: Log) -> None:
    """Begin what one seat does by one personality."""
    stack = state.stack
    if role == roles_of.ARCHITECT:
        stack.append((ARCHITECT, seat, state.colonists(seat), False))
    elif role == roles_of.PREFECT:
        stack.append((PREFECT, seat))
    elif role == roles_of.MERCATOR:
        income = state.layout.box.cards[card].income
        state.money[seat] += income
        if log is not None:
            log.append(Event("earns", seat, {"coins": income}))
        stack.append((MERCATOR, seat, 0, 0))
    elif role == roles_of.TRIBUNE:
        take_back(state, seat, log)
    elif role == roles_of.COLONIST:
        stack.append((COLONIST, seat, False))
    else:
        good = role - MASON
        count = (state.houses[seat] & state.layout.of_good[good]).bit_count()
        deliver(state, seat, tuple(count if item == good else 0 for item in range(5)), log)


class Perform(Phase[State]):
    """Frame: (PERFORM, seat, role, card): what the partner of a card's owner still has to do."""

    def advance(self, state: State, log: Log) -> int:
        _, seat, role, card = state.stack.pop()
        if log is not None:
            log.append(Event("also", seat, {"role": role_word(role)}))
        execute(state, seat, role, card, log)
        return NOBODY


class Half(GameChapter):
    """Frame: (HALF, seat, partner or -1, card, how it came to be executed)."""

    chapter = "turn"
    verbs: ClassVar[frozenset[str]] = frozenset(("as",))
    compels = "R128"

    def legal(self, state: State, seat: int) -> list[Action]:
        box = state.layout.box
        halves = [box.vocabulary.as_[role] for role in box.cards[state.stack[-1][3]].roles]
        return self.allowed(state, seat, halves)

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        roles = state.layout.box.cards[state.stack[-1][3]].roles
        return None if action.args[0] in roles else OTHER_HALF

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, partner, card, via = state.stack.pop()
        role = action.args[0]
        if log is not None:
            log.append(Event("chooses", seat, {"role": role_word(role)}))
        if partner >= 0 and not (via == COPIED and state.rules.copied_same):
            first, second = state.layout.box.cards[card].roles
            state.stack.append((PERFORM, partner, second if role == first else first, card))
            partner = -1
        enact(state, seat, partner, role, card, via, log)

    def default(self, state: State, seat: int) -> Action:
        return self.legal(state, seat)[0]

    def decision(self, state: State, seat: int) -> Decision:
        words: dict[str, Word] = {"card": card_word(state.stack[-1][3])}
        return Decision(seat, "half", self.chapter, words)


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


def waste(state: State, seat: int, card: int) -> str:
    """Why a card played now would do nothing, as the end of a key (``<game>.forfeit.effect_<word>``); "" if it would do something."""
    cards = state.layout.box.cards
    role, *other = cards[card].roles
    if other:
        return ""
    if role == MAGISTER:
        pile = state.pile[seat]
        return unrepeatable(state, pile[-1] if pile else -1)
    if role == DIPLOMAT:
        asked = state.clone()
        asked.stack.append((DIPLOMACY, seat, state.partner(seat), DIRECT))
        return uncopied(asked, seat)
    return idle(state, seat, role)


def idle(state: State, seat: int, role: int) -> str:
    """Why a personality would find nothing to produce in or to buy, as in ``waste``; "" if it would, or another does."""
    if role >= MASON:
        partner = state.partner(seat)
        houses = state.houses[seat] | (state.houses[partner] if partner >= 0 else 0)
        return "" if houses & state.layout.of_good[role - MASON] else "houses"
    return "cards" if role in (SENATOR, roles_of.CONSUL) and not payable(state, seat, role) else ""


def without_room(state: State, seat: int, action: Action) -> int:
    """Goods an action would bring its seat for which the warehouse has no room."""
    layout, coming = state.layout, 0
    if action.verb == "produce":
        coming = sum(harvest(state, seat, layout.ways.local_province[action.args[0]])[seat])
    elif action.verb in ("play", "copy"):
        card = action.args[0] if action.verb == "play" else state.pile[action.args[0]][-1]
        role = layout.box.cards[card].roles[0]
        coming = (state.houses[seat] & layout.of_good[role - MASON]).bit_count() if role >= MASON else 0
    return max(0, coming - state.free(seat)) if coming else 0


def unrepeatable(state: State, before: int) -> str:
    """Why a Magister repeats nothing of the card before it (-1: none); "" if it does."""
    if before < 0:
        return "first"
    return "senator" if state.layout.box.cards[before].roles[0] == SENATOR else ""


def uncopied(state: State, seat: int) -> str:
    """Why the running Diplomat finds nothing to copy; "" if it does."""
    reasons = {why_not_copy(state, seat, one) for one in range(state.players)} - {OWN_CARD, PARTNERS_CARD}
    if None in reasons:
        return ""
    if reasons <= {NOTHING_THERE}:
        return "empty"
    return "diplomat" if reasons <= {NOTHING_THERE, IS_DIPLOMAT} else "copy"


class Diplomat(GameChapter):
    """Frame: (DIPLOMAT, seat, partner or -1, how it came to be executed)."""

    chapter = "diplomat"
    verbs: ClassVar[frozenset[str]] = frozenset(("copy", "done"))

    def advance(self, state: State, log: Log) -> int:
        seat = int(state.stack[-1][1])
        if state.left_seats >> seat & 1 and state.rules.version >= RESTING_LEAVERS:
            state.stack.pop()
            return NOBODY
        for other in range(state.players):
            if other != seat and why_not_copy(state, seat, other) is None:
                return seat
        state.stack.pop()
        _idle(state, seat, DIPLOMAT, log)
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.layout.box.vocabulary
        others = [words.copy[other] for other in range(state.players)]
        return self.allowed(state, seat, [*others, words.done])

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
        return self.allowed(state, seat, [play[card] for card in dict.fromkeys(state.hand[seat])])

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
