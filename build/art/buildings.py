"""What is made or done in each building, one thing drawn large."""

from __future__ import annotations

from build.art.pen import (
    BLUE,
    BLUE_LIGHT,
    BRICK,
    CREAM,
    GOLD,
    GOLD_DEEP,
    GOLD_LIGHT,
    GREEN,
    GREEN_DEEP,
    GREEN_LIGHT,
    INK,
    PAPER,
    PURPLE,
    PURPLE_LIGHT,
    RED,
    RED_LIGHT,
    SAND,
    STEEL,
    STEEL_DEEP,
    STEEL_LIGHT,
    STONE,
    STONE_DEEP,
    TEAL,
    TEAL_LIGHT,
    WINE,
    WOOD,
    WOOD_DEEP,
    WOOD_LIGHT,
    box,
    circle,
    line,
    oval,
    path,
    sheet,
    shifted,
    turned,
)


def _ager() -> str:
    ears = "".join(line(f"M{x} 40 L{x} 14", GOLD_DEEP, 2.4) + oval(x, 15, 4, 9, GOLD) for x in (14, 32, 50))
    return sheet(
        ears,
        path("M4 42 C20 34 44 34 60 42 L60 58 L4 58 Z", GREEN),
        line("M18 40 L10 57 M32 38 L32 57 M46 40 L54 57", GREEN_DEEP, 3),
    )


def _pistrinum() -> str:
    return sheet(
        path("M4 42 C4 20 18 14 32 14 C46 14 60 20 60 42 C60 52 52 54 32 54 C12 54 4 52 4 42 Z", WOOD_LIGHT),
        path("M9 39 C10 25 20 19 32 19 C44 19 54 25 55 39 C50 30 14 30 9 39 Z", CREAM, CREAM, 0),
        line("M19 23 L25 34 M31 20 L35 33 M43 23 L46 34", WOOD_DEEP, 3.4),
    )


def _venatoris_domus() -> str:
    return sheet(
        line("M14 6 L14 58", STONE_DEEP, 2.4),
        line("M14 6 C46 8 52 24 46 32 C52 40 46 56 14 58", INK, 7.4),
        line("M14 6 C46 8 52 24 46 32 C52 40 46 56 14 58", WOOD_LIGHT, 3.4),
        line("M4 32 L54 32", INK, 4.4),
        path("M50 24 L62 32 L50 40 Z", STEEL_LIGHT),
        path("M4 32 L11 25 L16 25 L11 32 L16 39 L11 39 Z", RED, INK, 2),
    )


def _textrinum() -> str:
    threads = " ".join(f"M{x} 14 L{x} 54" for x in (20, 26, 32, 38, 44))
    return sheet(
        line(threads, BLUE, 2.4),
        path("M15 34 L49 34 L49 54 L15 54 Z", BLUE_LIGHT),
        line("M16 40 L48 40 M16 47 L48 47", BLUE, 2.6),
        box(5, 6, 54, 9, WOOD_LIGHT, 2),
        box(6, 8, 8, 52, WOOD, 2),
        box(50, 8, 8, 52, WOOD, 2),
    )


def _lignarii_officina() -> str:
    teeth = "M4 30 L46 30 L46 40 L42 46 L38 40 L34 46 L30 40 L26 46 L22 40 L18 46 L14 40 L10 46 L6 40 L4 40 Z"
    saw = path(teeth, STEEL_LIGHT) + path(
        "M45 24 L57 24 C62 26 62 46 57 48 L50 48 L45 42 Z M51 31 L51 41 L55 41 L55 31 Z", WOOD
    )
    return sheet(turned(saw, -24), line("M6 59 L58 59", WOOD_LIGHT, 5), line("M6 59 L58 59", WOOD, 1.6))


