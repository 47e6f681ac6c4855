"""Hover state: the node under the pointer or with the focus, since when, and its tooltip."""

from __future__ import annotations

from dataclasses import replace

from game.ui.focus import Focus
from game.ui.geometry import Rect
from game.ui.scene import LIMIT, Scene, Tip, View
from game.ui.tooltip import DELAY, tip_node, worth_a_picture
from game.ui.touch_marks import PRESS
from game.ui.tree import Node, find, walk

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
