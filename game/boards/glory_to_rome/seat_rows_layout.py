"""How the panels of the seats are laid out: one form for all, the largest in which all fit, with room for what may come;
and the small buildings in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.boards.board_layout import LABEL, LABEL_CENTER, STRONG, natural
from game.boards.glory_to_rome.board_layout import (
    BoardLayout,
    building_picture,
    lay,
    piece,
    role_picture,
    tint,
)
from game.boards.glory_to_rome.street import ART, rising, storeys_of
from game.engine.glory_to_rome.components import BUILDINGS, MATERIALS, ROLES
from game.engine.glory_to_rome.powers import client_limit, vault_limit
from game.engine.glory_to_rome.state import Lot
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

NONE = LABEL_CENTER.but(color="ink_soft")
"""How it is said that a seat has no buildings."""


DOES = TextStyle("caption", lines=4, pad=2)
"""What a building of another seat does."""
TOLD, TOLD_ROWS, TOLD_WIDE = (3, 2), 3, 6.2
"""Lines for that where the panels have room for so many rows of buildings with them, and these are so many lines wide."""
STONES = (940, 150, 1100, 300)
"""Where the picture of an estate shows only the stones of its street."""
ROOFS = (940, 0, 1100, 82)
"""Where it shows the houses at the far side."""


class SmallForm(NamedTuple):
    """The form of buildings in the rail: how many side by side, their size, whether their names are below."""

    columns: int
    wide: int
    high: int
    named: bool
    row: int = 0
    """Height of a row, without the gap below it."""
    lines: float = 0.0
    """What height was asked for, in lines of the smallest text."""
    told: int = 0
    """Lines below the names, for what the buildings do."""

    @classmethod
    def of(cls, layout: BoardLayout, width: int, lines: float, *, named: bool) -> SmallForm:
        """As many side by side as there is width for at about that height, and as wide as that allows."""
        gap = layout.gap
        want = lines * layout.line * ART[0] / ART[1]
        columns = max(2, int((width + gap) // (want + gap)))
        wide = min((width - gap * (columns - 1)) // columns, round(want * 1.25))
        high = wide * ART[1] // ART[0]
        strip = max(4, layout.view.px(7))
        return cls(columns, wide, high, named, high + strip + (layout.line if named else 0), lines)


def buildings_of(layout: BoardLayout, seat: int) -> list[Lot]:
    """The buildings of a seat, in the order of their foundations: each stays where it was begun."""
    return layout.state.lots[seat]


def _called(layout: BoardLayout, lot: Lot, mini: SmallForm) -> str:
    name = layout.card_name(lot.card)
    if layout.view.width(name, LABEL_CENTER.role) <= mini.wide + layout.gap:
        return name
    return layout.called(lot.card)


def names_fit(layout: BoardLayout, mini: SmallForm, seat: int) -> bool:
    """Whether the names of all buildings of a seat fit below them."""
    return all(
        layout.view.width(_called(layout, lot, mini), LABEL_CENTER.role) <= mini.wide + layout.gap
        for lot in buildings_of(layout, seat)
    )


def small_buildings(layout: BoardLayout, row: Node, rect: Rect, seat: int, mini: SmallForm) -> None:
    """The street of a seat with its buildings, or in words that it has none; what is free is bare street."""
    lots = buildings_of(layout, seat)
    step = mini.row + layout.gap
    rows = max(1, -(-len(lots) // mini.columns), (rect.h + layout.gap + layout.pad) // step)
    top = max(
        rect.y, rect.bottom + layout.gap - rows * step
    )  # they stay where they are when materials come above them
    _street(layout, row, rect.y, top - layout.gap, bare=not lots)
    if not lots:
        _no_buildings(layout, row, rect.pad(top=top - rect.y))
    for at, lot in enumerate(lots):
        across, down = at % mini.columns, at // mini.columns
        x, y = rect.x + across * (mini.wide + layout.gap), top + down * step
        cell = Rect(x, y, mini.wide, mini.row)
        if cell.bottom > rect.bottom + layout.pad:
            return
        _mini(layout, row, cell, lot, seat, mini)


def _street(layout: BoardLayout, row: Node, free: int, top: int, *, bare: bool) -> None:
    """The stones of a seat's street from `top` to the foot of its panel, and the houses at its far side, where they have
    room below `free` or lie over nothing."""
    edge = max(2, layout.view.px(3))
    place = row.rect.inset(edge, 0).pad(top=top - row.rect.y, bottom=edge)
    if place.h < layout.line:
        return
    wide = min(STONES[2], round(STONES[3] * place.w / place.h))
    high = min(STONES[3], round(wide * place.h / place.w))
    x, y = STONES[0], STONES[1] + STONES[3] - high
    lay(row, "street", place, f"ground/yard?part={x}.{y}.{wide}.{high}")
    far = round(place.w * ROOFS[3] / ROOFS[2])
    if bare or top - far >= free:
        above = Rect(place.x, max(free, top - far), place.w, far)
        lay(row, "far_side", above, "ground/yard?part=" + ".".join(map(str, ROOFS)))


def _no_buildings(layout: BoardLayout, row: Node, rect: Rect) -> None:
    """Words where the first buildings will be, if they have room there."""
    words = layout.own("view.no_buildings")
    wide = layout.view.width(words, NONE.role) + 2 * layout.pad
    if layout.line <= rect.h and wide <= rect.w:
        row.add("none", rect.place(wide, layout.line + 2), text=words, style=NONE, fill="label")


def _mini(layout: BoardLayout, row: Node, rect: Rect, lot: Lot, seat: int, mini: SmallForm) -> None:
    name = BUILDINGS[lot.card]
    target = f"rival{seat}/{name}"
    if layout.can(target):
        tile = layout.put(row, f"own.{name}", rect.inset(-2), target)
    else:
        tile = row.add(f"own.{name}", rect, tip=f"lot/{seat}/{name}")
    picture = rect.cut_top(mini.high)[0]
    strip = Rect(rect.x, picture.bottom, rect.w, max(4, layout.view.px(7)))
    if lot.done:
        tile.add("art", picture, picture=building_picture(lot.card), picture_at="stretch")
    else:
        wall = rising(layout, tile, picture, lot)
        _laths(wall, picture, storeys_of(layout, lot)[1])
        _progress(layout, wall, strip, lot, mini)
    tile.add("site", strip, fill=f"{tint(lot.site)}")
    if mini.named:
        text = _called(layout, lot, mini)
        wide = min(rect.w + layout.gap, layout.view.width(text, LABEL_CENTER.role) + layout.pad)
        words = Rect(rect.x, strip.bottom, rect.w, layout.line).place(wide, layout.line)
        tile.add("name", words, text=text, style=LABEL_CENTER, fill="label")
        if mini.told:
            _does(layout, tile, rect.pad(top=words.bottom - rect.y), lot)


def _does(layout: BoardLayout, tile: Node, rect: Rect, lot: Lot) -> None:
    """What a building does in the words that fit below its name."""
    fonts, k = layout.view.fonts, layout.view.k
    spots = [rect.cut_top(rows * layout.line + 2)[0] for rows in range(1, rect.h // layout.line + 1)]
    for gist in layout.gists(lot.card, built=lot.done):
        for spot in spots:
            if fonts.fits(gist, DOES, spot.inset(3, 0), k):
                tile.add("gist", spot, text=gist, style=DOES, fill="label")
                return


def _laths(tile: Node, picture: Rect, storeys: int) -> None:
    """A scaffold before a small mosaic: poles at its sides, a lath for each storey."""
    for storey in range(storeys + 1):
        y = picture.bottom - round(picture.h * storey / storeys)
        tile.add(f"lath{storey}", Rect(picture.x - 2, y - 1, picture.w + 4, 3), fill="lath")
    for side, x in (("left", picture.x), ("right", picture.right - 3)):
        tile.add(f"pole.{side}", Rect(x, picture.y - 3, 3, picture.h + 3), fill="lath")


def _progress(layout: BoardLayout, tile: Node, strip: Rect, lot: Lot, mini: SmallForm) -> None:
    inside, storeys = storeys_of(layout, lot)
    text, role = f"{len(inside)}/{storeys}", "caption.bold"
    wide, high = layout.view.width(text, role) + 8, layout.line
    spot = Rect(strip.right - wide + 3, strip.bottom - high + (0 if mini.named else 4), wide, high)
    tile.add("progress", spot, text=text, style=LABEL_CENTER.but(role=role), fill="chip", depth=1)


LINE = 1.18
"""Height of a line, in lines of the smallest text."""
NAME = TextStyle("heading.small", "porphyry", align="left", shrink=True)
WORDED = 5
"""Lines beside a bust from which each number has a line of its own and the word for it."""
WORDS_WORTH = 0.8
"""What those words are worth in lines of a building's height."""
MARKS = ("influence", "hand", "vault", "clients")
"""The numbers of a seat, as their words and nodes are called."""
BUSTS = (210, 170, 140, 132, 112, 96, 80, 0)
"""Sizes of a bust in design units; 0: as high as two lines."""
MINIS = (4.6, 3.9, 3.4, 2.9, 2.4, 2.0, 1.6, 1.3)
"""Heights of a building in lines of the smallest text."""
CALM, CALM_WORTH = 2.0, 0.85
"""Height of a building in lines from which panels keep room for a line and two rows, so that nothing moves for long; the
share of what panels are worth without it that they are then worth at least."""
BUST_WORTH, NAME_WORTH, BROAD = 0.4, 0.9, 6.3
"""What a line of a bust's height, and names, are worth in lines of a building's height; a bust higher than so many lines
is worth no more."""
LARGE, LARGE_WORTH, SMALL_LOSS = 2.5, 0.3, 1.8
"""A building higher than so many lines is large enough: more is worth only that share; lower ones than `CALM` lose so much a
line."""
LONGEST = 7
"""How many lines wide a name has room beside its bust, if it is so long."""


