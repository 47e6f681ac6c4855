"""A position of Concordia Venus: small lists of small numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final

from game.engine.core.action import Action
from game.engine.core.phase import Frame
from game.engine.core.position import BySeat

from .actions import Reachability
from .box import Components
from .components import BRICK, GOODS, Five
from .game_map import GameMap
from .profile import Profile, opposite

HIDDEN: Final = -1
"""Placeholder for a hidden card in an observation."""
GAP: Final = -1
"""An empty place of the display."""
NOT_YET: Final = -1
"""No end in sight; a seat not yet marked."""
PLAYING: Final = 0
HOUSES_OUT: Final = 1
MARKET_OUT: Final = 2
SURRENDER: Final = 3
"""How a match ended (``State.ended``)."""
ENDINGS = ("", "houses", "market", "surrender")
DIPLOMAT_BIT: Final = 1
MAGISTER_BIT: Final = 2
_NOTHING: Five = (0,) * len(GOODS)


@dataclass(frozen=True, eq=False)
class Layout:
    """What does not change in a match: the map with its city tokens, and the sizes of the market's decks."""

    box: Components
    game_map: GameMap
    tokens: tuple[int, ...]
    """By city: the good it produces; -1 for the capital."""
    decks: tuple[int, ...]
    """By place of the stack, from its bottom: the deck of the card there."""

    ways: Reachability = field(init=False)
    """The actions of this map."""
    bonus: tuple[int, ...] = field(init=False)
    """By province: the dearest good of its cities."""
    of_good: tuple[int, ...] = field(init=False)
    """By good: bit mask of its cities."""
    temples: int = field(init=False)
    """Bit mask of the cities that Jupiter counts: all but those of bricks."""
    regions: tuple[int, ...] = field(init=False)
    """By province: bit mask of its cities."""
    ends: tuple[int, ...] = field(init=False)
    """By line: bit mask of the cities at its ends where houses may stand."""
    price: tuple[Five, ...] = field(init=False)
    """By city: the goods a house costs; nothing in the capital."""

    def __post_init__(self) -> None:
        box, game_map, tokens = self.box, self.game_map, self.tokens
        kept = ~(1 << game_map.capital)
        of_good = [sum(1 << c for c, t in enumerate(tokens) if t == good) for good in range(len(GOODS))]
        derived = {
            "ways": box.vocabulary.ways[game_map.id],
            "bonus": tuple([max(tokens[city] for city in cities) for cities in game_map.members]),
            "of_good": tuple(of_good),
            "temples": sum(mask for good, mask in enumerate(of_good) if good != BRICK),
            "regions": tuple([sum(1 << city for city in cities) for cities in game_map.members]),
            "ends": tuple([((1 << a) | (1 << b)) & kept for a, b in (line.ends for line in game_map.lines)]),
            "price": tuple([box.house_price[token] if token >= BRICK else _NOTHING for token in tokens]),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)


