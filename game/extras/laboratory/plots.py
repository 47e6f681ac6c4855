"""The plots of the laboratory: shares with their intervals, columns of counts, piles of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.bots.rating_estimate import Share
from game.scenes.common.parts import fitting, gap_of
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

TITLE = TextStyle("heading.small", "porphyry", align="left", shrink=True)
LABEL = TextStyle("small", align="left", lines=2, shrink=True, pad=3)
NAME = TextStyle("small.bold", align="left", valign="bottom", shrink=True, pad=3)
MORE = TextStyle("caption", "ink_soft", align="left", valign="top", shrink=True, pad=3)
NUMBER = TextStyle("small.bold", align="right", shrink=True)
AXIS = TextStyle("caption", "ink_soft", shrink=True)
COUNT = TextStyle("caption", "ink_soft", align="right", shrink=True)
INSIDE = TextStyle("caption.bold", shrink=True)
TOTAL = TextStyle("small.bold", shrink=True)
FOOT = TextStyle("caption.bold", shrink=True)
FOOT_MORE = TextStyle("caption", "ink_soft", shrink=True)
LONE = TextStyle("body", align="left", lines=2, shrink=True)
NOTHING = TextStyle("body.italic", "ink_soft", lines=3, shrink=True, pad=12)
STONES = tuple(f"stone.{number}" for number in range(6))
SOURCES = (
    "stone.3", "stone.0", "stone.2", "stone.4", "stone.1", "stone.5", "stone.deity.mercurius", "stone.deity.saturnus",
    "stone.deity.venus", "stone.deity.mars",
)  # fmt: skip
"""The stones of the sources from bottom to top; neighbors alternate between light and dark."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000)
MOST_COLUMNS = 24
QUARTERS = (0, 25, 50, 75, 100)


class ShareRow(NamedTuple):
    """A row of a plot of shares: name, subtitle, picture, share, share at par, stone, tooltip."""

    name: str
    more: str
    picture: str
    share: Share
    par: float
    stone: str
    tip: str


class Bin(NamedTuple):
    """A column of a histogram: its range of values, and the number of matches."""

    first: int
    last: int
    matches: int

    @property
    def words(self) -> str:
        """Its values."""
        return span(self.first, self.last)


def span(first: int, last: int) -> str:
    """Values from one to another."""
    ends = [str(value).replace("-", "−") for value in (first, last)]
    return ends[0] if first == last else ("…" if first < 0 else "–").join(ends)


class Pile(NamedTuple):
    """A column of a plot of points: whose, in two lines, its picture, the mean points of each source, the start of its tips."""

    name: str
    more: str
    picture: str
    parts: Sequence[float]
    tip: str


def plate(view: View, root: Node, name: str, area: Rect, title: str) -> tuple[Node, Rect]:
    """A sheet with the name of a plot, and the room inside."""
    node = root.add(name, area, fill="sheet")
    inner = area.inset(max(8, view.px(16)), max(6, view.px(12)))
    line, inner = inner.cut_top(view.line(TITLE.role), gap=max(3, view.px(6)))
    node.add("title", line, text=title, style=TITLE)
    return node, inner


def empty_plot(node: Node, area: Rect, words: str) -> None:
    """A plot without anything to show yet."""
    node.add("none", area, text=words, style=NOTHING)


