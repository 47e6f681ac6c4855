"""Goods, ships, coin, fame, contract, passenger, trading post."""

from __future__ import annotations

from build.art.pen import (
    BLACK,
    BLACK_LIGHT,
    BLUE,
    BLUE_LIGHT,
    CREAM,
    GOLD,
    GOLD_DEEP,
    GOLD_LIGHT,
    GREEN,
    GREEN_DEEP,
    INK,
    PAPER,
    PURPLE,
    RED,
    RED_LIGHT,
    SAND,
    STEEL_LIGHT,
    TEAL,
    TEAL_LIGHT,
    WOOD,
    WOOD_DEEP,
    WOOD_LIGHT,
    YELLOW,
    YELLOW_DEEP,
    box,
    circle,
    line,
    oval,
    path,
    sheet,
    shifted,
    token,
    turned,
)

AMPHORA = (
    "M25 5 L39 5 L39 10 L37 11 L37 15 C43 12 52 14 52 22 C52 29 48 32 45.5 33 C44 42 39 50 36 53 L41 59 L23 59 "
    "L28 53 C25 50 20 42 18.5 33 C16 32 12 29 12 22 C12 14 21 12 27 15 L27 11 L25 10 Z"
)
BRICKS = "M20 12 L44 12 L44 27 L57 27 L57 52 L7 52 L7 27 L20 27 Z"
SHIELD = "M32 4 C40 9 48 10.5 54 10.5 C55 32 49 50 32 60 C15 50 9 32 10 10.5 C16 10.5 24 9 32 4 Z"
GEM = "M16 15 L48 15 L60 29 L32 55 L4 29 Z"


def _food() -> str:
    """An ear of grain: seven plump grains on a stem, ringed as one shape."""
    places: list[tuple[float, float, float]] = [(32, 14, 0)]
    for y in (23, 34.5, 46):
        places += [(22.5, y, -34), (41.5, y, 34)]

    def ear(fill: str, edge: str, width: float, stem: float) -> str:
        grains = "".join(
            turned(oval(x, y, 6.4, 10, fill, edge, width), angle, x, y) for x, y, angle in places
        )
        return line("M32 16 L32 58", edge if width > 2 else GREEN_DEEP, stem) + grains

    return ear(PAPER, PAPER, 9, 12) + ear(INK, INK, 5.4, 8.4) + ear(GREEN, GREEN_DEEP, 1.6, 3.4)


def _consumer() -> str:
    return token(
        AMPHORA,
        BLUE,
        path("M20 22 C16 22 17 29 19 29 Z M44 22 C48 22 47 29 45 29 Z", PAPER, INK, 1.6),
        box(27, 5.5, 10, 4, BLUE_LIGHT, 1, BLUE, 0),
        line("M21 33 L43 33", BLUE_LIGHT, 3.4),
        line("M23 24 C25 21 27 19.5 29 19", BLUE_LIGHT, 2.6),
    )


def _industrial() -> str:
    joints = "M20 27 L44 27 M7 39.5 L57 39.5 M32 27 L32 39.5 M20 39.5 L20 52 M44 39.5 L44 52"
    return token(
        BRICKS,
        RED,
        line(joints, INK, 3),
        line("M23 15.5 L41 15.5 M10 30.5 L28 30.5 M36 30.5 L54 30.5", RED_LIGHT, 2.6),
    )


def _military() -> str:
    return token(
        SHIELD,
        BLACK,
        path(
            "M32 10 C38 14 44 15.5 48.5 16 C48.5 33 43.5 45.5 32 53.5 C20.5 45.5 15.5 33 15.5 16 C20 15.5 26 14 32 10 Z",
            "none",
            BLACK_LIGHT,
            2,
        ),
        line("M32 16 L32 46 M20.5 29 L43.5 29", STEEL_LIGHT, 4.6),
        circle(32, 29, 6, STEEL_LIGHT, BLACK, 2),
    )


def _luxury() -> str:
    return token(
        GEM,
        YELLOW,
        path("M4 29 L60 29 L32 55 Z", YELLOW_DEEP, YELLOW_DEEP, 0),
        path("M22 29 L32 15 L42 29 L32 55 Z", YELLOW, YELLOW, 0),
        path(
            "M16 15 L48 15 L60 29 L32 55 L4 29 Z M4 29 L60 29 M16 15 L22 29 L32 55 M48 15 L42 29 L32 55 M22 29 L32 15 L42 29",
            "none",
            "#7A5A08",
            1.8,
        ),
        path("M18 18 L28 18 L21.5 26.5 Z", PAPER, PAPER, 0),
    )


