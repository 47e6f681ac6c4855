"""Who sits at a table in person and has chosen no face: six travelers, each in the color of a seat.

Women and men in turn, so that the people of a table differ in more than their clothes.
"""

from __future__ import annotations

from collections.abc import Callable

from build.art.workshop.forms import disc, line, path
from build.art.workshop.portraits.beards import beard, moustache
from build.art.workshop.portraits.bust import Bust, Ring
from build.art.workshop.portraits.dress import cloak, pearls, toga, tunic, veil
from build.art.workshop.portraits.hair import curls, fringe, locks, receding, snail
from build.art.workshop.portraits.head import Face
from build.art.workshop.portraits.strokes import mirrored, stroke
from build.art.workshop.portraits.tones import (
    AUBURN,
    BLACK,
    BLOND,
    BROWN,
    CHESTNUT,
    CORAL,
    FAIR,
    GREEN,
    OCHRE,
    OLIVE,
    PURPLE,
    RUDDY,
    TAWNY,
    WARM,
    WHITE,
    WOAD,
    WOOL,
    Hair,
)
from build.art.workshop.stones import AZURE, CINNABAR, GOLD, INK, IVORY, LAPIS, PORPHYRY, SLATE, WHEAT

RING = Ring(SLATE, WHEAT, 40, "stud")


def _fall(hair: Hair, face: Face, low: float = 170) -> str:
    """Long hair behind the head, down to the shoulders."""
    w = face.wide
    back = path(
        f"M{-w - 18} -50C{-w - 48} 40 {-w - 44} 120 {-w - 16} {low}H{w + 16}C{w + 44} 120 {w + 48} 40 {w + 18} -50Z",
        hair.base,
        hair.line,
        6,
    )
    back += mirrored((w + 10, 10), (w + 28, 80), (w + 6, low - 8), hair.light, (3, 10, 4))
    return back + mirrored((w + 20, 40), (w + 14, 100), (w + 20, low - 20), hair.line, (3, 7, 3))


def _earrings(face: Face, tone: str) -> str:
    """A drop at each ear."""
    x = face.wide + 12
    return "".join(line(f"M{s * x} 34V56", INK, 5) + disc(s * x, 64, 11, tone, INK, 5) for s in (-1, 1))


def hooded() -> Bust:
    """A woman in a purple hood, neither young nor old."""
    face = Face(
        WARM, wide=76, jaw=55, chin=110, brow=CHESTNUT.line, brow_width=8, iris="#5A3A1E", nose=13, mouth=24, smile=3,
        ears=False, lips=1.1,
    )  # fmt: skip
    back, front = veil(PURPLE, face.wide)
    return Bust(GOLD, face, tunic(WOOL, WHEAT), behind=back, hair=locks(CHESTNUT, face, 10), over=front)


def bearded() -> Bust:
    """A man with a short red beard, his blue cloak pinned on the shoulder."""
    face = Face(
        RUDDY, wide=82, jaw=66, chin=112, brow=AUBURN.base, brow_width=11, iris="#3E6B8E", nose=16, mouth=26, smile=2,
    )  # fmt: skip
    hair = fringe(AUBURN, face) + beard(AUBURN, face, 16, 0.98, 5)
    return Bust(IVORY, face, tunic(WOOL, "") + cloak(WOAD, WHEAT), hair=hair, tilt=-2)


def long_haired() -> Bust:
    """A dark woman, her hair down, gold at her ears."""
    face = Face(
        BROWN, wide=76, jaw=54, chin=112, brow=BLACK.line, brow_width=9, brow_lift=5, iris="#2E1810", nose=16,
        mouth=27, lips=1.3, smile=4,
    )  # fmt: skip
    band = line("M-80 -70C-50 -112 50 -112 80 -70", INK, 21) + line(
        "M-80 -70C-50 -112 50 -112 80 -70", WHEAT, 12
    )
    return Bust(
        CINNABAR, face, tunic(GREEN, WHEAT, neck=IVORY), behind=_fall(BLACK, face),
        hair=locks(BLACK, face, 30) + band + _earrings(face, WHEAT), tilt=2,
    )  # fmt: skip


def curly() -> Bust:
    """A young man with black curls and a moustache, in yellow."""
    face = Face(
        OLIVE, wide=78, jaw=62, chin=114, brow=BLACK.base, brow_width=12, iris="#3A2414", nose=16, hook=2, nose_end=52,
        mouth=26, smile=3,
    )  # fmt: skip
    hair = curls(BLACK, face, 2, 15, 0) + moustache(BLACK, face, 6, 8, 2)
    stripes = mirrored((70, 394), (80, 440), (74, 520), INK, (27, 29, 31))
    stripes += mirrored((70, 394), (80, 440), (74, 520), LAPIS, (19, 21, 23))
    moved = f'<g transform="translate(256 0)">{stripes}</g>'
    return Bust(LAPIS, face, tunic(OCHRE, "") + moved, hair=hair)


def braided() -> Bust:
    """A fair woman, her plaits laid round the head."""
    face = Face(
        FAIR, wide=74, jaw=52, chin=110, brow=BLOND.line, brow_width=7, brow_lift=3, iris="#4A7A4C", nose=12, mouth=24,
        lips=1.15, smile=6,
    )  # fmt: skip
    w = face.wide
    crown = "".join(
        snail(BLOND, x, -92 - 44 * (1 - (x / 84) ** 2), 17, x / 40) for x in (-78, -54, -28, 0, 28, 54, 78)
    )
    crown += stroke((-w, -60), (0, -124), (w, -60), BLOND.light, (2, 5, 2))
    necklace = pearls([(-38, 148), (-22, 162), (0, 168), (22, 162), (38, 148)], r=9)
    return Bust(
        AZURE, face, tunic(CORAL, "") + cloak(CORAL, WHEAT, flip=True),
        hair=locks(BLOND, face, 8, 6) + crown + _earrings(face, IVORY), over=necklace,
    )  # fmt: skip


def old() -> Bust:
    """An old man in white, his beard as white as his toga."""
    face = Face(
        TAWNY, wide=80, jaw=62, chin=114, brow=WHITE.base, brow_width=11, iris="#4E5A34", age=3, nose=17, nose_end=54,
        mouth=25, smile=1,
    )  # fmt: skip
    hair = receding(WHITE, face) + beard(WHITE, face, 60, 0.8, 3)
    return Bust(PORPHYRY, face, tunic(WOOL, "") + toga(WOOL, CINNABAR), hair=hair, tilt=-3)


CAST: dict[str, Callable[[], Bust]] = {
    "porphyry": hooded, "lapis": bearded, "verdigris": long_haired, "gold": curly, "terracotta": braided, "marble": old,
}  # fmt: skip
"""By the color of a seat, in the order of the usual names: Anna, Brian, Clara …"""

__all__ = ["CAST", "RING"]
