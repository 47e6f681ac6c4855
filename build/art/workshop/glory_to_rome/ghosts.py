"""What is not there any more, faintly: the cards of empty piles, the roles of clients one does not have."""

from __future__ import annotations

import numpy as np

from build.art.workshop.glory_to_rome.cards import cards
from build.art.workshop.glory_to_rome.extents import FAINT_CARD, FAINT_ROLE
from build.art.workshop.noise import Field
from build.art.workshop.raster import draw, resized
from build.project import ROOT

PLASTER, OWN, LINE, AREA = (246.0, 226.0, 190.0), 0.2, 0.8, 0.34
"""The light plaster below the red one, the share of a sign's own tone, and how much its lines and its areas lay bare."""


def _scratched(sign: Field) -> None:
    """Make a sign one that is scratched into red plaster: its dark lines are the brightest."""
    dark = np.clip(1 - sign[..., :3].mean(axis=2) / 110, 0, 1)
    sign[..., 3] *= AREA + (LINE - AREA) * dark
    sign[..., :3] = sign[..., :3] * OWN + np.array(PLASTER) * (1 - OWN)


def ghosts(word: str) -> Field:
    """A card by its word after "faint_", (167, 120, 4), or the sign of a role, (128, 128, 4)."""
    name = word.removeprefix("faint_")
    file = ROOT / "assets" / "pictures" / "glory_to_rome" / "role" / f"{name}.svg"
    if file.exists():
        made = draw(file.read_text(encoding="utf-8"), *FAINT_ROLE)
        _scratched(made)
    else:
        made = resized(cards(name), *FAINT_CARD)
        made[..., 3] *= 0.6
    return made
