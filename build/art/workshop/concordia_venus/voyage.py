"""The ground of the path: the map of the empire as if bleached by the sun, so that what lies on it stands out."""

from __future__ import annotations

import numpy as np

from build.art.workshop.concordia_venus.chart import chart
from build.art.workshop.noise import Field

LIGHT = np.array((0.299, 0.587, 0.114))
COLOR, SHADE = 0.54, 0.28
"""How much of the colors and of the lights and shades of the map is left."""
BLEACHED = np.array((44.0, 40.0, 32.0))


def bleached(picture: Field) -> Field:
    """A picture with less color and more light."""
    light = (picture[..., :3] @ LIGHT)[..., None]
    return picture[..., :3] * COLOR + light * SHADE + BLEACHED


def voyage(word: str) -> Field:
    """The ground of the path, (1334, 2560, 3); the only one is "voyage"."""
    if word != "voyage":
        raise KeyError(word)
    return bleached(chart("imperium"))
