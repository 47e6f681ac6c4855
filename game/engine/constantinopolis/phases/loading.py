"""Phase 6: contracts are accepted, loaded or held; ships and trading posts are bought; then the ships sail.

Seats load one after another in turn order, which is also their priority; what they load is known to them alone until
all have finished.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Refusal, Word

from ..actions import MOST_SHIPS
from ..box import Components
from ..commerce import VERBS, commerce_words, do_commerce, list_commerce, missing, why_not_commerce
from ..components import CONSUL, SHIPS, URBI, WALL_SHIP
from ..state import (
    EXCHANGED,
    F_VOYAGES,
    LOADED,
    LONG,
    PORT,
    POST_BOUGHT,
    SHIP_BOUGHT,
    Ship,
    State,
    first_office,
)
from . import LOADING
from .chapter import InTurn, other_phase
from .drawing import (
    ON_BOARD,
    begin_exchange,
    contract_word,
    distinct,
    draw,
    not_yours,
    owner_words,
    why_not_exchange,
)
from .trading import MOST_BACK, NO_OFFER, OF_AN_OFFER, list_offers, open_offer, why_not_back, why_not_offer

NOT_NOW = Reason("168", "not_now")
RELEASE_FIRST = Reason("178", "release_first")
NO_SUCH_SHIP = Reason("152", "no_such_ship")
AT_SEA = Reason("152", "ship_at_sea")
NO_PASSENGERS = Reason("148", "no_passengers_on_ship")
PASSENGERS_FULL = Reason("150", "passengers_full")
HOLD_FULL = Reason("150", "hold_full")
LOAD_NEEDS_GOODS = Reason("145", "load_needs_goods")
NOT_ABOARD = Reason("152", "not_aboard")
NO_POST = Reason("177", "no_free_post")
NOT_HELD = Reason("178", "not_held")
NO_SHIP_LEFT = Reason("172", "no_ship_left")
ONE_SHIP = Reason("169", "one_ship")
SHIP_TOO_DEAR = Reason("170", "ship_too_dear")
FLEET_FULL = Reason("169", "fleet_full")
ONE_POST = Reason("173", "one_post")
NO_POST_LEFT = Reason("174", "no_post_left")
POST_TOO_DEAR = Reason("174", "post_too_dear")


def ship_price(state: State, seat: int, size: int) -> int:
    """Gold a seat pays for a ship of that size."""
    cost = state.box.ship_cost[size]
    return max(0, cost - state.box.ship_discount) if state.owned[seat] >> WALL_SHIP & 1 else cost


def voyage_fame(box: Components, size: int, rounds: int) -> int:
    """Fame of a ship of this size for setting out for this many rounds; only a long voyage gives some."""
    return box.voyage_fame[size] if rounds == LONG else 0


def why_not_load(state: State, seat: int, kind: int, slot: int) -> Reason | None:
    """What forbids loading a contract of that kind on the ship in that slot of the seat's fleet."""
    held = kind in state.held[seat]
    if kind not in state.hand[seat]:
        return (
            (why_not_stow(state, seat, kind, slot) or RELEASE_FIRST)
            if held
            else _not_at_hand(state, seat, kind)
        )
    return why_not_stow(state, seat, kind, slot)


def _not_at_hand(state: State, seat: int, kind: int) -> Reason:
    """Why a contract of that kind is not there to be loaded or held."""
    on_board = any(kind in ship.cargo for ship in state.fleet[seat])
    return ON_BOARD if on_board else not_yours(state, seat, kind)


def why_not_stow(state: State, seat: int, kind: int, slot: int) -> Reason | None:
    """What forbids putting a contract at hand on the ship in that slot: the ship itself, its room or the goods."""
    fleet = state.fleet[seat]
    if slot >= len(fleet):
        return NO_SUCH_SHIP
    ship = fleet[slot]
    if ship.place != PORT:
        return AT_SEA
    box = state.box
    if box.is_passenger[kind]:
        if not box.contracts[kind].voyage[ship.size]:
            return NO_PASSENGERS
        if state.passengers(ship) >= box.passengers[ship.size]:
            return PASSENGERS_FULL
    if state.hold_used(ship) + box.space[kind] > box.hold[ship.size]:
        return HOLD_FULL
    goods = state.goods[seat]
    for good, amount in enumerate(box.contracts[kind].goods):
        if goods[good] < amount:
            return LOAD_NEEDS_GOODS
    return None


