"""`python -m build.art.phone_sheets`: one sheet of pictures for the phones of each game, and where each picture lies on it.

A phone fetches the whole sheet before it has a seat, so that no fetch tells what is in a hand. Needs Pillow to write WebP.
"""

from __future__ import annotations

import json
import os
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from game.ui import asset
from game.ui.theme import BANNERS

if TYPE_CHECKING:
    import pygame

    from game.ui.pictures import Pictures

WIDE = 1512
"""Pixels across a sheet: old phones draw pictures up to 4096 pixels."""
GAP = 2
"""Transparent pixels between cells: they do not run into each other when they are scaled."""
SEATS = [f"token/{shape}?seat={number}" for number, shape in enumerate(BANNERS)]
ALWAYS = {"size": [60, 60], "keys": [*SEATS, "glyph/person", "glyph/bot", "glyph/dice"]}
"""Every sheet has the signs of the seats."""


class Cell(NamedTuple):
    """A picture and the place where it lies."""

    key: str
    x: int
    y: int
    w: int
    h: int


def plan() -> dict[str, Any]:
    """What belongs on the sheet of each game."""
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def keys_of(patterns: list[str]) -> list[str]:
    """The keys of pictures that patterns stand for, with the parameters of the pattern."""
    known = [
        (prefix + path.relative_to(folder).with_suffix("").as_posix())
        for folder, prefix in ((asset("pictures"), ""), (asset("art"), "art/"))
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".svg", ".webp", ".png")
    ]
    found: list[str] = []
    for pattern in patterns:
        name, mark, query = pattern.partition("?")
        if "*" not in name:
            found.append(pattern)
            continue
        level = name.count("/")
        found += [f"{key}{mark}{query}" for key in known if key.count("/") == level and fnmatch(key, name)]
    return found


def sheet(pictures: Pictures, groups: list[dict[str, Any]]) -> tuple[pygame.Surface, list[Cell]]:
    """All pictures of the groups on one surface, row by row."""
    import pygame

    cells: list[Cell] = []
    drawn: list[pygame.Surface] = []
    x, y, row = 0, 0, 0
    for group in groups:
        w, h = (int(side) for side in group["size"])
        for key in keys_of(group["keys"]):
            surface = pictures.cover(key, w, h) if group.get("fill") else pictures.get(key, w, h)
            if x + surface.get_width() > WIDE:
                x, y, row = 0, y + row + GAP, 0
            cells.append(Cell(key, x, y, *surface.get_size()))
            drawn.append(surface)
            x, row = x + surface.get_width() + GAP, max(row, surface.get_height())
    whole = pygame.Surface((WIDE, y + row), pygame.SRCALPHA)
    for cell, surface in zip(cells, drawn, strict=True):
        whole.blit(surface, (cell.x, cell.y))
    return whole, cells


def write(folder: Path) -> dict[str, int]:
    """Write the sheet of every game and its index; the bytes of each."""
    import pygame
    from PIL import Image

    from game.ui.pictures import Pictures

    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.set_mode((8, 8))
    sizes: dict[str, int] = {}
    for game_id, rules in plan().items():
        whole, cells = sheet(Pictures(), [*rules["groups"], ALWAYS])
        file = folder / f"{game_id}.webp"
        image = Image.frombytes("RGBA", whole.get_size(), pygame.image.tobytes(whole, "RGBA"))
        image.save(file, quality=rules["quality"], method=6, alpha_quality=70)
        index = {"size": list(whole.get_size()), "cells": {cell.key: list(cell[1:]) for cell in cells}}
        lines = json.dumps(index, separators=(",", ":")).replace("],", "],\n")
        file.with_suffix(".json").write_text(lines + "\n", encoding="utf-8", newline="\n")
        sizes[game_id] = file.stat().st_size
    return sizes


if __name__ == "__main__":
    for game_id, size in write(asset("phones")).items():
        print(game_id, size)