class Thing(NamedTuple):
    """Materials or clients of a seat: the name of their node, their picture, their number, what explains them."""

    name: str
    picture: str
    number: str
    tip: str


STROKE = Thing("", "", "", "")
"""What parts materials from clients on a line."""


class PanelForm(NamedTuple):
    """How all panels are laid out: bust, lines beside it, the form of their buildings, and how high each panel is."""

    bust: int
    lines: int
    mini: SmallForm
    heights: list[int]
    head: int = 0
    """Height of the bust or of the lines beside it, whichever is higher."""
    worded: bool = False
    """Whether numbers have their words."""
    beside: int = 0
    """How wide the lines beside the bust are at least."""


def least_beside(layout: BoardLayout) -> int:
    """Least width of three lines beside a bust: two marks and the card of what the seat does."""
    left = natural(layout, "vault", "10/10")[0] + layout.gap // 2
    return 2 * left + round(3.1 * layout.line) * 5 // 7 + 4


def _word(layout: BoardLayout, mark: str) -> int:
    return layout.view.width(layout.own(f"view.title.{mark}"), LABEL.role) + 1


def least_title(layout: BoardLayout, seats: list[int]) -> int:
    """Least width of the line with name, place and points."""
    names = (layout.view.width(layout.table.seats[seat].name, NAME.role) for seat in seats)
    points = natural(layout, "vault", "10+")[0] + 12 + layout.gap if layout.table.forecast else 0
    return min(max(names, default=0), LONGEST * layout.line) + round(1.4 * layout.line) + 8 + points


