"""The picture of a code to scan, as rows of dark and light squares."""

from __future__ import annotations

MARGIN = 4
"""Light squares around it."""


def squares(text: str) -> list[list[bool]]:
    """The rows of a QR code with its margin; true is dark."""
    import segno

    made = segno.make(text, error="m", micro=False)
    return [[bool(square) for square in row] for row in made.matrix_iter(border=MARGIN)]


__all__ = ["squares"]
