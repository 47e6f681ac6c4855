"""The round: its eight phases in order, with voyages, production, donations and storage; the change of market, the two ends, final scoring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.engine.core.action import Action
from game.engine.core.messages import ApproachingEnd, Decision, Event, Log, Reason, Word
from game.engine.core.phase import NOBODY, Frame, Phase
from game.engine.core.rng import stream

from ..box import Contract
from ..commerce import producible, usable_goods
from ..components import (
    CATEGORY,
    COMES,
    GOODS,
    HORREUM,
    MARKETS,
    PRAETORIO,
    PRODUCTION_MASK,
    SHIPS,
    UTILITY,
    WALL_MASK,
)
from ..state import (
    DONATED,
    F_CONTRACTS,
    F_DONATIONS,
    F_GOLD,
    F_WALLS,
    PORT,
    SHORT,
    WIDE_TRADE,
    Ship,
    State,
    first_office,
)
from . import AUCTION, DONATION, GRANT, ROUND, STORAGE
from .building import Building
from .chapter import InTurn
from .drawing import draw_all
from .loading import Loading
from .trading import Bargain

DONATING_NOT_NOW = Reason("182", "not_now")
ONE_DONATION = Reason("182", "one_donation")
NOT_WANTED = Reason("183", "donation_not_wanted")
UNPRODUCED = Reason("185", "donation_unproduced")
TOO_FEW = Reason("184", "donation_too_few")


def why_not_donate(state: State, seat: int, good: int) -> Reason | None:
    """What forbids donating a set of that good."""
    if state.used[seat] & DONATED:
        return ONE_DONATION
    terms = state.box.markets[state.market].donations[good]
    if terms is None:
        return NOT_WANTED
    if not usable_goods(state, seat) >> good & 1:
        return UNPRODUCED
    return TOO_FEW if state.goods[seat][good] < terms[0] else None


def best_donation(state: State, seat: int) -> int:
    """The most fame points a donation would bring a seat now."""
    terms = state.box.markets[state.market].donations
    found = [term[1] for good, term in enumerate(terms) if term and why_not_donate(state, seat, good) is None]
    return max(found, default=0)


class Donation(InTurn):
    """At most one donation a seat."""

    chapter = "donation"
    number = DONATION
    verbs = frozenset(("donate", "done"))
    otherwise = DONATING_NOT_NOW

    def pre_answer_frame(self, state: State, frame: Frame, seat: int) -> Frame | None:
        """Who donates after others may decide at once: a donation changes nothing for anybody else."""
        office = state.office(seat)
        return (DONATION, office) if office > frame[1] else None

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        return [
            words.done,
            *[words.donate[good] for good in range(5) if why_not_donate(state, seat, good) is None],
        ]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return None if action.verb == "done" else why_not_donate(state, seat, action.args[0])

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        good = action.args[0]
        words: dict[str, Word] = {"good": f"good/{GOODS[good]}", "have": state.goods[seat][good]}
        terms = state.box.markets[state.market].donations[good]
        if terms is not None:
            words["needed"] = terms[0]
        return words

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "donate":
            good = action.args[0]
            terms = state.box.markets[state.market].donations[good]
            assert terms is not None
            cubes, fame = terms
            state.goods[seat][good] -= cubes
            state.fame[seat][F_DONATIONS] += fame
            state.used[seat] |= DONATED
            if log is not None:
                words: dict[str, Word] = {"goods": (f"good/{GOODS[good]}",) * cubes, "fame": fame}
                log.append(Event("donates", seat, words))
        elif log is not None:
            log.append(Event("donates_nothing", seat, {}))
        self.end_turn(state, log)

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.done

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "donate", self.chapter)


STORING_NOT_NOW = Reason("192", "not_now")
NONE_LEFT = Reason("192", "none_left_to_store")


def storage_limit(state: State, seat: int) -> int:
    """Goods a seat may keep."""
    return state.box.horreum_store if state.owned[seat] >> HORREUM & 1 else state.box.kept


def surplus(state: State, seat: int, *, donating: bool = False) -> int:
    """How many goods a seat can't keep at the end of this round, with ``donating`` after the largest donation; none in the last one."""
    if state.round == state.last_round:
        return 0
    terms = state.box.markets[state.market].donations
    given = [term[0] for good, term in enumerate(terms) if term and why_not_donate(state, seat, good) is None]
    return max(
        0, sum(state.goods[seat]) - max(given if donating else (), default=0) - storage_limit(state, seat)
    )


