"""`python3 build art [NAME ...] [--check] [--sheet FILE]`: make the pictures whose names begin with a word given.

--check writes nothing and says how far each picture is from the committed one; --sheet FILE shows what there is.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

import numpy as np
from PIL import Image

from build.art.workshop.catalogue import pictures
from build.art.workshop.noise import Field
from build.art.workshop.picture import Picture
from build.art.workshop.raster import save
from build.art.workshop.sheet import contact_sheet

FOLDER = Path(__file__).resolve().parents[3] / "assets" / "art"
DRIFT = 4.0
"""Mean difference of a channel (0-255) up to which a picture made again counts as the same."""


def file_of(picture: Picture) -> Path:
    """Where a picture lies."""
    return FOLDER / f"{picture.name}.webp"


def drift(picture: Picture) -> float:
    """Mean difference between the committed picture and one made now, both an eighth as large, laid on black.

    What cannot be seen does not count: a file keeps no colors where nothing is opaque.
    """
    with Image.open(file_of(picture)) as image:
        old = _small(image, picture)
    made = np.clip(picture.make(), 0, 255).astype("uint8")
    return float(np.abs(old - _small(Image.fromarray(made), picture)).mean())


def _small(image: Image.Image, picture: Picture) -> Field:
    """An eighth as large, four channels, colors weighed by their opacity."""
    size = (picture.w // 8, picture.h // 8)
    pixels = np.asarray(image.convert("RGBA").resize(size, Image.Resampling.BOX)).astype(float)
    pixels[..., :3] *= pixels[..., 3:] / 255
    return pixels


def main(argv: list[str]) -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(prog="python3 build art")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--sheet", type=Path)
    words = parser.parse_args(argv)
    chosen = [p for p in pictures() if not words.names or p.name.startswith(tuple(words.names))]
    if words.check:
        far = [(p.name, distance) for p in chosen if (distance := drift(p)) > DRIFT]
        for name, distance in far:
            print(f"{name} differs by {distance:.1f}")
        return 1 if far else 0
    for picture in [] if words.sheet else chosen:
        size = save(picture.make(), file_of(picture), picture.quality)
        notes = getattr(import_module(f"build.art.workshop.{picture.maker}"), "notes", None)
        if notes is not None:
            file_of(picture).with_suffix(".toml").write_text(notes(picture.word), encoding="utf-8")
        print(f"{picture.name}: {picture.w} x {picture.h}, {size / 1000:.0f} kB", flush=True)
    if words.sheet:
        contact_sheet([(p.name, file_of(p)) for p in chosen], words.sheet)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
