"""The bar above the table: the menu, who must decide what, the clock, and the buttons of all panels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.boards.board import NEW_ROUND
from game.bots.bot import bot_seed
from game.bots.worker import request, simple
from game.engine.core.action import Action
from game.storage.record import Record
from game.table.players import ThinkingClock, clock_words
from game.ui.geometry import Rect
from game.ui.scene import Tip, View
from game.ui.tree import Node, TextStyle

from .. import routes
from ..common.parts import banner, button, button_width, table_bar_heights
from ..common.words import match_texts, question
from . import notices
from .goal import GoalPlate, goal_plate
from .model import TableModel
from .panel import Command, Panel, Tool

# -- the clock of the present turn -------------------------------------------------------------------------------------

TIP = "clock/turn"
GRACE = 15.0
"""Seconds between the reminder and the simple move."""
HASTY = 5
"""While nothing is near, the time is shown in steps of so many seconds."""


class ClockPanel(Panel):
    """Counts while a person at the screen or at a phone is asked; off by default (setting ``clock``)."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.clock = ThinkingClock(model.session.record)
        self.reminded = False
        self._shown = ""

    @property
    def way(self) -> str:
        """What the clock does: off, shown, remind, move."""
        return str(self.model.context.settings.get("clock"))

    @property
    def limit(self) -> float:
        """Seconds a turn may take; without end where the clock only counts."""
        minutes = int(str(self.model.context.settings.get("clock_minutes")))
        return 60.0 * minutes if self.way in ("remind", "move") else float("inf")

    def _asked(self) -> int | None:
        """The seat of the person who thinks now; ``None`` while nobody is asked or the table is covered."""
        session = self.model.session
        if self.way == "off" or session.over or session.waiting_for_bot or not self.model.on_top:
            return None
        if session.privacy.handover is not None or session.privacy.hidden or session.proposal is not None:
            return None
        return session.to_act

    def tick(self, seconds: float) -> bool:
        seat = self._asked()
        if seat is None:
            return self._show("")
        self.clock.count(seat, seconds)
        turn, limit = self.clock.turn, self.limit
        self.reminded = self.reminded and turn >= limit
        if turn >= limit and not self.reminded:
            self._remind(seat)
        elif self.way == "move" and turn >= limit + GRACE:
            self._move(seat)
        near = turn >= limit - GRACE
        return self._show(clock_words(turn if near else turn - turn % HASTY))

    def _show(self, words: str) -> bool:
        """Bring the time into the bar above; whether it has changed."""
        changed = words != self._shown
        self._shown = words
        self.model.clock = (words, self.reminded) if words else None
        return changed

    def _remind(self, seat: int) -> None:
        """Once a turn, with a sound and a sentence; nothing else happens."""
        model = self.model
        self.reminded = True
        model.sounds.play("gong")
        key = "clock.soon" if self.way == "move" else "clock.reminded"
        model.say(model.context.texts(key, name=model.session.seats[seat].name))

    def _move(self, seat: int) -> None:
        """The group wants it so: the simple move is played, which can be taken back like any other."""
        model, session = self.model, self.model.session
        if session.pending is not None:
            model.carry_out()
            return
        choices = session.choices or session.choices_on_phone(seat)
        if not choices:
            return
        action = self._simple(seat)
        action = action if action in choices else choices[-1]
        self.clock.count(-1, 0.0)  # the next question of the same seat has a turn of its own
        name, words = session.seats[seat].name, model.texts.action(action, session.state)
        if seat in session.privacy.on_phones:
            session.act_on_phone(seat, action)
            model.changed()
        else:
            model.do(action)
        model.say(model.context.texts("clock.moved", name=name, action=words))

    def _simple(self, seat: int) -> Action:
        session, match = self.model.session, self.model.session.match
        seed = bot_seed(match.setup.seed, seat, len(match))
        return simple(request(0, session.game, session.state, "easy", seed, match.setup.components))

    def acting(self) -> None:
        self.clock.note()

    def leave(self) -> None:
        """What was thought since the last action is kept too."""
        if self.way != "off":
            self.clock.note()
            self.model.session.autosave.write()

    def changed(self) -> None:
        """What is asked is another question; whose clock runs follows."""
        if self.way != "off":
            self.clock.note()

    def tooltip(self, token: str) -> Tip | None:
        if token != TIP:
            return None
        texts, seats = self.model.context.texts, self.model.session.seats
        lines = [
            texts("clock.of", name=info.name, time=clock_words(self.clock.seconds_thought(seat)))
            for seat, info in enumerate(seats)
            if info.is_person
        ]
        return Tip(texts("clock.title"), "\n".join(lines))


# -- the bar -----------------------------------------------------------------------------------------------------------


SENTENCE = TextStyle("body.bold", "white", align="left", lines=2, shrink=True)
MARK = TextStyle("small.bold", shrink=True, pad=6)
ROUND = TextStyle("small.bold", "white", shrink=True)
ORDER = (
    "phones",
    "score",
    "step",
    "pace",
    "orders",
    "coach",
    "advice",
    "motive",
    "note",
    "log",
    "aid",
    "help",
)
"""The order of the buttons from the left; others come before them."""

