"""The result as a table: a column for each seat, a row for each source; how it is counted, and what is behind a number. Pure layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from game.boards import opponent
from game.engine.core.game import ScoreTree
from game.i18n import capitalized
from game.i18n.match_texts import MatchTexts, rule_number
from game.storage.record import SeatInfo
from game.table.log import LogEntry
from game.table.score_history import ScoreHistory
from game.ui.geometry import Rect, bounds
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from ..common.log import Log
from ..common.parts import HEADING, banner, button, gap_of, text_block
from ..common.people import in_mood

# -- counting ----------------------------------------------------------------------------------------------------------


STEP = 0.8
"""Seconds for a source at normal speed."""
LONGEST = 6.0
"""Seconds of the whole count at normal speed."""
GROWS = 0.7
"""Share of a source's time in which the bars grow by it."""
COUNTED = TextStyle("number", align="left", shrink=True, pad=4)
RIDER = 120
"""Design units: the most that the face at the end of a bar is high."""


class Counting:
    """How many of the sources have been counted. ``speed`` multiplies all durations; 0 counts all of them at once."""

    def __init__(self, sources: int, speed: float) -> None:
        self.sources = sources
        self.counted = 0 if speed > 0 and sources else sources + 1
        self._step = min(STEP, LONGEST / max(1, sources)) * speed
        self._spent = 0.0

    @property
    def over(self) -> bool:
        """Whether every source has been counted and seen: the last one stays as long as the others."""
        return self.counted > self.sources

    @property
    def grown(self) -> float:
        """The share of the source counted last by which the bars have grown."""
        part = min(1.0, self._spent / (GROWS * self._step)) if self._step else 1.0
        return 1 - (1 - part) ** 3

    def advance(self, seconds: float) -> bool:
        """Advance the count; returns whether anything changed."""
        if self.over:
            return False
        before = self.grown
        self._spent += seconds
        if self._spent < self._step:
            return self.counted > 0 and self.grown > before
        self._spent = 0.0
        self.counted += 1
        return True

    def finish(self) -> None:
        """Count all at once."""
        self.counted = self.sources + 1


def so_far(score_history: ScoreHistory, seat: int, counted: int) -> int:
    """The points of a seat from the first sources."""
    return sum(part.points for part in score_history.trees[seat].parts[:counted])


