"""The points over the rounds as lines: each seat by its color and its banner."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.i18n.match_texts import MatchTexts
from game.scenes.common.parts import banner
from game.storage.record import SeatInfo
from game.table.score_history import ScoreHistory
from game.ui.geometry import Rect
from game.ui.scene import Tip, View
from game.ui.theme import seat_name
from game.ui.tree import Node, Stroke, TextStyle

AXIS = TextStyle("caption", "ink_soft", shrink=True)
LEVEL = TextStyle("caption", "ink_soft", align="right", shrink=True)
POINTS = TextStyle("number.small", align="left", shrink=True)
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)
MOST_LEVELS = 6
THIRDS = 3
"""Stretches of a line that each bear the banner of its seat."""
STRIDES = (1, 2, 5, 10, 20, 50, 100)
"""Every how many rounds one is marked: the first that gives each mark room."""


def curve(
    view: View,
    root: Node,
    area: Rect,
    score_history: ScoreHistory,
    seats: Sequence[SeatInfo],
    share: float = 1.0,
) -> None:
    """Lay the picture out in `area`: rounds from left to right, points upwards; with a `share` as far as it is drawn."""
    node = root.add("curve", area)
    line, stone = view.line("caption"), max(6, view.px(10))
    flag = max(18, view.px(26))
    labels = view.width("000", LEVEL.role) + 4
    ends = (
        flag * max((len(side) for side in score_history.sides), default=1)
        + view.width("000", POINTS.role)
        + 2 * stone
    )
    field = area.pad(labels + stone, flag // 2 + 2, ends, line + stone)
    step = next((step for step in STEPS if score_history.highest <= step * MOST_LEVELS), STEPS[-1])
    top = max(step, -(-score_history.highest // step) * step)
    _levels(view, node, field, (top, step), labels)
    xs = [
        field.x + field.w * place // max(1, len(score_history.moments) - 1)
        for place in range(len(score_history.moments))
    ]
    stride = _stride(view, field, len(xs) - 1, flag)
    _columns(view, node, field, score_history, xs, stride)
    for side in reversed(score_history.sides):
        seat = side[0]
        points = [
            (x, field.bottom - field.h * value // top)
            for x, value in zip(xs, score_history.curve[seat], strict=True)
        ]
        line_of(
            view,
            node,
            seat,
            drawn(points, share),
            seats[seat].color,
            depth=1 + seat,
            won=seat in score_history.winners,
        )
    if share < 1.0:
        return
    _marks(node, field, score_history, seats, xs, top, flag * 3 // 4)
    _changes(node, field, score_history, seats, xs, top, flag)
    _ends(view, node, field, score_history, seats, top, flag)


def _levels(view: View, node: Node, field: Rect, levels: tuple[int, int], wide: int) -> None:
    """A line for every so many points up to the top one, with its number at the left."""
    (top, step), line = levels, view.line("caption")
    for level in range(0, top + 1, step):
        y = field.bottom - field.h * level // top
        node.add(f"level.{level}", Rect(field.x, y, field.w, 1), fill="line")
        left = field.x - wide - max(6, view.px(10))
        words = Rect(left, y - line // 2, wide, line)
        node.add(f"level.{level}.words", words, text=str(level), style=LEVEL)


def drawn(points: Sequence[tuple[int, int]], share: float) -> Sequence[tuple[int, int]]:
    """A line from its beginning up to a share of its width."""
    last = points[0][0] + (points[-1][0] - points[0][0]) * share
    found = [points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        if x1 > last:
            part = (last - x0) / max(1, x1 - x0)
            return [*found, (round(last), round(y0 + (y1 - y0) * part))]
        found.append((x1, y1))
    return found


def line_of(
    view: View,
    node: Node,
    seat: int,
    points: Sequence[tuple[int, int]],
    color: int,
    depth: int,
    *,
    won: bool,
) -> None:
    """The points of a seat as a line in its color, the winner's thicker."""
    wide = max(2, view.px(5 if won else 3))
    left, right = points[0][0] - wide, points[-1][0] + wide
    upper, lower = min(y for _, y in points) - wide, max(y for _, y in points) + wide
    way = tuple((x - left, y - upper) for x, y in points)
    node.add(
        f"line.{seat}", Rect(left, upper, right - left, lower - upper), depth=depth,
        strokes=(Stroke(way, "solid", seat_name(color), "ink", wide),),
    )  # fmt: skip