def _hull(length: float, top: float, oars: int) -> list[str]:
    left, right = 32 - length / 2, 32 + length / 2
    body = (
        f"M{left:g} {top:g} C{left - 1:g} {top - 6:g} {left + 2:g} {top - 9:g} {left + 6:g} {top - 9:g} "
        f"L{left + 8:g} {top:g} L{right - 8:g} {top:g} L{right - 3:g} {top - 7:g} L{right + 1:g} {top - 7:g} "
        f"C{right + 1:g} {top + 5:g} {right - 7:g} {top + 11:g} {right - 12:g} {top + 11:g} "
        f"L{left + 10:g} {top + 11:g} C{left + 3:g} {top + 11:g} {left:g} {top + 6:g} {left:g} {top:g} Z"
    )
    parts = [
        path(body, WOOD),
        line(f"M{left + 3:g} {top + 4.5:g} L{right - 3:g} {top + 4.5:g}", WOOD_LIGHT, 2.6),
    ]
    step = (length - 20) / max(1, oars)
    for index in range(oars):
        x = left + 11 + step * (index + 0.5)
        parts.append(line(f"M{x:g} {top + 6:g} L{x - 3:g} {top + 15:g}", INK, 2.2))
    return parts


def _sail(x: float, y: float, w: float, h: float, tone: str, stripe: str) -> list[str]:
    sail = f"M{x - w / 2:g} {y:g} L{x + w / 2:g} {y:g} C{x + w / 2 + 4:g} {y + h / 2:g} {x + w / 2 + 2:g} {y + h:g} {x + w / 2 - 1:g} {y + h:g} L{x - w / 2 + 2:g} {y + h:g} C{x - w / 2 + 5:g} {y + h * 0.6:g} {x - w / 2 + 3:g} {y + h * 0.3:g} {x - w / 2:g} {y:g} Z"
    return [
        line(f"M{x:g} {y - 5:g} L{x:g} {y + h + 10:g}", WOOD_DEEP, 3.2),
        path(sail, tone),
        line(f"M{x - w / 2 + 4.6:g} {y + h / 2:g} L{x + w / 2 + 1:g} {y + h / 2:g}", stripe, 3),
    ]


def _sea() -> str:
    return line("M4 58 C9 54 13 54 18 58 C23 61 27 61 32 58 C37 54 41 54 46 58 C51 61 55 61 60 58", TEAL, 3)


def ships() -> dict[str, str]:
    """Three hulls: one sail and no oars, one sail and oars, two sails and oars."""
    small = _sail(32, 21, 18, 15, PAPER, RED) + _hull(36, 44, 0)
    middle = _sail(33, 15, 25, 20, CREAM, RED) + _hull(48, 43, 3)
    large = _sail(21, 15, 19, 18, CREAM, PURPLE) + _sail(44, 11, 22, 22, PAPER, PURPLE) + _hull(60, 42, 5)
    return {
        "ship/parvus_dromo": sheet(*small, _sea()),
        "ship/medius_dromo": sheet(*middle, _sea()),
        "ship/magnus_dromo": sheet(*large, _sea()),
    }


def _coin() -> str:
    return sheet(
        circle(32, 32, 29, PAPER, PAPER, 0),
        circle(32, 32, 26, GOLD),
        circle(32, 32, 20, GOLD_LIGHT, GOLD_DEEP, 2.2),
        line("M32 18 L32 46 M24 27 L40 27 M27 46 L37 46", GOLD_DEEP, 4.4),
        line("M13 26 C15 20 19 16 24 13.5", PAPER, 2.4),
    )


def _fame() -> str:
    left = [
        path(d, GREEN, GREEN_DEEP, 1.8)
        for d in (
            "M26 53 C18 55 12 52 9 47 C16 45 23 47 26 53 Z",
            "M17 45 C9 44 5 39 4 33 C11 34 16 39 17 45 Z",
            "M12 35 C5 31 3 25 5 19 C11 23 13 29 12 35 Z",
            "M12 25 C8 18 10 12 14 8 C18 14 17 20 12 25 Z",
            "M22 46 C20 39 23 34 27 31 C29 37 27 43 22 46 Z",
            "M17 35 C16 28 19 24 24 21 C25 27 22 32 17 35 Z",
            "M17 24 C18 17 21 14 26 12 C26 18 22 22 17 24 Z",
        )
    ]
    half = line("M14 12 C8 26 12 44 32 56", GREEN_DEEP, 2.6) + "".join(left)
    mirrored = f'<g transform="translate(64 0) scale(-1 1)">{half}</g>'
    knot = path("M26 53 L38 59 M38 53 L26 59", "none", RED, 3.6)
    star = path(
        "M32 17 L35.6 26 L45 26.6 L37.8 32.6 L40.2 41.8 L32 36.8 L23.8 41.8 L26.2 32.6 L19 26.6 L28.4 26 Z",
        GOLD,
        INK,
        2,
    )
    return sheet(half, mirrored, knot, star)


def _bales() -> str:
    """A pile of five bales, one in the color of each good."""
    places = ((13, 8, GREEN), (33, 8, BLUE), (3, 33, RED), (23, 33, BLACK), (43, 33, YELLOW))
    return "".join(box(x, y, 18, 22, fill, 2) for x, y, fill in places)


def _contract() -> str:
    return sheet(_scroll())


def _contract_swap() -> str:
    """A contract that goes, and another one that comes."""
    arrows = "M40 11 L50 11 C55 11 55 14 55 22 M47 16 L55 24 L62 16 M23 54 L13 54 C8 54 8 51 8 42 M1 48 L8 40 L16 48"
    return sheet(
        shifted(_scroll(), -5, -5, 0.68),
        shifted(_scroll(), 25, 26, 0.68),
        line(arrows, CREAM, 9),
        line(arrows, RED, 5),
    )


