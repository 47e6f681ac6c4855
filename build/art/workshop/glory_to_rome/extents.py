"""How large the pictures of Rome's table are, in pixels. Imports nothing that draws."""

from __future__ import annotations

from build.art.workshop.glory_to_rome.tiles import SETS

Size = tuple[int, int]
ESTATE: dict[str, Size] = {
    "cart": (1280, 360),
    "portico": (1280, 352),
    "chest": (256, 248),
    "fasces": (256, 256),
    **{f"scaffold{storeys}": (368, 236) for storeys in (1, 2, 3)},
    **{f"gable_{material}": (368, 88) for material in SETS},
    "torch": (128, 256),
    **{f"bed_{material}": (608, 208) for material in SETS},
}
"""What stands on the table."""
PLOTS: dict[str, Size] = {f"plot{number}": (368, 352) for number in range(1, 9)}
"""The free places of a street."""
STRIPS: dict[str, Size] = {
    "country": (2048, 156),
    "wall": (2048, 92),
    "square": (2048, 270),
    "yard": (2048, 460),
    "shelf": (2048, 356),
    "porticus": (560, 1400),
}
"""The ground, strip by strip."""
LIGHTS: dict[str, Size] = {
    "halo": (256, 256),
    "shade": (256, 256),
    "shadow": (256, 96),
    "roundel": (256, 256),
}
"""Light and shade."""
PIECE, GHOST = (256, 224), (128, 112)
"""A piece of a material, and one that is not there."""
FAINT_CARD, FAINT_ROLE = (120, 167), (128, 128)
"""The place of a card, and the sign of a role without clients."""
