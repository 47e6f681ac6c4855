"""Insignia of the five offices, and the five market places."""

from __future__ import annotations

from build.art.pen import (
    BLUE,
    BLUE_LIGHT,
    CREAM,
    GOLD,
    GOLD_DEEP,
    GOLD_LIGHT,
    GREEN,
    INK,
    PAPER,
    PURPLE,
    PURPLE_LIGHT,
    RED,
    RED_LIGHT,
    SAND,
    STEEL,
    STEEL_LIGHT,
    STONE,
    STONE_DEEP,
    TEAL,
    TEAL_LIGHT,
    WOOD,
    WOOD_LIGHT,
    box,
    circle,
    line,
    path,
    sheet,
    turned,
)


def _codicil() -> str:
    """Magister officiorum: sealed letters."""
    return sheet(
        turned(box(20, 4, 30, 40, SAND), 12),
        turned(box(16, 6, 30, 42, CREAM), -8),
        turned(line("M22 15 L40 15 M22 22 L40 22 M22 29 L32 29", INK, 2.6), -8),
        path("M36 42 L30 61 L39 56 L44 61 L47 44 Z", RED_LIGHT),
        circle(41, 42, 9.5, RED),
        circle(41, 42, 4, RED_LIGHT, RED_LIGHT, 0),
    )


def _standard() -> str:
    """Praefectus praetorio: the guard's standard."""
    return sheet(
        line("M32 6 L32 61", INK, 6.4),
        line("M32 6 L32 60", WOOD_LIGHT, 2.6),
        line("M10 15 L54 15", INK, 6.4),
        line("M11 15 L53 15", GOLD, 2.6),
        path("M13 18 L51 18 L51 46 L44 41 L38 46 L32 41 L26 46 L20 41 L13 46 Z", PURPLE),
        path(
            "M32 21 L34.8 28 L42 28.4 L36.4 33 L38.4 40 L32 36 L25.6 40 L27.6 33 L22 28.4 L29.2 28 Z",
            GOLD_LIGHT,
            GOLD_LIGHT,
            0,
        ),
        circle(32, 7, 5, GOLD),
    )


def _chest() -> str:
    """Comes thesaurorum: the treasure chest."""
    coins = "".join(
        circle(x, y, 6, GOLD_LIGHT, GOLD_DEEP, 2.2)
        for x, y in ((18, 22), (46, 22), (25, 16), (39, 16), (32, 22))
    )
    return sheet(
        coins,
        path("M6 28 L58 28 L55 58 L9 58 Z", WOOD),
        line("M17 29 L19 57 M47 29 L45 57", GOLD, 4.4),
        path("M4 25 L60 25 L60 34 L4 34 Z", WOOD_LIGHT),
        box(25, 29, 14, 16, GOLD, 2),
        path("M32 34 L34 42 L30 42 Z", INK),
    )


def _gate() -> str:
    """Praefectus urbi: the city's gate."""
    return sheet(
        path(
            "M3 59 L3 16 L9 16 L9 21 L14 21 L14 16 L20 16 L20 26 L44 26 L44 16 L50 16 L50 21 L55 21 L55 16 L61 16 L61 59 Z",
            STONE,
        ),
        path("M22 59 L22 43 C22 32 42 32 42 43 L42 59 Z", WOOD),
        line("M29 37 L29 58 M35 37 L35 58 M23 46 L41 46", INK, 2),
        box(9, 30, 5, 9, INK, 1, INK, 0),
        box(50, 30, 5, 9, INK, 1, INK, 0),
        line("M32 26 L32 5", INK, 2.6),
        path("M33 5 L47 9 L33 14 Z", RED),
    )


def _fasces() -> str:
    """Consul: the curule chair under an eagle-topped sceptre."""
    chair = "M10 36 C24 40 30 50 50 60 M54 36 C40 40 34 50 14 60"
    return sheet(
        line(chair, INK, 7.4),
        line(chair, STONE, 3),
        path("M6 26 L58 26 L58 36 L6 36 Z", PURPLE),
        line("M9 29.5 L55 29.5", GOLD, 2.6),
        line("M14 26 L14 12 M50 26 L50 12", INK, 5.4),
        circle(14, 10, 4.6, GOLD),
        circle(50, 10, 4.6, GOLD),
        path(
            "M32 4 L35.4 11.6 L43.6 12.4 L37.4 17.8 L39.2 25.8 L32 21.6 L24.8 25.8 L26.6 17.8 L20.4 12.4 L28.6 11.6 Z",
            GOLD_LIGHT,
            INK,
            2.2,
        ),
    )


def offices() -> dict[str, str]:
    """The insignia by office."""
    return {
        "office/magister_officiorum": _codicil(),
        "office/praefectus_praetorio": _standard(),
        "office/comes_thesaurorum": _chest(),
        "office/praefectus_urbi": _gate(),
        "office/consul": _fasces(),
    }


