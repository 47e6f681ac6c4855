"""Creates the result picture, stores it in the user's pictures, and copies it to the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from game.storage.record import Record
from game.table.replay import OPEN, Replay
from game.table.score_history import score_history
from game.ui.scene import Context, View

from ..common.pictures import draw_board, keep, offscreen, png, short
from ..common.words import game_texts
from .result_image import SIZE, ResultContent, result_picture

if TYPE_CHECKING:
    import pygame

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


__all__ = ["name_of", "picture", "png", "share", "short"]
