"""Contrast of texts against what is really painted behind them, pictures and gradients included."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.ui.geometry import Rect
from game.ui.paint import Painter
from game.ui.scene import View
from game.ui.stage import render
from game.ui.theme import Color, contrast
from game.ui.tree import Node, Placed, boxes, placed, text_color, walk

ACROSS, DOWN = 24, 8
"""Points looked at behind each text."""
LEADING = 15
"""Percent of a line's height above and below that letters leave free."""
SPARED = 0.15
"""The share of points that may be worse: a line of a drawing that a letter crosses."""


def faint(tree: Node, painter: Painter, view: View, least: float) -> list[str]:
    """The texts of a laid out window that stand out less than `least` : 1 from what is behind them.

    The window is painted without its texts; of the points behind a text the worst are left out (`SPARED`).
    """
    texts = [(item, box) for item, box in _texts(placed(tree), view)]
    inks = [text_color(view.theme, item) for item, _ in texts]
    said = [item.node.text for item, _ in texts]
    for node in walk(tree):
        node.text = " " if node.text else ""  # a picture beside a text stays where it is
    picture = render(lambda _: tree, painter, view.w, view.h, view.user_scale)
    found = []
    for (item, box), ink, text in zip(texts, inks, said, strict=True):
        ratio = _worst(picture, box, ink)
        if ratio < least:
            found.append(f"{item.node.name} {text!r}: {ratio:.2f}")
    return found


def _worst(picture: pygame.Surface, box: Rect, ink: Color) -> float:
    ratios = sorted(contrast(ink, Color(*picture.get_at(point)[:3])) for point in _points(box))
    return ratios[int(len(ratios) * SPARED)]


def _points(box: Rect) -> Iterator[tuple[int, int]]:
    for row in range(DOWN):
        for column in range(ACROSS):
            yield (
                box.x + box.w * (2 * column + 1) // (2 * ACROSS),
                box.y + box.h * (2 * row + 1) // (2 * DOWN),
            )


def _texts(items: list[Placed], view: View) -> Iterator[tuple[Placed, Rect]]:
    """The visible texts, each with the rectangle of its letters."""
    for place, item in enumerate(items):
        _, box = boxes(item.node, view.k)
        if (
            not item.node.text
            or box is None
            or (item.node.picture_at in {"fill", "stretch"} and not box.area)
        ):
            continue
        letters = _letters(item.node, box, view)
        if item.clip is not None and not item.clip.holds(letters):
            continue  # half scrolled out of sight
        covered = any(
            (over.node.fill or over.node.picture or over.node.widget)
            and over.node.rect.overlaps(item.node.rect)
            for over in items[place + 1 :]
        )
        if letters.area and view.rect.holds(letters) and not covered:
            yield item, letters


def _letters(node: Node, box: Rect, view: View) -> Rect:
    """The approximate rectangle of the letters in their box."""
    style = node.style
    lines = view.fonts.wrap(node.text, style.role, view.k, box.w) if style.lines > 1 else [node.text]
    wide, high = view.fonts.size(max(lines, key=len), style.role, view.k)
    w, h = min(wide, box.w), min(high * min(len(lines), style.lines), box.h)
    x = {"left": box.x, "center": box.x + (box.w - w) // 2, "right": box.right - w}[style.align]
    y = {"top": box.y, "middle": box.y + (box.h - h) // 2, "bottom": box.bottom - h}[style.valign]
    return Rect(x, y + h * LEADING // 100, w, h - 2 * h * LEADING // 100)
