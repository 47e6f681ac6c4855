"""A position of Constantinopolis: small lists of small numbers."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from game.engine.core.action import Action
from game.engine.core.phase import NOBODY, Frame
from game.engine.core.position import BySeat

from .box import Components

HIDDEN: Final = -1
"""Placeholder for hidden values in an observation: an amount of gold, a card, a market."""

PORT: Final = 0
SHORT: Final = 1
LONG: Final = 2
"""Where a ship is: in port, one round away, two rounds away."""


class Ship(NamedTuple):
    """A ship of a player: its size, where it is, and the contract kinds aboard in rising order."""

    size: int
    place: int = PORT
    cargo: tuple[int, ...] = ()


# What a seat has used up this round (``State.used``, one bit each).
BOUGHT = (1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4)
"""A building of each kind bought on one's own turn."""
PREEMPTED = 1 << 5
EXCHANGED = 1 << 6
LOADED = 1 << 7
"""Something was loaded this round: closes the exchange. Known to the seat alone until all have loaded."""
SHIP_BOUGHT = 1 << 8
POST_BOUGHT = 1 << 9
DONATED = 1 << 10
REDEEMED = 1 << 11
BARTERED = 1 << 12
SWAPPED = 1 << 13
CONCEALED = 1 << 14
"""In an observation while others load: the seat has finished, and what it loaded and held is not shown."""
USED_SHIFT: Final = 15
"""A building of type ``b`` was used: bit ``USED_SHIFT + b``."""

FAME_SOURCES = ("contracts", "voyages", "commercial", "donations", "public", "walls", "gold")
F_CONTRACTS: Final = 0
F_VOYAGES: Final = 1
F_COMMERCIAL: Final = 2
F_DONATIONS: Final = 3
F_PUBLIC: Final = 4
F_WALLS: Final = 5
F_GOLD: Final = 6


WIDE_TRADE: Final = 2
"""First version of the rules in which all seats trade before the loading and repeated unloading is limited."""


