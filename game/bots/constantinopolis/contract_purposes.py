"""What loading, trading and the end of a round are good for: each purpose names a contract, good, ship or amount."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.constantinopolis.components import (
    GOODS,
    SHIPS,
)
from game.engine.constantinopolis.phases import ANSWER, BARGAIN, BUILDING, DONATION, DRAFT, LOADING, STORAGE
from game.engine.constantinopolis.phases.loading import voyage_fame
from game.engine.constantinopolis.phases.trading import Side
from game.engine.constantinopolis.state import HIDDEN, PORT, State
from game.engine.core.action import Action
from game.engine.core.decision import Word

from ..thinking.purpose import Purpose
from ..thinking.search_result import Line

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
            "left": self.goods[good] - count,
        }
        return [self._say("donate", words, "fame")]

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