def only_kind(state: State) -> Action | None:
    """The storing of one more good where all that is not yet kept is of one kind, else None."""
    goods, kept = state.goods[state.to_act], state.stack[-1][2]
    kinds = [good for good in range(len(GOODS)) if goods[good] > kept[good]]
    return state.box.vocabulary.store[kinds[0]] if len(kinds) == 1 else None


class Storage(InTurn):
    """Frame: (STORAGE, office, goods kept so far). A seat is not asked if all its goods fit."""

    chapter = "round_end"
    number = STORAGE
    verbs = frozenset(("store", "done"))
    otherwise = STORING_NOT_NOW

    def begin(self, state: State) -> None:
        super().begin(state)
        if state.stack[-1][0] == STORAGE:
            state.stack[-1] = (STORAGE, state.stack[-1][1], (0, 0, 0, 0, 0))

    def advance(self, state: State, log: Log) -> int:
        _, office, kept = state.stack[-1]
        seat = state.holder[office]
        goods = state.goods[seat]
        if sum(kept) >= storage_limit(state, seat) or kept == tuple(goods):
            self._keep(state, seat, kept, log)
            return NOBODY
        if not any(kept) and sum(goods) <= storage_limit(state, seat) and not state.left_seats >> seat & 1:
            self._keep(state, seat, tuple(goods), log)
            return NOBODY
        return seat

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        return [words.done, *self.allowed(state, seat, words.store)]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        good = action.args[0]
        return None if state.goods[seat][good] > state.stack[-1][2][good] else NONE_LEFT

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        return {"good": f"good/{GOODS[action.args[0]]}"}

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, office, kept = state.stack[-1]
        if action.verb == "store":
            good = action.args[0]
            state.stack[-1] = (STORAGE, office, (*kept[:good], kept[good] + 1, *kept[good + 1 :]))
        else:
            self._keep(state, seat, kept, log)

    def _keep(self, state: State, seat: int, kept: tuple[int, ...], log: Log) -> None:
        lost = [have - keep for have, keep in zip(state.goods[seat], kept, strict=True)]
        state.goods[seat] = list(kept)
        if log is not None and any(lost):
            words: dict[str, Word] = {
                "goods": tuple(f"good/{GOODS[good]}" for good in range(5) for _ in range(kept[good])),
                "lost": tuple(f"good/{GOODS[good]}" for good in range(5) for _ in range(lost[good])),
                "rest": sum(lost) if [*map(bool, lost)] == [*map(bool, kept)] and kept.count(0) == 4 else 0,
            }
            log.append(Event("stores", seat, words))
        office = first_office(state.holder, state.stack[-1][1])
        if office >= 0:
            state.stack[-1] = (STORAGE, office, (0, 0, 0, 0, 0))
        else:
            state.stack.pop()

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.done

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        words: dict[str, Word] = {"limit": storage_limit(state, seat), "kept": sum(state.stack[-1][2])}
        return Decision(seat, "store", self.chapter, words)


MOVES: Final = 2
"""The step of a round in which ships move; 0 begins the round."""
DRAWING: Final = 5
"""The step in which contracts are drawn."""


def move_ships(state: State, log: Log) -> None:
    """Bring every ship under way one round nearer to port; those that arrive deliver."""
    for seat, fleet in enumerate(state.fleet):
        for index, ship in enumerate(fleet):
            if ship.place > SHORT:
                fleet[index] = Ship(ship.size, SHORT, ship.cargo)
                if log is not None:
                    log.append(Event("ship_nears", seat, {"ship": f"size/{SHIPS[ship.size]}", "slot": index}))
            elif ship.place == SHORT:
                deliver(state, seat, index, log)


