"""The picture of the table that phones show beside a hand: what a spectator sees, drawn a little in every frame."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from game.boards.board import TableView
from game.boards.registry import board_of, portrait_of
from game.ui.scene import View
from game.ui.tree import find

from ..kit.offscreen import offscreen
from .model import TableModel

SHEET = (1280, 720)
AT_ONCE = 2
"""So many parts are drawn in one frame."""


class PhonePicture:
    """Draws the table without anybody's secrets."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self._pictures = offscreen(model.context)

    def drawing(self) -> Iterator[bytes]:
        """The present position as JPEG: empty steps while it is drawn, the last has it."""
        import pygame

        session, painter = self.model.session, self._pictures.painter()
        game, seen = session.game, session.game.observe(session.state, None)
        table = TableView(
            game=game, seen=seen, viewer=None, to_act=int(seen.to_act), decision=game.decision(seen), choices=(),
            seats=session.seats, texts=self.model.texts,
        )  # fmt: skip
        view = View(*SHEET, painter.fonts, painter.theme)
        board = board_of(game.id).layout(table, view, view.rect)
        yield b""
        sheet = pygame.Surface(SHEET)
        for number, _ in enumerate(painter.paint_in_steps(sheet, board, view.k)):
            if number % AT_ONCE == 0:
                yield b""
        place = find(board, portrait_of(game.id)) or board
        yield b""
        shown = sheet.subsurface(pygame.Rect(place.rect).clip(sheet.get_rect()))
        file = BytesIO()
        pygame.image.save(shown, file, "table.jpg")
        yield file.getvalue()


__all__ = ["PhonePicture"]
