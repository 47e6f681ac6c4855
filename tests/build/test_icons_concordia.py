"""The vector pictures of Concordia Venus: a token for every ware, god and seat, told apart by outline, signs of one tone."""

import re
from itertools import combinations

import pygame
import pytest

from build.art.banners import OUTLINES as BANNER_SHAPES
from build.art.concordia_venus import FOLDER, icons
from build.art.concordia_venus.gods import OUTLINES as GODS
from build.art.concordia_venus.wares import OUTLINES as WARE_SHAPES
from build.art.pen import DEEP, INK, MAIN, MARK, PAPER
from game.engine.concordia_venus import components
from game.ui.pictures import Pictures
from game.ui.theme import BANNERS, DEITIES, WARES
from tests.ui.color_science import VISIONS, difference, seen

PICTURES = Pictures()
ACTS = "move build produce cash sell buy take place stipend copy keep take_back play".split()


def solid(key: str, size: int) -> pygame.mask.Mask:
    return pygame.mask.from_surface(PICTURES.get(f"{FOLDER}/{key}", size, size), 127)


def test_every_component_of_the_box_has_its_picture() -> None:
    wanted = [f"good/{name}" for name in WARES] + [f"god/{name}" for name in DEITIES]
    wanted += [f"plaque/{name}" for name in WARES] + ["plaque/coins_1", "plaque/coins_2"]
    wanted += [f"role/{role}" for role in components.ROLES] + [f"act/{act}" for act in ACTS]
    wanted += [f"house/{shape}" for shape in BANNERS] + [f"token/{letter}" for letter in "abcd"]
    wanted += [f"colonist/{kind}_{shape}" for kind in ("land", "sea") for shape in BANNERS]
    assert not [key for key in wanted if not PICTURES.has(f"{FOLDER}/{key}")]
    assert list(WARE_SHAPES) == list(WARES) == list(components.GOODS)
    assert list(GODS) == list(DEITIES) == list(components.GODS)
    assert set(BANNER_SHAPES) == set(BANNERS)


@pytest.mark.parametrize("size", [16, 48])
@pytest.mark.parametrize("group", ["good", "god", "house", "role", "act"])
def test_outlines_tell_tokens_and_signs_apart(group: str, size: int) -> None:
    start = f"{FOLDER}/{group}/"
    masks = {key: solid(key.removeprefix(f"{FOLDER}/"), size) for key in icons() if key.startswith(start)}
    assert len(masks) > 4
    for one, two in combinations(masks, 2):
        shared = masks[one].overlap_area(masks[two], (0, 0))
        union = masks[one].count() + masks[two].count() - shared
        assert shared / union < 0.85, f"{one} and {two}"


@pytest.mark.parametrize("size", [16, 48])
def test_who_walks_and_who_sails_are_never_taken_for_each_other(size: int) -> None:
    for shape in BANNERS:
        land, sea = solid(f"colonist/land_{shape}", size), solid(f"colonist/sea_{shape}", size)
        shared = land.overlap_area(sea, (0, 0))
        assert shared / (land.count() + sea.count() - shared) < 0.7, shape


@pytest.mark.parametrize(
    ("group", "name", "tone"),
    [("good", n, c.hex) for n, c in WARES.items()] + [("god", n, c.hex) for n, c in DEITIES.items()],
)
def test_a_token_has_its_color_and_two_rings(group: str, name: str, tone: str) -> None:
    assert {tone, PAPER, INK} <= set(re.findall(r"#[0-9A-F]{6}", icons()[f"{FOLDER}/{group}/{name}"]))


def test_pieces_take_the_colors_of_a_seat() -> None:
    for shape in BANNERS:
        for key in (f"house/{shape}", f"colonist/land_{shape}", f"colonist/sea_{shape}"):
            assert {MAIN, DEEP, MARK} <= set(re.findall(r"#[0-9A-F]{6}", icons()[f"{FOLDER}/{key}"])), key


def test_signs_have_the_tone_of_the_text_beside_them() -> None:
    signs = {key: text for key, text in icons().items() if key.split("/")[1] in {"act", "role", "team"}}
    assert len(signs) > 30
    for key, text in signs.items():
        assert set(re.findall(r"#[0-9A-Fa-f]{6}", text)) == {MAIN}, key


@pytest.mark.parametrize(("vision", "least"), [(v, 20 if v == "normal" else 14) for v in VISIONS])
def test_the_colors_of_the_gods_help(vision: str, least: float) -> None:
    for (a, one), (b, two) in combinations(DEITIES.items(), 2):
        assert difference(seen(one, vision), seen(two, vision)) >= least, f"{a} and {b}"
