"""What the actions of this game are good for: each purpose names a contract, building, office, good or amount."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.engine.constantinopolis.commerce import sell_price
from game.engine.constantinopolis.components import (
    BUILDINGS,
    CAT_COMMERCIAL,
    CAT_PRODUCTION,
    CAT_PUBLIC,
    CAT_WALL,
    CATEGORY,
    GOODS,
    OFFICES,
    PRODUCTION_MASK,
    SHIPS,
    WALL_MASK,
)
from game.engine.constantinopolis.phases import ANSWER, BARGAIN, BUILDING, DONATION, DRAFT, LOADING, STORAGE
from game.engine.constantinopolis.phases.drawing import draw_count
from game.engine.constantinopolis.phases.loading import voyage_fame
from game.engine.constantinopolis.phases.round import storage_limit
from game.engine.constantinopolis.phases.trading import Side
from game.engine.constantinopolis.state import HIDDEN, PORT, State
from game.engine.core.action import Action
from game.engine.core.messages import Word

from ..thinking.search_result import Line, Purpose
from .evaluator import last_round

# What loading, trading and the end of a round are good for: each purpose names a contract, good, ship or amount.

Found = list[Purpose]


def goods_word(counts: Sequence[int]) -> tuple[str, ...]:
    """Counts of goods as references."""
    return tuple(f"good/{GOODS[good]}" for good, count in enumerate(counts) for _ in range(count))


class ContractPurposes:
    """The purposes of one line of actions that concern contracts, ships, trade and the end of a round."""

    def __init__(self, seen: State, seat: int, line: Line) -> None:
        self.seen, self.seat, self.box = seen, seat, seen.box
        self.action, *self.rest = line
        self.goods = seen.goods[seat]
        self.gold = max(0, seen.gold[seat])
        self.cards = [kind for kind in (*seen.held[seat], *seen.hand[seat]) if kind != HIDDEN]

    def _say(self, kind: str, words: Mapping[str, Word], *terms: str) -> Purpose:
        return Purpose(kind, words, terms)

    def _contract(self, kind: int) -> str:
        return f"contract/{self.box.contracts[kind].id}"

    # Contracts ---------------------------------------------------------------------------------------------------

    def _load(self) -> Found:
        kind, slot = self.action.args
        ship, contract = self.seen.fleet[self.seat][slot], self.box.contracts[kind]
        rounds = contract.voyage[ship.size]
        fame = contract.fame + (voyage_fame(self.box, ship.size, rounds) if not ship.cargo else 0)
        words: dict[str, Word] = {
            "gold": contract.gold,
            "fame": fame,
            "rounds": rounds,
            "ship": f"size/{SHIPS[ship.size]}",
        }
        return [self._say("load", words, "ships", "fame", "gold")]

    def _unload(self) -> Found:
        kind, slot = self.action.args
        words: dict[str, Word] = {
            "space": self.box.space[kind], "ship": f"size/{SHIPS[self.seen.fleet[self.seat][slot].size]}",
        }  # fmt: skip
        return [self._say("unload", words, "ships")]

    def _lacking(self, kind: int) -> tuple[str, ...]:
        need = self.box.contracts[kind].goods
        return goods_word([max(0, n - have) for n, have in zip(need, self.goods, strict=True)])

    def _hold(self) -> Found:
        kind = self.action.args[0]
        words: dict[str, Word] = {"goods": self._lacking(kind), "gold": self.box.contracts[kind].gold}
        return [self._say("hold" if words["goods"] else "hold_ready", words, "posts", "income")]

    def _release(self) -> Found:
        words: dict[str, Word] = {
            "gold": self.box.contracts[self.action.args[0]].gold,
        }
        return [self._say("release", words, "ships", "posts")]

    def _exchange(self) -> Found:
        kind = self.action.args[0]
        words: dict[str, Word] = {"goods": self._lacking(kind), "gold": self.box.contracts[kind].gold}
        return [self._say("exchange" if words["goods"] else "exchange_low", words, "income")]

    def _draw(self) -> Found:
        return [self._say("draw", {"count": self.seen.stack[-1][2]}, "income")]

    def _buy_ship(self) -> Found:
        size = self.action.args[0]
        own = len(self.seen.fleet[self.seat])
        found = [
            self._say("ship_contract", {"contract": self._contract(action.args[0])}, "ships")
            for action in self.rest
            if action.verb == "load" and action.args[1] == own
        ]
        words: dict[str, Word] = {"hold": self.box.hold[size], "passengers": self.box.passengers[size]}
        return [*found, self._say("ship", words, "ships")]

    def _buy_post(self) -> Found:
        found = [
            self._say("post_contract", {"contract": self._contract(action.args[0])}, "posts")
            for action in self.rest
            if action.verb == "hold"
        ]
        return [*found, self._say("post", {"count": self.seen.posts[self.seat] + 1}, "posts", "income")]

    # Trade between players ---------------------------------------------------------------------------------------

    def _side(self, side: Side) -> tuple[str, ...]:
        gold = ("coin/gold",) * side.gold
        contracts = [self._contract(kind) for kind in side.contracts if kind != HIDDEN]
        return (*gold, *goods_word(side.goods), *contracts)

    def _offer(self) -> Found:
        give = [action for action in self.rest if action.verb.startswith(("give_", "ask_"))]
        if not give:
            return [self._say("offer", {"rival": f"seat/{self.action.args[0]}"}, "goods", "rivals")]
        return [self._part(give[0])]

    def _draft(self) -> Found:
        return [self._part(self.action)]

    def _part(self, action: Action) -> Purpose:
        """The purpose of one part of an offer: what it gives or asks for."""
        way, _, thing = action.verb.partition("_")
        value = action.args[0]
        named = (f"good/{GOODS[value]}",) if thing == "good" else (self._contract(value),)
        words: dict[str, Word] = {"things": ("coin/gold",) * value if thing == "gold" else named}
        return self._say(f"trade.{way}", words, "goods", "gold")

    def _propose(self) -> Found:
        if self.seen.stack[-1][0] not in (DRAFT, ANSWER):  # an observation hides the drafts of others
            return [self._say("trade.open", {}, "rivals")]
        _, one, other, give, ask = self.seen.stack[-1]
        if self.action.verb == "withdraw":
            return [self._say("trade.withdrawn", {"rival": f"seat/{other}"}, "rivals")]
        mine, theirs = (ask, give) if other == self.seat else (give, ask)
        words: dict[str, Word] = {
            "give": self._side(mine), "get": self._side(theirs), "rival": f"seat/{one if other == self.seat else other}",
        }  # fmt: skip
        kind = "trade.no" if self.action.verb == "refuse" else "trade.yes"
        return [self._say(kind, words, "goods", "gold", "rivals")]

    # The end of the round ----------------------------------------------------------------------------------------

    def _donate(self) -> Found:
        good = self.action.args[0]
        gift = self.box.markets[self.seen.market].donations[good]
        count, fame = gift if gift is not None else (0, 0)
        words: dict[str, Word] = {
            "goods": (f"good/{GOODS[good]}",) * count,
            "fame": fame,
            "store": storage_limit(self.seen, self.seat),
        }
        lost = sum(self.goods) > storage_limit(self.seen, self.seat)
        return [self._say("donate_lost" if lost else "donate", words, "fame")]

    def _store(self) -> Found:
        good = self.action.args[0]
        name = f"good/{GOODS[good]}"
        found = [
            self._say("store.contract", {"good": name, "contract": self._contract(kind)}, "goods", "posts")
            for kind in self.seen.held[self.seat]
            if kind != HIDDEN and self.box.contracts[kind].goods[good]
        ]
        kind = "store.made" if self.seen.producible[self.seat] >> good & 1 else "store.scarce"
        return [*found, self._say(kind, {"good": name}, "goods")]

    def _done(self) -> Found:
        phase, goods = self.seen.stack[-1][0], goods_word(self.goods)
        if phase == STORAGE:
            return [self._say("done.store", {"goods": goods_word(self.seen.stack[-1][2])}, "goods")]
        if phase == DONATION and goods:
            return [self._say("done.donation", {"goods": goods}, "goods")]
        if phase == BARGAIN and goods:
            return [self._say("done.bargain", {"goods": goods}, "goods")]
        if phase == BUILDING and self.seen.gold[self.seat] != HIDDEN:
            if self.seen.last_round == self.seen.round:
                points = self.gold // self.box.gold_per_fame
                return [self._say("done.final", {"gold": self.gold, "points": points}, "gold", "fame")]
            return [self._say("done.gold", {"gold": self.gold}, "gold")]
        found = self._sailing() if phase == LOADING else []
        return found or [self._say("done.nothing", {})]

    def _sailing(self) -> Found:
        """What ending the loading sends off, and what it leaves behind."""
        ships = [ship for ship in self.seen.fleet[self.seat] if ship.place == PORT]
        aboard = [kind for ship in ships for kind in ship.cargo if kind != HIDDEN]
        found = []
        if aboard:
            gold = sum(self.box.contracts[kind].gold for kind in aboard)
            found.append(self._say("done.sail", {"count": len(aboard), "gold": gold}, "ships"))
        for kind in self.cards:
            if lacking := self._lacking(kind):
                words: dict[str, Word] = {"contract": self._contract(kind), "goods": lacking}
                found.append(self._say("done.lacking", words, "goods"))
        return found


def purposes(seen: State, seat: int, line: Line) -> Found:
    """The purposes of a line's first action, the most concrete first."""
    return Purposes(seen, seat, line).found()


