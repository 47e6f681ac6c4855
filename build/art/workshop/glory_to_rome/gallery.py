"""What hangs in Rome's room, with sizes and makers. Imports nothing that draws."""

from __future__ import annotations

from build.art.workshop.glory_to_rome.tiles import SETS, material_of
from build.art.workshop.picture import Picture, pictures_of
from build.art.workshop.tiles import H, W

ROOM = "glory_to_rome"
"""The folder below `assets/art`, and the package below the workshop."""
MATERIALS = list(SETS)


def pictures() -> list[Picture]:
    """Every picture of the room, in the order it is made."""
    return [
        *pictures_of(f"{ROOM}/building", list(material_of()), (W, H), True, f"{ROOM}.floor", 86),
    ]
