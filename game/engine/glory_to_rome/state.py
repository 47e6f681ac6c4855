"""A position of Glory to Rome: small lists of small numbers."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from game.engine.core.action import Action
from game.engine.core.phase import Frame
from game.engine.core.position import BySeat

from .box import Components
from .components import FORUM, MARBLE_MASK, NOTHING, PORTA
from .profile import SIMPLE_MASK, Profile

HIDDEN: Final = -1
"""Placeholder for a hidden card in an observation."""
NOTHING_ASIDE: Final = -2

UNKNOWN: Final = 63
"""In a trace: a card of any of the six materials."""
KNOWN: Final = 64
"""Offset of publicly known cards in a trace."""

PLAYING: Final = 0
DECK_OUT: Final = 1
SITES_OUT: Final = 2
CATACOMBS: Final = 3
FORUM_MET: Final = 4
SURRENDER: Final = 5
IDLE: Final = 6
"""How a match ended (``State.ended``)."""
ENDINGS = ("", "deck", "sites", "catacombs", "forum", "surrender", "idle")


class Lot(NamedTuple):
    """A building or its foundation: the card, the material of its site, the materials added by kind."""

    card: int
    site: int
    materials: tuple[int, ...] = NOTHING
    done: bool = False
    public: bool = False
    """Whether a Stairway has opened its function to all seats."""


class State:
    """A position. A ``BySeat`` list is indexed by seat; six counts are by material (and role)."""

    box: Components
    rules: Profile
    players: int
    seed: int
    """The seed of the match; ``HIDDEN`` in an observation."""
    turn: int
    """From 1; 0 in the opening."""
    leader: int
    role: int
    """The role led this turn, or -1."""
    stack: list[Frame]
    to_act: int
    choices: list[Action]
    left_seats: int
    """Bit mask of seats that left."""
    crafted: int
    """Bit mask of seats that performed a Craftsman action this turn."""
    forums: int
    """Bit mask of seats with the function of a Forum."""
    idle: int
    """Turns since the last one with progress."""
    moved: bool
    """Whether a card left the deck or went into a building or a vault this turn."""
    ended: int
    winners: int
    """Bit mask of the seats that win without counting."""
    pile: int
    """Senators in the supply."""
    units: BySeat[int]
    """Actions earned by cards played this turn."""
    senators: BySeat[int]
    """Senators in hand."""
    influence: BySeat[int]
    names: BySeat[int]
    """Bit mask of the buildings a seat has, foundations among them."""
    powers: BySeat[int]
    """Bit mask of the buildings whose function a seat has."""
    aside: BySeat[int]
    """The card being looked at or staked, or ``NOTHING_ASIDE``."""
    deck: list[int]
    """Action cards, the last one is drawn next."""
    gone: list[int]
    """By card: how many have publicly left the deck and the hands."""
    pool: list[int]
    sites_in: list[int]
    """By material: sites left in town."""
    sites_out: list[int]
    hand: BySeat[list[int]]
    """Action cards in rising order."""
    trace: BySeat[list[int]]
    """Public information about a hand: for each card ``KNOWN`` + card, or the mask of its possible materials."""
    revealed: BySeat[list[int]]
    """Cards in hand already shown for a demand this turn."""
    stock: BySeat[list[int]]
    clients: BySeat[list[int]]
    """Clients that were there when the turn began."""
    fresh: BySeat[list[int]]
    """Clients hired this turn."""
    vault: BySeat[list[int]]
    """Vault cards that are public."""
    sealed: BySeat[list[int]]
    """Cards in the vault known to the owner alone, in rising order."""
    blind: BySeat[list[int]]
    """Cards in the vault known to nobody, in rising order."""
    camp: BySeat[list[int]]
    """Cards played this turn, by material, and at last the Senators."""
    won: BySeat[list[int]]
    """By material: sites that count as influence."""
    lots: BySeat[list[Lot]]
    """Buildings in the order they were founded or taken."""

    # Written by `python3 build fields` from the declarations above.
    __slots__: ClassVar[tuple[str, ...]] = (
        "aside", "blind", "box", "camp", "choices", "clients", "crafted", "deck", "ended", "forums", "fresh",
        "gone", "hand", "idle", "influence", "leader", "left_seats", "lots", "moved", "names", "pile",
        "players", "pool", "powers", "revealed", "role", "rules", "sealed", "seed", "senators", "sites_in",
        "sites_out", "stack", "stock", "to_act", "trace", "turn", "units", "vault", "winners", "won",
    )  # fmt: skip

    def clone(self) -> State:
        """An independent copy."""
        new = State()
        new.box = self.box
        new.rules = self.rules
        new.players = self.players
        new.seed = self.seed
        new.turn = self.turn
        new.leader = self.leader
        new.role = self.role
        new.stack = self.stack[:]
        new.to_act = self.to_act
        new.choices = self.choices
        new.left_seats = self.left_seats
        new.crafted = self.crafted
        new.forums = self.forums
        new.idle = self.idle
        new.moved = self.moved
        new.ended = self.ended
        new.winners = self.winners
        new.pile = self.pile
        new.units = self.units[:]
        new.senators = self.senators[:]
        new.influence = self.influence[:]
        new.names = self.names[:]
        new.powers = self.powers[:]
        new.aside = self.aside[:]
        new.deck = self.deck[:]
        new.gone = self.gone[:]
        new.pool = self.pool[:]
        new.sites_in = self.sites_in[:]
        new.sites_out = self.sites_out[:]
        new.hand = [row[:] for row in self.hand]
        new.trace = [row[:] for row in self.trace]
        new.revealed = [row[:] for row in self.revealed]
        new.stock = [row[:] for row in self.stock]
        new.clients = [row[:] for row in self.clients]
        new.fresh = [row[:] for row in self.fresh]
        new.vault = [row[:] for row in self.vault]
        new.sealed = [row[:] for row in self.sealed]
        new.blind = [row[:] for row in self.blind]
        new.camp = [row[:] for row in self.camp]
        new.won = [row[:] for row in self.won]
        new.lots = [row[:] for row in self.lots]
        return new

    @staticmethod
    def blank(players: int) -> State:
        """A position without anything: counts are 0, lists empty; without ``box`` and ``rules``."""
        new = State()
        new.players = players
        new.seed = 0
        new.turn = 0
        new.leader = 0
        new.role = 0
        new.stack = []
        new.to_act = -1
        new.choices = []
        new.left_seats = 0
        new.crafted = 0
        new.forums = 0
        new.idle = 0
        new.moved = False
        new.ended = 0
        new.winners = 0
        new.pile = 0
        new.units = [0] * players
        new.senators = [0] * players
        new.influence = [0] * players
        new.names = [0] * players
        new.powers = [0] * players
        new.aside = [0] * players
        new.deck = []
        new.gone = []
        new.pool = []
        new.sites_in = []
        new.sites_out = []
        new.hand = [[] for _ in range(players)]
        new.trace = [[] for _ in range(players)]
        new.revealed = [[] for _ in range(players)]
        new.stock = [[] for _ in range(players)]
        new.clients = [[] for _ in range(players)]
        new.fresh = [[] for _ in range(players)]
        new.vault = [[] for _ in range(players)]
        new.sealed = [[] for _ in range(players)]
        new.blind = [[] for _ in range(players)]
        new.camp = [[] for _ in range(players)]
        new.won = [[] for _ in range(players)]
        new.lots = [[] for _ in range(players)]
        return new

    # End of what is written.

    def refresh(self) -> None:
        """Work out names and functions again after a building changed."""
        public = 0
        for seat, lots in enumerate(self.lots):
            names = 0
            for lot in lots:
                names |= 1 << lot.card
                if lot.public:
                    public |= 1 << lot.card
            self.names[seat] = names
        if not self.rules.functions:
            return
        self.forums = 0
        for seat, lots in enumerate(self.lots):
            powers = public
            for lot in lots:
                if lot.done:
                    powers |= 1 << lot.card
            if powers >> PORTA & 1:
                powers |= self.names[seat] & MARBLE_MASK
            if self.rules.simple:
                powers &= SIMPLE_MASK
            self.powers[seat] = powers
            self.forums |= (powers >> FORUM & 1) << seat

    def has(self, seat: int, building: int) -> bool:
        """Whether a seat has the function of a building."""
        return bool(self.powers[seat] >> building & 1)

    def hand_size(self, seat: int) -> int:
        """Cards in hand, Senators among them."""
        return len(self.hand[seat]) + self.senators[seat]

    def client_count(self, seat: int) -> int:
        """Clients of a seat."""
        return sum(self.clients[seat]) + sum(self.fresh[seat])

    def vault_count(self, seat: int) -> int:
        """Cards in a vault."""
        return sum(self.vault[seat]) + len(self.sealed[seat]) + len(self.blind[seat])

    def lot_of(self, seat: int, card: int) -> int:
        """The place among a seat's lots of the building of that name, or -1."""
        for index, lot in enumerate(self.lots[seat]):
            if lot.card == card:
                return index
        return -1
