"""Phase 4: building in turn order, and the Consul's pre-emption as an interruption of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from game.engine.core.action import Action, Row
from game.engine.core.messages import Decision, Event, Log, Reason, Refusal, Word

from ..box import Components
from ..commerce import VERBS, commerce_words, do_commerce, list_commerce, why_not_commerce
from ..components import (
    BIT,
    BUILDINGS,
    CAT_PUBLIC,
    CAT_WALL,
    CATEGORIES,
    CATEGORY,
    COMMERCIAL_MASK,
    CONSUL,
    DEARER_PUBLIC_MASK,
    INDUSTRIAL,
    PRODUCTION,
    PRODUCTION_MASK,
    PUBLIC_MASK,
    REDEMPTOR,
    URBI,
    UTILITY_MASK,
    WALL_MASK,
)
from ..state import BOUGHT, F_PUBLIC, PREEMPTED, REDEEMED, State
from . import BUILDING, PREEMPTION
from .chapter import GameChapter, InTurn, other_phase

SOLD_OUT = Reason("69", "sold_out")
ONE_OF_KIND = Reason("65", "one_of_kind")
ONE_WALL = Reason("66", "one_wall")
URBI_ONLY = Reason("66", "urbi_only")
SAME_NAME = Reason("71", "same_name")
LICENSE = Reason("73", "licence")
DEARER_FIRST = Reason("79", "dearer_first")
TOO_DEAR = Reason("68", "building_too_dear")
WALL_TOO_DEAR = Reason("100", "building_too_dear")
NO_REDEMPTOR = Reason("87", "no_redemptor")
REDEMPTOR_USED = Reason("87", "redemptor_used")
REDEMPTOR_UNPRODUCED = Reason("88", "redemptor_unproduced")
REDEMPTOR_NEEDS_GOOD = Reason("87", "redemptor_needs_good")
NOT_BUILDING = Reason("89", "not_now")
NO_WALL_PREEMPTION = Reason("92", "no_wall_preemption")
PREEMPTION_USED = Reason("98", "preemption_used")
PREEMPT_OR_DECLINE = Reason("91", "preempt_or_decline")

KIND_MASKS = (PRODUCTION_MASK, COMMERCIAL_MASK, UTILITY_MASK, PUBLIC_MASK, WALL_MASK)
ANY_BOUGHT = sum(BOUGHT)
"""Bits of what a seat has bought on its turn, of any kind."""
SINGLE_MASK = PRODUCTION_MASK | COMMERCIAL_MASK | UTILITY_MASK
"""Kinds of which a seat may own only one of each name."""


_BOUGHT_BARS = tuple(
    (BOUGHT[category], (ONE_WALL if category == CAT_WALL else ONE_OF_KIND, kind))
    for category, kind in enumerate(KIND_MASKS)
)

Bars = list[tuple[Reason, int]]
"""By reason, in the order in which they are told: bit mask of the tiles that it forbids."""


@cache
def _dearer(box: Components) -> tuple[int, ...]:
    """Bit masks of the tiles that cost more than 0, 1, 2 ... gold, up to the dearest."""
    return tuple(
        sum(BIT[building] for building, cost in enumerate(box.cost) if cost > gold)
        for gold in range(max(box.cost) + 1)
    )


def too_dear(box: Components, gold: int) -> int:
    """Bit mask of the tiles that cost more than that much gold."""
    masks = _dearer(box)
    return masks[min(gold, len(masks) - 1)]


@cache
def _license_masks(box: Components) -> tuple[int, ...]:
    """Bit masks of the production buildings by license A to D."""
    return tuple(sum(BIT[b] for b in PRODUCTION if box.license[b] == letter) for letter in range(4))


def _unlicensed(state: State, seat: int) -> int:
    """Bit mask of the production buildings whose license a seat lacks.

    It needs one of the letter below; a letter neither owned nor on offer any more is skipped.
    """
    owned, offered = state.owned[seat], state.offered
    missing, lacking, below = 0, False, 0
    for letter in _license_masks(state.box):
        if owned & below:
            lacking = False
        elif offered & below:
            lacking = True
        if lacking:
            missing |= letter
        below = letter
    return missing


def has_license(state: State, seat: int, letter: int) -> bool:
    """Whether a seat may build production buildings of that license (0-3)."""
    return not _unlicensed(state, seat) & _license_masks(state.box)[letter]


def _ownership_bars(state: State, seat: int) -> Bars:
    """What a seat may not own, regardless of turn and gold."""
    offered = state.offered
    return [
        (SOLD_OUT, ~offered),
        (SAME_NAME, state.owned[seat] & SINGLE_MASK),
        (LICENSE, _unlicensed(state, seat)),
        (DEARER_FIRST, (offered & DEARER_PUBLIC_MASK) >> 1),
    ]


def _purchase_bars(state: State, seat: int) -> Bars:
    """What a seat may not buy on its turn, gold apart."""
    bars = [] if state.holder[URBI] == seat else [(URBI_ONLY, WALL_MASK)]
    if used := state.used[seat]:
        bars += [bar for kind, bar in _BOUGHT_BARS if used & kind]
    return bars + _ownership_bars(state, seat)


def _union(bars: Bars) -> int:
    mask = 0
    for _, forbidden in bars:
        mask |= forbidden
    return mask


def _first(bars: Bars, building: int) -> Reason | None:
    for reason, forbidden in bars:
        if forbidden >> building & 1:
            return reason
    return None


def why_not_own(state: State, seat: int, building: int) -> Reason | None:
    """The reason why a seat may not own a tile on offer, regardless of turn and gold; ``None`` if it may."""
    return _first(_ownership_bars(state, seat), building)


def buyable(state: State, seat: int) -> int:
    """Bit mask of the tiles a seat may buy on its turn, gold apart."""
    return ~_union(_purchase_bars(state, seat))


def why_not_build(state: State, seat: int, building: int, gold: int) -> Reason | None:
    """The reason why a seat may not buy a tile on its turn with that much gold; ``None`` if it may."""
    reason = _first(_purchase_bars(state, seat), building)
    if reason is None and too_dear(state.box, gold) >> building & 1:
        return WALL_TOO_DEAR if CATEGORY[building] == CAT_WALL else TOO_DEAR
    return reason


def why_not_redemptor(state: State, seat: int) -> Reason | None:
    """The reason why Redemptor may not be used, for any building; ``None`` if it may."""
    if not state.owned[seat] >> REDEMPTOR & 1:
        return NO_REDEMPTOR
    if state.used[seat] & REDEEMED:
        return REDEMPTOR_USED
    if not state.producible[seat] >> INDUSTRIAL & 1:
        return REDEMPTOR_UNPRODUCED
    return None if state.goods[seat][INDUSTRIAL] else REDEMPTOR_NEEDS_GOOD


def redeemed_price(state: State, building: int) -> int:
    """The price in gold with Redemptor."""
    return max(0, state.box.cost[building] - state.box.redemptor_discount)


def why_not_preempt(state: State, consul: int, building: int) -> Reason | None:
    """What forbids the Consul to take a tile another has chosen, at its full price from cash in hand."""
    if CATEGORY[building] == CAT_WALL:
        return NO_WALL_PREEMPTION
    if state.used[consul] & PREEMPTED:
        return PREEMPTION_USED
    reason = why_not_own(state, consul, building)
    if reason is None and too_dear(state.box, state.gold[consul]) >> building & 1:
        return TOO_DEAR
    return reason


def complete_purchase(state: State, seat: int, building: int, price: int, log: Log, rival: int = -1) -> None:
    """Hand a tile to a seat for that price, preempted from a `rival` if there is one; public buildings score at once, the last
    of them ends the match."""
    box = state.box
    state.gold[seat] -= price
    state.owned[seat] |= BIT[building]
    state.stock[building] -= 1
    if not state.stock[building]:
        state.offered &= ~BIT[building]
    if rival < 0:
        state.used[seat] |= BOUGHT[CATEGORY[building]]
    public = CATEGORY[building] == CAT_PUBLIC
    if public:
        state.fame[seat][F_PUBLIC] += box.fame[building]
    if log is not None:
        words: dict[str, Word] = {"building": f"building/{BUILDINGS[building]}", "gold": price}
        if public:
            words["fame"] = box.fame[building]
        if rival >= 0:
            words["rival"] = f"seat/{rival}"
        log.append(Event("builds" if rival < 0 else "preempts", seat, words))
    if public and not state.offered & PUBLIC_MASK and not state.last_round:
        state.last_round = state.round
        if log is not None:
            log.append(Event("last_public", seat, {}))


def _list_tiles(actions: Row, mask: int, found: list[Action]) -> None:
    while mask:
        found.append(actions[(mask & -mask).bit_length() - 1])
        mask &= mask - 1


def could_build(state: State, seat: int) -> bool:
    """Whether a seat has bought nothing on its turn and could pay for something."""
    if state.used[seat] & ANY_BOUGHT or state.gold[seat] < 0:
        return False
    return bool(state.offered & buyable(state, seat) & ~too_dear(state.box, state.gold[seat]))


class Building(InTurn):
    """A seat's building turn: purchases of different kinds and trade, in any order."""

    chapter = "building"
    number = BUILDING
    verbs = VERBS | {"build", "redeem", "done"}
    otherwise = NOT_BUILDING

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        actions: list[Action] = [words.done]
        gold, box = state.gold[seat], state.box
        open_to_seat = buyable(state, seat)
        _list_tiles(words.build, open_to_seat & ~too_dear(box, gold), actions)
        if why_not_redemptor(state, seat) is None:
            _list_tiles(words.redeem, open_to_seat & ~too_dear(box, gold + box.redemptor_discount), actions)
        list_commerce(state, seat, actions)
        return actions

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        verb, args = action
        if verb == "done":
            return None
        if verb in VERBS:
            return why_not_commerce(state, seat, action)
        gold = state.gold[seat]
        if verb == "redeem":
            reason = why_not_redemptor(state, seat)
            if reason is not None:
                return reason
            gold += state.box.redemptor_discount
        return why_not_build(state, seat, args[0], gold)

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> Mapping[str, Word]:
        verb, args = action
        if verb in VERBS:
            return commerce_words(state, seat, action)
        price = redeemed_price(state, args[0]) if verb == "redeem" else state.box.cost[args[0]]
        return purchase_words(state, seat, args[0], price)

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        verb, args = action
        if verb == "done":
            if log is not None and not state.used[seat] & ANY_BOUGHT:
                log.append(Event("builds_nothing", seat, {}))
            self.end_turn(state, log)
            return
        if verb in VERBS:
            do_commerce(state, seat, action, log)
            return
        building = args[0]
        redeemed = verb == "redeem"
        consul = state.holder[CONSUL]
        if consul >= 0 and consul != seat and why_not_preempt(state, consul, building) is None:
            state.stack.append((PREEMPTION, consul, seat, building, redeemed))
            if log is not None:
                log.append(Event("declares", seat, {"building": f"building/{BUILDINGS[building]}"}))
        else:
            buy(state, seat, building, redeemed, log)

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.done

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "build", self.chapter)