def _own_good() -> str:
    """The bales under the gear of production: a good that one's own workshops make."""
    teeth = "".join(turned(box(41.5, 27, 7, 36, RED, 1, INK, 2), angle, 45, 45) for angle in (0, 45, 90, 135))
    gear = circle(45, 45, 20, PAPER, PAPER, 0) + teeth + circle(45, 45, 13, RED) + circle(45, 45, 5, PAPER)
    return sheet(shifted(_bales(), -2, -4, 0.86), gear)


def _store() -> str:
    """Bales under the roof of a granary."""
    return sheet(
        box(7, 24, 50, 36, CREAM),
        path("M2 27 L32 3 L62 27 Z", RED),
        line("M10 25 L32 8 L54 25", RED_LIGHT, 2.4),
        *(box(x, y, 12, 13, fill, 1, INK, 2.2) for x, y, fill in ((12, 45, GREEN), (26, 45, BLUE), (40, 45, YELLOW), (19, 31, RED), (33, 31, BLACK))),
    )  # fmt: skip


def _donation() -> str:
    """An open hand that holds out a bale."""
    hand = "M3 36 L16 34 C22 32 27 36 33 38 L44 39 C49 40 48 46 43 46 L33 46 L46 46 L57 38 C62 36 64 41 61 44 L46 57 C43 59 40 60 36 60 L17 57 L3 59 Z"
    return sheet(
        box(23, 5, 25, 25, GREEN, 2),
        line("M23 17.5 L48 17.5 M35.5 5 L35.5 30", INK, 2.4),
        path(hand, "#E8C8A4"),
        box(1, 33, 8, 29, PURPLE, 1),
    )


def _first() -> str:
    """A house with a medal of the first: its building comes before all others'."""
    return sheet(
        path("M3 32 L28 9 L53 32 L53 60 L3 60 Z", SAND),
        path("M1 33 L28 8 L55 33", "none", INK, 6),
        path("M1 33 L28 8 L55 33", "none", RED_LIGHT, 2.4),
        path("M12 60 L12 44 L24 44 L24 60 Z", WOOD_DEEP),
        circle(44, 42, 18, GOLD_LIGHT, INK, 3.4),
        line("M38 37 L45 31 L45 53 M38 53 L52 53", RED, 5),
    )


def _scroll() -> str:
    return "".join((
        path("M14 12 L50 12 L50 50 L14 50 Z", CREAM),
        path("M10 7 L54 7 C58 7 58 16 54 16 L10 16 C6 16 6 7 10 7 Z", SAND),
        path("M10 47 L54 47 C58 47 58 56 54 56 L10 56 C6 56 6 47 10 47 Z", SAND),
        line("M20 24 L44 24 M20 31 L44 31 M20 38 L32 38", INK, 2.8),
        circle(42, 42, 6.5, RED, INK, 2.2),
        circle(42, 42, 2.2, RED_LIGHT, RED_LIGHT, 0),
    ))  # fmt: skip


def _passenger() -> str:
    return sheet(
        path("M14 58 C12 40 20 29 32 29 C44 29 52 40 50 58 Z", TEAL),
        path("M32 29 L24 58 L32 58 L42 31 C39 29.6 36 29 32 29 Z", TEAL_LIGHT, INK, 2),
        circle(32, 18, 11, CREAM),
        path("M21 17 C21 8 26 5 32 5 C38 5 43 8 43 17 C38 12 27 12 21 17 Z", WOOD_DEEP, INK, 2),
    )


def _post() -> str:
    return sheet(
        line("M46 36 L46 4", WOOD_DEEP, 3.2),
        path("M46 5 L62 10 L46 16 Z", RED, INK, 2),
        path("M4 32 L28 17 L52 32 L52 58 L4 58 Z", SAND),
        path("M2 33 L28 15 L54 33", "none", INK, 5.4),
        path("M2 33 L28 15 L54 33", "none", RED_LIGHT, 2),
        path("M19 58 L19 42 C19 35 37 35 37 42 L37 58 Z", WOOD_DEEP),
        line("M28 38 L28 57", WOOD_LIGHT, 1.8),
        box(46, 47, 14, 12, WOOD_LIGHT, 1),
        line("M46 53 L60 53", INK, 1.8),
    )


def goods() -> dict[str, str]:
    """Everything that is counted."""
    return {
        "good/food": sheet(_food()),
        "good/consumer": sheet(_consumer()),
        "good/industrial": sheet(_industrial()),
        "good/military": sheet(_military()),
        "good/luxury": sheet(_luxury()),
        "gold": _coin(),
        "fame": _fame(),
        "contract": _contract(),
        "passenger": _passenger(),
        "post": _post(),
        "any_good": sheet(_bales()),
        "own_good": _own_good(),
        "store": _store(),
        "donation": _donation(),
        "contract_swap": _contract_swap(),
        "preempt": _first(),
        "copies": sheet(box(18, 8, 40, 30, SAND, 2), box(6, 22, 40, 30, CREAM, 2)),
    }
