"""The people of the squares and quays: each drawn as the busts are, head to foot, and laid in stones as small as theirs."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from build.art.workshop.forms import disc, line, oval, path, put, sheet
from build.art.workshop.mosaic import Cut, lay
from build.art.workshop.noise import Field
from build.art.workshop.portraits.beards import beard
from build.art.workshop.portraits.dress import veil
from build.art.workshop.portraits.hair import bald, curls, fringe, locks, receding
from build.art.workshop.portraits.head import Face, head, neck
from build.art.workshop.portraits.tones import (
    AUBURN,
    BLACK,
    BLOND,
    BROWN,
    CHESTNUT,
    FAIR,
    GRAY,
    GREEN,
    MADDER,
    OCHRE,
    OLIVE,
    RUDDY,
    SKYBLUE,
    TAWNY,
    TYRIAN,
    UNDYED,
    WARM,
    WHITE,
    WOAD,
    WOOL,
    Cloth,
    Hair,
    Skin,
)
from build.art.workshop.raster import draw, over, resized
from build.art.workshop.stones import BRICK, INK, OAK, STRAW, TERRA, WHEAT, WINE, WOOD

WIDE, HIGH, FOOT = 240, 350, 330
"""The sheet of one figure, whose feet stand on FOOT in its middle; it is 300 high."""
TALL = 300
FINER = 3
"""How much larger than on the scene a figure is drawn and laid."""
CUT = Cut(small=12.0, large=16.0, joint=1.2, rounds=5, depth=20.0, relief=0.18, chance=0.05)
HEAD = (0, -258, 0.285)
"""Where the point between the eyes lies, and how large a head is."""
EDGE = 5.0


def _man(skin: Skin, hair: Hair, iris: str = "#5A3418", glance: float = 0) -> Face:
    return Face(
        skin,
        wide=80,
        jaw=64,
        chin=114,
        brow=hair.line,
        brow_width=11,
        iris=iris,
        glance=glance,
        eye=1.15,
        smile=3,
    )


def _woman(skin: Skin, hair: Hair, glance: float = 0) -> Face:
    return Face(
        skin, wide=75, jaw=54, chin=108, brow=hair.line, brow_width=8, nose=12, mouth=23, smile=4, lips=1.2, eye=1.2,
        glance=glance, ears=False,
    )  # fmt: skip


def _headed(face: Face, hair: str, tilt: float = 0, behind: str = "") -> str:
    x, y, scale = HEAD
    return put(behind, x, y, scale) + put(neck(face), x, y, scale) + put(head(face) + hair, x, y, scale, tilt)


def _arm(d: str, cloth: Cloth, hand: tuple[float, float], skin: Skin, wide: float = 25) -> str:
    """A sleeve along a line, and the hand at its end."""
    sleeve = line(d, INK, wide + 2 * EDGE) + line(d, cloth.base, wide)
    return disc(*hand, 11, skin.base, skin.line, EDGE) + sleeve


def _feet(skin: Skin, apart: float = 20) -> str:
    """Two feet in sandals, turned out a little."""
    return "".join(
        put(oval(0, 0, 17, 8, skin.base) + line("M-6 -7V6M6 -7V6", WOOD, 4), s * apart, -5, 1, s * 12)
        for s in (-1, 1)
    )


def _folds(places: Sequence[str], cloth: Cloth) -> str:
    """Folds: a dark line, and light beside it."""
    return "".join(line(d, cloth.fold, 6) for d in places) + "".join(
        put(line(d, cloth.light, 4.5), 7, 0) for d in places
    )


def _long(cloth: Cloth, wide: float = 52) -> str:
    """A garment down to the feet, its hem in waves."""
    hem = f"Q{-wide * 0.66} -4 {-wide * 0.4} -13Q0 -2 {wide * 0.36} -13Q{wide * 0.7} -3 {wide} -12"
    left, right = f"Q-38 -110 {-wide} -12", "Q38 -110 52 -176"
    body = f"M-20 -214Q-48 -208 -52 -176{left}{hem}{right}Q48 -208 20 -214Q0 -202 -20 -214Z"
    return path(body, cloth.base, INK, EDGE) + _folds(
        ("M-30 -24Q-36 -90 -24 -150", "M2 -18Q-4 -90 4 -140", "M30 -24Q34 -80 26 -120"), cloth
    )


def senator(face: Face, hair: str, toga: Cloth = WOOL, stripe: str = WINE) -> str:
    """In the toga with its stripe, one arm in the sling of its folds."""
    body = _feet(face.skin) + _long(toga)
    sling = path(
        "M-52 -176Q-20 -120 40 -104Q58 -130 56 -170Q40 -206 24 -212Q18 -166 -52 -176Z", toga.light, INK, EDGE
    )
    edge = line("M-50 -168Q-16 -114 40 -98", stripe, 11) + line("M34 -98Q44 -50 34 -16", stripe, 11)
    folds = line("M44 -196Q38 -150 -18 -150M52 -178Q46 -132 8 -128", toga.fold, 5.5)
    hand = disc(10, -128, 12, face.skin.base, face.skin.line, EDGE)
    return body + sling + folds + edge + hand + _headed(face, hair)


def orator(face: Face, hair: str, toga: Cloth = WOOL, stripe: str = TERRA) -> str:
    """In a toga, the right arm raised, a roll in the left hand."""
    raised = _arm("M-42 -190L-74 -214L-82 -252", toga, (-83, -270), face.skin)
    body = _feet(face.skin, 22) + _long(toga, 50)
    over_ = path(
        "M-50 -190Q-6 -196 30 -213Q58 -206 58 -168L52 -60Q30 -76 20 -112Q8 -160 -50 -172Z",
        toga.light,
        INK,
        EDGE,
    )
    edge = line("M-48 -178Q4 -166 20 -118Q30 -80 50 -64", stripe, 11)
    roll = put(
        path("M-8 -26H8V26H-8Z", STRAW, INK, EDGE) + line("M-12 -26H12M-12 26H12", WOOD, 7), 44, -128, 0.9, 20
    )
    hand = disc(42, -124, 11, face.skin.base, face.skin.line, EDGE)
    return (
        body
        + over_
        + line("M46 -190Q36 -140 50 -84", toga.fold, 5.5)
        + edge
        + roll
        + hand
        + raised
        + _headed(face, hair, -4)
    )


def matron(face: Face, hair: Hair, stola: Cloth, palla: Cloth, held: str = "") -> str:
    """In a long stola, the palla over head and shoulders."""
    back, front = veil(palla, face.wide)
    x, y, scale = HEAD
    body = _feet(face.skin, 15) + _long(stola, 56) + line("M-44 -26Q0 -14 46 -26", palla.base, 9)
    wrap = path(
        "M-56 -186Q-62 -120 -50 -84Q0 -92 52 -140Q60 -170 50 -200Q20 -180 -20 -206Q-50 -206 -56 -186Z",
        palla.base,
        INK,
        EDGE,
    )
    wrap += _folds(("M-44 -100Q-4 -112 40 -152", "M-46 -130Q-10 -140 36 -176"), palla)
    hand = disc(-14, -112, 11, face.skin.base, face.skin.line, EDGE)
    return (
        put(back, x, y, scale)
        + body
        + wrap
        + held
        + hand
        + _headed(face, locks(hair, face, -10))
        + put(front, x, y, scale)
    )


def worker(face: Face, hair: str, tunic: Cloth, load: str = "") -> str:
    """In a short tunic with a belt, legs bare, something on the shoulder held by the raised arm."""
    legs = "".join(
        line(f"M{s * 17} -96L{s * 19} -12", INK, 30) + line(f"M{s * 17} -96L{s * 19} -12", face.skin.base, 18)
        for s in (-1, 1)
    )
    body = path(
        "M-20 -214Q-48 -208 -52 -176L-42 -150L-52 -84Q-26 -74 0 -84Q26 -74 52 -84L42 -150L52 -176Q48 -208 20 -214Q0 -202 -20 -214Z",
        tunic.base,
        INK,
        EDGE,
    )
    body += _folds(("M-24 -92Q-28 -112 -20 -132", "M4 -92V-130", "M28 -92Q30 -112 24 -132"), tunic)
    belt = line("M-44 -144Q0 -132 44 -144", INK, 17) + line("M-43 -144Q0 -132 43 -144", WOOD, 8)
    arms = line("M-46 -186Q-66 -150 -48 -122", INK, 30) + line(
        "M-46 -186Q-66 -150 -48 -122", face.skin.base, 18
    )
    if not load:
        arms += line("M46 -186Q66 -150 48 -122", INK, 30) + line(
            "M46 -186Q66 -150 48 -122", face.skin.base, 18
        )
        return legs + _feet(face.skin, 20) + body + belt + arms + _headed(face, hair)
    lifted = line("M44 -190L76 -216L70 -258", INK, 30) + line("M44 -190L76 -216L70 -258", face.skin.base, 18)
    return (
        legs
        + _feet(face.skin, 20)
        + body
        + belt
        + arms
        + _headed(face, hair, -5)
        + put(load, 62, -226)
        + lifted
    )


def jar() -> str:
    """An amphora on a shoulder, lying aslant."""
    handles = line("M-10 -52Q-30 -48 -20 -22M10 -52Q30 -48 20 -22", INK, 12) + line(
        "M-10 -52Q-30 -48 -20 -22M10 -52Q30 -48 20 -22", BRICK, 5
    )
    body = path("M-10 -66H10L8 -48Q30 -34 22 0Q14 26 0 38Q-14 26 -22 0Q-30 -34 -8 -48Z", TERRA, INK, EDGE)
    return put(handles + body + line("M-22 -10H22", WHEAT, 7), 0, -30, 1.05, 24)


def basket(fruit: str) -> str:
    """A basket before the body, heaped."""
    heap = "".join(
        disc(x, y, 10, fruit, INK, 4.5) for x, y in ((-20, -14), (0, -20), (20, -14), (-10, -10), (10, -10))
    )
    bowl = path("M-36 -10H36Q32 28 18 32H-18Q-32 28 -36 -10Z", OAK, INK, EDGE) + line(
        "M-32 4H32M-27 18H27", STRAW, 5
    )
    return put(heap + bowl, -8, -116, 0.95)


def child(face: Face, hair: str, tunic: Cloth) -> str:
    """A child in a tunic, a ball in its hands; two thirds as high as the others."""
    body = "".join(
        line(f"M{s * 15} -80L{s * 16} -10", INK, 28) + line(f"M{s * 15} -80L{s * 16} -10", face.skin.base, 16)
        for s in (-1, 1)
    )
    body += _feet(face.skin, 17)
    body += path(
        "M-18 -168Q-40 -162 -44 -138L-50 -66Q0 -54 50 -66L44 -138Q40 -162 18 -168Q0 -158 -18 -168Z",
        tunic.base,
        INK,
        EDGE,
    )
    body += _folds(("M-20 -74Q-24 -94 -16 -110", "M16 -74Q20 -94 12 -110"), tunic)
    ball = disc(0, -106, 20, WHEAT, INK, EDGE) + line("M-18 -106Q0 -94 18 -106", TERRA, 7)
    hands = "".join(disc(s * 20, -102, 10, face.skin.base, face.skin.line, EDGE) for s in (-1, 1))
    arms = "".join(
        line(f"M{s * 38} -146L{s * 36} -116L{s * 22} -104", INK, 27)
        + line(f"M{s * 38} -146L{s * 36} -116L{s * 22} -104", tunic.base, 15)
        for s in (-1, 1)
    )
    x, _, scale = HEAD
    return body + arms + ball + hands + put(put(neck(face), 0, 0) + head(face) + hair, x, -208, scale * 0.98)


# -- a crowd on a finished ground --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Passer:
    """Somebody in a scene: the drawing, where the feet stand, how high, whether mirrored."""

    figure: str
    x: float
    base: float
    high: float
    flip: bool = False


def passer(one: Passer) -> tuple[Field, int, int]:
    """A figure cut into stones, (h, w, 4), and where its left upper corner lies."""
    scale = one.high / TALL
    w, h = round(WIDE * scale), round(HIGH * scale)
    flat_ = draw(sheet(put(one.figure, WIDE / 2, FOOT, 1, 0, one.flip), WIDE, HIGH), w * FINER, h * FINER)
    laid = lay(flat_, (), CUT, zlib.crc32(one.figure.encode())).picture
    whole = resized(np.concatenate([laid, flat_[..., 3:]], axis=2), w, h)
    return whole, round(one.x - WIDE / 2 * scale), round(one.base - FOOT * scale)


def peopled(picture: Field, crowd: Sequence[Passer]) -> Field:
    """The people before a scene, the farthest first, each with a shadow on the ground."""
    found = picture.copy()
    for one in sorted(crowd, key=lambda one: one.base):
        _shade(found, one)
        layer, x, y = passer(one)
        part = found[y : y + layer.shape[0], x : x + layer.shape[1]]
        part[:] = over(part, layer[: part.shape[0], : part.shape[1]])
    return found


def _shade(picture: Field, one: Passer) -> None:
    """The shadow of a figure, to its right."""
    top, left = round(one.base - one.high * 0.1), round(one.x - one.high * 0.3)
    part = picture[top : round(one.base + one.high * 0.1), left : round(one.x + one.high * 0.6)]
    ys, xs = np.mgrid[top : top + part.shape[0], left : left + part.shape[1]]
    away = np.hypot((xs - one.x - one.high * 0.1) / (one.high * 0.34), (ys - one.base) / (one.high * 0.07))
    part *= 1 - 0.5 * np.clip(1.15 - away, 0, 1)[..., None]


# -- who they are --------------------------------------------------------------------------------------------------------


def elder(toga: Cloth = WOOL, stripe: str = WINE) -> str:
    """A gray senator."""
    face = _man(RUDDY, GRAY)
    return senator(face, receding(GRAY, face), toga, stripe)


def consul() -> str:
    """A bald man in purple and gold."""
    face = _man(WARM, WHITE)
    return senator(face, bald(WHITE, face), TYRIAN, WHEAT)


def young_senator() -> str:
    """A young man in his first toga."""
    face = _man(FAIR, CHESTNUT, glance=-4)
    return senator(face, fringe(CHESTNUT, face), WOOL, TERRA)


def speaker() -> str:
    """A bearded man who makes a speech."""
    face = _man(OLIVE, BLACK, glance=4)
    return orator(face, fringe(BLACK, face) + beard(BLACK, face, 12, 0.95, 5))


def porter() -> str:
    """A dark man with a jar on his shoulder."""
    face = _man(BROWN, BLACK)
    return worker(face, curls(BLACK, face), OCHRE, jar())


def mason(tunic: Cloth = GREEN) -> str:
    """A man of all trades, at leisure."""
    face = _man(WARM, AUBURN, glance=4)
    return worker(face, fringe(AUBURN, face), tunic)


def fruit_seller() -> str:
    """A woman with a basket of fruit."""
    return matron(_woman(FAIR, AUBURN), AUBURN, SKYBLUE, MADDER, basket(WHEAT))


def lady(palla: Cloth = TYRIAN) -> str:
    """A dark lady in a long veil."""
    return matron(_woman(TAWNY, BLACK, -3), BLACK, WOOL, palla)


def boy(tunic: Cloth = WOAD) -> str:
    """A fair child with a ball."""
    face = _man(FAIR, BLOND)
    return child(face, fringe(BLOND, face, 5), tunic)


def girl() -> str:
    """A dark child with a ball."""
    face = _woman(OLIVE, CHESTNUT)
    return child(face, locks(CHESTNUT, face, 20), MADDER)


def forum_crowd() -> list[Passer]:
    """Citizens on the Forum, larger the nearer they are; they leave the road and the fires free."""
    return [
        Passer(lady(GREEN), 1172, 1150, 108), Passer(mason(OCHRE), 1226, 1156, 108), Passer(elder(), 1652, 1152, 108, True),
        Passer(fruit_seller(), 1748, 1176, 116), Passer(porter(), 1290, 1216, 138), Passer(consul(), 1566, 1240, 150),
        Passer(young_senator(), 1632, 1252, 150, True), Passer(speaker(), 1196, 1300, 176, True), Passer(girl(), 1306, 1296, 168),
        Passer(elder(), 880, 1290, 178), Passer(lady(), 806, 1304, 178), Passer(mason(), 1716, 1344, 188),
        Passer(fruit_seller(), 2030, 1310, 184, True), Passer(boy(), 2106, 1318, 184), Passer(porter(), 2270, 1360, 206),
        Passer(young_senator(), 560, 1396, 224), Passer(boy(UNDYED), 660, 1404, 216), Passer(consul(), 430, 1380, 216, True),
    ]  # fmt: skip


def quay_crowd() -> list[Passer]:
    """Who is about on the quay of the harbor."""
    return [
        Passer(elder(), 146, 1130, 166, True), Passer(boy(OCHRE), 224, 1130, 160),
        Passer(porter(), 506, 1124, 166), Passer(mason(MADDER), 690, 1128, 166), Passer(fruit_seller(), 866, 1118, 160),
    ]  # fmt: skip
