"""Places, cards and marks of the table: store and wells, plaques, letters, the Praefectus Magnus, display, piles."""

from __future__ import annotations

from build.art.concordia_venus.wares import OUTLINES, small
from build.art.pen import (
    BLUE,
    BLUE_LIGHT,
    CREAM,
    GOLD,
    GOLD_DEEP,
    GOLD_LIGHT,
    GREEN,
    GREEN_DEEP,
    INK,
    MAIN,
    PAPER,
    PURPLE,
    PURPLE_LIGHT,
    RED,
    SAND,
    STONE,
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
    shifted,
    turned,
)

LETTERS = {
    "a": "M20 50 L32 14 L44 50 M24 39 L40 39",
    "b": "M23 14 L23 50 L33 50 C45 50 45 32 33 31 L23 31 M23 14 L32 14 C42 14 42 31 32 31",
    "c": "M44 20 C36 10 20 15 20 32 C20 49 36 54 44 44",
    "d": "M22 14 L22 50 L30 50 C48 50 48 14 30 14 Z",
}
"""Capitals of the backs of the city tokens, in strokes."""


def _card(fill: str, edge: str, angle: float, x: float = 0) -> str:
    body = box(17 + x, 8, 30, 46, fill, 4) + box(21 + x, 12, 22, 38, "none", 2, edge, 2)
    return turned(body, angle, 32, 56) if angle else body


def _letter(name: str) -> str:
    """A city token face down: a disc of bone with its letter."""
    disc = (
        circle(32, 32, 30.5, PAPER, PAPER, 0)
        + circle(32, 32, 28, SAND)
        + circle(32, 32, 22.5, CREAM, STONE_DEEP, 2)
    )
    return sheet(disc, shifted(line(LETTERS[name], INK, 7), 3.2, 3.2, 0.9))


def _plaque(fill: str, edge: str) -> str:
    """A notched tablet, wider than high."""
    notched = "M8 12 L56 12 L56 17 L61 20 L61 44 L56 47 L56 52 L8 52 L8 47 L3 44 L3 20 L8 17 Z"
    return (
        path(notched, PAPER, PAPER, 7)
        + path(notched, fill, INK, 4)
        + path("M12 17 L52 17 L56 22 L56 42 L52 47 L12 47 L8 42 L8 22 Z", "none", edge, 2)
    )


def coin(x: float, y: float, r: float) -> str:
    """A sestertius of radius `r`."""
    star = "".join(
        turned(
            path(f"M{x} {y - r * 0.52} L{x + r * 0.16} {y} L{x - r * 0.16} {y} Z", GOLD_DEEP, GOLD_DEEP, 0),
            60 * k,
            x,
            y,
        )
        for k in range(6)
    )
    return circle(x, y, r, GOLD, INK, 2.4) + circle(x, y, r * 0.72, GOLD_LIGHT, GOLD_DEEP, 1.6) + star


def _magnus(x: float = 32, scale: float = 1) -> str:
    """The Praefectus Magnus: a purple card with a crowned granary."""
    barn = path("M-15 18 L-15 -2 L0 -13 L15 -2 L15 18 Z", PAPER, INK, 2.4) + path(
        "M-5 18 L-5 9 C-5 3 5 3 5 9 L5 18 Z", WOOD_DEEP, INK, 1.8
    )
    roof = path("M-19 0 L0 -15 L19 0 L15 3 L0 -8 L-15 3 Z", RED, INK, 2)
    crown = path("M-10 -17 L-12 -27 L-5 -22 L0 -29 L5 -22 L12 -27 L10 -17 Z", GOLD, INK, 2)
    card = box(-24, -30, 48, 60, PURPLE, 5) + box(-20, -26, 40, 52, "none", 3, GOLD, 2)
    return shifted(card + shifted(barn + roof + crown, 0, 5, 0.94), x, 32, scale)


def _store() -> str:
    """A warehouse on the quay with open gate."""
    roof = path("M3 26 L32 6 L61 26 L57 31 L7 31 Z", RED)
    walls = box(8, 29, 48, 28, PAPER)
    gate = path("M19 57 L19 44 C19 34 45 34 45 44 L45 57 Z", WOOD_DEEP)
    return sheet(
        walls,
        roof,
        gate,
        box(23, 46, 9, 10, SAND, 1, INK, 2),
        box(33, 48, 9, 8, GOLD_LIGHT, 1, INK, 2),
        line("M3 59 L61 59", INK, 4.4),
        line("M14 26 L32 13.5 L50 26", CREAM, 2.6),
    )


def _well(open_: bool) -> str:
    """One space of a warehouse: a sunk square of stone, or one that is closed."""
    rim = box(3, 3, 58, 58, STONE, 7) + box(10, 10, 44, 44, "#CDBB9B" if open_ else STONE_DEEP, 4, INK, 2.4)
    if open_:
        return sheet(rim, line("M13 50 L13 13 L50 13", "#9C8A6B", 3))
    lock = line("M24 31 L24 24 C24 14 40 14 40 24 L40 31", INK, 5) + box(18, 30, 28, 21, INK, 3)
    return sheet(
        rim, lock, circle(32, 39, 3, STONE_DEEP, STONE_DEEP, 0) + line("M32 40 L32 45", STONE_DEEP, 3)
    )


def _any() -> str:
    """Any one ware: a sack with a mark of asking."""
    sack = "M22 4 L42 4 L38 14 C54 20 61 34 58 50 C57 57 50 60 32 60 C14 60 7 57 6 50 C3 34 10 20 26 14 Z"
    body = path(sack, PAPER, PAPER, 9) + path(sack, INK, INK, 5.4) + path(sack, SAND, SAND, 0.6)
    ask = "M24 33 C24 23 41 23 41 33 C41 40 33 40 33 46"
    return sheet(body, line("M24 13 L40 13", RED, 4), line(ask, INK, 5.4), circle(33, 53, 3, INK, INK, 0))


