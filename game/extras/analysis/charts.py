"""The charts of an analysis: everybody's chances over the match, and what the result is made of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from game.bots.analysis.report import CurvePoint, MatchReport
from game.engine.core.match import Match
from game.extras.analysis.model import split_told_apart
from game.i18n.match_texts import MatchTexts
from game.scenes.common.curve import AXIS, LEVEL, STRIDES, line_of
from game.scenes.common.parts import banner
from game.storage.record import SeatInfo
from game.table.log import EventLog
from game.table.timeline import round_starts
from game.ui.geometry import Rect
from game.ui.scene import Texts, Tip, View
from game.ui.theme import seat_name
from game.ui.tree import Node, Stroke, TextStyle

# -- the winning chances over a match as lines in a pale band of their uncertainty ------

LEVELS = (0, 25, 50, 75, 100)
NUMBER = TextStyle("caption.bold", shrink=True)


class ChancePlot:
    """The plot of a report in an area."""

    def __init__(
        self, match: Match[Any], report: MatchReport, seats: Sequence[SeatInfo], texts: MatchTexts
    ) -> None:
        self.match, self.report, self.seats, self.texts = match, report, seats, texts
        self.rounds = round_starts(match)
        log = EventLog(match)
        self.numbers = [log.round_at(start) for start in self.rounds]
        """What the rounds are called that begin there, as the turning points call them."""

    @property
    def sides(self) -> list[list[int]]:
        """The seats of each side."""
        kinds = sorted(set(self.report.sides))
        return [[seat for seat, side in enumerate(self.report.sides) if side == kind] for kind in kinds]

    def at(self, after: int) -> CurvePoint:
        """The last point of the curve up to a position."""
        return max((one for one in self.report.curve if one.after <= after), key=lambda one: one.after)

    def between(self, after: int, seat: int) -> float:
        """The chance of a seat at a position as the line shows it: in proportion between two points."""
        return self.report.chances_at(after)[seat]

    def draw(self, view: View, root: Node, area: Rect) -> None:
        """Lay the plot out: actions from left to right, chances upwards."""
        node = root.add("chances", area)
        line, stone, flag = view.line("caption"), max(5, view.px(8)), max(18, view.px(26))
        labels = view.width("100", LEVEL.role) + 4
        most = max(len(side) for side in self.sides)
        field = area.pad(labels + stone, flag // 2 + 2, most * flag + stone, line + stone)
        for level in LEVELS:
            y = self._y(field, level / 100)
            node.add(f"level.{level}", Rect(field.x, y, field.w, 1), fill="line")
            if level % 50 and field.h < (len(LEVELS) - 1) * line:
                continue
            words = Rect(area.x, y - line // 2, labels, line)
            node.add(f"level.{level}.words", words, text=str(level), style=LEVEL)
        self._columns(view, node, field)
        for side in reversed(self.sides):
            self._side(view, node, field, side)
        self._marks(view, node, field)
        self._ends(node, field, flag)
        self._numbers(view, node, field)

    def _x(self, field: Rect, after: int) -> int:
        return field.x + field.w * after // max(1, len(self.match))

    @staticmethod
    def _y(field: Rect, chance: float) -> int:
        return field.bottom - round(field.h * max(0.0, min(1.0, chance)))

    def _side(self, view: View, node: Node, field: Rect, side: Sequence[int]) -> None:
        """The line of a side, a person's thick, in a pale band as wide as the uncertainty."""
        seat = side[0]
        tone, own = self.seats[seat].color, any(self.seats[member].is_person for member in side)
        points, above, below = [], [], []
        for one in self.report.curve:
            x, chance, band = self._x(field, one.after), one.chances[seat], one.band[seat]
            points.append((x, self._y(field, chance)))
            above.append((x - field.x, self._y(field, chance + band) - field.y))
            below.append((x - field.x, self._y(field, chance - band) - field.y))
        if len(points) < 2:
            return
        if above != below:
            ring = (*above, *reversed(below))
            pale = Stroke(ring, "field", seat_name(tone), "parchment_edge", 1)
            node.add(f"band.{seat}", field, strokes=(pale,))
        line_of(view, node, seat, points, tone, depth=1 + seat, won=own)

    def _marks(self, view: View, node: Node, field: Rect) -> None:
        """The banner of each side on its line, so that no line is known by its color alone."""
        side = max(14, view.px(20))
        taken: list[Rect] = []
        for part in range(2):
            for number, (seat, *_) in enumerate(self.sides):
                after = round(len(self.match) * (part + (number + 0.5) / len(self.sides)) / 2)
                x, y = self._x(field, after), self._y(field, self.between(after, seat))
                spot = Rect(x - side // 2, y - side // 2, side, side)
                if not any(spot.overlaps(other) for other in taken):
                    taken.append(spot)
                    node.add(f"mark.{seat}.{part}", spot, picture=banner(self.seats[seat]), depth=19)

    def _stride(self, view: View, field: Rect) -> int:
        """Every how many rounds one is marked: the first with which all have room, however long the rounds are."""
        least = max(24, view.width("000", AXIS.role) + 2)
        for many in STRIDES:
            marked = [self._x(field, start) for start, number in self._begun() if number % many == 0]
            if all(right - left >= least for left, right in pairwise(marked)):
                return many
        return STRIDES[-1]

    def _begun(self) -> list[tuple[int, int]]:
        """Where each round begins, and its number."""
        return list(zip(self.rounds, self.numbers, strict=True))

    def _columns(self, view: View, node: Node, field: Rect) -> None:
        """A column for every few rounds, its line and number where the round begins: a click leads there."""
        line = view.line("caption")
        least = view.width("000", AXIS.role) + 2
        stride = self._stride(view, field)
        marked = [place for place, number in enumerate(self.numbers) if place == 0 or number % stride == 0]
        edges = [*(self.rounds[place] for place in marked), len(self.match)]
        for place, (start, end) in zip(marked, pairwise(edges), strict=True):
            number, x = self.numbers[place], self._x(field, start)
            wide = self._x(field, end) - x
            if number and number % stride == 0:
                node.add(f"round.{number}.line", Rect(x, field.y, 1, field.h), fill="line")
                under = Rect(x - least // 2, field.bottom + 2, least, line)
                node.add(f"round.{number}.words", under, text=str(number), style=AXIS)
            if wide >= 24:
                node.add(
                    f"round.{number}", Rect(x, field.y, wide, field.h), target=f"at/{start}", tip=f"round/{place}",
                    speech=self._title(number),
                )  # fmt: skip

    def _ends(self, node: Node, field: Rect, flag: int) -> None:
        """The banners at the end of each line, none over another."""
        last = self.report.curve[-1].chances
        order = sorted(self.sides, key=lambda side: -last[side[0]])
        lowest = field.bottom + flag // 2
        tops: list[int] = []
        for place, side in enumerate(order):
            least = tops[-1] + flag if tops else field.y - flag // 2
            most = lowest - flag * (len(order) - place)
            tops.append(min(most, max(least, self._y(field, last[side[0]]) - flag // 2)))
        for side, y in zip(order, tops, strict=True):
            for number, seat in enumerate(side):
                spot = Rect(field.right + 4 + number * flag, y, flag, flag)
                node.add(f"end.{seat}", spot, picture=banner(self.seats[seat]), depth=30)

    def _numbers(self, view: View, node: Node, field: Rect) -> None:
        """The turning points, numbered on the line of their seat."""
        side = max(18, view.px(24))
        taken: list[Rect] = []
        for number, point in enumerate(self.report.points):
            x, y = self._x(field, point.number), self._y(field, self.between(point.number, point.seat))
            spot = Rect(x - side // 2, y - side // 2, side, side)
            step = side + 2 if spot.y < field.y + field.h // 2 else -side - 2
            while any(spot.overlaps(other) for other in taken):
                spot = spot.moved(0, step)
            taken.append(spot)
            chip = node.add(f"point.{number}", spot, fill="chip.gold", text=str(number + 1), style=NUMBER)
            chip.depth = 40

    def _title(self, number: int) -> str:
        return self.texts("analysis.round", round=number) if number else self.texts("score.curve.start")

    def tip(self, number: int) -> Tip:
        """The chances of all sides when a round began, by its place among the rounds."""
        point = self.at(self.rounds[number])
        lines = []
        for side in sorted(self.sides, key=lambda side: -point.chances[side[0]]):
            name = self.texts.listed([self.seats[seat].name for seat in side])
            chance, band = round(100 * point.chances[side[0]]), round(100 * point.band[side[0]])
            lines.append(self.texts("analysis.chance", name=name, chance=chance, band=band))
        return Tip(self._title(self.numbers[number]), "\n".join(lines))


# -- what the result of each seat is made of: a row of numbers that add up, each with a bar of its size --------------

HEAD = TextStyle("caption", "ink_soft", lines=2, shrink=True)
VALUE = TextStyle("small.bold", shrink=True)
NAME = TextStyle("small", align="left", shrink=True)
PLAY, APART = ("start", "luck", "play", "result"), ("start", "luck", "own", "others", "rest", "result")
ENDS = ("start", "result")


def parts_of(report: MatchReport, seat: int) -> dict[str, int]:
    """The parts of a result in whole percent: their sum is the result."""
    share = report.seats[seat]
    found = {"start": _percent(share.start), "luck": _percent(share.luck)}
    if split_told_apart(report):
        found |= {"own": _percent(share.own), "rest": _percent(share.revision)}
        found["others"] = _percent(share.result) - sum(found.values())
        found = {name: found[name] for name in APART[:-1]}
    else:
        found["play"] = _percent(share.result) - sum(found.values())
    return {**found, "result": _percent(share.result)}


def _percent(value: float) -> int:
    return round(100 * value)


def shares(
    view: View, node: Node, area: Rect, report: MatchReport, seats: Sequence[SeatInfo], texts: Texts
) -> None:
    """Lay the rows out in an area, a head above them."""
    found = [parts_of(report, seat) for seat in range(len(seats))]
    names = [
        name
        for name in (APART if split_told_apart(report) else PLAY)
        if name != "rest" or any(one[name] for one in found)
    ]
    head, rest = area.cut_top(min(2 * view.line(HEAD.role), area.h // 3))
    count = len(seats)
    row = min(view.target(52), rest.h // max(1, count))
    label = min(area.w // 4, max(view.width(seat.name, NAME.role) for seat in seats) + row + 8)
    columns = head.cut_left(label)[1].equal_columns(len(names), 4)
    for name, cell in zip(names, columns, strict=True):
        node.add(
            f"head.{name}", cell, text=texts(f"analysis.column.{name}"), style=HEAD, tip=f"column/{name}"
        )
    for seat in range(count):
        line, rest = rest.cut_top(row)
        _row(view, node, line, label, seat, {name: found[seat][name] for name in names}, seats[seat])


def _row(
    view: View, node: Node, line: Rect, label: int, seat: int, parts: dict[str, int], who: SeatInfo
) -> None:
    title, cells = line.cut_left(label)
    flag, words = title.cut_left(min(line.h, view.target(30)), 4)
    side = min(flag.w, line.h)
    node.add(f"flag.{seat}", flag.place(side, side), picture=banner(who))
    node.add(f"name.{seat}", words, text=who.name, style=NAME)
    for (name, value), cell in zip(parts.items(), cells.equal_columns(len(parts), 4), strict=True):
        bar, number = cell.cut_bottom(max(7, view.px(11)), gap=2)
        signed = f"{value:+d}".replace("-", "−") if name not in ENDS else str(value)
        node.add(
            f"value.{seat}.{name}",
            number,
            text=signed,
            style=VALUE,
            tip=f"luck/{seat}" if name == "luck" else "",
        )
        half = bar.w // 2 - 4
        long = round(half * min(1.0, abs(value) / 100))
        fill = "stone.gold" if name in ENDS else "stone.verdigris" if value > 0 else "stone.terracotta"
        node.add(f"rail.{seat}.{name}", Rect(bar.cx - half, bar.cy, 2 * half, 1), fill="line")
        if long:
            left = bar.cx if value > 0 else bar.cx - long
            node.add(f"bar.{seat}.{name}", Rect(left, bar.y, long, bar.h), fill=fill)
        node.add(f"zero.{seat}.{name}", Rect(bar.cx, bar.y - 2, 1, bar.h + 4), fill="line.ink")
