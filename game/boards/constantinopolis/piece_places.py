"""Where moving pieces begin and end: names of nodes, best first, and an event between two tables.

The own sheet shows each component; other seats have a row. `me` is the seat at the bottom before and after the event,
-1 if it changes.
"""

from __future__ import annotations

from collections import Counter

from game.boards.composed_board import Transition
from game.engine.constantinopolis.components import CATEGORIES, CATEGORY, OFFICES
from game.engine.constantinopolis.state import LONG, PORT, SHORT, State
from game.ui.moves import PieceMove
from game.ui.theme import BANNERS

Where = tuple[str, ...]
LANE = {LONG: "long_voyage", SHORT: "short_voyage", PORT: "harbour"}
DECK: Where = ("deck",)
DISCARDS: Where = ("board/round/discards",)
NEXT_MARKET: Where = ("board/next",)
MARKET: Where = ("board/market/sign/picture",)
HORIZON: Where = ("board/mine/water/horizon",)
OFFING: Where = ("board/mine/water/offing",)
"""Where on the own sheet ships are lost from sight, and where they come into it: ahead of them, and behind them."""


def _row(seat: int, *names: str) -> Where:
    """Places in a seat's row, then the row itself; its banner on the track where the log hides the rows."""
    row = f"board/players/seat{seat}"
    return (*(f"{row}/{name}" for name in names), row, f"board/track/fame/{seat}")


def _of(me: int, seat: int, own: Where, row: Where) -> Where:
    """The places on the sheet if it is the one at the bottom, and those in the row."""
    return (*own, *row) if seat == me else row


def treasury(me: int, seat: int) -> Where:
    """A seat's gold."""
    return _of(me, seat, ("treasury",), _row(seat, "gold"))


def store(me: int, seat: int, good: str) -> Where:
    """A seat's goods of a kind, by name."""
    return _of(me, seat, (f"store/{good}",), _row(seat, good))


def banner(seat: int) -> Where:
    """A seat's banner."""
    return _row(seat, "banner")


def fame(seat: int) -> Where:
    """A seat on the fame track; in the row while something else lies over the city."""
    return (f"board/track/fame/{seat}", *banner(seat))


def building(me: int, seat: int, name: str, index: int) -> Where:
    """A building that a seat owns."""
    kind = CATEGORIES[CATEGORY[index]]
    return _of(me, seat, (f"own/{name}",), _row(seat, kind))


def makers(me: int, seat: int, names: list[str]) -> Where:
    """Where a seat's goods are made: at one of these buildings."""
    return _of(me, seat, tuple(f"own/{name}" for name in names), _row(seat, CATEGORIES[0], "banner"))


def card(me: int, seat: int, name: str) -> Where:
    """A contract in a seat's hand."""
    mine = (f"contract/{name}", "board/mine/quay/hand")
    return _of(me, seat, mine, _row(seat, "hand"))


def post(me: int, seat: int, contract: str = "") -> Where:
    """A seat's trading posts: the one that keeps a contract, or all."""
    kept = (f"held/{contract}",) if contract else ()
    return _of(me, seat, (*kept, "board/mine/quay/posts"), _row(seat, "posts"))


def lane(me: int, seat: int, place: int) -> Where:
    """The place of a seat's ships at a distance from port: on its own sheet the open sea or the port."""
    mine = HORIZON if place != PORT else ("board/mine/water",)
    return _of(me, seat, mine, _row(seat, LANE[place]))


def ship(me: int, state: State, seat: int, slot: int) -> Where:
    """A ship of a seat where the table shows it, or else its lane."""
    if slot >= len(state.fleet[seat]):
        return lane(me, seat, PORT)
    place = state.fleet[seat][slot].place
    if seat != me:
        return (*_row(seat, f"{LANE[place]}/hull{slot}")[:1], *lane(me, seat, place))
    return (f"board/mine/water/ship{slot}", *lane(me, seat, place))


GOLD, FAME = "gold", "fame"
FACE = {True: "art/contract/goods", False: "art/contract/passenger"}
"""The open side of a contract, by whether it carries goods."""


class BoardTransition(Transition):
    """One event between two tables, with the places and pictures of its moving pieces."""

    __slots__ = ()

    # Journeys used by several events ----------------------------------------------------------------------------

    def pays(self, goal: Where, key: str = "gold") -> list[PieceMove]:
        """The seat pays gold."""
        gold = self.number(key)
        return [PieceMove(GOLD, self.treasury(), goal, copies=gold)] if gold > 0 else []

    def earns(self, source: Where, key: str = "gold") -> list[PieceMove]:
        """The seat gets gold."""
        gold = self.number(key)
        goal = treasury(self.me, self.seat)
        return [PieceMove(GOLD, source, goal, f"+{gold}", copies=gold)] if gold > 0 else []

    def honors(self, source: Where) -> list[PieceMove]:
        """The seat gets fame, and its banner advances on the track."""
        points, track = self.number("fame"), fame(self.seat)
        if points <= 0:
            return []
        return [PieceMove(self.flag(self.seat), track, track), PieceMove(FAME, source, track, f"+{points}")]

    def gives(self, goods: tuple[str, ...], goal: Where, seat: int = -1) -> list[PieceMove]:
        """Goods leave a seat's store."""
        seat = self.seat if seat < 0 else seat
        return [
            PieceMove(good, store(self.me, seat, good.partition("/")[2]), goal, copies=count)
            for good, count in Counter(goods).items()
        ]

    def gets(self, goods: tuple[str, ...], source: Where) -> list[PieceMove]:
        """Goods come to the seat's store."""
        return [
            PieceMove(good, source, store(self.me, self.seat, good.partition("/")[2]), f"+{count}", count)
            for good, count in Counter(goods).items()
        ]

    def treasury(self) -> Where:
        """The seat's gold before."""
        return treasury(self.me, self.seat)

    def face(self, ref: str) -> str:
        """The open side of a contract."""
        state: State = self.after.seen
        kind = state.box.contract_index.get(ref.partition("/")[2])
        return FACE[kind is None or any(state.box.contracts[kind].goods)]

    def flag(self, seat: int) -> str:
        """The picture of a seat's banner."""
        color = self.after.seats[seat].color
        return f"token/{BANNERS[color % len(BANNERS)]}?seat={color}"

    def office_of(self, seat: int) -> Where:
        """Where a seat's banner was: at its office, else in the row."""
        state: State = self.before.seen
        held = state.office(seat)
        return (f"office/{OFFICES[held]}",) if held >= 0 else banner(seat)
