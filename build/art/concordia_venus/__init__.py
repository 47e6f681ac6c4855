"""The vector pictures of Concordia Venus: wares, gods, pieces of the seats, things of the table, signs of deeds."""

from __future__ import annotations

from build.art.concordia_venus.acts import acts
from build.art.concordia_venus.gods import gods
from build.art.concordia_venus.pieces import pieces
from build.art.concordia_venus.things import things
from build.art.concordia_venus.wares import wares

FOLDER = "concordia_venus"
"""Below `assets/pictures`."""


def icons() -> dict[str, str]:
    """Every picture as SVG text by its key."""
    every = wares() | gods() | pieces() | things() | acts()
    return {f"{FOLDER}/{key}": text for key, text in every.items()}
