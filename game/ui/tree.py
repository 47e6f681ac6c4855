"""The node tree: what is on screen, as plain data.

A scene's `layout` returns one root `Node`. Painting, clicking, hovering, the keyboard's focus order, tooltips and
tests all walk the same tree. Rectangles are in window pixels (not relative to the parent), texts are already
translated, colors and styles are role names of `theme`. Nothing here imports pygame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any, Literal, NamedTuple, TypedDict, Unpack

from game.ui.geometry import Rect, merged
from game.ui.theme import Color, Surface, Theme, contrast

Align = Literal["left", "center", "right"]
VAlign = Literal["top", "middle", "bottom"]
PictureAt = Literal["center", "left", "right", "top", "fill", "stretch"]

GLOW = 5
"""Pixels (at scale 1) by which the lit and focus rings reach outside a node."""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text is set.

    `role` is a type-scale role of the theme ("title", "heading", "body", "small", "caption", "number", with the
    variants ".bold" and ".italic"); `color` a text color role, "" meaning the surface's own text color.
    `lines` > 1 wraps. Text that does not fit is shortened with an ellipsis; with `shrink` the smaller roles are
    tried first. `pad` is the inner margin left and right, in design units.
    """

    role: str = "body"
    color: str = ""
    align: Align = "center"
    valign: VAlign = "middle"
    lines: int = 1
    shrink: bool = False
    pad: int = 0

    def but(self, **changes: Any) -> TextStyle:
        """A copy with some fields changed."""
        return replace(self, **changes)


PLAIN = TextStyle()
LEFT = TextStyle(align="left")


@dataclass(frozen=True, slots=True)
class Widget:
    """A pygame_gui element at a node; `ui/widgets.py` creates it.

    `value` is its present value; `low` and `high` are the ends of a slider and `step` its step, 0: a twentieth of the
    range. `length` is the most characters of an entry.
    """

    kind: Literal["entry", "slider"]
    value: str = ""
    low: float = 0.0
    high: float = 1.0
    step: float = 0.0
    length: int = 40


Pattern = Literal["double", "wave", "field", "solid"]


class Stroke(NamedTuple):
    """A line that is drawn inside a node.

    `points` are pixels from the node's upper left corner; `pattern` "double" (two lines side by side), "wave" (dashes
    that swing like water) or "field" (the area within, tinted, and its edge); `tone` and `edge` are colors of the theme,
    `width` is in pixels.
    """

    points: tuple[tuple[int, int], ...]
    pattern: Pattern
    tone: str
    edge: str
    width: int


def encloses(ring: tuple[tuple[int, int], ...], x: int, y: int) -> bool:
    """Whether a pixel is within a closed line."""
    found = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            found = not found
    return found


class NodeLook(TypedDict, total=False):
    """Everything a node can be given besides its name and rectangle."""

    text: str
    style: TextStyle
    picture: str
    picture_at: PictureAt
    fill: str
    frame: str
    target: str
    tip: str
    speech: str
    region: str
    enabled: bool
    lit: bool
    open: bool
    dim: bool
    selected: bool
    focusable: bool | None
    solid: bool
    clip: bool
    depth: int
    widget: Widget | None
    strokes: tuple[Stroke, ...]
    shaded: tuple[Rect, ...]
    modeless: bool
    clear: bool
    scenery: bool
    scale: float