def _cura() -> str:
    return sheet(
        path("M14 20 C4 20 2 10 5 5 C9 11 15 11 22 14 Z", CREAM),
        path("M50 20 C60 20 62 10 59 5 C55 11 49 11 42 14 Z", CREAM),
        path(
            "M16 22 C8 20 4 25 4 30 C10 33 14 31 18 28 Z M48 22 C56 20 60 25 60 30 C54 33 50 31 46 28 Z",
            WOOD_LIGHT,
        ),
        path("M32 12 C44 12 48 18 47 28 L43 46 L21 46 L17 28 C16 18 20 12 32 12 Z", WOOD),
        path("M28 12 L36 12 L35 30 L29 30 Z", CREAM, CREAM, 0),
        path("M20 44 C20 37 44 37 44 44 C46 54 40 59 32 59 C24 59 18 54 20 44 Z", CREAM),
        oval(26.5, 49, 2, 3, INK, INK, 0) + oval(37.5, 49, 2, 3, INK, INK, 0),
        oval(23.5, 28, 2.4, 3, INK, INK, 0) + oval(40.5, 28, 2.4, 3, INK, INK, 0),
    )


def _figulina() -> str:
    return sheet(
        path(
            "M22 6 L42 6 L42 11 C39 13 39 15 43 18 C53 25 50 38 40 44 L24 44 C14 38 11 25 21 18 C25 15 25 13 22 11 Z",
            BRICK,
        ),
        line("M16 28 L48 28", INK, 5.4),
        line("M17 28 L22 25 L27 31 L32 25 L37 31 L42 25 L47 28", CREAM, 2),
        oval(32, 47, 25, 5.4, STONE),
        path("M26 52 L38 52 L42 60 L22 60 Z", STONE_DEEP),
    )


def _metallum() -> str:
    return sheet(
        path("M3 60 C5 42 14 30 32 30 C50 30 59 42 61 60 Z", STONE_DEEP),
        path("M20 60 C20 46 25 40 32 40 C39 40 44 46 44 60 Z", INK),
        turned(
            box(29, 8, 6, 46, WOOD_LIGHT, 2)
            + path("M6 20 C18 5 46 5 58 20 C46 14 38 14 32 14 C26 14 18 14 6 20 Z", STEEL_LIGHT),
            32,
        ),
    )


def _armorum_faber() -> str:
    return sheet(
        path("M20 10 C18 2 46 2 44 10 L46 15 L18 15 Z", RED),
        path(
            "M12 40 C8 20 20 12 32 12 C44 12 56 20 52 40 L52 56 L41 58 L41 40 L34 37 L34 50 L30 50 L30 37 L23 40 L23 58 L12 56 Z",
            STEEL,
        ),
        path("M17 34 C15 22 23 16 31 16 L31 32 Z", STEEL_LIGHT, STEEL_LIGHT, 0),
        line("M13 36 L51 36", INK, 2.6),
    )


def _fabri_officina() -> str:
    anvil = path(
        "M4 28 L60 28 C60 36 52 39 43 40 L43 47 L50 52 L50 59 L14 59 L14 52 L21 47 L21 40 C12 39 4 36 4 28 Z",
        STEEL_DEEP,
    )
    hammer = box(29.5, 9, 5, 23, WOOD_LIGHT, 2) + box(22, 5, 20, 10, STEEL_LIGHT, 2)
    return sheet(
        shifted(anvil + line("M8 31.5 L55 31.5", STEEL_LIGHT, 2.4), 4, 10.5, 0.86),
        turned(hammer, -40, 36, 18),
    )


def _conflatorium() -> str:
    return sheet(
        path("M12 18 L40 18 L40 30 C40 38 34 42 26 42 C18 42 12 38 12 30 Z", STONE_DEEP),
        path("M38 20 L48 24 L44 30 L39 27 Z", STONE_DEEP),
        path("M44 27 C51 29 51 38 49 48 L44 48 C46 38 46 34 42 30 Z", GOLD_LIGHT, RED, 2.2),
        oval(26, 19, 14, 4, GOLD_LIGHT, RED, 2.6),
        path("M32 48 L60 48 L56 60 L36 60 Z", STEEL_DEEP),
        path(
            "M6 60 C2 52 10 50 10 44 C16 48 16 54 14 60 Z M18 60 C16 54 22 52 22 46 C29 52 28 57 26 60 Z",
            RED_LIGHT,
            RED,
            2,
        ),
        line("M19 13 C15 9 21 7 18 2 M31 13 C27 9 33 7 30 2", STONE_DEEP, 2.6),
    )