GIVE_WAY = ("near", "note")
"""The buttons that give way to the sentence: a key does the same."""


def _place(tool: Tool) -> int:
    return ORDER.index(tool.command) if tool.command in ORDER else -1


def _gold_chip(view: View, node: Node, name: str, cell: Rect, words: str, style: TextStyle, tip: str) -> None:
    """A plate of gold with a few words, as high as they are."""
    high = min(cell.h, style.lines * view.line(style.role) + 6)
    node.add(name, cell.place(cell.w, high), text=words, style=style, fill="chip.gold", tip=tip)


class TopBar(Panel):
    """The top bar: menu, sentence, buttons."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._shown: tuple[Record, GoalPlate] | None = None

    def cut(self, view: View, area: Rect) -> Rect:
        return area.cut_top(table_bar_heights(view)[0])[1]

    def layout(self, view: View, area: Rect, root: Node) -> None:
        mark = notices.match_mark(self.model)
        bar, _ = view.rect.cut_top(table_bar_heights(view)[0])
        last = notices.end_mark(self.model)
        fill = "bar.trial" if self.model.session.record.origin is not None else "bar.last" if last else "bar"
        node = Node("top", bar, fill=fill, solid=True, region="access.region.top")
        root.children.append(node)
        if last:
            node.add("light", bar.cut_bottom(max(3, view.px(5)))[0], fill="line.gold")
        inner = bar.inset(max(4, view.px(8)), max(3, view.px(5)))
        gap = max(4, view.px(8))
        menu, inner = inner.cut_left(inner.h, gap)
        button(node, "menu", menu, "", "ui/menu", fill="bar.button", picture="glyph/menu", tip="ui/menu")
        inner = self._tools(view, node, inner, gap)
        if mark:
            chip, inner = inner.cut_left(button_width(view, mark, MARK.role), gap)
            _gold_chip(view, node, "mark", chip, mark, MARK, notices.MARK_TIP)
        elif (plate := self._goal()).station is not None:
            inner = goal_plate(view, node, inner, gap, plate, notices.MARK_TIP)
        inner = self._nearing(view, node, inner, gap)
        inner = self._clock(view, node, inner, gap)
        inner = self._round(view, node, inner, gap)
        seat = self._about()
        if seat >= 0:
            flag, inner = inner.cut_left(inner.h, gap)
            node.add("flag", flag, picture=banner(self.model.session.seats[seat]))
        node.add("sentence", inner, text=self._fitting(view, inner.w), style=SENTENCE, clear=True)

    def _goal(self) -> GoalPlate:
        """The goal of the match that is shown."""
        record = self.model.session.record
        if self._shown is None or self._shown[0] is not record:
            self._shown = record, GoalPlate(record, self.model.context.texts)
        return self._shown[1]

    def _fitting(self, view: View, width: int) -> str:
        """The sentence, with the occasion if both fit."""
        occasion, sentence = self._occasion(), self._sentence()
        whole = " ".join((*occasion, sentence))
        return whole if self._fits(view, whole, width) else sentence

    def _nearing(self, view: View, node: Node, area: Rect, gap: int) -> Rect:
        """The mark of the coming end at the right; what is left of the area."""
        words = notices.end_mark(self.model)
        if not words:
            return area
        wide, style = button_width(view, words, MARK.role), MARK
        if not self._fits(view, self._sentence(), area.w - wide - area.h - 2 * gap):
            wide, style = round(0.62 * wide), replace(MARK, lines=2)  # the sentence needs the room
        chip, rest = area.cut_right(wide, gap)
        sign, rest = rest.cut_right(area.h, gap // 2)
        node.add("end", sign, picture="glyph/hourglass?ink=gold_light", tip=notices.END_TIP)
        _gold_chip(view, node, "nearing", chip, words, style, notices.END_TIP)
        return rest

    def _clock(self, view: View, node: Node, area: Rect, gap: int) -> Rect:
        """The time of the present turn at the right, where a clock is wanted; what is left of the area."""
        if self.model.clock is None:
            return area
        words, late = self.model.clock
        wide = button_width(view, "88:88", MARK.role) + area.h
        chip, rest = area.cut_right(wide, gap)
        fill = "terracotta" if late else "chip"
        plate = node.add(
            "clock", chip.place(chip.w, min(area.h, view.line(MARK.role) + 10)), fill=fill, tip=TIP
        )
        sign, room = plate.rect.cut_left(plate.rect.h)
        plate.add("sign", sign.inset(3), picture="glyph/hourglass")
        plate.add("time", room, text=words, style=MARK)
        return rest

    def _round(self, view: View, node: Node, area: Rect, gap: int) -> Rect:
        """The number of the round at the right, where the board does not tell it and it crowds no sentence; what is left of the area."""
        model = self.model
        words = model.context.texts("table.round", round=model.session.round)
        wide = view.width(words, ROUND.role) + gap
        room = area.w - wide - area.h - 2 * gap
        if model.texts.has_own("board.round_of") or not self._fits(view, self._fitting(view, room), room):
            return area
        chip, rest = area.cut_right(wide, gap)
        new = "outline.gold" if NEW_ROUND in model.highlighted else ""
        plate = chip.place(chip.w, min(area.h, view.line(ROUND.role) + 10))
        node.add("round", plate, text=words, style=ROUND, clear=True, frame=new)
        return rest

    @staticmethod
    def _fits(view: View, text: str, width: int) -> bool:
        """Whether a text has room in the lines of the sentence."""
        return len(view.fonts.wrap(text, SENTENCE.role, view.k, width)) <= SENTENCE.lines

    def _tools(self, view: View, node: Node, area: Rect, gap: int) -> Rect:
        """The tools at the right; what is left of the area. The magnifier and the pen give way to the sentence."""
        tools = sorted(self.model.host.tools(), key=_place, reverse=True)
        room = area.w - (len(tools) + 2) * (area.h + gap // 2) - area.h - 2 * gap
        if not self._fits(view, self._fitting(view, room), room):
            tools = [tool for tool in tools if tool.command not in GIVE_WAY]
        for tool in tools:
            target = f"ui/{tool.command}"
            cell, area = area.cut_right(area.h, gap // 2)
            name = f"ui.{tool.command}"
            button(
                node, name, cell, "", target, fill="bar.button", picture=tool.picture, tip=target, selected=False,
            )  # fmt: skip
            if tool.pressed:
                node.add(f"{name}.on", cell.pad(top=cell.h - max(2, view.px(4))), fill="line.gold")
        return area

    def _about(self) -> int:
        """The seat the sentence is about: who has just acted while that is looked at, else who must decide."""
        session = self.model.session
        if session.privacy.shows_last_move and len(session.match):
            last = session.match.entries[-1].seat
            if session.viewer in (None, last) and session.seats[last].is_person:
                return last
        return session.to_act

    def _sentence(self) -> str:
        """The sentence about who must decide what, is asked to confirm what, or has just done what."""
        session, texts = self.model.session, self.model.context.texts
        about = self._about()
        if about != session.to_act:
            if learned := self._learned(about):
                return learned
            return self._deed(about)
        decision, pending = session.decision, session.pending
        if pending is not None and not session.privacy.hidden:
            action = self.model.texts.action(pending, session.seen)
            return texts("takeback.asked", name=session.seats[session.to_act].name, action=action)
        if decision is not None:
            return question(self.model.texts, session)
        if session.over:
            return texts("table.over")
        return texts("table.waits", name=session.seats[session.to_act].name)

    def _deed(self, seat: int) -> str:
        """What a seat has just done, as far as who looks on may know it."""
        session, name = self.model.session, self.model.session.seats[seat].name
        if session.viewer == seat or session.privacy.open:
            last = len(session.match) - 1
            action = self.model.texts.action(session.match.entries[last].action, session.match.at(last))
            return self.model.context.texts("takeback.chosen", name=name, action=action)
        known = [event for event in session.match.events(len(session.match) - 1) if event.visible_to(None)]
        said = next((event for event in known if event.seat == seat), None)
        return match_texts(self.model.context, session).event(said) if said is not None else name

    def _learned(self, seat: int) -> str:
        """What a seat has just drawn, as far as who looks on may know it; "" if nothing."""
        session = self.model.session
        events = session.match.events(len(session.match) - 1)
        shown = [event for event in events if event.seat == seat and event.reveals]
        known = [event for event in shown if event.visible_to(session.viewer)]
        if not known or not any(event.audience is not None for event in shown):
            return ""
        said = max(known, key=lambda event: event.audience is not None)
        return match_texts(self.model.context, session).event(said)

    def _occasion(self) -> list[str]:
        """The occasion of a question outside the seat's own turn, for the viewer."""
        session = self.model.session
        asked = session.decision is not None and (session.pending is None or session.privacy.hidden)
        asked = asked and self._about() == session.to_act
        found = session.game.interruption_reason(session.seen) if asked else None
        if found is None:
            return []
        whose = "own" if session.viewer == session.to_act else "other"
        return [self.model.texts.own(f"occasion.{found[0]}_{whose}", **found[1])]

    def tools(self) -> Sequence[Tool]:
        own = Tool("help", "glyph/help")
        return (Tool("score", "glyph/chart"), own) if self.model.session.over else (own,)

    def commands(self) -> dict[str, Command]:
        return {"help": Command(self._help), "score": Command(self._score)}

    def _help(self) -> None:
        """The reference, opened at the chapter of the question."""
        decision, model = self.model.session.decision, self.model
        chapter = decision.chapter if decision is not None else ""
        model.stack.push(routes.help_page(model.context, model.texts, rule="", chapter=chapter))

    def _score(self) -> None:
        self.model.stack.push(routes.score(self.model.context, self.model.session))

    def tooltip(self, token: str) -> Tip | None:
        name = token.removeprefix("ui/")
        return self.tool_tip(name) if name in {"menu", "help", "score"} else None
