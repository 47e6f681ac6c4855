"""The city on the title as it lives: the sea glints stone by stone, two ships sail by, lamps are lit in dark windows.

Where each stone is stands in `assets/art/title/constantinople_lights.toml`, which the art workshop writes.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from math import pi, sin
from typing import NamedTuple

from game.ui import asset
from game.ui.geometry import Rect
from game.ui.moves import Piece
from game.ui.tree import Node

from ..common.parts import HOME_FOCUS, part_of

VIEW = "art/title/constantinople"
LIGHTS = "art/title/constantinople_lights"
WIDTH, HEIGHT = 2560, 1440
"""The picture in pixels; all lengths below are in these."""
LEVELS = 16
"""Number of strengths of a light."""
SWELL, SWELL_SECONDS = 3.0, 6.0
"""Amplitude of a ship in pixels, and seconds of a wave."""
GOLDEN = 0.6180339887
"""Multiples of it, less their whole part, are spread evenly: no two neighbors keep time."""


class CityLight(NamedTuple):
    """Stones that light up: kind (sea, lamp, star), place on the view, and part of the sheet."""

    kind: str
    rect: Rect
    part: str


class PassingShip(NamedTuple):
    """A passing ship: `start` and `y` are its upper left corner at first, `speed` in pixels a second."""

    picture: str
    size: tuple[int, int]
    start: float
    y: int
    speed: float


SHIPS = (
    PassingShip("art/title/dromon_far", (252, 224), 1210.0, 950, 6.0),
    PassingShip("art/title/dromon_near", (432, 384), 1960.0, 920, -10.0),
)


@lru_cache(maxsize=1)
def spots() -> tuple[CityLight, ...]:
    """Everything that lights up."""
    data = tomllib.loads(asset(*f"{LIGHTS}.toml".split("/")).read_text(encoding="utf-8"))
    return tuple(
        CityLight(kind, Rect(x, y, w, h), f"{LIGHTS}?part={on_x}.{on_y}.{w}.{h}")
        for kind, x, y, on_x, on_y, w, h in data["spots"]
    )


@dataclass(slots=True)
class LivingCity:
    """The city behind a menu in a window: `window` is covered by the view, `area` is what is seen of it.

    `seconds` is the time it was last seen at.
    """

    window: Rect
    area: Rect
    seconds: float = 0.0
    _seen: list[tuple[CityLight, Rect]] | None = None

    def pieces(self, seconds: float) -> list[Piece]:
        """The pieces to draw at a time, bottom first."""
        self.seconds = seconds
        found = []
        for number, (spot, place) in enumerate(self._lights()):
            strength = round(level(spot, number, seconds) * LEVELS) * 255 // LEVELS
            if strength:
                found.append(Piece(spot.part, "", place, strength, size=place[2:]))
        for ship in SHIPS:
            place = self.placed(sailed(ship, seconds))
            if place.intersection(self.area).area:
                found.append(Piece(ship.picture, "", place, size=place[2:]))
        return found

    def _lights(self) -> list[tuple[CityLight, Rect]]:
        """The lights that are seen, and where."""
        if self._seen is None:
            placed = [(spot, self.placed(spot.rect)) for spot in spots()]
            self._seen = [(spot, place) for spot, place in placed if place.intersection(self.area).area]
        return self._seen

    def still(self, root: Node) -> None:
        """Add the last state to a tree, for a time without animation."""
        sea = root.add("sea", self.area, clip=True)
        for number, piece in enumerate(self.pieces(self.seconds)):
            if piece.opacity == 255:
                sea.add(f"piece.{number}", piece.rect, picture=piece.picture, picture_at="stretch")

    def placed(self, rect: Rect) -> Rect:
        """Where a rectangle of the view is in the window: the view covers it, cut around what must be seen."""
        part = part_of(HOME_FOCUS, self.window)
        ratio = max(self.window.w / part.w, self.window.h / part.h)
        left = self.window.x - part.x * ratio
        top = self.window.y - part.y * ratio
        x, y = round(left + rect.x * ratio), round(top + rect.y * ratio)
        return Rect(x, y, max(1, round(rect.w * ratio)), max(1, round(rect.h * ratio)))


def sailed(ship: PassingShip, seconds: float) -> Rect:
    """The position of a ship; it re-enters at the other side."""
    w, h = ship.size
    x = (ship.start + w + ship.speed * seconds) % (WIDTH + w) - w
    swell = SWELL * sin(2 * pi * seconds / SWELL_SECONDS + ship.start)
    return Rect(round(x), round(ship.y + swell), w, h)


def level(spot: CityLight, number: int, seconds: float) -> float:
    """How strong a light is at a time, 0-1. Nothing comes and goes more often than every three seconds."""
    own = number * GOLDEN % 1.0
    if spot.kind == "sea":  # light runs over the water from the west, and every stone has its own time
        wave = sin(2 * pi * (seconds / (5.0 + 4.0 * own) - spot.rect.x / 1100.0 + own))
        return max(0.0, wave) * abs(wave)
    if spot.kind == "star":
        return 0.55 + 0.45 * sin(2 * pi * (seconds / (3.5 + 3.0 * own) + own))
    burns = min(1.0, max(0.0, 0.4 + 7.0 * sin(2 * pi * (seconds / (50.0 + 40.0 * own) + own))))
    return burns * (0.94 + 0.06 * sin(2 * pi * (seconds / 3.1 + own)))