def home_round(state: State, rounds: int) -> int:
    """The round in which a ship delivers that is so many rounds away; beyond ``last_round`` it delivers at the end.

    Before the ships of this round move, the round itself is one of them. Where a match was given up, ships are still at sea
    when it is over.
    """
    moved = not state.stack or not 0 < state.stack[0][1] <= MOVES
    return state.round + rounds - (0 if moved else 1)


def deliver(state: State, seat: int, index: int, log: Log) -> None:
    """Bring a ship into port: every contract aboard pays its gold and fame and is discarded."""
    ship = state.fleet[seat][index]
    gold = fame = 0
    for kind in ship.cargo:
        contract = state.box.contracts[kind]
        gold += contract.gold
        fame += contract.fame
    state.gold[seat] += gold
    state.fame[seat][F_CONTRACTS] += fame
    state.discards += ship.cargo
    state.fleet[seat][index] = Ship(ship.size, PORT)
    if log is not None:
        contracts = [state.box.contracts[kind] for kind in ship.cargo]
        words: dict[str, Word] = {
            "ship": f"size/{SHIPS[ship.size]}",
            "slot": index,
            "contracts": tuple(f"contract/{contract.id}" for contract in contracts),
            "cargo": cargo_word(contracts),
            "gold": gold,
            "fame": fame,
        }
        log.append(Event("delivers", seat, words, reveals=True))


def cargo_word(contracts: Sequence[Contract]) -> tuple[str, ...]:
    """What contracts carry together, as references: goods by kind, then passengers."""
    goods = [
        f"good/{name}" for good, name in enumerate(GOODS) for one in contracts for _ in range(one.goods[good])
    ]
    return (*goods, *("cargo/passenger" for one in contracts if one.passenger))


def produce(state: State, log: Log) -> None:
    """Give every seat the goods of its production buildings, Ager among them."""
    output = state.box.output
    for seat, goods in enumerate(state.goods):
        owned = state.owned[seat] & PRODUCTION_MASK
        made = [0, 0, 0, 0, 0]
        while owned:
            building = (owned & -owned).bit_length() - 1
            owned &= owned - 1
            for good, amount in enumerate(output[building]):
                made[good] += amount
        for good, amount in enumerate(made):
            goods[good] += amount
        if log is not None and any(made):
            things = tuple(f"good/{GOODS[good]}" for good, amount in enumerate(made) for _ in range(amount))
            log.append(Event("produces", seat, {"goods": things}))


Step = Callable[[State, Log], None]


class Round(Phase[State]):
    """Frame: (ROUND, step of the round). The lowest frame of every match."""

    chapter = "round_end"

    def __init__(self) -> None:
        building, loading, donation, storage = Building(), Loading(), Donation(), Storage()
        bargain = Bargain()

        def begin(chapter: InTurn) -> Step:
            return lambda state, _: chapter.begin(state)

        def begin_storage(state: State, _: Log) -> None:
            if state.round != state.last_round:
                storage.begin(state)

        def begin_loading(state: State, _: Log) -> None:
            (bargain if state.trade and state.rules >= WIDE_TRADE else loading).begin(state)

        self._steps: tuple[Step, ...] = (
            start_round,
            give_office_benefits,
            move_ships,
            produce,
            begin(building),
            draw_all,
            begin_loading,
            begin(donation),
            change_market,
            begin_storage,
            end_round,
        )
        assert self._steps[MOVES] is move_ships
        assert self._steps[DRAWING] is draw_all

    def advance(self, state: State, log: Log) -> int:
        step = state.stack[-1][1]
        state.stack[-1] = (ROUND, (step + 1) % len(self._steps))
        self._steps[step](state, log)
        return NOBODY


def start_round(state: State, log: Log) -> None:
    """Begin a round: leavers' components go, abilities are fresh, what can be produced is noted, the auction opens."""
    state.round += 1
    remove_leavers(state, log)
    players = state.players
    state.used = [0] * players
    state.traded = [[0, 0, 0, 0, 0] for _ in range(players)]
    state.taberna_good = [-1] * players
    state.producible = [producible(state, seat) for seat in range(players)]
    state.stack.append((AUCTION, NOBODY, NOBODY, state.removed_seats))
    if log is not None:
        log.append(Event("round", -1, {"round": state.round, "market": f"market/{MARKETS[state.market]}"}))


