"""The grounds of the contract cards: a strip of parchment with a torn edge, a ribbon, and a faint drawing in sepia."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.forms import disc, line, path, put
from build.art.workshop.materials import parchment
from build.art.workshop.noise import Field, blend, cloud, smooth
from build.art.workshop.raster import draw, halve, over

W, H = 552, 312
SEPIA = "#7A5430"
RIBBON = {"goods": ("#2C5A8C", "#16345A", "#E2BE6A"), "passenger": ("#7A2348", "#4A0F2A", "#E2BE6A")}


def _goods() -> str:
    jar = path("M-16 -70H16L12 -54Q42 -34 24 8L14 34H-14L-24 8Q-42 -34 -12 -54Z", "none", SEPIA, 3) + line(
        "M-27 -18H27M-30 -6H30", SEPIA, 3
    )
    sack = path("M-44 34Q-60 -14 -22 -36L-28 -58Q0 -48 28 -58L22 -36Q60 -14 44 34Z", "none", SEPIA, 3) + line(
        "M-22 -35H22", SEPIA, 3
    )
    return put(jar, 392, 214, 1.25) + put(sack, 468, 220, 1.2) + put(jar, 330, 236, 0.8)


def _passenger() -> str:
    cloak = path("M-44 96Q-52 10 -22 -22Q0 -38 22 -22Q52 10 44 96Z", "none", SEPIA, 3) + line(
        "M-16 -14Q-10 40 -18 94M12 -18Q20 36 14 94", SEPIA, 2.6
    )
    head = (
        disc(0, -48, 23, "none", SEPIA, 3)
        + path("M-46 -52Q0 -74 46 -52Q0 -40 -46 -52Z", "none", SEPIA, 3)
        + line("M-18 -58Q0 -92 18 -58", SEPIA, 3)
    )
    staff = line("M62 96V-72M62 -72q16 -10 16 8", SEPIA, 3) + path(
        "M54 -30q-14 16 0 26q14 -10 0 -26Z", "none", SEPIA, 2.6
    )
    return put(cloak + head + staff, 440, 190, 0.98)


def _ribbon(word: str) -> str:
    light, dark, gold = RIBBON[word]
    fade = f'<linearGradient id="r" x1="0" x2="1"><stop offset="0" stop-color="{dark}"/><stop offset=".42" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient>'
    blur = '<filter id="b" x="-60%" y="-10%" width="220%" height="130%"><feGaussianBlur stdDeviation="4"/></filter>'
    tail = f"M28 8H72V{H - 10}L50 {H - 32}L28 {H - 10}Z"
    shade = f'<path d="{tail}" transform="translate(4 4)" fill="#1A0D06" fill-opacity=".5" filter="url(#b)"/>'
    lines = f'<path d="M34 8V{H - 18}M66 8V{H - 18}" stroke="{gold}" stroke-width="2.4"/>'
    return f'<defs>{fade}{blur}</defs>{shade}<path d="{tail}" fill="url(#r)"/>{lines}'


def _svg(body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}" viewBox="0 0 {W} {H}">{body}</svg>'
    )


def contract(word: str) -> Field:
    """The ground of a card: "goods" or "passenger", (312, 552, 4)."""
    w, h = 2 * W, 2 * H
    seed = 60 + list(RIBBON).index(word)
    skin = parchment(w, h, seed, "#F7ECD2", "#E0C899")
    ys, xs = np.mgrid[0:h, 0:w].astype(float)
    edge = np.minimum.reduce([xs, ys, w - 1 - xs, h - 1 - ys]) - 16 + 5.0 * cloud(h, w, 2.1, seed + 4)
    skin = blend(skin, np.array((150.0, 100.0, 52.0)), np.clip(1 - edge / 40, 0, 1) ** 2 * 0.62)
    skin = blend(skin, np.array((96.0, 58.0, 26.0)), np.clip(1 - edge / 9, 0, 1) * 0.55)
    faint = draw(_svg(_goods() if word == "goods" else _passenger()), w, h)
    faint[..., 3] *= 0.17
    skin = over(skin, faint)
    alpha = smooth(-1, 1.5, edge) * 255
    shadow = ndimage.gaussian_filter(np.roll(alpha, (8, 5), (0, 1)), 5)[..., None] * 0.5
    dark = np.concatenate([np.full((h, w, 3), (30.0, 16.0, 8.0)), shadow], axis=2)
    card = over(dark, np.concatenate([skin, alpha[..., None]], axis=2))
    return halve(over(card, draw(_svg(_ribbon(word)), w, h)))
