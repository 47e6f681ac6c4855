"""Rome's room of the workshop: a floor for every building, told apart small, bordered in the color of its material."""

import re
from itertools import combinations
from statistics import fmean
from xml.etree import ElementTree

import pygame
import pytest

from build.art.workshop import stones
from build.art.workshop.glory_to_rome.gallery import ROOM
from build.art.workshop.glory_to_rome.tiles import SETS, drawing, material_of, tones
from build.art.workshop.tiles import H, W
from build.project import ROOT
from game.ui.theme import MATERIALS, PALETTE, Color, contrast
from tests.ui.color_science import difference, seen

FOLDER = ROOT / "assets" / "art" / ROOM
COPIES = {"rudus": 4, "lignum": 4, "later": 8, "caementum": 8, "lapis": 8, "marmor": 8}
"""How many different buildings every material has."""
JOINTS = 0.3
"""So much of the light of a border its joints and shade take away."""
Lab = tuple[float, float, float]


def load(name: str) -> pygame.Surface:
    return pygame.image.load(FOLDER / f"{name}.webp")


def grid(name: str, size: tuple[int, int]) -> list[Lab]:
    """What is seen of a floor inside its border, shrunk to `size`, as 14 x 8 colors."""
    small = pygame.transform.smoothscale(load(f"building/{name}").convert_alpha(), size)
    inside = small.subsurface(pygame.Rect(0, 0, *size).inflate(-size[0] // 8, -size[1] // 5))
    coarse = pygame.transform.smoothscale(inside, (14, 8))
    return [seen(Color(*coarse.get_at((x, y))[:3]), "normal") for y in range(8) for x in range(14)]


def test_every_material_has_its_buildings() -> None:
    assert {material: len(tiles) for material, tiles in SETS.items()} == COPIES
    assert list(SETS) == list(MATERIALS)
    assert len(material_of()) == 40


@pytest.mark.parametrize("tile", material_of())
def test_a_floor_is_cut_from_the_stones_of_the_house_and_has_no_words(tile: str) -> None:
    known = {str(value) for name, value in vars(stones).items() if name.isupper() and isinstance(value, str)}
    text = drawing(tile)
    root = ElementTree.fromstring(text)
    assert root.get("viewBox") == f"0 0 {W} {H}"
    assert not [element for element in root.iter() if element.tag.endswith("text")]
    assert set(re.findall(r"#[0-9A-Fa-f]{3,8}", text)) <= known | set(tones(material_of()[tile]))


@pytest.mark.parametrize("tile", material_of())
def test_a_border_has_the_color_of_its_material(tile: str) -> None:
    surface = load(f"building/{tile}")
    band = [surface.get_at((x, y)) for x in range(30, W - 30) for y in range(3, 10)]
    mean = Color(*(round(fmean(c[i] for c in band)) for i in range(3)))
    laid = {name: tone.mix(PALETTE["black"], JOINTS) for name, tone in MATERIALS.items()}
    near = {name: difference(seen(mean, "normal"), seen(tone, "normal")) for name, tone in laid.items()}
    assert min(near, key=lambda name: near[name]) == material_of()[tile]


def ratios(surface: pygame.Surface, area: pygame.Rect, step: int, text: str) -> list[float]:
    spots = [(x, y) for y in range(area.top, area.bottom, step) for x in range(area.left, area.right, step)]
    return [contrast(Color(*surface.get_at(spot)[:3]), PALETTE[text]) for spot in spots]


def test_words_read_on_the_beam_of_the_portico_and_on_the_shelf() -> None:
    portico, shelf = load("estate/portico"), load("ground/shelf")
    beam = ratios(portico, pygame.Rect(20, 22, portico.get_width() - 40, 44), 3, "ink")
    assert sum(ratio >= 4.5 for ratio in beam) / len(beam) > 0.95
    wall = ratios(shelf, pygame.Rect(20, 56, shelf.get_width() // 8, 44), 3, "white")
    assert sum(ratio >= 4.5 for ratio in wall) / len(wall) > 0.95


@pytest.fixture
def screen() -> pygame.Surface:
    pygame.display.init()
    return pygame.display.set_mode((64, 64))


@pytest.mark.slow
@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("size", [(112, 64), (77, 44)], ids=["card", "chip"])
def test_any_two_buildings_differ_on_a_card_and_on_a_chip(size: tuple[int, int]) -> None:
    views = {tile: grid(tile, size) for tile in material_of()}
    far = {
        (a, b): fmean(difference(one, two) for one, two in zip(views[a], views[b], strict=True))
        for a, b in combinations(views, 2)
    }
    closest = min(far, key=lambda pair: far[pair])
    assert far[closest] >= 9, (closest, far[closest])
    assert len(far) == 40 * 39 // 2
