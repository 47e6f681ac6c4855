"""What is made in each production building, one thing drawn large."""

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
    INK,
    PAPER,
    PURPLE_LIGHT,
    RED,
    RED_LIGHT,
    STEEL,
    STEEL_DEEP,
    STEEL_LIGHT,
    STONE,
    STONE_DEEP,
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
