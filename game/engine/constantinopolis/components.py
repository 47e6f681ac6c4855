"""Names of all components and their indices in the rules; quantities are in ``box.py``.

Indices: goods 0-4, offices 0-4 in turn order, ship sizes 0-2, markets 0-4, building types 0-36 (production,
commercial, utility, public, walls), contract kinds in the order of the file.
"""

from __future__ import annotations

Goods = tuple[int, int, int, int, int]
"""Counts of food, consumer, industrial, military and luxury goods."""

GOODS = ("food", "consumer", "industrial", "military", "luxury")
FOOD, CONSUMER, INDUSTRIAL, MILITARY, LUXURY = range(5)
LETTERS = "FCIML"
NO_GOODS: Goods = (0, 0, 0, 0, 0)

OFFICES = ("magister_officiorum", "praefectus_praetorio", "comes_thesaurorum", "praefectus_urbi", "consul")
MAGISTER, PRAETORIO, COMES, URBI, CONSUL = range(5)

SHIPS = ("parvus_dromo", "medius_dromo", "magnus_dromo")
PARVUS, MEDIUS, MAGNUS = range(3)

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
CAT_PRODUCTION, CAT_COMMERCIAL, CAT_UTILITY, CAT_PUBLIC, CAT_WALL = range(5)

AGER = 0
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
