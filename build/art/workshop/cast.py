"""The characters of Constantinople, by id."""

from __future__ import annotations

from collections.abc import Callable

from build.art.workshop.forms import disc, line, path, put
from build.art.workshop.portraits import things
from build.art.workshop.portraits.beards import beard, moustache
from build.art.workshop.portraits.bust import Bust, Ring
from build.art.workshop.portraits.dress import clavi, cloak, pearls, tunic
from build.art.workshop.portraits.hair import bald, curls, locks
from build.art.workshop.portraits.head import Face
from build.art.workshop.portraits.strokes import mirrored, stroke
from build.art.workshop.portraits.tones import (
    AUBURN,
    BLACK,
    CHESTNUT,
    CORAL,
    DARK,
    FAIR,
    GREEN,
    OCHRE,
    PURPLE,
    RUDDY,
    TAWNY,
    UNDYED,
    WARM,
    WHITE,
    WOAD,
    WOOL,
)
from build.art.workshop.stones import (
    AZURE,
    CINNABAR,
    GOLD,
    INK,
    IVORY,
    LAPIS,
    PORPHYRY,
    TERRA,
    VERDIGRIS,
    WHEAT,
)

RING = Ring(PORPHYRY, WHEAT, 40, "stud")


def leontios() -> Bust:
    """A shipowner, tanned by forty years of wind."""
    face = Face(
        TAWNY,
        wide=80,
        jaw=62,
        chin=112,
        brow=WHITE.base,
        brow_width=10,
        iris="#2F5A78",
        age=3,
        nose=16,
        mouth=26,
        smile=3,
    )
    held = put(things.palm(TAWNY, WOOL) + put(things.ship(), 0, -46, 1.0), 388, 424)
    dress = tunic(WOAD, WHEAT, neck=TERRA)
    return Bust(
        GOLD,
        face,
        dress,
        hair=curls(WHITE, face, 2, 16) + beard(WHITE, face, 34, 0.95, 5),
        held=held,
        tilt=-3,
    )


def theodora() -> Bust:
    """A widow who builds, in her jewelled cap."""
    face = Face(
        FAIR,
        wide=74,
        jaw=52,
        chin=112,
        brow=CHESTNUT.line,
        brow_width=7,
        brow_lift=4,
        iris="#4A5A2C",
        age=1,
        nose=12,
        mouth=22,
        lips=1.1,
        smile=2,
    )
    w = face.wide
    cap = path(
        f"M{-w - 16} -18C{-w - 40} -70 {-w - 14} -146 0 -146C{w + 14} -146 {w + 40} -70 {w + 16} -18C{w + 2} -62 44 -84 0 -84C-44 -84 {-w - 2} -62 {-w - 16} -18Z",
        PURPLE.base,
        INK,
        6,
    )
    band = path(
        f"M{-w - 16} -12C{-w - 8} -66 -44 -92 0 -92C44 -92 {w + 8} -66 {w + 16} -12L{w - 2} -14C{w - 8} -50 34 -70 0 -70C-34 -70 {-w + 8} -50 {-w + 2} -14Z",
        WHEAT,
        INK,
        5,
    )
    rows = pearls([(-40, -112), (-14, -122), (14, -122), (40, -112), (-66, -88), (66, -88)], r=9)
    gems = (
        disc(0, -81, 11, "#2E8B6F", INK, 5)
        + disc(-43, -70, 9, TERRA, INK, 4)
        + disc(43, -70, 9, TERRA, INK, 4)
        + disc(-72, -42, 8, "#2F5FB0", INK, 4)
        + disc(72, -42, 8, "#2F5FB0", INK, 4)
    )
    drops = "".join(
        line(f"M{s * (w + 14)} 0V84", INK, 5) + pearls([(s * (w + 14), y) for y in (12, 34, 56, 82)], r=9)
        for s in (-1, 1)
    )
    held = put(things.palm(FAIR, PURPLE) + put(things.basilica(), 0, -42, 0.95), 386, 424)
    dress = tunic(PURPLE, WHEAT, neck="#2E8B6F") + cloak(GREEN, WHEAT)
    return Bust(LAPIS, face, dress, hair=cap + rows + band + gems + drops, held=held)


