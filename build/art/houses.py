"""What is done in each commercial and utility building, one thing drawn large."""

from __future__ import annotations

from build.art.pen import (
    BRICK,
    CREAM,
    GOLD,
    GOLD_DEEP,
    GOLD_LIGHT,
    GREEN,
    INK,
    PAPER,
    PURPLE_LIGHT,
    RED,
    RED_LIGHT,
    SAND,
    STEEL_DEEP,
    STEEL_LIGHT,
    STONE,
    WOOD,
    WOOD_DEEP,
    WOOD_LIGHT,
    box,
    circle,
    line,
    oval,
    path,
    sheet,
    turned,
)


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
