"""What the pointer or the keyboard is on: the focus, since when, and the tooltip beside it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from game.ui.geometry import Rect
from game.ui.scene import LIMIT, Scene, Tip, View
from game.ui.tree import PRESS, Node, TextStyle, find, focus_order, walk

# -- tooltip -----------------------------------------------------------------------------------------------------------
# The tooltip: a small card beside what it explains, never over it, never out of the window. Pure.


DELAY = 0.25
"""Seconds the pointer has to rest before the tooltip shows; keyboard focus shows it at once."""
DEPTH = 100_000
FAR = 0.3
"""A tooltip never lies farther from its subject than this share of the height of the window, if it can lie nearer."""

TITLE = TextStyle("body.bold", "gold_light", "left", "top", lines=3)
BODY = TextStyle("small", "", "left", "top", lines=40)
KEYS = TextStyle("caption.bold", "gold_light", "left", "top", lines=2)


def tip_node(
    tip: Tip,
    about: Rect,
    view: View,
    *,
    long: bool = False,
    clear: Sequence[Rect] = (),
    avoid: Sequence[Rect] = (),
    spare: Sequence[Rect] = (),
    dock: Rect | None = None,
) -> Node:
    """The tree of a tooltip about something at `about`; `long` shows the long form where there is one.

    It hides as little as can be of the rectangles `clear`, then of `avoid`, and then of `spare`. On a map, the rectangle
    `dock`, it is small and lies in a corner, without picture and keys.
    """
    if dock is not None:
        tip = replace(tip, picture="")
    parts = _parts(tip, long=long, docked=dock is not None)
    pad, gap = max(8, view.px(12)), max(3, view.px(5))
    widest = min(view.px(560 if long else 420) + 60, view.w - 2 * pad)
    if dock is not None:
        pad, gap = max(6, view.px(8)), 1
        widest = _docked_width(view, parts, pad, gap, widest)
    lines = [view.fonts.wrap(text, style.role, view.k, widest - 2 * pad) for text, style in parts]
    width = max(
        (
            view.width(line, style.role)
            for found, (_, style) in zip(lines, parts, strict=True)
            for line in found
        ),
        default=0,
    )
    heights = [
        len(found) * view.line(style.role) + view.px(2)
        for found, (_, style) in zip(lines, parts, strict=True)
    ]
    art = _picture_size(tip, view, long=long)
    width = max(width, art[0])
    w = width + 2 * pad + 2
    above = art[1] + 2 * gap if art[1] else 0
    h = above + sum(heights) + gap * max(0, len(parts) - 1) + 2 * pad
    apart = max(8, view.px(8))
    place = beside(about, w, h, view.rect, apart, clear, avoid, spare)
    if dock is not None:
        place = corner(dock, w, h, apart, about, [*clear, *avoid], spare) or place
    card = Node("tooltip", place, fill="tooltip", depth=DEPTH)
    y = card.rect.y + pad
    if art[1]:
        card.add("picture", Rect(card.rect.x + (w - art[0]) // 2, y, *art), picture=tip.picture)
        y += above
    for index, ((text, style), height) in enumerate(zip(parts, heights, strict=True)):
        card.add(str(index), Rect(card.rect.x + pad, y, width + 2, height), text=text, style=style)
        y += height + gap
    return card


def _parts(tip: Tip, *, long: bool, docked: bool) -> list[tuple[str, TextStyle]]:
    """The texts of a tooltip with their styles; on a map smaller, and without keys."""
    if docked:
        parts = [(tip.title, TITLE.but(role="small.bold")), (tip.body, BODY.but(role="caption"))]
    else:
        parts = [(tip.title, TITLE), (tip.long if long and tip.long else tip.body, BODY), (tip.keys, KEYS)]
    return [(text, style) for text, style in parts if text]


DOCKED = (300, 120)
"""The most that a tooltip has on a map, in design units where letters are as large as they are drawn."""
LINE = 21
"""A line of the smallest text where a design unit is a pixel."""
WIDER = (1.0, 1.15, 1.3, 1.45)
"""Widths tried where the words need more than that height."""


def _docked_width(view: View, parts: Sequence[tuple[str, TextStyle]], pad: int, gap: int, widest: int) -> int:
    """The width of a tooltip on a map: the least at which its words need no more than the height it may have."""
    unit = max(view.k, view.line("caption") / LINE)  # letters never shrink below what can be read
    most = round(DOCKED[1] * unit)

    def high(wide: int) -> int:
        lines = [len(view.fonts.wrap(text, style.role, view.k, wide - 2 * pad)) for text, style in parts]
        needed = sum(
            count * view.line(style.role) + view.px(2) for count, (_, style) in zip(lines, parts, strict=True)
        )
        return needed + gap * (len(parts) - 1) + 2 * pad

    widths = [min(round(DOCKED[0] * unit * share), widest) for share in WIDER]
    return next((wide for wide in widths if high(wide) <= most), widths[-1])


def corner(
    dock: Rect, w: int, h: int, gap: int, about: Rect, avoid: Sequence[Rect], spare: Sequence[Rect]
) -> Rect | None:
    """The corner of a map where a card hides least of `avoid` and `spare`, the nearest of several; None: all hide `about`."""
    inner = dock.inset(gap)
    if w > inner.w or h > inner.h:
        return None
    places = [inner.place(w, h, across, down) for down in (0.0, 1.0) for across in (0.0, 1.0)]
    free = [place for place in places if not place.overlaps(about)]
    return min(
        free,
        key=lambda place: (_hidden(place, avoid), _hidden(place, spare), _apart(place, about)),
        default=None,
    )


ART = "art/"
"""Part of the key of a picture that is a scene, no sign."""
SAME = 0.5
"""Shown at this part of its size, a picture need not be shown once more."""
PICTURE, PICTURE_LONG = 190, 380
"""Width of the picture in the short and the long form, in design units."""
SHARE, SHARE_LONG = 7, 4
"""The picture is at most the window's height divided by this, in the short and the long form."""


