"""How long pieces take and when they begin; turns the moves of a batch into flights. Pure: no pygame here.

All seconds are those at normal speed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Any

from game.ui.geometry import Rect
from game.ui.moves import AWAY, Image, Leap, MoveBatch, PieceMove
from game.ui.tree import Node, boxes, is_seen, placed, walk


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

    def beginning_with(self, words: str) -> list[Node]:
        """The nodes whose names begin so."""
        return [node for name, node in self._found.items() if name == node.name and name.startswith(words)]

    def beginning(self, words: str) -> list[Node]:
        """The nodes whose names begin so and have no stroke after it."""
        return [
            node
            for name, node in self._found.items()
            if name == node.name and name.startswith(words) and "/" not in name[len(words) :]
        ]


def _look(node: Node) -> tuple[Any, ...]:
    return (node.rect, node.text, node.picture, node.fill, node.dim)


def changed(node: Node, other: NodePlaces) -> list[Node]:
    """The visible nodes of a part of a tree that are not there or look different in another one."""
    found = []
    for part in walk(node):
        if is_seen(part):
            twin = other.named(part.name)
            if twin is None or _look(twin) != _look(part):
                found.append(part)
    return found


def closing(batch: MoveBatch, before: NodePlaces, after: NodePlaces) -> list[Node]:
    """How what closes a gap lay before: what can be clicked in a row that something has left."""
    found: list[Node] = []
    for words in batch.slides:
        was = [node for node in before.beginning(words) if node.target]
        twins = [(node, after.named(node.name)) for node in was]
        if any(twin is None for _, twin in twins):
            found += [node for node, twin in twins if twin is not None and twin.rect != node.rect]
    return found


def picture_box(node: Node, k: float) -> Rect:
    """Where the picture of a node lies in it."""
    box, _ = boxes(node, k)
    return box if box is not None and box.area else node.rect


# -- flights of a batch ------------------------------------------------------------------------------------------------


LAY = 0.55
"""Seconds in which a mosaic is laid."""
CROSS = 0.12
"""Seconds of a cross-fade, the only motion there is when motion is reduced."""
CAP, APART, MOST_CAP = 1.2, 0.12, 2.4
"""Seconds within which all pieces of a batch have arrived, staged cards not counted, unless its events would then begin less
than so far apart; and those within which even many have. Their numbers follow."""
FOLLOW = 0.06
"""Seconds between pieces of one event, and between equal ones."""
MOST_COPIES = 4
CROUCH, LAND = 0.06, 0.09
"""Seconds before take-off, and of the overshoot at landing."""
NEAR, FAR, WAY = 0.24, 0.46, 900
"""Seconds of a flight of no length, and of one of `WAY` design units or more."""
HOP, MOST_HOPS = 0.15, 0.9
"""Seconds of a step on foot, and of all steps of a walk."""
SAIL, LEAST_SAIL = 0.16, 0.8
"""Seconds of a ship's way from one stop to the next, and of all of it at least."""
CREST, LADEN_CREST, SMALL_CREST, ALOFT = 240, 180, 96, 64
"""Design units of the longer side of a ship, of one that shows what it carries, of one that is a token, and of any other piece, at least in the
middle of its way: where they lie they may be small."""
DISTANT = 0.25
"""How large a ship is that is about to be out of sight."""
GROW = 0.3
"""Seconds in which what grows where it lands rises from half its size."""
RISE, SHOW, SINK = 0.2, 0.7, 0.3
"""Seconds in which a staged card comes, stays, and goes to its place."""
SHOW_OF_SEVERAL = 0.45
"""Seconds for which each of several cards of one turn stays."""
BRISK, BRISK_SHOW = 0.6, 0.25
"""At a fast pace: the share of a staged card's size, and the seconds it stays, whatever the speed."""
STAGED = (276, 392)
"""Design units of a staged card."""
TOKEN, LARGEST = 36, 190
"""Design units: the side of a piece whose nodes do not show it, and the longest side of a full-size one."""
PAPER = 0.6
"""The share of that time in which the paper fades that its picture leaves behind."""
DRIFT = 10
"""Design units that a staged card drifts towards its goal while it stays."""
ALIKE = 1.6
"""How far the shapes of a card and of what it turns into may differ."""
NEAR_NAMES = 2
"""Strokes in the name of what holds a whole part of the table, as the row of a seat: that far what lies beside something is looked for."""
BESIDE = 12
"""Design units between a staged card and what it is shown beside."""