class Purposes(ContractPurposes):
    """The purposes of one line in one observation."""

    def found(self) -> Found:
        return _BY_VERB[self.action.verb](self)

    # Offices -----------------------------------------------------------------------------------------------------

    def _office(self, office: int) -> Found:
        box, seen = self.box, self.seen
        goods = tuple(f"good/{good}" for n, good in enumerate(GOODS) if seen.producible[self.seat] >> n & 1)
        words: dict[str, Word] = {
            "draws": box.office_draws[office],
            "gold": box.office_gold[office],
            "swap": box.office_swap[office],
            "walls": (seen.owned[self.seat] & WALL_MASK).bit_count(),
            "goods": goods,
            "kinds": len(goods),
        }
        return [self._say(f"office.{OFFICES[office]}", words, "offices")]

    def _keep(self) -> Found:
        return self._office(self.seen.office(self.seat))

    def _bid(self) -> Found:
        return self._office(self.action.args[0])

    def _raise(self) -> Found:
        return self._office(self.seen.stack[-1][1])

    def _yield(self) -> Found:
        _, office, challenger, holder, defense, attack, _ = self.seen.stack[-1]
        rival, bid = (challenger, attack) if holder == self.seat else (holder, defense)
        words: dict[str, Word] = {"office": f"office/{OFFICES[office]}", "rival": f"seat/{rival}", "bid": bid}
        return [self._say("yield", words, "gold")]

    # Goods -------------------------------------------------------------------------------------------------------

    def _good(self, good: int) -> Found:
        """The purpose of one more of a good."""
        box, name = self.box, f"good/{GOODS[good]}"
        planned = [action.args[0] for action in self.rest if action.verb == "load"]
        found = []
        for kind in [*planned, *[card for card in self.cards if card not in planned]]:
            if box.contracts[kind].goods[good] > self.goods[good] or (
                kind in planned and box.contracts[kind].goods[good]
            ):
                found.append(
                    self._say(
                        "good.contract", {"good": name, "contract": self._contract(kind)}, "goods", "ships"
                    )
                )
        for building in range(len(BUILDINGS)):
            if self.seen.owned[self.seat] >> building & 1 and box.needs[building][good]:
                words: dict[str, Word] = {
                    "good": name, "building": f"building/{BUILDINGS[building]}", "gold": box.pays[building],
                    "fame": box.fame[building],
                }  # fmt: skip
                found.append(self._say("good.building", words, "goods", "gold"))
        market = box.markets[self.seen.market]
        gift, trade = market.donations[good], market.trade[good]
        if gift is not None:
            words = {"good": name, "count": gift[0], "fame": gift[1]}
            found.append(self._say("good.donation", words, "fame", "goods"))
        if trade is not None:
            found.append(
                self._say(
                    "good.market", {"good": name, "gold": sell_price(self.seen, self.seat, good)}, "gold"
                )
            )
        return found or [self._say("good.store", {"good": name, "count": self.goods[good]}, "goods")]

    def _receive(self) -> Found:
        return self._good(self.action.args[0])

    def _swap(self) -> Found:
        return self._good(self.action.args[1])

    def _income(self, gold: int, *terms: str) -> Found:
        """The purchases that newly earned gold makes affordable in the same turn."""
        found = []
        for action in self.rest:
            if action.verb in ("build", "redeem"):
                cost, name = self.box.cost[action.args[0]], f"building/{BUILDINGS[action.args[0]]}"
            elif action.verb == "buy_ship":
                cost, name = self.box.ship_cost[action.args[0]], f"size/{SHIPS[action.args[0]]}"
            else:
                continue
            if cost > self.gold and self.seen.gold[self.seat] != HIDDEN:
                found.append(
                    self._say(
                        "gold.pays", {"gold": gold, "thing": name, "cost": cost}, *terms, "income", "fame"
                    )
                )
        return found

    def _sell(self) -> Found:
        good = self.action.args[0]
        gold = sell_price(self.seen, self.seat, good)
        words: dict[str, Word] = {"gold": gold, "good": f"good/{GOODS[good]}", "count": self.goods[good]}
        return [*self._income(gold, "gold"), self._say("sell", words, "gold")]

    def _use(self) -> Found:
        building = self.action.args[0]
        words: dict[str, Word] = {
            "goods": goods_word(self.box.needs[building]), "gold": self.box.pays[building], "fame": self.box.fame[building],
        }  # fmt: skip
        return [
            *self._income(self.box.pays[building], "gold"),
            self._say("use", words, "fame", "gold", "goods"),
        ]

    def _barter(self) -> Found:
        goods = tuple(f"good/{GOODS[good]}" for good in self.action.args)
        words: dict[str, Word] = {"goods": goods, "gold": self.box.barter_gold}
        return [*self._income(self.box.barter_gold, "gold"), self._say("barter", words, "gold")]

    # Buildings ---------------------------------------------------------------------------------------------------

    def _building(self, building: int) -> Found:
        """What owning a building brings."""
        box, seen, category = self.box, self.seen, CATEGORY[building]
        name = f"building/{BUILDINGS[building]}"
        rounds = max(0, last_round(seen) - seen.round)
        if category == CAT_PRODUCTION:
            return self._production(building, name, rounds)
        if category == CAT_COMMERCIAL:
            words: dict[str, Word] = {
                "goods": goods_word(box.needs[building]), "gold": box.pays[building], "fame": box.fame[building],
            }  # fmt: skip
            return [self._say("build.commercial", words, "income", "fame", "gold", "goods")]
        if category == CAT_PUBLIC:
            return [self._say("build.public", {"building": name, "fame": box.fame[building]}, "fame")]
        if category == CAT_WALL:
            walls = (seen.owned[self.seat] & WALL_MASK).bit_count()
            words = {"count": walls + 1, "fame": box.wall_fame[walls + 1], "now": box.wall_fame[walls]}
            return [self._say("build.wall", words, "walls", "fame")]
        words = {
            "gold": box.mensae_gold, "discount": box.redemptor_discount, "store": box.horreum_store, "rounds": rounds,
        }  # fmt: skip
        return [self._say(f"build.{BUILDINGS[building]}", words, "utilities", "income", "gold", "goods")]

    def _production(self, building: int, name: str, rounds: int) -> Found:
        box, seen = self.box, self.seen
        output, owned = box.output[building], seen.owned[self.seat]
        found = []
        for kind in seen.held[self.seat]:
            if kind == HIDDEN:
                continue
            lacking = [
                n for n, need in enumerate(box.contracts[kind].goods) if need > self.goods[n] and output[n]
            ]
            if lacking:
                words: dict[str, Word] = {
                    "goods": tuple(f"good/{GOODS[n]}" for n in lacking),
                    "contract": self._contract(kind),
                }
                found.append(self._say("build.contract", words, "income", "posts", "goods"))
        level, after = box.level(owned), box.level(owned | 1 << building)
        more = box.draws[after - 1] - box.draws[level - 1] if level else box.draws[after - 1]
        words = {"goods": goods_word(output), "rounds": rounds, "draws": draw_count(seen, self.seat) + more}
        kind_of = "build.draws" if more > 0 and owned & PRODUCTION_MASK else "build.production"
        return [*found, self._say(kind_of, words, "income", "goods")]

    def _build(self) -> Found:
        return self._building(self.action.args[0])

    def _preempt(self) -> Found:
        return self._building(self.seen.stack[-1][3])

    def _decline(self) -> Found:
        frame = self.seen.stack[-1]
        words: dict[str, Word] = {
            "building": f"building/{BUILDINGS[frame[3]]}", "rival": f"seat/{frame[2]}", "cost": self.box.cost[frame[3]],
        }  # fmt: skip
        return [self._say("decline", words, "gold")]


