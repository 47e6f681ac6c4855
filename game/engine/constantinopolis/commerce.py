"""Trade during a seat's building turn and while loading: market, commercial buildings, exchange walls.

Each check returns ``None`` or the :class:`Reason` that forbids; listing, explaining and executing use the same check.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.engine.core.action import Action
from game.engine.core.messages import Event, Log, Reason, Word

from .components import (
    BUILDINGS,
    COMMERCIAL_MASK,
    GOODS,
    MENSAE,
    PRODUCTION_MASK,
    TABERNA,
    WALL_BARTER,
    WALL_MARKET,
    WALL_SWAP,
)
from .state import BARTERED, F_COMMERCIAL, SWAPPED, USED_SHIFT, State

VERBS = frozenset(("buy", "sell", "use", "barter", "swap"))

NOT_TRADED = Reason("115", "not_traded")
SOLD_ALREADY = Reason("113", "sold_already")
BOUGHT_ALREADY = Reason("113", "bought_already")
LIMIT = Reason("112", "trade_limit")
OWN_GOOD = Reason("117", "own_good")
ONE_OWN_KIND = Reason("117", "one_own_kind")
TOO_DEAR = Reason("120", "good_too_dear")
NONE_IN_STOCK = Reason("219", "none_in_stock")
NOT_OWNED = Reason("127", "building_not_owned")
NOT_COMMERCIAL = Reason("127", "not_commercial")
USED = Reason("127", "building_used")
CANNOT_PRODUCE = Reason("129", "cannot_produce")
NEEDS_GOODS = Reason("128", "needs_goods")
NO_BARTER_WALL = Reason("106", "no_barter_wall")
BARTER_USED = Reason("106", "barter_used")
NO_SWAP_WALL = Reason("107", "no_swap_wall")
SWAP_USED = Reason("107", "swap_used")
SWAP_SAME = Reason("107", "swap_same")
SWAP_UNPRODUCED = Reason("107", "swap_unproduced")


def buy_price(state: State, seat: int, good: int) -> int:
    """Gold a seat pays on the current market for one good (traded there): never below 1 by the wall."""
    terms = state.box.markets[state.market].trade[good]
    assert terms is not None
    if state.owned[seat] >> WALL_MARKET & 1:
        return max(1, terms.buy - state.box.market_discount)
    return terms.buy


def sell_price(state: State, seat: int, good: int) -> int:
    """Gold a seat gets on the current market for one good (traded there)."""
    terms = state.box.markets[state.market].trade[good]
    assert terms is not None
    return terms.sell + (state.box.mensae_gold if state.owned[seat] >> MENSAE & 1 else 0)


def why_not_buy(state: State, seat: int, good: int) -> Reason | None:
    """What forbids buying one good on the market."""
    terms = state.box.markets[state.market].trade[good]
    if terms is None:
        return NOT_TRADED
    bought = state.traded[seat][good]
    if bought < 0:
        return SOLD_ALREADY
    if bought >= terms.limit:
        return LIMIT
    if state.producible[seat] >> good & 1:
        if not state.owned[seat] >> TABERNA & 1:
            return OWN_GOOD
        if state.taberna_one_kind and state.taberna_good[seat] not in (-1, good):
            return ONE_OWN_KIND
    if state.gold[seat] < buy_price(state, seat, good):
        return TOO_DEAR
    return None


def why_not_sell(state: State, seat: int, good: int) -> Reason | None:
    """What forbids selling one good on the market."""
    terms = state.box.markets[state.market].trade[good]
    if terms is None:
        return NOT_TRADED
    sold = -state.traded[seat][good]
    if sold < 0:
        return BOUGHT_ALREADY
    if sold >= terms.limit:
        return LIMIT
    if not state.goods[seat][good]:
        return NONE_IN_STOCK
    return None


def producible(state: State, seat: int) -> int:
    """Bit mask of the goods the seat's production buildings make."""
    owned = state.owned[seat] & PRODUCTION_MASK
    made = 0
    while owned:
        made |= state.box.produces[(owned & -owned).bit_length() - 1]
        owned &= owned - 1
    return made


