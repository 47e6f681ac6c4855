"""What hangs in Rome's room, with sizes and makers. Imports nothing that draws."""

from __future__ import annotations

from build.art.workshop.glory_to_rome.rooms import H as CAMP_H
from build.art.workshop.glory_to_rome.rooms import W as CAMP_W
from build.art.workshop.glory_to_rome.tiles import SETS, material_of
from build.art.workshop.picture import Picture, pictures_of
from build.art.workshop.tiles import H, W

ROOM = "glory_to_rome"
"""The folder below `assets/art`, and the package below the workshop."""
MATERIALS = list(SETS)
FLOORS = ["spicatum", "sectile", "tessellatum"]
"""Seamless, and of no game: textures of the theme."""
CARDS = ["back", "senator", *(f"{where}_{material}" for where in ("in", "out") for material in MATERIALS)]


def pictures() -> list[Picture]:
    """Every picture of the room, in the order it is made."""
    return [
        *pictures_of(f"{ROOM}/building", list(material_of()), (W, H), True, f"{ROOM}.floor", 86),
        *pictures_of(f"{ROOM}/board", ["rome"], (2560, 1440), False, f"{ROOM}.forma", 72),
        *pictures_of(f"{ROOM}/card", CARDS, (336, 468), True, f"{ROOM}.cards", 84),
        *pictures_of(f"{ROOM}/token", ["leader", *MATERIALS], (256, 256), True, f"{ROOM}.tokens", 84),
        *pictures_of("ground", FLOORS, (1024, 1024), False, f"{ROOM}.pavement", 70),
        *pictures_of(f"{ROOM}/sheet", ["camp"], (CAMP_W, CAMP_H), False, f"{ROOM}.house", 66),
    ]