class State:
    """A position. A ``BySeat`` list is indexed by seat; goods are counts of the five goods."""

    box: Components
    rules: int
    """The version of the rules played by."""
    reversals: int
    """What the seat that trades or loads has taken back or offered in its turn (rule 221). Known to it alone."""
    players: int
    seed: int
    """The seed of the match; ``HIDDEN`` in an observation."""
    open_gold: bool
    open_cargo: bool
    show_cargo: bool
    """Whether ships show their contracts once, as they sail (ruling C29)."""
    trade: bool
    late_trade: bool
    """Whether seats that have loaded can be traded with until the ships sail (ruling S31)."""
    taberna_one_kind: bool
    produce_at_once: bool
    """Whether a production building counts for commercial buildings and donations as soon as it is owned (ruling C1)."""
    round: int
    last_round: int
    """The round that ends the match; 0 while it is not known."""
    stack: list[Frame]
    to_act: int
    choices: list[Action]
    left_seats: int
    """Bit mask of seats that left."""
    removed_seats: int
    """Bit mask of seats that left and whose components are gone from the game."""
    holder: list[int]
    """By office: the seat holding it, or ``NOBODY``."""
    coins: list[int]
    """By office: gold lying on its space."""
    gold: BySeat[int]
    fame: BySeat[list[int]]
    """By seat and source (``FAME_SOURCES``)."""
    goods: BySeat[list[int]]
    owned: BySeat[int]
    """Bit mask of building types."""
    producible: BySeat[int]
    """Bit mask of the goods a seat could produce when the round began."""
    posts: BySeat[int]
    """Trading posts owned, on contracts or free."""
    hand: BySeat[list[int]]
    """Contract kinds drawn or released, in rising order."""
    held: BySeat[list[int]]
    """Contract kinds kept by a trading post, in rising order."""
    fleet: BySeat[list[Ship]]
    """Ships in the order they were bought."""
    traded: BySeat[list[int]]
    """Goods bought (positive) or sold (negative) on the market this round."""
    used: BySeat[int]
    reopened: int
    """Bit mask of the seats that traded after they had loaded: they load once more."""
    taberna_good: BySeat[int]
    """The one producible good bought this round under the one-kind reading of Taberna, or -1."""
    stock: list[int]
    """By building type: tiles on offer."""
    offered: int
    """Bit mask of the building types with a tile on offer."""
    ship_stock: list[int]
    """By size: ships on offer."""
    removed_tiles: list[int]
    """By building type: tiles removed because a seat left."""
    market: int
    past: list[int]
    """The current stack under the market in force."""
    refilled: bool
    """Whether the future stack has been refilled from the current one."""
    future: list[int]
    """The future stack; the last one is its visible top."""
    deck: list[int]
    """Contract kinds, the last one is drawn next."""
    discards: list[int]
    reshuffles: int

    # Written by `python3 build fields` from the declarations above.
    __slots__: ClassVar[tuple[str, ...]] = (
        "box", "choices", "coins", "deck", "discards", "fame", "fleet", "future", "gold", "goods", "hand",
        "held", "holder", "last_round", "late_trade", "left_seats", "market", "offered", "open_cargo",
        "open_gold", "owned", "past", "players", "posts", "produce_at_once", "producible", "refilled",
        "removed_seats", "removed_tiles", "reopened", "reshuffles", "reversals", "round", "rules", "seed",
        "ship_stock", "show_cargo", "stack", "stock", "taberna_good", "taberna_one_kind", "to_act", "trade",
        "traded", "used",
    )  # fmt: skip

    def clone(self) -> State:
        """An independent copy."""
        new = State()
        new.box = self.box
        new.rules = self.rules
        new.reversals = self.reversals
        new.players = self.players
        new.seed = self.seed
        new.open_gold = self.open_gold
        new.open_cargo = self.open_cargo
        new.show_cargo = self.show_cargo
        new.trade = self.trade
        new.late_trade = self.late_trade
        new.taberna_one_kind = self.taberna_one_kind
        new.produce_at_once = self.produce_at_once
        new.round = self.round
        new.last_round = self.last_round
        new.stack = self.stack[:]
        new.to_act = self.to_act
        new.choices = self.choices
        new.left_seats = self.left_seats
        new.removed_seats = self.removed_seats
        new.holder = self.holder[:]
        new.coins = self.coins[:]
        new.gold = self.gold[:]
        new.fame = [row[:] for row in self.fame]
        new.goods = [row[:] for row in self.goods]
        new.owned = self.owned[:]
        new.producible = self.producible[:]
        new.posts = self.posts[:]
        new.hand = [row[:] for row in self.hand]
        new.held = [row[:] for row in self.held]
        new.fleet = [row[:] for row in self.fleet]
        new.traded = [row[:] for row in self.traded]
        new.used = self.used[:]
        new.reopened = self.reopened
        new.taberna_good = self.taberna_good[:]
        new.stock = self.stock[:]
        new.offered = self.offered
        new.ship_stock = self.ship_stock[:]
        new.removed_tiles = self.removed_tiles[:]
        new.market = self.market
        new.past = self.past[:]
        new.refilled = self.refilled
        new.future = self.future[:]
        new.deck = self.deck[:]
        new.discards = self.discards[:]
        new.reshuffles = self.reshuffles
        return new

    @staticmethod
    def blank(players: int) -> State:
        """A position without anything: counts are 0, lists empty; without ``box``."""
        new = State()
        new.rules = 0
        new.reversals = 0
        new.players = players
        new.seed = 0
        new.open_gold = False
        new.open_cargo = False
        new.show_cargo = False
        new.trade = False
        new.late_trade = False
        new.taberna_one_kind = False
        new.produce_at_once = False
        new.round = 0
        new.last_round = 0
        new.stack = []
        new.to_act = -1
        new.choices = []
        new.left_seats = 0
        new.removed_seats = 0
        new.holder = []
        new.coins = []
        new.gold = [0] * players
        new.fame = [[] for _ in range(players)]
        new.goods = [[] for _ in range(players)]
        new.owned = [0] * players
        new.producible = [0] * players
        new.posts = [0] * players
        new.hand = [[] for _ in range(players)]
        new.held = [[] for _ in range(players)]
        new.fleet = [[] for _ in range(players)]
        new.traded = [[] for _ in range(players)]
        new.used = [0] * players
        new.reopened = 0
        new.taberna_good = [0] * players
        new.stock = []
        new.offered = 0
        new.ship_stock = []
        new.removed_tiles = []
        new.market = 0
        new.past = []
        new.refilled = False
        new.future = []
        new.deck = []
        new.discards = []
        new.reshuffles = 0
        return new

    # End of what is written.

    def level(self, seat: int) -> int:
        """Production level of a seat."""
        return self.box.level(self.owned[seat])

    def points(self, seat: int) -> int:
        """Fame so far."""
        return sum(self.fame[seat])

    def office(self, seat: int) -> int:
        """The office a seat holds, or ``NOBODY``."""
        return self.holder.index(seat) if seat in self.holder else NOBODY

    def owns(self, seat: int, building: int) -> bool:
        """Whether a seat owns a building of that type."""
        return bool(self.owned[seat] >> building & 1)

    def hold_used(self, ship: Ship) -> int:
        """Spaces taken in a ship's hold."""
        space = self.box.space
        return sum([space[kind] for kind in ship.cargo])

    def passengers(self, ship: Ship) -> int:
        """Passengers aboard."""
        carries = self.box.is_passenger
        return sum([carries[kind] for kind in ship.cargo])


def first_office(holder: list[int], after: int = -1) -> int:
    """The lowest occupied office above ``after``, or ``NOBODY``: turn order."""
    for office in range(after + 1, 5):
        if holder[office] >= 0:
            return office
    return NOBODY