def why_not_unload(state: State, seat: int, kind: int, slot: int) -> Reason | None:
    """What forbids taking a contract off a ship again."""
    fleet = state.fleet[seat]
    if slot >= len(fleet):
        return NO_SUCH_SHIP
    if fleet[slot].place != PORT:
        return AT_SEA
    return why_not_back(state) if kind in fleet[slot].cargo else NOT_ABOARD


def why_not_hold(state: State, seat: int, kind: int) -> Reason | None:
    """What forbids keeping a contract by a trading post."""
    if kind not in state.hand[seat]:
        return _not_at_hand(state, seat, kind)
    return None if len(state.held[seat]) < state.posts[seat] else NO_POST


def why_not_buy_ship(state: State, seat: int, size: int) -> Reason | None:
    """What forbids buying a ship of that size."""
    if state.used[seat] & SHIP_BOUGHT:
        return ONE_SHIP
    if not state.ship_stock[size]:
        return NO_SHIP_LEFT
    if len(state.fleet[seat]) >= MOST_SHIPS:
        return FLEET_FULL
    return SHIP_TOO_DEAR if state.gold[seat] < ship_price(state, seat, size) else None


def why_not_buy_post(state: State, seat: int) -> Reason | None:
    """What forbids buying a trading post."""
    if state.used[seat] & POST_BOUGHT:
        return ONE_POST
    if state.posts[seat] >= len(state.box.posts):
        return NO_POST_LEFT
    return POST_TOO_DEAR if state.gold[seat] < state.box.posts[state.posts[seat]] else None


def same_ship(state: State, seat: int, slot: int) -> int:
    """The first slot with a ship just like the one in ``slot``: equal ships are offered once."""
    return state.fleet[seat].index(state.fleet[seat][slot])


def usable_contracts(state: State, seat: int) -> int:
    """How many contracts at hand could each still be loaded or, before the last round, held."""
    ships = range(len(state.fleet[seat]))
    room = state.round != state.last_round and len(state.held[seat]) < state.posts[seat]
    return sum(
        room or any(why_not_stow(state, seat, kind, slot) is None for slot in ships)
        for kind in state.hand[seat]
    )


