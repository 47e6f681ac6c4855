"""The public buildings and the stretches of wall with what each does."""

from __future__ import annotations

from build.art.pen import (
    BLUE_LIGHT,
    CREAM,
    GOLD,
    GOLD_DEEP,
    GOLD_LIGHT,
    GREEN_LIGHT,
    INK,
    PAPER,
    PURPLE,
    RED,
    RED_LIGHT,
    STONE_DEEP,
    TEAL,
    TEAL_LIGHT,
    WOOD,
    WOOD_DEEP,
    WOOD_LIGHT,
    box,
    circle,
    line,
    path,
    sheet,
    turned,
)


def _hippodromus() -> str:
    spokes = "".join(
        turned(line("M22 42 L22 26", WOOD_DEEP, 2.6), angle, 22, 42) for angle in range(0, 360, 60)
    )
    return sheet(
        path("M26 40 L26 16 C26 11 30 9 33 12 C34 24 44 32 60 32 L60 38 C54 40 44 42 38 42 Z", PURPLE),
        line("M31 15 C33 26 44 35 58 35", GOLD, 2.6),
        circle(22, 42, 16, "none", INK, 8),
        circle(22, 42, 16, "none", WOOD_LIGHT, 3.6),
        spokes,
        circle(22, 42, 4.4, GOLD),
        line("M38 42 L62 42", INK, 4),
    )


def _domus_regia() -> str:
    return sheet(
        path("M14 30 C14 16 22 12 32 12 C42 12 50 16 50 30 Z", TEAL),
        path("M20 28 C20 20 25 16 30 15 L30 28 Z", TEAL_LIGHT, TEAL_LIGHT, 0),
        line("M32 12 L32 2 M28 5.5 L36 5.5", INK, 3.2),
        box(10, 30, 44, 7, GOLD_LIGHT),
        box(4, 37, 56, 22, PAPER),
        "".join(
            path(f"M{x} 59 L{x} 47 C{x} 41 {x + 10} 41 {x + 10} 47 L{x + 10} 59 Z", PURPLE)
            for x in (9, 27, 45)
        ),
    )


def public() -> dict[str, str]:
    """The four pairs of public buildings. Pairs share a picture; the board writes the fame beside it."""
    out: dict[str, str] = {}
    for fame in (3, 4, 5, 6):
        out[f"hippodromus_{fame}"] = _hippodromus()
        out[f"domus_regia_{fame}"] = _domus_regia()
    return out


def _rampart() -> str:
    merlons = "M4 60 L4 34 L12 34 L12 40 L20 40 L20 34 L28 34 L28 40 L36 40 L36 34 L44 34 L44 40 L52 40 L52 34 L60 34 L60 60 Z"
    courses = (
        "M5 47 L59 47 M5 54 L59 54 M18 40 L18 47 M46 40 L46 47 M32 47 L32 54 M12 47 L12 54 M52 47 L52 54"
    )
    return path(merlons, STONE_DEEP) + line(courses, INK, 1.6)


def _wall(*above: str) -> str:
    return sheet(_rampart(), *above)


def walls() -> dict[str, str]:
    """Six stretches of wall, the sign of what each does above the battlements."""
    ship = path("M12 20 L52 20 C50 29 46 31 40 31 L24 31 C18 31 14 29 12 20 Z", WOOD) + line(
        "M32 20 L32 2", INK, 2.8
    )
    ship += path("M33 4 C44 7 44 14 33 17 Z", PAPER)
    hammer = turned(box(29.4, 10, 5.2, 24, WOOD_LIGHT, 2) + box(20, 2, 24, 12, GOLD, 2), 45, 32, 16)
    stall = path(
        "M10 6 L54 6 L57 17 C57 22 46 22 46 17 C46 22 32 22 32 17 C32 22 18 22 18 17 C18 22 7 22 7 17 Z",
        PAPER,
    )
    stall += path(
        "M20 6 L32 6 L32 17 C32 22 18 22 18 17 Z M43 6 L54 6 L57 17 C57 22 46 22 46 17 Z", RED, INK, 1.8
    )
    stall += line("M13 22 L13 33 M51 22 L51 33", INK, 3.4)
    scroll = path("M20 3 L44 3 L44 29 L20 29 Z", CREAM) + line(
        "M25 10 L39 10 M25 16 L39 16 M25 22 L33 22", INK, 2.2
    )
    scroll += line("M53 10 L53 24 M46 17 L60 17", INK, 6.4) + line(
        "M53 11 L53 23 M47 17 L59 17", GREEN_LIGHT, 3
    )
    cubes = (
        box(5, 17, 11, 11, RED_LIGHT, 1)
        + box(17.5, 17, 11, 11, BLUE_LIGHT, 1)
        + box(11, 5, 11, 11, GREEN_LIGHT, 1)
    )
    barter = (
        cubes
        + line("M32 17 L41 17 M37 12 L42 17 L37 22", INK, 3)
        + circle(53, 16, 9, GOLD)
        + circle(53, 16, 4.4, GOLD_LIGHT, GOLD_DEEP, 1.6)
    )
    swap = box(5, 10, 15, 15, GREEN_LIGHT, 1) + box(44, 10, 15, 15, BLUE_LIGHT, 1)
    swap += line("M24 12 L40 12 M36 7.5 L41 12 L36 16.5 M40 23 L24 23 M28 18.5 L23 23 L28 27.5", INK, 3)
    return {
        "wall_ship": _wall(ship),
        "wall_auction": _wall(hammer),
        "wall_market": _wall(stall),
        "wall_draw": _wall(scroll),
        "wall_barter": _wall(barter),
        "wall_swap": _wall(swap),
    }
