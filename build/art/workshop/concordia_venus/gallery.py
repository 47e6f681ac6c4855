"""What hangs in the room of the sea, with sizes and makers. Imports nothing that draws."""

from __future__ import annotations

from build.art.workshop.concordia_venus.emblems import EMBLEMS
from build.art.workshop.concordia_venus.wells import H as STORE_H
from build.art.workshop.concordia_venus.wells import W as STORE_W
from build.art.workshop.picture import Picture, pictures_of
from build.art.workshop.tiles import H, W

ROOM = "concordia_venus"
"""The folder below `assets/art`, and the package below the workshop."""
MAPS = "imperium hellas ionium cyprus imperium_minor hellas_minor".split()
"""The grounds of the maps by id."""
MAP_SIZE = (2560, 1334)


def pictures() -> list[Picture]:
    """Every picture of the room, in the order it is made."""
    return [
        *pictures_of(f"{ROOM}/card", list(EMBLEMS), (W, H), True, f"{ROOM}.card", 86),
        *pictures_of(f"{ROOM}/back", ["sea"], (336, 468), True, f"{ROOM}.back", 84),
        *pictures_of(f"{ROOM}/sheet", ["storehouse"], (STORE_W, STORE_H), False, f"{ROOM}.storehouse", 70),
        *pictures_of(f"{ROOM}/scene", ["harbour"], (2560, 1440), False, f"{ROOM}.scene", 16),
        *pictures_of(f"{ROOM}/scene", ["venus"], (1280, 720), False, f"{ROOM}.scene", 60),
        *pictures_of(f"{ROOM}/scene", ["voyage"], MAP_SIZE, False, f"{ROOM}.voyage", 22),
        *pictures_of(f"{ROOM}/board", ["pavement"], (2560, 1440), False, f"{ROOM}.scene", 40),
        *pictures_of(f"{ROOM}/map", MAPS, MAP_SIZE, False, f"{ROOM}.chart", 40),
    ]
