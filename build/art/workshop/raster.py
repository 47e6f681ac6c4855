"""Between drawings, arrays and files."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import resvg_py
from PIL import Image

from build.art.workshop.noise import Field


def draw(svg: str, w: int, h: int) -> Field:
    """A drawing as an array (h, w, 4) of floats 0-255, not premultiplied."""
    raw = resvg_py.svg_to_bytes(svg_string=svg, width=w, height=h, skip_system_fonts=True)
    return np.asarray(Image.open(io.BytesIO(bytes(raw))).convert("RGBA")).astype(float)


def over(under: Field, layer: Field) -> Field:
    """`layer` (four channels) laid on `under` (three or four channels); the result has as many as `under`."""
    share = layer[..., 3:] / 255
    if under.shape[2] == 3:
        return under * (1 - share) + layer[..., :3] * share
    below = under[..., 3:] / 255 * (1 - share)
    alpha = share + below
    tone = (layer[..., :3] * share + under[..., :3] * below) / np.maximum(alpha, 1e-6)
    return np.concatenate([tone, alpha * 255], axis=2)


def halve(a: Field) -> Field:
    """Half as wide and high, four pixels to one; colors are weighed by their opacity."""
    alpha = a[..., 3:] / 255 if a.shape[2] == 4 else np.ones((*a.shape[:2], 1))
    heavy = np.concatenate([a[..., :3] * alpha, alpha], axis=2)
    small = (heavy[::2, ::2] + heavy[1::2, ::2] + heavy[::2, 1::2] + heavy[1::2, 1::2]) / 4
    tone = small[..., :3] / np.maximum(small[..., 3:], 1e-6)
    return np.concatenate([tone, small[..., 3:] * 255], axis=2)[..., : a.shape[2]]


def image(a: Field) -> Image.Image:
    """An array as a picture of Pillow."""
    whole = np.clip(np.rint(a), 0, 255).astype("uint8")
    return Image.fromarray(whole, "RGBA" if a.shape[2] == 4 else "RGB")


def resized(a: Field, w: int, h: int) -> Field:
    """Another size, by Lanczos."""
    return np.asarray(image(a).resize((w, h), Image.Resampling.LANCZOS)).astype(float)


def save(a: Field, file: Path, quality: int) -> int:
    """Write a WebP and return its size in bytes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    image(a).save(file, quality=quality, method=6, exact=False)
    return file.stat().st_size
