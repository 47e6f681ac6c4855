"""The time line: the strip in the action bar, what is chosen on its page, and the branches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from game.engine.core.match import Match
from game.engine.core.messages import IllegalAction
from game.table.timeline import Branch, round_starts, turn_starts
from game.ui.geometry import Rect
from game.ui.scene import Context, Tip, View
from game.ui.tree import Node, TextStyle

from ..common.parts import banner, button, button_width, gap_of
from . import undo
from .model import TableModel
from .undo import step

if TYPE_CHECKING:
    from game.table.session import Session

    from .model import TableModel


UNITS = 250
"""Width of the track in design units."""
POLICY = TextStyle("small", shrink=True, pad=4)
PAST = 0.36
"""The share of the track for the rounds that are over, however many; the rest is for the present one."""
LEAST = 8
"""Least actions by which a round is drawn, so that the first ones do not jump."""


class TimelineRange(NamedTuple):
    """The range of a timeline, in numbers of actions.

    ``now``: where the match stands; ``ahead``: how many undone actions lie before it; ``freely``: the earliest position
    it can go back to without asking; ``shown``: the last that showed anybody something new; ``rounds`` and ``turns``:
    where they begin; ``policy``: how the table takes back.
    """

    now: int
    ahead: int
    free_from: int
    shown: int
    rounds: tuple[int, ...]
    turns: tuple[int, ...]
    policy: str


def line_of(session: Session) -> TimelineRange:
    """The time line of a match at its table."""
    match = session.match
    return TimelineRange(
        len(match), len(match.undone), session.history.free_from, session.history.horizon().after,
        tuple(round_starts(match)), tuple(turn_starts(match)), session.policy,
    )  # fmt: skip


class Lines:
    """The time line of a table, made once for each position."""

    def __init__(self) -> None:
        self._made: tuple[tuple[object, ...], TimelineRange] | None = None

    def of(self, session: Session) -> TimelineRange:
        """The time line now."""
        mark = (session.match.hash(), len(session.match.undone), session.viewer, session.policy)
        if self._made is None or self._made[0] != mark:
            self._made = (mark, line_of(session))
        return self._made[1]


def width(view: View, words: Sequence[str]) -> int:
    """The width of the strip with the longest of the words about taking back."""
    return view.px(UNITS) + max(button_width(view, text, POLICY.role) for text in words)


def strip(view: View, parent: Node, area: Rect, line: TimelineRange, words: Sequence[str]) -> None:
    """How the table takes back, in the first words for which there is room, and the track; each leads to the whole time line."""
    most = area.w * 2 // 3
    text = next((text for text in words if button_width(view, text, POLICY.role) <= most), words[-1])
    badge, track = area.cut_left(min(most, button_width(view, text, POLICY.role)), max(2, view.px(5)))
    fill = "chip.gold" if line.policy == "sandbox" else "button.quiet"
    parent.add(
        "policy",
        badge,
        fill=fill,
        text=text,
        style=POLICY,
        target="ui/policy",
        tip="ui/policy",
        focusable=False,
    )
    node = parent.add("time", track, fill="well", target="ui/timeline", tip="ui/timeline")
    inner = track.inset(max(5, view.px(9)), max(6, view.px(11)))
    _track(view, node, inner, line)


def _track(view: View, node: Node, area: Rect, line: TimelineRange) -> None:
    past, present = line.rounds[:-1], line.rounds[-1]
    split = area.x + (round(area.w * PAST) if past else 0)
    gap = max(2, view.px(3))
    for number, start in enumerate(past):
        cell = _part(area.x, split, number, len(past))
        closed = start < line.free_from
        band = Rect(cell.x, area.y, max(1, cell.w - gap), area.h).place(max(1, cell.w - gap), area.h // 2)
        node.add(f"round.{number}", band, fill=_ground(closed))
    scale = Rect(split, area.y, area.right - split, area.h)
    _present(view, node, scale, line, present)


def _part(left: int, right: int, number: int, count: int) -> Rect:
    start, end = (left + (right - left) * place // count for place in (number, number + 1))
    return Rect(start, 0, max(1, end - start), 1)


def _ground(closed: bool) -> str:
    return "header" if closed else "line.gold"


def _present(view: View, node: Node, area: Rect, line: TimelineRange, start: int) -> None:
    """The present round: open and closed part, turns, present position."""
    span = max(LEAST, line.now + line.ahead - start)

    def x(position: int) -> int:
        return area.x + area.w * (max(position, start) - start) // span

    band = area.place(area.w, area.h // 2)
    open_from, now = max(line.free_from, start), x(line.now)
    if open_from > start:
        node.add("closed", Rect(area.x, band.y, max(1, x(open_from) - area.x), band.h), fill="header")
    if line.now > open_from:
        node.add("open", Rect(x(open_from), band.y, max(1, now - x(open_from)), band.h), fill="line.gold")
    if line.ahead:
        ahead = Rect(now, band.y, max(1, x(line.now + line.ahead) - now), band.h)
        node.add("ahead", ahead, fill="outline.gold")
    tick = max(1, view.px(1.5))
    for turn in line.turns:
        if start <= turn < line.now:
            node.add(f"turn.{turn}", Rect(x(turn), area.y, tick, area.h), fill="line")
    thick = max(3, view.px(5))
    spot = Rect(
        min(now, area.right - thick), area.y - max(2, view.px(4)), thick, area.h + 2 * max(2, view.px(4))
    )
    node.add("now", spot, fill="chip.gold")


def tip(model: TableModel, name: str) -> Tip:
    """The tooltips of badge and track."""
    session, plain = model.session, model.context.texts
    if name == "policy":
        return Tip(undo.policy_title(session, plain), plain(f"takeback.about.{session.policy}"))
    says = f"{plain(f'takeback.strip.{session.policy}')}\n{undo.horizon(session, plain, model.texts)}"
    called = _names(session)
    if called:
        says = f"{says}\n{plain('takeback.names', names=model.texts.listed(called))}"
    return Tip(plain("takeback.timeline"), says, keys="T")


def _names(session: Session) -> list[str]:
    """The names of the match itself and of the lines that were left, each once."""
    branches = session.branches
    if not session.record.line_names:
        return []
    return [
        *dict.fromkeys(
            name for name in map(branches.name, ("", *(tip.id for tip in branches.tips()))) if name
        )
    ]


# -- what a choice on the time line does -------------------------------------------------------------------------------
# What is chosen on the page of the time line: a moment of the match, or a line that was taken back.


class Chosen:
    """``at``: the moment chosen; ``line``: the abandoned line chosen (the node it ends in), "" for the match itself.

    ``first``: the first abandoned line shown; ``said``: a line of words about what was just refused.
    """

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.at = len(model.session.match)
        self.line = ""
        self.first = 0
        self.said = ""
        self._whole: tuple[tuple[str, int], Match[Any]] | None = None
        self._mark = model.session.match.hash()

    @property
    def context(self) -> Context:
        """The services of the program."""
        return self.model.context

    @property
    def outdated(self) -> bool:
        """Whether the match is another one than when the choice was made."""
        return self._mark != self.model.session.match.hash()

    def refresh(self) -> None:
        """Select the present position."""
        match = self.model.session.match
        self._mark = match.hash()
        self.at, self.said = len(match), ""
        if all(branch.id != self.line for branch in self.branches()):
            self.line = ""
        self.first = max(0, min(self.first, len(self.branches()) - 1))

    def whole(self) -> Match[Any]:
        """The match with what was undone last after it, as far as it can be taken again."""
        match = self.model.session.match
        mark = (match.hash(), len(match.undone))
        if self._whole is None or self._whole[0] != mark:
            line = match.fork() if match.undone else match
            try:
                for entry in reversed(match.undone):
                    line.play(entry.action)
            except IllegalAction:
                line = match
            self._whole = (mark, line)
        return self._whole[1]

    def branches(self) -> list[Branch]:
        """The abandoned lines, the latest to be left first."""
        return self.model.session.branches.tips()[::-1]

    def branch(self) -> Branch | None:
        """The abandoned line chosen."""
        return next((branch for branch in self.branches() if branch.id == self.line), None)

    @property
    def nameable(self) -> bool:
        """Whether lines may be named: the record of a finished match stays as it is."""
        return not self.model.session.over

    def why_not_there(self) -> str:
        """Why the match cannot go to what is chosen, "" when it can (be it by asking the others)."""
        session, texts = self.model.session, self.context.texts
        branch = self.branch()
        if branch is not None:
            return self._why_not_over(branch)
        if self.at == len(session.match):
            return texts("takeback.here")
        if self.at > len(session.match):
            return "" if session.history.can_redo else texts("takeback.not_on")
        block = session.history.block_of(self.at)
        return "" if undo.open_way(block) or block is None else self._reason(self.at)

    def _reason(self, after: int) -> str:
        block = self.model.session.history.block_of(after)
        if block is None:
            return ""
        return undo.reason(block, self.model.session, self.context.texts, self.model.texts)

    def _why_not_over(self, branch: Branch) -> str:
        """Why the match cannot go over to an abandoned line."""
        session = self.model.session
        if session.policy != "sandbox" and len({entry.seat for entry in branch.entries}) > 1:
            return self.context.texts("takeback.others_on_line")
        return self._reason(branch.after) if branch.after < len(session.match) else ""

    def take(self, at: int) -> bool:
        """Choose another moment of the match itself; whether it is another one."""
        at = max(0, min(len(self.whole()), at))
        if at == self.at and not self.line:
            return False
        self.at, self.line, self.said = at, "", ""
        return True

    def leaf(self, by: int) -> None:
        """Show other abandoned lines."""
        self.first = max(0, min(len(self.branches()) - 1, self.first + by))


# -- branches ----------------------------------------------------------------------------------------------------------
# The lines that were taken back, as a small tree below the match itself, and the words about what is chosen.


BEFORE = 10
"""Actions of the match itself that are shown before the first line that left it."""
SHOWN = 3
"""Abandoned lines shown at once."""
WORDS = TextStyle("small", align="left", lines=2, shrink=True, pad=6)
REAL = TextStyle("small.bold", align="left", lines=2, shrink=True, pad=6)
STEP = TextStyle("small", align="left", lines=2, shrink=True)
ROUND = TextStyle("caption.bold", shrink=True)


def _row(view: View) -> int:
    return view.target(42)


def height(chosen: Chosen, view: View, most: int) -> int:
    """Height in pixels of the tree with at most so many abandoned lines, 0 when nothing was ever taken back and nothing has a name."""
    count = len(chosen.branches())
    shown = count or chosen.model.session.branches.name()
    return (1 + min(most, count)) * (_row(view) + 2) if shown else 0


def layout(chosen: Chosen, view: View, sheet: Node, area: Rect, rows: int) -> None:
    """The match itself on top, below it so many lines that left it, each where it left and as long as it was."""
    branches, texts, row = chosen.branches(), chosen.context.texts, _row(view)
    shown = branches[chosen.first : chosen.first + rows]
    count = len(chosen.model.session.match)
    if len(branches) > rows:
        side, area = area.cut_right(row, gap_of(view))
        up, down = side.cut_top(row)[0], side.cut_bottom(row)[0]
        button(sheet, "more.up", up, "", "more/up", picture="glyph/chevron_up", enabled=chosen.first > 0)
        last = chosen.first + rows >= len(branches)
        button(sheet, "more.down", down, "", "more/down", picture="glyph/chevron_down", enabled=not last)
    tree, labels = area.columns(0.34, 0.66, gap=gap_of(view))
    _tree(chosen, view, sheet, tree, shown)
    label = labels.cut_top(row)[0]
    star, words = label.cut_left(row)
    sheet.add("real.mark", star.inset(max(4, row // 5)), picture="glyph/lock")
    called = chosen.model.session.branches.name()
    words = _pen(chosen, sheet, "real", words, "")
    text = _named(chosen, called, texts("takeback.real", count=count))
    sheet.add("real", words, text=text, style=REAL)
    for number, branch in enumerate(shown, 1):
        cell = Rect(labels.x, tree.y + number * (row + 2), labels.w, row)
        cell = _pen(chosen, sheet, f"line.{number}", cell, branch.id)
        button(
            sheet, f"line.{number}", cell, name(chosen, branch), f"line/{branch.id}", style=WORDS,
            selected=branch.id == chosen.line,
        )  # fmt: skip


def _tree(chosen: Chosen, view: View, sheet: Node, area: Rect, shown: Sequence[Branch]) -> None:
    """The match from the round on in which the first of these lines left it, the lines below it, their actions as beads."""
    match, row = chosen.model.session.match, _row(view)
    number, low, most = _span(chosen, shown)
    sign, area = area.cut_left(row, gap_of(view) // 2)
    chip = sign.cut_top(row)[0].inset(max(2, row // 8))
    said = chosen.context.texts("table.round", round=number)
    sheet.add("real.round", chip, text=str(number), style=ROUND, fill="chip", speech=said)
    thick = max(3, view.px(5))
    area = area.pad(right=max(9, view.px(16)))
    wide = Rect(area.x, 0, area.w // max(1, most - low), max(9, view.px(16)))

    def x(position: int) -> int:
        return area.x + area.w * (position - low) // max(1, most - low)

    top = area.y + row // 2
    end = x(len(match))
    sheet.add("real.line", Rect(area.x, top - thick // 2, end - area.x, thick), fill="line.gold")
    beads = [(x(low + at), entry) for at, entry in enumerate(match.entries[low:], 1)]
    _beads(chosen, sheet, "real.bead", wide.moved(0, top), beads)
    for start in (start for start in round_starts(match) if start > low):
        ends = Rect(x(start), area.y, max(1, view.px(2)), (1 + len(shown)) * (row + 2) - 2)
        sheet.add(f"real.round.{start}", ends, fill="line", scenery=True)
    for place, branch in enumerate(shown, 1):
        y, here = top + place * (row + 2), x(branch.after)
        long = max(thick, x(branch.after + len(branch.entries)) - here)
        fill = "line.gold" if branch.id == chosen.line else "header"
        sheet.add(f"stem.{place}", Rect(here - thick // 2, top, thick, y - top + thick // 2), fill=fill)
        sheet.add(f"twig.{place}", Rect(here, y - thick // 2, long, thick), fill=fill)
        beads = [(x(branch.after + at), entry) for at, entry in enumerate(branch.entries, 1)]
        _beads(chosen, sheet, f"bead.{place}", wide.moved(0, y), beads)


def _span(chosen: Chosen, shown: Sequence[Branch]) -> tuple[int, int, int]:
    """The round in which the first of some lines left the match, and from which to which action the tree goes."""
    match = chosen.model.session.match
    left = min((branch.after for branch in shown), default=len(match))
    number = max(1, sum(start <= left for start in round_starts(match)))
    low = max(round_starts(match)[number - 1], left - BEFORE)
    return (
        number, low,
        max([len(match), low + LEAST, *(branch.after + len(branch.entries) for branch in shown)]),
    )  # fmt: skip


def _beads(chosen: Chosen, sheet: Node, name: str, room: Rect, beads: Sequence[tuple[int, Any]]) -> None:
    """An action each in the color of who took it, as far as they keep apart; `room` is as wide as an action, as high as a bead."""
    if room.w <= room.h:
        return
    for at, (x, entry) in enumerate(beads, 1):
        color = chosen.model.session.seats[entry.seat].color
        spot = Rect(x - room.h // 2, room.y - room.h // 2, room.h, room.h)
        sheet.add(f"{name}.{at}", spot, fill=f"seat.{color}", depth=1, scenery=True)


def _pen(chosen: Chosen, sheet: Node, name: str, cell: Rect, node: str) -> Rect:
    """The button that names a line, at the right end of its row; the rest of the row."""
    if not chosen.nameable:
        return cell
    spot, rest = cell.cut_right(cell.h, 2)
    texts = chosen.context.texts
    button(
        sheet, f"{name}.pen", spot, "", f"name/{node}", picture="glyph/pen", fill="button.quiet",
        speech=texts("takeback.rename"),
    )  # fmt: skip
    return rest


def _named(chosen: Chosen, called: str, line: str) -> str:
    return chosen.context.texts("takeback.named", name=called, line=line) if called else line


def name(chosen: Chosen, branch: Branch) -> str:
    """What an abandoned line is called: the name given to it, its round, its length, how it begins."""
    session = chosen.model.session
    line = chosen.context.texts(
        "takeback.line",
        round=session.event_log.round_at(branch.after),
        count=len(branch.entries),
        first=_said(chosen, branch)[0][1],
    )
    return _named(chosen, session.branches.name(branch.id), line)


def _said(chosen: Chosen, branch: Branch) -> list[tuple[int, str]]:
    """The seat and the text of each step of a branch, as far as the viewer may know them."""
    session, texts, plain = chosen.model.session, chosen.model.texts, chosen.context.texts
    match = session.branches.visit(branch.id)
    return [
        (match.entries[number].seat, step(match, session.viewer, texts, plain, number))
        for number in range(branch.after, len(match))
    ]


def steps(chosen: Chosen, view: View, node: Node, area: Rect, branch: Branch, count: int, row: int) -> None:
    """The steps of an abandoned line, from the first."""
    said = _said(chosen, branch)
    for number, (seat, words) in enumerate(said[:count]):
        cell, area = area.cut_top(row, 2)
        flag, rest = cell.cut_left(row, max(4, view.px(8)))
        if number == count - 1 and len(said) > count:
            more = chosen.context.texts("takeback.consent.more", count=len(said) - count + 1)
            node.add(f"branch.{number}", rest, text=more, style=STEP)
            return
        spot = flag.inset(max(3, row // 6))
        node.add(f"branch.{number}.flag", spot, picture=banner(chosen.model.session.seats[seat]))
        node.add(f"branch.{number}", rest, text=words, style=STEP)


def place(chosen: Chosen) -> str:
    """The selected position: round, chapter, and the seat to choose."""
    session, texts = chosen.model.session, chosen.context.texts
    branch = chosen.branch()
    if branch is not None:
        return name(chosen, branch)
    match = chosen.whole()
    state = match.state if chosen.at == len(match) else match.at(chosen.at)
    decision = session.game.decision(session.game.observe(state, session.viewer))
    round_ = sum(start <= chosen.at for start in round_starts(match))
    if decision is None:
        return texts("table.over")
    chapter, who = chosen.model.texts.chapter(decision.chapter), chosen.model.texts.seat(decision.seat)
    return texts("takeback.place", round=round_, chapter=chapter, name=who)


def what_goes(chosen: Chosen) -> str:
    """What going to the chosen moment would mean, or why it cannot be."""
    session, texts = chosen.model.session, chosen.context.texts
    refused = chosen.why_not_there()
    if refused:
        return refused
    branch = chosen.branch()
    if branch is not None:
        lost = len(session.match) - branch.after
        return texts("takeback.over", count=lost) if lost else texts("takeback.over_nothing")
    count = len(session.match) - chosen.at
    if count < 0:
        return texts("takeback.comes", count=-count)
    goes = texts("takeback.goes", count=count)
    return goes if session.history.block_of(chosen.at) is None else f"{goes} {texts('undo.consent')}"