def _province() -> str:
    """A province: a piece of land with a boundary stone in the sea."""
    isle = path(
        "M6 40 C6 26 18 30 24 22 C30 14 42 12 50 20 C60 28 60 44 50 50 C40 58 8 58 6 40 Z", GREEN, INK
    )
    return sheet(
        circle(32, 32, 29, BLUE_LIGHT, INK),
        isle,
        line("M14 42 L30 36 L38 44 L54 38", GREEN_DEEP, 2.6),
        box(24, 18, 14, 24, STONE, 3),
        line("M27 25 L35 25 M27 31 L35 31", INK, 2),
        line("M10 56 C16 53 20 53 24 57 M44 8 C48 6 52 8 54 11", BLUE, 2.4),
    )


def _city() -> str:
    """A city: a wall with a gate and towers."""
    wall = path(
        "M6 58 L6 22 L12 22 L12 27 L17 27 L17 22 L22 22 L22 34 L42 34 L42 22 L47 22 L47 27 L52 27 L52 22 L58 22 L58 58 Z",
        SAND,
    )
    return sheet(
        path("M22 34 L22 20 L32 10 L42 20 L42 34 Z", RED),
        wall,
        path("M25 58 L25 48 C25 40 39 40 39 48 L39 58 Z", WOOD_DEEP),
        line("M10 36 L18 36 M46 36 L54 36", INK, 2.4),
    )


def _capital() -> str:
    """The capital: an eagle's standard before a temple."""
    gable = path("M4 26 L32 6 L60 26 Z", GOLD) + box(5, 26, 54, 6, PAPER)
    posts = "".join(box(x, 32, 7, 22, PAPER, 0, INK, 2.2) for x in (8, 20, 37, 49))
    return sheet(
        gable,
        posts,
        box(3, 54, 58, 6, STONE),
        circle(32, 19, 4.6, PURPLE, INK, 2),
        path("M28.5 54 L28.5 40 L35.5 40 L35.5 54 Z", PURPLE, INK, 1.6),
    )


def _concordia() -> str:
    """The last card: clasped hands on a wreath."""
    left = path("M4 26 L22 26 L36 32 C40 34 40 39 35 40 L20 42 L4 42 Z", "#E8C8A4")
    right = path("M60 24 L43 24 L27 33 C24 35 26 40 30 39 L40 41 L46 42 L60 42 Z", "#C99B72")
    return sheet(
        circle(32, 32, 29, PURPLE, INK),
        circle(32, 32, 24.5, PURPLE_LIGHT, GOLD, 2.6),
        left,
        right,
        box(2, 23, 7, 22, RED, 1),
        box(55, 22, 7, 22, BLUE, 1),
    )


def _lane(of_sea: bool) -> str:
    """A line of the map: a paved road, or a dashed wave."""
    if of_sea:
        wave = "M4 40 C10 28 16 28 22 36 C28 44 34 44 40 34 C46 24 52 24 60 30"
        return sheet(
            line(wave, PAPER, 14),
            line(wave, INK, 10.5),
            line(wave, TEAL, 6),
            line("M9 33 L13 30 M27 40 L33 41 M46 27.5 L51 27", TEAL_LIGHT, 3),
        )
    road = "M4 48 L60 16"
    return sheet(line(road, PAPER, 20), line(road, INK, 16.5), line(road, SAND, 11.6), line(road, WOOD, 2.6))


def _team(team: int) -> str:
    """The bracket of a team in the tone of the text: plain, with a bar, with a ring."""
    bracket = line("M50 5 L18 5 L18 59 L50 59", MAIN, 7)
    mark = ("", line("M32 32 L52 32", MAIN, 8), circle(42, 32, 8.5, "none", MAIN, 6))[team]
    return sheet(bracket, mark)


def things() -> dict[str, str]:
    """All of them by key; `plaque/<ware>` for each of the five, `token/a` to `token/d`."""
    out = {f"token/{name}": _letter(name) for name in LETTERS}
    out |= {f"plaque/{ware}": sheet(_plaque(CREAM, GOLD_DEEP), small(ware, 16, 16, 32)) for ware in OUTLINES}
    out |= {
        "plaque/coins_1": sheet(_plaque(WOOD_LIGHT, WOOD_DEEP), coin(32, 32, 13)),
        "plaque/coins_2": sheet(_plaque(WOOD_LIGHT, WOOD_DEEP), coin(23, 31, 11), coin(41, 34, 11)),
        "sestertius": sheet(circle(32, 32, 30.5, PAPER, PAPER, 0), coin(32, 32, 28)),
        "money": sheet(coin(20, 44, 15), coin(45, 42, 15), coin(32, 20, 16)),
        "magnus": sheet(_magnus()),
        "warehouse": _store(),
        "well": _well(True),
        "well_closed": _well(False),
        "any": _any(),
        "province": _province(),
        "city": _city(),
        "capital": _capital(),
        "concordia": _concordia(),
        "line_land": _lane(False),
        "line_sea": _lane(True),
        "hand": sheet(_card(CREAM, BLUE, -22), _card(CREAM, GOLD, 0), _card(CREAM, TEAL, 22)),
        "card": sheet(_card(CREAM, BLUE, 0)),
        "deck": sheet(_card(BLUE, GOLD, -12), _card(BLUE, GOLD, -4), _card(TEAL, GOLD_LIGHT, 5)),
        "pile": sheet(_card(STONE, STONE_DEEP, -9), _card(STONE_DEEP, STONE, 4), _card(CREAM, BLUE, 0)),
    }
    out |= {f"team/{team + 1}": _team(team) for team in range(3)}
    return out
