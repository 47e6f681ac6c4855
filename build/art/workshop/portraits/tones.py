"""Tones that only people need: skins of every shade, hair, and cloth. Imports nothing that draws."""

from __future__ import annotations

from dataclasses import dataclass

from build.art.workshop.stones import GROUNDS


@dataclass(frozen=True, slots=True)
class Skin:
    """The tones of a face, from its lines to the light on the nose."""

    line: str
    deep: str
    shade: str
    base: str
    light: str
    rose: str
    lip: str


FAIR = Skin("#6E2F22", "#B97F5E", "#D9A47E", "#EFC5A0", "#F9DFC2", "#E39C80", "#BF5A48")
RUDDY = Skin("#6A2A20", "#B2694A", "#D28E69", "#E6AE88", "#F5D2B2", "#DB7B5F", "#B74C3D")
WARM = Skin("#652A1C", "#A5683F", "#C98E60", "#E2B084", "#F2CDA4", "#D58A63", "#B04F3A")
OLIVE = Skin("#55291B", "#8C5B33", "#B07E4C", "#CBA06B", "#E0BD8A", "#C0784D", "#9C4A35")
TAWNY = Skin("#451F14", "#714223", "#935D34", "#B0794A", "#C99868", "#A85C3A", "#87392C")
BROWN = Skin("#331710", "#502B19", "#6D3F24", "#8A5433", "#A87148", "#85442C", "#6F3026")
DARK = Skin("#1E0D0A", "#36201A", "#4B2D20", "#62402B", "#85593D", "#683A28", "#7E3F34")


@dataclass(frozen=True, slots=True)
class Hair:
    """The tones of hair: the lines between the locks, the locks and the light on them."""

    line: str
    base: str
    light: str


BLACK = Hair("#150F14", "#2B2129", "#544249")
CHESTNUT = Hair("#2B150E", "#55301C", "#84522F")
AUBURN = Hair("#4A190F", "#86351B", "#BC602F")
BLOND = Hair("#7A4E1C", "#BF8A3A", "#E8C472")
IRON = Hair("#332F35", "#625C60", "#9A9392")
GRAY = Hair("#4F494C", "#8B8484", "#BEB7B1")
WHITE = Hair("#77706C", "#C6BEB2", "#F1EBDE")


@dataclass(frozen=True, slots=True)
class Cloth:
    """The tones of a garment: its ground, the depth of its folds, the light on them."""

    base: str
    fold: str
    light: str


WOOL = Cloth("#E4D8BE", "#B5A481", "#F7F0DF")
MADDER = Cloth("#A83B2A", "#742218", "#CE6648")
WOAD = Cloth("#2B519A", "#1A315F", "#5F8CC4")
PURPLE = Cloth("#6B1F47", "#431029", "#9A4774")
GREEN = Cloth("#3C7C63", "#235040", "#74AE90")
OCHRE = Cloth("#C4862E", "#8A5717", "#E5B460")
UNDYED = Cloth("#8A6A4A", "#5B412A", "#B0906A")
TYRIAN = Cloth("#7A2A6C", "#4E1546", "#AB5E9E")
MIDNIGHT = Cloth("#243A5E", "#14213A", "#4D6C97")
MOSS = Cloth("#6C7B3A", "#434E20", "#99A861")
CORAL = Cloth("#C9694A", "#8F4028", "#E6987A")
SKYBLUE = Cloth("#7FA9C6", "#4D7696", "#B4D2E2")

CLOTHS = (WOOL, MADDER, WOAD, PURPLE, GREEN, OCHRE, UNDYED, TYRIAN, MIDNIGHT, MOSS, CORAL, SKYBLUE)
COARSE = (*GROUNDS, "#3F8C7C", *(tone for cloth in CLOTHS for tone in (cloth.base, cloth.fold, cloth.light)))
"""Grounds and cloth: tones laid in large stones. Faces, hair and what is carried are laid in small ones."""
