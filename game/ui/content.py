"""Places and colors of text and picture inside a node, and how it rises and goes down. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.theme import Color, Surface, Theme, contrast
from game.ui.tree import Node, Placed, walk

DIM = 0.16
"""How far a dimmed node steps back into its ground."""

Boxes = tuple[Rect | None, Rect | None]


def boxes(node: Node, k: float) -> Boxes:
    """The box of the picture and the box of the text, None for what the node has not got."""
    rect = node.rect
    if node.widget is not None or not (node.picture or node.text):
        return None, None
    if not node.picture:
        return None, rect
    if node.picture_at in {"fill", "stretch"}:
        return rect, rect if node.text else None
    margin = max(1, round(3 * k))
    inner = rect.inset(margin) if node.fill or node.frame else rect
    if not node.text:
        return inner, None
    gap = max(2, round(5 * k))
    if node.picture_at in {"left", "right"}:
        side = min(inner.h, inner.w)
        picture, text = inner.cut_left(side, gap) if node.picture_at == "left" else inner.cut_right(side, gap)
        # Signs on buttons keep clear of the edge; pictures of things are as large as they can be.
        return picture.inset(picture.h // 7 if node.picture.startswith("glyph/") and node.fill else 0), text
    if node.picture_at == "top":
        return inner.cut_top(inner.h * 3 // 5, gap // 2)
    return inner, rect


def surface_name(placed: Placed, *, hovered: bool = False) -> str:
    """The surface style really used for the fill, given the node's state."""
    node = placed.node
    if not node.fill:
        return ""
    button = node.fill.startswith("button")
    if button and not node.enabled:
        return node.fill if node.fill == "button.quiet" else "disabled"
    if button and node.selected:
        return "pressed"
    return f"{node.fill}.hover" if hovered and node.enabled and node.target else node.fill


def surface_style(theme: Theme, placed: Placed, *, hovered: bool = False) -> Surface | None:
    """The surface to paint, or None. A style without a hover style gets a golden edge."""
    name = surface_name(placed, hovered=hovered)
    if not name:
        return None
    if name.endswith(".hover") and name not in theme.surfaces:
        plain = theme.surface(name.removesuffix(".hover"))
        if not plain.alpha:  # a picture is the body
            return replace(plain, top="", bottom="", edge="gold", border=max(2.0, plain.border))
        return replace(plain, edge="gold", border=max(2.0, plain.border))
    return theme.surface(name)


def text_color(theme: Theme, placed: Placed, *, hovered: bool = False) -> Color:
    """The color of a node's text: its own, else what its ground asks for, softened when disabled or dimmed."""
    node = placed.node
    ground = ground_color(theme, placed, hovered=hovered)
    chosen = theme.color(node.style.color or _standing(theme, placed, hovered).text)
    if not node.enabled and surface_name(placed) != "disabled":
        chosen = _softened(chosen, ground, 0.3, theme.readable)
    return _softened(chosen, ground, DIM, theme.readable) if placed.dim else chosen


def ground_color(theme: Theme, placed: Placed, *, hovered: bool = False) -> Color:
    """The color under a node's text: of a gradient, the end that is nearer to the text in lightness."""
    style = _standing(theme, placed, hovered)
    text = theme.color(placed.node.style.color or style.text)
    ends = (theme.color(style.top), theme.color(style.bottom or style.top))
    return min(ends, key=lambda end: contrast(end, text))


def _standing(theme: Theme, placed: Placed, hovered: bool) -> Surface:
    """The surface below a node's text: its own if it has a body, else the nearest above."""
    style = surface_style(theme, placed, hovered=hovered)
    return style if style is not None and style.top else theme.surface(_known(theme, placed.ground))


def _known(theme: Theme, ground: str) -> str:
    """A ground with a body; the window's ground for surfaces that are only an outline."""
    return ground if theme.surface(ground).top else "ground"


def _softened(text: Color, ground: Color, share: float, least: float) -> Color:
    """`text` mixed with `ground`, but never so far that the contrast falls below `least` : 1."""
    mixed = text.mix(ground, share)
    while share > 0.02 and contrast(mixed, ground) < least:
        share *= 0.6
        mixed = text.mix(ground, share)
    return mixed if contrast(mixed, ground) >= least else text


# -- what rises and goes down ------------------------------------------------------------------------------------------
# Touch and feel: what the pointer is on rises, what is pressed goes down, with all that lies on it. Pure.


RISE, DOWN = -2, 2
"""Design units by which a thing rises and goes down."""
SHADE = 8
"""Design units of the shadow below what has risen."""
PRESS = 0.06
"""Seconds for which a thing that was pressed stays down at least."""
LARGEST = 0.12
"""The largest share of the window that rises as a whole."""


class Lifted(NamedTuple):
    """A thing that has been moved by some pixels: its own name, those of all its nodes, and the area of them."""

    name: str = ""
    names: frozenset[str] = frozenset()
    by: int = 0
    area: Rect = Rect(0, 0, 0, 0)


NOTHING = Lifted()


def moves(node: Node, window: Rect) -> bool:
    """Whether a node rises under the pointer: something of its own that can be clicked, no whole board."""
    solid = bool(node.fill or node.picture or node.frame)
    return solid and bool(node.target) and node.enabled and node.rect.area <= LARGEST * window.area


def lifted(items: Sequence[Placed], window: Rect, k: float, pointed: str, pressed: str) -> Lifted:
    """What has risen or gone down: the thing that is pressed, else the one pointed at."""
    name = pressed or pointed
    node = next((item.node for item in items if item.node.name == name), None) if name else None
    if node is None or not moves(node, window):
        return NOTHING
    by = round((DOWN if pressed else RISE) * k) or (1 if pressed else -1)
    parts = list(walk(node))
    area = node.rect
    for part in parts:
        area = area.union(part.rect) if part.rect.area else area
    return Lifted(name, frozenset(part.name for part in parts), by, area.inset(-round((SHADE + 4) * k)))
