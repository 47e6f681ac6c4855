"""The characters' portraits: one for each, cut from known stones, round, and told apart when they are small."""

import re
from itertools import combinations
from statistics import fmean
from xml.etree import ElementTree

import pygame
import pytest

from build.art.workshop import guests, stones
from build.art.workshop.companies import CASTS, GUESTS, portrait, portraits
from build.art.workshop.portraits.bust import SIZE
from build.art.workshop.portraits.tones import CLOTHS, COARSE
from build.project import ROOT
from game.bots.registry import characters
from game.engine.registry import game_ids
from game.ui.theme import SEATS, Color
from tests.ui.color_science import difference, seen

FOLDER = ROOT / "assets" / "art"
WORDS = [picture.word for picture in portraits()]
SMALL = 48
"""As wide as a portrait is on the panel of a seat."""


@pytest.mark.parametrize("game", game_ids())
def test_every_character_has_a_portrait_and_nobody_else_has(game: str) -> None:
    assert [one.id for one in characters(game)] == list(CASTS[game][1])
    assert len(characters(game)) >= 4


@pytest.mark.parametrize("word", WORDS)
def test_a_portrait_is_cut_from_few_tones_and_has_no_words(word: str) -> None:
    root = ElementTree.fromstring(portrait(word))
    assert root.get("viewBox") == f"0 0 {SIZE} {SIZE}"
    assert not [element for element in root.iter() if element.tag.endswith("text")]
    tones = set(re.findall(r"#[0-9A-Fa-f]{6}", portrait(word)))
    assert 15 < len(tones) < 60
    assert stones.INK in tones
    assert tones & set(COARSE)


def test_cloth_is_laid_in_large_stones_and_nothing_in_a_face_is() -> None:
    laid_large = set(COARSE)
    assert {cloth.base for cloth in CLOTHS} <= laid_large
    assert not laid_large & {stones.INK, stones.IVORY, stones.WHEAT, stones.TERRA}


@pytest.mark.parametrize("word", WORDS)
def test_a_portrait_is_round_and_modest(word: str) -> None:
    file = FOLDER / "portrait" / f"{word}.webp"
    assert file.stat().st_size < 80_000
    surface = pygame.image.load(file)
    last = SIZE - 1
    assert [surface.get_at(corner).a for corner in ((0, 0), (last, 0), (0, last), (last, last))] == [0] * 4
    assert surface.get_at((SIZE // 2, SIZE // 2)).a == 255


def view(word: str) -> list[tuple[float, float, float]]:
    """What is seen of a small portrait inside its ring, as 12 x 12 colors."""
    surface = pygame.image.load(FOLDER / "portrait" / f"{word}.webp")
    small = pygame.transform.smoothscale(surface, (SMALL, SMALL))
    coarse = pygame.transform.smoothscale(small.subsurface(pygame.Rect(8, 6, 32, 36)), (12, 12))
    return [seen(Color(*coarse.get_at((x, y))[:3]), "normal") for y in range(12) for x in range(12)]


CAST_OF = {game: list(people) for game, (_, people) in CASTS.items()} | {GUESTS: list(guests.CAST)}


@pytest.mark.parametrize("game", list(CAST_OF))
def test_those_of_one_table_are_told_apart_when_small(game: str) -> None:
    views = {person: view(f"{game}/{person}") for person in CAST_OF[game]}
    for one, two in combinations(views, 2):
        distance = fmean(difference(a, b) for a, b in zip(views[one], views[two], strict=True))
        assert distance >= 14, (one, two, distance)


def test_people_without_a_chosen_face_are_six_people_and_not_one_in_six_colors() -> None:
    """One for each color of a seat, in the order of the usual names: women and men in turn."""
    assert list(guests.CAST) == list(SEATS)
    busts = [make() for make in guests.CAST.values()]
    shapes = {re.sub(r"#[0-9A-Fa-f]{6}", "", bust.behind + bust.hair + bust.over) for bust in busts}
    assert len(shapes) == len(busts)
    assert len({bust.face.skin for bust in busts}) >= 4
    assert len({bust.ground for bust in busts}) == len(busts)
