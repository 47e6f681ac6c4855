"""Words on textured surfaces and on contracts stand on what is really painted there."""

import pygame
import pytest

from build.art.workshop.catalogue import FIELDS
from game.ui.pictures import Pictures
from game.ui.surfaces import Surfaces
from game.ui.theme import SURFACES, Color, Theme, contrast

THEME = Theme()
TEXTURED = [name for name, style in SURFACES.items() if style.texture]


def tones(surface: pygame.Surface, area: pygame.Rect) -> list[Color]:
    """Every third pixel of an area, from dark to light."""
    found = [
        Color(*surface.get_at((x, y))[:3])
        for x in range(area.left, area.right, 3)
        for y in range(area.top, area.bottom, 3)
    ]
    return sorted(found, key=sum)


def worst(text: str, found: list[Color]) -> float:
    """The least contrast of a text color with all but the extreme twentieths of the tones."""
    cut = len(found) // 20
    return min(contrast(THEME.color(text), tone) for tone in found[cut:-cut])


@pytest.mark.parametrize("name", TEXTURED)
def test_words_on_a_texture_can_be_read(name: str) -> None:
    style = THEME.surface(name)
    surface = Surfaces(THEME).get(style, 500, 260, 1.0)
    assert worst(style.text, tones(surface, pygame.Rect(20, 20, 460, 220))) >= 4.5


def test_a_texture_is_not_one_color() -> None:
    for name in TEXTURED:
        surface = Surfaces(THEME).get(THEME.surface(name), 300, 200, 1.0)
        assert len(set(tones(surface, pygame.Rect(20, 20, 260, 160)))) > 30


@pytest.mark.parametrize("kind", ["goods", "passenger"])
@pytest.mark.parametrize("text", ["ink", "verdigris_deep", "terracotta_deep"])
def test_words_on_a_contract_can_be_read(kind: str, text: str) -> None:
    card = Pictures().get(f"art/contract/{kind}", 552, 312)
    assert worst(text, tones(card, pygame.Rect(FIELDS["contract"]))) >= 4.5
    assert worst("ink", tones(card, pygame.Rect(FIELDS["contract"]))) >= 7
