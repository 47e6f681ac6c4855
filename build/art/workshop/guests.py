"""Who sits at a table in person and has chosen no face: a traveler in the color of the seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from build.art.workshop.portraits.bust import Bust, Ring
from build.art.workshop.portraits.dress import tunic, veil
from build.art.workshop.portraits.hair import fringe
from build.art.workshop.portraits.head import Face
from build.art.workshop.portraits.tones import (
    CHESTNUT,
    CORAL,
    GREEN,
    OCHRE,
    PURPLE,
    WARM,
    WOAD,
    WOOL,
    Cloth,
)
from build.art.workshop.stones import AZURE, CINNABAR, GOLD, IVORY, LAPIS, PORPHYRY, SLATE, WHEAT

RING = Ring(SLATE, WHEAT, 40, "stud")
LOOKS = {
    "porphyry": (PURPLE, GOLD),
    "lapis": (WOAD, IVORY),
    "verdigris": (GREEN, CINNABAR),
    "gold": (OCHRE, LAPIS),
    "terracotta": (CORAL, AZURE),
    "marble": (WOOL, PORPHYRY),
}
"""By the color of a seat: the hood, and the ground behind it."""


def guest(cloth: Cloth, ground: str) -> Bust:
    """Somebody in a hood, neither young nor old."""
    face = Face(
        WARM, wide=76, jaw=57, chin=110, brow=CHESTNUT.line, brow_width=8, iris="#5A3A1E", nose=13, mouth=24, smile=2,
        ears=False,
    )  # fmt: skip
    back, front = veil(cloth, face.wide)
    under = WOOL if cloth is not WOOL else OCHRE
    return Bust(ground, face, tunic(under, WHEAT), behind=back, hair=fringe(CHESTNUT, face), over=front)


CAST: dict[str, Callable[[], Bust]] = {name: partial(guest, *look) for name, look in LOOKS.items()}

__all__ = ["CAST", "LOOKS", "RING"]