def usable_goods(state: State, seat: int) -> int:
    """Bit mask of the goods for whose use in commercial buildings and donations a seat is able to produce them (ruling C1)."""
    at_start = state.producible[seat]
    return at_start | producible(state, seat) if state.produce_at_once else at_start


def why_not_use(state: State, seat: int, building: int) -> Reason | None:
    """What forbids using a commercial building."""
    if not COMMERCIAL_MASK >> building & 1:
        return NOT_COMMERCIAL
    if not state.owned[seat] >> building & 1:
        return NOT_OWNED
    if state.used[seat] >> USED_SHIFT + building & 1:
        return USED
    goods = state.goods[seat]
    makes = usable_goods(state, seat)
    short = False
    for good, amount in enumerate(state.box.needs[building]):
        if amount:
            if not makes >> good & 1:
                return CANNOT_PRODUCE
            short = short or goods[good] < amount
    return NEEDS_GOODS if short else None


def why_not_barter(state: State, seat: int, given: tuple[int, ...]) -> Reason | None:
    """What forbids giving those goods away for gold by the wall."""
    if not state.owned[seat] >> WALL_BARTER & 1:
        return NO_BARTER_WALL
    if state.used[seat] & BARTERED:
        return BARTER_USED
    goods = state.goods[seat]
    for good in given:
        if goods[good] < given.count(good):
            return NONE_IN_STOCK
    return None


def why_not_swap(state: State, seat: int, given: int, got: int) -> Reason | None:
    """What forbids giving one good for another by the wall."""
    if not state.owned[seat] >> WALL_SWAP & 1:
        return NO_SWAP_WALL
    if state.used[seat] & SWAPPED:
        return SWAP_USED
    if given == got:
        return SWAP_SAME
    if not state.producible[seat] >> got & 1:
        return SWAP_UNPRODUCED
    if not state.goods[seat][given]:
        return NONE_IN_STOCK
    return None


def list_commerce(state: State, seat: int, found: list[Action]) -> None:
    """Add every allowed trade to ``found``."""
    words = state.box.vocabulary
    goods = state.goods[seat]
    for good in state.box.traded_goods[state.market]:
        if why_not_buy(state, seat, good) is None:
            found.append(words.buy[good])
        if goods[good] and why_not_sell(state, seat, good) is None:
            found.append(words.sell[good])
    owned = state.owned[seat]
    ready = owned & COMMERCIAL_MASK & ~(state.used[seat] >> USED_SHIFT)
    while ready:
        building = (ready & -ready).bit_length() - 1
        ready &= ready - 1
        if why_not_use(state, seat, building) is None:
            found.append(words.use[building])
    if owned >> WALL_BARTER & 1 and not state.used[seat] & BARTERED:
        found.extend([action for action in words.barter if why_not_barter(state, seat, action.args) is None])
    if owned >> WALL_SWAP & 1 and not state.used[seat] & SWAPPED:
        for row in words.swap:
            found.extend([action for action in row if why_not_swap(state, seat, *action.args) is None])


def unused_buildings(state: State, seat: int) -> int:
    """How many commercial buildings and walls a seat could still use this round with the goods it has."""
    owned = state.owned[seat]
    commercial = sum(
        owned >> building & 1 and why_not_use(state, seat, building) is None
        for building in range(len(BUILDINGS))
    )
    words = state.box.vocabulary
    barter = any(why_not_barter(state, seat, action.args) is None for action in words.barter)
    swap = any(why_not_swap(state, seat, *action.args) is None for row in words.swap for action in row)
    return commercial + barter + swap


def why_not_commerce(state: State, seat: int, action: Action) -> Reason | None:
    """What forbids a trade; the verb is one of ``VERBS``."""
    verb, args = action
    if verb == "buy":
        return why_not_buy(state, seat, args[0])
    if verb == "sell":
        return why_not_sell(state, seat, args[0])
    if verb == "use":
        return why_not_use(state, seat, args[0])
    if verb == "barter":
        return why_not_barter(state, seat, args)
    return why_not_swap(state, seat, args[0], args[1])


