"""Light and shade on Rome's table: the glow around what can be chosen, shadows, roundels."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from build.art.workshop.noise import Field


def _blurred(
    size: tuple[int, int], tone: tuple[int, int, int], inset: tuple[int, int], r: int, blur: float
) -> Image.Image:
    """A soft patch of one tone: an ellipse, or a box with corners of radius `r`."""
    picture = Image.new("RGBA", size, (*tone, 0))
    pen = ImageDraw.Draw(picture)
    box = (inset[0], inset[1], size[0] - inset[0], size[1] - inset[1])
    if r:
        pen.rounded_rectangle(box, r, fill=(*tone, 150))
    else:
        pen.ellipse(box, fill=(*tone, 150))
    return picture.filter(ImageFilter.GaussianBlur(blur))


def _halo() -> Image.Image:
    picture = Image.new("RGBA", (256, 256), (255, 206, 72, 0))
    ImageDraw.Draw(picture).rounded_rectangle((24, 24, 232, 232), 26, fill=(255, 206, 72, 255))
    picture = picture.filter(ImageFilter.GaussianBlur(9))
    core = Image.new("L", (256, 256), 255)
    ImageDraw.Draw(core).rounded_rectangle((40, 40, 216, 216), 16, fill=34)
    core = core.filter(ImageFilter.GaussianBlur(7))
    alpha = np.asarray(picture.getchannel("A")).astype(float) * np.asarray(core) / 255
    picture.putalpha(Image.fromarray(alpha.astype("uint8")))
    return picture


def _roundel() -> Image.Image:
    picture = Image.new("RGBA", (512, 512), (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    pen.ellipse((8, 8, 504, 504), fill=(240, 217, 162, 255), outline=(42, 26, 32, 255), width=12)
    pen.ellipse((32, 32, 480, 480), outline=(176, 138, 72, 255), width=10)
    return picture.resize((256, 256), Image.Resampling.LANCZOS)


def lights(word: str) -> Field:
    """`halo`, `shade`, `shadow` or `roundel`; (256, 256, 4), the shadow (96, 256, 4)."""
    match word:
        case "halo":
            made = _halo()
        case "roundel":
            made = _roundel()
        case "shade":
            made = _blurred((256, 256), (30, 14, 10), (18, 18), 14, 8)
        case "shadow":
            made = _blurred((256, 96), (40, 20, 12), (20, 14), 0, 9)
        case _:
            raise KeyError(word)
    return np.asarray(made).astype(float)
