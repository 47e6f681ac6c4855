"""Finds what is wrong with a tree without looking at it: the tests of every board and scene lean on this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator
from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.theme import contrast
from game.ui.tree import Node, Placed, boxes, ground_color, placed, text_color

LEAST_TARGET = 24
LEAST_CONTRAST = 4.5


class Fault(NamedTuple):
    """Something wrong. `kind` is "overlap", "outside", "text", "target", "contrast", "picture", "name" or "empty"."""

    kind: str
    name: str
    detail: str


def audit(
    root: Node,
    view: View,
    *,
    least_target: int = LEAST_TARGET,
    least_contrast: float = LEAST_CONTRAST,
    has_picture: Callable[[str], bool] | None = None,
) -> list[Fault]:
    """Every fault of a tree laid out for `view`; an empty list when all is well.

    overlap   two visible or clickable nodes of equal depth, neither inside the other's family, share pixels; what is
              only scenery may
    outside   a node reaches out of the window, or a child out of a parent that has a fill; scenery may
    text      a text is shortened or its box is too low
    target    something to click is narrower or lower than `least_target` pixels, and no larger node takes the same click
    contrast  text against the surface it stands on is below `least_contrast` : 1
    picture   `has_picture` does not know the key
    name      two nodes have one name (focus and redrawing go by names)
    empty     something to see or click has no area
    """
    items = placed(root)
    faults: list[Fault] = []
    faults += _names(items)
    faults += _outside(root, view.rect)
    faults += _overlaps(root, items)
    large = {item.node.target for item in items if min(item.node.rect.w, item.node.rect.h) >= least_target}
    for item in items:
        faults += _sizes(item, least_target, large)
        if item.clip is None or item.clip.overlaps(item.node.rect):
            faults += _texts(item, view, least_contrast)
        if has_picture is not None and item.node.picture and not has_picture(item.node.picture):
            faults.append(Fault("picture", item.node.name, item.node.picture))
    return faults


def _names(items: list[Placed]) -> Iterator[Fault]:
    for name, count in Counter(item.node.name for item in items).items():
        if count > 1:
            yield Fault("name", name, f"used {count} times")


def _outside(root: Node, window: Rect) -> Iterator[Fault]:
    stack: list[tuple[Node, Rect, str]] = [(root, window, "the window")]
    while stack:
        node, frame, owner = stack.pop()
        seen = node.text or node.picture or node.fill or node.target
        if seen and not frame.holds(node.rect) and not _scenery(node):
            yield Fault("outside", node.name, f"{node.rect} is not inside {owner} {frame}")
        if node.clip:
            continue  # what scrolls may well be out of sight
        floating = any(child.depth for child in node.children)
        inner, name = (node.rect, node.name) if node.fill and not floating else (frame, owner)
        stack.extend((child, inner, name) for child in node.children)


def _overlaps(root: Node, items: list[Placed]) -> Iterator[Fault]:
    family = _families(root)
    solid = [
        item
        for item in items
        if (
            item.node.text
            or (item.node.picture and not _scenery(item.node))
            or item.node.target
            or item.node.widget
        )
        and item.clip is None
    ]
    solid.sort(key=lambda item: item.node.rect.x)
    # Nearly all of an audit's time goes here: plain numbers, compared where they stand.
    edges = [
        (rect.x, rect.y, rect.right, rect.bottom, item.depth) for item in solid for rect in (item.node.rect,)
    ]
    for index, (left, top, right, bottom, depth) in enumerate(edges):
        for other in range(index + 1, len(edges)):
            x, y, far, low, level = edges[other]
            if x >= right:
                break
            if level != depth or y >= bottom or top >= low or far <= left:
                continue
            one, two = solid[index].node, solid[other].node
            if id(one) not in family[id(two)] and id(two) not in family[id(one)]:
                yield Fault("overlap", one.name, f"{one.rect} and {two.name} {two.rect}")


def _scenery(node: Node) -> bool:
    return node.scenery and not node.text and not node.target and node.widget is None


def _families(root: Node) -> dict[int, frozenset[int]]:
    """For each node (by identity) its ancestors."""
    out: dict[int, frozenset[int]] = {id(root): frozenset()}
    stack = [root]
    while stack:
        node = stack.pop()
        for child in node.children:
            out[id(child)] = out[id(node)] | {id(node)}
            stack.append(child)
    return out


def _sizes(item: Placed, least: int, large: Container[str]) -> Iterator[Fault]:
    node = item.node
    small = min(node.rect.w, node.rect.h) < least
    if (node.text or node.picture or node.target or node.widget) and not node.rect.area:
        yield Fault("empty", node.name, str(node.rect))
    elif small and (node.widget or (node.target and node.target not in large)):
        yield Fault("target", node.name, f"{node.rect.w} x {node.rect.h} pixels, at least {least}")


def _texts(item: Placed, view: View, least: float) -> Iterator[Fault]:
    node = item.node
    _, box = boxes(node, view.k * node.scale)
    if not node.text or box is None:
        return
    if not view.fonts.fits(node.text, node.style, box, view.k * node.scale):
        yield Fault("text", node.name, f"{node.text!r} as {node.style.role} does not fit {box.w} x {box.h}")
    ratio = contrast(text_color(view.theme, item), ground_color(view.theme, item))
    if ratio < least:
        yield Fault("contrast", node.name, f"{ratio:.2f} on {item.ground}")