def missing(state: State, seat: int, needs: Iterable[int]) -> tuple[str, ...]:
    """The goods a seat does not have of what is needed."""
    pairs = zip(GOODS, needs, state.goods[seat], strict=True)
    return tuple(f"good/{good}" for good, need, have in pairs for _ in range(need - have))


def commerce_words(state: State, seat: int, action: Action) -> Mapping[str, Word]:
    """The numbers and components a refused trade is explained with."""
    verb, args = action
    if verb == "use":
        building = args[0]
        needs = state.box.needs[building]
        named = tuple(f"good/{GOODS[good]}" for good, n in enumerate(needs) for _ in range(n))
        lacking = missing(state, seat, needs)
        return {"building": f"building/{BUILDINGS[building]}", "goods": named, "missing": lacking}
    goods = state.goods[seat]
    good = (
        next((good for good in args if goods[good] < args.count(good)), args[0])
        if verb == "barter"
        else args[0]
    )
    terms = state.box.markets[state.market].trade[good]
    words: dict[str, Word] = {"good": f"good/{GOODS[good]}", "have": goods[good]}
    if verb == "swap":
        words["got"] = f"good/{GOODS[args[1]]}"
    if terms is not None:
        words |= {"limit": terms.limit, "gold": state.gold[seat], "cost": buy_price(state, seat, good)}
    return words


def do_commerce(state: State, seat: int, action: Action, log: Log) -> None:
    """Carry out an allowed trade."""
    verb, args = action
    _DO[verb](state, seat, args, log)


def _buy(state: State, seat: int, args: tuple[int, ...], log: Log) -> None:
    good = args[0]
    cost = buy_price(state, seat, good)
    state.gold[seat] -= cost
    state.goods[seat][good] += 1
    state.traded[seat][good] += 1
    if state.producible[seat] >> good & 1:
        state.taberna_good[seat] = good
    if log is not None:
        log.append(Event("buys_good", seat, {"good": f"good/{GOODS[good]}", "gold": cost}))


def _sell(state: State, seat: int, args: tuple[int, ...], log: Log) -> None:
    good = args[0]
    gain = sell_price(state, seat, good)
    state.gold[seat] += gain
    state.goods[seat][good] -= 1
    state.traded[seat][good] -= 1
    if log is not None:
        log.append(Event("sells_good", seat, {"good": f"good/{GOODS[good]}", "gold": gain}))


def _use(state: State, seat: int, args: tuple[int, ...], log: Log) -> None:
    building = args[0]
    box = state.box
    goods = state.goods[seat]
    for good, amount in enumerate(box.needs[building]):
        goods[good] -= amount
    state.gold[seat] += box.pays[building]
    state.fame[seat][F_COMMERCIAL] += box.fame[building]
    state.used[seat] |= 1 << USED_SHIFT + building
    if log is not None:
        words: dict[str, Word] = {
            "building": f"building/{BUILDINGS[building]}",
            "gold": box.pays[building],
            "fame": box.fame[building],
        }
        log.append(Event("uses", seat, words))


def _barter(state: State, seat: int, args: tuple[int, ...], log: Log) -> None:
    for good in args:
        state.goods[seat][good] -= 1
    state.gold[seat] += state.box.barter_gold
    state.used[seat] |= BARTERED
    if log is not None:
        given = tuple(f"good/{GOODS[good]}" for good in args)
        log.append(Event("barters", seat, {"goods": given, "gold": state.box.barter_gold}))


def _swap(state: State, seat: int, args: tuple[int, ...], log: Log) -> None:
    given, got = args
    state.goods[seat][given] -= 1
    state.goods[seat][got] += 1
    state.used[seat] |= SWAPPED
    if log is not None:
        log.append(Event("swaps_good", seat, {"good": f"good/{GOODS[given]}", "got": f"good/{GOODS[got]}"}))


_DO = {"buy": _buy, "sell": _sell, "use": _use, "barter": _barter, "swap": _swap}
