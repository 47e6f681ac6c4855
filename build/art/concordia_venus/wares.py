"""The five wares as tokens: a brick, a sheaf, an anvil, a bunch of grapes, a tunic."""

from __future__ import annotations

from build.art.concordia_venus.tones import lit, shaded, tone
from build.art.pen import GREEN, GREEN_DEEP, INK, PAPER, circle, line, path, sheet, shifted, token

BRICK = "M4 28 L22 15 L60 23 L60 42 L42 55 L4 46 Z"
SHEAF = "M32 4 C39 7 43 10 46 14 C52 15 56 19 56 26 C50 32 43 34 40 36 C43 44 48 52 54 59 L10 59 C16 52 21 44 24 36 C21 34 14 32 8 26 C8 19 12 15 18 14 C21 10 25 7 32 4 Z"
ANVIL = "M4 13 L60 13 L60 24 C50 24 44 28 41 34 C41 40 44 45 54 48 L54 57 L13 57 L13 48 C22 45 25 40 24 34 C16 33 8 27 4 19 Z"
GRAPES = "M27 4 L37 4 L37 12 C49 11 57 18 57 26 C57 32 53 36 49 37 C48 43 45 47 41 48 C40 55 37 60 32 60 C27 60 24 55 23 48 C19 47 16 43 15 37 C11 36 7 32 7 26 C7 18 15 11 27 12 Z"
TUNIC = "M21 6 L43 6 L61 18 L54 33 L46 29 L46 59 L18 59 L18 29 L10 33 L3 18 Z"
OUTLINES = {"brick": BRICK, "food": SHEAF, "tool": ANVIL, "wine": GRAPES, "cloth": TUNIC}
"""The outline of every ware by its component id: no two are alike at 16 pixels."""


def _grapes(light: str, dark: str) -> str:
    rows = ((18, (14, 26, 38, 50)), (28, (20, 32, 44)), (38, (26, 38)), (49, (32,)))
    berries = "".join(circle(x, y + 6, 6.2, tone("wine"), dark, 1.8) for y, xs in rows for x in xs)
    shine = "".join(circle(x - 2, y + 4, 1.7, light, light, 0) for y, xs in rows for x in xs)
    leaf = path(
        "M32 14 C24 16 17 13 15 7 C22 3 29 5 32 10 C35 5 42 3 49 7 C47 13 40 16 32 14 Z", GREEN, INK, 2
    )
    return berries + shine + leaf + line("M32 13 L32 4", GREEN_DEEP, 3)


def _inside(ware: str) -> str:
    """The lines and lights within an outline."""
    light, dark = lit(ware), shaded(ware)
    if ware == "brick":
        top = path("M5.5 28.5 L22.4 16.6 L58.5 23.8 L41.6 36 Z", light, light, 0)
        end = path("M42 36 L59 24 L59 41.4 L42 53.6 Z", dark, dark, 0)
        return top + end + line("M5 28.5 L42 36.4 L59 24 M42 36.4 L42 54", INK, 2.4)
    if ware == "food":
        stems = line("M32 11 L32 58 M21 18 C24 28 28 34 30 38 M43 18 C40 28 36 34 34 38", dark, 2.4)
        straws = line("M27 44 C25 50 22 54 19 58 M37 44 C39 50 42 54 45 58", dark, 2.4)
        grains = line("M32 12 L32 20 M22 18 L26 24 M42 18 L38 24 M13 22 L20 27 M51 22 L44 27", PAPER, 3.4)
        return stems + straws + grains + line("M22 38 L42 38", INK, 7) + line("M23 38 L41 38", "#C8502A", 3.2)
    if ware == "tool":
        return line("M8 17.5 L56 17.5", PAPER, 3) + line("M20 53 L47 53 M31 36 C31 42 30 45 27 48", dark, 3)
    if ware == "wine":
        return _grapes(light, dark)
    hems = line("M27 7 L27 58 M37 7 L37 58", light, 3.6)
    return hems + line("M25 7 C27 13 37 13 39 7", INK, 2.6) + line("M19 50 L45 50", dark, 3)


def figure(ware: str) -> str:
    """A ware's token without its sheet, on 64 x 64."""
    return token(OUTLINES[ware], tone(ware), _inside(ware))


def small(ware: str, x: float, y: float, size: float) -> str:
    """A ware's token `size` wide with its corner at x, y, to stand in another picture."""
    return shifted(figure(ware), x, y, size / 64)


def wares() -> dict[str, str]:
    """`good/<id>`."""
    return {f"good/{ware}": sheet(figure(ware)) for ware in OUTLINES}
