"""Shared layout helpers of all boards: texts, measures, lit targets, pictures with numbers, and the mosaic of the winner's city."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import ClassVar, Self, TypedDict, TypeVar, Unpack

from game.boards.board import ASIDE, TableView
from game.boards.clicks import Hotspots
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.theme import BANNERS, scale_of, seat_name
from game.ui.tree import Node, PictureAt, TextStyle, walk

LABEL = TextStyle("caption", align="left", shrink=True)
LABEL_CENTER = TextStyle("caption", shrink=True)
STRONG = TextStyle("caption.bold", align="left", shrink=True)
STRONG_CENTER = TextStyle("caption.bold", shrink=True)
COUNT = TextStyle("number.small", align="left", shrink=True)
COUNT_CENTER = TextStyle("number.small", shrink=True)
BIG = TextStyle("number", align="left", shrink=True)
HEAD = TextStyle("small.bold", "porphyry", align="left", shrink=True)


ASIDE_LINES = 13
"""Preferred height of a panel beside the board, in lines of the smallest text."""
ASIDE_SHARE = 0.55
"""Least share of the rail for that panel, if the rows allow it."""
LEAST_ART = 44
"""Width in pixels below which the flat picture replaces a mosaic."""


class Extra(TypedDict, total=False):
    """Optional looks of a counter."""

    fill: str
    frame: str
    tip: str
    dim: bool
    enabled: bool


class Face(Extra, total=False):
    """Optional looks of a target."""

    text: str
    style: TextStyle
    picture: str
    picture_at: PictureAt


ROOMY = 1910
"""Width in design units from which a large window has room for names beside pictures."""
MORE = 0.35
"""How much of what a large window leaves to the room its rows take for larger signs: the names of buildings keep their place."""


@dataclass(slots=True)
class BoardLayout:
    """The layout of one table view.

    `lit` are the targets that continue the selection, `others` those that replace it. `me` is the seat whose sheet is
    at the bottom: the viewer's, or that of the seat to act for spectators. Measures are in pixels: `target` is the
    least height of a click target, at least 32; `line` the height of a line of the smallest text; `gap` the space
    between neighbors, including their rings; `pad` the margin inside a panel.
    """

    COMPONENT_OF: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Kinds of targets and the kind of their component, where the two differ."""

    table: TableView
    view: View
    spots: Hotspots
    lit: frozenset[str]
    me: int
    others: frozenset[str] = field(init=False)
    target: int = field(init=False)
    line: int = field(init=False)
    gap: int = field(init=False)
    pad: int = field(init=False)

    def __post_init__(self) -> None:
        self.others = self.spots.others(self.table.picks.selection)
        self.target = max(32, self.view.px(40))
        self.line = self.view.line("caption")
        self.gap, self.pad = max(5, self.view.px(7)), max(4, self.view.px(7))

    @property
    def is_large(self) -> bool:
        """Whether the window is large enough for names beside pictures."""
        return self.view.kind in {"grand", "table"} and self.view.w > ROOMY * self.view.k

    def larger(self) -> Self:
        """The layout with larger signs in a large window, where its scale leaves half of what is won to the room.

        Who has chosen a great scale has them already: nothing grows beyond what the usual one comes to.
        """
        view = self.view
        by = 1 + MORE * (scale_of(view.w, view.h, view.user_scale, far=True) / view.k - 1)
        return replace(
            self, view=replace(view, user_scale=max(view.user_scale, min(by, view.user_scale * by)))
        )

    def seat_lines(self, count: int) -> int:
        """The number of lines in which `seat_rows` places this many seats."""
        return -(-count // 2) if self.view.upright and count > 2 else count

    def seat_rows(self, rect: Rect, count: int) -> list[Rect]:
        """A rectangle for each seat: one below another, in an upright window of more than two seats in two columns."""
        lines = self.seat_lines(count)
        rows = rect.equal_rows(lines, gap=self.gap)
        if lines == count:
            return rows
        cells = [cell for row in rows for cell in row.equal_columns(2, self.gap)]
        return cells if count % 2 == 0 else [*cells[:-2], rows[-1]]

    # Words ------------------------------------------------------------------------------------------------------

    def own(self, key: str, **words: object) -> str:
        """A text of this game by its key, such as "board.treasury"."""
        return self.table.texts.own(key, **words)

    def forms(self, key: str) -> tuple[str, ...]:
        """A text of this game, and after it its shorter text for narrow places (`<key>.short`) where it has one."""
        texts = self.table.texts
        return (texts.own(key), *([texts.own(f"{key}.short")] if texts.has_own(f"{key}.short") else []))

    def fitting(self, key: str, style: TextStyle, rect: Rect) -> str:
        """The longest form of a text that fits `rect` whole; "" when none does."""
        fonts, k = self.view.fonts, self.view.k
        return next((form for form in self.forms(key) if fonts.fits(form, style, rect, k)), "")

    def name(self, seat: int, role: str, width: int) -> str:
        """The name of a seat, shortened to `width` pixels: people may choose long ones."""
        full = self.table.seats[seat].name
        parts = [full, full.split(" ")[0]]
        parts += [parts[1][:end].rstrip() + "…" for end in range(len(parts[1]) - 1, 0, -1)]
        return next((part for part in parts if self.view.width(part, role) <= width), "…")

    def rows_room(self, parent: Node, rail: Rect, least: float, *, lines: int = 0) -> Rect:
        """The area of the rail for the rows of all seats: all of it, or the upper part while a panel is beside the
        board.

        The area of the panel is added to `parent` as a node. A row is at least `least` lines of the smallest text
        high. `lines` is the number of rows below each other, if that is not one for each seat.
        """
        if not self.table.beside:
            return rail
        count = lines or len(self.table.seats)
        spare = rail.h - round(count * least * self.line) - count * self.gap
        spare = min(spare, max(ASIDE_LINES * self.line, round(ASIDE_SHARE * rail.h)))
        if spare < self.line:
            parent.add(ASIDE, Rect(rail.x, rail.bottom, rail.w, 0))
            return rail
        free, upper = rail.cut_bottom(spare, self.gap)
        parent.add(ASIDE, free)
        return upper

    # Nodes ------------------------------------------------------------------------------------------------------

    def put(self, parent: Node, name: str, rect: Rect, target: str, /, **look: Unpack[Face]) -> Node:
        """Add a node that can be clicked as `target`, lit and selected as the picks say.

        What changed a moment ago is framed, unless it is lit: only what can be clicked has the ring of light.
        """
        lit, other = target in self.lit, target in self.others
        chosen = target in self.table.picks.selection
        if not lit and self.changed(target):
            look = {**look, "frame": "outline.gold"}
        return parent.add(
            name,
            rect,
            target=target,
            lit=lit,
            open=other,
            selected=chosen,
            focusable=lit or other or chosen or target.startswith(("less/", "more/", "seat/", "sheet/")),
            **look,
        )

    def changed(self, target: str) -> bool:
        """Whether the component behind a target changed a moment ago."""
        kind, _, name = target.partition("/")
        return f"{self.COMPONENT_OF.get(kind, kind)}/{name}" in self.table.highlighted

    def can(self, target: str) -> bool:
        """Whether a click on a target means something now."""
        return target in self.lit or target in self.others

    @staticmethod
    def art(ref: str, width: int, *, muted: bool = False) -> str:
        """The picture of a building, market or ship at that width: its mosaic, or the flat one if it is too small.

        Muted, it is of something that cannot be had now.
        """
        return f"{'art/' if width >= LEAST_ART else ''}{ref}{'?muted=1' if muted else ''}"

    def banner(self, seat: int, kind: str = "token") -> str:
        """The picture of a seat's banner: on its pole ("banner"), or its flat sign ("token")."""
        color = self.table.seats[seat].color
        if kind == "banner":
            return f"art/banner/{seat_name(color)}"
        return f"{kind}/{BANNERS[color % len(BANNERS)]}?seat={color}"


def amount(value: int) -> str:
    """A number as shown: a question mark for what is hidden."""
    return "?" if value < 0 else str(value)


def counter(
    parent: Node,
    name: str,
    rect: Rect,
    picture: str,
    text: str,
    style: TextStyle = COUNT,
    /,
    **look: Unpack[Extra],
) -> Node:
    """A picture with a number to its right."""
    return parent.add(name, rect, picture=picture, picture_at="left", text=text, style=style, **look)


def natural(layout: BoardLayout, picture: str, text: str, style: TextStyle = STRONG) -> tuple[int, int]:
    """Width and height of a small picture with a text, either of which may be missing."""
    high = round(layout.view.line(style.role) * 1.05)
    gap = max(2, layout.view.px(5)) if picture and text else 0
    words = layout.view.width(text, style.role) + 1 if text else 0
    return (high if picture else 0) + gap + words, high


def token(
    layout: BoardLayout,
    parent: Node,
    name: str,
    rect: Rect,
    picture: str,
    text: str,
    style: TextStyle,
    across: float,
) -> Rect:
    """A small picture and its number in natural size, aligned in a rectangle; returns their rectangle."""
    wide, high = natural(layout, picture, text, style)
    cell = rect.place(min(wide, rect.w), min(high, rect.h), across)
    if picture and text:
        counter(parent, name, cell, picture, text, style)
    elif picture:
        parent.add(name, cell, picture=picture)
    else:
        parent.add(name, cell, text=text, style=style.but(align="center"))
    return cell


def marked(
    layout: BoardLayout,
    parent: Node,
    name: str,
    rect: Rect,
    picture: str,
    text: str,
    tip: str,
    *,
    dim: bool = False,
) -> None:
    """A small picture and its number at the left of a cell that explains itself."""
    cell = parent.add(name, rect, tip=tip, dim=dim)
    token(layout, cell, "token", rect, picture, text, STRONG, 0.0)


def centered(
    layout: BoardLayout,
    parent: Node,
    name: str,
    rect: Rect,
    picture: str,
    text: str,
    style: TextStyle = STRONG,
    /,
) -> None:
    """A small picture with its number, centered in a rectangle."""
    token(layout, parent, name, rect, picture, text, style, 0.5)


L = TypeVar("L", bound=BoardLayout)


def larger_rows(layout: L, draw: Callable[[L, Node, Rect], None], parent: Node, rect: Rect) -> None:
    """Lay out the rows of the seats with larger signs in a large window: their names are read from as far as the map."""
    rows, large = Node(parent.name, rect), layout.larger()
    draw(large, rows, rect)
    for node in rows.children:
        for part in walk(node):
            part.scale *= large.view.k / layout.view.k
    parent.children += rows.children


# -- the winner's city -------------------------------------------------------------------------------------------------
# The mosaic of the winner's city: a skyline of the seat's buildings in front of the game's scene.
#
# The game decides on the pictures of a seat: ``victory_picture`` of its board's package. Pure layout.


SCENE = (16, 9)
"""Shape of a scene: it is always seen whole."""
TILE = (336, 192)
"""Width and height of a tile."""


@dataclass(frozen=True, slots=True)
class City:
    """The content of the mosaic: the `scene` behind, and one tile per component, the most important first."""

    scene: str
    tiles: Sequence[str]


def mosaic(view: View, parent: Node, area: Rect, city: City) -> list[str]:
    """Lay the mosaic out in `area`: the scene whole, the tiles on a ground of their own; their names from left to right."""
    gap = max(3, view.px(6))
    scene, grounds = _city_parts(area, gap)
    node = parent.add("city", area, fill="bar")
    node.add("scene", scene, picture=city.scene, picture_at="fill", frame="outline.gold")
    rects: list[Rect] = []
    left = len(city.tiles)
    for number, ground in enumerate(grounds):
        here = -(-left // (len(grounds) - number))
        rects += tile_places(ground, here, gap)
        left -= here
    names = []
    for number, rect in enumerate(rects):
        tile = node.add(f"tile{number}", rect, picture=city.tiles[number], frame="outline.gold", depth=1)
        names.append(tile.name)
    return names


def _city_parts(area: Rect, gap: int) -> tuple[Rect, list[Rect]]:
    """The scene and the grounds of the tiles: below it in a high area, at both sides in a wide one."""
    whole = area.fit(*SCENE)
    beside = (area.w - whole.w) // 2
    if beside >= area.h // 3:  # so wide that the tiles stand at its sides
        walls = [Rect(area.x, area.y, beside, area.h), Rect(area.right - beside, area.y, beside, area.h)]
        return whole, [wall.inset(gap) for wall in walls]
    least = max(area.h // 5, min(area.h // 2, area.w // 9))
    high = min(area.h - least, area.w * SCENE[1] // SCENE[0])
    scene = Rect(area.x, area.y, area.w, high)
    return scene.fit(*SCENE), [Rect(area.x, scene.bottom, area.w, area.h - high).inset(gap)]


def tile_places(ground: Rect, count: int, gap: int) -> list[Rect]:
    """Places for a number of equal tiles, as large as possible, in the middle of the ground."""
    best: list[Rect] = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide = (ground.w - gap * (columns - 1)) // columns
        high = min(wide * TILE[1] // TILE[0], (ground.h - gap * (rows - 1)) // rows)
        wide = min(wide, high * TILE[0] // TILE[1])
        if high <= 0 or (best and high <= best[0].h):
            continue
        best = [_tile_place(ground, columns, count, number, (wide, high), gap) for number in range(count)]
    return best


def _tile_place(ground: Rect, columns: int, count: int, number: int, size: tuple[int, int], gap: int) -> Rect:
    """The place of one tile: rows from above, each in the middle of the ground."""
    row, column = divmod(number, columns)
    wide, high = size
    rows = -(-count // columns)
    here = min(columns, count - row * columns)
    left = ground.cx - (here * wide + (here - 1) * gap) // 2
    y = ground.cy - (rows * high + (rows - 1) * gap) // 2 + row * (high + gap)
    return Rect(left + column * (wide + gap), y, wide, high)
