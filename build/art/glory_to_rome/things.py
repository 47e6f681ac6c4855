"""Places, cards and marks of the table: deck, Senator, sites, store, clients, vault, camp, influence, demand."""

from __future__ import annotations

from build.art.glory_to_rome.materials import OUTLINES, small
from build.art.glory_to_rome.tones import tone
from build.art.pen import (
    BRICK,
    CREAM,
    GOLD,
    GOLD_DEEP,
    GOLD_LIGHT,
    GREEN,
    GREEN_DEEP,
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


def _card(fill: str, edge: str, angle: float) -> str:
    return turned(box(17, 8, 30, 46, fill, 4) + box(21, 12, 22, 38, "none", 2, edge, 2), angle, 32, 56)


def _bust(x: float, y: float, scale: float, toga: str, hair: str) -> str:
    body = path("M-18 30 C-18 10 -10 4 0 4 C10 4 18 10 18 30 Z", toga) + line(
        "M-7 6 C6 12 10 20 11 29", RED, 4
    )
    head = circle(0, -8, 10.5, "#E8C8A4") + path(
        "M-10.5 -9 C-10 -22 10 -22 10.5 -9 C5 -14 -5 -14 -10.5 -9 Z", hair
    )
    return shifted(body + head, x, y, scale)


def _senator() -> str:
    return sheet(
        box(12, 4, 40, 56, RED, 5),
        box(16, 8, 32, 48, CREAM, 3, GOLD_DEEP, 2),
        _bust(32, 29, 0.86, PAPER, WOOD_DEEP),
        path("M20 16 C24 8 40 8 44 16 L41 19 C37 13 27 13 23 19 Z", GREEN, GREEN_DEEP, 1.6),
    )


def _site(outside: bool) -> str:
    plot = path("M4 50 L18 26 L60 26 L50 50 Z", GREEN if outside else SAND)
    stakes = line("M7 48 L7 36 M19 26 L19 14 M59 26 L59 14 M49 48 L49 36", INK, 6)
    stakes += line("M7 48 L7 37 M19 26 L19 15 M59 26 L59 15 M49 48 L49 37", WOOD_LIGHT, 2.6)
    rope = line("M7 40 L19 19 L59 19 L49 40 Z", RED, 2.4)
    trees = path("M34 44 L28 44 L33 34 L29 34 L36 22 L43 34 L39 34 L44 44 Z", GREEN_DEEP) if outside else ""
    stones = "" if outside else box(24, 34, 14, 9, STONE, 1) + box(31, 27, 14, 9, STONE_DEEP, 1)
    return sheet(plot, trees, stones, stakes, rope)


def _vault() -> str:
    return sheet(
        path("M6 30 C6 12 16 8 32 8 C48 8 58 12 58 30 Z", WOOD_LIGHT),
        box(6, 28, 52, 30, WOOD, 2),
        line("M16 10 L16 57 M48 10 L48 57", INK, 8),
        line("M16 11 L16 56 M48 11 L48 56", STEEL_LIGHT, 3.4),
        line("M5 30 L59 30", INK, 4),
        box(25, 25, 14, 17, GOLD, 2),
        circle(32, 31.5, 2.8, INK, INK, 0) + line("M32 32 L32 38", INK, 2.6),
    )


def _stockpile() -> str:
    return sheet(
        path("M4 26 L32 6 L60 26 L60 31 L4 31 Z", RED),
        line("M10 31 L10 59 M54 31 L54 59", INK, 8) + line("M10 31 L10 58 M54 31 L54 58", WOOD_LIGHT, 3),
        box(17, 44, 15, 14, STONE, 1) + box(33, 44, 15, 14, BRICK, 1) + box(25, 32, 15, 12, SAND, 1),
        line("M3 60 L61 60", INK, 4),
    )


def _clientele() -> str:
    return sheet(
        _bust(14, 27, 0.72, STONE, WOOD_DEEP),
        _bust(50, 27, 0.72, STONE, WOOD),
        _bust(32, 32, 0.95, PAPER, INK),
    )


def _camp() -> str:
    return sheet(
        path("M4 30 L14 16 L50 16 L60 30 Z", RED),
        line("M18 18 L13 29 M28 18 L26 29 M37 18 L38 29 M46 18 L51 29", RED_LIGHT, 2.4),
        box(7, 30, 50, 28, PAPER),
        "".join(box(x, 32, 6, 26, STONE, 0, INK, 2.2) for x in (9, 21, 37, 49)),
        path("M27.5 58 L27.5 46 C27.5 39 36.5 39 36.5 46 L36.5 58 Z", WOOD_DEEP),
        line("M3 59.5 L61 59.5", INK, 4.4),
    )


def _influence() -> str:
    rods = "".join(box(x, 8, 6.4, 50, WOOD_LIGHT, 3, INK, 2) for x in (18, 24.5, 31, 37.5))
    axe = path("M43 10 C52 4 60 12 60 22 C60 30 54 34 46 30 L43 26 Z", STEEL_LIGHT)
    bands = "".join(
        line(f"M17 {y} L45 {y}", INK, 7) + line(f"M18 {y} L44 {y}", RED, 3.4) for y in (18, 34, 50)
    )
    return sheet(axe, rods, bands)


def _demand() -> str:
    return sheet(
        path("M13 10 L51 10 L51 40 C51 50 42 57 32 61 C22 57 13 50 13 40 Z", RED),
        path("M18 15 L46 15 L46 39 C46 46 40 51 32 55 C24 51 18 46 18 39 Z", "none", GOLD_LIGHT, 2.4),
        turned(path("M29.5 50 L29.5 12 L32 5 L34.5 12 L34.5 50 Z", STEEL_LIGHT), 40, 32, 34),
        turned(path("M29.5 50 L29.5 12 L32 5 L34.5 12 L34.5 50 Z", STEEL_LIGHT), -40, 32, 34),
        circle(32, 34, 6.5, GOLD),
    )


def _bonus(material: str) -> str:
    """A gold token with the sign of its material."""
    return sheet(
        circle(32, 32, 30.5, PAPER, PAPER, 0),
        circle(32, 32, 28, GOLD),
        circle(32, 32, 23, GOLD_LIGHT, GOLD_DEEP, 2.2),
        small(material, 15, 15, 34),
    )


def _plot(material: str) -> str:
    """A site card with the sign of its material."""
    return sheet(
        box(9, 3, 46, 58, CREAM, 5),
        box(13, 7, 38, 50, "none", 3, tone(material), 3.4),
        small(material, 15, 15, 34),
    )


def things() -> dict[str, str]:
    """All of them by key; `bonus/<material>` and `plot/<material>` for each of the six."""
    out = {
        "deck": sheet(_card(PURPLE, GOLD, -12), _card(PURPLE, GOLD, -4), _card(RED, GOLD_LIGHT, 5)),
        "hand": sheet(_card(CREAM, GOLD, -22), _card(CREAM, RED, 0), _card(CREAM, PURPLE_LIGHT, 22)),
        "card": sheet(_card(CREAM, RED, 0)),
        "senator": _senator(),
        "pool": sheet(
            oval(32, 44, 29, 15, STONE),
            oval(32, 43, 22, 10, SAND, STONE_DEEP, 2.2),
            box(17, 26, 15, 14, BRICK, 1),
            box(33, 27, 14, 13, STEEL, 1),
            box(25, 12, 14, 14, GOLD_LIGHT, 1),
        ),
        "site_in": _site(False),
        "site_out": _site(True),
        "stockpile": _stockpile(),
        "clientele": _clientele(),
        "vault": _vault(),
        "camp": _camp(),
        "influence": _influence(),
        "demand": _demand(),
    }
    out |= {f"bonus/{material}": _bonus(material) for material in OUTLINES}
    out |= {f"plot/{material}": _plot(material) for material in OUTLINES}
    return out
