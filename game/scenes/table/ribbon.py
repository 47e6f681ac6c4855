"""The ribbon in the lower bar: what happened, in one line with flags, and the place where it unfolds. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle, placed, walk

from ..kit.log import LEAST, SIDE

PLACE = "actions/ribbon"
"""The free middle of the lower bar."""
WORDS = TextStyle("small", align="left")
WHOLE = TextStyle("small", align="left", lines=2, shrink=True)
TITLE = TextStyle("small.bold", "porphyry", align="left")
MORE = TextStyle("small.bold", "porphyry", align="right")
SHARE = 0.62
"""The most of the rail that the unfolded ribbon covers."""
LEAST_HEIGHT = 32
"""Pixels that a click needs in height."""
FEW = 3
"""Lines of text that a place must have room for to be preferred."""


class RibbonPart(NamedTuple):
    """A sentence, and the picture of the flag before it; "" where it is that of the sentence before."""

    flag: str
    text: str


def ribbon(
    view: View, place: Node, parts: Sequence[RibbonPart], title: str, target: str, *, unfolded: bool
) -> None:
    """Lay the sentences into the lower bar from the left, as many as fit whole, with the number of the others."""
    over = min(max(1, view.px(3)), max(0, (place.rect.h - LEAST_HEIGHT) // 2))
    rect = place.rect.inset(0, over)
    said = "; ".join(part.text for part in parts)
    bar = place.add("line", rect, fill="label", target=target, tip=target,
                    speech=f"{title}: {said}" if title else said)  # fmt: skip
    inner = rect.inset(max(5, view.px(8)), 0)
    side = min(inner.h, inner.w)
    sign, inner = inner.cut_right(side, 4)
    way = "down" if unfolded else "up"
    bar.add("sign", sign.place(side, side).inset(side // 4), picture=f"glyph/chevron_{way}")
    room = _title(view, bar, inner, title, parts) if title else inner
    shown = _sentences(view, bar, room, parts)
    if shown < len(parts):
        cell = room.cut_right(min(room.w, _more_width(view)))[0]
        bar.add("more", cell, text=f"+{len(parts) - shown}", style=MORE)


def _title(view: View, bar: Node, inner: Rect, title: str, parts: Sequence[RibbonPart]) -> Rect:
    """The title, where it leaves two thirds to the sentences or the first of them fits beside it; what is left."""
    wide = view.width(title, TITLE.role) + view.px(14)
    first = sum(view.width(part.text, WORDS.role) + view.line(WORDS.role) + 6 for part in parts[:1])
    more = _more_width(view) if len(parts) > 1 else 0
    if inner.w - wide < min(inner.w * 2 // 3, first + more):
        return inner
    cell, inner = inner.cut_left(wide)
    bar.add("title", cell, text=title, style=TITLE)
    return inner


def _more_width(view: View) -> int:
    return view.width("+88", MORE.role) + view.px(10)


def _sentences(view: View, bar: Node, room: Rect, parts: Sequence[RibbonPart]) -> int:
    """The sentences that fit whole; how many. The first may have two lines."""
    mark, last = view.line(WORDS.role), len(parts) - 1
    for at, part in enumerate(parts):
        free = room.w - (_more_width(view) if at < last else 0)
        before = mark + 4 if part.flag else 0
        wide = view.width(part.text, WORDS.role) + 2
        style = WORDS
        if before + wide > free:
            wide, style = free - before, WHOLE
            cell = Rect(0, 0, wide, room.h)
            if at or wide < 3 * mark or not view.fonts.fits(part.text, WHOLE, cell, view.k):
                return at
        if part.flag:
            flag, room = room.cut_left(mark, 4)
            bar.add(f"flag{at}", flag.place(mark, mark), picture=part.flag)
        words, room = room.cut_left(wide, max(0, min(view.px(14), room.w - wide)))
        bar.add(f"words{at}", words, text=part.text, style=style)
    return len(parts)


def unfolded_room(view: View, area: Rect, root: Node, bar: Rect | None) -> Rect:
    """Where the ribbon unfolds: the foot of the rail, as far as nothing there can be chosen, else above the bar."""
    lit = [
        item.node.rect if item.clip is None else item.node.rect.intersection(item.clip)
        for item in placed(root)
        if item.node.target and item.node.enabled and (item.node.lit or item.node.open)
    ]
    columns = [_foot(view, area, root)]
    if bar is not None:
        columns.append(Rect(bar.x, area.y + area.h // 3, bar.w, area.h - area.h // 3))
    enough = FEW * view.line(WORDS.role) + view.target(32)
    rooms = [_free(column, lit, enough) for column in columns]
    return next((room for room in rooms if room.h >= enough), max(rooms, key=lambda room: room.h))


def _foot(view: View, area: Rect, root: Node) -> Rect:
    """The lower part of the rail and of what stands below it in the same column."""
    rail = next((node.rect for node in walk(root) if node.name.rpartition("/")[2] == SIDE), None)
    if rail is None or not rail.overlaps(area):
        rail = area.cut_right(min(area.w // 2, max(view.px(400), LEAST)))[0]
    rail = rail.intersection(area)
    below = [
        node.rect.y
        for node in walk(root)
        if node.region
        and node.rect.y >= rail.bottom
        and node.rect.x < rail.right
        and node.rect.right > rail.x
    ]
    foot = min([*below, area.bottom])
    high = round(SHARE * (foot - rail.y))
    return Rect(rail.x, foot - high, rail.w, high)


def _free(column: Rect, taken: Sequence[Rect], enough: int) -> Rect:
    """The part of a column that overlaps nothing: the lowest one with room enough, else the highest one."""
    inside = sorted(
        (rect for rect in taken if rect.w and rect.h and rect.overlaps(column)), key=lambda rect: rect.y
    )
    gaps: list[Rect] = []
    y = column.y
    for rect in inside:
        if rect.y > y:
            gaps.append(Rect(column.x, y, column.w, rect.y - y))
        y = max(y, rect.bottom)
    if column.bottom > y:
        gaps.append(Rect(column.x, y, column.w, column.bottom - y))
    gaps = gaps or [Rect(column.x, column.bottom, column.w, 0)]
    return next((gap for gap in reversed(gaps) if gap.h >= enough), max(gaps, key=lambda gap: gap.h))


__all__ = ["PLACE", "RibbonPart", "ribbon", "unfolded_room"]