def brisk(batch: MoveBatch) -> bool:
    """Whether all goes faster than at normal speed: no crouching, no rings, small staged cards."""
    return batch.speed < 1


def staged_seconds(batch: MoveBatch) -> float:
    """Seconds at the batch's speed from the beginning of a staged card to its landing."""
    several = sum(any(move.staged for move in moves) for moves in batch.events) > 1
    show = BRISK_SHOW if brisk(batch) else (SHOW_OF_SEVERAL if several else SHOW) * batch.speed
    return (RISE + SINK) * batch.speed + show


def shown_seconds(batch: MoveBatch) -> float:
    """Seconds at the batch's speed for which all else waits for a staged card: until it is half way to its goal."""
    return staged_seconds(batch) - SINK * batch.speed / 2


def staged_in(batch: MoveBatch) -> float:
    """Seconds at the batch's speed for which it shows cards, one after another."""
    if batch.speed <= 0 or batch.style != "full":
        return 0.0
    return shown_seconds(batch) * sum(any(move.staged for move in moves) for moves in batch.events)


def flight_seconds(start: Rect, end: Rect, k: float) -> float:
    """Seconds of a flight: the longer the way, the more, by the root of the way."""
    way = hypot(end.cx - start.cx, end.cy - start.cy) / (WAY * k)
    return float(NEAR + (FAR - NEAR) * min(1.0, way) ** 0.5)


def _travel_seconds(move: PieceMove, far: float = FAR) -> float:
    """Seconds a move takes at most; `far`: those of its flight."""
    if not move.source or not (move.picture or move.carry):
        return 0.0
    if move.laid:
        return LAY
    if move.gait == "hop" and move.via:
        return min(MOST_HOPS, HOP * (len(move.via) + 1))
    if move.gait == "sail" or move.gait in AWAY:
        return min(MOST_HOPS, max(LEAST_SAIL, SAIL * (len(move.via) + 1)))
    return far + (GROW if move.gait == "grow" else 0.0)


def move_seconds(move: PieceMove) -> float:
    """Seconds until the last piece of a move has arrived, at most; a staged card not counted."""
    travel = _travel_seconds(move)
    return travel and travel + CROUCH + FOLLOW * (min(move.copies, MOST_COPIES) - 1)


def event_seconds(moves: Sequence[PieceMove]) -> float:
    """Seconds until the last piece of an event has arrived, at most; staged cards not counted."""
    last = comes = 0.0
    for order, move in enumerate(moves):
        spent = move_seconds(move)
        last = max(last, order * FOLLOW + spent, comes + FOLLOW * (min(move.copies, MOST_COPIES) - 1))
        if lands_heavily(move):
            comes = last + FOLLOW
    return last


def lands_heavily(move: PieceMove) -> bool:
    """Whether what an event brings about comes with the landing of a piece: of a card, a mosaic, a house, a ship."""
    return move.staged is not None or move.laid or move.gait in {"grow", "sail", *AWAY}


def seconds_of(ground: Terrain, move: PieceMove, way: Way | None) -> float:
    """Seconds from the beginning of a move to the arrival of its first piece."""
    if way is None:
        return 0.0
    if move.laid:
        return LAY * ground.batch.speed
    return leaps(ground, move, way, 0, 0.0)[-1].arrives


