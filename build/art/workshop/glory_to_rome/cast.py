"""The characters of Rome after the fire, by id."""

from __future__ import annotations

from collections.abc import Callable

from build.art.workshop.forms import disc, line, path, put
from build.art.workshop.portraits import things
from build.art.workshop.portraits.beards import beard
from build.art.workshop.portraits.bust import Bust, Ring
from build.art.workshop.portraits.dress import cloak, pearls, toga, tunic
from build.art.workshop.portraits.hair import locks, receding, snail
from build.art.workshop.portraits.head import Face
from build.art.workshop.portraits.strokes import stroke
from build.art.workshop.portraits.tones import (
    AUBURN,
    BLACK,
    BROWN,
    FAIR,
    GREY,
    IRON,
    MADDER,
    MIDNIGHT,
    OCHRE,
    OLIVE,
    PURPLE,
    RUDDY,
    SKYBLUE,
    TYRIAN,
    UNDYED,
    WOOL,
)
from build.art.workshop.stones import (
    AZURE,
    CHALK,
    CINNABAR,
    GOLD,
    INK,
    SOOT,
    STEEL,
    TERRA,
    VERDIGRIS,
    WHEAT,
)

RING = Ring(SOOT, CINNABAR, 48, "block")


def fannia() -> Bust:
    """A contractor with mortar on her hands."""
    face = Face(
        OLIVE,
        wide=80,
        jaw=60,
        chin=110,
        brow=BLACK.line,
        brow_width=10,
        brow_lift=-2,
        iris="#4A2C18",
        age=1,
        nose=15,
        nose_end=49,
        mouth=26,
        smile=4,
        ears=False,
    )
    w = face.wide
    hair = locks(BLACK, face, 34, 10)
    scarf = path(
        f"M{-w - 12} -18C{-w - 36} -96 {-w + 6} -152 2 -152C{w - 2} -152 {w + 36} -96 {w + 12} -18C{w + 6} -58 60 -84 0 -88C-60 -84 {-w - 6} -58 {-w - 12} -18Z",
        MADDER.base,
        INK,
        6,
    )
    scarf += stroke((-84, -54), (-30, -124), (70, -100), MADDER.fold, (3, 10, 4)) + stroke(
        (-68, -104), (0, -150), (62, -124), MADDER.light, (3, 10, 4)
    )
    knot = path(
        "M-16 -148C-52 -184 -66 -150 -42 -134C-30 -128 -18 -134 -10 -142C4 -128 26 -126 36 -138C52 -160 26 -184 8 -152Z",
        MADDER.base,
        INK,
        6,
    ) + disc(-4, -144, 12, MADDER.light, INK, 5)
    held = put(things.trowel(), 122, 372, 1.0, -16) + put(things.fist(OLIVE, OCHRE), 136, 432, 1.0, -12)
    return Bust(CHALK, face, tunic(OCHRE, UNDYED.base), hair=hair + scarf + knot, held=held, tilt=3)


def crispus() -> Bust:
    """The richest man between two fires."""
    face = Face(
        RUDDY,
        wide=90,
        jaw=84,
        chin=112,
        brow=GREY.base,
        brow_width=9,
        brow_lift=7,
        iris="#4E6A74",
        eye=0.92,
        glance=-4,
        age=2,
        nose=20,
        hook=3,
        nose_end=50,
        mouth=26,
        smile=-3,
        fat=True,
    )
    held = put(things.keys(), 382, 376, 1.02, 12) + put(things.fist(RUDDY, WOOL), 372, 436, 1.0, 8)
    dress = tunic(WOOL, "") + toga(WOOL, PURPLE.base)
    return Bust(CINNABAR, face, dress, hair=receding(GREY, face), held=held)


