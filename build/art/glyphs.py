"""Interface glyphs: one tone, taken from the text color of the surface they stand on."""

from __future__ import annotations

from math import cos, pi, sin

from build.art.pen import MAIN, box, circle, path, sheet, shifted

W = 6.0


def _l(d: str, width: float = W) -> str:
    return path(d, "none", MAIN, width)


def _f(d: str) -> str:
    return path(d, MAIN, MAIN, 2)


def _gear() -> str:
    points = []
    for index in range(32):
        radius = 27 if index % 4 in {1, 2} else 20.5
        angle = (index + 0.5) * pi / 16
        points.append(f"{32 + radius * cos(angle):.2f} {32 + radius * sin(angle):.2f}")
    ring = "M32 22 A10 10 0 1 0 32 42 A10 10 0 1 0 32 22 Z"
    return path("M" + " L".join(points) + " Z " + ring, MAIN, MAIN, 1.6)


def _dice() -> str:
    pips = ((22, 22), (42, 22), (32, 32), (22, 42), (42, 42))
    return box(9, 9, 46, 46, "none", 9, MAIN, W) + "".join(circle(x, y, 4, MAIN, MAIN, 0) for x, y in pips)


def _bot() -> str:
    return (
        box(12, 22, 40, 32, "none", 8, MAIN, W)
        + _l("M32 22 L32 11")
        + circle(32, 8, 4, MAIN, MAIN, 0)
        + circle(24, 37, 4.4, MAIN, MAIN, 0)
        + circle(40, 37, 4.4, MAIN, MAIN, 0)
        + _l("M5 33 L5 43 M59 33 L59 43")
    )


def _help() -> str:
    return (
        circle(32, 32, 26, "none", MAIN, 5.4)
        + _l("M24 26 C24 16 40 16 40 26 C40 32 32 31 32 37")
        + circle(32, 46, 3.6, MAIN, MAIN, 0)
    )


def _info() -> str:
    return circle(32, 32, 26, "none", MAIN, 5.4) + _l("M32 30 L32 45") + circle(32, 20, 3.8, MAIN, MAIN, 0)


def _eye() -> str:
    return _l("M5 32 C14 17 23 13 32 13 C41 13 50 17 59 32 C50 47 41 51 32 51 C23 51 14 47 5 32 Z") + circle(
        32, 32, 9, MAIN, MAIN, 0
    )


def _lock() -> str:
    return box(12, 28, 40, 29, MAIN, 5, MAIN, 2) + _l("M20 28 L20 20 C20 5 44 5 44 20 L44 28")


def _take_back(badge: str) -> str:
    """The arrow of undo above a sign of who decides about it."""
    return _l("M11 19 L36 19 C60 19 60 47 46 49") + _l("M24 5 L10 19 L24 33") + badge


def _reference_card() -> str:
    """A card with a heading and two lines, each of a sign and its words."""
    return (
        box(5, 9, 54, 46, "none", 6, MAIN, 5)
        + _f("M7 11 L57 11 L57 22 L7 22 Z")
        + circle(17, 33, 4.4, MAIN, MAIN, 0)
        + _f("M13 42 L21 42 L21 50 L13 50 Z")
        + _l("M29 33 L49 33 M29 46 L49 46", 5)
    )


def _padlock(x: float, y: float, scale: float) -> str:
    return shifted(_lock(), x, y, scale)


def _auto_answer() -> str:
    """An answer given by itself: a bubble with a tick, and a gear at its corner."""
    bubble = "M36 46 L28 46 L16 57 L16 46 L6 46 L6 7 L56 7 L56 24"
    return _l(bubble, 5.2) + _l("M17 25 L26 34 L43 16", 6.4) + shifted(_gear(), 32, 30, 0.52)


def _star() -> str:
    return _f("M32 5 L40 24 L60 25.6 L44.6 38.6 L49.6 58 L32 47 L14.4 58 L19.4 38.6 L4 25.6 L24 24 Z")


