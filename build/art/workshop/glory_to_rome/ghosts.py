"""What is not there any more, faintly: the cards of empty piles, the roles of clients one does not have."""

from __future__ import annotations

from build.art.workshop.glory_to_rome.cards import cards
from build.art.workshop.glory_to_rome.extents import FAINT_CARD, FAINT_ROLE
from build.art.workshop.noise import Field
from build.art.workshop.raster import draw, resized
from build.project import ROOT


def ghosts(word: str) -> Field:
    """A card by its word after "faint_", (167, 120, 4), or the sign of a role, (128, 128, 4)."""
    name = word.removeprefix("faint_")
    file = ROOT / "assets" / "pictures" / "glory_to_rome" / "role" / f"{name}.svg"
    if file.exists():
        made = draw(file.read_text(encoding="utf-8"), *FAINT_ROLE)
        made[..., 3] *= 0.30
    else:
        made = resized(cards(name), *FAINT_CARD)
        made[..., 3] *= 0.6
    return made
