"""The seven gods by what each is known by: hearth, thunderbolt, sickle, caduceus, shield and spear, owl, dove."""

from __future__ import annotations

from build.art.concordia_venus.tones import lit, shaded, tone
from build.art.pen import (
    GOLD,
    GOLD_LIGHT,
    GREEN,
    GREEN_DEEP,
    INK,
    PAPER,
    circle,
    line,
    oval,
    path,
    sheet,
    shifted,
    token,
)

HEARTH = "M33 4 C35 12 46 17 46 29 C46 33 45 36 43 38 L57 38 C57 46 50 51 41 52 L46 60 L18 60 L23 52 C14 51 7 46 7 38 L21 38 C17 34 17 28 20 23 C22 26 24 27 26 27 C26 18 30 12 33 4 Z"
BOLT = "M38 3 L13 35 L27 36 L19 61 L52 26 L36 25 L50 6 Z"
SICKLE = "M34 4 C58 6 66 36 48 50 C43 54 37 55 32 53 L20 62 L8 52 L20 39 C38 44 54 28 34 4 Z"
CADUCEUS = "M32 2 L37 8 C44 2 53 3 61 7 C58 15 51 19 43 18 C50 22 50 30 44 34 C48 38 48 44 42 47 L36 49 L36 62 L28 62 L28 49 L22 47 C16 44 16 38 20 34 C14 30 14 22 21 18 C13 19 6 15 3 7 C11 3 20 2 27 8 Z"
ARMS = "M43 3 L51 9 L54 20 L48 21 C55 30 53 45 44 53 C33 62 17 60 9 48 C2 37 6 22 18 15 C25 11 33 11 40 15 L42 12 Z"
OWL = "M12 5 C17 8 23 9 32 9 C41 9 47 8 52 5 C55 12 54 18 53 22 C57 34 54 48 44 55 L46 60 L18 60 L20 55 C10 48 7 34 11 22 C10 18 9 12 12 5 Z"
DOVE = "M4 22 L13 17 C15 11 24 9 28 15 C30 19 30 22 32 24 C36 14 46 7 60 6 C58 14 55 20 51 25 L61 34 C56 39 50 40 45 39 C41 48 32 52 22 50 L14 59 L10 46 C12 44 14 41 14 38 C10 34 9 28 11 24 Z"
OUTLINES = {
    "vesta": HEARTH,
    "jupiter": BOLT,
    "saturnus": SICKLE,
    "mercurius": CADUCEUS,
    "mars": ARMS,
    "minerva": OWL,
    "venus": DOVE,
}
"""The outline of every god's sign by component id."""


def _vesta(light: str, dark: str) -> str:
    inner = path(
        "M32 36 C26 33 26 26 31 20 C32 25 38 26 37 32 C37 34 36 36 35 37 Z", GOLD_LIGHT, GOLD_LIGHT, 0
    )
    bowl = path("M8.5 39 L55.5 39 C54 47 45 50 32 50 C19 50 10 47 8.5 39 Z", dark, dark, 0)
    return inner + bowl + line("M9 38.5 L55 38.5", INK, 2.6) + line("M22 57 L42 57", light, 2.6)


def _mercurius(dark: str) -> str:
    rod = line("M32 10 L32 61", INK, 2.8)
    snakes = "M32 47 C20 45 20 36 32 33 C44 30 44 22 34 18 M32 47 C44 45 44 36 32 33 C20 30 20 22 30 18"
    return (
        rod
        + line(snakes, INK, 3)
        + line("M10 9 L25 13 M54 9 L39 13", dark, 2.6)
        + circle(32, 8, 3, PAPER, INK, 2)
    )


def _mars(light: str) -> str:
    spear = line("M49 10 L16 58", INK, 6.4) + line("M48 12 L17 57", GOLD, 2.6)
    shield = circle(29, 36, 19.5, "none", light, 2.4)
    boss = circle(29, 36, 6.5, GOLD, INK, 2.4)
    head = path("M43.5 5 L50 10 L52.5 18.5 L45 15 Z", PAPER, INK, 1.6)
    return shield + spear + boss + head


def _minerva(light: str, dark: str) -> str:
    breast = path("M32 31 C42 31 45 40 43 48 C40 54 24 54 21 48 C19 40 22 31 32 31 Z", light, light, 0)
    eyes = "".join(circle(x, 21, 8.4, PAPER, INK, 2.4) + circle(x, 21, 3.6, INK, INK, 0) for x in (22, 42))
    feathers = line("M27 38 L29 42 M35 38 L37 42 M31 45 L33 49", dark, 2.6)
    return breast + eyes + path("M32 23 L36.5 30 L32 35 L27.5 30 Z", GOLD, INK, 1.8) + feathers


def _venus(dark: str) -> str:
    wing = path("M26 34 C30 22 42 12 57 9 C54 20 47 31 34 38 Z", PAPER, INK, 2.2)
    twig = line("M5 24 C3 32 5 40 3 46", GREEN_DEEP, 2.4)
    leaves = "".join(oval(x, y, 3, 2.2, GREEN, GREEN_DEEP, 1.2) for x, y in ((7, 31), (2.8, 36), (6.6, 41)))
    return wing + circle(19, 19, 2.2, INK, INK, 0) + line("M38 30 L49 17", dark, 2.2) + twig + leaves


def _inside(god: str) -> str:
    light, dark = lit(god), shaded(god)
    if god == "vesta":
        return _vesta(light, dark)
    if god == "jupiter":
        return line("M37 8 L19 32 L32 33 L26 49", light, 3.4)
    if god == "saturnus":
        wood = path("M32 53 L20 62 L8 52 L20 39 Z", "#8A5A34", INK, 2.4)
        return wood + line("M44 12 C55 22 56 36 46 46", light, 3)
    if god == "mercurius":
        return _mercurius(dark)
    if god == "mars":
        return _mars(light)
    return _minerva(light, dark) if god == "minerva" else _venus(dark)


def figure(god: str) -> str:
    """A god's sign without its sheet, on 64 x 64."""
    return token(OUTLINES[god], tone(god), _inside(god))


def small(god: str, x: float, y: float, size: float) -> str:
    """A god's sign `size` wide with its corner at x, y."""
    return shifted(figure(god), x, y, size / 64)


def gods() -> dict[str, str]:
    """`god/<id>`."""
    return {f"god/{god}": sheet(figure(god)) for god in OUTLINES}
