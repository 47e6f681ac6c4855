"""Names of all components and their indices in the rules; quantities are in ``box.py``.

Indices: goods 0-4 by rising price, cards by kind (equal cards are one kind), cities, lines and provinces by their
place on the map of the match.
"""

from __future__ import annotations

from typing import Final

GOODS = ("brick", "food", "tool", "wine", "cloth")
BRICK: Final = 0
FOOD: Final = 1
TOOL: Final = 2
WINE: Final = 3
CLOTH: Final = 4
SPECIALISTS = ("mason", "farmer", "smith", "vintner", "weaver")
"""By good: whose houses produce it."""
ROLES = (
    "tribune", "architect", "prefect", "mercator", "diplomat", "magister", "colonist", "senator", "consul", "praetor",
    "proconsul", "legatus", *SPECIALISTS,
)  # fmt: skip
(
    TRIBUNE, ARCHITECT, PREFECT, MERCATOR, DIPLOMAT, MAGISTER, COLONIST, SENATOR, CONSUL, PRAETOR, PROCONSUL, LEGATUS,
    MASON, FARMER, SMITH, VINTNER, WEAVER,
) = range(17)  # fmt: skip
GODS = ("vesta", "jupiter", "saturnus", "mercurius", "mars", "minerva", "venus")
VESTA: Final = 0
JUPITER: Final = 1
SATURNUS: Final = 2
MERCURIUS: Final = 3
MARS: Final = 4
MINERVA: Final = 5
VENUS: Final = 6
CARDS = (
    "tribune", "architect", "prefect", "mercator_small", "diplomat", "senator", "magister", "praetor", "legatus",
    "mercator", "colonist", "consul", "proconsul", "diplomat_saturnus_tool", "diplomat_saturnus_food",
    "diplomat_mercurius", "diplomat_mars", *SPECIALISTS, "prefect_architect", "architect_mercator", "prefect_mercator",
)  # fmt: skip
TRIBUNE_CARD = CARDS.index("tribune")
LEGATUS_CARD = CARDS.index("legatus")
HALVES = {ARCHITECT, PREFECT, MERCATOR, COLONIST}
"""What the two halves of a double card may be."""
LAND: Final = 0
SEA: Final = 1
PIECES = ("land", "sea")
"""Colonists and lines by kind."""
PLACES: Final = 7
"""Places of the display."""
DECKS = ("I", "II", "III", "IV", "V")
LETTERS = ("A", "B", "C", "D")
MOST_SEATS: Final = 6

Five = tuple[int, ...]
"""Numbers by good."""


def card_word(card: int) -> str:
    """The reference of a card."""
    return f"card/{CARDS[card]}"


def role_word(role: int) -> str:
    """The reference of a personality."""
    return f"role/{ROLES[role]}"


def goods_word(units: Five) -> tuple[str, ...]:
    """Numbers by good as a list of references."""
    return tuple(f"good/{GOODS[good]}" for good, count in enumerate(units) for _ in range(count))
