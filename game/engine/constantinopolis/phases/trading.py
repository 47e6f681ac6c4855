"""Free trade (option): offers between two seats before the ships sail.

Before the loading each seat in turn order may make offers to all others, and so may the active seat while it loads. Who
has loaded and accepts one loads once more when all have had their turn; by another option only those who have not
loaded trade. Goods, contracts not aboard and gold in any combination; both sides must give something.
"""

from __future__ import annotations

from bisect import insort
from typing import Final, NamedTuple

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Refusal, Word
from game.engine.core.phase import NOBODY

from ..actions import MOST_SEATS, STEPS
from ..components import GOODS, NO_GOODS, Goods
from ..state import PORT, WIDE_TRADE, State, first_office
from . import ANSWER, BARGAIN, DRAFT, LOADING
from .chapter import GameChapter, InTurn, other_phase

NO_TRADE = Reason("210", "no_free_trade")
NO_PARTNER = Reason("209", "no_partner")
OWN_PARTNER = Reason("209", "no_partner_own")
PARTNER_DONE = Reason("209", "partner_has_loaded")
NOT_ENOUGH = Reason("209", "offer_not_enough")
BOTH_WAYS = Reason("209", "offer_both_ways")
ONE_SIDED = Reason("209", "offer_one_sided")
CANNOT_PAY = Reason("209", "offer_cannot_pay")
OFFER_OPEN = Reason("209", "offer_open")
TRADE_FIRST = Reason("209", "trade_first")
OF_AN_OFFER = frozenset(
    "give_good give_contract give_gold ask_good ask_contract ask_gold propose withdraw accept refuse".split()
)
"""The verbs that make sense of an open offer alone."""

ENOUGH = Reason("221", "taken_back_enough")
NO_OFFER = Reason("209", "no_offer")
NOT_AT_HAND = Reason("209", "offer_not_at_hand")
AGAIN_ENOUGH = Reason("221", "loaded_again_enough")

MOST_BACK: Final = 40
"""Limits of unloading, releasing and offering per turn, so that every match ends."""
MOST_ASKED: Final = 200
"""The most gold an offer may ask for: others' gold may be hidden, so it sets no bound."""


MOST_AGAIN: Final = 10
"""In so many turns of loading once more in a round offers may be made, so that every match ends."""


class Side(NamedTuple):
    """One side of an offer: counts of goods, contract kinds in rising order, gold."""

    goods: Goods = NO_GOODS
    contracts: tuple[int, ...] = ()
    gold: int = 0

    def __bool__(self) -> bool:
        return bool(self.gold or self.contracts or any(self.goods))


def loading_office(state: State) -> int:
    """The office whose holder is loading, or -1: what it and those before it load is hidden from others."""
    return next((int(frame[1]) for frame in state.stack if frame[0] == LOADING), -1)


def has_loaded(state: State, seat: int) -> bool:
    """Whether a seat has had its turn of loading while another is loading."""
    for frame in state.stack:
        if frame[0] == LOADING:
            office = state.office(seat)
            return office >= 0 and (office != frame[1] if len(frame) > 2 else office < frame[1])
    return False


def loads_in_secret(state: State, seat: int) -> bool:
    """Whether what a seat loads and keeps is hidden from others: from its turn of loading until all have finished."""
    return 0 <= state.office(seat) <= loading_office(state) or has_loaded(state, seat)


def contracts_shown(state: State, seat: int) -> list[int]:
    """The contracts that lie before a seat as others see them: what it has loaded this round is still among them."""
    aboard: list[int] = []
    if has_loaded(state, seat):
        aboard = [kind for ship in state.fleet[seat] if ship.place == PORT for kind in ship.cargo]
    return sorted((*state.hand[seat], *state.held[seat], *aboard))


def goods_shown(state: State, seat: int, good: int) -> int:
    """The goods of that kind before a seat as others see them: what it has loaded this round is still among them."""
    count = state.goods[seat][good]
    if has_loaded(state, seat):
        for ship in state.fleet[seat]:
            if ship.place == PORT:
                count += sum([state.box.contracts[kind].goods[good] for kind in ship.cargo])
    return count


def why_not_offer(state: State, seat: int, partner: int) -> Reason | None:
    """What forbids making an offer to that seat."""
    if not state.trade:
        return NO_TRADE
    if partner == seat:
        return OWN_PARTNER
    if partner >= state.players or (state.left_seats | state.removed_seats) >> partner & 1:
        return NO_PARTNER
    frame = state.stack[-1]
    if frame[0] != BARGAIN and not state.late_trade and state.office(partner) < state.office(seat):
        return PARTNER_DONE
    if len(frame) > 2 and frame[2] > MOST_AGAIN:
        return AGAIN_ENOUGH
    return why_not_back(state)


