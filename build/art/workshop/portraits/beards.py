"""Beards and moustaches, about the point between the eyes."""

from __future__ import annotations

from build.art.workshop.forms import flat, line, path
from build.art.workshop.portraits.head import Face
from build.art.workshop.portraits.strokes import stroke
from build.art.workshop.portraits.tones import Hair


def lips(face: Face) -> float:
    """Where the lips meet."""
    return face.nose_end + (face.chin - face.nose_end) * 0.44


def beard(hair: Hair, face: Face, length: float = 40, wide: float = 1.0, teeth: int = 5) -> str:
    """A full beard in `teeth` points that end `length` below the chin, with a moustache."""
    w, j, c = face.wide, face.jaw, face.chin
    y, end = lips(face), face.chin + length
    right, left = j * wide, -j * wide
    d = (
        f"M{-w - 2} -6C{-w + 2} 26 {-w + 10} 40 {-w + 20} 44C{-j * 0.7} {y - 12} {-j * 0.5} {y - 17} 0 {face.nose_end + 9}C{j * 0.5} {y - 17} {j * 0.7} {y - 12} {w - 20} 44"
        f"C{w - 10} 40 {w - 2} 26 {w + 2} -6C{w + 8} 40 {j + 14} {c * 0.7} {right} {c * 0.9}"
    )
    for i in range(teeth):
        t0, t1 = i / teeth, (i + 1) / teeth
        middle = 1 - abs(2 * (t0 + t1) / 2 - 1) ** 1.6
        low = c * 0.9 + (end - c * 0.9) * middle
        edge = 1 - abs(2 * t1 - 1) ** 1.6
        x0, x1 = right + (left - right) * t0, right + (left - right) * t1
        d += f"Q{(x0 + x1) / 2 * 0.92:.1f} {low + 14:.1f} {x1 * (1 if i == teeth - 1 else 0.9):.1f} {c * 0.9 + (end - 8 - c * 0.9) * edge:.1f}"
    d += f"C{-j - 14} {c * 0.7} {-w - 8} 40 {-w - 2} -6Z"
    found = path(d, hair.base, hair.line, 6)
    for i in range(-5, 6):
        top = y + 22 - abs(i) * (8 if abs(i) < 4 else 12)
        depth = c * 0.88 + (end - c * 0.88) * (1 - (abs(i) / 5.6) ** 1.6)
        x = i * j / 5.4
        wave = 7 if i % 2 else -7
        tone = hair.light if i % 2 else hair.line
        found += stroke(
            (x * 1.1, top),
            (x * 1.25 + wave, (top + depth) / 2),
            (x * wide * 0.92, depth - 8),
            tone,
            (4, 8, 2),
        )
    return found + _lips(face) + moustache(hair, face)


def _lips(face: Face) -> str:
    """The mouth inside a beard."""
    y, m = lips(face), face.mouth * 0.86
    full = flat(
        f"M{-m} {y}Q0 {y - 6} {m} {y}Q{m * 0.5} {y + 13} 0 {y + 13}Q{-m * 0.5} {y + 13} {-m} {y}Z",
        face.skin.lip,
    )
    return full + line(f"M{-m + 2} {y + 1}Q0 {y + 4} {m - 2} {y + 1}", face.skin.line, 5)


def moustache(hair: Hair, face: Face, droop: float = 8, long: float = 10, thick: float = 0) -> str:
    """Two wings over the mouth; `droop` lowers their ends."""
    e, y = face.nose_end, lips(face)
    m = face.mouth + long
    found = ""
    for side in (-1, 1):
        d = (
            f"M0 {e + 10}C{side * m * 0.4} {e + 7 - thick} {side * m * 0.9} {y - 12 - thick} {side * m} {y + droop}"
            f"C{side * m * 0.7} {y + 3 + thick} {side * m * 0.35} {y + 2 + thick * 0.6} 0 {y - 3 + thick * 0.4}Z"
        )
        found += path(d, hair.base, hair.line, 4.5)
        found += stroke(
            (side * 7, e + 17),
            (side * m * 0.6, e + 17),
            (side * m * 0.88, y + droop * 0.5),
            hair.light,
            (3, 6, 2),
        )
    return found
