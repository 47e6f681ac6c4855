"""Draws moving pieces above a painted tree: the background of each piece is saved and restored before the next frame.

So the cost of a frame depends only on the area of its pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from game.ui.geometry import Rect, bounds
from game.ui.moves import Piece, tessera, tesserae
from game.ui.paint import EDGE, Blits, Painter, faded
from game.ui.tree import Node, Placed, placed

STEP = 4
"""Pixels in which pieces change their size, so that few sizes have to be drawn."""
STONES, TONES = 12, ("gold_light", "porphyry", "white", "gold", "lapis")
"""How many tesserae fly up at a landing, and their colors."""
MOST = 400
"""Most pictures kept."""
COARSE, HEIGHTS = 4, 4
"""A shadow is made at this part of its size, since it is blurred anyway, and for so many heights."""
SHADE, LIGHTER = 130, 50
"""Opacity of a shadow close to the table, and by how much it is less high above."""
TINT = (30, 12, 20, 0)


CORNER = 24
"""Design units of the corner of a frame, which keeps its size."""


def _is_frame(node: Node) -> bool:
    """Whether a node is nothing but the lines around a place."""
    bare = not (node.fill or node.text or node.picture)
    return bool(node.frame) and bare and all(map(_is_frame, node.children))


class _Shape(NamedTuple):
    """A piece as it is drawn: what it is a picture of, its size and its angle."""

    name: object
    size: tuple[int, int]
    w: int
    h: int
    angle: int


@dataclass(slots=True)
class Figures:
    """Keeps what has been made while something moves."""

    _portraits: dict[int, tuple[Node, pygame.Surface]] = field(default_factory=dict)
    _made: dict[tuple[object, ...], pygame.Surface] = field(default_factory=dict)

    def forget(self) -> None:
        """Nothing made so far is needed any more."""
        self._portraits.clear()
        self._made.clear()

    def body(self, piece: Piece, painter: Painter, k: float) -> Blits:
        """A piece with its wake and its shadow."""
        if len(self._made) > MOST:
            self._made.clear()
        if piece.node is not None and _is_frame(piece.node):
            return self._framed(piece.node, piece.rect, painter, k)
        shape, full = self._shape(piece, painter, k)
        image = self._sized(shape, full)
        out = self._wake(piece, k)
        if piece.height > 0.02:
            out.append(self._below(piece, shape, image, k))
        corner = (piece.rect.cx - image.get_width() // 2, piece.rect.cy - image.get_height() // 2)
        out.append((image if piece.opacity == 255 else faded(image, piece.opacity), corner))
        if piece.over is not None:
            there = _Shape(id(piece.over), (0, 0), shape.w, shape.h, 0)
            other = self._sized(there, self._portrait(piece.over, painter, k))
            out.append((faded(other, round(255 * piece.melt)), corner))
        return out

    def _framed(self, node: Node, rect: Rect, painter: Painter, k: float) -> Blits:
        """A frame in another size: its lines keep their strength."""
        full = self._portrait(node, painter, k)
        w, h = full.get_size()
        edge = max(1, min(round(CORNER * k), (min(w, h, rect.w, rect.h) - 1) // 2))
        out: Blits = []
        columns = (
            (0, edge, 0, edge),
            (edge, w - 2 * edge, edge, rect.w - 2 * edge),
            (w - edge, edge, rect.w - edge, edge),
        )
        rows = (
            (0, edge, 0, edge),
            (edge, h - 2 * edge, edge, rect.h - 2 * edge),
            (h - edge, edge, rect.h - edge, edge),
        )
        for across, (x, wide, to_x, to_wide) in enumerate(columns):
            for down, (y, high, to_y, to_high) in enumerate(rows):
                if across == down == 1:
                    continue  # nothing is inside of a frame
                part = full.subsurface((x, y, wide, high))
                if (wide, high) != (to_wide, to_high):
                    part = pygame.transform.scale(part, (max(1, to_wide), max(1, to_high)))
                out.append((part, (rect.x + to_x, rect.y + to_y)))
        return out

    def ring(self, piece: Piece, painter: Painter, k: float) -> Blits:
        """Tesserae that fly up around where a piece has landed."""
        out: Blits = []
        part, rect = piece.ring, piece.rect
        gone = 1 - (1 - part) ** 2
        side = max(2, round((6.5 - 4.5 * part) * k))
        for number in range(STONES):
            turn = 2 * pi * (number + 0.35 * (number % 3)) / STONES
            far = (5 + 4 * (number % 3)) * k * gone
            x = rect.cx + cos(turn) * (rect.w * 0.5 + far)
            y = rect.cy + sin(turn) * (rect.h * 0.5 + far) - sin(pi * part) * 4 * k
            stone = self._stone(painter, number % len(TONES), side)
            out.append((stone, (round(x) - side // 2, round(y) - side // 2)))
        return out

    def _shape(self, piece: Piece, painter: Painter, k: float) -> tuple[_Shape, pygame.Surface]:
        """How a piece is drawn, and its picture in full size."""
        w, h = piece.rect.w, piece.rect.h
        name: object = piece.picture
        size = piece.size
        if piece.node is None:
            full = painter.pictures.get(piece.picture, *piece.size)
            ratio = min(w / full.get_width(), h / full.get_height(), 1.0)
            w, h = round(full.get_width() * ratio), round(full.get_height() * ratio)
        else:
            full, name, size = self._portrait(piece.node, painter, k), id(piece.node), (0, 0)
        w = max(2, round(w * piece.narrow / STEP) * STEP)
        h = max(2, round(h / STEP) * STEP)
        return _Shape(name, size, w, h, piece.angle), full

    def _portrait(self, node: Node, painter: Painter, k: float) -> pygame.Surface:
        kept = self._portraits.get(id(node))
        if kept is None:
            kept = self._portraits[id(node)] = (node, painter.portrait(node, k))
        return kept[1]

    def _sized(self, shape: _Shape, full: pygame.Surface) -> pygame.Surface:
        image = self._made.get(shape)
        if image is None:
            near = abs(shape.w - full.get_width()) < STEP and abs(shape.h - full.get_height()) < STEP
            image = full if near else pygame.transform.smoothscale(full, (shape.w, shape.h))
            if shape.angle:
                image = pygame.transform.rotozoom(image, shape.angle, 1.0)
            self._made[shape] = image
        return image

    def _below(
        self, piece: Piece, shape: _Shape, image: pygame.Surface, k: float
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """The shadow of a piece in the air, and its place."""
        blur = max(2, round((2 + 6 * piece.height) * k / 2) * 2)
        shade = self._shadow(shape, image, blur, round(piece.height * HEIGHTS) / HEIGHTS)
        dx, dy = round(piece.height * 4 * k), round(piece.height * 10 * k)
        x, y = piece.rect.cx - shade.get_width() // 2 + dx, piece.rect.cy - shade.get_height() // 2 + dy
        return shade, (x, y)

    def _shadow(self, shape: _Shape, image: pygame.Surface, blur: int, height: float) -> pygame.Surface:
        """The soft shadow of a picture."""
        w, h = (max(COARSE, side // 8 * 8) for side in image.get_size())
        mark = ("shadow", shape.name, shape.angle, w, h, blur, height)
        made = self._made.get(mark)
        if made is None:
            small = pygame.transform.smoothscale(image, (max(1, w // COARSE), max(1, h // COARSE)))
            edge = max(1, blur // 2)
            size = (small.get_width() + 2 * edge, small.get_height() + 2 * edge)
            dark = pygame.Surface(size, pygame.SRCALPHA)
            dark.blit(small, (edge, edge))
            opacity = round(SHADE - LIGHTER * height)
            dark.fill((0, 0, 0, opacity), special_flags=pygame.BLEND_RGBA_MULT)
            dark.fill(TINT, special_flags=pygame.BLEND_RGBA_ADD)
            dark = pygame.transform.box_blur(dark, max(1, blur // COARSE), repeat_edge_pixels=False)
            made = pygame.transform.smoothscale(dark, (size[0] * COARSE, size[1] * COARSE))
            if pygame.display.get_surface() is not None:
                made = made.convert_alpha()
            self._made[mark] = made
        return made

    def _wake(self, piece: Piece, k: float) -> Blits:
        """Two lines of foam that part behind a ship."""
        out: Blits = []
        for number, (x, y) in enumerate(piece.wake):
            foam = self._foam(max(2, round((5 - number * 0.6) * k)), 200 - number * 28)
            spread = round((2 + number * 1.8) * k)
            left, top = x - foam.get_width() // 2, y - foam.get_height() // 2
            out += [(foam, (left, top - spread)), (foam, (left, top + spread))]
        return out

    def _foam(self, side: int, opacity: int) -> pygame.Surface:
        mark = ("foam", side, opacity)
        made = self._made.get(mark)
        if made is None:
            made = pygame.Surface((side * 2, side), pygame.SRCALPHA)
            pygame.draw.ellipse(made, (255, 255, 255, opacity), made.get_rect())
            self._made[mark] = made
        return made

    def _stone(self, painter: Painter, tone: int, side: int) -> pygame.Surface:
        mark = ("stone", tone, side)
        made = self._made.get(mark)
        if made is None:
            made = pygame.Surface((side, side))
            made.fill(painter.theme.color("ink"))
            made.fill(painter.theme.color(TONES[tone]), (0, 0, max(1, side - 1), max(1, side - 1)))
            self._made[mark] = made
        return made


# -- painting above a tree ---------------------------------------------------------------------------------------------


NUMBER, HEADING = ("number.small", "chip.gold"), ("heading", "porphyry")
"""Type role and surface of a number that rises, and of a title."""
BED = "well"
"""The surface on which a mosaic is laid."""


@dataclass(slots=True)
class Sprites:
    """The pieces of the last frame with their backgrounds."""

    _under: list[tuple[pygame.Surface, Rect]] = field(default_factory=list)
    _areas: list[Rect] = field(default_factory=list)
    """What each piece covers as a whole: few rectangles, however many tesserae fly."""
    _on: pygame.Surface | None = None
    _plates: dict[tuple[str, str, bool, float], pygame.Surface] = field(default_factory=dict)
    _figures: Figures = field(default_factory=Figures)

    def lift(self, surface: pygame.Surface) -> list[Rect]:
        """Take all pieces off `surface`; the rectangles that changed."""
        under, self._under = self._under, []
        areas, self._areas = self._areas, []
        if self._on is not surface:
            return []
        surface.fblits([(patch, (rect.x, rect.y)) for patch, rect in reversed(under)])
        return areas

    def drop(self) -> None:
        """Forget the pieces, because the surface was replaced or repainted."""
        self._under, self._areas, self._on = [], [], None
        self._plates.clear()
        self._figures.forget()

    def rest(self) -> None:
        """Nothing moves any more: what was drawn for it alone is not needed."""
        self._figures.forget()

    def draw(
        self,
        surface: pygame.Surface,
        pieces: list[Piece],
        painter: Painter,
        k: float,
        *,
        within: Rect | None = None,
        under: Rect | None = None,
    ) -> list[Rect]:
        """Draw pieces, as far as they lie `within`; the rectangles that changed. Outside `under` only words are drawn: there are bars
        with buttons, and pieces pass below them.

        What was drawn before must have been lifted.
        """
        self._on = surface
        whole = Rect(0, 0, *surface.get_size())
        whole = whole if within is None else whole.intersection(within)
        between = whole if under is None else whole.intersection(under)
        for piece in pieces:
            before = len(self._under)
            window = whole if piece.text else between
            surface.set_clip(pygame.Rect(window))
            for image, at in self._images(piece, painter, k):
                place = Rect(*at, *image.get_size()).intersection(window)
                if place.area:
                    self._under.append((surface.subsurface(pygame.Rect(place)).copy(), place))
                    surface.blit(image, at)
            places = [place for _, place in self._under[before:]]
            if places:
                self._areas.append(bounds(places))
        surface.set_clip(None)
        return self._areas

    def _images(self, piece: Piece, painter: Painter, k: float) -> Blits:
        """What is copied for a piece, and where."""
        if piece.laid >= 0 and painter.pictures.has(piece.picture):
            return _mosaic(piece, painter, k)
        if piece.ring >= 0:
            return self._figures.ring(piece, painter, k)
        solid = not piece.text and piece.opacity == 255
        if piece.node is not None or (solid and painter.pictures.has(piece.picture)):
            return self._figures.body(piece, painter, k)
        image = self._image(piece, painter, k)
        if image is None:
            return []
        return [(image, (piece.rect.cx - image.get_width() // 2, piece.rect.cy - image.get_height() // 2))]

    def _image(self, piece: Piece, painter: Painter, k: float) -> pygame.Surface | None:
        if piece.text:
            image = self._plate(piece, painter, k)
        elif piece.opacity and painter.pictures.has(piece.picture):
            image = _picture(piece, painter)
        else:
            return None
        return image if piece.opacity >= 255 else faded(image, piece.opacity)

    def _plate(self, piece: Piece, painter: Painter, k: float) -> pygame.Surface:
        """Words on a plate, with a picture before them if there is one."""
        key = (piece.text, piece.picture, piece.large, k)
        made = self._plates.get(key)
        if made is None:
            if len(self._plates) > 64:
                self._plates.clear()
            made = self._plates[key] = _written(piece, painter, k)
        return made


def _picture(piece: Piece, painter: Painter) -> pygame.Surface:
    """The picture of a piece as large as it is now; drawn once at its largest, then only scaled."""
    full = painter.pictures.get(piece.picture, *piece.size)
    ratio = min(piece.rect.w / full.get_width(), piece.rect.h / full.get_height(), 1.0)
    w = max(2, round(full.get_width() * ratio * piece.narrow))
    h = max(2, round(full.get_height() * ratio))
    if abs(w - full.get_width()) < 2 and abs(h - full.get_height()) < 2:
        return full
    return pygame.transform.smoothscale(full, (w, h))


def _mosaic(piece: Piece, painter: Painter, k: float) -> Blits:
    """A bed with holes where the picture below is laid already, and the tesserae on their way to it."""
    full = painter.pictures.get(piece.picture, *piece.size)
    w, h = full.get_size()
    home = piece.rect.place(w, h)
    if painter.pictures.has(piece.bed):
        bed = painter.pictures.stretch(piece.bed, w, h)
    else:
        bed = painter.surfaces.get(painter.theme.surface(BED), w, h, k)
    bed = bed.convert_alpha() if pygame.display.get_surface() is not None else bed.copy()
    flying: Blits = []
    goes = piece._replace(rect=home, start=(piece.start or home).place(w, h))
    for number, place in tesserae(goes):
        part = tessera(Rect(0, 0, w, h), number)
        if place is None:
            bed.fill((0, 0, 0, 0), pygame.Rect(part))
        else:
            flying.append((full.subsurface(pygame.Rect(part)), (place.x, place.y)))
    return [(bed, (home.x, home.y)), *flying]


def _written(piece: Piece, painter: Painter, k: float) -> pygame.Surface:
    role, fill = HEADING if piece.large else NUMBER
    style = painter.theme.surface(fill)
    words = painter.fonts.render(piece.text, role, k, painter.theme.color(style.text))
    line = painter.fonts.size("Xg", role, k)[1]
    pad = line if piece.large else line // 3
    art = line * 3 // 2 if piece.picture and painter.pictures.has(piece.picture) else 0
    size = (
        words.get_width() + 2 * pad + art + (pad // 2 if art else 0),
        line * 2 if piece.large else line + 4,
    )
    body = painter.surfaces.get(style, *size, k)
    out = pygame.Surface(body.get_size(), pygame.SRCALPHA)
    out.blit(body, (0, 0))
    if art:
        sign = painter.pictures.get(piece.picture, art, art)
        out.blit(sign, (pad + (art - sign.get_width()) // 2, (size[1] - sign.get_height()) // 2))
    out.blit(words, (size[0] - pad - words.get_width(), (size[1] - words.get_height()) // 2))
    return out


# -- edges that breathe ------------------------------------------------------------------------------------------------
# What is lit breathes: a thin light over the edges of lit nodes that comes and goes, above the painted tree.
#
# Only the edges are copied, and only a few times a second, so it costs next to nothing. The painter draws the edge itself;
# without motion it is steady.


BREATH = 1.2
"""Seconds of one breath."""
RATE = 10
"""Pictures a second."""
LEAST_LIGHT = 0.7
"""The part of its light that is left at the end of a breath."""
MOST_EDGES = 96
"""Most edges that breathe; with more of them all are steady."""
GLOW_SHADE = "gold_deep"
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
        return round(255 * (1 - LEAST_LIGHT) * part)

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
    if len(lit) > MOST_EDGES:
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
    ring, (x, y), thick = painter.edge(item, k, GLOW_SHADE)
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
