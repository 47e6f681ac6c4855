"""The state of the page of the deals of the day, in words, and a month as a calendar: a cell for each day; where a grid has no room, a list."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import NamedTuple

from game.bots.expected_lead import ParRun, par_of
from game.engine.registry import game_ids
from game.extras.daily import panel as daily
from game.extras.daily.deals import DailyDeal, Period, current, day_of, of_day, of_week
from game.extras.daily.model import DailyPar, par_line, reached, remarks, result, table_lines, verdict
from game.extras.daily.store import DailyGo, DailyResult
from game.i18n import dates
from game.i18n.dates import day_words, signed
from game.scenes.common import dialogs
from game.scenes.common.game_cards import game_at_hand
from game.scenes.common.parts import CENTERED, ListRow, button, gap_of, list_row, rows_of
from game.storage.record import SaveError
from game.storage.saves import SaveInfo, Saves
from game.ui.geometry import Rect
from game.ui.scene import Context, Scene, Texts, View
from game.ui.tree import Node, TextStyle

# -- a month as a calendar: a cell for each day with what was done; where a grid has no room, a list -----------------

NUMBER = TextStyle("caption", align="left", shrink=True, pad=4)
LATER = TextStyle("caption", "ink_soft", align="left", shrink=True, pad=4)
LEAD = TextStyle("small.bold", shrink=True, pad=2)
WEEKDAY = TextStyle("caption", "ink_soft", shrink=True)
SUMMARY = TextStyle("small", "ink_soft", align="left", valign="top", lines=3, shrink=True)
WIDEST = "(−88)"
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
    bar.add("month", middle.inset(gap_of(view) // 2, 0), text=words, style=CENTERED)
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


# -- the state of the page of the deals of the day ------

MARKS = {"reached": "glyph/star", "won": "glyph/check", "lost": "glyph/minus", "begun": "glyph/play"}
"""The marks of results: par reached, else won or not; and of a deal that is not over."""


def ended_go(known: DailyResult) -> DailyGo | None:
    """The first go at a deal that is over; ``None`` where there is none."""
    return next((go for go in known.goes if go.ended), None)


class DailyState(Scene):
    """The choice of game, day and period, and the results; the par of the chosen deal is computed while it is shown."""

    def __init__(self, context: Context, game_id: str = "", today: date | None = None) -> None:
        super().__init__(context)
        self._given = today
        self.games = [game for game in game_ids() if current(game, self.today)]
        self.game = game_id or game_at_hand(context, self.games)
        self.day, self.month = self.today, self.today.replace(day=1)
        self.period: Period = "day"
        self.results: dict[str, dict[str, DailyResult]] = {}
        self.unfinished: list[SaveInfo] = []
        self.par: DailyPar | None = None
        self.leaf = 0
        self.notice = ""

    @property
    def world(self) -> str:
        return self.game

    @property
    def today(self) -> date:
        """The present day, which may change while the page is open, or the one that was given."""
        return self._given or dates.today()

    def enter(self) -> None:
        """Read the results again: a deal may have been played in between."""
        self.unfinished = [*self.context.service(Saves).unfinished()]
        self._read()
        self.choose()

    def leave(self) -> None:
        self._stop()

    def poll(self) -> bool:
        """Fetch what was found out about the par."""
        if self.par is None or not self.par.poll():
            return False
        self._read()
        self.invalidate()
        return True

    def _read(self) -> None:
        kept, texts = daily.results_of(self.context), self.context.texts
        try:
            self.results = {game: kept.of(game) for game in self.games}
        except SaveError as error:
            self.notice = texts(error.key, **error.words)
        dialogs.tell(self, "daily.title", kept.notice)

    def choose(self) -> None:
        """Another deal is shown: its par is computed if it may be known."""
        self._stop()
        deal = self.deal
        if deal is not None and self.known(deal).done:
            self.par = DailyPar(deal, daily.results_of(self.context))
            self.par.start()
        self.invalidate()

    def _stop(self) -> None:
        if self.par is not None:
            self.par.stop()
        self.par = None

    # -- what is shown -------------------------------------------------------------------------------------------

    @property
    def deal(self) -> DailyDeal | None:
        """The chosen deal."""
        return self.deal_of(self.period)

    def deal_of(self, period: Period, game: str = "", day: date | None = None) -> DailyDeal | None:
        """The deal of a day or its week, of the chosen game and day if none is named."""
        return (of_week if period == "week" else of_day)(game or self.game, day or self.day)

    def known(self, deal: DailyDeal) -> DailyResult:
        """What is known of a deal."""
        return self.results.get(deal.game, {}).get(deal.key, DailyResult())

    def running(self, deal: DailyDeal) -> SaveInfo | None:
        """The save of a go that can be continued."""
        matches = {go.match for go in self.known(deal).goes if not go.ended}
        return next((info for info in self.unfinished if " ".join(info.start) in matches), None)

    def state(self, deal: DailyDeal) -> str:
        """How far a deal is, in a few words."""
        texts, known = self.context.texts, self.known(deal)
        if known.first is None:
            return texts("daily.state.new")
        return result(texts, ended_go(known) or known.first, deal.setup.players)

    def title(self, deal: DailyDeal) -> str:
        """What the row of a deal is called."""
        own = self.deal_of(deal.period, day=self.today)
        other = "daily.day_of" if deal.period == "day" else "daily.week_of_row"
        key = f"daily.{deal.period}" if own == deal else other
        day = day_of(deal.key)
        assert day is not None
        return self.context.texts(key, day=day_words(self.context.texts, day))

    def figures(self, deal: DailyDeal) -> list[tuple[str, str]]:
        """The lead of the go that counts, par, and the best lead of later goes: each as a figure and what it is."""
        texts, known = self.context.texts, self.known(deal)
        ended, par = ended_go(known), par_of(self._runs(deal))
        if ended is None:
            return []
        found = [(signed(ended.lead), texts("daily.figure.own"))]
        if par is not None and not self._failed:
            found.append((f"{signed(par.lead)} ± {max(1, round(par.error))}", texts("daily.figure.par")))
        if later := [go.lead for go in known.later if go.ended]:
            found.append((signed(max(later)), texts("daily.figure.later")))
        return found

    def detail(self, deal: DailyDeal, *, brief: bool = False) -> str:
        """Table, result and par of a deal; if `brief` without what the figures say."""
        texts, known = self.context.texts, self.known(deal)
        lines = table_lines(texts, deal)
        ended = ended_go(known)
        if known.first is None:
            current_ = deal in current(deal.game, self.today)
            lines.append(texts("daily.first" if current_ else "daily.past"))
        elif ended is None:
            lines.append(texts("daily.go_on" if self.running(deal) else "daily.gone"))
        else:
            if not brief:
                lines.append(texts("daily.own", result=result(texts, ended, deal.setup.players)))
            lines.append(
                texts("daily.par_failed") if self._failed else par_line(texts, deal, self._runs(deal))
            )
            lines.append(verdict(texts, deal, ended, self._runs(deal)))
        more = remarks(texts, replace(known, later=()) if brief else known)
        return "\n".join(line for line in [*lines, *more] if line)

    @property
    def _failed(self) -> bool:
        return self.par is not None and self.par.failed

    def _runs(self, deal: DailyDeal) -> tuple[ParRun, ...]:
        return self.par.runs if self.par is not None and self.par.deal == deal else self.known(deal).runs

    def cell(self, day: date) -> CalendarDay:
        """What the cell of a day shows."""
        texts, deal = self.context.texts, self.deal_of("day", day=day)
        chosen, later = day == self.day and self.period == "day", day > self.today
        said = day_words(texts, day)
        if deal is None or later:
            words = f"{said}: {texts('daily.state.future')}"
            return CalendarDay(day, "", "", words, open=False, chosen=False, today=False)
        known = self.known(deal)
        ended = ended_go(known)
        state = self.state(deal) if known.goes else texts("daily.state.none")
        more = [verdict(texts, deal, ended, known.runs) if ended else "", *remarks(texts, known)]
        words = f"{said}: " + " ".join(line for line in [f"{state}.", *more] if line)
        lead = signed(ended.lead) if ended else ""
        if ended and not ended.counts:
            lead = f"({lead})"
        mark = self.mark(deal, known) or (MARKS["begun"] if known.goes else "")
        return CalendarDay(day, lead, mark, words, open=True, chosen=chosen, today=day == self.today)

    def mark(self, deal: DailyDeal, known: DailyResult) -> str:
        """The mark of a result: par reached, won, neither; "" while there is none."""
        ended = ended_go(known)
        if ended is None:
            return ""
        if reached(deal, ended, known.runs):
            return MARKS["reached"]
        return MARKS["won" if ended.place == 1 else "lost"]

    def summary(self) -> str:
        """What was done in the month that is shown: goes that count."""
        found = []
        for day in (self.month + timedelta(days=number) for number in range(31)):
            deal = self.deal_of("day", day=day)
            if day.month == self.month.month and deal is not None:
                found.append((deal, self.known(deal)))
        counted = [(deal, known) for deal, known in found if known.first is not None and known.first.counts]
        won = sum(known.first is not None and known.first.place == 1 for _, known in counted)
        par = sum(
            known.first is not None and reached(deal, known.first, known.runs) for deal, known in counted
        )
        said = self.context.texts("daily.summary", count=len(counted), won=won, par=par)
        shown = [ended for _, known in found if (ended := ended_go(known)) is not None]
        if all(ended.counts for ended in shown):
            return said
        return f"{said} {self.context.texts('daily.uncounted')}"


__all__ = [
    "MARKS",
    "SUMMARY",
    "CalendarDay",
    "DailyState",
    "ended_go",
    "month_bar",
    "month_grid",
    "month_list",
    "turned",
    "weeks_of",
]
