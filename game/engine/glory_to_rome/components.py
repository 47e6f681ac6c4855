"""Names of all components and their indices in the rules; quantities are in ``box.py``.

Indices: materials 0-5, which are also the roles and the sites; action cards 0-39, which are also the buildings, four
of each of the first two materials and eight of each of the others.
"""

from __future__ import annotations

from typing import Final

MATERIALS = ("rudus", "lignum", "later", "caementum", "lapis", "marmor")
RUDUS: Final = 0
LIGNUM: Final = 1
LATER: Final = 2
CAEMENTUM: Final = 3
LAPIS: Final = 4
MARMOR: Final = 5
ROLES = ("operarius", "artifex", "legionarius", "architectus", "mercator", "patronus")
OPERARIUS: Final = 0
ARTIFEX: Final = 1
LEGIONARIUS: Final = 2
ARCHITECTUS: Final = 3
MERCATOR: Final = 4
PATRONUS: Final = 5
"""Roles have the numbers of their materials."""

_BY_MATERIAL = (
    "via insula latrina taberna",
    "circus vallum mercatus navale",
    "academia atrium arcus schola aeraria sacellum thermae porta",
    "aquaeductus amphitheatrum horreum pons murus senatus turris vomitorium",
    "cloaca bibliotheca catacumbae circus_maximus colosseum hortus carcer villa",
    "basilica forum scalae fons statua ludus_magna palatium templum",
)
BUILDINGS = tuple(name for names in _BY_MATERIAL for name in names.split())
CARDS = (*BUILDINGS, "senator")
"""What can be in a hand: action cards, and after them the Senator."""
SENATOR = len(BUILDINGS)
MATERIAL = tuple(material for material, names in enumerate(_BY_MATERIAL) for _ in names.split())
"""By action card: its material (and role)."""
(
    VIA, INSULA, LATRINA, TABERNA, CIRCUS, VALLUM, MERCATUS, NAVALE, ACADEMIA, ATRIUM, ARCUS, SCHOLA, AERARIA, SACELLUM,
    THERMAE, PORTA, AQUAEDUCTUS, AMPHITHEATRUM, HORREUM, PONS, MURUS, SENATUS, TURRIS, VOMITORIUM, CLOACA, BIBLIOTHECA,
    CATACUMBAE, CIRCUS_MAXIMUS, COLOSSEUM, HORTUS, CARCER, VILLA, BASILICA, FORUM, SCALAE, FONS, STATUA, LUDUS_MAGNA,
    PALATIUM, TEMPLUM,
) = range(40)  # fmt: skip
BIT = tuple(1 << building for building in range(len(BUILDINGS)))
MARBLE_MASK = sum(BIT[card] for card, material in enumerate(MATERIAL) if material == MARMOR)
NOTHING = (0, 0, 0, 0, 0, 0)
"""No card of any material."""
MOST_SEATS: Final = 5
