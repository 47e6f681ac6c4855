"""What a card makes one do, and what cards are, as signs of one tone beside words."""

from __future__ import annotations

from build.art.pen import MAIN, box, circle, line, path, sheet, shifted


def _l(d: str, width: float = 6) -> str:
    return line(d, MAIN, width)


def _f(d: str, width: float = 1) -> str:
    return path(d, MAIN, MAIN, width)


def _frame(x: float, y: float, w: float = 28, h: float = 40) -> str:
    return box(x, y, w, h, "none", 4, MAIN, 5.4)


def _coin(x: float, y: float, r: float) -> str:
    return circle(x, y, r, "none", MAIN, 5.4) + circle(x, y, r * 0.3, MAIN, MAIN, 0)


def _crate(x: float, y: float, s: float) -> str:
    return box(x, y, s, s, "none", 2, MAIN, 5) + _l(f"M{x} {y + s / 2} L{x + s} {y + s / 2}", 4.4)


def _house(x: float, y: float, k: float) -> str:
    return shifted(
        _f("M-24 -2 L0 -24 L24 -2 L18 -2 L18 24 L6 24 L6 8 L-6 8 L-6 24 L-18 24 L-18 -2 Z"), x, y, k
    )


def _man(x: float, y: float, k: float = 1) -> str:
    return shifted(
        circle(0, -15, 10, MAIN, MAIN, 0) + _f("M-18 18 C-18 2 -10 -2 0 -2 C10 -2 18 2 18 18 Z"), x, y, k
    )


def steps() -> dict[str, str]:
    """`act/<name>`: the parts of a turn."""
    return {
        "act/move": circle(12, 50, 9, MAIN, MAIN, 0)
        + _l("M13 32 C18 6 46 6 49 32 M37 24 L49 37 L60 24 M36 55 L62 55"),
        "act/build": _house(25, 36, 1.04) + _l("M52 6 L52 28 M41 17 L63 17"),
        "act/produce": _f("M32 12 C38 18 38 26 32 30 C26 26 26 18 32 12 Z M18 22 C26 24 30 30 30 38 C22 38 17 32 18 22 Z M46 22 C38 24 34 30 34 38 C42 38 47 32 46 22 Z")
        + _l("M32 28 L32 60 M14 60 L50 60"),
        "act/cash": _coin(22, 24, 16) + _coin(43, 43, 15),
        "act/sell": _crate(4, 28, 27) + _l("M35 18 L56 18 M47 7 L58 18 L47 29") + circle(50, 48, 9, "none", MAIN, 5),
        "act/buy": _crate(33, 28, 27) + _l("M29 18 L6 18 M17 7 L6 18 L17 29") + circle(14, 48, 9, "none", MAIN, 5),
        "act/take": _frame(5, 5, 26, 36) + _l("M42 10 L42 44 M30 33 L42 46 L54 33 M20 58 L62 58"),
        "act/place": _man(22, 38, 1.05) + _l("M50 8 L50 44 M39 33 L50 45 L61 33"),
        "act/stipend": _man(20, 38, 0.95) + _coin(48, 26, 12),
        "act/copy": _frame(5, 6, 27, 38) + box(28, 20, 30, 40, MAIN, 4, MAIN, 3),
        "act/keep": _f("M6 26 L32 8 L58 26 L58 31 L6 31 Z", 3) + _l("M10 34 L10 58 L54 58 L54 34") + box(24, 38, 16, 15, MAIN, 1, MAIN, 2),
        "act/take_back": _frame(31, 22, 28, 37)
        + _l("M56 9 L22 9 C-2 9 0 45 20 45 M11 34 L22 45 L11 56"),
        "act/play": _frame(18, 4, 28, 34) + _l("M4 44 L4 58 L60 58 L60 44"),
    }  # fmt: skip


def _twig() -> str:
    """A branch of olive."""
    right = ((20, 50, 1.05), (31, 37, 1.05), (41, 24, 1))
    left = ((17, 50, 0.95), (28, 39, 0.95), (38, 26, 0.9))
    return (
        _l("M8 58 C22 48 38 30 50 6", 5)
        + "".join(shifted(_f("M0 0 C4 -10 14 -13 22 -10 C20 -2 10 4 0 0 Z"), x, y, k) for x, y, k in right)
        + "".join(shifted(_f("M0 0 C-8 -8 -8 -18 -3 -24 C5 -20 7 -8 0 0 Z"), x, y, k) for x, y, k in left)
    )


