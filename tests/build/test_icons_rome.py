"""Rome's vector pictures: one for every material, role and thing, told apart by outline, signs of one tone."""

import re
from itertools import combinations

import pygame
import pytest

from build.art.glory_to_rome import FOLDER, icons
from build.art.glory_to_rome.materials import OUTLINES
from build.art.glory_to_rome.roles import MATERIAL_OF
from build.art.pen import MAIN, MARK
from build.art.workshop.glory_to_rome.tiles import material_of
from build.project import ROOT
from game.ui.pictures import Pictures
from game.ui.theme import MATERIALS

PICTURES = Pictures()
MOMENTS = "always build complete craft demand follow hire labour lead think trade turn_end".split()


def solid(key: str, size: int) -> pygame.mask.Mask:
    return pygame.mask.from_surface(PICTURES.get(f"{FOLDER}/{key}", size, size), 127)


def test_every_material_and_role_has_its_tokens() -> None:
    assert list(OUTLINES) == list(MATERIAL_OF.values()) == list(MATERIALS)
    wanted = [f"{kind}/{name}" for name in OUTLINES for kind in ("material", "bonus", "plot")]
    wanted += [f"role/{name}" for name in MATERIAL_OF] + [f"when/{name}" for name in MOMENTS]
    wanted += (
        "deck hand card senator pool site_in site_out stockpile clientele vault camp influence demand".split()
    )
    assert not [key for key in wanted if not PICTURES.has(f"{FOLDER}/{key}")]
    assert {key.rpartition("/")[2] for key in icons() if key.startswith(f"{FOLDER}/when/")} == set(MOMENTS)


@pytest.mark.parametrize("size", [16, 48])
@pytest.mark.parametrize("group", ["material", "role", "what"])
def test_outlines_tell_tokens_and_signs_apart(group: str, size: int) -> None:
    start = f"{FOLDER}/{group}/"
    masks = {key: solid(key.removeprefix(f"{FOLDER}/"), size) for key in icons() if key.startswith(start)}
    for one, two in combinations(masks, 2):
        shared = masks[one].overlap_area(masks[two], (0, 0))
        union = masks[one].count() + masks[two].count() - shared
        assert shared / union < 0.85, f"{one} and {two}"


@pytest.mark.parametrize("name", OUTLINES)
def test_a_material_has_its_color_and_two_rings(name: str) -> None:
    tones = set(re.findall(r"#[0-9A-F]{6}", icons()[f"{FOLDER}/material/{name}"]))
    assert {MATERIALS[name].hex, "#FBF7EE", "#2A1D22"} <= tones
    role = next(role for role, material in MATERIAL_OF.items() if material == name)
    assert MATERIALS[name].hex in icons()[f"{FOLDER}/role/{role}"]


def test_the_paper_tells_every_function_in_signs_that_are_there() -> None:
    paper = (ROOT / "docs/art.md").read_text(encoding="utf-8")
    told = {row[0]: row[1:] for row in re.findall(r"^\| (\w+) \| (\w+) \| ([a-z_ ]+) \|$", paper, re.M)}
    buildings = material_of()
    assert set(buildings) <= set(told)
    for name in buildings:
        moment, deeds = told[name]
        wanted = [f"when/{moment}", *(f"what/{deed}" for deed in deeds.split())]
        assert not [key for key in wanted if f"{FOLDER}/{key}" not in icons()], name
    assert len({told[name] for name in buildings}) >= 38, "only the two that raise the hand are told alike"


def test_signs_have_the_tone_of_the_text_beside_them() -> None:
    signs = {key: text for key, text in icons().items() if "/when/" in key or "/what/" in key}
    assert len(signs) > 40
    for key, text in signs.items():
        assert set(re.findall(r"#[0-9A-Fa-f]{6}", text)) <= {MAIN, MARK}, key
