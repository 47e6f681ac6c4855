"""The timeline in the action bar: rounds, turns, present position, undo limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.table.timeline import round_starts, turn_starts
from game.ui.geometry import Rect
from game.ui.scene import Tip, View
from game.ui.tree import Node, TextStyle

from ..kit.parts import button_width
from . import takeback_words

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
    freely: int
    shown: int
    rounds: tuple[int, ...]
    turns: tuple[int, ...]
    policy: str


def line_of(session: Session) -> TimelineRange:
    """The time line of a match at its table."""
    match = session.match
    return TimelineRange(
        len(match), len(match.undone), session.history.freely, session.history.horizon().after,
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
        closed = start < line.freely
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
    open_from, now = max(line.freely, start), x(line.now)
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
    says = takeback_words.horizon(session, plain, model.texts)
    if name == "policy":
        hint = plain(f"new_game.policy.{session.policy}_hint")
        return Tip(takeback_words.policy_title(session, plain), hint)
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
