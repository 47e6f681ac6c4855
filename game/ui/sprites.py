"""Draws moving pieces above a painted tree: the background of each piece is saved and restored before the next frame.

So the cost of a frame depends only on the area of its pieces.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, pi, sin

import pygame

from game.ui.geometry import Rect
from game.ui.mosaic import tessera, tesserae
from game.ui.motion import Piece
from game.ui.paint import Blits, Painter, faded
from game.ui.tree import Node

NUMBER, HEADING = ("number.small", "chip.gold"), ("heading", "porphyry")
"""Type role and surface of a number that rises, and of a title."""
STEP = 4
"""Pixels in which pieces change their size, so that few sizes have to be drawn."""
STONES, TONES = 12, ("gold_light", "porphyry", "white", "gold", "lapis")
"""How many tesserae fly up at a landing, and their colours."""
BED = "well"
"""The surface on which a mosaic is laid."""


@dataclass(slots=True)
class Sprites:
    """The pieces of the last frame with their backgrounds."""

    _under: list[tuple[pygame.Surface, Rect]] = field(default_factory=list)
    _on: pygame.Surface | None = None
    _plates: dict[tuple[str, str, bool, float], pygame.Surface] = field(default_factory=dict)
    _portraits: dict[int, tuple[Node, pygame.Surface]] = field(default_factory=dict)
    _scaled: dict[tuple[object, ...], pygame.Surface] = field(default_factory=dict)
    """Pieces at the sizes they have been drawn at, and their shadows."""

    def lift(self, surface: pygame.Surface) -> list[Rect]:
        """Take all pieces off `surface`; the rectangles that changed."""
        under, self._under = self._under, []
        if self._on is not surface:
            return []
        surface.fblits([(patch, (rect.x, rect.y)) for patch, rect in reversed(under)])
        return [rect for _, rect in under]

    def drop(self) -> None:
        """Forget the pieces, because the surface was replaced or repainted."""
        self._under, self._on = [], None
        self._plates.clear()
        self._portraits.clear()
        self._scaled.clear()

    def rest(self) -> None:
        """Nothing moves any more: what was drawn for it alone is not needed."""
        self._portraits.clear()
        self._scaled.clear()

    def draw(
        self,
        surface: pygame.Surface,
        pieces: list[Piece],
        painter: Painter,
        k: float,
        *,
        within: Rect | None = None,
    ) -> list[Rect]:
        """Draw pieces, as far as they lie `within`; the rectangles that changed.

        What was drawn before must have been lifted.
        """
        self._on = surface
        window = Rect(0, 0, *surface.get_size())
        window = window if within is None else window.intersection(within)
        surface.set_clip(pygame.Rect(window))
        for piece in pieces:
            for image, at in self._images(piece, painter, k):
                place = Rect(*at, *image.get_size()).intersection(window)
                if place.area:
                    self._under.append((surface.subsurface(pygame.Rect(place)).copy(), place))
                    surface.blit(image, at)
        surface.set_clip(None)
        return [place for _, place in self._under]

    def _images(self, piece: Piece, painter: Painter, k: float) -> Blits:
        """What is copied for a piece, and where."""
        if piece.laid >= 0 and painter.pictures.has(piece.picture):
            return _mosaic(piece, painter, k)
        if piece.ring >= 0:
            return self._ring(piece, painter, k)
        if piece.size and not piece.text and piece.opacity == 255 and (piece.node is not None or painter.pictures.has(piece.picture)):
            return self._body(piece, painter, k)
        image = self._image(piece, painter, k)
        if image is None:
            return []
        return [(image, (piece.rect.cx - image.get_width() // 2, piece.rect.cy - image.get_height() // 2))]

    def _body(self, piece: Piece, painter: Painter, k: float) -> Blits:
        """A piece with its shadow and its wake."""
        w, h = piece.rect.w, piece.rect.h
        if piece.node is None:
            full = painter.pictures.get(piece.picture, *piece.size)
            ratio = min(w / full.get_width(), h / full.get_height(), 1.0)
            w, h = round(full.get_width() * ratio), round(full.get_height() * ratio)
            name: object = piece.picture
        else:
            full, name = self._portrait(piece.node, painter, k), id(piece.node)
        w = max(2, round(w * piece.narrow / STEP) * STEP)
        h = max(2, round(h / STEP) * STEP)
        if len(self._scaled) > 400:
            self._scaled.clear()
        key = (name, piece.size if piece.node is None else (), w, h, piece.angle)
        image = self._sized(key, full, w, h, piece.angle)
        cx, cy = piece.rect.cx, piece.rect.cy
        out: Blits = []
        for number, (x, y) in enumerate(piece.wake):
            foam = self._foam(max(2, round((5 - number * 0.6) * k)), 200 - number * 28)
            for side in (-1, 1):
                spread = round((2 + number * 1.8) * k)
                out.append((foam, (x - foam.get_width() // 2, y + side * spread - foam.get_height() // 2)))
        if piece.height > 0.02:
            blur = max(2, round((2 + 6 * piece.height) * k / 2) * 2)
            shade = self._shadow(key, image, blur, round(piece.height * 4) / 4)
            dx, dy = round(piece.height * 4 * k), round(piece.height * 10 * k)
            out.append((shade, (cx - shade.get_width() // 2 + dx, cy - shade.get_height() // 2 + dy)))
        out.append((image, (cx - image.get_width() // 2, cy - image.get_height() // 2)))
        if piece.over is not None:
            other = self._sized((id(piece.over), (), w, h, 0), self._portrait(piece.over, painter, k), w, h, 0)
            out.append((faded(other, round(255 * piece.melt)), (cx - w // 2, cy - h // 2)))
        return out

    def _portrait(self, node: Node, painter: Painter, k: float) -> pygame.Surface:
        kept = self._portraits.get(id(node))
        if kept is None:
            kept = self._portraits[id(node)] = (node, painter.portrait(node, k))
        return kept[1]

    def _sized(self, key: tuple[object, ...], full: pygame.Surface, w: int, h: int, angle: int) -> pygame.Surface:
        image = self._scaled.get(key)
        if image is None:
            near = abs(w - full.get_width()) < STEP and abs(h - full.get_height()) < STEP
            image = full if near else pygame.transform.smoothscale(full, (w, h))
            if angle:
                image = pygame.transform.rotozoom(image, angle, 1.0)
            self._scaled[key] = image
        return image

    def _shadow(self, key: tuple[object, ...], image: pygame.Surface, blur: int, height: float) -> pygame.Surface:
        """The soft shadow of a piece: made at a quarter of its size, since it is blurred anyway."""
        w, h = (max(4, side // 8 * 8) for side in image.get_size())
        mark = ("shadow", key[0], key[4], w, h, blur, height)
        made = self._scaled.get(mark)
        if made is None:
            small = pygame.transform.smoothscale(image, (max(1, w // 4), max(1, h // 4)))
            edge = max(1, blur // 2)
            dark = pygame.Surface((small.get_width() + 2 * edge, small.get_height() + 2 * edge), pygame.SRCALPHA)
            dark.blit(small, (edge, edge))
            dark.fill((0, 0, 0, round(130 - 50 * height)), special_flags=pygame.BLEND_RGBA_MULT)
            dark.fill((30, 12, 20, 0), special_flags=pygame.BLEND_RGBA_ADD)
            dark = pygame.transform.box_blur(dark, max(1, blur // 4), False)
            made = pygame.transform.smoothscale(dark, (dark.get_width() * 4, dark.get_height() * 4))
            if pygame.display.get_surface() is not None:
                made = made.convert_alpha()
            self._scaled[mark] = made
        return made

    def _foam(self, side: int, alpha: int) -> pygame.Surface:
        mark = ("foam", side, alpha)
        made = self._scaled.get(mark)
        if made is None:
            made = pygame.Surface((side * 2, side), pygame.SRCALPHA)
            pygame.draw.ellipse(made, (255, 255, 255, alpha), made.get_rect())
            self._scaled[mark] = made
        return made

    def _ring(self, piece: Piece, painter: Painter, k: float) -> Blits:
        """Tesserae that fly up around where a piece has landed."""
        out: Blits = []
        part = piece.ring
        eased = 1 - (1 - part) ** 2
        rect = piece.rect
        side = max(2, round((6.5 - 4.5 * part) * k))
        for number in range(STONES):
            turn = 2 * pi * (number + 0.35 * (number % 3)) / STONES
            far = 1 + (0.12 + 0.06 * (number % 3)) * 0
            x = rect.cx + cos(turn) * (rect.w * 0.5 * far + (5 + 4 * (number % 3)) * k * eased)
            y = rect.cy + sin(turn) * (rect.h * 0.5 * far + (5 + 4 * (number % 3)) * k * eased) - sin(pi * part) * 4 * k
            out.append((self._stone(painter, number % len(TONES), side), (round(x) - side // 2, round(y) - side // 2)))
        return out

    def _stone(self, painter: Painter, tone: int, side: int) -> pygame.Surface:
        mark = ("stone", tone, side)
        made = self._scaled.get(mark)
        if made is None:
            made = pygame.Surface((side, side))
            made.fill(painter.theme.colour("ink"))
            made.fill(painter.theme.colour(TONES[tone]), (0, 0, max(1, side - 1), max(1, side - 1)))
            self._scaled[mark] = made
        return made

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
    words = painter.fonts.render(piece.text, role, k, painter.theme.colour(style.text))
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
