"""Seals as scenes show them: that of a deal with its commitment in groups, and the wax of a game."""

from __future__ import annotations

from game.boards.shelf import shelf_entry

SEAL_PICTURE = "art/seal/red"
PARTS = 4
"""Number of groups in which the seal is shown."""


def grouped(seal: str) -> str:
    """A commitment in groups that can be compared by eye."""
    size = -(-len(seal) // PARTS)
    return " ".join(seal[at : at + size] for at in range(0, len(seal), size))


def seal_of(game: str) -> str:
    """The picture of a game's seal, for what a person has done there."""
    return f"art/seal/{shelf_entry(game).seal}"
