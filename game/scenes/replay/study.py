"""What lies behind a position of a replay: the chances and the best answers, and a table of one's own that goes on from there."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from game.boards import opponent
from game.bots.bot import bot_seed
from game.bots.registry import bot_ids, levels, player_id
from game.bots.thinking.search_result import RatedAction, SearchResult, settled
from game.bots.worker import Advice, BotWorker, request
from game.extras import offer
from game.storage.record import PERSON, Record, SeatInfo
from game.storage.saves import Saves
from game.table.advice import advice_sentence, better, points, purpose
from game.table.replay import OPEN, CountChange, Replay, play_from, views
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.tree import Node, TextStyle

from .. import launch
from ..common import layers
from ..common.over_table import (
    LEADING,
    LEAF,
    PLAIN,
    SOFT,
    STRONG,
    Bar,
    Heading,
    Leaves,
    Note,
    balance,
    balance_height,
    sheet,
)
from ..common.parts import HEADING, banner, button, button_row, button_width, chooser, gap_of
from ..common.who_plays import WhoPlays
from ..common.words import game_texts
from .editor import Editor

# -- playing on --------------------------------------------------------------------------------------------------------


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
        self.changed: list[CountChange] = []
        """What of the position was set by hand."""
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
            ("ui/change", self._change_words(), "button", "glyph/pen"),
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
        elif target == "ui/change":
            self._change()
        elif target == "ui/begin":
            self.begin()
        else:
            self.stack.pop()

    def _change_words(self) -> str:
        """What the way to the position says: how many numbers are set by hand."""
        texts, count = self.context.texts, len({change[:2] for change in self.changed})
        return texts("trial.changed", count=count) if count else texts("trial.change")

    def _change(self) -> None:
        """Set the position up by hand."""

        def done(changed: list[CountChange]) -> None:
            self.changed = changed
            self.invalidate()

        self.stack.push(Editor(self.context, self.record, self.at, self.changed, done))

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
        session = play_from(self.record, self.at, self.seats, self.context.service(Saves), self.changed)
        launch.open_table(self, session)

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
        elif key.name == "return":
            self.begin()
        else:
            return False
        return True


# -- the analysis ------------------------------------------------------------------------------------------------------


MOST = 3
"""Most answers that are named."""
EVEN = 0.05
"""Points below which two answers count as equal."""
PAGE = f"{LEAF}study"


class Chances(Protocol):
    """The chances over a finished match, as far as they are computed."""

    failed: bool

    @property
    def changes(self) -> int:
        """How often they have grown or failed."""

    def poll(self) -> bool:
        """Fetch what was computed; whether anything changed."""

    def chances(self, at: int) -> list[float]:
        """Every seat's chance at a position, from 0 to 1; empty where they are not known yet."""


