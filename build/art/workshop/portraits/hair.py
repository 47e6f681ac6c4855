"""Hair, about the point between the eyes."""

from __future__ import annotations

from math import cos, pi, sin

from build.art.workshop.forms import Point, disc, flat, line, path
from build.art.workshop.portraits.head import Face
from build.art.workshop.portraits.strokes import stroke
from build.art.workshop.portraits.tones import Hair


def snail(hair: Hair, x: float, y: float, r: float, turn: float) -> str:
    """One curl, rolled in."""
    s, c = sin(turn), cos(turn)

    def at(u: float, v: float) -> str:
        return f"{x + r * (u * c - v * s):.1f} {y + r * (u * s + v * c):.1f}"

    roll = f"M{at(-0.66, 0.1)}C{at(-0.6, -0.8)} {at(0.62, -0.76)} {at(0.6, 0.08)}C{at(0.56, 0.62)} {at(-0.14, 0.6)} {at(-0.12, 0.06)}"
    return disc(x, y, r, hair.base, hair.line, 4.5) + line(roll, hair.light, r * 0.3)


def curls(hair: Hair, face: Face, rows: int = 2, size: float = 17, low: float = 8) -> str:
    """Short curls round the forehead, in rows."""
    w = face.wide
    top = 88 + (rows + 0.6) * size * 1.1
    found = flat(
        f"M{-w - 10} {low}C{-w - 30} -80 -70 {-top - 6} 0 {-top - 6}C70 {-top - 6} {w + 30} -80 {w + 10} {low}L{w - 4} -30C{w - 14} -70 40 -84 0 -84C-40 -84 {-w + 14} -70 {-w + 4} -30Z",
        hair.line,
    )
    for row in range(rows, -1, -1):
        rx, ry = w + 1 + row * size * 0.72, 80 + row * size * 1.2
        count = 10 + 2 * row
        for i in range(count):
            turn = pi * (i + (0.5 if row % 2 else 0)) / (count - (0 if row % 2 else 1))
            x, y = -rx * cos(turn), -ry * sin(turn) + (low - 8) - 2 * row
            found += snail(hair, x, y, size * (0.8 + 0.06 * (i % 3)), (x / 60) + (0.5 if i % 2 else -0.4))
    return found


def locks(
    hair: Hair, face: Face, low: float = 0, parting: float = 0, top: float = 142, brow: float = -84
) -> str:
    """Hair combed down to both sides from a parting, to `low` beside the cheeks."""
    w, p = face.wide, parting
    d = (
        f"M{-w - 8} {low}C{-w - 34} -60 {-w - 8} {-top} {p} {-top}C{w + 8} {-top} {w + 34} -60 {w + 8} {low}"
        f"C{w + 2} -10 {w - 2} -36 {w - 12} -50C{w * 0.5} -60 {w * 0.25 + p} {brow + 6} {p} {brow}"
        f"C{-w * 0.25 + p} {brow + 6} {-w * 0.5} -60 {-w + 12} -50C{-w + 2} -36 {-w - 2} -10 {-w - 8} {low}Z"
    )
    found = path(d, hair.base, hair.line, 6)
    for side in (-1, 1):
        for k, tone in (
            (0.05, hair.line),
            (0.25, hair.light),
            (0.45, hair.line),
            (0.65, hair.light),
            (0.85, hair.line),
        ):
            start: Point = (p + side * 4, brow + 4 - (top + brow - 6) * k)
            bend: Point = (side * (w * 0.62 + 30 * k), start[1] - 8)
            end: Point = (side * (w * 0.96 + 15 * k), -46 + 34 * k + low * 0.5)
            found += stroke(start, bend, end, tone, (3, 8, 3))
    return found


def fringe(hair: Hair, face: Face, teeth: int = 7, brow: float = -62) -> str:
    """Hair combed straight over the forehead."""
    w = face.wide
    d = f"M{-w - 5} 16C{-w - 26} -84 {-w + 6} -144 0 -144C{w - 6} -144 {w + 26} -84 {w + 5} 16L{w - 7} -34"
    step = 2 * (w - 10) / teeth
    for i in range(teeth):
        x = w - 10 - (i + 0.5) * step
        bow = 12 * sin(pi * (i + 0.5) / teeth)
        d += f"Q{x:.1f} {brow + 6 - bow:.1f} {x - step / 2:.1f} {brow - 8 - bow * 0.6:.1f}"
    found = path(d + f"L{-w + 7} -34Z", hair.base, hair.line, 6)
    for i in range(1, 2 * teeth):
        x = -(w - 4) + i * (w - 4) / teeth
        tone = hair.light if i % 2 else hair.line
        found += stroke(
            (x * 0.2, -136), (x * 1.05, -122), (x, brow - 12 - 8 * (1 - abs(x) / w)), tone, (2, 8, 4)
        )
    return found


def bald(hair: Hair, face: Face) -> str:
    """Hair behind the ears only, and light on the skull."""
    w, s = face.wide, face.skin
    found = ""
    for side in (-1, 1):
        d = (
            f"M{side * (w - 14)} -52C{side * (w - 2)} -66 {side * (w + 12)} -56 {side * (w + 13)} -34L{side * (w + 20)} -38L{side * (w + 17)} -18L{side * (w + 26)} -16"
            f"L{side * (w + 20)} 2L{side * (w + 26)} 12L{side * (w + 14)} 22L{side * (w + 4)} -4L{side * (w - 4)} -14Z"
        )
        found += path(d, hair.base, hair.line, 5)
        found += stroke(
            (side * (w - 2), -50), (side * (w + 9), -36), (side * (w + 10), 0), hair.light, (3, 7, 3)
        )
    return found + flat("M-40 -92C-30 -106 -2 -110 12 -104C6 -96 -18 -92 -34 -84Z", s.light)


_RECEDED = (-90.0, -92.0, -108.0, -106.0, -86.0, -48.0)
"""Where the locks of receding hair end, from the middle outwards."""


def receding(hair: Hair, face: Face) -> str:
    """Hair gone from the temples, a tuft in the middle."""
    w = face.wide
    d = (
        f"M{-w - 6} 18C{-w - 28} -70 {-w + 8} -140 0 -140C{w - 8} -140 {w + 28} -70 {w + 6} 18L{w - 5} -44Q{w - 10} -82 {w * 0.46} -100"
        f"Q14 -76 0 -80Q-14 -76 {-w * 0.46} -100Q{-w + 10} -82 {-w + 5} -44Z"
    )
    found = path(d, hair.base, hair.line, 6)
    for i in range(-5, 6):
        x = i * w * 0.18
        end: Point = (x * 1.25, _RECEDED[abs(i)])
        found += stroke((x * 0.4, -134), (x * 1.25, -130), end, hair.light if i % 2 else hair.line, (2, 8, 3))
    return found
