"""The six materials as tokens: a heap, a log, a course of bricks, a vault, a squared block, a column."""

from __future__ import annotations

from build.art.glory_to_rome.tones import lit, shaded, tone
from build.art.pen import INK, line, oval, path, shifted, token, turned

HEAP = (
    "M5 55 L7 44 L14 38 L18 39 L19 27 L27 18 L38 17 L45 25 L46 35 L53 36 L59 46 L59 55 L47 58 L32 56 L17 58 Z"
)
LOG = "M14 19 L50 19 C60 19 60 45 50 45 L14 45 C2 45 2 19 14 19 Z"
BRICKS = "M5 12 L39 12 L39 32 L59 32 L59 53 L5 53 Z"
VAULT = "M5 57 L5 33 C5 -2 59 -2 59 33 L59 57 L43 57 L43 35 C43 20 21 20 21 35 L21 57 Z"
BLOCK = "M32 4 L57 17 L57 46 L32 60 L7 46 L7 17 Z"
COLUMN = "M12 5 L52 5 L52 14 L44 17 L44 47 L50 49 L50 59 L14 59 L14 49 L20 47 L20 17 L12 14 Z"
OUTLINES = {
    "rudus": HEAP,
    "lignum": LOG,
    "later": BRICKS,
    "caementum": VAULT,
    "lapis": BLOCK,
    "marmor": COLUMN,
}
"""The outline of every material by its component id: no two are alike at 16 pixels."""


def _inside(material: str) -> str:
    """The lines and lights within an outline."""
    light, dark = lit(material), shaded(material)
    if material == "rudus":
        return line("M19 39 L27 44 L46 36 M27 44 L24 57 M27 44 L40 57", dark, 3) + line(
            "M24 26 L30 22 L36 22 M10 46 L15 43 M50 42 L53 43", light, 3
        )
    if material == "lignum":
        rings = oval(49, 32, 7.5, 12, light, dark, 2.4) + oval(49, 32, 3, 5.4, light, dark, 2.2)
        return line("M10 26 L36 26 M14 38 L34 38 M9 32 L24 32", light, 2.6) + rings
    if material == "later":
        joints = "M5 32 L39 32 M22 12 L22 32 M14 32 L14 53 M37 32 L37 53"
        return line(joints, dark, 3.4) + line(
            "M9 16.5 L18 16.5 M26 16.5 L35 16.5 M18 37 L32 37 M41 37 L54 37", light, 2.8
        )
    if material == "caementum":
        return line("M21 35 L5 33 M26 26 L14 13 M38 26 L50 13 M43 35 L59 33 M32 23 L32 7", dark, 3) + line(
            "M9 50 L16 50 M48 50 L55 50", dark, 3
        )
    if material == "lapis":
        top = path("M32 6.5 L54.5 18 L32 30 L9.5 18 Z", light, light, 0)
        side = path("M32 30 L55 18.5 L55 45 L32 57.5 Z", dark, dark, 0)
        return top + side + line("M9 18 L32 30 L55 18 M32 30 L32 57", INK, 2.4)
    flutes = line("M26 19 L26 46 M32 19 L32 46 M38 19 L38 46", light, 2.8)
    return flutes + line("M16 9.5 L48 9.5 M18 54 L46 54", light, 3)


def figure(material: str) -> str:
    """A material's token without its sheet, on 64 x 64."""
    body = token(OUTLINES[material], tone(material), _inside(material))
    return turned(body, -16) if material == "lignum" else body


def small(material: str, x: float, y: float, size: float) -> str:
    """A material's token `size` wide with its corner at x, y, to stand in another picture."""
    return shifted(figure(material), x, y, size / 64)


def materials() -> dict[str, str]:
    """`material/<id>`."""
    from build.art.pen import sheet

    return {f"material/{material}": sheet(figure(material)) for material in OUTLINES}