def _sculptoris_domus() -> str:
    return sheet(
        path("M16 60 L48 60 L48 53 L44 53 L44 48 L20 48 L20 53 L16 53 Z", STONE_DEEP),
        path("M12 48 C12 39 20 37 26 36 L26 30 L38 30 L38 36 C44 37 52 39 52 48 Z", STONE),
        path("M20 20 C19 8 25 4 32 4 C41 4 45 10 44 20 C44 29 39 34 32 34 C25 34 20 29 20 20 Z", PAPER),
        path("M20 18 C17 7 25 2 32 2 C41 2 47 7 44 18 C41 13 38 12 32 12 C26 12 23 13 20 18 Z", STONE_DEEP),
        line("M32 19 L30.5 25 L33 25.6 M28 29.4 L36 29.4 M25.5 19.5 L28 19.5 M36 19.5 L38.5 19.5", INK, 2),
    )


def _vinaria() -> str:
    spots = ((18, 28), (30, 27), (42, 28), (24, 38), (36, 38), (30, 48))
    return sheet(
        line("M31 22 C30 14 34 9 40 5", WOOD_DEEP, 4),
        path("M33 14 C40 6 54 8 59 16 C52 17 50 23 46 24 C42 22 36 20 33 14 Z", GREEN),
        "".join(
            circle(x, y, 7.6, WINE) + circle(x - 2.4, y - 2.6, 2, PURPLE_LIGHT, PURPLE_LIGHT, 0)
            for x, y in spots
        ),
    )


def production() -> dict[str, str]:
    """The field and the twelve workshops."""
    return {
        "ager": _ager(),
        "pistrinum": _pistrinum(),
        "venatoris_domus": _venatoris_domus(),
        "textrinum": _textrinum(),
        "lignarii_officina": _lignarii_officina(),
        "cura": _cura(),
        "figulina": _figulina(),
        "metallum": _metallum(),
        "armorum_faber": _armorum_faber(),
        "fabri_officina": _fabri_officina(),
        "conflatorium": _conflatorium(),
        "sculptoris_domus": _sculptoris_domus(),
        "vinaria": _vinaria(),
    }


def _caupona() -> str:
    return sheet(
        path("M44 24 C58 22 60 44 45 46", "none", INK, 7.4),
        path("M44 24 C58 22 60 44 45 46", "none", WOOD_LIGHT, 2.6),
        path("M10 20 L46 20 L44 58 L12 58 Z", WOOD_LIGHT),
        line("M20 24 L21 55 M35 24 L34 55", WOOD_DEEP, 2.2),
        line("M11 32 L45 32 M12 49 L44 49", STEEL_DEEP, 3.4),
        path(
            "M8 20 C4 12 12 7 18 10 C21 3 33 3 36 9 C44 6 51 12 48 19 C46 23 42 21 40 24 C36 27 34 22 30 22 L8 22 Z",
            PAPER,
        ),
    )


def _vestificina() -> str:
    return sheet(
        path("M22 7 L42 7 L60 20 L53 32 L46 28 L48 59 L16 59 L18 28 L11 32 L4 20 Z", PURPLE_LIGHT),
        path("M22 7 C24 16 40 16 42 7", CREAM, INK, 2.6),
        path("M28 15 L36 15 L36 59 L28 59 Z", GOLD_LIGHT, INK, 2),
        line("M17 51 L47 51", GOLD_LIGHT, 3.4),
    )