def timed(batch: MoveBatch) -> Iterator[tuple[int, float]]:
    """The numbers of the events that move something, with the seconds after which they begin, at the batch's speed.

    Events follow one another, or overlap to keep to the cap; effects wait for the staged card before them, a mosaic for all
    pieces before it.
    """
    events = [(number, moves) for number, moves in enumerate(batch.events) if moves]
    if not events:
        return
    if batch.style == "reduced":
        yield from ((number, 0.0) for number, _ in events)
        return
    starts, total = [], 0.0
    for _, moves in events:
        starts.append(total)
        total += event_seconds(moves)
    longest = max(event_seconds(moves) for _, moves in events)
    room = max(0.0, min(MOST_CAP, max(CAP, longest + APART * (len(events) - 1))) - longest)
    tight = min(1.0, room / starts[-1]) if starts[-1] else 1.0
    shown = late = landed = 0.0
    for begins, (number, moves) in zip(starts, events, strict=True):
        start = begins * tight + late
        if any(move.laid for move in moves) and start < landed:  # no mosaic before its last stone has come
            late, start = late + landed - start, landed
        landed = max(landed, start + event_seconds(moves))
        yield number, shown + start * batch.speed
        if any(move.staged for move in moves):
            shown += shown_seconds(batch)


def planned_seconds(batch: MoveBatch) -> float:
    """Seconds until all pieces of a batch have landed, at most, as long as nobody interrupts them."""
    if batch.speed <= 0 or batch.style == "none":
        return 0.0
    if batch.style == "reduced":
        return CROSS if any(batch.events) else 0.0
    return max(
        (
            begins
            + (staged_seconds(batch) if any(move.staged for move in batch.events[number]) else 0.0)
            + event_seconds(batch.events[number]) * batch.speed
            for number, begins in timed(batch)
        ),
        default=0.0,
    )


def room(rect: Rect, move: PieceMove, k: float) -> Rect:
    """The box of a piece at a node that does not show it: the node's own, within limits, or that of a token."""
    if not move.whole:
        side = max(16, round(TOKEN * k))
        return rect.place(side, side)
    most = round(LARGEST * k)
    return rect.place(min(rect.w, most), min(rect.h, most))


@dataclass(frozen=True, slots=True)
class Terrain:
    """What the pieces of a batch move over: the trees before and after, and the pixels of a design unit."""

    batch: MoveBatch
    before: NodePlaces
    after: NodePlaces
    k: float


@dataclass(frozen=True, slots=True)
class Way:
    """A move between two nodes: what leaves the source, what comes to the goal, and the boxes where it shows.

    starts, ends  one box for each copy
    gone, come    the nodes of source and goal that look different
    fresh         those of `come` that show the piece itself
    """

    source: Node
    goal: Node
    starts: tuple[Rect, ...]
    ends: tuple[Rect, ...]
    gone: tuple[Node, ...]
    come: tuple[Node, ...]
    fresh: tuple[Node, ...]


def way_of(ground: Terrain, move: PieceMove) -> Way | None:
    """Where a move begins and ends, None if one of its nodes is not to be seen."""
    source, goal = ground.before.node(move.source), ground.after.node(move.goal)
    if source is None and move.laid:  # stones that come out of the air above what has just come
        source = ground.after.node(move.source)
    if not (move.picture or move.carry) or source is None or goal is None:
        return None
    gone, come = changed(source, ground.after), changed(goal, ground.before)
    first, last = _sides(move)
    fresh = [node for node in come if _shows(node, last)]
    starts = [node for node in gone if _shows(node, first)] or _showing(source, first)
    ends = fresh or _showing(goal, last)
    copies = range(min(move.copies, MOST_COPIES))
    k = ground.k
    return Way(
        source, goal,
        tuple(_box(starts, copy, source, move, k) for copy in copies),
        tuple(_box(ends, copy, goal, move, k) for copy in copies),
        tuple(gone), tuple(come), tuple(fresh[: len(copies)]),
    )  # fmt: skip


