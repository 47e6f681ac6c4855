"""What happened since a seat last acted: a few lines beside its own things until it has read them or acts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.i18n.match_texts import MatchTexts
from game.table.recap import RecapLine, sentence
from game.ui.geometry import Rect, bounds
from game.ui.scene import Key, Press, Tip, View
from game.ui.tree import Node, TextStyle, find, walk

from .. import routes
from ..kit.log import SIDE, side_room
from ..kit.parts import banner, button
from .model import TableModel
from .panel import Command, Panel

LINE = "recap/"
"""How the targets of the lines begin."""
DEPTH = 310
ROW = 28
"""The least height of a line, in units of the design."""
MOST_TOLD = 12
"""Sentences in the tooltip of a line."""
TEXT = TextStyle("small", align="left", valign="top", lines=9)
TITLE = TextStyle("small.bold", "porphyry", align="left", shrink=True)


class Recap(Panel):
    """Whether the lines are to be seen, and which they are."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.shown = False
        self._made: tuple[tuple[int | None, str], list[RecapLine]] | None = None
        self._read = ""

    def lines(self) -> list[RecapLine]:
        """What the person before the screen may read when it is to act; empty when nobody else has acted since."""
        session = self.model.session
        match, viewer = session.match, session.viewer
        mark = (viewer, match.hash())
        if self._made is None or self._made[0] != mark:
            away = viewer is None or not session.seats[viewer].is_person
            idle = away or session.to_act != viewer or not len(match)
            found = idle or viewer is None or session.acted(viewer)
            self._made = (mark, [] if found or viewer is None else session.recap(viewer))
        return self._made[1]

    def _due(self) -> list[RecapLine]:
        """The lines to be shown now."""
        over = self.model.log_shown and not self.model.log_docked
        return [] if over or self.model.session.match.hash() == self._read else self.lines()

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The panel, if there is anything to be told, room for it, and nothing else beside the board."""
        model = self.model
        if model.session.counsel.open or model.explained is not None:
            return
        lines, viewer = self._due(), model.session.viewer
        self.shown = bool(lines)
        if not lines or viewer is None:
            return
        seats = model.session.seats
        flags = [banner(seats[line.seat]) if line.seat >= 0 else "glyph/hourglass" for line in lines]
        tried = []
        for room in places(view, area, root, viewer):
            laid = panel(view, room, lines, flags, model.texts, model.context.texts)
            laid.rect = room.cut_top(end(laid.rect, room, root) - room.y)[0]
            tried.append(laid)
            if not _cut(view, laid):
                break
        root.children.append(tried[-1])

    def tooltip(self, token: str) -> Tip | None:
        """All that a line stands for."""
        if not token.startswith(LINE):
            return self.tool_tip("recap") if token == "ui/recap" else None
        number, lines, texts = int(token.removeprefix(LINE)), self.lines(), self.model.texts
        if number >= len(lines):
            return None
        told = [texts.event(event) for event in lines[number].events]
        more = len(told) - MOST_TOLD
        if more > 0:
            told = [*told[:MOST_TOLD], texts("recap.more_in_log", count=more)]
        return Tip(self.model.context.texts("recap.replay"), "\n".join(told))

    # -- input -------------------------------------------------------------------------------------------------------

    def commands(self) -> dict[str, Command]:
        return {"recap": Command(self._toggle, lambda: bool(self.lines()))}

    def _toggle(self) -> None:
        """Put the lines away, or show them once more."""
        if not self.close():
            self._read = ""
            self.model.invalidate()

    def on_target(self, target: str, press: Press) -> bool:
        """A click on a line: the moment it tells of."""
        if not target.startswith(LINE):
            return False
        number, lines, model = int(target.removeprefix(LINE)), self.lines(), self.model
        if number < len(lines):
            at = lines[number].index + 1
            model.stack.push(routes.replay(model.context, model.session, at=at, seat=model.session.viewer))
        return True

    def on_key(self, key: Key) -> bool:
        """Enter puts the lines away, unless a bot waits for it."""
        return key.name == "return" and not self.model.session.can_step and self.close()

    def close(self) -> bool:
        """Put the lines away; whether they were to be seen."""
        shown = self._put_away()
        if shown:
            self.model.invalidate()
        return shown

    def _put_away(self) -> bool:
        shown, self.shown = self.shown, False
        if shown:
            self._read = self.model.session.match.hash()
        return shown

    def acting(self) -> None:
        self._put_away()

    def make_room(self) -> None:
        self.close()


def _cut(view: View, node: Node) -> bool:
    """Whether a panel had no room for all lines, or for all of one."""
    if find(node, "recap/more") is not None:
        return True
    return any(
        not view.fonts.fits(each.text, each.style, each.rect, view.k)
        if each.text
        else each.target.startswith(LINE) and each.rect.h < view.target(ROW)
        for each in walk(node)
    )


def end(rect: Rect, room: Rect, root: Node) -> int:
    """Where the panel ends so that it cuts no row of the rail or the log in two: below the row it reaches into."""
    log = find(root, "log")
    rows = [node.rect for node in walk(root) if node.target.startswith("seat/")]
    rows += (
        [node.rect for node in walk(log) if node.name.rpartition("/")[2].isdigit()] if log is not None else []
    )
    return min(room.bottom, max([rect.bottom, *(row.bottom for row in rows if row.overlaps(rect))]))


def places(view: View, area: Rect, root: Node, viewer: int) -> list[Rect]:
    """Where the panel may lie, the best first: over a docked log, else over its reader's own row of the rail.

    What stands in that row is told by the reader's own things as well. Where it is too low its neighbours' rows go with
    it, those below first, but never more than half of all.
    """
    log = find(root, "log")
    if log is not None:
        return [log.rect]
    whole = side_room(view, area, root)
    rail = next((node for node in walk(root) if node.name.rpartition("/")[2] == SIDE), None)
    rows = [node.rect for node in walk(rail) if node.target.startswith("seat/")] if rail is not None else []
    own = next((node.rect for node in walk(rail) if node.target == f"seat/{viewer}"), None) if rail else None
    if own is None or not whole.overlaps(own):
        return [whole]
    at = rows.index(own)
    runs = [(at, at + 1)]
    while runs[-1][1] - runs[-1][0] < -(-len(rows) // 2):
        first, end = runs[-1]
        runs.append((first, end + 1) if end < len(rows) else (first - 1, end))
    found = [_over(whole, *rows[first:end]) for first, end in runs]
    if all(whole.holds(room) for room in found):
        return found
    return [
        *(room.intersection(whole) for room in found),
        whole,
    ]  # the board is moved about, rows are out of sight


def _over(whole: Rect, *rows: Rect) -> Rect:
    """Some rows, as broad as a panel is."""
    around = bounds(rows)
    return Rect(whole.x, around.y, whole.w, around.h)


def panel(
    view: View,
    room: Rect,
    lines: Sequence[RecapLine],
    flags: Sequence[str],
    texts: MatchTexts,
    plain: Callable[..., str],
) -> Node:
    """The lines at the top of `room`, as many as it holds; each leads to its moment."""
    pad, gap = max(6, view.px(12)), max(2, view.px(4))
    mark = view.line(TEXT.role)
    wide = room.w - 2 * pad - mark - 3 * gap
    said = [sentence(line, texts) for line in lines]
    highs = [
        max(
            view.target(ROW), len(view.fonts.wrap(text, TEXT.role, view.k, wide)) * view.line(TEXT.role) + gap
        )
        for text in said
    ]
    head, foot = view.target(32), 0
    while len(highs) > 1 and head + sum(highs) + gap * len(highs) + foot + 2 * pad > room.h:
        highs.pop()
        foot = view.line(TEXT.role) + gap
    high = min(room.h, head + sum(highs) + gap * len(highs) + foot + 2 * pad)
    node = Node("recap", room.cut_top(high)[0], fill="dialog", solid=True, depth=DEPTH)
    top, body = node.rect.inset(pad).cut_top(head)
    close, title = top.cut_right(head)
    node.add("title", title, text=plain("recap.title"), style=TITLE)
    button(node, "close", close, "", "ui/recap", fill="button.quiet", picture="glyph/cross", tip="ui/recap")
    for number, line_high in enumerate(highs):
        spot, body = body.pad(top=gap).cut_top(line_high)
        row = node.add(str(number), spot, fill="button.quiet", target=f"{LINE}{number}", speech=said[number])
        flag, words = spot.inset(gap // 2, gap // 2).cut_left(mark, gap)
        row.add("seat", flag.cut_top(mark)[0], picture=flags[number])
        row.add("text", words, text=said[number], style=TEXT)
    if foot:
        left = sum(len(line.events) for line in lines[len(highs) :])
        spot = body.pad(top=gap).cut_top(foot - gap)[0].pad(left=mark + gap + gap // 2)
        told = plain("recap.more_in_log", count=left)
        fits = view.fonts.fits(told, TEXT, spot, view.k)
        node.add("more", spot, text=told if fits else "", style=TEXT)
    return node
