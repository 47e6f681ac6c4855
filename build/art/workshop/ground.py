"""The seamless textures and the view of the title, under one roof: whatever lies below everything else."""

from __future__ import annotations

from build.art.workshop import materials
from build.art.workshop.noise import Field

SIZE = 1024


def ground(word: str) -> Field:
    """One of the textures: "marble", "parchment" or "porphyry"."""
    seeds = {"marble": 41, "parchment": 12, "porphyry": 23}
    return getattr(materials, word)(SIZE, SIZE, seeds[word])
