"""The open holds of the ships on the sheets: where each bay lies in its picture, and what lies in which bay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.boards.constantinopolis.board_layout import BoardLayout
from game.engine.constantinopolis.components import SHIPS
from game.engine.constantinopolis.state import HIDDEN
from game.ui.geometry import Rect

SHAPE = (420, 226)
"""Size of the pictures of ships with an open hold."""
BAY = 92
"""Width and height of every bay in it."""
BAYS: dict[str, tuple[tuple[int, int], ...]] = {
    "parvus_dromo": ((116, 116), (212, 116)),
    "medius_dromo": ((20, 116), (116, 116), (212, 116), (308, 116)),
    "magnus_dromo": (
        (20, 118), (116, 118), (212, 118), (308, 118), (308, 22), (212, 22), (116, 22), (20, 22),
    ),
}  # fmt: skip
"""The upper left corner of every bay, by ship; each bay touches the next one."""


class Stowed(NamedTuple):
    """A contract aboard: its name among those of the ship, its kind, and the bays it lies in."""

    name: str
    kind: int
    bays: tuple[int, ...]


def bays(size: int, rect: Rect) -> list[Rect]:
    """Where the bays of a ship of that size are in its picture."""
    side = BAY * rect.w // SHAPE[0]
    return [
        Rect(rect.x + round(x * rect.w / SHAPE[0]), rect.y + round(y * rect.h / SHAPE[1]), side, side)
        for x, y in BAYS[SHIPS[size]]
    ]


def hull(size: int) -> str:
    """The picture of a ship of that size with an open hold."""
    return f"art/hull/{SHIPS[size]}"


def stowed(layout: BoardLayout, shelf: str, kinds: Sequence[int], size: int) -> list[Stowed]:
    """What lies in a hold. Contracts keep their bays when others come and go."""
    box = layout.box
    found: dict[str, int] = {}
    for kind in kinds:
        name = box.contracts[kind].id if kind >= 0 else "hidden"
        found[f"{name}.{sum(other == kind for other in found.values())}"] = kind
    units = [
        f"{name}/{unit}"
        for name, kind in found.items()
        for unit in range(box.space[kind] if kind >= 0 else 1)
    ]
    row = layout.table.order.places(shelf, str(layout.state.round), units, box.hold[size])
    places: dict[str, list[int]] = {}
    for at, unit in enumerate(row):
        if unit:
            places.setdefault(unit.partition("/")[0], []).append(at)
    return [Stowed(name, found.get(name, HIDDEN), tuple(at)) for name, at in places.items()]


__all__ = ["SHAPE", "Stowed", "bays", "hull", "stowed"]