class Loading(InTurn):
    """A seat's loading turn."""

    chapter = "loading"
    number = LOADING
    verbs = VERBS | {
        "load", "unload", "hold", "release", "exchange", "buy_ship", "buy_post", "offer", "done",
    }  # fmt: skip

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        actions: list[Action] = [words.done]
        hand = state.hand[seat]
        held = state.held[seat]
        kinds = distinct(hand)
        self._list_ships(state, seat, kinds, actions)
        if kinds and len(held) < state.posts[seat]:
            actions.extend([words.hold[kind] for kind in kinds if why_not_hold(state, seat, kind) is None])
        if held and why_not_back(state) is None:
            actions.extend([words.release[kind] for kind in distinct(held)])
        actions.extend(
            [words.buy_ship[size] for size in range(3) if why_not_buy_ship(state, seat, size) is None]
        )
        if why_not_buy_post(state, seat) is None:
            actions.append(words.buy_post)
        if (state.holder[CONSUL] == seat or state.holder[URBI] == seat) and not state.used[seat] & (
            EXCHANGED | LOADED
        ):
            actions.extend(
                [
                    words.exchange[kind]
                    for kind in distinct(sorted((*hand, *held)))
                    if why_not_exchange(state, seat, kind) is None
                ]
            )
        list_commerce(state, seat, actions)
        if state.trade:
            list_offers(state, seat, actions)
        return actions

    def _list_ships(self, state: State, seat: int, kinds: list[int], found: list[Action]) -> None:
        words = state.box.vocabulary
        seen: list[Ship] = []
        back = why_not_back(state) is None
        for slot, ship in enumerate(state.fleet[seat]):
            if ship.place != PORT or ship in seen:
                continue
            seen.append(ship)
            for kind in kinds:
                if why_not_load(state, seat, kind, slot) is None:
                    found.append(words.load[kind][slot])
            if back:
                for kind in distinct(ship.cargo):
                    if why_not_unload(state, seat, kind, slot) is None:
                        found.append(words.unload[kind][slot])

    def misplaced(self, state: State, seat: int, action: Action) -> Refusal:
        reason = NO_OFFER if action.verb in OF_AN_OFFER else NOT_NOW
        return other_phase(action.verb, self.chapter) or reason.refusal({})

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> Mapping[str, Word]:
        if action.verb in VERBS:
            return commerce_words(state, seat, action)
        return _words(state, seat, action.verb, action.args)

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        verb, args = action
        if verb in VERBS:
            return why_not_commerce(state, seat, action)
        match verb:
            case "load":
                return why_not_load(state, seat, args[0], args[1])
            case "unload":
                return why_not_unload(state, seat, args[0], args[1])
            case "hold":
                return why_not_hold(state, seat, args[0])
            case "release":
                return why_not_back(state) if args[0] in state.held[seat] else NOT_HELD
            case "exchange":
                return why_not_exchange(state, seat, args[0])
            case "buy_ship":
                return why_not_buy_ship(state, seat, args[0])
            case "buy_post":
                return why_not_buy_post(state, seat)
            case "offer":
                return why_not_offer(state, seat, args[0])
        return None

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        verb, args = action
        if verb == "done":
            if log is not None:
                if state.hand[seat] and len(self.legal(state, seat)) == 1:
                    stuck = tuple(contract_word(state, kind) for kind in state.hand[seat])
                    _log_private(log, "cannot_load", seat, {"contracts": stuck})
                log.append(Event("finishes_loading", seat, {}))
            self.end_turn(state, log)
        elif verb in VERBS:
            do_commerce(state, seat, action, log)
        elif verb == "load":
            _load(state, seat, args[0], args[1], log)
        elif verb == "unload":
            _unload(state, seat, args[0], args[1], log)
        elif verb == "hold":
            state.hand[seat].remove(args[0])
            insort(state.held[seat], args[0])
            _log_private(log, "holds", seat, {"contract": contract_word(state, args[0])})
        elif verb == "release":
            state.reversals += 1
            state.held[seat].remove(args[0])
            insort(state.hand[seat], args[0])
            _log_private(log, "releases", seat, {"contract": contract_word(state, args[0])})
        elif verb == "exchange":
            begin_exchange(state, seat, args[0], log)
        elif verb == "buy_ship":
            _buy_ship(state, seat, args[0], log)
        elif verb == "buy_post":
            _buy_post(state, seat, log)
        else:
            open_offer(state, seat, args[0])

    def end_turn(self, state: State, log: Log) -> None:
        """Pass on to the next office; after the last to those who traded after they had loaded, until the ships sail."""
        frame = state.stack[-1]
        state.reopened &= ~(1 << state.holder[frame[1]])
        again = frame[2] if len(frame) > 2 else 0
        if not again and first_office(state.holder, frame[1]) >= 0:
            super().end_turn(state, log)
            return
        state.reversals = 0
        for office, seat in enumerate(state.holder):
            if seat >= 0 and state.reopened >> seat & 1:
                state.stack[-1] = (LOADING, office, again + 1)
                if log is not None:
                    log.append(Event("loads_again", seat, {}))
                return
        state.stack.pop()
        self.end(state, log)

    def end(self, state: State, log: Log) -> None:
        """All have finished: ships with contracts sail; contracts neither aboard nor held are discarded."""
        for seat in range(state.players):
            for slot, ship in enumerate(state.fleet[seat]):
                if ship.place == PORT and ship.cargo:
                    _sail(state, seat, slot, log)
            state.used[seat] &= ~LOADED
            if log is not None and state.held[seat]:
                kept = tuple(contract_word(state, kind) for kind in state.held[seat])
                log.append(Event("keeps_contracts", seat, {"contracts": kept}, reveals=True))
            if state.hand[seat]:
                if log is not None:
                    gone = tuple(contract_word(state, kind) for kind in state.hand[seat])
                    log.append(Event("discards", seat, {"contracts": gone}, reveals=True))
                state.discards += state.hand[seat]
                state.hand[seat] = []

    def hides_answers(self, state: State) -> bool:
        return True

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.done

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "load", self.chapter, {"contracts": len(state.hand[seat])})


