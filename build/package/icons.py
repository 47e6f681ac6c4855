"""The icon at every size a system asks for, drawn from `assets/pictures/tabularium.svg`. Runs in the workshop."""

from __future__ import annotations

from io import BytesIO

import resvg_py
from PIL import Image

from build.project import ROOT

SOURCE = ROOT / "assets" / "pictures" / "tabularium.svg"
TARGET = ROOT / "packaging" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
WINDOWS = (16, 24, 32, 48, 64, 128, 256)
MAC = 1024


def draw(side: int) -> Image.Image:
    """The icon as a square of so many pixels."""
    data = resvg_py.svg_to_bytes(svg_string=SOURCE.read_text(encoding="utf-8"), width=side, height=side)
    return Image.open(BytesIO(bytes(data))).convert("RGBA")


def main() -> None:
    """Write PNGs, an .ico and an .icns."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for side in SIZES:
        draw(side).save(TARGET / f"tabularium-{side}.png", optimize=True)
    largest = draw(max(WINDOWS))
    others = [draw(side) for side in WINDOWS[:-1]]
    largest.save(TARGET / "tabularium.ico", sizes=[(side, side) for side in WINDOWS], append_images=others)
    draw(MAC).save(TARGET / "tabularium.icns")


if __name__ == "__main__":
    main()