_BY_VERB: Mapping[str, Callable[[Purposes], Found]] = {
    "keep": Purposes._keep, "take": Purposes._bid, "bid": Purposes._bid, "raise": Purposes._raise,
    "yield": Purposes._yield, "receive": Purposes._receive, "build": Purposes._build, "redeem": Purposes._build,
    "preempt": Purposes._preempt, "decline": Purposes._decline, "buy": Purposes._receive, "sell": Purposes._sell,
    "use": Purposes._use, "barter": Purposes._barter, "swap": Purposes._swap, "exchange": Purposes._exchange,
    "draw": Purposes._draw, "load": Purposes._load, "unload": Purposes._unload, "hold": Purposes._hold,
    "release": Purposes._release, "buy_ship": Purposes._buy_ship, "buy_post": Purposes._buy_post,
    "offer": Purposes._offer, "give_good": Purposes._draft, "give_contract": Purposes._draft,
    "give_gold": Purposes._draft, "ask_good": Purposes._draft, "ask_contract": Purposes._draft,
    "ask_gold": Purposes._draft, "propose": Purposes._propose, "withdraw": Purposes._propose,
    "accept": Purposes._propose, "refuse": Purposes._propose, "donate": Purposes._donate, "store": Purposes._store,
    "done": Purposes._done,
}  # fmt: skip
