"""Motion as data: what boards say of it, and what is in the air and how it looks at a time. Pure: no pygame here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import NamedTuple, Protocol

from game.ui.geometry import Rect
from game.ui.tree import Node

SPEEDS = {"instant": 0.0, "fast": 0.4, "normal": 1.0, "slow": 1.6, "step": 1.0}
"""Durations at each pace, as multiples of those at normal speed."""
STYLES = ("full", "reduced", "none")
Names = tuple[str, ...]
"""Names or targets of nodes; the first that exists is meant."""
Lay = Callable[[Rect], Node]
"""Lays something out in a rectangle."""


@dataclass(frozen=True, slots=True)
class PieceMove:
    """A piece that moves from one node to another.

    source   where it is on the tree before. Empty: nothing moves
    goal     where it is on the tree after
    turned   for a card: the picture of its other side, shown at arrival; for a staged one the side it comes with
    text     the text that rises at arrival, such as "+2"
    copies   number of equal pieces (few are drawn of many)
    whole    as large as its nodes, not a small token
    laid     a mosaic: it moves in tesserae, and its goal is an empty bed until they arrive
    bed      for a mosaic: the picture of its bed, "" for a plain one
    gait     "fly", "hop" (on foot, a hop for each part of the way), "sail" (heels and leaves a wake), "depart" or "arrive" (sails
             out of sight, or comes into it), or "grow" (flies small, and rises from the ground where it lands)
    via      nodes on the way
    carry    what travels is the source's node itself, which turns into the goal's; with `turned` that comes from its back
    along    nodes that come with it: its shadow, its light, the roof over a mosaic
    under    for a mosaic: nodes that look as before until it is begun
    staged   lays out the piece large: it is shown beside `beside` before it goes to its goal
    face     lays out what is seen of it under way, in the shape of that
    """

    picture: str
    source: Names
    goal: Names
    text: str = ""
    copies: int = 1
    turned: str = ""
    whole: bool = False
    laid: bool = False
    bed: str = ""
    gait: str = "fly"
    via: tuple[Names, ...] = ()
    carry: bool = False
    staged: Lay | None = None
    beside: Names = ()
    along: Names = ()
    under: Names = ()
    face: Lay | None = None


@dataclass(frozen=True, slots=True)
class MotionTitle:
    """A text that appears in a node for a moment, such as a new chapter."""

    text: str
    goal: Names
    picture: str = ""


@dataclass(frozen=True, slots=True)
class MoveBatch:
    """The moves of simultaneous events: for each event its pieces, in order.

    speed      multiplies all durations
    slides     beginnings of names: nodes called so slide to their new places
    same_eyes  whether the same person looked before and after; else nothing earlier may stay in sight
    opening    the scene has just been opened: there is no tree before, the goals are not there yet
    lands      names of new nodes that come down onto the table
    leaves     names of earlier nodes that fade away
    cues       for each event what is to be done when its last piece lands, such as a sound
    shared     beginnings of names of nodes that show everybody the same: they wait for their pieces whoever looks
    """

    events: Sequence[Sequence[PieceMove]]
    title: MotionTitle | None = None
    speed: float = 1.0
    style: str = "full"
    slides: tuple[str, ...] = ()
    same_eyes: bool = True
    cues: Sequence[Callable[[], None] | None] = ()
    opening: bool = False
    lands: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()

    def may_keep(self, name: str) -> bool:
        """Whether the node of that name may go on looking as before."""
        return self.same_eyes or name.startswith(self.shared)

    def run_cues(self) -> None:
        """Do at once what would be done at the landings."""
        for cue in self.cues:
            if cue is not None:
                cue()


# -- what is in the air ------------------------------------------------------------------------------------------------
# What is in the air: pieces with weight, mosaics, rings of tesserae, words; each says what to draw at a time.


ARC = 0.08
"""How far a way bends upwards, as a share of its length."""
SWELL, BOUNCE, DUCK = 0.12, 0.04, 0.04
"""How much a piece grows on its way, overshoots where it lands, and crouches."""
HEEL = 3
"""Degrees by which a ship heels."""
WAKE = 6
"""Marks of a wake."""
AWAY = frozenset({"depart", "arrive"})
"""Gaits of a ship that is out of sight at one end of its way."""
HAZE, START = 0.45, 1.6
"""The last share of its way on which it is lost from sight, and how slowly it gets under way."""
SHOWN = {"rise": (0.0, 1.0), "rest": (1.0, 1.0), "sink": (1.0, 0.0)}
"""Gaits of a card that is shown large: how high it is at the beginning and at the end of each."""
THIN = 0.06
"""How narrow a card is that turns over."""


class Piece(NamedTuple):
    """A piece to draw. `text` is on a plate around the middle of `rect`.

    laid    for a mosaic that moves from `start` to `rect`, onto its `bed`: the share of the time that has passed
    node    what is drawn instead of a picture: this part of a tree
    over    what it turns into; `melt`: how far it has
    height  how far it is above the table: 0 lies on it, 1 at its highest
    angle   degrees by which it heels
    ring    for a ring of tesserae around `rect`: the share of its time that has passed
    wake    where it was a moment ago, the latest first
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
    over: Node | None = None
    melt: float = -1.0
    height: float = 0.0
    angle: int = 0
    ring: float = -1.0
    wake: tuple[tuple[int, int], ...] = ()


