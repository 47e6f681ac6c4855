"""The six roles as tokens in the colors of their materials: pick, hammer, helmet, dividers, scales, toga."""

from __future__ import annotations

from build.art.glory_to_rome.tones import lit, shaded, tone
from build.art.pen import INK, PAPER, circle, line, path, sheet, token, turned

MATERIAL_OF = {
    "operarius": "rudus",
    "artifex": "lignum",
    "legionarius": "later",
    "architectus": "caementum",
    "mercator": "lapis",
    "patronus": "marmor",
}
"""The material that goes with every role, by component ids."""

PICK = "M6 27 C17 8 47 8 58 27 C50 22 42 20 36.5 19.5 L36.5 60 L27.5 60 L27.5 19.5 C22 20 14 22 6 27 Z"
HAMMER = "M8 7 L44 7 C52 9 56 14 58 22 L50 24 L37 24 L37.5 60 L26.5 60 L27 24 L8 24 Z"
HELMET = "M30 3 C46 2 58 12 60 30 L52 30 L52 42 L47 58 L37 58 L35 45 L31 41 L25 44 L25 52 L12 52 L10 32 C9 22 13 15 20 12 Z"
DIVIDERS = "M28 3 L36 3 L36 9 L41 14 L40 21 L57 58 L50 61 L41 43 L23 43 L14 61 L7 58 L24 21 L23 14 L28 9 Z M32 23 L26 36 L38 36 Z"
SCALES = (
    "M29 4 L35 4 L35 10 L58 14 L57 19 L62 38 C60 50 40 50 38 38 L48 20 L35 17 L35 51 L46 56 L46 60 "
    "L18 60 L18 56 L29 51 L29 17 L16 20 L26 38 C24 50 4 50 2 38 L7 19 L6 14 L29 10 Z"
)
TOGA = "M32 3 C42 3 46 12 42 22 L40 26 C52 29 58 40 58 60 L6 60 C6 40 12 29 24 26 L22 22 C18 12 22 3 32 3 Z"
OUTLINES = {
    "operarius": PICK,
    "artifex": HAMMER,
    "legionarius": HELMET,
    "architectus": DIVIDERS,
    "mercator": SCALES,
    "patronus": TOGA,
}
TILT = {"operarius": 28, "artifex": -34}
"""How far the tools lean, in degrees."""


def _inside(role: str, light: str, dark: str) -> str:
    if role == "operarius":
        return line("M32 26 L32 57", dark, 3) + line("M14 20 C22 13.5 42 13.5 50 20", PAPER, 2.4)
    if role == "artifex":
        return line("M32 28 L32 56", dark, 3) + line("M13 12 L40 12", light, 3)
    if role == "legionarius":
        return (
            line("M19 14 C34 10 46 18 51 30", INK, 2.6)
            + line("M12 33 L50 33", PAPER, 3)
            + line("M28 7 L30 12 M40 8 L38 14 M51 16 L46 20", dark, 2.6)
        )
    if role == "architectus":
        return circle(32, 13, 3.4, INK, INK, 0) + line("M27 26 L14 54 M37 26 L50 54", PAPER, 2.4)
    if role == "mercator":
        return line("M10 22 L6 37 M14 22 L22 37 M50 22 L42 37 M54 22 L58 37", INK, 2.2) + line(
            "M6 41 L22 41 M42 41 L58 41", PAPER, 3
        )
    face = path("M25 11 C25 4 39 4 39 11 L38 20 C36 25 28 25 26 20 Z", "#E8C8A4", "#E8C8A4", 0)
    return face + line("M24 27 C40 34 46 44 47 59", PAPER, 5) + line("M18 32 C16 40 15 50 15 59", light, 3)


def roles() -> dict[str, str]:
    """`role/<id>`."""
    out = {}
    for role, material in MATERIAL_OF.items():
        body = token(OUTLINES[role], tone(material), _inside(role, lit(material), shaded(material)))
        out[f"role/{role}"] = sheet(turned(body, TILT[role]) if role in TILT else body)
    return out
