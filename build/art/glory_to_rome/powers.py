"""The signs a building's function is told with: when it works (a sign cut out of a disc), and what it does (a sign alone).

All are of one tone, that of the text beside them; what is cut out has the tone that reads on it.
"""

from __future__ import annotations

from build.art.glory_to_rome.roles import OUTLINES as ROLES
from build.art.glory_to_rome.roles import TILT
from build.art.pen import MAIN, MARK, box, circle, line, oval, path, sheet, shifted, turned

WHEN_ROLES = {
    "labour": "operarius",
    "craft": "artifex",
    "demand": "legionarius",
    "build": "architectus",
    "trade": "mercator",
    "hire": "patronus",
}
"""The sign of the moment when a role acts, by the role whose outline it is."""

LAMP = "M9 37 C12 27 30 26 40 31 L55 25 L61 31 L47 45 C42 53 18 54 9 37 Z"
FLAME = "M56 22 C48 14 55 9 56 1 C65 10 65 17 59 22 Z"
CREST = "M9 27 C10 2 52 -4 61 27"
HELMET = (
    "M13 38 C13 22 23 15 34 15 C46 15 55 24 55 38 L55 43 L47 43 L44 60 L35 60 L33 46 L26 46 L24 58 L13 55 Z"
)


def _f(d: str, tone: str) -> str:
    return path(d, tone, tone, 1.6)


def _l(d: str, tone: str, width: float = 6) -> str:
    return line(d, tone, width)


def _lamp(tone: str) -> str:
    foot = box(18, 52, 20, 6, tone, 0, tone, 1)
    return _f(LAMP, tone) + _f(FLAME, tone) + circle(7, 35, 5, "none", tone, 4) + foot


def _temple(tone: str) -> str:
    posts = "".join(box(x, 27, 7, 23, tone, 0, tone, 1) for x in (9, 21, 36, 48))
    return _f("M4 24 L32 5 L60 24 Z", tone) + posts + box(5, 53, 54, 7, tone, 0, tone, 1)


def _flag(tone: str) -> str:
    return _l("M14 6 L14 60", tone) + _f("M16 9 L56 9 L46 22 L56 35 L16 35 Z", tone)


def _loop(tone: str) -> str:
    return _l("M32 32 C24 18 8 18 8 32 C8 46 24 46 32 32 C40 18 56 18 56 32 C56 46 40 46 32 32 Z", tone, 7)


def _dusk(tone: str) -> str:
    rays = "M32 8 L32 15 M11 19 L16 24 M53 19 L48 24"
    return _f("M14 44 C14 20 50 20 50 44 Z", tone) + _l("M4 51 L60 51", tone, 5) + _l(rays, tone, 5)


def _wreath(tone: str) -> str:
    leaves = "".join(turned(oval(9, 32, 4.6, 8.6, tone, tone, 0), angle) for angle in (-62, -31, 0, 31, 56))
    inner = "".join(turned(oval(19, 32, 3.6, 7, tone, tone, 0), angle) for angle in (-46, -15, 16, 44))
    side = turned(leaves + inner, -4)
    return (
        side
        + f'<g transform="translate(64 0) scale(-1 1)">{side}</g>'
        + _l("M24 60 L40 54 M40 60 L24 54", tone, 4)
    )


def _helmet(tone: str) -> str:
    return _f(HELMET, tone) + _l(CREST, tone, 7)


def _role(name: str, tone: str) -> str:
    """The sign of a role: its token's outline, but for the helmet, whose crest needs a gap where there is one tone."""
    if name == "demand":
        return _helmet(tone)
    role = WHEN_ROLES[name]
    return turned(_f(ROLES[role], tone), TILT.get(role, 0))


