"""What hangs in the gallery: every rich picture with its size, and who makes it. Imports nothing that draws."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from build.art.workshop.tiles import H, W, all_tiles

OFFICES = "magister_officiorum praefectus_praetorio comes_thesaurorum praefectus_urbi consul".split()
MARKETS = "forum_costantinum domus_regia portus_iulianus opificies porta_aurea".split()
SHIPS = "parvus_dromo medius_dromo magnus_dromo".split()
CONTRACTS = "goods passenger".split()
COINS = "1 2 5 10 30".split()
SEALS = "red gold blue green".split()
BANNERS = "porphyry lapis verdigris gold terracotta marble".split()
TEXTURES = "marble parchment porphyry sea".split()
WIDE = (2560, 1440)
FIELDS = {"office": (234, 30, 240, 180), "contract": (84, 26, 440, 260)}
"""Where words and signs may stand on a card: x, y, w, h."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One file below `assets/art`: `name` without suffix, size in pixels, WebP `quality`, and its maker.

    `maker` is the module of this package whose function of the same name takes `word` and returns the pixels.
    """

    name: str
    w: int
    h: int
    alpha: bool
    maker: str
    word: str
    quality: int = 88

    def make(self) -> Any:
        """The pixels, an array (h, w, 3 or 4) of floats 0-255. Needs the packages of the workshop."""
        return getattr(import_module(f"build.art.workshop.{self.maker}"), self.maker)(self.word)


def _set(
    folder: str, words: list[str], size: tuple[int, int], alpha: bool, maker: str, quality: int = 88
) -> list[Picture]:
    return [Picture(f"{folder}/{word}", *size, alpha, maker, word, quality) for word in words]


def pictures() -> list[Picture]:
    """Every picture, in the order it is made."""
    return [
        *_set("building", list(all_tiles()), (W, H), True, "building", 86),
        *_set("market", MARKETS, (W, H), True, "market", 86),
        *_set("office", OFFICES, (504, 240), True, "office", 84),
        *_set("ship", SHIPS, (420, 264), True, "ship", 86),
        *_set("contract", CONTRACTS, (552, 312), True, "contract", 82),
        *_set("coin", COINS, (256, 256), True, "coin", 84),
        *_set("seal", SEALS, (256, 256), True, "seal", 84),
        *_set("banner", BANNERS, (320, 320), True, "banner", 84),
        *_set("sheet", ["player"], (2560, 472), False, "quay", 72),
        *_set("ground", [word for word in TEXTURES if word != "porphyry"], (1024, 1024), False, "ground", 84),
        *_set("ground", ["porphyry"], (1024, 1024), False, "ground", 60),
        *_set("board", ["constantinople"], WIDE, False, "board", 75),
        *_set("title", ["constantinople"], WIDE, False, "title", 20),
        *_set("title", ["constantinople_lights"], (1280, 720), True, "lights", 70),
    ]
