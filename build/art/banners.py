"""Seat banners: each has its own outline and its own pattern, so that hue is never needed to tell them apart."""

from __future__ import annotations

from build.art.pen import DEEP, INK, MAIN, MARK, PAPER, WOOD_DEEP, circle, line, path, sheet

OUTLINES = {
    "square": "M14 10 L54 10 L54 46 L14 46 Z",
    "swallowtail": "M14 10 L58 10 L48 28 L58 46 L14 46 Z",
    "round": "M14 10 L38 10 C62 12 62 44 38 46 L14 46 Z",
    "pennon": "M14 8 L60 28 L14 48 Z",
    "shield": "M14 8 L54 8 L54 28 C54 40 44 48 34 52 C24 48 14 40 14 28 Z",
    "diamond": "M36 4 L60 28 L36 52 L12 28 Z",
}


def _pattern(shape: str) -> str:
    if shape == "square":
        return line("M34 14 L34 42 M18 28 L50 28", MARK, 6)
    if shape == "swallowtail":
        return line("M17 19 L48.5 19 M17 28 L44 28 M17 37 L48.5 37", MARK, 3.8)
    if shape == "round":
        return circle(35, 28, 10, MARK, MARK, 0) + circle(35, 28, 5, MAIN, MAIN, 0)
    if shape == "pennon":
        return line("M21 16 L21 40 M30 20 L30 36", MARK, 4.4)
    if shape == "shield":
        return path("M18 34 L34 20 L50 34 L50 27 L34 13 L18 27 Z", MARK, MARK, 0)
    return path("M36 16 L48 28 L36 40 L24 28 Z", MARK, MARK, 0)


def banners() -> dict[str, str]:
    """`banner/<shape>` with the sentinel colors, and `token/<shape>` without the pole."""
    out: dict[str, str] = {}
    for shape, outline in OUTLINES.items():
        cloth = path(outline, PAPER, PAPER, 8) + path(outline, MAIN, INK, 5) + path(outline, MAIN, DEEP, 1.6)
        pole = (
            line("M11 4 L11 61", PAPER, 8)
            + line("M11 4 L11 61", INK, 5)
            + line("M11 5 L11 60", WOOD_DEEP, 1.8)
        )
        staff = pole if shape != "diamond" else line("M36 50 L36 61", INK, 5)
        out[f"banner/{shape}"] = sheet(staff, cloth, _pattern(shape))
        centered = f'<g transform="translate(-4 4)">{cloth}{_pattern(shape)}</g>'
        out[f"token/{shape}"] = sheet(centered)
    return out