def _when() -> dict[str, str]:
    signs = {
        "think": _lamp,
        "lead": _flag,
        "follow": lambda tone: _l("M12 12 L30 32 L12 52 M34 12 L52 32 L34 52", tone, 9),
        "complete": _temple,
        "always": _loop,
        "turn_end": _dusk,
    }
    drawn = {name: sign(MARK) for name, sign in signs.items()}
    drawn |= {name: _role(name, MARK) for name in WHEN_ROLES}
    disc = circle(32, 32, 31, MAIN, MAIN, 0)
    return {name: sheet(disc, shifted(body, 13, 13, 0.59)) for name, body in drawn.items()}


def _frame(x: float, y: float) -> str:
    return box(x, y, 28, 40, "none", 4, MAIN, 5.4)


def _plus(x: float, y: float) -> str:
    return _l(f"M{x - 9} {y} L{x + 9} {y} M{x} {y - 9} L{x} {y + 9}", MAIN, 6)


def _man(x: float, y: float) -> str:
    return shifted(
        circle(0, -15, 10, MAIN, MAIN, 0) + _f("M-18 18 C-18 2 -10 -2 0 -2 C10 -2 18 2 18 18 Z", MAIN), x, y
    )


def _blocks() -> str:
    return "".join(box(x, y, 22, 15, MAIN, 1, MAIN, 1) for x, y in ((5, 44), (31, 44), (18, 25)))


def _chest() -> str:
    lid = "M5 27 C5 8 16 6 32 6 C48 6 59 8 59 27 Z"
    return _f(lid, MAIN) + path("M6 33 L58 33 L58 58 L6 58 Z M27 33 L27 45 L37 45 L37 33 Z", MAIN, MAIN, 1)


def _cards() -> str:
    return turned(_frame(18, 12), -20, 32, 58) + turned(box(18, 12, 28, 40, MAIN, 4, MAIN, 5.4), 16, 32, 58)


def _shield() -> str:
    return path(
        "M32 4 C42 9 50 10 56 10 C57 34 50 52 32 61 C14 52 7 34 8 10 C14 10 22 9 32 4 Z "
        "M32 13 C27 16 21 17.5 16.5 18 C17 34 22 45 32 51.5 Z",
        MAIN,
        MAIN,
        1.6,
    )


def _things() -> dict[str, str]:
    """What is drawn, moved or kept."""
    return {
        "draw": box(3, 26, 30, 36, MAIN, 4, MAIN, 3)
        + _l("M9 19 L38 19 L38 55", MAIN, 4.4)
        + _l("M52 58 L52 12 M41 24 L52 11 L63 24", MAIN, 5.4),
        "discard": _frame(6, 6) + _l("M48 8 L48 54 M35 40 L48 55 L61 40", MAIN),
        "card": box(17, 8, 30, 48, MAIN, 4, MAIN, 5),
        "any_card": _frame(4, 12) + _l("M48 22 L48 46 M37.5 28 L58.5 40 M37.5 40 L58.5 28", MAIN, 5.4),
        "hand": _cards(),
        "look": box(12, 3, 40, 58, "none", 5, MAIN, 5)
        + _l("M19 32 C24 22 40 22 45 32 C40 42 24 42 19 32 Z", MAIN, 4)
        + circle(32, 32, 4.6, MAIN, MAIN, 0),
        "client": _man(32, 38),
        "new_client": _man(24, 40) + _plus(51, 20),
        "material": _f("M32 4 L57 17 L57 46 L32 60 L7 46 L7 17 Z", MAIN),
        "any_material": path("M32 4 L57 17 L57 46 L32 60 L7 46 L7 17 Z", "none", MAIN, 5.4)
        + _l("M32 20 L32 44 M21.5 26 L42.5 38 M21.5 38 L42.5 26", MAIN, 5.4),
        "one_material": path("M32 4 L57 17 L57 46 L32 60 L7 46 L7 17 Z", "none", MAIN, 5.4)
        + _l("M25 24 L33 18 L33 46", MAIN, 6),
        "stockpile": _blocks() + _l("M29 3 L29 18 M20 11 L29 20 L38 11", MAIN, 5),
        "pool": path(
            "M4 38 C4 24 60 24 60 38 C60 58 4 58 4 38 Z M13 38 C13 31 51 31 51 38 C51 48 13 48 13 38 Z",
            MAIN,
            MAIN,
            1,
        )
        + _l("M32 24 L32 6 M23 15 L32 5 L41 15", MAIN, 5),
        "vault": _chest(),
        "influence": "".join(box(x, 8, 8, 50, MAIN, 3, MAIN, 0) for x in (10, 21, 32))
        + _l("M7 20 L43 20 M7 46 L43 46", MAIN, 6)
        + _f("M43 14 C54 6 60 16 60 26 C60 36 54 40 43 32 Z", MAIN),
        "senator": _frame(18, 6) + shifted(_man(0, 0), 32, 31, 0.5) + _l("M18 58 L46 58", MAIN, 6),
    }