@dataclass(slots=True)
class Node:
    """One element on screen.

    name       unique path, e.g. "offices/consul/bid"
    rect       window pixels
    text       translated text; `style` says how it is set
    picture    picture key, e.g. "good/food" or "banner/round?seat=2" (see `pictures`)
    picture_at place of the picture: "left", "right" or "top" of the text, "center" (alone or behind it), "fill" (the
    whole rectangle, cropped) or "stretch" (the whole rectangle, distorted)
    fill       surface style painted below ("panel", "card", "button", ...), "" for none
    frame      surface style of which only the border is painted on top, "" for none
    target     what a click means: a component reference ("building/metallum") or interface command ("ui/undo")
    tip        token for the scene's `tooltip`; "" means the target is the token
    speech     text for screen readers instead of `text`
    region     what screen readers call this part of the screen: a key of the catalogue, "" for no part of its own
    enabled    a disabled target still gets clicks, to explain why, but is not activated; concerns this node alone
    (use `dim` for a family)
    lit        ringed: a legal choice now. open: thinly ringed: a click replaces the present selection. dim: subdued
    (whole subtree). selected: chosen, pressed in
    focusable  whether the keyboard stops here; None means "if it has a target or a widget"
    solid      blocks the pointer for nodes below
    clip       children are only visible and clickable inside this rectangle
    depth      painted later and hit earlier than lower depths; added to the parent's
    widget     a pygame_gui element at this rectangle
    strokes    lines drawn inside the rectangle, above its surface and below its picture
    shaded     rectangles in which all below is painted a little darker
    modeless   a solid panel beside which the keyboard still reaches what it does not cover
    clear      words to be read now: no tooltip lies over them
    scenery    a picture of the place itself: it may lie over others and reach out of what it belongs to
    scale      of its words, frames and rings, in shares of the window's
    """

    name: str
    rect: Rect
    text: str = ""
    style: TextStyle = PLAIN
    picture: str = ""
    picture_at: PictureAt = "center"
    fill: str = ""
    frame: str = ""
    target: str = ""
    tip: str = ""
    speech: str = ""
    region: str = ""
    enabled: bool = True
    lit: bool = False
    open: bool = False
    dim: bool = False
    selected: bool = False
    focusable: bool | None = None
    solid: bool = False
    clip: bool = False
    depth: int = 0
    widget: Widget | None = None
    strokes: tuple[Stroke, ...] = ()
    shaded: tuple[Rect, ...] = ()
    modeless: bool = False
    clear: bool = False
    scenery: bool = False
    scale: float = 1.0
    children: list[Node] = field(default_factory=list)
    order: list[Placed] | None = field(default=None, repr=False, compare=False)
    """What `placed` returns for this root, kept once the tree is complete (`complete`)."""

    def add(self, name: str, rect: Rect, **look: Unpack[NodeLook]) -> Node:
        """Append a child called "<own name>/<name>" and return it."""
        node = Node(f"{self.name}/{name}" if self.name else name, rect, **look)
        self.children.append(node)
        return node

    def reaches(self, x: int, y: int) -> bool:
        """Whether a pixel of its rectangle belongs to it: of a node drawn as fields only what is within one."""
        fields = [stroke.points for stroke in self.strokes if stroke.pattern == "field"]
        return not fields or any(encloses(points, x - self.rect.x, y - self.rect.y) for points in fields)

    def stops_keyboard(self) -> bool:
        """Whether the keyboard focus can rest here."""
        if self.focusable is None:
            return bool(self.target) or self.widget is not None
        return self.focusable


class Placed(NamedTuple):
    """A node with its inherited values.

    `depth` is absolute, `clip` the clip of its ancestors (None: none), `ground` the surface style below its text: its
    own fill or the nearest one above.
    """

    node: Node
    depth: int
    dim: bool
    clip: Rect | None
    ground: str


BY_DEPTH = attrgetter("depth")


