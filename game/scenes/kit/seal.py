"""The seal of a deal as scenes show it: its picture, and its commitment in groups."""

from __future__ import annotations

SEAL_PICTURE = "art/seal/red"
PARTS = 4
"""Number of groups in which the seal is shown."""


def grouped(seal: str) -> str:
    """A commitment in groups that can be compared by eye."""
    size = -(-len(seal) // PARTS)
    return " ".join(seal[at : at + size] for at in range(0, len(seal), size))