def _marks(
    node: Node,
    field: Rect,
    score_history: ScoreHistory,
    seats: Sequence[SeatInfo],
    xs: Sequence[int],
    top: int,
    side: int,
) -> None:
    """The banner of each seat in every third of its line: they tell lines apart without their colors, none over another."""
    sides, last = score_history.sides, len(xs) - 1
    if last < THIRDS:
        return
    taken: list[Rect] = []
    for third in range(THIRDS):
        for number, (seat, *_) in enumerate(sides):
            place = round(last * (third + (number + 0.5) / len(sides)) / THIRDS)
            y = field.bottom - field.h * score_history.curve[seat][place] // top
            spot = Rect(xs[place] - side // 2, y - side // 2, side, side)
            if any(spot.overlaps(other) for other in taken):
                continue
            taken.append(spot)
            node.add(f"mark.{seat}.{third}", spot, picture=banner(seats[seat]), depth=19)


def _changes(
    node: Node,
    field: Rect,
    score_history: ScoreHistory,
    seats: Sequence[SeatInfo],
    xs: Sequence[int],
    top: int,
    flag: int,
) -> None:
    """The banner of whoever took the lead, where that happened; none over another."""
    last, free = -1, field.x
    for place in range(1, len(xs) - 1):
        values = {side[0]: score_history.curve[side[0]][place] for side in score_history.sides}
        best = max(values.values())
        ahead = [seat for seat, value in values.items() if value == best]
        if len(ahead) != 1 or ahead[0] == last:
            continue
        last = ahead[0]
        x, y = xs[place], field.bottom - field.h * best // top
        if x - flag // 2 < free:
            continue
        free = x + flag
        spot = Rect(x - flag // 2, max(field.y - flag // 2, y - flag - 2), flag, flag)
        node.add(f"lead.{place}", spot, picture=banner(seats[last]), depth=20)


def _stride(view: View, field: Rect, rounds: int, flag: int) -> int:
    """Every how many rounds a column is drawn: there is room for its banner and its number."""
    least = max(flag, view.width(str(rounds), AXIS.role)) + 2
    return next((many for many in STRIDES if field.w * many >= least * rounds), STRIDES[-1])


def _columns(
    view: View, node: Node, field: Rect, score_history: ScoreHistory, xs: Sequence[int], stride: int
) -> None:
    """A column for every `stride` moments, with the number of its round: a click leads there."""
    line = view.line("caption")
    wide = field.w * stride // max(1, len(xs) - 1)
    for place in range(0, len(xs), stride):
        x, moment = xs[place], score_history.moments[place]
        if place:
            node.add(f"round.{place}.line", Rect(x, field.y, 1, field.h), fill="line")
        left, right = max(field.x, x - wide // 2), min(field.right, x + wide // 2)
        cell = Rect(left, field.y, right - left, field.h)
        if cell.w >= 24:
            node.add(f"round.{place}", cell, target=f"at/{moment}", tip=f"round/{place}", focusable=place > 0)
        if place:
            half = min(2 * line, wide // 2)
            under = Rect(x - half, field.bottom + 2, 2 * half, line)
            node.add(f"round.{place}.words", under, text=str(score_history.before + place), style=AXIS)


def _ends(
    view: View,
    node: Node,
    field: Rect,
    score_history: ScoreHistory,
    seats: Sequence[SeatInfo],
    top: int,
    flag: int,
) -> None:
    """Banner and points of every seat at the right end, none over another."""
    high = max(flag, view.line(POINTS.role))
    partners = {side[0]: side for side in score_history.sides}
    wanted = sorted(partners, key=lambda seat: -score_history.curve[seat][-1])
    y, tops = field.y - flag // 2, []
    for seat in wanted:
        y = max(y, field.bottom - field.h * score_history.curve[seat][-1] // top - high // 2)
        tops.append(y)
        y += high
    over = max(0, y - field.bottom - high // 2)
    for number in range(len(tops) - 1, -1, -1):  # too low a heap is pushed up again from below
        limit = tops[number + 1] - high if number + 1 < len(tops) else y - high - over
        tops[number] = min(tops[number], limit)
    for seat, place in zip(wanted, tops, strict=True):
        spot = Rect(field.right + 4, place, flag, flag)
        for member in partners[seat]:
            node.add(f"end.{member}", spot, picture=banner(seats[member]), depth=30)
            spot = spot.moved(flag, 0)
        spot = spot.moved(-flag, 0)
        words = Rect(spot.right + 3, place, view.width("000", POINTS.role), high)
        node.add(f"end.{seat}.points", words, text=str(score_history.curve[seat][-1]), style=POINTS)


def tip(score_history: ScoreHistory, seats: Sequence[SeatInfo], texts: MatchTexts, place: int) -> Tip:
    """The points of all seats at one of the moments."""
    rows = sorted(score_history.sides, key=lambda side: -score_history.curve[side[0]][place])
    lines = []
    for side in rows:
        names = [seats[seat].name for seat in side]
        points = score_history.curve[side[0]][place]
        lines.append(texts("score.curve.line", name=texts.listed(names), points=points))
        if len(side) > 1:
            lines += [
                texts("score.curve.line", name=seats[seat].name, points=score_history.own[seat][place])
                for seat in side
            ]
    title = (
        texts("score.curve.after", round=score_history.before + place)
        if place
        else texts("score.curve.start")
    )
    return Tip(title, "\n".join(lines))
