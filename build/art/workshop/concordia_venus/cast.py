"""The characters of the Imperium's roads and harbors, by id."""

from __future__ import annotations

from collections.abc import Callable

from build.art.workshop.forms import box, disc, line, path, poly, put
from build.art.workshop.portraits import things
from build.art.workshop.portraits.beards import beard, moustache
from build.art.workshop.portraits.bust import Bust, Ring
from build.art.workshop.portraits.dress import pearls, toga, tunic, veil
from build.art.workshop.portraits.hair import fringe, locks
from build.art.workshop.portraits.head import Face
from build.art.workshop.portraits.strokes import mirrored, stroke
from build.art.workshop.portraits.tones import (
    BLACK,
    BLOND,
    BROWN,
    CHESTNUT,
    FAIR,
    GRAY,
    GREEN,
    MADDER,
    MOSS,
    OCHRE,
    PURPLE,
    RUDDY,
    TAWNY,
    WARM,
    WHITE,
    WOOL,
)
from build.art.workshop.stones import (
    CHALK,
    FOREST,
    FROTH,
    GOLD,
    INK,
    LAPIS,
    LEAF,
    NIGHT,
    TERRA,
    TIDE,
    WHEAT,
)

RING = Ring(NIGHT, FROTH, 36, "wave")


def malchus() -> Bust:
    """A caravan trader from Palmyra."""
    face = Face(
        TAWNY,
        wide=78,
        jaw=58,
        chin=112,
        brow=BLACK.line,
        brow_width=12,
        brow_lift=2,
        iris="#3A2010",
        age=1,
        nose=16,
        hook=4,
        nose_end=53,
        mouth=26,
        smile=5,
        glance=-3,
    )
    w = face.wide
    behind = path(
        f"M{-w - 10} -70C{-w - 40} -20 {-w - 38} 60 {-w - 8} 108H{w + 8}C{w + 38} 60 {w + 40} -20 {w + 10} -70Z",
        BLACK.base,
        BLACK.line,
        6,
    )
    cap = path(
        f"M{-w - 10} -44C{-w - 14} -110 -50 -160 6 -168C60 -172 92 -150 84 -126C78 -112 62 -116 60 -122C76 -98 {w + 12} -80 {w + 10} -44Q0 -82 {-w - 10} -44Z",
        MADDER.base,
        INK,
        6,
    )
    cap += stroke((-64, -84), (-40, -136), (16, -152), MADDER.light, (3, 11, 4)) + stroke(
        (70, -76), (50, -120), (26, -138), MADDER.fold, (3, 13, 4)
    )
    cap += "".join(
        poly([(x, y - 11), (x + 8, y), (x, y + 11), (x - 8, y)], WHEAT, INK)
        for x, y in ((-40, -92), (0, -104), (40, -92))
    )
    band = (
        line(f"M{-w - 12} -42Q0 -82 {w + 12} -42", INK, 24)
        + line(f"M{-w - 10} -42Q0 -82 {w + 10} -42", "#2F5FB0", 14)
        + pearls([(-70, -53), (-36, -60), (0, -62), (36, -60), (70, -53)], r=7)
    )
    held = put(things.amphora(), 390, 400, 1.0, 6) + put(things.palm(TAWNY, OCHRE), 392, 474, 0.8)
    return Bust(
        GOLD,
        face,
        tunic(OCHRE, MADDER.base, neck=WHEAT),
        behind,
        cap + band + beard(BLACK, face, 22, 0.86, 5),
        held,
    )


def drusilla() -> Bust:
    """A widow with vineyards in nine provinces."""
    face = Face(
        WARM,
        wide=78,
        jaw=58,
        chin=108,
        brow=GRAY.base,
        brow_width=7,
        brow_lift=3,
        iris="#57472C",
        age=3,
        nose=14,
        nose_end=48,
        mouth=25,
        smile=6,
        ears=False,
    )
    back, front = veil(MOSS, face.wide)
    held = put(things.grapes(), 386, 390, 0.98) + put(things.palm(WARM, MOSS), 382, 462, 0.86)
    return Bust(CHALK, face, tunic(WOOL, ""), back, locks(WHITE, face, -4, 0, 132, -82), held, front)


def brennus() -> Bust:
    """A Gaul who settles wherever the road ends."""
    face = Face(
        RUDDY,
        wide=82,
        jaw=66,
        chin=116,
        brow=BLOND.base,
        brow_width=12,
        brow_lift=-3,
        iris="#3F7FA6",
        nose=17,
        nose_end=50,
        mouth=27,
        ears=False,
    )
    w = face.wide
    behind = path(
        f"M{-w - 14} -60C{-w - 44} 20 {-w - 48} 100 {-w - 18} 158L{-w + 20} 120H{w - 20}L{w + 18} 158C{w + 48} 100 {w + 44} 20 {w + 14} -60Z",
        BLOND.base,
        BLOND.line,
        6,
    )
    behind += mirrored((w + 16, 0), (w + 36, 70), (w + 12, 140), BLOND.light, (3, 10, 4)) + mirrored(
        (w + 4, 20), (w + 20, 80), (w - 4, 130), BLOND.line, (3, 8, 3)
    )
    hair = locks(BLOND, face, 20, 12) + moustache(BLOND, face, 46, 20, 6)
    torque = (
        line("M-50 128C-44 172 44 172 50 128", INK, 27)
        + line("M-50 128C-44 172 44 172 50 128", WHEAT, 16)
        + disc(-18, 166, 14, WHEAT, INK, 6)
        + disc(18, 166, 14, WHEAT, INK, 6)
    )
    checks = tunic(GREEN, "")
    for k in range(5):
        checks += put(line(f"M{-150 + 75 * k} {430 - 20 * (k % 4 > 0)}V520", WHEAT, 7), 256)
    checks += put(line("M-190 448H190M-190 488H190", WHEAT, 7), 256)
    held = put(things.axe(), 116, 372, 0.98, -10) + put(things.fist(RUDDY, GREEN), 128, 438, 1.0, -8)
    return Bust(TIDE, face, checks, behind, hair, held, torque, tilt=2)


