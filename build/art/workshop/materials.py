"""Parchment, marble, porphyry and water as seamless fields."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.noise import Field, blend, cloud, smooth


def parchment(w: int, h: int, seed: int, light: str = "#F6EBD2", dark: str = "#DCC499") -> Field:
    """Calf skin: broad stains, fine grain, a few follicles and fibres. Seamless."""
    from build.art.workshop.stones import rgb

    broad, fine, grain = (cloud(h, w, beta, seed + i) for i, beta in enumerate((2.6, 1.4, 0.3)))
    picture = blend(
        np.array(rgb(light), float),
        np.array(rgb(dark), float),
        smooth(-2.4, 2.6, broad * 0.9 + fine * 0.45) * 0.85,
    )
    picture = picture + grain[..., None] * 1.7
    fibre = ndimage.gaussian_filter(cloud(h, w, 0.2, seed + 5), (0.5, 5), mode="wrap")
    picture += np.clip(fibre / fibre.std(), -2, 2)[..., None] * (1.0, 1.0, 0.8)
    spots = np.clip(cloud(h, w, 1.7, seed + 9, 14) - 2.3, 0, 1)
    return blend(picture, np.array((150.0, 108.0, 62.0)), spots * 0.45)


def marble(w: int, h: int, seed: int) -> Field:
    """Proconnesian marble: white, with drifting gray bands and fine veins. Seamless."""
    slow, bent, rough = cloud(h, w, 4.6, seed), cloud(h, w, 3.8, seed + 1), cloud(h, w, 2.4, seed + 2)
    ys, xs = np.mgrid[0:h, 0:w].astype(float)
    wave = 2 * np.pi * (3 * ys / h + 2 * xs / w) + 1.6 * slow + 0.55 * bent + 0.12 * rough
    bands = 0.5 + 0.5 * np.sin(wave)
    picture = blend(
        np.array((251.0, 247.0, 240.0)), np.array((215.0, 210.0, 206.0)), bands**3 * (0.45 + 0.12 * bent)
    )
    for k, (width, depth) in enumerate(((0.03, 0.38), (0.018, 0.3), (0.012, 0.28))):
        vein = np.abs(
            cloud(h, w, 4.2, seed + 4 + k)
            + 0.5 * np.sin(2 * np.pi * (2 * ys / h + xs / w) + 0.8 * slow + 2 * k)
            + 0.03 * rough
        )
        strong = smooth(-0.6, 1.6, cloud(h, w, 3.6, seed + 14 + k))
        halo = smooth(width * 5, 0, vein) * 0.22 + smooth(width, 0, vein)
        picture = blend(picture, np.array((142.0, 132.0, 130.0)), np.clip(halo * depth * strong, 0, 1))
    return picture + rough[..., None] * 1.5 + cloud(h, w, 0.2, seed + 8)[..., None] * 0.9


def porphyry(w: int, h: int, seed: int) -> Field:
    """Imperial porphyry: deep purple full of small pale crystals. Seamless."""
    broad, fine = cloud(h, w, 2.4, seed), cloud(h, w, 0.6, seed + 1)
    picture = blend(
        np.array((74.0, 22.0, 48.0)), np.array((104.0, 38.0, 66.0)), smooth(-2, 2, broad * 0.5 + fine * 0.5)
    )
    dice = np.random.default_rng(seed)
    for reach, share, tone, depth in (
        (1.9, 0.010, (214, 164, 168), 0.62),
        (1.1, 0.03, (170, 104, 118), 0.55),
        (1.3, 0.02, (40, 10, 26), 0.5),
    ):
        seeds = ndimage.gaussian_filter(
            (dice.random((h, w)) < share * 0.35).astype(float), reach, mode="wrap"
        )
        wobble = 1 + 0.5 * fine
        crystals = smooth(0.28, 0.6, seeds * wobble * 2 * np.pi * reach**2)
        picture = blend(picture, np.array(tone, float), crystals * depth)
    return picture + cloud(h, w, 0.2, seed + 4)[..., None] * 1.3


def sea(w: int, h: int, seed: int) -> Field:
    """Dark water at evening: drifting tones and long broken crests. Seamless."""
    broad, slow, mid = cloud(h, w, 3.2, seed), cloud(h, w, 4.6, seed + 1), cloud(h, w, 3.6, seed + 2)
    picture = blend(np.array((20.0, 52.0, 76.0)), np.array((36.0, 88.0, 106.0)), smooth(-2.4, 2.4, broad))
    ys = np.mgrid[0:h, 0:w][0].astype(float)
    for k, (gap, tone, depth) in enumerate(((34, (120, 172, 174), 0.42), (21, (84, 142, 150), 0.3))):
        crest = np.sin(2 * np.pi * ys * round(h / gap) / h + 3.2 * slow + (1.5 + k) * mid)
        broken = smooth(
            0.1, 1.5, ndimage.gaussian_filter(cloud(h, w, 2.6, seed + 3 + k, 4), (1, 7), mode="wrap")
        )
        picture = blend(picture, np.array(tone, float), smooth(0.9, 1, crest) * broken * depth)
        picture = blend(picture, np.array((10.0, 30.0, 52.0)), smooth(-0.5, -1, crest) * 0.16)
    return picture + cloud(h, w, 0.4, seed + 6)[..., None] * 0.9
