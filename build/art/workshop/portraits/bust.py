"""Putting a bust together: ground and ring, what is behind the head, body, head, what is in the hands."""

from __future__ import annotations

from dataclasses import dataclass

from build.art.workshop.forms import disc, flat, poly, put, ring, sheet
from build.art.workshop.portraits.head import Face, head, neck
from build.art.workshop.stones import INK, IVORY

SIZE = 512
INNER = 222
"""The radius of the ground inside the ring."""
HEAD = (256, 226, 1.12)
"""Where the middle between the eyes lies, and how large a head is."""


@dataclass(frozen=True, slots=True)
class Ring:
    """The ring of a game: its band, and the figures that go round in it."""

    band: str
    figure: str
    count: int
    kind: str
    """What goes round: `stud`, `block` or `wave`."""


@dataclass(frozen=True, slots=True)
class Bust:
    """One character. Parts marked with (h) are drawn about the point between the eyes, the others on the sheet."""

    ground: str
    face: Face
    dress: str
    behind: str = ""
    """(h) behind the head: hair that falls down, the back of a veil."""
    hair: str = ""
    """(h) hair, beard, what the head wears."""
    held: str = ""
    over: str = ""
    """(h) in front of the dress: plaits, pendants, the front of a veil."""
    tilt: float = 0
    """How far the head leans, in degrees, to the right when positive."""


def drawing(bust: Bust, ring_: Ring) -> str:
    """The whole as SVG of 512 x 512."""
    x, y, scale = HEAD

    def at(body: str, turn: float = 0) -> str:
        return put(body, x, y, scale, turn)

    ground = f'<rect width="{SIZE}" height="{SIZE}" fill="{ring_.band}"/>' + disc(
        256, 256, INNER, bust.ground, ""
    )
    figure = (
        at(bust.behind)
        + at(neck(bust.face))
        + bust.dress
        + at(head(bust.face) + bust.hair, bust.tilt)
        + at(bust.over)
    )
    clip = f'<clipPath id="inside"><circle cx="256" cy="256" r="{INNER}"/><rect width="{SIZE}" height="300"/></clipPath>'
    return sheet(
        f'{clip}{ground}{_band(ring_)}<g clip-path="url(#inside)">{figure}</g>{bust.held}', SIZE, SIZE
    )


def _band(ring_: Ring) -> str:
    """The figures in the ring, and the lines on both sides of it."""
    middle = (INNER + 252) / 2 + 2
    found = ""
    for i, (x, y) in enumerate(ring(256, 256, middle, ring_.count, 0.25)):
        turn = 180 + 360 * i / ring_.count
        if ring_.kind == "stud":
            body = (
                disc(0, 0, 8.5, ring_.figure, "")
                if i % 2
                else poly([(0, -10), (11, 0), (0, 10), (-11, 0)], IVORY, "")
            )
        elif ring_.kind == "block":
            body = flat("M-9 -9H9V9H-9Z", ring_.figure if i % 2 else IVORY)
        else:
            body = flat("M-19 10C-13 -1 -6 -11 4 -9C12 -7 10 3 3 1C1 6 8 10 19 10Z", ring_.figure)
        found += put(body, x, y, 1, turn)
    edges = disc(256, 256, INNER + 2, "none", IVORY, 8) + disc(256, 256, INNER + 7, "none", INK, 3)
    return found + edges


__all__ = ["Bust", "Ring", "drawing"]
