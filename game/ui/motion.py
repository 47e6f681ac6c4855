"""Motion above the tree: moving pieces, rising numbers, titles. Pure: no pygame here.

A scene passes a `MoveBatch` after an event; the tree shows the new position at once. Motion is only drawn over it,
blocks nothing, and can be finished at any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Any, NamedTuple

from game.ui.geometry import Rect
from game.ui.tree import Node, is_seen, placed, walk

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
CROUCH, LAND, RING = 0.06, 0.09, 0.26
"""Seconds at normal speed before take-off, of the overshoot at landing, and of the tesserae that fly up there."""
NEAR, FAR, WAY = 0.24, 0.46, 900
"""Seconds of a flight of no length, and of one of `WAY` design units or more."""
HOP, MOST_HOPS = 0.15, 0.9
"""Seconds of a step on foot, and of all steps of a walk."""
RISE, SHOW, SINK = 0.2, 0.7, 0.3
"""Seconds in which a staged card comes, stays, and goes to its place."""
STAGED = (240, 336)
"""Design units of a staged card; at a fast pace three fifths of it."""
HIGH, SWELL, BOUNCE, DUCK = 10, 0.12, 0.04, 0.04
"""Design units by which the shadow parts from a piece, how much it grows on its way, overshoots, and crouches."""
SLIDE = 0.2
"""Seconds in which what remains closes a gap."""
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
    gait: str = "fly"
    """"fly", "hop" (on foot, a hop for each part of the way) or "sail" (heels and leaves a wake)."""
    via: tuple[tuple[str, ...], ...] = ()
    """Nodes on the way."""
    carry: bool = False
    """What travels is the source's node itself, which turns into the goal's."""
    staged: Callable[[Rect], Node] | None = None
    """Lays out the piece large: it is shown beside `beside` before it goes to its goal."""
    beside: tuple[str, ...] = ()


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
    slides: tuple[str, ...] = ()
    """Beginnings of names: nodes called so slide to their new places."""
    same_eyes: bool = True
    """Whether the same person looked before and after; else nothing earlier may stay in sight."""


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
    node: Node | None = None
    """What is drawn instead of a picture: this part of a tree."""
    over: Node | None = None
    melt: float = -1.0
    """What it turns into, and how far it has."""
    height: float = 0.0
    """How far it is above the table: 0 lies on it, 1 at its highest."""
    angle: int = 0
    """Degrees by which it heels."""
    ring: float = -1.0
    """A ring of tesserae around `rect`: the share of its time that has passed."""
    wake: tuple[tuple[int, int], ...] = ()
    """Where it was a moment ago, the latest first."""


@dataclass(frozen=True, slots=True)
class _Leap:
    """A piece with weight: crouches, rises, goes along its way, lands and settles."""

    images: tuple[str | Node, str | Node]
    way: tuple[Rect, ...]
    begins: float
    lasts: float
    crouch: float = 0.0
    settle: float = 0.0
    gait: str = "fly"
    lift: float = 1.0
    flips: bool = False
    melts: bool = False
    """Whether the first image turns into the second without showing a back."""
    bend: float = ARC

    @property
    def arrives(self) -> float:
        """When it touches its goal."""
        return self.begins + self.crouch + self.lasts

    @property
    def ends(self) -> float:
        """When nothing of it is left to draw."""
        return self.arrives + self.settle

    def at(self, now: float) -> Piece | None:
        """What to draw, None before the start and after the end."""
        if not self.begins <= now < self.ends:
            return None
        spent = now - self.begins
        if spent < self.crouch:
            return self._piece(self.way[0], 1 - DUCK * self.lift * sin(pi / 2 * spent / self.crouch), 0.0)
        part = (spent - self.crouch) / self.lasts if self.lasts else 1.0
        if part >= 1:
            left = 1 - (now - self.arrives) / self.settle
            return self._piece(self.way[-1], 1 + BOUNCE * self.lift * left * left, 0.0, late=True)
        rect, height = self._where(part)
        narrow, late, melt = 1.0, part >= 0.5, -1.0
        if self.melts:
            melt = min(1.0, max(0.0, (part - 0.25) / 0.5))
        if self.flips:
            narrow = max(0.06, abs(cos(pi * min(1.0, max(0.0, (part - 0.15) / 0.7)))))
        angle, wake = 0, ()
        if self.gait == "sail":
            angle = round(5 * sin(2 * pi * part) * (1 if self.way[-1].cx >= self.way[0].cx else -1))
            wake = tuple(
                (old.cx, old.bottom - old.h // 6)
                for step in range(1, 7)
                if (gone := part - step * 0.045) > 0
                for old in (self._where(gone)[0],)
            )
        grown = 1 + SWELL * self.lift * height if self.gait != "sail" else 1.0
        return self._piece(rect, grown, height if self.gait != "sail" else 0.0, narrow, late=late, angle=angle, wake=wake, melt=melt)

    def _where(self, part: float) -> tuple[Rect, float]:
        """Where it is, and how high, when so much of the time has passed."""
        legs = len(self.way) - 1
        if self.gait == "hop" and legs > 1:
            leg = min(legs - 1, int(part * legs))
            inner = part * legs - leg
            rect = between(self.way[leg], self.way[leg + 1], inner * inner * (3 - 2 * inner), 0.0)
            up = sin(pi * inner)
            return rect.moved(0, -round(up * self.way[0].h * 0.35)), up * 0.6
        eased = part * part * (3 - 2 * part)
        if legs > 1:
            far = [max(1.0, hypot(b.cx - a.cx, b.cy - a.cy)) for a, b in zip(self.way, self.way[1:], strict=False)]
            left = eased * sum(far)
            leg = 0
            while leg < legs - 1 and left > far[leg]:
                left -= far[leg]
                leg += 1
            rect = between(self.way[leg], self.way[leg + 1], min(1.0, left / far[leg]), 0.0)
        else:
            rect = between(self.way[0], self.way[-1], eased, self.bend)
        return rect, sin(pi * part) ** 0.8 if 0 < part < 1 else 0.0

    def _piece(
        self, rect: Rect, grown: float, height: float, narrow: float = 1.0, *,
        late: bool = False, angle: int = 0, wake: tuple[tuple[int, int], ...] = (), melt: float = -1.0,
    ) -> Piece:  # fmt: skip
        w, h = round(rect.w * grown), round(rect.h * grown)
        box = Rect(rect.cx - w // 2, rect.cy - h // 2, w, h)
        image = self.images[late]
        big = max(self.way, key=lambda one: one.w * one.h)
        if isinstance(image, Node):
            other = None
            if 0 < melt < 1 and isinstance(self.images[0], Node) and isinstance(self.images[1], Node):
                image, other = self.images
            return Piece("", "", box, node=image, size=box[2:], narrow=narrow, height=height * self.lift, angle=angle, wake=wake, over=other, melt=melt)
        size = (round(big.w * (1 + SWELL)), round(big.h * (1 + SWELL)))
        return Piece(image, "", box, size=size, narrow=narrow, height=height * self.lift, angle=angle, wake=wake)


@dataclass(frozen=True, slots=True)
class _Ring:
    """Tesserae that fly up where a piece lands."""

    place: Rect
    begins: float
    lasts: float

    @property
    def ends(self) -> float:
        return self.begins + self.lasts

    def at(self, now: float) -> Piece | None:
        """What to draw, None before the start and after the end."""
        part = (now - self.begins) / self.lasts
        return Piece("", "", self.place, ring=part) if 0 <= part < 1 else None


@dataclass(slots=True)
class _Veil:
    """How a node of the tree still looks: each look until its time, None: not there; after the last as in the tree."""

    looks: list[tuple[float, Node | None]] = field(default_factory=list)
    rect: Rect | None = None

    def now(self, now: float) -> tuple[bool, Node | None]:
        """Whether it is still veiled, and how it looks."""
        for until, look in self.looks:
            if now < until:
                return True, look
        return False, None


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

    @property
    def ends(self) -> float:
        return self.begins + self.lasts

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

    @property
    def ends(self) -> float:
        return self.begins + self.lasts

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


def between(a: Rect, b: Rect, part: float, bend: float = ARC) -> Rect:
    """The rectangle on the way from one to another; the way bends upwards a little."""
    w, h = round(a.w + (b.w - a.w) * part), round(a.h + (b.h - a.h) * part)
    far = abs(a.cx - b.cx) + abs(a.cy - b.cy)
    x = a.cx + (b.cx - a.cx) * part
    y = a.cy + (b.cy - a.cy) * part - sin(pi * part) * far * bend
    return Rect(round(x) - w // 2, round(y) - h // 2, w, h)


class NodePlaces:
    """Nodes of a tree with their rectangles, by name and by target; clipped nodes are omitted."""

    def __init__(self, root: Node) -> None:
        self._found: dict[str, Node] = {}
        for item in placed(root):
            rect = item.node.rect
            if item.clip is not None and not item.clip.contains(rect.cx, rect.cy):
                continue
            self._found.setdefault(item.node.name, item.node)
            if item.node.target:
                self._found.setdefault(item.node.target, item.node)

    def first(self, names: Sequence[str]) -> Rect | None:
        """The rectangle of the first of these that is there."""
        node = self.node(names)
        return node.rect if node is not None else None

    def node(self, names: Sequence[str]) -> Node | None:
        """The first of these that is there."""
        return next((self._found[name] for name in names if name in self._found), None)

    def named(self, name: str) -> Node | None:
        """The node of that name or target."""
        return self._found.get(name)

    def beginning(self, words: str) -> list[Node]:
        """The nodes whose names begin so and that have no stroke after it."""
        return [
            node for name, node in self._found.items()
            if name == node.name and name.startswith(words) and "/" not in name[len(words):]
        ]  # fmt: skip


def _look(node: Node) -> tuple[Any, ...]:
    return (node.rect, node.text, node.picture, node.fill, node.dim)


def _changed(node: Node, other: NodePlaces) -> list[Node]:
    """The visible nodes of a part of a tree that are not there or look different in another one."""
    found = []
    for part in walk(node):
        if is_seen(part):
            twin = other.named(part.name)
            if twin is None or _look(twin) != _look(part):
                found.append(part)
    return found


def _shows(node: Node, picture: str) -> bool:
    return bool(picture) and node.picture == picture


def _picture_box(node: Node, k: float) -> Rect:
    """Where the picture of a node lies in it."""
    from game.ui.content import boxes

    box, _ = boxes(node, k)
    return box.square() if box is not None and box.area else node.rect


class Motion:
    """All that moves now, on a clock that `advance` drives."""

    def __init__(self) -> None:
        self._now = 0.0
        self._things: list[_Flight | _Words | _Leap | _Ring] = []
        self._veils: dict[str, _Veil] = {}
        self.veil_number = 0
        """Grows when another part of the tree becomes visible."""
        self._looks: dict[str, Node | None] = {}

    @property
    def busy(self) -> bool:
        """Whether anything moves."""
        return bool(self._things) or bool(self._veils)

    def begin(self, batch: MoveBatch, before: NodePlaces, after: NodePlaces, k: float) -> None:
        """Let a batch start now. `k` is the number of pixels of a design unit."""
        if batch.speed <= 0 or batch.style == "none":
            return
        if batch.title is not None:
            self._title(batch, batch.title, after)
        for begins, flights in _timed(batch):
            for order, piece_move in enumerate(flights):
                if batch.style == "reduced" or piece_move.laid:
                    ends = before.first(piece_move.source), after.first(piece_move.goal)
                    self._journey(batch, piece_move, begins, ends, k)
                else:
                    wait = begins + order * CROUCH * batch.speed
                    self._leap(batch, piece_move, wait, before, after, k)
        for words in batch.slides if batch.style == "full" else ():
            self._slide(batch, words, before, after)
        flying = [thing for thing in self._things if isinstance(thing, _Flight | _Leap)]
        landed = {id(thing) for thing in flying[:-MOST]}
        self._things = [thing for thing in self._things if id(thing) not in landed]
        self._unveil()

    def advance(self, seconds: float) -> bool:
        """Let time pass; whether anything still moves."""
        if self.busy:
            self._now += seconds
            self._things = [thing for thing in self._things if self._now < thing.ends]
            self._unveil()
        return self.busy

    def finish(self) -> None:
        """All arrives at once."""
        self._things.clear()
        self._veils.clear()
        self._unveil()

    def pieces(self) -> list[Piece]:
        """The pieces to draw now, in order."""
        return [piece for thing in self._things if (piece := thing.at(self._now)) is not None]

    def looks(self) -> dict[str, Node | None]:
        """How nodes look that do not show yet what they will: None for those that are not there yet."""
        return self._looks

    def _unveil(self) -> None:
        looks: dict[str, Node | None] = {}
        for name, veil in list(self._veils.items()):
            veiled, look = veil.now(self._now)
            if veiled:
                looks[name] = look
            else:
                del self._veils[name]
        if {name: id(node) for name, node in looks.items()} != {name: id(node) for name, node in self._looks.items()}:
            self._looks = looks
            self.veil_number += 1

    def _veil(self, node: Node, before: NodePlaces, times: Sequence[float]) -> None:
        """Let a node of the new tree look as before until the last of these times; a number counts up with each."""
        twin = before.named(node.name)
        looks: list[tuple[float, Node | None]] = [(times[0], twin)]
        if twin is not None and len(times) > 1:
            counts = _count(twin.text), _count(node.text)
            if counts[0] is not None and counts[1] is not None:
                for number, until in enumerate(times[1:], 1):
                    value = counts[0][1] + round((counts[1][1] - counts[0][1]) * number / len(times))
                    looks.append((until, replace(node, text=f"{counts[1][0]}{value}{counts[1][2]}", order=None)))
        earlier = self._veils.get(node.name)
        if earlier is None or earlier.looks[-1][0] < looks[-1][0]:
            self._veils[node.name] = _Veil(looks, node.rect)

    def _leap(
        self, batch: MoveBatch, move: PieceMove, begins: float, before: NodePlaces, after: NodePlaces, k: float
    ) -> None:
        speed = batch.speed
        source, goal = before.node(move.source), after.node(move.goal)
        begins += self._now
        arrives = begins
        times: list[float] = []
        if (move.picture or move.carry) and source is not None and goal is not None:
            gone = _changed(source, after)
            come = _changed(goal, before)
            starts = [node for node in gone if _shows(node, move.picture)] or [
                node for node in walk(source) if _shows(node, move.picture)
            ]
            ends = [node for node in come if _shows(node, move.picture)]
            fresh = list(ends)
            ends = ends or [node for node in walk(goal) if _shows(node, move.picture)]
            copies = min(move.copies, MOST_COPIES)
            for copy in range(copies):
                start = _picture_box(starts[min(copy, len(starts) - 1)], k) if starts else _room(source.rect, move, k)
                end = _picture_box(ends[min(copy, len(ends) - 1)], k) if ends else _room(goal.rect, move, k)
                leap = self._made(batch, move, (source, goal), (start, end), begins + copy * FOLLOW * 1.2 * speed, k, before, after)
                for one in leap:
                    self._things.append(one)
                arrives = leap[-1].arrives
                times.append(arrives)
                if copy < len(fresh) and batch.same_eyes:
                    self._veil(fresh[copy], before, [arrives])
                if speed >= 1 and leap[-1].settle:
                    self._things.append(_Ring(leap[-1].way[-1], arrives, RING * speed))
            if batch.same_eyes:
                for node in come:
                    if not any(node is other for other in fresh[:copies]):
                        first = times if _count(node.text) is not None else times[:1]
                        self._veil(node, before, first)
                if begins > self._now:
                    for node in gone:
                        there = after.named(node.name)
                        if there is not None:
                            self._veil(there, before, [begins])
        if move.text and goal is not None:
            place = _picture_box(ends[0], k) if times and ends else goal.rect
            spot = Rect(place.cx, place.cy, 1, 1)
            lasts = max(CROSS, (TICK + STAY) * speed)
            self._things.append(_Words(move.text, "", spot, arrives, TICK * speed, lasts, round(22 * k), False))

    def _made(
        self, batch: MoveBatch, move: PieceMove, nodes: tuple[Node, Node], ends: tuple[Rect, Rect], begins: float, k: float,
        before: NodePlaces, after: NodePlaces,
    ) -> list[_Leap]:  # fmt: skip
        """A piece's leap; a staged one has three: it comes, stays, and goes."""
        speed = batch.speed
        start, end = ends
        brisk = speed < 1
        crouch = 0.0 if brisk else CROUCH * speed
        settle = LAND * speed
        if move.staged is not None:
            share = 0.6 if brisk else 1.0
            wide, high = (round(side * k * share) for side in STAGED)
            anchor = before.first(move.beside) or start
            window = after.named("table")
            room = window.rect if window is not None else Rect(0, 0, 99999, 99999)
            x = anchor.x - wide - round(12 * k)
            shown = Rect(x if x > 0 else anchor.right + round(12 * k), anchor.cy - high // 2, wide, high).clamped(room)
            face = move.staged(shown)
            last: str | Node = nodes[1]
            comes = _Leap((move.turned or face, face), (start, shown), begins, RISE * speed, 0, 0, flips=bool(move.turned), lift=0.6)
            stays = _Leap((face, face), (shown, shown), comes.arrives, SHOW * speed, 0, 0, gait="rest", lift=0.6)
            goes = _Leap((face, last if isinstance(last, Node) else face), (shown, end), stays.arrives, SINK * speed, 0, settle, lift=0.6, melts=True)
            end = nodes[1].rect
            goes = replace(goes, way=(shown, end))
            return [comes, stays, goes]
        if move.carry:
            images: tuple[str | Node, str | Node] = (nodes[0], nodes[1])
            start, end = nodes[0].rect, nodes[1].rect
            lasts = _far(start, end, k) * speed
            return [_Leap(images, (start, end), begins, lasts, crouch, settle, melts=True, lift=0.8)]
        images = (move.picture, move.turned or move.picture)
        way = [start]
        for names in move.via:
            stop = after.first(names)
            if stop is not None:
                way.append(stop.place(end.w, end.h))
        way.append(end)
        lasts = _far(start, end, k)
        if move.gait == "hop" and len(way) > 2:
            lasts = min(MOST_HOPS, HOP * (len(way) - 1))
        elif move.gait == "sail":
            lasts = min(MOST_HOPS, max(0.5, 0.16 * (len(way) - 1)))
        return [_Leap(images, tuple(way), begins, lasts * speed, crouch, settle, move.gait, flips=bool(move.turned))]

    def _slide(self, batch: MoveBatch, words: str, before: NodePlaces, after: NodePlaces) -> None:
        """Nodes that are in both trees slide to their new places."""
        for node in after.beginning(words):
            twin = before.named(node.name)
            if twin is None or twin.rect == node.rect or node.name in self._veils or not batch.same_eyes:
                continue
            leap = _Leap((node, node), (twin.rect, node.rect), self._now, SLIDE * batch.speed, lift=0.0, bend=0.0)
            self._things.insert(0, leap)
            self._veils[node.name] = _Veil([(leap.arrives, None)], node.rect)

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


def _count(text: str) -> tuple[str, int, str] | None:
    """A text around its only number, None if it has none."""
    digits = "".join(letter for letter in text if letter.isdigit())
    if not digits or digits not in text:
        return None
    head, tail = text.split(digits, 1)
    return head, int(digits), tail


def _far(start: Rect, end: Rect, k: float) -> float:
    """Seconds of a flight at normal speed: the longer the way, the more."""
    way = hypot(end.cx - start.cx, end.cy - start.cy) / (WAY * k)
    return NEAR + (FAR - NEAR) * min(1.0, way)


def veiled(root: Node, looks: dict[str, Node | None]) -> Node:
    """The tree with some of its nodes as they looked before; what has not changed is shared."""
    def visit(node: Node) -> Node | None:
        if node.name in looks:
            return looks[node.name]
        children, same = [], True
        for child in node.children:
            new = visit(child)
            same = same and new is child
            if new is not None:
                children.append(new)
        return node if same else replace(node, children=children, order=None)

    found = visit(root)
    return root if found is None else found


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
    "veiled",
]