def lone_value(view: View, root: Node, name: str, area: Rect, said: tuple[str, str], target: str) -> None:
    """A line in place of a plot of nothing but one value: the plot's name, and the words; a click leads to its matches."""
    title, words = said
    node = root.add(name, area, fill="sheet", target=target, tip=target, speech=f"{title}: {words}")
    inner = area.inset(max(8, view.px(16)), 0)
    wide = min(inner.w * 3 // 5, view.width(title, TITLE.role) + gap_of(view))
    left, right = inner.cut_left(wide, gap=gap_of(view))
    node.add("title", left, text=title, style=TITLE)
    node.add("words", right, text=words, style=LONE)


def shares(
    view: View, node: Node, area: Rect, rows: Sequence[ShareRow], numbers: Sequence[str], par: str
) -> None:
    """A bar for each share with its interval, and a line at par, which the words `par` explain."""
    gap, axis = gap_of(view), view.line(AXIS.role)
    below, area = area.cut_bottom(axis, gap=2)
    high = min(area.h // max(1, len(rows)), max(view.target(110), view.px(320 if view.upright else 190)))
    words_w = max(max(view.width(row.name, NAME.role), view.width(row.more, MORE.role)) for row in rows)
    words_w += 2 * view.px(LABEL.pad) + 8
    most = area.w * 2 // 5
    icon = (
        min(high - 4, view.px(120), max(most - words_w, view.px(48))) if any(r.picture for r in rows) else 0
    )
    label = min(words_w + icon, most)
    number = min(max(view.width(words, NUMBER.role) for words in numbers) + 2, area.w // 3)
    field = Rect(area.x + label + gap, area.y, area.w - label - number - 2 * gap, high * len(rows))
    node.add("field", field, fill="well")
    free = label + gap - (view.width("100", AXIS.role) + 4) // 2 - 2
    dash, said = Rect(area.x, field.bottom + 2, free, below.h).cut_left(max(8, view.px(20)), gap=4)
    if view.width(par, AXIS.role) <= said.w:
        node.add("par.sign", dash.place(dash.w, max(2, view.px(3))), fill="line.gold")
        node.add("par.words", said, text=par, style=AXIS.but(align="left"))
    for quarter in QUARTERS:
        x = field.x + field.w * quarter // 100
        if 0 < quarter < 100:
            node.add(f"line.{quarter}", Rect(x, field.y, 1, field.h), fill="line")
        wide = view.width("100", AXIS.role) + 4
        node.add(
            f"axis.{quarter}",
            Rect(x - wide // 2, field.bottom + 2, wide, below.h),
            text=str(quarter),
            style=AXIS,
        )
    for place, (row, words) in enumerate(zip(rows, numbers, strict=True)):
        line = Rect(area.x, area.y + high * place, area.w, high)
        band = node.add(f"row.{place}", line, tip=row.tip, focusable=True, speech=f"{row.name}: {words}")
        spot = Rect(line.x, line.y, label, high)
        if icon:
            face, spot = spot.cut_left(icon, gap=3)
            band.add("face", face.place(icon, icon), picture=row.picture)
        _named(view, band, spot, row.name, row.more)
        band.add("number", Rect(line.right - number, line.y, number, high), text=words, style=NUMBER)
        _interval(view, band, Rect(field.x, line.y, field.w, high), row)


def _named(view: View, band: Node, spot: Rect, name: str, more: str) -> None:
    """A name, with a subtitle if there is one and it fits."""
    lines = view.line(NAME.role) + view.line(MORE.role)
    if not more or lines > spot.h:
        said = fitting(view, [f"{name} · {more}", name] if more else [name], LABEL, spot)
        band.add("name", spot, text=said, style=LABEL)
        return
    upper, lower = spot.place(spot.w, lines).rows(view.line(NAME.role), 1.0)
    band.add("name", upper, text=name, style=NAME)
    band.add("more", lower, text=more, style=MORE)


def _interval(view: View, band: Node, field: Rect, row: ShareRow) -> None:
    """A bar up to the share; below it a bracket from end to end of its interval; a golden mark at par."""
    thick = max(6, min(field.h * 2 // 5, view.px(44)))
    rail = field.place(field.w, thick)
    mean = round(field.w * row.share.mean)
    if row.share.deals:
        band.add("bar", Rect(rail.x, rail.y, mean, thick), fill=row.stone)
    x, wide = field.x + round(field.w * row.par), max(2, view.px(3))
    band.add("par", Rect(x - wide // 2, field.y + 2, wide, field.h - 4), fill="line.gold")
    if not row.share.deals:
        return
    low = field.x + round(field.w * max(0.0, row.share.mean - row.share.margin))
    high = field.x + round(field.w * min(1.0, row.share.mean + row.share.margin))
    line, cap = max(2, view.px(3)), max(7, min(view.px(16), (field.h - thick) // 2 - 4))
    middle = rail.bottom + cap // 2 + 2
    parts = [("whisker", Rect(low, middle - line // 2, max(line, high - low), line))]
    for name, at in (("low", low), ("high", high)):
        spot = min(max(at - line // 2, field.x), field.right - line)
        parts.append((name, Rect(spot, middle - cap // 2, line, cap)))
    for name, part in parts:  # a rim of light keeps it off the stones
        band.add(f"{name}.rim", part.inset(-1), fill="line.marble")
    for name, part in parts:
        band.add(name, part, fill="line.ink")


def bins(counts: Mapping[int, int], most: int = MOST_COLUMNS) -> list[Bin]:
    """Counts gathered in columns of equal width, `most` at most, without a gap between first and last."""
    if not counts:
        return []
    least, last = min(counts), max(counts)
    wide = next(step for step in (*STEPS, last - least + 1) if (last - least) // step < most)
    first = least // wide * wide if wide > 1 else least
    found = []
    for start in range(first, last + 1, wide):
        inside = sum(counts.get(value, 0) for value in range(start, start + wide))
        found.append(Bin(start, start + wide - 1, inside))
    return found


def columns(view: View, node: Node, area: Rect, found: Sequence[Bin], stone: str, target: str) -> None:
    """A column for each bin; a press on one goes to its matches."""
    axis = view.line(AXIS.role)
    top = max(one.matches for one in found)
    step = next((step for step in STEPS if top <= 4 * step), STEPS[-1])
    levels = -(-top // step)
    label = view.width(str(levels * step), COUNT.role) + 4
    below, area = area.cut_bottom(axis, gap=3)
    field = area.pad(left=label + 3, top=axis // 2)
    for level in range(levels + 1):
        y = field.bottom - field.h * level // levels
        node.add(f"level.{level}", Rect(field.x, y, field.w, 1), fill="line")
        if level:
            words = Rect(area.x, y - axis // 2, label, axis)
            node.add(f"level.{level}.words", words, text=str(level * step), style=COUNT)
    cells = field.equal_columns(len(found), 0)
    widest = max(view.width(one.words, AXIS.role) for one in found) + 6
    stride = max(1, -(-(widest + 1) // max(1, min(cell.w for cell in cells))))
    reached = area.x - 1
    for place, (one, cell) in enumerate(zip(found, cells, strict=True)):
        column = node.add(
            f"bin.{place}", cell, target=f"{target}/{one.first}.{one.last}", tip=f"{target}/{one.first}.{one.last}",
            enabled=one.matches > 0, focusable=one.matches > 0,
        )  # fmt: skip
        high = round(field.h * one.matches / (levels * step))
        wide = min(cell.w - 2 * max(1, min(cell.w // 6, view.px(8))), view.px(90))
        body = Rect(cell.cx - wide // 2, cell.bottom - high, wide, high)
        if one.matches:
            column.add("bar", body, fill=stone)
        words = Rect(cell.cx - widest // 2, below.y, widest, below.h).clamped(
            Rect(area.x, below.y, area.w, below.h)
        )
        if place % stride == 0 and words.x > reached:
            node.add(f"bin.{place}.words", words, text=one.words, style=AXIS)
            reached = words.right


def piles(
    view: View, node: Node, area: Rect, found: Sequence[Pile], names: Sequence[str], words: Sequence[str]
) -> None:
    """A stacked column for each player by source, with the legend beside it.

    `names` are those of the sources, `words` the sums.
    """
    gap, line = gap_of(view), view.line(LABEL.role)
    swatch = max(10, view.px(20))
    wide = max(view.width(name, LABEL.role) for name in names) + swatch + gap + 2 * view.px(LABEL.pad)
    legend, field = area.cut_right(min(wide, area.w // 2), gap=gap)
    row = min(legend.h // len(names), 2 * line)
    for number, source in enumerate(reversed(names)):
        cell = Rect(legend.x, legend.y + number * row, legend.w, row)
        spot, label = cell.cut_left(swatch, gap=4)
        node.add(
            f"key.{number}", spot.place(swatch, min(swatch, row - 2)), fill=_stone(len(names) - 1 - number)
        )
        node.add(f"key.{number}.words", label, text=source, style=LABEL)
    foot = 2 * view.line(FOOT.role)
    face = min(max(20, view.px(52)), field.h // 6)
    low, field = field.cut_bottom(face + foot, gap=3)
    field = field.pad(top=view.line(TOTAL.role) + 2)
    most = max((sum(value for value in pile.parts if value > 0) for pile in found), default=1.0) or 1.0
    cells = field.equal_columns(len(found), gap)
    reach = max(0, gap // 2 - 1)  # words may reach into the gap beside their column
    short = all(
        view.width(said, FOOT.role) <= cells[-1].w + 2 * reach
        for pile in found
        for said in (pile.name, pile.more)
    )
    for place, (pile, cell, total) in enumerate(zip(found, cells, words, strict=True)):
        column = cell.place(min(cell.w, view.px(150)), cell.h)
        top = _pile(view, node, place, column, pile, most)
        high = view.line(TOTAL.role)
        over = Rect(cell.x, top - high - 1, cell.w, high)
        said = fitting(view, [total, f"{sum(pile.parts):.0f}"], TOTAL, over)
        node.add(f"total.{place}", over, text=said, style=TOTAL)
        under = Rect(cell.x, low.y, cell.w, low.h)
        node.add(f"face.{place}", under.cut_top(face)[0].square(), picture=pile.picture)
        upper, lower = under.cut_bottom(foot)[0].inset(-reach, 0).equal_rows(2)
        if short:
            node.add(f"name.{place}", upper, text=pile.name, style=FOOT)
            node.add(f"more.{place}", lower, text=pile.more, style=FOOT_MORE)


def _stone(number: int) -> str:
    return SOURCES[number % len(SOURCES)]


def _pile(view: View, node: Node, place: int, column: Rect, pile: Pile, most: float) -> int:
    """The parts of one player from below upwards; the pixel line they reach. What costs points is not laid."""
    line = view.line(INSIDE.role)
    y, reached = column.bottom, 0.0
    for number, value in enumerate(pile.parts):
        if value <= 0:
            continue
        reached += value
        top = column.bottom - round(column.h * reached / most)
        part = Rect(column.x, top, column.w, y - top)
        if part.h < 1:
            continue
        band = node.add(
            f"part.{place}.{number}",
            part,
            fill=_stone(number),
            tip=f"{pile.tip}/{number}",
            focusable=part.h >= 6,
        )
        if part.h >= line + 4:
            chip = part.place(min(part.w - 4, view.width("000.0", INSIDE.role) + 4), line)
            band.add("points", chip, text=f"{value:.0f}", style=INSIDE, fill="label")
        y = top
    return y
