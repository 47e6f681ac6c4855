"""The names of the stones: every mosaic is cut from these tones and no others, so that all pictures are of one hand."""

from __future__ import annotations

INK = "#2A1A20"
UMBER = "#4A2C22"
IVORY = "#F6EAD0"
MARBLE = "#E6DCC8"
SHADE = "#B9A98D"
SLATE = "#7C7A80"
STEEL = "#AEB8C0"
IRON = "#4B5059"
TERRA = "#B8472A"
ROOF = "#96361F"
BRICK = "#C77550"
ROSE = "#DDA184"
FLESH = "#F0C9A6"
WOOD = "#6F4022"
OAK = "#A66E3B"
STRAW = "#DDB873"
WHEAT = "#F0C544"
HONEY = "#D9952B"
FIRE = "#EE7B1E"
FLAME = "#FFD75A"
LEAF = "#7BA045"
FOREST = "#335C38"
VERDIGRIS = "#3F8C7C"
FOAM = "#BFE0D6"
SEA = "#2C6C86"
SKY = "#93BCD8"
BLUE = "#2F5FB0"
WINE = "#7A2A6C"
PORPHYRY = "#5B1A3C"
LILAC = "#B884B4"
MULBERRY = "#8A2F4E"

GOLD = "#E4B540"
AMBER = "#D0922E"
LAPIS = "#24488F"
NIGHT = "#182C5C"
AZURE = "#5E94BC"
CHALK = "#E8D8B6"
CINNABAR = "#9A3524"
SOOT = "#3B3339"
FROTH = "#E9E6DA"
TIDE = "#3A8FA6"
GROUNDS = (GOLD, AMBER, LAPIS, NIGHT, AZURE, CHALK, CINNABAR, SOOT, FROTH, TIDE)
"""Tones laid in large stones, in rows that follow the figure."""

CLASS_EDGE = {
    "production": "#BC2A10",
    "commercial": "#F6DC5C",
    "utility": "#56B48C",
    "public": "#541560",
    "walls": "#6E6870",
}
"""The frame of a building by its class; any two stay 20 CIEDE2000 apart for normal, protan, deutan and tritan sight."""


def rgb(stone: str) -> tuple[int, int, int]:
    """Red, green and blue (0-255) of a tone written #RRGGBB."""
    return int(stone[1:3], 16), int(stone[3:5], 16), int(stone[5:7], 16)
