"""The result screen: winner, points by source and over the rounds, and their details."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.boards import opponent
from game.boards.board_layout import City, mosaic
from game.boards.registry import city_of
from game.extras import offered
from game.i18n.match_texts import MatchTexts
from game.scenes.common import curve
from game.table.characters import Speakers
from game.table.players import clock_words
from game.table.replay import OPEN, Replay
from game.table.score_history import earned, score_history, story
from game.table.score_history import told as tell
from game.table.session import Session
from game.ui.desktop import motion_of
from game.ui.geometry import Rect
from game.ui.moves import SPEEDS, MoveBatch, PieceMove
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.sound import sounds_of
from game.ui.tree import Node, TextStyle

from .. import launch, routes
from ..common import dialogs, extras
from ..common.career import MastersPar, StationEnd, station_end
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
from ..common.people import in_mood, seat_faces
from ..common.pictures import Drawing
from ..common.words import match_texts
from ..routes import AppServices
from . import detail
from .counting import Counting, bars
from .grid import ScoreSheet, grid
from .sharing import share
from .station import station_strip, strip_height

WINNER = TextStyle("title", "gold_light", shrink=True, pad=10)
WON = TextStyle("title", "gold_light", align="left", valign="bottom", lines=2, shrink=True, pad=6)
VERDICT = TextStyle("small", "marble", align="left", valign="top", lines=8, shrink=True, pad=6)
DAILY = TextStyle("small.bold", "porphyry", lines=2, shrink=True, pad=10)
MOST_TOLD, LEAST_LINES = 4, 6
"""So many sentences the poster tells of the story of the match, and so many lines it has at the least."""
TIGHT = 26
"""Least lines of a window with a separate headline."""
ROOMY = ("wide", "grand", "table")
"""Kinds of windows in which table and curve fit side by side."""
SIDE_BY_SIDE = 70
"""So many times the size of the text both need across."""
HIGH = 30
"""And so many times the size of the text in height."""
TABS = ("sources", "curve", "city")
DRAWN_SECONDS, DRAWN_STEPS = 1.6, 24
"""How long the curve takes to be drawn, and in how many steps."""
ANALYSIS = "analysis"
"""The tab that opens a page of its own."""
UPRIGHT_TABLE = 0.5
"""Share of the height that the table has at most in an upright window."""
LINES = "lines"
"""The setting with which characters speak."""
SHORT = {"a": ANALYSIS, "b": "board", "w": "watch", "p": "share", "v": "proof"}
"""Keys of the buttons."""


class Score(Scene):
    """The result screen: the table of sources, and beside it or instead the curve or the details of a number."""

    def __init__(self, context: Context, session: Session, *, counting: bool = False) -> None:
        super().__init__(context)
        self.session = session
        self.score_history = score_history(session.record)
        self.count = Counting(self._sources_count, _speed(context, session) if counting else 0.0)
        self.drawn = 1.0
        """How much of the curve is drawn: after the count it grows from round to round."""
        self.city = self._city()
        self.film = Replay(session.record, OPEN)
        self.tab = TABS[0]
        self.chosen: tuple[int, int] | None = None
        self.log = Log()
        self.notice = ""
        self.first = False
        """Whether the person has never won this game before."""
        self.lines = extras.end_lines(context, session.record)
        self.evening = context.service(AppServices).evening
        self.station: StationEnd | None = None
        self.par = MastersPar(context, session.record)
        self.faces = seat_faces(context, session.game.id, session.seats)

    @property
    def texts(self) -> MatchTexts:
        """The catalogue of this match."""
        return match_texts(self.context, self.session)

    def enter(self) -> None:
        sounds_of(self.context).music("score")
        self.notice = " ".join(self._news()) or self.notice
        self.first = any(ask(self.context, self.session) for ask in offered("first_victory"))
        for one in self.lines:
            one.start()
        self.station = station_end(self.context, self.session.record)
        self.par.start()
        self.invalidate()

    def _news(self) -> Iterator[str]:
        """What extras say of the finished match when it is first shown."""
        for say in offered("end_notice"):
            if said := say(self.context, self.session, self.texts):
                yield said

    @property
    def _analyzed(self) -> bool:
        """Whether there is an analysis."""
        return extras.shown(self.context) and routes.page(ANALYSIS) is not None

    def leave(self) -> None:
        for one in self.lines:
            one.stop()
        self.par.stop()

    def poll(self) -> bool:
        if not any([one.poll() for one in self.lines] + [self.par.poll()]):
            return False
        self.invalidate()
        return True

    @property
    def _sources_count(self) -> int:
        return len(self.score_history.trees[0].parts) if self.score_history.trees else 0

    def _city(self) -> City | None:
        """The mosaic of the winner's own city; None where nobody won or there is nothing to show."""
        match = self.session.match
        if not self.score_history.winners:
            return None
        found = city_of(match.game.id, match.state, self.score_history.winners[0])
        return found if found is not None and found.tiles else None

    @property
    def tabs(self) -> tuple[str, ...]:
        """What is shown one at a time in a small window."""
        return TABS if self.city is not None else TABS[:2]

    # -- counting ------------------------------------------------------------------------------------------------

    def tick(self, seconds: float) -> bool:
        """Count on; whether something to be seen has changed."""
        sounds = sounds_of(self.context)
        if self.stack.top is self and self.count.over:
            return self._draw_on(seconds)
        if self.stack.top is not self or not self.count.advance(seconds):
            return False
        if self.count.over:
            self._crown()
        else:
            sounds.play("coin")
        return True

    def _draw_on(self, seconds: float) -> bool:
        """Draw the curve further; whether that is to be seen."""
        if self.drawn >= 1.0:
            return False
        before = int(self.drawn * DRAWN_STEPS)
        speed = _speed(self.context, self.session)
        self.drawn = min(1.0, self.drawn + seconds / (DRAWN_SECONDS * speed)) if speed else 1.0
        return int(self.drawn * DRAWN_STEPS) != before

    def _crown(self) -> None:
        """The count is over: show the winner, lay the mosaic, and begin to draw the curve."""
        self.count.finish()
        self.drawn = 0.0 if _speed(self.context, self.session) else 1.0
        sounds_of(self.context).play("fame")
        if self.city is not None:
            tiles = [
                PieceMove(picture, ("score/poster/winner", "score/winner"), (f"score/town/city/tile{number}",), whole=True, laid=True)
                for number, picture in enumerate(self.city.tiles)
            ]  # fmt: skip
            self.move(MoveBatch([tiles], None, _speed(self.context, self.session), "full"))
        self.invalidate()

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        tight = view.h < TIGHT * view.text_px("body")
        headline = self.headline() if self.count.over else texts("score.counting")
        parts = page(
            view, texts, "score", headline if tight else texts("score.title"), game=self.session.game.id
        )
        body, strips = parts.body, [parts.foot]
        if view.upright:  # the buttons have two rows
            strip, body = body.cut_bottom(parts.foot.h, gap=gap_of(view))
            strips.insert(0, strip)
        if words := " ".join(said for one in self.lines if (said := one.line())):
            high = DAILY.lines * view.line(DAILY.role) + 4
            strip, body = body.cut_bottom(high, gap=gap_of(view) // 2)
            parts.root.add("daily", strip, text=words, style=DAILY, fill="sheet")
        if self.station is not None and self.count.over:
            strip, body = body.cut_bottom(strip_height(view), gap=gap_of(view) // 2)
            station_strip(view, parts.root, strip, self.station, texts, self.par.line())
        beside = body.w >= SIDE_BY_SIDE * view.text_px("body") and body.h >= HIGH * view.text_px("body")
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

    def _counting(self, view: View, root: Node, body: Rect) -> None:
        """The table as far as it is counted, with the bars; a click anywhere ends the count."""
        gap, wide = gap_of(view), view.kind in ROOMY and not view.upright
        left, right = body.columns(1.35, 1.0, gap=gap) if wide else body.rows(1.0, 0.4, gap=gap)
        used = self._sources(view, root, left)
        if not wide:
            right = Rect(right.x, used.bottom + gap, right.w, min(right.h, body.bottom - used.bottom - gap))
        field = right.cut_top(used.h)[0] if wide else right
        _, inner = panel(view, root, "over", field)
        bars(view, root, inner, self.score_history, self.session.seats, self.count.counted)
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
        high = max(view.line("title") * 2 + view.line("small") * 2, min(area.h * 2 // 5, view.px(320)))
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
        told = len(_lines(view, below, words.w))
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

    def _verdict(self, view: View, wide: int, most: int) -> tuple[str, str]:
        """The headline of the poster, and in at most so many lines below it the story, what decided and why the match ended."""
        texts, seats, won = self.context.texts, self.session.seats, self.score_history.winners
        people = [seat for seat, info in enumerate(seats) if info.is_person]
        said = self.headline()
        below = [] if not self.ending() else [self.ending()]
        places = self.score_history.places
        if len(won) == 1 and len(places) > 1 and places[0].points == places[1].points:
            for number, (one, two) in enumerate(zip(places[0].ties, places[1].ties, strict=True), 1):
                if one != two:
                    what = self.texts.own(f"score.tie.{number}")
                    below.insert(0, texts("score.on_tie", what=what, one=one, two=two))
                    break
        below += [*self._favored(), *self._thought()]
        if len(people) == 1 and list(won) == people:
            below.insert(0, said)
            said = texts("score.you_won")
            if self.first:
                below.insert(0, texts("score.first_win", game=texts(f"{self.session.game.id}.name")))
        return said, self._told(view, wide, " · ".join(below), most)

    def _favored(self) -> list[str]:
        """What people were given at the start."""
        seats, texts = self.session.seats, self.context.texts
        gifts = ", ".join(
            f"{seat.name} ({self.texts.own(f'gift.{seat.gift}')})" for seat in seats if seat.gift
        )
        return [texts("score.gifts", gifts=gifts)] if gifts else []

    def _thought(self) -> list[str]:
        """How long each person has thought, where a clock was on."""
        seats, clock, texts = self.session.seats, self.session.record.clock, self.context.texts
        times = ", ".join(f"{seats[seat].name} {clock_words(clock[seat])}" for seat in sorted(clock))
        return [texts("clock.result", times=times)] if times else []

    def _told(self, view: View, wide: int, below: str, most: int) -> str:
        """As many sentences of the story as have room, and below them what decided and why the match ended."""
        found = story(self.score_history)
        told = [] if found is None else tell(found, self.score_history.places[0].points, self.texts)
        quote = self._quote()
        counts = range(min(MOST_TOLD, len(told)), 0, -1)
        for last, count in [(quote, count) for count in counts if quote and count > 1] + [
            ("", count) for count in counts
        ]:
            words = "\n".join(line for line in (" ".join(told[:count]), below, last) if line)
            if len(_lines(view, words, wide)) <= most:
                return words
        return below

    def _quote(self) -> str:
        """What a character says at the end, "" if none does."""
        if self.context.settings.get(LINES) is not True:
            return ""
        line = Speakers(self.session.record, self.evening).close(self.score_history.winners)
        if line is None:
            return ""
        name = self.session.seats[line.seat].name
        return self.context.texts("speech.quoted", name=name, line=self.texts.own(line.key))

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
        counted = None if self.count.over else self.count.counted
        ending = "" if tall else self.ending()  # the poster says it
        sheet = ScoreSheet(
            self.score_history, self.session.seats, self.texts, self.chosen, counted, ending, self.faces
        )
        return grid(view, root, area, sheet, tall=tall)

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
        detail.detail(view, root, area, self.chosen, parts, sources, self.session.seats, self.texts)

    def headline(self) -> str:
        """The headline about the winner; the unit of points is the game's own if it has one.

        If something else than points decided, the headline says so if the game has a text for it.
        """
        names = [self.session.seats[seat].name for seat in self.score_history.winners]
        points = self.score_history.places[0].points if self.score_history.places else 0
        if len(names) != 1:
            together = self._decided("won_together") or "share"
            return self._said(together, names=self.texts.listed(names), points=points)
        places = self.score_history.places
        tied = len(places) > 1 and places[1].points == points
        return self._said(
            self._decided("won") or ("wins_tie" if tied else "wins"), name=names[0], points=points
        )

    def ending(self) -> str:
        """Why the match ended, "" if no event says so."""
        kinds = self.session.game.endings
        found = next((entry.event for entry in self.film.log if entry.event.key in kinds), None)
        return "" if found is None else self.texts.event(found)

    def _decided(self, how: str) -> str:
        """The key of what decided the match in place of points, "" where they did; ``how`` says for one or for many."""
        match = self.session.match
        keys = [f"{how}.{event.key}" for event in match.events(max(0, len(match) - 1))]
        return next((key for key in keys if self.texts.has_own(f"score.{key}")), "")

    def _said(self, key: str, **words: object) -> str:
        """A headline in the game's own words, else in those of all games."""
        texts = self.texts
        return (
            texts.own(f"score.{key}", **words)
            if texts.has_own(f"score.{key}")
            else texts(f"score.{key}", **words)
        )

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
        if self.notice:
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
        names = texts.components(part.things) if part.things else ""
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


def _speed(context: Context, session: Session) -> float:
    """How the pace stretches the count; 0 where nothing is to move."""
    return SPEEDS.get(session.players.pace, 1.0) if motion_of(context.settings) == "full" else 0.0


def _lines(view: View, words: str, wide: int) -> list[str]:
    """The lines of the words below the headline."""
    return view.fonts.wrap(words, VERDICT.role, view.k, wide - 2 * view.px(VERDICT.pad))