def why_not_back(state: State) -> Reason | None:
    """The reason why the active seat may not unload, release or offer again this turn; ``None`` if it may."""
    return ENOUGH if state.reversals >= MOST_BACK and state.rules >= WIDE_TRADE else None


def list_offers(state: State, seat: int, found: list[Action]) -> None:
    """Add the partners an offer may be made to."""
    offer = state.box.vocabulary.offer
    found.extend(
        [offer[partner] for partner in range(MOST_SEATS) if why_not_offer(state, seat, partner) is None]
    )


def open_offer(state: State, seat: int, partner: int) -> None:
    """Begin to draft an offer."""
    state.reversals += 1
    state.stack.append((DRAFT, seat, partner, Side(), Side()))


def why_not_add(state: State, action: Action) -> Reason | None:
    """What forbids adding something to the offer being drafted."""
    _, seat, partner, give, ask = state.stack[-1]
    way, _, thing = action.verb.partition("_")
    giver, side, other = (seat, give, ask) if way == "give" else (partner, ask, give)
    value = action.args[0]
    if thing == "good":
        if other.goods[value]:
            return BOTH_WAYS
        return None if goods_shown(state, giver, value) > side.goods[value] else NOT_ENOUGH
    if thing == "contract":
        owned = contracts_shown(state, giver).count(value)
        return None if owned > side.contracts.count(value) else NOT_ENOUGH
    if other.gold:
        return BOTH_WAYS
    most = state.gold[seat] if way == "give" else MOST_ASKED
    return None if side.gold + value <= most else NOT_ENOUGH


def why_not_accept(state: State, seat: int) -> Reason | None:
    """What forbids accepting the open offer: gold it asks, or something the seat has aboard by now."""
    ask: Side = state.stack[-1][4]
    if state.gold[seat] < ask.gold:
        return CANNOT_PAY
    at_hand = (*state.hand[seat], *state.held[seat])
    if any(at_hand.count(kind) < ask.contracts.count(kind) for kind in ask.contracts):
        return NOT_AT_HAND
    goods = zip(state.goods[seat], ask.goods, strict=True)
    return NOT_AT_HAND if any(have < wanted for have, wanted in goods) else None


