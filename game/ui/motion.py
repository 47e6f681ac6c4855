"""Motion above the tree: moving pieces, rising numbers, titles. Pure: no pygame here.

A scene passes a `MoveBatch` after an event; the tree shows the new position at once. Motion is only drawn over it,
blocks nothing, and can be finished at any moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.tree import Node, placed

PIECE, FLIP, TICK, TITLE = 0.35, 0.22, 0.2, 0.7
"""Seconds at normal speed of a moving piece, a turning card, a rising number, a title."""
STAY = 0.2
"""Seconds for which a number stays where it rose to."""
LAY = 0.55
"""Seconds in which a mosaic is laid."""
CROSS = 0.12
"""Seconds of a cross-fade, the only motion there is when motion is reduced."""
CAP = 0.9
"""Seconds within which all pieces of a batch have arrived, however many events it has; their numbers follow."""
FOLLOW = 0.05
"""Seconds between pieces that follow one another."""
MOST = 28
"""Most pieces in motion; when more come the oldest finish."""
MOST_COPIES = 4
TOKEN, LARGEST = 36, 190
"""Design units: the side of a small piece, and the longest side of a full-size one."""
ARC = 0.08
"""How far a way bends upwards, as a share of its length."""
SPEEDS = {"instant": 0.0, "fast": 0.4, "normal": 1.0, "slow": 1.6, "step": 1.0}
"""Durations at each pace, as multiples of those at normal speed."""
STYLES = ("full", "reduced", "none")


@dataclass(frozen=True, slots=True)
class PieceMove:
    """A piece that moves from one node to another.

    source   names or targets of nodes on the tree before; the first that exists. Empty: nothing moves
    goal     the same on the tree after
    turned   for a card: the picture of its other side, shown at arrival
    text     the text that rises at arrival, such as "+2"
    copies   number of equal pieces (few are drawn of many)
    whole    as large as its nodes, not a small token
    laid     a mosaic: it moves in tesserae, and its goal is an empty bed until they arrive
    bed      for a mosaic: the picture of its bed, "" for a plain one
    """

    picture: str
    source: tuple[str, ...]
    goal: tuple[str, ...]
    text: str = ""
    copies: int = 1
    turned: str = ""
    whole: bool = False
    laid: bool = False
    bed: str = ""


@dataclass(frozen=True, slots=True)
class MotionTitle:
    """A text that appears in a node for a moment, such as a new chapter."""

    text: str
    goal: tuple[str, ...]
    picture: str = ""


@dataclass(frozen=True, slots=True)
class MoveBatch:
    """The moves of simultaneous events: for each event its pieces, in order. `speed` multiplies all durations."""

    events: Sequence[Sequence[PieceMove]]
    title: MotionTitle | None = None
    speed: float = 1.0
    style: str = "full"


class Piece(NamedTuple):
    """A piece to draw. `text` is on a plate around the middle of `rect`.

    With `laid` it is a mosaic moving from `start` to `rect`, onto its `bed`: the share of the time that has passed,
    else -1.
    """

    picture: str
    text: str
    rect: Rect
    opacity: int = 255
    large: bool = False
    size: tuple[int, int] = (0, 0)
    narrow: float = 1.0
    laid: float = -1.0
    start: Rect | None = None
    bed: str = ""


@dataclass(frozen=True, slots=True)
class _Flight:
    """A piece on its way; times are those of the clock of the motion."""

    picture: str
    turned: str
    start: Rect
    end: Rect
    begins: float
    lasts: float
    fades: bool = False
    laid: bool = False
    bed: str = ""

    def at(self, now: float) -> Piece | None:
        """What to draw, None before the start and after the end."""
        part = (now - self.begins) / self.lasts
        if not 0 <= part < 1:
            return None
        size = (max(self.start.w, self.end.w), max(self.start.h, self.end.h))
        if self.fades:
            return Piece(self.turned or self.picture, "", self.end, round(255 * (1 - part)), size=size)
        if self.laid:
            return Piece(
                self.picture, "", self.end, size=self.end[2:], laid=part, start=self.start, bed=self.bed
            )
        eased = part * part * (3 - 2 * part)
        rect = between(self.start, self.end, eased)
        picture, narrow = self.picture, 1.0
        if self.turned:
            narrow = max(0.06, abs(cos(pi * part)))
            picture = self.turned if part >= 0.5 else self.picture
        return Piece(picture, "", rect, size=size, narrow=narrow)


@dataclass(frozen=True, slots=True)
class _Words:
    """A number that rises, or a title."""

    text: str
    picture: str
    place: Rect
    begins: float
    rises: float
    lasts: float
    climb: int
    large: bool

    def at(self, now: float) -> Piece | None:
        """What to draw, None before the start and after the end."""
        spent = now - self.begins
        if not 0 <= spent < self.lasts:
            return None
        come = min(1.0, spent / self.rises) if self.rises else 1.0
        go = min(1.0, (self.lasts - spent) / self.rises) if self.rises else 1.0
        opacity = round(255 * min(come, go)) if self.large else 255
        rect = self.place.moved(0, -round(self.climb * come))
        return Piece(self.picture, self.text, rect, opacity, self.large)


def between(a: Rect, b: Rect, part: float) -> Rect:
    """The rectangle on the way from one to another; the way bends upwards a little."""
    w, h = round(a.w + (b.w - a.w) * part), round(a.h + (b.h - a.h) * part)
    far = abs(a.cx - b.cx) + abs(a.cy - b.cy)
    x = a.cx + (b.cx - a.cx) * part
    y = a.cy + (b.cy - a.cy) * part - sin(pi * part) * far * ARC
    return Rect(round(x) - w // 2, round(y) - h // 2, w, h)


class NodePlaces:
    """Rectangles of the nodes of a tree, by name and by target; clipped nodes are omitted."""

    def __init__(self, root: Node) -> None:
        self._found: dict[str, Rect] = {}
        for item in placed(root):
            rect = item.node.rect
            if item.clip is not None and not item.clip.contains(rect.cx, rect.cy):
                continue
            self._found.setdefault(item.node.name, rect)
            if item.node.target:
                self._found.setdefault(item.node.target, rect)

    def first(self, names: Sequence[str]) -> Rect | None:
        """The rectangle of the first of these that is there."""
        return next((self._found[name] for name in names if name in self._found), None)


class Motion:
    """All that moves now, on a clock that `advance` drives."""

    def __init__(self) -> None:
        self._now = 0.0
        self._things: list[_Flight | _Words] = []

    @property
    def busy(self) -> bool:
        """Whether anything moves."""
        return bool(self._things)

    def begin(self, batch: MoveBatch, before: NodePlaces, after: NodePlaces, k: float) -> None:
        """Let a batch start now. `k` is the number of pixels of a design unit."""
        if batch.speed <= 0 or batch.style == "none":
            return
        if batch.title is not None:
            self._title(batch, batch.title, after)
        for begins, flights in _timed(batch):
            for piece_move in flights:
                self._journey(
                    batch,
                    piece_move,
                    begins,
                    (before.first(piece_move.source), after.first(piece_move.goal)),
                    k,
                )
        flying = [thing for thing in self._things if isinstance(thing, _Flight)]
        landed = {id(thing) for thing in flying[:-MOST]}
        self._things = [thing for thing in self._things if id(thing) not in landed]

    def advance(self, seconds: float) -> bool:
        """Let time pass; whether anything still moves."""
        if self._things:
            self._now += seconds
            self._things = [thing for thing in self._things if self._now < thing.begins + thing.lasts]
        return self.busy

    def finish(self) -> None:
        """All arrives at once."""
        self._things.clear()

    def pieces(self) -> list[Piece]:
        """The pieces to draw now, in order."""
        return [piece for thing in self._things if (piece := thing.at(self._now)) is not None]

    def _title(self, batch: MoveBatch, title: MotionTitle, after: NodePlaces) -> None:
        place = after.first(title.goal)
        if place is None:
            return
        comes = CROSS if batch.style == "reduced" else TITLE * batch.speed / 4
        lasts = max(TITLE * batch.speed, 2 * comes)
        middle = place.place(1, 1, 0.5, 0.3)
        self._things.append(_Words(title.text, title.picture, middle, self._now, comes, lasts, 0, True))

    def _journey(
        self,
        batch: MoveBatch,
        piece_move: PieceMove,
        begins: float,
        ends: tuple[Rect | None, Rect | None],
        k: float,
    ) -> None:
        source, goal = ends
        speed, reduced = batch.speed, batch.style == "reduced"
        begins += self._now
        arrives = begins
        if piece_move.picture and source is not None and goal is not None:
            start, end = (_room(rect, piece_move, k) for rect in ends if rect is not None)
            lasts = CROSS if reduced else _travel_time(piece_move) * speed
            for copy in range(1 if reduced else min(piece_move.copies, MOST_COPIES)):
                starts = begins + copy * FOLLOW * speed
                arrives = starts + (0 if reduced else lasts)
                self._things.append(
                    _Flight(
                        piece_move.picture, piece_move.turned, start, end, starts, lasts, reduced, piece_move.laid, piece_move.bed
                    )
                )  # fmt: skip
        if piece_move.text and goal is not None:
            rises = 0.0 if reduced else TICK * speed
            climb = 0 if reduced else round(22 * k)
            place = Rect(goal.cx, goal.cy, 1, 1)
            lasts = max(CROSS, (TICK + STAY) * speed)
            self._things.append(_Words(piece_move.text, "", place, arrives, rises, lasts, climb, False))


def _travel_time(piece_move: PieceMove) -> float:
    """Seconds a move takes at normal speed."""
    if not (piece_move.picture and piece_move.source):
        return 0.0
    return LAY if piece_move.laid else max(PIECE, FLIP)


def _length(piece_move: PieceMove) -> float:
    """Seconds until the last piece of a move has arrived, at normal speed."""
    return _travel_time(piece_move) + FOLLOW * (min(piece_move.copies, MOST_COPIES) - 1)


def _timed(batch: MoveBatch) -> Iterator[tuple[float, Sequence[PieceMove]]]:
    """The events with the seconds after which they begin: one after another, or overlapping to keep to the cap."""
    events = [piece_moves for piece_moves in batch.events if piece_moves]
    if not events:
        return
    if batch.style == "reduced":
        yield from ((0.0, piece_moves) for piece_moves in events)
        return
    starts, total = [], 0.0
    for piece_moves in events:
        starts.append(total)
        total += max(_length(piece_move) for piece_move in piece_moves)
    room = CAP - max(max(_length(piece_move) for piece_move in piece_moves) for piece_moves in events)
    tight = min(1.0, room / starts[-1]) if starts[-1] else 1.0
    for begins, piece_moves in zip(starts, events, strict=True):
        yield begins * tight * batch.speed, piece_moves


def _room(rect: Rect, piece_move: PieceMove, k: float) -> Rect:
    """The box of a piece at a node: the node's own, within limits, or that of a token in its middle."""
    if not piece_move.whole:
        side = max(16, round(TOKEN * k))
        return rect.place(side, side)
    most = round(LARGEST * k)
    return rect.place(min(rect.w, most), min(rect.h, most))


__all__ = [
    "SPEEDS",
    "STYLES",
    "Motion",
    "MotionTitle",
    "MoveBatch",
    "NodePlaces",
    "Piece",
    "PieceMove",
    "between",
]
