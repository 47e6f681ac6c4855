"""The braid around a map: two bands of stones, one over the other in turn, with a bead in every eye."""

from __future__ import annotations

import numpy as np

from build.art.workshop.concordia_venus.lie import H, W
from build.art.workshop.noise import Field
from build.art.workshop.stones import GOLD, INK, IVORY, LAPIS, NIGHT, PORPHYRY, TERRA, WHEAT, rgb

BAND = 38
"""Width of the whole border."""
RIM = 5
EYES = (58, 30)
"""Eyes of the braid along the longer and the shorter side."""


def border() -> tuple[Field, Field]:
    """The drawing, (h, w, 3) of tones, and where it covers the map."""
    flat = np.zeros((H, W, 3))
    here = np.zeros((H, W), bool)
    for long, eyes, turned in ((W, EYES[0], False), (H, EYES[1], True)):
        side = _side(long, eyes)
        if turned:
            side = side.transpose(1, 0, 2)
            flat[:, :BAND], flat[:, W - BAND :] = side, side[:, ::-1]
            here[:, :BAND] = here[:, W - BAND :] = True
        else:
            flat[:BAND], flat[H - BAND :] = side, side[::-1]
            here[:BAND] = here[H - BAND :] = True
    corner = _corner()
    for y in (0, H - BAND):
        for x in (0, W - BAND):
            flat[y : y + BAND, x : x + BAND] = corner
    return flat, here


def _side(long: int, eyes: int) -> Field:
    """The upper or left side, (BAND, long, 3): the rim of gold, then the braid."""
    across, along = np.mgrid[0:BAND, 0:long].astype(float)
    step = (long - 2 * BAND) / eyes
    turn = (along - BAND) / step
    middle, high = (BAND - 1) / 2, BAND / 2 - RIM - 7.0
    side = np.zeros((BAND, long, 3)) + rgb(LAPIS)
    wave = np.sin(np.pi * turn)
    off = [
        np.abs(across - middle - sign * high * wave) / np.hypot(1, high * np.pi / step * np.cos(np.pi * turn))
        for sign in (1, -1)
    ]
    eye = np.hypot((turn % 1 - 0.5) * step, across - middle)
    side[eye < 3.4] = rgb(TERRA)
    odd = np.floor(turn + 0.5) % 2 == 0
    for index in (0, 1, 0):
        tone, again = (WHEAT, IVORY)[index], np.ones_like(odd)
        if index == 0:
            again = odd if (side == rgb(IVORY)).all(2).any() else again
        side[(off[index] < 6.2) & again] = rgb(INK)
        side[(off[index] < 4.0) & again] = rgb(tone)
    side[:RIM] = rgb(GOLD)
    side[BAND - RIM :] = rgb(GOLD)
    for edge in (RIM, BAND - RIM - 2):
        side[edge : edge + 2] = rgb(INK)
    side[-2:] = rgb(INK)
    return side


def _corner() -> Field:
    """A square of gold with a roundel of porphyry and a star."""
    ys, xs = np.mgrid[0:BAND, 0:BAND] - (BAND - 1) / 2
    far, angle = np.hypot(xs, ys), np.arctan2(ys, xs)
    flat = np.zeros((BAND, BAND, 3)) + rgb(GOLD)
    flat[far < 15.5] = rgb(INK)
    flat[far < 13.5] = rgb(PORPHYRY)
    flat[far < 5.5 + 5.5 * np.abs(np.cos(2 * angle)) ** 2.5] = rgb(WHEAT)
    flat[np.maximum(np.abs(xs), np.abs(ys)) > BAND / 2 - 2] = rgb(NIGHT)
    return flat
