"""`python3 -m build.art`: write every picture below `assets/pictures`; the result depends on nothing but this code."""

from __future__ import annotations

from pathlib import Path

from build.art.banners import banners
from build.art.buildings import buildings
from build.art.concordia_venus import icons as maritime
from build.art.glory_to_rome import icons as roman
from build.art.glyphs import glyphs
from build.art.goods import goods, ships
from build.art.places import markets, offices, seals

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "pictures"


def drawings() -> dict[str, str]:
    """Every picture as SVG text by its key."""
    house = goods() | ships() | offices() | buildings() | markets() | banners() | glyphs() | seals()
    return house | roman() | maritime()


def write(folder: Path = FOLDER) -> int:
    """Write all files that differ, and return how many there are in all."""
    every = drawings()
    for key, text in every.items():
        file = folder / f"{key}.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8", newline="\n")
    return len(every)


if __name__ == "__main__":
    print(write(), "pictures in", FOLDER)
