"""Lines of a map: two patterns that differ without color, drawn once and kept."""

from __future__ import annotations

import pygame
import pytest

from game.ui.geometry import Rect
from game.ui.paint import Painter, drawn
from game.ui.theme import Theme
from game.ui.tree import Node, Pattern, Stroke

SIZE = (240, 60)


def line(pattern: Pattern, tone: str = "white") -> Stroke:
    return Stroke(((10, 30), (230, 30)), pattern, tone, "ink", 8)


def column(surface: pygame.Surface, x: int) -> list[int]:
    """Opacity from top to bottom."""
    return [surface.get_at((x, y)).a for y in range(surface.get_height())]


def bands(surface: pygame.Surface, x: int) -> int:
    """How many separate light bands lie across a column."""
    light = [surface.get_at((x, y)) for y in range(surface.get_height())]
    marks = [spot.a > 128 and spot.r + spot.g + spot.b > 500 for spot in light]
    return sum(now and not before for before, now in zip([False, *marks], marks, strict=False))


def test_a_double_line_is_two_lines_from_end_to_end() -> None:
    surface = drawn([line("double")], *SIZE, Theme())
    assert all(bands(surface, x) == 2 for x in range(30, 210, 7))


def test_a_wave_swings_and_has_gaps() -> None:
    surface = drawn([line("wave")], *SIZE, Theme())
    columns = [column(surface, x) for x in range(20, 220)]
    empty = sum(max(rows) == 0 for rows in columns)
    assert 10 < empty < 120
    middles = [sum(y * a for y, a in enumerate(rows)) / sum(rows) for rows in columns if sum(rows)]
    assert max(middles) - min(middles) > 6


def test_a_wave_is_quieter_than_a_road() -> None:
    road, sea = (drawn([line(pattern)], *SIZE, Theme()) for pattern in ("double", "wave"))
    weights = [sum(sum(column(surface, x)) for x in range(SIZE[0])) for surface in (road, sea)]
    assert 0.2 < weights[1] / weights[0] < 0.5


@pytest.mark.parametrize("pattern", ["double", "wave"])
def test_nothing_is_drawn_far_from_the_line(pattern: Pattern) -> None:
    surface = drawn([line(pattern)], *SIZE, Theme())
    assert all(not any(column(surface, x)[:15] + column(surface, x)[46:]) for x in range(0, 240, 3))


def test_lines_are_painted_once_and_kept() -> None:
    painter, window = Painter.of(Theme()), pygame.Surface((320, 200))
    root = Node("", Rect(0, 0, 320, 200), fill="ground")
    root.add("line", Rect(20, 20, *SIZE), strokes=(line("double"),))
    painter.paint(window, root, 1.0)
    made = painter.surfaces.cache.made
    assert window.get_at((100, 50)) != window.get_at((100, 150))
    painter.forget()
    painter.paint(window, root, 1.0)
    assert painter.surfaces.cache.made == made
    assert painter.paint(window, root, 1.0) == []


def test_a_field_is_tinted_within_a_firm_edge() -> None:
    ring = ((20, 10), (220, 10), (220, 50), (20, 50))
    surface = drawn([Stroke(ring, "field", "gold_light", "white", 4)], *SIZE, Theme())
    middle, edge = surface.get_at((120, 30)), surface.get_at((120, 10))
    assert 40 < middle.a < 160
    assert edge.a > 240
    assert min(edge[:3]) > 240
    assert surface.get_at((8, 30)).a == 0
