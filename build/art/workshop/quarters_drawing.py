"""The flat drawing of the city's quarters: sea with lines of water, land in five tints, streets, walls, houses, ships."""

from __future__ import annotations

import numpy as np

from build.art.workshop.coast import Knots

W, H = 2240, 1120
INK, STONE, PALE, PLASTER = "#5A3A2A", "#CFC3A6", "#F3E9D2", "#F0E2C4"
ROOF, ROOF_LIGHT, WOOD, SAIL, GREEN, LEAF, GILT = (
    "#B4583A", "#CC8058", "#7C4B2C", "#F6EAD0", "#6F8F55", "#8FAA6C", "#E0B34C",
)  # fmt: skip
SEAS = ("#2C6C86", "#3A7C92", "#4F8FA0", "#6FA8B0", "#9CC6C4")
"""From the open sea to the shallows."""
BASE = "#E9DAB8"
TINTS = ("#CBC796", "#E0B48E", "#E8CD8A", "#B7CDAA", "#CDB4C6")
"""The ground of the walls, the makers, the shops, the stores, and the great sights."""
SPREAD = (0.2, 0.3, 0.2, 0.1, 0.2)
"""How much of the width each of them has."""
TOP, STREET = 0.362, 0.408
"""Where the Mese runs, as shares of the height; the quarters lie below it."""
QUIET = ("#CB8F68", "#D0AE62", "#96B38C", "#AF8FA8")
SOFT = ("#A06B48", "#A58442", "#6F8E68", "#8A6A86")
"""Roofs and outlines of the houses between the tiles, near the tints of their quarters."""
GROUNDS = (*SEAS, BASE, *TINTS, PALE)
LAND: Knots = (
    (-60, -60), (700, -40), (1500, -50), (2140, -50), (2196, 60), (2206, 190), (2184, 300), (2206, 420), (2214, 560), (2200, 700),
    (2206, 860), (2160, 1000), (2060, 1064), (1900, 1084), (1660, 1082), (1586, 1066), (1572, 1000), (1548, 950), (1450, 936),
    (1240, 936), (1150, 950), (1130, 1000), (1112, 1070), (1000, 1092), (760, 1082), (480, 1094), (240, 1086), (-60, 1098),
)  # fmt: skip


def _path(d: str, fill: str = "none", width: float = 5, edge: str = INK) -> str:
    return f'<path d="{d}" fill="{fill}" stroke="{edge}" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"/>'


def _at(x: float, y: float, body: str, scale: float = 1.0, flip: bool = False) -> str:
    across = -scale if flip else scale
    return f'<g transform="translate({x:.0f} {y:.0f}) scale({across:.2f} {scale:.2f})">{body}</g>'


def house(roof: str, line: str = INK) -> str:
    """A house seen from the south, 44 wide."""
    walls = _path("M-20 18V-4H20V18Z", PLASTER, edge=line)
    return walls + _path("M-25 -2L-14 -22H14L25 -2Z", roof, edge=line)


def cypress() -> str:
    """A cypress, 22 wide."""
    return _path("M0 20C-16 8 -12 -22 0 -42C12 -22 16 8 0 20Z", GREEN)


def ship(sail: str) -> str:
    """A merchantman, 110 wide, sailing east."""
    return _path("M-52 4Q-46 32 -28 34H32Q52 30 58 -4Q40 10 20 12H-30Q-44 12 -52 4Z", WOOD) + _path(
        "M-38 -8L32 -74Q46 -32 36 2Q0 -14 -38 -8Z", sail
    )


def gate(fill: str) -> str:
    """A gate of the land walls between two towers, 190 wide."""
    towers = "".join(
        _path(f"M{x - 34} 60V-62H{x - 20}V-48H{x - 8}V-62H{x + 8}V-48H{x + 20}V-62H{x + 34}V60Z", fill)
        for x in (-66, 66)
    )
    arch = _path("M-34 60V-20H34V60Z", fill) + _path("M-18 60V20A18 18 0 0 1 18 20V60Z", INK)
    return arch + towers


