"""The analysis of a finished match: curve, parts of the result, turning points."""

from __future__ import annotations

from collections.abc import Callable

from game.bots.analysis.report import MatchReport, TurningPoint
from game.extras import offer
from game.extras.analysis.charts import ChancePlot, shares
from game.extras.analysis.model import Findings, RunningAnalyses
from game.i18n.match_texts import MatchTexts
from game.scenes import routes
from game.scenes.common import dialogs
from game.scenes.common.parts import (
    CAPTION,
    HEADING,
    SMALL_LABEL,
    banner,
    button,
    gap_of,
    page,
    pager,
    panel,
    panel_height,
)
from game.scenes.common.people import in_mood, seat_faces
from game.scenes.common.reader import Leafing
from game.scenes.common.words import game_texts
from game.storage.record import Record
from game.storage.saves import Saves
from game.table.score_history import opening
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.tree import Node, TextStyle

SENTENCE = TextStyle("body", align="left", lines=6, shrink=True)
QUIET = TextStyle("body.italic", "ink_soft", align="left", valign="top", lines=4, shrink=True)
CHIP = TextStyle("small.bold", shrink=True)
ACROSS, DOWN = 68, 28
"""So many times the size of the text all parts need side by side."""
UPRIGHT_ACROSS, UPRIGHT_DOWN = 44, 70
"""The same in an upright window, one below another."""
PARTS = ("curve", "split", "turning")
"""The parts, in a small window by tabs."""
LEAD = TextStyle("heading", "gold_light", align="left", lines=3, shrink=True, pad=6)
COST = TextStyle("number.large", align="right", shrink=True)
FOOT = CAPTION.but(align="left", lines=3, pad=12)


