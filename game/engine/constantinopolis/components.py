"""Names of all components and their indices in the rules; quantities are in ``box.py``.

Indices: goods 0-4, offices 0-4 in turn order, ship sizes 0-2, markets 0-4, building types 0-36 (production,
commercial, utility, public, walls), contract kinds in the order of the file.
"""

from __future__ import annotations

from typing import Final

Goods = tuple[int, int, int, int, int]
"""Counts of food, consumer, industrial, military and luxury goods."""

GOODS = ("food", "consumer", "industrial", "military", "luxury")
FOOD: Final = 0
CONSUMER: Final = 1
INDUSTRIAL: Final = 2
MILITARY: Final = 3
LUXURY: Final = 4
LETTERS = "FCIML"
NO_GOODS: Goods = (0, 0, 0, 0, 0)

OFFICES = ("magister_officiorum", "praefectus_praetorio", "comes_thesaurorum", "praefectus_urbi", "consul")
MAGISTER: Final = 0
PRAETORIO: Final = 1
COMES: Final = 2
URBI: Final = 3
CONSUL: Final = 4

SHIPS = ("parvus_dromo", "medius_dromo", "magnus_dromo")
PARVUS: Final = 0
MEDIUS: Final = 1
MAGNUS: Final = 2

MARKETS = ("forum_costantinum", "domus_regia", "portus_iulianus", "opificies", "porta_aurea")
MOST_ROUNDS = 2 * len(MARKETS) - 1
"""Rounds of the longest match: every market but the last one comes into force twice."""

_PRODUCTION = (
    "ager pistrinum venatoris_domus textrinum lignarii_officina cura figulina metallum "
    "armorum_faber fabri_officina conflatorium sculptoris_domus vinaria"
).split()
_COMMERCIAL = "caupona vestificina emporium armamentarium antiquarius hospitium".split()
_UTILITY = "mensae redemptor taberna horreum".split()
_PUBLIC = (
    "hippodromus_3 domus_regia_3 hippodromus_4 domus_regia_4 hippodromus_5 domus_regia_5 hippodromus_6 domus_regia_6"
).split()
_WALLS = "wall_ship wall_auction wall_market wall_draw wall_barter wall_swap".split()

BUILDINGS = tuple(_PRODUCTION + _COMMERCIAL + _UTILITY + _PUBLIC + _WALLS)
PRODUCTION = range(13)
COMMERCIAL = range(13, 19)
UTILITY = range(19, 23)
PUBLIC = range(23, 31)
WALLS = range(31, 37)
CATEGORIES = ("production", "commercial", "utility", "public", "wall")
"""Kinds of building, in the order of the ``CATEGORY`` of each type."""
CATEGORY = tuple(
    category for category, span in enumerate((PRODUCTION, COMMERCIAL, UTILITY, PUBLIC, WALLS)) for _ in span
)
CAT_PRODUCTION: Final = 0
CAT_COMMERCIAL: Final = 1
CAT_UTILITY: Final = 2
CAT_PUBLIC: Final = 3
CAT_WALL: Final = 4

AGER: Final = 0
MENSAE, REDEMPTOR, TABERNA, HORREUM = UTILITY
WALL_SHIP, WALL_AUCTION, WALL_MARKET, WALL_DRAW, WALL_BARTER, WALL_SWAP = WALLS
"""Building types the rules call by name."""


def mask(types: range) -> int:
    """The bit mask of a range of building types."""
    return sum(1 << building for building in types)


PRODUCTION_MASK, COMMERCIAL_MASK, UTILITY_MASK, PUBLIC_MASK, WALL_MASK = (
    mask(span) for span in (PRODUCTION, COMMERCIAL, UTILITY, PUBLIC, WALLS)
)
BIT = tuple(1 << building for building in range(len(BUILDINGS)))
DEARER_PUBLIC_MASK = mask(PUBLIC[1::2])
"""Public buildings stand in pairs, the cheaper first: those after their partner."""
