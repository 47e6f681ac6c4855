"""Views of a window without one: fonts, pictures, what a table scene leaves to its board."""

from __future__ import annotations

from functools import cache

from game.ui.fonts import Fonts
from game.ui.geometry import Rect
from game.ui.pictures import Pictures
from game.ui.scene import View
from game.ui.theme import Theme
from game.ui.tree import Node, walk


@cache
def fonts() -> Fonts:
    return Fonts()


@cache
def pictures() -> Pictures:
    return Pictures()


def view_of(w: int, h: int, scale: float = 1.0) -> View:
    return View(w, h, fonts(), Theme(), scale)


def area_of(view: View) -> Rect:
    """The play area of a table scene: below the top bar, above the action bar, beside the log."""
    top, bottom = max(36, view.px(52)), max(44, view.px(60))
    log = view.px(400) if view.kind in ("wide", "grand", "table") and view.w >= view.px(1880) else 0
    return Rect(0, top, view.w - log, view.h - top - bottom)


def words_on(tree: Node) -> int:
    return sum(1 for node in walk(tree) for word in node.text.split() if any(sign.isalpha() for sign in word))