def bars(view: View, root: Node, area: Rect, sheet: ScoreSheet, grown: float) -> None:
    """A bar for each seat, its length relative to the winner's final points; at its end rides the face of the seat, which has its banner."""
    node, counted = root.add("bars", area), sheet.counted or 0
    most = max(1, *(tree.points for tree in sheet.score_history.trees))
    words = view.width("0000", COUNTED.role)
    for seat, line in enumerate(area.equal_rows(len(sheet.seats), max(4, view.px(10)))):
        row = line.place(line.w, min(line.h, view.px(RIDER)))
        points, earlier = (so_far(sheet.score_history, seat, each) for each in (counted, max(0, counted - 1)))
        field = row.pad(right=words + row.h)
        long = field.w * max(0, round(earlier + (points - earlier) * grown)) // most
        bar = Rect(field.x, row.y, long + row.h // 2, row.h).place(long + row.h // 2, row.h * 2 // 3)
        node.add(f"bar.{seat}", bar, fill=f"stone.{sheet.seats[seat].color}")
        face = sheet.faces[seat] if sheet.faces else ""
        rider = Rect(field.x + long, row.y, row.h, row.h)
        node.add(f"bar.{seat}.rider", rider, picture=face or banner(sheet.seats[seat]), depth=1)
        if face:
            flag = rider.place(row.h // 2, row.h // 2, 0.0, 1.0).moved(-row.h // 8, 0)
            node.add(f"bar.{seat}.flag", flag, picture=banner(sheet.seats[seat]), depth=2)
        end = Rect(rider.right + 4, row.y, words - 4, row.h)
        node.add(f"bar.{seat}.points", end, text=str(points), style=COUNTED)


# -- the table ---------------------------------------------------------------------------------------------------------


HEAD = TextStyle("body.bold", shrink=True, pad=4)
SOURCE = TextStyle("body", align="left", lines=2, shrink=True, pad=10)
POINTS = TextStyle("number", shrink=True)
TOTAL = TextStyle("number.large", "porphyry", shrink=True)
TIE = TextStyle("small", "ink_soft", shrink=True)
LEVEL = TextStyle("small", "ink_soft", shrink=True)
TIE_NAME = TextStyle("small", "ink_soft", align="left", shrink=True, pad=10)
RULE = TextStyle("small.bold", "ink_soft")
ENDING = TextStyle("small", "ink_soft", align="left", lines=4, shrink=True, pad=10)
NOTHING = "–"
SIGN = "§"
SEAT = "seat/"
"""Prefix of the tokens of seats."""
LEAST = 26
"""Pixels a row must have that can be clicked."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The content of the table. `chosen` is the source (by index) and the seat whose details are shown.

    While points are being counted, `counted` is the number of sources so far; the winner is not shown then. `ending`
    says why the match ended.
    """

    score_history: ScoreHistory
    seats: Sequence[SeatInfo]
    texts: MatchTexts
    chosen: tuple[int, int] | None = None
    counted: int | None = None
    ending: str = ""
    faces: Sequence[str] = ()
    """The calm portrait of each seat, "" for none."""

    def mood(self, seat: int) -> str:
        """How a seat looks once the result stands: winners are glad, the last one is vexed."""
        if self.counted is not None:
            return ""
        return mood_of(self.score_history, seat)

    @property
    def order(self) -> Sequence[int]:
        """The seats from left to right: by place, while points are counted as they sat."""
        return self.score_history.order if self.counted is None else range(len(self.seats))


def mood_of(history: ScoreHistory, seat: int) -> str:
    """How a seat takes the result: "glad", "vexed" or ""."""
    if seat in history.winners:
        return "glad"
    return "vexed" if history.order and seat == history.order[-1] else ""


def grid(view: View, root: Node, area: Rect, sheet: ScoreSheet, *, tall: bool = False) -> Rect:
    """Lay the table out at the top of `area`; the room it takes."""
    score_history = sheet.score_history
    sources = score_history.trees[0].parts if score_history.trees else ()
    ties = len(score_history.places[0].ties) if score_history.places else 0
    gap = max(2, view.px(4))
    head = max(min(view.target(112), area.h // 5), view.line("body.bold") + 24)
    said = view.line(LEVEL.role) if any(not seat.is_person for seat in sheet.seats) else 0
    head += said
    total, tie = view.line("number.large"), view.line(TIE.role) + gap
    least = max(LEAST, view.line(POINTS.role) + 2)

    shared = int(score_history.in_teams)

    def room(ties: int) -> int:
        rest = area.h - head - total - (ties + shared) * tie - gap * (len(sources) + ties + shared + 3)
        return rest // max(1, len(sources))

    if said and room(ties) < least:
        head, said = head - said, 0  # the tooltips show the level then
    if room(ties) < least:
        ties = 0  # a window too low for all: what breaks a tie is seen at a smaller scale
    row = min(view.target(64) if tall else view.target(80), room(ties))
    heights = [head, *[row] * len(sources), *[tie] * shared, total, *[tie] * ties]
    high = sum(heights) + gap * (len(heights) - 1) + 2 * gap
    node = root.add("sheet", Rect(area.x, area.y, area.w, min(area.h, high)), fill="sheet")
    lines = node.rect.inset(max(8, view.px(18)), gap).rows(*heights, gap=gap)
    seats, inside = len(score_history.order), area.w - 2 * max(8, view.px(18))
    longest = max((view.width(sheet.texts.source(part.key), SOURCE.role) for part in sources), default=0)
    named = min(0.45, (longest + view.line("small") + 4 * view.px(SOURCE.pad)) / inside)
    widths = [max(1.6, named * seats / (1 - named))] + [1.0] * seats
    _head(view, node, lines[0].columns(*widths, gap=gap), sheet, said)
    for index in range(len(sources)):
        _source(view, node, index, lines[1 + index], lines[1 + index].columns(*widths, gap=gap), sheet)
    below = lines[1 + len(sources) :]
    if shared:
        _shares(node, below[0].columns(*widths, gap=gap), sheet)
    _total(node, below[shared], below[shared].columns(*widths, gap=gap), sheet)
    for index in range(ties):
        _tie(node, index, below[1 + shared + index].columns(*widths, gap=gap), sheet)
    return node.rect


def _head(view: View, node: Node, cells: Sequence[Rect], sheet: ScoreSheet, said: int) -> None:
    """Banner and name of each seat in order of place; of a bot the portrait, and in a line so high the level."""
    if sheet.ending:
        node.add("ending", cells[0], text=sheet.ending, style=ENDING)
    for seat, cell in zip(sheet.order, cells[1:], strict=True):
        info, place = sheet.seats[seat], sheet.score_history.place(seat) if sheet.counted is None else None
        flag, name, level = cell.rows(1.0, view.line("body.bold"), said)
        face = in_mood(sheet.faces[seat], sheet.mood(seat)) if sheet.faces else ""
        crest(node, seat, flag, info, face, first=place is not None and place.place == 1)
        rank = sheet.score_history.rank(seat) if sheet.counted is None else 0
        words = sheet.texts("score.place", place=rank, name=info.name) if rank else info.name
        if sheet.counted is None and not rank:  # who left has no place, and no tiebreakers
            words = sheet.texts("score.gone", name=info.name)
        node.add(f"name.{seat}", name, text=words, style=HEAD, tip=f"{SEAT}{seat}")
        if said and not info.is_person:
            node.add(
                f"level.{seat}",
                level,
                text=_level(view, sheet, info, level.w),
                style=LEVEL,
                tip=f"{SEAT}{seat}",
            )


def crest(node: Node, seat: int, area: Rect, info: SeatInfo, portrait: str, *, first: bool) -> None:
    """The portrait of a seat and its banner side by side; the winner has a wreath."""
    pictures = {"flag": banner(info)}
    if portrait:
        pictures = {"face": portrait, **pictures}
    elif first:
        pictures = {"laurel": "fame", **pictures}
    side = min(area.h, area.w * 8 // 18)
    row = area.place(len(pictures) * side, side)
    for (name, picture), spot in zip(pictures.items(), row.equal_columns(len(pictures)), strict=True):
        node.add(f"{name}.{seat}", spot.inset(max(1, side // 20)), picture=picture)
        if first and name == "flag" and "face" in pictures:
            node.add(
                f"laurel.{seat}", spot.place(side * 5 // 8, side * 5 // 8, 1, 1), picture="fame", depth=1
            )


def _level(view: View, sheet: ScoreSheet, info: SeatInfo, width: int) -> str:
    """Who plays a seat and how well; the character only where the seat has another name and there is room for both."""
    level = opponent.level(sheet.texts, info.controller)
    game = sheet.texts.game.id
    if info.name == opponent.name(sheet.texts, game, info.controller):
        return level
    both = opponent.label(sheet.texts, game, info.controller)
    return both if view.width(both, LEVEL.role) <= width else level


def _source(view: View, node: Node, index: int, line: Rect, cells: Sequence[Rect], sheet: ScoreSheet) -> None:
    part = sheet.score_history.trees[0].parts[index]
    now = sheet.counted is not None and index == sheet.counted - 1  # what is being counted
    if now or index % 2 == 0:
        node.add(f"band.{index}", line, fill="button.gold" if now else "well")
    label = cells[0]
    if part.rule:
        side = max(24, min(line.h, view.line("small")))
        sign, label = label.cut_right(side)
        node.add(
            f"rule.{index}", sign.place(side, min(side, line.h)), text=SIGN, style=RULE, target=f"rule/{part.rule}",
            fill="button.quiet",
        )  # fmt: skip
    node.add(f"source.{index}", label, text=sheet.texts.source(part.key), style=SOURCE)
    for seat, cell in zip(sheet.order, cells[1:], strict=True):
        counted = sheet.score_history.shares if sheet.counted is None else sheet.score_history.trees
        points = counted[seat].parts[index].points
        chosen = sheet.chosen == (index, seat)
        if sheet.counted is not None and index >= sheet.counted:
            continue
        if points and sheet.counted is None:
            node.add(
                f"points.{index}.{seat}", cell, text=str(points), style=POINTS, fill="button.quiet",
                target=f"score/{index}/{seat}", selected=chosen,
            )  # fmt: skip
        else:
            node.add(f"points.{index}.{seat}", cell, text=str(points) if points else NOTHING, style=POINTS)


def _total(node: Node, line: Rect, cells: Sequence[Rect], sheet: ScoreSheet) -> None:
    node.add("line", line.cut_top(2)[0], fill="line.gold")
    node.add("total", cells[0], text=sheet.texts("score.total"), style=SOURCE.but(role="body.bold"))
    places = dict(zip(sheet.order, cells[1:], strict=True))
    if sheet.counted is not None:
        for seat, cell in places.items():
            points = so_far(sheet.score_history, seat, sheet.counted)
            node.add(f"total.{seat}", cell, text=str(points), style=TOTAL)
        return
    for side in sheet.score_history.sides:
        cell = bounds([places[seat] for seat in side])
        node.add(f"total.{side[0]}", cell, text=str(sheet.score_history.trees[side[0]].points), style=TOTAL)


def _shares(node: Node, cells: Sequence[Rect], sheet: ScoreSheet) -> None:
    """What each partner has brought to the points of the team; only when all is counted."""
    if sheet.counted is not None:
        return
    node.add("shares", cells[0], text=sheet.texts("score.own_share"), style=TIE_NAME)
    for seat, cell in zip(sheet.order, cells[1:], strict=True):
        node.add(f"share.{seat}", cell, text=str(sheet.score_history.shares[seat].points), style=TIE)


def _tie(node: Node, index: int, cells: Sequence[Rect], sheet: ScoreSheet) -> None:
    node.add(f"tie.{index}", cells[0], text=sheet.texts.own(f"score.tie.{index + 1}"), style=TIE_NAME)
    for seat, cell in zip(sheet.order, cells[1:], strict=True):
        place = sheet.score_history.place(seat) if sheet.counted is None else None
        text = tie_value(sheet.texts, index, place.ties[index]) if place is not None else NOTHING
        node.add(f"tie.{index}.{seat}", cell, text=text, style=TIE)


def tie_value(texts: MatchTexts, index: int, value: int) -> str:
    """What breaks a tie, as players say it: in the game's own words if it has any, else the number."""
    key = f"score.tie_value.{index + 1}"
    return texts.own(key, count=abs(value)) if texts.has_own(key) else str(value)


# -- what is behind a number -------------------------------------------------------------------------------------------


RULE_WORDS = TextStyle("small", "ink_soft", "left", "top")
THINGS = TextStyle("small.bold", align="left", valign="top")


def things_of(texts: MatchTexts, part: ScoreTree) -> str:
    """The components that brought points, where it is known with what each of them brought: "Architect (2 cards): 11 VP each; Diplomat: 11 VP"."""
    if not part.worth:
        return capitalized(texts.components(part.things))
    counts = Counter(zip(part.things, part.worth, strict=True))
    said = (
        texts(
            "score.worth",
            thing=texts.component(thing),
            count=count,
            worth=texts.own("score.amount", count=worth),
        )
        for (thing, worth), count in counts.items()
    )
    return capitalized(texts("score.worth.joiner").join(said))


def detail(
    view: View,
    root: Node,
    area: Rect,
    which: tuple[int, int],
    parts: Sequence[tuple[int, ScoreTree]],
    sources: tuple[Log, Sequence[LogEntry]],
    seats: Sequence[SeatInfo],
    texts: MatchTexts,
) -> None:
    """Lay the panel out: `which` are the place of the source and the seat, `parts` each seat's points of that source."""
    node = root.add("detail", area, fill="sheet", target="log/rows", focusable=False)
    gap = gap_of(view)
    inner = area.inset(max(10, view.px(18)), max(8, view.px(14)))
    part = next(part for seat, part in parts if seat == which[1])
    line, inner = inner.cut_top(max(view.target(36), view.line("heading")), gap // 2)
    cross, line = line.cut_right(view.target(36), gap)
    button(
        node, "close", cross, "", "ui/curve", fill="button.quiet", picture="glyph/cross", tip="score/curve"
    )
    node.add("heading", line, text=texts.source(part.key), style=HEADING)
    line, inner = inner.cut_top(view.target(44), gap)
    for (seat, each), cell in zip(parts, line.equal_columns(len(parts), gap // 2), strict=True):
        face = button(
            node, f"seat.{seat}", cell, "", f"score/{which[0]}/{seat}", selected=seat == which[1],
            enabled=each.points > 0, speech=seats[seat].name,
        )  # fmt: skip
        flag, number = cell.inset(3).columns(1.0, 1.0)
        face.add("flag", flag, picture=banner(seats[seat]))
        face.add("points", number, text=str(each.points), style=POINTS)
    if part.rule and texts.has_own(f"rule.{part.rule}"):
        words = texts("table.rule", rule=rule_number(part.rule), words=texts.rule(part.rule))
        _, inner = text_block(view, node, "rule", inner, words, RULE_WORDS)
    if part.things:
        _, inner = text_block(view, node, "things", inner, things_of(texts, part), THINGS)
    log, entries = sources
    log.lines(view, node, inner, entries, texts, seats)