def _emporium() -> str:
    return sheet(
        line("M32 8 L32 56 M10 17 L54 17", INK, 6),
        line("M32 8 L32 56 M10 17 L54 17", GOLD, 2.4),
        line("M12 18 L4 38 M12 18 L20 38 M52 18 L44 38 M52 18 L60 38", INK, 2),
        path("M2 38 L22 38 C22 50 2 50 2 38 Z M42 38 L62 38 C62 50 42 50 42 38 Z", GOLD_LIGHT),
        path("M20 60 C20 53 44 53 44 60 Z", GOLD),
        circle(32, 9, 4.6, GOLD),
    )


def _armamentarium() -> str:
    sword = (
        path("M29 2 L32 -2 L35 2 L35 40 L29 40 Z", STEEL_LIGHT)
        + box(21, 39, 22, 6, GOLD, 2)
        + box(29, 45, 6, 13, WOOD_DEEP, 2)
        + circle(32, 60, 3.6, GOLD, INK, 2)
    )
    return sheet(turned(sword, 42), turned(sword, -42))


def _antiquarius() -> str:
    return sheet(
        path(
            "M6 34 C2 22 12 20 16 28 C26 22 40 24 46 30 L62 24 C60 40 48 50 34 50 C20 50 10 46 6 34 Z", GOLD
        ),
        oval(30, 30, 10, 3.4, GOLD_DEEP),
        path("M22 50 L44 50 L49 59 L17 59 Z", GOLD_DEEP),
        path("M56 24 C50 17 58 13 56 4 C65 11 64 20 58 24 Z", RED_LIGHT, RED, 2),
        line("M14 38 C22 43 38 44 48 38", GOLD_LIGHT, 2.6),
    )


def _hospitium() -> str:
    return sheet(
        box(4, 10, 7, 48, WOOD, 2),
        box(53, 28, 7, 30, WOOD, 2),
        path("M10 36 L54 36 L54 50 L10 50 Z", RED),
        path("M26 30 C36 28 54 28 54 36 L54 42 L26 42 Z", RED_LIGHT),
        path("M11 34 C11 26 25 26 25 34 L25 40 L11 40 Z", PAPER),
        path("M40 5 C34 11 37 21 46 22 C40 26 30 22 30 14 C30 8 35 4 40 5 Z", GOLD_LIGHT, INK, 2),
    )


def commercial() -> dict[str, str]:
    """The six that turn goods into gold and fame."""
    return {
        "caupona": _caupona(),
        "vestificina": _vestificina(),
        "emporium": _emporium(),
        "armamentarium": _armamentarium(),
        "antiquarius": _antiquarius(),
        "hospitium": _hospitium(),
    }


def _stack(x: float, y: float, count: int) -> str:
    return "".join(
        oval(x, y - 6 * index, 9, 4.2, GOLD if index % 2 else GOLD_LIGHT, INK, 2.2) for index in range(count)
    )


def _mensae() -> str:
    return sheet(
        _stack(18, 31, 3),
        _stack(40, 31, 5),
        path("M4 34 L60 34 L60 42 L4 42 Z", WOOD_LIGHT),
        path("M9 42 L17 42 L14 60 L7 60 Z M47 42 L55 42 L57 60 L50 60 Z", WOOD),
    )


def _redemptor() -> str:
    return sheet(
        line("M14 58 L30 8 L46 58 M30 9 L58 18", INK, 6.6),
        line("M14 58 L30 8 L46 58 M30 9 L58 18", WOOD_LIGHT, 2.8),
        line("M20 40 L40 40", INK, 3),
        line("M56 18 L56 34", INK, 2.4),
        box(48, 34, 15, 12, STONE, 1),
        box(3, 55, 50, 6, WOOD, 2),
        circle(30, 9, 4, STEEL_LIGHT, INK, 2),
    )


