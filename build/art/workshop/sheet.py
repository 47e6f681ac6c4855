"""The contact sheet: every picture, and the small ones also at the size the table shows them."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

PAPER = (227, 213, 188)
CELL = (360, 270)


def contact_sheet(files: list[tuple[str, Path]], out: Path, columns: int = 4) -> None:
    """Write a PNG with all pictures of `files` (name, file), fitted into cells; below, each a quarter as large."""
    rows = -(-len(files) // columns)
    sheet = Image.new("RGB", (columns * CELL[0], rows * CELL[1]), PAPER)
    for index, (_, file) in enumerate(files):
        with Image.open(file) as source:
            picture = source.convert("RGBA")
        x, y = index % columns * CELL[0], index // columns * CELL[1]
        for share, top in ((0.74, 6), (0.185, 212)):
            small = picture.copy()
            small.thumbnail(
                (round((CELL[0] - 12) * share / 0.74), round(200 * share / 0.74)), Image.Resampling.LANCZOS
            )
            sheet.paste(small, (x + 6, y + top), small)
    sheet.save(out)
