"""Places of a seat's components: names of nodes, best first, for moving pieces.

The own components are below the map; other seats have a row in the rail. `me` is the seat at the bottom before and after
the event, -1 if it changes.
"""

from __future__ import annotations

Where = tuple[str, ...]
STACK: Where = ("board/ground/display/stack",)
BANK: Where = ("board/ground/plan",)


def _row(seat: int, *names: str) -> Where:
    """Places in a seat's row of the rail, then the row itself."""
    row = f"board/ground/rail/seat{seat}"
    return (*(f"{row}/{name}" for name in names), row)


def city(name: str) -> Where:
    """A city."""
    return (f"board/ground/map/city.{name}",)


def house(seat: int, name: str) -> Where:
    """A seat's house in a city."""
    return (f"board/ground/map/house.{name}.{seat}", *city(name))


def line(name: str) -> Where:
    """A line, empty or with a colonist."""
    return (f"board/ground/map/on.{name}", f"board/ground/map/spot.{name}")


def province(name: str) -> Where:
    """The plaque of a province."""
    return (f"board/ground/map/province.{name}",)


def goods(me: int, seat: int, good: str) -> Where:
    """A seat's goods of a kind."""
    own = (f"board/ground/store/{good}", "board/ground/store") if seat == me else ()
    return (*own, *_row(seat, good))


def money(me: int, seat: int) -> Where:
    """A seat's coins."""
    own = ("board/ground/store/money",) if seat == me else ()
    return (*own, *_row(seat, "money"))


def houses(me: int, seat: int) -> Where:
    """A seat's houses that are not built yet."""
    own = ("board/ground/store/houses",) if seat == me else ()
    return (*own, *_row(seat, "houses"))


def waiting(me: int, seat: int, kind: int) -> Where:
    """The colonists of a seat that wait in its warehouse."""
    own = ("board/ground/store",) if seat == me else ()
    return (*own, *_row(seat, f"waits{kind}"))


def hand(me: int, seat: int, card: str = "") -> Where:
    """A card in a seat's hand, or the hand."""
    own = ((f"hand/{card}",) if card else ()) + ("board/ground/hand",) if seat == me else ()
    return (*own, *_row(seat, "hand"))


def pile(me: int, seat: int) -> Where:
    """The pile of a seat."""
    own = ("board/ground/hand/pile",) if seat == me else ()
    return (*own, *_row(seat, "last"))


def magnus(seat: int) -> Where:
    """Where a seat has the Praefectus Magnus."""
    return _row(seat, "magnus")