def lavinia() -> Bust:
    """A great lady whose hall is full before sunrise."""
    face = Face(
        FAIR,
        wide=74,
        jaw=52,
        chin=112,
        brow=AUBURN.line,
        brow_width=7,
        brow_lift=9,
        iris="#3B6C8E",
        nose=12,
        nose_end=48,
        mouth=21,
        lips=1.15,
        smile=1,
        ears=True,
    )
    w = face.wide
    tower = path(
        f"M{-w - 4} -8C{-w - 26} -70 {-w + 4} -172 0 -172C{w - 4} -172 {w + 26} -70 {w + 4} -8C{w - 6} -56 40 -82 0 -82C-40 -82 {-w + 6} -56 {-w + 4} -8Z",
        AUBURN.line,
        AUBURN.line,
        5,
    )
    found = ""
    for row, (count, y, wide) in enumerate(((3, -152, 30), (5, -134, 56), (6, -114, 70), (7, -92, 80))):
        for i in range(count):
            x = (i - (count - 1) / 2) * 2 * wide / max(1, count - 1)
            found += snail(AUBURN, x, y + (abs(x) / 12) ** 1.75, 15, x / 50 + row)
    for s in (-1, 1):
        found += snail(AUBURN, s * (w + 4), -34, 13, s) + snail(AUBURN, s * (w + 7), -10, 12, -s)
    drops = "".join(
        line(f"M{s * (w + 14)} 34V60", INK, 5) + disc(s * (w + 14), 64, 11, WHEAT, INK, 5) for s in (-1, 1)
    )
    neckline = pearls([(-40, 146), (-24, 162), (0, 168), (24, 162), (40, 146)], r=10)
    held = put(things.scroll(), 388, 404, 0.92, 10) + put(things.fist(FAIR, SKYBLUE), 366, 440, 0.9, 6)
    return Bust(
        GOLD,
        face,
        tunic(SKYBLUE, "") + cloak(TYRIAN, WHEAT, gem="#2E8B6F"),
        hair=tower + found + drops,
        over=neckline,
        held=held,
    )


def juba() -> Bust:
    """A veteran of the Moorish horse, who takes what he needs."""
    face = Face(
        BROWN,
        wide=80,
        jaw=66,
        chin=114,
        brow="#1A0E0C",
        brow_width=12,
        brow_lift=-4,
        iris="#2E1810",
        age=1,
        nose=19,
        nose_end=52,
        mouth=29,
        lips=1.2,
        smile=-1,
        jowl="#5C3825",
        ears=False,
    )
    w = face.wide
    steel, dark, light = STEEL, "#6E7A84", "#E2E8EA"
    crest = path("M-26 -128C-92 -190 92 -190 26 -128Z", TERRA, INK, 6) + "".join(
        stroke(
            (x * 0.35, -134),
            (x * 0.9, -150),
            (x, -166 + abs(x) * 0.25),
            "#7A2416" if i % 2 else "#E06A48",
            (3, 6, 3),
        )
        for i, x in enumerate(range(-48, 49, 16))
    )
    bowl = path(
        f"M{-w - 14} -46C{-w - 18} -112 -46 -146 0 -146C46 -146 {w + 18} -112 {w + 14} -46Q0 -78 {-w - 14} -46Z",
        steel,
        INK,
        6,
    )
    bowl += stroke((-70, -72), (-60, -124), (-8, -134), light, (4, 12, 4)) + stroke(
        (84, -66), (78, -110), (40, -132), dark, (4, 16, 4)
    )
    rim = line(f"M{-w - 18} -42Q0 -78 {w + 18} -42", INK, 22) + line(
        f"M{-w - 16} -42Q0 -78 {w + 16} -42", WHEAT, 12
    )
    cheeks = "".join(
        path(
            f"M{s * (w + 14)} -40L{s * (w + 16)} 40L{s * (w - 10)} 88L{s * (w - 22)} 62L{s * (w - 6)} 34L{s * (w - 4)} -36Z",
            steel,
            INK,
            6,
        )
        + line(f"M{s * (w + 6)} -20V40", light if s < 0 else dark, 7)
        for s in (-1, 1)
    )
    held = put(things.javelin(), 106, 330, 0.9, -3) + put(things.fist(BROWN, MADDER), 110, 404, 0.96, -6)
    return Bust(
        AZURE,
        face,
        tunic(UNDYED, "") + cloak(MADDER, WHEAT, flip=True),
        hair=cheeks + crest + bowl + rim,
        held=held,
    )


def philo() -> Bust:
    """An architect from Alexandria, with a plan for everything."""
    face = Face(
        OLIVE,
        wide=72,
        jaw=50,
        chin=120,
        brow=IRON.line,
        brow_width=8,
        brow_lift=5,
        iris="#3A4A30",
        eye=1.04,
        glance=3,
        age=3,
        nose=13,
        hook=5,
        nose_end=58,
        mouth=21,
    )
    held = (
        put(things.arm(MIDNIGHT, 200), 392, 352, 0.86, 2)
        + put(things.dividers(), 386, 404, 1.0, 6)
        + put(things.fist(OLIVE), 386, 350, 0.84)
    )
    return Bust(
        VERDIGRIS,
        face,
        tunic(WOOL, "") + toga(MIDNIGHT, WHEAT),
        hair=receding(IRON, face) + beard(IRON, face, 66, 0.62, 3),
        held=held,
        tilt=-4,
    )


CAST: dict[str, Callable[[], Bust]] = {
    "fannia": fannia,
    "crispus": crispus,
    "lavinia": lavinia,
    "juba": juba,
    "philo": philo,
}
