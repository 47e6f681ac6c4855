"""The workshop's room of the sea: an emblem for every card, told apart small, bordered in the colors of its gods."""

import re
from itertools import combinations
from statistics import fmean
from xml.etree import ElementTree

import pygame
import pytest

from build.art.workshop import stones
from build.art.workshop.concordia_venus.emblems import CONCORDIA, EMBLEMS, drawing, gods_of, tones
from build.art.workshop.concordia_venus.gallery import ROOM
from build.art.workshop.concordia_venus.wells import COLUMNS, ROWS, WELLS
from build.art.workshop.concordia_venus.wells import H as STORE_H
from build.art.workshop.concordia_venus.wells import W as STORE_W
from build.art.workshop.tiles import H, W
from build.project import ROOT
from game.boards.concordia_venus.own_area import WELLS as PARTS
from game.engine.concordia_venus.box import own_box
from game.engine.concordia_venus.components import CARDS
from game.ui.theme import DEITIES, PALETTE, Color, contrast
from tests.ui.color_science import difference, seen

FOLDER = ROOT / "assets" / "art" / ROOM
JOINTS = 0.3
"""So much of the light of a border its joints and shade take away."""
Lab = tuple[float, float, float]


def load(name: str) -> pygame.Surface:
    return pygame.image.load(FOLDER / f"{name}.webp")


def grid(card: str, size: tuple[int, int]) -> list[Lab]:
    """What is seen of an emblem inside its border, shrunk to `size`, as 14 x 8 colors."""
    small = pygame.transform.smoothscale(load(f"card/{card}").convert_alpha(), size)
    inside = small.subsurface(pygame.Rect(0, 0, *size).inflate(-size[0] // 8, -size[1] // 5))
    coarse = pygame.transform.smoothscale(inside, (14, 8))
    return [seen(Color(*coarse.get_at((x, y))[:3]), "normal") for y in range(8) for x in range(14)]


def test_every_card_has_its_emblem_and_nothing_else_has() -> None:
    assert set(EMBLEMS) == {*CARDS, CONCORDIA}


@pytest.mark.parametrize("card", EMBLEMS)
def test_an_emblem_is_cut_from_the_stones_of_the_house_and_has_no_words(card: str) -> None:
    known = {str(value) for name, value in vars(stones).items() if name.isupper() and isinstance(value, str)}
    text = drawing(card)
    root = ElementTree.fromstring(text)
    assert root.get("viewBox") == f"0 0 {W} {H}"
    assert not [element for element in root.iter() if element.tag.endswith("text")]
    assert set(re.findall(r"#[0-9A-Fa-f]{3,8}", text)) <= known.union(*tones(card))


@pytest.mark.parametrize("card", CARDS)
def test_a_border_has_the_colors_of_the_gods(card: str) -> None:
    surface, gods = load(f"card/{card}"), gods_of(card)
    laid = {name: tone.mix(PALETTE["black"], JOINTS) for name, tone in DEITIES.items()}
    for part, god in enumerate(gods):
        left, right = W * part // len(gods), W * (part + 1) // len(gods)
        band = [surface.get_at((x, y)) for x in range(left + 24, right - 24) for y in (2, 3, 4, H - 4, H - 3)]
        mean = Color(*(round(fmean(c[i] for c in band)) for i in range(3)))
        near = {name: difference(seen(mean, "normal"), seen(tone, "normal")) for name, tone in laid.items()}
        assert min(near, key=lambda name: near[name]) == god


@pytest.fixture
def screen() -> pygame.Surface:
    pygame.display.init()
    return pygame.display.set_mode((64, 64))


@pytest.mark.slow
@pytest.mark.usefixtures("screen")
def test_any_two_cards_differ_at_the_size_of_the_display() -> None:
    views = {card: grid(card, (98, 56)) for card in EMBLEMS}
    far = {
        (a, b): fmean(difference(one, two) for one, two in zip(views[a], views[b], strict=True))
        for a, b in combinations(views, 2)
    }
    closest = min(far, key=lambda pair: far[pair])
    assert far[closest] >= 9, (closest, far[closest])
    assert len(far) == 26 * 25 // 2


def ratios(surface: pygame.Surface, area: pygame.Rect, step: int) -> list[float]:
    spots = [(x, y) for y in range(area.top, area.bottom, step) for x in range(area.left, area.right, step)]
    return [contrast(Color(*surface.get_at(spot)[:3]), PALETTE["ink"]) for spot in spots]


def test_the_storehouse_has_twelve_wells_in_which_things_are_seen() -> None:
    surface = load("sheet/storehouse")
    wells = [pygame.Rect(area) for area in WELLS]
    assert surface.get_size() == (STORE_W, STORE_H)
    assert len(wells) == own_box().warehouse == COLUMNS * ROWS
    assert [tuple(map(int, part.split("."))) for part in PARTS] == list(WELLS)
    assert not [1 for one, two in combinations(wells, 2) if one.colliderect(two)]
    for well in wells:
        assert surface.get_rect().contains(well)
        found = ratios(surface, well.inflate(-70, -70), 5)
        assert min(found) >= 4.5


def test_words_read_on_the_floor_under_the_table() -> None:
    floor = load("board/pavement")
    found = ratios(floor, floor.get_rect().inflate(-160, -160), 9)
    assert sum(ratio >= 4.5 for ratio in found) / len(found) > 0.985
