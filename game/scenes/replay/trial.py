"""Playing on from a position of a recorded match as a sandbox game: choose who plays each seat."""

from __future__ import annotations

from dataclasses import replace

from game.boards import opponent
from game.bots.registry import bot_ids, player_id
from game.storage.record import PERSON, Record, SeatInfo
from game.storage.saves import Saves
from game.table.replay import OPEN, play_from, views
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.tree import Node, TextStyle

from .. import launch
from ..common.parts import HEADING, banner, button_row, chooser, gap_of
from ..common.who_plays import WhoPlays

NAME = TextStyle("body.bold", align="left", shrink=True, pad=8)
ABOUT = TextStyle("body", "ink_soft", align="left", valign="top", lines=6, shrink=True)


def allowed(record: Record) -> bool:
    """Whether playing on from its positions is allowed: not if that reveals hidden or future information."""
    return OPEN in views(record)


def tried_by(record: Record, seat: int) -> list[SeatInfo]:
    """Who plays a variation: the person at one seat, bots at all others; the strongest for those whose people are gone."""
    rival = player_id(bot_ids(record.match.game.id)[-1])
    return [
        replace(one, controller=PERSON if number == seat else rival if one.is_person else one.controller)
        for number, one in enumerate(record.seats)
    ]


class PlayFrom(Scene):
    """Chooses the seats of a match that continues a recorded one after ``at`` actions."""

    overlay = True

    def __init__(self, context: Context, record: Record, at: int) -> None:
        super().__init__(context)
        self.record, self.at = record, at
        self.round = record.match.game.facts(record.match.at(at)).get("round", 0)
        self.seats = list(record.seats)
        if not any(seat.is_person for seat in self.seats):
            self.seats[0] = replace(self.seats[0], controller=PERSON)

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        gap, row, pad = gap_of(view), view.target(50), max(14, view.px(28))
        wide = min(view.w - 2 * gap, max(view.px(820), 560))
        about = texts("trial.about")
        lines = len(view.fonts.wrap(about, ABOUT.role, view.k, wide - 2 * pad))
        words = lines * view.line(ABOUT.role) + 4
        fixed = 2 * pad + view.line("heading") + words + 2 * gap
        row = min(row, (view.h - 8 - fixed) // (len(self.seats) + 1) - gap)  # a low window at a large scale
        high = fixed + (len(self.seats) + 1) * (row + gap)
        rect = view.rect.place(wide, min(view.h - 8, high), 0.5, 0.42)
        card = Node("trial", rect, fill="dialog", solid=True)
        line, inner = rect.inset(pad).cut_top(view.line("heading"), gap)
        card.add("heading", line, text=texts("trial.heading", round=self.round, step=self.at), style=HEADING)
        line, inner = inner.cut_top(words, gap)
        card.add("about", line, text=about, style=ABOUT)
        for number in range(len(self.seats)):
            line, inner = inner.cut_top(row, gap)
            self._seat(view, card, line, number)
        foot = inner.cut_bottom(row)[0]
        rows = [
            ("ui/cancel", texts("common.cancel"), "button", ""),
            ("ui/begin", texts("trial.begin"), "button.primary", "glyph/play"),
        ]
        button_row(view, card, foot, rows)
        return card

    def _seat(self, view: View, card: Node, line: Rect, number: int) -> None:
        seat = self.seats[number]
        flag, rest = line.cut_left(line.h, gap_of(view))
        card.add(f"flag.{number}", flag.inset(2), picture=banner(seat))
        name, who = rest.columns(1.0, 1.0, gap=gap_of(view))
        card.add(f"name.{number}", name, text=seat.name, style=NAME)
        game = self.record.match.game.id
        said = opponent.label(self.context.texts, game, seat.controller)
        picture = opponent.portrait(game, seat.controller)
        chooser(view, card, f"who.{number}", who, said, f"who/{number}", picture=picture, tip=f"who/{number}")

    def tooltip(self, token: str) -> Tip | None:
        kind, _, number = token.partition("/")
        if kind != "who":
            return None
        seat = self.seats[int(number)]
        return opponent.player_tip(self.context.texts, self.record.match.game.id, seat.controller)

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if kind == "who":
            self._choose(int(name))
        elif target == "ui/begin":
            self.begin()
        else:
            self.stack.pop()

    def _choose(self, number: int) -> None:
        """Open the choice of players for a seat; random guests are already drawn."""
        seat = self.seats[number]
        self.stack.push(
            WhoPlays(
                self.context, self.record.match.game.id, seat.controller, lambda who: self._sit(number, who),
                heading=seat.name, chance=False,
            )
        )  # fmt: skip

    def _sit(self, number: int, who: str) -> None:
        self.seats[number] = replace(self.seats[number], controller=who)
        self.invalidate()

    def begin(self) -> None:
        """Open the table of the trial."""
        session = play_from(self.record, self.at, self.seats, self.context.service(Saves))
        launch.open_table(self, session)

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
        elif key.name == "return":
            self.begin()
        else:
            return False
        return True


__all__ = ["PlayFrom", "allowed"]
