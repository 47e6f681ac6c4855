"""Draws moving pieces above a painted tree: the background of each piece is saved and restored before the next frame.

So the cost of a frame depends only on the area of its pieces.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.ui.figures import Figures
from game.ui.flights import Piece
from game.ui.geometry import Rect, bounds
from game.ui.mosaic import tessera, tesserae
from game.ui.paint import Blits, Painter, faded

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
    ) -> list[Rect]:
        """Draw pieces, as far as they lie `within`; the rectangles that changed.

        What was drawn before must have been lifted.
        """
        self._on = surface
        window = Rect(0, 0, *surface.get_size())
        window = window if within is None else window.intersection(within)
        surface.set_clip(pygame.Rect(window))
        for piece in pieces:
            before = len(self._under)
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
        if solid and (piece.node is not None or painter.pictures.has(piece.picture)):
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
