"""What hangs in the gallery: every rich picture with its size, and who makes it. Imports nothing that draws."""

from __future__ import annotations

from build.art.workshop.companies import portraits
from build.art.workshop.concordia_venus.gallery import pictures as maritime
from build.art.workshop.glory_to_rome.gallery import pictures as roman
from build.art.workshop.picture import Picture, pictures_of
from build.art.workshop.tiles import H, W, all_tiles

OFFICES = "magister_officiorum praefectus_praetorio comes_thesaurorum praefectus_urbi consul".split()
MARKETS = "forum_costantinum domus_regia portus_iulianus opificies porta_aurea".split()
SHIPS = "parvus_dromo medius_dromo magnus_dromo".split()
CONTRACTS = "goods passenger".split()
COINS = "1 2 5 10 30".split()
SEALS = "red gold blue green".split()
BANNERS = "porphyry lapis verdigris gold terracotta marble".split()
TEXTURES = "marble parchment porphyry".split()
STANDING = [tile for tile, kind in all_tiles().items() if kind in {"public", "walls"}]
"""What there is only one of: it stands on the map when it is built."""
WIDE = (2560, 1440)
DOORS = {
    "title/door": "title/constantinople", "glory_to_rome/scene/door": "glory_to_rome/scene/forum",
    "concordia_venus/scene/door": "concordia_venus/scene/harbour",
}  # fmt: skip
"""The same places as large as a door of the title needs them, which the program reads when it starts."""
FIELDS = {"office": (234, 30, 240, 180), "contract": (84, 26, 440, 260)}
"""Where words and signs may stand on a card: x, y, w, h."""


def pictures() -> list[Picture]:
    """Every picture, in the order it is made."""
    return [
        *pictures_of("building", list(all_tiles()), (W, H), True, "building", 86),
        *pictures_of("market", MARKETS, (W, H), True, "market", 86),
        *pictures_of("office", OFFICES, (504, 240), True, "office", 84),
        *pictures_of("ship", SHIPS, (420, 264), True, "ship", 86),
        *pictures_of("hull", SHIPS, (420, 226), True, "hull", 86),
        *pictures_of("contract", CONTRACTS, (552, 312), True, "contract", 82),
        *pictures_of("coin", COINS, (256, 256), True, "coin", 84),
        *pictures_of("seal", SEALS, (256, 256), True, "seal", 84),
        *pictures_of("banner", BANNERS, (320, 320), True, "banner", 84),
        *pictures_of("sheet", ["player"], (2560, 472), False, "quay", 72),
        *pictures_of(
            "ground", [word for word in TEXTURES if word != "porphyry"], (1024, 1024), False, "ground", 84
        ),
        *pictures_of("ground", ["porphyry"], (1024, 1024), False, "ground", 60),
        *pictures_of("board", ["constantinople"], WIDE, False, "board", 75),
        *pictures_of("quarters", ["constantinople"], (2240, 1120), False, "quarters", 64),
        *pictures_of("standing", STANDING, (W, H), True, "standing", 84),
        *pictures_of("plot", ["empty"], (W, H), True, "plot", 80),
        *pictures_of("track", ["across"], (2048, 64), False, "track", 80),
        *pictures_of("track", ["down"], (64, 1024), False, "track", 80),
        *pictures_of("title", ["constantinople"], WIDE, False, "title", 20),
        *pictures_of("title", ["constantinople_lights"], (1024, 512), True, "lights", 70),
        *pictures_of("poster", ["frame"], (1920, 1080), True, "wreath", 60),
        *pictures_of("title", ["dromon_near"], (432, 384), True, "title", 76),
        *pictures_of("title", ["dromon_far"], (252, 224), True, "title", 76),
        *portraits(),
        *roman(),
        *maritime(),
        *(Picture(name, 1600, 900, False, "door", place, 40) for name, place in DOORS.items()),
    ]
