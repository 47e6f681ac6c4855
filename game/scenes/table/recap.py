"""What happened since a seat last acted: a ribbon in the lower bar, unfolded into a panel until the person closes it or acts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from game.engine.core.messages import Event
from game.table.log import FORCED
from game.table.recap import RecapItem, RecapLine, sentence, things
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Tip, View
from game.ui.tree import Node, TextStyle, find, placed, walk

from .. import routes
from ..common import layers
from ..common.log import LOG_LEAST, SIDE
from ..common.parts import banner, button
from .model import TableModel
from .panel import Command, Panel

ALIKE = {"hand": "card", "own": "building", "pool": "material", "stockpile": "material", "rival": "building"}
"""Kinds of targets that show a component of another kind."""


def ring(
    view: View, root: Node, refs: Iterable[str], names: Iterable[str] = (), otherwise: Sequence[str] = ()
) -> int:
    """Ring every visible node that shows one of the components or its name; returns their number.

    If there is none, nodes with the targets `otherwise` are ringed.
    """
    wanted, called = set(refs), set(names)
    found = _spots(view, root, lambda node: _stands(node, wanted))
    found = found or _spots(view, root, lambda node: _shows(node, called))
    found = found or _spots(view, root, lambda node: node.target in otherwise)
    for number, spot in enumerate(found):
        root.add(f"ring.{number}", spot, frame="outline.advice", depth=layers.PANEL - 1)
        inner = spot.inset(max(2, view.px(4)))
        root.add(f"ring.{number}.inner", inner, frame="outline.advice.inner", depth=layers.PANEL - 1)
    return len(found)


def _stands(node: Node, wanted: set[str]) -> bool:
    kind, _, name = node.target.partition("/")
    return bool(wanted & {node.target, f"{ALIKE.get(kind, kind)}/{name}"})


def _shows(node: Node, called: set[str]) -> bool:
    return bool(node.target) and any(child.text in called for child in node.children)


def _spots(view: View, root: Node, is_meant: Callable[[Node], bool]) -> list[Rect]:
    """The rectangles of nodes, slightly enlarged, as far as they are not covered by panels."""
    reach = max(3, view.px(5))
    spots = []
    for item in placed(root):
        if item.node.depth >= layers.PANEL - 10 or not is_meant(item.node):
            continue
        rect = item.node.rect if item.clip is None else item.node.rect.intersection(item.clip)
        if rect.w > reach and rect.h > reach:
            spots.append(rect.inset(-reach).intersection(view.rect))
    return spots


# -- layout of the summary ---------------------------------------------------------------------------------------------
# Layout of the summary panel: a banner for each player, its items side by side. Pure functions.


LINE = "recap/"
"""Prefix of the targets of items; line and item follow."""
LEAST_HIGH = 32
"""Smallest height of an item in pixels, so that it can be clicked."""
TEXT = TextStyle("small", align="left", lines=9)
MORE = TextStyle("small", "ink_soft", align="left", shrink=True)
LEAST_LINES = 4
"""So many lines have room before one of them is given to saying that there are more."""
TITLE = TextStyle("small.bold", "porphyry", align="left", shrink=True)


class RecapRow(NamedTuple):
    """The row of a player: the picture of its banner, and its items as text."""

    flag: str
    items: Sequence[str]


class PlacedItem(NamedTuple):
    """An item and its rectangle relative to the top left of all items: line of its player, number within the line."""

    line: int
    item: int
    rect: Rect
    text: str


class Flow(NamedTuple):
    """The positions of all items and banners, and where the lines of text are parted."""

    items: list[PlacedItem]
    flags: list[tuple[int, int]]
    """By player with items: its line, its upper edge."""
    edges: list[int]
    """The upper edge of each line of text, and the total height in pixels."""


def flow(view: View, rows: Sequence[RecapRow], wide: int) -> Flow:
    """Place items side by side within `wide` pixels; each player begins a new line."""
    high, mark = max(LEAST_HIGH, view.line(TEXT.role)), view.line(TEXT.role)
    gap, left = max(6, view.px(10)), mark + max(4, view.px(7))
    items: list[PlacedItem] = []
    flags: list[tuple[int, int]] = []
    edges: list[int] = []
    y = 0
    for line, part in enumerate(rows):
        flags.append((line, y))
        edges.append(y)
        x, row = left, high
        for number, text in enumerate(part.items):
            across = view.width(text, TEXT.role) + 4
            if x > left and x + across > wide:
                x, y, row = left, y + row, high
                edges.append(y)
            tall = high
            if across > wide - left:
                lines = min(TEXT.lines, len(view.fonts.wrap(text, TEXT.role, view.k, wide - left)))
                across, tall = wide - left, max(high, lines * mark + 2)
                edges += [y + (tall - lines * mark) // 2 + below * mark for below in range(1, lines)]
            items.append(PlacedItem(line, number, Rect(x, y, across, tall), text))
            x += across + gap
            row = max(row, tall)
        y += row + max(2, view.px(3))
    return Flow(items, flags, [*edges, y])


class LaidPanel(NamedTuple):
    """The panel, the number of its first line at most, and how many lines it shows."""

    node: Node
    most: int
    shown: int


def panel(view: View, room: Rect, rows: Sequence[RecapRow], title: str, more: str, first: int) -> LaidPanel:
    """The panel at the foot of `room`, from a line on; `more` stands below where lines are left.

    It is no higher than what it says, and cuts no line.
    """
    pad, head = max(6, view.px(12)), view.target(32)
    edge = max(4, pad // 2)
    found = flow(view, rows, room.w - 2 * pad)
    edges, mark = found.edges, view.line(TEXT.role)
    room = room.cut_bottom(min(room.h, head + edges[-1] + 2 * edge))[0]
    node = Node(
        "recap", room, fill="dialog", solid=True, modeless=True, depth=layers.SUMMARY, target="recap/all", focusable=False
    )  # fmt: skip
    top, body = room.inset(pad, edge).cut_top(head)
    most = min(bisect_left(edges, edges[-1] - body.h), len(edges) - 2)
    first = min(first, most)
    if first < most and body.h >= LEAST_LINES * mark:
        foot, body = body.cut_bottom(mark)
        node.add("more", foot, text=more, style=MORE)
    down = edges[first]
    last = max(first + 1, bisect_right(edges, down + body.h) - 1)
    close, top = top.cut_right(head)
    button(node, "close", close, "", "ui/recap", fill="button.quiet", picture="glyph/cross", tip="ui/recap")
    if most:
        for name, way in (("later", "down"), ("earlier", "up")):
            cell, top = top.cut_right(head)
            can = first < most if name == "later" else first > 0
            button(node, name, cell, "", f"ui/recap_{name}", fill="button.quiet",
                   picture=f"glyph/chevron_{way}", enabled=can)  # fmt: skip
    node.add("title", top, text=title, style=TITLE)
    body = body.cut_top(min(body.h, edges[last] - down))[0]
    window = node.add("window", body, clip=True)
    for line, y in found.flags:
        spot = Rect(body.x, body.y + y - down + (max(LEAST_HIGH, mark) - mark) // 2, mark, mark)
        if spot.overlaps(body):
            window.add(f"{line}", spot, picture=rows[line].flag)
    for each in found.items:
        spot = each.rect.moved(body.x, body.y - down)
        if spot.overlaps(body):
            item = window.add(f"{each.line}.{each.item}", spot, fill="button.quiet",
                              target=f"{LINE}{each.line}.{each.item}", speech=each.text)  # fmt: skip
            item.add("text", spot, text=each.text, style=TEXT)
    return LaidPanel(node, most, last - first)


# -- the ribbon --------------------------------------------------------------------------------------------------------
# The ribbon in the lower bar: what happened, in one line with flags, and the place where it unfolds. Pure functions.


PLACE = "actions/ribbon"
"""The free middle of the lower bar."""
WORDS = TextStyle("small", align="left")
WHOLE = TextStyle("small", align="left", lines=2, shrink=True)
RIBBON_TITLE = TextStyle("small.bold", "porphyry", align="left")
RIBBON_MORE = TextStyle("small.bold", "porphyry", align="right")
SHARE = 0.62
"""The most of the rail that the unfolded ribbon covers."""
LEAST_HEIGHT = 32
"""Pixels that a click needs in height."""
FEW = 3
"""Lines of text that a place must have room for to be preferred."""


class RibbonPart(NamedTuple):
    """A sentence, and the picture of the flag before it; "" where it is that of the sentence before."""

    flag: str
    text: str


def ribbon(
    view: View, place: Node, parts: Sequence[RibbonPart], title: str, target: str, *, unfolded: bool
) -> None:
    """Lay the sentences into the lower bar from the left, as many as fit whole, with the number of the others."""
    over = min(max(1, view.px(3)), max(0, (place.rect.h - LEAST_HEIGHT) // 2))
    rect = place.rect.inset(0, over)
    said = "; ".join(part.text for part in parts)
    bar = place.add("line", rect, fill="label", target=target, tip=target,
                    speech=f"{title}: {said}" if title else said)  # fmt: skip
    inner = rect.inset(max(5, view.px(8)), 0)
    side = min(inner.h, inner.w)
    if len(parts) > 1 and inner.w < side + 4 + _more_width(view):  # room for one of both
        count = f"+{len(parts)}"
        if view.width(count, RIBBON_MORE.role) <= inner.w:
            bar.add("more", inner, text=count, style=RIBBON_MORE.but(align="center"))
            return
    sign, inner = inner.cut_right(side, 4)
    way = "down" if unfolded else "up"
    bar.add("sign", sign.place(side, side).inset(side // 4), picture=f"glyph/chevron_{way}")
    if inner.w < _more_width(view):
        return
    room = _title(view, bar, inner, title, parts) if title else inner
    shown = _sentences(view, bar, room, parts)
    if shown < len(parts):
        cell = room.cut_right(min(room.w, _more_width(view)))[0]
        bar.add("more", cell, text=f"+{len(parts) - shown}", style=RIBBON_MORE)


def _title(view: View, bar: Node, inner: Rect, title: str, parts: Sequence[RibbonPart]) -> Rect:
    """The title, where it leaves two thirds to the sentences or the first of them fits beside it; what is left."""
    wide = view.width(title, RIBBON_TITLE.role) + view.px(14)
    first = sum(view.width(part.text, WORDS.role) + view.line(WORDS.role) + 6 for part in parts[:1])
    more = _more_width(view) if len(parts) > 1 else 0
    if inner.w - wide < min(inner.w * 2 // 3, first + more):
        return inner
    cell, inner = inner.cut_left(wide)
    bar.add("title", cell, text=title, style=RIBBON_TITLE)
    return inner


def _more_width(view: View) -> int:
    return view.width("+88", RIBBON_MORE.role) + view.px(10)


def _sentences(view: View, bar: Node, room: Rect, parts: Sequence[RibbonPart]) -> int:
    """The sentences that fit whole; how many. The first may have two lines."""
    mark, last = view.line(WORDS.role), len(parts) - 1
    for at, part in enumerate(parts):
        free = room.w - (_more_width(view) if at < last else 0)
        before = mark + 4 if part.flag else 0
        wide = view.width(part.text, WORDS.role) + 2
        style = WORDS
        if before + wide > free:
            wide, style = free - before, WHOLE
            cell = Rect(0, 0, wide, room.h)
            if at or wide < 3 * mark or not view.fonts.fits(part.text, WHOLE, cell, view.k):
                return at
        if part.flag:
            flag, room = room.cut_left(mark, 4)
            bar.add(f"flag{at}", flag.place(mark, mark), picture=part.flag)
        words, room = room.cut_left(wide, max(0, min(view.px(14), room.w - wide)))
        bar.add(f"words{at}", words, text=part.text, style=style)
    return len(parts)


def unfolded_room(view: View, area: Rect, root: Node, bar: Rect | None) -> Rect:
    """Where the ribbon unfolds: the foot of the rail, as far as nothing there can be chosen, else above the bar."""
    lit = [
        item.node.rect if item.clip is None else item.node.rect.intersection(item.clip)
        for item in placed(root)
        if item.node.target and item.node.enabled and (item.node.lit or item.node.open)
    ]
    columns = [_foot(view, area, root)]
    if bar is not None:
        columns.append(Rect(bar.x, area.y + area.h // 3, bar.w, area.h - area.h // 3))
    enough = FEW * view.line(WORDS.role) + view.target(32)
    rooms = [_free(column, lit, enough) for column in columns]
    return next((room for room in rooms if room.h >= enough), max(rooms, key=lambda room: room.h))


def _foot(view: View, area: Rect, root: Node) -> Rect:
    """The lower part of the rail and of what stands below it in the same column."""
    rail = next((node.rect for node in walk(root) if node.name.rpartition("/")[2] == SIDE), None)
    if rail is None or not rail.overlaps(area):
        rail = area.cut_right(min(area.w // 2, max(view.px(400), LOG_LEAST)))[0]
    rail = rail.intersection(area)
    below = [
        node.rect.y
        for node in walk(root)
        if node.region
        and node.rect.y >= rail.bottom
        and node.rect.x < rail.right
        and node.rect.right > rail.x
    ]
    foot = min([*below, area.bottom])
    high = round(SHARE * (foot - rail.y))
    return Rect(rail.x, foot - high, rail.w, high)


def _free(column: Rect, taken: Sequence[Rect], enough: int) -> Rect:
    """The part of a column that overlaps nothing: the lowest one with room enough, else the highest one."""
    inside = sorted(
        (rect for rect in taken if rect.w and rect.h and rect.overlaps(column)), key=lambda rect: rect.y
    )
    gaps: list[Rect] = []
    y = column.y
    for rect in inside:
        if rect.y > y:
            gaps.append(Rect(column.x, y, column.w, rect.y - y))
        y = max(y, rect.bottom)
    if column.bottom > y:
        gaps.append(Rect(column.x, y, column.w, column.bottom - y))
    gaps = gaps or [Rect(column.x, column.bottom, column.w, 0)]
    return next((gap for gap in reversed(gaps) if gap.h >= enough), max(gaps, key=lambda gap: gap.h))


# -- the panel ---------------------------------------------------------------------------------------------------------


MOST_SENTENCES = 12
"""Most sentences in the tooltip of an item."""
STEP = 3
"""So many lines it moves at once, where so many are shown."""


class Recap(Panel):
    """The ribbon and the panel: whether it is open, and its items."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.shown = False
        self._made: tuple[tuple[int | None, str], list[RecapLine]] | None = None
        self._opened = ""
        """The position at which the summary was unfolded."""
        self._first = self._most = 0
        """The number of the first line shown, and at most."""
        self._step = 1
        self._pointed = ""

    def lines(self) -> list[RecapLine]:
        """The lines for the person at the screen when it is to act; empty if no other seat has acted since."""
        session = self.model.session
        match, viewer = session.match, session.viewer
        mark = (viewer, match.hash())
        if self._made is None or self._made[0] != mark:
            away = viewer is None or not session.seats[viewer].is_person
            idle = away or session.to_act != viewer or not len(match)
            found = idle or viewer is None or session.visible_log.acted(viewer)
            self._made = (mark, [] if found or viewer is None else session.visible_log.recap(viewer))
            self._first, self._pointed = 0, ""
        return self._made[1]

    @property
    def unfolded(self) -> bool:
        """Whether the person has unfolded the summary of this position, and nothing else is beside the board."""
        model = self.model
        aside = model.session.adviser.open or model.explained is not None
        return not aside and bool(self.lines()) and model.session.match.hash() == self._opened

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The ribbon in the lower bar, and the panel if it is unfolded."""
        self.shown = self.unfolded
        place = find(root, PLACE)
        if place is not None and place.rect.w >= view.target(46) and not self.model.runs:
            parts, title = self._parts()
            if parts:
                target = "ui/recap" if self.lines() else "ui/log"
                ribbon(view, place, parts, title, target, unfolded=self.shown)
        if not self.shown:
            return
        room = unfolded_room(view, area, root, place.rect if place is not None else None)
        texts = self.model.texts
        rows = [
            RecapRow(self._flag(line.seat), [sentence(item, texts) for item in line.items])
            for line in self.lines()
        ]
        laid = panel(view, room, rows, self._title(), self.model.context.texts("recap.more"), self._first)
        self._first, self._most = min(self._first, laid.most), laid.most
        self._step = min(STEP, laid.shown)
        root.children.append(laid.node)
        self._ring(view, root)

    def _ring(self, view: View, root: Node) -> None:
        """Ring what the item under the pointer names."""
        pointed = self._item(self._pointed)
        if pointed is None:
            return
        line, item = pointed
        refs = things(item)
        names = [self.model.texts.component(ref) for ref in refs if not ref.startswith("seat/")]
        ring(view, root, refs, names, [f"seat/{line.seat}"])

    def _flag(self, seat: int) -> str:
        return banner(self.model.session.seats[seat]) if seat >= 0 else "glyph/hourglass"

    def _title(self) -> str:
        session = self.model.session
        acted = any(entry.seat == session.viewer for entry in session.match.entries)
        return self.model.context.texts("recap.title" if acted else "recap.opening")

    def _parts(self) -> tuple[list[RibbonPart], str]:
        """The sentences of the summary with its title; without one the last event."""
        texts = self.model.texts
        parts = [
            RibbonPart("" if at else self._flag(line.seat), sentence(item, texts))
            for line in self.lines()
            for at, item in enumerate(line.items)
        ]
        if parts:
            return parts, self._title()
        latest = self._latest()
        return [RibbonPart(self._flag(event.seat), texts.event(event)) for event in latest], ""

    def _latest(self) -> list[Event]:
        """The last event; after the end what the last seat did, because points are told when they are counted."""
        session = self.model.session
        log, match = session.visible_log.now, session.match
        if not session.over or not len(match):
            whole = (entry.event for entry in reversed(log) if entry.event.key not in session.game.details)
            return list(islice(whole, 1))
        last = len(match) - 1
        own = [
            entry.event
            for entry in log
            if entry.index == last and entry.event.seat == match.entries[last].seat
        ]
        return [event for event in own if event.key != FORCED][:1]

    def _item(self, target: str) -> tuple[RecapLine, RecapItem] | None:
        """The line and the item of a target."""
        line, _, item = target.removeprefix(LINE).partition(".")
        lines = self.lines()
        if not (target.startswith(LINE) and line.isdigit() and item.isdigit()):
            return None
        if int(line) >= len(lines) or int(item) >= len(lines[int(line)].items):
            return None
        return lines[int(line)], lines[int(line)].items[int(item)]

    def tooltip(self, token: str) -> Tip | None:
        """The tooltip of an item: all its events."""
        found = self._item(token)
        if found is None:
            return self._ribbon_tip() if token == "ui/recap" else None
        texts = self.model.texts
        sentences = [texts.event(event) for event in found[1].events]
        more = len(sentences) - MOST_SENTENCES
        if more > 0:
            sentences = [*sentences[:MOST_SENTENCES], texts("recap.more_in_log", count=more)]
        return Tip(self.model.context.texts("recap.replay"), "\n".join(sentences))

    def _ribbon_tip(self) -> Tip:
        """What the ribbon says, with all that had no room, unless it is unfolded."""
        if self.shown:
            return self.tool_tip("recap")
        parts, title = self._parts()
        sentences = [part.text for part in parts]
        more = len(sentences) - MOST_SENTENCES
        if more > 0:
            left = self.model.context.texts("recap.more_in_log", count=more)
            sentences = [*sentences[:MOST_SENTENCES], left]
        return Tip(title, "\n".join(sentences), keys=self.tool_tip("recap").keys)

    # -- input -------------------------------------------------------------------------------------------------------

    def commands(self) -> dict[str, Command]:
        return {
            "recap": Command(self._toggle, lambda: bool(self.lines())),
            "recap_later": Command(lambda: self._move(1), lambda: self._first < self._most),
            "recap_earlier": Command(lambda: self._move(-1), lambda: self._first > 0),
        }

    def _move(self, steps: int) -> None:
        self._first = max(0, min(self._most, self._first + steps * self._step))
        self.model.invalidate()

    def _toggle(self) -> None:
        """Unfold the ribbon, or fold it again."""
        if not self.close():
            self.model.host.make_room()
            self._opened = self.model.session.match.hash()
            self.model.invalidate()

    def on_target(self, target: str, press: Press) -> bool:
        """A click on an item shows its moment in the replay."""
        if not target.startswith(LINE):
            return False
        found, model = self._item(target), self.model
        if found is not None:
            at = found[1].index + 1
            model.stack.push(routes.replay(model.context, model.session, at=at, seat=model.session.viewer))
        return True

    def on_hover(self, target: str) -> None:
        """Highlight the components of the item under the pointer."""
        pointed = target if target.startswith(LINE) else ""
        if pointed != self._pointed:
            self._pointed = pointed
            self.model.invalidate()

    def on_wheel(self, target: str, steps: int) -> bool:
        if not target.startswith(LINE):
            return False
        self._move(-steps)
        return True

    def on_key(self, key: Key) -> bool:
        """Enter closes the summary, unless a bot waits for Enter."""
        return key.name == "return" and not self.model.session.players.ready and self.close()

    def close(self) -> bool:
        """Put the lines away; whether they were to be seen."""
        shown = self._put_away()
        if shown:
            self.model.invalidate()
        return shown

    def _put_away(self) -> bool:
        shown, self.shown = self.shown, False
        if shown:
            self._opened = ""
        return shown

    def acting(self) -> None:
        self._put_away()

    def make_room(self) -> None:
        self.close()
