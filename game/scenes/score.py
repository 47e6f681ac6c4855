"""The end of a match: every seat's points by source, tie-breaks, and who won."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits

from game.engine.core.score import ScoreTree, Standing
from game.i18n.speech import MatchTexts
from game.table.session import Session
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.sound import sounds_of
from game.ui.tree import Node, TextStyle

from . import launch, saving
from .new_game import CHOSEN_SEED_BITS, banner
from .parts import CAPTION, button_row, gap_of, page
from .words import match_texts

HEAD = TextStyle("body.bold", shrink=True, pad=4)
SOURCE = TextStyle("body", align="left", shrink=True, pad=10)
POINTS = TextStyle("number", shrink=True)
TOTAL = TextStyle("number.large", "porphyry", shrink=True)
TIE = TextStyle("small", "ink_soft", shrink=True)
TIE_NAME = TextStyle("small", "ink_soft", align="left", shrink=True, pad=10)
WINNER = TextStyle("title", "gold_light", shrink=True, pad=10)
NOTICE = TextStyle("small.bold", align="left", shrink=True)
NOTHING = "–"


TIGHT = 26
"""A window of fewer lines than this has no room for a headline of its own."""


class Score(Scene):
    """A table: a column for each seat in order of place, a row for each source of points."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self.session = session
        game, state = session.game, session.state
        self.trees = game.score(state)
        self.places = game.standings(state)
        ranked = {standing.seat for standing in self.places}
        self.order = [standing.seat for standing in self.places]
        self.order += [seat for seat in range(len(session.seats)) if seat not in ranked]
        self.notice = ""

    @property
    def texts(self) -> MatchTexts:
        """The catalogue of this match."""
        return match_texts(self.context, self.session)

    def place(self, seat: int) -> Standing | None:
        """Where a seat ended, None for one that left."""
        return next((standing for standing in self.places if standing.seat == seat), None)

    def enter(self) -> None:
        sounds_of(self.context).music("score")

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        tight = view.h < TIGHT * view.text_px("body")
        parts = page(view, texts, "score", self.headline() if tight else texts("score.title"))
        body = parts.body
        if not tight:
            title, body = body.cut_top(view.line("title") + view.px(16), gap=gap_of(view))
            words = self.headline()
            plate = title.place(
                min(title.w, view.width(words, WINNER.role) + 4 * view.line("title")), title.h
            )
            parts.root.add("winner", plate, text=words, style=WINNER, fill="curtain", frame="outline.gold")
        area = body.place(min(body.w, view.px(360 + 300 * len(self.order))), body.h, 0.5, 0)
        self._grid(view, parts.root, area)
        self._foot(view, parts.root, parts.foot)
        return parts.root

    def headline(self) -> str:
        """Who won, in words."""
        texts = self.context.texts
        winners = [self.session.seats[standing.seat].name for standing in self.places if standing.place == 1]
        if len(winners) == 1:
            return texts("score.wins", name=winners[0], points=self.places[0].points)
        plain = self.texts
        return texts(
            "score.share", names=plain.listed(winners), points=self.places[0].points if winners else 0
        )

    def _grid(self, view: View, root: Node, area: Rect) -> None:
        sources = list(self.trees[0].parts) if self.trees else []
        ties = len(self.places[0].ties) if self.places else 0
        gap = max(2, view.px(4))
        head = max(min(view.target(96), area.h // 5), view.line("body.bold") + 24)
        total = view.line("number.large")
        row = min(
            view.target(54),
            (area.h - head - total - gap * (len(sources) + ties + 3)) // (len(sources) + ties),
        )
        heights = [head, *[row] * len(sources), total, *[row] * ties]
        high = sum(heights) + gap * (len(heights) - 1) + 2 * gap
        sheet = root.add("sheet", Rect(area.x, area.y, area.w, min(area.h, high)), fill="sheet")
        lines = sheet.rect.inset(max(8, view.px(18)), gap).rows(*heights, gap=gap)
        widths = [1.5] + [1.0] * len(self.order)
        self._head(view, sheet, lines[0].columns(*widths, gap=gap))
        for index, part in enumerate(sources):
            cells = lines[1 + index].columns(*widths, gap=gap)
            self._source(sheet, index, part, lines[1 + index], cells)
        self._total(sheet, lines[1 + len(sources)], lines[1 + len(sources)].columns(*widths, gap=gap))
        for index in range(ties):
            self._tie(sheet, index, lines[2 + len(sources) + index].columns(*widths, gap=gap))

    def _head(self, view: View, sheet: Node, cells: Sequence[Rect]) -> None:
        for seat, cell in zip(self.order, cells[1:], strict=True):
            info = self.session.seats[seat]
            line = view.line("body.bold")
            flag, name = cell.rows(1.0, line)
            place = self.place(seat)
            flag = flag.square()
            if place is not None and place.place == 1:
                sheet.add(f"laurel.{seat}", flag.moved(-flag.w - view.px(6), 0), picture="fame")
            sheet.add(f"flag.{seat}", flag, picture=banner(info))
            words = (
                self.context.texts("score.place", place=place.place, name=info.name) if place else info.name
            )
            sheet.add(f"name.{seat}", name, text=words, style=HEAD)

    def _source(self, sheet: Node, index: int, part: ScoreTree, line: Rect, cells: Sequence[Rect]) -> None:
        if index % 2 == 0:
            sheet.add(f"band.{index}", line, fill="well")
        words = self.texts.own(f"score.{part.key}")
        sheet.add(f"source.{index}", cells[0], text=words, style=SOURCE)
        for seat, cell in zip(self.order, cells[1:], strict=True):
            points = self.trees[seat].parts[index].points
            sheet.add(
                f"points.{index}.{seat}", cell, text=str(points) if points else NOTHING, style=POINTS,
                tip=f"score/{index}/{seat}",
            )  # fmt: skip

    def _total(self, sheet: Node, line: Rect, cells: Sequence[Rect]) -> None:
        sheet.add("rule", line.cut_top(2)[0], fill="line.gold")
        sheet.add(
            "total", cells[0], text=self.context.texts("score.total"), style=SOURCE.but(role="body.bold")
        )
        for seat, cell in zip(self.order, cells[1:], strict=True):
            sheet.add(f"total.{seat}", cell, text=str(self.trees[seat].points), style=TOTAL)

    def _tie(self, sheet: Node, index: int, cells: Sequence[Rect]) -> None:
        words = self.texts.own(f"score.tie.{index + 1}")
        sheet.add(f"tie.{index}", cells[0], text=words, style=TIE_NAME)
        for seat, cell in zip(self.order, cells[1:], strict=True):
            place = self.place(seat)
            text = str(place.ties[index]) if place is not None else NOTHING
            sheet.add(f"tie.{index}.{seat}", cell, text=text, style=TIE)

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        texts = self.context.texts
        buttons = [
            ("ui/board", texts("score.board"), "button", "glyph/eye"),
            ("ui/save", texts("score.save"), "button", "glyph/save"),
            ("ui/title", texts("score.to_title"), "button", "glyph/quit"),
            ("ui/again", texts("score.again"), "button.primary", "glyph/dice"),
        ]
        button_row(view, root, foot, buttons, across=0.5)
        if self.notice:
            high = view.line(CAPTION.role) + view.px(8)
            strip = Rect(foot.x, foot.y - high - 2, foot.w, high)
            wide = min(foot.w, view.width(self.notice, CAPTION.role) + 2 * high)
            root.add(
                "notice", strip.place(wide, high), text=self.notice, style=CAPTION, fill="sheet"
            ).depth = 1

    # -- input ---------------------------------------------------------------------------------------------------

    def tooltip(self, token: str) -> Tip | None:
        kind, _, rest = token.partition("/")
        if kind != "score":
            return None
        index, seat = (int(word) for word in rest.split("/"))
        part = self.trees[seat].parts[index]
        texts = self.texts
        names = texts.components(part.things) if part.things else ""
        rule = part.rule or ""
        known = texts.has_own(f"rule.{rule}")
        long = texts("table.rule", rule=rule, words=texts.rule(rule)) if known else ""
        return Tip(texts.own(f"score.{part.key}"), names, long=long)

    def on_target(self, target: str, press: Press) -> None:
        if target in {"ui/back", "ui/board"}:
            self.stack.pop()
        elif target == "ui/again":
            launch.again(self, self.session, randbits(CHOSEN_SEED_BITS))
        elif target == "ui/title":
            launch.back_to_title(self.context, self)
        elif target == "ui/save":
            saving.ask(self, self.session, self._say)

    def _say(self, words: str, wrong: bool) -> None:
        """Show what came of saving; what went wrong says so by itself."""
        del wrong
        self.notice = words
        self.invalidate()

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
        elif key.name == "return":
            self.on_target("ui/again", Press(keyboard=True))
        else:
            return False
        return True
