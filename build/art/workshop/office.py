"""The cards of the offices: a slab of porphyry, a mosaic roundel with the insignia, a marble field for the words."""

from __future__ import annotations

import zlib

import numpy as np

from build.art.workshop import stones
from build.art.workshop.forms import disc, put, sheet
from build.art.workshop.insignia import INSIGNIA
from build.art.workshop.materials import marble, porphyry
from build.art.workshop.mosaic import Cut, lay
from build.art.workshop.noise import Field, blend
from build.art.workshop.raster import draw, halve, over

W, H = 504, 240
PLATE = (226, 22, 256, 196)
"""The marble for the words; what FIELDS promises lies 8 units inside it."""
CUT = Cut(small=11.5, large=16.0, joint=1.5, rounds=6, depth=22.0)


def office(word: str) -> Field:
    """An office's card by component id, (240, 504, 4)."""
    seed = zlib.crc32(f"office {word}".encode())
    stone = porphyry(2 * W, 2 * H, seed % 1000)
    card = over(stone, draw(_fittings(), 2 * W, 2 * H))
    slab = blend(marble(2 * W, 2 * H, seed % 997), np.array((250.0, 244.0, 230.0)), 0.35)
    card = blend(card, slab, _mask(_field()))
    card = blend(card, _roundel(word, seed), _mask('<circle cx="116" cy="120" r="92" fill="#fff"/>'))
    card = over(card, draw(_gilding(), 2 * W, 2 * H))
    corners = _mask(f'<rect width="{W}" height="{H}" rx="14" fill="#fff"/>')[..., None] * 255
    return halve(np.concatenate([card, corners], axis=2))


def _roundel(word: str, seed: int) -> Field:
    ground, figure = INSIGNIA[word]
    tone = str(getattr(stones, ground))
    rings = disc(0, 0, 100, stones.WHEAT, "") + disc(0, 0, 84, stones.IVORY, "") + disc(0, 0, 79, tone, "")
    drawing = sheet(put(rings + put(figure(), 0, 0, 0.92), 116, 120), W, H)
    flat = draw(
        drawing.replace(
            'crispEdges">', f'crispEdges"><rect width="{W}" height="{H}" fill="{stones.WHEAT}"/>'
        ),
        2 * W,
        2 * H,
    )
    part = lay(flat[:, : H * 2], tuple(stones.rgb(g) for g in stones.GROUNDS), CUT, seed).picture
    whole = np.zeros((2 * H, 2 * W, 3))
    whole[:, : H * 2] = part
    return whole


def _svg(body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}" viewBox="0 0 {W} {H}">{body}</svg>'
    )


def _mask(body: str) -> Field:
    return draw(_svg(body), 2 * W, 2 * H)[..., 3] / 255


def _field() -> str:
    x, y, w, h = PLATE
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="6" fill="#fff"/>'


def _fittings() -> str:
    """Shadows that the roundel and the field throw on the stone."""
    x, y, w, h = PLATE
    blur = '<defs><filter id="b" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="6"/></filter></defs>'
    field = f'<rect x="{x}" y="{y + 4}" width="{w}" height="{h}" rx="6" fill="#14060C" fill-opacity=".7" filter="url(#b)"/>'
    return _svg(
        f'{blur}{field}<circle cx="116" cy="125" r="96" fill="#14060C" fill-opacity=".75" filter="url(#b)"/>'
    )


def _gilding() -> str:
    x, y, w, h = PLATE
    gold = '<defs><linearGradient id="g" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="#F8E3A0"/><stop offset=".5" stop-color="#C08A32"/><stop offset="1" stop-color="#EBC768"/></linearGradient></defs>'
    rings = "".join(
        f'<circle cx="116" cy="120" r="{r}" fill="none" stroke="{s}" stroke-width="{t}"/>'
        for r, s, t in ((93, "#2A1620", 8), (93, "url(#g)", 4.6))
    )
    field = "".join(
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="6" fill="none" stroke="{s}" stroke-width="{t}"/>'
        for s, t in (("#2A1620", 5.5), ("url(#g)", 3))
    )
    edge = f'<rect x="2" y="2" width="{W - 4}" height="{H - 4}" rx="12" fill="none" stroke="#1E0C16" stroke-width="4"/><rect x="6" y="6" width="{W - 12}" height="{H - 12}" rx="9" fill="none" stroke="url(#g)" stroke-width="2.6"/>'
    return _svg(gold + rings + field + edge)