def waiting(ground: Terrain, way: Way) -> list[Node]:
    """The nodes that look as before until a piece takes off: what differs at its source.

    Where something new would lie over what has not moved yet, it is the whole source: it is laid out anew at once.
    """
    whole = ground.after.named(way.source.name)
    if whole is None:
        return []
    new = [node for node in changed(whole, ground.before) if ground.before.named(node.name) is None]
    stays = [node for node in way.gone if ground.after.named(node.name) is not None]
    if any(one.rect.overlaps(other.rect) for one in new for other in stays):
        return [whole]
    return [there for node in stays if (there := ground.after.named(node.name)) is not None]


def vanished(ground: Terrain, way: Way) -> list[Node]:
    """What of a source is not there any more: it stays in sight until the piece takes off."""
    if ground.after.named(way.source.name) is None:
        return [way.source]
    gone = [node for node in way.gone if ground.after.named(node.name) is None]
    names = {node.name for node in gone}
    return [node for node in gone if node.name.rpartition("/")[0] not in names]


def in_the_way(ground: Terrain, way: Way) -> list[Node]:
    """What beside a source has come to lie where that still is: it waits for the take-off, too, and so does what lies where that was."""
    beside, name = list[Node](), way.source.name
    while name.count("/") > NEAR_NAMES:
        name = name.rpartition("/")[0]
        beside += [
            node
            for node in ground.after.beginning(f"{name}/")
            if not f"{way.source.name}/".startswith(f"{node.name}/") and node.name != way.goal.name
        ]
    found, kept = dict[str, Node](), [way.source.rect]
    for place in kept:  # grows
        for node in beside:
            twin = ground.before.named(node.name)
            moved = twin is None or twin.rect != node.rect
            if node.name not in found and moved and node.rect.overlaps(place):
                found[node.name] = node
                kept += [twin.rect] if twin is not None else []
    return list(found.values())


def _sides(move: PieceMove) -> tuple[str, str]:
    """What a piece shows at its source and at its goal; a card that is staged or carried comes with its back."""
    if move.staged is not None or move.carry:
        return move.turned or move.picture, move.picture
    return move.picture, move.turned or move.picture


def _shows(node: Node, picture: str) -> bool:
    return bool(picture) and node.picture == picture


def _showing(node: Node, picture: str) -> list[Node]:
    return [part for part in walk(node) if _shows(part, picture)]


def _box(nodes: Sequence[Node], copy: int, other: Node, move: PieceMove, k: float) -> Rect:
    """The box of a copy: where a node shows it, else in the middle of the whole node."""
    if nodes:
        return picture_box(nodes[min(copy, len(nodes) - 1)], k)
    return room(other.rect, move, k)


def leaps(ground: Terrain, move: PieceMove, way: Way, copy: int, begins: float) -> list[Leap]:
    """The leaps of one copy of a piece; a staged one has three: it comes, stays, and goes."""
    speed = ground.batch.speed
    crouch = 0.0 if brisk(ground.batch) else CROUCH * speed
    if move.staged is not None:
        return _staged(ground, move, way, begins)
    if move.gait in AWAY:
        return [_voyage(ground, move, way, begins, crouch)]
    if move.carry and ground.batch.same_eyes:
        alike = _alike(way.source.rect, way.goal.rect)
        start, end = way.source.rect, way.goal.rect if alike else way.ends[copy]
        images: tuple[Image, Image] = (move.turned or way.source, way.goal if alike else way.source)
        lasts, flips = flight_seconds(start, end, ground.k) * speed, bool(move.turned)
        return [
            Leap(
                images, (start, end), crouch, LAND * speed, lift=0.8, flips=flips, melts=not flips, begins=begins,
                lasts=lasts,
            )
        ]  # fmt: skip
    start, end = way.starts[copy], way.ends[copy]
    stops = [
        rect.place(end.w, end.h) for names in move.via if (rect := ground.after.first(names)) is not None
    ]
    images = (move.picture, move.turned or move.picture)
    ship = LADEN_CREST if move.face is not None else CREST if move.whole else SMALL_CREST
    crest = round({"sail": ship, "fly": ALOFT}.get(move.gait, 0) * ground.k)
    if move.face is not None:
        seen = move.face(Rect(0, 0, crest, crest))
        images = (seen, seen)
        start, end = (rect.fit(seen.rect.w, seen.rect.h) for rect in (start, end))
    if move.gait == "grow":
        return _grown(ground, images, (start, end), begins, crouch)
    lasts = _travel_seconds(move, flight_seconds(start, end, ground.k)) * speed
    return [
        Leap(
            images, (start, *stops, end), crouch, LAND * speed, move.gait, flips=bool(move.turned), begins=begins,
            lasts=lasts, crest=crest, within=between_bars(ground.after),
        )
    ]  # fmt: skip


