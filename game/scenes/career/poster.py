"""The poster of a finished path: its map with all laurels in a mosaic frame, whose it is, and what was reached."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from game.i18n import dates
from game.i18n.dates import day_words
from game.ui.geometry import Rect
from game.ui.scene import Scene, View
from game.ui.tree import Node, TextStyle

from ..common.people import own_name
from ..common.pictures import keep, offscreen, png
from .chart import chart
from .state import CareerState

if TYPE_CHECKING:
    import pygame

SIZE = (1920, 1080)
BAND = 60
"""Width of the frame."""
WAIT = TextStyle("body.bold", shrink=True, pad=8)
NAME = TextStyle("display", "gold_light", align="left", shrink=True, pad=6)
PATH = TextStyle("heading", "marble", align="left", shrink=True, pad=6)
FACT = TextStyle("small.bold", "marble", align="right", shrink=True)
LAUREL_SIDE = 76


class PathPoster(Scene):
    """Shows a notice, makes the poster after that is visible, and is popped; the page says where it is."""

    overlay = True

    def __init__(self, state: CareerState) -> None:
        super().__init__(state.context)
        self.state = state
        self._rounds = 0

    def layout(self, view: View) -> Node:
        words = self.context.texts("share.drawing")
        wide = min(view.w, view.width(words, WAIT.role) + 4 * view.line(WAIT.role))
        plate = view.rect.place(wide, 3 * view.line(WAIT.role), 0.5, 0.42)
        return Node("drawing", plate, fill="dialog", text=words, style=WAIT, solid=True)

    def tick(self, seconds: float) -> bool:
        self._rounds += 1
        if self._rounds > 2:
            self.stack.pop()
            day = dates.today()
            name = f"{self.context.texts(f'{self.state.game}.career.title')} {day:%Y-%m-%d}"
            self.state.notice = keep(self.context, name, png(poster(self.state, day)))[0]
            self.state.speak(self.state.notice)
            self.state.invalidate()
        return self._rounds <= 2


def poster(state: CareerState, day: date) -> pygame.Surface:
    """The poster of a path as it stands on a day."""
    import pygame

    painter = offscreen(state.context).painter()
    view = View(*SIZE, painter.fonts, painter.theme)
    sheet = pygame.Surface(SIZE)
    painter.paint(sheet, poster_tree(view, state, day), view.k)
    return sheet


def poster_tree(view: View, state: CareerState, day: date) -> Node:
    """The whole picture, as large as the view."""
    root = Node("poster", view.rect, fill="plate")
    inner = view.rect.inset(BAND + 20, BAND + 18)
    head, body = inner.cut_top(116, gap=16)
    _head(root, head, state, day)
    chart(view, root, body.fit(*state.path.shape), state, bare=True)
    root.add("frame", view.rect, picture="art/poster/frame", picture_at="stretch").depth = 60
    return root


def _head(root: Node, area: Rect, state: CareerState, day: date) -> None:
    """Whose path it is, what it is called, and what was reached by when."""
    texts = state.context.texts
    plate = root.add("head", area, fill="porphyry")
    leaf, words = area.inset(16, 10).cut_left(LAUREL_SIDE, gap=16)
    plate.add("laurel", leaf.square(), picture="fame")
    name, facts = words.columns(0.62, 0.38, gap=12)
    upper, lower = name.rows(1.2, 1.0)
    plate.add("name", upper, text=own_name(state.context, state.game), style=NAME)
    title = texts("career.title", game=texts(f"{state.game}.name"), path=texts(f"{state.game}.career.title"))
    plate.add("path", lower, text=title, style=PATH)
    upper, lower = facts.rows(1.0, 1.0)
    plate.add("count", upper, text=state.count_words(), style=FACT)
    plate.add("day", lower, text=day_words(texts, day), style=FACT)


__all__ = ["PathPoster", "poster", "poster_tree"]