def footings() -> str:
    """The footings of the double land wall, north to south through both columns of its tiles."""
    out = ""
    for share in (0.05, 0.15):
        x = share * W
        out += f'<path d="M{x} {STREET * H:.0f}V{0.97 * H:.0f}" stroke="{INK}" stroke-width="64"/>'
        out += f'<path d="M{x} {STREET * H:.0f}V{0.97 * H:.0f}" stroke="{STONE}" stroke-width="50"/>'
        out += f'<path d="M{x} {STREET * H:.0f}V{0.97 * H:.0f}" stroke="{INK}" stroke-width="6" stroke-dasharray="5 30"/>'
        out += _at(x, 0.905 * H, gate(STONE if share < 0.1 else PALE), 1.0)
    return out


def quarters_of_land() -> str:
    """The five tinted quarters and the streets between them, the widest of which is the Mese."""
    out, x = "", 0.0
    for share, tint in zip(SPREAD, TINTS, strict=True):
        out += f'<rect x="{x * W:.0f}" y="{TOP * H:.0f}" width="{share * W:.0f}" height="{H}" fill="{tint}"/>'
        x += share
    lines, x = "", 0.0
    for share in SPREAD[:-1]:
        x += share
        lines += f"M{x * W:.0f} {STREET * H:.0f}V{H}"
    out += _path(lines, width=26) + _path(lines, width=16, edge=PALE)
    y, high = TOP * H, (STREET - TOP) * H
    out += f'<rect x="-20" y="{y - 5:.0f}" width="{W + 40}" height="{high + 10:.0f}" fill="{INK}"/>'
    return out + f'<rect x="-20" y="{y:.0f}" width="{W + 40}" height="{high:.0f}" fill="{PALE}"/>'


def dwellings() -> str:
    """Houses, churches and trees where no tile lies: around the bay, at the edges, between the rows."""
    dice = np.random.default_rng(330)
    out = ""
    for row in np.arange(0.43, 0.95, 0.047):
        for x in np.arange(0.215, 0.985, 0.0235):
            px, py = (x + dice.uniform(-0.006, 0.006)) * W, (row + dice.uniform(-0.008, 0.008)) * H
            near = min(abs(x - edge) for edge in (0.2, 0.5, 0.7, 0.8))
            bay = abs(x - 0.6) < 0.115 and row > 0.79
            if near < 0.012 or bay:
                continue
            kind, quarter = dice.random(), sum(x > edge for edge in (0.5, 0.7, 0.8))
            if kind > 0.55:
                continue
            body = cypress() if kind < 0.06 else house(QUIET[quarter], SOFT[quarter])
            out += _at(px, py, body, 0.8)
    return out


def country() -> str:
    """Trees before the walls and between them."""
    dice = np.random.default_rng(1204)
    out = ""
    for y in np.arange(0.45, 0.98, 0.05):
        for x in (0.012, 0.088, 0.104, 0.188):
            out += _at(
                (x + dice.uniform(-0.004, 0.004)) * W, (y + dice.uniform(-0.01, 0.01)) * H, cypress(), 0.7
            )
    return out


def city(shore: str) -> str:
    """The whole drawing as SVG; `shore` is the land as the `d` of a path."""
    waters = "".join(
        f'<path d="{shore}" fill="none" stroke="{tone}" stroke-width="{width}"/>'
        for tone, width in zip(SEAS[1:], (170, 112, 66, 30), strict=True)
    )
    land = f'<path d="{shore}" fill="{BASE}" stroke="{INK}" stroke-width="7"/>'
    inside = quarters_of_land() + dwellings() + footings() + country()
    boats = _at(0.509 * W, 0.978 * H, ship(ROOF_LIGHT), 0.5) + _at(
        0.692 * W, 0.978 * H, ship(GILT), 0.5, True
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}" viewBox="0 0 {W} {H}" shape-rendering="crispEdges">'
        f'<clipPath id="land"><path d="{shore}"/></clipPath><rect width="{W}" height="{H}" fill="{SEAS[0]}"/>'
        f'{waters}{land}<g clip-path="url(#land)">{inside}</g>{boats}</svg>'
    )
