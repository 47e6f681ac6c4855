"""What every part of this table needs at hand: its position, pictures, signs and names, its areas, its heaps and piles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from game.boards import board_layout
from game.boards.glory_to_rome.position import text_key
from game.engine.glory_to_rome.box import Components
from game.engine.glory_to_rome.components import BUILDINGS, CARDS, MATERIAL, MATERIALS, ROLES
from game.engine.glory_to_rome.state import State
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

LARGER = {
    "caption": ("large", "small"),
    "caption.bold": ("number.large", "number", "small.bold"),
    "heading.small": ("heading",),
    "number.small": ("number",),
}
"""Larger roles for a text where its place grows faster than letters do, best first."""
AIR = 0.7
"""The most of a place's height that a line of text takes."""
GAME = "glory_to_rome"
"""The folder of the pictures of this game, below those of all games."""


class BoardLayout(board_layout.BoardLayout):
    """One drawing of the table of Glory to Rome."""

    COMPONENT_OF: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"pool": "material", "stockpile": "material", "site": "material", "client": "role", "hand": "card"}
    )

    @property
    def state(self) -> State:
        """The position as the viewer may see it."""
        found: State = self.table.seen
        return found

    @property
    def box(self) -> Components:
        """The components of the match."""
        return self.state.box

    def card_name(self, card: int) -> str:
        """What a card is called."""
        return self.table.texts.component(f"card/{CARDS[card]}")

    def called(self, card: int) -> str:
        """What a building is called where there is little room."""
        key = f"view.called.{CARDS[card]}"
        return self.own(key) if self.table.texts.has_own(key) else self.card_name(card)

    def gists(self, card: int, *, built: bool = False) -> tuple[str, ...]:
        """What a building does in a few words, and in fewer where it has such words; without its function what it costs and
        gives; once `built` only what it gives."""
        state = self.state
        if state.rules.plays(card):
            return self.forms(f"gist.{text_key(state, BUILDINGS[card])}")
        material = MATERIAL[card]
        words = {"value": self.box.value[material], "material": f"material/{MATERIALS[material]}"}
        keys = ("view.plain_short",) if built else ("view.plain", "view.plain_short")
        return tuple(self.own(key, **words) for key in keys)

    def words(self, card: int) -> tuple[str, ...]:
        """All that a building does, and after it what it does in a few words."""
        state = self.state
        whole = (self.own(f"power.{text_key(state, BUILDINGS[card])}"),) if state.rules.plays(card) else ()
        return (*whole, *self.gists(card))

    def role_name(self, role: int) -> str:
        """What a role is called."""
        return self.table.texts.component(f"role/{ROLES[role]}")

    def grown(self, role: str, room: int) -> str:
        """The largest role of the same face that leaves air in a place that is `room` pixels high; else the role itself."""
        larger = LARGER.get(role, ())
        return next((each for each in larger if self.view.line(each) <= AIR * room), role)

    def demand(self, node: Node, rect: Rect, across: float = 1.0) -> None:
        """Mark something that Rome demands now, at its upper right corner, or so far across."""
        side = self.line + self.pad
        cell = rect.inset(2).place(side, side, across, 0.0)
        node.add(f"demand{cell.x}", cell, picture=flat("demand"), depth=4, tip="about/demand")


def lay(parent: Node, name: str, rect: Rect, picture: str, depth: int = 0) -> Node:
    """A picture of the place itself, stretched over its rectangle."""
    return parent.add(name, rect, picture=art(picture), picture_at="stretch", scenery=True, depth=depth)


def none_there(parent: Node, rect: Rect) -> None:
    """Say to readers that nothing lies here; eyes see the empty place."""
    parent.add("none", rect, speech="0")


def flat(name: str) -> str:
    """A flat picture of this game, such as "vault" or "role/mercator"."""
    return f"{GAME}/{name}"


def art(name: str) -> str:
    """A rich picture of this game, such as "building/via"."""
    return f"art/{GAME}/{name}"


def piece(material: int) -> str:
    """A piece of a material as it lies on the table."""
    return art(f"piece/{MATERIALS[material]}")


def lay_piece(parent: Node, name: str, rect: Rect, material: int, kind: str = "") -> Node:
    """Lay a piece on the table; `kind` "faint" for its place, "wanted" where it is missing."""
    return lay(
        parent, name, rect, f"piece/{kind}_{MATERIALS[material]}" if kind else f"piece/{MATERIALS[material]}"
    )


