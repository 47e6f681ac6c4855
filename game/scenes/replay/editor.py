"""A position set up by hand: what each seat has of a replay's position, counted anew, to play on from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from game.boards.registry import board_of
from game.engine.core.game import SeatCount
from game.engine.core.pages import pages_of
from game.engine.core.position import ScenarioSetupError
from game.i18n.catalogue import capitalized
from game.storage.record import Record
from game.table.replay import OPEN, CountChange, views
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, View
from game.ui.tree import Node, TextStyle, find

from ..common.parts import (
    SMALL_LABEL,
    banner,
    button,
    button_row,
    gap_of,
    gathered,
    page,
    pager,
    panel,
    stepper,
    text_block,
    world,
)
from ..common.people import seat_faces
from ..common.pictures import SHEET, drawing_table, still
from ..common.reader import Leafing
from ..common.words import game_texts
from ..routes import AppServices

if TYPE_CHECKING:
    from pygame import Surface

ABOUT = TextStyle("body", align="left", valign="top", lines=4, shrink=True)
QUESTION = TextStyle("title", "gold_light", align="left", shrink=True)
PURPOSE = TextStyle("body", "marble", align="left", valign="top", shrink=True)
NAME = TextStyle("body", align="left", lines=2, shrink=True, pad=6)
CHANGED = NAME.but(role="body.bold", color="porphyry")
WRONG = TextStyle("small.bold", lines=2, shrink=True, pad=12)
PICTURE, MOST_PICTURE = 0.58, 0.7
"""Share of the width that the picture of the table has, and the most."""
LONG = 2.3
"""Width of a content to its height from which the seats stand beside the table."""
LARGE_SHEET = (1920, 1080)
"""What the table is drawn on where it is shown larger than on the usual sheet."""
SLICE = 0.008
"""Seconds of a frame in which the table is drawn on."""
LEAST_WIDE, LEAST_HIGH = 26, 14
"""Sizes of letters that a column of numbers must be wide, and lines that are left beside or below the picture."""


class Editor(Leafing):
    """The seats as tabs, and each number of the chosen one between less and more. The rules refuse what cannot be.

    ``done`` gets all changes in their order. Beside them is the table as it would be.
    """

    draws_on = True

    def __init__(
        self,
        context: Context,
        record: Record,
        at: int,
        changed: Sequence[CountChange],
        done: Callable[[list[CountChange]], None],
    ) -> None:
        super().__init__(context)
        self.record, self.done = record, done
        self.game = record.match.game
        self.texts = game_texts(context, self.game, [seat.name for seat in record.seats])
        book = pages_of(self.game)
        self._pictures = {} if book is None else {icon.id: icon.picture for icon in book.icons}
        self._signs: dict[str, str] = {}
        self.before = record.match.at(at)
        self.state: Any = self.before.clone()
        self.changes: list[CountChange] = []
        self.notice = ""
        """Why the last change was refused."""
        self.seat = max(0, int(self.before.to_act))
        self.picture = ""
        """The table with the changes, "" until it is drawn."""
        self._steps: Iterator[Surface | None] | None = None
        self._wanted: tuple[object, ...] = ()
        """The seat and the changes of which the picture is, or will be."""
        self._size = SHEET
        for change in changed:
            self.set_count(*change)

    @property
    def world(self) -> str:
        return self.game.id

    def set_count(self, seat: int, key: str, count: int) -> None:
        """Set a number, unless the components do not allow it; one set twice in a row is one change."""
        trial = self.state.clone()
        try:
            self.game.recount(trial, seat, key, count)
        except ScenarioSetupError:
            self.notice = self.context.texts("editor.refused")
            self.announce(self.notice)
            return
        self.state, self.notice = trial, ""
        if self.changes and self.changes[-1][:2] == (seat, key):
            self.changes.pop()
        self.changes.append((seat, key, count))

    def reset(self) -> None:
        """Everything as it was."""
        self.state, self.changes = self.before.clone(), []

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts, gap = self.context.texts, gap_of(view)
        parts = page(view, texts, "editor", texts("editor.title"), game=self.game.id)
        area = self._around(view, parts.root, parts.body)
        told = find(parts.root, "editor/purpose") is not None
        name = self.record.seats[self.seat].name if told else ""
        node, inner = panel(view, parts.root, "sheet", area, name)
        if not told:
            _, inner = text_block(view, node, "about", inner, texts("editor.about"), ABOUT)
        used = self._counts(view, node, inner)
        node.rect = node.rect.pad(bottom=max(0, inner.bottom - used))
        foot = Rect(area.x, parts.foot.y, area.w, parts.foot.h)
        foot = foot._replace(y=min(foot.y, node.rect.bottom + gap))  # the buttons follow the sheet
        rows = [("ui/done", texts("editor.done"), "button.primary", "glyph/check")]
        if self.changes:
            rows.insert(0, ("ui/reset", texts("editor.reset"), "button", "glyph/undo"))
        button_row(view, parts.root, foot, rows)
        if self.notice:
            wide = min(area.w, view.width(self.notice, WRONG.role) + 3 * view.px(WRONG.pad))
            strip = Rect(area.x, node.rect.bottom - view.target(46), wide, view.target(46))
            parts.root.add("notice", strip, text=self.notice, style=WRONG, fill="terracotta").depth = 40
        return gathered(view, parts) if view.upright or not told else parts.root

    def _around(self, view: View, root: Node, area: Rect) -> Rect:
        """What the page is for, the table and the seats, where they find room; the room for the numbers."""
        gap = gap_of(view)
        if view.upright:
            return self._upright(view, root, area)
        long = area.w > LONG * area.h
        rail, rest = area.cut_left(view.px(400) if long else 0, gap=gap if long else 0)
        share = self._share(view, rest)
        left, right = rest.columns(share, 1 - share, gap=gap)
        if right.w < LEAST_WIDE * view.text_px("body") or right.h < LEAST_HIGH * view.line("body"):
            strip, rest = area.cut_top(view.target(64), gap=gap)
            self._seats(view, root, strip.equal_columns(len(self.record.seats), gap // 2))
            return rest.place(min(rest.w, view.px(1640)), rest.h, 0.5, 0)
        left = left.pad(
            bottom=area.bottom - root.rect.bottom + max(10, view.px(26))
        )  # the buttons stand at the right
        if long:
            rail = rail._replace(h=left.h)
            seats = self._purpose(view, root, rail)
            self._seats(
                view,
                root,
                seats.cut_top(min(seats.h, len(self.record.seats) * view.px(150)))[0].equal_rows(
                    len(self.record.seats), gap
                ),
            )
            self._position(view, root, left)
            return right
        left = self._purpose(view, root, left)
        board, strip = left.cut_top(
            min(left.w * SHEET[1] // SHEET[0], left.h - view.target(64) - gap), gap=gap
        )
        self._position(view, root, board)
        strip = strip.cut_top(min(strip.h, view.px(150)))[0]
        self._seats(view, root, strip.equal_columns(len(self.record.seats), gap // 2))
        return right

    def _upright(self, view: View, root: Node, area: Rect) -> Rect:
        """The same one below the other."""
        gap = gap_of(view)
        area = self._purpose(view, root, area)
        left, rest = area.cut_top(min(area.w * SHEET[1] // SHEET[0], area.h * 2 // 5), gap=gap)
        strip, rest = rest.cut_top(view.px(110), gap=gap)
        if rest.w < LEAST_WIDE * view.text_px("body") or rest.h < LEAST_HIGH * view.line("body"):
            strip, rest = area.cut_top(view.target(64), gap=gap)
        else:
            self._position(view, root, left)
        self._seats(view, root, strip.equal_columns(len(self.record.seats), gap // 2))
        return rest

    def _purpose(self, view: View, root: Node, area: Rect) -> Rect:
        """What the page is for, as a question and in a sentence or two; the room that is left below."""
        texts, gap = self.context.texts, max(8, view.px(20))
        words, wide = texts("editor.about"), area.w - 2 * gap
        lines = len(view.fonts.wrap(words, PURPOSE.role, view.k, wide))
        high = view.line(QUESTION.role) + lines * view.line(PURPOSE.role) + gap
        if high * 3 > area.h:
            return area
        band, rest = area.cut_top(high + gap, gap=gap_of(view))
        node = root.add("purpose", band, fill="porphyry")
        upper, lower = band.inset(gap, gap // 2).rows(view.line(QUESTION.role), 1.0)
        node.add("question", upper, text=texts("editor.question"), style=QUESTION)
        node.add("about", lower, text=words, style=PURPOSE.but(lines=max(2, lines)))
        return rest

    def _share(self, view: View, area: Rect) -> float:
        """How much of the width the table has: more where few numbers stand beside it."""
        few = len(self.game.counts(self.state, self.seat)) <= area.h // (view.target(50) + gap_of(view)) - 3
        least = LEAST_WIDE * view.text_px("body") + gap_of(view)
        return max(PICTURE, min(MOST_PICTURE, 1 - least / area.w)) if few else PICTURE

    def _position(self, view: View, root: Node, area: Rect) -> None:
        """The table as it stands with the changes; the world of the game until it is drawn."""
        frame = area.fit(*SHEET) if view.upright else area.fit(*SHEET).moved(0, area.y - area.fit(*SHEET).y)
        self._size = SHEET if frame.w <= SHEET[0] else LARGE_SHEET
        shown = self.picture or world(self.game.id, frame)
        root.add("position", frame, picture=shown, picture_at="fill")
        root.add("position.edge", frame, frame="light.edge", depth=1)

    def tick(self, seconds: float) -> bool:
        """Draw the table on for some milliseconds; whether it is still being drawn, or has been just now."""
        wanted = (self.seat, *self.changes)
        if self._wanted != wanted:
            self._wanted = wanted
            table = still(self.context, self.game, self.record.seats, self._seen(), None, self.seat)
            self._steps = drawing_table(self.context, table, self._size)
        end = perf_counter() + SLICE
        while self._steps is not None and perf_counter() < end:
            sheet = next(self._steps)
            if sheet is not None:
                self._steps = None
                self._give_back()
                self.picture = self.context.service(AppServices).lend("editor", sheet)
                self.invalidate()
                return True
        return self._steps is not None

    def _seen(self) -> Any:
        """The position with the changes: all of it where the match may be seen open, else what a spectator sees."""
        is_open = OPEN in views(self.record)
        return self.state.clone() if is_open else self.game.observe(self.state, None)

    def leave(self) -> None:
        self._steps, self._wanted = None, ()
        self._give_back()

    def _give_back(self) -> None:
        if self.picture:
            self.context.service(AppServices).give_back(self.picture)
        self.picture = ""

    def _seats(self, view: View, root: Node, cells: Sequence[Rect]) -> None:
        """Whose numbers are shown: a card for each seat, with the face where it has room beside the name."""
        seats = self.record.seats
        faces = seat_faces(self.context, self.game.id, seats)
        widest, line = max(view.width(seat.name, SMALL_LABEL.role) for seat in seats), view.line("small.bold")
        least = min(cells, key=lambda cell: (cell.w, cell.h))
        beside = widest <= least.w - least.h * 3 // 2
        below = not beside and least.h >= view.target(56) + line and widest <= least.w - view.px(12)
        if not beside and not below:
            faces = [""] * len(seats)  # the flags are small enough beside the names
        for number, cell in enumerate(cells):
            name, chosen = seats[number].name, number == self.seat
            face = cell.cut_bottom(line + 4)[1] if below else cell.cut_left(cell.h)[0]
            made = button(
                root, f"seat{number}", cell, "" if below else name, f"seat/{number}", selected=chosen, style=SMALL_LABEL,
                picture="" if below else faces[number] or banner(seats[number]), speech=name,
            )  # fmt: skip
            if below:
                face = face.fit(1, 1)
                made.add("face", face.inset(2), picture=faces[number])
                made.add("name", cell.cut_bottom(line + 4)[0], text=name, style=SMALL_LABEL)
            if faces[number]:
                side = face.h * 2 // 5
                made.add(
                    "flag",
                    Rect(face.x + 2, face.bottom - side - 2, side, side),
                    picture=banner(seats[number]),
                    depth=1,
                )

    def _counts(self, view: View, node: Node, area: Rect) -> int:
        """The numbers in columns, on leaves where one has no room for all; where the last row ends."""
        found, gap, bottom = self.game.counts(self.state, self.seat), gap_of(view), area.bottom
        before = {one.key: one.amount for one in self.game.counts(self.before, self.seat)}
        columns = max(1, min(3, area.w // (LEAST_WIDE * view.text_px("body")), len(found)))
        row = view.target(50)
        if view.upright and len(found) * (row + gap) <= area.h:
            columns = 1
        room = max(1, (area.h + gap) // (row + gap))
        rows = -(-len(found) // columns)
        row = max(row, min(view.target(116), (area.h + gap) // rows - gap))  # few numbers have the height
        if rows > room:
            strip, area = area.cut_bottom(view.target(40), gap)
            room = max(1, (area.h + gap) // (row + gap))
            self.leaves = -(-rows // room)
            self.turn(0)
            pager(view, node, self.context.texts, strip, self.leaf, self.leaves)
        else:
            self.leaves, self.leaf = 1, 0
        per = room if self.leaves > 1 else rows
        shown = found[self.leaf * per * columns :][: per * columns]
        wide = area.equal_columns(columns, 2 * gap)
        for at, one in enumerate(shown):
            column, line = divmod(at, per)
            cell = Rect(wide[column].x, area.y + line * (row + gap), wide[column].w, row)
            self._count(view, node, cell, one, changed=before[one.key] != one.amount)
        return bottom if self.leaves > 1 else area.y + per * (row + gap) - gap

    def _count(self, view: View, node: Node, cell: Rect, one: SeatCount, *, changed: bool) -> None:
        """A number: its sign, what it is, and the number between less and more."""
        words, control = cell.cut_right(max(3 * cell.h, cell.w * 2 // 5), gap=gap_of(view))[::-1]
        picture = self._sign(one)
        if picture:
            side = min(cell.h, view.target(50))
            sign, words = words.cut_left(side, gap=gap_of(view) // 2)
            node.add(f"sign.{one.key}", sign.place(side, side).inset(side // 8), picture=picture)
        node.add(f"name.{one.key}", words, text=self.name_of(one), style=CHANGED if changed else NAME)
        made = stepper(
            node, f"count.{one.key}", control.place(control.w, min(control.h, view.target(60))), str(one.amount), f"less/{one.key}", f"more/{one.key}", (one.amount == 0, False)
        )  # fmt: skip
        made.speech = f"{self.name_of(one)}: {one.amount}"

    def _sign(self, one: SeatCount) -> str:
        """The picture of a number: that of the component counted, else that of its kind."""
        key = one.thing or one.icon
        if key not in self._signs:
            seen = self.game.observe(self.before, None)
            table = still(self.context, self.game, self.record.seats, seen, None, self.seat)
            tip = board_of(self.game.id).tip(table, one.thing) if one.thing else None
            own = tip.picture if tip is not None else ""
            self._signs[key] = own or self._pictures.get(one.icon, "")
        return self._signs[key]

    def name_of(self, one: SeatCount) -> str:
        """What a number counts."""
        own = self.texts
        said = [own.own(f"holding.{one.holding}")] if one.holding else []
        if one.thing:
            said.append(own.component(one.thing))
        return capitalized(" · ".join(said))

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if kind in ("less", "more"):
            now = next(one.amount for one in self.game.counts(self.state, self.seat) if one.key == name)
            self.set_count(self.seat, name, now + (1 if kind == "more" else -1))
        elif kind == "seat":
            self.seat, self.leaf = int(name), 0
        elif target == "ui/reset":
            self.reset()
        elif target == "ui/done":
            self._finish()
            return
        else:
            super().on_target(target, press)
            return
        self.invalidate()

    def _finish(self) -> None:
        """Hand the changes over; the way back alone forgets them."""
        self.stack.pop()
        self.done(self.changes)

    def on_key(self, key: Key) -> bool:
        if key.name != "return":
            return super().on_key(key)
        self._finish()
        return True
