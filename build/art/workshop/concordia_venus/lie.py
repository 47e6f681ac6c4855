"""The lie of a map: how degrees become pixels of its picture.

A map is a frame of degrees filled from edge to edge, as Marinus of Tyre drew it: meridians and parallels are straight. The
cities stand where the atlas of the board puts them, a little off where that reads better, and the ground is drawn out like
rubber so that every city keeps its place on river and coast.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from scipy.interpolate import RBFInterpolator

from build.art.workshop.concordia_venus.gallery import MAP_SIZE
from build.art.workshop.noise import Field

ROOT = Path(__file__).resolve().parents[4]
W, H = MAP_SIZE


@dataclass(frozen=True)
class Lie:
    """A map as its files tell it."""

    leaf: Mapping[str, Any]
    """Its places: see the board's atlas."""
    chart: Mapping[str, Any]
    """Its cities and provinces: see the engine's maps."""

    @cached_property
    def places(self) -> Field:
        """Where the cities stand, (n, 2) in pixels, in the order of the chart."""
        cities = self.leaf["cities"]
        return np.array([cities[city["id"]]["at"] for city in self.chart["cities"]], float) * (W, H)

    @cached_property
    def _pull(self) -> RBFInterpolator:
        """How far the ground at a place is drawn, both in shares of the picture's height."""
        home = self.flat(np.array([city["at"][::-1] for city in self.chart["cities"]], float))
        rim = [(x, y) for x in np.linspace(-0.3, 1.3, 17) for y in (-0.3, 1.3)]
        rim += [(x, y) for x in (-0.3, 1.3) for y in np.linspace(-0.3, 1.3, 17)[1:-1]]
        edge = np.array(rim) * (W, H)
        spots = np.concatenate([home, edge]) / H
        pull = np.concatenate([self.places - home, np.zeros_like(edge)]) / H
        return RBFInterpolator(spots, pull, kernel="thin_plate_spline", smoothing=1e-5)

    def flat(self, degrees: Field) -> Field:
        """(n, 2) of degrees east and north as pixels, before the ground is drawn out."""
        south, west, north, east = self.leaf["frame"]
        spots = np.asarray(degrees, float)
        across, down = (spots[:, 0] - west) / (east - west), (north - spots[:, 1]) / (north - south)
        return np.stack([across * W, down * H], 1)

    def pixels(self, degrees: Field) -> Field:
        """(n, 2) of degrees east and north as pixels of the picture."""
        spots = self.flat(degrees)
        held = np.clip(spots, (-0.3 * W, -0.3 * H), (1.3 * W, 1.3 * H))
        return spots + self._pull(held / H) * H


def lie_of(word: str) -> Lie:
    """The lie of a map of the box."""
    leaf = ROOT / "game/boards/concordia_venus/atlas" / f"{word}.toml"
    chart = ROOT / "game/engine/concordia_venus/maps" / f"{word}.toml"
    return Lie(*(tomllib.loads(file.read_text(encoding="utf-8")) for file in (leaf, chart)))
