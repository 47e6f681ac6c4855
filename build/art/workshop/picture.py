"""One picture of the gallery: its name, its size, who makes it. Imports nothing that draws."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True, slots=True)
class Picture:
    """One file below `assets/art`: `name` without suffix, size in pixels, WebP `quality`, and its maker.

    `maker` is a module of this package whose function of the same name takes `word` and returns the pixels; a point
    in it leads into a room of one game.
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
        module = import_module(f"build.art.workshop.{self.maker}")
        return getattr(module, self.maker.rpartition(".")[2])(self.word)


def pictures_of(
    folder: str, words: list[str], size: tuple[int, int], alpha: bool, maker: str, quality: int = 88
) -> list[Picture]:
    """A picture for every word, all of one size and by one maker."""
    return [Picture(f"{folder}/{word}", *size, alpha, maker, word, quality) for word in words]
