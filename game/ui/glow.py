"""What is lit breathes: a thin light over the edges of lit nodes that comes and goes, above the painted tree.

Only the edges are copied, and only a few times a second, so it costs next to nothing. The painter draws the edge itself;
without motion it is steady.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, pi

import pygame

from game.ui.geometry import Rect
from game.ui.paint import EDGE, Painter
from game.ui.tree import Node, Placed, placed

BREATH = 1.2
"""Seconds of one breath."""
RATE = 10
"""Pictures a second."""
LEAST = 0.7
"""The part of its light that is left at the end of a breath."""
MOST = 96
"""Most edges that breathe; with more of them all are steady."""
SHADE = "gold_deep"
"""The tone that shows through."""

Patch = tuple[pygame.Surface, tuple[int, int]]


@dataclass(slots=True)
class Glow:
    """The edges of what is lit, and what was below them in the last picture."""

    seconds: float = 0.0
    _tree: int = -1
    _edges: list[Patch] = field(default_factory=list)
    _under: list[Patch] = field(default_factory=list)
    _on: pygame.Surface | None = None
    _shown: int = -1

    def advance(self, seconds: float, *, awake: bool) -> None:
        """Let time pass; while nobody is there it rests."""
        if awake:
            self.seconds = (self.seconds + seconds) % BREATH

    @property
    def step(self) -> int:
        """The number of the present picture within a breath."""
        return int(self.seconds * RATE)

    @property
    def veil(self) -> int:
        """How much of the shade covers the light now, 0 to 255."""
        part = (1 - cos(2 * pi * self.step / RATE / BREATH)) / 2
        return round(255 * (1 - LEAST) * part)

    def due(self, *, breathes: bool) -> bool:
        """Whether another picture than the last one is to be drawn."""
        return bool(self._under) if not breathes else bool(self._edges) and self.step != self._shown

    def lift(self, surface: pygame.Surface) -> list[Rect]:
        """Take the light off; the rectangles that changed."""
        under, self._under = self._under, []
        self._shown = -1
        if self._on is not surface:
            return []
        surface.fblits(under)
        return _places(under)

    def drop(self) -> None:
        """Forget everything, because the surface was replaced or will be painted again."""
        self._under, self._edges, self._on, self._tree, self._shown = [], [], None, -1, -1

    def draw(
        self, surface: pygame.Surface, tree: Node, number: int, painter: Painter, k: float
    ) -> list[Rect]:
        """Lay the light over the edges of a tree, which is new when its number is; the rectangles that changed."""
        if number != self._tree:
            self._tree, self._edges = number, _edges(tree, surface.get_size(), painter, k)
        self._on, self._shown, veil = surface, self.step, self.veil
        if not veil:
            return []
        for image, at in self._edges:
            self._under.append((surface.subsurface((*at, *image.get_size())).copy(), at))
            image.set_alpha(veil)
        surface.fblits(self._edges)
        return _places(self._edges)


def _places(patches: list[Patch]) -> list[Rect]:
    return [Rect(*at, *image.get_size()) for image, at in patches]


def _edges(tree: Node, size: tuple[int, int], painter: Painter, k: float) -> list[Patch]:
    """The pieces of the edges of everything lit that nothing covers."""
    items = placed(tree)
    window = Rect(0, 0, *size)
    lit = [(at, item) for at, item in enumerate(items) if item.node.lit]
    if len(lit) > MOST:
        return []
    above = [(at, item.node.rect) for at, item in enumerate(items) if item.node.solid]
    out: list[Patch] = []
    for at, item in lit:
        room = window if item.clip is None else window.intersection(item.clip)
        reach = item.node.rect.inset(-EDGE - 2)
        if painter.has_lifted(item.node.name) or any(
            upper > at and rect.overlaps(reach) for upper, rect in above
        ):
            continue
        out += _pieces(item, painter, k, room)
    return out


def _pieces(item: Placed, painter: Painter, k: float, room: Rect) -> Iterator[Patch]:
    """The four strips of an edge, as far as they lie in `room`."""
    ring, (x, y), thick = painter.edge(item, k, SHADE)
    w, h = ring.get_size()
    for strip in (
        Rect(0, 0, w, thick),
        Rect(0, h - thick, w, thick),
        Rect(0, thick, thick, h - 2 * thick),
        Rect(w - thick, thick, thick, h - 2 * thick),
    ):
        seen = Rect(x + strip.x, y + strip.y, strip.w, max(0, strip.h)).intersection(room)
        if seen.area:
            part = ring.subsurface((seen.x - x, seen.y - y, seen.w, seen.h)).copy()
            yield part, (seen.x, seen.y)