def walk(root: Node) -> Iterator[Node]:
    """Every node, parents before children, in the order they were added."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.children))


def find(root: Node, name: str) -> Node | None:
    """The node with this name, or None."""
    return next((node for node in walk(root) if node.name == name), None)


def find_target(root: Node, target: str) -> Node | None:
    """The first node with this target, or None."""
    return next((node for node in walk(root) if node.target == target), None)


OPEN_FILLS = ("outline", "button.quiet", "bar.button")
"""Surfaces without a body of their own: what is below shows through."""


def _ground(fill: str, above: str) -> str:
    return above if not fill or fill.startswith(OPEN_FILLS) else fill


def complete(root: Node) -> Node:
    """Keep the painting order of a tree that will not change any more; return the tree."""
    root.order = placed(root)
    return root


def outdated(root: Node) -> None:
    """Give up the painting order of a tree that is followed by another: each refers to the other, so both would stay in memory
    until all objects are searched, which holds up a frame."""
    root.order = None


def placed(root: Node) -> list[Placed]:
    """Every node in painting order: by depth, then parents first. The list of a complete tree is shared."""
    if root.order is not None:
        return root.order
    out: list[Placed] = []
    stack = [Placed(root, root.depth, root.dim, None, _ground(root.fill, "ground"))]
    while stack:
        item = stack.pop()
        out.append(item)
        node = item.node
        clip = item.clip
        if node.clip:
            clip = node.rect if clip is None else clip.intersection(node.rect)
        depth, dim, ground = item.depth, item.dim, item.ground
        for child in reversed(node.children):
            fill = child.fill
            below = _ground(fill, ground) if fill else ground
            stack.append(Placed(child, depth + child.depth, dim or child.dim, clip, below))
    out.sort(key=BY_DEPTH)
    return out


def hit(root: Node, x: int, y: int) -> Node | None:
    """The node a click hits: the topmost one with a target or widget, or None.

    A disabled node is returned too. A solid node without target blocks nodes below.
    """
    return _topmost(root, x, y, tips=False)


def hover(root: Node, x: int, y: int) -> Node | None:
    """What the pointer at the pixel may ask about: like `hit`, but nodes with only a `tip` count as well."""
    return _topmost(root, x, y, tips=True)


def _topmost(root: Node, x: int, y: int, *, tips: bool) -> Node | None:
    for node, _depth, _dim, clip, _fill in reversed(placed(root)):
        if not node.rect.contains(x, y) or (clip is not None and not clip.contains(x, y)):
            continue
        if node.strokes and not node.reaches(x, y):
            continue
        if node.target or node.widget is not None or (tips and node.tip):
            return node
        if node.solid:
            return None
    return None


def floor_of(root: Node) -> int:
    """The depth of the topmost solid node; what is deeper is out of reach, except below a modeless panel."""
    return max((item.depth for item in placed(root) if item.node.solid and not item.node.modeless), default=0)


def focus_order(root: Node) -> list[Node]:
    """The nodes where the keyboard stops, in reading order. Nodes below the topmost solid node are omitted.

    A modeless panel hides only the nodes it covers.
    """
    items, floor = placed(root), floor_of(root)
    panels = [(item.depth, item.node.rect) for item in items if item.node.solid and item.node.modeless]
    stops = [
        item.node
        for item in items
        if item.node.stops_keyboard()
        and item.depth >= floor
        and (item.clip is None or item.clip.overlaps(item.node.rect))
        and not any(item.depth < depth and rect.holds(item.node.rect) for depth, rect in panels)
    ]
    return reading_order(stops)


def reading_order(nodes: list[Node]) -> list[Node]:
    """Nodes in lines from top to bottom, each from left to right. A node joins a line when its middle is level with it."""
    lines: list[list[Node]] = []
    for node in sorted(nodes, key=lambda n: (n.rect.y, n.rect.x)):
        for line in lines:
            first = line[0].rect
            if first.y <= node.rect.cy < first.bottom and node.rect.y < first.cy + 1:
                line.append(node)
                break
        else:
            lines.append([node])
    return [node for line in lines for node in sorted(line, key=lambda n: n.rect.x)]


Face = tuple[object, ...]
Faces = dict[tuple[str, int], tuple[Face, Rect]]


def is_seen(node: Node) -> bool:
    """Whether a node itself puts anything on the screen."""
    return bool(
        node.text
        or node.picture
        or node.fill
        or node.frame
        or node.lit
        or node.open
        or node.selected
        or node.widget
        or node.strokes
        or node.shaded
    )


def faces(items: list[Placed]) -> Faces:
    """What can be seen of each node, by name (and count, should a name be used twice)."""
    out: Faces = {}
    for node, depth, dim, clip, ground in items:
        if not is_seen(node):
            continue
        face: Face = (
            node.rect, node.text, node.style, node.picture, node.picture_at, node.fill, node.frame,
            node.enabled, node.lit, node.open, dim, node.selected, depth, clip, node.widget, ground, node.strokes,
            node.shaded, node.scale,
        )  # fmt: skip
        count = 0
        while (node.name, count) in out:
            count += 1
        out[node.name, count] = (face, node.rect)
    return out


def difference(before: Faces, after: Faces, window: Rect, margin: int = GLOW) -> list[Rect]:
    """The rectangles to paint again to go from one set of faces to another; they do not overlap."""
    dirty: list[Rect] = []
    for key, (face, rect) in after.items():
        earlier = before.get(key)
        if earlier is None:
            dirty.append(rect.inset(-margin))
        elif earlier[0] != face:
            dirty.append(rect.inset(-margin))
            if earlier[1] != rect:
                dirty.append(earlier[1].inset(-margin))
    dirty.extend(rect.inset(-margin) for key, (_, rect) in before.items() if key not in after)
    return merged([rect.intersection(window) for rect in dirty])


def changed(old: Node | None, new: Node, margin: int = GLOW) -> list[Rect]:
    """The rectangles to paint again to go from the `old` tree to the `new` one.

    `margin` is how far the rings of a node reach outside its rectangle. Empty when nothing changed.
    """
    if old is None:
        return [new.rect]
    return difference(faces(placed(old)), faces(placed(new)), new.rect, margin)


# -- content of a node -------------------------------------------------------------------------------------------------
# Places and colors of text and picture inside a node, and how it rises and goes down. Pure.


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
    solid = any(part.fill or part.picture or part.frame for part in walk(node))
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
