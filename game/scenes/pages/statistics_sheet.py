"""The table of the statistics: its columns, its rows in words, and how they are laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.boards import opponent
from game.bots.rating_estimate import LEAST_RATED, between, level_ratings
from game.i18n.dates import short_day
from game.storage.tallies import Finished, PersonRating, StatsRow
from game.ui.geometry import Rect
from game.ui.scene import Texts, View
from game.ui.tree import Node, TextStyle

from ..common.parts import button, gap_of
from ..common.words import number

HEAD = TextStyle("small.bold", "gold_light", shrink=True, pad=6)
WORD = TextStyle("body", align="left", shrink=True, pad=6)
NAME = TextStyle("body.bold", align="left", shrink=True, pad=6)
LONG = TextStyle("small", align="left", lines=2, shrink=True, pad=6)
NUMBER = TextStyle("number", align="right", shrink=True, pad=12)
DASH = "–"
LEAST = {"body": "small", "body.bold": "small.bold", "number": "number.small"}
"""The role a cell may shrink to before a column has to go."""
RATING_BASE = 1500
"""What the rating 0, the mean of the levels, is shown as."""
SPARE = ("game", "easy", "hard", "number", "normal", "rounds", "assisted", "best", "points", "wins")
"""Columns that go where there is no room for all, the first one first."""


class Column(NamedTuple):
    """A column: its name, its share of the width that is left over, how its cells are set."""

    name: str
    share: float
    style: TextStyle


SUMS = (
    Column("matches", 0.8, NUMBER), Column("wins", 1.4, NUMBER), Column("points", 0.9, NUMBER),
    Column("best", 0.9, NUMBER), Column("assisted", 1.0, NUMBER),
)  # fmt: skip
NO_WINS = tuple(column for column in SUMS if column.name != "wins")
COLUMNS: dict[str, tuple[Column, ...]] = {
    "player": (Column("name", 1.8, NAME), Column("game", 1.6, WORD), *SUMS),
    "bot": (Column("name", 1.8, NAME), Column("game", 1.6, WORD), *SUMS),
    "game": (Column("game", 2.4, NAME), *NO_WINS),
    "count": (Column("name", 1.6, NAME), Column("game", 1.6, WORD), *NO_WINS),
    "rating": (
        Column("name", 1.4, NAME), Column("game", 1.8, WORD), Column("matches", 0.7, NUMBER),
        Column("rating", 2.2, WORD), Column("even", 1.4, WORD),
    ),
    "decisions": (
        Column("name", 1.2, WORD), Column("game", 1.4, WORD), Column("question", 1.8, NAME), Column("loss", 1.2, WORD),
        Column("number", 0.7, NUMBER), Column("easy", 1.0, WORD), Column("normal", 1.0, WORD), Column("hard", 1.0, WORD),
    ),
    "matches": (
        Column("ended", 1.0, WORD), Column("game", 1.4, NAME), Column("result", 4.0, LONG),
        Column("rounds", 0.7, NUMBER), Column("assisted", 1.3, WORD),
    ),
}  # fmt: skip


class StatisticsRow(NamedTuple):
    """A row in words: the cells by column, its tooltip, a picture before the first cell, the share won (or -1).

    `hint` is the key of what a press does; `kept`: a match that can be analyzed.
    """

    cells: dict[str, str]
    title: str
    hint: str
    note: str = ""
    picture: str = ""
    won: float = -1.0
    kept: bool = False


def row_lines(texts: Texts, kind: str, rows: Sequence[StatsRow]) -> list[StatisticsRow]:
    """The sums in words."""
    return [_sums(texts, kind, row) for row in rows]


def _sums(texts: Texts, kind: str, row: StatsRow) -> StatisticsRow:
    game = texts(f"{row.game}.name")
    names = {"player": row.name, "game": game}
    if kind == "bot":
        names["bot"] = opponent.label(texts, row.game, row.name)
    elif kind == "count":
        names["count"] = texts("statistics.seats", count=int(row.name))
    share = row.wins / row.matches if kind in {"player", "bot"} else -1.0
    cells = {
        "name": names[kind],
        "game": game,
        "matches": str(row.matches),
        "wins": texts("statistics.wins", wins=number(texts, row.wins), percent=round(100 * share)),
        "points": number(texts, row.points),
        "best": str(row.best),
        "assisted": str(row.assisted) if row.assisted else DASH,
    }
    pictures = {"player": "glyph/person", "count": "glyph/people", "game": "glyph/dice"}
    picture = pictures.get(kind) or opponent.portrait(row.game, row.name)
    return StatisticsRow(cells, names[kind], "statistics.row_hint", picture=picture, won=share)


def rating_lines(texts: Texts, rows: Sequence[PersonRating]) -> list[StatisticsRow]:
    """The ratings in words."""
    return [_rating(texts, row) for row in rows]


def _rating(texts: Texts, row: PersonRating) -> StatisticsRow:
    rating, known = row.rating, level_ratings(row.game)[row.players]
    level = texts(f"bot.level.{rating.level}")
    if not rating.told:
        said = texts("statistics.rating.early", count=LEAST_RATED - rating.matches)
    elif rating.sure:
        said = texts(
            "statistics.rating.number",
            rating=RATING_BASE + round(rating.mean),
            error=round(2 * rating.deviation),
        )
    else:
        low, high = (texts(f"bot.level.{name}") for name in between(rating, known))
        key = "about" if low == high else "between"
        said = texts(f"statistics.rating.{key}", low=low, high=high)
    table = texts(
        "statistics.rating.table",
        game=texts(f"{row.game}.name"),
        seats=texts("statistics.seats", count=row.players),
    )
    cells = {
        "name": row.person, "game": table, "matches": str(rating.matches), "rating": said,
        "even": level if rating.told else DASH,
    }  # fmt: skip
    return StatisticsRow(cells, f"{row.person}: {said}", "statistics.row_hint", picture="glyph/person")


def finished_lines(
    texts: Texts,
    matches: Sequence[Finished],
    *,
    analysis: bool = True,
    notes: Mapping[str, str] | None = None,
) -> list[StatisticsRow]:
    """The matches in words; `notes` has what an extra notes of some, by id."""
    return [_finished(texts, match, (notes or {}).get(match.id, ""), analysis=analysis) for match in matches]


def _finished(texts: Texts, match: Finished, mark: str, *, analysis: bool) -> StatisticsRow:
    result = ", ".join(
        texts(
            "statistics.result",
            place=one.place,
            points=one.points,
            name=opponent.called(texts, match.game, one.player, one.controller),
        )
        for one in match.results
    )
    back = texts("statistics.taken_back", count=match.takebacks) if match.takebacks else DASH
    note = texts("statistics.taken_back_hint", beyond=match.beyond) if match.takebacks else ""
    if mark:
        note = " ".join(one for one in (f"{mark}.", note) if one)
    cells = {
        "ended": short_day(texts, match.ended),
        "game": texts(f"{match.game}.name"),
        "result": result,
        "rounds": str(match.rounds),
        "assisted": back,
    }
    hint = "statistics.match_hint" if match.kept else "statistics.match_gone"
    return StatisticsRow(
        cells,
        result,
        hint,
        note,
        "glyph/undo" if match.beyond else "glyph/calendar" if mark else "glyph/play",
        kept=match.kept and analysis,
    )


def decision_lines(rows: Sequence[tuple[dict[str, str], str, str, bool]]) -> list[StatisticsRow]:
    """What persons give away, in words."""
    return [
        StatisticsRow(
            cells, said, "statistics.decisions_hint", note, "glyph/flag" if marked else "glyph/chart"
        )
        for cells, said, note, marked in rows
    ]


class Sheet:
    """One table of the statistics."""

    def __init__(self, texts: Texts, kind: str) -> None:
        self.texts, self.kind, self.columns = texts, kind, COLUMNS[kind]

    def _row(self, view: View) -> int:
        return max(view.target(50), 2 * view.line("small") + 4 if self.kind == "matches" else 0)

    def _doors(self, view: View) -> int:
        """The width kept at the right of a line for the way to the analysis of a match."""
        return self._row(view) if self.kind == "matches" else 0

    @staticmethod
    def _edge(view: View) -> int:
        return max(6, view.px(12))

    def room(self, view: View, area: Rect) -> int:
        """How many rows find room."""
        inside = area.h - 2 * self._edge(view) - view.target(40)
        return max(1, inside // (self._row(view) + max(2, view.px(4))))

    def draw(self, view: View, root: Node, area: Rect, lines: Sequence[StatisticsRow], first: int) -> None:
        """The head and these rows; the first of them has this number."""
        gap, row, edge = max(2, view.px(4)), self._row(view), self._edge(view)
        high = 2 * edge + view.target(40) + len(lines) * (row + gap)
        sheet = root.add("sheet", Rect(area.x, area.y, area.w, min(area.h, high)), fill="sheet")
        inner = sheet.rect.inset(edge)
        head, inner = inner.cut_top(view.target(40), gap=gap)
        band = sheet.add("head", head, fill="header")
        fitted = self._fitted(view, head.w - row - self._doors(view), lines)
        for column, cell in self._cells(view, head, fitted):
            band.add(
                column.name, cell, text=self.texts(f"statistics.column.{column.name}"),
                style=HEAD.but(align=column.style.align), tip=f"column/{column.name}",
            )  # fmt: skip
        for index, line in enumerate(lines, first):
            cell, inner = inner.cut_top(row, gap=gap if inner.h > row + gap else 0)
            self._line(view, sheet, cell, line, index, fitted)

    def _fitted(self, view: View, room: int, lines: Sequence[StatisticsRow]) -> list[tuple[Column, int]]:
        """The columns there is room for, with their widths in pixels."""
        columns = [(column, self._need(view, column, lines)) for column in self.columns]
        gap = gap_of(view) // 2
        for name in SPARE:
            if sum(need + gap for _, need in columns) - gap <= room or columns[0][0].name == name:
                continue
            columns = [pair for pair in columns if pair[0].name != name]
        left = max(0, room - sum(need + gap for _, need in columns) + gap)
        shares = sum(column.share for column, _ in columns)
        return [(column, need + int(left * column.share / shares)) for column, need in columns]

    def _need(self, view: View, column: Column, lines: Sequence[StatisticsRow]) -> int:
        """The least width of a column, in pixels."""
        head = view.width(self.texts(f"statistics.column.{column.name}"), "small.bold")
        role = LEAST.get(column.style.role, column.style.role)
        words = max(view.width(line.cells[column.name], role) for line in lines)
        if column.style.lines > 1:
            words = words * 6 // 10
        return max(head, words) + 2 * view.px(column.style.pad) + 4

    def _cells(
        self, view: View, line: Rect, fitted: Sequence[tuple[Column, int]]
    ) -> list[tuple[Column, Rect]]:
        """The cells of a line; the picture stands before the first."""
        rest, gap, cells = line.pad(self._row(view), 0, self._doors(view), 0), gap_of(view) // 2, []
        for column, wide in fitted:
            cell, rest = rest.cut_left(wide, gap=gap if rest.w > wide + gap else 0)
            cells.append((column, cell))
        return cells

    def _line(
        self,
        view: View,
        sheet: Node,
        rect: Rect,
        line: StatisticsRow,
        index: int,
        fitted: Sequence[tuple[Column, int]],
    ) -> None:
        node = sheet.add(f"row.{index}", rect, fill="card", target=f"row/{index}", speech=line.title)
        margin = 3 if line.picture.startswith("art/") else rect.h // 4
        node.add("picture", rect.cut_left(self._row(view))[0].inset(margin), picture=line.picture)
        if line.kept and self._doors(view):
            door = rect.cut_right(self._doors(view))[0].inset(max(2, view.px(4)))
            said = self.texts("statistics.analyze", what=line.title)
            button(
                node, "analysis", door, "", f"analysis/{index}", picture="glyph/chart", tip="analysis",
                speech=said,
            )  # fmt: skip
        for column, cell in self._cells(view, rect, fitted):
            barred = column.name == "wins" and line.won >= 0
            if barred:
                self._bar(view, node, cell, line.won)
            words = cell.pad(bottom=max(4, view.px(8))) if barred else cell
            node.add(column.name, words, text=line.cells[column.name], style=column.style)

    @staticmethod
    def _bar(view: View, node: Node, cell: Rect, share: float) -> None:
        """How much was won, as a bar."""
        high = max(4, view.px(7))
        rail = Rect(
            cell.x + cell.w // 6,
            cell.bottom - high - max(2, view.px(5)),
            cell.w - cell.w // 6 - view.px(12),
            high,
        )
        node.add("bar", rail, fill="well")
        if share > 0:
            node.add("won", rail.cut_left(max(high, round(rail.w * share)))[0], fill="porphyry")
