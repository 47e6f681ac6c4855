"""The page of the deals of the day: the deals of a day and its week, what was reached, and a calendar of the month."""

from __future__ import annotations

from datetime import date, timedelta

from game.bots.expected_lead import ParRun, par_version
from game.bots.registry import split_bot_id
from game.engine.registry import game_ids
from game.extras.daily.deals import DailyDeal, Period, current, of_day
from game.extras.daily.model import begin, called, card, seats_of, table_lines
from game.extras.daily.panel import results_of
from game.extras.daily.state import (
    MARKS,
    SUMMARY,
    DailyState,
    ended_go,
    month_bar,
    month_grid,
    month_list,
    turned,
    weeks_of,
)
from game.extras.daily.store import DailyGo, DailyResult, DailyResults
from game.scenes import launch, routes
from game.scenes.common import dialogs, people
from game.scenes.common.game_cards import cards_height, game_cards, take_in_hand
from game.scenes.common.parts import (
    CAPTION,
    LEAF_KEYS,
    SMALL_LABEL,
    ListRow,
    button,
    button_row,
    gap_of,
    list_row,
    page,
    panel,
    row_height,
    text_block,
)
from game.storage.record import Record, SaveError
from game.storage.saves import Saves
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics
from game.ui.desktop import clipboard_of
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.tree import Node, TextStyle

ABOUT = TextStyle("small", "ink_soft", align="left", valign="top", lines=5, shrink=True)
DETAIL = TextStyle("body", align="left", valign="top", lines=14, shrink=True)
WHO = TextStyle("small.bold", shrink=True, pad=4)
LEVEL = TextStyle("small", "ink_soft", shrink=True, pad=4)
FIGURE = TextStyle("number.large", "ink_soft", shrink=True)
SAID = TextStyle("small", "ink_soft", lines=2, shrink=True)
FACES = 132
"""The height of the faces of who plays, in design units."""
NOTICE = CAPTION.but(pad=8)
LEGEND = TextStyle("caption", "ink_soft", align="left", shrink=True, pad=4)
HIGHEST = 800
"""The greatest height of the panels, in design units."""
ACROSS, DOWN = 56, 21
"""So many times the size of the text deals and calendar need side by side."""
TABS = ("deals", "detail", "calendar")
"""The parts, in a small window by tabs."""
PERIODS: tuple[Period, ...] = ("day", "week")


