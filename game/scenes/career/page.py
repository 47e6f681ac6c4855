"""The page of a path: the map, the letter of the chosen station, the count and the games, in the room a window has."""

from __future__ import annotations

from game.boards import opponent
from game.bots.career import FORMS, MIRROR
from game.bots.registry import split_bot_id
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Tip, View
from game.ui.tree import Node, TextStyle

from .. import launch, routes
from ..common import career
from ..common.game_cards import game_cards, take_in_hand
from ..common.parts import CAPTION, SMALL_LABEL, button, button_width, gap_of, page
from ..common.people import own_face, own_name
from .letter import letter, met_words
from .path_map import SIGNS, TABS, CareerState, chart, make_poster, running_sign

COUNT = TextStyle("small.bold", "porphyry", align="left", lines=2)
STORY = TextStyle("small", "ink_soft", align="left", valign="top")
LEAST_MAP = 0.6
"""How far the map may shrink so that the story of the path has room below it."""
STORY_LINES = 3
"""So many lines are kept for the story in every language."""
LETTER_WIDE, MAP_WIDE, HIGH = 17, 30, 24
"""So many times the size of the text the letter and the map need across, and both in height."""


class CareerPage(CareerState):
    """The path of one game."""

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        self.ruled = False
        texts, gap = self.context.texts, gap_of(view)
        title = texts(
            "career.title", game=texts(f"{self.game}.name"), path=texts(f"{self.game}.career.title")
        )
        parts = page(view, texts, "career", title, foot=False, game=self.game)
        area = parts.body.pad(-gap, -gap, -gap, -gap)
        em = view.text_px("body")
        wide = max(view.px(470), LETTER_WIDE * em)
        if view.upright and area.h >= 3 * HIGH * em:
            self._stacked(view, parts.root, area)
        elif not view.upright and self._roomy(view, area, wide):
            self._beside(view, parts.root, area, wide)
        else:
            self._tabbed(view, parts.root, area)
        if self.notice:
            high = view.line(CAPTION.role) + view.px(8)
            strip = Rect(area.x, area.bottom - high, area.w, high)
            width = min(area.w, view.width(self.notice, CAPTION.role) + 2 * high)
            note = parts.root.add(
                "notice", strip.place(width, high), text=self.notice, style=CAPTION, fill="sheet"
            )
            note.depth = 40
        return parts.root

    def _roomy(self, view: View, area: Rect, wide: int) -> bool:
        """Whether map and letter have room side by side, and the names of the games below the map."""
        em, gap = view.text_px("body"), gap_of(view)
        if area.w < wide + MAP_WIDE * em or area.h < HIGH * em:
            return False
        names = [view.width(self.context.texts(f"{game}.name"), "body.bold") for game in self.games]
        card = max(names) + 2 * view.line("heading") + 2 * view.px(16)
        return len(self.games) * (card + gap) <= area.w - wide

    def _shape(self, wide: int) -> int:
        """The height of the map at a width."""
        return round(wide * self.path.shape[1] / self.path.shape[0])

    def _beside(self, view: View, root: Node, area: Rect, least: int) -> None:
        """The map with what is below it at the left, the letter at the right."""
        gap = gap_of(view)
        ratio = self.path.shape[0] / self.path.shape[1]
        wide = min(area.w - least - gap, round(area.h * ratio))
        lower = max(MAP_WIDE * view.text_px("body"), round(wide * LEAST_MAP))
        told = next(
            (one for one in range(wide, lower, -max(4, view.px(8))) if self._tells(view, area, one)), wide
        )
        sea, sheet = area.cut_left(told, gap=gap)
        sea = sea.cut_top(min(self._shape(sea.w), sea.h))[0]
        chart(view, root, sea, self)
        letter(view, root, sheet, self)
        self._rest(view, root, Rect(area.x, sea.bottom + gap, sea.w, area.bottom - sea.bottom - gap))

    def _tells(self, view: View, area: Rect, wide: int) -> bool:
        """Whether a map so wide leaves room below it for the story of the path and the games."""
        gap = gap_of(view)
        return area.h - self._shape(wide) - gap - self._told_high(view, wide) - gap >= view.target(72)

    def _told_high(self, view: View, wide: int) -> int:
        """The height of the count and the story below a map."""
        inner = wide - 2 * max(8, view.px(16))
        lines = max(len(view.fonts.wrap(one, STORY.role, view.k, inner)) for one in self.stories.values())
        high = view.line(COUNT.role) + view.px(4) + max(STORY_LINES, lines) * view.line(STORY.role) + 4
        return 2 * max(4, view.px(8)) + high

    def _stacked(self, view: View, root: Node, area: Rect) -> None:
        """In an upright window: the map, the count and the games below it, then the letter."""
        gap = gap_of(view)
        sea, rest = area.cut_top(self._shape(area.w), gap=gap)
        middle, sheet = rest.cut_top(max(view.target(150), rest.h * 3 // 10), gap=gap)
        chart(view, root, sea, self)
        letter(view, root, sheet, self)
        self._rest(view, root, middle)

    def _tabbed(self, view: View, root: Node, area: Rect) -> None:
        """In a small window one part at a time."""
        gap = gap_of(view)
        strip, area = area.cut_top(view.target(42), gap=gap)
        for name, cell in zip(TABS, strip.equal_columns(len(TABS), gap // 2), strict=True):
            button(
                root, f"tab.{name}", cell, self.context.texts(f"career.tab.{name}"), f"tab/{name}",
                selected=name == self.tab, style=SMALL_LABEL,
            )  # fmt: skip
        if self.tab == TABS[0]:
            chart(view, root, area.fit(*self.path.shape, 0.5, 0.0), self)
        elif self.tab == TABS[1]:
            letter(view, root, area, self)
        else:
            self._rest(view, root, area)

    def _rest(self, view: View, root: Node, area: Rect) -> None:
        """How far the path is gone, the story of the act in one breath where there is room, and the games to choose from."""
        texts, gap = self.context.texts, gap_of(view)
        pad = max(4, view.px(8))
        line, story = view.line(COUNT.role) + 2, self.stories[self.station.act]
        wide = area.w - 2 * max(8, view.px(16))
        tall = self._told_high(view, area.w)
        told = area.h - tall - gap >= view.target(72)
        short = 2 * pad + (max(line, view.target(44)) if self.finished else line)
        upper, strip = area.cut_top(max(tall, short) if told else short, gap=gap)
        if strip.h < view.target(48):
            upper, strip = Rect(area.x, area.y, area.w, 0), area
        games = {one: self.fact(one) for one in self.games}
        game_cards(
            view, root, strip.cut_top(min(strip.h, view.px(280)))[0], texts, self.games, self.game, games
        )
        for one in [one for one in root.children if one.name.rpartition(".")[2] in self.going]:
            side = view.target(26)
            running_sign(one, Rect(one.rect.right - side - gap // 2, one.rect.y + gap // 2, side, side))
        if not upper.h:
            return
        node = root.add("below", upper, fill="sheet")
        inner = self._commands(view, node, upper.pad((area.w - wide) // 2, pad, (area.w - wide) // 2, pad))
        side = min(inner.h, view.target(44))
        me, inner = inner.cut_left(side, gap=view.px(8))
        face = me.place(side, side)
        node.add("me", face, fill="disc", tip="ui/me", speech=own_name(self.context, self.game)).add(
            "face", face.inset(max(1, side // 24)), picture=own_face(self.context, self.game)
        )
        said = self._explained(view, inner.w)
        if told:
            first, rest = inner.cut_top(line, gap=view.px(4))
            node.add("count", first, text=said, style=COUNT, tip="ui/laurels")
            lines = max(2, len(view.fonts.wrap(story, STORY.role, view.k, rest.w)))
            if lines * view.line(STORY.role) <= rest.h + 2:
                node.add("story", rest, text=story, style=STORY.but(lines=lines))
        else:
            node.add("count", inner, text=said, style=COUNT, tip="ui/laurels")

    def _commands(self, view: View, node: Node, area: Rect) -> Rect:
        """At the right end of a path that is finished: its poster and the masters' act; the room that is left."""
        texts = self.context.texts
        if not self.finished:
            return area
        for name, words, picture in (
            ("masters", texts("career.masters"), "glyph/star"), ("poster", texts("career.poster"), "glyph/picture")
        ):  # fmt: skip
            wide = button_width(view, words, SMALL_LABEL.role, picture=True)
            high = min(area.h, view.target(44))
            if wide > area.w // 2 or high < view.target(32):
                continue
            cell, area = area.cut_right(wide, gap=gap_of(view))
            button(
                node, name, cell.place(wide, high), words, f"ui/{name}", picture=picture, style=SMALL_LABEL,
                selected=name == "masters" and self.masters, tip=f"ui/{name}",
            )  # fmt: skip
        return area

    # -- words ---------------------------------------------------------------------------------------------------

    def _explained(self, view: View, wide: int) -> str:
        """How far one is, and where the letter has no room for it what laurels are for; shorter where that has none here either."""
        said = self.count_words()
        if self.ruled or self.leads_on(self.station) or not self.is_open(self.station):
            return said
        both = f"{said} · {self.context.texts('career.laurels_hint')}"
        room = wide - 2 * view.px(COUNT.pad)
        return next(
            (
                words
                for words in (both, self.context.texts("career.laurels_hint"))
                if view.width(words, COUNT.role) <= room
            ),
            said,
        )

    def tooltip(self, token: str) -> Tip | None:
        kind, _, name = token.partition("/")
        texts = self.context.texts
        if token == "ui/me":
            return Tip(own_name(self.context, self.game), self.count_words())
        if kind == "ui" and name in (*SIGNS, "masters", "poster", "laurels"):
            return Tip(texts(f"career.{name}"), texts(f"career.{name}_hint"))
        if kind == "rival":
            return self._rival_tip(name)
        if kind != "station":
            return None
        station = next(one for one in self.stations if one.id == name)
        return Tip(career.numbered(texts, station), career.goal_of(texts, station), self.state_words(station))

    def _rival_tip(self, rival: str) -> Tip:
        """Who a rival is, and what one has been through with it."""
        texts, character = self.context.texts, split_bot_id(rival)[1]
        if character == MIRROR:
            return Tip(texts("career.mirror"), texts("career.mirror_hint"))
        tip = opponent.player_tip(texts, self.game, rival)
        known = self.tallies.get(character)
        met = self.memory(character)
        tally = " ".join(met) if known and met else met_words(self, character)
        return Tip(tip.title, f"{tip.body}\n{tally}", tip.long, picture=tip.picture, shape=tip.shape)

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if target == "ui/skip" and press.double and not self.skipping:
            return
        self.skipping = self.skipping if target == "ui/skip" else ""
        if kind == "station":
            again = self.chosen == name and press.double
            self.chosen, self.tab = name, TABS[1]
            if again and self.is_open(self.station):
                self._go()
        elif kind == "game" and name != self.game:
            self.game, self.chosen, self.masters = name, "", False
            self.tab = TABS[0]
            take_in_hand(self.context, name)
            self.look()
        elif kind == "tab":
            self.tab = name
        elif kind == "ui":
            self._command(name)
        if self.manager is not None:
            self.invalidate()

    def _command(self, name: str) -> None:
        one = self.station
        if name == "back":
            self.stack.pop()
        elif name in self.doors and (behind := routes.page(name)) is not None:
            self.stack.push(behind(self.context, self.game))
        elif name == "read" and self.is_open(one):
            end = self.end_of(self.of(one).latest)
            self.stack.push(career.letter_page(self.context, one, end.said if end is not None else ""))
        elif name == "skip" and self.skippable:
            self._skip()
        elif name == "masters" and self.finished:
            self.masters = not self.masters
            self.look()
        elif name == "poster" and self.finished:
            self.stack.push(make_poster(self))
        elif name == "go" and self.is_open(one):
            launch.play_station(self, one, self.form)
        elif name == "easier" and self.offered:
            launch.play_station(self, one, FORMS[1])
        elif name == "continue" and one.id in self.running:
            launch.resume(self, self.running[one.id].id)

    def _go(self) -> None:
        """Take up a go at the chosen station, or begin one."""
        self._command("continue" if self.station.id in self.running else "go")

    def _skip(self) -> None:
        """Leave the chosen station out, and go on to the next one; the first press only asks."""
        if not self.skipping:
            self.skipping = self.station.id
            self.speak(self.context.texts("career.skip_sure"))
            return
        self.skipping = ""
        launch.skip_station(self, self.station)
        self.chosen = ""
        self.look()

    def step(self, by: int) -> None:
        """Choose the station before or after the chosen one."""
        self.skipping, ids = "", [one.id for one in self.stations]
        self.chosen = ids[max(0, min(len(ids) - 1, ids.index(self.station.id) + by))]
        self.invalidate()

    def on_key(self, key: Key) -> bool:
        steps = {"pagedown": 1, "page down": 1, "pageup": -1, "page up": -1}
        if key.name == "escape":
            self.stack.pop()
        elif key.name == "return" and self.is_open(self.station):
            self._go()
        elif key.name in steps:
            self.step(steps[key.name])
        else:
            return False
        return True