class State:
    """A position. A ``BySeat`` list is indexed by seat; masks of cities and lines go by their numbers on the map."""

    layout: Layout
    rules: Profile
    players: int
    seed: int
    """The seed of the match; ``HIDDEN`` in an observation."""
    turn: int
    """Turns begun, from 1; 0 before the first."""
    first: int
    """The start player."""
    active: int
    """Whose turn it is."""
    stack: list[Frame]
    to_act: int
    choices: list[Action]
    left_seats: int
    """Bit mask of seats that left."""
    pm: int
    """The seat with the Praefectus Magnus."""
    concordia: int
    """The seat with the Concordia card, or -1."""
    last: int
    """Turns still to end once the end has been triggered, this one among them; ``NOT_YET`` before."""
    ended: int
    """How the match ends: set by the trigger."""
    entered: int
    """Bit mask: a Diplomat (1) or a Magister (2) was executed this turn."""
    flipped: int
    """Bit mask of the provinces whose marker shows coins."""
    taken: int
    """Bit mask of the lines on which colonists stand."""
    display: list[int]
    """By place: the card there, or ``GAP``."""
    stock: list[int]
    """Cards of the market not yet on display, the last one comes next."""
    built: list[int]
    """By city: houses there."""
    money: BySeat[int]
    houses: BySeat[int]
    """Bit mask of the cities with a house of the seat."""
    land: BySeat[int]
    """Land colonists in the warehouse."""
    sea: BySeat[int]
    copied: list[int]
    """By team: bit mask of the seats whose top card it has copied this round."""
    marks: BySeat[int]
    """Points at the first Tribune (intermediate scoring), or ``NOT_YET``."""
    goods: BySeat[list[int]]
    hand: BySeat[list[int]]
    """Cards in rising order."""
    pile: BySeat[list[int]]
    """Cards played, the last one on top."""
    roads: BySeat[list[int]]
    """Lines on which the seat's colonists stand, in rising order."""
    settlers: BySeat[list[int]]
    """Spots (2 x city + kind) of the seat's colonists in cities, in rising order."""

    # Written by `python3 build fields` from the declarations above.
    __slots__: ClassVar[tuple[str, ...]] = (
        "active", "built", "choices", "concordia", "copied", "display", "ended", "entered", "first",
        "flipped", "goods", "hand", "houses", "land", "last", "layout", "left_seats", "marks", "money",
        "pile", "players", "pm", "roads", "rules", "sea", "seed", "settlers", "stack", "stock", "taken",
        "to_act", "turn",
    )  # fmt: skip

    def clone(self) -> State:
        """An independent copy."""
        new = State()
        new.layout = self.layout
        new.rules = self.rules
        new.players = self.players
        new.seed = self.seed
        new.turn = self.turn
        new.first = self.first
        new.active = self.active
        new.stack = self.stack[:]
        new.to_act = self.to_act
        new.choices = self.choices
        new.left_seats = self.left_seats
        new.pm = self.pm
        new.concordia = self.concordia
        new.last = self.last
        new.ended = self.ended
        new.entered = self.entered
        new.flipped = self.flipped
        new.taken = self.taken
        new.display = self.display[:]
        new.stock = self.stock[:]
        new.built = self.built[:]
        new.money = self.money[:]
        new.houses = self.houses[:]
        new.land = self.land[:]
        new.sea = self.sea[:]
        new.copied = self.copied[:]
        new.marks = self.marks[:]
        new.goods = [row[:] for row in self.goods]
        new.hand = [row[:] for row in self.hand]
        new.pile = [row[:] for row in self.pile]
        new.roads = [row[:] for row in self.roads]
        new.settlers = [row[:] for row in self.settlers]
        return new

    @staticmethod
    def blank(players: int) -> State:
        """A position without anything: counts are 0, lists empty; without ``layout`` and ``rules``."""
        new = State()
        new.players = players
        new.seed = 0
        new.turn = 0
        new.first = 0
        new.active = 0
        new.stack = []
        new.to_act = -1
        new.choices = []
        new.left_seats = 0
        new.pm = 0
        new.concordia = 0
        new.last = 0
        new.ended = 0
        new.entered = 0
        new.flipped = 0
        new.taken = 0
        new.display = []
        new.stock = []
        new.built = []
        new.money = [0] * players
        new.houses = [0] * players
        new.land = [0] * players
        new.sea = [0] * players
        new.copied = []
        new.marks = [0] * players
        new.goods = [[] for _ in range(players)]
        new.hand = [[] for _ in range(players)]
        new.pile = [[] for _ in range(players)]
        new.roads = [[] for _ in range(players)]
        new.settlers = [[] for _ in range(players)]
        return new

    # End of what is written.

    @property
    def teams(self) -> int:
        """The number of sides: teams of two, or one per seat."""
        return self.players // 2 if self.rules.team else self.players

    def partner(self, seat: int) -> int:
        """The partner of a seat, or -1."""
        return opposite(seat, self.players) if self.rules.team else -1

    def side(self, seat: int) -> int:
        """The side of a seat: partners sit opposite each other."""
        return seat % self.teams

    def place(self, seat: int) -> int:
        """The place of a seat in the turn order, from 0."""
        return (seat - self.first) % self.players

    def colonists(self, seat: int) -> int:
        """Colonists of a seat on the board."""
        return len(self.roads[seat]) + len(self.settlers[seat])

    def free(self, seat: int) -> int:
        """Free spaces of a warehouse."""
        return self.layout.box.warehouse - sum(self.goods[seat]) - self.land[seat] - self.sea[seat]

    def houses_left(self, seat: int) -> int:
        """Houses a seat has not built."""
        return self.layout.box.houses - self.houses[seat].bit_count()

    def has_goods(self, seat: int, cost: Five) -> bool:
        """Whether a seat's goods cover a cost."""
        have = self.goods[seat]
        return (
            have[0] >= cost[0] and have[1] >= cost[1] and have[2] >= cost[2] and have[3] >= cost[3] and have[4] >= cost[4]
        )  # fmt: skip

    def pay_goods(self, seat: int, cost: Five) -> None:
        """Give goods to the bank."""
        have = self.goods[seat]
        for good, units in enumerate(cost):
            have[good] -= units