def least_worded(layout: BoardLayout) -> int:
    """Least width of numbers with their words, one below another."""
    return natural(layout, "vault", "20/20")[0] + layout.gap + max(_word(layout, mark) for mark in MARKS)


def least_pairs(layout: BoardLayout) -> int:
    """Least width of numbers with their words, two side by side, for every seat."""
    state = layout.state
    vault, clients = (
        max((limit(state, seat) for seat in range(state.players)), default=0)
        for limit in (vault_limit, client_limit)
    )
    texts = ("99", "99", f"{vault}/{vault}", f"{clients}/{clients}")
    wide = [natural(layout, mark, text)[0] for mark, text in zip(MARKS, texts, strict=True)]
    columns = [
        max(wide[at::2]) + layout.gap + max(_word(layout, mark) for mark in MARKS[at::2]) for at in (0, 1)
    ]
    return 2 * max(columns) + layout.gap + 1


def worded_pairs(layout: BoardLayout, width: int) -> bool:
    """Whether two numbers with their words stand side by side in that width."""
    return least_pairs(layout) <= width


def own_height(layout: BoardLayout) -> int:
    """Height of the own line."""
    return max(layout.target, round(layout.line * 1.5) + layout.pad)


_KEPT: dict[tuple[object, ...], PanelForm] = {}
"""Forms found before, by all they depend on: most frames ask for the same one again."""
MOST_KEPT = 64


