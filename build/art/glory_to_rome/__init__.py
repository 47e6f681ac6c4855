"""The vector pictures of Rome: materials, roles, places and things, and the signs that tell what a building does."""

from __future__ import annotations

from build.art.glory_to_rome.materials import materials
from build.art.glory_to_rome.powers import powers
from build.art.glory_to_rome.roles import roles
from build.art.glory_to_rome.things import things

FOLDER = "glory_to_rome"
"""Below `assets/pictures`."""


def icons() -> dict[str, str]:
    """Every picture as SVG text by its key."""
    every = materials() | roles() | things() | powers()
    return {f"{FOLDER}/{key}": text for key, text in every.items()}