class Study:
    """What is known of the position shown. ``told`` are the positions whose best answers may be seen."""

    def __init__(self, context: Context, record: Record) -> None:
        self.context, self.record = context, record
        self.open = False
        self.told: set[int] = set()
        self.leaves = Leaves()
        self._texts = game_texts(context, record.match.game, [seat.name for seat in record.seats])
        self._chances: Chances | None = None
        self._worker: BotWorker | None = None
        self._asked = -1
        self._seen: tuple[Advice | None, int] = (None, 0)

    @property
    def can(self) -> bool:
        """Whether there is any: only where nothing is hidden, and where bots can think about the game."""
        return allowed(self.record) and bool(levels(self.record.match.game.id))

    # -- what is computed ----------------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Open or close it; opened, the chances of a finished match are computed."""
        self.open = self.can and not self.open
        game, match = self.record.match.game, self.record.match
        chances = offer("chances", "analysis")
        if self.open and self._chances is None and chances is not None and game.over(match.state):
            self._chances = chances(self.context, self.record)

    def tell(self, at: int) -> None:
        """The best answers at a position may be seen from now on."""
        self.told.add(at)

    def follow(self, film: Replay) -> None:
        """Let the position shown be thought about, if its answers may be seen."""
        at = film.at
        if not self.open or at not in self.told or film.decision is None or at == self._asked:
            return
        if self._worker is None:
            self._worker = BotWorker()
        match = film.match
        state = match.at(at)
        seed = bot_seed(match.setup.seed, int(state.to_act), at)
        self._asked = at
        self._worker.advise(request(at, match.game, state, "", seed, match.setup.components))

    def poll(self) -> bool:
        """Fetch what was found; whether there is something else to be shown."""
        if self._worker is not None:
            self._worker.listen()
        if self._chances is not None:
            self._chances.poll()
        now = (self._advice(self._asked), 0 if self._chances is None else self._chances.changes)
        changed, self._seen = now != self._seen, now
        return changed and self.open

    def close(self) -> None:
        """End what is thought about answers; the analysis of the match goes on."""
        worker, self._worker = self._worker, None
        self._asked = -1
        if worker is not None:
            worker.close()

    def _advice(self, at: int) -> Advice | None:
        found = None if self._worker is None else self._worker.advice
        return found if found is not None and found.number == at == self._asked else None

    def chances(self, at: int) -> list[float]:
        """Every seat's chance at a position, from 0 to 1; empty where they are not known."""
        return [] if self._chances is None else self._chances.chances(at)

    # -- what is said --------------------------------------------------------------------------------------------

    def notes(self, film: Replay) -> list[Note]:
        """The paragraphs."""
        texts, decision = self.context.texts, film.decision
        told = bool(self.chances(film.at)) or offer("chances", "analysis") is None
        said = [] if told else [Note(texts(f"replay.study.{self._missing()}"), SOFT)]
        if decision is None:
            return [Note(texts("replay.study.over"), PLAIN), *said]
        who = self._texts.seat(decision.seat)
        said.append(Note(texts("replay.study.asked", name=who), STRONG))
        if film.at < len(film):
            action = self._texts.action(film.match.entries[film.at].action, film.match.at(film.at))
            said.append(Note(texts("replay.study.played", action=action)))
        if film.at not in self.told:
            return [*said, Note(texts("replay.study.first"), LEADING, "glyph/why")]
        return [*said, *self._answers(film, decision.seat)]

    def _missing(self) -> str:
        return "open" if self._chances is None else "failed" if self._chances.failed else "wait"

    def _answers(self, film: Replay, seat: int) -> list[Note]:
        texts, advice = self.context.texts, self._advice(film.at)
        if advice is None or (advice.result is None and not advice.final):
            return [Note(texts("hint.thinking"), SOFT, "glyph/hourglass")]
        if advice.result is None:
            return [Note(texts("hint.none"), SOFT)]
        said: list[Note] = []
        for number, option in enumerate(_kinds(advice.result)[:MOST]):
            said += self._answer(film, seat, advice.result, option, number)
        if not advice.final:
            said.append(Note(texts("hint.thinking"), SOFT, "glyph/hourglass"))
        return said

    def _answer(
        self, film: Replay, seat: int, result: SearchResult, option: RatedAction, number: int
    ) -> list[Note]:
        """An answer with what it is good for, and how far it is behind the best."""
        texts, game = self.context.texts, film.match.game
        seen = game.recall(film.match.at(film.at), seat)
        why = purpose(game, seen, seat, option.line, result if not number else settled(option.line, "glance"))
        action = self._texts.action(option.line[0], seen)
        said = [
            Note(
                texts("replay.study.place", place=number + 1, action=action),
                STRONG if not number else LEADING,
            )
        ]
        if number and result.how == "tried":
            by, error = better(result.options[0], option)
            key = "even" if by < max(EVEN, error) else "behind"
            said.append(Note(texts(f"replay.study.{key}", points=points(by, self._texts)), SOFT))
        if why is not None:
            said.append(Note(advice_sentence(why, self._texts)))
        return said

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View, room: Rect, film: Replay) -> Node:
        """The panel at the top of a place, its two buttons below it."""
        texts, chances = self.context.texts, self.chances(film.at)
        node = Node("study.place", room, depth=layers.PANEL)
        high = view.target(44)
        rows = 0 if film.decision is None else 1 if film.at in self.told or view.upright else 2
        above = room.pad(bottom=rows * high)
        self.leaves.about((film.at, film.at in self.told))
        laid = sheet(
            view, above, Heading("study", texts("replay.study.title")), self.notes(film), texts, self.leaves
        )
        bars = [
            Bar(texts("replay.study.chance", name=self._texts.seat(seat), chance=round(100 * one)), one)
            for seat, one in enumerate(chances)
        ]
        if self.leaves.count == 1:
            laid.rect = above.cut_top(min(above.h, laid.rect.h + balance_height(view, bars)))[0]
            balance(view, laid, bars)
        node.children.append(laid)
        if film.decision is not None:
            self._buttons(view, node, Rect(room.x, laid.rect.bottom, room.w, high), film.at)
        return node

    def _buttons(self, view: View, node: Node, line: Rect, at: int) -> None:
        texts, gap = self.context.texts, gap_of(view)
        names = [("variation", "glyph/play", "button.primary")]
        if at not in self.told:
            names.append(("answers", "glyph/bulb", "button"))
        words = [texts(f"replay.study.{name}") for name, _, _ in names]
        wide = [button_width(view, said, "body.bold", picture=True) for said in words]
        beside = sum(wide) + gap * (len(wide) - 1) <= line.w
        cells = (
            line.equal_columns(len(names), gap)
            if beside
            else [line.moved(0, n * line.h) for n in range(len(names))]
        )
        for (name, picture, fill), said, cell in zip(names, words, cells, strict=True):
            at_place = cell.pad(top=gap // 2)
            button(node, name, at_place, said, f"ui/{name}", fill=fill, picture=picture, tip=f"replay/{name}")


def _kinds(result: SearchResult) -> list[RatedAction]:
    """The answers that begin differently, best first."""
    found: dict[object, RatedAction] = {}
    for option in result.options:
        found.setdefault(option.line[0], option)
    return [*found.values()]