def panel_form(layout: BoardLayout, seats: list[int], width: int, room: int, columns: int = 1) -> PanelForm:
    """The largest form in which the panels of these seats fit together; lowered as they are where none does."""
    inner = width - 2 * layout.pad
    named = tuple(
        (layout.card_name(lot.card), layout.called(lot.card))
        for seat in seats
        for lot in buildings_of(layout, seat)
    )
    counts = tuple((len(buildings_of(layout, seat)), len(flow(layout, seat, inner))) for seat in seats)
    key = (
        width,
        room,
        columns,
        layout.line,
        layout.gap,
        layout.pad,
        layout.view.k,
        layout.target,
        least_worded(layout),
        least_pairs(layout),
        least_title(layout, seats),
        named,
        counts,
    )
    if key not in _KEPT:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        _KEPT[key] = _form(layout, seats, width, room, columns)
    return _KEPT[key]


def _form(layout: BoardLayout, seats: list[int], width: int, room: int, columns: int) -> PanelForm:
    space = room - layout.gap * (-(-len(seats) // columns) - 1)
    found = [_fitting(layout, seats, width, space, columns, calm=calm) for calm in (True, False)]
    calm, tight = (
        _worth(layout, form.bust, form.worded, form.mini.lines, form.mini.named) if form else 0.0
        for form in found
    )
    best = found[0] if calm >= CALM_WORTH * tight else found[1]
    if best is not None:
        even = [max(best.heights)] * len(seats)
        filled = _filling(
            best._replace(heights=even) if _sum(even, columns) <= space else best, space, columns
        )
        return _telling(layout, seats, filled, inner=width - 2 * layout.pad) if columns == 1 else filled
    least = [*_forms(layout, seats, width, calm=False)][-1]
    row = least.mini.row + layout.gap
    lots = [len(buildings_of(layout, seat)) for seat in seats]
    first = [
        high - max(0, -(-count // least.mini.columns) - 1) * row
        for high, count in zip(least.heights, lots, strict=True)
    ]  # each has its first row of buildings before any has a second
    free, wanted = space - _sum(first, columns), _sum(least.heights, columns) - _sum(first, columns)
    if free >= 0:
        more = min(1.0, free / max(1, wanted))
        pairs = zip(first, least.heights, strict=True)
        return least._replace(heights=[low + int((high - low) * more) for low, high in pairs])
    share = space / max(1, _sum(first, columns))
    return least._replace(heights=[int(high * share) for high in first])


def _filling(found: PanelForm, space: int, columns: int) -> PanelForm:
    """The same panels, together as high as the rail: they stay as they are when a building comes."""
    if columns > 1:
        return found
    more = max(0, space - _sum(found.heights, columns)) // len(found.heights)
    return found._replace(heights=[high + more for high in found.heights])


def _telling(layout: BoardLayout, seats: list[int], found: PanelForm, inner: int) -> PanelForm:
    """The same panels; where much of them is bare street, with what the buildings do below their names."""
    mini = found.mini
    if not mini.named or mini.wide < TOLD_WIDE * layout.line:
        return found
    for told in TOLD:
        form = mini._replace(told=told, row=mini.row + told * layout.line + 4)
        least = [_told_height(layout, seat, found, form, inner) for seat in seats]
        if all(low <= high for low, high in zip(least, found.heights, strict=True)):
            return found._replace(mini=form)
    return found


def _told_height(layout: BoardLayout, seat: int, found: PanelForm, form: SmallForm, inner: int) -> int:
    """The height that a panel needs for all buildings of a seat, and for some that may come, with words below each."""
    rows = max(-(-len(buildings_of(layout, seat)) // form.columns), TOLD_ROWS)
    held = max(1, len(flow(layout, seat, inner))) * (round(LINE * layout.line) + 2)
    return 2 * layout.pad + found.head + held + 4 + rows * (form.row + layout.gap)


def _fitting(
    layout: BoardLayout, seats: list[int], width: int, space: int, columns: int, *, calm: bool
) -> PanelForm | None:
    """The best form in which all panels fit, if there is one."""
    forms = _forms(layout, seats, width, calm=calm)
    return next((form for form in forms if _sum(form.heights, columns) <= space), None)


def _sum(heights: list[int], columns: int) -> int:
    """The height of all panels, the highest of each row."""
    return sum(max(heights[at : at + columns]) for at in range(0, len(heights), columns))


def _forms(layout: BoardLayout, seats: list[int], width: int, *, calm: bool) -> Iterator[PanelForm]:
    """Every form that has room for its words, best first; the smallest comes last in any case."""
    inner = width - 2 * layout.pad
    heads = [
        (_bust(layout, units), rows)
        for units in BUSTS
        for rows in _rows(layout, units, inner - _bust(layout, units) - layout.gap)
    ]
    worded = {
        head: head[1] == WORDED or (head[1] == 3 and worded_pairs(layout, inner - head[0] - layout.gap))
        for head in heads
    }
    options = [(*head, high, named) for high in MINIS for head in heads for named in (True, False)]
    options.sort(key=lambda one: -_worth(layout, one[0], worded[one[:2]], *one[2:]))
    fitting: dict[float, tuple[SmallForm, bool]] = {}
    title = least_title(layout, seats)
    flows = {seat: max(len(flow(layout, seat, inner)), int(calm)) for seat in seats}
    for bust, rows, lines, named in options:
        if (calm and lines < CALM) or (rows > 2 and inner - bust - layout.gap < title):
            continue
        if lines not in fitting:
            mini = SmallForm.of(layout, inner, lines, named=True)
            fitting[lines] = (mini, all(names_fit(layout, mini, seat) for seat in seats))
        if named and not fitting[lines][1]:
            continue
        mini = fitting[lines][0] if named else SmallForm.of(layout, inner, lines, named=False)
        head = max(bust, rows * round(LINE * layout.line) + 2)
        heights = [_height(layout, seat, head, mini, flows[seat], calm=calm) for seat in seats]
        yield PanelForm(bust, rows, mini, heights, head, worded[bust, rows])


def _bust(layout: BoardLayout, units: int) -> int:
    """The size of a bust: at least as high as two or three lines beside it."""
    return max(layout.view.px(units), (3 if units else 2) * round(LINE * layout.line) + 2)


def _rows(layout: BoardLayout, units: int, beside: int) -> list[int]:
    """How many lines may stand beside a bust where so much is free."""
    if not units:
        return [2]
    return [WORDED] * (beside >= least_worded(layout)) + [3] * (beside >= least_beside(layout))


def _worth(layout: BoardLayout, bust: int, worded: bool, lines: float, named: bool) -> float:
    size = min(lines, LARGE) + LARGE_WORTH * max(0.0, lines - LARGE) - SMALL_LOSS * max(0.0, CALM - lines)
    return (
        BUST_WORTH * min(bust / layout.line, BROAD)
        + size
        + NAME_WORTH * named
        + WORDS_WORTH * worded
        + bust / 10_000
    )


def _height(layout: BoardLayout, seat: int, head: int, mini: SmallForm, lines: int, *, calm: bool) -> int:
    rows = max(-(-len(buildings_of(layout, seat)) // mini.columns), 2 * calm)
    high = 2 * layout.pad + head + lines * (round(LINE * layout.line) + 2) + 4
    return high + (rows * (mini.row + layout.gap) if rows else layout.line + layout.gap)


def things(layout: BoardLayout, seat: int) -> list[Thing]:
    """What a seat has of materials and clients and is not zero, a stroke between the two."""
    state = layout.state
    stock = [
        Thing(MATERIALS[at], piece(at), str(count), f"stock{seat}/{MATERIALS[at]}")
        for at, count in enumerate(state.stock[seat]) if count
    ]  # fmt: skip
    clients = [
        Thing(ROLES[at], role_picture(at), str(count), f"rival{seat}_client/{ROLES[at]}")
        for at in range(len(ROLES)) if (count := state.clients[seat][at] + state.fresh[seat][at])
    ]  # fmt: skip
    return [*stock, *([STROKE] if stock and clients else []), *clients]


def flow(layout: BoardLayout, seat: int, width: int) -> list[list[Thing]]:
    """Those things on lines of that width; clients begin a line of their own where all do not fit on one."""
    found = things(layout, seat)
    wide = sum(thing_width(layout, thing.number) if thing.name else layout.gap * 2 for thing in found)
    if wide <= width:
        return [found] if found else []
    cut = found.index(STROKE) if STROKE in found else len(found)
    return [line for line in (found[:cut], found[cut + 1 :]) if line]


def thing_width(layout: BoardLayout, number: str) -> int:
    """How wide a thing with its number is."""
    return round(1.42 * layout.line) + layout.view.width(number, STRONG.role) + max(6, layout.view.px(12))
