"""The reward at the end of a lesson: a seal, three signs of what the person can do now, and the next door. Pure layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.core.lesson import Lesson
from game.ui.geometry import Rect
from game.ui.scene import Texts, View
from game.ui.tree import Node, TextStyle

from ..common.parts import gap_of, seal_of

HEAD = TextStyle("title", "porphyry", lines=2, shrink=True)
SMALL_HEAD = TextStyle("heading", "porphyry", shrink=True)
SIGN = TextStyle("body", valign="top", lines=4, shrink=True, pad=6)
SCORE = TextStyle("small", "ink_soft", lines=2, shrink=True)


def halves(view: View, area: Rect) -> tuple[Rect, Rect]:
    """The room of the reward and that of the next door."""
    gap = max(10, view.px(24))
    if view.upright:
        first, second = area.rows(1.0, 1.1, gap=gap)
    else:
        first, second = area.columns(1.55, 1.0, gap=gap)
    return first, second


class Reward(NamedTuple):
    """What the end of a lesson tells: heading, a line about the questions ("" for none), which lessons of the game are
    done, and whether this one has earned its seal."""

    heading: str
    score: str
    done: Sequence[bool]
    sealed: bool


def reward(view: View, root: Node, area: Rect, texts: Texts, lesson: Lesson, earned: Reward) -> None:
    """The seal, what one can do now, and how far the game's lessons are."""
    node = root.add("sheet", area, fill="sheet")
    gap = max(8, view.px(20))
    inner = area.inset(max(14, view.px(40)), max(12, view.px(28)))
    progress, inner = inner.cut_bottom(view.line("small") + max(30, view.px(58)), gap=gap)
    side = min(inner.h // 3, inner.w // 4, max(64, view.px(230)))
    top, inner = inner.cut_top(max(side, view.line("title") * 2 + view.line("heading")), gap=gap)
    words = top
    if earned.sealed:
        seal, words = top.cut_left(side, gap=gap * 2)
        node.add("seal", seal, picture=seal_of(lesson.game))
    _headline(view, node, words, texts(lesson.key("title")), earned)
    if lesson.signs:
        _signs(view, node, inner, texts, lesson)
    else:
        node.add("about", inner, text=texts(lesson.key("about")), style=SIGN)
    _progress(view, node, progress, texts, lesson, earned.done)


def _headline(view: View, node: Node, words: Rect, title: str, earned: Reward) -> None:
    """How it ended, the lesson's title and its score, beside the seal."""
    high = view.line("title") * (1 if view.width(title, "title") < words.w else 2)
    block = words.place(words.w, min(words.h, view.line("heading") + high + 2 * view.line("small") + 4))
    line, block = block.cut_top(view.line("heading"))
    node.add("heading", line, text=earned.heading, style=SMALL_HEAD.but(align="left", color="ink_soft"))
    line, block = block.cut_top(high)
    node.add("title", line, text=title, style=HEAD.but(align="left"))
    if earned.score:
        node.add("score", block, text=earned.score, style=SCORE.but(align="left", valign="top"))


def _signs(view: View, node: Node, area: Rect, texts: Texts, lesson: Lesson) -> None:
    """What one can do now: a plate with picture and words for each sign."""
    gap = max(8, view.px(20))
    line, area = area.cut_top(view.line("heading"), gap=gap // 2)
    node.add("can", line, text=texts("learn.can"), style=SMALL_HEAD)
    cells = area.equal_columns(len(lesson.signs), gap)
    for number, (picture, cell) in enumerate(zip(lesson.signs, cells, strict=True), 1):
        high = max(cell.w * 6 // 5, 4 * view.line("body") + view.px(190))
        plate = cell.cut_top(min(cell.h, high))[0]
        sign = node.add(f"sign{number}", plate, fill="plate")
        lines = min(plate.h // 2, 3 * view.line("body"))
        face, below = plate.inset(max(6, view.px(14))).rows(1.0, lines, gap=gap // 2)
        sign.add("picture", face.fit(1, 1), picture=picture)
        sign.add("words", below, text=texts(lesson.key(f"can{number}")), style=SIGN)


def _progress(
    view: View, node: Node, strip: Rect, texts: Texts, lesson: Lesson, done: Sequence[bool]
) -> None:
    """A small seal for each lesson of the game: of wax where it is done, else an empty ring."""
    words, row = strip.cut_bottom(view.line("small"), gap=2)
    count = len(done)
    said = texts("learn.sealed", done=sum(done), count=count, game=texts(f"{lesson.game}.name"))
    node.add("progress", words, text=said, style=SCORE.but(lines=1))
    side = min(row.h, row.w // max(1, count))
    cells = row.place(count * (side + gap_of(view)), side).equal_columns(count, gap_of(view))
    for number, (cell, one) in enumerate(zip(cells, done, strict=True)):
        spot = cell.fit(1, 1)
        if one:
            node.add(f"small{number}", spot, picture=seal_of(lesson.game))
        else:
            node.add(
                f"small{number}", spot.inset(spot.w // 8), fill="chip", text=str(number + 1), style=SCORE
            )


__all__ = ["Reward", "halves", "reward", "seal_of"]
