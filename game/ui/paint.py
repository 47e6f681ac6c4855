"""Paints a tree: only what changed since the last time, and nothing when nothing changed."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.content import boxes, surface_style, text_colour
from game.ui.fonts import LEADING, Fonts
from game.ui.geometry import Rect, merged
from game.ui.pictures import Pictures
from game.ui.surfaces import Surfaces
from game.ui.theme import PALETTE, Colour, Theme, type_px
from game.ui.tree import GLOW, Faces, Node, Placed, difference, faces, placed

LIT = ((PALETTE["porphyry_deep"], 1), (PALETTE["gold_light"], 2), (PALETTE["gold"], 1))
FOCUS = ((PALETTE["lapis_deep"], 2), (PALETTE["white"], 1))
CHOSEN = ((PALETTE["porphyry"], 2), (PALETTE["gold_light"], 1))


@dataclass(slots=True)
class Painter:
    """Keeps what was painted last, so that the next tree costs only its differences.

    `drawn` counts the nodes painted in the last call, `frames` the calls that painted anything.
    """

    fonts: Fonts
    pictures: Pictures
    theme: Theme
    surfaces: Surfaces
    drawn: int = 0
    frames: int = 0
    _before: Faces | None = None
    _size: tuple[int, int] = (0, 0)
    _marks: tuple[str, str] = ("", "")

    @classmethod
    def of(cls, theme: Theme) -> Painter:
        """A painter with the bundled fonts and pictures."""
        return cls(Fonts(), Pictures(theme=theme), theme, Surfaces(theme))

    @property
    def fresh(self) -> bool:
        """Whether the next call paints everything."""
        return self._before is None

    def forget(self) -> None:
        """Paint everything next time."""
        self._before = None

    def paint(
        self,
        window: pygame.Surface,
        root: Node,
        k: float,
        *,
        hovered: str = "",
        focused: str = "",
        also: list[Rect] | None = None,
    ) -> list[Rect]:
        """Bring `window` up to date with the tree and return the rectangles painted (they do not overlap).

        `hovered` and `focused` are names of nodes; `also` are rectangles to be painted in any case.
        """
        items = placed(root)
        now = faces(items)
        frame = Rect(0, 0, *window.get_size())
        margin = max(GLOW, round(GLOW * k))
        if self._before is None or self._size != window.get_size():
            dirty = [frame]
        else:
            dirty = difference(self._before, now, frame, margin)
            moved = self._moved_marks(items, hovered, focused, margin)
            more = [rect.intersection(frame) for rect in [*moved, *(also or [])]]
            dirty = merged([*dirty, *more]) if more else dirty
        self._before, self._size, self._marks = now, window.get_size(), (hovered, focused)
        self.drawn = 0
        for rect in dirty:
            self._paint_rect(window, items, rect, k, hovered, focused)
        self.frames += bool(dirty)
        return dirty

    def _moved_marks(self, items: list[Placed], hovered: str, focused: str, margin: int) -> list[Rect]:
        """Where the hover look or the focus ring appears or disappears."""
        odd = {self._marks[0]} ^ {hovered} | {self._marks[1]} ^ {focused}
        odd.discard("")
        if not odd:
            return []
        return [item.node.rect.inset(-margin) for item in items if item.node.name in odd]

    def _paint_rect(
        self, window: pygame.Surface, items: list[Placed], rect: Rect, k: float, hovered: str, focused: str
    ) -> None:
        margin = max(GLOW, round(GLOW * k))
        for item in items:
            node = item.node
            if not node.rect.inset(-margin).overlaps(rect):
                continue
            clip = rect if item.clip is None else rect.intersection(item.clip)
            if not clip.area:
                continue
            window.set_clip(pygame.Rect(clip))
            # "" means nothing, but is also the name of the root.
            named = bool(node.name)
            self._paint_node(window, item, k, named and hovered == node.name, named and focused == node.name)
            self.drawn += 1
        window.set_clip(None)

    def _paint_node(
        self, window: pygame.Surface, item: Placed, k: float, is_hovered: bool, is_focused: bool
    ) -> None:
        node, rect = item.node, item.node.rect
        style = surface_style(self.theme, item, hovered=is_hovered)
        if style is not None and style.alpha and rect.area:
            self._blit(window, self.surfaces.get(style, rect.w, rect.h, k), rect.x, rect.y, item.dim)
        picture_box, text_box = boxes(node, k)
        ink = (
            text_colour(self.theme, item, hovered=is_hovered) if node.text or node.picture else PALETTE["ink"]
        )
        if picture_box is not None and picture_box.area:
            self._picture(window, item, picture_box, ink)
        if text_box is not None and node.text and text_box.area:
            self._text(window, node, text_box, k, ink)
        if node.frame and rect.area:
            framed = self.theme.surface(node.frame)
            radius = round(framed.radius * k)
            bands = ((self.theme.colour(framed.edge), max(1, round(framed.border * k))),)
            window.blit(self.surfaces.ring(rect.w, rect.h, min(radius, rect.h // 2), bands), (rect.x, rect.y))
        if node.selected and not node.fill.startswith("button"):
            self._ring(window, item, k, CHOSEN, 0)
        if node.lit:
            self._ring(window, item, k, LIT, 3)
        if is_focused:
            self._ring(window, item, k, FOCUS, 4)

    def _ring(
        self, window: pygame.Surface, item: Placed, k: float, bands: tuple[tuple[Colour, int], ...], out: int
    ) -> None:
        """A ring of several tones around a node, `out` units outside it, at least 3 pixels thick."""
        node = item.node
        grow = max(out, round(out * k)) if out else 0
        rect = node.rect.inset(-grow)
        radius = round((self.theme.surface(node.fill).radius if node.fill else 6) * k) + grow
        wide = tuple((tone, max(size, round(size * k))) for tone, size in bands)
        window.blit(self.surfaces.ring(rect.w, rect.h, min(radius, rect.h // 2), wide), (rect.x, rect.y))

    def _blit(self, window: pygame.Surface, surface: pygame.Surface, x: int, y: int, dim: bool) -> None:
        if not dim:
            window.blit(surface, (x, y))
            return
        surface.set_alpha(228)
        window.blit(surface, (x, y))
        surface.set_alpha(255)

    def _picture(self, window: pygame.Surface, item: Placed, box: Rect, ink: Colour) -> None:
        node = item.node
        key = node.picture
        if key.startswith("glyph/") and "ink=" not in key:
            key += f"{'&' if '?' in key else '?'}ink={ink.hex}"
        if node.picture_at == "fill":
            surface = self.pictures.cover(key, box.w, box.h)
        elif node.picture_at == "stretch":
            surface = self.pictures.stretch(key, box.w, box.h)
        else:
            surface = self.pictures.get(key, box.w, box.h)
        faint = item.dim or not node.enabled
        if faint:
            surface.set_alpha(120 if not node.enabled else 170)
        x = box.x + (box.w - surface.get_width()) // 2
        y = box.y + (box.h - surface.get_height()) // 2
        window.blit(surface, (x, y))
        if faint:
            surface.set_alpha(255)

    def _text(self, window: pygame.Surface, node: Node, box: Rect, k: float, ink: Colour) -> None:
        style = node.style
        done = self.fonts.setting(node.text, style, box.w, box.h, k)
        px = type_px(done.role, k)
        leading = round(px * LEADING)
        cap = self.fonts.cap_height(done.role, k)
        block = cap + leading * (len(done.lines) - 1)
        pad = round(style.pad * k)
        top = box.y + (leading - cap) // 2
        if style.valign == "middle":
            top = box.y + (box.h - block) // 2
        elif style.valign == "bottom":
            top = box.bottom - block - (leading - cap) // 2
        for row, line in enumerate(done.lines):
            if not line:
                continue
            surface = self.fonts.render(line, done.role, k, ink)
            x = box.x + pad
            if style.align == "center":
                x = box.x + (box.w - surface.get_width()) // 2
            elif style.align == "right":
                x = box.right - pad - surface.get_width()
            baseline = top + cap + row * leading
            window.blit(surface, (x, baseline - self.fonts.baseline(done.role, k)))
