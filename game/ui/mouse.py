"""The mouse and the finger on a stage: what is pointed at, pressed, clicked, dragged, dropped and wheeled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

import pygame

from game.ui.geometry import Rect
from game.ui.keyboard import InputTarget, pressed
from game.ui.tree import Node, find, hit, hover, placed

LEAST_MM = 9
"""Millimetres that nothing pressed by a finger is smaller than."""
MM_PER_INCH = 25.4


def finger_px(inches: float, desktop: tuple[int, int]) -> int:
    """The pixels of `LEAST_MM` on a screen with this diagonal and this many pixels; 0 for a diagonal of 0."""
    return round(LEAST_MM * hypot(*desktop) / (inches * MM_PER_INCH)) if inches > 0 else 0


def touched(root: Node, x: int, y: int, finger: int) -> list[Node]:
    """The nodes that a tap at a pixel may be meant for, the one under the pixel first; empty for none.

    A node smaller than `finger` is reached by every tap in a square of that side around it. What can be chosen now
    goes before what cannot, and a scene's ground (a target without a stop) before nothing only.
    """
    exact = hit(root, x, y)
    if exact is not None and exact.widget is not None:
        return [exact]
    small = [node for node in _small(root, x, y, finger) if exact is None or node.target != exact.target]
    lit = [node for node in small if node.lit]
    if exact is None or not small:
        return (lit or small) if exact is None else [exact]
    if exact.lit:
        return [exact, *lit]
    ground = not exact.stops_keyboard() or (bool(lit) and not exact.enabled)
    return [*([] if ground else [exact]), *(lit or small)]


def _small(root: Node, x: int, y: int, finger: int) -> Iterator[Node]:
    """The nodes smaller than a finger within its reach, each target once, the nearest first."""
    near: list[tuple[int, Node]] = []
    for node, _depth, _dim, clip, _ground in placed(root):
        if not node.target:
            continue
        seen = node.rect if clip is None else node.rect.intersection(clip)
        if (seen.w >= finger and seen.h >= finger) or not seen.area:
            continue
        reach = seen.inset(-max(0, (finger - seen.w + 1) // 2), -max(0, (finger - seen.h + 1) // 2))
        if reach.contains(x, y) and _exposed(root, node, seen, x, y):
            near.append((abs(seen.cx - x) + abs(seen.cy - y), node))
    targets = set()
    for _, node in sorted(near, key=lambda pair: pair[0]):
        if node.target not in targets:
            targets.add(node.target)
            yield node


def _exposed(root: Node, node: Node, seen: Rect, x: int, y: int) -> bool:
    """Whether the middle of a node, or the part of it nearest to the tap, can be pressed."""
    nearest = (max(seen.x, min(x, seen.right - 1)), max(seen.y, min(y, seen.bottom - 1)))
    return any(hit(root, *place) is node for place in ((seen.cx, seen.cy), nearest))


# -- the mouse ---------------------------------------------------------------------------------------------------------


BUTTONS = (1, 2, 3)
SLACK = 7
"""Pixels the mouse must move while pressed to start a drag, or between two clicks for them not to be a double click."""
PINCH = 0.03
"""How far two fingers part for one step of the wheel, as a share of the screen."""
LONG, LONGER = 0.5, 1.2
"""Seconds for which a finger must rest on something for its tooltip, and for all about it."""
DOUBLE = 0.5
"""Most seconds between the two halves of a double click, as desktops have it."""


@dataclass(slots=True)
class ClosingGap:
    """For a moment after something has left a row, what remains lies where it lay: the hand is quicker than the eye.

    lay     how what moves lay before, in its order
    seen    whether it still lies there to the eye; else a click on it means nothing
    left    seconds for which this holds
    """

    lay: list[Node]
    seen: bool
    left: float

    def moves(self, node: Node | None) -> bool:
        """Whether a node is something that moves, or a part of it."""
        return node is not None and any(f"{node.name}/".startswith(f"{one.name}/") for one in self.lay)

    def meant(self, tree: Node, node: Node | None, pos: tuple[int, int]) -> Node | None:
        """What a pixel means at which `node` lies now."""
        mine = self.moves(node)
        ground = node is None or any(one.name.startswith(f"{node.name}/") for one in self.lay)
        if not (mine or ground):
            return node  # something else lies there
        here = next((one.name for one in reversed(self.lay) if one.rect.contains(*pos)), "")
        if not here:
            return None if mine else node
        if self.seen:
            return find(tree, here)
        return node if node is not None and node.name.startswith(here) else None


class Mouse:
    """The pointer's position and buttons."""

    def __init__(self, stage: InputTarget) -> None:
        self._stage = stage
        self._pos: tuple[int, int] | None = None
        self._pressed: tuple[str, int] = ("", 0)
        self._grip: tuple[int, int] | None = None
        self._dragged = False
        self._clicked: tuple[int, int] | None = None
        self._half = ("", 0)
        """What was clicked last, and with which button."""
        self._since: float | None = 0.0
        """Seconds since the last click of its own; None in the round in which it came, whose time was before it."""
        self._fingers_at: tuple[int, int] | None = None
        self._pinched = 0.0
        self._meant: list[Node] = []
        """What the tap that goes on may be meant for, where that is not what is under its pixel."""
        self._touched: float | None = None
        """For how long a finger has rested on what is pressed; None without one."""
        self.gap: ClosingGap | None = None

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; whether it was the mouse's."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            self._point(event.pos)
            self._drag(event.pos)
        elif kind == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS:
            finger = bool(getattr(event, "touch", False))
            self._meant = self._meanings(event.pos) if finger else []
            self._down(event.pos, event.button)
            self._touched = 0.0 if finger else None
        elif kind == pygame.MOUSEBUTTONUP and event.button in BUTTONS:
            self._fingers_at, self._pinched = None, 0.0
            self._up(event.pos, event.button)
        elif kind == pygame.MOUSEWHEEL:
            self._wheel(event.y)
        elif kind == pygame.MULTIGESTURE:
            self._fingers(event)
        elif kind == pygame.WINDOWLEAVE:
            self._pos = None
            self._stage.hover_state.hover(None, self._stage.manager.top)
        else:
            return False
        return True

    def rest(self, seconds: float) -> None:
        """Time passes."""
        self._since = 0.0 if self._since is None else self._since + seconds
        if self.gap is not None:
            self.gap.left -= seconds
            if self.gap.left <= 0 and not self._pressed[0]:
                self.gap = None
                self.look()
        if self._touched is not None and not self._dragged:
            before, self._touched = self._touched, self._touched + seconds
            if before < LONG <= self._touched:
                self._stage.hover_state.show_tip()
            elif before < LONGER <= self._touched and self._pos is not None:
                self._stage.hover_state.show_details(
                    self._stage.manager.top,
                    self._meant[0] if self._meant else hover(self._stage.tree, *self._pos),
                )

    def drop(self) -> None:
        """What was pressed is no longer there."""
        self._pressed = ("", 0)

    def look(self) -> None:
        """The node under the pointer may have changed."""
        if self._pos is not None:
            node = hover(self._stage.tree, *self._pos)
            if self.gap is not None and self.gap.moves(node):
                node = None  # what is on its way does not rise
            self._stage.hover_state.hover(node, self._stage.manager.top)

    def _meant_at(self, node: Node | None, pos: tuple[int, int]) -> Node | None:
        """What is meant at a pixel at which a node lies."""
        return node if self.gap is None else self.gap.meant(self._stage.tree, node, pos)

    def _point(self, pos: tuple[int, int]) -> None:
        self._pos = pos
        self._stage.hover_state.pointer_moved()
        if self._stage.manager.top:
            self._stage.manager.top.pointer = pos
        self.look()

    def _drag(self, pos: tuple[int, int]) -> None:
        """Drag: the pointer moves with the left button pressed."""
        top = self._stage.manager.top
        if self._grip is None or top is None:
            return
        dx, dy = pos[0] - self._grip[0], pos[1] - self._grip[1]
        if max(abs(dx), abs(dy)) >= SLACK:
            self._touched = None
        if (self._dragged or max(abs(dx), abs(dy)) >= SLACK) and top.on_drag(dx, dy):
            self._grip, self._dragged = pos, True
            self._stage.hover_state.release()

    @property
    def dragging(self) -> bool:
        """Whether something moves with the pointer."""
        return self._dragged and self._grip is not None

    def _meanings(self, pos: tuple[int, int]) -> list[Node]:
        """The nodes that a tap is meant for, none if it is plainly the one under its pixel."""
        tree, finger = self._stage.tree, self._stage.finger
        found = touched(tree, *pos, finger) if finger else []
        return [] if len(found) == 1 and found[0] is hit(tree, *pos) else found

    def _down(self, pos: tuple[int, int], button: int) -> None:
        stage = self._stage
        self._point(pos)
        node = self._meant[0] if self._meant else self._meant_at(hit(stage.tree, *pos), pos)
        if self._meant:
            stage.hover_state.hover(node, stage.manager.top)
        self._pressed = (node.name, button) if node else ("", button)
        self._grip, self._dragged = (pos if button == 1 else None), False
        if node is None or node.widget is None:
            stage.widgets.focus("")
        if node is not None and node.stops_keyboard():
            stage.hover_state.focus.name = node.name
        if node and node.target and node.enabled and stage.manager.top and len(self._meant) < 2:
            if button == 1:
                stage.hover_state.press(node.name)
            stage.manager.top.on_press(node.target, True)

    def _up(self, pos: tuple[int, int], button: int) -> None:
        stage = self._stage
        name, which = self._pressed
        self.drop()
        stage.hover_state.release()
        began = find(stage.tree, name) if name else None
        if began and began.target and began.enabled and stage.manager.top:
            stage.manager.top.on_press(began.target, False)
        dragged, self._grip, self._dragged = self._dragged, None, False
        tapped = self._touched is not None
        if self._touched is not None and self._touched >= LONG:
            dragged = True  # a long press explains and does nothing
        self._touched = None
        names, self._meant = [node.name for node in self._meant], []
        meant = [node for node in (find(stage.tree, one) for one in names) if node is not None]
        if names and not tapped:
            meant = self._meanings(pos)  # a finger that has moved means what is where it leaves
        elif len(meant) > 1 and not dragged and stage.on_several is not None:
            stage.on_several(meant)
            return
        node = meant[0] if meant else self._meant_at(hit(stage.tree, *pos), pos)
        self.gap = None
        if not stage.current:
            return
        if node is not None and node.target and (node.name, button) == (name, which) and not dragged:
            half, self._half = self._half, (node.target, button)
            double = self._second(pos) and half[1] == button
            if not double or half[0] == node.target:  # else it was meant for what stood there
                stage.activate(node, pressed(node.name, button, double=double))
        elif (which, button) == (1, 1) and not dragged:
            self._dropped(began, node)
        if button == 3 and not stage.manager.needs_layout:  # the click did nothing else: tell more
            stage.hover_state.show_details(stage.manager.top, hover(stage.tree, *pos))

    def _second(self, pos: tuple[int, int]) -> bool:
        """Whether a click is the second in one place in short time, whatever stands there now. Who goes on clicking clicks anew
        once that time is over."""
        last, self._clicked = self._clicked, pos
        near = last is not None and max(abs(pos[0] - last[0]), abs(pos[1] - last[1])) < SLACK
        second = near and (self._since or 0.0) <= DOUBLE
        if not second:
            self._since = None
        return second

    def _dropped(self, began: Node | None, node: Node | None) -> None:
        """The button was released on another node."""
        top, goal = self._stage.manager.top, node.target if node is not None and node.enabled else ""
        if began is not None and began.target and began.enabled and goal != began.target and top:
            top.on_drop(began.target, goal)

    def _fingers(self, event: pygame.Event) -> None:
        """Two fingers: what they are on moves with them, and grows as they part."""
        self.drop()
        self._grip, self._touched = None, None
        stage, top = self._stage, self._stage.manager.top
        w, h = stage.tree.rect[2:]
        place = (round(event.x * w), round(event.y * h))
        if self._fingers_at is not None and top is not None:
            top.on_drag(place[0] - self._fingers_at[0], place[1] - self._fingers_at[1])
        self._point(place)
        self._fingers_at = place
        self._pinched += event.pinched
        steps = int(self._pinched / PINCH)
        self._pinched -= steps * PINCH
        self._wheel(steps)

    def _wheel(self, steps: int) -> None:
        top = self._stage.manager.top
        node = hit(self._stage.tree, *self._pos) if self._pos else None
        if top and steps and (node is None or node.widget is None):
            top.on_wheel(node.target if node else "", steps)
