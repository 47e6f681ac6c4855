"""The street of a seat: where its houses stand, as large as they can be and all in one form, and what each looks like; a
building under construction rises storey by storey behind its scaffold."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from game.boards.board_layout import LABEL_CENTER, STRONG
from game.boards.glory_to_rome.board_layout import (
    BoardLayout,
    building_picture,
    chip,
    flat,
    lay,
    lay_piece,
    signs,
)
from game.boards.glory_to_rome.position import lent
from game.engine.glory_to_rome.components import BUILDINGS, MATERIALS
from game.engine.glory_to_rome.profile import SIMPLE
from game.engine.glory_to_rome.state import Lot
from game.ui.geometry import Rect
from game.ui.tree import Align, Node, TextStyle

ART = (336, 192)
ROOF = 0.13
"""Height of the pediment in widths of the house."""
WIDEST, MOST = 224, 0.26
"""The most a house is wide: in design units, or as a share of the street where that is more."""
PLOT, PLOTS = (184, 176), 8
"""Shape of a free plot, and how many pictures of such there are: who is about there differs from place to place."""
PLACES = (4, 6, 8, 12, 16)
"""A street has room for so many houses: the others stay where they are while one is added, and one that is done stays."""
LOW = 0.64
"""How far down a single row of houses stands: behind it is the far side of the street."""
BROAD, SLIM, NARROW = 8.0, 6.2, 5.6
"""Width of a house in lines of its text from which its plinth has words, words on more lines, and signs below its name."""
MOST_TOLD = 0.5
"""Share of the houses of a full street that say what they do at least; the others show their signs."""
LEAST_WALL, WALLS = 2.6, (1.0, 0.8)
"""Least width in lines of a house that has its slab at its right, and how large it is, best first."""
WORTH = 1.5
"""How much larger houses are worth fewer words."""
LARGER, ALIKE = ("large", "small"), 0.93
"""Larger roles of the texts of a plinth, best first, and how much smaller houses may be for them."""


FULL, BRIEF, NAMELESS = "full", "brief", "nameless"
"""How all houses of a street are named, best first: in full, in short, not at all."""


class PlinthForm(NamedTuple):
    """What is written on a plinth: how many lines, in which role, whether on one line the signs stand beside the name or hang
    below the plinth, and whether it is a slab at the right of the house."""

    lines: int
    role: str = "caption"
    signs: bool = False
    hung: bool = False
    aside: bool = False


ASIDE = (PlinthForm(2, hung=True, aside=True), PlinthForm(2, signs=True, aside=True))
"""A slab at the right of a house: its signs below it, or beside its name."""


class Plan(NamedTuple):
    """Where the houses of a street stand, more places than houses, in which form, and how they are named."""

    cells: list[Rect]
    form: PlinthForm
    naming: str = FULL
    wall: int = 0
    """Width of a house that has its slab at its right; 0: below it."""


def plot_picture(place: int) -> str:
    """The picture of a free plot."""
    return f"estate/plot{place % PLOTS + 1}"


def signs_of(layout: BoardLayout, lot: Lot) -> list[str]:
    """When a building works, what it does, and that it is open to all."""
    return [*signs(layout.state, lot.card), *([flat("what/share")] if lot.public else [])]


def building_name(layout: BoardLayout, lot: Lot, naming: str) -> str:
    """What a building is called in a street that is named so."""
    return layout.called(lot.card) if naming == BRIEF else layout.card_name(lot.card)


def plan(layout: BoardLayout, rect: Rect, lots: list[Lot], most: int = 0) -> Plan:
    """Places for houses, as large as can be; more words on the plinth where that costs no size.

    `most` is the number of houses to make room for, if these do not all stand in one street.
    """
    count = most or next((places for places in PLACES if places >= len(lots)), len(lots))
    best, below = (_largest(layout, rect, lots, count, lines) for lines in (4, 2))
    wide = best.cells[0].w
    if wide >= BROAD * layout.view.line(best.form.role) and WORTH * wide >= below.cells[0].w:
        return best
    told, rules = _laid(layout, rect, lots, count, PlinthForm(5)), layout.state.rules
    if (
        rules.functions
        and not rules.simple
        and told.cells[0].w >= max(SLIM * layout.line, ALIKE * below.cells[0].w)
    ):
        return told
    aside = None
    if rules.functions and not most:
        aside = _aside(layout, rect, lots, count) or _aside(layout, rect, lots, count, MOST_TOLD)
    if aside is not None:
        return aside
    if below.cells[0].w >= NARROW * layout.line:
        return below
    beside = _laid(layout, rect, lots, count, PlinthForm(1, signs=True))
    if beside.naming != NAMELESS:
        return beside
    return _laid(layout, rect, lots, count, PlinthForm(1, hung=True))


def _largest(layout: BoardLayout, rect: Rect, lots: list[Lot], count: int, lines: int) -> Plan:
    """The form with so many lines in the largest letters that cost next to no size."""
    plain = _laid(layout, rect, lots, count, PlinthForm(lines))
    for role in LARGER:
        larger = _laid(layout, rect, lots, count, PlinthForm(lines, role))
        least = max(ALIKE * plain.cells[0].w, BROAD * layout.view.line(role))
        if larger.naming == plain.naming and larger.cells[0].w >= least:
            return larger
    return plain


def _aside(layout: BoardLayout, rect: Rect, lots: list[Lot], count: int, least: float = 1.0) -> Plan | None:
    """Small houses, each with a slab at its right for its name and for what it does; ``None`` where fewer than that share have room."""
    gap, between, best = layout.view.px(16), layout.view.px(8), None
    for columns in (1, 2, 3):
        rows = -(-count // columns)
        cell = Rect(0, 0, (rect.w - gap * (columns - 1)) // columns, (rect.h - between * (rows - 1)) // rows)
        cells = [
            cell.moved(rect.x + at % columns * (cell.w + gap), rect.y + at // columns * (cell.h + between))
            for at in range(rows * columns)
        ]
        for share, form, naming in product(WALLS, ASIDE, (FULL, BRIEF)):
            high = cell.h - (hung_side(layout) // 2 + 1 if form.hung else layout.view.px(2))
            wall = round(share * min(high / (ROOF + ART[1] / ART[0]), cell.w * 0.45))
            made = Plan(cells, form, naming, wall)
            if wall < max(LEAST_WALL * layout.line, best.wall + 1 if best is not None else 0):
                continue
            slab = _slab(layout, cell, made)
            room = _below_name(layout, slab, form)
            told = sum(bool(_told(layout, lot, room, form.role)) for lot in lots)
            if told >= least * len(lots) and _named(layout, slab, lots, form, naming):
                best = made
    return best


def _slab(layout: BoardLayout, rect: Rect, made: Plan) -> Rect:
    """Where the slab of a house is that stands at its right; the lower half of signs may hang from it."""
    left = made.wall + _eaves(layout) + layout.view.px(3)
    return rect.pad(left=left, bottom=hung_side(layout) // 2 + 1 if made.form.hung else 0)


def _below_name(layout: BoardLayout, slab: Rect, form: PlinthForm) -> Rect:
    """Where it is said on a slab what the building does."""
    inner = slab.inset(layout.view.px(5), layout.view.px(2)).cut_top(layout.view.line(form.role))[1]
    return inner.pad(bottom=hung_side(layout) // 2) if form.hung else inner


def _laid(layout: BoardLayout, rect: Rect, lots: list[Lot], count: int, form: PlinthForm) -> Plan:
    cells = _cells(layout, rect, count, form)
    named = (each for each in (FULL, BRIEF) if _named(layout, cells[0], lots, form, each))
    return Plan(cells, form, next(named, NAMELESS))


def _named(layout: BoardLayout, rect: Rect, lots: list[Lot], form: PlinthForm, naming: str) -> bool:
    """Whether all houses of a street can be named so."""
    room = rect.w - 2 * layout.view.px(5 if form.aside else 3)
    return all(
        layout.view.width(building_name(layout, lot, naming), form.role)
        <= room - (len(signs_of(layout, lot)) * (layout.view.line(form.role) + 2) + 4 if form.signs else 0)
        for lot in lots
    )


def plinth_height(layout: BoardLayout, wide: float, form: PlinthForm) -> int:
    """How high the plinth of a house of that width is."""
    return max(_foot(layout, form), round(ROOF * wide))


def _foot(layout: BoardLayout, form: PlinthForm) -> int:
    """The least height of a plinth: half of the signs that hang from it lie over its edge."""
    words = form.lines * layout.view.line(form.role)
    return words + (hung_side(layout) // 2 + 4 if form.hung else layout.view.px(6))


def hung_side(layout: BoardLayout) -> int:
    """The size of signs that hang below a plinth."""
    return round(0.8 * layout.line)


def _height(layout: BoardLayout, wide: int, form: PlinthForm) -> int:
    return round(ROOF * wide) + round(wide * ART[1] / ART[0]) + plinth_height(layout, wide, form)


def _widest(layout: BoardLayout, room: int, form: PlinthForm) -> int:
    """The width of a house that is so high."""
    above, foot = ROOF + ART[1] / ART[0], _foot(layout, form)
    wide = (room - foot) / above
    return int(wide if ROOF * wide <= foot else room / (above + ROOF)) - 1


def _cells(layout: BoardLayout, rect: Rect, count: int, form: PlinthForm) -> list[Rect]:
    """The places of the largest houses, row by row; as many as there is room for."""
    px = layout.view.px
    gap, between = px(26), px(10)
    most = max(px(WIDEST), round(rect.w * MOST))
    best = (0, 1)
    for rows in (1, 2, 3):
        columns = -(-count // rows)
        across = (rect.w - gap * (columns - 1)) // columns
        wide = min(across, most, _widest(layout, (rect.h - between * (rows - 1)) // rows, form))
        best = max(best, (wide, -rows))
    wide = max(30, best[0])
    high = _height(layout, wide, form)
    rows = max(abs(best[1]), min(2, (rect.h + between) // (high + between)))
    columns = max(-(-count // rows), (rect.w + gap) // (wide + gap))
    step = (rect.w - columns * wide) // max(1, columns - 1) + wide if columns > 1 else wide
    free = max(0, rect.h - rows * high - between * (rows - 1))
    top = round(free * (LOW if rows == 1 else 0.5))
    return [
        Rect(rect.x + column * step, rect.y + top + row * (high + between), wide, high)
        for row in range(rows)
        for column in range(columns)
    ]


TITLE = TextStyle("heading.small", align="left", shrink=True)
GIST = LABEL_CENTER.but(lines=3, valign="top")
BOLD = {"large": "number", "small": "small.bold", "caption": "caption.bold"}
"""The bold of a role."""
BAY = 0.30
"""Width of the bays of a scaffold, in widths of the house."""
SMALLEST = 6
"""Pieces of fewer pixels are not drawn in a scaffold: its number says how many are laid."""


def house(
    layout: BoardLayout, parent: Node, name: str, rect: Rect, lot: Lot, target: str, made: Plan
) -> Node:
    """A building: clickable as `target`; its eaves and its scaffold are within its frame."""
    px = layout.view.px
    wall = rect
    if made.wall:  # it stands on the ground beside its slab
        low = _slab(layout, rect, made).bottom
        high = round(ROOF * made.wall) + round(made.wall * ART[1] / ART[0])
        wall = Rect(rect.x, low - high, made.wall, high)
    roof, rest = wall.cut_top(round(ROOF * wall.w))
    lay(parent, f"shade.{name}", rest.inset(-px(9)).moved(px(5), px(5)), "light/shade")
    node = layout.put(parent, name, rect.inset(-_eaves(layout), 0), target)
    if made.wall:
        plinth, picture = _slab(layout, rect, made), rest
    else:
        plinth, picture = rest.cut_bottom(plinth_height(layout, rect.w, made.form))
    if lot.done:
        gable = roof.inset(-_eaves(layout), 0).pad(bottom=-max(1, px(3)))
        node.add("art", picture, picture=building_picture(lot.card), picture_at="stretch")
        lay(node, "gable", gable, f"estate/gable_{MATERIALS[lot.site]}")
    else:
        begun = rising(layout, node, picture, lot)
        _scaffold(layout, begun, picture, lot)
        _missing(layout, begun, picture, lot, made.form)
    _words(layout, node, plinth, lot, made)
    return node


def _eaves(layout: BoardLayout) -> int:
    """How far roof and scaffold reach beyond the walls of a house."""
    return max(2, layout.view.px(5))


def storeys_of(layout: BoardLayout, lot: Lot) -> tuple[list[int], int]:
    """The materials that are in a building, and how many storeys it has."""
    inside = [material for material, count in enumerate(lot.materials) for _ in range(count)]
    return inside, max(layout.box.value[lot.site], len(inside))


def rising(layout: BoardLayout, node: Node, picture: Rect, lot: Lot) -> Node:
    """A mosaic that is being laid: in full color up to the storeys that are paid, above them its drawing. The wall that has
    all of it is where the finished mosaic will be: it looks as it did until the last material has come."""
    inside, storeys = storeys_of(layout, lot)
    wall = node.add("art", picture, fill="well")
    drawn = f"{building_picture(lot.card)}?drawn=1"
    ghost = wall.add("ghost", picture, picture=drawn, picture_at="stretch")
    if inside:
        laid, cut = round(picture.h * len(inside) / storeys), round(ART[1] * len(inside) / storeys)
        part = f"{building_picture(lot.card)}?part=0.{ART[1] - cut}.{ART[0]}.{cut}"
        ghost.add("art", picture.cut_bottom(laid)[0], picture=part, picture_at="stretch")
    return wall


def _scaffold(layout: BoardLayout, node: Node, picture: Rect, lot: Lot) -> None:
    """A scaffold over the mosaic; in its bays the pieces that are laid and those that are missing."""
    inside, storeys = storeys_of(layout, lot)
    frame = picture.inset(-_eaves(layout), 0).pad(top=-max(3, round(picture.w * 0.06)))
    lay(node, "scaffold", frame, f"estate/scaffold{min(3, storeys)}")
    high, wide = picture.h / storeys, round(picture.w * BAY)
    left = picture.right - wide - round(picture.w * 0.05)
    for at in range(storeys):
        bay = Rect(left, picture.bottom - round((at + 1) * high) + 3, wide, round(high) - 6)
        side = min(round(bay.h * 1.12), round(bay.w * 0.86))
        spot = bay.place(side, side * 7 // 8, 0.5, 0.8)
        if side < SMALLEST:
            continue
        if at < len(inside):
            lay_piece(node, f"in{at}", spot, inside[at])
        else:
            node.add(f"free{at}", bay, fill="name.veil")
            lay_piece(node, f"wanted{at}", spot.inset(max(1, side // 14)), lot.site, "wanted")


def _words(layout: BoardLayout, node: Node, rect: Rect, lot: Lot, made: Plan) -> None:
    """The plinth: name and what the building does."""
    base = node.add("plinth", rect, fill="playing")
    form = made.form
    inner = rect.inset(layout.view.px(5 if form.aside else 3), layout.view.px(2))
    line = layout.view.line(form.role)
    row, below = inner.cut_top(line) if form.lines > 1 or form.hung else (inner, inner)
    found, side = signs_of(layout, lot), line
    wide = min(len(found) * (side + 2), row.w)
    if form.signs:
        cell, row = row.cut_right(wide, 4)
        sign_row(base, cell, found, side)
    text = "" if made.naming == NAMELESS else building_name(layout, lot, made.naming)
    if text:
        bold = BOLD[form.role]
        role = bold if layout.view.width(text, bold) <= row.w else form.role
        align: Align = "left" if form.signs else "center"
        base.add("name", row, text=text, style=STRONG.but(role=role, align=align))
    if form.hung and found:
        small = hung_side(layout)
        wide = len(found) * (small + 2) + 6
        strip = Rect(rect.cx - wide // 2, rect.bottom - small // 2 - 1, wide, small + 3)
        sign_row(base.add("hung", strip, fill="label", depth=1), strip.inset(4, 0), found, small)
    if form.aside:
        _gist(
            layout, base, _below_name(layout, rect, form), lot, form.role, "left" if form.signs else "center"
        )
    elif form.lines > 1:
        sign_row(base, inner.cut_bottom(side)[0].place(wide, side), found, side)
    if form.lines > 2 or (form.lines > 1 and not found and not form.aside):
        margin = layout.view.px(2)
        _gist(layout, base, below.pad(left=margin, right=margin, bottom=line * bool(found)), lot, form.role)


def _missing(layout: BoardLayout, node: Node, picture: Rect, lot: Lot, form: PlinthForm) -> None:
    """How many materials a building still needs, above its scaffold, where the pediment will be; among small houses how far
    it is, on the lower left corner of its picture."""
    inside, storeys = storeys_of(layout, lot)
    role = "caption.bold"
    text, high = layout.own("view.missing", count=storeys - len(inside)), layout.view.line(role) + 2
    wide = layout.view.width(text, role) + high // 2 + 2
    y = picture.y - max(high // 2 - 2, round(ROOF * picture.w) // 2)
    if form.hung or wide > picture.w:
        text, y = f"{len(inside)}/{storeys}", picture.bottom - high
        wide = layout.view.width(text, role) + high // 2 + 2
    chip(layout, node, "progress", picture.x + wide // 2 - 2, y, text, role=role).depth = 1


def _gist(layout: BoardLayout, base: Node, rect: Rect, lot: Lot, role: str, align: Align = "center") -> None:
    """What a building does in a few words, as far as they fit."""
    gist = _told(layout, lot, rect, role)
    if gist:
        base.add("gist", rect, text=gist, style=GIST.but(role=role, align=align))


def _told(layout: BoardLayout, lot: Lot, rect: Rect, role: str) -> str:
    """What a building does in the words that fit; "" if none do."""
    style, fonts = GIST.but(role=role), layout.view.fonts
    return next(
        (
            each
            for each in layout.gists(lot.card, built=lot.done)
            if fonts.fits(each, style, rect, layout.view.k)
        ),
        "",
    )


def sign_row(node: Node, rect: Rect, pictures: list[str], side: int) -> None:
    """Signs side by side, from the left."""
    for at, picture in enumerate(pictures):
        cell = Rect(rect.x + at * (side + 2), rect.cy - side // 2, side, side)
        if cell.right <= rect.right:
            node.add(f"sign{at}", cell, picture=picture)


def street(layout: BoardLayout, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """Buildings in the order of their foundations, then others' that serve this seat too: a house stays where it was begun."""
    room = node.add("street", rect, tip="about/street")
    lots = layout.state.lots[seat]
    shown: list[tuple[Lot, str]] = []
    for lot in lots:
        name = BUILDINGS[lot.card]
        shown.append((lot, f"building/{name}" if own else f"rival{seat}/{name}"))
    if own:
        shown += [(lot, f"building/{BUILDINGS[lot.card]}") for lot in lent(layout.state, seat)]
    made = plan(layout, rect, [lot for lot, _ in shown])
    if own:
        first = made.cells[0] if shown else made.cells[0].fit(*PLOT, 0.5, 1.0)
        _street_sign(layout, room, rect, first.y - layout.gap, begun=bool(shown))
    for number, cell in list(enumerate(made.cells))[len(shown) :]:
        lay(room, f"plot{number}", cell.fit(*PLOT, 0.5, 1.0), plot_picture(number))
    for (lot, target), cell in zip(shown, made.cells, strict=False):
        house(layout, room, BUILDINGS[lot.card], cell, lot, target, made)


def _street_sign(layout: BoardLayout, room: Node, rect: Rect, below: int, *, begun: bool) -> None:
    """A board at the far side of the street: its name, and who builds here while nothing is begun or that buildings have no
    functions or few; none where houses need the room."""
    words = [layout.own("view.title.street")]
    rules = layout.state.rules
    if not rules.functions:
        words.append(layout.own("view.street_plain"))
    elif rules.simple:
        words.append(layout.own("view.street_simple", count=len(SIMPLE)))
    elif not begun:
        words.append(layout.own("view.street_empty"))
    high = layout.view.line(TITLE.role) + 4
    if rect.y + high > below:
        return
    x, y = rect.x, max(rect.y, min(rect.y + (below - rect.y - high) // 2, rect.y + 2 * layout.line))
    styles = (TITLE.but(align="center"), LABEL_CENTER)
    for at, (text, style) in enumerate(zip(words, styles, strict=False)):
        wide = layout.view.width(text, style.role) + 2 * layout.pad + 6
        if x + wide > rect.right:
            return
        room.add(f"sign{at}", Rect(x, y, wide, high), text=text, style=style, fill="label")
        x += wide + layout.gap