def role_picture(role: int) -> str:
    """The sign of a role."""
    return flat(f"role/{ROLES[role]}")


def building_picture(card: int) -> str:
    """The mosaic of a building."""
    return art(f"building/{BUILDINGS[card]}")


def tint(material: int) -> str:
    """The surface in the color of a material."""
    return f"material.{MATERIALS[material]}"


_SIGNS = """
via always any_material
insula always client limit
latrina think discard
taberna hire new_client draw
circus lead any_card build
vallum demand protect
mercatus always vault limit
navale labour card stockpile
academia turn_end think
atrium trade draw vault
arcus build pool material
schola complete think influence
aeraria complete labour influence
sacellum always hand limit
thermae hire client action
porta always unfinished
aquaeductus hire new_client double
amphitheatrum complete craft influence
horreum always client labour
pons demand take stockpile
murus demand protect points
senatus turn_end senator
turris always any_material outside
vomitorium think hand discard
cloaca turn_end card stockpile
bibliotheca always one_material finish
catacumbae complete end
circus_maximus lead client double
colosseum demand client vault
hortus complete hire influence
carcer complete take building
villa build finish
basilica trade card vault
forum always win
scalae build share
fons craft look draw
statua always plot points
ludus_magna always client any_card
palatium lead card action
templum always hand limit
"""
"""By line: a building, when its function works, and what it does, in the names of the pictures."""

_BY_NAME = {name: (f"when/{when}", *(f"what/{sign}" for sign in what))
            for name, when, *what in (line.split() for line in _SIGNS.split("\n") if line)}  # fmt: skip


def signs(state: State, building: int) -> tuple[str, ...]:
    """The signs of a building's function: first when, then what; none where its function is not played."""
    if not state.rules.plays(building):
        return ()
    return tuple(flat(sign) for sign in _BY_NAME[BUILDINGS[building]])


CARD_SHAPE = (5, 7)
"""Width and height of a card in the hand."""
RAIL, LEAST_RAIL, RAIL_LINES = 0.196, 282, 15.6
"""Share of the width that the rail has, its least width in pixels, and in lines of the smallest text."""
CROWD, CROWDED, HALF = 5, 18.8, 0.505
"""From how many seats on it has so many lines where that leaves the board this share of the window."""
UPRIGHT, UPRIGHT_CROWDED = (0.225, 0.235, 0.35, 0.19), (0.195, 0.32, 0.295, 0.19)
"""Shares of the height of an upright window that forum, rail, estate and shelf have: for up to three seats, for more."""
PILES, EDGE = 0.131, 0.0095
"""Shares of the stage: the piles at its right end, the margin at its left."""
COUNTRY, WALL, LEAST_WALL, SQUARE = 0.118, 0.045, 36, 0.37
"""Shares of the height at which country and square end; height of the wall, in pixels at least."""
SHELF, SHELF_LINES, MOST_SHELF = 0.275, 10.0, 0.307
"""Height of the shelf: its share, at least so many lines of the smallest text, at most a share again."""


class Areas(NamedTuple):
    """The areas, in window pixels."""

    forum: Rect
    """Country, wall and square: what another seat's camp may cover."""
    country: Rect
    wall: Rect
    square: Rect
    columns: list[Rect]
    """A column for each material, from the country to the end of the square."""
    piles: Rect
    camp: Rect
    hand: Rect
    seats: Rect


def areas(layout: BoardLayout, area: Rect) -> Areas:
    """The areas of an area, side by side without gaps: a place, not a set of panels."""
    if layout.view.upright:
        return _upright(layout, area)
    wide = max(LEAST_RAIL, round(RAIL_LINES * layout.line), round(area.w * RAIL))
    if layout.state.players >= CROWD:
        view = layout.view
        most = area.w - round(HALF * view.w * view.h / (area.h - _shelf(layout, area.h)))
        wide = max(wide, min(round(CROWDED * layout.line), most))
    rail, stage = area.cut_right(wide)
    square = area.y + round((area.h - _shelf(layout, area.h)) * SQUARE / (1 - SHELF))
    estate = area.bottom - _shelf(layout, area.h)
    forum = stage.cut_top(square - area.y)[0]
    mine = Rect(stage.x, square, stage.w, estate - square)
    hand = Rect(stage.x, estate, stage.w, area.bottom - estate)
    return _forum(forum, round(area.h * COUNTRY), max(LEAST_WALL, round(area.h * WALL)), mine, hand, rail)


