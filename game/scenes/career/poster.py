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
from ..common.pictures import Drawing, keep, offscreen, png
from .chart import chart
from .state import CareerState

if TYPE_CHECKING:
    import pygame

SIZE = (1920, 1080)
BAND = 60
"""Width of the frame."""
NAME = TextStyle("display", "gold_light", align="left", shrink=True, pad=6)
PATH = TextStyle("heading", "marble", align="left", shrink=True, pad=6)
FACT = TextStyle("small.bold", "marble", align="right", shrink=True)
LAUREL_SIDE = 76


def make_poster(state: CareerState) -> Scene:
    """Has the poster of a path made and kept; the page says where it is."""

    def draw() -> None:
        day = dates.today()
        name = f"{state.context.texts(f'{state.game}.career.title')} {day:%Y-%m-%d}"
        state.notice = keep(state.context, name, png(poster(state, day)))[0]
        state.speak(state.notice)
        state.invalidate()

    return Drawing(state.context, draw)


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


__all__ = ["make_poster", "poster", "poster_tree"]
