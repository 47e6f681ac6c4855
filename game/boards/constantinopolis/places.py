"""Places of a seat's components: names of nodes, best first, for moving pieces.

The own sheet shows each component; other seats have a row in the rail. `me` is the seat at the bottom before and
after the event, -1 if it changes.
"""

from __future__ import annotations

from game.engine.constantinopolis.components import CATEGORIES, CATEGORY
from game.engine.constantinopolis.state import LONG, PORT, SHORT, State

Where = tuple[str, ...]
LANE = {LONG: "long_voyage", SHORT: "short_voyage", PORT: "harbour"}
DECK: Where = ("deck",)
DISCARDS: Where = ("board/strip/discards",)
NEXT_MARKET: Where = ("board/next",)
MARKET: Where = ("board/market/sign/picture",)


def _row(seat: int, *names: str) -> Where:
    """Places in a seat's row of the rail, then the row itself; its banner on the track where the log hides the rail."""
    row = f"board/rail/seat{seat}"
    return (*(f"{row}/{name}" for name in names), row, f"board/track/fame/{seat}")


def _of(me: int, seat: int, own: Where, rail: Where) -> Where:
    """The places on the sheet if it is the one at the bottom, and those in the rail."""
    return (*own, *rail) if seat == me else rail


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
    """A seat on the fame track; in the rail while something else lies over the city."""
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
    mine = ("board/mine/water/horizon",) if place != PORT else ("board/mine/water",)
    return _of(me, seat, mine, _row(seat, LANE[place]))


def ship(me: int, state: State, seat: int, slot: int) -> Where:
    """A ship of a seat where the table shows it, or else its lane."""
    if slot >= len(state.fleet[seat]):
        return lane(me, seat, PORT)
    place = state.fleet[seat][slot].place
    if seat != me:
        return lane(me, seat, place)
    return (f"board/mine/water/ship{slot}", *lane(me, seat, place))