Image = str | Node
"""The key of a picture, or a part of a tree."""


def eased(part: float) -> float:
    """A share of the time as a share of the way: slow at both ends."""
    return part * part * (3 - 2 * part)


def between(a: Rect, b: Rect, part: float, bend: float = ARC) -> Rect:
    """The rectangle on the way from one to another; the way bends upwards a little."""
    w, h = round(a.w + (b.w - a.w) * part), round(a.h + (b.h - a.h) * part)
    far = abs(a.cx - b.cx) + abs(a.cy - b.cy)
    x = a.cx + (b.cx - a.cx) * part
    y = a.cy + (b.cy - a.cy) * part - sin(pi * part) * far * bend
    return Rect(round(x) - w // 2, round(y) - h // 2, w, h)


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed:
    """Something that is in the air for a time, in seconds."""

    begins: float
    lasts: float

    @property
    def ends(self) -> float:
        """When nothing of it is left to draw."""
        return self.begins + self.lasts

    def share(self, now: float) -> float | None:
        """How much of its time has passed, None before and after it."""
        part = (now - self.begins) / self.lasts
        return part if 0 <= part < 1 else None


@dataclass(frozen=True, slots=True)
class Leap(Timed):
    """A piece with weight: crouches, rises, goes along its way, lands and settles.

    images  what it is before and after the middle of its way
    lift    how high it goes; 0: it slides
    crest   pixels of its longer side at least in the middle of its way
    flips   it turns over like a card; melts: the first image turns into the second without showing a back
    fades   it dwindles away where it is
    """

    images: tuple[Image, Image]
    way: tuple[Rect, ...]
    crouch: float = 0.0
    settle: float = 0.0
    gait: str = "fly"
    lift: float = 1.0
    flips: bool = False
    melts: bool = False
    bend: float = ARC
    crest: int = 0
    fades: bool = False
    within: Rect | None = None
    """It is seen whole inside of this on all of its way."""

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
            low = 1 - DUCK * self.lift * sin(pi / 2 * spent / self.crouch)
            return self._piece(self.way[0], low, late=False)
        part = (spent - self.crouch) / self.lasts if self.lasts else 1.0
        if part >= 1:
            left = 1 - (now - self.arrives) / self.settle
            return self._piece(self.way[-1], 1 + BOUNCE * self.lift * left * left, late=True)
        return self._flying(part)

    def _flying(self, part: float) -> Piece:
        """The piece when so much of the time has passed."""
        rect, height = self._where(part)
        if self.gait in AWAY:
            return self._out_of_sight(rect, part)
        high = height if self.gait == "sail" else height * height  # near its places it has their size
        near = 1 + max(0.0, self.crest / max(1, rect.w, rect.h) - 1) * high
        if self.gait == "sail":
            piece = self._piece(rect, near, late=part >= 0.5)
            box = piece.rect if self.within is None else piece.rect.clamped(self.within)
            return piece._replace(rect=box, angle=self._heel(part), wake=self._wake(part))
        if self.fades:
            return self._piece(rect, 1.0, late=False)._replace(opacity=round(255 * (1 - part)), height=0.0)
        grown = 1.0 if self.gait in SHOWN else max(near, 1 + SWELL * self.lift * height)
        piece = self._piece(rect, grown, late=part >= 0.5)
        piece = piece._replace(height=height * self.lift)
        if self.flips:
            turn = min(1.0, max(0.0, (part - 0.15) / 0.7))
            piece = piece._replace(narrow=max(THIN, abs(cos(pi * turn))))
        first, last = self.images
        if self.melts and isinstance(first, Node) and isinstance(last, Node) and 0.25 < part < 0.75:
            piece = piece._replace(node=first, over=last, melt=(part - 0.25) / 0.5)
        return piece

    def _out_of_sight(self, rect: Rect, part: float) -> Piece:
        """A ship that sails out of sight, or comes into it: far away it fades."""
        near = 1 - part if self.gait == "depart" else part
        wake = self._wake(part) if near > HAZE / 2 else ()
        opacity = round(255 * min(1.0, near / HAZE))
        return self._piece(rect, 1.0, late=False)._replace(angle=self._heel(part), wake=wake, opacity=opacity)

    def _heel(self, part: float) -> int:
        """Degrees by which a ship heels under way."""
        return round(HEEL * 2 * sin(2 * pi * part)) * (1 if self.way[-1].cx >= self.way[0].cx else -1)

    def _wake(self, part: float) -> tuple[tuple[int, int], ...]:
        """Where a ship was a moment ago."""
        earlier = (self._where(part - step * 0.045)[0] for step in range(1, WAKE + 1) if part > step * 0.045)
        return tuple((old.cx, old.bottom - old.h // 6) for old in earlier)

    def _where(self, part: float) -> tuple[Rect, float]:
        """Where it is, and how high, when so much of the time has passed."""
        if self.gait == "hop" and len(self.way) > 2:
            return self._hop(part)
        if self.gait in AWAY:
            way = part**START if self.gait == "depart" else 1 - (1 - part) ** START
            return between(self.way[0], self.way[-1], way, 0.0), 0.0
        if len(self.way) > 2:
            rect = self._along(eased(part))
        else:
            rect = between(self.way[0], self.way[-1], eased(part), self.bend)
        if self.gait in SHOWN:
            return rect, SHOWN[self.gait][0] + (SHOWN[self.gait][1] - SHOWN[self.gait][0]) * part
        return rect, sin(pi * part) ** 0.8 if 0 < part < 1 else 0.0

    def _hop(self, part: float) -> tuple[Rect, float]:
        legs = len(self.way) - 1
        leg = min(legs - 1, int(part * legs))
        inner = part * legs - leg
        rect = between(self.way[leg], self.way[leg + 1], eased(inner), 0.0)
        up = sin(pi * inner)
        return rect.moved(0, -round(up * self.way[0].h * 0.35)), up * 0.6

    def _along(self, part: float) -> Rect:
        """The place on a way of several parts, at the same speed on all of them."""
        pairs = list(zip(self.way, self.way[1:], strict=False))
        far = [max(1.0, hypot(b.cx - a.cx, b.cy - a.cy)) for a, b in pairs]
        left = part * sum(far)
        for (a, b), length in zip(pairs, far, strict=True):
            if left <= length:
                return between(a, b, left / length, 0.0)
            left -= length
        return self.way[-1]

    def _piece(self, rect: Rect, grown: float, *, late: bool) -> Piece:
        w, h = round(rect.w * grown), round(rect.h * grown)
        box = Rect(rect.cx - w // 2, rect.cy - h // 2, w, h)
        image = self.images[late]
        if isinstance(image, Node):
            return Piece("", "", box, node=image, size=(w, h))
        big = max(self.way, key=lambda one: one.w * one.h)
        most = max(1 + SWELL, self.crest / max(1, big.w, big.h))
        return Piece(image, "", box, size=(round(big.w * most), round(big.h * most)))


@dataclass(frozen=True, slots=True)
class Ring(Timed):
    """Tesserae that fly up where a piece lands."""

    place: Rect

    def at(self, now: float) -> Piece | None:
        """What to draw, None before the start and after the end."""
        part = self.share(now)
        return None if part is None else Piece("", "", self.place, ring=part)


@dataclass(frozen=True, slots=True)
class Fade(Timed):
    """Reduced motion: a piece shows for a moment where it has arrived, and fades."""

    picture: str
    place: Rect

    def at(self, now: float) -> Piece | None:
        """What to draw, None before the start and after the end."""
        part = self.share(now)
        if part is None:
            return None
        return Piece(self.picture, "", self.place, round(255 * (1 - part)), size=self.place[2:])


@dataclass(frozen=True, slots=True)
class Laying(Timed):
    """A mosaic on its way, tessera by tessera, to its bed."""

    picture: str
    start: Rect
    place: Rect
    bed: str = ""

    def at(self, now: float) -> Piece | None:
        """What to draw, None before the start and after the end."""
        part = self.share(now)
        if part is None:
            return None
        size = self.place[2:]
        return Piece(self.picture, "", self.place, size=size, laid=part, start=self.start, bed=self.bed)


@dataclass(frozen=True, slots=True)
class Words(Timed):
    """A number that rises by `climb` pixels, or a title."""

    text: str
    picture: str
    place: Rect
    rises: float
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


Thing = Leap | Ring | Fade | Laying | Words
"""Anything that can be in the air."""


# -- idle animations ---------------------------------------------------------------------------------------------------
# Idle animations of a scene: slow, rare, and only while the user is present. Pure: no pygame here.


RATE = 10
"""Pictures a second. What moves is slow enough to look smooth."""
REST = 90.0
"""Seconds without input after which animations stop."""


class Animation(Protocol):
    """A continuous animation."""

    @property
    def area(self) -> Rect:
        """What it stays inside of, in pixels of the window."""
        ...

    def pieces(self, seconds: float) -> list[Piece]:
        """The pieces to draw at a time, bottom first."""
        ...


@dataclass(slots=True)
class AnimationClock:
    """The clock of an animation: counts steps and reports which one to draw."""

    seconds: float = 0.0
    shown: tuple[int, int] = (0, -1)

    def advance(self, seconds: float, animation: Animation | None, *, awake: bool) -> None:
        """Advance the time if there is an animation and the user is present."""
        if animation is not None and awake:
            self.seconds += seconds

    def step(self, animation: Animation | None) -> tuple[int, int]:
        """The present picture and its step."""
        return (0, -1) if animation is None else (id(animation), int(self.seconds * RATE))

    @property
    def moment(self) -> float:
        """The time that is drawn: that of the present step."""
        return int(self.seconds * RATE) / RATE


# -- a mosaic that lays itself -----------------------------------------------------------------------------------------
# A mosaic that lays itself: where each of its tesserae is. Pure: no pygame here.


ACROSS, DOWN, ALOFT = 7, 4, 0.55
"""Tesserae of a mosaic that is laid, and the share of the time that each of them is on its way."""


def tesserae(piece: Piece) -> list[tuple[int, Rect | None]]:
    """The tesserae of a mosaic being laid, counted from the upper left: None if laid, else the present place.

    Tesserae that have not started are at the start.
    """
    found: list[tuple[int, Rect | None]] = []
    total = ACROSS * DOWN
    for number in range(total):
        turn = number * 11 % total  # no visible order: 11 and the number of tesserae are coprime
        part = (piece.laid - turn / total * (1 - ALOFT)) / ALOFT
        if part >= 1:
            found.append((number, None))
            continue
        part = max(0.0, part)
        start = tessera(piece.start or piece.rect, number)
        found.append((number, between(start, tessera(piece.rect, number), part * part * (3 - 2 * part))))
    return found


def tessera(rect: Rect, number: int) -> Rect:
    """The place of a tessera in a mosaic."""
    column, row = number % ACROSS, number // ACROSS
    x, y = rect.x + rect.w * column // ACROSS, rect.y + rect.h * row // DOWN
    right, bottom = rect.x + rect.w * (column + 1) // ACROSS, rect.y + rect.h * (row + 1) // DOWN
    return Rect(x, y, right - x, bottom - y)
