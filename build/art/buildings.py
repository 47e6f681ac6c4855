"""All buildings of Constantinople, and the signs of their classes."""

from __future__ import annotations

from build.art.houses import commercial, utility
from build.art.monuments import public, walls
from build.art.pen import (
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
    STEEL,
    STONE_DEEP,
    box,
    circle,
    line,
    path,
    sheet,
    turned,
)
from build.art.workplaces import production


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