def _taberna() -> str:
    return sheet(
        box(9, 24, 46, 35, CREAM),
        path("M9 42 L55 42 L55 50 L9 50 Z", WOOD_LIGHT),
        path(
            "M8 6 L56 6 L61 24 C61 31 51 31 50 25 C49 31 39 31 38 25 C37 31 27 31 26 25 C25 31 15 31 14 25 C13 31 3 31 3 24 Z",
            PAPER,
        ),
        path(
            "M18 6 L27 6 L26 25 C25 31 15 31 14 25 Z M37 6 L46 6 L50 25 C49 31 39 31 38 25 Z", RED, INK, 1.6
        ),
        circle(20, 39, 4, GREEN, INK, 1.8)
        + circle(30, 38.6, 4, RED_LIGHT, INK, 1.8)
        + circle(40, 39, 4, GOLD, INK, 1.8),
    )


def _horreum() -> str:
    return sheet(
        path("M4 28 L32 6 L60 28 L60 59 L4 59 Z", SAND),
        path("M1 29 L32 4 L63 29", "none", INK, 6),
        path("M1 29 L32 4 L63 29", "none", BRICK, 2.4),
        path("M14 36 L50 36 L50 59 L14 59 Z", WOOD_DEEP),
        path(
            "M17 58 C14 46 20 44 24 44 C28 44 34 46 31 58 Z M33 58 C30 46 36 44 40 44 C44 44 50 46 47 58 Z",
            CREAM,
            INK,
            2.2,
        ),
        line("M21 46 L27 46 M37 46 L43 46", INK, 2),
        circle(32, 22, 4.4, WOOD_DEEP),
    )


def utility() -> dict[str, str]:
    """The four that change what their owner may do."""
    return {"mensae": _mensae(), "redemptor": _redemptor(), "taberna": _taberna(), "horreum": _horreum()}


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


def classes() -> dict[str, str]:
    """The five classes of building: a wheel of work, a purse, a key, a temple, a tower."""
    cog = "".join(turned(box(28, 4, 8, 12, RED, 1), angle) for angle in range(0, 360, 45))
    return {
        "production": sheet(cog, circle(32, 32, 20, RED), circle(32, 32, 8, CREAM)),
        "commercial": sheet(
            path("M24 18 C6 30 4 58 22 59 L42 59 C60 58 58 30 40 18 Z", GOLD),
            path("M22 5 L42 5 L39 17 L25 17 Z", GOLD_LIGHT),
            line("M22 18.5 L42 18.5", RED, 4),
            circle(32, 39, 8.5, GOLD_LIGHT, GOLD_DEEP, 2.4),
        ),
        "utility": sheet(
            path(
                "M20 6 A15 15 0 1 0 20 36 A15 15 0 1 0 20 6 Z M20 14 A7 7 0 1 1 20 28 A7 7 0 1 1 20 14 Z",
                GREEN,
            ),
            path("M28 34 L33 29 L58 53 L58 60 L50 60 L50 54 L44 54 L44 48 Z", GREEN),
        ),
        "public": sheet(
            path("M4 24 L32 5 L60 24 Z", PURPLE_LIGHT),
            "".join(box(x, 26, 8, 24, PAPER) for x in (8, 20, 36, 48)),
            box(3, 50, 58, 9, PURPLE),
        ),
        "wall": sheet(
            path(
                "M10 59 L10 8 L19 8 L19 15 L27 15 L27 8 L37 8 L37 15 L45 15 L45 8 L54 8 L54 59 Z", STONE_DEEP
            ),
            path("M25 59 L25 42 C25 34 39 34 39 42 L39 59 Z", INK),
            line("M12 24 L52 24", INK, 2.2),
            box(29, 27, 6, 7, STEEL),
        ),
    }


def buildings() -> dict[str, str]:
    """All buildings and building classes by key."""
    every = production() | commercial() | utility() | public() | walls()
    out = {f"building/{name}": drawing for name, drawing in every.items()}
    out |= {f"class/{name}": drawing for name, drawing in classes().items()}
    return out
