"""A door: a picture, what is behind it, and a large button. Pure layout."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from .world import world

DOOR_HEAD = TextStyle("small.bold", "marble", shrink=True)
DOOR_TITLE = TextStyle("title", "gold_light", lines=2, shrink=True, pad=10)
DOOR_LINE = TextStyle("body", "marble", valign="top", lines=3, shrink=True, pad=14)
DOOR_BUTTON = TextStyle("body.bold", lines=2, shrink=True, pad=6)


@dataclass(frozen=True, slots=True)
class NextDoor:
    """What comes next: its heading, title, a line or two about it, the words and the target of its button."""

    head: str
    title: str
    about: str
    words: str
    target: str
    picture: str


def next_door(view: View, root: Node, area: Rect, game: str, door: NextDoor, picture: str = "") -> None:
    """A door like those of the title: picture (of the game, if no other is given), what it is, and a large button."""
    pad, gap = max(8, view.px(18)), max(6, view.px(12))
    node = root.add("door", area, fill="ground", target=door.target, focusable=False, speech=door.title)
    button_high = view.target(74)
    title = (
        2 * view.line("title")
        if view.width(door.title, "title") > area.w - 2 * pad - 2 * view.px(10)
        else view.line("title")
    )
    room = area.w - 2 * pad - 2 * view.px(DOOR_LINE.pad)
    lines = (
        min(DOOR_LINE.lines, len(view.fonts.wrap(door.about, DOOR_LINE.role, view.k, room)))
        if door.about
        else 0
    )
    high = 2 * pad + view.line("small") + title + lines * view.line("body") + button_high + 2 * gap
    plate, scene = area.cut_bottom(min(area.h * 4 // 5, high))
    node.add("scene", scene, picture=picture or world(game, scene), picture_at="fill")
    own = node.add("plate", plate, fill="bar")
    inner = plate.inset(pad)
    line, inner = inner.cut_top(view.line("small"))
    own.add("head", line, text=door.head, style=DOOR_HEAD)
    line, inner = inner.cut_top(title)
    own.add("title", line, text=door.title, style=DOOR_TITLE)
    foot, inner = inner.cut_bottom(button_high, gap=gap)
    if view.fonts.fits(door.about, DOOR_LINE, inner, view.k):
        own.add("about", inner, text=door.about, style=DOOR_LINE)
    made = own.add("go", foot, fill="button.gold", target=door.target, speech=door.words)
    icon, words = foot.cut_left(foot.h)
    made.add("picture", icon.inset(foot.h // 4), picture=door.picture)
    made.add("text", words.pad(right=icon.w), text=door.words, style=DOOR_BUTTON)
    node.add("edge", area, frame="light.edge")


__all__ = ["NextDoor", "next_door"]
