"""The picture of a result: laid out, drawn, stored in the user's pictures, and copied to the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from game.engine.core.code import CodeError, code_of_match, hyphenated
from game.i18n.dates import day_words
from game.i18n.match_texts import MatchTexts
from game.scenes.common import curve as score_curve
from game.storage.record import Record, SeatInfo
from game.table.replay import OPEN, Replay
from game.table.score_history import ScoreHistory, score_history
from game.ui.geometry import Rect
from game.ui.scene import Context, View
from game.ui.tree import Node, TextStyle

from ..common.people import in_mood, seat_face
from ..common.pictures import draw_board, keep, offscreen, png
from ..common.words import game_texts
from .grid import crest, mood_of

if TYPE_CHECKING:
    import pygame

# -- what is on it -----------------------------------------------------------------------------------------------------


SIZE = (1920, 1080)
BAND = 60
"""Width of the frame."""
NAME = TextStyle("display", "gold_light", align="left", shrink=True, pad=6)
FACT = TextStyle("small", "marble", align="right", shrink=True)
CODE = TextStyle("small.bold", "gold_light", align="right", shrink=True)
WINNER = TextStyle("title", "gold_light", lines=2, shrink=True, pad=14)
SEAT = TextStyle("small.bold", shrink=True, pad=2)
SOURCE = TextStyle("small", align="left", lines=2, shrink=True, pad=12)
POINTS = TextStyle("number", shrink=True)
SUM = TextStyle("body.bold", align="left", shrink=True, pad=12)
TOTAL = TextStyle("number.large", "porphyry", shrink=True)
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class ResultContent:
    """The content of the picture. `board` is the key of a picture of the final board, about 16:9."""

    record: Record
    score_history: ScoreHistory
    texts: MatchTexts
    headline: str
    rounds: int
    board: str

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """All seats."""
        return self.record.seats


def result_picture(view: View, result: ResultContent) -> Node:
    """The whole picture, as large as the view."""
    root = Node("poster", view.rect, fill="plate")
    inner = view.rect.inset(BAND + 20, BAND + 18)
    head, body = inner.cut_top(104, gap=16)
    _head(root, head, result)
    left, right = body.cut_left(1010, gap=18)
    board, curve = left.cut_top(left.w * 9 // 16, gap=14)
    root.add("board", board, picture=result.board, picture_at="stretch", frame="outline.gold")
    chart = root.add("chart", curve, fill="sheet")
    score_curve.curve(view, chart, curve.inset(16, 10), result.score_history, result.seats)
    ribbon, table = right.cut_top(84, gap=14)
    root.add("winner", ribbon, text=result.headline, style=WINNER, fill="porphyry")
    _table(view, root, table, result)
    root.add("frame", view.rect, picture="art/poster/frame", picture_at="stretch").depth = 60
    return root


def _head(root: Node, area: Rect, result: ResultContent) -> None:
    """The name of the game; beside it when it was played, by how many, and the code to play it again."""
    texts = result.texts
    plate = root.add("head", area, fill="porphyry")
    seal, words = area.inset(14, 8).cut_left(area.h - 16, gap=16)
    plate.add("seal", seal, picture="tabularium")
    name, facts = words.columns(0.58, 0.42, gap=12)
    plate.add("name", name, text=texts.own("name"), style=NAME)
    lines = facts.pad(right=8).equal_rows(3)
    plate.add("day", lines[0], text=day(texts, result.record), style=FACT)
    count = (
        f"{texts('share.players', count=len(result.seats))} · {texts('share.rounds', count=result.rounds)}"
    )
    plate.add("facts", lines[1], text=count, style=FACT)
    code = code_of(result.record)
    if code:
        plate.add("code", lines[2], text=texts("share.code", code=code), style=CODE)


def day(texts: MatchTexts, record: Record) -> str:
    """The day on which the match began, in the time of this place."""
    here = datetime.fromisoformat(record.created).astimezone()
    return day_words(texts, here)


def code_of(record: Record) -> str:
    """The code of the game, "" where the match has none."""
    try:
        return hyphenated(code_of_match(record.match))
    except CodeError:
        return ""


def _table(view: View, root: Node, area: Rect, result: ResultContent) -> None:
    """A column for each seat in order of place, a row for each source, the sum below."""
    score_history = result.score_history
    sources = score_history.trees[0].parts if score_history.trees else ()
    sheet = root.add("sheet", area, fill="sheet")
    head, rest = area.inset(16, 12).cut_top(132, gap=8)
    rows, last = rest.pad(bottom=70), rest.cut_bottom(62)[0]
    widths = [1.75] + [1.0] * len(score_history.order)
    for seat, cell in zip(score_history.order, head.columns(*widths, gap=6)[1:], strict=True):
        _seat(view, sheet, seat, cell, result)
    for index, line in enumerate(rows.equal_rows(max(1, len(sources)), 4)[: len(sources)]):
        row = line.place(line.w, min(line.h, 66))
        if index % 2 == 0:
            sheet.add(f"band.{index}", row, fill="well")
        cells = row.columns(*widths, gap=6)
        words = result.texts.source(sources[index].key)
        sheet.add(f"source.{index}", cells[0], text=words, style=SOURCE)
        for seat, cell in zip(score_history.order, cells[1:], strict=True):
            points = score_history.shares[seat].parts[index].points
            sheet.add(f"points.{index}.{seat}", cell, text=str(points) if points else NOTHING, style=POINTS)
    sheet.add("line", last.moved(0, -4).cut_top(3)[0], fill="line.gold")
    cells = last.columns(*widths, gap=6)
    sheet.add("sum", cells[0], text=result.texts("score.total"), style=SUM)
    for seat, cell in zip(score_history.order, cells[1:], strict=True):
        sheet.add(f"total.{seat}", cell, text=str(score_history.trees[seat].points), style=TOTAL)


def _seat(view: View, sheet: Node, seat: int, cell: Rect, result: ResultContent) -> None:
    """Banner, name and place of a seat; a wreath for who won."""
    info, rank = result.seats[seat], result.score_history.rank(seat)
    flag, name = cell.rows(1.0, view.line(SEAT.role))
    first = seat in result.score_history.winners
    face = in_mood(seat_face(result.texts.game.id, info), mood_of(result.score_history, seat))
    crest(sheet, seat, flag.inset(0, 5), info, face, first=first)
    words = result.texts("score.place", place=rank, name=info.name) if rank else info.name
    sheet.add(f"name.{seat}", name, text=words, style=SEAT)


# -- drawing and keeping it --------------------------------------------------------------------------------------------


Say = Callable[[str, bool], None]
"""Called with the sentence to show, and whether it is an error."""


def share(context: Context, record: Record, headline: str, say: Say) -> None:
    """Store and copy the picture of a finished match, and report its path."""
    words, wrong = keep(context, name_of(context, record), png(picture(context, record, headline)))
    say(words, wrong)


def picture(context: Context, record: Record, headline: str) -> pygame.Surface:
    """The result picture of a finished match."""
    import pygame

    painter = offscreen(context).painter()
    view = View(*SIZE, painter.fonts, painter.theme)
    history = score_history(record)
    film = Replay(record, OPEN)
    film.go(len(film))
    texts = game_texts(context, film.game, [seat.name for seat in record.seats])
    sheet = pygame.Surface(SIZE)
    board = draw_board(painter, sheet, context, film, (history.winners or [0])[0])
    key = painter.pictures.lend("board", board)
    painter.forget()
    result = ResultContent(record, history, texts, headline, film.round, key)
    painter.paint(sheet, result_picture(view, result), view.k)
    painter.pictures.give_back(key)
    return sheet


def name_of(context: Context, record: Record) -> str:
    """What the file is called: the game and the day, as every system sorts it."""
    here = datetime.fromisoformat(record.created).astimezone()
    return f"{context.texts(f'{record.match.game.id}.name')} {here:%Y-%m-%d}"
