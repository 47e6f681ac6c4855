"""The result screen: winner, points by source and over the rounds, and their details."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.boards import opponent
from game.boards.board_layout import mosaic
from game.bots.career import LAURELS
from game.scenes.common import curve
from game.table.score_history import earned
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Texts, Tip, View
from game.ui.tree import Node, TextStyle

from .. import launch, routes
from ..common import dialogs, extras
from ..common.career import StationEnd
from ..common.log import Log
from ..common.parts import (
    CAPTION,
    SMALL_LABEL,
    banner,
    button,
    button_row,
    button_width,
    gap_of,
    page,
    panel,
    seal_of,
    world,
)
from ..common.people import in_mood
from ..common.pictures import Drawing
from .grid import ScoreSheet, bars, detail, grid, things_of
from .sharing import share
from .state import ANALYSIS, TABS, VERDICT, ScoreState, lines_of

WINNER = TextStyle("title", "gold_light", shrink=True, pad=10)
HAD = TextStyle("small.bold", "gold_light", shrink=True)
WON = TextStyle("title", "gold_light", align="left", valign="bottom", lines=2, shrink=True, pad=6)
DAILY = TextStyle("small.bold", "porphyry", lines=2, shrink=True, pad=10)
SAID = TextStyle("body.italic", align="left", lines=2, shrink=True, pad=6)
REACHED = TextStyle("small.bold", "porphyry", align="left", shrink=True, pad=6)
LEAST_LINES = 6
"""So many lines the story of the match has on the poster at the least."""
TIGHT = 26
"""Least lines of a window with a separate headline."""
ROOMY = ("wide", "grand", "table")
"""Kinds of windows in which table and curve fit side by side."""
SIDE_BY_SIDE = 70
"""So many times the size of the text both need across."""
HIGH = 30
"""And so many times the size of the text in height."""
SHORT = {"a": ANALYSIS, "b": "board", "w": "watch", "p": "share", "v": "proof"}
"""Keys of the buttons."""


class Score(ScoreState):
    """The result screen: the table of sources, and beside it or instead the curve or the details of a number."""

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        tight = view.h < TIGHT * view.text_px("body")
        headline = self.headline() if self.count.over else texts("score.counting")
        parts = page(
            view, texts, "score", headline if tight else texts("score.title"), game=self.session.game.id
        )
        body, strips, lent = parts.body, [parts.foot], 0
        if view.upright:  # the buttons have two rows
            strip, body = body.cut_bottom(parts.foot.h, gap=gap_of(view))
            strips.insert(0, strip)
        if words := " ".join(said for one in self.lines if (said := one.line())):
            high = DAILY.lines * view.line(DAILY.role) + 4
            strip, body = body.cut_bottom(high, gap=gap_of(view) // 2)
            parts.root.add("daily", strip, text=words, style=DAILY, fill="sheet")
        if self.count.over:
            lent, body = self._station(view, parts.root, body)
        beside = body.w >= SIDE_BY_SIDE * view.text_px("body") and body.h + lent >= HIGH * view.text_px(
            "body"
        )
        posted = self.count.over and (view.upright or beside)
        if not tight and not posted:
            title, body = body.cut_top(view.line("title") + view.px(16), gap=gap_of(view))
            words = headline
            plate = title.place(
                min(title.w, view.width(words, WINNER.role) + 4 * view.line("title")), title.h
            )
            parts.root.add("winner", plate, text=words, style=WINNER, fill="curtain", frame="outline.gold")
        if not self.count.over:
            self._counting(view, parts.root, body)
        elif view.upright:
            self._one_below_another(view, parts.root, body)
        elif beside:
            self._posted(view, parts.root, body)
        else:
            self._tabbed(view, parts.root, body)
        self._foot(view, parts.root, strips)
        return parts.root

    def _station(self, view: View, root: Node, body: Rect) -> tuple[int, Rect]:
        """What the match was for its station above the room for what extras say: the height of that, and the rest."""
        lent = view.line(CAPTION.role) + view.px(8) if self.notice else 0
        body = body.pad(bottom=lent)
        if self.station is not None:
            strip, body = body.cut_bottom(strip_height(view), gap=gap_of(view) // 2)
            station_strip(view, root, strip, self.station, self.context.texts, self.par.line())
        return lent, body

    def _counting(self, view: View, root: Node, body: Rect) -> None:
        """The table as far as it is counted, with the bars; a click anywhere ends the count."""
        gap, wide = gap_of(view), view.kind in ROOMY and not view.upright
        left, right = body.columns(1.35, 1.0, gap=gap) if wide else body.rows(1.0, 0.4, gap=gap)
        used = self._sources(view, root, left)
        if not wide:
            right = Rect(right.x, used.bottom + gap, right.w, min(right.h, body.bottom - used.bottom - gap))
        field = right.cut_top(used.h)[0] if wide else right
        _, inner = panel(view, root, "over", field)
        bars(view, root, inner, self._sheet(), self.count.grown)
        cover = root.add("skip", body, target="ui/skip", focusable=False)
        cover.depth = 50

    def _one_below_another(self, view: View, root: Node, body: Rect) -> None:
        """The winner with the mosaic, below it the table, below that the curve or what is behind the number chosen."""
        gap = gap_of(view)
        first, rest = body.cut_top(round(body.h * 0.44), gap=gap)
        self._poster(view, root, first)
        used = self._sources(view, root, rest.cut_top(round(rest.h * 0.62))[0], tall=True)
        self._beside(view, root, rest.pad(top=used.h + gap))

    def _posted(self, view: View, root: Node, body: Rect) -> None:
        """At the left the winner with the mosaic, or what is behind the number chosen; at the right table and curve."""
        gap = gap_of(view)
        left, right = body.columns(1.0, 1.6, gap=gap)
        if self.chosen is None:
            self._poster(view, root, left)
        else:
            self._beside(view, root, left)
        used = self._sources(view, root, right.cut_top(right.h * 2 // 3)[0], tall=True)
        self._curve(view, root, right.pad(top=used.h + gap))

    def _poster(self, view: View, root: Node, area: Rect) -> None:
        """The bust of the winner beside the headline, below it the mosaic of the own city or the world of the game."""
        gap = max(6, view.px(12))
        high = max(view.line("title") * 2 + view.line("small") * 2, min(area.h * 2 // 5, view.px(336)))
        plate, rest = area.cut_top(high)
        poster = root.add("poster", area, fill="bar")
        inner = plate.inset(max(8, view.px(16)))
        bust, words = inner.cut_left(min(inner.h, inner.w // 3), gap=2 * gap)
        won = self.score_history.winners
        if won:
            self._bust(poster, bust.fit(1, 1), won)
        most = max(LEAST_LINES, min(VERDICT.lines, (words.h - 2 * view.line("title")) // view.line("small")))
        said, below = self._verdict(view, words.w, most)
        lines = min(2, len(view.fonts.wrap(said, "title", view.k, words.w - 2 * view.px(WON.pad))))
        told = len(lines_of(view, below, words.w))
        small = view.line("small") * max(3, min(told, most))
        style = WON
        if view.width(said, "display") < words.w - 2 * view.px(WON.pad):
            style, lines = WON.but(role="display"), 1
        block = words.place(words.w, min(words.h, lines * view.line(style.role) + small))
        upper, lower = block.rows(1.0, small)
        poster.add("winner", upper, text=said, style=style)
        poster.add("verdict", lower, text=below, style=VERDICT)
        if won and self.first:
            self._seal(poster, bust.fit(1, 1))
        if self.city is not None:
            self._town(view, root, rest)
        else:
            root.add("world", rest, picture=world(self.session.game.id, rest), picture_at="fill")
        root.add("poster.edge", area, frame="light.edge").depth = 3

    def _bust(self, root: Node, spot: Rect, won: Sequence[int]) -> None:
        """The portrait of the winner, who is glad, in gold; a wreath for a bot without character."""
        info = self.session.seats[won[0]]
        disc = root.add("bust", spot, fill="disc")
        if self.faces[won[0]]:
            picture = in_mood(self.faces[won[0]], "glad")
            face = disc.add("face", spot.inset(spot.w // 24), picture=picture)
            flag = spot.place(spot.w * 3 // 8, spot.w * 3 // 8, 1.0, 1.0)
            face.add("flag", flag, picture=banner(info))
        else:
            face = disc.add("laurel", spot.inset(spot.w // 12), picture="fame")
            flag = spot.place(spot.w * 3 // 8, spot.w * 3 // 8, 0.5, 0.46)
            face.add("flag", flag, picture=banner(info))

    def _seal(self, poster: Node, bust: Rect) -> None:
        """The seal of a first victory at the foot of the winner's portrait."""
        side = bust.w // 2
        spot = bust.place(side, side, 0.0, 1.0)
        poster.add("first", spot, picture=seal_of(self.session.game.id)).depth = 4

    def _curve(self, view: View, root: Node, area: Rect) -> None:
        """The points over the rounds."""
        node, inner = panel(view, root, "over", area, self.context.texts("score.tab.curve"))
        if extras.shown(self.context):
            inner = self._door(view, node, inner, area)
        curve.curve(view, node, inner, self.score_history, self.session.seats, self.drawn)

    def _town(self, view: View, root: Node, area: Rect) -> None:
        """The mosaic of the winner's own city."""
        if self.city is None:
            return
        node = root.add("town", area, fill="bar")
        name = self.session.seats[self.score_history.winners[0]].name
        said = self.context.texts("score.had", name=name)
        strip, rest = area.cut_bottom(view.line(HAD.role) + max(6, view.px(12)))
        if self.city.tiles and rest.h > 8 * strip.h and view.width(said, HAD.role) <= strip.w:
            node.add("had", strip, text=said, style=HAD)
            area = rest
        mosaic(view, node, area, self.city)

    def _tabbed(self, view: View, root: Node, body: Rect) -> None:
        """A small window: one part at a time, by tabs."""
        strip, body = body.cut_top(max(24, min(view.target(40), body.h // 9)), gap=gap_of(view) // 2)
        wide = min(strip.w, view.px(1240))
        names = (*self.tabs, ANALYSIS) if self._analyzed else self.tabs
        for name, cell in zip(
            names, strip.place(wide, strip.h).equal_columns(len(names), gap_of(view)), strict=True
        ):
            button(
                root, f"tab.{name}", cell, self._said(f"tab.{name}"), f"tab/{name}",
                selected=name == self.tab, style=SMALL_LABEL,
            )  # fmt: skip
        if self.tab == TABS[0] and self.chosen is None:
            area = body.place(min(body.w, view.px(420 + 300 * len(self.score_history.order))), body.h, 0.5, 0)
            self._sources(view, root, area)
        elif self.tab == "city" and self.chosen is None:
            self._town(view, root, body)
        else:
            self._beside(view, root, body, door=False)

    def _sources(self, view: View, root: Node, area: Rect, *, tall: bool = False) -> Rect:
        ending = "" if tall else self.ending()  # the poster says it
        return grid(view, root, area, replace(self._sheet(), ending=ending), tall=tall)

    def _sheet(self) -> ScoreSheet:
        """The content of the table, as far as it is counted."""
        counted = None if self.count.over else self.count.counted
        return ScoreSheet(
            self.score_history, self.session.seats, self.texts, self.chosen, counted, faces=self.faces
        )

    def _door(self, view: View, node: Node, inner: Rect, area: Rect) -> Rect:
        """The way to the analysis beside the heading of the curve; what is left below."""
        words = self.context.texts(f"score.tab.{ANALYSIS}")
        wide = min(inner.w // 2, button_width(view, words, SMALL_LABEL.role, picture=True))
        high = min(view.target(40), inner.y - area.y - 2)
        cell = Rect(inner.right - wide, area.y + max(2, (inner.y - area.y - high) // 2), wide, high)
        for child in node.children:
            if child.name.endswith("heading"):
                child.rect = child.rect.pad(right=wide + gap_of(view))
        button(
            node, ANALYSIS, cell, words, f"ui/{ANALYSIS}", picture="glyph/chart", style=SMALL_LABEL, tip=f"ui/{ANALYSIS}"
        )  # fmt: skip
        return inner

    def _beside(self, view: View, root: Node, area: Rect, *, door: bool = True) -> None:
        """What is behind the number chosen, else the curve, with the way to the analysis if there is no tab for it."""
        if self.chosen is None:
            node, inner = panel(view, root, "over", area, self.context.texts("score.tab.curve"))
            if door and extras.shown(self.context):
                inner = self._door(view, node, inner, area)
            curve.curve(view, node, inner, self.score_history, self.session.seats, self.drawn)
            return
        index, seat = self.chosen
        parts = [(each, self.score_history.shares[each].parts[index]) for each in self.score_history.order]
        part = self.score_history.shares[seat].parts[index]
        sources = self.log, earned(self.film.match, self.film.log, seat, part)
        detail(view, root, area, self.chosen, parts, sources, self.session.seats, self.texts)

    def _foot(self, view: View, root: Node, strips: list[Rect]) -> None:
        """The buttons in one or two rows, and above them what was just saved."""
        texts = self.context.texts
        buttons = [
            ("ui/board", texts("score.board"), "button", "glyph/eye"),
            ("ui/watch", texts("score.watch"), "button", "glyph/play"),
            ("ui/save", texts("score.save"), "button", "glyph/save"),
            ("ui/share", texts("share.button"), "button", "glyph/picture"),
            ("ui/proof", texts("proof.button"), "button", "glyph/lock"),
            ("ui/title", texts("score.to_title"), "button", "glyph/quit"),
            ("ui/again", texts("score.again"), "button.primary", "glyph/dice"),
        ]
        if self.station is not None:
            buttons[-2:] = [
                ("ui/again", texts("career.again"), "button", "glyph/dice"),
                ("ui/path", texts("career.onward"), "button.primary", "glyph/flag"),
            ]
        first = (len(buttons) + 1) // len(strips) if len(strips) > 1 else len(buttons)
        for strip, row in zip(strips, (buttons[:first], buttons[first:]), strict=False):
            button_row(view, root, strip, row, across=0.5)
        if self.notice and self.count.over:  # who won is not told before the points
            foot = strips[0]
            high = view.line(CAPTION.role) + view.px(8)
            strip = Rect(foot.x, foot.y - high - 2, foot.w, high)
            wide = min(foot.w, view.width(self.notice, CAPTION.role) + 2 * high)
            root.add(
                "notice", strip.place(wide, high), text=self.notice, style=CAPTION, fill="sheet"
            ).depth = 40

    # -- input ---------------------------------------------------------------------------------------------------

    def tooltip(self, token: str) -> Tip | None:
        kind, _, rest = token.partition("/")
        texts = self.texts
        if kind == "log":
            return self.log.tooltip(token, texts)
        if kind == "round":
            return curve.tip(self.score_history, self.session.seats, texts, int(rest))
        if kind == "seat":
            seat = self.session.seats[int(rest)]
            return opponent.player_tip(texts, texts.game.id, seat.controller, title=seat.name)
        if kind == "rule":
            return Tip(texts.rule_title(rest), texts.rule(rest))
        if token == "ui/share":
            return Tip(texts("share.button"), texts("share.hint"), keys="P")
        if token == f"ui/{ANALYSIS}":
            return Tip(texts(f"score.tab.{ANALYSIS}"), texts("analysis.hint"), keys="A")
        if token == "score/curve":
            return Tip(texts("score.tab.curve"))
        if kind != "score":
            return None
        index, number = (int(word) for word in rest.split("/"))
        part = self.score_history.shares[number].parts[index]
        names = things_of(texts, part) if part.things else ""
        body = "\n".join(line for line in (names, texts("score.unfold")) if line)
        return Tip(texts.source(part.key), body)

    def on_target(self, target: str, press: Press) -> None:
        kind, _, rest = target.partition("/")
        if not self.count.over:
            self._crown()
        else:
            self.drawn = 1.0
        if kind == "ui":
            self._command(rest)
        elif target == f"tab/{ANALYSIS}":
            self._command(ANALYSIS)
        elif kind == "tab":
            self.tab, self.chosen = rest, None
        elif kind == "score":
            index, seat = (int(word) for word in rest.split("/"))
            self.chosen, self.log = (index, seat), Log()
        elif kind == "rule":
            self.stack.push(routes.help_page(self.context, self.texts, rule=rest))
        elif kind == "at":
            self._watch(int(rest))
        elif kind == "log":
            self._from_log(rest)
        self.invalidate()

    def _from_log(self, rest: str) -> None:
        what, _, which = rest.partition("/")
        if what == "at":
            self._watch(self.log.moment(int(which)))
        elif what == "rule":
            self.stack.push(routes.help_page(self.context, self.texts, rule=which))
        else:
            self.log.take(f"log/{rest}")

    def _command(self, name: str) -> None:
        if name == "back":
            self.stack.pop()
        elif name == "curve":
            self.chosen = None
        elif name == ANALYSIS:
            analysis = routes.page(ANALYSIS)
            assert analysis is not None
            self.stack.push(analysis(self.context, self.session.record))
        elif name == "board":
            self._watch(None)
        elif name == "watch":
            self._watch(0)
        elif name == "again":
            launch.again(self, self.session)
        elif name == "path":
            mark = self.session.record.station
            masters = mark is not None and mark.form == "masters"
            launch.to_path(self, self.session.game.id, masters=masters)
        elif name == "proof":
            self.stack.push(routes.proof(self.context, self.session.record))
        elif name == "title":
            launch.back_to_title(self.context, self)
        elif name == "save":
            dialogs.ask(self, self.session, self._say)
        elif name == "share":
            self.stack.push(Drawing(self.context, self._share))

    def _watch(self, at: int | None) -> None:
        """The table at a moment, everything open: nothing is a secret any more."""
        self.stack.push(routes.replay(self.context, self.session, at=at))

    def _share(self) -> None:
        """Draw the picture of the result and keep it."""
        share(self.context, self.session.record, self.headline(), self._say)

    def _say(self, words: str, wrong: bool) -> None:
        """Show the result of saving; errors are dialogs of their own."""
        del wrong
        self.notice = words
        self.invalidate()

    def on_wheel(self, target: str, steps: int) -> bool:
        if target.startswith("log/") and self.log.scroll(steps):
            self.invalidate()
        return target.startswith("log/")

    def on_key(self, key: Key) -> bool:
        if not self.count.over:
            self._crown()  # and does nothing else: who presses it wants to see the result
        elif key.name == "escape" and self.chosen is not None:
            self._command("curve")
        elif key.name == "escape":
            self.stack.pop()
        elif key.name == "return":
            self.on_target("ui/again" if self.station is None else "ui/path", Press(keyboard=True))
        elif key.name == "c":
            self.tab, self.chosen = self.tabs[(self.tabs.index(self.tab) + 1) % len(self.tabs)], None
        elif key.name in SHORT and (SHORT[key.name] != ANALYSIS or self._analyzed):
            self._command(SHORT[key.name])
        else:
            return False
        self.invalidate()
        return True


# -- the end of a go at a station: its laurels and the closing line of the rivals ---------------------------------------


def strip_height(view: View) -> int:
    """The height of the strip."""
    return SAID.lines * view.line(SAID.role) + view.line(REACHED.role) + 12


def station_strip(view: View, root: Node, area: Rect, end: StationEnd, texts: Texts, par: str = "") -> None:
    """The laurels large, those that are missing pale; beside them what was reached and why they are, with the par if there is
    one, and below it what is said, with the face of the rival it is about."""
    node, gap = root.add("station", area, fill="sheet"), gap_of(view)
    inner = area.inset(gap, 5)
    side = min(inner.h, inner.w // 14)
    words = " · ".join(part for part in (reached_words(end, texts), end.lack, par) if part)
    heads = (LAURELS + bool(end.rival)) * side + 2 * gap
    room = inner.w - heads
    wide = max(view.width(words, REACHED.role), view.width(end.said, SAID.role)) + 4 * view.px(SAID.pad)
    block = inner.place(heads + min(room, wide), inner.h)
    leaves, said = block.cut_left(LAURELS * side, gap=gap)
    for number, cell in enumerate(leaves.equal_columns(LAURELS)):
        node.add(f"laurel{number}", cell.place(side, side), picture="fame", dim=number >= end.laurels)
    if end.rival:
        face, said = said.cut_left(side, gap=gap)
        picture = opponent.portrait(end.station.game, end.rival)
        node.add("station.face", face.place(side, side), picture=picture, scenery=True)
    upper, lower = said.cut_top(view.line(REACHED.role) + 2)
    node.add("station.reached", upper, text=words, style=REACHED)
    node.add("station.said", lower, text=end.said, style=SAID)


def reached_words(end: StationEnd, texts: Texts) -> str:
    """What was reached in words; of a lost match also that its goal was kept."""
    if not end.laurels:
        return texts("career.no_laurel")
    if end.laurels == LAURELS or not end.goal:
        return texts(f"career.laurel.{end.laurels}")
    return texts("career.goal_only")
