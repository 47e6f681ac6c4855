"""A month as a calendar: a cell for each day with what was done; where a grid has no room, a list."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.scene import Texts, View
from game.ui.tree import Node, TextStyle

from ..kit.list_row import ListRow, list_row, rows_of
from ..kit.parts import CENTRED, button, gap_of

NUMBER = TextStyle("caption", align="left", shrink=True, pad=4)
LATER = TextStyle("caption", "ink_soft", align="left", shrink=True, pad=4)
LEAD = TextStyle("small.bold", shrink=True, pad=2)
WEEKDAY = TextStyle("caption", "ink_soft", shrink=True)
SUMMARY = TextStyle("small", "ink_soft", align="left", valign="top", lines=3, shrink=True)
WIDEST = "−188"
"""The widest lead for which a cell has room."""


class CalendarDay(NamedTuple):
    """What a cell shows: the lead ("" for none), a mark, the state in words, whether it can be chosen, is chosen, is today."""

    day: date
    lead: str
    mark: str
    words: str
    open: bool
    chosen: bool
    today: bool


def weeks_of(month: date) -> list[list[date | None]]:
    """The weeks of a month from Monday to Sunday; ``None`` for days of other months."""
    weeks = Calendar().monthdatescalendar(month.year, month.month)
    return [[day if day.month == month.month else None for day in week] for week in weeks]


def turned(month: date, by: int) -> date:
    """The first day of the month so many months on."""
    number = month.year * 12 + month.month - 1 + by
    return date(number // 12, number % 12 + 1, 1)


def month_bar(view: View, node: Node, strip: Rect, words: str, *, later: bool) -> None:
    """The name of the month between the targets "month/-1" and "month/1"."""
    bar = node.add("bar", strip)
    first, middle = strip.cut_left(strip.h)
    last, middle = middle.cut_right(strip.h)
    button(bar, "before", first, "", "month/-1", picture="glyph/chevron_left")
    bar.add("month", middle.inset(gap_of(view) // 2, 0), text=words, style=CENTRED)
    button(bar, "after", last, "", "month/1", picture="glyph/chevron_right", enabled=later)


def _heights(view: View) -> tuple[int, int]:
    """The heights of the line of weekdays and, at the least, of a cell."""
    return view.line(WEEKDAY.role) + 2, max(
        view.target(32), view.line(NUMBER.role) + view.line(LEAD.role) + 4
    )


def month_grid(
    view: View, node: Node, area: Rect, texts: Texts, month: date, of: Callable[[date], CalendarDay]
) -> Rect | None:
    """The grid of a month; what is left below it. ``None`` where it has no room."""
    weeks, gap = weeks_of(month), max(2, gap_of(view) // 4)
    head, least = _heights(view)
    high = (area.h - head - len(weeks) * gap) // len(weeks)
    wide = view.width(WIDEST, LEAD.role) + 2 * view.px(LEAD.pad)
    if high < least or (area.w - 6 * gap) // 7 < max(wide, view.line(NUMBER.role) * 2):
        return None
    high = min(high, 2 * least)
    strip, rest = area.cut_top(head, gap=gap)
    for number, cell in enumerate(strip.equal_columns(7, gap), 1):
        node.add(f"weekday{number}", cell, text=texts(f"daily.weekday.{number}"), style=WEEKDAY)
    for week in weeks:
        line, rest = rest.cut_top(high, gap=gap)
        for day, cell in zip(week, line.equal_columns(7, gap), strict=True):
            if day is not None:
                _cell(view, node, cell, of(day))
    return rest


def _cell(view: View, node: Node, cell: Rect, found: CalendarDay) -> None:
    target = f"day/{found.day.isoformat()}" if found.open else ""
    box = node.add(
        f"day{found.day.day}", cell, fill="button" if found.open else "well", target=target, tip=target,
        speech=found.words, selected=found.chosen, frame="outline.gold" if found.today else "",
    )  # fmt: skip
    upper, lower = cell.inset(2).cut_top(view.line(NUMBER.role))
    mark, upper = upper.cut_right(upper.h) if found.mark else (None, upper)
    box.add("number", upper, text=str(found.day.day), style=NUMBER if found.open else LATER)
    if mark is not None:
        box.add("mark", mark.inset(max(1, mark.h // 8)), picture=found.mark)
    if found.lead:
        box.add("lead", lower, text=found.lead, style=LEAD)


def month_list(
    view: View, node: Node, area: Rect, texts: Texts, days: Sequence[CalendarDay], leaf: int
) -> int:
    """The days as rows, page by page; the page that is shown."""
    leaf, cells = rows_of(view, node, area, texts, len(days), leaf)
    for number, cell in cells:
        found = days[number]
        target, title = f"day/{found.day.isoformat()}", found.words.partition(": ")[0]
        about = found.words.partition(": ")[2]
        row = ListRow(f"day{found.day.day}", target, title, about, found.lead, found.mark, found.words)
        list_row(view, node, cell, row)
    return leaf


__all__ = ["SUMMARY", "CalendarDay", "month_bar", "month_grid", "month_list", "turned", "weeks_of"]