def _shelf(layout: BoardLayout, high: int) -> int:
    """The height of the shelf: cards in the hand have room for their words."""
    return min(max(round(high * SHELF), round(SHELF_LINES * layout.line)), round(high * MOST_SHELF))


def _upright(layout: BoardLayout, area: Rect) -> Areas:
    """All areas one below another: forum, rail, estate, shelf; the rail with one row of panels or two."""
    forum, rail, mine, hand = area.rows(*(UPRIGHT if layout.state.players <= 3 else UPRIGHT_CROWDED))
    return _forum(forum, round(forum.h * 0.3), max(LEAST_WALL, 2 * layout.line), mine, hand, rail)


def _forum(forum: Rect, country: int, wall: int, mine: Rect, hand: Rect, rail: Rect) -> Areas:
    land, rest = forum.cut_top(country)
    wall_, square = rest.cut_top(wall)
    left, piles = round(forum.w * EDGE), round(forum.w * PILES)
    columns = forum.pad(left=left, right=piles).equal_columns(6)
    return Areas(forum, land, wall_, square, columns, forum.cut_right(piles)[0], mine, hand, rail)


NUMBER = TextStyle("number", shrink=True)
SLOTS = (
    (1, 0, 0), (2, 0, 0), (1.5, 1, 0), (0, 0, 0), (0.5, 1, 0), (3, 0, 0), (2.5, 1, 0), (1, 2, 0), (2, 2, 0),
    (0.55, 0, 1), (1.55, 0, 1), (2.55, 0, 1),
)  # fmt: skip
"""Places of the pieces of a heap: column in steps, row, and 1 for the rank in front."""
STEP, ROW, FRONT, TALL = 0.78, 0.50, 0.30, 0.875
"""In widths of a piece: from one column to the next, from row to row, the front rank; and a piece's height."""
HEAP_WIDE, HEAP_HIGH = 3.34, 2.25
"""Width and height of a heap, in widths of a piece."""
BED = (3.8, 1.45)
"""Width and height of the slab it lies on, in widths of a piece."""

GLOW_EDGE, GLOW_CORNER = 30, 72
"""In the picture of a glow: where its thing's edge is, and the size of its corners."""


def slot_rect(rect: Rect, place: int) -> Rect:
    """Where a piece of a heap lies, counted from 0."""
    side = min(rect.w / HEAP_WIDE, rect.h / HEAP_HIGH)
    column, row, front = SLOTS[min(place, len(SLOTS) - 1)]
    x = rect.x + (rect.w - (3 * STEP + 1) * side) / 2 + column * STEP * side
    y = rect.bottom - (TALL + FRONT) * side - row * ROW * side + front * FRONT * side
    return Rect(round(x), round(y), round(side), round(TALL * side))