def bardas() -> Bust:
    """A master of walls from Armenia."""
    face = Face(
        RUDDY,
        wide=84,
        jaw=70,
        chin=112,
        brow=BLACK.base,
        brow_width=15,
        brow_lift=-6,
        iris="#3A2414",
        age=2,
        nose=19,
        hook=4,
        nose_end=54,
        mouth=28,
        jowl=RUDDY.shade,
    )
    held = put(things.trowel(), 118, 378, 1.0, -14) + put(things.fist(RUDDY, OCHRE), 132, 438, 1.0, -10)
    dress = tunic(UNDYED, "") + path(
        "M150 520L186 392L226 372L236 520ZM362 520L326 392L286 372L276 520Z", OCHRE.base, INK, 6
    )
    hair = bald(BLACK, face) + moustache(BLACK, face, 22, 34, 7)
    return Bust(AZURE, face, dress, hair=hair, held=held)


def zoe() -> Bust:
    """A shopkeeper who knows what everything costs."""
    face = Face(
        WARM,
        wide=76,
        jaw=52,
        chin=108,
        brow=AUBURN.line,
        brow_width=7,
        brow_lift=6,
        iris="#3E6B3A",
        nose=12,
        nose_end=46,
        mouth=27,
        lips=1.15,
        smile=7,
        ears=False,
        glance=3,
    )
    w = face.wide
    behind = path(
        f"M{-w - 20} -40C{-w - 46} 30 {-w - 40} 110 {-w - 10} 150H{w + 10}C{w + 40} 110 {w + 46} 30 {w + 20} -40Z",
        AUBURN.base,
        AUBURN.line,
        6,
    )
    behind += mirrored((w + 10, 20), (w + 26, 70), (w + 4, 140), AUBURN.light, (3, 9, 4))
    scarf = path(
        f"M{-w - 14} -10C{-w - 38} -90 {-w + 4} -150 0 -150C{w - 4} -150 {w + 38} -90 {w + 14} -10C{w + 4} -62 46 -94 0 -100C-46 -94 {-w - 4} -62 {-w - 14} -10Z",
        GREEN.base,
        INK,
        6,
    )
    scarf += stroke((-60, -120), (10, -142), (74, -84), GREEN.light, (3, 10, 4)) + stroke(
        (-78, -92), (-10, -132), (56, -108), GREEN.fold, (3, 10, 4)
    )
    knot = path(
        f"M{w + 2} -96C{w + 30} -124 {w + 46} -100 {w + 30} -82C{w + 52} -70 {w + 40} -46 {w + 14} -66Z",
        GREEN.base,
        INK,
        6,
    )
    rings = "".join(
        disc(s * (w + 8), 58, 15, "none", INK, 11) + disc(s * (w + 8), 58, 15, "none", WHEAT, 6)
        for s in (-1, 1)
    )
    held = (
        put(things.arm(CORAL, 230), 374, 330, 0.86, 3)
        + put(things.scales(), 366, 334)
        + put(things.fist(WARM), 366, 330, 0.84)
    )
    return Bust(
        GOLD,
        face,
        tunic(CORAL, IVORY, neck=VERDIGRIS),
        behind,
        locks(AUBURN, face, 26, -8) + scarf + knot + rings,
        held,
        tilt=4,
    )


def kaleb() -> Bust:
    """A grain merchant from Aksum who gives with both hands."""
    face = Face(
        DARK,
        wide=80,
        jaw=62,
        chin=114,
        brow="#120A0C",
        brow_width=9,
        brow_lift=2,
        iris="#2A140C",
        nose=20,
        nose_end=50,
        mouth=31,
        lips=1.35,
        smile=5,
    )
    hair = curls(BLACK, face, 1, 15, -14)
    held = put(things.loaves(), 382, 408, 1.0) + put(things.palm(DARK, WOOL), 372, 466, 0.9)
    dress = tunic(WOOL, "") + clavi("#9A3524")
    return Bust(CINNABAR, face, dress, hair=hair, held=held, tilt=-2)


CAST: dict[str, Callable[[], Bust]] = {
    "leontios": leontios,
    "theodora": theodora,
    "bardas": bardas,
    "zoe": zoe,
    "kaleb": kaleb,
}
