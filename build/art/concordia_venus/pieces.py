"""What stands on the map in the color of a seat: houses and colonists, each with the shape of the seat's banner."""

from __future__ import annotations

from build.art.banners import OUTLINES as BANNERS
from build.art.pen import (
    DEEP,
    INK,
    MAIN,
    MARK,
    PAPER,
    WOOD,
    WOOD_DEEP,
    WOOD_LIGHT,
    circle,
    line,
    path,
    sheet,
    shifted,
)

HOUSES = {
    "square": "M16 58 L16 23 L10 18 L10 5 L20 5 L20 11 L27 11 L27 5 L37 5 L37 11 L44 11 L44 5 L54 5 L54 18 L48 23 L48 58 Z",
    "swallowtail": "M4 34 L16 7 L32 36 L48 7 L60 34 L60 58 L4 58 Z",
    "round": "M4 59 L4 50 L9 50 L9 38 C9 6 55 6 55 38 L55 50 L60 50 L60 59 Z",
    "pennon": "M8 6 L57 40 L57 58 L8 58 Z",
    "shield": "M6 26 L32 9 L58 26 L58 34 L50 34 L50 58 L14 58 L14 34 L6 34 Z",
    "diamond": "M32 2 L43 24 L53 59 L11 59 L21 24 Z",
}
"""A house by the shape of its seat's banner: tower, two gables, dome, lean-to, a gate with eaves, pyramid."""
WALKER = "M36 4 C44 4 47 11 44 17 L42 21 C50 24 53 33 53 43 L45 45 L47 60 L37 60 L33 48 L27 60 L16 60 L22 42 L20 32 C20 26 24 22 30 21 C26 15 28 5 36 4 Z"
HULL = "M3 40 L12 43 L50 43 L55 34 L61 34 C61 46 55 56 46 57 L18 57 C9 56 4 49 3 40 Z"
SAIL = "M11 7 L53 7 C57 18 56 28 51 37 L13 37 C17 28 16 18 11 7 Z"


def _door(shape: str) -> str:
    """Door and window of a house in the tone of its pattern."""
    door = {"pennon": (20, 58), "diamond": (32, 58)}.get(shape, (32, 58))
    x, y = door
    opening = path(
        f"M{x - 6} {y} L{x - 6} {y - 13} C{x - 6} {y - 21} {x + 6} {y - 21} {x + 6} {y - 13} L{x + 6} {y} Z",
        MARK,
        INK,
        2.2,
    )
    eaves = {
        "square": "M20 26 L44 26",
        "swallowtail": "M10 37 L24 37 M40 37 L54 37",
        "round": "M14 37 L50 37",
        "pennon": "M13 17 L50 43",
        "shield": "M12 29 L52 29",
        "diamond": "M24 30 L40 30",
    }[shape]
    return line(eaves, MARK, 4) + opening


def house(shape: str) -> str:
    """A house in the sentinel colors, on 64 x 64."""
    outline = HOUSES[shape]
    body = path(outline, PAPER, PAPER, 9) + path(outline, MAIN, INK, 5.4) + path(outline, MAIN, DEEP, 1.4)
    return body + _door(shape)


def badge(shape: str, x: float, y: float, size: float) -> str:
    """The outline of a banner in the tone of its pattern, `size` wide about x, y."""
    k = size / 48
    return shifted(path(BANNERS[shape], MARK, MARK, 0), x - 34 * k, y - 28 * k, k)


def land(shape: str = "") -> str:
    """A colonist who walks: cloak in the seat's color, a bundle on his staff."""
    staff = (
        line("M53 61 L53 14", PAPER, 9)
        + line("M53 61 L53 14", INK, 6)
        + line("M53 60 L53 15", WOOD_LIGHT, 2.2)
    )
    figure = path(WALKER, PAPER, PAPER, 9) + path(WALKER, INK, INK, 5.4) + path(WALKER, MAIN, DEEP, 1.2)
    head = circle(36, 12, 7.4, "#E8C8A4", INK, 2.4)
    hat = path("M24 10 C30 8 31 3 36 2 C41 3 42 8 48 10 C44 12 28 12 24 10 Z", WOOD, INK, 2)
    mark = badge(shape, 33, 35, 17) if shape else line("M26 31 L45 38", MARK, 4)
    return staff + figure + head + hat + mark


def sea(shape: str = "") -> str:
    """A colonist who sails: a ship whose sail has the seat's color."""
    mast = line("M32 3 L32 44", PAPER, 9) + line("M32 3 L32 44", INK, 5.4)
    sail = path(SAIL, PAPER, PAPER, 9) + path(SAIL, INK, INK, 5.4) + path(SAIL, MAIN, DEEP, 1.2)
    hull = path(HULL, PAPER, PAPER, 9) + path(HULL, INK, INK, 5.4) + path(HULL, WOOD, WOOD, 0)
    mark = badge(shape, 33, 22, 24) if shape else line("M18 22 L50 22", MARK, 5)
    return (
        mast
        + sail
        + hull
        + line("M8 47 L55 47", WOOD_LIGHT, 2.8)
        + line("M15 53 L48 53", WOOD_DEEP, 2.6)
        + mark
    )


def pieces() -> dict[str, str]:
    """`house/<shape>`, `colonist/land_<shape>`, `colonist/sea_<shape>`, and both kinds without a badge."""
    out = {f"house/{shape}": sheet(house(shape)) for shape in HOUSES}
    for name, draw in (("land", land), ("sea", sea)):
        out[f"colonist/{name}"] = sheet(draw())
        out |= {f"colonist/{name}_{shape}": sheet(draw(shape)) for shape in HOUSES}
    return out
