"""Paints a tree: only what changed since the last time, and nothing when nothing changed.

What a node looks like is worked out once, as a list of surfaces and places, and kept as long as it looks so; painting
copies these lists to the window.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import cos, hypot, inf, pi, sin
from time import perf_counter

import pygame

from game.ui.fonts import LEADING, Fonts
from game.ui.geometry import Rect, merged
from game.ui.pictures import ART, Pictures
from game.ui.surfaces import Store, Surfaces
from game.ui.theme import PALETTE, Color, Theme, type_px
from game.ui.tree import (
    GLOW,
    NOTHING,
    SHADE,
    Face,
    Faces,
    Lifted,
    Node,
    Placed,
    Stroke,
    boxes,
    difference,
    faces,
    is_seen,
    lifted,
    placed,
    surface_style,
    text_color,
)

SUPER = 2
HALO = 1.2
"""Pixels by which the edge of a line shows on each side."""
WAVE, WAVE_HALO = 0.52, 0.7
"""Thickness of a wave, in widths of its line, and the pixels by which its edge shows: it is quieter than what sails on it."""
SWING, LENGTH = 0.5, 5.2
"""Of a wave: how far it swings and how long it is, in widths of its line."""
DASH = 0.64
"""The share of a wave that is drawn; the rest is a gap."""
CORE = 0.42
"""The share of a double line between its two."""

TINT = 88
"""Opacity of the tint of a field, of 255."""

Spot = tuple[float, float]


def drawn(strokes: Sequence[Stroke], w: int, h: int, theme: Theme) -> pygame.Surface:
    """The lines on a clear ground of `w` x `h` pixels."""
    edge = theme.color(strokes[0].edge)
    large = pygame.Surface((w * SUPER, h * SUPER), pygame.SRCALPHA)
    large.fill((*edge, 0))  # so that smoothing mixes the outline with its own color, not with black
    for stroke in strokes:
        tone, rim = theme.color(stroke.tone), theme.color(stroke.edge)
        if stroke.pattern == "field":
            _fill(large, stroke, tone, rim)
        elif stroke.pattern == "wave":
            pieces = list(_dashes(stroke))
            _lay(large, pieces, rim, stroke.width * WAVE + 2 * WAVE_HALO)
            _lay(large, pieces, tone, stroke.width * WAVE)
        else:
            way = list(_walk(stroke.points))
            _lay(large, [way], rim, stroke.width + 2 * HALO)
            _lay(large, [way], tone, stroke.width)
            if stroke.pattern == "double":
                _lay(large, [way], rim, stroke.width * CORE)
    return pygame.transform.smoothscale(large, (w, h))


def _fill(surface: pygame.Surface, stroke: Stroke, tone: Color, rim: Color) -> None:
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


def _lay(surface: pygame.Surface, ways: Iterable[Sequence[Spot]], tone: Color, width: float) -> None:
    """Round dots so close together that they are a line."""
    radius = width * SUPER / 2
    for way in ways:
        for x, y in way:
            pygame.draw.circle(surface, tone, (x * SUPER, y * SUPER), radius)


# -- the tree ----------------------------------------------------------------------------------------------------------


EDGE = 4
"""Thickness of the white edge of what is lit, in units and at least in pixels."""
LIT = ((PALETTE["porphyry_deep"], 2), (PALETTE["white"], EDGE), (PALETTE["gold_deep"], 1))
LIT_STRONG = ((PALETTE["black"], 2), (PALETTE["white"], EDGE), (PALETTE["black"], 2))
"""The same in the theme for strong contrast."""
LIT_OUT = 5
"""How far the edge reaches outside a node."""
LIGHT_TINT = 26
"""Opacity of the light over the surface and the picture of what is lit."""
DARKER = 224
"""What is left of the light, of 255, where something else can be chosen: 12 % less."""
OPEN = ((PALETTE["gold"], 2),)
FOCUS = ((PALETTE["lapis_deep"], 2), (PALETTE["white"], 1))
DIMMED, FADED, DISABLED = 228, 170, 120
"""Opacity of the surface and of the picture of what is stepped back, and of the picture of what is disabled."""
CHOSEN = ((PALETTE["porphyry"], 2), (PALETTE["gold_light"], 1))
CHOSEN_AROUND = ((PALETTE["porphyry_deep"], 2), (PALETTE["gold_light"], EDGE), (PALETTE["porphyry"], 2))
"""The same around what other nodes lie on, which would cover it."""

SOLID = ("button", "card", "sheet", "chip")
"""Surfaces that cast a shadow when they have risen."""

LARGE = 400_000
"""Pixels of a picture that takes a call of its own to read and another to scale: no frame waits for both."""

Blits = list[tuple[pygame.Surface, tuple[int, int]]]
"""Surfaces and where they go, in order."""


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
    patience: float = inf
    """Seconds after which a call leaves the pictures of the art workshop that it has not made yet to the next one: what has
    words and surfaces is seen at once, its pictures when they come."""
    _until: float = inf
    _owed: dict[tuple[str, int], Rect] = field(default_factory=dict)
    _spared: bool = False
    """Whether this call makes one of them however long it takes."""
    _before: Faces | None = None
    _size: tuple[int, int] = (0, 0)
    _scale: float = 0.0
    _marks: tuple[str, str] = ("", "")
    _lift: Lifted = NOTHING
    _made: dict[tuple[str, int], tuple[Face, Blits]] = field(default_factory=dict)

    @classmethod
    def of(cls, theme: Theme, store: Store | None = None, share: float = 1.0) -> Painter:
        """A painter with the bundled fonts and pictures; what it draws is kept in `store` for the next start.

        `share` is the part of the usual memory that it may fill with pictures.
        """
        return cls(
            Fonts(share=share),
            Pictures(theme=theme, store=store, share=share),
            theme,
            Surfaces(theme, store=store, share=share),
        )

    @property
    def fresh(self) -> bool:
        """Whether the next call paints everything."""
        return self._before is None

    @property
    def has_pending(self) -> bool:
        """Whether pictures are left to the next call."""
        return bool(self._owed)

    def forget(self) -> None:
        """Paint everything next time."""
        self._before = None

    def release(self) -> None:
        """Give up every picture kept, because another painter takes over: objects that refer to each other live on for a while."""
        self._before = None
        self._made.clear()
        self.pictures.release()
        for cache in (self.surfaces.cache, self.fonts.rendered):
            cache.clear()

    def paint(
        self,
        window: pygame.Surface,
        root: Node,
        k: float,
        *,
        hovered: str = "",
        focused: str = "",
        pressed: str = "",
        also: list[Rect] | None = None,
    ) -> list[Rect]:
        """Bring `window` up to date with the tree and return the rectangles painted (they do not overlap).

        `hovered`, `focused` and `pressed` are names of nodes; `also` are rectangles to be painted in any case.
        """
        also = [*(also or []), *self._resume()]
        items = [item for item in placed(root) if is_seen(item.node)]
        now = faces(items)
        frame = Rect(0, 0, *window.get_size())
        margin = max(GLOW, round(GLOW * k))
        lift = lifted(items, frame, k, hovered, pressed)
        if self._before is None or self._size != window.get_size():
            dirty = [frame]
        else:
            dirty = difference(self._before, now, frame, margin)
            moved = [*self._moved_marks(items, hovered, focused, margin), *self._moved_lift(lift)]
            more = [rect.intersection(frame) for rect in [*moved, *also]]
            dirty = merged([*dirty, *more]) if more else dirty
        if self._scale != k:
            self._made.clear()
        self._before, self._size, self._scale = now, window.get_size(), k
        self._marks, self._lift = (hovered, focused), lift
        self.drawn = 0
        for rect in dirty:
            self._paint_rect(window, items, now, rect, k)
        # Another scene or size: what it was made of before is in the caches, as far as these may keep it.
        if dirty == [frame] or len(self._made) > 2 * len(now):
            self._made = {key: made for key, made in self._made.items() if key in now}
        self.frames += bool(dirty)
        return dirty

    def _resume(self) -> list[Rect]:
        """Begin a call; the places of the pictures that the one before has left."""
        self._until = perf_counter() + self.patience
        owed, self._owed = self._owed, {}
        self._spared = bool(owed)
        for key in owed:
            self._made.pop(key, None)
        return list(owed.values())

    def _waits(self, node: Node, k: float) -> bool:
        """Whether the picture of a node is left to the next call; a large one always is, and once more when its file is read."""
        if not node.picture.startswith(ART) or self.patience == inf:
            return False
        box = boxes(node, k * node.scale)[0]
        if box is None or self.pictures.holds(node.picture, node.picture_at, box.w, box.h):
            return False
        if box.area < LARGE and perf_counter() < self._until:
            return False
        spared, self._spared = self._spared, False
        if not spared:
            return True
        return box.area >= LARGE and self.pictures.read_ahead(node.picture, node.picture_at, box.w, box.h)

    def paint_in_steps(self, window: pygame.Surface, root: Node, k: float) -> Iterator[None]:
        """Paint a tree on a surface of its own: a step makes the picture of one node, the last puts all together."""
        self.forget()
        items = [item for item in placed(root) if is_seen(item.node)]
        if self._scale != k:
            self._made.clear()
        self._scale, self._marks = k, ("", "")
        self._lift = lifted(items, Rect(0, 0, *window.get_size()), k, "", "")
        for item, (key, (face, _)) in zip(items, faces(items).items(), strict=True):
            self._blits(item, key, face, k)
            yield
        self.forget()  # another tree may have been painted between two steps
        self.paint(window, root, k)

    def has_lifted(self, name: str) -> bool:
        """Whether a node was risen or pressed down when it was painted last."""
        return name in self._lift.names

    def portrait(self, node: Node, k: float) -> pygame.Surface:
        """A part of a tree on its own, without rings; what is outside its rectangle is cut off."""
        bare = replace(node, lit=False, open=False, selected=False, order=None)
        out = pygame.Surface((max(1, node.rect.w), max(1, node.rect.h)), pygame.SRCALPHA)
        for item in placed(bare):
            if is_seen(item.node):
                for image, (x, y) in self._make(item, k, False, False):
                    out.blit(image, (x - node.rect.x, y - node.rect.y))
        return out.convert_alpha() if pygame.display.get_surface() is not None else out

    def _moved_marks(self, items: list[Placed], hovered: str, focused: str, margin: int) -> list[Rect]:
        """Where the hover look or the focus ring appears or disappears."""
        odd = {self._marks[0]} ^ {hovered} | {self._marks[1]} ^ {focused}
        odd.discard("")
        if not odd:
            return []
        return [item.node.rect.inset(-margin) for item in items if item.node.name in odd]

    def _moved_lift(self, lift: Lifted) -> list[Rect]:
        """Where something rises, goes down, or comes to lie again."""
        return [] if lift == self._lift else [one.area for one in (lift, self._lift) if one.by]

    def _paint_rect(
        self, window: pygame.Surface, items: list[Placed], now: Faces, rect: Rect, k: float
    ) -> None:
        margin = max(GLOW, round(GLOW * k))
        left, top, right, bottom = rect.x - margin, rect.y - margin, rect.right + margin, rect.bottom + margin
        batch: Blits = []
        last: Rect | None = None
        window.set_clip(pygame.Rect(rect))
        for item, (key, (face, place)) in zip(items, now.items(), strict=True):
            x, y, w, h = place
            raised = item.node.name in self._lift.names
            if not raised and (x >= right or y >= bottom or x + w <= left or y + h <= top):
                continue
            if item.clip is not last:
                window.fblits(batch)
                batch, last = [], item.clip
                window.set_clip(pygame.Rect(rect if last is None else rect.intersection(last)))
            if item.node.shaded:
                window.fblits(batch)
                batch = []
                _darken(window, item.node.shaded, rect)
            batch += self._raised(item, key, face, k) if raised else self._blits(item, key, face, k)
            self.drawn += 1
        window.fblits(batch)
        window.set_clip(None)

    def _raised(self, item: Placed, key: tuple[str, int], face: Face, k: float) -> Blits:
        """What is copied for a part of what has risen or gone down; what has risen has a shadow."""
        by, out = self._lift.by, self._blits(item, key, face, k)
        moved = [(image, (x, y + by)) for image, (x, y) in out]
        if by > 0 or item.node.name != self._lift.name or not item.node.fill.startswith(SOLID):
            return moved
        rect, blur = item.node.rect, max(2, round(SHADE * k))
        shade = self.surfaces.shadow(rect.w, rect.h, blur)
        return [(shade, (rect.x - blur, rect.y - blur + blur // 2)), *moved]

    def _blits(self, item: Placed, key: tuple[str, int], face: Face, k: float) -> Blits:
        """What is copied for a node: kept from the last time if it looks the same."""
        name = item.node.name
        if name and name in self._marks:
            return self._make(item, k, name == self._marks[0], name == self._marks[1])
        made = self._made.get(key)
        if made is None or made[0] != face:
            waits = self._waits(item.node, k)
            if waits:
                self._owed[key] = item.node.rect
            made = self._made[key] = (face, self._make(item, k, False, False, bare=waits))
        return made[1]

    def _make(
        self, item: Placed, k: float, is_hovered: bool, is_focused: bool, *, bare: bool = False
    ) -> Blits:
        """What is copied for a node; `bare`: but for its picture."""
        node, rect = item.node, item.node.rect
        k *= node.scale
        out: Blits = []
        style = surface_style(self.theme, item, hovered=is_hovered)
        if style is not None and style.alpha and rect.area:
            body = self.surfaces.get(style, rect.w, rect.h, k)
            if item.dim:
                body = self.surfaces.cache.get(
                    ("dim", style, rect.w, rect.h, round(k, 4)), lambda: faded(body, DIMMED)
                )
            out.append((body, (rect.x, rect.y)))
        if node.strokes and rect.area:
            lines = self.surfaces.cache.get(
                ("strokes", node.strokes, rect.w, rect.h),
                lambda: drawn(node.strokes, rect.w, rect.h, self.theme),
            )
            out.append((lines, (rect.x, rect.y)))
        picture_box, text_box = boxes(node, k)
        ink = (
            text_color(self.theme, item, hovered=is_hovered) if node.text or node.picture else PALETTE["ink"]
        )
        if picture_box is not None and picture_box.area and not bare:
            out.append(self._picture(item, picture_box, ink))
        if node.lit and rect.area and (node.fill or node.picture):
            out.append(self._tint(node, k))
        if text_box is not None and node.text and text_box.area:
            out += self._text(node, text_box, k, ink)
        out += self._rings(item, k, is_focused)
        return out

    def _rings(self, item: Placed, k: float, is_focused: bool) -> Blits:
        """The frame of a node and the rings of what is chosen, lit or focused."""
        node, rect = item.node, item.node.rect
        out: Blits = []
        if node.frame and rect.area:
            framed = self.theme.surface(node.frame)
            radius = round(framed.radius * k)
            bands = ((self.theme.color(framed.edge), max(1, round(framed.border * k))),)
            ring = self.surfaces.ring(rect.w, rect.h, min(radius, rect.h // 2), bands)
            out.append((ring, (rect.x, rect.y)))
        if node.selected and not node.fill.startswith("button"):
            covered = bool(node.children)
            out.append(self._ring(item, k, CHOSEN_AROUND if covered else CHOSEN, LIT_OUT if covered else 0))
        if node.lit:
            out.append(self._ring(item, k, self._lit, LIT_OUT))
        elif node.open:
            out.append(self._ring(item, k, OPEN, 2))
        if is_focused:
            out.append(self._ring(item, k, FOCUS, 4))
        return out

    @property
    def _lit(self) -> tuple[tuple[Color, int], ...]:
        return LIT_STRONG if self.theme.name == "contrast" else LIT

    def _tint(self, node: Node, k: float) -> tuple[pygame.Surface, tuple[int, int]]:
        """Light over the whole of a lit place, below its words."""
        rect = node.rect
        radius = round((self.theme.surface(node.fill).radius if node.fill else 6) * k)
        radius = min(radius, rect.h // 2)
        return self.surfaces.tint(rect.w, rect.h, radius, PALETTE["white"], LIGHT_TINT), (rect.x, rect.y)

    def edge(self, item: Placed, k: float, tone: str) -> tuple[pygame.Surface, tuple[int, int], int]:
        """The white part of the edge of a lit node in another tone, where it goes, and how thick it is."""
        outer, k = self._lit[0][1], k * item.node.scale
        image, place = self._ring(item, k, ((self.theme.color(tone), EDGE),), LIT_OUT - outer)
        return image, place, max(EDGE, round(EDGE * k))

    def _ring(
        self, item: Placed, k: float, bands: tuple[tuple[Color, int], ...], out: int
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """A ring of several tones around a node, `out` units outside it, at least 3 pixels thick."""
        node = item.node
        grow = max(out, round(out * k)) if out else 0
        rect = node.rect.inset(-grow)
        radius = round((self.theme.surface(node.fill).radius if node.fill else 6) * k) + grow
        wide = tuple((tone, max(size, round(size * k))) for tone, size in bands)
        return self.surfaces.ring(rect.w, rect.h, min(radius, rect.h // 2), wide), (rect.x, rect.y)

    def _picture(self, item: Placed, box: Rect, ink: Color) -> tuple[pygame.Surface, tuple[int, int]]:
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
        place = (
            box.x + (box.w - surface.get_width()) // 2,
            box.y + (box.h - surface.get_height()) // 2,
        )
        if not item.dim and node.enabled:
            return surface, place
        opacity = DISABLED if not node.enabled else FADED
        faint = (key, node.picture_at, box.w, box.h, opacity)
        return self.pictures.cache.get(faint, lambda: faded(surface, opacity)), place

    def _text(self, node: Node, box: Rect, k: float, ink: Color) -> Blits:
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
        out: Blits = []
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
            out.append((surface, (x, baseline - self.fonts.baseline(done.role, k))))
        return out


def _darken(window: pygame.Surface, pieces: tuple[Rect, ...], within: Rect) -> None:
    """Take a little light from pieces of the window."""
    for piece in pieces:
        part = piece.intersection(within)
        if part.area:
            window.fill((DARKER, DARKER, DARKER), pygame.Rect(part), special_flags=pygame.BLEND_RGB_MULT)


def faded(surface: pygame.Surface, opacity: int) -> pygame.Surface:
    """A copy of a surface with less opacity (0-255)."""
    out = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    out.blit(surface, (0, 0))
    out.fill((255, 255, 255, opacity), special_flags=pygame.BLEND_RGBA_MULT)
    return out
