"""The state of the page of the deals of the day: what is chosen, what was reached, and in words what is known of it."""

from __future__ import annotations

from datetime import date, timedelta

from game.bots.daily import DailyDeal, Period, current, day_of, of_day, of_week
from game.bots.par import ParRun
from game.engine.registry import game_ids
from game.i18n import dates
from game.i18n.dates import day_words, signed
from game.storage.daily_results import DailyGo, DailyResult
from game.storage.record import SaveError
from game.storage.saves import SaveInfo, Saves
from game.table.daily_par import DailyPar
from game.table.daily_words import par_line, reached, remarks, result, table_lines, verdict
from game.ui.scene import Context, Scene

from ..kit import daily, dialogs
from ..kit.game_cards import last_game
from .calendar import CalendarDay

MARKS = {"reached": "glyph/star", "won": "glyph/check", "lost": "glyph/minus"}
"""The marks of results: par reached, else won or not."""


def ended_go(known: DailyResult) -> DailyGo | None:
    """The first go at a deal that is over; ``None`` where there is none."""
    return next((go for go in known.goes if go.ended), None)


class DailyState(Scene):
    """The choice of game, day and period, and the results; the par of the chosen deal is computed while it is shown."""

    def __init__(self, context: Context, game_id: str = "", today: date | None = None) -> None:
        super().__init__(context)
        self._given = today
        self.games = [game for game in game_ids() if current(game, self.today)]
        self.game = game_id or last_game(context.settings.get("new_game"), self.games)
        self.day, self.month = self.today, self.today.replace(day=1)
        self.period: Period = "day"
        self.results: dict[str, dict[str, DailyResult]] = {}
        self.unfinished: list[SaveInfo] = []
        self.par: DailyPar | None = None
        self.leaf = 0
        self.notice = ""

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

    def detail(self, deal: DailyDeal) -> str:
        """Table, result and par of a deal."""
        texts, known = self.context.texts, self.known(deal)
        lines = table_lines(texts, deal)
        ended = ended_go(known)
        if known.first is None:
            current_ = deal in current(deal.game, self.today)
            lines.append(texts("daily.first" if current_ else "daily.past"))
        elif ended is None:
            lines.append(texts("daily.go_on" if self.running(deal) else "daily.gone"))
        else:
            lines.append(texts("daily.own", result=result(texts, ended, deal.setup.players)))
            lines.append(
                texts("daily.par_failed") if self._failed else par_line(texts, deal, self._runs(deal))
            )
            lines.append(verdict(texts, deal, ended, self._runs(deal)))
        return "\n".join(line for line in [*lines, *remarks(texts, known)] if line)

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
        mark = self.mark(deal, known) or ("glyph/play" if known.goes else "")
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
        return self.context.texts("daily.summary", count=len(counted), won=won, par=par)


__all__ = ["MARKS", "DailyState", "ended_go"]