def _gauge(angle: float) -> str:
    """A dial of speed with its hand at an angle from the left, in degrees."""
    turn = (180 - angle) * pi / 180
    tip = f"{32 + 21 * cos(turn):.1f} {46 - 21 * sin(turn):.1f}"
    ticks = "M10 46 L15 46 M16.4 30.4 L20 34 M32 24 L32 29 M47.6 30.4 L44 34 M54 46 L49 46"
    return (
        _l("M6 54 C-2 30 14 15 32 15 C50 15 66 30 58 54 Z", 5)
        + _l(ticks, 3.4)
        + (_l(f"M32 46 L{tip}", 5.4) + circle(32, 46, 5.4, MAIN, MAIN, 0))
    )


def _sound(waves: str) -> str:
    return _f("M6 24 L17 24 L32 11 L32 53 L17 40 L6 40 Z") + _l(waves)


def _person() -> str:
    return circle(32, 19, 12, MAIN, MAIN, 2) + _f("M9 58 C9 42 19 36 32 36 C45 36 55 42 55 58 Z")


def _people() -> str:
    return (
        circle(24, 21, 10, MAIN, MAIN, 2)
        + _f("M5 56 C5 42 13 36 24 36 C35 36 43 42 43 56 Z")
        + _l("M42 12 C52 14 52 28 43 31 M48 38 C56 41 60 47 60 56", 5)
    )


