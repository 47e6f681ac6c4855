"""The log panel: entries as text, the latest at the bottom, filtered by seat, phase and words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.boards.board import ASIDE
from game.i18n.match_texts import MatchTexts
from game.storage.record import SeatInfo
from game.table.log import LogEntry, LogFilter, LogRow, LogView
from game.ui.geometry import Rect
from game.ui.scene import Tip, View
from game.ui.tree import Node, TextStyle, walk

from .parts import banner, button, entry

SMALL = TextStyle("small", lines=2, shrink=True, pad=4)
WORDS = "words"
WORDS_LINE = f"/{WORDS}/entry"
"""End of the name of the search entry."""


def filter_rows(
    view: View, node: Node, body: Rect, filters: LogFilter, texts: MatchTexts, seats: Sequence[SeatInfo]
) -> Rect:
    """Lay out the controls at the top of `body`; the room below them."""
    row, gap = view.target(36), max(3, view.px(5))
    line, body = body.cut_top(row, gap)
    numbers = [*range(len(seats)), -1]
    for seat, cell in zip(numbers, line.equal_columns(len(numbers), gap), strict=True):
        button(
            node, f"seat.{seat}", cell, "", f"log/seat/{seat}",
            picture=banner(seats[seat]) if seat >= 0 else "glyph/people", selected=seat in filters.seats,
            speech=texts.seat(seat) if seat >= 0 else texts("log.table"),
        )  # fmt: skip
    line, body = body.cut_top(row, gap)
    kind, short = line.equal_columns(2, gap)
    chapter = texts.chapter(filters.chapter) if filters.chapter else texts("log.all_phases")
    button(node, "chapter", kind, chapter, "log/chapter", selected=bool(filters.chapter), style=SMALL)
    button(node, "short", short, texts("log.short"), "log/short", selected=filters.short, style=SMALL)
    line, body = body.cut_top(row, gap)
    glass, well = line.cut_left(row, gap)
    node.add("glass", glass.inset(max(2, row // 6)), picture="glyph/search")
    entry(node, WORDS, well, filters.words, speech=texts("help.search"), length=30)
    return body


# -- rows --------------------------------------------------------------------------------------------------------------
# The rows of a log: headings, sentences under the banner of their seat, the signs that lead to rules and reasons.


LINE = TextStyle("small", align="left", valign="top", lines=9, pad=3)
SPLIT = TextStyle("caption.bold", "porphyry", shrink=True)
PHASE = TextStyle("caption", "ink_soft", align="left", shrink=True)
RULE = TextStyle("small.bold", "ink_soft")
SIGN = "§"
LEAST = 24
"""Pixels a line must have to be hit."""


def foot(heights: Iterable[int], body: Rect, gap: int) -> int:
    """Where the last row ends: a log that is not full begins at the top."""
    used = 0
    for high in heights:
        used += high + gap
        if used > body.h:
            return body.bottom
    return body.y + used


def height(view: View, row: LogRow, wide: int, *, asked: bool) -> int:
    """Height of a row in pixels; rows with an explanation have one more sign."""
    if row.level == 1:
        return max(_side(view), view.line("caption.bold") + max(3, view.px(5)))
    if row.level:
        return view.line("caption")
    room = _words_room(view, wide, asked=asked)[1] - 2 * view.px(LINE.pad)
    lines = view.fonts.wrap(row.text, LINE.role, view.k, room)
    return max(_side(view), len(lines) * view.line("small") + 2)


def lay(
    view: View,
    node: Node,
    number: int,
    row: LogRow,
    rect: Rect,
    seats: Sequence[SeatInfo],
    *,
    marked: bool,
    asked: bool,
) -> None:
    """Put a row there."""
    if row.level:
        _heading(view, node, number, row, rect)
        return
    before, words = _words_room(view, rect.w, asked=asked)
    face = node.add(
        f"{number}", rect.cut_left(before + words)[0], target=f"log/at/{number}", fill="button.quiet",
        selected=marked, speech=row.text,
    )  # fmt: skip
    entry = row.entry
    mark = view.line("small")
    if entry is not None and entry.event.seat >= 0:
        face.add("seat", Rect(rect.x + 1, rect.y + 1, mark, mark), picture=banner(seats[entry.event.seat]))
    face.add("words", Rect(rect.x + before, rect.y, words, rect.h), text=row.text, style=LINE)
    side = _side(view)
    sign = rect.cut_right(side)[0].cut_top(side)[0]
    if row.rule:
        node.add(
            f"{number}.rule", sign, text=SIGN, style=RULE, target=f"log/rule/{row.rule}", fill="button.quiet",
            focusable=False,
        )  # fmt: skip
    if asked:
        node.add(
            f"{number}.motive", Rect(sign.x - side, sign.y, side, side), picture="glyph/why",
            target=f"log/motive/{number}", fill="button.quiet", focusable=False,
        )  # fmt: skip


def _heading(view: View, node: Node, number: int, row: LogRow, rect: Rect) -> None:
    if row.level > 1:
        node.add(f"{number}", rect, text=row.text, style=PHASE)
        return
    target = f"log/at/{number}" if row.moment >= 0 else ""
    line = Rect(rect.x, rect.y, rect.w, max(1, view.px(1.5)))
    node.add(f"{number}.line", line, fill="line.gold")
    node.add(
        f"{number}", rect, text=row.text, style=SPLIT, target=target, focusable=False,
        fill="button.quiet" if target else "",
    )  # fmt: skip


def _words_room(view: View, wide: int, *, asked: bool) -> tuple[int, int]:
    """Pixels for the banner before a line, and for its words."""
    mark = view.line("small") + max(3, view.px(5))
    return mark, wide - mark - (2 if asked else 1) * _side(view)


def _side(view: View) -> int:
    """Width and height of a sign."""
    return max(LEAST, view.line(RULE.role))


# -- the log -----------------------------------------------------------------------------------------------------------


TITLE = TextStyle("heading.small", "porphyry", align="left", shrink=True)
NOTHING = TextStyle("small", "ink_soft", lines=3, shrink=True, pad=8)
AHEAD = 3
"""Rows shown after the marked one, if there are any."""
STEPS = 3
"""Rows a step of the wheel moves."""

SIDE = "players"
"""The part of a board that a panel may cover: it repeats the sheets of the seats."""
LEAST_LINES = 8
"""Lines of the smallest text that a panel must have room for."""
LOG_LEAST = 340
"""Pixels a panel must have across."""


def side_room(view: View, area: Rect, root: Node) -> Rect:
    """The place of a panel over the board in `area`: the place the board leaves free, else over its rail.

    A place of less than so many lines as can be read is made higher, over the lowest rows of the rail. A board without a
    rail, or one scrolled out of view, gives the upper right of the area; in an upright window its foot.
    """
    least = LEAST_LINES * view.line("caption")
    free = next((node.rect for node in walk(root) if node.name.rpartition("/")[2] == ASIDE), None)
    if free is not None and free.h and area.holds(free):
        more = max(0, least - free.h)
        return Rect(free.x, free.y - more, free.w, free.h + more)
    rail = next((node.rect for node in walk(root) if node.name.rpartition("/")[2] == SIDE), None)
    wide = min(area.w // 2, LOG_LEAST)
    if rail is not None:
        panel = Rect(min(rail.x, rail.right - wide), rail.y, max(rail.w, wide), rail.h)
        if area.holds(panel):
            return panel
    if view.upright:
        return area.cut_bottom(area.h * 3 // 10)[0]
    half = area.cut_top(area.h * 3 // 5)[0]
    return half.cut_right(min(area.w // 2, max(view.px(400), LOG_LEAST)))[0]


class Log:
    """The panel. ``back`` rows are scrolled up from the latest; ``mark`` is a moment whose line is marked."""

    def __init__(self) -> None:
        self.book = LogView()
        self.filters = LogFilter()
        self.filtering = False
        self.back = 0
        self.mark: int | None = None
        self._follow = True
        self._rows: Sequence[LogRow] = ()
        self._shown = 1
        self._explained: Callable[[LogEntry], bool] | None = None

    def show(self, moment: int) -> None:
        """Mark the line of a moment and bring it into view."""
        self.mark, self._follow = moment, True

    # -- input ---------------------------------------------------------------------------------------------------

    def scroll(self, steps: int) -> bool:
        """Wheel up (positive) shows earlier rows; whether anything moved."""
        back = max(0, min(len(self._rows) - 1, self.back + STEPS * steps))
        moved, self.back = back != self.back, back
        self._follow = False
        return moved

    def take(self, target: str) -> bool:
        """A press on one of the panel's own controls ("log/..."); whether it was one that changes the panel."""
        _, name, *rest = target.split("/")
        if name in {"earlier", "later"}:
            self.scroll(max(1, self._shown // STEPS - 1) * (1 if name == "earlier" else -1))
        elif name == "sieve":
            self.filtering = not self.filtering
            self.filters = LogFilter()
        elif name == "seat":
            self.set_filters(seats=self.filters.seats ^ {int(rest[0])})
        elif name == "chapter":
            self.set_filters(chapter=self._next_chapter())
        elif name == "short":
            self.set_filters(short=not self.filters.short)
        else:
            return False
        return True

    def set_filters(
        self,
        *,
        seats: frozenset[int] | None = None,
        chapter: str | None = None,
        short: bool | None = None,
        words: str | None = None,
    ) -> None:
        """Change what is wanted; what is not named stays."""
        old = self.filters
        self.filters = LogFilter(
            old.seats if seats is None else seats,
            old.chapter if chapter is None else chapter,
            old.short if short is None else short,
            old.words if words is None else words,
        )
        self.back, self._follow = 0, True

    def _next_chapter(self) -> str:
        found = ["", *self.book.chapters]
        return found[(found.index(self.filters.chapter) + 1) % len(found)]

    def tooltip(self, token: str, texts: MatchTexts) -> Tip | None:
        """What a part of the panel is for; the rule behind a line in its long form."""
        _, name, *rest = token.split("/")
        if name == "rule":
            return Tip(texts.rule_title(rest[0]), texts.rule(rest[0]))
        if name == "at":
            return Tip(texts("log.go"), texts("log.go_hint"))
        if name == "seat":
            return Tip(texts("log.table") if rest[0] == "-1" else texts.seat(int(rest[0])), texts("log.seat"))
        return (
            Tip(texts(f"log.{name}"))
            if name in {"sieve", "short", "chapter", "earlier", "later", "motive"}
            else None
        )

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(
        self,
        view: View,
        area: Rect,
        entries: Sequence[LogEntry],
        texts: MatchTexts,
        seats: Sequence[SeatInfo],
        *,
        solid: bool = True,
        explained: Callable[[LogEntry], bool] | None = None,
    ) -> Node:
        """The panel: heading, filter controls if open, and as many rows as fit.

        `explained` says whether an entry has an explanation.
        """
        self._explained = explained
        node = Node("log", area, fill="panel", target="log/rows", focusable=False, solid=solid)
        inner = area.inset(max(8, view.px(14)), max(6, view.px(10)))
        head, body = inner.cut_top(max(view.target(36), view.line("heading.small")), gap=max(2, view.px(4)))
        close, title = head.cut_right(head.h)
        button(node, "close", close, "", "ui/log", fill="button.quiet", picture="glyph/cross", tip="ui/log")
        cell, title = title.cut_right(head.h)
        button(
            node, "sieve", cell, "", "log/sieve", fill="button.quiet", picture="glyph/search",
            selected=self.filtering, speech=texts("log.sieve"),
        )  # fmt: skip
        node.add("title", title, text=texts("table.log"), style=TITLE)
        if self.filtering:
            body = filter_rows(view, node, body, self.filters, texts, seats)
        self.lines(view, node, body, entries, texts, seats)
        return node

    def lines(
        self,
        view: View,
        node: Node,
        body: Rect,
        entries: Sequence[LogEntry],
        texts: MatchTexts,
        seats: Sequence[SeatInfo],
    ) -> None:
        """The rows that fit, or a note that there are none."""
        self.rows(entries, texts)
        if self._rows:
            self._fill(view, node, body, seats)
        else:
            plate = body.cut_top(min(body.h, 3 * view.line("small")))[0]
            node.add("nothing", plate, text=texts("log.nothing"), style=NOTHING)

    def rows(self, entries: Sequence[LogEntry], texts: MatchTexts) -> Sequence[LogRow]:
        """All rows that pass the filter, the latest last."""
        self._rows = self.book.rows(entries, texts, self.filters)
        return self._rows

    def moment(self, number: int) -> int:
        """The moment the row of a target "log/at/..." leads to."""
        return self._rows[number].moment

    def _find(self) -> int:
        """The row that is marked: the first of the marked moment, else the last one before it; -1: none."""
        if self.mark is None:
            return -1
        before = [n for n, row in enumerate(self._rows) if not row.level and row.moment <= self.mark]
        if not before:
            return -1
        moment = self._rows[before[-1]].moment
        return next(n for n in before if self._rows[n].moment == moment)

    def _fill(self, view: View, node: Node, body: Rect, seats: Sequence[SeatInfo]) -> None:
        bar, body = body.cut_right(LEAST)
        rows, marked = self._rows, self._find()
        if self._follow and self.mark is not None:
            self.back = max(0, len(rows) - 1 - marked - AHEAD)
        self.back = max(0, min(self.back, len(rows) - 1))
        last = len(rows) - self.back
        gap = max(2, view.px(3))

        def high(number: int) -> int:
            return height(view, rows[number], body.w, asked=self._is_asked(number))

        y, number = foot(map(high, range(len(rows))), body, gap), last - 1
        while number >= 0 and y - high(number) >= body.y:
            rect = Rect(body.x, y - high(number), body.w, high(number))
            asked, y = self._is_asked(number), rect.y
            lay(view, node, number, rows[number], rect, seats, marked=number == marked, asked=asked)
            y -= gap
            number -= 1
        self._shown = last - 1 - number
        self._bar(node, bar, number + 1, last, len(rows))

    def _is_asked(self, number: int) -> bool:
        """Whether a row is the first of a bot's action with an explanation."""
        row = self._rows[number]
        if self._explained is None or row.entry is None or row.level:
            return False
        before = self._rows[number - 1].entry if number else None
        first = before is None or (before.index, before.event.seat) != (row.entry.index, row.entry.event.seat)
        return first and self._explained(row.entry)

    @staticmethod
    def _bar(node: Node, bar: Rect, first: int, last: int, count: int) -> None:
        """Where in the log the panel is; above and below the thumb it moves on."""
        if last - first >= count or bar.h < 3 * LEAST:
            return
        track = bar.place(4, bar.h, 0.5)
        node.add("track", track, fill="line")
        room = bar.h - 3 * LEAST
        above = LEAST + room * first // count
        below = LEAST + room * (count - last) // count
        node.add("thumb", Rect(track.x - 3, bar.y + above, 10, bar.h - above - below), fill="chip.dark")
        if first:
            node.add("earlier", Rect(bar.x, bar.y, bar.w, above), target="log/earlier", focusable=False)
        if last < count:
            low = Rect(bar.x, bar.bottom - below, bar.w, below)
            node.add("later", low, target="log/later", focusable=False)