def _load(state: State, seat: int, kind: int, slot: int, log: Log) -> None:
    ship = state.fleet[seat][slot]
    goods = state.goods[seat]
    for good, amount in enumerate(state.box.contracts[kind].goods):
        goods[good] -= amount
    state.hand[seat].remove(kind)
    state.fleet[seat][slot] = Ship(ship.size, PORT, tuple(sorted((*ship.cargo, kind))))
    state.used[seat] |= LOADED
    words: dict[str, Word] = {
        "contract": contract_word(state, kind),
        "ship": f"size/{SHIPS[ship.size]}",
        "slot": slot,
    }
    _log_private(log, "loads", seat, words)


def _unload(state: State, seat: int, kind: int, slot: int, log: Log) -> None:
    state.reversals += 1
    ship = state.fleet[seat][slot]
    goods = state.goods[seat]
    for good, amount in enumerate(state.box.contracts[kind].goods):
        goods[good] += amount
    left = list(ship.cargo)
    left.remove(kind)
    insort(state.hand[seat], kind)
    state.fleet[seat][slot] = Ship(ship.size, PORT, tuple(left))
    words: dict[str, Word] = {
        "contract": contract_word(state, kind),
        "ship": f"size/{SHIPS[ship.size]}",
        "slot": slot,
    }
    _log_private(log, "unloads", seat, words)


def _buy_ship(state: State, seat: int, size: int, log: Log) -> None:
    price = ship_price(state, seat, size)
    state.gold[seat] -= price
    state.ship_stock[size] -= 1
    state.fleet[seat].append(Ship(size))
    state.used[seat] |= SHIP_BOUGHT
    if log is not None:
        log.append(Event("buys_ship", seat, {"ship": f"size/{SHIPS[size]}", "gold": price}))


def _buy_post(state: State, seat: int, log: Log) -> None:
    price = state.box.posts[state.posts[seat]]
    state.gold[seat] -= price
    state.posts[seat] += 1
    state.used[seat] |= POST_BOUGHT
    if log is not None:
        log.append(Event("buys_post", seat, {"gold": price}))
    draw(state, seat, 1, log)


def _sail(state: State, seat: int, slot: int, log: Log) -> None:
    ship = state.fleet[seat][slot]
    rounds = max([state.box.contracts[kind].voyage[ship.size] for kind in ship.cargo])
    fame = voyage_fame(state.box, ship.size, rounds)
    state.fame[seat][F_VOYAGES] += fame
    state.fleet[seat][slot] = Ship(ship.size, rounds, ship.cargo)
    if log is None:
        return
    words: dict[str, Word] = {
        "ship": f"size/{SHIPS[ship.size]}",
        "slot": slot,
        "rounds": rounds,
        "fame": fame,
    }
    words["count"] = len(ship.cargo)
    log.append(Event("sails", seat, words, reveals=True))
    if state.open_cargo or state.show_cargo:
        cargo = tuple(contract_word(state, kind) for kind in ship.cargo)
        log.append(
            Event(
                "shows_cargo", seat, {"ship": words["ship"], "slot": slot, "contracts": cargo}, reveals=True
            )
        )


def _log_private(log: Log, key: str, seat: int, words: dict[str, Word]) -> None:
    """Log an event that only the seat itself may know until all have finished loading."""
    if log is not None:
        log.append(Event(key, seat, words, frozenset((seat,))))


def _words(state: State, seat: int, verb: str, args: tuple[int, ...]) -> dict[str, Word]:
    words: dict[str, Word] = {"gold": state.gold[seat], "most": MOST_BACK}
    if verb in ("load", "unload", "hold", "release", "exchange"):
        kind = args[0]
        words["contract"] = contract_word(state, kind)
        words["space"] = state.box.space[kind]
        words["missing"] = missing(state, seat, state.box.contracts[kind].goods)
        words |= owner_words(state, seat, kind)
    if verb in ("load", "unload") and args[1] < len(state.fleet[seat]):
        ship = state.fleet[seat][args[1]]
        words["ship"] = f"size/{SHIPS[ship.size]}"
        words["room"] = state.box.hold[ship.size] - state.hold_used(ship)
        words["most_aboard"] = state.box.passengers[ship.size]
    if verb == "buy_ship":
        words |= {"ship": f"size/{SHIPS[args[0]]}", "cost": ship_price(state, seat, args[0])}
    if verb == "buy_post":
        words["cost"] = state.box.posts[min(state.posts[seat], len(state.box.posts) - 1)]
    if verb == "offer":
        words["partner"] = f"seat/{args[0]}"
    return words
