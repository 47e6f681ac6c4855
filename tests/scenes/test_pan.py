"""A board larger than its window: the buttons that move it stand where nothing can be chosen."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.common.board_view import Pan
from game.ui.geometry import Rect
from game.ui.paint import Painter
from game.ui.scene import View
from game.ui.tree import Node, walk
from tests.boards.views import area_of, view_of


def buttons(tree: Node) -> dict[str, Rect]:
    return {node.target: node.rect for node in walk(tree) if node.target.startswith("pan/")}


def laid(lit: list[tuple[float, float, float, float]], scale: float = 1.5) -> tuple[Node, Rect, Pan]:
    """A board with something lit at these shares of what is seen of it; it can be moved all four ways."""
    view = view_of(1280, 720, scale)
    area = area_of(view)

    def draw(_: View, rect: Rect) -> Node:
        board = Node("board", rect, fill="ground")
        for at, (x, y, w, h) in enumerate(lit):
            spot = Rect(
                area.x + round(x * area.w), area.y + round(y * area.h), round(w * area.w), round(h * area.h)
            )
            board.add(f"lit{at}", spot, target=f"city/{at}", lit=True)
        return board

    pan = Pan(near=True)
    pan.layout(view, area, draw, scroll_to_lit=False)
    pan.push("right")
    pan.x, pan.y = pan.x // 2, (pan.whole.h - pan.seen.h) // 2
    return pan.layout(view, area, draw, scroll_to_lit=False), area, pan


def test_the_buttons_stand_in_the_middle_of_their_edges() -> None:
    tree, area, _ = laid([])
    found = buttons(tree)
    assert set(found) == {"pan/left", "pan/right", "pan/up", "pan/down"}
    assert abs(found["pan/up"].cx - area.cx) <= 1
    assert abs(found["pan/left"].cy - area.cy) <= 1


def test_the_buttons_cover_nothing_that_can_be_chosen() -> None:
    lit = [(0.3, 0.0, 0.4, 0.2), (0.0, 0.4, 0.2, 0.3), (0.8, 0.2, 0.2, 0.5), (0.2, 0.8, 0.7, 0.2)]
    for scale in (1.5, 1.75, 2.0):
        tree, area, _ = laid(lit, scale)
        found = buttons(tree)
        assert len(found) == 4
        choices = [node.rect for node in walk(tree) if node.lit]
        assert not [name for name, spot in found.items() for rect in choices if spot.overlaps(rect)]
        assert all(area.holds(spot) for spot in found.values())


def test_a_button_is_strong_where_something_that_can_be_chosen_lies_beyond() -> None:
    tree, *_ = laid([(0.4, 0.4, 0.1, 0.1), (0.95, 0.4, 0.2, 0.1)])
    fills = {node.target: node.fill for node in walk(tree) if node.target.startswith("pan/")}
    assert fills == {
        "pan/left": "button", "pan/right": "button.primary", "pan/up": "button", "pan/down": "button",
    }  # fmt: skip


def test_the_board_is_moved_to_where_most_can_be_chosen() -> None:
    view = view_of(1280, 720, 2.0)
    area = area_of(view)

    def draw(_: View, rect: Rect) -> Node:
        board = Node("board", rect, fill="ground")
        for at, (x, y) in enumerate(((0.95, 0.2), (0.2, 0.95), (0.3, 0.95), (0.4, 0.95))):
            spot = Rect(rect.x + round(x * rect.w) - 20, rect.y + round(y * rect.h) - 20, 40, 40)
            board.add(f"lit{at}", spot, target=f"city/{at}", lit=True)
        return board

    pan = Pan(near=True)
    tree = pan.layout(view, area, draw, scroll_to_lit=True)
    seen = [node.name for node in walk(tree) if node.lit and area.holds(node.rect)]
    assert seen == ["board/lit1", "board/lit2", "board/lit3"]


def test_where_there_is_no_room_the_whole_board_has_smaller_signs() -> None:
    view = view_of(1920, 1080, 2.0)
    area = area_of(view)
    drawn: list[View] = []

    def draw(small: View, rect: Rect) -> Node:
        drawn.append(small)
        board = Node("board", rect, fill="ground")
        board.add("word", rect.inset(9), text="word")
        return board

    pan = Pan()
    tree = pan.layout(view, area, draw, scroll_to_lit=True, fits=1.5)
    assert tree.rect == area
    assert pan.tight
    assert 1.2 < drawn[0].user_scale <= 1.5
    assert [view.k * node.scale for node in walk(tree)] == pytest.approx([drawn[0].k] * 2)


def test_what_has_smaller_signs_is_painted_with_them() -> None:
    view = view_of(1280, 720, 2.0)
    wide = []
    for scale in (1.0, 0.5):
        root = Node("root", Rect(0, 0, 400, 120), fill="card")
        root.add("word", root.rect, text="Constantinopolis", scale=scale)
        picture = Painter.of(view.theme).portrait(root, view.k)
        plain = Painter.of(view.theme).portrait(Node("root", root.rect, fill="card"), view.k)
        words = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255), plain, 1)
        words.invert()
        wide.append(
            max(rect.right for rect in words.get_bounding_rects())
            - min(rect.x for rect in words.get_bounding_rects())
        )
    assert wide[1] == pytest.approx(wide[0] / 2, rel=0.1)