def worth_a_picture(tip: Tip, about: Node, view: View, *, long: bool) -> bool:
    """Whether the picture of a tooltip says more than what is pointed at shows itself: a scene, and clearly larger."""
    if long or not tip.picture:
        return bool(tip.picture)
    wide = _picture_size(tip, view, long=False)[0]
    shown = [
        node.rect.w for node in walk(about) if node.picture.partition("?")[0] == tip.picture.partition("?")[0]
    ]
    return ART in tip.picture and max(shown, default=0) < SAME * wide


def _picture_size(tip: Tip, view: View, *, long: bool) -> tuple[int, int]:
    """Width and height of the picture in pixels, at most a share of the window's height; nothing when there is none."""
    if not tip.picture:
        return 0, 0
    across, down = tip.shape
    units, share = (PICTURE_LONG, SHARE_LONG) if long else (PICTURE, SHARE)
    wide = min(view.px(units), view.h // share * across // down)
    return wide, wide * down // across


def beside(
    about: Rect,
    w: int,
    h: int,
    window: Rect,
    gap: int,
    clear: Sequence[Rect] = (),
    avoid: Sequence[Rect] = (),
    spare: Sequence[Rect] = (),
) -> Rect:
    """A `w` x `h` rectangle next to `about`, never over it: where it hides least of `clear`, then of `avoid` and `spare`.

    Below is best, then above, right and left, each centered or level with an edge; at equal loss the nearer one wins.
    Where every place beside it hides some of `clear` or `avoid`, one farther off that hides none is taken, for `avoid` alone
    unless it is so far that nobody would see what it is about; a corner if none fits.
    """
    safe = window.inset(min(4, window.w // 4))
    best: Rect | None = None
    least = (0, 0, 0)
    for place in _places(about, w, h, gap):
        moved = place.clamped(safe)
        if not safe.holds(moved) or moved.overlaps(about):
            continue
        if best is not None and _apart(moved, about) > FAR * window.h:
            continue
        loss = _hidden(moved, clear), _hidden(moved, avoid), _hidden(moved, spare)
        if best is None or loss < least:
            best, least = moved, loss
        if not any(loss):
            break
    for kept, rest, limit in (([*clear, *avoid], spare, FAR * window.h), (clear, avoid, window.w)):
        if best is not None and not _hidden(best, kept):
            break
        farther = _farther(about, w, h, safe, gap, kept, rest)
        if farther is not None and (best is None or _apart(farther, about) <= limit):
            best = farther
    return best or Rect(window.right - w - gap, window.y + gap, w, h).clamped(safe)


def _hidden(place: Rect, rects: Sequence[Rect]) -> int:
    """How much of some rectangles lies under a place."""
    return sum(place.intersection(rect).area for rect in rects if place.overlaps(rect))


def _farther(
    about: Rect, w: int, h: int, safe: Rect, gap: int, avoid: Sequence[Rect], spare: Sequence[Rect]
) -> Rect | None:
    """The nearest place level with an edge of what must stay free that hides none of it; None if there is none."""
    lines = [about, *avoid]
    across = {x for rect in lines for x in (rect.x - gap - w, rect.right + gap)} | {safe.x, safe.right - w}
    down = {y for rect in lines for y in (rect.y - gap - h, rect.bottom + gap)} | {safe.y, safe.bottom - h}
    free = [
        place
        for place in (Rect(x, y, w, h) for x in sorted(across) for y in sorted(down))
        if safe.holds(place) and not place.overlaps(about) and not _hidden(place, avoid)
    ]
    if not free:
        return None
    limit = FAR * safe.h
    return min(
        free,
        key=lambda place: (_apart(place, about) > limit, _hidden(place, spare) > 0, _apart(place, about)),
    )


def _apart(place: Rect, about: Rect) -> int:
    """How far two rectangles lie from one another, along both axes together."""
    across = max(about.x - place.right, place.x - about.right, 0)
    return across + max(about.y - place.bottom, place.y - about.bottom, 0)


def _places(about: Rect, w: int, h: int, gap: int) -> list[Rect]:
    """Where a card may lie, the best first."""
    centered, level = about.cx - w // 2, about.cy - h // 2
    below, above = about.bottom + gap, about.y - gap - h
    right, left = about.right + gap, about.x - gap - w
    flush = (about.x, about.right - w)
    upright = (about.y, about.bottom - h)
    return [
        Rect(centered, below, w, h), Rect(centered, above, w, h), Rect(right, level, w, h), Rect(left, level, w, h),
        *(Rect(x, y, w, h) for y in (below, above) for x in flush),
        *(Rect(x, y, w, h) for x in (right, left) for y in upright),
        *(Rect(x, y, w, h) for y in (below, above) for x in (right, left)),
        *(Rect(x, below + step * h // 2, w, h) for step in (1, 2, 3) for x in (left, centered, right)),
        *(Rect(x, above - step * h // 2, w, h) for step in (1, 2, 3) for x in (left, centered, right)),
    ]  # fmt: skip


# -- focus -------------------------------------------------------------------------------------------------------------
# What the pointer or the keyboard is on: the focus, since when, and the tooltip.


Direction = Literal["left", "right", "up", "down"]


class Focus:
    """The name of the node the keyboard is on, "" for none; survives new layouts as long as the name does."""

    def __init__(self) -> None:
        self.name = ""

    def node(self, root: Node) -> Node | None:
        """The focused node in this tree, or None (then the focus is dropped)."""
        if not self.name:
            return None
        node = next((node for node in focus_order(root) if node.name == self.name), None)
        if node is None:
            self.name = ""
        return node

    def step(self, root: Node, by: int = 1) -> Node | None:
        """Tab (`by` 1) or Shift+Tab (-1): the next stop in reading order, going round at the ends."""
        stops = focus_order(root)
        if not stops:
            self.name = ""
            return None
        names = [node.name for node in stops]
        if self.name in names:
            chosen = stops[(names.index(self.name) + by) % len(stops)]
        else:
            chosen = stops[0 if by > 0 else -1]
        self.name = chosen.name
        return chosen

    def move(self, root: Node, direction: Direction) -> Node | None:
        """An arrow key: the nearest stop in that direction (lit ones first when any is lit); None if there is none.

        Stops within the present one are entered up or down, from one that is not lit in every direction.
        """
        here = self.node(root)
        if here is None:
            return self.step(root)
        stops = [node for node in focus_order(root) if node is not here]
        enter = not here.lit or direction in {"up", "down"}
        inside = [node for node in stops if enter and _within(here.rect, node.rect, direction)]
        ahead = inside or [node for node in stops if _ahead(here.rect, node.rect, direction)]
        if direction in {"left", "right"}:  # what the present stop is a part of is left up or down
            ahead = [node for node in ahead if not node.rect.holds(here.rect)] or ahead
            # What reaches over the whole width of the present stop is above or below it, not beside it.
            beside = [
                node for node in ahead if node.rect.x > here.rect.x or node.rect.right < here.rect.right
            ]
            ahead = beside or ahead
        lit = [node for node in ahead if node.lit]
        if here.lit and lit and not inside:
            ahead = lit
        if not ahead:
            return None
        chosen = min(ahead, key=lambda node: _distance(here.rect, node.rect, direction))
        self.name = chosen.name
        return chosen


def _ahead(a: Rect, b: Rect, direction: Direction) -> bool:
    return {
        "left": b.cx < a.cx and b.x < a.x,
        "right": b.cx > a.cx and b.right > a.right,
        "up": b.cy < a.cy and b.y < a.y,
        "down": b.cy > a.cy and b.bottom > a.bottom,
    }[direction]


def _within(a: Rect, b: Rect, direction: Direction) -> bool:
    """Whether `b` is a part of `a` that lies in a direction from its middle."""
    sides = {"left": b.cx < a.cx, "right": b.cx > a.cx, "up": b.cy < a.cy, "down": b.cy > a.cy}
    return a != b and a.holds(b) and sides[direction]


def _distance(a: Rect, b: Rect, direction: Direction) -> float:
    """How far `b` is: gaps along the direction count once, gaps aside more; what is aside should also be ahead."""
    gap_x = max(0, b.x - a.right, a.x - b.right)
    gap_y = max(0, b.y - a.bottom, a.y - b.bottom)
    along, aside = (gap_x, gap_y) if direction in {"left", "right"} else (gap_y, gap_x)
    overlap = {"left": b.right - a.x, "right": a.right - b.x, "up": b.bottom - a.y, "down": a.bottom - b.y}
    beside = 2 * max(0, overlap[direction]) if aside else 0
    center = abs(b.cx - a.cx) + abs(b.cy - a.cy)
    return along + 2.5 * aside + beside + center / 16


# -- the pointer -------------------------------------------------------------------------------------------------------


ADVISED = "outline.advice"
"""Style of nodes that a hint points at; tooltips do not cover them."""

AFTER = -1.0
"""Where the time of rest begins after a click, in seconds."""


class HoverState:
    """Follows the pointer until a key takes over, and the focus until the pointer moves again."""

    def __init__(self) -> None:
        self.focus = Focus()
        self.hovered = ""
        """The name of the node under the pointer."""
        self.keyboard = False
        """Whether the focus counts rather than the pointer."""
        self.long = False
        """Whether the long text is shown."""
        self.pressed = ""
        """The name of the node that is pressed down."""
        self._held, self._down = False, 0.0
        self._rested = 0.0
        self._acted = False
        """Whether the pointer has not moved since a click: what has come to lie under it since is not asked about."""
        self._acted_on = ""
        """The name of the node under the pointer at that click."""
        self._tip: tuple[tuple[int, str, bool], Node] | None = None
        self._said = ""
        """The target that the scene knows of as looked at."""

    @property
    def pointed(self) -> str:
        """The name of what the pointer is on, "" while the keyboard leads."""
        return "" if self.keyboard else self.hovered

    @property
    def focused(self) -> str:
        """The name of what the keyboard is on, "" while the pointer leads."""
        return self.focus.name if self.keyboard else ""

    def node(self, tree: Node) -> Node | None:
        """What is looked at."""
        name = self.pointed or self.focused
        return find(tree, name) if name else None

    def hover(self, node: Node | None, top: Scene | None) -> None:
        """The pointer is on a node, or on nothing."""
        name = node.name if node is not None else ""
        moved = name != self.hovered
        if moved:
            self.hovered, self.long = name, False
            self._rested = AFTER if self._acted else 0.0
        if (
            not self.keyboard
        ):  # while the keyboard leads, what comes to lie under a resting pointer is not looked at
            slipped = (
                self._acted and name != self._acted_on
            )  # it has come under a pointer that rests since a click
            self._say(None if slipped else node, top, moved=moved)

    def land(self, node: Node | None, top: Scene | None) -> None:
        """The focus came to a node."""
        self.keyboard = True
        self.long = False
        self.show_tip()
        self._say(node, top, moved=True)

    def _say(self, node: Node | None, top: Scene | None, *, moved: bool) -> None:
        """Tell the scene what is looked at, by pointer or focus alike."""
        target = node.target if node is not None else ""
        if top is not None and (moved or target != self._said):
            self._said = target
            top.on_hover(target)

    def show_tip(self) -> None:
        """Show the tooltip at once."""
        self._rested, self._acted = DELAY, False

    def pointer_moved(self) -> None:
        """The pointer moved."""
        self.keyboard = self._acted = False

    def press(self, name: str, *, held: bool = True) -> None:
        """A node goes down, for as long as it is held and a moment at least."""
        self.pressed, self._held, self._down = name, held, PRESS

    def release(self) -> None:
        """What is pressed comes up again as soon as it has been seen down."""
        self._held = False

    def rest(self, seconds: float) -> None:
        """Time passes."""
        self._down -= seconds
        if self.pressed and not self._held and self._down <= 0:
            self.pressed = ""
        if self.keyboard or not self._acted:
            self._rested += seconds

    def hide_tip(self) -> None:
        """Something was clicked, or a key did something: no tooltip until the pointer moves, and then a while later."""
        self._rested, self._acted, self.long = AFTER, True, False
        self._acted_on = self.hovered

    def show_details(self, top: Scene | None, about: Node | None) -> bool:
        """Show the card of a node, else its long tooltip; returns whether it has one."""
        token = about.tip or about.target if about is not None else ""
        if top is None or tip_of(top, token) is None:
            return False
        if top.on_card(token):
            self.long = False
        else:
            self.long = not self.long
            self.show_tip()
        return True

    def with_tip(self, tree: Node, layouts: int, top: Scene | None, view: View) -> Node:
        """The tree as it is painted, ``layouts`` being its number: with the tooltip that is due, if any."""
        about = self.node(tree)
        if about is None or self._rested < DELAY:
            self._tip = None
            return tree
        wanted = (layouts, about.name, self.long)
        if self._tip is None or self._tip[0] != wanted:
            self._tip = (wanted, self._tip_tree(tree, about, top, view))
        return self._tip[1]

    def _tip_tree(self, tree: Node, about: Node, top: Scene | None, view: View) -> Node:
        token = about.tip or about.target
        tip = tip_of(top, token)
        if tip is None:
            return tree
        if not worth_a_picture(tip, about, view, long=self.long):
            tip = replace(tip, picture="")
        family = about.name.rpartition("/")[0]
        clear, lit, others = [], [], []
        for node in walk(tree):
            if node is about or node.rect.holds(about.rect):
                continue
            if node.clear:
                clear.append(node.rect)
            elif node.lit or node.frame == ADVISED or node.fill == "dialog":
                lit.append(node.rect)
            elif node.target and node.name.rpartition("/")[0] == family:
                others.append(node.rect)
        dock = None if self.long or top is None else top.dock(tree, about)
        if dock is not None:
            others += _beside(tree, dock)
        card = tip_node(
            tip, _risen(tree, about), view, long=self.long, clear=clear, avoid=lit, spare=others, dock=dock
        )
        return Node(tree.name, tree.rect, fill=tree.fill, children=[*tree.children, card])


def _risen(tree: Node, about: Node) -> Rect:
    """Where a node is read: on what lies over all of it and is to be read, such as a card that has risen; else itself."""
    over = (
        node.rect
        for node in walk(tree)
        if node.clear and node.rect.holds(about.rect) and not about.name.startswith(node.name)
    )
    return next(over, about.rect)


def _beside(tree: Node, dock: Rect) -> list[Rect]:
    """What lies over the edge of a picture: cards, rows, panels."""
    return [
        node.rect
        for node in walk(tree)
        if node.target
        and node.rect.overlaps(dock)
        and not dock.holds(node.rect)
        and not node.rect.holds(dock)
    ]


def tip_of(top: Scene | None, token: str) -> Tip | None:
    """The tooltip of a token: the scene's own, or how long the text of an entry may be."""
    if top is None or not token:
        return None
    if token.startswith(LIMIT):
        return Tip(top.context.texts("common.limit", count=int(token.removeprefix(LIMIT))))
    return top.tooltip(token)