def give_office_benefits(state: State, log: Log) -> None:
    """After the auction: the Comes Thesaurorum's gold at once, then the Praefectus Praetorio's good is asked."""
    comes = state.holder[COMES]
    if comes >= 0:
        gold = state.box.office_gold[COMES]
        state.gold[comes] += gold
        if log is not None:
            log.append(Event("office_gold", comes, {"gold": gold}))
    praetorio = state.holder[PRAETORIO]
    if praetorio >= 0:
        state.stack.append((GRANT, praetorio, state.box.office_goods[PRAETORIO]))


def change_market(state: State, log: Log) -> None:
    """The top future market comes into force; the future stack is refilled once, then one round remains."""
    if state.round == state.last_round:
        return
    state.past.append(state.market)
    state.market = state.future.pop()
    if not state.future:
        if state.refilled:
            state.last_round = state.last_round or state.round + 1
        else:
            state.refilled = True
            state.future = sorted(state.past)
            stream(state.seed, "market", 1).shuffle(state.future)
            state.past = []
    if log is not None:
        log.append(Event("market", -1, {"market": f"market/{MARKETS[state.market]}"}, reveals=True))
        if state.last_round:
            log.append(Event("last_round_next", -1, {}))


def approaching_end(state: State) -> ApproachingEnd | None:
    """The rounds left once the last public building stands or the last market has come."""
    if not state.last_round or state.to_act < 0:
        return None
    key = "markets" if state.refilled and not state.future else "public"
    left = state.last_round - state.round + 1
    return ApproachingEnd(key, left, {"count": left})


def end_round(state: State, log: Log) -> None:
    """Go on to the next round, or score and end the match."""
    if state.round == state.last_round:
        finish(state, log)


def finish(state: State, log: Log) -> None:
    """Final scoring: ships at sea deliver, walls and gold give fame; then nothing is left to decide."""
    state.last_round = state.round
    box = state.box
    present = [seat for seat in range(state.players) if not state.left_seats >> seat & 1]
    for seat in present:
        for slot, ship in enumerate(state.fleet[seat]):
            if ship.place != PORT:
                deliver(state, seat, slot, log)
    for seat in present:
        walls = (state.owned[seat] & WALL_MASK).bit_count()
        fame = box.wall_fame[walls]
        state.fame[seat][F_WALLS] += fame
        if log is not None and walls:
            log.append(Event("scores_walls", seat, {"count": walls, "fame": fame}))
        fame = state.gold[seat] // box.gold_per_fame
        state.fame[seat][F_GOLD] += fame
        if log is not None:
            log.append(Event("scores_gold", seat, {"gold": state.gold[seat], "fame": fame}, reveals=True))
    state.stack = []
    if log is not None:
        log.append(Event("match_over", -1, {"round": state.round}))


def remove_leavers(state: State, log: Log) -> None:
    """Take the components of seats that left out of the game, then cut the offer to fit the seats that remain."""
    gone = state.left_seats & ~state.removed_seats
    if not gone:
        return
    for seat in range(state.players):
        if gone >> seat & 1:
            _remove(state, seat)
            if log is not None:
                log.append(Event("components_leave", seat, {}))
    state.removed_seats |= gone
    remain = state.players - state.removed_seats.bit_count()
    most = state.box.copies[max(2, remain)]
    for building in range(UTILITY.stop):
        surplus = state.stock[building] - most[CATEGORY[building]]
        if surplus > 0:
            state.stock[building] -= surplus
            state.removed_tiles[building] += surplus


def _remove(state: State, seat: int) -> None:
    owned = state.owned[seat]
    while owned:
        building = (owned & -owned).bit_length() - 1
        owned &= owned - 1
        state.removed_tiles[building] += 1
    state.owned[seat] = 0
    state.discards += state.hand[seat]
    state.discards += state.held[seat]
    for ship in state.fleet[seat]:
        state.discards += ship.cargo
    state.hand[seat], state.held[seat], state.fleet[seat] = [], [], []
    state.goods[seat] = [0] * len(GOODS)
    state.posts[seat] = 0
    state.gold[seat] = 0
    if seat in state.holder:
        state.holder[state.holder.index(seat)] = NOBODY
