"""Noise for paper, stone and water. Every field wraps around, so textures made of it are seamless."""

from __future__ import annotations

from typing import Any

import numpy as np

Field = Any
"""A two-dimensional array of floats; pictures have a third axis of red, green, blue (0-255)."""


def cloud(h: int, w: int, beta: float, seed: int, least: float = 1.0) -> Field:
    """Noise whose power falls with frequency to the power of `beta`: mean 0, deviation 1.

    Waves fewer than `least` across the height are held down, so that large `least` gives small spots.
    """
    dice = np.random.default_rng(seed)
    waves = np.fft.rfft2(dice.standard_normal((h, w)))
    fy = np.fft.fftfreq(h)[:, None] * h
    fx = np.fft.rfftfreq(w)[None, :] * h
    k = np.maximum(np.sqrt(fy**2 + fx**2), least)
    field = np.fft.irfft2(waves / k ** (beta / 2), s=(h, w))
    field -= field.mean()
    return field / field.std()


def blend(a: Field, b: Field, t: Field) -> Field:
    """`a` with the share `t` (0-1, two-dimensional or a number) of `b`; both are pictures or plain tones."""
    share = np.asarray(t, float)
    if share.ndim == 2:
        share = share[..., None]
    return np.asarray(a, float) + (np.asarray(b, float) - np.asarray(a, float)) * share


def smooth(low: float, high: float, x: Field) -> Field:
    """0 below `low`, 1 above `high`, an S between; `low` may be the larger."""
    t = np.clip((np.asarray(x, float) - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)
