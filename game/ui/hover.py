"""What the pointer or the keyboard is on: the focus, since when, and the tooltip."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from game.ui.content import PRESS
from game.ui.geometry import Rect
from game.ui.scene import LIMIT, Scene, Tip, View
from game.ui.tooltip import DELAY, tip_node, worth_a_picture
from game.ui.tree import Node, find, focus_order, walk

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

    def stir(self) -> None:
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

    def blink(self) -> None:
        """Something was clicked, or a key did something: no tooltip until the pointer moves, and then a while later."""
        self._rested, self._acted, self.long = AFTER, True, False
        self._acted_on = self.hovered

    def tell_more(self, top: Scene | None, about: Node | None) -> bool:
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