def _offices() -> dict[str, str]:
    """The roles of officials."""
    scroll = (
        box(13, 14, 34, 36, "none", 2, MAIN, 5)
        + _l("M7 14 L53 14 M11 50 L57 50", 8)
        + _l("M22 25 L39 25 M22 34 L39 34", 4.4)
    )
    axe = "".join(box(x, 8, 7, 50, MAIN, 3, MAIN, 0) for x in (12, 21, 30)) + _l(
        "M8 22 L42 22 M8 44 L42 44", 5
    )
    return {
        "tribune": _f("M4 34 L60 34 L54 44 L54 58 L10 58 L10 44 Z") + _man(32, 22, 0.78),
        "senator": _f("M3 24 L32 4 L61 24 Z") + "".join(_f(f"M{x} 28 L{x + 8} 28 L{x + 8} 50 L{x} 50 Z") for x in (8, 20, 36, 48)) + _f("M4 53 L60 53 L60 60 L4 60 Z"),
        "magister": scroll,
        "consul": axe + _f("M42 10 C54 4 62 14 62 26 C62 36 54 42 42 34 Z"),
        "proconsul": shifted(axe, 0, 0, 0.86) + _l("M44 44 L60 44 M52 36 L52 52", 5.4) + _f("M38 8 C50 3 58 12 56 22 C55 30 48 34 38 28 Z"),
        "praetor": _l("M32 8 L32 54 M18 58 L46 58 M10 15 L54 15", 5) + _l("M3 36 L12 17 L21 36 M43 36 L52 17 L61 36", 4) + _f("M2 37 L22 37 C20 47 4 47 2 37 Z M42 37 L62 37 C60 47 44 47 42 37 Z"),
        "legatus": _l("M12 4 L12 61", 6) + _f("M15 8 L58 8 L58 38 L47 32 L36 38 L26 32 L15 38 Z"),
        "diplomat": shifted(_twig(), 1, 4, 0.92),
    }  # fmt: skip


def _trades() -> dict[str, str]:
    """The roles of those who build, trade, travel and make."""
    anvil = "M4 30 L60 30 L60 37 C50 38 46 42 44 46 L50 58 L16 58 L22 46 C20 42 10 40 4 34 Z"
    return {
        "architect": _l("M32 10 L14 60 M32 10 L50 60 M20 42 C26 48 38 48 44 42", 6) + circle(32, 9, 7, MAIN, MAIN, 0),
        "prefect": _f("M32 4 L60 24 L60 30 L4 30 L4 24 Z") + path("M9 32 L55 32 L55 60 L9 60 Z M24 60 L24 48 C24 40 40 40 40 48 L40 60 Z", MAIN, MAIN, 1),
        "mercator": _f("M4 44 L60 38 C60 50 54 58 44 58 L18 58 C10 58 5 52 4 44 Z") + _l("M30 4 L30 42", 5) + _f("M34 6 C50 10 56 22 54 34 L34 34 Z M26 12 L10 34 L26 34 Z"),
        "colonist": _man(24, 34, 1.15) + _l("M50 8 L50 61", 5) + _f("M42 8 L60 8 L60 24 L42 24 Z"),
        "mason": "".join(box(x, y, w, 13, MAIN, 1, MAIN, 1) for x, y, w in ((4, 46, 25), (34, 46, 26), (4, 28, 12), (20, 28, 25), (49, 28, 11), (4, 10, 25), (34, 10, 26))),
        "farmer": _l("M32 18 L32 61", 5) + "".join(shifted(_f("M0 0 C-4 -8 0 -16 6 -19 C10 -11 8 -3 0 0 Z"), 33, y, 1.1) + shifted(_f("M0 0 C4 -8 0 -16 -6 -19 C-10 -11 -8 -3 0 0 Z"), 31, y, 1.1) for y in (24, 38, 52)),
        "smith": _f(anvil) + _l("M22 20 L46 8", 5) + _f("M40 2 L52 0 L56 12 L46 17 Z"),
        "vintner": _f("M24 4 L40 4 L40 10 L37 12 L37 18 C50 22 50 34 45 41 C42 47 36 52 35 60 L29 60 C28 52 22 47 19 41 C14 34 14 22 27 18 L27 12 L24 10 Z") + _l("M24 15 C8 14 8 30 18 32 M40 15 C56 14 56 30 46 32", 4.4),
        "weaver": _l("M8 60 L8 6 M56 60 L56 6 M4 10 L60 10", 6) + _l("M19 14 L19 38 M28 14 L28 38 M36 14 L36 38 M45 14 L45 38", 3.4) + _f("M15 38 L49 38 L49 58 L15 58 Z"),
    }  # fmt: skip


def roles() -> dict[str, str]:
    """`role/<id>`, all seventeen."""
    return {f"role/{name}": body for name, body in (_offices() | _trades()).items()}


def acts() -> dict[str, str]:
    """Every sign by its key."""
    return {key: sheet(body) for key, body in (steps() | roles()).items()}