def _voyage(ground: Terrain, move: PieceMove, way: Way, begins: float, crouch: float) -> Leap:
    """A ship with what it carries that sails from its berth out of sight, or comes into it."""
    out = move.gait == "depart"
    berth = (way.source if out else ground.before.named(way.goal.name)) or way.goal
    hulls = (part for part in walk(berth) if part.picture.partition("?")[0] == move.picture)
    ship = unmarked(replace(next(hulls, berth), dim=False))
    w, h = (max(4, round(side * DISTANT)) for side in ship.rect[2:])
    far = (way.goal if out else way.source).rect.place(w, h)
    ends = (ship.rect, far) if out else (far, ship.rect)
    lasts = _travel_seconds(move) * ground.batch.speed
    return Leap((ship, ship), ends, crouch if out else 0.0, 0.0, move.gait, begins=begins, lasts=lasts)


def unmarked(node: Node) -> Node:
    """A part of a tree without the marks of what can be chosen."""
    parts = [unmarked(part) for part in node.children]
    return replace(node, lit=False, open=False, selected=False, children=parts, order=None)


def _grown(
    ground: Terrain, images: tuple[Image, Image], ends: tuple[Rect, Rect], begins: float, crouch: float
) -> list[Leap]:
    """A piece flies small to the ground of its goal, and rises there."""
    (start, end), speed = ends, ground.batch.speed
    small = end.place(end.w // 2, end.h // 2, 0.5, 1.0)
    lasts = flight_seconds(start, end, ground.k) * speed
    flies = Leap(images, (start, small), begins=begins, lasts=lasts, crouch=crouch)
    rises = Leap(
        images,
        (small, end),
        begins=flies.arrives,
        lasts=GROW * speed,
        settle=LAND * speed,
        lift=0.0,
        bend=0.0,
    )
    return [flies, rises]


def _staged(ground: Terrain, move: PieceMove, way: Way, begins: float) -> list[Leap]:
    """A card comes, is shown large beside the bust of who plays it, and goes to its goal."""
    assert move.staged is not None
    batch = ground.batch
    shown = staged_place(ground, ground.before.first(move.beside) or way.source.rect)
    face = move.staged(shown)
    shown = face.rect  # it may need less
    near = shown.moved(round(DRIFT * ground.k) * (1 if way.ends[0].cx >= shown.cx else -1), 0)
    start = way.starts[0]
    show = staged_seconds(batch) - (RISE + SINK) * batch.speed
    back: Image = move.turned or face
    goes, end = _becomes(ground, way, face)
    images: tuple[tuple[Image, Image], ...] = ((back, face), (face, face))
    comes = Leap(
        images[0], (start, shown), gait="rise", flips=bool(move.turned), begins=begins, lasts=RISE * batch.speed
    )  # fmt: skip
    stays = Leap(images[1], (shown, near), gait="rest", bend=0.0, begins=comes.arrives, lasts=show)
    left = _left_by(near, face, goes)
    leaves = Leap(
        (goes[0], goes[1]), (left, end), settle=LAND * batch.speed, gait="sink", melts=True, begins=stays.arrives,
        lasts=SINK * batch.speed,
    )  # fmt: skip
    if left is near:
        return [comes, stays, leaves]
    paper = Leap(
        (face, face),
        (near, near),
        fades=True,
        bend=0.0,
        begins=stays.arrives,
        lasts=SINK * batch.speed * PAPER,
    )
    return [comes, stays, paper, leaves]


def _left_by(near: Rect, face: Node, goes: tuple[Image, Image]) -> Rect:
    """Where what leaves a shown card begins: the whole card, or its picture."""
    picture = goes[0]
    if not isinstance(picture, Node) or picture is face:
        return near
    return picture.rect.moved(near.x - face.rect.x, near.y - face.rect.y)


def _alike(a: Rect, b: Rect) -> bool:
    """Whether two rectangles have about the same shape."""
    return bool(a.area and b.area) and 1 / ALIKE <= (a.w / a.h) / (b.w / b.h) <= ALIKE


def _becomes(ground: Terrain, way: Way, face: Node) -> tuple[tuple[Image, Image], Rect]:
    """What of a card that was shown large goes to its place, what that turns into, and where.

    The whole card, if what shows it then has about its shape; else only its picture, and the paper stays behind.
    """
    found = way.fresh[0] if way.fresh else way.goal
    if not ground.batch.same_eyes:
        return (face, face), way.ends[0]
    alike = _alike(face.rect, found.rect)
    if alike and (way.fresh or found.rect.area <= face.rect.area):
        return (face, found), found.rect
    end = picture_box(found, ground.k) if way.fresh else way.ends[0]
    art = max((part for part in walk(face) if part.picture), key=lambda part: part.rect.area, default=face)
    shape = art.rect
    last: Image = found if way.fresh and _alike(art.rect, end) else art
    return (art, last), (end if last is found else end.fit(shape.w, shape.h))  # it is not bent


def staged_place(ground: Terrain, anchor: Rect) -> Rect:
    """Where a card is shown large: as near as can be to what it is beside, where nothing of the event leaves or lands."""
    share, k = BRISK if brisk(ground.batch) else 1.0, ground.k
    wide, high = (round(side * k * share) for side in STAGED)
    gap = round(BESIDE * k)
    window = between_bars(ground.after)
    left = anchor.x - wide - gap
    first = Rect(left if left > 0 else anchor.right + gap, anchor.cy - high // 2, wide, high)
    places = [
        Rect(x, anchor.cy - high // 2 + down * (high // 4), wide, high)
        for x in (first.x, first.x - wide // 2, first.x - wide)
        for down in (0, 1, -1, 2, -2)
    ]
    if window is not None:
        places = [place.clamped(window) for place in places]
    busy = _busy(ground, anchor)
    return min(places, key=lambda place: (sum(_shared(place, each) for each in busy), places.index(place)))


def between_bars(places: NodePlaces) -> Rect | None:
    """Where pieces may be seen: the window of a table without the bars, whose buttons stay in sight; None elsewhere."""
    window, top, bottom = (places.named(name) for name in ("table", "top", "actions"))
    if window is None:
        return None
    upper = 0 if top is None else max(0, top.rect.bottom - window.rect.y)
    lower = 0 if bottom is None else max(0, window.rect.bottom - bottom.rect.y)
    return window.rect.pad(top=upper, bottom=lower)


def _busy(ground: Terrain, anchor: Rect) -> list[Rect]:
    """Where pieces of a batch leave and land, beside what the shown card is shown beside."""
    rects: list[Rect] = []
    for moves in ground.batch.events:
        for move in moves:
            ends = ground.before.first(move.source), ground.after.first(move.goal)
            rects += [rect for rect in ends if rect is not None and not rect.overlaps(anchor)]
    return rects


def _shared(a: Rect, b: Rect) -> int:
    """The area two rectangles have in common."""
    return a.intersection(b).area if a.overlaps(b) else 0