class AnalysisPage(Leafing):
    """What decided a match. It is computed in the background, also when the page is left, unless a report is given."""

    def __init__(self, context: Context, record: Record, report: MatchReport | None = None) -> None:
        super().__init__(context)
        self.record = record
        self.running = context.service(RunningAnalyses)
        self.analysis = self.running.of(record, context.service(Saves).folder.parent)
        self._seen = self.analysis.changes
        if report is not None:
            self.analysis.report = report
        self._given = report is not None
        self.chosen = 0
        """The turning point that is unfolded."""
        self._tried: set[int] = set()
        """The turning points at which the person has thought about a better answer, or seen it."""
        self.tab = PARTS[0]
        self._faces = seat_faces(context, record.match.game.id, record.seats)
        self._findings: tuple[object, Findings] | None = None
        self._opening: tuple[str, str] = ("", "")
        """The language and the sentence that the page begins with."""

    @property
    def texts(self) -> MatchTexts:
        """The catalogue of this match."""
        return game_texts(self.context, self.record.match.game, [seat.name for seat in self.record.seats])

    @property
    def report(self) -> MatchReport | None:
        """The report as far as it is computed."""
        return self.analysis.report

    @property
    def findings(self) -> Findings | None:
        """The sentences of the report."""
        report = self.report
        if report is None:
            return None
        mark = (report, self.context.texts.language)
        if self._findings is None or self._findings[0] != mark:
            self._findings = (
                mark,
                Findings(
                    self.record.match, report, self.texts, [seat.controller for seat in self.record.seats]
                ),
            )
        return self._findings[1]

    def enter(self) -> None:
        if not self._given:
            self.running.start(self.analysis)
        self.invalidate()

    def poll(self) -> bool:
        self.running.poll()
        if self.analysis.changes == self._seen:
            return False
        self._seen = self.analysis.changes
        if not self.analysis.computing:
            self.speak(self.state())
        self.invalidate()
        return True

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts, game = self.context.texts, self.record.match.game.id
        parts = page(view, texts, "analysis", texts("analysis.title"), foot=False, game=game)
        gap = gap_of(view)
        body, em = self._opened(view, parts.root, parts.body), view.text_px("body")
        strip, body = body.cut_bottom(FOOT.lines * view.line(FOOT.role) // 2 + view.px(16), gap=gap)
        parts.root.add("foot", strip, text=self.state(), style=FOOT, fill="sheet")
        if body.w >= ACROSS * em and body.h >= DOWN * em:
            left, right = body.columns(1.15, 1.0, gap=gap)
            self._overview(view, parts.root, left)
            self._points(view, parts.root, right)
        elif view.upright and body.w >= UPRIGHT_ACROSS * em and body.h >= UPRIGHT_DOWN * em:
            above, below = body.rows(1.0, self._points_need(view, body), gap=gap)
            self._overview(view, parts.root, above)
            self._points(view, parts.root, below)
        else:
            self._tabbed(view, parts.root, body)
        return parts.root

    @property
    def opening(self) -> str:
        """Who won by what, in one sentence."""
        language = self.context.texts.language
        if self._opening[0] != language:
            self._opening = (language, opening(self.record, self.texts))
        return self._opening[1]

    def _opened(self, view: View, root: Node, body: Rect) -> Rect:
        """The winner's face and the sentence above everything else; what is left below."""
        if not self.opening:
            return body
        match, pad = self.record.match, max(4, view.px(10))
        seat = match.game.standings(match.state)[0].seat
        style = LEAD
        lines = len(view.fonts.wrap(self.opening, style.role, view.k, body.w - view.px(150)))
        high = max(min(LEAD.lines, lines) * view.line(style.role), view.px(84)) + 2 * pad
        strip, rest = body.cut_top(min(high, body.h // 4), gap=gap_of(view))
        node = root.add("opening", strip, fill="porphyry")
        disc, words = strip.inset(2 * pad, pad).cut_left(strip.h - 2 * pad, gap=2 * pad)
        self._bust(node, "winner", disc.fit(1, 1), seat, "glad")
        node.add("words", words, text=self.opening, style=style)
        return rest

    def _bust(self, node: Node, name: str, spot: Rect, seat: int, mood: str) -> None:
        """The face of a seat on a disc in a mood; of a bot without character its banner."""
        disc = node.add(f"{name}.disc", spot, fill="disc")
        face = in_mood(self._faces[seat], mood)
        margin = max(2, spot.w // 20) if face else spot.w // 5
        disc.add("face", spot.inset(margin), picture=face or banner(self.record.seats[seat]))

    def _overview(self, view: View, root: Node, area: Rect) -> None:
        """The curve, and below it on the same sheet what the result is made of."""
        gap = gap_of(view)
        need = panel_height(view, self._shares_need(view, area.w))
        below = min(area.h // 2, need)
        above = area.pad(bottom=below)
        root.add("overview", area, fill="sheet")
        self._chances(view, root, above)
        root.add(
            "between",
            Rect(area.x + 2 * gap, above.bottom, area.w - 4 * gap, max(1, view.px(2))),
            fill="line.gold",
        )
        self._shares(view, root, area.pad(top=area.h - below))

    def _shares_need(self, view: View, wide: int) -> int:
        """The height that the parts of the result need."""
        seats, findings = len(self.record.seats), self.findings
        said = [findings.luck(seat) for seat in range(seats)] if findings and findings.report.luck else []
        lines = sum(len(view.fonts.wrap(one, QUIET.role, view.k, wide - view.px(60))) for one in said)
        return 2 * view.line("caption") + seats * view.target(56) + (lines + 1) * view.line(QUIET.role)

    def _tabbed(self, view: View, root: Node, body: Rect) -> None:
        """A small window: one part at a time."""
        strip, body = body.cut_top(view.target(40), gap=gap_of(view) // 2)
        for name, cell in zip(PARTS, strip.equal_columns(len(PARTS), gap_of(view)), strict=True):
            words = self.context.texts(f"analysis.{name}")
            button(
                root, f"tab.{name}", cell, words, f"tab/{name}", selected=name == self.tab, style=SMALL_LABEL
            )
        root.add("overview", body, fill="sheet")
        show = {"curve": self._chances, "split": self._shares, "turning": self._points}
        show[self.tab](view, root, body)

    def state(self) -> str:
        """How far the report is, or how it was made."""
        texts, report, findings = self.context.texts, self.report, self.findings
        if self.analysis.failed:
            return texts("analysis.failed")
        if report is None or findings is None or not report.final:
            return texts("analysis.working")
        return findings.foot()

    def _headed(self, view: View, root: Node, name: str, area: Rect) -> tuple[Node, Rect]:
        """A part with its heading on the sheet that lies below; the room inside it."""
        node = root.add(name, area)
        inner = area.inset(max(10, view.px(20)), max(8, view.px(16)))
        line, inner = inner.cut_top(view.line("heading"), gap=max(4, view.px(8)))
        node.add("heading", line, text=self.context.texts(f"analysis.{name}"), style=HEADING)
        return node, inner

    def _chances(self, view: View, root: Node, area: Rect) -> None:
        node, inner = self._headed(view, root, "curve", area)
        if self.report is not None:
            self._plot(self.report).draw(view, node, inner)

    def _plot(self, report: MatchReport) -> ChancePlot:
        return ChancePlot(self.record.match, report, self.record.seats, self.texts)

    def _shares(self, view: View, root: Node, area: Rect) -> None:
        """The parts of the result, and in words what luck did where there is room."""
        report, findings = self.report, self.findings
        node, inner = self._headed(view, root, "split", area)
        if report is None or findings is None or not report.seats:
            return
        if report.luck:
            said = [findings.luck(seat) for seat in range(len(report.seats))]
            inner = self._words(view, node, inner, "luck", said, 2 + 2 * len(said))
        shares(view, node, inner, report, self.record.seats, self.context.texts)

    def _words(self, view: View, node: Node, area: Rect, name: str, said: list[str], above: int) -> Rect:
        """Sentences at the lower end of an area, if so many lines stay free above them; the room that is left."""
        line = view.line(QUIET.role)
        lines = sum(len(view.fonts.wrap(one, QUIET.role, view.k, area.w)) for one in said)
        if said and area.h >= line * (lines + above) + 2:
            strip, area = area.cut_bottom(line * lines + 2, gap=4)
            node.add(name, strip, text="\n".join(said), style=QUIET.but(lines=lines))
        return area

    def _points(self, view: View, root: Node, area: Rect) -> None:
        """The turning points, as many on a leaf as have room; the one that is chosen with what can be done about it."""
        texts, report, findings = self.context.texts, self.report, self.findings
        node, inner = panel(view, root, "points", area, texts("analysis.turning"))
        if report is None or findings is None or not report.losses:
            node.add("wait", inner, text=texts("analysis.wait"), style=QUIET)
            return
        if not report.points:
            node.add("none", inner, text=texts("analysis.none"), style=QUIET)
            return
        gap, extra = gap_of(view), view.target(40) + gap_of(view)
        said = [words for seat in range(len(report.seats)) if (words := findings.accuracy(seat))]
        below = sum(len(view.fonts.wrap(one, QUIET.role, view.k, inner.w)) for one in said) * view.line(
            QUIET.role
        )
        style, high = SENTENCE, 0
        for role in (SENTENCE.role, "small"):  # smaller where the words below would have no room
            style = SENTENCE.but(role=role)
            lines = max(self._lines(view, inner.w, number, role) for number in range(len(report.points)))
            high = max(lines * view.line(role), view.target(60)) + gap
            if len(report.points) * (high + gap // 2) + extra + below + 4 <= inner.h:
                break
        room = max(1, (inner.h - extra) // (high + gap // 2))
        self.leaves = -(-len(report.points) // room)
        if self.leaves > 1:
            strip, inner = inner.cut_bottom(view.target(40), gap=gap)
            room = max(1, (inner.h - extra) // (high + gap // 2))
            self.leaves = -(-len(report.points) // room)
            pager(view, node, texts, strip, self.leaf, self.leaves)
        self.leaf = min(self.leaf, self.leaves - 1)
        shown = range(len(report.points))[self.leaf * room :][:room]
        if self.chosen not in shown:
            self.chosen = shown[0]
        for number in shown:
            tall = min(high + (extra if number == self.chosen else 0), inner.h)
            cell, inner = inner.cut_top(tall, gap=min(gap // 2, max(0, inner.h - tall)))
            self._point(view, node, cell, number, style)
        if view.upright:
            inner = inner.cut_top(below + gap)[0]
        self._words(view, node, inner, "accuracy", said, 0)

    def _points_need(self, view: View, body: Rect) -> int:
        """The height that all turning points need with the words below them, half of the area at most."""
        report, findings, gap = self.report, self.findings, gap_of(view)
        if report is None or findings is None or not report.points:
            return body.h * 4 // 9
        wide = body.w - 2 * max(10, view.px(20))
        lines = max(self._lines(view, wide, number, SENTENCE.role) for number in range(len(report.points)))
        rows = len(report.points) * (max(lines * view.line(SENTENCE.role), view.target(60)) + 3 * gap // 2)
        said = [findings.accuracy(seat) for seat in range(len(report.seats))]
        below = sum(len(view.fonts.wrap(one, QUIET.role, view.k, wide)) for one in said if one)
        need = rows + view.target(40) + 3 * gap + below * view.line(QUIET.role)
        return min(body.h // 2, panel_height(view, need))

    def _lines(self, view: View, wide: int, number: int, role: str) -> int:
        """How many lines the sentence of a turning point has."""
        assert self.findings is not None
        words = self.findings.sentence(self.findings.report.points[number])
        room = wide - 2 * view.target(60) - view.px(90) - 3 * gap_of(view)
        return len(view.fonts.wrap(words, role, view.k, max(1, room)))

    def _point(self, view: View, node: Node, area: Rect, number: int, style: TextStyle) -> None:
        """A turning point: its number on the curve, who it was, what happened, and what it changed."""
        findings, gap = self.findings, gap_of(view)
        assert findings is not None
        point, chosen = findings.report.points[number], number == self.chosen
        said = findings.sentence(point, told=self._told(number))
        row = node.add(
            f"row.{number}",
            area,
            fill="plate" if chosen else "button.quiet",
            target=f"point/{number}",
            speech=said,
        )
        strip = Rect(area.x, area.bottom, area.w, 0)
        if chosen:
            strip, area = area.cut_bottom(view.target(40) + gap // 2)
        inner = area.inset(gap // 2)
        side = min(inner.h, view.target(54))
        cell, inner = inner.cut_left(side, gap=gap // 2)
        small = cell.place(max(18, side * 3 // 5), max(18, side * 3 // 5))
        row.add("number", small, fill="chip.gold", text=str(number + 1), style=CHIP)
        cell, inner = inner.cut_left(side, gap=gap)
        self._bust(row, "seat", cell.place(side, side), point.seat, "glad" if point.change > 0 else "vexed")
        cost, words = inner.cut_right(max(view.px(80), view.width("−00", COST.role) + 4), gap=gap // 2)
        row.add("words", words, text=said, style=style)
        value = round(100 * point.change)
        tone = "verdigris_deep" if value > 0 else "terracotta_deep"
        row.add(
            "cost",
            cost,
            text=f"{value:+d}".replace("-", "−"),
            style=COST.but(color=tone),
            tip=f"point/{number}",
        )
        if chosen:
            self._deeds(view, row, strip.pad(left=gap // 2, right=gap // 2, bottom=gap // 2), number)

    def _deeds(self, view: View, row: Node, strip: Rect, number: int) -> None:
        """What can be done about the chosen turning point."""
        findings, texts = self.findings, self.context.texts
        assert findings is not None
        point = findings.report.points[number]
        buttons = [("see", "glyph/eye"), ("play", "glyph/play")]
        if findings.mark(point) is not None:
            buttons.insert(1, ("why", "glyph/why"))
        if self._retry(point) is not None:  # before the answer, which would spoil it
            buttons.insert(1, ("again", "glyph/turn_back"))
        words = [texts(f"analysis.{name}") for name, _ in buttons]
        around = strip.h + 2 * view.px(SMALL_LABEL.pad) + max(12, view.px(18))
        needs = [view.width(said, SMALL_LABEL.role) + around for said in words]
        spare = (strip.w - sum(needs) - 6 * (len(needs) - 1)) // len(needs)
        signed = spare >= 0  # all have their picture or none
        cells = (
            strip.columns(*(need + spare for need in needs), gap=6)
            if signed
            else strip.equal_columns(len(buttons), 6)
        )
        for (name, picture), said, cell in zip(buttons, words, cells, strict=True):
            button(
                row, name, cell, said, f"{name}/{number}", picture=picture if signed else "",
                style=SMALL_LABEL, speech=texts("analysis.of", what=said, number=number + 1),
            )  # fmt: skip

    def _told(self, number: int) -> bool:
        """Whether the better answer at a turning point may be named: an own decision is tried first."""
        assert self.findings is not None
        point = self.findings.report.points[number]
        own = self.record.seats[point.seat].is_person
        return number in self._tried or not own or self._retry(point) is None

    def _retry(self, point: TurningPoint) -> Callable[[str, bool], Scene] | None:
        """What opens the decision behind a turning point as a puzzle, where the analysis knows a better answer."""
        mark = None if self.findings is None else self.findings.mark(point)
        retry = offer("retry", "puzzle")
        if retry is None or mark is None or mark.kind == "strong":
            return None
        opens: Callable[[str, bool], Scene] | None = retry(self.context, self.record, mark)
        return opens

    # -- input ---------------------------------------------------------------------------------------------------

    def tooltip(self, token: str) -> Tip | None:
        kind, _, rest = token.partition("/")
        texts, report, findings = self.context.texts, self.report, self.findings
        if kind == "round" and report is not None:
            return self._plot(report).tip(int(rest))
        if kind == "point" and findings is not None:
            return Tip(texts("analysis.turning"), findings.figure(findings.report.points[int(rest)]))
        if kind == "column":
            return Tip(texts(f"analysis.column.{rest}"), texts(f"analysis.about.{rest}"))
        if kind == "luck" and findings is not None and findings.report.luck:
            seat = int(rest)
            said = (findings.luck(seat), findings.accuracy(seat), findings.accuracy_figure(seat))
            return Tip(texts("analysis.column.luck"), "\n".join(one for one in said if one))
        return None

    def on_target(self, target: str, press: Press) -> None:
        kind, _, rest = target.partition("/")
        findings = self.findings
        if kind == "at":
            self.stack.push(routes.replay(self.context, self.record, at=int(rest)))
        elif kind == "point":
            self.chosen = int(rest)
            self.invalidate()
        elif kind == "tab":
            self.tab = rest
            self.invalidate()
        elif findings is not None and kind in ("see", "why", "again", "play"):
            point = findings.report.points[int(rest)]
            if kind == "see":
                self.stack.push(routes.replay(self.context, self.record, at=point.number))
            elif kind == "play":
                self.stack.push(routes.play_from(self.context, self.record, point.number))
            elif (opens := self._retry(point)) is not None:
                self._tried.add(int(rest))
                self.stack.push(opens(findings.reason(point), kind == "why"))
            else:
                body = findings.why(point)
                self.stack.push(dialogs.message(self.context, self.context.texts("analysis.why"), body))
        else:
            super().on_target(target, press)

    def on_key(self, key: Key) -> bool:
        if key.name != "c":
            return super().on_key(key)
        self.tab = PARTS[(PARTS.index(self.tab) + 1) % len(PARTS)]
        self.invalidate()
        return True