def bed_rect(rect: Rect) -> Rect:
    """The slab on which a heap lies: of one size, however many pieces there are."""
    side = min(rect.w / HEAP_WIDE, rect.h / HEAP_HIGH)
    wide, high = round(side * BED[0]), round(side * BED[1])
    return Rect(rect.cx - wide // 2, rect.bottom - high + round(side * 0.16), wide, high)


def heap(node: Node, rect: Rect, material: int, count: int) -> None:
    """Lay out a heap; where there is none, its place."""
    side = min(rect.w / HEAP_WIDE, rect.h / HEAP_HIGH)
    lay(node, "bed", bed_rect(rect), f"estate/bed_{MATERIALS[material]}")
    if not count:
        lay_piece(node, "faint", slot_rect(rect, 0).moved(round(STEP * side / 2), 0), material, "faint")
        none_there(node, rect)
        return
    many = min(count, len(SLOTS))
    lying = [slot_rect(rect, at) for at in range(many)]
    left, right = min(one.x for one in lying), max(one.right for one in lying)
    low = max(one.bottom for one in lying)
    below = Rect(left, low, right - left, 0).inset(-round(0.2 * side), 0)
    lay(node, "shadow", below.pad(top=-round(0.6 * side), bottom=-round(0.22 * side)), "light/shadow")
    for at in sorted(range(many), key=lambda at: (SLOTS[at][2], SLOTS[at][1], -SLOTS[at][0])):
        lay_piece(node, f"piece{at}", lying[at], material)


def chip(
    layout: BoardLayout,
    node: Node,
    name: str,
    cx: int,
    cy: int,
    text: str,
    fill: str = "chip",
    role: str = "number.small",
) -> Node:
    """A number on a round piece of parchment, around a point."""
    style = NUMBER.but(role=role)
    high = layout.view.line(role) + 2
    wide = max(high, layout.view.width(text, role) + high // 2 + 2)
    return node.add(
        name, Rect(cx - wide // 2, cy - high // 2, wide, high), text=text, style=style, fill=fill, depth=1
    )


def halo(node: Node, name: str, rect: Rect, out: int) -> None:
    """A glow around something that can be chosen: corners and sides of one picture, so that it is as wide everywhere."""
    out = round(out * 1.5)
    corner = min(round(out * GLOW_CORNER / GLOW_EDGE), (rect.w + 2 * out) // 2, (rect.h + 2 * out) // 2)
    whole = rect.inset(-out)
    across, down = (corner, 1.0, corner), (corner, 1.0, corner)
    cuts = (0, GLOW_CORNER, 256 - GLOW_CORNER, 256)
    for row, band in enumerate(whole.rows(*down)):
        for column, cell in enumerate(band.columns(*across)):
            x, y = cuts[column], cuts[row]
            part = f"{x}.{y}.{cuts[column + 1] - x}.{cuts[row + 1] - y}"
            if not cell.area:
                continue
            lay(node, f"halo.{name}.{row}{column}", cell, f"light/halo?part={part}")


THICK = 0.055
"""Thickness of a card in widths of it."""
MOST_LAYERS = 8
"""The most layers that are drawn."""


class CardPile(NamedTuple):
    """A pile of cards: its target, the picture on top, how many there are, how many layers show it, how its number is set."""

    target: str
    picture: str
    cards: int
    layers: int
    fill: str = "chip"
    role: str = "number.small"
    times: str = ""
    """What stands before the number where no name says of what it is."""
    words: str = ""
    """What is said in place of the number, across the pile."""

    def rise(self, wide: int) -> int:
        """How much higher the top card lies than the lowest, for cards of that width."""
        return max(2, round(wide * THICK)) * max(0, min(MOST_LAYERS, self.layers) - 1)


def card_pile(
    layout: BoardLayout, parent: Node, name: str, rect: Rect, pile: CardPile, over: int = 0
) -> Node:
    """A pile in `rect`, where its lowest card lies; the higher ones rise above it. None left: its place.

    With `over` it is clicked before what lies in front of it, up to that depth, though it is drawn behind.
    """
    px, levels = layout.view.px, min(MOST_LAYERS, pile.layers)
    face = rect.moved(0, -pile.rise(rect.w))
    whole = face.union(rect)
    if levels:
        lay(parent, f"shade.{name}", rect.inset(-px(8)).moved(px(4), px(4)), "light/shade")
    node = layout.put(parent, name, whole, pile.target)
    node.depth = over
    if not levels:
        node.dim = True
        node.add("plot", rect, fill="outline", frame="outline", depth=-over)
        lay(node, "picture", rect.inset(1), pile.picture.replace("card/", "card/faint_"), -over)
        none_there(node, rect)
        return node
    thick = max(2, round(rect.w * THICK))
    for level in range(levels - 1):
        node.add(f"layer{level}", rect.moved(0, -thick * level), fill="layer", depth=-over)
    top = lay(node, "picture", face, pile.picture, -over)
    top.frame, top.scenery = "outline.card", False
    role = layout.grown(pile.role, rect.h // 3)
    if pile.words:
        fits = layout.view.width(pile.words, role) <= rect.w
        chip(
            layout,
            node,
            "count",
            rect.cx,
            rect.bottom - 3,
            pile.words,
            pile.fill,
            role if fits else "caption.bold",
        )
        return node
    chip(layout, node, "count", rect.right - 3, rect.bottom - 3, f"{pile.times}{pile.cards}", pile.fill, role)
    return node