def _deeds() -> dict[str, str]:
    """What is changed, won or kept off."""
    return {
        "action": _f("M4 10 L36 32 L4 54 Z", MAIN) + _plus(50, 32),
        "double": _l("M6 20 L24 44 M24 20 L6 44", MAIN, 6.4)
        + _l("M36 26 C36 10 58 12 57 26 C56 34 44 40 36 52 L59 52", MAIN, 6.4),
        "limit": _l("M14 8 L5 8 L5 56 L14 56 M50 8 L59 8 L59 56 L50 56", MAIN) + _plus(32, 32),
        "protect": _shield(),
        "take": _l("M60 20 L24 20 M36 7 L22 20 L36 33", MAIN) + _l("M5 30 L5 57 L50 57 L50 42", MAIN),
        "share": shifted(_temple(MAIN), 14, 0, 0.56)
        + _l(
            "M32 38 L32 58 M24 51 L32 59 L40 51 M20 40 L8 54 M8 44 L7 55 L18 55 M44 40 L56 54 M56 44 L57 55 L46 55",
            MAIN,
            4.4,
        ),
        "building": _temple(MAIN),
        "unfinished": path("M4 24 L32 5 L60 24 Z", "none", MAIN, 5)
        + _l("M12 30 L12 38 M12 46 L12 56 M32 30 L32 38 M32 46 L32 56 M52 30 L52 38 M52 46 L52 56", MAIN, 6),
        "finish": _f("M6 56 L6 40 L58 40 L58 56 Z", MAIN)
        + _l("M12 30 L32 12 L52 30 M20 34 L32 23 L44 34", MAIN, 6),
        "outside": _l("M6 58 L6 10 M20 58 L20 10 M2 22 L24 22 M2 44 L24 44", MAIN, 5)
        + _l("M30 34 L58 34 M46 21 L59 34 L46 47", MAIN),
        "plot": path("M4 54 L18 24 L60 24 L48 54 Z", "none", MAIN, 5.4)
        + _l("M18 22 L18 8 M60 22 L60 8", MAIN, 5),
        "points": _f("M32 4 L40 24 L61 25.6 L45 38.6 L50 59 L32 48 L14 59 L19 38.6 L3 25.6 L24 24 Z", MAIN),
        "win": _wreath(MAIN)
        + shifted(
            _f("M32 4 L40 24 L61 25.6 L45 38.6 L50 59 L32 48 L14 59 L19 38.6 L3 25.6 L24 24 Z", MAIN),
            22,
            14,
            0.31,
        ),
        "end": _l("M12 7 L52 7 M12 57 L52 57", MAIN, 7)
        + _f("M18 12 L46 12 L34 32 L46 52 L18 52 L30 32 Z", MAIN),
        "think": _lamp(MAIN),
    }


def powers() -> dict[str, str]:
    """`when/<name>` and `what/<name>`."""
    what = _things() | _deeds() | {name: _role(name, MAIN) for name in WHEN_ROLES}
    out = {f"when/{name}": body for name, body in _when().items()}
    return out | {f"what/{name}": sheet(body) for name, body in what.items()}
