"""Lines of a map: drawn at double size, smoothed, and cached like other surfaces.

Two patterns distinguish lines without color: two parallel lines, and wavy dashes. A field is what a closed line is around.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

import pygame

from game.ui.theme import Colour, Theme
from game.ui.tree import Stroke

SUPER = 2
HALO = 1.2
"""Pixels by which the edge of a line shows on each side."""
SWING, LENGTH = 0.75, 5.2
"""Of a wave: how far it swings and how long it is, in widths of its line."""
DASH = 0.72
"""The share of a wave that is drawn; the rest is a gap."""
CORE = 0.42
"""The share of a double line between its two."""

TINT = 88
"""Opacity of the tint of a field, of 255."""

Spot = tuple[float, float]


def drawn(strokes: Sequence[Stroke], w: int, h: int, theme: Theme) -> pygame.Surface:
    """The lines on a clear ground of `w` x `h` pixels."""
    edge = theme.colour(strokes[0].edge)
    large = pygame.Surface((w * SUPER, h * SUPER), pygame.SRCALPHA)
    large.fill((*edge, 0))  # so that smoothing mixes the outline with its own colour, not with black
    for stroke in strokes:
        tone, rim = theme.colour(stroke.tone), theme.colour(stroke.edge)
        if stroke.pattern == "field":
            _fill(large, stroke, tone, rim)
        elif stroke.pattern == "wave":
            pieces = list(_dashes(stroke))
            _lay(large, pieces, rim, stroke.width * 0.62 + 2 * HALO)
            _lay(large, pieces, tone, stroke.width * 0.62)
        else:
            way = list(_walk(stroke.points))
            _lay(large, [way], rim, stroke.width + 2 * HALO)
            _lay(large, [way], tone, stroke.width)
            if stroke.pattern == "double":
                _lay(large, [way], rim, stroke.width * CORE)
    return pygame.transform.smoothscale(large, (w, h))


def _fill(surface: pygame.Surface, stroke: Stroke, tone: Colour, rim: Colour) -> None:
    """The area within a closed line, tinted, with a firm edge that lies inside."""
    ring = [(x * SUPER, y * SUPER) for x, y in stroke.points]
    pygame.draw.polygon(surface, (*tone[:3], TINT), ring)
    radius = max(1, stroke.width * SUPER // 2)
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        pygame.draw.line(surface, (*rim[:3], 255), (ax, ay), (bx, by), 2 * radius)
        pygame.draw.circle(surface, (*rim[:3], 255), (bx, by), radius)


def _walk(points: Sequence[tuple[int, int]]) -> Iterator[Spot]:
    """Places along a line, half a pixel from each other."""
    for (ax, ay), (bx, by) in pairwise(points):
        steps = max(1, round(hypot(bx - ax, by - ay) * SUPER))
        for step in range(steps):
            share = step / steps
            yield ax + (bx - ax) * share, ay + (by - ay) * share
    yield points[-1]


def _dashes(stroke: Stroke) -> Iterator[list[Spot]]:
    """The pieces of a wave: each swings once up and down, and a gap follows."""
    way = list(_walk(stroke.points))
    whole = max(1, round(len(way) / (stroke.width * LENGTH * SUPER)))
    size = len(way) / whole
    piece: list[Spot] = []
    for at in range(len(way) - 1):
        part = at / size % 1
        if abs(part - 0.5) <= DASH / 2:
            (ax, ay), (bx, by) = way[at], way[at + 1]
            far = hypot(bx - ax, by - ay) or 1.0
            off = sin((part - 0.5) / DASH * 2 * pi) * stroke.width * SWING * cos((part - 0.5) * pi)
            piece.append((ax - (by - ay) / far * off, ay + (bx - ax) / far * off))
        elif piece:
            yield piece
            piece = []
    if piece:
        yield piece


def _lay(surface: pygame.Surface, ways: Iterable[Sequence[Spot]], tone: Colour, width: float) -> None:
    """Round dots so close together that they are a line."""
    radius = width * SUPER / 2
    for way in ways:
        for x, y in way:
            pygame.draw.circle(surface, tone, (x * SUPER, y * SUPER), radius)


__all__ = ["drawn"]