def glyphs() -> dict[str, str]:
    """All glyphs by name; the drawing uses only the sentinel for the main tone."""
    drawn = {
        "undo": _l("M12 24 L40 24 C60 24 60 52 40 52 L22 52") + _l("M26 9 L11 24 L26 39"),
        "redo": _l("M52 24 L24 24 C4 24 4 52 24 52 L42 52") + _l("M38 9 L53 24 L38 39"),
        "menu": _l("M9 16 L55 16 M9 32 L55 32 M9 48 L55 48"),
        "settings": _gear(),
        "help": _help(),
        "info": _info(),
        "log": box(12, 6, 40, 52, "none", 5, MAIN, 5.4) + _l("M22 20 L42 20 M22 32 L42 32 M22 44 L34 44", 5),
        "play": _f("M16 8 L54 32 L16 56 Z"),
        "pause": _f("M14 9 L27 9 L27 55 L14 55 Z M37 9 L50 9 L50 55 L37 55 Z"),
        "step": _f("M10 9 L40 32 L10 55 Z M45 9 L54 9 L54 55 L45 55 Z"),
        "step_back": _f("M54 9 L24 32 L54 55 Z M10 9 L19 9 L19 55 L10 55 Z"),
        "fast": _f("M5 10 L32 32 L5 54 Z M32 10 L59 32 L32 54 Z"),
        "to_start": _f("M56 10 L34 32 L56 54 Z M34 10 L12 32 L34 54 Z M4 10 L10 10 L10 54 L4 54 Z"),
        "to_end": _f("M8 10 L30 32 L8 54 Z M30 10 L52 32 L30 54 Z M54 10 L60 10 L60 54 L54 54 Z"),
        "save": _l("M9 9 L45 9 L55 19 L55 55 L9 55 Z", 5.4)
        + _f("M20 9 L42 9 L42 24 L20 24 Z M18 36 L46 36 L46 55 L18 55 Z"),
        "picture": _l("M7 11 L57 11 L57 53 L7 53 Z", 5.4)
        + _f("M13 47 L25 29 L34 40 L41 33 L51 47 Z M42 18 A5 5 0 1 1 41.9 18 Z"),
        "load": _l("M6 53 L6 12 L24 12 L30 20 L52 20 L52 28", 5.4) + _l("M6 53 L16 29 L60 29 L50 53 Z", 5.4),
        "plus": _l("M32 10 L32 54 M10 32 L54 32", 8),
        "minus": _l("M10 32 L54 32", 8),
        "arrow_right": _l("M8 32 L54 32 M36 13 L55 32 L36 51", 7),
        "arrow_left": _l("M56 32 L10 32 M28 13 L9 32 L28 51", 7),
        "arrow_down": _l("M32 8 L32 54 M13 36 L32 55 L51 36", 7),
        "chevron_right": _l("M22 10 L44 32 L22 54", 8),
        "chevron_left": _l("M42 10 L20 32 L42 54", 8),
        "chevron_down": _l("M10 22 L32 44 L54 22", 8),
        "chevron_up": _l("M10 42 L32 20 L54 42", 8),
        "check": _l("M9 34 L25 50 L55 15", 9),
        "cross": _l("M13 13 L51 51 M51 13 L13 51", 8.4),
        "eye": _eye(),
        "hourglass": _l(
            "M14 7 L50 7 M14 57 L50 57 M18 7 C18 22 30 27 30 32 C30 37 18 42 18 57 M46 7 C46 22 34 27 34 32 C34 37 46 42 46 57",
            5.4,
        )
        + _f("M24 53 C26 46 38 46 40 53 Z"),
        "person": _person(),
        "people": _people(),
        "phone": box(15, 5, 34, 54, "none", 6, MAIN, 5.4) + _l("M28 49 L36 49", 5),
        "bot": _bot(),
        "dice": _dice(),
        "flag": _l("M14 6 L14 60") + _f("M16 9 C28 3 36 15 52 9 L52 35 C36 41 28 29 16 35 Z"),
        "lock": _lock(),
        "pace_slow": _gauge(30),
        "pace_normal": _gauge(80),
        "pace_fast": _gauge(125),
        "pace_instant": _gauge(165),
        "aid": _reference_card(),
        "auto_answer": _auto_answer(),
        "undo_never": _take_back(_padlock(3, 31, 0.54)),
        "undo_asked": _take_back(shifted(_people(), 0, 30, 0.54)),
        "undo_free": _take_back(shifted(_star(), 1, 32, 0.52)),
        "sound": _sound("M41 23 C46 28 46 36 41 41 M49 15 C58 25 58 39 49 49"),
        "mute": _sound("M42 24 L58 40 M58 24 L42 40"),
        "star": _star(),
        "search": circle(27, 27, 18, "none", MAIN, W) + _l("M41 41 L57 57", 7.4),
        "fullscreen": _l("M8 24 L8 8 L24 8 M40 8 L56 8 L56 24 M56 40 L56 56 L40 56 M24 56 L8 56 L8 40"),
        "book": _l(
            "M32 15 C24 8 14 8 6 10 L6 52 C14 50 24 50 32 57 C40 50 50 50 58 52 L58 10 C50 8 40 8 32 15 Z M32 15 L32 56",
            5.2,
        ),
        "chart": _l("M8 8 L8 56 L56 56") + _l("M16 44 L28 30 L38 38 L54 16", 5.4),
        "bulb": _l("M32 6 C16 6 10 26 22 36 L22 44 L42 44 L42 36 C54 26 48 6 32 6 Z", 5.4)
        + _l("M25 51 L39 51 M28 58 L36 58", 5),
        "why": _l("M8 8 L56 8 L56 46 L32 46 L18 58 L18 46 L8 46 Z", 5.2)
        + _l("M25 21 C25 13 39 13 39 21 C39 26 32 26 32 31", 5)
        + circle(32, 38.5, 3.3, MAIN, "none"),
        "coach": _l("M8 8 L56 8 L56 46 L32 46 L18 58 L18 46 L8 46 Z", 5.2)
        + _l("M19 21 L45 21 M19 33 L37 33", 5),
        "flask": _l(
            "M24 7 L40 7 M27 8 L27 24 L10 52 C8 56 10 58 14 58 L50 58 C54 58 56 56 54 52 L37 24 L37 8", 5.4
        )
        + _f("M20 42 L44 42 L51 54 L13 54 Z"),
        "quit": _l("M36 8 L10 8 L10 56 L36 56 M24 32 L56 32 M44 19 L57 32 L44 45"),
        "exchange": _l("M8 20 L54 20 M43 9 L55 20 L43 31", 5.4)
        + _l("M56 45 L10 45 M21 34 L9 45 L21 56", 5.4),
    }
    return {f"glyph/{name}": sheet(body) for name, body in drawn.items()}