class Bargain(InTurn):
    """Before the loading: a seat makes offers to other seats."""

    chapter = "loading"
    number = BARGAIN
    verbs = frozenset(("offer", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        found = [state.box.vocabulary.done]
        list_offers(state, seat, found)
        return found

    def misplaced(self, state: State, seat: int, action: Action) -> Refusal:
        reason = NO_OFFER if action.verb in OF_AN_OFFER else TRADE_FIRST
        return other_phase(action.verb, self.chapter) or reason.refusal({})

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return None if action.verb == "done" else why_not_offer(state, seat, action.args[0])

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        return {"partner": f"seat/{action.args[0]}", "most": MOST_BACK}

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "done":
            self.end_turn(state, log)
        else:
            open_offer(state, seat, action.args[0])

    def end(self, state: State, log: Log) -> None:
        state.stack.append((LOADING, first_office(state.holder)))

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.done

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "bargain", self.chapter, shared="done")


class Draft(GameChapter):
    """Frame: (DRAFT, seat, partner, what the seat gives, what it asks)."""

    chapter = "loading"
    verbs = OF_AN_OFFER - {"accept", "refuse"}
    otherwise = OFFER_OPEN

    def advance(self, state: State, log: Log) -> int:
        _, seat, partner, _, _ = state.stack[-1]
        if state.left_seats >> partner & 1 and state.rules >= WIDE_TRADE:
            state.stack.pop()
            return NOBODY
        return int(seat)

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        partner = state.stack[-1][2]
        mine = dict.fromkeys(contracts_shown(state, seat))
        theirs = dict.fromkeys(contracts_shown(state, partner))
        wanted = [
            words.propose,
            words.withdraw,
            *words.give_good,
            *[words.give_contract[kind] for kind in mine],
            *[words.give_gold[step] for step in STEPS],
            *words.ask_good,
            *[words.ask_contract[kind] for kind in theirs],
            *[words.ask_gold[step] for step in STEPS],
        ]
        return self.allowed(state, seat, wanted)

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        _, _, _, give, ask = state.stack[-1]
        if action.verb == "withdraw":
            return None
        if action.verb == "propose":
            return None if give and ask else ONE_SIDED
        if action.verb.endswith("_gold") and action.args[0] not in STEPS:
            return OFFER_OPEN
        return why_not_add(state, action)

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        return {"partner": f"seat/{state.stack[-1][2]}", "gold": state.gold[seat]}

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        number, seat, partner, give, ask = state.stack[-1]
        if action.verb == "withdraw":
            state.stack.pop()
        elif action.verb == "propose":
            state.stack[-1] = (ANSWER, seat, partner, give, ask)
            if log is not None:
                words = {"partner": f"seat/{partner}", **offer_words(state, give, ask)}
                log.append(Event("offers", seat, words))
        elif action.verb.startswith("give_"):
            state.stack[-1] = (number, seat, partner, _added(give, action), ask)
        else:
            state.stack[-1] = (number, seat, partner, give, _added(ask, action))

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.withdraw

    def decision(self, state: State, seat: int) -> Decision:
        _, _, partner, give, ask = state.stack[-1]
        return Decision(
            seat, "draft_offer", self.chapter, {"partner": f"seat/{partner}", **offer_words(state, give, ask)}
        )


class Answer(GameChapter):
    """Frame: (ANSWER, seat that offers, partner, what it gives, what it asks)."""

    chapter = "loading"
    verbs = frozenset(("accept", "refuse"))
    otherwise = OFFER_OPEN

    def advance(self, state: State, log: Log) -> int:
        _, offerer, partner, _, _ = state.stack[-1]
        if state.left_seats >> offerer & 1:
            state.stack.pop()
            return NOBODY
        return int(partner)

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        return [words.refuse] if why_not_accept(state, seat) else [words.refuse, words.accept]

    def always_asks(self, state: State) -> bool:
        """Who has loaded is asked even if what is wanted is aboard: a refusal by itself would tell so."""
        return has_loaded(state, state.stack[-1][2])

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return None if action.verb == "refuse" else why_not_accept(state, seat)

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        return {"gold": state.gold[seat], "cost": state.stack[-1][4].gold}

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, offerer, partner, give, ask = state.stack.pop()
        if action.verb == "accept":
            _transfer(state, offerer, partner, give)
            _transfer(state, partner, offerer, ask)
            if has_loaded(state, partner):
                state.reopened |= 1 << partner
        if log is not None:
            key = "accepts_offer" if action.verb == "accept" else "refuses_offer"
            words = {"partner": f"seat/{offerer}", **offer_words(state, give, ask)}
            log.append(Event(key, partner, words))

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.refuse

    def public_question(self, state: State) -> bool:
        return not has_loaded(state, state.stack[-1][2])

    def decision(self, state: State, seat: int) -> Decision:
        _, offerer, _, give, ask = state.stack[-1]
        return Decision(
            seat,
            "answer_offer",
            self.chapter,
            {"partner": f"seat/{offerer}", **offer_words(state, give, ask)},
            recurs=True,
        )


def _added(side: Side, action: Action) -> Side:
    value = action.args[0]
    if action.verb.endswith("_gold"):
        return side._replace(gold=side.gold + value)
    if action.verb.endswith("_contract"):
        return side._replace(contracts=tuple(sorted((*side.contracts, value))))
    counts = list(side.goods)
    counts[value] += 1
    return side._replace(goods=(counts[0], counts[1], counts[2], counts[3], counts[4]))


def _transfer(state: State, giver: int, taker: int, side: Side) -> None:
    for good, amount in enumerate(side.goods):
        state.goods[giver][good] -= amount
        state.goods[taker][good] += amount
    for kind in side.contracts:
        place = state.hand if kind in state.hand[giver] else state.held
        place[giver].remove(kind)
        insort(state.hand[taker], kind)
    state.gold[giver] -= side.gold
    state.gold[taker] += side.gold


def offer_words(state: State, give: Side, ask: Side) -> dict[str, Word]:
    """The words of an offer: what is given and what is asked, one reference per coin of gold."""

    def things(side: Side) -> tuple[str, ...]:
        goods = tuple(f"good/{GOODS[good]}" for good, n in enumerate(side.goods) for _ in range(n))
        contracts = tuple(f"contract/{state.box.contracts[kind].id}" for kind in side.contracts)
        return ("coin/gold",) * side.gold + goods + contracts

    return {"give": things(give), "ask": things(ask)}