def purchase_words(state: State, seat: int, building: int, price: int) -> dict[str, Word]:
    """The numbers and components a refused purchase is explained with."""
    words: dict[str, Word] = {
        "building": f"building/{BUILDINGS[building]}",
        "cost": price,
        "listed": state.box.cost[building],
        "gold": state.gold[seat],
        "kind": f"kind/{CATEGORIES[CATEGORY[building]]}",
    }
    letter = state.box.license[building]
    if letter:
        words["licence"] = f"licence/{'abcd'[letter - 1]}"
    if CATEGORY[building] == CAT_PUBLIC:
        words["partner"] = f"building/{BUILDINGS[state.box.public_partner(building)]}"
    return words


def buy(state: State, seat: int, building: int, redeemed: bool, log: Log) -> None:
    """Execute a purchase on the seat's turn, with Redemptor's good if it was chosen."""
    price = state.box.cost[building]
    if redeemed:
        price = redeemed_price(state, building)
        state.goods[seat][INDUSTRIAL] -= 1
        state.used[seat] |= REDEEMED
        if log is not None:
            log.append(
                Event("redeems", seat, {"good": "good/industrial", "gold": state.box.redemptor_discount})
            )
    complete_purchase(state, seat, building, price, log)


class Preemption(GameChapter):
    """Frame: (PREEMPTION, consul, buyer, building, whether the buyer uses Redemptor)."""

    chapter = "building"
    verbs = frozenset(("preempt", "decline"))

    def advance(self, state: State, log: Log) -> int:
        _, consul, buyer, _, _ = state.stack[-1]
        if state.left_seats >> buyer & 1:
            state.stack.pop()
            return -1
        return int(consul)

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        building = state.stack[-1][3]
        return (
            [words.decline, words.preempt]
            if why_not_preempt(state, seat, building) is None
            else [words.decline]
        )

    def misplaced(self, state: State, seat: int, action: Action) -> Refusal:
        words = self.words(state, seat, action, PREEMPT_OR_DECLINE)
        return other_phase(action.verb, self.chapter) or PREEMPT_OR_DECLINE.refusal(words)

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return None if action.verb == "decline" else why_not_preempt(state, seat, state.stack[-1][3])

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> Mapping[str, Word]:
        building = state.stack[-1][3]
        return purchase_words(state, seat, building, state.box.cost[building])

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, buyer, building, redeemed = state.stack.pop()
        if action.verb == "preempt":
            state.used[seat] |= PREEMPTED
            complete_purchase(state, seat, building, state.box.cost[building], log, buyer)
        else:
            if log is not None:
                log.append(Event("declines", seat, {"building": f"building/{BUILDINGS[building]}"}))
            buy(state, buyer, building, redeemed, log)

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.decline

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        _, _, buyer, building, _ = state.stack[-1]
        words: dict[str, Word] = {
            "building": f"building/{BUILDINGS[building]}",
            "rival": f"seat/{buyer}",
            "gold": state.box.cost[building],
        }
        return Decision(seat, "preempt", self.chapter, words, recurs=True)
