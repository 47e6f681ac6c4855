"""Named colors, surfaces and type sizes. Pure: no pygame.

Every color on screen is one of these names. Sets that are seen together are chosen so that any two colors stay at
least 20 CIEDE2000 apart for normal sight and for protan, deutan and tritan sight; the tests compute it.
Color never speaks alone: seats have a banner shape and pattern, goods a silhouette.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import NamedTuple


class Color(NamedTuple):
    """Red, green, blue, 0-255."""

    r: int
    g: int
    b: int

    @property
    def hex(self) -> str:
        """As "#RRGGBB"."""
        return f"#{self.r:02X}{self.g:02X}{self.b:02X}"

    def mix(self, other: Color, share: float) -> Color:
        """`share` (0-1) of `other` in this color."""
        return Color(*(round(a + (b - a) * share) for a, b in zip(self, other, strict=True)))


def color(text: str) -> Color:
    """A color from "#RRGGBB"."""
    digits = text.lstrip("#")
    if len(digits) != 6:
        raise ValueError(f"a colour is written #RRGGBB, not {text!r}")
    return Color(int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16))


def _named(**names: str) -> dict[str, Color]:
    return {name: color(value) for name, value in names.items()}


PALETTE = _named(
    ink="#2A1D22",
    ink_soft="#5B474A",
    parchment="#F4EAD6",
    parchment_deep="#E7D7B8",
    parchment_edge="#C4A97C",
    plate_light="#F9F2E0",
    plate_deep="#EBDDBD",
    marble="#FBF7EE",
    marble_vein="#DDD3C3",
    marble_edge="#B9AC98",
    marble_shade="#EDE9DF",
    ground="#E3D5BC",
    ground_deep="#CDBB9B",
    porphyry="#5B1A3C",
    porphyry_deep="#3C0F28",
    porphyry_light="#7E2B55",
    gold="#C8963E",
    gold_light="#F0CE7A",
    gold_deep="#7A5412",
    lapis="#1F4788",
    lapis_deep="#132D59",
    verdigris="#2F6F62",
    verdigris_deep="#1E584D",
    verdigris_light="#BFE0D2",
    terracotta="#9E3D22",
    earth="#62200F",
    terracotta_deep="#812E18",
    terracotta_light="#F3CDBB",
    white="#FFFFFF",
    black="#140D11",
)

GOODS = _named(food="#71AA5E", consumer="#2E5EAA", industrial="#A23520", military="#2B2A30", luxury="#FFE840")
"""The five goods of Constantinopolis."""

SEATS = _named(
    porphyry="#5B1A4A",
    lapis="#2F62C0",
    verdigris="#5FB096",
    gold="#F2CF5B",
    terracotta="#C8502A",
    marble="#FFFFFF",
)
"""Colors of the seats, in their usual order."""

BANNERS = ("square", "swallowtail", "round", "pennon", "shield", "diamond")
"""The banner shape of each seat; the pattern goes with the shape (see `pictures`)."""

MATERIALS = _named(
    rudus="#F8DB62", lignum="#7D3B16", later="#D66B21", caementum="#D9DEE0", lapis="#2F6AC8", marmor="#371445"
)
"""The six materials of Rome: rubble, wood, brick, concrete, stone, marble."""

WARES = _named(brick="#C53410", food="#F3CF40", tool="#A4B3C4", wine="#5E1460", cloth="#389174")
"""The five goods of the sea: brick, food, tools, wine, cloth, from the cheapest to the dearest."""

DEITIES = _named(
    vesta="#EE780B",
    jupiter="#7808D1",
    saturnus="#477E56",
    mercurius="#B8D8E8",
    mars="#8E141A",
    minerva="#002F73",
    venus="#E5A6AC",
)
"""Seven gods. They are too many for 20 in every vision: their signs tell them, the colors only help."""


STRICT = 7.2
"""The contrast that every text has in the theme for strong contrast: 7 : 1, and a little for the grain of pictures."""


@dataclass(frozen=True, slots=True)
class Surface:
    """How a surface is painted, in names of the palette and design units.

    `top` and `bottom` are the ends of a soft vertical gradient; `text` the color a text has on it by default;
    `edge` the border, `inner` a thin second line inside it; `raised` draws a hard shadow below of that many units.
    `alpha` is 0-255 and meant for veils; with 0 nothing is painted: the colors only say what a picture is like there.
    `texture` is a seamless picture below `assets/art/ground` laid instead of the gradient, which then stands for the
    ends of its tones.
    """

    top: str = ""
    bottom: str = ""
    text: str = "ink"
    edge: str = ""
    inner: str = ""
    radius: int = 8
    border: float = 1.5
    raised: float = 0.0
    tessera: bool = False
    alpha: int = 255
    hover: str = ""
    texture: str = ""


SURFACES: dict[str, Surface] = {
    "ground": Surface("ground", "ground_deep", radius=0, border=0, tessera=True),
    "panel": Surface("parchment", "parchment_deep", edge="parchment_edge", inner="marble", radius=10),
    "sheet": Surface("marble", "parchment", edge="marble_edge", inner="white", radius=10),
    "card": Surface("marble", "parchment", edge="parchment_edge", radius=8, raised=2, hover="card.hover"),
    "card.hover": Surface("white", "marble", edge="gold", radius=8, raised=2),
    "card.dark": Surface("porphyry", "porphyry_deep", "marble", edge="gold", radius=8, raised=2),
    "button": Surface("marble", "parchment_deep", edge="gold_deep", radius=8, raised=2, hover="button.hover"),
    "button.hover": Surface("white", "parchment", edge="porphyry", radius=8, raised=2),
    "button.primary": Surface(
        "porphyry_light", "porphyry", "white", "gold", radius=8, raised=3, hover="button.primary.hover"
    ),
    "button.primary.hover": Surface(
        "porphyry_light", "porphyry_light", "white", "gold_light", radius=8, raised=3
    ),
    "button.gold": Surface(
        "gold_light", "gold", "ink", "white", radius=8, raised=3, hover="button.gold.hover"
    ),
    "button.gold.hover": Surface("white", "gold_light", "ink", "gold_deep", radius=8, raised=3),
    "button.quiet": Surface(radius=6, border=0, hover="button.quiet.hover"),
    "button.quiet.hover": Surface("parchment_deep", "parchment_deep", edge="parchment_edge", radius=6),
    "button.danger": Surface(
        "terracotta", "terracotta", "white", "ink", radius=8, raised=2, hover="button.danger.hover"
    ),
    "button.danger.hover": Surface("terracotta", "terracotta", "white", "gold_light", radius=8, raised=2),
    "disabled": Surface("parchment_deep", "parchment_deep", "ink_soft", "parchment_edge", radius=8),
    "pressed": Surface("gold_light", "parchment_deep", edge="porphyry", radius=8, border=2.5),
    "well": Surface("parchment_deep", "parchment_deep", edge="parchment_edge", radius=6),
    "well.marble": Surface("marble", "marble", edge="marble_edge", radius=6),
    "chip": Surface("marble", "marble", edge="marble_edge", radius=100),
    "chip.gold": Surface("gold_light", "gold_light", edge="gold_deep", radius=100),
    "chip.dark": Surface("porphyry", "porphyry", "white", "gold", radius=100),
    "chip.good": Surface("verdigris", "verdigris", "white", "ink", radius=100),
    "chip.bad": Surface("terracotta", "terracotta", "white", "ink", radius=100),
    "bar": Surface("porphyry", "porphyry_deep", "marble", edge="gold", radius=0, border=0, tessera=True),
    "bar.replay": Surface("lapis", "lapis_deep", "marble", edge="gold", radius=0, border=0, tessera=True),
    "bar.trial": Surface(
        "verdigris_deep", "verdigris_deep", "marble", edge="gold", radius=0, border=0, tessera=True
    ),
    "bar.last": Surface(
        "terracotta_deep", "porphyry_deep", "marble", edge="gold", radius=0, border=0, tessera=True
    ),
    "shade": Surface(radius=0, border=0, alpha=0),
    "light.edge": Surface(edge="gold", radius=0, border=3),
    "light.glow": Surface(edge="terracotta", radius=0, border=4),
    "terracotta.line": Surface("terracotta", "terracotta", "white", radius=0, border=0),
    "frame.replay": Surface(edge="lapis", radius=0, border=5),
    "frame.trial": Surface(edge="verdigris_deep", radius=0, border=5),
    "lesson.ring": Surface(edge="terracotta", inner="gold_light", radius=10, border=4),
    "lesson.pulse": Surface(edge="terracotta", inner="gold_light", radius=10, border=8),
    "bar.button": Surface(text="marble", radius=6, border=0, hover="bar.button.hover"),
    "bar.button.hover": Surface("porphyry_light", "porphyry_light", "white", "gold", radius=6),
    "header": Surface("porphyry", "porphyry", "gold_light", radius=6, border=0),
    "lapis": Surface("lapis", "lapis_deep", "white", "gold", radius=8),
    "verdigris": Surface("verdigris_light", "verdigris_light", edge="verdigris", radius=8),
    "terracotta": Surface("terracotta_light", "terracotta_light", edge="terracotta", radius=8),
    "sea": Surface("verdigris_light", "verdigris_light", edge="verdigris", radius=8),
    "dialog": Surface(
        "marble", "parchment", edge="gold_deep", inner="gold_light", radius=14, border=2.5, raised=5
    ),
    "tooltip": Surface(
        "porphyry", "porphyry_deep", "white", "gold", radius=8, border=1.5, texture="porphyry"
    ),
    "curtain": Surface("porphyry", "porphyry_deep", "gold_light", radius=0, border=0, tessera=True),
    "disc": Surface("marble", "parchment", edge="gold", inner="gold_light", radius=4000, border=4, raised=4),
    "scrim": Surface("black", "black", "white", radius=0, border=0, alpha=140),
    "lesson.shade": Surface("black", "black", "white", radius=0, border=0, alpha=64),
    "plate": Surface(
        "plate_light",
        "plate_deep",
        edge="parchment_edge",
        inner="marble",
        radius=9,
        raised=2,
        texture="parchment",
    ),
    "plate.marble": Surface("marble", "marble_shade", edge="marble_edge", radius=6, texture="marble"),
    "tile": Surface("marble", "marble_shade", edge="ink_soft", radius=5, raised=2, texture="marble"),
    "tile.gone": Surface("parchment_deep", "parchment_deep", edge="parchment_edge", radius=5),
    "porphyry": Surface(
        "porphyry", "porphyry_deep", "white", edge="gold", radius=8, raised=2, texture="porphyry"
    ),
    "note": Surface("porphyry", "porphyry", "white", "gold", radius=4, border=1),
    "name": Surface("plate_light", "plate_light", radius=5, border=0, alpha=225),
    "mark": Surface("gold_light", "gold_light", radius=3, border=0),
    "label": Surface("plate_light", "plate_light", edge="parchment_edge", radius=5, border=1),
    "track.fifth": Surface("gold_light", "gold_light", edge="gold_deep", radius=0, border=1),
    "track.tenth": Surface("porphyry_light", "porphyry", "white", "gold", radius=0, border=1),
    "paper": Surface("plate_light", "plate_deep", radius=4, alpha=0),
    "berth": Surface("verdigris_light", "verdigris_light", edge="verdigris", radius=8, alpha=90),
    "line": Surface("parchment_edge", "parchment_edge", radius=0, border=0),
    "line.gold": Surface("gold", "gold", radius=0, border=0),
    "line.ink": Surface("ink", "ink", "white", radius=0, border=0),
    "line.marble": Surface("marble", "marble", radius=0, border=0),
    "chart.porphyry": Surface("porphyry_light", "porphyry", "white", "gold", radius=3, border=1),
    "chart.terracotta": Surface("terracotta", "terracotta_deep", "white", "gold", radius=3, border=1),
    "chart.lapis": Surface("lapis", "lapis_deep", "white", "gold", radius=3, border=1),
    "outline": Surface(edge="parchment_edge", radius=8),
    "outline.gold": Surface(edge="gold", radius=8, border=2),
    "outline.acting": Surface(edge="porphyry", radius=9, border=3),
    "outline.acting.inner": Surface(edge="gold_light", radius=7, border=4),
    "outline.advice": Surface(edge="lapis", radius=10, border=4.5),
    "outline.advice.inner": Surface(edge="white", radius=7, border=2),
    "outline.fresh": Surface(edge="verdigris", radius=8, border=3.5),
    "name.veil": Surface("parchment_deep", "parchment_deep", radius=0, border=0, alpha=135),
    "playing": Surface("marble", "plate_light", edge="ink", radius=9, border=1.5),
    "outline.card": Surface(edge="ink", radius=5, border=1.5),
    "layer": Surface("plate_deep", "plate_deep", edge="ink_soft", radius=5, border=1),
    "shelf": Surface("terracotta_deep", "terracotta_deep", "marble", edge="gold", radius=8, border=1.5),
    "shelf.ground": Surface("terracotta_deep", "terracotta_deep", "marble", radius=0, border=0, alpha=0),
    "lath": Surface("gold_deep", "gold_deep", "white", edge="ink", radius=2, border=1),
    "phone": Surface("ink", "ink", "white", "gold", radius=34, border=2),
    "phone.screen": Surface("plate_light", "plate_deep", radius=26, border=0, texture="parchment"),
    "phone.notch": Surface("ink", "ink", "white", radius=10, border=0),
    "outline.ink": Surface(edge="ink", radius=8, border=2),
}
"""Surface styles by name. Text on each is tested to have a contrast of 4.5 : 1 at least."""


class TypeRole(NamedTuple):
    """A type-scale role: face of `fonts.FACES`, size in design units, smallest size in pixels."""

    face: str
    units: float
    least: int


TYPE_SCALE: dict[str, TypeRole] = {
    "display": TypeRole("cinzel.bold", 72, 40),
    "title": TypeRole("cinzel.bold", 40, 24),
    "heading": TypeRole("cinzel.semibold", 25, 17),
    "heading.small": TypeRole("cinzel.bold", 18, 14),
    "card": TypeRole("cinzel.bold", 15, 13),
    "body": TypeRole("text", 24, 17),
    "body.bold": TypeRole("text.bold", 24, 17),
    "body.italic": TypeRole("text.italic", 24, 17),
    "large": TypeRole("sans", 24, 17),
    "small": TypeRole("sans", 19, 15),
    "small.bold": TypeRole("sans.bold", 19, 15),
    "caption": TypeRole("sans", 17, 14),
    "caption.bold": TypeRole("sans.bold", 17, 14),
    "number": TypeRole("sans.bold", 24, 17),
    "number.small": TypeRole("sans.bold", 19, 15),
    "number.large": TypeRole("sans.bold", 36, 24),
}
"""Type roles. The smaller neighbors used by `TextStyle.shrink` are in `SMALLER`."""

SMALLER = {
    "display": "title",
    "title": "heading",
    "heading": "heading.small",
    "body": "small",
    "body.bold": "small.bold",
    "body.italic": "small",
    "heading.small": "caption.bold",
    "large": "small",
    "small": "caption",
    "small.bold": "caption.bold",
    "number": "number.small",
    "number.small": "caption.bold",
    "number.large": "number",
}

LEAST_WIDTH, LEAST_HEIGHT = 1024, 640
DESIGN_WIDTH, DESIGN_HEIGHT = 1920, 1080
UPRIGHT, UPRIGHT_WIDTH = 1.2, 1500
"""From so many times its width on a window's height makes it upright, and the design's width there."""


@lru_cache(maxsize=64)
def scale_of(w: int, h: int, user_scale: float = 1.0, *, far: bool = False) -> float:
    """Pixels per design unit in a window of `w` x `h` pixels; `far`: all that is won goes to the size.

    Up to the design's own size everything grows with the window; beyond it half of what is won goes to the size
    and half to the room, so that large windows show more and not only larger. An upright window is laid out for its own
    width: less stands side by side there.
    """
    across = UPRIGHT_WIDTH if h >= UPRIGHT * w else DESIGN_WIDTH
    ratio = min(w / across, h / DESIGN_HEIGHT)
    return (ratio if ratio <= 1 or far else (1 + ratio) / 2) * user_scale


def type_px(role: str, k: float) -> int:
    """Font size in pixels of a type role at scale `k`; KeyError for an unknown role."""
    entry = TYPE_SCALE[role]
    return max(entry.least, round(entry.units * k))


@lru_cache(maxsize=512)
def luminance(c: Color) -> float:
    """Relative luminance as WCAG defines it, 0-1."""
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (x / 255 for x in c))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@lru_cache(maxsize=4096)
def contrast(a: Color, b: Color) -> float:
    """Contrast ratio of two colors, 1-21."""
    one, two = luminance(a) + 0.05, luminance(b) + 0.05
    return max(one, two) / min(one, two)


def label_on(c: Color) -> Color:
    """Ink or white, whichever reads better on `c`."""
    return max((PALETTE["black"], PALETTE["white"]), key=lambda text: contrast(text, c))


def seat_name(seat: int) -> str:
    """The color name of a seat, counted from 0."""
    return list(SEATS)[seat % len(SEATS)]


@dataclass(frozen=True, slots=True)
class Theme:
    """A palette with its surfaces. `high_contrast` of `theme_named` gives the 7 : 1 variant."""

    name: str = "byzantine"
    palette: dict[str, Color] = field(default_factory=lambda: dict(PALETTE))
    surfaces: dict[str, Surface] = field(default_factory=lambda: dict(SURFACES))
    readable: float = 5.0
    """The contrast that text which steps back keeps at least; above the 4.5 that must be, for the grain of pictures."""

    def __hash__(self) -> int:
        return hash(self.name)

    def color(self, role: str) -> Color:
        """A color by name: of the palette, "good.food", "seat.0", "material.lignum", "ware.wine", "deity.mars" or
        "#RRGGBB"."""
        if role.startswith("#"):
            return color(role)
        found = self.palette.get(role) or _special(role)
        if found is None:
            raise KeyError(f"no colour is called {role!r}")
        return found

    def surface(self, name: str) -> Surface:
        """A surface by name. "seat.2" and "good.food" are plain surfaces of that color; KeyError if unknown.

        "stone.2" is a tessera in the color of that seat, "stone.deity.mars" one in that color.
        """
        found = self.surfaces.get(name)
        if found is not None:
            return found
        if name.startswith("stone."):
            what = name.removeprefix("stone.")
            tone = SEATS[seat_name(int(what))] if what.isdigit() else self.color(what)
            return Surface(tone.hex, tone.hex, label_on(tone).hex, "ink", radius=2, border=1)
        ground = _special(name)
        if ground is None:
            raise KeyError(f"no surface is called {name!r}")
        if self.readable > STRICT:
            ground = _carrying(ground)
        return Surface(ground.hex, ground.hex, label_on(ground).hex, "ink", "white", radius=6)


@cache
def _carrying(ground: Color) -> Color:
    """A color made so light or dark that a text on it has a contrast of 7 : 1."""
    text = label_on(ground)
    away = PALETTE["black"] if text == PALETTE["white"] else PALETTE["white"]
    while contrast(text, ground) < STRICT:
        ground = ground.mix(away, 0.05)
    return ground


@cache
def _special(role: str) -> Color | None:
    kind, _, name = role.partition(".")
    if kind == "seat" and name.isdigit():
        return SEATS[seat_name(int(name))]
    sets = {"good": GOODS, "material": MATERIALS, "seat": SEATS, "ware": WARES, "deity": DEITIES}
    return sets.get(kind, {}).get(name)


def theme_named(name: str) -> Theme:
    """ "byzantine" or "contrast" (darker ink on white, 7 : 1 everywhere); KeyError for another."""
    if name == "byzantine":
        return Theme()
    if name != "contrast":
        raise KeyError(name)
    palette = PALETTE | _named(
        ink="#000000", ink_soft="#2B2024", parchment="#FFFFFF", parchment_deep="#F4EFE4", plate_light="#FFFFFF", plate_deep="#F4EFE4", marble="#FFFFFF",
        ground="#FFFFFF", ground_deep="#EFE8DA", porphyry="#3C0F28", porphyry_light="#4E1535",
        terracotta="#6E2512", terracotta_deep="#5A1D0D", verdigris="#154239", verdigris_deep="#123D33", gold_deep="#4E3306", parchment_edge="#5B474A", marble_edge="#5B474A",
    )  # fmt: skip
    surfaces = {key: replace(style, tessera=False, texture="") for key, style in SURFACES.items()}
    return Theme("contrast", palette, surfaces, 9.5)
