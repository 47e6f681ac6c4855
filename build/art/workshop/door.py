"""The places of the games as large as a door of the title: smaller files, which are read sooner."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from build.art.workshop.noise import Field
from build.art.workshop.raster import resized

FOLDER = Path(__file__).resolve().parents[3] / "assets" / "art"
SIZE = (1600, 900)


def door(word: str) -> Field:
    """The finished picture of this name, (900, 1600, 3)."""
    with Image.open(FOLDER / f"{word}.webp") as image:
        return resized(np.asarray(image.convert("RGB")).astype(float), *SIZE)