def berenike() -> Bust:
    """A weaver's daughter from the Nile who now owns the looms."""
    face = Face(
        BROWN,
        wide=76,
        jaw=54,
        chin=112,
        brow="#150B0C",
        brow_width=9,
        brow_lift=6,
        iris="#33190D",
        nose=15,
        nose_end=48,
        mouth=27,
        lips=1.35,
        smile=4,
        paint=True,
        ears=False,
    )
    w = face.wide
    behind = path(
        f"M{-w - 18} -60L{-w - 44} 110L{-w - 30} 136H{w + 30}L{w + 44} 110L{w + 18} -60Z",
        BLACK.base,
        BLACK.line,
        6,
    )
    wig = path(
        f"M{-w - 40} 112C{-w - 40} 20 {-w - 36} -142 0 -142C{w + 36} -142 {w + 40} 20 {w + 40} 112L{w + 6} 120C{w + 10} 60 {w + 4} 0 {w - 2} -30L{w - 6} -56H{-w + 6}L{-w + 2} -30C{-w - 4} 0 {-w - 10} 60 {-w - 6} 120Z",
        BLACK.base,
        BLACK.line,
        6,
    )
    plaits = ""
    for s in (-1, 1):
        for k in range(3):
            x = s * (w + 10 + 11 * k)
            plaits += stroke((s * (w - 14 + 10 * k), -70), (x + s * 4, 10), (x, 108), BLACK.light, (3, 6, 4))
        plaits += "".join(box(s * (w + 22) - 20, 98, 40, 15, WHEAT, INK, 4) for _ in (0,))
    for i in range(-4, 5):
        plaits += stroke((i * 5, -138), (i * 17, -110), (i * 16, -62), BLACK.light, (2, 5, 3))
    diadem = (
        line(f"M{-w - 16} -66Q0 -98 {w + 16} -66", INK, 24)
        + line(f"M{-w - 14} -66Q0 -98 {w + 14} -66", WHEAT, 14)
        + disc(0, -84, 15, "#2C9AA6", INK, 5)
        + disc(-44, -79, 8, TERRA, INK, 4)
        + disc(44, -79, 8, TERRA, INK, 4)
    )
    collar = ""
    for tone, grow in (("#2C9AA6", 0.0), (WHEAT, 18.0), (TERRA, 32.0), (WHEAT, 46.0), ("#2C9AA6", 56.0)):
        low, half = 226 - grow, 116 - grow * 0.84
        collar += path(
            f"M{-half} {132 - grow * 0.1}C{-half * 0.9} {low} {half * 0.9} {low} {half} {132 - grow * 0.1}L46 118Q0 152 -46 118Z",
            tone,
            INK,
            4,
        )
    collar += path("M-52 112Q0 166 52 112L46 104Q0 140 -46 104Z", BROWN.base, BROWN.line, 4)
    held = put(things.distaff(), 392, 376, 0.95, 8) + put(things.fist(BROWN, WOOL), 384, 440, 0.92, 6)
    return Bust(LAPIS, face, tunic(WOOL, ""), behind, wig + plaits + diadem, held, collar)


def flaccus() -> Bust:
    """A banker who also writes verses, or the other way round."""
    face = Face(
        FAIR,
        wide=86,
        jaw=76,
        chin=110,
        brow=CHESTNUT.base,
        brow_width=8,
        brow_lift=8,
        iris="#5C4A22",
        eye=0.96,
        glance=4,
        age=1,
        nose=17,
        nose_end=48,
        mouth=26,
        smile=8,
        fat=True,
    )
    w = face.wide
    hair = fringe(CHESTNUT, face, 7, -66)
    wreath = ""
    for s in (-1, 1):
        for k in range(6):
            t = k / 5
            x, y = s * (w + 8 - 76 * t * t - 6 * t), -18 - 92 * t + 22 * t * t
            leaf = path(
                "M0 0C-14 -10 -14 -28 0 -40C14 -28 14 -10 0 0Z", LEAF if k % 2 else "#5E8A3C", INK, 4.5
            ) + line("M0 -6V-30", FOREST, 4)
            wreath += put(leaf, x, y, 0.98, s * (8 - 62 * t) + (s * 26 if k % 2 else -s * 6))
    wreath += disc(0, -92, 12, TERRA, INK, 5)
    held = put(things.sestertius(), 392, 376, 0.96) + put(things.fist(FAIR, WOOL), 388, 440, 0.96)
    return Bust(
        PURPLE.base, face, tunic(WOOL, "") + toga(WOOL, MADDER.base), hair=hair + wreath, held=held, tilt=3
    )


CAST: dict[str, Callable[[], Bust]] = {
    "malchus": malchus,
    "drusilla": drusilla,
    "brennus": brennus,
    "berenike": berenike,
    "flaccus": flaccus,
}
