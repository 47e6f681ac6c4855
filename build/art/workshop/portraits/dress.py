"""What people wear over their shoulders, on the sheet of 512 about x = 256, down to the edge."""

from __future__ import annotations

from build.art.workshop.forms import disc, flat, line, path, put
from build.art.workshop.portraits.strokes import mirrored, stroke
from build.art.workshop.portraits.tones import Cloth
from build.art.workshop.stones import INK, IVORY

FOOT = 520


def shoulders(wide: float = 176, top: float = 372) -> str:
    """The outline of the bust about x = 0."""
    return (
        f"M{-wide - 16} {FOOT}C{-wide - 10} {top + 76} {-wide + 12} {top + 50} {-wide + 56} {top + 28}L-54 {top - 6}Q0 {top + 40} 54 {top - 6}"
        f"L{wide - 56} {top + 28}C{wide - 12} {top + 50} {wide + 10} {top + 76} {wide + 16} {FOOT}Z"
    )


def tunic(cloth: Cloth, trim: str = "", wide: float = 176, neck: str = "") -> str:
    """A tunic with folds; a band at the neck when `trim` is given, with stones of tone `neck`."""
    found = path(shoulders(wide), cloth.base, INK, 7)
    found += mirrored((wide - 62, 404), (wide - 44, 450), (wide - 52, FOOT), cloth.fold, (3, 13, 20))
    found += mirrored((wide - 88, 408), (wide - 74, 460), (wide - 84, FOOT), cloth.light, (2, 9, 14))
    found += mirrored((wide - 22, 440), (wide - 12, 470), (wide - 18, FOOT), cloth.light, (2, 8, 12))
    found += mirrored((46, 424), (56, 470), (40, FOOT), cloth.fold, (3, 12, 18))
    if trim:
        band = "M-56 362Q0 424 56 362"
        found += line(band, INK, 31) + line(band, trim, 21)
        if neck:
            found += "".join(
                disc(x, y, 5.5, neck, INK, 3.5)
                for x, y in ((-40, 380), (-22, 391), (0, 394), (22, 391), (40, 380))
            )
    return put(found, 256)


def clavi(tone: str, at: float = 74) -> str:
    """The two stripes of a tunic."""
    stripes = mirrored((at - 4, 394), (at + 6, 440), (at, FOOT), INK, (27, 29, 31))
    return put(stripes + mirrored((at - 4, 394), (at + 6, 440), (at, FOOT), tone, (19, 21, 23)), 256)


def cloak(cloth: Cloth, brooch: str, tablion: str = "", flip: bool = False, gem: str = "#9A3524") -> str:
    """A cloak held by a brooch on one shoulder, as officers wear it; `tablion` is the tone of its panel."""
    near = path("M-192 520C-188 436 -160 404 -112 392L-52 364Q-56 404 -74 440L-92 520Z", cloth.base, INK, 7)
    near += stroke((-84, 396), (-130, 430), (-136, 520), cloth.fold, (3, 14, 18))
    near += stroke((-112, 404), (-160, 440), (-166, 520), cloth.light, (3, 9, 14))
    far = path("M-82 398Q0 444 60 364L118 396C164 410 188 440 192 520H56Q20 440 -82 398Z", cloth.base, INK, 7)
    for k, tone in enumerate((cloth.fold, cloth.light, cloth.fold, cloth.light)):
        far += stroke(
            (-54 + 22 * k, 408 + 2 * k), (46 + 12 * k, 428 - 2 * k), (82 + 26 * k, 520), tone, (3, 12, 16)
        )
    panel = path("M34 440L122 408L142 478L60 506Z", tablion, INK, 5) if tablion else ""
    pin = disc(-74, 402, 23, brooch, INK, 6) + disc(-74, 402, 11, gem, INK, 4)
    return put(near + far + panel + pin, 256, flip=flip)


def toga(cloth: Cloth, border: str = "") -> str:
    """A toga thrown over one shoulder; `border` is the tone of its hem."""
    found = path("M62 352C128 376 184 408 190 520H-130C-60 500 30 440 62 352Z", cloth.base, INK, 7)
    for k, tone in enumerate((cloth.fold, cloth.light, cloth.fold, cloth.light, cloth.fold)):
        found += stroke(
            (78 + 20 * k, 372 + 9 * k), (70 + 24 * k, 452 + 6 * k), (-40 + 52 * k, 520), tone, (3, 11, 15)
        )
    if border:
        hem = "M60 356C28 446 -60 502 -128 520"
        found += line(hem, INK, 31) + line(hem, border, 21)
    return put(found, 256)


def veil(cloth: Cloth, wide: float) -> tuple[str, str]:
    """A veil over head and shoulders, about the point between the eyes: what is behind the head, and what frames it."""
    w = wide
    back = path(
        f"M{-w - 40} 180C{-w - 50} -40 {-w - 22} -158 0 -158C{w + 22} -158 {w + 50} -40 {w + 40} 180Z",
        cloth.base,
        INK,
        7,
    )
    half = (
        f"M0 -158C{w + 20} -158 {w + 44} -50 {w + 32} 70C{w + 30} 120 138 132 158 180L168 290H40"
        f"C30 220 24 180 44 136C{w - 4} 90 {w + 14} -20 {w - 18} -62C44 -98 22 -104 0 -104Z"
    )
    front = ""
    for side in (False, True):
        body = path(half, cloth.base, INK, 7)
        body += stroke((16, -144), (w + 34, -120), (w + 12, 70), cloth.fold, (3, 9, 6))
        body += stroke((w + 12, 60), (w - 4, 130), (118, 290), cloth.fold, (6, 15, 20))
        body += stroke((w + 22, 30), (w + 40, 120), (146, 280), cloth.light, (3, 10, 12))
        body += stroke((18, -122), (w + 8, -106), (w + 2, 20), cloth.light, (3, 7, 3))
        body += stroke((54, 140), (40, 190), (72, 290), cloth.light, (3, 9, 12))
        front += put(body, flip=side)
    return back, front + flat("M-5 -154H5V-108H-5Z", cloth.base)


def pearls(points: list[tuple[float, float]], tone: str = IVORY, r: float = 8) -> str:
    """Pearls, each ringed."""
    return "".join(disc(x, y, r, tone, INK, 4) for x, y in points)