class DailyPage(DailyState):
    """One game at a time: the deal of the chosen day, that of its week, and the month."""

    def __init__(self, context: Context, game_id: str = "", today: date | None = None) -> None:
        super().__init__(context, game_id, today)
        self.tab = TABS[0]

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        parts = page(view, texts, "daily", texts("daily.title"), game=self.game)
        gap, em = gap_of(view), view.text_px("body")
        area = parts.body.place(min(parts.body.w, view.px(1640)), parts.body.h, 0.5, 0)
        strip, body = area.cut_top(
            cards_height(view, area),
            gap=gap,
        )
        if not view.upright:
            body = body.cut_top(min(body.h, view.px(HIGHEST)))[0]
        facts = {game: self._facts(game) for game in self.games}
        game_cards(view, parts.root, strip, texts, self.games, self.game, facts)
        if view.upright and body.w >= DOWN * em and body.h >= 2 * DOWN * em:
            upper, lower = body.rows(1.0, 1.15, gap=gap)
            self._deals(view, parts.root, upper, whole=True)
            self._calendar(view, parts.root, lower)
        elif body.w >= ACROSS * em and body.h >= DOWN * em:
            left, right = body.columns(1.0, 1.0, gap=gap)
            self._deals(view, parts.root, left, whole=True)
            self._calendar(view, parts.root, right)
        else:
            self._tabbed(view, parts.root, body)
        foot = Rect(area.x, min(parts.foot.y, body.bottom + 2 * gap), area.w, parts.foot.h)
        button_row(view, parts.root, foot, self._buttons())
        if self.notice:
            high = view.line(NOTICE.role) + view.px(8)
            wide = min(foot.w, view.width(self.notice, NOTICE.role) + 2 * high)
            strip = Rect(foot.x, foot.y - high - 2, foot.w, high).place(wide, high, 1.0)
            parts.root.add("notice", strip, text=self.notice, style=NOTICE, fill="sheet").depth = 40
        return parts.root

    def _facts(self, game: str) -> tuple[str, str]:
        """What the card of a game says: how far its deals of today and of this week are."""
        texts = self.context.texts
        found = {deal.period: self.state(deal) for deal in current(game, self.today)}
        return (texts("daily.fact.day", state=found["day"]), texts("daily.fact.week", state=found["week"]))

    def _tabbed(self, view: View, root: Node, body: Rect) -> None:
        """A small window: one part at a time."""
        strip, body = body.cut_top(view.target(40), gap=gap_of(view) // 2)
        for name, cell in zip(TABS, strip.equal_columns(len(TABS), gap_of(view)), strict=True):
            words = self.context.texts(f"daily.tab.{name}")
            button(
                root, f"tab.{name}", cell, words, f"tab/{name}", selected=name == self.tab, style=SMALL_LABEL
            )
        if self.tab == "deals":
            self._deals(view, root, body, whole=False)
        elif self.tab == "calendar":
            self._calendar(view, root, body)
        else:
            node, inner = panel(view, root, "detail", body)
            self._detail(view, node, inner)

    def _deals(self, view: View, root: Node, area: Rect, *, whole: bool) -> None:
        """The rows of the deals, and if `whole` what is known of the chosen one below."""
        node, inner = panel(view, root, "deals", area)
        gap = max(3, gap_of(view) // 2)
        for period in PERIODS:
            deal = self.deal_of(period)
            if deal is not None and inner.h >= row_height(view):
                cell, inner = inner.cut_top(row_height(view), gap=gap)
                self._row(view, node, cell, deal)
        if whole:
            self._detail(view, node, inner.pad(top=gap_of(view) // 2))

    def _row(self, view: View, node: Node, cell: Rect, deal: DailyDeal) -> None:
        texts, state = self.context.texts, self.state(deal)
        known, title = self.known(deal), self.title(deal)
        about = texts("share.players", count=deal.setup.players)
        mark = self.mark(deal, known) or (MARKS["begun"] if known.goes else "glyph/calendar")
        row = ListRow(
            deal.period, f"deal/{deal.period}", title, about, state, mark, f"{title}: {about}; {state}"
        )
        list_row(view, node, cell, row)
        node.children[-1].selected = deal.period == self.period

    def _detail(self, view: View, node: Node, area: Rect) -> None:
        deal, texts = self.deal, self.context.texts
        if deal is None:
            return
        said = self.detail(deal)
        area = self._seats(view, node, area, deal)
        told = self.detail(deal, brief=True)
        text = view.fonts.wrap(told, DETAIL.role, view.k, area.w)
        below = self._figures(view, node, area, deal, len(text) * view.line(DETAIL.role) + 2)
        if below != area:
            area, said = below, told
        _, rest = text_block(view, node, "words", area, said, DETAIL)
        for words in (texts("daily.about"), texts("daily.about_brief")):
            lines = len(view.fonts.wrap(words, ABOUT.role, view.k, area.w))
            high = lines * view.line(ABOUT.role) + 2
            if rest.h >= high:
                node.add("about", rest.cut_bottom(high)[0], text=words, style=ABOUT.but(lines=lines))
                break

    def _figures(self, view: View, node: Node, area: Rect, deal: DailyDeal, below: int) -> Rect:
        """What was reached in large figures, where they leave so many pixels below them; what is left of the area."""
        found, gap = self.figures(deal), gap_of(view)
        pad = max(4, view.px(10))
        wide = area.equal_columns(max(2, len(found)), gap)[0].w - 2 * pad
        lines = 2 if any(view.width(words, SAID.role) > wide for _, words in found) else 1
        high = view.line(FIGURE.role) + lines * view.line(SAID.role) + 2 * pad
        if not found or area.h - high - 2 * gap < below:
            return area
        strip, area = area.cut_top(high, gap=gap)
        for number, (cell, (figure, words)) in enumerate(
            zip(strip.equal_columns(max(2, len(found)), gap), found, strict=False)
        ):
            box = node.add(f"figure{number}", cell, fill="well.marble")
            upper, lower = cell.inset(pad).cut_top(view.line(FIGURE.role))
            box.add("figure", upper, text=figure, style=FIGURE if number else FIGURE.but(color="porphyry"))
            box.add("said", lower, text=words, style=SAID)
        return area

    def _seats(self, view: View, node: Node, area: Rect, deal: DailyDeal) -> Rect:
        """Who sits at the table, clockwise, by their faces, where there is room; what is left below."""
        texts = self.context.texts
        seats = people.introduced(texts, deal.game, seats_of(deal, people.own_name(self.context, deal.game)))
        seats = people.in_own_color(self.context, deal.game, seats)
        labels = view.line(WHO.role) + view.line(LEVEL.role)
        if area.h < 2.4 * (view.px(FACES) + labels):
            return area
        below = 8 * view.line(DETAIL.role) + 6 * view.line(ABOUT.role)
        high = min(view.px(FACES), max(area.h // 8, area.h - labels - below)) + labels
        strip, area = area.cut_top(high, gap=gap_of(view))
        faces = people.seat_faces(self.context, deal.game, seats)
        wide = min(strip.w // len(seats), 2 * high)
        for number, (seat, face) in enumerate(zip(seats, faces, strict=True)):
            cell, strip = strip.cut_left(wide)
            level, cell = cell.cut_bottom(view.line(LEVEL.role))
            name, cell = cell.cut_bottom(view.line(WHO.role))
            node.add(f"face{number}", cell.fit(1, 1), picture=face or "glyph/bot")
            node.add(f"who{number}", name, text=seat.name, style=WHO)
            if not seat.is_person:
                words = texts(f"bot.level.{split_bot_id(seat.controller)[0]}")
                node.add(f"level{number}", level, text=words, style=LEVEL)
        return area

    def _calendar(self, view: View, root: Node, area: Rect) -> None:
        texts = self.context.texts
        node, inner = panel(view, root, "calendar", area)
        strip, inner = inner.cut_top(view.target(40), gap=gap_of(view) // 2)
        words = texts("daily.month", month=texts(f"share.month.{self.month.month}"), year=self.month.year)
        words = words[:1].upper() + words[1:]
        month_bar(view, node, strip, words, later=turned(self.month, 1) <= self.today)
        high = 3 * view.line(SUMMARY.role)
        room = inner.pad(bottom=high + gap_of(view) // 2)
        rest = month_grid(view, node, room, texts, self.month, self.cell)
        if rest is None:
            days = [
                day for week in weeks_of(self.month) for day in week if day is not None and day <= self.today
            ]
            self.leaf = month_list(
                view, node, inner, texts, [self.cell(day) for day in reversed(days)], self.leaf
            )
            return
        line = Rect(inner.x, rest.y, inner.w, min(high, inner.bottom - rest.y))
        legend, line = line.cut_bottom(view.line(SUMMARY.role))
        node.add("summary", line, text=self.summary(), style=SUMMARY.but(lines=2))
        self._legend(view, node, legend)

    def _legend(self, view: View, node: Node, line: Rect) -> None:
        """What the marks mean, each as wide as its words need."""
        said = [
            self.context.texts("daily.state.running" if name == "begun" else f"daily.legend.{name}")
            for name in MARKS
        ]
        needs = [line.h + float(view.width(words, LEGEND.role) + 2 * view.px(LEGEND.pad)) for words in said]
        for name, words, cell in zip(MARKS, said, line.columns(*needs, gap=gap_of(view)), strict=True):
            node.add(name, cell, text=words, style=LEGEND, picture=MARKS[name], picture_at="left")

    def _buttons(self) -> list[tuple[str, str, str, str]]:
        texts, deal = self.context.texts, self.deal
        if deal is None:
            return []
        known, found = self.known(deal), []
        if known.first is not None and known.first.ended:
            found.append(("ui/share", texts("daily.share_button"), "button", "glyph/log"))
        if known.done:
            found.append(("ui/replay", texts("daily.replay_button"), "button", "glyph/eye"))
            if routes.page("analysis") is not None:
                found.append(("ui/analysis", texts("score.tab.analysis"), "button", "glyph/chart"))
        running, again = self.running(deal), bool(known.goes)
        key = "continue_button" if running else "again_button" if again else "play_button"
        kind = "button" if again and not running else "button.primary"
        found.append(("ui/play", texts(f"daily.{key}"), kind, "glyph/play"))
        return found

    # -- input ---------------------------------------------------------------------------------------------------

    def tooltip(self, token: str) -> Tip | None:
        texts = self.context.texts
        kind, _, name = token.partition("/")
        if kind == "day":
            day, _, words = self.cell(date.fromisoformat(name)).words.partition(": ")
            return Tip(day, words)
        deal = self.deal_of("week" if name == "week" else "day") if kind == "deal" else None
        if deal is not None:
            return Tip(self.title(deal), table_lines(texts, deal)[0], texts("daily.about"))
        if token == "ui/share":
            return Tip(texts("daily.share_button"), texts("daily.share_hint"))
        return None

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        self.notice = ""
        if target == "ui/back":
            self.stack.pop()
            return
        if kind == "game":
            self.game, self.leaf = name, 0
            take_in_hand(self.context, name)
            self.choose()
        elif kind == "deal":
            self.period, self.tab = PERIODS[PERIODS.index("week" if name == "week" else "day")], "detail"
            self.choose()
        elif kind == "day":
            self.day, self.period, self.tab = date.fromisoformat(name), "day", "detail"
            self.choose()
        elif kind == "tab":
            self.tab = name
        elif kind == "leaf":
            self.leaf = max(0, self.leaf + int(name))
        elif kind == "month":
            self.turn(int(name))
        elif kind == "ui":
            self._command(name)
        if self.manager is not None:
            self.invalidate()

    def _command(self, name: str) -> None:
        deal = self.deal
        if deal is None:
            return
        if name == "play":
            self.play(deal)
        elif name == "share":
            self.share(deal)
        elif name in ("replay", "analysis"):
            self._watch(deal, analyze=name == "analysis")

    def play(self, deal: DailyDeal) -> None:
        """Go on with a go, or begin one."""
        running = self.running(deal)
        if running is not None:
            launch.resume(self, running.id)
        else:
            play_daily(self, deal, self.today)

    def share(self, deal: DailyDeal) -> None:
        """Copy the card of the result."""
        texts = self.context.texts
        known = self.known(deal)
        good = clipboard_of(self.context).put(card(texts, deal, known))
        self.notice = texts("daily.copied" if good else "daily.copy_failed")
        self.speak(self.notice)
        self.invalidate()

    def _watch(self, deal: DailyDeal, *, analyze: bool) -> None:
        """The replay or the analysis of the first go that is over."""
        texts = self.context.texts
        go = ended_go(self.known(deal))
        assert go is not None
        kept = Statistics(self.context.service(Saves).folder.parent / STATISTICS)
        try:
            record = kept.record(go.match)
        except SaveError as error:
            gone = error.code == "missing"
            words = texts("statistics.match_gone") if gone else texts(error.key, **error.words)
            self.stack.push(dialogs.message(self.context, called(texts, deal.key), words))
            return
        analysis = routes.page("analysis")
        opened = (
            analysis(self.context, record)
            if analyze and analysis is not None
            else routes.replay(self.context, record, at=0)
        )
        self.stack.push(opened)

    def turn(self, by: int) -> None:
        """Show another month, none after the present one."""
        month = turned(self.month, by)
        if month <= self.today:
            self.month, self.leaf = month, 0
            self.invalidate()

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
        elif key.name == "return" and self.deal is not None:
            self.play(self.deal)
        elif key.name in LEAF_KEYS:
            self.turn(LEAF_KEYS[key.name])
        elif key == Key("c", ctrl=True) and self.deal is not None and self.known(self.deal).done:
            self.share(self.deal)
        else:
            return False
        return True


def play_daily(scene: Scene, deal: DailyDeal, today: date) -> None:
    """Begin a go at a deal of the day, by the usual rule of undoing."""
    context = scene.context
    seats = people.introduced(context.texts, deal.game, seats_of(deal, people.own_name(context, deal.game)))
    seats = people.in_own_color(context, deal.game, seats)
    try:
        session = begin(deal, seats, context.service(Saves), results_of(context), today)
    except SaveError as error:
        words = context.texts(error.key, **error.words)
        scene.stack.push(dialogs.message(context, context.texts("daily.title"), words))
        return
    launch.open_table(scene, session)


# -- for pictures: the page with results as after some weeks ---------------------------------------------------------


def daily_shot(context: Context, record: Record | None) -> Scene:
    """The deals of a day in the middle of a month in which some were played."""
    game = record.match.game.id if record else game_ids()[0]
    today = date(2026, 11, 20)
    daily_goes(results_of(context), game, today)
    return DailyPage(context, game, today)


def daily_goes(results: DailyResults, game_id: str, today: date) -> None:
    """Results of deals of the day as after some weeks: won and lost, late, with later goes, one that is running; with their par."""
    for number in (0, 1, 2, 4, 5, 8, 11, 12, 15):
        deal = of_day(game_id, today - timedelta(days=number))
        if deal is None:
            continue
        lead, begun = 14 - 5 * number % 31, f"{deal.key}T12:00:00+00:00"
        ended = "" if number == 1 else begun
        first = DailyGo(f"{begun} x", begun, number == 5, ended, 1 if lead > 0 else 2, 40 + lead, lead)
        later = (DailyGo(f"{begun} y", begun, True, begun, 1, 49, 9),) if number % 4 == 0 else ()
        runs = tuple(ParRun(run, 11 - 5 * run, 1 if run < 3 else 2) for run in range(deal.runs))
        results.put(
            game_id, deal.key, DailyResult(first, later, par_version(deal.setup), runs if ended else ())
        )


__all__ = ["DailyPage", "daily_goes", "daily_shot"]
