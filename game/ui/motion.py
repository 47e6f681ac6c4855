"""Motion above the tree: moving pieces, rising numbers, titles. Pure: no pygame here.

A scene passes a `MoveBatch` after an event; the tree shows the new position at once. Motion is drawn over it: a goal
looks as before until its piece has landed. It blocks nothing, and can be finished at any moment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.ui import choreography as dance
from game.ui.choreography import CROSS, FOLLOW, NodePlaces, Terrain, Way, picture_box
from game.ui.geometry import Rect
from game.ui.moves import (
    AWAY,
    Fade,
    Laying,
    Leap,
    MotionTitle,
    MoveBatch,
    Piece,
    PieceMove,
    Ring,
    Thing,
    Words,
)
from game.ui.tree import Node

Looks = dict[str, Node | None]
"""How nodes look by name, None: not there."""


@dataclass(frozen=True, slots=True)
class _Veil:
    """A node of the new tree and how it looked before, None: not there; `times`: when a piece reaches it."""

    node: Node
    before: Node | None
    times: tuple[float, ...]
    hidden_until: float = 0.0
    """Until when it is not to be seen after that, because it is under way itself."""

    @property
    def steps(self) -> tuple[tuple[float, Node | None], ...]:
        """Each look until its time, and after the last as in the tree: a number counts up with each piece."""
        was, becomes = counted(self.before.text) if self.before is not None else None, counted(self.node.text)
        if was is None or becomes is None:
            late = ((self.hidden_until, None),) if self.hidden_until > self.times[0] else ()
            return ((self.times[0], self.before), *late)
        head, last, tail = becomes
        looks = [(self.times[0], self.before)]
        times = self.times[: max(1, abs(last - was[1]))]  # never two steps with the same number
        for number, until in enumerate(times[1:], 1):
            value = was[1] + round((last - was[1]) * number / len(times))
            looks.append((until, replace(self.node, text=f"{head}{value}{tail}", order=None)))
        return tuple(looks)


class HiddenNodes:
    """All nodes that wait for a piece. `number` grows whenever another part of the tree becomes visible."""

    def __init__(self) -> None:
        self.number = 0
        self.looks: Looks = {}
        self._veils: dict[str, _Veil] = {}
        self._steps: dict[str, tuple[tuple[float, Node | None], ...]] = {}

    def __bool__(self) -> bool:
        return bool(self._veils)

    def __contains__(self, name: str) -> bool:
        return name in self._veils

    def hide(self, node: Node, until: float) -> None:
        """The node is not to be seen until then."""
        self._put(_Veil(node, None, (until,)))

    def keep(self, node: Node, before: NodePlaces, times: Sequence[float]) -> None:
        """A node looks as before until the first of these times; a number counts up with each.

        Where several events reach one node, it is seen as it will be from the first landing on.
        """
        known = self._veils.get(node.name)
        if known is not None and known.node is node:
            self._put(_Veil(node, known.before, tuple(sorted({*known.times, *times}))))
        elif known is None or known.times[-1] < times[-1]:
            self._put(_Veil(node, before.named(node.name), tuple(times)))

    def follow(self, node: Node, before: Node, begins: float, until: float) -> None:
        """A node looks as before until it sets out for its new place, and is not there until it has come to it."""
        self._put(_Veil(node, before, (begins,), until))

    def lift(self, now: float) -> None:
        """Show what is to be seen at this time."""
        looks: Looks = {}
        for name in list(self._veils):
            for until, look in self._steps[name]:
                if now < until:
                    looks[name] = look
                    break
            else:
                del self._veils[name]
        if _ids(looks) != _ids(self.looks):
            self.looks = looks
            self.number += 1

    def clear(self) -> None:
        """Everything is to be seen as it is."""
        self._veils.clear()
        self.lift(0.0)

    def _put(self, veil: _Veil) -> None:
        self._veils[veil.node.name] = veil
        self._steps[veil.node.name] = veil.steps


def _ids(looks: Looks) -> dict[str, int]:
    return {name: id(node) for name, node in looks.items()}


def counted(text: str) -> tuple[str, int, str] | None:
    """A text around its only number, None if it has none."""
    digits = "".join(letter for letter in text if letter in "0123456789")
    if not digits or digits not in text:
        return None
    head, tail = text.split(digits, 1)
    return head, int(digits), tail


def veiled(root: Node, looks: Looks) -> Node:
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


# -- what moves --------------------------------------------------------------------------------------------------------


TICK, STAY, CLIMB = 0.2, 0.2, 22
"""Seconds in which a number rises and for which it stays, and the design units by which it rises."""
NEXT, ALL_NUMBERS = 0.12, 1.2
"""Seconds between two numbers, and those within which all of a batch begin to rise."""
NEAR = (48, 30)
"""Design units across and down within which two numbers would lie over each other."""
SUM = re.compile(r"\+(\d+)")
"""A number that is added to what was there: several of these in one place are told as their sum."""
NUMBERS = re.compile(r"\d+")
TITLE = 0.7
"""Seconds of a title."""
COUNT, COUNTS = 0.06, 4
"""Seconds between the steps in which a number counts after a landing, and how many they are at most."""
RING = 0.26
"""Seconds of the tesserae that fly up at a landing."""
SLIDE, GAP = 0.2, 0.3
"""Seconds in which what remains closes a gap, and for which it waits, at any pace: a second click is for what lay there."""
COME, FALL = 0.18, 26
"""Seconds in which a plate comes down onto the table, and the design units from which."""
ACTING, GLIDE = "acting", 0.25
"""The name of the frame around who acts, and the seconds in which it goes on to the next."""
BOARD = "board/"
"""How the names of nodes begin whose numbers wait for the pieces."""
LATE = 0.35
"""Seconds a card may wait for the one before it; if it would have to wait longer, that one goes at once."""
MOST = 28
"""Most pieces in motion; when more come the oldest finish."""


class Number(NamedTuple):
    """A text that is to rise where a piece arrives."""

    text: str
    node: str
    """The name of the goal."""
    spot: Rect
    arrives: float


class Motion:
    """All that moves now, on a clock that `advance` drives."""

    def __init__(self) -> None:
        self._now = 0.0
        self._things: list[Thing] = []
        self._veils = HiddenNodes()
        self._cues: list[tuple[float, Callable[[], None]]] = []
        self._shown_until = 0.0
        """When the staged cards have gone to their places: what follows waits for that."""
        self._landed = 0.0
        """When the last card, house or mosaic lands: no number comes before."""
        self._lands_before = 0.0
        """Before that nothing of the event arrives that comes with such a landing."""
        self._following: Leap | None = None
        """The frame of who acts, on its way to the next."""
        self._left: dict[str, float] = {}
        """When the pieces of the batch leave the nodes that they come from."""
        self._event_landed = 0.0
        """When the last piece of the event lands: a number without a piece comes then."""

    @property
    def busy(self) -> bool:
        """Whether anything moves."""
        return bool(self._things) or bool(self._veils)

    @property
    def hidden_version(self) -> int:
        """Grows when another part of the tree becomes visible."""
        return self._veils.number

    def looks(self) -> Looks:
        """How nodes look that do not show yet what they will: None for those that are not there yet."""
        return self._veils.looks

    def pieces(self) -> list[Piece]:
        """The pieces to draw now, in order."""
        return [piece for thing in self._things if (piece := thing.at(self._now)) is not None]

    def begin(self, batch: MoveBatch, before: NodePlaces, after: NodePlaces, k: float) -> None:
        """Let a batch start now. `k` is the number of pixels of a design unit."""
        if batch.speed <= 0 or batch.style == "none":
            self._cue(batch, range(len(batch.cues)), self._now)
            self._call_due()
            return
        if dance.staged_in(batch) and self._shown_until - self._now > LATE:
            self.finish()  # cards come faster than they can be shown
        ground = Terrain(batch, before, after, k)
        waits = max(self._now, self._shown_until, self._come_and_go(ground))
        if batch.title is not None:
            self._title(batch, batch.title, after, waits + dance.planned_seconds(batch))
        starts, numbers = dict(dance.timed(batch)), list[Number]()
        self._left.clear()
        self._cue(batch, (number for number in range(len(batch.cues)) if number not in starts), self._now)
        ends = self._now
        for number, begins in starts.items():
            moves = batch.events[number]
            self._lands_before = self._event_landed = 0.0
            arrives = [
                self._move(ground, move, waits + begins + order * FOLLOW * batch.speed, numbers)
                for order, move in enumerate(moves)
            ]
            if any(move.staged for move in moves):
                self._shown_until = waits + begins + dance.shown_seconds(batch)
            self._cue(batch, [number], max(arrives))
            ends = max(ends, *arrives)
        self._count_rest(ground, ends)
        self._follow(ground, ends)
        self._rise(batch, summed(numbers), k)
        if batch.style == "full":
            begins = self._now + (GAP if dance.closing(batch, before, after) else 0.0)
            for words in batch.slides:
                self._slide(ground, words, begins)
        self._drop_oldest()
        self._veils.lift(self._now)
        self._call_due()

    def advance(self, seconds: float) -> bool:
        """Let time pass; whether anything still moves."""
        if self.busy or self._cues:
            self._now += seconds
            self._things = [thing for thing in self._things if self._now < thing.ends]
            self._veils.lift(self._now)
            self._call_due()
        return self.busy

    def finish(self) -> None:
        """All arrives at once."""
        self._things.clear()
        self._veils.clear()
        self._shown_until = self._landed = 0.0
        cues, self._cues = self._cues, []
        for _, cue in cues:
            cue()

    # -- cues ----------------------------------------------------------------------------------------------------

    def _cue(self, batch: MoveBatch, numbers: Iterable[int], due: float) -> None:
        """Let the cues of some events of a batch be called at a time."""
        for number in numbers:
            cue = batch.cues[number] if number < len(batch.cues) else None
            if cue is not None:
                self._cues.append((due, cue))

    def _call_due(self) -> None:
        due = [cue for when, cue in self._cues if when <= self._now]
        self._cues = [(when, cue) for when, cue in self._cues if when > self._now]
        for cue in due:
            cue()

    # -- the moves of a batch ------------------------------------------------------------------------------------

    def _move(self, ground: Terrain, move: PieceMove, begins: float, numbers: list[Number]) -> float:
        """Let a move begin at a time; when its last piece arrives. Adds the number that rises then."""
        batch = ground.batch
        way = dance.way_of(ground, move)
        goal = way.goal.rect if way is not None else ground.after.first(move.goal)
        if batch.style == "full":  # what a landing brings about comes with it
            begins = max(begins, self._lands_before - dance.seconds_of(ground, move, way))
        arrives = begins
        if way is not None and batch.style == "reduced":
            end = dance.room(way.goal.rect, move, ground.k)
            self._things.append(Fade(move.turned or move.picture, end, begins=begins, lasts=CROSS))
            self._count(ground, way, begins)
        elif way is not None and move.laid:
            arrives = self._lay(ground, move, way, begins)
            self._wait(ground, move, begins, arrives)
        elif way is not None:
            arrives = self._fly(ground, move, way, begins)
            goal = way.ends[0]
        if way is not None:
            self._event_landed = max(self._event_landed, arrives)
        else:  # the number of what has been done comes with it
            arrives = max(arrives, self._event_landed)
        if dance.lands_heavily(move):
            self._landed = max(self._landed, arrives)
            self._lands_before = arrives + FOLLOW * batch.speed
        there = ground.after.node(move.goal)
        if move.text and goal is not None and there is not None:
            spot, due = Rect(goal.cx, goal.cy, 1, 1), max(arrives, self._landed)
            numbers.append(Number(move.text, there.name or there.target, spot, due))
        return arrives

    def _lay(self, ground: Terrain, move: PieceMove, way: Way, begins: float) -> float:
        """A mosaic is laid at its goal."""
        start = dance.room(way.source.rect, move, ground.k)
        lasts = dance.LAY * ground.batch.speed
        self._things.append(
            Laying(move.picture, start, _bed(way, ground.k), move.bed, begins=begins, lasts=lasts)
        )
        return begins + lasts

    def _fly(self, ground: Terrain, move: PieceMove, way: Way, begins: float) -> float:
        """The copies of a piece fly, and its goal looks as before until they land; when the last one does."""
        batch, times = ground.batch, []
        for copy in range(len(way.starts)):
            made = dance.leaps(ground, move, way, copy, begins + copy * FOLLOW * batch.speed)
            self._things += made
            times.append(made[-1].arrives)
            if not dance.brisk(batch) and move.gait != "depart":
                self._things.append(Ring(made[-1].way[-1], begins=times[-1], lasts=RING * batch.speed))
        self._cover(ground, way, begins, times)
        if batch.same_eyes:
            self._bring(ground, move, times[0])
            if move.gait in AWAY:
                self._leave_berth(
                    ground, way.source if move.gait == "depart" else way.goal, begins, times[-1]
                )
        return times[-1]

    def _leave_berth(self, ground: Terrain, berth: Node, begins: float, ends: float) -> None:
        """The berth of a ship is empty while that sails out of sight, or comes into it."""
        node, twin = ground.after.named(berth.name), ground.before.named(berth.name)
        if node is not None and twin is not None:
            self._veils.follow(node, twin, begins, ends)

    def _bring(self, ground: Terrain, move: PieceMove, until: float) -> None:
        """What comes with a piece is not to be seen until then."""
        for node in filter(None, map(ground.after.named, move.along)):
            self._veils.hide(node, until)

    def _wait(self, ground: Terrain, move: PieceMove, begins: float, arrives: float) -> None:
        """What a mosaic is laid on looks as before until that begins; what comes with it waits for its end."""
        for node in filter(None, map(ground.after.named, move.under)):
            if begins > self._now and ground.before.named(node.name) and ground.batch.may_keep(node.name):
                self._veils.keep(node, ground.before, [begins])
        if ground.batch.may_keep(move.goal[0]):
            self._bring(ground, move, arrives)

    def _cover(self, ground: Terrain, way: Way, begins: float, times: Sequence[float]) -> None:
        """The goal looks as before until the pieces land, the source until they take off."""
        may_keep = ground.batch.may_keep
        twin = ground.before.named(way.goal.name)
        if twin is not None and twin.rect != way.goal.rect and way.goal.name in self._left:
            if may_keep(way.goal.name):  # another one of its kind has just left
                self._veils.follow(way.goal, twin, self._left[way.goal.name], times[0])
            return
        self._left[way.source.name] = begins
        for node, arrives in zip(way.fresh, times, strict=False):
            if may_keep(node.name):
                self._veils.keep(node, ground.before, [arrives])
        for node in way.come:
            if may_keep(node.name) and not any(node is one for one in way.fresh):
                self._veils.keep(node, ground.before, self._counting(node, times, ground.batch.speed))
        if begins > self._now:
            for there in (*dance.waiting(ground, way), *dance.in_the_way(ground, way)):
                if may_keep(there.name):
                    self._veils.keep(there, ground.before, [begins])
            for gone in dance.vanished(ground, way):
                if may_keep(gone.name):
                    self._stay(gone, begins)

    def _stay(self, gone: Node, until: float) -> None:
        """What is not there any more is seen until the piece takes off that leaves it."""
        bare, place = dance.unmarked(gone), (gone.rect, gone.rect)
        stays = Leap((bare, bare), place, lift=0.0, bend=0.0, begins=self._now, lasts=until - self._now)
        self._things.insert(0, stays)

    def _count(self, ground: Terrain, way: Way, begins: float) -> None:
        """With reduced motion nothing flies, and the numbers of the goal count."""
        for node in way.come:
            if counted(node.text) is not None and ground.batch.may_keep(node.name):
                self._veils.keep(node, ground.before, self._counting(node, [begins + COUNT], 1.0))

    def _count_rest(self, ground: Terrain, landed: float) -> None:
        """What has grown without a piece that comes to it counts up with the last landing, as all numbers do."""
        if landed <= self._now:
            return
        for node in ground.after.beginning_with(BOARD):
            twin = ground.before.named(node.name)
            if twin is None or twin.text == node.text or node.name in self._veils:
                continue
            if not ground.batch.may_keep(node.name):
                continue
            if _has_grown(twin.text, node.text):
                self._veils.keep(node, ground.before, self._counting(node, [landed], ground.batch.speed))

    def _follow(self, ground: Terrain, landed: float) -> None:
        """The frame of who acts goes on to the next when all has landed."""
        node, twin, batch = ground.after.named(ACTING), ground.before.named(ACTING), ground.batch
        if node is None or twin is None or not batch.same_eyes or batch.style != "full":
            return
        start, earlier = twin.rect, self._following
        if earlier is not None and self._now < earlier.arrives:
            piece = earlier.at(self._now)
            start = piece.rect if piece is not None else earlier.way[0]
        self._things = [thing for thing in self._things if thing is not earlier]
        if start == node.rect:
            self._following = None
            return
        lasts = GLIDE * batch.speed
        goes = Leap((node, node), (start, node.rect), lift=0.0, bend=0.0, begins=landed, lasts=lasts)
        self._things.insert(0, goes)
        self._following = goes
        self._veils.follow(node, replace(twin, rect=start), landed, goes.arrives)

    def _come_and_go(self, ground: Terrain) -> float:
        """Let plates come down onto the table and others fade; when the first have landed."""
        batch, landed = ground.batch, 0.0
        if batch.style != "full":
            return landed
        for node in filter(None, map(ground.before.named, batch.leaves)):
            gone = Leap(
                (node, node), (node.rect, node.rect), begins=self._now, lasts=CROSS * batch.speed, fades=True
            )
            self._things.append(gone)
        for node in filter(None, map(ground.after.named, batch.lands)):
            bare = replace(
                node, children=[one for one in node.children if not _is_laid(batch, one)], order=None
            )
            above = node.rect.moved(0, -round(FALL * ground.k))
            comes = Leap(
                (bare, bare),
                (above, node.rect),
                gait="sink",
                bend=0.0,
                begins=self._now,
                lasts=COME * batch.speed,
            )
            self._things.append(comes)
            self._veils.hide(node, comes.arrives)
            landed = max(landed, comes.arrives)
        return landed

    def _counting(self, node: Node, times: Sequence[float], speed: float) -> Sequence[float]:
        """When a node changes: with the first landing; a number counts with each, or after the only one."""
        if counted(node.text) is None:
            return times[:1]
        if len(times) > 1:
            return times
        return [times[0] + number * COUNT * speed for number in range(COUNTS)]

    def _rise(self, batch: MoveBatch, numbers: Sequence[Number], k: float) -> None:
        """Numbers rise where pieces have arrived, one after another and never over each other.

        With reduced motion they only show.
        """
        rises, climb = (0.0, 0) if batch.style == "reduced" else (TICK * batch.speed, round(CLIMB * k))
        lasts = max(CROSS, (TICK + STAY) * batch.speed)
        step = min(NEXT * batch.speed, ALL_NUMBERS * batch.speed / max(1, len(numbers)))
        earliest = self._now
        for number in numbers:
            begins = max(number.arrives, earliest)
            for other in self._things:
                if isinstance(other, Words) and not other.large and _near(other.place, number.spot, k):
                    begins = max(begins, other.ends)
            self._things.append(
                Words(number.text, "", number.spot, rises, climb, large=False, begins=begins, lasts=lasts)
            )
            earliest = begins + step

    def _slide(self, ground: Terrain, words: str, begins: float) -> None:
        """What can be clicked and is in both trees slides to its new place, with its shadow; what lies over what stays so."""
        if not ground.batch.same_eyes:
            return
        sliding: list[Thing] = []
        for node in ground.after.beginning(words):
            twin = ground.before.named(node.name)
            if twin is None or twin.rect == node.rect or node.name in self._veils:
                continue
            if not (node.target or node.scenery):
                continue
            way, lasts = (twin.rect, node.rect), SLIDE * ground.batch.speed
            leap = Leap((node, node), way, lift=0.0, bend=0.0, begins=begins, lasts=lasts)
            sliding.append(leap)
            self._veils.follow(node, dance.unmarked(twin), begins, leap.arrives)
        self._things[:0] = sliding

    def _title(self, batch: MoveBatch, title: MotionTitle, after: NodePlaces, landed: float) -> None:
        """A title comes as the last piece lands: no piece flies over it."""
        place = after.first(title.goal)
        if place is None:
            return
        comes = CROSS if batch.style == "reduced" else TITLE * batch.speed / 4
        lasts = max(TITLE * batch.speed, 2 * comes)
        middle = place.place(1, 1, 0.5, 0.3)
        begins = max(self._now, landed - comes / 2)
        self._things.append(
            Words(title.text, title.picture, middle, comes, 0, large=True, begins=begins, lasts=lasts)
        )

    def _drop_oldest(self) -> None:
        """Let the oldest pieces finish where there are too many: small ones before ships, cards and mosaics."""
        flying = [thing for thing in self._things if isinstance(thing, Leap | Laying | Fade)]
        flying.sort(key=_matters)
        landed = {id(thing) for thing in flying[:-MOST]}
        self._things = [thing for thing in self._things if id(thing) not in landed]


def summed(numbers: Sequence[Number]) -> list[Number]:
    """The numbers in the order in which they are told: what is added in one place as one sum, with its last piece."""
    found: dict[tuple[str, str], Number] = {}
    for place, number in enumerate(numbers):
        added = SUM.fullmatch(number.text)
        key = (number.node, "" if added else str(place))
        before = found.get(key)
        if before is None or added is None:
            found[key] = number
            continue
        total = int(before.text) + int(added[1])
        arrives = max(before.arrives, number.arrives)
        found[key] = before._replace(text=f"+{total}", arrives=arrives)
    return sorted(found.values(), key=lambda number: number.arrives)


def _matters(thing: Thing) -> bool:
    """Whether it is a ship, a card or a mosaic, not one of many small pieces."""
    if isinstance(thing, Leap):
        return isinstance(thing.images[0], Node) or thing.gait == "sail"
    return isinstance(thing, Laying)


def _has_grown(was: str, becomes: str) -> bool:
    """Whether two texts differ only in numbers, none of which is smaller than before."""
    numbers = [list(map(int, NUMBERS.findall(text))) for text in (was, becomes)]
    alike = NUMBERS.sub("", was) == NUMBERS.sub("", becomes) and len(numbers[0]) == len(numbers[1])
    return alike and all(one <= two for one, two in zip(*numbers, strict=True))


def _is_laid(batch: MoveBatch, node: Node) -> bool:
    """Whether a mosaic is to be laid there."""
    return any(move.laid and node.name in move.goal for moves in batch.events for move in moves)


def _near(one: Rect, two: Rect, k: float) -> bool:
    """Whether numbers at two places would lie over each other."""
    return abs(one.cx - two.cx) < NEAR[0] * k and abs(one.cy - two.cy) < NEAR[1] * k


def _bed(way: Way, k: float) -> Rect:
    """Where a mosaic is laid: where its goal shows it."""
    shown = [picture_box(node, k) for node in way.fresh]
    return shown[0] if shown else way.ends[0]