def _forum() -> str:
    return sheet(
        path("M24 62 L40 62 L40 56 L38 56 L38 22 L26 22 L26 56 L24 56 Z", PURPLE_LIGHT),
        line("M26 31 L38 31 M26 40 L38 40 M26 49 L38 49", GOLD, 3),
        box(22, 16, 20, 6, STONE),
        path("M28 16 L28 10 C28 6 36 6 36 10 L36 16 Z", GOLD),
        circle(32, 4.6, 3.4, GOLD_LIGHT, INK, 2),
        path("M3 62 L3 46 C3 38 17 38 17 46 L17 62 Z M47 62 L47 46 C47 38 61 38 61 46 L61 62 Z", STONE),
        path("M7 62 L7 50 C7 45 13 45 13 50 L13 62 Z M51 62 L51 50 C51 45 57 45 57 50 L57 62 Z", INK),
    )


def _palace() -> str:
    return sheet(
        path("M22 24 C22 12 26 9 32 9 C38 9 42 12 42 24 Z", GOLD),
        path(
            "M5 34 C5 27 9 25 13 25 C17 25 21 27 21 34 Z M43 34 C43 27 47 25 51 25 C55 25 59 27 59 34 Z",
            GOLD_LIGHT,
        ),
        line("M32 9 L32 2", INK, 3),
        path(
            "M20 24 L44 24 L44 60 L20 60 Z M4 34 L20 34 L20 60 L4 60 Z M44 34 L60 34 L60 60 L44 60 Z", PAPER
        ),
        path("M27 60 L27 46 C27 40 37 40 37 46 L37 60 Z", PURPLE),
        box(25, 29, 5, 7, PURPLE, 2, INK, 1.8) + box(34, 29, 5, 7, PURPLE, 2, INK, 1.8),
        box(9, 42, 6, 9, PURPLE, 2, INK, 1.8) + box(49, 42, 6, 9, PURPLE, 2, INK, 1.8),
    )


def _harbor() -> str:
    anchor = "M32 20 L32 52 M19 27 L45 27 M10 38 C12 50 22 54 32 54 C42 54 52 50 54 38"
    return sheet(
        line(anchor, INK, 10.4),
        circle(32, 13, 7, "none", INK, 10),
        line(anchor, TEAL_LIGHT, 5),
        circle(32, 13, 7, "none", TEAL_LIGHT, 4.6),
        path("M4 42 L11 32 L18 42 Z M46 42 L53 32 L60 42 Z", TEAL),
    )


def _workshops() -> str:
    hammer = box(28.6, 14, 6.8, 46, WOOD_LIGHT, 3) + path("M16 4 L44 4 L50 10 L50 20 L16 20 Z", STEEL)
    chisel = box(28, 34, 8, 26, WOOD, 3) + path("M28.6 34 L28.6 10 L35.4 4 L35.4 34 Z", STEEL_LIGHT)
    return sheet(turned(chisel, 40), turned(hammer, -40))


def _golden_gate() -> str:
    return sheet(
        path("M3 60 L3 12 L18 12 L18 24 L46 24 L46 12 L61 12 L61 60 Z", GOLD),
        path("M23 60 L23 42 C23 32 41 32 41 42 L41 60 Z", INK),
        path("M7 60 L7 48 C7 43 14 43 14 48 L14 60 Z M50 60 L50 48 C50 43 57 43 57 48 L57 60 Z", INK),
        box(1, 8, 19, 6, GOLD_LIGHT),
        box(44, 8, 19, 6, GOLD_LIGHT),
        line("M20 28.5 L44 28.5", GOLD_DEEP, 2.6),
        path(
            "M32 5 L34.4 10.6 L40.4 11 L35.8 15 L37.2 21 L32 17.8 L26.8 21 L28.2 15 L23.6 11 L29.6 10.6 Z",
            GOLD_LIGHT,
            INK,
            2,
        ),
    )


def markets() -> dict[str, str]:
    """The market places by id."""
    return {
        "market/forum_costantinum": _forum(),
        "market/domus_regia": _palace(),
        "market/portus_iulianus": _harbor(),
        "market/opificies": _workshops(),
        "market/porta_aurea": _golden_gate(),
    }


def seals() -> dict[str, str]:
    """The program's own mark: an archive's shelf of scrolls under an arch."""
    holes = "".join(
        circle(x, y, 5.6, tone, INK, 2.2) + circle(x, y, 1.8, INK, INK, 0)
        for x, y, tone in (
            (21, 34, CREAM),
            (32, 34, RED_LIGHT),
            (43, 34, CREAM),
            (21, 47, BLUE_LIGHT),
            (32, 47, CREAM),
            (43, 47, GREEN),
        )
    )
    return {
        "tabularium": sheet(
            path("M6 60 L6 30 C6 12 18 4 32 4 C46 4 58 12 58 30 L58 60 Z", PURPLE),
            path("M12 60 L12 31 C12 17 21 10 32 10 C43 10 52 17 52 31 L52 60 Z", SAND, GOLD, 3),
            path("M14 27 C16 17 24 13 32 13 C40 13 48 17 50 27 Z", BLUE, INK, 2),
            path(
                "M32 15 L33.6 19 L38 19.3 L34.6 22.2 L35.8 26.4 L32 24 L28.2 26.4 L29.4 22.2 L26 19.3 L30.4 19 Z",
                GOLD_LIGHT,
                GOLD_LIGHT,
                0,
            ),
            holes,
            box(3, 55, 58, 6, STONE_DEEP, 1),
        ),
    }
